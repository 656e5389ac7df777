"""The wild die: the last of a throw, which may take the highest of the others away or be rolled again and again."""

from collections.abc import Callable
from fractions import Fraction

import icepool
import msgspec
import pytest

from game.dice import KeyedTray, Roll, ScriptedTray, Throw, Wild, odds, odds_afresh
from tests.dice.named import Named

BOTH = Wild(strikes=1, again=6)
WORTH = (0, 0, 0, 1, 1, 2)
LESS = (0, 0, 0, 0, 1, 2)
HULL = (0, 0, 0, 0, 1, 2)


def rolled(throw: Throw, *faces: int) -> Roll:
    tray = ScriptedTray(faces)
    roll = tray.roll(throw)
    tray.finish()
    return roll


@pytest.mark.parametrize(
    ("throw", "faces", "waves", "struck", "hits"),
    [
        (Throw(Named("a"), "X", 5, worth=WORTH, wild=BOTH), (6, 5, 4, 2, 1), ((6, 5, 4, 2, 1),), 0, 2),
        (Throw(Named("a"), "X", 4, worth=WORTH, wild=BOTH), (4, 6, 6, 1), ((4, 6, 6, 1),), 1, 3),
        (
            Throw(Named("a"), "X", 4, worth=WORTH, wild=BOTH),
            (5, 3, 1, 6, 6, 4),
            ((5, 3, 1, 6), (6,), (4,)),
            None,
            6,
        ),
        (
            Throw(Named("a"), "X", 4, worth=WORTH, wild=BOTH),
            (5, 3, 1, 6, 6, 1),
            ((5, 3, 1, 6), (6,), (1,)),
            None,
            5,
        ),
        (Throw(Named("a"), "X", 3, worth=HULL, wild=BOTH), (5, 2, 6, 6, 5), ((5, 2, 6), (6,), (5,)), None, 6),
        (Throw(Named("a"), "X", 1, worth=WORTH, wild=BOTH), (1,), ((1,),), None, 0),
        (Throw(Named("a"), "X", 2, worth=WORTH, wild=BOTH), (6, 4), ((6, 4),), None, 3),
        (Throw(Named("a"), "X", 2, target=4, wild=Wild(strikes=1)), (6, 1), ((6, 1),), 0, 0),
        (
            Throw(Named("a"), "X", 2, target=4, wild=Wild(again=6)),
            (1, 6, 6, 3),
            ((1, 6), (6,), (3,)),
            None,
            2,
        ),
    ],
)
def test_a_wild_die_strikes_the_highest_or_goes_again(
    throw: Throw, faces: tuple[int, ...], waves: tuple[tuple[int, ...], ...], struck: int | None, hits: int
) -> None:
    roll = rolled(throw, *faces)
    assert (roll.waves, roll.struck, roll.hits) == (waves, struck, hits)
    assert msgspec.convert(msgspec.to_builtins(roll), Roll[Named]) == roll


@pytest.mark.parametrize(
    "wrong", [{"dice": 0}, {"again": 6}, {"wild": Wild(strikes=7)}, {"wild": Wild(again=0)}]
)
def test_a_wild_die_that_nobody_could_roll_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="wild"):
        Throw(**{"purpose": Named("a"), "clause": "X", "dice": 2, "worth": WORTH, "wild": BOTH, **wrong})


def oracle(throw: Throw) -> list[Fraction]:
    """Exact chances die by die; rerolls to a depth at which what is left out cannot be seen."""
    worth = [throw.hits(face) for face in range(1, throw.sides + 1)]
    wild = throw.wild
    assert wild is not None
    reroll = icepool.Die(worth)
    for _ in range(40):
        reroll = icepool.Die(
            [
                worth[face - 1] + reroll if face == wild.again else icepool.Die([worth[face - 1]])
                for face in range(1, throw.sides + 1)
            ]
        )

    def counted(*faces: int) -> object:
        *ordinary, last = faces
        kept = sorted(ordinary)
        if last == wild.strikes and kept:
            kept.pop()
        total = sum(worth[face - 1] for face in kept) + worth[last - 1]
        return total + reroll if last == wild.again else total

    count: Callable[..., object] = counted
    together = icepool.map(count, *[icepool.Die(range(1, throw.sides + 1))] * throw.dice)
    chances = [Fraction(0)] * (together.max_outcome() + 1)
    for hits, quantity in together.items():
        chances[hits] = Fraction(quantity, together.denominator())
    return chances


@pytest.mark.parametrize(
    "throw",
    [
        *(
            Throw(Named("a"), "X", dice, worth=worth, wild=BOTH)
            for dice in (1, 2, 3, 4)
            for worth in (WORTH, LESS)
        ),
        Throw(Named("a"), "X", 3, worth=(2, 0, 3, 1, 0, 1), wild=BOTH),
        Throw(Named("a"), "X", 3, worth=WORTH, wild=Wild(strikes=2)),
        Throw(Named("a"), "X", 3, worth=WORTH, wild=Wild(again=3)),
        Throw(Named("a"), "X", 3, worth=WORTH, wild=Wild(again=1, strikes=1)),
        Throw(Named("a"), "X", 3, target=5, wild=BOTH),
        Throw(Named("a"), "X", 2, 4, target=3, wild=Wild(strikes=1, again=4)),
    ],
)
def test_the_odds_of_a_wild_die_are_those_of_an_independent_oracle(throw: Throw) -> None:
    shown, exact = odds(throw), oracle(throw)
    assert odds_afresh(throw) == shown
    assert sum(shown.chances) == pytest.approx(1, abs=1e-9)
    for count in range(len(shown.chances) - 1):
        assert shown.exactly(count) == pytest.approx(float(exact[count]), abs=1e-11)
    assert shown.expected == pytest.approx(float(sum(k * c for k, c in enumerate(exact))), rel=1e-9)


@pytest.mark.parametrize(("dice", "mean"), [(1, Fraction(4, 5)), (4, Fraction(2093, 810))])
def test_the_means_of_the_rule_book_are_exact(dice: int, mean: Fraction) -> None:
    assert odds(Throw(Named("a"), "X", dice, worth=WORTH, wild=BOTH)).expected == pytest.approx(
        float(mean), abs=1e-9
    )


def test_dice_really_rolled_come_as_often_as_the_odds_say() -> None:
    throw = Throw(Named("a"), "X", 5, worth=WORTH, wild=BOTH)
    tray = KeyedTray(7)
    counts = [0] * 40
    for _ in range(20_000):
        counts[tray.roll(throw).hits] += 1
    for hits, chance in enumerate(odds(throw).chances[:8]):
        assert counts[hits] / 20_000 == pytest.approx(chance, abs=0.012)


def test_a_roll_tells_which_dice_count_and_which_are_rolled_again():
    throw = Throw(Named("luck"), "", 3, 6, worth=(0, 0, 0, 1, 1, 2), wild=Wild(1, 6))
    again = Roll(throw, ((6, 4, 6), (6,), (2,)))
    assert again.counts == ((2, 1, 2), (2,), (0,))
    assert again.repeats == ((False, False, True), (True,), (False,))
    missed = Throw(Named("twin"), "", 2, 10, target=8, misses_again=True)
    assert Roll(missed, ((3, 9), (2,))).repeats == ((True, False), (False,)), "once, whatever it shows then"
    struck = Roll(throw, ((6, 4, 1),))
    assert struck.counts == ((0, 1, 0),)
    assert sum(map(sum, struck.counts)) == struck.hits == 1
