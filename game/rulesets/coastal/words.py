"""coastal's events and dice in words: `messages.toml`, read with coastal's names. Decides nothing.

Here stands only what a sentence cannot take from the event itself.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.dice.roll import Roll
from game.match.events import PhaseBegan
from game.match.table import UnitId
from game.rulesets.coastal import damage_events as damage
from game.rulesets.coastal import events as sea
from game.rulesets.coastal import phrases, purposes, why_not
from game.rulesets.coastal import running_events as running
from game.rulesets.coastal.armament import read
from game.rulesets.coastal.phrases import armed, called
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import TORPEDOES, WEAPONS
from game.sea.heading import distance
from game.tabletop.messages import Messages

MESSAGES: Final = Messages(__package__, CoastalTable, called=called)


@MESSAGES.value
def idle(event: PhaseBegan, table: CoastalTable) -> str:
    """Why the side has nothing to fire in the phase of guns; empty where it has, or in another phase."""
    return why_not.nobody(table) if event.phase == "guns" and table.seen_by in table.sides else ""


@MESSAGES.value
def way(event: sea.Moved, table: CoastalTable) -> float:
    """How far she has run, in cm."""
    return sum(distance(start, end) for start, end in pairwise(event.track))


@MESSAGES.value
def turns(event: sea.Moved, table: CoastalTable) -> int:
    """How often she has turned."""
    return max(0, len(event.track) - 2)


@MESSAGES.value
def what(event: sea.Spotted, table: CoastalTable) -> str:
    """The class of who is spotted, where she is in sight."""
    unit = table.units.get(event.unit)
    return unit.spec.name if unit is not None else ""


@MESSAGES.value
def sort(event: damage.Sinks | damage.Removed, table: CoastalTable) -> str:
    """What sort of unit it is that is lost."""
    unit = table.units.get(event.unit)
    return unit.spec.kind if unit is not None else ""


@MESSAGES.value
def torpedo(event: running.Launched, table: CoastalTable) -> str:
    """The type of the torpedo."""
    return TORPEDOES[event.track.type].name


@MESSAGES.value
def launcher(event: running.TrackAttacked, table: CoastalTable) -> UnitId:
    """Whose torpedo it was, for those who know."""
    return next((track.launcher for track in table.tracks if track.id == event.track), "")


@MESSAGES.value
def weapon(event: sea.Shot, table: CoastalTable) -> str:
    """What the weapon is called, where the side knows the firer."""
    return _weapon(table, event.unit, event.weapon) if _known(table, event.unit) else ""


@MESSAGES.value
def which(event: damage.WeaponDestroyed, table: CoastalTable) -> str:
    """Which weapon it was, where the side knows the ship."""
    unit = table.units.get(event.unit)
    if not isinstance(unit, Vessel) or not _known(table, event.unit):
        return ""
    if event.kind == "mount":
        return phrases.mount(unit.spec.mounts[event.place])
    return phrases.tubes(unit.spec.tubes[event.place])


@MESSAGES.value
def weapon_(roll: Roll[purposes.Attack], table: CoastalTable) -> str:
    """What the weapon is called, as far as the side knows it."""
    purpose = roll.throw.purpose
    return _weapon(table, purpose.unit, purpose.weapon)


@MESSAGES.value
def _weapon_(roll: Roll[purposes.HullDamage], table: CoastalTable) -> str:
    """What the weapon is called that struck."""
    return WEAPONS[roll.throw.purpose.weapon].name


def _weapon(table: CoastalTable, key: str, weapon: str) -> str:
    named = armed(table.units[key].spec, weapon) if _known(table, key) else ""
    arm = read(weapon)
    return named or (weapon if arm is None else arm.word)


def _known(table: CoastalTable, key: str) -> bool:
    return key in table.units and bool(table.units[key].spec.id)
