"""Advice for people: asked for by a key, thought of elsewhere, drawn on the table, taken over as a draft."""

import time

import pytest

from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.players import player, seat
from game.asking import advised
from game.asking.advised import Advised
from game.asking.answering import Plan, PlanRow
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import (
    Aim,
    Allotted,
    Chose,
    Fired,
    Match,
    Place,
    Placed,
    SetTo,
    Spot,
    Steer,
    Steered,
)
from game.match.reason import Reason, Thought
from game.rulesets import ruleset
from game.sea.reach import envelope
from game.tabletop.overlays import FireLine, Ghost, Mark, Numeral, Reach, Route
from game.ui.app import App, Pilot
from game.ui.battle.counsel import SEED
from game.ui.battle.counsel_card import CLOSE, TAKE
from game.ui.battle.scene import BattleScene
from game.ui.keys import Keymap
from game.ui.scene import Doors
from tests.ai import minds
from tests.patience import until
from tests.ui import battles, staging

SIZES = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "large"])


class Adviser:
    """Answers when the test says so, and remembers what it was given."""

    name = by = "admiral"
    excuse = ""

    def __init__(self):
        self.answers = 0
        self.asked = []
        self.thinking = False
        self.closed = False
        self.found = None

    def ask(self, view, questions):
        self.asked.append((view, list(questions)))
        self.thinking, self.found = True, None

    def answer(self):
        if self.found is None:
            return None
        found, self.found, self.thinking = self.found, None, False
        return found

    def hurry(self):
        pass

    def leave(self):
        self.thinking, self.found = False, None

    def close(self):
        self.leave()
        self.closed = True


class Table(battles.Sitting):
    """A battle with an adviser at hand."""

    adviser: Adviser

    @property
    def counsel(self):
        return self.scene.stage.counsel

    @property
    def card(self):
        return self.scene.column.counsel

    def advise(self, *orders):
        """Ask, and be told these orders, worth less and less."""
        self.pilot.key("H")
        self.adviser.found = answer(*orders)
        self.pilot.frames(3)
        assert not self.counsel.thinking

    def laid(self, kind):
        return [one for one in self.scene.stage.overlays() if isinstance(one, kind)]


def answer(*orders):
    thoughts = tuple(
        Thought(f"order {number}", 6.25 - number, "hits to be scored", 4.1)
        for number, _ in enumerate(orders, 1)
    )
    return Answer(orders[0], Reason(thoughts, 13, 48), orders)


def table(seats=None, size=(1280, 720), match=None, adviser=None, **settings):
    match = match or Match.start(read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=7)
    seats = {"Blue": player("cadet", 7)} if seats is None else seats
    adviser = adviser or Adviser()
    chosen = Settings(animation="instant", advice=False, **settings)
    scene = BattleScene(match, seats, chosen, Doors(adviser=lambda: adviser))
    sitting = Table(match, scene, Pilot(App(size), scene))
    sitting.adviser = adviser
    return sitting


def steering(**more):
    """At the first move of a unit, and three legal paths for it with ends of their own."""
    at = table(**more)
    question = at.to_steering()
    apart = {
        (round(end.pose.x), round(end.pose.y)): end.path
        for end in envelope(question.helm, question.pose).ends
    }
    orders = [Steered(question.name, question.unit, path) for path in apart.values()]
    orders = [order for order in orders if question.refuses(order) is None]
    assert len(orders) >= 3
    return at, question, orders[:3]


def at_combat(**more):
    """Red's plan of fire in a battle of many ships."""
    at = table(match=staging.at_combat(), **more)
    at.wait()
    return at


# -- asking --------------------------------------------------------------------------------------------------


@SIZES
def test_a_key_asks_with_the_sides_own_view_and_questions_and_nothing_waits(size):
    at = table(size=size)
    at.wait()
    at.pilot.key("H")
    (view, questions), *more = at.adviser.asked
    assert not more
    assert view == at.match.view("Red")
    assert view.seen_by == "Red"
    assert questions == at.match.ask("Red")
    assert at.counsel.told.title == "The admiral is thinking…"
    assert at.counsel.told.advised == ()
    assert at.scene.layout.column.contains(at.card.area)
    before = dict(at.draft.values)
    at.pilot.key("-")
    assert at.draft.values != before, "the sheet is written on meanwhile"
    at.pilot.frames(20)
    assert at.counsel.thinking


