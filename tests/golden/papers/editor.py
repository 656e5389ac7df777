"""The editor without its window: what is seen of a file, what it says of faults and how it mends them, what each
command does to pieces and to the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import Any

import msgspec

from game.content import commands, edging, find_scenario
from game.content.document import Document
from game.content.edits import Edit, Insert, Move, Put
from game.content.entering import as_text, as_value
from game.content.moods import MOODS
from game.content.plan import Plan, area_tables, piece_tables, plan
from game.content.repairs import mended
from game.content.shape import scenario_shape
from game.content.stationing import about, bearing, snapped, tidy, turned
from game.content.survey import survey
from game.content.templates import empty, entry_of, outline, templates, zone
from game.match.plain import Tree
from game.rulesets import ruleset
from game.tabletop.fields import Field
from game.tabletop.ruleset import Ruleset

BATTLES = (
    "nef/gasworks",
    "carrier/first_contact",
    "war_at_sea/carriers",
    "coastal/hook_convoy",
    "fleet/two_captains",
)
WRITTEN = ("nef",)
"""Games of which the changed text and the outlines are kept."""
COMMANDED = ("nef",)
"""Games of whose battle every command is given."""
U = ("side", 0, "unit")
V = ("side", 1, "unit")
RAFT = {"id": "raft", "name": "Raft", "kind": "nef", "hull": 3, "guns": [1, 2, 0, 0], "points": 4}
FAULTS: tuple[tuple[Edit, ...], ...] = (
    (Put(("turns",)),),
    (Put(("turns",), 0),),
    (Put(("turns",), "six"),),
    (Put(("seed",), 0),),
    (Put(("seed",), -1),),
    (Put(("turns",), 0), Put((*U, 5, "enters"), 3), Put((*U, 5, "edge"), "west")),
    (Put(("titel",), "Fire"), Put(("title",))),
    (Put(("tilte",), "Fire"),),
    (Put(("table", "width"), 5),),
    (Put(("table", "width"), 40),),
    (Put(("table",), [72, 48]),),
    (Put(("format",), 2),),
    (Put(("ruleset",), "nefs"),),
    (Put(("story",), "One.\x07"),),
    (Put(("last_stand",), "Bleu"),),
    (Put(("moods",), ["raid", "tea"]),),
    (Put(("moods",), list(MOODS)[:4]),),
    (Put(("side", 1, "name"), "blue"),),
    (Put(("side", 1, "colour"), "azure"),),
    (Put(("side", 1, "colour"), "red"),),
    (Put(("side", 1, "unit")),),
    (Put(("side", 1, "unit")), Put(("side", 1, "budget"), 0)),
    (Put(("side", 1)), Put(("side", 0, "zone"), [[0, 0], [9, 0]])),
    (Put(("side", 0, "zone"), [[0, 0], [99, 0], [10, 10]]),),
    (Put(("side", 0, "zone"), [[40, 0], [44, 0], [44, 4], [40, 4]]),),
    (Put(("side", 0, "zone"), [[0, 0], [9, 9], [9, 0], [0, 9]]),),
    (Put((*U, 0, "class"), "airfeild"),),
    (Put((*U, 0, "class"), "zeppelin"),),
    (Put((*U, 0, "class"), 7),),
    (Put((*U, 0, "class")),),
    (Put((*U, 1, "name"), "altsiel field"),),
    (Put((*U, 1, "id"), "field"),),
    (Put((*U, 1, "id"), "Field!"),),
    (Put((*U, 1, "at"), [73, 12]),),
    (Put((*U, 1, "at"), [72, 48]),),
    (Put((*U, 1, "at"), [-0.5, 12]),),
    (Put((*U, 1, "at"), [12]),),
    (Put((*U, 1, "at")),),
    (Put((*U, 1, "heading"), 360),),
    (Put((*U, 1, "moored"), True),),
    (Put((*U, 4, "moored"), "yes"),),
    (Put((*U, 6, "aboard"), "feild"),),
    (Put((*U, 6, "aboard"), "roost"),),
    (Put((*U, 6, "aboard"), "works"),),
    (Put((*U, 6, "at"), [30, 30]), Put((*U, 6, "heading"), 20)),
    (Put((*U, 0, "aboard"), "works"), Put((*U, 0, "at")), Put((*U, 1, "aboard"), "field"), Put((*U, 1, "at"))),
    (Put((*U, 5, "enters"), 2),),
    (Put((*U, 5, "enters"), 13), Put((*U, 5, "edge"), "south")),
    (Put((*U, 5, "enters"), 12), Put((*U, 5, "edge"), "south")),
    (Put((*U, 5, "edge"), "up"),),
    (Put((*U, 5, "state"), {"damage": 99, "fires": 1}),),
    (Put((*U, 5, "state"), {"damage": -1}),),
    (Put((*U, 10, "load"), "tea"),),
    (Put((*U, 5, "load"), "bombs"),),
    (Put((*U, 5, "colour"), "red"),),
    (Put(("terrain",), []), Put(("class",), [])),
    (Put(("terrain", 0, "kind"), "lnad"),),
    (Put(("terrain", 0, "outline"), [[0, 0], [72, 20], [72, 0], [0, 20]]),),
    (Put(("terrain", 1, "outline"), [[1, 1], [2, 2], [3, 3]]),),
    (Put(("terrain", 1, "outline"), [[80, 1], [90, 2], [83, 3]]),),
    (Put(("terrain", 1, "outline"), [[26, -9], [38, -9], [38, -1]]),),
    (Put(("terrain", 1, "outline"), [[72, 1], [90, 2], [83, 3]]),),
    (Put(("terrain", 1, "outline"), "round"),),
    (Put(("victory", "objective"), "worsk"),),
    (Put(("victory", "objective")),),
    (Put(("victory", "rule"), "exit"),),
    (Put(("class",), [{"id": "raft"}]),),
    (Put(("class",), [RAFT, RAFT]),),
    (Put((*V, 0, "at"), [50, 43]),),
    (Put((*V, 0, "at"), [50.5, 43]), Put((*V, 2, "at"), [50.5, 43.5])),
    (Put((*V, 0, "at"), [10, 10]),),
    (Put(("handicap",), [{"side": "Bleu"}, {"side": "Blue", "says": "x"}]),),
)  # fmt: skip
"""What is spoilt in the battle of the gas works, one thing or two at a time."""
TYPED = {
    "int": ("12", " -3 ", "x", "1.5", ""),
    "float": ("2.50", "1e1", "3°", "a"),
    "heading": ("-90", "360", "45.5°", "north"),
    "flag": ("yes", "OFF", "True", "perhaps"),
    "position": ("20, 5", "(1.5;2)", "[3 4]", "20", "1, 2, 3", "a, b"),
    "ints": ("1, 2 3", "[4]", "1.5"),
    "row4": ("4,3,2,1", "4 3"),
    "ids": ("a, b", "[c]", ","),
    "texts": ("one two, three", ""),
    "amounts": ("packet = 40, tug=10", "{ a = 1 }", "packet", "a = b"),
    "text": ("  a word ", "9"),
    "choice": ("north",),
    "date": ("1942-08-14",),
}
"""Lines that are typed for each type of a field."""
SAID: tuple[tuple[str, Any], ...] = (
    ("int", 3), ("float", 2.5), ("float", 4.0), ("flag", True), ("flag", False), ("text", "a"), ("text", None),
    ("position", [20, 5.25]), ("polygon", [[0, 0], [1, 0], [1, 1]]), ("tables", [{}, {}]), ("ids", ["a", "b"]),
    ("amounts", {"a": 1, "b": 2}), ("stacks", [{"a": 1}]), ("positions", []),
)  # fmt: skip


def faults() -> str:
    """What an editor says of each fault, the repair, and what a repair does."""
    return "\n".join(_faults())


def pieces() -> str:
    """What is seen of a battle of each game, and what each command does to it."""
    return "\n".join(_pieces())


def _document(name: str) -> Document:
    return Document(find_scenario(name).read_text(encoding="utf-8"))


def _faults() -> Iterator[str]:
    base = _document("nef/gasworks").tree
    rules = ruleset("nef")
    for edits in FAULTS:
        document = Document(tree=base)
        yield " ".join(map(_edit, edits))
        try:
            document.do("spoil", *edits)
        except (LookupError, TypeError) as error:
            yield f"  ! {type(error).__name__} {error}"
            continue
        yield from _told(document.tree, rules)
    yield from _too_many(base, rules)
    for name in BATTLES:
        yield f"{name}, as it is"
        yield from _told(_document(name).tree, ruleset(name.partition("/")[0]))
        tree = empty(name.partition("/")[0], ruleset(name.partition("/")[0]), 40, 30)
        yield f"an empty battle of {tree['ruleset']}"
        yield from _told(tree, ruleset(tree["ruleset"]))


def _too_many(base: Tree, rules: Ruleset) -> Iterator[str]:
    """More than anybody reads: pieces in one place, and faults."""
    for count in (9, 10):
        crowd = [{"class": "falcon", "at": [30 + number / 100, 40]} for number in range(count)]
        tree = {**base, "side": [base["side"][0], {**base["side"][1], "unit": crowd}]}
        last = survey(tree).findings[-1]
        found = len(survey(tree).findings)
        yield f"{count} in one place: {found}, {last.title}, {last.detail}, {last.place}, stops {last.stops}"
    for count in (400, 402):
        wrong = survey({**base, "handicap": [{"a": number} for number in range(count // 2)]})
        last = wrong.findings[-1]
        yield f"{count // 2} wrong tables: {len(wrong.findings)}, {wrong.stops} stop, {last.title}, {last.detail}"
    for more in (7, {"name": "Green"}, {"name": "Red"}):
        yield f"a third side, {more}"
        yield from _told({**base, "side": [*base["side"], more]}, rules)
    yield f"of no game: {[(one.title, one.detail) for one in survey({'ruleset': 'chess'}).findings]}"


def _told(tree: Tree, rules: Ruleset) -> Iterator[str]:
    """The findings on a tree, each with its repair and what that changes."""
    told = survey(tree)
    if not told.findings:
        yield f"  nothing to tell: {told.scenario is not None}"
    for one in told.findings[:6]:
        place = ".".join(map(str, one.place))
        yield f"  {'stops' if one.stops else 'look'} at {place}: {one.title}. {one.detail}"
        if one.repair is not None:
            seen = plan(tree, rules, rules.drafting)
            yield f"    {one.repair.label}: {' '.join(map(_edit, mended(one.repair, seen, rules.drafting)))}"
    if len(told.findings) > 6:
        yield f"  and {len(told.findings) - 6} more; {told.stops} stop play"


def _edit(edit: Edit) -> str:
    """An edit in a few signs: what is put where, what comes in, goes, or moves."""
    path = ".".join(map(str, edit.path))
    if isinstance(edit, Put):
        return f"{path}={edit.value}" if edit.value is not None else f"{path} out"
    if isinstance(edit, Insert):
        return f"{path}+{edit.at} {edit.entry}"
    if isinstance(edit, Move):
        return f"{path}.{edit.at} to {'.'.join(map(str, edit.into))}.{edit.to}"
    return f"{path}-{edit.at}"


def _pieces() -> Iterator[str]:
    for name in BATTLES:
        document = _document(name)
        rules = ruleset(document.tree["ruleset"])
        seen = plan(document.tree, rules, rules.drafting)
        yield from _seen(name, document.tree, rules, seen)
        if rules.name in COMMANDED:
            yield from _commanded(document, rules, seen)
            yield from _edges(document.tree, rules, seen)
        yield from _begun(document.tree, rules)
    yield from _named_edges()
    plain = [
        Field(kind, kind, required=True)
        for kind in ("flag", "text", "story", "heading", "ids", "ints", "date")
    ]
    drafting = ruleset("nef").drafting
    yield f"first values {entry_of(Field('row', 'tables', fields=tuple(plain)), {}, {}, drafting)}"
    yield from _wrong_plan()
    yield from _geometry()
    yield from _typing()


def _seen(name: str, tree: Tree, rules: Ruleset, seen: Plan) -> Iterator[str]:
    yield f"{name}: {seen.width:g} x {seen.height:g}, {[msgspec.structs.astuple(side) for side in seen.sides]}"
    yield f"  pieces {[*piece_tables(rules)]}, areas {[(key, inner) for key, (_, inner) in area_tables(rules).items()]}"
    for one in [*seen.stands[:3], *[stand for stand in seen.stands if not stand.unit or stand.enters][:3]]:
        figure = one.figure
        yield (
            f"  {one.key} {one.name} ({one.id}) of {one.side}: {one.at} {one.heading:g}, {figure.silhouette} "
            f"{figure.length:g} {figure.radius:g}, {one.points} points, {one.squadron} {one.enters} {one.edge} "
            f"{'turns' if one.turns else ''} {'unit' if one.unit else ''}"
        )
        assert seen.find(one.key) is one
    for area in seen.areas[:4]:
        yield f"  {area.key} {area.kind} {area.name} of {area.side}: {len(area.outline)} points, {area.deploys}"
        assert seen.area(area.key) is area


def _commanded(document: Document, rules: Ruleset, seen: Plan) -> Iterator[str]:
    """Each command's edits; of some also what becomes of the text."""
    tree = document.tree
    some = [one for one in seen.stands if one.unit][:3] or list(seen.stands[:3])
    last = [one for one in seen.stands if one.at is not None][-3:]
    yield f"  posed {_edits(commands.posed(last[0], (3.25, 4.0, 400.0)))}"
    yield f"  as it stands {_edits(commands.posed(last[0], (*(last[0].at or (0, 0)), last[0].heading)))}"
    yield f"  turned {_edits(commands.turned_by(last, 20, 15).edits)}"
    for said, some_of, formation, spacing, heading in (
        ("ahead", last, "ahead", 3, 90),
        ("abreast", last, "abreast", 2.5, 30),
        ("one alone", last[:1], "abreast", 2.5, 30),
    ):
        done = commands.lined_up(seen, some_of, formation, spacing, heading)
        yield f"  {said} {'no room' if done is None else _edits(done.edits)}"
    yield f"  gaps {[(a, b, round(gap, 2)) for a, b, gap in commands.gap_words(last)]}"
    yield f"  no gaps {commands.gap_words(last[:1])}{commands.gap_words(last * 5)}"
    first = [one for one in seen.stands if one.side == 0][:2]
    for what, done in (
        ("taken away", commands.taken_away(some)),
        ("added", commands.added(tree, 1, {"class": "raft"})),
        ("doubled", commands.doubled(tree, [*some[:2], last[-1]], (2, 1.5))),
        ("mirrored", commands.mirror(tree, seen, some[:2], 1, "east-west", replacing=False)),
        ("mirrored", commands.mirror(tree, seen, last[:1], 0, "north-south", replacing=False)),
        ("in their place", commands.mirror(tree, seen, first, 1, "centre", replacing=True)),
        ("deployed", commands.deployed(tree, seen, rules.drafting, some, 0)),
        ("deployed", commands.deployed(tree, seen, rules.drafting, last, 1)),
        ("regrouped", commands.regrouped(tree, some[0], "Van", some[2])),
        ("to the end", commands.regrouped(tree, some[0], some[0].squadron, None)),
        ("before", commands.regrouped(tree, some[2], "", some[0])),
    ):  # fmt: skip
        yield f"  {what} {_edits(done.edits[:5])} of {len(done.edits)}; {done.chosen}"
        again = Document(document.base)
        again.do(what, *done.edits)
        if rules.name in WRITTEN:
            yield from (
                f"    {row}" for row in _changed(document.base, again.text(scenario_shape(rules.fields)))[:14]
            )


