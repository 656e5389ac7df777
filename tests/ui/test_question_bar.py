"""What the bar says beside what is asked: how long a refusal, a remark and a notice stand there."""

from __future__ import annotations

import pytest

from game.asking.answering import Bar
from game.match import Refusal
from game.ui.battle.bar import SAID_MS, QuestionBar
from game.ui.keys import Keymap

FAR = Refusal("Too far.", "NEF-MOV-10")


@pytest.fixture
def bar() -> QuestionBar:
    found = QuestionBar(Keymap())
    found.show(Bar("Red · First half", "Steer Bodkin."), 0)
    return found


def test_a_refusal_goes_with_the_question_it_was_about(bar: QuestionBar) -> None:
    bar.say(FAR)
    bar.show(Bar("Red · First half", "Steer Resolute."), 0)
    assert bar.said is FAR
    bar.show(Bar("Red · Combat", "Point her guns."), 0)
    assert bar.said is None


def test_a_refusal_goes_after_its_time_and_the_bar_says_so_once(bar: QuestionBar) -> None:
    assert not bar.tick(SAID_MS)
    bar.say(FAR)
    assert not bar.tick(SAID_MS - 1)
    assert bar.said is FAR
    assert bar.tick(1)
    assert bar.said is None
    assert not bar.tick(1)


def test_a_remark_goes_with_the_next_press_and_one_that_lasts_does_not(bar: QuestionBar) -> None:
    bar.remark("Saved.")
    bar.hush()
    assert bar.said is None
    bar.remark("The coach is away.", lasts=True)
    bar.hush()
    bar.show(Bar("Blue · Plot", "Her speed."), 1)
    assert bar.said is not None


def test_a_notice_stays_for_its_time_whatever_is_asked_and_what_is_said_after_it_does_not(
    bar: QuestionBar,
) -> None:
    bar.tell("Blue's opponent failed.")
    bar.hush()
    bar.show(None, 0)
    assert bar.said == Refusal("Blue's opponent failed.")
    assert bar.tick(SAID_MS)
    bar.say(FAR)
    bar.hush()
    assert bar.said is None


def test_a_remark_is_painted_otherwise_than_a_refusal(bar: QuestionBar) -> None:
    bar.say(FAR)
    refused = bar.cue()
    bar.remark(FAR.sentence)
    assert bar.cue() != refused