def test_what_is_told_are_three_orders_with_their_reasons():
    at, _, orders = steering()
    number = at.match.number
    at.advise(*orders)
    told = at.counsel.told
    assert told.title == "The admiral advises"
    assert [one.order for one in told.advised] == orders
    assert [one.says for one in told.advised] == ["order 1", "order 2", "order 3"]
    assert [one.figure for one in told.advised] == ["+5.2", "+4.2", "+3.2"]
    assert told.advised[0].main == "for it: hits to be scored, 4.1"
    assert told.foot == "13 orders weighed, 48 battles tried."
    assert at.match.number == number


def test_what_is_not_legal_or_comes_to_the_same_is_not_advised():
    at, question, orders = steering()
    mad = Steered(question.name, question.unit, "F99")
    other = Steered("another question", question.unit, "F1")
    at.advise(mad, orders[0], other, orders[0], orders[1])
    told = at.counsel.told
    assert [one.order for one in told.advised] == orders[:2]
    assert [one.says for one in told.advised] == ["order 2", "order 5"], "each with its own reason"


def test_plans_of_fire_that_differ_in_the_order_of_their_lines_alone_are_one():
    one, two = Aim("a", "guns", "x", 2), Aim("b", "guns", "x", 3)
    assert advised.alike(Fired("plan", (one, two)), Fired("plan", (two, one)))
    assert not advised.alike(Fired("plan", (one,)), Fired("plan", (two,)))


def test_a_course_is_advised_in_the_words_of_the_log():
    at, question, _ = steering()
    said = at.match.ruleset.advice.says(
        at.match.view("Red"), question, Steered(question.name, question.unit, "FPF")
    )
    assert said == "Resolute: ahead 1, port, ahead 1"


def test_an_opponent_that_gives_no_reasons_is_told_in_the_rulesets_words():
    at, question, orders = steering()
    at.pilot.key("H")
    at.adviser.found = Answer(orders[0])
    at.pilot.frames(3)
    (one,) = at.counsel.told.advised
    assert one.says == at.match.ruleset.advice.says(at.match.view("Red"), question, orders[0])
    assert (one.figure, one.main, at.counsel.told.foot) == ("", "", "")


def test_a_captain_that_stood_in_is_named():
    at, _, orders = steering()
    at.adviser.by = "captain"
    at.advise(*orders)
    assert at.counsel.told.title == "The captain advises"


def test_nothing_is_advised_where_nothing_is_asked_or_nobody_is_at_hand():
    at = table(seats={"Blue": minds.Broods(seat("admiral"), 1)})
    at.wait()
    at.choose("full")
    at.send()
    at.pilot.frames(10)
    assert at.scene.stage.sitting.opponents.thinking == ("Blue",)
    at.pilot.key("H")
    assert at.adviser.asked == []
    assert at.scene.bar.said.sentence == "Nothing is asked of you now."
    at.scene.stage.close()
    alone = battles.battle()
    alone.wait()
    alone.pilot.key("H")
    assert alone.scene.bar.said.sentence == "There is no admiral at hand."


def test_under_a_curtain_nobody_is_asked_and_behind_it_nothing_is_left():
    at = table(seats={})
    at.wait()
    assert at.scene.curtain is not None
    at.pilot.key("H")
    assert at.adviser.asked == []
    at.lift()
    at.pilot.key("H")
    first = at.scene.stage.sitting.looking
    assert at.adviser.asked[-1][0].seen_by == first
    question = at.adviser.asked[-1][1][0]
    plots = [SetTo(question.name, {"speed": {slot.unit: slot.least for slot in question.slots}}) for _ in "1"]
    at.adviser.found = answer(*plots)
    at.pilot.frames(3)
    assert at.counsel.orders
    at.pilot.key("1")
    at.send()
    at.wait()
    assert at.scene.curtain is not None
    assert at.counsel.told is None
    at.lift()
    assert at.scene.stage.sitting.looking != first
    assert at.counsel.told is None
    assert at.laid(Numeral) == []
    at.pilot.key("H")
    assert at.adviser.asked[-1][0].seen_by == at.scene.stage.sitting.looking


# -- drawn on the table --------------------------------------------------------------------------------------


def test_paths_are_drawn_with_their_numbers_the_best_boldest():
    at, question, orders = steering()
    at.advise(*orders)
    routes = at.laid(Route)
    assert [route.walked for route in routes] == [False, False, True], "the best lies on top"
    ends = {}
    for number, order in enumerate(orders, 1):
        end = question.helm.walk(question.start({}), order.path, every=False).end
        ends[str(number)] = (end.x, end.y)
    numerals = at.laid(Numeral)
    assert {numeral.text: numeral.at for numeral in numerals} == ends
    assert [numeral.text for numeral in numerals if numeral.first] == ["1"]
    assert at.laid(Reach) == [], "the draft steps back"
    at.pilot.key("Esc")
    assert len(at.laid(Reach)) == 1
    assert at.laid(Numeral) == []


