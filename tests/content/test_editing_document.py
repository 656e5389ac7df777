"""A file under the editor's hands: changes are undone and done again, and what was not changed stands as it stood."""

import difflib

import msgspec
import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from game import places
from game.content.document import Document
from game.content.edits import Insert, Move, Put, Remove, applied, value_at
from game.content.journal import Journal, Step, left_behind, reopened
from game.content.manuscript import Manuscript
from game.content.shape import scenario_shape
from game.rulesets import ruleset
from tests.content.skiff import GOOD

UNITS = ("side", 0, "unit")


def changed(base, *edits):
    """The lines that go and come when a text is changed: "-old", "+new"."""
    document = Document(base)
    document.do("change", *edits)
    text = document.text()
    assert tomli.loads(text) == document.tree
    lines = difflib.unified_diff(base.splitlines(), text.splitlines(), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


COMMENTED = """# A battle for the harbour.
format = 1
ruleset = "skiff"   # our own
title = "Harbour"
table = { width = 30, height = 20 }  # a kitchen table
turns = 4

# The first to come.
[[side]]
name = "Red"

[[side.unit]]   # she leads
class = "launch"
at = [  3, 4 ]    # off the mole
note = "leave this be"

# The second one.
[[side.unit]]
class = "launch"
at = [5, 4]

[[side]]
name = "Blue"
unit = [ { class = "launch", at = [9, 9] },   # alone
]

[weather]
wind = 20.0  # degrees
"""


def test_one_value_changed_is_one_line_changed():
    assert changed(COMMENTED, Put((*UNITS, 0, "at"), [3, 5])) == [
        "-at = [  3, 4 ]    # off the mole",
        "+at = [3, 5]    # off the mole",
    ]
    assert changed(COMMENTED, Put(("weather", "wind"), 30.0)) == [
        "-wind = 20.0  # degrees",
        "+wind = 30.0  # degrees",
    ]
    assert changed(COMMENTED, Put(("table", "width"), 36)) == [
        "-table = { width = 30, height = 20 }  # a kitchen table",
        "+table = { width = 36, height = 20 }  # a kitchen table",
    ]
    assert changed(COMMENTED, Put(("side", 1, "unit", 0, "at"), [9, 8])) == [
        '-unit = [ { class = "launch", at = [9, 9] },   # alone',
        '+unit = [ { class = "launch", at = [9, 8] },   # alone',
    ]


def test_a_key_more_is_a_line_more_and_a_key_less_a_line_less():
    assert changed(COMMENTED, Put((*UNITS, 0, "heading"), 90)) == ["+heading = 90"]
    assert changed(COMMENTED, Put((*UNITS, 0, "note"))) == ['-note = "leave this be"']


def test_a_table_taken_away_takes_the_comment_above_it():
    gone = ["-", "-# The second one.", "-[[side.unit]]", '-class = "launch"', "-at = [5, 4]"]
    assert sorted(changed(COMMENTED, Remove(UNITS, 1))) == sorted(gone)


def test_a_table_moved_takes_its_comments_along():
    lines = changed(COMMENTED, Move(UNITS, 1, UNITS, 0))
    assert sorted(line[1:] for line in lines if line[0] == "-") == sorted(
        line[1:] for line in lines if line[0] == "+"
    )


def test_a_new_table_stands_off_by_one_line_with_its_keys_in_the_usual_order():
    document = Document(COMMENTED)
    document.do("add", Insert(UNITS, 2, {"heading": 30, "at": [1, 2], "class": "launch"}))
    text = document.text(scenario_shape(ruleset("nef").fields))
    assert "\n\n[[side.unit]]\nheading" in text or '\n\n[[side.unit]]\nclass = "launch"' in text
    assert "\n\n\n" not in text
    assert tomli.loads(text) == document.tree


def test_undo_and_redo_have_no_end_and_a_drag_is_one_step():
    document = Document(GOOD)
    for number in range(300):
        document.do(f"step {number}", Put((*UNITS, 0, "at"), [number % 20 + 0.25, 5]))
    for number in range(20):
        document.do("drag", Put((*UNITS, 0, "at"), [number + 0.5, 6]), grows="at")
    document.settle()
    document.do("drag", Put((*UNITS, 0, "at"), [2, 2]), grows="at")
    last = document.tree
    assert document.changes == 302
    while document.undo():
        pass
    assert document.tree == document.first
    assert document.text() == GOOD
    assert not document.dirty
    while document.redo():
        pass
    assert document.tree == last


def test_a_change_that_changes_nothing_is_none():
    document = Document(GOOD)
    assert not document.do("same", Put((*UNITS, 0, "at"), value_at(document.tree, (*UNITS, 0, "at"))))
    assert document.changes == 0


def test_an_edit_of_what_there_is_not_leaves_everything_as_it_was():
    document = Document(GOOD)
    with pytest.raises((LookupError, TypeError)):
        document.do("wrong", Put((*UNITS, 0, "at"), [1, 1]), Remove(UNITS, 99))
    assert document.tree == document.first
    assert document.changes == 0


def test_edits_share_what_they_do_not_touch_and_never_change_the_old_tree():
    before = tomli.loads(GOOD)
    kept = tomli.loads(GOOD)
    after = applied(before, [Put((*UNITS, 0, "at"), [1, 1])])
    assert before == kept
    assert after["side"][1] is before["side"][1]


edits = st.lists(
    st.one_of(
        st.builds(lambda n, x: ("put", n, x), st.integers(0, 5), st.integers(0, 20)),
        st.builds(lambda n: ("insert", n), st.integers(0, 5)),
        st.builds(lambda n: ("remove", n), st.integers(0, 5)),
        st.builds(lambda n, to: ("move", n, to), st.integers(0, 5), st.integers(0, 5)),
        st.builds(lambda n, k: ("side", n, k), st.integers(0, 5), st.integers(0, 1)),
        st.just(("undo",)),
    ),
    max_size=12,
)


@given(edits)
@settings(max_examples=60, deadline=None)
def test_whatever_is_done_the_text_says_it_and_keeps_the_lines_of_what_was_left_alone(done):
    document = Document(COMMENTED)
    for kind, *rest in done:
        units = document.tree["side"][0].get("unit", [])
        if kind == "undo":
            document.undo()
        elif kind == "insert":
            document.do("i", Insert(UNITS, min(rest[0], len(units)), {"class": "raft", "at": [1, 1]}))
        elif not units:
            continue
        elif kind == "put":
            document.do("p", Put((*UNITS, rest[0] % len(units), "at"), [rest[1], 1]))
        elif kind == "remove":
            document.do("r", Remove(UNITS, rest[0] % len(units)))
        elif kind == "move":
            document.do("m", Move(UNITS, rest[0] % len(units), UNITS, rest[1] % len(units)))
        else:
            at = rest[1] % (len(value_at(document.tree, ("side", 1, "unit")) or []) + 1)
            document.do("s", Move(UNITS, rest[0] % len(units), ("side", 1, "unit"), at))
    text = document.text()
    assert tomli.loads(text) == document.tree
    for kept in ("# A battle for the harbour.", "# our own", "# a kitchen table", "wind = 20.0  # degrees"):
        assert kept in text


@pytest.mark.parametrize("file", sorted(places.scenarios().rglob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_scenario_is_changed_in_one_place_only(file):
    base = file.read_text()
    for number, side in enumerate(tomli.loads(base)["side"]):
        units = len(side.get("unit", ()))
        for index in {0, units // 2, units - 1} if units else ():
            lines = changed(base, Put(("side", number, "unit", index, "name"), "A new name"))
            assert [line[0] for line in lines] in (["+"], ["-", "+"])


# -- drafts and files ------------------------------------------------------------------------------------------------


def test_a_journal_gives_the_document_back_with_its_history_and_passes_over_a_torn_line(tmp_path):
    document = Document(GOOD, name="here.toml")
    journal = Journal(tmp_path, document, "here.toml")
    manuscript = Manuscript(document, tmp_path / "here.toml", tmp_path / "drafts")
    manuscript.do("one", Put((*UNITS, 0, "at"), [1, 1]))
    manuscript.do("two", Put((*UNITS, 0, "at"), [2, 2]), grows="at")
    manuscript.do("two", Put((*UNITS, 0, "at"), [3, 3]), grows="at")
    manuscript.settle()
    manuscript.do("three", Put((*UNITS, 0, "at"), [4, 4]))
    manuscript.undo()
    journal.write(Step("undo"))  # looked at only: nothing is left behind
    assert not list(tmp_path.glob("*.draft"))
    (file,) = (tmp_path / "drafts").glob("*.draft")
    with file.open("ab") as torn:
        torn.write(b'{"did": "chan')
    again, path = reopened(file)
    assert path == str(tmp_path / "here.toml")
    assert again.tree == document.tree
    assert (again.undoes, again.redoes) == ("two", "three")
    assert [one.title for one in left_behind(tmp_path / "drafts")] == [document.tree["title"]]
    manuscript.close()
    assert left_behind(tmp_path / "drafts") == []


def test_a_journal_keeps_where_the_document_was_saved_to(tmp_path):
    document = Document(GOOD, name="here.toml")
    manuscript = Manuscript(document, tmp_path / "here.toml", tmp_path / "drafts")
    manuscript.do("one", Put((*UNITS, 0, "at"), [1, 1]))
    (file,) = (tmp_path / "drafts").glob("*.draft")
    for path, known in (("", "here.toml"), ("there.toml", "there.toml"), ("", "there.toml")):
        step = Step("saved", path=str(tmp_path / path) if path else "")
        with file.open("ab") as end:
            end.write(msgspec.json.encode(step) + b"\n")
        assert reopened(file)[1] == str(tmp_path / known)


def test_a_folder_that_refuses_the_draft_is_told_and_editing_goes_on(tmp_path):
    blocked = tmp_path / "drafts"
    blocked.write_text("a file where the folder should be")
    manuscript = Manuscript(Document(GOOD), None, blocked)
    assert manuscript.do("one", Put((*UNITS, 0, "at"), [1, 1]))
    assert "save soon" in manuscript.fault
    assert value_at(manuscript.tree, (*UNITS, 0, "at")) == [1, 1]


def test_line_ends_and_a_mark_at_the_beginning_stay_as_the_file_had_them(tmp_path):
    path = tmp_path / "theirs.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    manuscript = Manuscript.open(path, tmp_path / "drafts")
    manuscript.do("one", Put((*UNITS, 0, "at"), [1, 1]))
    manuscript.save()
    raw = path.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in raw
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_of_two_thousand_units_only_what_is_moved_is_made_anew():
    sides = [
        {"name": name, "unit": [{"class": "falcon", "at": [n % 70, n % 45]} for n in range(1000)]}
        for name in ("Red", "Blue")
    ]
    tree = {
        "format": 1,
        "ruleset": "nef",
        "title": "Many",
        "table": {"width": 72, "height": 48},
        "side": sides,
    }
    document = Document(Document(tree=tree).text())
    for number in range(50):
        document.do("move", Put(("side", 0, "unit", number, "at"), [1, 2]))
    assert document.tree["side"][1] is document.first["side"][1]
    assert tomli.loads(document.text()) == document.tree
