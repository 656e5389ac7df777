"""How war_at_sea's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.match.events import Event, Rolled
from game.match.purposes import ByUnit
from game.rulesets.war_at_sea import air_events, contacts, purposes
from game.rulesets.war_at_sea import events as facts
from game.rulesets.war_at_sea.attacks import arm
from game.rulesets.war_at_sea.presenter.phrases import LONG
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.words import MESSAGES
from game.sea.heading import Pose, Position, bearing, distance
from game.tabletop import cues
from game.tabletop.cueing import Cueing, on_table
from game.tabletop.cues import Cue
from game.tabletop.following import Following

_STILL = 0.005
CUES: Final = Cueing(MESSAGES, whole=True)


class SeaFollowing(Following[SeaTable]):
    """How what a side sees of war_at_sea changes: aircraft come from their base, a boat from under its counter."""

    def coming(self, event: Event, unit: Piece, following: SeaTable) -> Piece:
        counter = following.units.get(_counter(event))
        if counter is not None:
            unit.x, unit.y, unit.heading = counter.x, counter.y, counter.heading
        elif isinstance(event, air_events.Launched):
            unit.state, unit.base_id = "based", event.base
        return unit

    def opens(self, event: Event, following: SeaTable, after: SeaTable) -> None:
        """The counter goes where what lay under it is shown for what it is (WAS-SUB-2, WAS-SUB-9, WAS-SUB-13)."""
        match event:
            case facts.Surfaced() | facts.SubmarineShown() | facts.Destroyed() if (
                event.unit in following.units
            ):
                following.units.pop(event.counter, None)

    def closes(self, event: Event, following: SeaTable, after: SeaTable) -> None:
        if isinstance(event, facts.Dived) and following.seen_by not in ("", event.side):
            boat = following.units.pop(event.unit)
            following.units[event.counter] = contacts.as_counter(boat)


def _counter(event: Event) -> str:
    """The counter under which the unit of an event lay; empty for none."""
    match event:
        case facts.Moved() | facts.Surfaced() | facts.Dived() | facts.Exited() | facts.Submerged():
            return event.counter
        case facts.DamageMarked() | facts.DamageTaken() | facts.Destroyed() | facts.DecoyGone():
            return event.counter
        case facts.Searched() | facts.SubmarineShown():
            return event.counter
    return ""


@CUES.made
def _cast(event: Rolled, before: SeaTable, after: SeaTable) -> Cue:
    """Both sides' initiative is thrown together; the other dice fall beside the unit they are thrown for."""
    match event.roll.throw.purpose:
        case purposes.Initiative(side, count):
            return cues.Cast("", f"initiative {count}", side)
        case purposes.Attack(unit, _, target) | purposes.Search(unit, target):
            return cues.Cast(next((key for key in (unit, target) if key in after.units), ""))
        case ByUnit(unit) if unit in after.units:
            return cues.Cast(unit)
    return cues.Cast()


def poses_of(start: Pose, track: tuple[Position, ...], heading: float) -> tuple[Pose, ...]:
    """The poses of a track: she turns where it bends, and lies at its end as the event says."""
    poses: list[Pose] = []
    now = start.heading
    for here, there in pairwise(track):
        if distance(here, there) <= _STILL:
            continue
        way = bearing(here, there)
        if abs((way - now + 180.0) % 360.0 - 180.0) > 0.05:
            poses.append(Pose(*here, way))
            now = way
        poses.append(Pose(*there, way))
    end = track[-1] if track else start[:2]
    if abs((heading - now + 180.0) % 360.0 - 180.0) > 0.05 or not poses:
        poses.append(Pose(*end, heading))
    return tuple(poses)


@CUES.made
def _moved(event: facts.Moved, before: SeaTable, after: SeaTable) -> Cue | None:
    unit = before.units.get(event.unit)
    if unit is None or len(event.track) < 2:
        return None
    return cues.Slide(event.unit, poses_of(unit.pose, event.track, event.heading))


@CUES.made
def _flew(event: air_events.Flew, before: SeaTable, after: SeaTable) -> Cue | None:
    """Aircraft turn as they go; three inches count as one of a ship's."""
    unit = before.units.get(event.unit)
    if unit is None or len(event.track) < 2:
        return None
    poses = tuple(
        Pose(*there, bearing(here, there))
        for here, there in pairwise(event.track)
        if distance(here, there) > _STILL
    )
    return cues.Slide(event.unit, poses, 3.0) if poses else None


@CUES.made
def _attack(event: facts.AttackMade, before: SeaTable, after: SeaTable) -> Cue:
    return cues.Attack(event.unit, event.target, event.weapon, 1, arm(event.weapon), LONG[event.weapon])


@CUES.made
def _marked(event: facts.DamageMarked, before: SeaTable, after: SeaTable) -> Cue:
    return cues.Noted(event.unit, max(1, event.hull))


@CUES.made
def _taken(event: facts.DamageTaken, before: SeaTable, after: SeaTable) -> Cue | None:
    if not event.hull:
        return None
    unit = after.units[event.unit]
    row = "crippled" if unit.crippled and not before.units[event.unit].crippled else ""
    return cues.Marked(event.unit, event.hull, row)


@CUES.made
def _destroyed(event: facts.Destroyed, before: SeaTable, after: SeaTable) -> Cue:
    """What is lost with its base shows nowhere but in words."""
    unit = before.units.get(event.unit)
    under = before.units.get(event.counter) if event.counter else None
    if under is None and (unit is None or unit.state != "deployed"):
        return cues.Said("grave", event.base)
    return cues.Sunk(event.unit if unit is not None else event.counter)


@CUES.made
def _vanishes(
    event: facts.Exited | facts.LandedAshore | facts.DecoyGone | air_events.Landed,
    before: SeaTable,
    after: SeaTable,
) -> Cue:
    return cues.Vanish((event.unit,)) if on_table(before, event.unit) else cues.Said()
