"""One repair for each thing wrong that has an obvious one: the edits that mend it, and what the link says.

A repair is a change like any other: it can be undone, and may be wrong. It mends what it names and nothing else.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.content.edits import Edit, Put, value_at
from game.content.lines import Path
from game.content.plan import Plan, Stand, point
from game.content.stationing import Ground, berths, spot, tidy
from game.match.plain import Tree
from game.match.scenario import Position, Problem, Wrong
from game.tabletop.drafting import Drafting


class Repair(msgspec.Struct, frozen=True):
    """Edits under a name; or (`clear`) the piece of that key goes to a clear place, looked for when it is wanted."""

    label: str
    edits: tuple[Edit, ...] = ()
    clear: str = ""


def of_problem(problem: Problem, path: Path, tree: Tree, seen: Plan) -> Repair | None:
    """The repair of a problem of the check, if there is an obvious one."""
    value, likely = value_at(tree, path), problem.meant
    match problem.kind:
        case Wrong.UNKNOWN_KEY:
            return _renamed(path, likely, value, tree) or Repair("Take it out", (Put(path),))
        case Wrong.TAKEN if _in_unit(path):
            return Repair("Give it another", (Put(path),))
        case Wrong.TWO_PLACES:
            return Repair("Keep it aboard", (Put((*path, "at")), Put((*path, "heading"))))
        case Wrong.TANGLED:
            return _untangled(path, value)
    stand = seen.find(f"side[{path[1]}].unit[{path[3]}]") if _in_unit(path) else None
    if stand is not None and (problem.kind is Wrong.NO_PLACE or path[-1] == "at"):
        return moved_clear(stand)
    if isinstance(likely, str):
        return Repair(f"Make it {likely}", (Put(path, likely),)) if isinstance(value, str) else None
    return None if likely is None else Repair(f"Make it {likely:g}", (Put(path, tidy(likely)),))


def _in_unit(path: Path) -> bool:
    return len(path) >= 4 and path[0] == "side" and path[2] == "unit"


def _renamed(path: Path, name: object, value: Any, tree: Tree) -> Repair | None:
    if not isinstance(name, str) or value is None or value_at(tree, (*path[:-1], name)) is not None:
        return None
    return Repair(f"Call it {name}", (Put(path), Put((*path[:-1], name), value)))


def _untangled(path: Path, value: Any) -> Repair | None:
    from shapely import MultiPoint

    points = [point(one) for one in value] if isinstance(value, list) else []
    hull = MultiPoint([one for one in points if one is not None]).convex_hull
    if hull.geom_type != "Polygon":
        return None
    outline = [spot(x, y) for x, y in list(hull.exterior.coords)[:-1]]
    return Repair("Draw it round", (Put(path, outline),))


def moved_clear(stand: Stand) -> Repair:
    """The piece goes to the nearest clear place."""
    return Repair("Move it clear" if stand.at is not None else "Place it", clear=stand.key)


def mended(repair: Repair, seen: Plan, drafting: Drafting) -> tuple[Edit, ...]:
    """The edits of a repair; none where there is no clear place left."""
    stand = seen.find(repair.clear) if repair.clear else None
    if stand is None:
        return repair.edits
    ground = sea(seen, drafting, stand.side, leaving=(stand.key,))
    place = berths(ground, [stand.figure.radius], [stand.at])[0]
    return () if place is None else (Put((*stand.path, "at"), spot(*place)),)


def sea(seen: Plan, drafting: Drafting, side: int, leaving: tuple[str, ...] = ()) -> Ground:
    """Where pieces of a side may be put: its zone (or the table), off the land, clear of all but `leaving`."""
    zone = next((area.outline for area in seen.areas if area.deploys and area.side == side), None)
    wide, high = seen.width, seen.height
    table: tuple[Position, ...] = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    left = set(leaving)
    return Ground(
        zone or table,
        tuple(area.outline for area in seen.areas if area.kind in drafting.grounds),
        [
            (one.at[0], one.at[1], one.figure.radius)
            for one in seen.stands
            if one.at is not None and one.key not in left
        ],
    )
