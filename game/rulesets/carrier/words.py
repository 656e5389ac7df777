"""carrier's events as sentences, each with its kind, its clause and its weight in a recap.

An event that hides something arrives with blanks where its hearer may not know; what is said of it for its owner and
for the umpire is said of its names, what is said for the enemy of its numbers. Those of an air action stand in
`air_words`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.events import (
    BattleOver,
    Event,
    OrderSealed,
    OrdersOpened,
    PhaseBegan,
    Rolled,
    SideConceded,
    TurnBegan,
)
from game.match.ruleset import Telling
from game.match.wording import capital, counted, inches, listed, way
from game.rulesets.carrier import events as facts
from game.rulesets.carrier import purposes
from game.rulesets.carrier.air_words import AIR_WORDS
from game.rulesets.carrier.phrases import card, chips, ship, ship_name
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import GAMBITS
from game.tabletop.deploy import UnitsPlaced
from game.tabletop.messages import formerly

PHASES = {"command": "Command", "staging": "Staging", "action": "Action", "end": "End"}

_ACTIONS = {"move": "a Move", "air_action": "an Air Action", "fog_of_war": "Fog of War"}
_PLAYED = {
    "radio_deception": "CAR-GAM-7",
    "fighter_ambush": "CAR-GAM-8",
    "squall": "CAR-GAM-9",
    "signals_intelligence": "CAR-GAM-10",
    "flank_speed": "CAR-GAM-11",
    "torpedo_ambush": "CAR-GAM-12",
    "damage_control": "CAR-GAM-13",
    "second_wave": "CAR-GAM-14",
}


def tell(event: Event, table: CarrierTable, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    words = _WORDS.get(type(event)) or AIR_WORDS.get(type(event))
    return None if words is None else words(event, table)


# -- the round ------------------------------------------------------------------------------------------------


def _round(event: TurnBegan, table: CarrierTable) -> Telling:
    if event.turn in table.options.night:
        return Telling("rule", f"Round {event.turn}, by night", "CAR-VIS-3")
    if event.turn in table.options.bad_weather:
        return Telling("rule", f"Round {event.turn}, in bad weather", "CAR-VIS-4")
    return Telling("rule", f"Round {event.turn}", "CAR-GEN-3")


def _sealed(event: OrderSealed, table: CarrierTable) -> Telling:
    if table.phase == "staging":
        return Telling("rule", f"{event.side}'s cards are chosen, sealed.", "CAR-STG-4")
    return Telling("rule", f"{event.side}'s set-up is in, sealed.", "CAR-SET-2")


def _opened(event: OrdersOpened, table: CarrierTable) -> Telling:
    if table.phase == "staging":
        return Telling("rule", "All cards are chosen.", "CAR-STG-4")
    return Telling("rule", "Both sides have set up.", "CAR-SET-2")


def _deployed(event: facts.ChipsDeployed, table: CarrierTable) -> Telling:
    if event.chips:
        laid = "; ".join(f"{stack}: {chips(faces)}" for stack, faces in event.chips.items())
        return Telling("rule", f"{event.side} lays {laid}.", "CAR-SET-2", 0, tuple(event.counts))
    laid = listed([f"{counted(count, 'chip')} on {stack}" for stack, count in event.counts.items()])
    return Telling("rule", f"{event.side} lays {laid}.", "CAR-SET-2", 0, tuple(event.counts))


def _cleared(event: facts.CardsCleared, table: CarrierTable) -> Telling | None:
    if table.turn in table.options.night:
        return Telling("weather", "Night: cards left over are discarded, none are staged.", "CAR-VIS-3", 1)
    if table.turn < 2:
        return None
    return Telling("aircraft", "Cards left from the last round are discarded unseen.", "CAR-STG-5")


def _staged(event: facts.CardsStaged, table: CarrierTable) -> Telling:
    groups = counted(event.count, "Air Group")
    if event.cards:
        each = [
            f"{ship_name(table, by)} {colour}"
            for cards in event.cards.values()
            for by, colour in cards.items()
        ]
        return Telling("aircraft", f"{event.side} stages {groups}: {', '.join(each)}.", "CAR-STG-4")
    lying = listed([f"{count} on {force}" for force, count in event.lying.items()])
    seen = f", {lying}" if lying else ""
    return Telling("aircraft", f"{event.side} stages {groups}{seen}.", "CAR-STG-6")


def _spent(event: facts.ChipSpent, table: CarrierTable) -> Telling:
    left = f"{counted(table.commands[event.side].chips, 'chip')} left"
    if event.action == "hold":
        return Telling("rule", f"{event.side} holds: {left}.", "CAR-ACT-4")
    action = _ACTIONS.get(event.action, event.action)
    return Telling("rule", f"{event.side} spends a chip on {action}: {left}.", "CAR-ACT-2")


def _moved(event: facts.Moved, table: CarrierTable) -> Telling:
    far, clause = inches(event.track), "CAR-CON-1" if event.free else "CAR-MOV-4"
    verb = "consolidates" if event.free else "moves"
    if far < 0.005:
        return Telling("move", f"{event.stack} stays where it is.", clause, 0, (event.stack,))
    where = way(event.track[0], event.track[-1])
    return Telling("move", f"{event.stack} {verb} {far:.1f} in, {where}.", clause, 1, (event.stack,))


def _fog(event: facts.FogLaid, table: CarrierTable) -> Telling:
    units = (event.stack, event.new)
    if event.stays or event.goes:
        lies = f"{chips(event.stays)} on {event.stack}, {chips(event.goes)} on {event.new}"
    else:
        stays, goes = event.counts
        lies = f"{counted(stays, 'chip')} on {event.stack}, {counted(goes, 'chip')} on {event.new}, all face-down"
    return Telling("move", f"{event.side} lays fog over {event.stack}: {lies}.", "CAR-FOW-9", 1, units)


# -- chips shown ----------------------------------------------------------------------------------------------


def _force_shown(event: facts.ForceShown, table: CarrierTable) -> Telling:
    force = table.forces.get(event.force)
    ships = f": {listed([one.name for one in force.afloat])}" if force is not None else ""
    sentence = f"{event.force} is revealed in {event.stack}{ships}."
    return Telling("sighting", sentence, "CAR-CHP-6", 2, (event.stack,))


def _blank_shown(event: facts.BlankShown, table: CarrierTable) -> Telling:
    return Telling("sighting", f"A Blank is revealed in {event.stack}.", "CAR-CHP-7", 1, (event.stack,))


def _gambit_shown(event: facts.GambitShown, table: CarrierTable) -> Telling:
    name, clause = GAMBITS[event.gambit]["name"], _PLAYED[event.gambit]
    if not event.played:
        return Telling("sighting", f"{name} is found in {event.stack}.", clause, 2, (event.stack,))
    owner = table.units[event.stack].side if event.stack in table.units else "The enemy"
    return Telling("rule", f"{owner} plays {name} from {event.stack}.", clause, 2, (event.stack,))


def _dispersed(event: facts.Dispersed, table: CarrierTable) -> Telling:
    sentence = f"{event.stack} is rammed and dispersed: {chips(event.chips)}."
    return Telling("loss", sentence, "CAR-GUN-1", 2, (event.stack,))


def _added(event: facts.DiceAdded, table: CarrierTable) -> Telling:
    to, clause = ("interception", "CAR-GAM-8") if table.air is not None else ("guns", "CAR-GAM-12")
    return Telling("dice", f"{event.side} adds {counted(event.dice, 'die', 'dice')} to its {to}.", clause, 1)


def _signals(event: facts.SignalsRead, table: CarrierTable) -> Telling:
    seen = chips(event.chips) if event.chips else counted(event.count, "chip")
    sentence = f"{event.side} reads the signals of {event.stack}: {seen}."
    return Telling("sighting", sentence, "CAR-GAM-10", 2, (event.stack,))


# -- battles --------------------------------------------------------------------------------------------------


def _joined(event: facts.BattleJoined, table: CarrierTable) -> Telling:
    battle = event.battle
    sentence = f"{battle.mover} fights a gun battle with {listed(battle.others)}."
    return Telling("fire", sentence, "CAR-GUN-3", 2, (battle.mover, *battle.others))


def _scored(event: facts.HitsScored, table: CarrierTable) -> Telling:
    salvo, clause = event.salvo, "CAR-GUN-8" if table.battle is not None else "CAR-STR-1"
    open_hits = salvo.unconfirmed + salvo.forced
    parts = [f"{salvo.confirmed} Confirmed"] if salvo.confirmed else []
    parts += [f"{open_hits} Unconfirmed"] if open_hits else []
    hits = "Hit" if salvo.confirmed + open_hits == 1 else "Hits"
    charges = f", {salvo.forced} of them by Depth Charges" if salvo.forced else ""
    what = f"{listed(parts)} {hits}{charges}" if parts else "no hit"
    return Telling("hit", f"{salvo.by} scores {what}.", clause, 1 if parts else 0)


def _assigned(event: facts.HitsAssigned, table: CarrierTable) -> Telling | None:
    if not event.hits:
        return None
    units = tuple(_stacks_of(table, event.hits))
    if not event.confirmed:
        owner = next(side for side in table.sides if side != event.by)
        lost = listed([ship_name(table, key) for key in event.hits])
        sentence = f"{owner} gives {counted(len(event.hits), 'Unconfirmed Hit')} to {lost}."
        return Telling("hit", sentence, "CAR-HIT-3", 1, units)
    put = [
        ship_name(table, key) if number == 1 else f"{ship_name(table, key)} ({number})"
        for key, number in event.hits.items()
    ]
    ignored = [ship_name(table, key) for key in event.hits if key not in event.doomed]
    stands = f" The armour of {listed(ignored)} stands." if ignored else ""
    number = counted(sum(event.hits.values()), "Confirmed Hit")
    clause = "CAR-ARM-1" if ignored else "CAR-HIT-2"
    return Telling("hit", f"{event.by} puts {number} on {listed(put)}.{stands}", clause, 1, units)


def _stacks_of(table: CarrierTable, ships: Any) -> list[str]:
    """The stacks in which these ships' task forces lie face-up."""
    forces = {name for name, force in table.forces.items() if any(one.id in ships for one in force.ships)}
    return [stack.id for stack in table.units.values() if forces & set(stack.up)]


