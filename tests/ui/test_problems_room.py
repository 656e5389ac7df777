"""The room of problems by mouse and keyboard: tried, hinted, answered, shown, played on from."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import msgspec
import pygame
import pytest

from game.ai.candidates import candidates
from game.ai.problems.solved import Solved
from game.content import problem_file
from game.content.settings import Settings
from game.tabletop.overlays import Mark
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.front.rulebook import RuleBook
from game.ui.kit import box
from game.ui.problems import pages
from game.ui.problems.door import NoProblem, opened, room
from game.ui.problems.scene import ProblemScene
from game.ui.problems.solving import next_new
from tools import monkey_rooms


def test_where_not_all_steps_after_the_answer_have_room_the_last_are_left_out(window):
    seen = []
    for high in range(70, 230, 10):
        laid = box.lay(pages.AfterPage().describe(), pygame.Rect(0, 0, 420, high))
        seen.append(
            [part.words for part, _ in laid.parts if isinstance(part, box.Text) and part.words.isdigit()]
        )
    assert all(numbers == [str(n + 1) for n in range(len(numbers))] for numbers in seen), seen
    assert {len(numbers) for numbers in seen} == {0, 1, 2, 3, 4}


@contextmanager
def set_out(game, size=(1920, 1080)):
    """A problem of a game in a window of its own, and the hand at it."""
    with monkey_rooms.world(3):
        app = App(size)
        app.stack.push(monkey_rooms.Rooms(Settings()).menu)
        app.stack.push(room(game, Settings()))
        pilot = Pilot(app)
        pilot.frames(4)
        scene = app.stack.top
        assert isinstance(scene, ProblemScene)
        yield scene, pilot
        app.close()


@pytest.fixture
def table(window, home):
    with set_out("war_at_sea") as found:
        yield found


def lay(scene, pilot, order):
    """An order as it would be steered, up to before Enter."""
    scene.stage.take_up(order)
    pilot.frames(2)


def pressed(scene, pilot, page, name):
    """A control, or what can be pressed, on a page."""
    found = [one.area for one in page.laid.controls if one.name == name] or [
        box for _, box in page.laid.boxes(name)
    ]
    pilot.click(found[0].center)
    pilot.frames(2)


def asked(scene):
    return scene.solving.asked.problem


def test_after_a_wrong_answer_the_last_hint_gives_way_and_no_aim_does(table):
    scene, _ = table
    goals = tuple(f"Aim {number}." for number in range(1, 4))
    hints = ("One.", "Two.", "Three.")
    problem = msgspec.structs.replace(scene._question.asked.problem, hints=hints)
    page = pages.QuestionPage()
    page.show(
        msgspec.structs.replace(
            scene._question.asked, problem=problem, goals=goals, standing="wrong", cost=0.3
        )
    )
    whole = box.lay(page.describe(), pygame.Rect(0, 0, 420, 900))
    bottom = max(
        area.bottom for part, area in whole.parts if isinstance(part, box.Text) and part.words == "Hint 3"
    )
    for high in (900, bottom):
        laid = box.lay(page.describe(), pygame.Rect(0, 0, 420, high))
        words = [part.words for part, _ in laid.parts if isinstance(part, box.Text)]
        assert set(goals) <= set(words)
        assert "It costs 30 points of chance." in words
        assert ("Hint 1" in words, "Hint 3" in words) == (True, high == 900)


def test_in_a_small_window_an_open_question_is_read_to_its_end_and_the_latest_try_stays(window, home):
    with set_out("fleet", (960, 600)) as (scene, pilot):
        for _ in range(3):
            scene.act("problem_hint")
        problem = asked(scene)
        for order in (problem.captain, problem.answer, *(one.order for one in problem.near[:2])):
            scene.solving.attempt(order, "An order")
        scene._touch()
        pilot.frames(2)
        words = [one for one in scene._question.laid.parts if isinstance(one[0], box.Text)]
        latest = scene._tried.laid.boxes(f"{pages.ROW}{scene.solving.tried[-1].letter}")
        held = [scene._tried.area.contains(area) for _, area in scene._tried.laid.boxes(pages.ROW)]
    assert len(scene._question.asked.goals) == 3
    assert [part.words for part, area in words if part.shown(area) != part.words] == []
    assert len(scene.solving.tried) > 2
    assert latest
    assert all(held)


def test_an_order_is_tried_and_gets_a_letter_and_the_table_stays_as_it_was(table):
    scene, pilot = table
    before = scene.match.number
    lay(scene, pilot, asked(scene).captain)
    pilot.key("Enter")
    pilot.frames(2)
    one = scene.solving.in_hand
    assert (one.letter, one.order) == ("A", asked(scene).captain)
    assert one.behind.share == pytest.approx(asked(scene).cost)
    assert scene.match.number == before
    assert any(isinstance(over, Mark) and over.text == "A" for over in scene.shown_overlays())
    assert scene.solved.of(scene.solving.asked.key) == "tried"


def test_the_right_answer_is_solved_and_kept(table):
    scene, pilot = table
    lay(scene, pilot, asked(scene).answer)
    pilot.key("Enter")
    pilot.frames(2)
    assert scene.bar._bar.button == "This is my answer"
    pilot.key("Enter")
    pilot.frames(2)
    assert scene.solving.standing == "right"
    assert Solved().of(scene.solving.asked.key) == "solved"


def test_the_button_that_leaves_says_back_as_no_menu_opens(table):
    scene, pilot = table
    way = next(one for one in scene.head.laid.controls if one.name == "menu")
    assert way.text == "Back"
    pilot.click(way.area.center)
    pilot.frames(2)
    assert scene not in scene.app.stack.all()


def test_a_hint_is_opened_and_told_by_the_tick(table):
    scene, pilot = table
    scene.open(next(n for n, one in enumerate(scene.problems) if len(one.problem.hints) > 1))
    pilot.frames(3)
    scene = scene.app.stack.top
    pilot.key("h")
    assert scene.solving.hints == 1
    pressed(scene, pilot, scene._question, pages.HINT)
    assert scene.solving.hints == 2
    lay(scene, pilot, asked(scene).answer)
    pilot.key("Enter")
    pilot.key("Enter")
    assert Solved().of(scene.solving.asked.key) == "hinted"


def test_a_wrong_answer_tells_what_it_costs_and_may_be_tried_again_or_shown(table):
    scene, pilot = table
    lay(scene, pilot, asked(scene).captain)
    pilot.key("Enter")
    pilot.key("Enter")
    pilot.frames(2)
    assert scene.solving.standing == "wrong"
    pressed(scene, pilot, scene._question, pages.AGAIN)
    assert scene.solving.standing == "open"
    pilot.key("Enter")
    pilot.frames(2)
    pressed(scene, pilot, scene._question, pages.SHOW)
    assert scene.solving.standing == "shown"
    assert Solved().of(scene.solving.asked.key) == "tried"
    notes = {over.text for over in scene.shown_overlays() if isinstance(over, Mark)}
    assert {"answer", "captain"} <= notes
    pilot.key("g")
    notes = {over.text for over in scene.shown_overlays() if isinstance(over, Mark)}
    assert not {"answer", "captain"} & notes


def test_next_leads_to_the_next_that_is_not_solved_and_the_list_to_any(table):
    scene, pilot = table
    pilot.key("n")
    pilot.frames(3)
    second = scene.app.stack.top
    assert second.place == 1
    entries = second._listed
    pilot.click(entries._list.box(2).center)
    pilot.frames(3)
    assert scene.app.stack.top.place == 2


def test_the_clause_opens_the_rule_book_and_play_on_a_battle(table):
    scene, pilot = table
    scene.open(next(n for n, one in enumerate(scene.problems) if one.problem.clause))
    pilot.frames(3)
    scene = scene.app.stack.top
    scene.solving.show()
    scene._touch()
    pilot.frames(2)
    pressed(scene, pilot, scene._question, pages.CLAUSE)
    assert isinstance(scene.app.stack.top, RuleBook)
    pilot.key("Esc")
    pilot.frames(2)
    pressed(scene, pilot, scene._question, pages.ON)
    battle = scene.app.stack.top
    assert isinstance(battle, BattleScene)
    assert not isinstance(battle, ProblemScene)
    assert battle.match.number == scene.match.number
    assert battle.match.header.seats[scene.position.side] == "hand"


def test_the_pages_turn_to_ship_and_plan_and_escape_leaves(table):
    scene, pilot = table
    pilot.key("Shift+L")
    pilot.frames(2)
    assert not scene.folding.folded
    pilot.key("Shift+L")
    assert scene.folding.folded
    pilot.key("Esc")
    pilot.frames(2)
    assert scene.app.stack.top is not scene


def test_an_order_the_file_does_not_know_is_weighed_beside_the_answer(table):
    scene, _ = table
    known = [asked(scene).answer, *asked(scene).same, *(one.order for one in asked(scene).others)]
    side, match = scene.position.side, scene.match
    found = candidates(match.view(side), side, match.ask(side), match.ruleset.advice, Random(5), 60)
    other = next(one.order for one in found if one.order not in known)
    scene.attempt(other)
    scene.tick(16.0)
    one = scene.solving.in_hand
    assert one.done
    assert one.chance.tables == 2


def test_a_game_without_problems_and_a_stale_one_are_told_in_a_sentence(window, home, monkeypatch):
    monkeypatch.setattr(problem_file, "shipped", lambda game: ())
    assert room("nef", Settings()).why == pages.NOTHING
    monkeypatch.undo()
    one = problem_file.shipped("war_at_sea")[0]
    old = msgspec.structs.replace(one, problem=msgspec.structs.replace(one.problem, rules="0" * 16))
    page = opened([old], 0, Settings())
    assert isinstance(page, NoProblem)
    assert "other rules" in page.why


def test_the_next_new_problem_is_the_next_that_is_not_solved_round_again():
    class Told:
        """What became of each problem, by its key."""

        def __init__(self, states):
            self.states = dict(zip("abcd", states, strict=True))

        def of(self, key):
            return self.states[key]

    class One(NamedTuple):
        key: str

    problems = [One(key) for key in "abcd"]
    all_new, none = Told(["new"] * 4), Told(["solved"] * 4)
    assert [next_new(problems, all_new, after) for after in range(4)] == [1, 2, 3, 0]
    assert next_new(problems, none, 1) is None
    assert next_new(problems, Told(["solved", "tried", "solved", "hinted"]), 1) == 1
    assert next_new(problems, Told(["new", "solved", "solved", "solved"]), 2) == 0
    assert next_new(problems, Told(["solved", "solved", "tried", "solved"]), 1) == 2
