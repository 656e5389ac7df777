"""How fleet's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from game.dice.roll import Purpose
from game.match.events import (
    Event,
    OrdersOpened,
    Rolled,
)
from game.match.purposes import ByUnit
from game.match.questions import Arm
from game.rulesets.fleet import air_events as air
from game.rulesets.fleet import damage_events as damage
from game.rulesets.fleet import events as sea
from game.rulesets.fleet import phrases, purposes, words
from game.rulesets.fleet import sea_events as lying
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import guns_of
from game.rulesets.fleet.table import DEPLOYED, SPREAD, FleetTable, Flight, Ship
from game.rulesets.fleet.weapons import Flak, Guns, Running, read
from game.sea.heading import Pose, ahead, bearing
from game.tabletop import cues
from game.tabletop.cueing import Old, Sentences, bent, on_table
from game.tabletop.cues import Cue

STRIDE: Final = 6.0
"""So many cm of a ship's way are shown as long as an inch of another game's."""
LEAVING: Final = 12.0
"""How far torpedoes are seen to leave, in cm."""
BOXES: Final = frozenset(("structure", "flotation", "vessels", "aircraft"))


def follow(view: FleetTable, event: Event, after: FleetTable) -> FleetTable:
    """The view one event later.

    Whoever comes into sight on the way is taken from the view `after`, and who goes out of it is last seen as there;
    what speaks of one that the side does not see changes nothing.
    """
    following = view.fork()
    keys = [
        key for key in (getattr(event, "unit", ""), *getattr(event, "pieces", ())) if isinstance(key, str)
    ]
    if isinstance(event, sea.Sighted) and event.unit in after.units:
        known = after.units[event.unit].__copy__()
        if event.in_sight:
            known.x, known.y, known.heading = event.pose
        following.units[event.unit] = known
        return following
    for key in keys:
        if key and key not in following.units and key in after.units:
            following.units[key] = after.units[key].__copy__()
    try:
        event.apply(following)
    except (KeyError, AttributeError, IndexError, TypeError, ValueError, AssertionError):
        return view.fork()  # it speaks of one that this side does not see
    return following


def show(event: Event, before: FleetTable, after: FleetTable) -> Cue | None:
    """How one event moves, on the views just before and just after it; None: in silence."""
    made = _SHOWS.get(type(event))
    return None if made is None else made(event, before, after)


TOLD: Final = Sentences(words.tell, unit="unit", lies=on_table)


def _sailed(event: sea.Sailed, before: FleetTable, after: FleetTable) -> Cue | None:
    if not on_table(before, event.unit):
        return None
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, bent(event.track, end), STRIDE, words=TOLD.words(event, after))


def _flew(event: air.Flew, before: FleetTable, after: FleetTable) -> Cue | None:
    if not on_table(before, event.unit) or len(event.track) < 2:
        return None
    heading = bearing(event.track[-2], event.track[-1]) if event.track[-2] != event.track[-1] else 0.0
    return cues.Slide(
        event.unit,
        bent(event.track, Pose(event.x, event.y, heading)),
        STRIDE,
        words=TOLD.words(event, after),
    )


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


def _cast(event: Rolled, before: FleetTable, after: FleetTable) -> Cue:
    """An attack's dice fall with it; initiative of both sides falls together; others beside whom they speak of."""
    told = TOLD.words(event, after)
    purpose = event.roll.throw.purpose
    attack = attack_of(purpose, before)
    if attack is not None:
        return msgspec.structs.replace(attack, words=told)
    match purpose:
        case purposes.Initiative(side):
            return cues.Cast(shared="initiative", name=side, words=told)
        case ByUnit(unit) | purposes.Mines(target=unit) if on_table(after, unit):
            return cues.Cast(unit=unit, words=told)
    return cues.Cast(words=told)


# -- what comes of it -----------------------------------------------------------------------------------------


def _stands(event: damage.Stands, before: FleetTable, after: FleetTable) -> Cue | None:
    unit = before.units.get(event.unit)
    if unit is None or not on_table(before, event.unit):
        return None
    was = unit.number(event.what)
    told = TOLD.words(event, after)
    if event.what in BOXES and 0 <= event.value < was:
        return cues.Marked(unit=event.unit, boxes=was - event.value, words=told)
    if event.what == "fires" and event.value > was:
        return cues.Said(tone="grave", unit=event.unit, words=told)
    if event.what == "splash":
        return cues.Noted(unit=event.unit, hits=0, words=told)
    return cues.Said(unit=event.unit, words=told) if told else None


