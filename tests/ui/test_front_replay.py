"""Replays: forward and back over a battle, through the eyes that may look."""

from time import sleep

import pygame
import pytest
from msgspec.structs import replace

from game.content import read_scenario
from game.match import loading
from game.rulesets import ruleset
from game.tabletop.overlays import Course, Ghost
from game.ui.analysis.playing_on import barred
from game.ui.battle.scene import BattleScene
from game.ui.front.projector import UMPIRE, Projector, eyes
from game.ui.front.replay import Replay
from game.ui.window import screenshot
from tests.golden.scripts import judge
from tests.ui.front import battle, press, window


def load(path):
    return loading.load(path, ruleset, resume=False)


def test_a_finished_battle_is_open_to_all_and_one_that_lasts_to_those_who_play_it():
    over = load(battle("skerries", seed=1))
    assert eyes(over) == [UMPIRE, "Red", "Blue"]
    against = load(battle("skerries", 10, {"Red": "hand", "Blue": "cadet"}, seed=2))
    assert eyes(against) == ["Red"]
    together = load(battle("skerries", 10, {"Red": "hand", "Blue": "hand"}, seed=3))
    assert eyes(together) == ["Red", "Blue"]


def test_stepping_on_to_the_end_gives_the_table_of_the_battle_and_back_the_one_set_up():
    match = load(battle("skerries", seed=1))
    projector = Projector(match, UMPIRE)
    steps = 0
    while projector.forward():
        steps += 1
    projector.motion.finish()
    assert steps > 10
    assert projector.view == match.table
    while projector.back():
        steps -= 1
    assert projector.at == 0
    assert steps == 0
    assert projector.view.turn <= 1


def test_phases_and_turns_are_strides_of_their_own():
    projector = Projector(load(battle("skerries", seed=1)), UMPIRE)
    turns = []
    while projector.stride("turn", 1):
        turns.append(projector.view.turn)
    assert turns[:4] == sorted(set(turns[:4]))
    projector.go(0)
    projector.stride("phase", 1)
    first = projector.view.phase
    projector.stride("phase", 1)
    assert projector.view.phase != first


def test_a_side_is_not_shown_or_told_what_it_did_not_know():
    match = load(battle("gasworks", 60, {"Blue": "hand", "Red": "hand"}, seed=4))
    projector = Projector(match, "Red")
    projector.go(projector.last)
    hidden = [unit for unit in projector.view.units.values() if unit.side == "Blue" and unit.load]
    shown = [unit for unit in match.table.units.values() if unit.side == "Blue" and unit.load_shown]
    assert len(hidden) == len(shown)
    told = " ".join(entry.telling.sentence for entry in projector.entries if entry.telling)
    assert "Blue loads" not in told
    assert "Red loads" in told


def test_while_a_step_plays_the_log_keeps_behind_the_table():
    projector = Projector(load(battle("skerries", seed=1)), UMPIRE)
    projector.go(0)
    before = len(projector.entries)
    projector.forward()
    for _ in range(600):
        projector.tick(16.7)
        if not projector.motion.busy:
            break
    assert len(projector.entries) > before
    known = len(projector.entries)
    projector.back()
    assert len(projector.entries) == before
    projector.forward()
    projector.motion.finish()
    assert len(projector.entries) == known


def test_keys_step_play_and_leave():
    path = battle("skerries", seed=1)
    with window() as (pilot, rooms):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        pilot.frames(2)
        pilot.key("Right")
        first = replay.projector.at
        assert first > 0
        pilot.key("Left")
        assert replay.projector.at == 0
        pilot.key("PageDown")
        assert replay.projector.view.turn == 2
        pilot.key("Space")
        at = replay.projector.at
        pilot.wait(4000)
        assert replay.projector.at > at, "it plays by itself"
        pilot.key("End")
        assert replay.projector.at == replay.last
        pilot.click(replay.transport.console["order -1"].area.center)
        assert replay.projector.at < replay.last
        way = next(one for one in replay.ribbon.laid.controls if one.name == "menu")
        assert way.text == "Back", "what leaves at once looks like no menu"
        pilot.click(way.area.center)
        assert pilot.app.stack.top is rooms.menu


def test_a_hot_seat_battle_that_lasts_asks_who_looks_before_it_shows_anything():
    path = battle("skerries", 12, {"Red": "hand", "Blue": "hand"}, seed=3)
    other = battle("skerries", 12, {"Red": "hand", "Blue": "hand"}, seed=4)
    frames = []
    for one in (path, other):
        with window() as (pilot, _):
            replay = Replay.of_log(one)
            replay.go(replay.last)
            pilot.app.stack.push(replay)
            pilot.frames(3)
            pilot.app.draw()
            frames.append(pygame.image.tobytes(pilot.app.canvas, "RGB"))
            assert replay.asks
            pilot.click(replay.console["as Blue"].area.center)
            assert not replay.asks
            assert replay.projector.side == "Blue"
    assert frames[0] == frames[1]


def test_a_picture_of_a_scenario_and_of_a_moment_of_a_battle(tmp_path):
    from game import places

    out = tmp_path / "pictures" / "start.png"
    screenshot(read_scenario(places.scenarios() / "nef" / "skerries.toml"), None, out, (1280, 720))
    assert pygame.image.load(out).get_size() == (1280, 720)
    path = battle("skerries", seed=1)
    later = tmp_path / "later.png"
    screenshot(path, 20, later, (1280, 720))
    assert pygame.image.tobytes(pygame.image.load(out), "RGB") != pygame.image.tobytes(
        pygame.image.load(later), "RGB"
    )
    with pytest.raises(ValueError, match="no order 999"):
        screenshot(path, 999, later)


