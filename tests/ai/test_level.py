"""Level dice: fair one by one, level together, and none of them shifts another."""

from collections import Counter

import pytest

from game.ai.level import LevelTray
from game.dice.roll import Throw
from tests.dice.named import Named

PLAYOUTS = range(91 << 16, (91 << 16) + 3600)
"""Seeds as an admiral's playouts have them: one after another."""


def distance(counts: Counter[object], kinds: int) -> float:
    """Chi-square of equal shares over so many kinds, by its degrees of freedom: about 1 where chance rules."""
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return (sum((n - expected) ** 2 / expected for n in counts.values()) + missing) / (kinds - 1)


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
@pytest.mark.parametrize("place", [0, 1, 5, 9])
def test_each_die_is_fair_over_many_seeds(sides: int, place: int) -> None:
    faces = Counter(LevelTray(seed).faces(Named("salvo"), 10, sides)[place] for seed in PLAYOUTS)
    assert set(faces) <= set(range(1, sides + 1))
    assert distance(faces, sides) < 2.5


@pytest.mark.parametrize("sides", [4, 6, 10])
def test_as_many_dice_as_faces_show_each_face_once(sides: int) -> None:
    for seed in range(200):
        assert sorted(LevelTray(seed).faces(Named("salvo"), sides, sides)) == list(range(1, sides + 1))
        assert len(set(LevelTray(seed).faces(Named("salvo"), sides - 1, sides))) == sides - 1


def test_thirteen_dice_show_each_face_twice_and_one_of_them_again() -> None:
    for seed in range(200):
        faces = Counter(LevelTray(seed).faces(Named("salvo"), 13))
        assert sorted(faces.values()) == [2, 2, 2, 2, 2, 3]


def test_the_faces_come_in_an_order_by_chance() -> None:
    orders = Counter(LevelTray(seed).faces(Named("salvo"), 6) for seed in PLAYOUTS)
    assert len(orders) > 700
    assert distance(orders, 720) < 1.3


@pytest.mark.parametrize("other", ["Blue at Red", "Red at Green", "salvo 2"])
def test_the_dice_of_two_throws_do_not_keep_step(other: str) -> None:
    pairs: Counter[object] = Counter(
        (LevelTray(seed).faces(Named("Red at Blue"), 1), LevelTray(seed).faces(Named(other), 1))
        for seed in PLAYOUTS
    )
    assert distance(pairs, 36) < 1.8


def test_nor_do_those_of_one_throw_from_use_to_use() -> None:
    uses: Counter[object] = Counter()
    for seed in PLAYOUTS:
        one = LevelTray(seed)
        uses[one.faces(Named("salvo"), 1), one.faces(Named("salvo"), 1)] += 1
    assert distance(uses, 36) < 1.8


def test_another_throw_shifts_none() -> None:
    alone, among = LevelTray(5), LevelTray(5)
    among.faces(Named("a pebble"), 3)
    among.roll(Throw(Named("a torpedo"), "", 4, target=5))
    assert among.faces(Named("salvo"), 6) == alone.faces(Named("salvo"), 6)


def test_an_order_more_before_a_throw_leaves_its_dice_as_they_are() -> None:
    one, other = LevelTray(5), LevelTray(5)
    one.order(3)
    first = one.faces(Named("salvo"), 6), one.faces(Named("salvo"), 6)
    assert first[0] != first[1]
    other.order(3)
    other.faces(Named("a pebble"), 3)
    other.order(4)
    assert (other.faces(Named("salvo"), 6), other.faces(Named("salvo"), 6)) == first


def test_dice_that_are_rolled_again_are_rolled_afresh() -> None:
    again: Counter[object] = Counter()
    for seed in PLAYOUTS:
        roll = LevelTray(seed).roll(Throw(Named("salvo"), "", 6, target=4, again=6))
        assert sorted(roll.waves[0]) == [1, 2, 3, 4, 5, 6]
        assert len(roll.waves[1]) == 1
        assert all(
            len(wave) == before.count(6) for before, wave in zip(roll.waves, roll.waves[1:], strict=False)
        )
        assert 6 not in roll.waves[-1]
        again[roll.waves[1][0]] += 1
    assert distance(again, 6) < 2.5


def test_a_throw_without_dice_rolls_none() -> None:
    assert LevelTray(1).roll(Throw(Named("salvo"), "", 0, target=4)).waves == ()
