"""Kept battles: listed with how far they got, broken ones with their reason, deleted only at the second press."""

import os
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game import places
from game.ai import players
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.copying import export
from game.match.loading import load
from game.match.log import read_header
from game.places import fresh_path
from game.rulesets import names as registry
from game.rulesets import ruleset
from game.ui.battle.scene import BattleScene
from game.ui.front import kept_sheet
from game.ui.front.archive import Archive, history
from game.ui.front.kept_sheet import described, sheet_of
from game.ui.front.replay import Replay
from game.ui.kit.box import Drawn, Text, lay
from tests.ui.front import battle, opened, press, window


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


def test_what_is_told_of_a_file_names_it_without_its_folder():
    path = battle("skerries", 10, seed=2)
    broken = places.battles_folder() / "broken.jsonl"
    broken.write_text('{"format": 99, "scenario": {}}\n')
    tables = read_header(path).tables
    path.write_bytes(path.read_bytes().replace(f'"tables":"{tables}"'.encode(), b'"tables":"other"'))
    archive = Archive(places.battles_folder(), ruleset)
    sheet = sheet_of(archive.look(path), ruleset, datetime.now())
    assert f"{path.name} was played with other tables of Nef: further orders use today's." in sheet.below
    bad = archive.look(broken)
    for told in (bad.fault, sheet_of(bad, ruleset, datetime.now()).fault):
        assert told.startswith("broken.jsonl")
        assert str(broken.parent) not in told
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        library._say(f"{library.path} is gone.")
        assert library.sheet.notice == f"{library.path.name} is gone."


def test_of_a_side_that_is_not_on_the_table_yet_no_count_is_told(tmp_path):
    scenario = read_scenario(find_scenario("war_at_sea/trial_100"))
    seats = {"Red": "hand", "Blue": "captain"}
    path = tmp_path / "begun.jsonl"
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=1, seats=seats, path=path)
    match.close()
    sheet = sheet_of(Archive(tmp_path, ruleset).look(path), ruleset, datetime.now())
    assert sheet.losses == ("none of 6 lost", "nothing seen yet")


@pytest.mark.parametrize("name", ["coastal/first_night", "war_at_sea/river_plate"])
def test_a_sheet_tells_what_each_side_lost_as_its_game_counts(name, tmp_path):
    scenario = read_scenario(find_scenario(name))
    for seed in range(12):
        path = tmp_path / f"{seed}.jsonl"
        match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, path=path)
        captains = players.seated(match, dict.fromkeys(match.sides, "captain"), seed)
        while match.over is None:
            side = match.asked()[0]
            players.let_answer(match, side, captains[side])
        match.close()
        states = [unit.state for unit in match.table.units.values()]
        if any(state in ("sunk", "destroyed") for state in states):
            break
    sheet = sheet_of(Archive(tmp_path, ruleset).look(path), ruleset, datetime(2026, 5, 3))
    assert [words for words in sheet.losses if not words.startswith("none")]
    assert all(words.endswith("lost") for words in sheet.losses)


@pytest.mark.parametrize(("high", "seen"), [(450, True), (150, False)])
def test_words_of_a_sheet_have_their_room_and_the_table_what_they_leave(high, seen):
    path = battle("skerries", seed=1)
    sheet = sheet_of(Archive(places.battles_folder(), ruleset).look(path), ruleset, datetime(2026, 5, 3))
    with window():
        area = pygame.Rect(900, 90, 334, high)
        laid = lay(described(sheet, lambda sheet, size: pygame.Surface(size)), area)
        assert any(isinstance(part, Drawn) for part, _ in laid.parts) is seen
        assert not [box for _, box in laid.parts if box.h and not area.contains(box)]
        tops = [box.y for part, box in laid.parts if isinstance(part, Text) and part.words in sheet.below]
        assert len(tops) == len(sheet.below)


SALT = "00112233445566778899aabbccddeeff"


