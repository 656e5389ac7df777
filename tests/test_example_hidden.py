"""The example game with hidden boats: what hides, hides, in no more lines than a whole game should take."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import rulesets
from game.cli import run
from game.content import check_scenario, read_scenario
from game.match import Fired, Match, Steered
from game.match.copying import export
from game.match.orders import Aim
from game.match.record import Record
from game.match.verify import first_difference
from game.testing.checks import Watch
from game.testing.play import CADET, RANDOM, loaded, play
from tests.example_hidden.events import Moved, Revealed
from tests.example_hidden.presenter import CUES
from tests.installed import installed
from tools.size import Module, code_lines

FOLDER = Path(__file__).parent / "example_hidden"
DUSK = FOLDER / "scenario.toml"
MOST = 300
"""Code lines that a whole game with hidden units may take."""


@pytest.fixture(autouse=True)
def ambush(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is found by its entry point."""
    with installed("ambush", "tests.example_hidden", tmp_path_factory.mktemp("site-packages")):
        yield


def begun() -> Match:
    return Match.start(read_scenario(DUSK), rulesets.ruleset("ambush"), seed=1)


def test_it_is_a_whole_game_of_at_most_three_hundred_code_lines() -> None:
    lines = 0
    for path in FOLDER.glob("*.py"):
        if path.stem == "proof":
            continue  # what the game is held to is none of it
        text = path.read_text(encoding="utf-8")
        lines += code_lines(Module(path.stem, path, text, ast.parse(text)))
    assert 0 < lines <= MOST


@pytest.mark.parametrize("restless", [False, True])
def test_every_check_holds_after_every_order(restless: bool, tmp_path: Path) -> None:
    revealed = {False: 0, True: 0}
    for seed in range(10):
        path = tmp_path / f"{seed}.jsonl"
        who = CADET if seed % 5 == 0 else RANDOM
        match = play(str(DUSK), seed, who=who, path=path, watch=Watch(path), restless=restless)
        again = loaded(path)
        assert match.over is not None
        assert (again.table, again.lines) == (match.table, match.lines)
        assert first_difference(again) is None
        for event in (event for line in match.lines for event in line.events):
            if isinstance(event, Revealed):
                revealed[event.fires] += 1
    assert all(revealed.values())  # both ways of being found out were met


def test_a_sides_own_copy_has_its_view_and_no_name_of_a_hidden_boat(tmp_path: Path) -> None:
    kept = 0
    for seed in range(8):
        match = play(str(DUSK), seed)
        for side in match.sides:
            copy = tmp_path / "copy.jsonl"
            export(match, side, copy)
            assert loaded(copy).table == match.view(side)
            for boat in match.table.units.values():
                if boat.side != side and boat.marker:
                    assert boat.name not in copy.read_text()
                    assert boat.id not in copy.read_text()
                    kept += 1
    assert kept  # somebody stayed hidden to the end


def test_the_enemy_is_told_of_the_marker_alone() -> None:
    match = begun()
    assert list(match.view("Blue").units) == ["wren", "finch", "heron", "contact_1"]
    record = Record(match, "Blue")
    match.answer("Red", Steered("move", "robin", "FF"))
    (moved,) = (entry for entry in record.entries if isinstance(entry.event, Moved))
    assert moved.event.names_units() == ("contact_1",)
    assert moved.telling is not None
    assert moved.telling.sentence == "Contact 1 moves."


def test_who_fires_out_of_hiding_is_seen_before_the_dice_and_nobody_is_told_that_she_was_asked() -> None:
    match = begun()
    heron, robin = (match.table.units[key] for key in ("heron", "robin"))
    heron.x, heron.y, robin.x = 8.0, 14.0, 27.0  # within her range of Wren and nobody's sight
    for unit in ("wren", "robin", "finch", "heron"):
        side = match.table.units[unit].side
        match.answer(side, Steered("move", unit, ""))
    red = Record(match, "Red")
    match.answer("Blue", Fired("fire", (Aim("heron", "guns", "wren", 3),)))
    assert match.table.turn == 2  # Wren sees nobody to fire at, and is not asked
    kinds = [type(entry.event).__name__ for entry in red.entries]
    assert "OrderSealed" not in kinds
    assert kinds.index("Revealed") < kinds.index("Rolled")
    assert "heron" in match.view("Red").units


def test_a_reveal_is_seen_as_a_boat_that_comes_in_place_of_her_marker() -> None:
    CUES.check()
    match = begun()
    rules = match.ruleset
    before, event = match.view("Blue"), Revealed("robin", "contact_1")
    event.apply(match.table)
    after = match.view("Blue")
    followed = rules.presenter.follow(before, event, after)
    assert followed.units == after.units
    cue = rules.presenter.cue(event, before, followed)
    assert cue is not None
    assert cue.words == "Robin is sighted."
    assert {piece.silhouette for piece in rules.presenter.pieces(before)} == {"contact", "torpedo_boat"}


def test_its_files_are_checked_played_and_reported(tmp_path: Path) -> None:
    assert check_scenario(DUSK) == []
    lone = tmp_path / "lone.toml"
    lone.write_text(DUSK.read_text().replace("at = [20, 20]\n", "enters = 2\n"))
    assert check_scenario(lone)
    assert run(["match", str(DUSK), "--side", "Red=captain", "--seed", "3", "--logs", str(tmp_path)]) == 0
    (log,) = tmp_path.glob("*.jsonl")
    assert run(["replay", str(log), "--verify"]) == 0
