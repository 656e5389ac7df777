"""Bytes of any kind where the program expects a file of its own: its own error, its own silence, never another."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rulesets
from game.content import ContentError, check_roster, find_scenario
from game.content.case import read_cases
from game.content.edits import Put
from game.content.files import parse_toml
from game.content.fleets import read_fleet
from game.content.jottings import Jottings, notes_path
from game.content.journal import left_behind, reopened
from game.content.manuscript import Manuscript
from game.content.recent import opened, recent
from game.content.survey import survey
from game.match.loading import load
from game.match.log import LogError
from game.rulesets.nef.ruleset import NefRuleset
from game.tabletop.lessons import LessonsError, read_lessons
from game.testing.play import begin, play
from tests.content.test_fuzz import slots

ONE_FOLDER = tempfile.TemporaryDirectory(prefix="hostile-")
NOT_TEXT = b'["\xff"]'

Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
Raw = st.binary(max_size=60) | Json.map(msgspec.json.encode)


@pytest.fixture(scope="module")
def draft() -> bytes:
    """A draft nobody closed: a title changed, taken back, made again."""
    with tempfile.TemporaryDirectory() as folder:
        manuscript = Manuscript.new({"title": "Night", "side": [{"name": "Red"}]}, Path(folder))
        manuscript.do("Rename", Put(("title",), "Noon"))
        manuscript.undo()
        manuscript.redo()
        return next(Path(folder).glob("*.draft")).read_bytes()


@pytest.fixture(scope="module")
def save() -> bytes:
    """A battle at random."""
    with tempfile.TemporaryDirectory() as folder:
        play("nef/skerries", 1, path=Path(folder) / "battle.jsonl")
        return (Path(folder) / "battle.jsonl").read_bytes()


def laid(name: str, raw: bytes) -> Path:
    """A file alone in its folder."""
    folder = Path(ONE_FOLDER.name)
    for old in folder.iterdir():
        old.unlink()
    (folder / name).write_bytes(raw)
    return folder / name


@given(Raw)
def test_a_list_of_recent_files_that_is_none_is_empty(raw: bytes) -> None:
    assert all(path.is_file() for path in recent(laid("recent.json", raw).parent))


def test_a_list_that_is_no_text_is_written_afresh(tmp_path: Path) -> None:
    (tmp_path / "recent.json").write_bytes(NOT_TEXT)
    opened(tmp_path, tmp_path / "recent.json")
    assert recent(tmp_path) == [tmp_path / "recent.json"]


@given(Raw)
def test_notes_that_cannot_be_read_are_left_as_they_are(raw: bytes) -> None:
    path = laid("battle.notes.json", raw)
    assert path == notes_path(path.with_name("battle.jsonl"))
    jottings = Jottings(path.with_name("battle.jsonl"))
    told = jottings.write("Red", "contact", "a carrier?")
    assert jottings.of("Red")["contact"] == "a carrier?"
    assert (path.read_bytes() == raw) == bool(told)


@given(Raw, Raw)
def test_a_draft_that_is_none_is_refused_and_not_listed(first: bytes, second: bytes) -> None:
    path = laid("1-1.draft", first + b"\n" + second)
    left_behind(path.parent)
    with suppress(ContentError):
        reopened(path)


def test_a_draft_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "1-1.draft"
    path.write_bytes(b'{"format":1,"path":"mine.toml","text":"title = "}\n{"did":"undo"}\n')
    with pytest.raises(ContentError, match="broken TOML"):
        reopened(path)
    assert left_behind(tmp_path) == []
    path.write_bytes(b'{"path":"\xff"}\n{}')
    with pytest.raises(ContentError, match=r"1-1\.draft: found broken JSON"):
        reopened(path)


@pytest.mark.parametrize("process", [10**12, 2**31, -1, 0])
def test_a_draft_by_a_process_that_cannot_be_is_left_behind(
    draft: bytes, tmp_path: Path, process: int
) -> None:
    header = msgspec.json.decode(draft.split(b"\n")[0]) | {"by": process}
    (tmp_path / "1-1.draft").write_bytes(msgspec.json.encode(header) + b"\n" + draft.partition(b"\n")[2])
    assert [one.title for one in left_behind(tmp_path)] == ["Noon"]


def test_a_draft_of_a_file_that_cannot_be_is_taken_up_all_the_same(draft: bytes, tmp_path: Path) -> None:
    path = tmp_path / "1-1.draft"
    path.write_bytes(draft.replace(b'"path":""', b'"path":"\\u0000"'))
    manuscript = Manuscript.restored(path, tmp_path)
    assert manuscript.tree["title"] == "Noon"
    with pytest.raises(ContentError):
        manuscript.save()


@given(st.data())
def test_steps_of_a_draft_that_do_not_fit_are_passed_over(draft: bytes, data: st.DataObject) -> None:
    lines = draft.splitlines()
    number = data.draw(st.integers(1, len(lines) - 1))
    step = msgspec.json.decode(lines[number])
    holder, key = data.draw(st.sampled_from(slots(step)))
    holder[key] = data.draw(Json)
    document, _ = reopened(laid("1-1.draft", b"\n".join([*lines[:number], msgspec.json.encode(step)])))
    while document.undo():
        pass
    assert document.tree == {"title": "Night", "side": [{"name": "Red"}]}


@given(st.data())
def test_a_save_with_a_strange_value_is_read_or_refused(save: bytes, data: st.DataObject) -> None:
    lines = save.splitlines(keepends=True)
    number = data.draw(st.integers(0, len(lines) - 1))
    record: Any = msgspec.json.decode(lines[number])
    holder, key = data.draw(st.sampled_from(slots(record)))
    holder[key] = data.draw(Json)
    lines[number] = msgspec.json.encode(record) + b"\n"
    with suppress(LogError):
        load(laid("battle.jsonl", b"".join(lines)), rulesets.ruleset, resume=False)


def test_a_save_whose_events_cannot_be_told_is_refused(
    save: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell(*_: object) -> None:
        raise KeyError("Nobody")

    monkeypatch.setattr(NefRuleset, "tell", tell)
    (tmp_path / "battle.jsonl").write_bytes(save)
    with pytest.raises(LogError, match="order 0: its events do not fit"):
        load(tmp_path / "battle.jsonl", rulesets.ruleset, resume=False)


def test_a_side_of_a_save_has_one_of_the_six_colours(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    begin("nef/skerries", 1, path).close()
    path.write_bytes(path.read_bytes().replace(b'"colour":"', b'"colour":"off', 1))
    with pytest.raises(LogError, match="expected one of"):
        load(path, rulesets.ruleset, resume=False)


@given(Raw | st.text(max_size=40).map(str.encode))
def test_a_fleet_or_a_case_of_any_bytes_is_refused(raw: bytes) -> None:
    for read in (read_fleet, read_cases):
        with pytest.raises(ContentError):
            read(laid("x.toml", raw))


@pytest.mark.parametrize("value", ["[]", "{}", "0", "nan", "[[]]", '"\\u0000"'])
@pytest.mark.parametrize("key", ["like", "orders", "throw", "odds", "scenario", "step"])
def test_a_case_with_a_value_of_another_kind_is_refused(key: str, value: str, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(f'[[case]]\nid = "one"\n{key} = {value}\n', encoding="utf-8")
    with pytest.raises(ContentError):
        read_cases(path)


@pytest.mark.parametrize("value", ["[]", "{}", "0", "nan"])
def test_a_class_whose_id_is_no_text_is_told(value: str, home: Path) -> None:
    path = home / "rosters" / "mine.toml"
    path.parent.mkdir()
    path.write_text(f'ruleset = "nef"\n[[class]]\nid = {value}\n', encoding="utf-8")
    assert "class[0].id" in [problem.place for problem in check_roster(path)]


@pytest.mark.parametrize("value", [[], {}, 0, 1.5])
def test_a_side_whose_name_is_no_text_still_has_a_plan(value: Any) -> None:
    tree = {
        "ruleset": "carrier",
        "side": [{"name": value, "unit": []}],
        "aerodrome": [{"side": value, "at": [1, 1]}],
    }
    drawn = survey(tree)
    assert drawn.scenario is None
    assert drawn.stops


def test_what_is_no_number_has_no_repair_to_the_nearest(tmp_path: Path) -> None:
    text = find_scenario("nef/skerries").read_text(encoding="utf-8").replace("width = 48", "width = nan", 1)
    found = survey(parse_toml(text, "")).findings
    assert any(one.place[-1:] == ("width",) and one.repair is None for one in found)


def test_lessons_without_end_are_refused_unread() -> None:
    whole = b'scenario = "nef/skerries"\n' + b'[[lesson]]\nsays = "a"\n' * 20_000
    with pytest.raises(
        LessonsError, match=r"a file: found 440,026 bytes, expected a coach's lessons of 262,144 at"
    ):
        read_lessons(whole, "a file")
    assert len(read_lessons(whole[: 26 + 22 * 1000], "a file").lesson) == 1000
