"""Putting things down and taking them away: units, entries of further tables, areas, as changes of the document.

It must not know the pointer.
"""

from __future__ import annotations

from game.content import commands
from game.content.edits import Insert, Put, Remove, value_at
from game.content.lines import Path, place_of
from game.content.plan import area_tables, piece_tables
from game.content.stationing import spot
from game.content.templates import entry_of
from game.match.plain import Tree
from game.match.scenario import Position
from game.tabletop.fields import Field
from game.ui.editor.left import Armed
from game.ui.editor.workbench import Workbench


def unit(bench: Workbench, armed: Armed, side: int, at: Position, heading: float) -> None:
    """A unit of a class, at a place; where units of a game stand on no place of their own, in the list of its side."""
    fields = bench.ruleset.fields
    entry: Tree = {"class": armed.name}
    if fields.placed:
        entry["at"] = spot(*at)
        if heading:
            entry["heading"] = round(heading)
    elif (
        mate := next((one for one in bench.stands if one.unit and one.side == side), None)
    ) and mate.squadron:
        entry["squadron"] = mate.squadron
    entry |= entry_of(Field("unit", "tables", fields=fields.unit), {}, bench.tree, bench.drafting)
    bench.carry(f"Add: {armed.title}", commands.added(bench.tree, side, entry))


def stand(bench: Workbench, armed: Armed, side: int, at: Position, heading: float) -> None:
    """An entry of a further table that stands on the table."""
    field = piece_tables(bench.ruleset)[armed.name]
    number = len(value_at(bench.tree, (armed.name,)) or [])
    sides = bench.seen.sides
    given = {
        "id": _free_id(bench, armed.name, field, side),
        "side": sides[side].name if sides else None,
        "at": spot(*at),
        "heading": round(heading) or None,
    }
    placed = next(one for one in field.fields if one.name == "at")
    given["kind"] = placed.kinds[0] if placed.kinds else None
    given = {key: value for key, value in given.items() if value is not None}
    entry = entry_of(field, given | whom(bench, field, given, side), bench.tree, bench.drafting)
    bench.do(f"Add: {armed.title}", [Insert((armed.name,), number, entry)], [place_of((armed.name, number))])


def whom(bench: Workbench, field: Field, entry: Tree, side: int) -> Tree:
    """The units that a new entry must name and does not yet: the first of its side, else the first there is."""
    units = [one for one in bench.seen.stands if one.unit and one.id]
    units.sort(key=lambda one: one.side != side)
    kind = entry.get("kind")
    named = [
        one.name
        for one in field.fields
        if one.required and one.type == "id" and one.name != "id" and (not one.kinds or kind in one.kinds)
    ]
    return {name: units[0].id for name in named if name not in entry} if units else {}


def _free_id(bench: Workbench, table: str, field: Field, side: int) -> str:
    """An id no entry has: the side's first letter and a number, as J2."""
    kind = next((one.type for one in field.fields if one.name == "id"), "text")
    sides = bench.seen.sides
    letter = (sides[side].name[:1] if sides else table[:1]) or "X"
    letter = letter.lower() if kind == "id" else letter.upper()
    taken = {str(entry.get("id")) for entry in value_at(bench.tree, (table,)) or []}
    return next(f"{letter}{n}" for n in range(1, 10_000) if f"{letter}{n}" not in taken)


def area(bench: Workbench, armed: Armed, points: list[Position]) -> None:
    """An outline: of terrain, of a side's zone, of an entry of a further table."""
    shape = [spot(*point) for point in points]
    if armed.kind == "zone":
        place: Path = ("side", int(armed.name), "zone")
        bench.do(armed.title, [Put(place, shape)])
        bench.outline(place_of(place))
        return
    entry: Tree
    if armed.kind == "terrain":
        table, entry, key = "terrain", {"kind": armed.name, "outline": shape}, "outline"
    else:
        field, key = area_tables(bench.ruleset)[armed.name]
        table = armed.name
        named = {"name": f"{armed.title} {len(value_at(bench.tree, (table,)) or []) + 1}"}
        entry = entry_of(field, named | {key: shape}, bench.tree, bench.drafting)
    number = len(value_at(bench.tree, (table,)) or [])
    bench.do(f"Add: {armed.title}", [Insert((table,), number, entry)])
    bench.outline(place_of((table, number, key)))


def remove(bench: Workbench) -> bool:
    """Take away what is chosen: pieces, a corner, or an area. False where nothing is."""
    if bench.stands:
        done = commands.taken_away(bench.stands)
        name = bench.stands[0].name if len(bench.stands) == 1 else f"{len(bench.stands)} pieces"
        return bench.carry(f"Take away: {name}", done)
    area = bench.outlined
    if area is None:
        return False
    if bench.vertex is not None and len(area.outline) > 3:
        points = [spot(*one) for number, one in enumerate(area.outline) if number != bench.vertex]
        bench.do("Take a corner away", [Put(area.place, points)])
        bench.outline(area.key)
        return True
    label = f"Take away: {area.name or area.kind}"
    if area.path[0] == "side":
        return bench.do(label, [Put(area.place)])
    return bench.do(label, [Remove(area.path[:-1], int(area.path[-1]))])
