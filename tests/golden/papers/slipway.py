"""A roster of a player's own in each game, on the slipway: classes copied, begun, changed and spoilt, and the file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.content.edits import Put
from game.content.manuscript import Manuscript
from game.content.shape import roster_shape
from game.content.slipway import Slipway
from game.match.printable import cut
from game.tabletop.fields import Field

MOST = 2
"""So many keys of a class are changed and spoilt."""
GAMES = ("nef", "carrier")
WRITTEN = ("nef",)
"""Games of which the file is kept."""


def slipways() -> str:
    """All of it."""
    with tempfile.TemporaryDirectory() as drafts:
        return "\n".join(row for name in GAMES for row in _slipway(name, Path(drafts)))


def _slipway(name: str, drafts: Path) -> Iterator[str]:
    way = Slipway(Manuscript.new({"ruleset": name}, drafts))
    yield f"{name}: {way.chosen}, {len(way.own)} of its own, {way.path.name}, {way.dirty}, version {way.version}"
    done = way.do("x", [Put(("class", 0), 1)]), way.follow(), way.remove()
    yield f"  of a shipped class nothing is changed: {done}"
    yield from _told(way)
    way.copy()
    yield f"  a copy, version {way.version}"
    yield from _told(way)
    way.copy()
    yield f"  and of that: {way.row['name']} ({way.row['id']}), {way.chosen}"
    way.do("name", [Put(("class", 1, "name"), "Graf Spee class ship")])
    yield f"  called otherwise: {way.row['id']}"
    way.do("id", [Put(("class", 1, "id"), "spee")])
    way.do("name", [Put(("class", 1, "name"), "Hipper")])
    yield f"  and again: {way.row['id']}, by hand {way.by_hand}"
    yield from _changed(way)
    for kind in way.ruleset.fields.kinds[::3]:
        way.fresh(kind)
        yield f"  a new {kind}: {way.row}; {[_problem(one) for one in way.problems][:3]}"
        way.fresh(kind)
        yield f"  and one more: {way.row['id']}"
        way.remove()
        way.undo()
        yield f"  back: {way.row.get('id')} at {way.chosen}, {way.undo()!r}, {way.redo()!r}, version {way.version}"
    way.choose(0)
    while way.remove():
        pass
    yield f"  all gone: {way.chosen}, {len(way.own)}, dirty {way.dirty}, {way.undo()}, {way.undo()}, {way.chosen}"
    for broken in ({"ruleset": "chess"}, {}):
        try:
            Slipway(Manuscript.new(broken, drafts))
        except ValueError as error:
            yield f"  ! {error}"


def _changed(way: Slipway) -> Iterator[str]:
    """What follows when keys of a copy are changed, each spoilt as well, and how it grows."""
    way.choose(0)
    at = ("class", 0)
    numbers = [field for field in way.fields if field.type in ("int", "float") and field.name in way.row]
    rows = [field for field in way.fields if field.type == "row4" and field.name in way.row]
    for field in numbers[:MOST]:
        value = way.row[field.name]
        by = 1 if field.most is None or value + 2 <= field.most else -1
        for new in (value + by, value + 2 * by):
            way.do(field.name, [Put((*at, field.name), new)], grows=field.name)
            yield f"  {field.name} {new}: {_points(way)}, unlike {_short(way.unlike)}, by hand {way.by_hand}"
        way.do(field.name, [], grows=field.name)
        yield f"    taken back: {way.row[field.name]}, {_points(way)}"
        way.manuscript.settle()
        for new in _spoilt(field):
            way.do(field.name, [Put((*at, field.name), new)])
            yield f"    {new}: {[_problem(one) for one in way.wrong.values()]}, {_points(way)} {way.follow()}"
            way.undo()
    for field in rows[:2]:
        before = way.row[field.name]
        for new in ([3], [4, 3], [4, 3, 2, 9], []):
            way.do(field.name, [Put((*at, field.name), new)])
            way.complete(field)
            yield f"    {field.name} {new}: {way.row.get(field.name)}, {len(way.wrong)} wrong, {_points(way)}"
            while way.row.get(field.name) != before:
                way.undo()
    way.do("points", [Put((*at, "points"), 1)])
    yield f"  points by hand: unlike {_short(way.unlike)}, {way.by_hand}, oddities {_odd(way)}"
    yield f"  by the rules: {way.follow()}, {way.row.get('points')}"
    for key, value in (
        ("kind", "raft"),
        ("kind", None),
        ("id", "Graf!"),
        ("id", next(iter(way.ruleset.roster))),
        ("song", 3),
    ):
        way.do(key, [Put((*at, key), value)])
        wrong = [_problem(one) for one in way.faults(0)][:3]
        yield f"    {key} {value}: {wrong}, {_points(way)}, {way.card is not None}"
        way.undo()
    text = way.manuscript.document.text(roster_shape(way.ruleset.fields))
    if way.ruleset.name in WRITTEN:
        yield from (f"  | {row}" for row in text.splitlines())


def _spoilt(field: Field) -> list[Any]:
    most = field.most
    return [-1, "x"] + ([most + 1] if most is not None else []) + ([1e-9] if field.type == "float" else [])


def _points(way: Slipway) -> str:
    """What the chosen class is worth, and what it says it is."""
    worth = way.worth
    told = "nothing" if worth is None else f"{worth.points:g}"
    return f"worth {told} of {way.row.get('points')}"


def _told(way: Slipway) -> Iterator[str]:
    """The chosen class: what it bears, what is wrong or odd, what it is worth."""
    card = way.card
    yield f"    {way.row.get('name')} ({way.row.get('id')}): {len(way.fields)} keys of its kind"
    yield f"    {len(way.whole)} keys, {[_problem(one) for one in way.problems]}, unlike {_short(way.unlike)}"
    yield f"    {card.title if card is not None else ''}, {_points(way)}, oddities {_odd(way)}"


def _odd(way: Slipway) -> list[str]:
    return [one.sentence for one in way.oddities]


def _short(tree: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in tree.items()) or "nothing"


def _problem(one: Any) -> str:
    return cut(f"{one.place}: {one.found}, expected {one.expected}", 120)
