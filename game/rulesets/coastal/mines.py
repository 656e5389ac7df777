"""Mines: what rolls, what is struck, lanes (CST-MIN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

import msgspec

from game.dice.roll import Modifier, Throw, modifier
from game.match import Umpire
from game.rulesets.coastal import condition, purposes
from game.rulesets.coastal.damage import explode, gone, reveal, rouse
from game.rulesets.coastal.events import FieldFound, LaneSwept, Secret
from game.rulesets.coastal.sight import past
from game.rulesets.coastal.table import DEEP, CoastalTable, Minefield, Vessel
from game.rulesets.coastal.tables import DIE, MINES
from game.rulesets.coastal.way import Way
from game.sea.heading import Inches, Position, distance
from game.sea.hulls import Sailed
from game.sea.tracks import split, strip

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def throw(ship: Vessel, field: Minefield) -> Throw:
    """The die of one stretch: a mine is struck on the density or less once the score is raised (CST-MIN-1, 2, 5, 6).

    The worth of a face is 1 where a mine is struck.
    """
    spec = ship.spec
    notes: list[Modifier] = []
    if bonus := MINES[f"class_{spec.size_class}"]:
        notes.append(modifier(f"Class {spec.size_class}", "CST-MIN-2", bonus))
    if spec.shallow_draught:
        notes.append(modifier("Shallow draught", "CST-MIN-2", MINES["shallow_draught"]))
    if ship.depth == DEEP:
        notes.append(modifier("Deep", "CST-MIN-5", MINES["deep"]))
    if condition.sweeps(ship):
        notes.append(modifier("Sweeping", "CST-MIN-6", MINES["sweeper"]))
    added = sum(note.value for note in notes)
    worth = tuple(int(face + added <= field.density) for face in range(1, DIE + 1))
    return Throw(purposes.Minefield(ship.id), "CST-MIN-1", 1, DIE, modifiers=tuple(notes), worth=worth)


def crossed(table: CoastalTable, ship: Vessel, track: Sequence[Position]) -> bool:
    """Whether a way runs through mines that the ship's side knows (CST-MIN-1, CST-MIN-4)."""
    if ship.dummy:
        return False
    known = (field for field in table.fields if ship.side in field.known)
    return any(_stretches(list(track), field, 0.0) for field in known)


def strikes_before(umpire: Umpire[CoastalTable], ship: Vessel, way: Way, run: Inches) -> bool:
    """Roll for the stretches of a way before `run` in their order; True when a mine was struck and the way changed."""
    if ship.dummy or ship.spec.kind == "battery":
        return False
    found = sorted(
        (at, field.id)
        for field in umpire.table.fields
        for at in _stretches(way.track, field, way.mined.get(field.id, 0.0))
        if at <= run
    )
    for at, key in found:
        if (key, at) in way.rolled:
            continue
        way.rolled.add((key, at))
        field = next(field for field in umpire.table.fields if field.id == key)
        if not _strikes(umpire, ship, field):
            continue
        before = ship.speed_markers
        way.mined = _in_hand(umpire.table, way, at)
        way.cut(at)
        _explode(umpire, ship, field)
        if gone(ship):
            way.over = True
        elif ship.speed_markers < before:
            left = condition.knots(ship) - way.done
            if left <= 0.0:
                way.over = True
            else:
                way.shorten(left)
        return True
    return False


def drift_through(umpire: Umpire[CoastalTable], ship: Vessel, track: list[Position]) -> None:
    """A drifting ship rolls for the way it is carried (CST-MIN-1)."""
    for field in umpire.table.fields:
        for _ in _stretches(track, field, 0.0):
            if not gone(ship) and _strikes(umpire, ship, field):
                _explode(umpire, ship, field)


def _strikes(umpire: Umpire[CoastalTable], ship: Vessel, field: Minefield) -> bool:
    """One die; in a field that the moving side does not know it is shown to nobody unless it strikes (CST-MIN-4)."""
    table = umpire.table
    known = ship.side in field.known
    cast = umpire.cast(throw(ship, field), hidden=True)
    struck = cast.hits > 0
    to = tuple(side for side in table.sides if struck or (known and (side == ship.side or ship.spotted)))
    umpire.happens(Secret(cast, to))
    return struck


def _explode(umpire: Umpire[CoastalTable], ship: Vessel, field: Minefield) -> None:
    """A mine is struck: its field is known, the ship plain to see (CST-MIN-3, CST-MIN-4, CST-CON-9)."""
    umpire.happens(FieldFound(msgspec.structs.replace(field, known=umpire.table.sides)))
    reveal(umpire, ship, "CST-CON-9")
    rouse(umpire, ship)
    explode(umpire, ship, MINES["dice"], "mine")


def sweep(umpire: Umpire[CoastalTable], track: Sequence[Position]) -> None:
    """A lane is left where a ship has run through a field with its sweep out (CST-MIN-6)."""
    if len(track) < 2:
        return
    for field in umpire.table.fields:
        if _stretches(track, field, 0.0):
            umpire.happens(LaneSwept(field.id, strip(track, MINES["lane_cm"])))


def _in_hand(table: CoastalTable, way: Way, at: Inches) -> dict[str, Inches]:
    """What is still to run, from so far along a way, of the stretch in hand in each field: its die is rolled."""
    part, _ = split(way.poses, at)
    track = Sailed(part, "", "").track
    left = {}
    for field in table.fields:
        rolled = sum(key == field.id for key, _ in way.rolled)
        run = sum(length for _, length in _inside(track, field))
        left[field.id] = max(0.0, way.mined.get(field.id, 0.0) + rolled * MINES["every_cm"] - run)
    return left


def _stretches(track: Sequence[Position], field: Minefield, gone_by: Inches) -> list[Inches]:
    """How far along a track each stretch of 10 cm inside a field, but for its lanes, begins (CST-MIN-1).

    `gone_by` is what is still to run of the stretch in hand.
    """
    found: list[Inches] = []
    inside, every = -gone_by, float(MINES["every_cm"])
    for start, length in _inside(track, field):
        for number in range(max(0, ceil((inside - 1e-9) / every)), ceil((inside + length) / every)):
            found.append(start + number * every - inside)
        inside += length
    return found


def _inside(track: Sequence[Position], field: Minefield) -> Iterator[tuple[Inches, Inches]]:
    """The parts of a track inside a field, but for its lanes: where along it each begins, and how long it is."""
    along = 0.0
    area = None
    for here, there in pairwise(track):
        leg = distance(here, there)
        if leg and not past(field.outline, here, there):
            area = area or _area(field)
            for start, end in _parts(here, there, area):
                yield along + start, end - start
        along += leg


def _area(field: Minefield) -> BaseGeometry:
    from shapely import Polygon, union_all

    area = Polygon(field.outline)
    return area.difference(union_all([Polygon(lane) for lane in field.lanes])) if field.lanes else area


def _parts(here: Position, there: Position, area: BaseGeometry) -> list[tuple[Inches, Inches]]:
    """The parts of a leg that lie inside an area, each from where to where along it."""
    from shapely import LineString, get_parts

    found = []
    for part in get_parts(LineString([here, there]).intersection(area)):
        if part.is_empty or part.geom_type != "LineString":
            continue
        ends = sorted(distance(here, point) for point in (part.coords[0], part.coords[-1]))
        if ends[1] - ends[0] > 1e-6:
            found.append((ends[0], ends[1]))
    return sorted(found)
