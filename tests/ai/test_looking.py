"""Which stretches of a battle are played on next, which orders are tried, and what curve is made of them."""

from __future__ import annotations

import numpy as np
import pytest

from game.ai.analysis import looking
from game.ai.analysis.judging import PROVED, SOUNDED, Tried
from game.ai.analysis.labour import Task, Trial
from game.ai.analysis.levelling import Guessed, Told, level
from game.ai.analysis.looking import FIRST, LENGTH, MEANWHILE, ROUND, SEEDS, TRIED, Kept, Look
from game.ai.analysis.moments import Course, course
from game.ai.analysis.playing import Stretch
from game.ai.analysis.valued import HEIGHT, STEP
from tests.golden.looked import fought
from tests.golden.playthrough import FOLDER


@pytest.fixture(scope="module")
def battle() -> Course:
    """A battle of 25 orders, so of seven stretches, the last of one order."""
    return course(fought(FOLDER / "fleet-two_captains.txt"))


def stretch(count: int, *chances: float) -> Stretch:
    """A playout of so many orders in which the first side's chance was this, the last going on."""
    whole = (*chances, *[chances[-1]] * (2 * count + 1 - len(chances)))
    nodes = tuple((one, 1.0 - one) for one in whole)
    return Stretch(nodes, (True,) * count, (True,) * count, 5)


def played(battle: Course, *chances: float, times: int = FIRST) -> Kept:
    """Every stretch played so often, all alike."""
    count = len(battle.moments)
    lows = range(0, count, LENGTH)
    return Kept({low: [stretch(min(LENGTH, count - low), *chances)] * times for low in lows})


def test_every_stretch_is_played_a_few_times_first_from_the_first_order_on(battle: Course) -> None:
    look = Look(battle)
    assert not look.known
    assert look.told, "the learned chance stands in"
    tasks = look._missing()
    assert len(tasks) == 7 * FIRST
    assert tasks[:2] == [Task(0, 4, 0), Task(0, 4, 1)]
    assert tasks[FIRST] == Task(4, 8, 4 * SEEDS)
    assert tasks[-1] == Task(24, 25, 24 * SEEDS + FIRST - 1)
    look.kept.stretches[0] = [stretch(4, 0.5)] * FIRST
    look.kept.stretches[4] = [stretch(4, 0.5)] * (FIRST - 2)
    assert look._missing()[:3] == [
        Task(4, 8, 4 * SEEDS + FIRST - 2),
        Task(4, 8, 4 * SEEDS + FIRST - 1),
        Task(8, 12, 8 * SEEDS),
    ]
    assert Look(battle, played(battle, 0.5))._missing() == []
    assert Look(battle, played(battle, 0.5)).known
    assert not Look(battle, played(battle, 0.5, times=FIRST - 1)).known


def test_no_more_than_a_few_rounds_are_planned_at_a_time(
    battle: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "FIRST", 20)
    assert len(Look(battle)._missing()) == 4 * ROUND


def test_then_those_are_played_whose_steps_are_known_worst(battle: Course) -> None:
    look = Look(battle, played(battle, 0.5))
    wild = look.kept.stretches[8]
    look.kept.stretches[8] = [stretch(4, 0.5, 1.0 if at % 2 else 0.0) for at in range(len(wild))]
    tasks = look._worst(ROUND)
    assert len(tasks) == ROUND
    first = [one.seed - 8 * SEEDS for one in tasks if one.low == 8]
    assert tasks[0] == Task(8, 12, 8 * SEEDS + FIRST)
    assert first == list(range(FIRST, FIRST + len(first)))
    assert len(first) == ROUND, "its steps differ by so much more than the others'"
    calm = Look(battle, played(battle, 0.5))._worst(8)
    assert [one.low for one in calm] == [0, 4, 8, 12, 16, 20, 24, 0]


