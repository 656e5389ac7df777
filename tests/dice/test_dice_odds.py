"""Odds: the fractions of the rule books, an independent oracle, and the frequencies of dice really rolled."""

import random
from fractions import Fraction

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.dice import KeyedTray, Odds, Throw, modifier, odds, odds_afresh, single, sum_odds
from tests.dice.named import Named

EXACT = 1e-9


def shots(dice: int, target: int, bonus: int = 0, **more: object) -> Throw:
    """An attack of a game in which natural sixes are rolled again."""
    parts = (modifier("bombs beyond the third", "X-1", bonus),) if bonus else ()
    return Throw(Named("a at b"), "X-1", dice, 6, target, parts, **{"again": 6, **more})


def oracle(throw: Throw) -> list[Fraction]:
    """Exact chances by an expansion of every die to a depth at which what is left out cannot be seen."""
    worth = [throw.hits(face) for face in range(1, throw.sides + 1)]
    die = icepool.Die(worth)
    if throw.again is not None:
        for _ in range(64):
            die = icepool.Die(
                [
                    die + worth[face - 1] if face == throw.again else icepool.Die([worth[face - 1]])
                    for face in range(1, throw.sides + 1)
                ]
            )
    together = throw.dice @ die
    chances = [Fraction(0)] * (together.max_outcome() + 1)
    for count, quantity in together.items():
        chances[count] = Fraction(quantity, together.denominator())
    return chances


def agrees(shown: Odds, exact: list[Fraction]) -> None:
    """Equal to 1e-11 everywhere but the last bar, which holds the tail; the bars add up to one."""
    assert sum(shown.chances) == pytest.approx(1, abs=EXACT)
    last = len(shown.chances) - 1
    for count, chance in enumerate(exact):
        if count < last:
            assert shown.exactly(count) == pytest.approx(float(chance), abs=1e-11)
    assert shown.at_least(last) == pytest.approx(float(sum(exact[last:])), abs=1e-11)
    assert shown.expected == pytest.approx(float(sum(k * c for k, c in enumerate(exact))), rel=1e-11)


@pytest.mark.parametrize(
    ("throw", "hits", "chance"),
    [
        (shots(1, 5), 1, Fraction(1, 3)),
        (shots(5, 5), 2, Fraction(433, 729)),
        (shots(12, 6), 2, Fraction(481453487, 725594112)),
        (shots(6, 6), 2, Fraction(7703, 23328)),
        (shots(3, 6), 1, Fraction(91, 216)),
        (shots(3, 6), 2, Fraction(19, 144)),
        (shots(4, 6), 1, Fraction(671, 1296)),
        (shots(4, 6), 2, Fraction(763, 3888)),
        (shots(5, 5), 1, Fraction(211, 243)),
        (shots(3, 4), 1, Fraction(7, 8)),
        (shots(3, 4), 2, Fraction(9, 16)),
        (shots(3, 6, 1), 1, Fraction(19, 27)),
        (shots(8, 5), 5, Fraction(38425, 177147)),
        (shots(16, 5), 8, Fraction(9749257945, 31381059609)),
    ],
)
def test_the_chances_of_the_rule_book_are_exact(throw: Throw, hits: int, chance: Fraction) -> None:
    assert odds(throw).at_least(hits) == pytest.approx(float(chance), abs=EXACT)


def test_the_chance_of_none_of_five_dice_at_five() -> None:
    assert odds(shots(5, 5)).exactly(0) == pytest.approx(32 / 243, abs=EXACT)


def test_two_flights_are_one_attack_of_twice_the_dice() -> None:
    once, both = odds(shots(8, 5)), odds(shots(16, 5))
    assert once.expected == pytest.approx(3.2, abs=EXACT)
    assert once.at_least(8) == pytest.approx(0.0177, abs=5e-5)
    assert once.plus(once).at_least(8) == pytest.approx(9749257945 / 31381059609, abs=EXACT)
    assert once.plus(once).expected == pytest.approx(both.expected, abs=EXACT)


@pytest.mark.parametrize("throw", [shots(16, 6), shots(8, 5), shots(24, 6), shots(3, 6, 4, one_fails=True)])
def test_the_salvos_of_a_roster_agree_with_the_oracle(throw: Throw) -> None:
    agrees(odds(throw), oracle(throw))


@st.composite
def throws(draw: st.DrawFn) -> Throw:
    sides = draw(st.sampled_from([2, 3, 4, 6, 7, 10, 12, 20]))
    dice = draw(st.integers(0, 24 if sides <= 6 else 8))
    again = draw(st.none() | st.integers(1, sides))
    fails = draw(st.booleans())
    if draw(st.booleans()):
        worth = tuple(draw(st.lists(st.integers(0, 3), min_size=sides, max_size=sides)))
        return Throw(Named("a"), "X-1", dice, sides, None, (), again, worth, fails)
    bonus = draw(st.integers(-2, 4))
    return Throw(Named("a"), "X-1", dice, sides, draw(st.integers(-1, sides + 2)),
                 (modifier("b", "X-2", bonus),), again, None, fails)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(throws())