def _sunk(event: facts.ShipSunk, table: CarrierTable) -> Telling:
    found = ship(table, event.ship)
    ashore = found is not None and found.type.kind == "installation"
    enemy = next(side for side in table.sides if side != event.side)
    worth = f"{counted(event.points, 'point')} to {enemy}"
    of = "" if found is None or not found.type.high_value else ", of high value,"
    sentence = f"{event.name}{of} is {'destroyed' if ashore else 'sunk'}: {worth}."
    return Telling("loss", sentence, "CAR-HIT-9", 3, tuple(_stacks_of(table, (event.ship,))))


def _lost(event: facts.ForceLost, table: CarrierTable) -> Telling:
    force = table.forces.get(event.force)
    if force is not None and force.airfield:
        return Telling("loss", f"{event.force} is knocked out.", "CAR-AFD-5", 3, (event.stack,))
    return Telling("loss", f"{event.force} has no ship left.", "CAR-CHP-9", 3, (event.stack,))


def _discarded(event: facts.CardDiscarded, table: CarrierTable) -> Telling:
    what = capital(card(table, event.by, event.force))
    if event.why == "rerun":
        return Telling("aircraft", f"{what} is discarded unseen to search again.", "CAR-REC-4", 1)
    if event.why == "ambush":
        return Telling("aircraft", f"{what} is ambushed: discarded unseen.", "CAR-GAM-8", 1)
    force = table.forces.get(event.force)
    lost = (
        "is lost with the last airstrip"
        if force is not None and force.airfield
        else "goes down with its carrier"
    )
    return Telling("aircraft", f"{what} {lost}, unseen.", "CAR-STG-7", 1)


