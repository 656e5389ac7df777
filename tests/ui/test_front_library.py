"""Kept battles: listed with how far they got, broken ones with their reason, deleted only at the second press."""

from datetime import datetime

import pytest

from game import places
from game.places import fresh_path
from game.rulesets import ruleset
from game.ui.battle.scene import BattleScene
from game.ui.front.archive import Archive, history
from game.ui.front.library import Library
from game.ui.front.replay import Replay
from tests.ui.front import battle, knows_all, press, window


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path))
    return tmp_path


def opened(pilot, rooms, room):
    rooms.go(pilot.app, room)
    pilot.frames(2)
    library = pilot.app.stack.top
    assert isinstance(library, Library)
    knows_all(pilot, library.archive)
    return library


def names(library):
    return [entry.text for entry in library.console["battles"].entries if not entry.heading]


def test_an_archive_tells_turn_points_and_outcome_and_what_is_wrong_with_a_file():
    over = battle("skerries", seed=1)
    going = battle("skerries", 10, {"Red": "hand", "Blue": "cadet"}, seed=2)
    broken = places.battles_folder() / "broken.jsonl"
    broken.write_text('{"format": 99, "scenario": {}}\n')
    archive = Archive(places.battles_folder(), ruleset)
    ended, half, bad = archive.look(over), archive.look(going), archive.look(broken)
    assert ended.over
    assert not ended.resumes
    assert half.resumes
    assert half.turn >= 1
    assert "format 99" in bad.fault
    assert archive.latest() is not None
    assert history([ended]).startswith("Played once here: ")
    assert history([ended, ended]).startswith("Played twice here: ")


def test_two_battles_begun_in_the_same_minute_get_two_names(tmp_path):
    now = datetime(2026, 5, 3, 14, 5)
    first = fresh_path(tmp_path, "nef", "Fire on the Gas Works!", now)
    assert first.name == "nef-fire-on-the-gas-works-2026-05-03-1405.jsonl"
    first.touch()
    assert fresh_path(tmp_path, "nef", "Fire on the Gas Works!", now).name.endswith("-1405-2.jsonl")


def test_saved_battles_are_those_to_be_carried_on_and_a_broken_file_says_why():
    battle("skerries", seed=1)
    battle("mail", 15, {"Blue": "hand", "Red": "cadet"}, seed=2)
    (places.battles_folder() / "broken.jsonl").write_text('{"format": 99, "scenario": {}}\n')
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        assert names(library) == ["The Mail Must Get Through", "broken.jsonl"]
        rows = library.console["battles"]
        number = next(n for n, entry in enumerate(rows.entries) if entry.faulty)
        pilot.click(rows.box(number).center)
        assert "format 99" in library.sheet.fault
        assert library.console["resume"].off is not None
        pilot.key("Up")
        press(pilot, library, "resume")
        assert isinstance(pilot.app.stack.top, BattleScene)


def test_a_file_is_deleted_at_the_second_press_and_another_key_takes_the_first_back():
    path = battle("skerries", 10, {"Red": "hand", "Blue": "cadet"})
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        press(pilot, library, "delete")
        pilot.key("Esc")
        assert pilot.app.stack.top is library
        press(pilot, library, "delete")
        assert path.exists()
        press(pilot, library, "delete")
        assert not path.exists()
        assert names(library) == []


def test_finished_battles_are_watched_again():
    battle("skerries", seed=1)
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Replays")
        assert "won" in library.sheet.outcome or "drawn" in library.sheet.outcome
        pilot.key("Enter")
        assert isinstance(pilot.app.stack.top, Replay)
        pilot.key("Esc")
        assert pilot.app.stack.top is library


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_control_of_the_library_lies_outside_the_window(size):
    battle("skerries", seed=1)
    with window(size) as (pilot, rooms):
        for room in ("Saved", "Replays"):
            library = opened(pilot, rooms, room)
            for control in library.console:
                assert pilot.app.canvas.get_rect().contains(control.area), control.name