def _edits(edits: Sequence[Edit]) -> str:
    return "; ".join(map(_edit, edits)) or "nothing"


def _changed(old: str, new: str) -> list[str]:
    """The lines that went and came."""
    rows = unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return [row for row in rows if not row.startswith(("---", "+++"))]


def _edges(tree: Tree, rules: Ruleset, seen: Plan) -> Iterator[str]:
    later: list[Edit] = []
    some = [one for one in seen.stands if one.unit and one.at is not None][:2]
    for one, edge in zip(some, ("east", "north"), strict=False):
        later += [Put((*one.path, "at")), Put((*one.path, "enters"), 3), Put((*one.path, "edge"), edge)]
    document = Document(tree=tree)
    document.do("later", *later)
    now = plan(document.tree, rules, rules.drafting)
    for named in edging.edged(document.tree, rules, now, rules.turn_called)[:8]:
        place = ".".join(map(str, named.place))
        yield f"  {place} {named.edge} of {named.side}: {named.words}; {named.help} {named.stands or ''}"
    yield f"  open to {edging.open_edges(some, tree, rules.drafting, dict(rules.roster))}"
    stands = [one for one in seen.stands if one.at is not None][:3]
    ways = (("north", (1.0, 9.0)), ("west", (9.0, seen.height - 1)), ("east", (20.3, 10.2)))
    for edge, at in ways if rules.name in ("nef", "fleet") else ways[2:]:
        poses = edging.entering(stands, edge, at, seen, 0.5)
        yield f"  over {edge} {[tuple(round(part, 2) for part in pose) for pose in poses]}"
        done = edging.entered(stands, poses, edge, 1 if edge == "east" else 8)
        yield f"  {_edits(done.edits)}"
        again = Document(tree=tree)
        again.do("enter", *done.edits)
        there = [plan(again.tree, rules, rules.drafting).find(one.key) for one in stands]
        moved = edging.entering([one for one in there if one], edge, (20.3, 10.2), seen, 1)
        yield f"    and then {[tuple(round(part, 2) for part in pose) for pose in moved]}"
    yield f"  {_edits(edging.from_the_beginning(stands[:2]))}"