def _objective(event: facts.ObjectiveScored, table: CarrierTable) -> Telling:
    worth = counted(event.points, "point")
    if event.kind == "airfield_knocked_out":
        sentence = f"{event.side} scores {worth}: {event.place} is knocked out."
    else:
        where = f"in {event.place}" if event.kind == "transport_in_zone" else f"off {event.place}"
        sentence = f"{event.side} scores {worth}: {listed(event.ships)} {where}."
    return Telling("rule", sentence, "CAR-VIC-6", 3)


# -- dice and the end -----------------------------------------------------------------------------------------


def _rolled(event: Rolled, table: CarrierTable) -> Telling:
    clause, faces = event.roll.throw.clause, event.roll.faces
    shown = ", ".join(str(face) for face in faces)
    dice = f"{'one die' if len(faces) == 1 else f'{len(faces)} dice'}: {shown}."
    match event.roll.throw.purpose:
        case purposes.FirstPlayer():
            return Telling("dice", f"The die for the First Player shows {shown}.", clause)
        case purposes.Search(launcher, target):
            words = f"{launcher} searches {target}: {shown}, together {sum(faces)}."
            return Telling("dice", words, clause, 0, _seen(table, launcher, target))
        case purposes.Interception(target):
            return Telling("dice", f"Interception over {target}, {dice}", clause, 0, _seen(table, target))
        case purposes.Flak(target):
            return Telling("dice", f"AA of {target}, {dice}", clause, 0, _seen(table, target))
        case purposes.Strike(launcher, target):
            units = _seen(table, launcher, target)
            return Telling("fire", f"{launcher} strikes {target}, {dice}", clause, 0, units)
        case purposes.Guns(stacks):
            units = _seen(table, *stacks)
            return Telling("fire", f"Guns of {', '.join(stacks)}, {dice}", clause, 0, units)
    return formerly(event.roll)


