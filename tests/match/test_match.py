"""The match: asking, answering, sealing, undoing, conceding, forking, on the toy game that asks all six questions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai import chance
from game.dice.tray import ScriptedTray
from game.match import Chose, Conceded, Fired, Placed, Refused, SetTo, Steered
from game.match.events import OrderSealed
from game.match.match import RuleError
from game.match.orders import Aim, Allotted
from game.testing.checks import difference
from tests.match.toy import on, pond, question, start

STOWED = SetTo("stow", {"casks": {"red_0": 1}})


def test_a_battle_begins_with_line_0_and_the_first_question() -> None:
    match = start()
    assert [line.n for line in match.lines] == [0]
    assert match.asked() == ["Red", "Blue"]
    assert [question.name for question in match.ask("Red")] == ["stow"]


def test_all_six_questions_are_asked() -> None:
    match = start(skiffs=2, seed=3)
    kinds = set()
    rng = Random(1)
    while match.over is None:
        side = match.asked()[0]
        kinds |= {type(question).__name__ for question in match.ask(side)}
        match.answer(side, chance.answer(match.ask(side), rng))
    assert kinds == {"Choose", "Steer", "Fire", "Allot", "Place", "Set"}


@pytest.mark.parametrize(
    ("side", "order", "words"),
    [
        ("Red", SetTo("stow", {"casks": {"red_0": 4}}), "TOY-2"),
        ("Red", SetTo("stow", {"casks": {"red_0": 3, "red_1": 2}}), "TOY-3"),
        ("Red", SetTo("stow", {}), "TOY-3"),
        ("Red", SetTo("stow", {"casks": {"blue_0": 1}}), "Nothing of that sort can be given for Blue 0 here"),
        ("Red", SetTo("plot", {}), "Stow your casks"),
        ("Red", Fired("stow"), "Stow your casks"),
        ("Green", STOWED, "There is no side Green: Red, Blue"),
    ],
)
def test_a_refused_order_says_why_and_changes_nothing(side: str, order: Any, words: str) -> None:
    match = start()
    table, lines, asked = match.table.fork(), list(match.lines), [match.ask(name) for name in match.sides]
    assert match.refuses(side, order) is not None
    with pytest.raises(Refused, match=words):
        match.answer(side, order)
    assert (match.table, match.lines) == (table, lines)
    assert [match.ask(name) for name in match.sides] == asked


def test_a_side_that_is_not_asked_is_told_so() -> None:
    match = start()
    match.answer("Red", STOWED)
    with pytest.raises(Refused, match="Red has nothing to answer now"):
        match.answer("Red", STOWED)


def test_an_order_for_a_unit_that_may_not_act_names_those_that_may() -> None:
    match = start()
    question(match, "sail")
    with pytest.raises(Refused, match=r"Blue 0 is not to act now: Red 0 and Red 1 may"):
        match.answer("Red", Steered("sail", "blue_0", "FFF", {"sail": "red"}))


def test_a_step_may_explain_a_refusal_in_words_of_its_own() -> None:
    match = start()
    question(match, "sail")
    with pytest.raises(Refused, match=r"Red 0: Hold on to your hat. \(TOY-9\)"):
        match.answer("Red", Steered("sail", "red_0", "FFFFFF", {"sail": "red"}))
    with pytest.raises(Refused, match=r"Red 0: only 0 are left. \(TOY-7\)"):
        match.answer("Red", Steered("sail", "red_0", "FFFF", {"sail": "red"}))


def test_sealed_orders_are_opened_together_whoever_was_first() -> None:
    tables = []
    for first, second in (("Red", "Blue"), ("Blue", "Red")):
        match = start()
        orders = {"Red": STOWED, "Blue": SetTo("stow", {"casks": {"blue_1": 3}})}
        line = match.answer(first, orders[first])
        assert [type(event) for event in line.events] == [OrderSealed]
        assert match.table.units["red_0"].casks == match.table.units["blue_1"].casks == 0
        assert match.asked() == [second]
        match.answer(second, orders[second])
        assert match.table.sealed == {}
        tables.append(match.table)
    assert tables[0] == tables[1]
    assert (tables[0].units["red_0"].casks, tables[0].units["blue_1"].casks) == (1, 3)


def test_a_sealed_order_is_its_own_sides_alone_and_a_quiet_one_is_not_even_in() -> None:
    match = start()
    match.answer("Red", STOWED)
    assert match.view("Red").sealed == {"Red": STOWED}
    assert match.view("Blue").sealed == {}
    question(match, "throw")
    order = Fired("throw", (Aim("red_0", "pebbles", "blue_0", 2),))
    match.answer("Red", order)
    assert match.view("Red").sealed == {"Red": order}
    assert match.view("Blue").sealed == {"Red": None}


def test_the_engine_answers_where_there_is_no_choice_and_the_log_says_so() -> None:
    match = start(skiffs=1, seed=7)
    on(match)
    forced = [line for line in match.lines if line.by == "engine" and line.n]
    assert forced
    assert {type(line.order) for line in forced} == {Allotted}
    assert all(line.order.amounts["dents"] for line in forced)  # type: ignore[union-attr]


def test_a_rule_that_raises_is_undone_and_told_as_a_fault_of_the_program() -> None:
    match = start(width=40.0)
    question(match, "signal")
    before, lines = match.table.fork(), list(match.lines)
    with pytest.raises(RuleError, match=r"order \d+ of Blue was undone.*no page in the book"):
        match.answer("Blue", Chose("signal", ("storm",)))
    assert difference(before, match.table) == "nowhere"
    assert match.lines == lines
    assert match.table.word == ""
    match.answer("Blue", Chose("signal", ("ahead",)))
    assert match.table.word == "ahead"


def test_a_step_that_neither_asks_nor_goes_on_is_a_fault_and_no_endless_loop() -> None:
    match = start(width=40.0)
    question(match, "signal")
    before = match.table.fork()
    with pytest.raises(RuleError, match="neither asks nor goes on"):
        match.answer("Blue", Chose("signal", ("calm",)))
    assert match.table == before


def test_observers_see_every_line_with_the_table_after_it() -> None:
    match = start()
    seen: list[tuple[int, int]] = []
    match.observers.append(lambda line, table: seen.append((line.n, table.turn)))
    on(match)
    assert [n for n, _ in seen] == list(range(1, match.number + 1))
    assert seen[-1][1] == match.table.turn


# -- going back ---------------------------------------------------------------------------------------------


def test_an_undo_takes_back_the_sides_own_last_answer() -> None:
    match = start()
    question(match, "sail")
    before = match.table.fork()
    match.answer("Red", Steered("sail", "red_0", "FFF", {"sail": "red"}))
    assert match.undo_reaches("Blue") is None
    assert match.undo_reaches("Red") == match.number - 1
    match.undo("Red")
    assert match.table == before
    assert [question.unit for question in match.ask("Red")] == ["red_0", "red_1"]  # type: ignore[attr-defined]


def test_an_undo_stops_at_the_last_die_or_reveal() -> None:
    match = start(tray=ScriptedTray([1, 1, 1, 1]))
    question(match, "throw")
    for side, other in (("Red", "blue_0"), ("Blue", "red_0")):
        match.answer(side, Fired("throw", (Aim(f"{side.lower()}_0", "pebbles", other, 2),)))
    assert match.asked() == ["Red"]
    for side in match.sides:
        assert match.undo_reaches(side) is None
        with pytest.raises(Refused, match="only a take-back goes further"):
            match.undo(side)


def test_an_undo_never_takes_back_what_the_other_side_has_answered() -> None:
    match = start()
    question(match, "throw")
    match.answer("Red", Fired("throw"))
    match.undo("Red")
    match.answer("Red", Fired("throw"))
    assert match.undo_reaches("Blue") is None
    question(match, "lay")
    match.answer("Red", Placed("lay", {"buoy": (1.0, 1.0, 0.0)}))
    match.answer("Blue", Chose("signal"))
    assert match.undo_reaches("Red") is None


def test_a_take_back_goes_past_dice_where_the_battle_allows_it() -> None:
    match = start(seed=3)
    question(match, "throw")
    number, before = match.number, match.table.fork()
    on(match, 6)
    lines = list(match.lines)
    match.take_back(number)
    assert match.table == before
    assert match.lines == lines[: number + 1]
    for wrong in (-1, match.number, 99):
        with pytest.raises(Refused, match=f"There is no order {wrong}"):
            match.take_back(wrong)
    strict = start(take_backs=False)
    on(strict, 5)
    with pytest.raises(Refused, match="Take-backs are off"):
        strict.take_back(0)


def test_a_take_back_to_just_before_an_answer_of_the_engines_gives_that_answer_again() -> None:
    match = on(start(skiffs=1, seed=7))
    forced = next(line for line in match.lines if line.by == "engine" and line.n)
    match.take_back(forced.n - 1)
    assert match.lines[-1] == forced
    assert all(question.only() is None for side in match.asked() for question in match.ask(side))


def test_a_view_of_a_taken_back_battle_is_the_view_of_then() -> None:
    match = start(seed=2)
    on(match, 8)
    views = {side: match.view(side) for side in match.sides}
    number = match.number
    on(match, 5)
    match.take_back(number)
    assert {side: match.view(side) for side in match.sides} == views


@given(st.integers(0, 50), st.data())
def test_the_same_orders_after_going_back_meet_the_same_dice(seed: int, data: st.DataObject) -> None:
    match = on(start(seed=seed), rng=Random(seed))
    lines = list(match.lines)
    number = data.draw(st.integers(0, match.number - 1))
    match.take_back(number)
    for line in lines[match.number + 1 :]:
        if line.by != "engine":
            assert line.order is not None
            match.answer(line.side, line.order, line.by)
    assert match.lines == lines


# -- conceding ----------------------------------------------------------------------------------------------


def test_of_two_sides_one_concedes_and_the_battle_is_over() -> None:
    match = start()
    match.answer("Blue", Conceded())
    assert match.over is not None
    assert match.over.winner == "Red"
    assert match.asked() == []
    for side in match.sides:
        with pytest.raises(Refused, match="The battle is over"):
            match.answer(side, Conceded())


@given(st.integers(0, 30), st.integers(0, 20), st.sampled_from(["Red", "Blue", "Green"]))
def test_of_three_sides_one_concedes_and_the_others_play_on(seed: int, orders: int, side: str) -> None:
    match = on(start(seed=seed, sides=3), orders, Random(seed))
    match.answer(side, Conceded())
    assert match.over is None
    while match.over is None:
        assert side not in match.asked()
        on(match, 1, Random(match.number))
    assert match.refuses(side, STOWED) is not None


# -- forks --------------------------------------------------------------------------------------------------


@given(st.integers(0, 30), st.integers(0, 15))
def test_a_fork_plays_on_alone(seed: int, orders: int) -> None:
    match = on(start(seed=seed), orders, Random(seed))
    table, lines = match.table.fork(), list(match.lines)
    asked = {side: list(match.ask(side)) for side in match.sides}
    seen: list[int] = []
    match.observers.append(lambda line, table: seen.append(line.n))
    ahead = match.fork(seed=5)
    assert ahead.table == match.table
    on(ahead, rng=Random(seed))
    assert ahead.over is not None
    assert (match.table, match.lines, seen) == (table, lines, [])
    assert {side: list(match.ask(side)) for side in match.sides} == asked


def test_a_fork_has_dice_of_its_own_seed_and_writes_no_log(tmp_path: Any) -> None:
    path = tmp_path / "battle.jsonl"
    match = start(seed=1, path=path)
    question(match, "throw")
    size = path.stat().st_size
    dice = []
    for seed in (8, 8, 9):
        ahead = match.fork(seed=seed)
        number = ahead.number
        for side, other in (("Red", "blue_0"), ("Blue", "red_0")):
            ahead.answer(side, Fired("throw", (Aim(f"{side.lower()}_0", "pebbles", other, 3),)))
        assert ahead.number > number
        dice.append(
            [event.roll.faces for line in ahead.lines for event in line.events if hasattr(event, "roll")]
        )
    assert dice[0] == dice[1]
    assert dice[0] != dice[2]
    assert path.stat().st_size == size


def test_a_battle_is_the_same_from_the_same_seed_and_another_from_another() -> None:
    first, again, other = (on(start(seed=seed)) for seed in (7, 7, 8))
    assert first.lines == again.lines
    assert first.lines != other.lines


def test_a_view_says_whose_it_is_and_changing_it_changes_nothing() -> None:
    match = start()
    match.answer("Red", STOWED)
    match.answer("Blue", SetTo("stow", {"casks": {"blue_0": 2}}))
    table = match.table.fork()
    view = match.view("Red")
    assert view.seen_by == "Red"
    assert (view.units["red_0"].casks, view.units["blue_0"].casks) == (1, 0)
    view.units["red_0"].dents = 9
    view.agenda.clear()
    view.sealed["Blue"] = STOWED
    assert match.table == table


def test_the_scenario_is_not_changed_by_a_battle() -> None:
    scenario = pond()
    match = start()
    on(match)
    assert match.header.scenario == scenario
