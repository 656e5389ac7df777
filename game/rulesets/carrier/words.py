"""carrier's events and dice in words: `messages.toml`, read with carrier's names. Decides nothing.

Here stands only what a sentence cannot take from the event itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.match.events import TurnBegan
from game.match.table import UnitId
from game.match.wording import beyond, counted, inches, listed
from game.match.wording import way as bearing_of
from game.rulesets.carrier import air_events as air
from game.rulesets.carrier import events as facts
from game.rulesets.carrier import phrases
from game.rulesets.carrier.phrases import ship, ship_name
from game.rulesets.carrier.table import BLACK, CarrierTable
from game.rulesets.carrier.tables import GAMBITS
from game.tabletop.messages import Messages

_STILL: Final = 0.005


def called(table: CarrierTable, stack: str) -> str:
    """A stack is called by its id."""
    return stack


MESSAGES: Final = Messages(__package__, CarrierTable, called=called)


# -- the round ------------------------------------------------------------------------------------------------


@MESSAGES.value
def night(event: TurnBegan | facts.CardsCleared, table: CarrierTable) -> bool:
    """Whether the round is by night."""
    return table.turn in table.options.night


@MESSAGES.value
def bad_weather(event: TurnBegan, table: CarrierTable) -> bool:
    """Whether the round is in bad weather."""
    return table.turn in table.options.bad_weather


@MESSAGES.value
def laid(event: facts.ChipsDeployed, table: CarrierTable) -> str:
    """What lies in each stack: its chips for who knows them, else how many."""
    if event.chips:
        return "; ".join(f"{stack}: {phrases.chips(faces)}" for stack, faces in event.chips.items())
    return listed([f"{counted(count, 'chip')} on {stack}" for stack, count in event.counts.items()])


@MESSAGES.value
def each(event: facts.CardsStaged, table: CarrierTable) -> str:
    """The cards that are staged, by their carriers."""
    cards = [one for cards in event.cards.values() for one in cards.items()]
    return ", ".join(f"{ship_name(table, by)} {colour}" for by, colour in cards)


@MESSAGES.value
def seen(event: facts.CardsStaged, table: CarrierTable) -> str:
    """How many cards the enemy sees lie by each task force."""
    return listed([f"{count} on {force}" for force, count in event.lying.items()])


@MESSAGES.value
def left(event: facts.ChipSpent, table: CarrierTable) -> int:
    """The chips the side has left."""
    return table.commands[event.side].chips


@MESSAGES.value
def far(event: facts.Moved, table: CarrierTable) -> float:
    """How far a stack has moved, in inches."""
    return inches(event.track)


@MESSAGES.value
def farther(event: air.StrikeOutOfRange, table: CarrierTable) -> str:
    """How far off the target is, beyond a strike's reach, in inches."""
    return beyond(event.away)


@MESSAGES.value
def way(event: facts.Moved, table: CarrierTable) -> str:
    """Where to, of eight; empty where it stays."""
    return bearing_of(event.track[0], event.track[-1]) if inches(event.track) >= _STILL else ""


@MESSAGES.value
def staying(event: facts.FogLaid, table: CarrierTable) -> str:
    """What stays in the old stack, as far as the side knows."""
    return _pile(event, event.stays, event.counts[0])


@MESSAGES.value
def going(event: facts.FogLaid, table: CarrierTable) -> str:
    """What goes into the new one."""
    return _pile(event, event.goes, event.counts[1])


def _pile(event: facts.FogLaid, faces: Iterable[str], count: int) -> str:
    return phrases.chips(faces) if event.stays or event.goes else counted(count, "chip")


# -- chips and cards ------------------------------------------------------------------------------------------


@MESSAGES.value
def ships(event: facts.ForceShown, table: CarrierTable) -> tuple[str, ...]:
    """The ships of a task force, where its sheet is known."""
    force = table.forces.get(event.force)
    return tuple(one.name for one in force.afloat) if force is not None else ()


@MESSAGES.value
def called_(event: facts.GambitShown, table: CarrierTable) -> str:
    """The name of a Gambit."""
    return str(GAMBITS[event.gambit]["name"])


@MESSAGES.value
def owner(event: facts.GambitShown | facts.HitsAssigned, table: CarrierTable) -> str:
    """Who plays the Gambit, or whose ships are hit."""
    if isinstance(event, facts.HitsAssigned):
        return next(side for side in table.sides if side != event.by)
    return table.units[event.stack].side if event.stack in table.units else "The enemy"


@MESSAGES.value
def faces_up(
    event: facts.Dispersed | facts.SignalsRead | air.ChipsDrawn | air.ChipsReturned, table: CarrierTable
) -> str:
    """The chips, for who sees their faces."""
    return phrases.chips(event.chips)


