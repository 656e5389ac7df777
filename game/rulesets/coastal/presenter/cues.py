"""How coastal's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from typing import Final, Literal

from game.match.events import (
    Event,
    OrdersOpened,
    Rolled,
)
from game.match.purposes import ByUnit
from game.rulesets.coastal import damage_events as damage
from game.rulesets.coastal import events as sea
from game.rulesets.coastal import phrases, purposes, words
from game.rulesets.coastal import running_events as running
from game.rulesets.coastal.armament import AirTorpedo, Armament, Bombs, Rockets, read
from game.rulesets.coastal.presenter.pieces import lost
from game.rulesets.coastal.table import CoastalTable
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Made, Sentences, bent, on_table
from game.tabletop.cues import Cue

STRIDE = 4.0
"""So many cm of a ship's way are shown as long as an inch of another game's."""
_KINDS: Final[dict[type[Armament | None], Literal["guns", "torpedo", "rockets", "bombs"]]] = {
    Bombs: "bombs",
    Rockets: "rockets",
    AirTorpedo: "torpedo",
}


def follow(view: CoastalTable, event: Event, after: CoastalTable) -> CoastalTable:
    """The view one event later.

    Whoever comes into sight, or is a marker from now on, is taken from the view `after`; what the side has never seen
    changes nothing.
    """
    following = view.fork()
    keys = _units(event)
    for key in keys:
        if key not in following.units and key in after.units:
            following.units[key] = after.units[key].__copy__()
    if isinstance(event, sea.Spotted) and event.unit in after.units:
        following.units.pop(event.contact, None)
    try:
        event.apply(following)
    except (KeyError, AttributeError, IndexError):  # it speaks of one that this side does not see
        following = view.fork()
    if isinstance(event, sea.ContactLost | sea.DummyGone | sea.Exited | running.FlewOff | damage.Removed):
        for key in keys:
            if key in following.units and key not in after.units:
                following.units.pop(key)
        contact = getattr(event, "contact", "")
        if contact and contact in after.units:
            following.units[contact] = after.units[contact].__copy__()
    return following


def _units(event: Event) -> tuple[str, ...]:
    """The units an event is about."""
    named = (getattr(event, name, "") for name in ("unit", "target", "other"))
    return tuple(key for key in named if isinstance(key, str) and key)


def show(event: Event, before: CoastalTable, after: CoastalTable) -> Cue | None:
    """How one event moves, on the views just before and just after it; None: in silence."""
    made = _SHOWS.get(type(event))
    return None if made is None else made(event, before, after)


TOLD: Final = Sentences(words.tell, unit="unit", lies=on_table)


def _moved(event: sea.Moved, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not on_table(before, event.unit) or not on_table(after, event.unit):
        return None
    end = Pose(event.x, event.y, event.heading)
    if event.drift:
        return cues.Slide(event.unit, (end,), STRIDE, words=TOLD.words(event, after))
    return cues.Slide(event.unit, bent(event.track, end), STRIDE, words=TOLD.words(event, after))


def _flew(event: running.Flew, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not on_table(before, event.unit):
        return None
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, bent(event.path, end), STRIDE, words=TOLD.words(event, after))


def _shot(event: sea.Shot, before: CoastalTable, after: CoastalTable) -> Cue | None:
    """Told by its dice where the side sees them; of one that fires, or is fired at, unseen there is only a sentence."""
    known = [before.units[key] for key in (event.unit, event.target) if on_table(before, key)]
    if len(known) == 2 and all(unit.spec.id and not lost(unit) for unit in known):
        return None
    return cues.Said(
        "", event.target if on_table(before, event.target) else "", words=TOLD.words(event, after)
    )


def _cast(event: Rolled, before: CoastalTable, after: CoastalTable) -> Cue:
    """A mount's dice are an attack; initiative of both sides falls together on free sea; other dice fall beside the
    unit that they are thrown for."""
    told = TOLD.words(event, after)
    match event.roll.throw.purpose:
        case purposes.Initiative(side):
            return cues.Cast("", "initiative", side, words=told)
        case purposes.Attack(unit, weapon, target) if on_table(before, unit) and on_table(before, target):
            kind = _KINDS.get(type(read(weapon)), "guns")
            name = phrases.armed(before.units[unit].spec, weapon)
            return cues.Attack(unit, target, weapon, 1, kind, name, words=told)
        case ByUnit(unit) if on_table(after, unit):
            return cues.Cast(unit, words=told)
    return cues.Cast(words=told)


def _ran(event: running.TracksRan, before: CoastalTable, after: CoastalTable) -> Cue | None:
    runs = tuple(track.segment for track in event.tracks if track.segment is not None)
    return cues.Run(runs) if runs else None


def _launched(event: running.Launched, before: CoastalTable, after: CoastalTable) -> Cue | None:
    runs = (event.track.segment,) if event.track.segment is not None else ()
    return cues.Run(runs, words=TOLD.words(event, after), launched=True)


def _seen_track(event: running.TrackSeen, before: CoastalTable, after: CoastalTable) -> Cue | None:
    return cues.Said("reveal", words=TOLD.words(event, after)) if event.side != after.seen_by else None


def _attacked(event: running.TrackAttacked, before: CoastalTable, after: CoastalTable) -> Cue | None:
    told = TOLD.words(event, after)
    if event.result == "hit" and on_table(before, event.unit):
        return cues.Burst(event.unit, words=told)
    return cues.Said("", event.unit if on_table(before, event.unit) else "", words=told)


def _boxes(event: damage.BoxesLost, before: CoastalTable, after: CoastalTable) -> Cue | None:
    if not (on_table(before, event.unit) and on_table(after, event.unit)) or not event.boxes:
        return None
    return cues.Marked(event.unit, event.boxes, words=TOLD.words(event, after))


def _sinks(event: damage.Sinks, before: CoastalTable, after: CoastalTable) -> Cue | None:
    told = TOLD.words(event, after)
    if not on_table(before, event.unit):
        return cues.Said("grave", words=told)
    return cues.Burst(event.unit, words=told)


def _removed(event: damage.Removed, before: CoastalTable, after: CoastalTable) -> Cue | None:
    told = TOLD.words(event, after)
    return (
        cues.Sunk(event.unit, words=told) if on_table(before, event.unit) else cues.Said("grave", words=told)
    )


_SHOWS: Final[dict[type, Made]] = {
    **TOLD.common(words.PHASES),
    OrdersOpened: lambda event, before, after: None,
    Rolled: _cast,
    sea.Secret: _cast,
    sea.TorpedoRolled: _cast,
    sea.FirstChosen: TOLD.said("reveal"),
    sea.WeatherChanged: TOLD.said("reveal"),
    sea.Moved: _moved,
    sea.DepthChanged: TOLD.said(),
    sea.Exited: TOLD.vanishes,
    sea.Entered: TOLD.appears,
    sea.RanAground: TOLD.said("grave"),
    sea.Collided: lambda event, before, after: (
        cues.Burst(event.unit, words=TOLD.words(event, after))
        if on_table(before, event.unit)
        else cues.Said("grave", words=TOLD.words(event, after))
    ),
    sea.SmokeLaid: TOLD.said(),
    sea.Spotted: TOLD.appears,
    sea.RadarFound: TOLD.said("reveal"),
    sea.AsdicFound: TOLD.appears,
    sea.ContactLost: TOLD.said(),
    sea.DummyGone: TOLD.vanishes,
    sea.Shot: _shot,
    sea.LightOn: TOLD.said("reveal"),
    sea.LightBurst: TOLD.said("reveal"),
    sea.DepthChargesDropped: TOLD.said(),
    sea.FieldFound: TOLD.said("grave"),
    damage.BoxesLost: _boxes,
    damage.Sinks: _sinks,
    damage.Removed: _removed,
    damage.Burning: TOLD.said(),
    damage.Flooding: TOLD.said(),
    damage.SteeringHit: TOLD.loses("steering"),
    damage.WeaponDestroyed: TOLD.loses("a weapon"),
    damage.Repaired: TOLD.said("ready"),
    damage.Withdraws: TOLD.said("grave"),
    damage.SideShaken: TOLD.said("grave"),
    running.Launched: _launched,
    running.LaunchWatched: TOLD.said("reveal"),
    running.TracksRan: _ran,
    running.TrackSeen: _seen_track,
    running.TrackAttacked: _attacked,
    running.Flew: _flew,
    running.FlewOff: TOLD.vanishes,
    running.TorpedoDeclared: TOLD.said(),
}
