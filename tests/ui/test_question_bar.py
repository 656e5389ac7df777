"""What the bar says beside what is asked: how long a refusal, a remark and a notice stand there."""

from __future__ import annotations

import pygame
import pytest

from game.asking.answering import Bar, Gauge, KeyHint, Verb
from game.dice.roll import Throw
from game.match import Refusal
from game.match.table import Table
from game.tabletop.presenter import Odds
from game.ui.battle import words
from game.ui.battle.bar import KEY, SAID_MS, QuestionBar
from game.ui.battle.table_dice import DiceSeen
from game.ui.inputs import LEFT, Move, Press, Release
from game.ui.keys import Keymap
from game.ui.kit import theme
from game.ui.kit.box import Text
from game.ui.kit.controls import Tip

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


@pytest.mark.parametrize("wide", [420, 620, 1400])
def test_keys_without_room_are_counted_and_told_by_what_opens_their_list(bar: QuestionBar, wide: int) -> None:
    pygame.font.init()
    keys = tuple(
        KeyHint(name, f"do {name}") for name in ("ahead", "port", "starboard", "undo", "all_guns", "arcs")
    )
    bar.show(Bar("Red · First half", "Steer Bodkin.", keys, button="Go", ready=True), 0)
    bar.lay_out(pygame.Rect(0, 0, wide, 83))
    shown = [name for name, _ in bar.laid.boxes(KEY)]
    if wide == 1400:
        assert shown == [key.action for key in keys]
        return
    *shown, last = shown
    assert (shown, last) == ([key.action for key in keys[: len(shown)]], "help")
    (tip,) = [part.tip for part, _ in bar.laid.parts if part.act == f"{KEY}help"]
    assert [key.verb in tip.text for key in keys] == [key.action not in shown for key in keys]


@pytest.mark.parametrize("clause", ["", "NEF-MOV-10"])
def test_what_stands_below_the_button_is_not_told_again_by_a_tip_unless_it_is_shortened(
    bar: QuestionBar, clause: str
) -> None:
    pygame.font.init()

    def tip(why: str) -> Tip | None:
        asked = Bar("Red · Plot", "Plot.", button="Seal", ready=False, beneath=why, clause=clause)
        bar.show(asked, 0)
        bar.lay_out(pygame.Rect(0, 0, 420, 83))
        found = bar.tip(bar.spot("button").center)
        return found[0] if found is not None else None

    opens = Tip("Seal: not yet", "", clause, "F1 opens the clause")
    assert tip("one force has no order") == (opens if clause else None)
    long = ", ".join(f"force {number} has no order" for number in range(9))
    assert tip(long) == Tip("Seal: not yet", long, clause)


def test_in_a_small_window_the_kinds_of_order_can_be_read(bar: QuestionBar) -> None:
    pygame.font.init()
    theme.dress(1.0, True, False)
    verbs = (Verb("verb_1", "Move", now=True), Verb("verb_2", "End movement", now=False))
    gauges = (Gauge("bar", 0, 1, "5.5 of 5.5 in left"), Gauge("hexes", 0, 2, "room for 2 turns"))
    bar.show(Bar("Raider · Sea movement", "Move her.", gauges=gauges, verbs=verbs, button="Stay here"), 0)
    bar.lay_out(pygame.Rect(12, 506, 616, 84))
    cut = [part.words for part, box in bar.laid.parts if isinstance(part, Text) and box.w < part.best()]
    assert not cut
    theme.dress(1.0, False, False)


@pytest.mark.parametrize("becomes", ["Seal the plan", "a warning", "Add to plan"])
def test_a_double_click_presses_no_button_that_came_between_its_clicks(
    bar: QuestionBar, becomes: str
) -> None:
    pygame.font.init()

    def clicked(times: int) -> bool:
        pos = bar.spot("button").center
        return any(
            bar.take(given) for given in (Move(pos), Press(pos, LEFT, clicks=times), Release(pos, LEFT))
        )

    bar.lay_out(pygame.Rect(0, 0, 900, 83))
    bar.show(Bar("Red · Combat", "Her guns.", button="Add to plan", ready=True), 0)
    assert clicked(1)
    if becomes == "a warning":
        bar.warn(FAR)
    else:
        bar.show(Bar("Red · Combat", "Her guns.", button=becomes, ready=True), 0)
    assert clicked(2) is (becomes == "Add to plan")
    assert clicked(1)


@pytest.mark.parametrize(("target", "needs"), [(5, "hits on 5+"), (6, "hits on 6")])
def test_while_dice_roll_the_bar_says_as_the_odds_card_where_more_than_one_face_hits(
    target: int, needs: str
) -> None:
    throw = Throw("torpedo", "NEF-TOR-5", 5, 6, target)
    odds = Odds("ravnen", "bodkin", "torpedo", 1, throw, (1.0,), ())
    now = words.Playing(("Combat", "Five dice roll."), attack=(odds, 0), told=DiceSeen("", (), 0, True))
    table = Table(48.0, 36.0, ("Red", "Blue"), 6, {}, [])
    _, _, dice = words.bar(now, words.Setting(table, "Blue", {"Blue": 0}, {}, "turn"))
    assert dice is not None
    assert dice.needs == needs