def _gone(event: damage.Lost, before: FleetTable, after: FleetTable) -> Cue:
    told = TOLD.words(event, after)
    if not on_table(before, event.unit):
        return cues.Said(tone="grave", words=told)
    return cues.Burst(unit=event.unit, words=told) if event.wreck else cues.Sunk(unit=event.unit, words=told)


def _down(event: Any, before: FleetTable, after: FleetTable) -> Cue:
    told = TOLD.words(event, after)
    if event.unit in before.units and before.units[event.unit].state in (DEPLOYED, "wreck"):
        return cues.Sunk(unit=event.unit, words=told)
    return cues.Said(tone="grave", words=told)


def _launched(event: lying.Launched, before: FleetTable, after: FleetTable) -> Cue | None:
    attack = event.attack
    told = TOLD.words(event, after)
    target = after.units.get(attack.target)
    if target is not None:
        toward = bearing(attack.at, target.at)
    elif attack.mode == SPREAD:
        toward = attack.toward
    else:
        return cues.Said(tone="reveal", unit=attack.launcher, words=told)
    return cues.Run(runs=((attack.at, ahead(attack.at, toward, LEAVING)),), launched=True, words=told)


def _over(event: lying.AttackOver, before: FleetTable, after: FleetTable) -> Cue | None:
    """The torpedoes run: to their target, or through their sector."""
    attack = next((one for one in before.attacks if one.id == event.attack), None)
    if attack is None or attack.torpedoes < 0:
        return None
    target = before.units.get(attack.target)
    end = target.at if target is not None else ahead(attack.at, attack.toward, attack.reach)
    return cues.Run(runs=((attack.at, end),), words="The torpedoes have run.")


def _sighted(event: sea.Sighted, before: FleetTable, after: FleetTable) -> Cue | None:
    if event.in_sight:
        return cues.Appear(units=(event.unit,), words=TOLD.words(event, after))
    return cues.Said(unit=event.unit, words=TOLD.words(event, after))


def _marked(event: sea.MarkersLaid, before: FleetTable, after: FleetTable) -> Cue:
    return cues.Appear(units=tuple(marker.id for marker in event.markers), words=TOLD.words(event, after))


_SHOWS: Final[dict[type, Old]] = {
    **TOLD.common(words.PHASES),
    OrdersOpened: lambda event, before, after: None,
    Rolled: _cast,
    sea.Hidden: _cast,
    sea.InitiativeWon: TOLD.said("reveal"),
    sea.MoverNamed: TOLD.said("ready"),
    sea.Sighted: _sighted,
    sea.Identified: TOLD.said("reveal"),
    sea.Lit: TOLD.said("reveal"),
    sea.Sailed: _sailed,
    sea.LeftTable: TOLD.vanishes,
    sea.HeldUp: TOLD.said("grave"),
    sea.Aground: TOLD.said("grave"),
    sea.Dived: TOLD.said(),
    sea.Detected: TOLD.said("reveal"),
    sea.MarkersLaid: _marked,
    sea.MarkerSpotted: TOLD.said("reveal"),
    sea.MarkerGone: TOLD.vanishes,
    sea.Deployed: TOLD.appears,
    sea.CommandMoved: TOLD.said("grave"),
    damage.Stands: _stands,
    damage.Broken: TOLD.loses("equipment"),
    damage.MountLost: TOLD.loses("a gun mount"),
    damage.TubesLost: TOLD.loses("torpedo tubes"),
    damage.PowerFailed: TOLD.said("grave"),
    damage.Lost: _gone,
    damage.WreckSank: _down,
    damage.FlightLost: TOLD.vanishes,
    damage.Withdraws: TOLD.said("grave"),
    lying.SmokeLaid: TOLD.said(),
    lying.StarshellBurst: TOLD.said("reveal"),
    lying.FieldLaid: TOLD.said(),
    lying.FieldChanged: TOLD.said("grave"),
    lying.Launched: _launched,
    lying.AttackOver: _over,
    air.TookOff: TOLD.appears,
    air.Flew: _flew,
    air.Landed: TOLD.vanishes,
    air.WentHome: TOLD.vanishes,
    air.Dogfought: TOLD.said(),
}