def _seen(table: CarrierTable, *keys: str) -> tuple[str, ...]:
    """Those of some stacks that are on the table as it is seen."""
    return tuple(key for key in keys if key in table.units)


def _over(event: BattleOver, table: CarrierTable) -> Telling:
    outcome = event.outcome
    who = f"{outcome.winner} wins. " if outcome.winner else "The battle is drawn. "
    return Telling("rule", who + outcome.why, outcome.clause, 3)


def _simple(kind: str, sentence: str, clause: str, weight: int = 0) -> Callable[[Any, Any], Telling]:
    """Words for an event told in its own fields; a `stack` among them is what it is about."""

    def words(event: Any, table: CarrierTable) -> Telling:
        stack = getattr(event, "stack", "")
        text = sentence.format(e=event)
        return Telling(kind, text, clause, weight, (stack,) if stack else ())

    return words


_WORDS: dict[type, Callable[[Any, Any], Telling | None]] = {
    TurnBegan: _round,
    PhaseBegan: lambda event, table: Telling("rule", PHASES.get(event.phase, event.phase), "CAR-CMD-5"),
    OrderSealed: _sealed,
    OrdersOpened: _opened,
    Rolled: _rolled,
    SideConceded: lambda event, table: Telling("loss", f"{event.side} gives the battle up.", "CAR-VIC-7", 3),
    BattleOver: _over,
    UnitsPlaced: lambda event, table: Telling(
        "rule", f"{event.side} places {listed(list(event.pieces))}.", "CAR-SET-7", 1, tuple(event.pieces)
    ),
    facts.ChipsDeployed: _deployed,
    facts.MarkerPassed: _simple("rule", "{e.side} is First Player this round.", "CAR-CMD-1"),
    facts.ChipsGained: _simple("rule", "Both sides have {e.chips} Command Chips.", "CAR-CMD-3"),
    facts.CardsCleared: _cleared,
    facts.CardsStaged: _staged,
    facts.ChipSpent: _spent,
    facts.Moved: _moved,
    facts.FogLaid: _fog,
    facts.RoundEnded: _simple("rule", "The round is over.", "CAR-ACT-6"),
    facts.ForceShown: _force_shown,
    facts.BlankShown: _blank_shown,
    facts.GambitShown: _gambit_shown,
    facts.GambitDeclined: _simple("rule", "{e.side} plays no Gambit now.", "CAR-GAM-2"),
    facts.Dispersed: _dispersed,
    facts.DecoyMet: lambda event, table: Telling(
        "sighting", f"{event.stack} is met: no task force lies in it.", "CAR-GUN-1", 1, (event.stack,)
    ),
    facts.BaseRemoved: _simple("rule", "The base {e.stack} is empty and leaves the table.", "CAR-CHP-1"),
    facts.CommandWon: _simple("rule", "{e.side} gains {e.chips} Command Chips.", "CAR-GAM-7", 1),
    facts.SquallLaid: _simple("weather", "A squall hides {e.stack} until the round ends.", "CAR-GAM-9", 1),
    facts.DiceAdded: _added,
    facts.HitEased: _simple("hit", "One of {e.by}'s Confirmed Hits becomes Unconfirmed.", "CAR-GAM-13", 1),
    facts.SignalsRead: _signals,
    facts.BattleJoined: _joined,
    facts.HitsScored: _scored,
    facts.HitsAssigned: _assigned,
    facts.ShipSunk: _sunk,
    facts.ForceLost: _lost,
    facts.CardDiscarded: _discarded,
    facts.BattleEnded: _simple("rule", "The gun battle is over.", "CAR-GUN-11"),
    facts.ObjectiveScored: _objective,
}
