"""war_at_sea's events and dice in words: `messages.toml`, read with war_at_sea's names. Decides nothing.

Here stands only what a sentence cannot take from the event itself.
"""

from __future__ import annotations

from typing import Final

from game.dice.roll import Purpose, Roll
from game.match.events import PhaseBegan
from game.match.table import UnitId
from game.match.wording import counted, inches, listed
from game.match.wording import way as bearing_of
from game.match.wording import wind as wind_of
from game.rulesets.war_at_sea import air_events as air
from game.rulesets.war_at_sea import contacts, phrases, purposes, surface
from game.rulesets.war_at_sea import events as facts
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.weapons import TORPEDOES
from game.tabletop.messages import Messages

_STILL: Final = 0.005
_GROUND: Final = ("land", "shoal")

MESSAGES: Final = Messages(__package__, SeaTable, called=phrases.name)


def mission(table: SeaTable, key: str, target: str) -> str:
    """A mission with its target."""
    words = MESSAGES.words["missions"]
    if key == "rtb" and not target:
        return words["homeless"]
    return words[key].format(phrases.name(table, target))


# -- the turn and movement ------------------------------------------------------------------------------------


@MESSAGES.value
def idle(event: PhaseBegan, table: SeaTable) -> str:
    """Why the side attacks nobody in a phase of attacks; empty where it may, or in another phase."""
    return surface.nobody(table, event.phase) if table.seen_by in table.sides else ""


@MESSAGES.value
def wind(event: facts.CloudDrifted, table: SeaTable) -> str:
    """Where the wind blows."""
    return wind_of(table.options.wind)


@MESSAGES.value
def fog(event: facts.CloudGone, table: SeaTable) -> bool:
    """Whether it is a bank of fog."""
    return event.cloud.startswith("fog")


@MESSAGES.value
def place(
    event: facts.CloudDrifted | facts.MineLaid | facts.MineGone | facts.ObjectiveClaimed, table: SeaTable
) -> str:
    """Where it lies."""
    match event:
        case facts.MineLaid(mine=lies) | facts.MineGone(mine=lies) | facts.ObjectiveClaimed(objective=lies):
            return phrases.place((lies.x, lies.y))
    return phrases.place((event.x, event.y))


@MESSAGES.value
def far(event: facts.Moved | air.Flew, table: SeaTable) -> float:
    """How far it has moved, in inches."""
    return inches(event.track)


@MESSAGES.value
def way(event: facts.Moved | air.Flew, table: SeaTable) -> str:
    """Where to, of eight; empty where it stays."""
    return bearing_of(event.track[0], event.track[-1]) if inches(event.track) >= _STILL else ""


@MESSAGES.value
def ground(event: facts.Moved, table: SeaTable) -> str:
    """The ground that stopped a move."""
    return event.met if event.met in _GROUND else ""


@MESSAGES.value
def short(event: facts.Moved, table: SeaTable) -> UnitId:
    """The unit that stopped a move."""
    return "" if event.met in _GROUND else event.met


@MESSAGES.value
def off(event: facts.Moved, table: SeaTable) -> str:
    """The edge that a move reached."""
    return "" if event.met else event.edge


# -- attacks and damage ---------------------------------------------------------------------------------------


@MESSAGES.value
def known(event: facts.AttackMade, table: SeaTable) -> tuple[UnitId, ...]:
    """Those of the two that are in sight."""
    return tuple(key for key in (event.unit, event.target) if key in table.units)


@MESSAGES.value
def marks(event: facts.DamageMarked, table: SeaTable) -> str:
    """What is marked."""
    unit = table.units.get(event.unit)
    what = "boat" if unit is not None and unit.spec.kind == "pt" else "hull point"
    parts = [counted(event.hull, what)] if event.hull else []
    return listed(parts + (["aborted"] if event.aborted else []))


# -- submarines, markers --------------------------------------------------------------------------------------


@MESSAGES.value
def bare(event: facts.DecoyGone, table: SeaTable) -> bool:
    """Whether only the counter is known."""
    return event.unit == event.counter


@MESSAGES.value
def veiled(event: facts.DecoysLaid, table: SeaTable) -> bool:
    """Whether it is not told whose decoys they are."""
    return any(not submarine for submarine, *_ in event.decoys)


@MESSAGES.value
def each(event: facts.DecoysLaid, table: SeaTable) -> str:
    """Each decoy with its boat."""
    told = (f"{contacts.name(counter)} for {phrases.name(table, boat)}" for boat, counter, *_ in event.decoys)
    return ", ".join(told)


@MESSAGES.value
def turned(event: facts.MarkerRevealed, table: SeaTable) -> str:
    """The ships under a marker: by name where they are in sight."""
    if all(key in table.units for key in event.ships):
        return listed([phrases.name(table, key) for key in event.ships])
    return counted(len(event.ships), "ship")


# -- aircraft and bases ---------------------------------------------------------------------------------------


@MESSAGES.value
def arming(event: air.ArmingCounted, table: SeaTable) -> str:
    """What the bases' aircraft wait for."""
    parts = [
        f"{phrases.name(table, key)} {counted(count, 'arming counter')}"
        for key, count in event.counters.items()
        if count
    ]
    ready = [phrases.name(table, key) for key, count in event.counters.items() if not count]
    return "; ".join(parts + ([f"{listed(ready)} ready"] if ready else []))


@MESSAGES.value
def assigned(event: air.MissionsAssigned, table: SeaTable) -> str:
    """The missions, unit by unit."""
    missions = event.missions.items()
    return "; ".join(f"{phrases.name(table, key)}: {mission(table, *given)}" for key, given in missions)


@MESSAGES.value
def flown(event: air.FlightBegan, table: SeaTable) -> str:
    """The mission that is flown."""
    return mission(table, event.mission, event.target)


@MESSAGES.value
def shown(event: air.DeckBurned, table: SeaTable) -> str:
    """The dice."""
    return ", ".join(map(str, event.roll.faces))


# -- dice -----------------------------------------------------------------------------------------------------


@MESSAGES.value
def fell(roll: Roll[Purpose], table: SeaTable) -> str:
    """The dice as they lie."""
    return phrases.dice(roll)


@MESSAGES.value
def sum_(roll: Roll[purposes.Initiative], table: SeaTable) -> str:
    """The dice, what is added and what it comes to."""
    bonus = sum(part.value for part in roll.throw.modifiers)
    faces = " + ".join(map(str, roll.faces)) + (f" + {bonus}" if bonus else "")
    return f"{faces} = {roll.total + bonus}"


@MESSAGES.value
def torpedo(roll: Roll[purposes.Attack], table: SeaTable) -> bool:
    """Whether torpedoes attack, whose hits are counted in hull points."""
    return roll.throw.purpose.weapon in TORPEDOES
