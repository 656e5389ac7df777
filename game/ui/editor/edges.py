"""The edges of the table in the editor's hand: which units come on over one, which is pressed, what that changes.

It must not know the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.content.commands import Done, placed
from game.content.edging import (
    Edged,
    edge_fields,
    entered,
    entering,
    from_the_beginning,
    nearest,
    open_edges,
)
from game.content.edits import Edit, Put, value_at
from game.content.plan import Stand, classes_of
from game.content.stationing import Pose
from game.match.scenario import EDGES, Position
from game.tabletop.fields import label_of
from game.ui.editor.workbench import Workbench

ENTRY = "enters"
"""The name of the palette's entry edge, beside those of the edges of a side."""


def titles(bench: Workbench) -> dict[str, tuple[str, str]]:
    """What edges the palette has: the name of each, with what it is called and what it is for."""
    if not bench.ruleset.fields.placed:
        return {}
    found = {ENTRY: ("Entry edge", "Selected units come on later over it.")}
    return found | {field.name: (label_of(field), field.help) for field in edge_fields(bench.ruleset)}


def comers(bench: Workbench) -> list[Stand]:
    """The chosen units, which may be made to come later."""
    return [one for one in bench.stands if one.unit]


def open_to(bench: Workbench, stands: Sequence[Stand]) -> list[str]:
    """The edges over which all of some units may come."""
    return open_edges(stands, bench.tree, bench.drafting, classes_of(bench.tree, bench.ruleset))


def pressed(bench: Workbench, at: Position, among: Sequence[str] = EDGES) -> str:
    """The edge that a press at a place means: the nearest of some; empty where there is none."""
    return nearest(at, bench.seen.width, bench.seen.height, among) if among else ""


def lying(bench: Workbench, stands: Sequence[Stand], edge: str, at: Position) -> list[tuple[Stand, Pose]]:
    """Units that come on over an edge abreast of a place, and where they would lie."""
    return list(zip(stands, entering(stands, edge, at, bench.seen, bench.grid), strict=True))


def come(bench: Workbench, carried: Sequence[tuple[Stand, Pose]], edge: str) -> Done:
    """Units that come on later over an edge, as they are carried; with no edge they are there from the beginning."""
    stands, poses = [one for one, _ in carried], [pose for _, pose in carried]
    if not edge:
        return Done([*placed(stands, poses).edits, *from_the_beginning(stands)])
    turns = value_at(bench.tree, ("turns",))
    return entered(stands, poses, edge, turns if isinstance(turns, int) else bench.ruleset.fields.turns or 1)


def bring_on(bench: Workbench, stands: Sequence[Stand], edge: str, at: Position) -> bool:
    """Make units come on later over an edge. False where nothing changes."""
    name = stands[0].name if len(stands) == 1 else f"{len(stands)} units"
    return bench.carry(f"Over the {edge} edge: {name}", come(bench, lying(bench, stands, edge, at), edge))


def of_side(bench: Workbench, side: int, key: str, edge: str) -> bool:
    """Give a side an edge, and take along its units that may come over no other. False where nothing changes."""
    if value_at(bench.tree, ("side", side, key)) == edge:
        return False
    edits: list[Edit] = [Put(("side", side, key), edge)]
    said = {**(value_at(bench.tree, ("side", side)) or {}), key: edge}
    classes, size = classes_of(bench.tree, bench.ruleset), bench.seen
    for one in bench.seen.stands:
        if one.side != side or not one.unit or not one.enters:
            continue
        if bench.drafting.entry_edges(classes.get(one.cls, {}), said) == (edge,) != (one.edge,):
            middle = (size.width / 2, size.height / 2)
            edits += come(bench, lying(bench, [one], edge, one.at or middle), edge).edits
    return bench.do(f"{titles(bench)[key][0]}: {edge}", edits)


def turned(bench: Workbench, held: Edged, edge: str, at: Position) -> bool:
    """Give what a band stands for another edge. False where nothing changes."""
    if held.stands:
        return bring_on(bench, [one for one in bench.seen.stands if one.key in held.stands], edge, at)
    if held.place[0] == "side":
        return of_side(bench, held.side, str(held.place[-1]), edge)
    return edge != held.edge and bench.do(f"{held.words}: {edge}", [Put(held.place, edge)])
