"""What a designer does to pieces, as edits of the file: move, turn, double, mirror, take away, put in line, deploy.

Each gives the edits and the keys of what is chosen afterwards. Nothing here changes a document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from game.content.edits import Edit, Insert, Move, Put, Remove, value_at
from game.content.lines import Path, place_of
from game.content.naming import units
from game.content.plan import Plan, Stand
from game.content.repairs import sea
from game.content.stationing import Formation, Pose, berths, brought_in, in_line, mirrored, spot, tidy, turned
from game.match.plain import Tree
from game.match.scenario import Position
from game.sea.heading import bounds, middle
from game.tabletop.drafting import Drafting


class Done(NamedTuple):
    """Edits, and the keys of the pieces chosen after them (None: as before)."""

    edits: list[Edit]
    chosen: list[str] | None = None


def posed(stand: Stand, pose: Pose) -> list[Edit]:
    """A piece at a pose; what is already so is not said again."""
    x, y, heading = pose
    edits: list[Edit] = []
    if stand.at is None or (tidy(x), tidy(y)) != (tidy(stand.at[0]), tidy(stand.at[1])):
        edits.append(Put((*stand.path, "at"), spot(x, y)))
    if stand.turns and tidy(heading % 360) != tidy(stand.heading):
        edits.append(Put((*stand.path, "heading"), tidy(heading % 360)))
    return edits


def placed(stands: Sequence[Stand], poses: Sequence[Pose]) -> Done:
    """Pieces at poses, one each."""
    return Done([edit for stand, pose in zip(stands, poses, strict=True) for edit in posed(stand, pose)])


def turned_by(stands: Sequence[Stand], degrees: float, step: float) -> Done:
    """Every piece turned on its place, to the next multiple of a step."""
    return Done(
        [
            Put((*stand.path, "heading"), tidy(turned(stand.heading + degrees, step)))
            for stand in stands
            if stand.turns
        ]
    )


def lined_up(
    seen: Plan, stands: Sequence[Stand], formation: Formation, spacing: float, heading: float
) -> Done | None:
    """Pieces in line ahead or abreast, all on the table; None where the line is longer than it."""
    there = [stand for stand in stands if stand.at is not None]
    poses = [(stand.at[0], stand.at[1], stand.heading) for stand in there if stand.at is not None]
    if len(there) < 2:
        return Done([])
    line = brought_in(in_line(poses, formation, spacing, heading), seen.width, seen.height)
    return None if line is None else placed(there, line)


def taken_away(stands: Sequence[Stand]) -> Done:
    """Pieces gone, and what lay aboard them with no base any more left to be seen by the check."""
    paths = sorted((stand.path for stand in stands), key=_from_the_end, reverse=True)
    return Done([Remove(path[:-1], int(path[-1])) for path in paths], [])


def _from_the_end(path: Path) -> tuple[Any, ...]:
    return tuple(path)


def added(tree: Tree, side: int, entry: Tree) -> Done:
    """A new unit at the end of a side."""
    array: Path = ("side", side, "unit")
    at = len(value_at(tree, array) or [])
    return Done([Insert(array, at, entry)], [place_of((*array, at))])


def doubled(tree: Tree, stands: Sequence[Stand], by: Position) -> Done:
    """The same pieces once more, set off by so much; names and ids are made anew, who lay aboard follows."""
    return _again(tree, stands, lambda stand: _aside(stand, by), None)


def _aside(stand: Stand, by: Position) -> Pose | None:
    return None if stand.at is None else (stand.at[0] + by[0], stand.at[1] + by[1], stand.heading)


def mirror(tree: Tree, seen: Plan, stands: Sequence[Stand], to: int, across: str, *, replacing: bool) -> Done:
    """The same force on another side, `across` the table (see `stationing.mirrored`); `replacing` what is there."""

    def over(stand: Stand) -> Pose | None:
        if stand.at is None:
            return None
        return mirrored(stand.at, stand.heading, seen.width, seen.height, across)

    gone: list[Edit] = []
    if replacing:
        gone = taken_away([one for one in seen.stands if one.unit and one.side == to]).edits
    done = _again(tree, [stand for stand in stands if stand.unit], over, to, fresh=replacing)
    return Done([*gone, *done.edits], done.chosen)


def _again(tree: Tree, stands: Sequence[Stand], where: Any, to: int | None, *, fresh: bool = False) -> Done:
    taken = {unit["id"] for _, _, unit in units(tree) if isinstance(unit.get("id"), str)}
    taken |= {stand.id for stand in stands}
    ids = {stand.id: _free(stand.id, taken) for stand in stands if stand.unit}
    bases = {
        entry.get("aboard")
        for stand in stands
        if isinstance(entry := value_at(tree, stand.path), dict) and stand.unit
    }
    edits: list[Edit] = []
    chosen: list[str] = []
    lengths: dict[Path, int] = {}
    for stand in stands:
        array: Path = stand.path[:-1] if to is None or not stand.unit else ("side", to, "unit")
        before = 0 if fresh else len(value_at(tree, array) or [])
        at = lengths.setdefault(array, before)
        entry = _copy(tree, stand, ids, bases)
        pose = where(stand)
        if pose is not None:
            entry["at"] = spot(pose[0], pose[1])
            if stand.turns and (pose[2] or "heading" in entry):
                entry["heading"] = tidy(pose[2])
        edits.append(Insert(array, at, entry))
        chosen.append(place_of((*array, at)))
        lengths[array] = at + 1
    return Done(edits, chosen)


def _copy(tree: Tree, stand: Stand, ids: Mapping[str, str], bases: set[Any]) -> Tree:
    entry: Tree = deepcopy(value_at(tree, stand.path))
    if stand.unit:
        entry.pop("name", None)
        entry.pop("id", None)
        if stand.id in bases:
            entry = _with_id(entry, ids[stand.id])
        if isinstance(deck := entry.get("aboard"), str) and deck in ids:
            entry["aboard"] = ids[deck]
    elif isinstance(entry.get("id"), str):
        entry["id"] = f"{entry['id']}_2"
    return entry


def _with_id(entry: Tree, key: str) -> Tree:
    """The id right after the class, as a person would write it."""
    return {"class": entry["class"], "id": key, **{k: v for k, v in entry.items() if k != "class"}}


def _free(stem: str, taken: set[str]) -> str:
    stem = re.sub(r"_\d+$", "", stem)
    number = 2
    while f"{stem[:34]}_{number}" in taken:
        number += 1
    taken.add(f"{stem[:34]}_{number}")
    return f"{stem[:34]}_{number}"


def deployed(tree: Tree, seen: Plan, drafting: Drafting, stands: Sequence[Stand], side: int) -> Done:
    """Units of a side put down clear of land and of each other: in its zone, or along its own part of the table.

    Those that lie aboard others or come later stay where they are.
    """
    listed = [
        stand
        for stand in stands
        if not stand.unit or not {"aboard", "enters"} & set(value_at(tree, stand.path) or {})
    ]
    ground = sea(seen, drafting, side, leaving=tuple(stand.key for stand in listed))
    if all(not area.deploys or area.side != side for area in seen.areas):
        ground.region = _own_part(side, seen.width, seen.height)
    north = middle(ground.region)[1] > seen.height / 2
    wishes = _in_a_row(ground.region, [stand.figure.radius for stand in listed])
    places = berths(ground, [stand.figure.radius for stand in listed], wishes)
    edits: list[Edit] = []
    for stand, place in zip(listed, places, strict=True):
        if place is not None:
            heading = stand.heading if stand.at is not None else 180.0 if north else 0.0
            edits += posed(stand, (*place, heading))
    return Done(edits)


def _own_part(side: int, width: float, height: float) -> tuple[Position, ...]:
    """The strip of the table where a side without a zone begins: the south for the first, the north for the second."""
    deep = height / 4
    low, top = (0.0, deep) if side % 2 == 0 else (height - deep, height)
    return (0.0, low), (width, low), (width, top), (0.0, top)


def _in_a_row(region: Sequence[Position], radii: Sequence[float]) -> list[Position]:
    """Where a line of pieces would stand, spread over the middle of a region."""
    centre, (west, _, east, _) = middle(region), bounds(region)
    wide = east - west
    gap = min(6.0, wide / (len(radii) + 1)) if radii else 0.0
    first = centre[0] - gap * (len(radii) - 1) / 2
    return [(round(first + gap * n), round(centre[1])) for n in range(len(radii))]


def regrouped(tree: Tree, stand: Stand, squadron: str, before: Stand | None) -> Done:
    """A unit to another squadron, in the order of the file before another unit (None: last of its side)."""
    edits: list[Edit] = []
    if squadron != stand.squadron:
        edits.append(Put((*stand.path, "squadron"), squadron or None))
    array: Path = stand.path[:-1]
    into: Path = before.path[:-1] if before is not None else array
    at = int(stand.path[-1])
    to = int(before.path[-1]) if before is not None else len(value_at(tree, array)) - 1
    if before is not None and into == array and to > at:
        to -= 1
    if into != array or to != at:
        edits.append(Move(array, at, into, to))
    return Done(edits, [place_of((*into, to))])


def gap_words(stands: Sequence[Stand]) -> list[tuple[Position, Position, float]]:
    """The distances between neighbours, in the order in which they lie: start, end, length."""
    there = [stand.at for stand in stands if stand.at is not None]
    if not 2 <= len(there) <= 12:
        return []
    wide = max(x for x, _ in there) - min(x for x, _ in there)
    high = max(y for _, y in there) - min(y for _, y in there)
    line = sorted(there, key=lambda at: at[0] if wide >= high else at[1])
    return [(a, b, hypot(a[0] - b[0], a[1] - b[1])) for a, b in pairwise(line)]