def _named_edges() -> Iterator[str]:
    """The edges that shipped battles name: of sides, of objectives, of who comes later."""
    for name in ("fleet/strait_in_the_north", "fleet/relief_of_the_island", "coastal/barge_run"):
        tree, rules = _document(name).tree, ruleset(name.partition("/")[0])
        tree = {**tree, "objective": [*tree.get("objective", []), {"kind": "exit", "edge": "west"}]}
        yield name
        for one in edging.edged(tree, rules, plan(tree, rules, rules.drafting), rules.turn_called):
            yield f"  {'.'.join(map(str, one.place))} {one.edge} of {one.side}: {one.words}; {one.stands or ''}"


def _begun(tree: Tree, rules: Ruleset) -> Iterator[str]:
    """What a designer begins with."""
    for name, table in piece_tables(rules).items():
        given: Tree = {"at": [3, 4], "kind": table.kinds[0]} if table.kinds else {"at": [3, 4]}
        yield f"  a new {name}: {entry_of(table, given, tree, rules.drafting)}"
    kinds = rules.fields.terrain_kinds
    listed = templates(kinds, rules.drafting.grounds)
    yield f"  {[(one.title, one.shape, one.size) for one in listed if one.kind != 'land' or rules.name in WRITTEN]}"
    for number, one in enumerate(listed):
        if one.shape != "drawn" and rules.name in WRITTEN:
            yield f"  {one.title}: {outline(one, (20.0, 15.0), 40.0, 30.0, number)}"
    if rules.name in WRITTEN:
        yield f"  {[zone(side, 41, 30) for side in range(5)]}"
    yield f"  {empty(rules.name, rules, 40.5, 30, ('A', 'B', 'C'), 5)}"