def test_paths_that_end_together_share_a_numeral():
    match = staging.battle()
    for side in match.sides:
        question = match.ask(side)[0]
        speeds = {slot.unit: slot.most for slot in question.slots if slot.group == "speed"}
        match.answer(side, SetTo(question.name, {"speed": speeds}))
    question = next(one for side in match.asked() for one in match.ask(side) if isinstance(one, Steer))
    orders = [
        Steered(question.name, question.unit, end.path) for end in envelope(question.helm, question.pose).ends
    ]
    one = Advised(orders[0], question, "one")
    two = Advised(orders[0], question, "two")
    three = Advised(orders[-1], question, "three")
    side = match.asked()[0]
    laid = advised.overlays(match.view(side), match.ruleset.presenter, (one, two, three), 0)
    assert {numeral.text for numeral in laid if isinstance(numeral, Numeral)} == {"1, 2", "3"}


@SIZES
def test_a_row_under_the_pointer_is_drawn_boldest_and_a_click_takes_it_over(size):
    at, _, orders = steering(size=size)
    at.advise(*orders)
    rows = [box for _, box in at.card.laid.boxes(TAKE)]
    at.pilot.move(rows[1].center)
    assert at.counsel.shown == 1
    assert [numeral.text for numeral in at.laid(Numeral) if numeral.first] == ["2"]
    number = at.match.number
    at.pilot.click(rows[2].center)
    assert at.draft.order() == orders[2]
    assert at.match.number == number, "nothing is sent"
    assert at.counsel.told is None
    at.send()
    assert at.last_order() == orders[2]


@SIZES
def test_speeds_stand_beside_the_units_and_in_the_sheet(size):
    at = table(size=size)
    at.wait()
    question = at.draft.question
    rows = [slot for slot in question.slots if slot.group == "speed"]
    slow = SetTo(question.name, {"speed": {slot.unit: slot.least for slot in rows}})
    fast = SetTo(question.name, {"speed": {slot.unit: slot.most for slot in rows}})
    at.advise(fast, slow)
    assert [numeral.text for numeral in at.laid(Numeral)] == [str(slot.most) for slot in rows]
    values = {row.key: row.value for row in at.scene.stage.picture().plan.rows}
    for slot in rows:
        assert values[f"speed/{slot.unit}"] == f"advised {slot.most} · {slot.least}"
    at.pilot.key("2")
    assert at.draft.order() == slow, "a digit takes over before it is written on the sheet"
    assert "advised" not in at.scene.stage.picture().plan.rows[0].value
    at.send()
    assert at.last_order() == slow


def test_fire_is_drawn_from_firer_to_target_with_its_amounts():
    at = at_combat()
    shots = [shot for shot in at.draft.question.shots if shot.target and shot.weapon == "guns"]
    first = shots[0]
    other = next(shot for shot in shots if shot.unit != first.unit)
    both = Fired(
        at.draft.question.name,
        (
            Aim(first.unit, first.weapon, first.target, first.most),
            Aim(other.unit, other.weapon, other.target, other.most),
        ),
    )
    one = Fired(at.draft.question.name, both.aims[:1])
    at.advise(both, one)
    pieces = {piece.id: piece for piece in at.scene.stage.pieces()}
    lines = at.laid(FireLine)
    assert {(line.start, line.text) for line in lines} == {
        ((pieces[aim.unit].x, pieces[aim.unit].y), at.draft.desk.presenter.amount(aim.weapon, aim.amount))
        for aim in both.aims
    }
    assert {mark.unit for mark in at.laid(Mark) if mark.kind == "target"} == {first.target, other.target}
    at.pilot.key("2")
    assert at.draft.order() == one


