"""The four edits of a document: what a tree is after each, and that the one before is never touched."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from game.content.document import Document
from game.content.edits import Edit, Insert, Move, Put, Remove, applied, value_at

TREE: dict[str, Any] = {
    "turns": 6,
    "table": {"width": 48},
    "state": {"gun": {"left": 2}},
    "side": [{"name": "Red", "unit": [{"id": "a"}, {"id": "b"}]}, {"name": "Blue", "unit": [{"id": "c"}]}],
}
UNITS = ("side", 0, "unit")
OTHERS = ("side", 1, "unit")


def after(*edits: Edit) -> dict[str, Any]:
    """The tree after edits; the one before stays as it was."""
    before = deepcopy(TREE)
    found = applied(TREE, edits)
    assert before == TREE
    return found


@pytest.mark.parametrize(
    ("edit", "path", "value"),
    [
        (Put(("turns",), 7), ("turns",), 7),
        (Put(("turns",)), ("turns",), None),
        (Put(("turns",), None), ("turns",), None),
        (Put(("table", "height"), 36), ("table",), {"width": 48, "height": 36}),
        (Put(("table", "width")), ("table",), None),
        (Put(("state", "gun", "left")), ("state",), None),
        (Put(("state", "gun", "left"), 0), ("state",), {"gun": {"left": 0}}),
        (Put(("new", "deep", "key"), 1), ("new",), {"deep": {"key": 1}}),
        (Put(("nowhere", "key")), ("nowhere",), None),
        (Put((*UNITS, 0, "id")), UNITS, [{}, {"id": "b"}]),
        (Insert(UNITS, 1, {"id": "x"}), UNITS, [{"id": "a"}, {"id": "x"}, {"id": "b"}]),
        (Insert(("class",), 0, {"id": "x"}), ("class",), [{"id": "x"}]),
        (Remove(UNITS, 0), UNITS, [{"id": "b"}]),
        (Remove(OTHERS, 0), ("side", 1), {"name": "Blue"}),
        (Move(UNITS, 0, UNITS, 1), UNITS, [{"id": "b"}, {"id": "a"}]),
        (Move(UNITS, 0, OTHERS, 0), OTHERS, [{"id": "a"}, {"id": "c"}]),
        (Move(OTHERS, 0, UNITS, 2), UNITS, [{"id": "a"}, {"id": "b"}, {"id": "c"}]),
    ],
    ids=str,
)
def test_an_edit_changes_what_it_names(edit: Edit, path: Any, value: Any) -> None:
    assert value_at(after(edit), path) == value


def test_the_last_of_an_array_takes_the_array_with_it_unless_it_moves_within() -> None:
    assert "unit" not in after(Move(OTHERS, 0, UNITS, 0))["side"][1]
    assert after(Move(OTHERS, 0, OTHERS, 0))["side"][1]["unit"] == [{"id": "c"}]


def test_what_an_edit_does_not_touch_is_the_very_same() -> None:
    found = after(Put((*UNITS, 0, "id"), "z"))
    assert found["side"][1] is TREE["side"][1]
    assert found["table"] is TREE["table"]
    assert found["side"][0]["unit"][1] is TREE["side"][0]["unit"][1]


def test_edits_follow_one_another() -> None:
    found = after(Insert(UNITS, 0, {"id": "x"}), Put((*UNITS, 0, "name"), "X"), Remove(UNITS, 1))
    assert found["side"][0]["unit"] == [{"id": "x", "name": "X"}, {"id": "b"}]


@pytest.mark.parametrize(
    "edit", [Put(("turns", "x"), 1), Remove(("table",), 0), Insert((*UNITS, 9, "x"), 0, {})]
)
def test_a_path_there_is_not_is_an_error(edit: Edit) -> None:
    with pytest.raises((LookupError, TypeError)):
        after(edit)


@pytest.mark.parametrize("base", ["turns = 6", "turns = 6\n", "turns = 6\n\n"])
def test_a_text_that_gets_a_table_ends_with_one_line_end_and_keeps_those_it_had(base: str) -> None:
    document = Document(base)
    document.do("a class", Insert(("class",), 0, {"id": "x"}))
    text = document.text()
    assert text.endswith('id = "x"\n')
    assert tomllib.loads(text) == document.tree
    same = Document(base)
    same.do("turns", Put(("turns",), 7))
    assert same.text() == base.replace("6", "7")
