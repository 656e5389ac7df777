"""Edges of the table that a scenario names: where units come on later, which edge a side leaves or withdraws over.

Plain geometry and edits of the file, by the fields a ruleset declares. Knows no pixels and no key of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from game.content.commands import Done, posed
from game.content.edits import Edit, Put, value_at
from game.content.lines import Path
from game.content.naming import entries
from game.content.plan import Plan, Stand
from game.content.shape import is_edge, objective_shape
from game.content.stationing import Pose, snapped
from game.match.plain import Row, Tree
from game.match.scenario import EDGE, EDGES, Position
from game.match.wording import owned
from game.tabletop.drafting import Drafting
from game.tabletop.fields import Field, label_of
from game.tabletop.ruleset import Filed

INWARD = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
"""The heading from an edge onto the table."""
ENTERS = 2
"""The turn in which units come on whose turn nobody has said yet."""
APART = 2.5
"""So many base radii lie between neighbours that come on together."""


class Edged(msgspec.Struct, frozen=True):
    """An edge of the table that the file names. `place` is the path of the word, `side` the number of whose edge it is
    (-1: nobody's); `stands` are the keys of units without a place that come on over it, of which each has an `edge`."""

    place: Path
    edge: str
    words: str
    help: str = ""
    side: int = -1
    stands: tuple[str, ...] = ()


def edge_fields(rules: Filed) -> tuple[Field, ...]:
    """The edges that a side of a game may have."""
    return tuple(field for field in rules.fields.side if is_edge(field))


def edged(tree: Row, rules: Filed, seen: Plan, turn_called: str) -> list[Edged]:
    """All edges that a file names: of sides, of objectives, and of units that come later and have no place yet.

    `turn_called` is what the game calls a turn.
    """
    found: list[Edged] = []
    for field in edge_fields(rules):
        for number, side in entries(tree, "side"):
            if side.get(field.name) in EDGES and number < len(seen.sides):
                words = f"{owned(seen.sides[number].name)} {label_of(field).lower()}"
                place: Path = ("side", number, field.name)
                found.append(Edged(place, side[field.name], words, field.help, number))
    numbers = {side.name: number for number, side in enumerate(seen.sides)}
    for field in filter(is_edge, objective_shape(rules.fields).fields):
        for number, entry in entries(tree, "objective"):
            if entry.get(field.name) in EDGES and (not field.kinds or entry.get("kind") in field.kinds):
                whose = numbers.get(entry["side"], -1) if isinstance(entry.get("side"), str) else -1
                words = f"Objective {number + 1}" + (f", {seen.sides[whose].name}" if whose >= 0 else "")
                found.append(
                    Edged(("objective", number, field.name), entry[field.name], words, field.help, whose)
                )
    return found + list(_coming(seen, turn_called))


def _coming(seen: Plan, turn_called: str) -> Iterator[Edged]:
    """Units without a place, by side, edge and turn."""
    groups: dict[tuple[int, str, int], list[Stand]] = {}
    for stand in seen.stands:
        if stand.enters and stand.at is None and stand.edge in EDGES:
            groups.setdefault((stand.side, stand.edge, stand.enters), []).append(stand)
    for (side, edge, turn), stands in groups.items():
        names = stands[0].name if len(stands) == 1 else f"{len(stands)} units"
        keys = tuple(stand.key for stand in stands)
        says = f"{names}, {turn_called} {turn}"
        yield Edged((*stands[0].path, "edge"), edge, says, "Where they come onto the table.", side, keys)


def nearest(at: Position, width: float, height: float, among: Collection[str] = EDGES) -> str:
    """The edge nearest to a place, of some; `among` may not be empty."""
    off = {"west": at[0], "east": width - at[0], "south": at[1], "north": height - at[1]}
    return min((edge for edge in EDGES if edge in among), key=off.__getitem__)


def strip(
    edge: str,
    width: float,
    height: float,
    inner: float,
    outer: float,
    share: tuple[float, float] = (0.0, 1.0),
) -> tuple[Position, ...]:
    """What lies between `outer` and `inner` units off an edge of a table, from one share of its length to another."""
    first, last = share
    left, low, right, top = {
        "west": (outer, first * height, inner, last * height),
        "east": (width - inner, first * height, width - outer, last * height),
        "south": (first * width, outer, last * width, inner),
        "north": (first * width, height - inner, last * width, height - outer),
    }[edge]
    return ((left, low), (right, low), (right, top), (left, top))


def open_edges(stands: Sequence[Stand], tree: Tree, drafting: Drafting, classes: dict[str, Row]) -> list[str]:
    """The edges over which all of some units may come on later."""
    open_to = [
        drafting.entry_edges(classes.get(one.cls, {}), value_at(tree, ("side", one.side)) or {})
        for one in stands
    ]
    return [edge for edge in EDGES if all(edge in some for some in open_to)]


def entering(stands: Sequence[Stand], edge: str, at: Position, seen: Plan, grid: float) -> list[Pose]:
    """Where units lie that come on over an edge, the middle of them abreast of `at`: as they lay along it, where all of
    them lay there already, else side by side, in the order in which they lie."""
    level = edge in ("north", "south")
    size = seen.width if level else seen.height

    def along(place: Position) -> float:
        return place[0] if level else place[1]

    lying = [along(one.at) for one in stands if one.at is not None and _lies(one, edge, seen)]
    if len(lying) < len(stands):
        radius = max(one.figure.radius for one in stands)
        order = sorted(range(len(stands)), key=lambda n: along(stands[n].at or at))
        apart = min(APART * radius, (size - 2 * radius) / max(1, len(stands) - 1))
        lying = [0.0] * len(stands)
        for rank, number in enumerate(order):
            lying[number] = apart * rank
    low, high = min(lying), max(lying)
    goal = along(snapped(at, grid)) - (low + high) / 2
    goal = min(max(goal, -low), size - high)
    off = {"west": 0.0, "south": 0.0, "east": seen.width, "north": seen.height}[edge]
    places = [(one + goal, off) if level else (off, one + goal) for one in lying]
    return [
        (x, y, one.heading if _lies(one, edge, seen) else INWARD[edge])
        for one, (x, y) in zip(stands, places, strict=True)
    ]


def _lies(stand: Stand, edge: str, seen: Plan) -> bool:
    """Whether a unit comes on over an edge and lies on it."""
    if stand.at is None or not stand.enters or stand.edge != edge:
        return False
    level = edge in ("north", "south")
    off = {"west": 0.0, "south": 0.0, "east": seen.width, "north": seen.height}[edge]
    return abs(stand.at[1 if level else 0] - off) <= EDGE


def entered(stands: Sequence[Stand], poses: Sequence[Pose], edge: str, turns: int) -> Done:
    """Units that come on later over an edge, at these poses; who has no turn yet comes in turn `ENTERS`."""
    edits: list[Edit] = []
    for stand, pose in zip(stands, poses, strict=True):
        edits += posed(stand, pose)
        if not stand.enters:
            edits += [Put((*stand.path, "enters"), min(ENTERS, turns)), Put((*stand.path, "aboard"))]
        if stand.edge != edge:
            edits.append(Put((*stand.path, "edge"), edge))
    return Done(edits)


def from_the_beginning(stands: Sequence[Stand]) -> list[Edit]:
    """Units that no longer come later."""
    return [Put((*stand.path, key)) for stand in stands for key in ("enters", "edge")]