def test_places_picks_and_amounts_are_drawn_too():
    match = staging.at_combat()
    view, presenter = match.view("Red"), match.ruleset.presenter
    place = Place("place", "Place her.", "X-1", (Spot("regent"),), 60.0, 48.0)
    lies = Advised(Placed("place", {"regent": (30.0, 20.0, 90.0)}), place, "there")
    (ghost,) = advised.overlays(view, presenter, (lies,), 0)
    assert isinstance(ghost, Ghost)
    assert (ghost.unit, ghost.pose.x) == ("regent", 30.0)
    (piece,) = advised.pieces(view, presenter, (lies,), 0)
    assert (piece.x, piece.faint) == (30.0, advised.FAINT)
    picks = Advised(Chose("pick", ("markgraf", "sturm")), place, "them")
    marks = advised.overlays(view, presenter, (picks,), 0)
    assert [(mark.unit, mark.text) for mark in marks] == [("markgraf", "1"), ("sturm", "2")]
    rows = tuple(PlanRow(key, key, key) for key in ("regent", "markgraf", "sturm"))
    other = Advised(Chose("pick", ("sturm",)), place, "her alone")
    told = advised.on_plan(view, presenter, Plan("Pick", "", rows), (picks, other))
    assert [row.value for row in told.rows] == ["", "advised 1", "advised 1 · 2"], "by which of the orders"
    gives = Advised(Allotted("hits", {"hits": {"sturm": 2}}), place, "so")
    (numeral,) = advised.overlays(view, presenter, (gives,), 0)
    assert (numeral.text, numeral.at) == ("2", (24.0, 29.0))


# -- leaving -------------------------------------------------------------------------------------------------


def test_esc_closes_it_and_the_key_lays_it_out_again_without_another_thought():
    at, _, orders = steering()
    at.advise(*orders)
    at.pilot.key("Esc")
    assert at.counsel.told is None
    assert at.scene.menu is None, "Esc closes the advice first"
    at.pilot.key("H")
    assert [one.order for one in at.counsel.told.advised] == orders
    assert len(at.adviser.asked) == 1
    close = at.card.laid.boxes(CLOSE)[0][1]
    at.pilot.click(close.center)
    assert at.counsel.told is None


def test_esc_while_it_thinks_leaves_the_question():
    at, _, _ = steering()
    at.pilot.key("H")
    assert at.adviser.thinking
    at.pilot.key("Esc")
    assert not at.adviser.thinking
    assert at.counsel.told is None


@pytest.mark.parametrize("known", [True, False], ids=["told", "thinking"])
def test_it_is_gone_with_the_question(known):
    at, _, orders = steering()
    at.draft.resume(orders[1])
    if known:
        at.advise(*orders)
    else:
        at.pilot.key("H")
    at.send()
    at.wait()
    assert at.counsel.told is None
    assert not at.adviser.thinking
    assert at.laid(Numeral) == []


def test_an_order_taken_back_is_no_longer_advised():
    at, _, orders = steering()
    at.advise(*orders)
    at.pilot.key("1")
    at.pilot.key("H")
    assert at.counsel.told is not None
    at.scene.stage.restart()
    assert at.counsel.told is None


def test_the_adviser_leaves_with_the_table():
    at, _, _ = steering()
    at.pilot.key("H")
    at.scene.stage.close()
    assert at.adviser.closed


# -- what belongs to it --------------------------------------------------------------------------------------


def test_the_key_is_listed_and_free():
    keymap = Keymap()
    assert keymap.action("H", "battle") == "advise"
    assert keymap.conflicts() == []
    at, _, _ = steering()
    at.pilot.key("?")
    assert ("H", "ask the admiral for its best three orders", "") in at.scene.reading.help.keys


def test_a_sheet_in_hand_is_kept_when_another_side_seals_meanwhile():
    at = table(seats={"Blue": minds.Broods(seat("admiral"), 1)})
    at.wait()
    for key in "5", "Tab", "4":
        at.pilot.key(key)
    written = dict(at.draft.values)
    assert written
    at.pilot.key("H")
    lines = len(at.match.lines)
    at.scene.stage.sitting.opponents.hurry()
    until(
        lambda: len(at.match.lines) > lines and at.draft is not None,
        lambda: (at.pilot.frames(1), time.sleep(0.002)),
    )
    assert at.match.lines[-1].side == "Blue"
    assert at.draft.values == written
    assert at.counsel.thinking, "and the advice for it is still thought of"


@SIZES
def test_an_admiral_in_a_process_of_its_own_advises_on_a_real_question(size):
    apart = Aside(seat("admiral:8"), SEED, ruleset="nef")
    at = table(size=size, adviser=apart)
    try:
        question = at.to_steering()
        at.pilot.key("H")
        until(lambda: not at.counsel.thinking, lambda: (at.pilot.frames(1), time.sleep(0.002)))
        told = at.counsel.told
        assert told is not None
        assert 1 <= len(told.advised) <= 3
        assert all(question.refuses(one.order) is None for one in told.advised)
        assert all(at.scene.layout.card.contains(row) for _, row in at.card.laid.boxes(TAKE))
        at.pilot.key("1")
        at.send()
        assert at.last_order() == told.advised[0].order
    finally:
        at.scene.stage.close()
    assert apart.pid is None
