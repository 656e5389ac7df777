"""How nef's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from typing import Final, Literal

from game.match.events import (
    Event,
    OrdersOpened,
    Rolled,
)
from game.match.purposes import ByUnit
from game.rulesets.nef import events as nef
from game.rulesets.nef import fire, movement, purposes, words
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import ROWS
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Old, Sentences, on_table
from game.tabletop.cues import Cue
from game.tabletop.deploy import UnitsPlaced

_KINDS: Final[dict[str, Literal["guns", "torpedo", "rockets", "bombs"]]] = {
    "guns": "guns",
    "fighter_guns": "guns",
    "torpedo": "torpedo",
    "rapier": "torpedo",
    "rockets": "rockets",
    "bombs": "bombs",
}
TOLD: Final = Sentences(words.tell, unit="unit")


def follow(view: NefTable, event: Event, after: NefTable) -> NefTable:
    """The view one event later.

    A flight that comes up from its hangar was not in the view (NEF-HID-2): it is taken from the view `after`, as it
    was below, and the event brings it up. What never came into sight stays out.
    """
    next_view = view.fork()
    for key in _units(event):
        if key not in next_view.units and key in after.units:
            unit = after.units[key].__copy__()
            unit.state = "waiting" if type(event) is UnitsPlaced else "aboard"
            unit.base_id = getattr(event, "base", unit.base_id)
            next_view.units[key] = unit
    if len(next_view.units) != len(view.units):
        places = {key: place for place, key in enumerate(after.units)}
        ranked = sorted(next_view.units, key=lambda key: places.get(key, len(places)))
        next_view.units = {key: next_view.units[key] for key in ranked}
    try:
        event.apply(next_view)
    except KeyError:  # it speaks of a unit that this side has never seen
        return view.fork()
    return next_view


def _units(event: Event) -> tuple[str, ...]:
    """The units an event is about."""
    if type(event) is UnitsPlaced:
        return tuple(event.pieces)
    if type(event) is nef.Plotted:
        return (*event.speeds, *event.launches)
    if type(event) is nef.Withdrew:
        return (event.unit, *event.aboard)
    named = (getattr(event, name, "") for name in ("unit", "target", "by", "base"))
    return tuple(key for key in named if key)


def show(event: Event, before: NefTable, after: NefTable) -> Cue | None:
    """How one event moves, on the views just before and just after it; None: in silence."""
    made = _SHOWS.get(type(event))
    if made is None or any(key not in after.units for key in _units(event)):
        return None
    return made(event, before, after)


def _slide(event: nef.Moved, before: NefTable, after: NefTable) -> Cue | None:
    """Inch by inch and turn by turn, to exactly where the event says it stands (NEF-MOV-10)."""
    unit = before.units.get(event.unit)
    if unit is None or not event.path:
        return None
    walk = movement.helm(before, unit, event.half).walk(unit.pose, event.path)
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, (*list(walk.poses)[:-1], end), words=TOLD.words(event, after))


def _plates(event: nef.Plotted, before: NefTable, after: NefTable) -> Cue | None:
    """Speeds stand on the models; what is launched still lies below. All sides' plates turn together (NEF-PLT-2)."""
    plates = tuple((unit, str(speed)) for unit, speed in event.speeds.items() if on_table(after, unit))
    return cues.TurnOver(plates, words=TOLD.words(OrdersOpened(), after))


def _attack(event: nef.Attacked, before: NefTable, after: NefTable) -> Cue:
    return cues.Attack(
        event.unit,
        event.target,
        event.weapon,
        event.amount,
        _KINDS[event.weapon],
        fire.amount_words(event.weapon, event.amount),
        words=TOLD.words(event, after),
    )


def _cast(event: Rolled, before: NefTable, after: NefTable) -> Cue:
    """Initiative of all sides or units in a group is thrown together (NEF-GRP-3); other dice belong to a unit."""
    told = TOLD.words(event, after)
    match event.roll.throw.purpose:
        case purposes.Initiative(_, speed, half) as die:
            return cues.Cast("", f"{speed} {half}", words.dicer(die, after), words=told)
        case ByUnit(unit):
            return cues.Cast(unit, words=told)
    return cues.Cast(words=told)


def _marked(event: nef.HullMarked, before: NefTable, after: NefTable) -> Cue:
    unit = after.units[event.unit]
    standing = event.rows_lost and not unit.spec.flight and unit.damage < unit.spec.hull
    row = f"the {ROWS[unit.row]} % row" if standing else ""
    was = before.units.get(event.unit)
    boxes = unit.damage - was.damage if was is not None else event.boxes
    return cues.Marked(event.unit, boxes, row, words=TOLD.words(event, after))


def _destroyed(event: nef.Destroyed, before: NefTable, after: NefTable) -> Cue:
    """A flight lost aboard shows nowhere but in words (NEF-HID-5)."""
    told = TOLD.words(event, after)
    if not on_table(before, event.unit):
        return cues.Said("grave", event.base, words=told)
    return cues.Sunk(event.unit, words=told)


def _withdrew(event: nef.Withdrew, before: NefTable, after: NefTable) -> Cue | None:
    told = TOLD.words(event, after)
    if not on_table(before, event.unit):
        return cues.Said(words=told)
    return cues.Vanish((event.unit,), words=told)


def _opened(event: OrdersOpened, before: NefTable, after: NefTable) -> Cue | None:
    """Opened plots are seen as they are turned over; plans are only said to lie open."""
    if event.quiet or after.phase == "plot":
        return None
    return cues.Said("reveal", words=TOLD.words(event, after))


def _group(event: nef.GroupMoves, before: NefTable, after: NefTable) -> Cue | None:
    """Only an order that was diced for is news (NEF-GRP-5)."""
    return cues.Said(words=TOLD.words(event, after)) if len(event.order) > 1 else None


def _lost(event: nef.SalvoLost, before: NefTable, after: NefTable) -> Cue:
    what = fire.WEAPON_WORDS[event.what][0]
    return cues.Lost(event.unit, what, words=TOLD.words(event, after))


_SHOWS: Final[dict[type, Old]] = {
    **TOLD.common(words.PHASES),
    OrdersOpened: _opened,
    Rolled: _cast,
    UnitsPlaced: TOLD.appears,
    nef.Plotted: _plates,
    nef.GroupMoves: _group,
    nef.Launched: TOLD.appears,
    nef.LaunchLost: TOLD.said(),
    nef.Moved: _slide,
    nef.RanAground: TOLD.said("grave"),
    nef.Withdrew: _withdrew,
    nef.Landed: lambda event, before, after: cues.Vanish((event.unit,), words=TOLD.words(event, after)),
    nef.Attacked: _attack,
    nef.HitsNoted: lambda event, before, after: cues.Noted(
        event.target, event.hits, words=TOLD.words(event, after)
    ),
    nef.HullMarked: _marked,
    nef.FlightHalved: lambda event, before, after: cues.Lost(
        event.unit, "half the load", words=TOLD.words(event, after)
    ),
    nef.SalvoLost: _lost,
    nef.Exploded: lambda event, before, after: cues.Burst(event.unit, words=TOLD.words(event, after)),
    nef.Destroyed: _destroyed,
    nef.Slipped: TOLD.said(),
}