def _wrong_plan() -> Iterator[str]:
    """What is seen of a file that is wrong nearly everywhere."""
    rules = ruleset("nef")
    tree: Tree = {
        "table": {"width": 0.5, "height": 30},
        "side": [
            {"name": 4, "colour": "beige", "zone": [[0, 0], "x"], "unit": [
                {"class": 5, "at": [1, 2, 3], "heading": "n"}, {"class": "falcon", "at": [True, 2], "enters": -1},
                {"class": "falcon", "at": [4, 5], "heading": 370.5, "enters": 2, "edge": 4, "squadron": 4}, "unit",
            ]},
            7,
            {"name": "Blue", "unit": 4},
        ],
        "terrain": [{"kind": 4, "outline": [[1, 1], [2, 2]]}, {"outline": [[1, 1], [2]]}, 4],
    }  # fmt: skip
    yield from _seen("wrong", tree, rules, plan(tree, rules, rules.drafting))
    for table in (
        {},
        {"width": 1, "height": 5000},
        {"width": 1, "height": 5001},
        {"width": True, "height": 9},
    ):
        seen = plan({"table": table}, rules, rules.drafting)
        yield f"  {table}: {seen.width:g} x {seen.height:g}"


def _geometry() -> Iterator[str]:
    yield f"tidy {[tidy(one) for one in (2.0, 1.23456, -0.0004, 3)]}"
    yield f"snapped {[snapped((3.3, 4.8), grid) for grid in (0, 0.5, 2)]}"
    yield f"turned {[turned(one, step) for one in (-10, 359, 372) for step in (0, 15)]}"
    yield f"bearing {[round(bearing((1, 1), at), 2) for at in ((1, 2), (2, 1), (0, 0), (3, 4))]}"
    yield f"about {[tuple(round(part, 3) for part in about((3, 4), (1, 1), by)) for by in (0, 90, 30)]}"
    for edge in ("north", "east", "south", "west"):
        yield f"strip {edge} {edging.strip(edge, 40, 30, 3, 1, (0.25, 0.5))} {edging.strip(edge, 40, 30, 2, 0)}"
    spots = ((1, 15), (39, 15), (20, 1), (20, 29), (20, 15), (5, 4))
    yield f"nearest {[edging.nearest(at, 40, 30) for at in spots]}"
    yield f"of two {[edging.nearest(at, 40, 30, ('east', 'south')) for at in spots]}"


def _typing() -> Iterator[str]:
    for kind, lines in TYPED.items():
        field = Field("key", kind)  # type: ignore[arg-type]
        for line in lines:
            try:
                yield f"{kind} {line!r} is {as_value(field, line)!r}"
            except ValueError as error:
                yield f"{kind} {line!r}: expected {error}"
    for kind, value in SAID:
        yield f"{kind} {value} reads {as_text(Field('key', kind), value)!r}"  # type: ignore[arg-type]
