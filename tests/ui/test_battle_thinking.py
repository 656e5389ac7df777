"""The window while an opponent thinks: it says so, moves on at a word, can be left, and tells of one that failed."""

import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.ai.aside import Aside
from game.ai.budget import SECONDS
from game.ai.players import given, player, seat
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match
from game.match.log import read_log
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from tests.ai import minds
from tests.ui import battles

DEADLINE = 120.0
"""Seconds in which what must happen has to; nothing is timed."""


def battle(blue, *, path=None, seats=None, name="nef/skerries", **settings) -> battles.Sitting:
    match = Match.start(read_scenario(find_scenario(name)), ruleset("nef"), seed=7, path=path)
    chosen = Settings(animation="instant", advice=False, **settings)
    scene = BattleScene(match, seats or {"Blue": blue}, chosen)
    return battles.Sitting(match, scene, Pilot(App((1280, 720)), scene))


def broods() -> minds.Broods:
    """An admiral that thinks until it is told to move, on a thread."""
    return minds.Broods(seat("admiral"), 1)


def apart(make=player, who="admiral:600s") -> Aside:
    """One in a process of its own."""
    return Aside(seat(who), 1, ruleset="nef", make=make)


def until(sitting, done, what="it"):
    """Let frames go by until `done()`."""
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        if done():
            return
        sitting.pilot.frames(1)
        time.sleep(0.002)
    raise AssertionError(f"{what} never happened")


def plotted(blue, **more) -> battles.Sitting:
    """A battle in which Red has plotted and Blue thinks."""
    sitting = battle(blue, **more)
    sitting.wait()
    sitting.choose("full")
    sitting.send()
    until(sitting, lambda: bar(sitting).sentence == "Blue is thinking.", "thinking")
    return sitting


def bar(sitting):
    return sitting.scene.stage.picture().bar


def orders(sitting, side="Blue"):
    return [line for line in sitting.match.lines if line.side == side and line.by != "engine"]


@pytest.fixture
def brooding():
    """Red has plotted, Blue broods."""
    sitting = plotted(broods())
    yield sitting
    sitting.scene.stage.close()


def test_the_bar_says_who_thinks_and_offers_to_move_now(brooding):
    shown = bar(brooding)
    assert shown.heading == "Blue · Plot · Admiral"
    assert (shown.button, shown.ready) == ("Move now", True)
    assert [hint.action for hint in shown.keys] == ["hurry", "menu"]
    brooding.pilot.frames(30)
    assert not orders(brooding)


def test_the_tip_under_a_resting_pointer_changes_with_the_question():
    sitting = battle(broods())
    sitting.wait()
    sitting.choose("full")
    pilot, scene = sitting.pilot, sitting.scene
    pilot.app.draw()
    pilot.move(scene.bar.spot("button").center)
    pilot.wait(1500)
    assert scene.tooltip.shown is not None
    before = scene.tooltip.shown
    pilot.key("Enter")
    until(sitting, lambda: bar(sitting).sentence == "Blue is thinking.", "thinking")
    pilot.app.draw()
    pilot.frames(3)
    assert scene.tooltip.shown != before
    scene.stage.close()


@pytest.mark.parametrize("how", ["N", "Enter", "button", "key cap"])
def test_at_a_word_the_opponent_moves(brooding, how):
    panel = brooding.scene.bar
    if how == "button":
        brooding.pilot.click(panel.spot("button").center)
    elif how == "key cap":
        brooding.pilot.app.draw()
        brooding.pilot.click(panel.spot("keys", ("hurry",)).center)
    else:
        brooding.pilot.key(how)
    until(brooding, lambda: orders(brooding), "the order")
    assert orders(brooding)[0].by == "admiral"


def test_once_told_the_bar_says_so_and_has_no_button():
    sitting = plotted(minds.Hangs(seat("admiral"), 1))
    sitting.pilot.key("N")
    shown = bar(sitting)
    assert (shown.sentence, shown.button) == ("Blue is told to move.", "")
    sitting.scene.stage.close()


def test_a_new_question_is_thought_about_at_leisure_again(brooding):
    brooding.pilot.key("N")
    until(
        brooding,
        lambda: len(orders(brooding)) == 1 and brooding.scene.stage.sitting.opponents.thinking,
        "the next",
    )
    assert not brooding.scene.stage.sitting.opponents.hurried
    brooding.pilot.frames(30)
    assert len(orders(brooding)) == 1


def test_while_a_hand_writes_the_key_hurries_the_one_that_thinks_besides():
    sitting = battle(broods())
    sitting.wait()
    assert sitting.draft is not None
    assert list(sitting.scene.stage.sitting.opponents.thinking) == ["Blue"]
    sitting.pilot.key("N")
    until(sitting, lambda: orders(sitting), "the order")
    assert sitting.draft is not None
    sitting.scene.stage.close()


def test_the_key_stands_on_the_help_sheet(brooding):
    brooding.pilot.key("?")
    assert any(line[:2] == ("N", "move now") for line in brooding.scene.reading.help.keys)


def test_the_table_may_be_left_in_the_middle_of_a_thought(tmp_path):
    sitting = plotted(apart(minds.Broods), path=tmp_path / "battle.jsonl")
    process = sitting.scene.stage.sitting.opponents._thinkers["Blue"]._mind._process
    sitting.pilot.key("F10")
    sitting.pilot.click(sitting.scene.menu._console["leave"].area.center)
    assert sitting.scene not in sitting.pilot.app.stack.all()
    assert process.exitcode is not None
    log = read_log(tmp_path / "battle.jsonl", lambda header: sitting.match.ruleset.event_type)
    assert [line.n for line in log.lines] == [line.n for line in sitting.match.lines]


