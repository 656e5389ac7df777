"""What a ruleset lacks is said hour by hour; a game begun from the example lacks only what it names as to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import __version__, rulesets
from game.ai import chance
from game.cli import run
from game.match import Match
from game.match.events import PhaseBegan, Rolled
from game.rulesets.fleet.table import Marker
from game.tabletop import field_file
from game.testing import day
from game.testing.beginning import BadName, beginning
from game.testing.checks import Broken, Watch, facts_of
from game.testing.play import begin, play
from game.testing.secrets import names_told, searched
from tests.example_hidden.events import Moved
from tests.installed import installed

HIDDEN = Path(__file__).parents[1] / "example_hidden" / "scenario.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a game begun from the example, installed."""
    monkeypatch.chdir(tmp_path)
    assert run(["ruleset-new", "pond"]) == 0
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path / "pond"))
    field_file.read_fields.cache_clear()  # of another test's game of this name
    with installed("pond", "pond", site):
        yield tmp_path / "pond" / "pond"
    for name in [name for name in sys.modules if name.split(".")[0] == "pond"]:
        del sys.modules[name]


def spoil(path: Path, old: str, new: str) -> None:
    """Put something else into a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_game_begun_plays_as_it_stands_and_names_what_is_to_do(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ruleset-check", "pond", "--battles", "10"]) == 0
    said = capsys.readouterr().out
    assert "hour 7, presenter.py: it shows no card, odds, marks yet" in said
    assert "hour 7, advice.py: opponents play at random" in said
    assert "pond: nothing wrong, 2 to do; 10 battles held." in said
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()]
    assert "duel" not in "".join(texts).lower()


def test_what_is_missing_is_told_in_the_order_of_the_day(folder: Path) -> None:
    spoil(folder / "tables.toml", "PON-GUN-2", "PON-GUN-9")
    spoil(folder / "roster.toml", "speed = 4 ", "sped = 4 ")
    spoil(folder / "messages.toml", "Moved = {", "Sailed = {")
    (folder / "proof.py").unlink()
    rules = rulesets.ruleset("pond")
    found = list(day.examined(rules))
    assert [one.hour for one in found] == sorted(one.hour for one in found)
    told = {one.module: one for one in found}
    assert "PON-GUN-9, which is no clause" in told["tables.toml"].sentence
    assert "sped" in told["roster.toml"].sentence
    assert "Moved" in told["messages.toml"].sentence
    assert told["proof.py"].to_do
    assert not told["messages.toml"].to_do


def test_a_language_in_which_an_event_has_no_words_is_told(folder: Path) -> None:
    german = (folder / "messages.toml").read_text(encoding="utf-8").replace("Moved = {", "# Moved = {")
    (folder / "messages.de.toml").write_text(german, encoding="utf-8")
    (found,) = (one for one in day.examined(rulesets.ruleset("pond")) if one.module == "messages.toml")
    assert "Moved in de" in found.sentence


def test_what_must_hold_is_looked_at_after_every_order_of_its_battles(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaks(Watch):
        def __call__(self, match: Match) -> None:
            if match.number == 3:
                raise Broken("it holds no more")

    monkeypatch.setattr(day, "Watch", Breaks)
    assert run(["ruleset-check", "pond", "--battles", "2"]) == 1
    assert "it holds no more" in capsys.readouterr().out


def test_battles_that_do_not_hold_are_told(folder: Path) -> None:
    spoil(
        folder / "turn.py",
        "        umpire.happens(Moved(",
        "        boat.hits += 1\n        umpire.happens(Moved(",
    )
    (found, *_) = day.fought(rulesets.ruleset("pond"), 20)
    assert not found.to_do
    assert "scenario.toml, seed" in found.sentence


@pytest.mark.parametrize("name", ["Pond", "2ponds", "a-b", "", "nef"])
def test_a_name_that_no_new_ruleset_can_have_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        list(beginning(name, __version__, rulesets.names()))


def test_a_unit_told_of_to_who_does_not_see_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed("ambush", "tests.example_hidden", tmp_path):
        match = play(str(HIDDEN), 1)
        assert list(names_told(match)) == []
        monkeypatch.setattr(Moved, "seen_by", lambda event, side, table: event)
        assert any("Moved names" in told for told in names_told(match))


def test_a_search_that_tells_though_it_finds_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telltale(event: Rolled, side: str, table: object) -> PhaseBegan:
        units = table.units.values()  # type: ignore[attr-defined]
        return PhaseBegan(" ".join(unit.squadron or "-" for unit in units if isinstance(unit, Marker)))

    searches = facts_of("fleet").SEARCHES
    told: list[bool] = []
    for spoilt in (False, True):
        if spoilt:
            monkeypatch.setattr(Rolled, "seen_by", telltale)
        match, rng = begin("fleet/slot_at_midnight", 3), Random(3)
        found = ""
        while match.over is None and not found and match.number < 250:
            found = next((text for side in match.asked() if (text := searched(match, side, searches))), "")
            side = rng.choice(match.asked())
            match.answer(side, chance.answer(match.ask(side), rng))
        told.append("finds nothing and is told" in found)
    assert told == [False, True]


SPOILT = [
    ("clauses.toml", 'id = "PON-END-3"', 'id = "End 3"', [
        "hour 1, clauses.toml: the clause 'End 3' is not called as in DUE-MOV-1",
        "hour 8, ruleset.py: giving up names PON-END-3, which is no clause of the book",
    ]),
    ("clauses.toml", 'clauses = ["PON-MOV-1"]', 'clauses = ["PON-MOV-7"]', [
        "hour 1, clauses.toml: the phase move names PON-MOV-7, which is no clause of the book",
    ]),
    ("tables.toml", "PON-MOV-1", "PON-MOV-7", [
        "hour 1, tables.toml: tables.toml, moving names PON-MOV-7, which is no clause of the book",
    ]),
    ("fields.toml", 'clause = "PON-GUN-1"', 'clause = "PON-GUN-7"', [
        "hour 2, fields.toml: the field range names PON-GUN-7, which is no clause of the book",
    ]),
    ("scenario.toml", "turns = 6", "turns = 0", [
        "hour 2, scenario.toml: scenario.toml:5: turns: found 0, expected a whole number from 1 to 500",
    ]),
    ("table.py", "moved: int = 0", "moved: int = 0\n    log: list[int] = []", [
        "hour 2, table.py, set_up.py: wren.log is a list: units are copied shallowly, so make it a tuple",
        "hour 2, table.py, set_up.py: finch.log is a list: units are copied shallowly, so make it a tuple",
    ]),
    ("victory.py", 'if boat.hits and side != boat.side:\n                yield Posting(side, boat.id, "hit", '
     'boat.hits, "PON-END-2")',
     'if side != boat.side:\n                yield Posting(side, boat.id, "hit", 1, "END")', [
        "hour 6, victory.py: a posting for Blue names END, which is no clause of the book",
        "hour 6, victory.py: a posting for Red names END, which is no clause of the book",
    ]),
    ("presenter.py", "for key, boat in view.units.items()", "for key, boat in list(view.units.items())[:0]", [
        "hour 7, presenter.py: nothing lies on the table: give it pieces",
    ]),
    ("presenter.py", "    def laid(", "    def odds(self, *_: object) -> None:\n        return None\n\n    def laid(", [
        "hour 7, presenter.py: it shows no card, marks yet",
    ]),
    ("ruleset.py", 'subtitle = "', 'subtitle = "" and "', ["hour 8, ruleset.py: it has no subtitle"]),
    ("ruleset.py", 'unit = "in"', 'unit = ""', ["hour 8, ruleset.py: it has no unit of length"]),
]  # fmt: skip
"""What is spoilt in a game begun from the example, and what is said of it beside what is always to do."""


@pytest.mark.parametrize(
    ("file", "old", "new", "said"), SPOILT, ids=[f"{one[0]} {one[2][:20]}" for one in SPOILT]
)
def test_what_is_wrong_in_a_game_is_said_once_with_its_hour_and_module(
    folder: Path, file: str, old: str, new: str, said: list[str]
) -> None:
    spoil(folder / file, old, new)
    rules = rulesets.ruleset("pond")
    usual = {
        "hour 7, presenter.py: it shows no card, odds, marks yet",
        "hour 7, advice.py: opponents play at random: say what a shot is worth, which courses to try",
    }
    found = [str(one) for one in day.examined(rules)]
    assert [one for one in found if one not in usual] == said


def test_files_without_which_no_battle_begins_silence_what_needs_one(folder: Path) -> None:
    spoil(folder / "scenario.toml", "turns = 6", "turns = 0")
    assert {one.module for one in day.examined(rulesets.ruleset("pond"))} == {
        "scenario.toml", "advice.py",
    }  # fmt: skip
    spoil(folder / "scenario.toml", "turns = 0", "turns = 6")
    (folder / "scenario.toml").unlink()
    (told, *_) = day.examined(rulesets.ruleset("pond"))
    assert told.sentence == "there is no scenario to play: put a scenario.toml into the package"
    assert list(day.fought(rulesets.ruleset("pond"), 3)) == []


def test_an_event_that_is_never_seen_is_asked_after_in_a_whole_check_alone(folder: Path) -> None:
    spoil(folder / "messages.toml", 'clause = "PON-MOV-1", cue = "said",', 'clause = "PON-MOV-1",')
    rules = rulesets.ruleset("pond")
    assert list(day.fought(rules, 2)) == []
    (found,) = day.fought(rules, day.BATTLES)
    assert found.to_do
    assert str(found) == (
        f"hour 6, messages.toml: no Moved was seen to happen in {day.BATTLES} battles: has it a cue?"
    )


def test_a_view_that_loses_its_own_boats_is_told(folder: Path) -> None:
    spoil(
        folder / "views.py",
        "    return view_of(table, side, copy)",
        "    seen = view_of(table, side, copy)\n    seen.units = {}\n    return seen",
    )
    found = [str(one) for one in day.examined(rulesets.ruleset("pond"))]
    assert "hour 6, views.py: Red does not see its own wren" in found
    assert "hour 6, views.py: Blue does not see its own finch" in found
