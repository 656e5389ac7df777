"""How war_at_sea's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from game.match.events import (
    Event,
    Rolled,
)
from game.rulesets.war_at_sea import air_events, contacts, purposes, words
from game.rulesets.war_at_sea import events as facts
from game.rulesets.war_at_sea.attacks import arm
from game.rulesets.war_at_sea.presenter.phrases import LONG
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import Pose, Position, bearing, distance
from game.tabletop import cues
from game.tabletop.cueing import Old, Sentences
from game.tabletop.cues import Cue

_STILL = 0.005
TOLD: Final = Sentences(words.tell)


def follow(view: SeaTable, event: Event, after: SeaTable) -> SeaTable:
    """The view one event later.

    What comes out of the dark is not in the view yet: an enemy's aircraft from its base, a boat from under its counter,
    the ships of a marker. It is taken from the view `after` and lies as it lay before; the event brings it up.
    """
    next_view = view.fork()
    for key in _units(event):
        if key not in next_view.units and key in after.units:
            unit = after.units[key].__copy__()
            counter = next_view.units.get(getattr(event, "counter", ""))
            if counter is not None:
                unit.x, unit.y, unit.heading = counter.x, counter.y, counter.heading
            elif type(event) is air_events.Launched:
                unit.state, unit.base_id = "based", event.base
            next_view.units[key] = unit
    _unveil(next_view, event)
    try:
        event.apply(next_view)
    except (KeyError, AttributeError):  # it speaks of what this side has never seen
        return view.fork()
    if type(event) is facts.Dived and next_view.seen_by not in ("", event.side):
        boat = next_view.units.pop(event.unit)
        next_view.units[event.counter] = contacts.as_counter(boat)
    return next_view


def _unveil(view: SeaTable, event: Event) -> None:
    """The counter goes where what lay under it is shown for what it is (WAS-SUB-2, WAS-SUB-9, WAS-SUB-13)."""
    if type(event) in (facts.Surfaced, facts.SubmarineShown, facts.Destroyed):
        counter = getattr(event, "counter", "")
        if counter in view.units and getattr(event, "unit", "") in view.units:
            del view.units[counter]


def _units(event: Event) -> tuple[str, ...]:
    """The units an event is about."""
    if type(event) is facts.ShipsPlaced:
        return tuple(event.ships)
    if type(event) is air_events.FlightBegan:
        return (event.flight.unit,)
    named = (getattr(event, name, "") for name in ("unit", "target", "fighter", "escort", "base"))
    return tuple(key for key in named if isinstance(key, str) and key)


def show(event: Event, before: SeaTable, after: SeaTable) -> Cue | None:
    """How one event moves, on the views just before and just after it; None: in silence."""
    made = _SHOWS.get(type(event))
    if made is None or any(key not in after.units for key in _units(event)):
        return None
    return made(event, before, after)


def _cast(event: Rolled, before: SeaTable, after: SeaTable) -> Cue:
    """Both sides' initiative is thrown together; the other dice fall beside the unit they are thrown for."""
    told = TOLD.words(event, after)
    match event.roll.throw.purpose:
        case purposes.Initiative(side, count):
            return cues.Cast("", f"initiative {count}", side, words=told)
        case purpose:
            unit = next((key for key in words.thrown_for(purpose) if key in after.units), "")
            return cues.Cast(unit, words=told)


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


def _moved(event: facts.Moved, before: SeaTable, after: SeaTable) -> Cue | None:
    unit = before.units.get(event.unit)
    told = TOLD.words(event, after)
    if unit is None or len(event.track) < 2:
        return None
    return cues.Slide(event.unit, poses_of(unit.pose, event.track, event.heading), words=told)


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
    return cues.Slide(event.unit, poses, 3.0, words=TOLD.words(event, after)) if poses else None


def _attack(event: facts.AttackMade, before: SeaTable, after: SeaTable) -> Cue:
    kind, told = arm(event.weapon), TOLD.words(event, after)
    return cues.Attack(event.unit, event.target, event.weapon, 1, kind, LONG[event.weapon], words=told)