def test_a_key_looks_through_the_next_of_the_eyes_that_may_look():
    match = load(battle("skerries", seed=1))
    with window() as (pilot, _):
        replay = Replay(match)
        pilot.app.stack.push(replay)
        for side in ("Red", "Blue", UMPIRE):
            pilot.key("O")
            assert replay.projector.side == side
            assert replay.offered[replay.transport.console["eyes"].index] == side


def looked_over(replay):
    """Give a replay two orders that are called errors, one of each side, with what was better; their lines."""
    found = judge(replay.hindsight.working, replay.match)
    return {side: one.number - 1 for side, one in found.items()}


def test_the_line_carries_the_curve_and_keys_go_from_error_to_error_with_what_was_better():
    path = battle("skerries", seed=1)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        lines = looked_over(replay)
        first, last = sorted(lines.values())
        pilot.frames(2)
        pilot.key("N")
        assert replay.projector.at == first
        assert replay._card is not None
        drawn = replay.hindsight.overlays(first, replay.projector.pieces)
        assert any(isinstance(one, Ghost) for one in drawn), "what was better"
        assert any(isinstance(one, Course) and one.side >= 0 for one in drawn), "what would likely come of it"
        pilot.key("G")
        assert not any(
            isinstance(one, Ghost) for one in replay.hindsight.overlays(first, replay.projector.pieces)
        )
        pilot.key("N")
        assert replay.projector.at == last
        pilot.key("N")
        assert replay.projector.at == last, "there is none after it"
        pilot.key("B")
        assert replay.projector.at == first
        pilot.key("PageDown")
        assert replay._card is None


def test_through_a_side_s_eyes_its_own_errors_alone_are_gone_to():
    path = battle("skerries", seed=1)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        lines = looked_over(replay)
        pilot.key("O")
        assert replay.projector.side == "Red"
        pilot.key("Home")
        pilot.key("N")
        assert replay.projector.at == lines["Red"]
        pilot.key("End")
        pilot.key("B")
        assert replay.projector.at == lines["Red"]
        assert replay.hindsight.whose == "Red"


def test_a_battle_that_lasts_and_a_side_s_copy_carry_no_curve():
    assert Replay.of_log(battle("skerries", 12, {"Red": "hand", "Blue": "cadet"}, seed=3)).hindsight is None


def test_the_first_curve_comes_by_itself_and_nobody_waits_for_it_who_leaves():
    path = battle("skerries", seed=1)
    with window() as (pilot, rooms):
        pilot.app.lively = True
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        working = replay.hindsight.working
        assert working.running
        pilot.key("Esc")
        assert pilot.app.stack.top is rooms.menu
        pilot.app.stack.push(replay)
        while working.running:
            sleep(0.01)
        pilot.frames(2)
        assert replay.hindsight.analysis is not None
        assert not replay.hindsight.errors


def test_any_place_of_a_battle_that_is_over_is_played_on_from():
    path = battle("skerries", seed=1)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        replay.go(9)
        press(pilot, replay.transport, "on")
        assert replay.on is not None
        pilot.key("Esc")
        assert replay.on is None
        assert pilot.app.stack.top is replay
        pilot.key("P")
        pilot.click(replay.console["foe"].area.move(4, 0).midleft)
        assert replay.on.foe == "cadet"
        press(pilot, replay, "same")
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        assert scene.match.path != path
        assert scene.match.number >= 9
        scene.match.close()
        pilot.app.stack.pop()
        assert replay.on is None
        replay.go(replay.last)
        pilot.frames(1)
        assert replay.transport.console["on"].off == "Here the battle is over."
        pilot.key("P")
        assert replay.on is None


def test_a_battle_that_lasts_is_played_on_by_who_plays_it_with_other_dice_where_orders_are_taken_back():
    path = battle("skerries", 12, {"Red": "hand", "Blue": "cadet"}, seed=3)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        pilot.key("P")
        assert replay.on is not None
        assert replay.on.sits == "Red", "nobody looks into the hand of the other side"
        assert replay._sits == ["Red"]
        assert not any(control.name == "same" for control in replay.console)
        press(pilot, replay, "others")
        assert isinstance(pilot.app.stack.top, BattleScene)
        pilot.app.stack.top.match.close()
        match = load(path)
        match.header = replace(match.header, take_backs=False)
        assert "no order is taken back" in barred(match)
        match.header = replace(match.header, seen_by="Red")
        assert "copy" in barred(match)


def test_at_its_end_a_battle_is_played_from_its_beginning_and_elsewhere_on_or_not():
    path = battle("skerries", seed=1)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        transport, projector = replay.transport, replay.projector
        projector.go(4)
        transport.play()
        assert (projector.playing, projector.at) == (True, 4)
        transport.play()
        assert (projector.playing, projector.at) == (False, 4)
        projector.go(projector.last)
        projector.motion.finish()
        transport.play()
        assert (projector.playing, projector.at) == (True, 0)
        projector.go(projector.last)
        projector.motion.finish()
        projector.playing = True
        transport.play()
        assert (projector.playing, projector.at) == (False, projector.last)


def test_the_line_shows_where_the_battle_is_but_while_it_is_held():
    path = battle("skerries", seed=1)
    with window() as (pilot, _):
        replay = Replay.of_log(path)
        pilot.app.stack.push(replay)
        line = replay.transport.console["at"]
        replay.go(5)
        assert line.value == 5.0
        line.held, line.value = True, 8.0
        replay.transport.tell(1, "plot", "turn", "because")
        assert line.value == 8.0
        assert replay.transport.console["on"].off == "because"
        assert replay.transport.console["play"].off is None
        line.held = False
        replay.transport.tell(1, "plot", "turn", None)
        assert line.value == 5.0
        assert replay.transport.console["on"].off is None
