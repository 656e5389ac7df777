"""The autosave of a document: written as it is made, read back with its history, gone when it is closed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from game.content import journal
from game.content.document import Change, Document
from game.content.edits import Put
from game.content.journal import Journal, Step, left_behind, reopened
from game.disk import NotWritten

TEXT = 'title = "Mail"\nturns = 6\n'


def turns(count: int) -> Step:
    return Step("change", Change(f"{count} turns", (Put(("turns",), count),)))


def written(folder: Path, *steps: Step, path: str = "mail.toml", saved: bool = True) -> Path:
    """A journal with these steps: its file."""
    one = Journal(folder, Document(TEXT), path, saved=saved)
    for step in steps:
        one.write(step)
    (file,) = folder.glob("*.draft")
    return file


def left_by(file: Path, process: int) -> None:
    """The journal is that of another process."""
    first, _, rest = file.read_bytes().partition(b"\n")
    file.write_bytes(msgspec.json.encode({**msgspec.json.decode(first), "by": process}) + b"\n" + rest)


def test_what_was_only_looked_at_leaves_nothing_behind(tmp_path: Path) -> None:
    one = Journal(tmp_path, Document(TEXT), "mail.toml")
    for did in ("settle", "undo", "redo", "saved"):
        one.write(Step(did))  # type: ignore[arg-type]
    one.close()
    assert list(tmp_path.iterdir()) == []


def test_a_history_is_read_back_step_by_step(tmp_path: Path) -> None:
    file = written(tmp_path, turns(7), turns(8), Step("undo"), turns(9), Step("undo"), Step("redo"))
    document, path = reopened(file)
    assert path == "mail.toml"
    assert document.tree["turns"] == 9
    assert document.dirty
    assert (document.undo(), document.undo(), document.undo()) == ("9 turns", "7 turns", "")


def test_what_was_saved_under_another_name_is_known_by_it_and_clean(tmp_path: Path) -> None:
    file = written(tmp_path, turns(7), Step("saved", path="other.toml"), Step("saved"))
    document, path = reopened(file)
    assert path == "other.toml"
    assert not document.dirty


@pytest.mark.parametrize(("saved", "dirty"), [(True, False), (False, True)])
def test_a_document_that_never_lay_on_the_disk_is_to_be_saved(
    tmp_path: Path, saved: bool, dirty: bool
) -> None:
    document, _ = reopened(written(tmp_path, turns(7), Step("undo"), saved=saved))
    assert document.dirty is dirty


def test_growth_that_has_ended_is_a_change_of_its_own(tmp_path: Path) -> None:
    drag = [Step("change", Change("drag", (Put(("turns",), count),), "drag")) for count in (7, 8, 9)]
    document, _ = reopened(written(tmp_path, *drag[:2], Step("settle"), drag[2]))
    assert document.changes == 2
    document, _ = reopened(written(tmp_path / "whole", *drag))
    assert document.changes == 1


def test_a_torn_end_and_a_step_that_fits_nothing_are_passed_over(tmp_path: Path) -> None:
    file = written(tmp_path, turns(7), Step("change", Change("no", (Put(("turns", "x"), 1),))), turns(8))
    with file.open("ab") as end:
        end.write(b'{"did":"cha')
    assert reopened(file)[0].tree["turns"] == 8
    again = Journal(tmp_path, Document(TEXT), "")
    again.carry_on(file)
    again.write(turns(9))
    assert reopened(file)[0].tree["turns"] == 9
    assert again.fault == ""
    again.close()
    assert not file.exists()


def test_two_journals_of_one_program_lie_beside_each_other(tmp_path: Path) -> None:
    ones = [Journal(tmp_path, Document(TEXT), "") for _ in range(3)]
    for one in ones:
        one.write(turns(7))
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"{os.getpid()}-{n}.draft" for n in (1, 2, 3)]


def test_what_the_disk_refused_is_written_with_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Journal(tmp_path, Document(TEXT), "")
    one.write(turns(7))

    class Full:
        def __init__(self, path: Path) -> None:
            raise NotWritten(None, "No room", str(path))

    with monkeypatch.context() as full:
        full.setattr(journal, "Growing", Full)
        one.write(turns(8))
    assert one.fault == "The draft cannot be kept (no room): save soon."
    one.write(turns(9))
    assert one.fault == ""
    (file,) = tmp_path.iterdir()
    assert reopened(file)[0].changes == 3


@pytest.mark.skipif(os.name != "posix", reason="whether a process lives")
def test_of_editors_that_are_open_nothing_is_left_behind(tmp_path: Path) -> None:
    file = written(tmp_path, turns(7))
    (left,) = left_behind(tmp_path)  # this program's own: its scene was taken down
    assert (left.journal, left.path, left.title) == (file, "mail.toml", "Mail")
    left_by(file, os.getppid())
    assert left_behind(tmp_path) == []
    for dead in (0, -1, 2**31 - 1, 2**40):
        left_by(file, dead)
        assert [one.journal for one in left_behind(tmp_path)] == [file], dead


def test_the_latest_comes_first_and_a_title_is_the_files_name_where_it_says_none(tmp_path: Path) -> None:
    first = written(tmp_path / "a", turns(7))
    second = Journal(tmp_path, Document("turns = 6\n"), "folder/raid.toml")
    second.write(turns(7))
    third = Journal(tmp_path, Document("turns = 6\n"), "")
    third.write(turns(7))
    first.rename(tmp_path / "9.draft")
    (tmp_path / "10.draft").write_text("{}\n")
    for at, name in enumerate(("9.draft", f"{os.getpid()}-1.draft", f"{os.getpid()}-2.draft")):
        os.utime(tmp_path / name, (1000 + at, 1000 + at))
    assert [one.title for one in left_behind(tmp_path)] == ["untitled", "raid.toml", "Mail"]
    assert left_behind(tmp_path / "nowhere") == []
