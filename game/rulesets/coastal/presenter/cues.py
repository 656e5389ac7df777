"""How those of coastal's events are seen that are more than a sentence. What a side knows, its view says."""

from __future__ import annotations

from typing import Final

from game.match.events import Event, Rolled
from game.match.purposes import ByUnit
from game.match.questions import Arm
from game.rulesets.coastal import damage_events as damage
from game.rulesets.coastal import events as sea
from game.rulesets.coastal import phrases, purposes
from game.rulesets.coastal import running_events as running
from game.rulesets.coastal.armament import read
from game.rulesets.coastal.presenter.pieces import lost
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.words import MESSAGES
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Cueing, bent, on_table
from game.tabletop.cues import Cue
from game.tabletop.following import Following

CUES: Final = Cueing(MESSAGES)
STRIDE = 4.0
"""So many cm of a ship's way are shown as long as an inch of another game's."""


class CoastalFollowing(Following[CoastalTable]):
    """How what a side sees of coastal changes: markers give way to ships, and ships to markers."""

    def opens(self, event: Event, following: CoastalTable, after: CoastalTable) -> None:
        if isinstance(event, sea.Spotted) and event.unit in after.units:
            following.units.pop(event.contact, None)

    def closes(self, event: Event, following: CoastalTable, after: CoastalTable) -> None:
        if not isinstance(
            event, sea.ContactLost | sea.DummyGone | sea.Exited | running.FlewOff | damage.Removed
        ):
            return
        if event.unit not in after.units:
            following.units.pop(event.unit, None)
        if isinstance(event, sea.ContactLost) and event.contact in after.units:
            following.units[event.contact] = after.units[event.contact].__copy__()


FOLLOWING: Final = CoastalFollowing()


@CUES.made
def _moved(event: sea.Moved, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not on_table(before, event.unit) or not on_table(after, event.unit):
        return None
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, (end,) if event.drift else bent(event.track, end), STRIDE)


@CUES.made
def _flew(event: running.Flew, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not on_table(before, event.unit):
        return None
    return cues.Slide(event.unit, bent(event.path, Pose(event.x, event.y, event.heading)), STRIDE)


@CUES.made
def _shot(event: sea.Shot, before: CoastalTable, after: CoastalTable) -> Cue | None:
    """Told by its dice where the side sees them; of one that fires, or is fired at, unseen there is only a sentence."""
    known = [before.units[key] for key in (event.unit, event.target) if on_table(before, key)]
    if len(known) == 2 and all(unit.spec.id and not lost(unit) for unit in known):
        return None
    return cues.Said("", event.target if on_table(before, event.target) else "")


@CUES.made
def _cast(event: Rolled, before: CoastalTable, after: CoastalTable) -> Cue:
    """A mount's dice are an attack; initiative of both sides falls together on free sea; other dice fall beside the
    unit that they are thrown for."""
    match event.roll.throw.purpose:
        case purposes.Initiative(side):
            return cues.Cast("", "initiative", side)
        case purposes.Attack(unit, weapon, target) if on_table(before, unit) and on_table(before, target):
            used = read(weapon)
            kind: Arm = "guns" if used is None else used.arm
            return cues.Attack(unit, target, weapon, 1, kind, phrases.armed(before.units[unit].spec, weapon))
        case ByUnit(unit) if on_table(after, unit):
            return cues.Cast(unit)
    return cues.Cast()


@CUES.made
def _ran(event: running.TracksRan, before: CoastalTable, after: CoastalTable) -> Cue | None:
    runs = tuple(track.segment for track in event.tracks if track.segment is not None)
    return cues.Run(runs) if runs else None


@CUES.made
def _launched(event: running.Launched, before: CoastalTable, after: CoastalTable) -> Cue | None:
    runs = (event.track.segment,) if event.track.segment is not None else ()
    return cues.Run(runs, launched=True)


@CUES.made
def _attacked(event: running.TrackAttacked, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if event.result == "hit" and on_table(before, event.unit):
        return cues.Burst(event.unit)
    return cues.Said("", event.unit if on_table(before, event.unit) else "")


@CUES.made
def _boxes(event: damage.BoxesLost, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not (on_table(before, event.unit) and on_table(after, event.unit)) or not event.boxes:
        return None
    return cues.Marked(event.unit, event.boxes)
