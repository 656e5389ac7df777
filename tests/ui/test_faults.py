"""A fault of the program at the window: caught at one place, told in plain words, and gone on from."""

import pygame
import pytest

from game.content.settings import Settings
from game.match.loading import load
from game.rulesets import ruleset
from game.ui.app import Pilot
from game.ui.battle.scene import BattleScene
from game.ui.front.fault_page import FaultPage, Rescue
from game.ui.front.menu import Menu
from game.ui.inputs import Move
from game.ui.kit import entry
from tests.ui import battles, front

GAMES = (
    "nef/skerries",
    "carrier/first_contact",
    "fleet/slot_at_midnight",
    "war_at_sea/convoy",
    "coastal/first_night",
)


class Fault(Exception):
    """What a scene raises here."""


def raises(*_):
    raise Fault("the helm came off")


@pytest.fixture
def menu(home):
    """A menu in a window that somebody rescues."""
    with front.window() as (pilot, rooms):
        pilot.app.rescue = Rescue(Settings())
        yield pilot, rooms


def top(pilot):
    return pilot.app.stack.top


@pytest.mark.parametrize("game", GAMES)
def test_undo_before_any_order_is_refused_in_a_sentence(game, home):
    """The first key a hand tries ends no program."""
    sitting = battles.battle(game, hot_seat=True)
    sitting.scene.conn.orders.recall()
    assert sitting.scene.bar.said.sentence == "No order has been given yet: there is nothing to undo."
    sitting.pilot.key("Z")
    sitting.pilot.key("Shift+Z")
    assert sitting.match.number <= 1


def test_a_fault_goes_through_where_nobody_comes_to_the_rescue(menu):
    pilot, rooms = menu
    pilot.app.rescue = None
    rooms.menu.take = raises
    with pytest.raises(Fault):
        pilot.key("W")


@pytest.mark.parametrize("what", ["take", "tick", "draw", "resize"])
def test_a_fault_anywhere_in_a_room_becomes_a_page_from_which_one_goes_on(menu, what):
    pilot, rooms = menu
    setattr(rooms.menu, what, raises)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720))
    pilot.key("W")
    page = top(pilot)
    assert isinstance(page, FaultPage)
    report = page.fault.path.read_text(encoding="utf-8")
    assert "Fault: the helm came off" in report
    assert "test_faults.py" in report, "the traceback"
    front.press(pilot, page, "copy")
    assert entry.pasted().startswith("Line Ahead ")
    front.press(pilot, page, "go on")
    assert isinstance(top(pilot), Menu)
    assert pilot.app.running


def test_the_page_is_shown_whole_where_a_room_raised_in_the_middle_of_its_picture(menu):
    pilot, rooms = menu

    def half(canvas):
        canvas.set_clip(pygame.Rect(10, 10, 20, 20))
        raises()

    rooms.menu.draw = half
    pilot.key("W")
    assert isinstance(top(pilot), FaultPage)
    assert pilot.app.canvas.get_clip() == pilot.app.canvas.get_rect()


def test_what_follows_an_input_that_raised_is_still_read(menu):
    pilot, rooms = menu
    rooms.menu.take = raises
    for at in ((5, 5), (6, 6), (7, 7)):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    pilot.frames(2)
    assert pilot.app.given[-1] == Move((7, 7), (1, 1))


def test_a_battle_goes_on_from_its_last_line(home, tmp_path):
    path = tmp_path / "battle.jsonl"
    sitting = battles.battle(path=path)
    sitting.to_steering()
    number, app = sitting.match.number, sitting.pilot.app
    app.rescue = Rescue(Settings())
    sitting.scene.tick = raises
    sitting.pilot.frames(1)
    page = app.stack.top
    assert isinstance(page, FaultPage)
    assert "order " + str(number) in page.fault.details
    front.press(sitting.pilot, page, "go on")
    again = app.stack.top
    assert isinstance(again, BattleScene)
    assert again is not sitting.scene
    assert (again.match.number, again.match.table) == (number, sitting.match.table)
    app.close()


def test_nothing_that_was_typed_and_no_seed_stands_in_a_report(home, tmp_path):
    sitting = battles.battle(path=tmp_path / "battle.jsonl", seed=918273645, hot_seat=True)
    sitting.wait()
    app = sitting.pilot.app
    app.rescue = Rescue(Settings())
    sitting.pilot.type("attack at dawn")
    sitting.scene.tick = raises
    sitting.pilot.frames(1)
    details = app.stack.top.fault.details
    assert "attack" not in details
    assert "918273645" not in details
    app.close()


def test_a_page_that_cannot_be_shown_gives_way_to_the_menu(menu, monkeypatch):
    pilot, rooms = menu
    monkeypatch.setattr(FaultPage, "draw", raises)
    rooms.menu.take = raises
    pilot.key("W")
    pilot.frames(2)
    assert isinstance(top(pilot), Menu)
    assert "made a mistake" in top(pilot).notice
    assert pilot.app.running


def test_faults_without_end_close_the_window_with_a_sentence(menu, monkeypatch, capsys):
    pilot, _ = menu
    monkeypatch.setattr(Menu, "draw", raises)
    monkeypatch.setattr(FaultPage, "draw", raises)
    pilot.key("W")
    pilot.frames(20)
    assert not pilot.app.running
    assert pilot.app.rescue.sentence.startswith("Line Ahead had to close: Fault: the helm came off.")


def test_a_window_in_which_nothing_can_be_shown_closes(menu, monkeypatch):
    pilot, rooms = menu
    for room in (Menu, FaultPage):
        monkeypatch.setattr(room, "resize", raises)
    rooms.menu.take = raises
    pilot.key("W")
    assert not pilot.app.running
    assert pilot.app.rescue.sentence


def test_every_scene_is_left_though_one_cannot_be(menu):
    pilot, rooms = menu
    left = []
    low = pilot.app.stack.top
    low.leave = lambda: left.append("low")
    rooms.go(pilot.app, "Settings")
    left.clear()
    pilot.app.stack.top.leave = raises
    pilot.app.stack.top.take = raises
    pilot.key("W")
    assert left == ["low"]
    assert isinstance(top(pilot), FaultPage)


def test_no_more_reports_than_so_many_are_kept(menu):
    from game import places
    from game.ui.front import faults

    pilot, rooms = menu
    for number in range(30):
        (places.faults_folder(writing=True) / f"fault-2020-01-01-0000{number:02}.txt").write_text("old")
    rooms.menu.take = raises
    pilot.key("W")
    assert len(list(places.faults_folder().iterdir())) == faults.KEPT
    assert top(pilot).fault.path.exists()


def test_loaded_after_a_fault_the_log_is_whole(home, tmp_path):
    path = tmp_path / "battle.jsonl"
    sitting = battles.battle(path=path)
    sitting.to_steering()
    sitting.pilot.app.rescue = Rescue(Settings())
    sitting.scene.draw = raises
    Pilot.frames(sitting.pilot, 3)
    again = load(path, ruleset, resume=False)
    assert not again.notice
    assert again.lines == sitting.match.lines
    sitting.pilot.app.close()
