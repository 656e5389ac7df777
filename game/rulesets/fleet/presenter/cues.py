"""How fleet's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Purpose
from game.match.events import (
    Event,
    Rolled,
)
from game.match.purposes import ByUnit
from game.match.questions import Arm
from game.rulesets.fleet import air_events as air
from game.rulesets.fleet import damage_events as damage
from game.rulesets.fleet import events as sea
from game.rulesets.fleet import phrases, purposes
from game.rulesets.fleet import sea_events as lying
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import guns_of
from game.rulesets.fleet.table import DEPLOYED, SPREAD, FleetTable, Flight, Ship
from game.rulesets.fleet.weapons import Flak, Guns, Running, read
from game.rulesets.fleet.words import MESSAGES
from game.sea.heading import Pose, ahead, bearing
from game.tabletop import cues
from game.tabletop.cueing import Cueing, bent, on_table
from game.tabletop.cues import Cue
from game.tabletop.following import Following

CUES: Final = Cueing(MESSAGES)
STRIDE: Final = 6.0
"""So many cm of a ship's way are shown as long as an inch of another game's."""
LEAVING: Final = 12.0
"""How far torpedoes are seen to leave, in cm."""
BOXES: Final = frozenset(("structure", "flotation", "vessels", "aircraft"))


class FleetFollowing(Following[FleetTable]):
    """How what a side sees of fleet changes."""

    def follow(self, view: FleetTable, event: Event, after: FleetTable) -> FleetTable:
        """Who goes out of sight is last seen as in the view `after`, and who comes into it where the event says."""
        if not isinstance(event, sea.Sighted) or event.unit not in after.units:
            return super().follow(view, event, after)
        following, known = view.fork(), after.units[event.unit].__copy__()
        if event.sighted:
            known.x, known.y, known.heading = event.ghost
        following.units[event.unit] = known
        return following


FOLLOWING: Final = FleetFollowing()


@CUES.made
def _sailed(event: sea.Sailed, before: FleetTable, after: FleetTable) -> Cue | None:
    if not on_table(before, event.unit):
        return None
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, bent(event.track, end), STRIDE)


@CUES.made
def _flew(event: air.Flew, before: FleetTable, after: FleetTable) -> Cue | None:
    if not on_table(before, event.unit) or len(event.track) < 2:
        return None
    heading = bearing(event.track[-2], event.track[-1]) if event.track[-2] != event.track[-1] else 0.0
    return cues.Slide(event.unit, bent(event.track, Pose(event.x, event.y, heading)), STRIDE)


# -- dice -----------------------------------------------------------------------------------------------------


def attack_of(purpose: Purpose, view: FleetTable) -> cues.Attack | None:
    """The attack that dice are thrown for, where both are seen."""
    match purpose:
        case purposes.TorpedoAttack(unit, weapon, target) | purposes.Attack(unit, weapon, target):
            pass
        case purposes.Dogfight(unit, target):
            weapon = "dogfights"
        case _:
            return None
    if not (on_table(view, unit) and on_table(view, target)):
        return None
    used = read(weapon)
    kind: Arm = used.arm if used is not None else "guns"
    amount, value = _amount(view, unit, weapon)
    return cues.Attack(firer=unit, target=target, weapon=weapon, amount=amount, kind=kind, value=value)


def _amount(view: FleetTable, key: str, weapon: str) -> tuple[int, str]:
    """The guns of a salvo, or the dice of anything else, and how they are called."""
    unit = view.units[key]
    match unit, read(weapon):
        case Ship(), Guns() as salvo:
            return guns_of(unit, salvo), phrases.armed(unit.spec, weapon)
        case Ship(), Flak(kind):
            return 1, FLAK[kind]
        case Ship(), Running():
            return 1, "torpedoes"
        case Flight(), _:
            return unit.aircraft, f"{unit.aircraft} aircraft"
    return 1, ""


@CUES.made
def _cast(event: Rolled, before: FleetTable, after: FleetTable) -> Cue:
    """An attack's dice fall with it; initiative of both sides falls together; others beside whom they speak of."""
    purpose = event.roll.throw.purpose
    attack = attack_of(purpose, before)
    if attack is not None:
        return attack
    match purpose:
        case purposes.Initiative(side):
            return cues.Cast(shared="initiative", name=side)
        case ByUnit(unit) | purposes.Mines(target=unit) if on_table(after, unit):
            return cues.Cast(unit=unit)
    return cues.Cast()


# -- what comes of it -----------------------------------------------------------------------------------------


@CUES.made
def _stands(event: damage.Stands, before: FleetTable, after: FleetTable) -> Cue | None:
    unit = before.units.get(event.unit)
    if unit is None or not on_table(before, event.unit):
        return None
    was = unit.number(event.what)
    if event.what in BOXES and 0 <= event.value < was:
        return cues.Marked(unit=event.unit, boxes=was - event.value)
    if event.what == "fires" and event.value > was:
        return cues.Said(tone="grave", unit=event.unit)
    if event.what == "splash":
        return cues.Noted(unit=event.unit, hits=0)
    return cues.Said(unit=event.unit)


@CUES.made
def _gone(event: damage.Lost, before: FleetTable, after: FleetTable) -> Cue:
    if not on_table(before, event.unit):
        return cues.Said(tone="grave")
    return cues.Burst(unit=event.unit, lost=True) if event.wreck else cues.Sunk(unit=event.unit)


@CUES.made
def _down(event: damage.WreckSank, before: FleetTable, after: FleetTable) -> Cue:
    if event.unit in before.units and before.units[event.unit].state in (DEPLOYED, "wreck"):
        return cues.Sunk(unit=event.unit)
    return cues.Said(tone="grave")


@CUES.made
def _launched(event: lying.Launched, before: FleetTable, after: FleetTable) -> Cue | None:
    attack = event.attack
    target = after.units.get(attack.target)
    if target is not None:
        toward = bearing(attack.at, target.at)
    elif attack.mode == SPREAD:
        toward = attack.toward
    else:
        return cues.Said(tone="reveal", unit=attack.launcher)
    return cues.Run(runs=((attack.at, ahead(attack.at, toward, LEAVING)),), launched=True)


@CUES.made
def _over(event: lying.AttackOver, before: FleetTable, after: FleetTable) -> Cue | None:
    """The torpedoes run: to their target, or through their sector."""
    attack = next((one for one in before.attacks if one.id == event.attack), None)
    if attack is None or attack.torpedoes < 0:
        return None
    target = before.units.get(attack.target)
    end = target.at if target is not None else ahead(attack.at, attack.toward, attack.reach)
    return cues.Run(runs=((attack.at, end),), words=MESSAGES.words["seen"]["run"])


@CUES.made
def _sighted(event: sea.Sighted, before: FleetTable, after: FleetTable) -> Cue | None:
    if event.sighted:
        return cues.Appear(units=(event.unit,))
    return cues.Said(unit=event.unit)


@CUES.made
def _marked(event: sea.MarkersLaid, before: FleetTable, after: FleetTable) -> Cue:
    return cues.Appear(units=tuple(marker.id for marker in event.markers))