def fine(path):
    return " ".join(
        sheet_of(Archive(places.battles_folder(), ruleset).look(path), ruleset, datetime(2026, 5, 3)).fine
    )


def test_a_sheet_says_to_whom_the_file_may_be_given_and_opens_seed_and_salt_at_the_end():
    over, going = battle("skerries", salt=SALT), battle("mail", 10, seed=2, salt=SALT)
    copy = going.with_name("copy.jsonl")
    export(load(going, ruleset, resume=False), "Red", copy)
    commitment = kept_sheet.in_groups(read_header(over).commitment[:16])
    assert "may be given to anybody" in fine(over)
    assert f"committed to as {commitment}…; they came of seed 7, salt 00112233 44556677" in fine(over)
    assert "it is for nobody who still plays" in fine(going)
    assert "Red's own copy, for Red alone while the battle lasts" in fine(copy)
    for path in (going, copy):
        assert "committed to as" in fine(path)
        assert "00112233" not in fine(path)
        assert "seed" not in fine(path)
    assert "Its dice are open" in fine(battle("skerries", seed=3))


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
        assert rows.entries[number].below.startswith("line 1: ")
        assert "format 99" in rows.entries[number].below
        pilot.click(rows.box(number).center)
        assert library.sheet.fault.startswith("broken.jsonl, line 1: found format 99")
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


def test_a_file_is_deleted_by_enter_on_the_button_too():
    path = battle("skerries", 10, {"Red": "hand", "Blue": "cadet"})
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        library.console.focus("delete")
        pilot.key("Enter")
        assert path.exists()
        assert library.path == path
        pilot.key("Enter")
        assert path.exists(), "so quickly nobody can have read what it asks"
        pilot.pause()
        pilot.key("Enter")
        assert not path.exists()


def test_finished_battles_are_watched_again():
    battle("skerries", seed=1)
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Records")
        assert "won" in library.sheet.outcome or "drawn" in library.sheet.outcome
        pilot.key("Enter")
        assert isinstance(pilot.app.stack.top, Replay)
        pilot.key("Esc")
        assert pilot.app.stack.top is library


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_control_of_the_library_lies_outside_the_window(size):
    battle("skerries", seed=1)
    with window(size) as (pilot, rooms):
        for room in ("Saved", "Records"):
            library = opened(pilot, rooms, room)
            for control in library.console:
                assert pilot.app.canvas.get_rect().contains(control.area), control.name


# -- the records -------------------------------------------------------------------------------------------------------


def fought(name, seed):
    """A battle of any game, in the folder."""
    scenario = read_scenario(find_scenario(name))
    rules = ruleset(scenario.ruleset)
    path = places.battles_folder(writing=True) / f"{scenario.ruleset}-{seed}.jsonl"
    seats = {side.name: "cadet" for side in scenario.sides}
    match = Match.start(scenario, rules, seed=seed, seats=seats, path=path)
    cadets = {side: players.player("cadet", seed) for side in match.sides}
    while match.over is None:
        side = match.asked()[0]
        players.let_answer(match, side, cadets[side])
    match.close()
    return path


@pytest.fixture
def three():
    """Three finished battles of two games, and one that is not over."""
    return (
        fought("nef/skerries", 1),
        fought("carrier/first_contact", 2),
        fought("nef/skerries", 3),
        battle("mail", 15, {"Red": "hand", "Blue": "cadet"}, seed=4),
    )


