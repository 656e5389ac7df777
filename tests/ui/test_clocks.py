"""The clocks in the window: they run for who is asked, stop where nobody can answer, and their flags are told."""

from time import sleep

import pytest

from game.ai.players import seated
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match
from game.match.clock import Clock, clock_of, fell
from game.match.orders import Conceded
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.front.menu import Menu
from tests.patience import until
from tests.ui.battles import Sitting
from tests.ui.front import press, window


def timed(clock: Clock | None, *, hot_seat: bool = False, path=None, size=(1280, 720)) -> Sitting:
    match = Match.start(
        read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=7, path=path, clock=clock
    )
    seats = {} if hot_seat else seated(match, {"Blue": "cadet"}, 7)
    scene = BattleScene(match, seats, Settings(animation="instant", coach=False))
    sitting = Sitting(match, scene, Pilot(App(size), scene))
    sitting.wait()
    return sitting


def left(sitting: Sitting, side: str = "Red") -> float:
    return sitting.scene.stage.sitting.timer.left(side)


def test_it_runs_while_a_side_is_asked_and_for_no_other() -> None:
    sitting = timed(Clock(600.0))
    before, other = left(sitting), left(sitting, "Blue")
    sitting.pilot.wait(2000)
    assert before - left(sitting) == pytest.approx(2.0, abs=0.1)
    assert left(sitting, "Blue") == other
    shown = [side.clock for side in sitting.scene.ribbon._facts.sides]
    assert shown[0].startswith("9:5")


@pytest.mark.parametrize("key", ["F10", "?", "F1"])
def test_it_stops_while_something_lies_over_the_table(key: str) -> None:
    sitting = timed(Clock(600.0))
    sitting.pilot.key(key)
    before = left(sitting)
    sitting.pilot.wait(1500)
    assert left(sitting) == pytest.approx(before, abs=0.05)
    sitting.pilot.key("Esc")
    sitting.pilot.wait(500)
    assert left(sitting) < before - 0.3


def test_behind_a_curtain_nobodys_time_passes() -> None:
    match = Match.start(
        read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=7, clock=Clock(600.0)
    )
    scene = BattleScene(match, {}, Settings(animation="instant", coach=False))
    sitting = Sitting(match, scene, Pilot(App((1280, 720)), scene))
    sitting.wait()
    assert scene.curtain is not None
    sitting.pilot.wait(1500)
    assert left(sitting, "Red") == left(sitting, "Blue") == 600.0
    sitting.lift()
    sitting.pilot.wait(1000)
    assert left(sitting, "Red") < 599.5
    assert left(sitting, "Blue") == 600.0


def test_each_order_is_written_with_its_time_and_earns_some_more(tmp_path) -> None:
    sitting = timed(Clock(600.0, 30.0), path=tmp_path / "b.jsonl")
    sitting.pilot.wait(3000)
    sitting.choose("full")
    sitting.send()
    line = next(line for line in sitting.match.lines if line.side == "Red")
    assert line.spent == pytest.approx(3.0, abs=0.6)
    assert left(sitting) == pytest.approx(630 - line.spent, abs=0.2)


def test_a_flag_that_falls_is_told_and_the_battle_goes_on() -> None:
    sitting = timed(Clock(2.0))
    sitting.pilot.wait(2500)
    assert "Red" in sitting.scene.stage.sitting.timer.fallen
    assert sitting.scene.bar.said is not None
    assert "flag has fallen" in sitting.scene.bar.said.sentence
    assert sitting.match.over is None
    sitting.choose("full")
    sitting.send()
    assert fell(Clock(2.0), "Red", sitting.match.lines) is not None


def test_where_it_was_agreed_a_fallen_flag_loses() -> None:
    sitting = timed(Clock(2.0, loses=True))
    sitting.pilot.wait(2500)
    assert sitting.match.over is not None
    assert sitting.match.over.winner == "Blue"
    last = next(line for line in reversed(sitting.match.lines) if line.side == "Red")
    assert (type(last.order), last.by) == (Conceded, "clock")


def test_without_a_clock_the_ribbon_shows_none() -> None:
    sitting = timed(None)
    assert all(not side.clock for side in sitting.scene.ribbon._facts.sides)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_menu_sets_a_clock_for_a_new_battle(size) -> None:
    with window(size) as (pilot, rooms):
        menu = rooms.menu
        assert isinstance(menu, Menu)
        pilot.click(menu.console["clock"].segments()[2].center)
        entry = menu.console["time"]
        pilot.click(entry.area.center)
        pilot.key("Ctrl+A")
        pilot.type("20+1")
        for control in menu.console:
            assert pilot.app.canvas.get_rect().contains(control.area), control.name
        press(pilot, menu, "take")
        until(
            lambda: isinstance(pilot.app.stack.top, BattleScene),
            lambda: (pilot.frames(1), sleep(0.001)),
        )
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        assert scene.match.header.clock == clock_of("20+1", loses=True)


def test_a_time_that_is_none_is_refused_on_the_sheet() -> None:
    with window() as (pilot, rooms):
        menu = rooms.menu
        pilot.click(menu.console["clock"].segments()[1].center)
        pilot.click(menu.console["time"].area.center)
        pilot.key("Ctrl+A")
        pilot.type("soon")
        press(pilot, menu, "take")
        assert pilot.app.stack.top is menu
        assert "no clock" in menu.notice