def _marked(event: facts.DamageMarked, before: SeaTable, after: SeaTable) -> Cue:
    return cues.Noted(event.unit, max(1, event.hull), words=TOLD.words(event, after))


def _taken(event: facts.DamageTaken, before: SeaTable, after: SeaTable) -> Cue | None:
    if not event.hull:
        return None
    unit = after.units[event.unit]
    row = "crippled" if unit.crippled and not before.units[event.unit].crippled else ""
    return cues.Marked(event.unit, event.hull, row, words=TOLD.words(event, after))


def _destroyed(event: facts.Destroyed, before: SeaTable, after: SeaTable) -> Cue:
    """What is lost with its base shows nowhere but in words."""
    told = TOLD.words(event, after)
    unit = before.units.get(event.unit)
    under = before.units.get(event.counter) if event.counter else None
    if under is None and (unit is None or unit.state != "deployed"):
        return cues.Said("grave", event.base, words=told)
    return cues.Sunk(event.unit if unit is not None else event.counter, words=told)


def _aborted(event: facts.Aborted, before: SeaTable, after: SeaTable) -> Cue:
    return cues.Lost(event.unit, "its attack", words=TOLD.words(event, after))


def _vanishes(event: Any, before: SeaTable, after: SeaTable) -> Cue:
    return TOLD.vanishes(event, before, after) or cues.Said(words=TOLD.words(event, after))


def _placed(event: facts.ShipsPlaced, before: SeaTable, after: SeaTable) -> Cue:
    return cues.Appear(tuple(event.ships), words=TOLD.words(event, after))


_SHOWS: Final[dict[type, Old]] = {
    **TOLD.common(words.PHASES),
    Rolled: _cast,
    facts.WeatherRolled: TOLD.said(),
    facts.CloudDrifted: TOLD.said(),
    facts.CloudGone: TOLD.said(),
    facts.PlayersOrdered: TOLD.said(),
    facts.Moved: _moved,
    facts.Surfaced: TOLD.appears,
    facts.Dived: TOLD.said(unit="unit"),
    facts.DepthChanged: TOLD.said(unit="unit"),
    facts.Exited: _vanishes,
    facts.LandedAshore: _vanishes,
    facts.SmokeLaid: TOLD.said(unit="unit"),
    facts.SmokeGone: TOLD.said(),
    facts.Strained: TOLD.said(unit="unit"),
    facts.Repaired: TOLD.said("reveal", "unit"),
    facts.MineLaid: TOLD.said(),
    facts.MineGone: TOLD.said(),
    facts.AttackMade: _attack,
    facts.DamageMarked: _marked,
    facts.DamageTaken: _taken,
    facts.Aborted: _aborted,
    facts.Destroyed: _destroyed,
    facts.DecoyGone: _vanishes,
    facts.DecoysLaid: TOLD.said(),
    facts.SpotsChosen: TOLD.said(),
    facts.Searched: TOLD.said(unit="unit"),
    facts.SubmarineShown: TOLD.said("reveal", "unit"),
    facts.Submerged: TOLD.said(unit="unit"),
    facts.MarkerRevealed: TOLD.said("reveal", "unit"),
    facts.ShipsPlaced: _placed,
    facts.ObjectiveClaimed: TOLD.said("reveal", "unit"),
    air_events.ArmingCounted: TOLD.said(),
    air_events.MissionsAssigned: TOLD.said(),
    air_events.Launched: TOLD.appears,
    air_events.FlightBegan: TOLD.said(),
    air_events.Flew: _flew,
    air_events.Intercepted: TOLD.said("reveal", "fighter"),
    air_events.Landed: _vanishes,
    air_events.Tied: TOLD.said("", "escort"),
    air_events.PressedHome: TOLD.said("", "unit"),
    air_events.DeckBurned: TOLD.said("grave", "base"),
}