@pytest.mark.parametrize("how", ["quit", "broken"])
def test_the_process_dies_with_the_window(how):
    sitting = plotted(apart(minds.Broods))
    process = sitting.scene.stage.sitting.opponents._thinkers["Blue"]._mind._process
    if how == "quit":
        sitting.pilot.quit()
        assert not sitting.pilot.app.running
        sitting.pilot.app.run()  # the loop, told to end
    else:
        sitting.pilot.app.close()  # what the loop does whatever was raised in it
    assert process.exitcode is not None


def test_an_undo_forgets_the_thought_and_the_next_meets_the_same_dice(brooding):
    sitting = brooding
    sitting.pilot.key("Shift+Z")
    sitting.wait()
    assert sitting.draft is not None
    assert not orders(sitting, "Red")
    sitting.send()
    sitting.pilot.key("N")
    until(sitting, lambda: orders(sitting), "the order")
    (line,) = orders(sitting)
    assert [thought.says for thought in line.reason.thoughts[1:3]] == ["1", "Blue"]


def test_after_a_take_back_the_opponent_counts_its_answers_as_the_log_does():
    sitting = battle(minds.Odd(seat("cadet"), 1))
    sitting.to_steering()
    sitting.pilot.key("F")
    sitting.send()
    sitting.wait()
    sitting.scene.stage.sitting.take_back()
    blue = sitting.scene.stage.sitting.opponents._thinkers["Blue"]
    assert blue.answers == given(sitting.match, "Blue", "cadet")
    until(sitting, lambda: sitting.draft is not None, "the question")
    numbers = [int(line.reason.thoughts[1].says) for line in orders(sitting)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_reason_of_an_order_stands_in_the_log(tmp_path):
    path = tmp_path / "battle.jsonl"
    sitting = battle(apart(minds.Odd, "cadet"), path=path)
    sitting.wait()
    until(sitting, lambda: orders(sitting), "the order")
    sitting.scene.stage.close()
    log = read_log(path, lambda header: sitting.match.ruleset.event_type)
    reason = next(line.reason for line in log.lines if line.side == "Blue")
    assert reason == orders(sitting)[0].reason
    assert reason.thoughts[2].says == "Blue"


def test_where_an_opponent_crashes_a_captain_takes_the_order_and_the_players_are_told():
    sitting = battle(apart(minds.FallsAtSheets))
    sitting.wait()
    sitting.choose("full")
    sitting.send()  # it may have crashed before the bar is looked at
    heading = "Blue · Plot · admiral"
    says = "Blue's admiral did not answer: a captain has taken the order."
    until(sitting, lambda: sitting.scene.bar.said is not None, "the notice")
    assert sitting.scene.bar.said.sentence == says
    assert {line.by for line in orders(sitting)} == {"captain"}
    sitting.wait()
    sitting.pilot.key("T")
    assert sitting.draft is not None
    assert bar(sitting).heading != heading
    assert sitting.scene.bar.said.sentence == says
    sitting.pilot.wait(6000)
    assert sitting.scene.bar.said is None
    sitting.scene.stage.close()


def test_a_battle_goes_on_though_the_opponent_crashes_at_every_question():
    seats = {"Red": apart(minds.Raises), "Blue": player("cadet", 3)}
    sitting = battle(None, seats=seats)
    until(sitting, lambda: len(orders(sitting, "Red")) >= 4, "four orders")
    assert {line.by for line in orders(sitting, "Red")} == {"captain"}
    sitting.scene.stage.close()


def test_an_order_that_is_not_legal_is_replaced_by_one_that_is():
    class Cheats:
        name = "cheat"

        def answer(self, view, questions, ruleset):
            order = player("cadet", 1).answer(view, questions, ruleset)
            return msgspec.structs.replace(order, to="nothing of the kind")

    sitting = battle(Cheats())
    until(sitting, lambda: orders(sitting), "the order")
    assert orders(sitting)[0].by == "cheat"
    sitting.scene.stage.close()


def test_the_front_seats_opponents_in_processes_and_gives_admirals_seconds():
    scenario = read_scenario(find_scenario("nef/skerries"))
    seats = {"Red": "hand", "Blue": "admiral"}
    match = Match.start(scenario, ruleset("nef"), seed=7, seats=seats)
    app = App((1280, 720))
    app.house.battle(app, match, Settings())
    sitting = app.stack.top.stage.sitting
    blue = sitting.opponents._thinkers["Blue"]
    assert (sitting.hands, blue.seat.seconds, blue.name) == (("Red",), SECONDS["admiral"], "admiral")
    process = blue._mind._process
    app.close()
    assert process.exitcode is not None


SCRIPT = """#!{python}
import sys
from game.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""What an installed `line-ahead` is: a file whose name does not end in .py."""


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("how", ["module", "script"])
def test_a_window_opened_as_players_do_has_its_opponent_apart_and_takes_it_along_when_killed(
    how, home, tmp_path
):
    script = tmp_path / "line-ahead"
    script.write_text(SCRIPT.format(python=sys.executable))
    words = ["-m", "game"] if how == "module" else [str(script)]
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "SDL_VIDEODRIVER": "dummy,offscreen",  # a list: not taken for the driver of somebody who wants no window
    }
    run = [sys.executable, *words, "play", "nef/skerries", "--side", "Blue=cadet", "--seed", "7"]
    with subprocess.Popen(run, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as window:
        try:
            end = time.monotonic() + DEADLINE
            while not any('"by":"cadet"' in path.read_text() for path in home.rglob("*.jsonl")):
                assert window.poll() is None, window.stdout.read()
                assert time.monotonic() < end, "Blue never gave an order"
                time.sleep(0.02)
        finally:
            window.kill()
        # All that the window started hold its output: it ends when the last of them is dead.
        assert b"Traceback" not in window.communicate(timeout=DEADLINE)[0]