Carded = air.CardShown | air.CardReturned | air.ShownCardDiscarded | facts.CardDiscarded


@MESSAGES.value
def card(event: Carded, table: CarrierTable) -> str:
    """The card as the side knows it."""
    match event:
        case air.CardShown() | air.ShownCardDiscarded():
            return phrases.card(table, event.by, event.force, event.colour)
        case air.CardReturned(shown=True):
            return phrases.card(table, event.by, event.force, BLACK)
    return phrases.card(table, event.by, event.force)


@MESSAGES.value
def committed(event: air.AirLaunched, table: CarrierTable) -> str:
    """The card committed, with its colour where the table knows it."""
    force = table.forces.get(event.force)
    cards = force.cards if force is not None else ()
    colour = next((one.colour for one in cards if one.by == event.card), "")
    return phrases.card(table, event.card, event.force, colour)


# -- battles --------------------------------------------------------------------------------------------------


@MESSAGES.value
def flying(event: facts.DiceAdded, table: CarrierTable) -> bool:
    """Whether an air action is under way."""
    return table.air is not None


@MESSAGES.value
def scored(event: facts.HitsScored, table: CarrierTable) -> str:
    """The hits by their kinds; empty for none."""
    salvo = event.salvo
    open_hits = salvo.unconfirmed + salvo.forced
    parts = [f"{salvo.confirmed} Confirmed"] if salvo.confirmed else []
    parts += [f"{open_hits} Unconfirmed"] if open_hits else []
    hits = "Hit" if salvo.confirmed + open_hits == 1 else "Hits"
    charges = f", {salvo.forced} of them by Depth Charges" if salvo.forced else ""
    return f"{listed(parts)} {hits}{charges}" if parts else ""


@MESSAGES.value
def number(event: facts.HitsAssigned, table: CarrierTable) -> int:
    """All the hits."""
    return sum(event.hits.values())


@MESSAGES.value
def put(event: facts.HitsAssigned, table: CarrierTable) -> tuple[str, ...]:
    """The ships that are hit, with the number of hits where there are several on one."""
    return tuple(
        ship_name(table, key) + (f" ({number})" if event.confirmed and number > 1 else "")
        for key, number in event.hits.items()
    )


@MESSAGES.value
def ignored(event: facts.HitsAssigned, table: CarrierTable) -> tuple[str, ...]:
    """The ships whose armour stands."""
    return tuple(ship_name(table, key) for key in event.hits if event.confirmed and key not in event.doomed)


@MESSAGES.value
def stacks(event: facts.HitsAssigned | facts.ShipSunk, table: CarrierTable) -> tuple[UnitId, ...]:
    """The stacks in which these ships' task forces lie face-up."""
    found = event.hits if isinstance(event, facts.HitsAssigned) else (event.ship,)
    forces = {name for name, force in table.forces.items() if any(one.id in found for one in force.ships)}
    return tuple(stack.id for stack in table.units.values() if forces & set(stack.up))


@MESSAGES.value
def dear(event: facts.ShipSunk, table: CarrierTable) -> bool:
    """Whether she is of high value."""
    found = ship(table, event.ship)
    return found is not None and found.type.high_value


@MESSAGES.value
def ashore(event: facts.ShipSunk, table: CarrierTable) -> bool:
    """Whether it is an installation."""
    found = ship(table, event.ship)
    return found is not None and found.type.kind == "installation"


@MESSAGES.value
def enemy(event: facts.ShipSunk, table: CarrierTable) -> str:
    """Who scores for her."""
    return next(side for side in table.sides if side != event.side)


@MESSAGES.value
def airfield(event: facts.ForceLost | facts.CardDiscarded, table: CarrierTable) -> bool:
    """Whether the force is an airfield."""
    force = table.forces.get(event.force)
    return force is not None and bool(force.airfield)


# -- an air action --------------------------------------------------------------------------------------------


Aloft = air.Searched | air.AirBrokenOff | air.StrikeDeclared | air.StrikeDiceLost


@MESSAGES.value
def target(event: Aloft, table: CarrierTable) -> UnitId:
    """The stack that the aircraft fly against."""
    return table.air.target if table.air is not None else ""


@MESSAGES.value
def most(event: air.Searched, table: CarrierTable) -> int:
    """How many chips may be looked at: no more than are hidden (CAR-REC-6)."""
    stack = table.units.get(target(event, table))
    return event.allowed if stack is None else stack.looked_at(event.allowed)


@MESSAGES.value
def launcher(event: air.StrikeDeclared, table: CarrierTable) -> UnitId:
    """The stack that they come from."""
    return table.air.launcher if table.air is not None else ""


@MESSAGES.value
def left_(event: air.StrikeDiceLost, table: CarrierTable) -> int:
    """The strike's dice that come on."""
    return table.air.dice if table.air is not None else 0
