"""An admiral's budget: playouts, or seconds, or until somebody presses."""

import pytest

from game.ai import budget
from game.ai.budget import LEAST, LONGEST, STANDARD, Budget, usual
from game.rulesets import ruleset


def test_playouts_are_counted_one_by_one() -> None:
    mine = Budget(8)
    assert mine.used == 0.0
    mine.spent = 2
    assert mine.used == 0.25
    mine.spent = 8
    assert mine.used == 1.0
    mine.spent = 12
    assert mine.used == 1.0


def test_without_a_word_it_is_the_standard() -> None:
    mine = Budget()
    mine.spent = STANDARD // 2
    assert mine.used == pytest.approx(0.5)


def test_the_clock_counts_where_seconds_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(budget, "monotonic", lambda: now[0])
    mine = Budget(8, seconds=2.0)
    mine.spent = 80  # more than the least
    assert mine.used == 0.0
    now[0] += 0.5
    assert mine.used == 0.25
    now[0] += 5
    assert mine.used == 1.0


def test_a_slow_machine_takes_longer_rather_than_try_less(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(budget, "monotonic", lambda: now[0])
    mine = Budget(8, seconds=0.5)
    now[0] += 0.5
    mine.spent = 4
    assert mine.used == pytest.approx(4 / LEAST)
    now[0] += 1.0
    mine.spent = LEAST - 1
    assert mine.used < 1.0
    mine.spent = LEAST
    assert mine.used == 1.0


def test_it_does_not_wait_for_ever_for_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(budget, "monotonic", lambda: now[0])
    mine = Budget(8, seconds=0.5)
    mine.spent = 2
    now[0] += LONGEST
    assert mine.used == 1.0


@pytest.mark.parametrize("mine", [Budget(0), Budget(-3), Budget(8, 0.0), Budget(8, -1.0)])
def test_a_budget_of_nothing_is_used_up_at_once(mine: Budget) -> None:
    assert mine.used == 1.0


@pytest.mark.parametrize("seconds", [None, 3600.0])
def test_it_is_over_once_somebody_presses(seconds: float | None) -> None:
    pressed = [False]
    mine = Budget(8, seconds, lambda: pressed[0])
    assert mine.used < 0.01
    pressed[0] = True
    assert mine.used == 1.0


def test_a_game_whose_playouts_cost_little_has_more_of_them() -> None:
    assert usual(ruleset("nef").advice, "admiral") == STANDARD
    assert usual(ruleset("carrier").advice, "admiral") > STANDARD


def test_a_fleet_admiral_has_four_times_the_playouts() -> None:
    advice = ruleset("nef").advice
    assert usual(advice, "fleet-admiral") == 4 * usual(advice, "admiral")