def test_what_is_not_known_of_the_biggest_steps_counts_for_more_than_of_others(
    battle: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "BIGGEST", 1)
    look = Look(battle, played(battle, 0.5))
    look.kept.stretches[8] = [stretch(4, 0.2, 0.9 if at % 2 else 0.7) for at in range(FIRST)]
    look.kept.stretches[16] = [stretch(4, 0.5, 0.65 if at % 2 else 0.35) for at in range(FIRST)]
    assert look._worst(1)[0].low == 8, "its step is the biggest, though the other's differs by more"
    monkeypatch.setattr(looking, "LESS", 1.0)
    assert look._worst(1)[0].low == 16


def test_until_a_curve_is_known_no_more_battles_go_to_orders_than_to_it(battle: Course) -> None:
    wild = played(battle, 0.5)
    wild.stretches = {
        low: [stretch(len(one.chosen), 0.5, float(at % 2)) for at, one in enumerate(some)]
        for low, some in wild.stretches.items()
    }
    for kept, known in ((wild, False), (played(battle, 0.5, times=200), True)):
        look = Look(battle, kept)
        assert looking._known(look.analysis()) is known
        look.kept.trials[0] = [Tried(at, (0.5,) * (look.kept.curved // 10)) for at in range(15)]
        look.kept.tables[0] = PROVED
        assert MEANWHILE * look.kept.curved < look.kept.tried < TRIED * look.kept.curved
        assert bool(_planned(look, Trial)) is known


def _planned(look: Look, kind: type[Task | Trial]) -> list[Task | Trial]:
    """What is asked for first of some kind."""
    asked = list[Task | Trial]()

    def hands(planned):  # type: ignore[no-untyped-def]
        asked.extend(one for one in planned if isinstance(one, kind))
        raise StopAsking

    with pytest.raises(StopAsking):
        list(look.go(hands, playouts=look.kept.playouts + 1))
    return asked


class StopAsking(Exception):
    """Enough was asked."""


def test_what_comes_out_of_turn_waits_for_its_turn(battle: Course) -> None:
    look = Look(battle)
    first, second, third = (stretch(4, chance) for chance in (0.1, 0.2, 0.3))
    look._take((Task(4, 8, 4 * SEEDS + 1), second))
    assert look.kept.stretches[4] == []
    look._take((Task(4, 8, 4 * SEEDS), first))
    look._take((Task(4, 8, 4 * SEEDS + 2), third))
    assert look.kept.stretches[4] == [first, second, third]
    assert (look.kept.curved, look.kept.tried, look.kept.playouts) == (15, 0, 15)


def test_tables_are_kept_in_their_order_and_those_left_out_count(battle: Course) -> None:
    look = Look(battle)
    later, sooner = Tried(15, (0.5, 0.6)), Tried(3, (0.5, 0.7))
    look._take((Trial(2, SOUNDED, 2 * SOUNDED), [later]))
    look._take((Trial(2, 0, SOUNDED), [sooner]))
    assert look.kept.trials[2] == [sooner, later]
    assert look.kept.tables[2] == 2 * SOUNDED
    assert (look.kept.curved, look.kept.tried, look.kept.playouts) == (0, 4, 4)


def test_all_orders_are_tried_once_and_then_those_that_may_have_mattered(battle: Course) -> None:
    look = Look(battle)
    choices = [place for place in range(25) if look._choice(place)]
    first = look._judged(5)
    assert first == [Trial(place, 0, SOUNDED) for place in choices[:5]]
    for place in choices:
        look.kept.tables[place] = SOUNDED
        look.kept.trials[place] = [Tried(at, (0.5, 0.5)) for at in range(SOUNDED)]
    assert look._judged(5) == [], "none of them mattered"
    for place, tables in ((choices[1], 24), (choices[2], 12), (choices[3], PROVED)):
        look.kept.tables[place] = tables
        look.kept.trials[place] = [Tried(at, (0.5, 0.9)) for at in range(8)]
    assert look._judged(5) == [Trial(choices[2], 12, 24), Trial(choices[1], 24, 36)]
    assert look._judged(1) == [Trial(choices[2], 12, 24)]


def test_what_looks_like_an_error_is_tried_again_before_what_was_not_tried(battle: Course) -> None:
    look = Look(battle)
    choices = [place for place in range(25) if look._choice(place)]
    for place, worth in ((choices[0], 0.5), (choices[1], 1.0)):
        look.kept.tables[place] = SOUNDED
        look.kept.trials[place] = [Tried(at, (0.5, worth)) for at in range(SOUNDED)]
    assert look._judged(5) == [Trial(choices[1], SOUNDED, 2 * SOUNDED)]
    look.kept.tables[choices[1]] = 2 * SOUNDED
    look.kept.trials[choices[1]] = [Tried(at, (0.5, 1.0)) for at in range(2 * SOUNDED)]
    assert look._judged(2) == [Trial(place, 0, SOUNDED) for place in choices[2:4]]


def test_a_look_goes_on_until_so_much_was_played(battle: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials are asked for while fewer than so many times as many battles were played on for them."""
    look = Look(battle, played(battle, 0.5))
    asked = list[list[Task | Trial]]()

    def hands(planned):  # type: ignore[no-untyped-def]
        asked.append(list(planned))
        for one in planned:
            if isinstance(one, Trial):
                yield one, [Tried(at, (0.5,) * 40) for at in range(one.first, one.last)]
            else:
                yield one, stretch(one.high - one.low, 0.5)

    before = look.kept.playouts
    assert before == 7 * FIRST * 5
    told = list(look.go(hands, playouts=before))
    assert [one.analysis is not None for one in told] == [True]
    assert asked == []
    told = list(look.go(hands, playouts=before + 1))
    assert [type(one) for one in asked[0]] == [Trial] * len(asked[0])
    assert (told[-1].done, told[-1].wanted) == (look.kept.playouts, before + 1)
    assert told[-1].analysis is not None
    assert told[1].analysis is None, "the curve is made when the round is over"
    assert look.kept.tried > TRIED * look.kept.curved
    asked.clear()
    list(look.go(hands, playouts=look.kept.playouts + 1))
    assert [type(one) for one in asked[0]] == [Task] * ROUND


# -- the curve -----------------------------------------------------------------------------------------------------


def test_what_is_held_before_anything_is_played_stays_beside_what_is_played(battle: Course) -> None:
    look = Look(battle)
    guess = look._guessed()
    assert guess is not None
    assert len(guess.values) == 51
    assert (guess.height, guess.step) == (HEIGHT, STEP)
    assert not guess.same[0::2].any(), "a choice may always have been another"
    learned = look.learned
    assert learned is not None
    assert list(guess.same[1::2]) == [not one for one in learned.thrown]
    first = look.analysis().orders[2]
    look.kept.stretches[0] = [stretch(4, 0.1)] * FIRST
    look.kept.stretches[8] = [stretch(4, 0.1)] * FIRST
    again = look._guessed()
    assert again is not None
    assert np.array_equal(again.values, learned.chances)
    assert 0.1 < look.analysis().orders[2].before[0] < first.before[0]


def test_what_a_stretch_told_says_which_steps_are_none() -> None:
    one = Stretch(((0.5, 0.5),) * 5, (True, False), (False, True), 3)
    other = Stretch(((0.5, 0.5),) * 5, (False, False), (False, False), 2)
    told = looking._told(8, [one, other])
    assert told.low == 16
    assert told.values.shape == (2, 5, 2)
    assert list(told.same) == [False, True, False, False]
    assert list(told.alike) == [1, 2, 2, 1]


def even(low: int, *chances: float, playouts: int = 40) -> Told:
    """So many playouts that all said the same."""
    values = np.array([[(one, 1.0 - one) for one in chances]] * playouts)
    steps = len(chances) - 1
    return Told(low, values, np.zeros(steps, dtype=bool), np.zeros(steps, dtype=np.int64))


def test_a_curve_is_what_all_playouts_say_and_ends_at_the_result() -> None:
    curve = level(5, [even(0, 0.5, 0.6, 0.7), even(2, 0.7, 0.8, 1.0)], (1.0, 0.0))
    assert np.allclose(curve.chances[:, 0], [0.5, 0.6, 0.7, 0.8, 1.0], atol=0.02)
    assert curve.sigmas[-1] < 1e-4
    assert np.allclose(curve.chances.sum(axis=1), 1.0)
    open_end = level(5, [even(0, 0.5, 0.6, 0.7), even(2, 0.7, 0.8, 1.0)], None)
    assert open_end.sigmas[-1] > 1e-3
    assert curve.sigma(np.array([1.0, 0, 0, 0, 0])) == pytest.approx(curve.sigmas[0])


def test_stretches_that_quarrel_about_the_height_meet_in_the_middle_by_how_often_they_were_played() -> None:
    often = level(3, [even(0, 0.2, 0.2, playouts=60), even(1, 0.8, 0.8, playouts=20)], None)
    seldom = level(3, [even(0, 0.2, 0.2, playouts=20), even(1, 0.8, 0.8, playouts=60)], None)
    assert 0.2 < often.chances[1, 0] < 0.5 < seldom.chances[1, 0] < 0.8


def test_more_playouts_make_a_curve_surer() -> None:
    few, many = (level(3, [even(0, 0.4, 0.5, 0.6, playouts=count)], None) for count in (4, 64))
    assert all(many.sigmas < few.sigmas)
    assert few.sigmas[0] < 0.2


def test_a_step_that_is_none_is_none_whatever_else_is_told() -> None:
    told = even(0, 0.4, 0.4, 0.6)
    told.same[0] = True
    curve = level(3, [told, even(0, 0.3, 0.5, 0.6)], None)
    assert curve.sigma(np.array([-1.0, 1.0, 0.0])) < 1e-3
    assert curve.chances[0, 0] == pytest.approx(curve.chances[1, 0], abs=1e-3)


def held(*chances: float, step: float = 0.05) -> Guessed:
    """A guess of chances, none of whose steps is none."""
    values = np.array([(one, 1.0 - one) for one in chances])
    return Guessed(values, np.zeros(len(chances) - 1, dtype=bool), 0.2, step)


def test_a_guess_is_as_sure_as_it_was_measured_to_be_and_its_neighbours_err_alike() -> None:
    guess = held(0.3, 0.4, 0.4)
    guess.same[1] = True
    curve = level(3, [], None, guess)
    assert np.allclose(curve.chances, guess.values)
    assert np.allclose(curve.sigmas, 0.2)
    assert 0.04 < curve.sigma(np.array([-1.0, 1.0, 0.0])) < 0.1
    assert curve.sigma(np.array([0.0, -1.0, 1.0])) < 1e-3
    drawn = level(3, [], (1.0, 0.0), guess)
    assert drawn.chances[2, 0] == pytest.approx(1.0)
    assert 0.3 < drawn.chances[0, 0] < 1.0, "the end draws what errs with it"


def test_a_few_playouts_of_a_step_are_believed_less_than_the_guess_and_many_more() -> None:
    guess = held(0.5, 0.5, 0.5)
    wild = [1.0] * 4 + [0.0] * 2
    luck = np.array([[(one, 1.0 - one), (one, 1.0 - one), (0.0, 1.0)] for one in wild])

    def step(times: int) -> float:
        told = Told(0, np.tile(luck, (times, 1, 1)), np.zeros(2, dtype=bool), np.zeros(2, dtype=np.int64))
        alone, beside = level(3, [told], None), level(3, [told], None, guess)
        assert alone.chances[2, 0] - alone.chances[1, 0] < -0.6
        return float(beside.chances[2, 0] - beside.chances[1, 0])

    few, many = step(1), step(16)
    assert -0.3 < few < 0.0
    assert many < -0.55, "a guess that is surely wrong counts for little"


def test_a_guess_makes_a_curve_of_few_playouts_surer() -> None:
    few = [even(0, 0.4, 0.5, 0.6, playouts=6)]
    alone, beside = level(3, few, None), level(3, few, None, held(0.4, 0.5, 0.6))
    assert all(beside.sigmas < alone.sigmas)