def test_any_throw_agrees_with_the_oracle(throw: Throw) -> None:
    shown = odds_afresh(throw)
    agrees(shown, oracle(throw))
    assert shown == odds(throw)


@pytest.mark.parametrize("dice", [100, 400, 1000])
@pytest.mark.parametrize("again", [None, 6])
@pytest.mark.parametrize("target", [2, 3, 4, 5, 6])
def test_hundreds_of_dice_keep_their_mean_and_spread(dice: int, target: int, again: int | None) -> None:
    shown = odds_afresh(shots(dice, target, again=again))
    one = odds_afresh(shots(1, target, again=again))
    spread = sum((k - one.expected) ** 2 * c for k, c in enumerate(one.chances))
    assert min(shown.chances) >= 0
    assert sum(shown.chances) == pytest.approx(1, abs=1e-11)
    mean = sum(k * c for k, c in enumerate(shown.chances))
    assert mean == pytest.approx(shown.expected, abs=1e-7)
    assert sum((k - mean) ** 2 * c for k, c in enumerate(shown.chances)) == pytest.approx(
        dice * spread, rel=1e-6
    )


def test_coins_that_fall_again_by_the_hundred_come_to_an_end() -> None:
    shown = odds_afresh(Throw(Named("a"), "X-1", 1000, 2, 2, (), 2))
    assert sum(k * c for k, c in enumerate(shown.chances)) == pytest.approx(1000, abs=1e-6)


@pytest.mark.parametrize(
    "throw",
    [
        shots(6, 6),
        shots(8, 5),
        shots(3, 6, 3, one_fails=True),
        Throw(Named("a"), "X-1", 7, worth=(0, 0, 0, 1, 1, 2), again=6),
        Throw(Named("a"), "X-1", 2),
        Throw(Named("a"), "X-1", 3, 20, 14, (modifier("near", "X-2", 2),)),
    ],
)
def test_dice_really_rolled_come_up_as_the_odds_say(throw: Throw) -> None:
    """20,000 seeded rolls: every bar within 4.5 standard errors of the chance shown."""
    games = 20_000
    tray = KeyedTray("frequencies")
    counts = [0] * 200
    for number in range(games):
        tray.order(number)
        roll = tray.roll(throw)
        counts[roll.total if throw.target is None and throw.worth is None else roll.hits] += 1
    for bar, chance in enumerate(odds(throw).chances):
        error = (chance * (1 - chance) / games) ** 0.5
        assert abs(counts[bar] / games - chance) <= 4.5 * error + 1 / games, bar


def test_two_dice_add_up_to_seven_most_often() -> None:
    shown = sum_odds(2, 6)
    assert shown.exactly(7) == pytest.approx(6 / 36, abs=1e-12)
    assert shown.at_least(9) == pytest.approx(10 / 36, abs=1e-12)
    assert (shown.exactly(1), shown.exactly(13), shown.expected) == (0, 0, 7)
    assert odds(Throw(Named("a"), "X-1", 2)) == shown


def test_a_single_die_shows_every_face_alike() -> None:
    assert single(10).chances == pytest.approx((0, *[0.1] * 10))
    assert single(10).at_least(6) == pytest.approx(0.5)


def test_bars_end_with_the_last_number_or_more() -> None:
    shown = odds(shots(8, 5))
    bars = shown.bars(4)
    assert bars[:4] == shown.chances[:4]
    assert bars[4] == shown.at_least(4)
    assert len(shown.bars()) == 7
    assert odds(shots(1, 6, again=None)).bars(3) == pytest.approx((5 / 6, 1 / 6, 0, 0))


def test_no_dice_score_nothing_for_certain() -> None:
    assert odds(shots(0, 6)) == Odds((1.0,), 0.0)


def test_chances_outside_the_bars() -> None:
    shown = odds(shots(2, 6, again=None))
    assert (shown.exactly(-1), shown.exactly(3), shown.at_least(3), shown.at_least(0)) == (0, 0, 0, 1)


def test_odds_draw_no_die() -> None:
    before = random.getstate()
    tray, fresh = KeyedTray(1), KeyedTray(1)
    odds_afresh(shots(6, 6))
    assert random.getstate() == before
    assert tray.roll(shots(6, 6)) == fresh.roll(shots(6, 6))


def sampled(dice: int, target: int, games: int, rng: np.random.Generator) -> np.ndarray:
    """The odds as estimated from `games` games, as quickly as numpy can: the floor to compare with."""
    faces = rng.integers(1, 7, size=(games, dice))
    hits, again = (faces >= target).sum(1), (faces == 6).sum(1)
    while again.any():
        game = np.repeat(np.arange(games), again)
        more = rng.integers(1, 7, size=game.size)
        hits += np.bincount(game[more >= target], minlength=games)
        again = np.bincount(game[more == 6], minlength=games)
    return np.bincount(hits) / games
