"""Errors name the line on which the value stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.lines import Lines, path_of, place_of

TEXT = '''\
# a comment with [brackets] and = signs
title = "a # b"
story = """
[[side]]
name = 'no'"""
table = { width = 48, height = 36 }
a.b.c = 1
"quoted key" = 'lit\\'

[options]
ties = "reroll"

[[side]]
name = "Red"  # [[side]]
[[side.unit]]
class = "halcyon"
at = [
  20,  # x
  5,
]
[[side.unit]]
class = "falcon"
state = { damage = 1, path = [[1, 2], [
  3, 4]] }
[side.unit.more]
deep = true

[[side]]
name = "Blue"
unit = [
  { class = "a" },
  { class = "b", name = "B" },
]
'''

WHERE = {
    "title": 2,
    "story": 3,
    "table": 6,
    "table.height": 6,
    "a.b.c": 7,
    "options.ties": 11,
    "side": 13,
    "side[0]": 13,
    "side[0].name": 14,
    "side[0].unit[0]": 15,
    "side[0].unit[0].class": 16,
    "side[0].unit[0].at": 17,
    "side[0].unit[0].at[1]": 19,
    "side[0].unit[1].class": 22,
    "side[0].unit[1].state.path[1]": 23,
    "side[0].unit[1].state.path[1][0]": 24,
    "side[0].unit[1].state.path[1][1]": 24,
    "side[0].unit[1].more.deep": 26,
    "side[1].name": 29,
    "side[1].unit": 30,
    "side[1].unit[0].class": 31,
    "side[1].unit[1].name": 32,
    "side[1].unit[1].missing": 32,
    "side[1].missing": 28,
    "side[9].name": 13,
}


@pytest.mark.parametrize(("place", "line"), WHERE.items())
def test_a_place_has_the_line_of_its_value_or_of_the_nearest_part_there_is(place: str, line: int) -> None:
    assert Lines(TEXT).line(path_of(place)) == line


def test_what_is_not_in_the_text_has_no_line() -> None:
    assert Lines(TEXT).line(()) is None
    assert Lines(TEXT).line(("turns",)) is None


def test_a_key_in_quotes_is_found() -> None:
    assert Lines(TEXT).line(("quoted key",)) == 8


def test_a_place_reads_back_as_its_path() -> None:
    path = ("side", 1, "unit", 0, "at", 1)
    assert place_of(path) == "side[1].unit[0].at[1]"
    assert path_of(place_of(path)) == path


def test_quotes_that_end_a_long_text_are_part_of_it() -> None:
    assert Lines('a = """x"""""\nb = 1').line(("b",)) == 2
    assert Lines("a = '''\n'\n'''''\nb = 1").line(("b",)) == 4


def test_escaped_quotes_do_not_end_a_text() -> None:
    assert Lines('a = "x\\"\\\\"\nb = "\\""\nc = 1').line(("c",)) == 3


@given(st.text(alphabet="ab[]{}.=,\"'#\n 1\\"))
def test_any_text_is_scanned_to_an_end(text: str) -> None:
    Lines(text).line(("a",))


Key = st.sampled_from(["a", "b", "c", "d"])
Value = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.text(alphabet="x#[]{}\"'\\\n=,", max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(Key, inner, max_size=3)),
    max_leaves=6,
)


@given(st.dictionaries(Key, Value, min_size=1, max_size=4))
def test_written_trees_are_found_again(tree: dict[str, object]) -> None:
    """Each top key on a line of its own, however wild its value."""
    import tomlkit

    rows = [
        f"{key} = {tomlkit.item(value, _parent=None).as_string().strip()}"
        for key, value in tree.items()
        if not isinstance(value, dict)
        and not (isinstance(value, list) and value and isinstance(value[0], dict))
    ]
    lines = Lines("\n".join(rows))
    at = 1
    for row in rows:
        assert lines.line((row.split(" ")[0],)) == at
        at += row.count("\n") + 1