def test_while_battles_are_read_the_wall_has_no_frame_of_an_unknown_one_and_the_sheet_is_of_the_wall(three):
    places.battles_folder(writing=True).joinpath("broken.jsonl").write_text("nothing\n")
    with window() as (pilot, rooms):
        rooms.go(pilot.app, "Records")
        records = pilot.app.stack.top
        unread = True
        while unread:
            unread = any(not one.known and not one.fault for one in records.archive.battles)
            framed = records.console["battles"].entries
            assert not any(one.key == str(three[3]) for one in framed), "a battle that is not over"
            assert all(one.outcome for one in framed), "an empty frame"
            assert records.path is None or str(records.path) in [one.key for one in framed]
            assert records.sheet.match is None or records.kept in records.listed()
            assert records._reading.startswith("Reading the battles: ") == unread
            records.archive._rest = 0.0
            pilot.frames(1)
        assert records.kept.over, "a broken file is not what is shown first"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_finished_battle_hangs_on_the_wall_with_its_last_table(three, size):
    with window(size) as (pilot, rooms):
        records = opened(pilot, rooms, "Records")
        wall = records.console["battles"]
        assert len(wall.entries) == 3
        assert all(" won, " in one.outcome or one.outcome.startswith("A draw") for one in wall.entries)
        assert {one.below.split(" · ")[0] for one in wall.entries} == {"Nef", "Carrier"}
        assert any("round" in one.below for one in wall.entries), "carrier's turns are rounds"
        for number, one in enumerate(wall.entries):
            picture = records._hang(one.key, (200, 100))
            bare = records._hang("no such battle", (200, 100))
            assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(bare, "RGB")
            assert pilot.app.canvas.get_rect().contains(wall.box(number).clip(wall.area))


def test_the_wall_is_filtered_by_game_words_and_end_and_ordered(three):
    with window() as (pilot, rooms):
        records = opened(pilot, rooms, "Records")
        tabs = records.console["games"]
        pilot.click(tabs.segments()[1 + list(registry()).index("carrier")].center)
        assert names(records) == ["First Contact"]
        pilot.click(records.console["games"].segments()[0].center)
        which = records.console["which"]
        pilot.click(which.segments()[1].center)
        assert "The Mail Must Get Through" in names(records)
        pilot.click(records.console["which"].segments()[0].center)
        pilot.click(records.console["order"].segments()[1].center)
        orders = [records.archive.look(Path(one.key)).orders for one in records.console["battles"].entries]
        assert orders == sorted(orders, reverse=True)
        pilot.click(records.console["find"].area.center)
        pilot.type("skerries")
        assert names(records) == ["Dawn over the Skerries"] * 2


def test_arrows_walk_along_the_wall_and_enter_plays_the_battle_again(three):
    with window() as (pilot, rooms):
        records = opened(pilot, rooms, "Records")
        wall = records.console["battles"]
        first, second = wall.entries[0].key, wall.entries[1].key
        assert str(records.path) == first
        pilot.key("Right")
        assert str(records.path) == second
        pilot.key("Left")
        assert str(records.path) == first
        pilot.key("Enter")
        assert isinstance(pilot.app.stack.top, Replay)


@pytest.mark.parametrize(("button", "suffix"), [("report", ".html"), ("text", ".txt")])
def test_a_battle_is_told_as_a_page_or_as_text_beside_its_log(three, button, suffix):
    with window() as (pilot, rooms):
        records = opened(pilot, rooms, "Records")
        kept = records.kept
        assert kept is not None
        press(pilot, records, button)
        written = kept.path.with_suffix(suffix)
        assert kept.title in written.read_text(encoding="utf-8")
        assert any(written.name in words and str(written.parent) in words for words in records.sheet.below), (
            "where"
        )


def test_on_the_wall_too_deleting_takes_two_presses(three):
    with window() as (pilot, rooms):
        records = opened(pilot, rooms, "Records")
        path = records.path
        press(pilot, records, "delete")
        assert path.exists()
        press(pilot, records, "delete")
        assert not path.exists()
        assert len(names(records)) == 2


def test_no_older_battle_is_offered_to_go_on_with_while_the_newest_is_not_looked_into():
    older = battle("skerries", 10, {"Red": "hand", "Blue": "cadet"}, seed=2)
    newest = battle("skerries", 12, {"Red": "hand", "Blue": "cadet"}, seed=3)
    os.utime(older, (1_000_000, 1_000_000))
    archive = Archive(places.battles_folder(), ruleset)
    archive.look(older)
    assert archive.latest() is None
    archive.look(newest)
    assert archive.latest().path == newest
