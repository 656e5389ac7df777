"""Trays: keyed dice are fair, apart from each other and repeatable; scripted dice fit or complain."""

import hashlib
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import DiceLeft, DiceMissing, DieImpossible, KeyedTray, ScriptedTray, Throw
from tests.dice.named import Named

# Chi-square, one in a thousand, for sides - 1 degrees of freedom. The seeds are fixed: these never flicker.
LIMITS = {2: 10.83, 3: 13.82, 4: 16.27, 6: 20.52, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23}

names = st.text(max_size=20)
seeds = st.integers() | st.text(max_size=8)


def guns(name: str, dice: int = 6) -> Throw:
    return Throw(Named(name), "X-1", dice, target=5, again=6)


def chi_square(counts: Counter[object], kinds: int) -> float:
    even = counts.total() / kinds
    return sum((count - even) ** 2 / even for count in counts.values()) + (kinds - len(counts)) * even


@pytest.mark.parametrize("sides", LIMITS)
def test_every_face_of_a_keyed_die_comes_up_as_often(sides: int) -> None:
    faces = KeyedTray(2024).faces(Named("fair"), 60_000, sides)
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(Counter(faces), sides) < LIMITS[sides]


def test_the_first_die_of_every_order_is_fair() -> None:
    tray = KeyedTray("orders")
    counts: Counter[object] = Counter()
    for number in range(60_000):
        tray.order(number)
        counts[tray.faces(Named("gun"), 1)] += 1
    assert chi_square(counts, 6) < LIMITS[6]


@pytest.mark.parametrize("name", ["red at blue", "blue at red"])
def test_dice_of_two_purposes_or_of_two_uses_tell_nothing_of_each_other(name: str) -> None:
    tray = KeyedTray(5)
    pairs: Counter[object] = Counter()
    for number in range(36_000):
        tray.order(number)
        first = tray.faces(Named("red at blue"), 1)
        pairs[first + tray.faces(Named(name), 1)] += 1
    assert chi_square(pairs, 36) < 66.62  # one in a thousand, 35 degrees


SEED_7_ORDER_12 = ((5, 1, 3, 5, 6, 5, 4, 6, 5, 4, 3, 5), (3, 3))
LONG_DIGEST = "8f15da1397fe4c5f5a17f5e70ca876fe039eb9d949c19994591c214231c49c96"


def test_the_dice_of_a_seed_never_change() -> None:
    """Saves are continued years later: the dice of a seed are part of the format."""
    tray = KeyedTray(7)
    tray.order(12)
    assert tray.roll(guns("red_majesty guns at blue_roost", 12)).waves == SEED_7_ORDER_12
    digest = hashlib.sha256(bytes(KeyedTray("long").faces(Named("x"), 5_000, 20))).hexdigest()
    assert digest == LONG_DIGEST


@given(seeds, st.integers(0, 10**6), names, st.integers(0, 80), st.integers(2, 256))
def test_the_same_key_meets_the_same_dice(
    seed: int | str, number: int, name: str, count: int, sides: int
) -> None:
    one, two = KeyedTray(seed), KeyedTray(seed)
    one.order(number)
    two.order(number)
    faces = one.faces(Named(name), count, sides)
    assert faces == two.faces(Named(name), count, sides)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


@given(seeds, names, st.lists(names, max_size=6), st.lists(names, max_size=6))
def test_other_throws_shift_no_die(seed: int | str, name: str, before: list[str], others: list[str]) -> None:
    quiet, busy = KeyedTray(seed), KeyedTray(seed)
    for other in before:
        busy.roll(guns(other))
    quiet.order(3)
    busy.order(3)
    for other in others:
        if other != name:
            busy.roll(guns(other))
    assert quiet.roll(guns(name)) == busy.roll(guns(name))


def test_an_order_taken_again_after_an_undo_meets_the_same_dice() -> None:
    tray = KeyedTray(99)
    tray.order(4)
    before = [tray.roll(guns("a", 20)), tray.roll(guns("a", 20))]
    tray.order(5)
    later = tray.roll(guns("a", 20))
    tray.order(4)
    assert [tray.roll(guns("a", 20)), tray.roll(guns("a", 20))] == before
    assert len({before[0].faces, before[1].faces, later.faces}) == 3


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("1", 1, "1:x"), ("1", 1, "x")),
        (("1", 11, "x"), ("11", 1, "x")),
        (("1", 1, "x"), ("1", 1, "x ")),
        (("1", 1, "x"), ("2", 1, "x")),
        (("1", 1, "x"), ("1", 2, "x")),
    ],
)
def test_keys_that_look_alike_are_apart(one: tuple[str, int, str], two: tuple[str, int, str]) -> None:
    drawn = []
    for seed, number, name in (one, two):
        tray = KeyedTray(seed)
        tray.order(number)
        drawn.append(tray.faces(Named(name), 30))
    assert drawn[0] != drawn[1]


def test_more_dice_do_not_change_the_first_ones() -> None:
    few, many = KeyedTray(1).faces(Named("a"), 5), KeyedTray(1).faces(Named("a"), 500)
    assert many[:5] == few


def test_waves_go_on_where_the_first_ended_and_hold_the_dice_rolled_again() -> None:
    tray = KeyedTray("waves")
    for use in range(200):
        roll = tray.roll(guns("a", 9))
        assert KeyedTray("waves").faces(Named("a"), 9) == roll.waves[0] or use
        for wave, following in zip(roll.waves, roll.waves[1:], strict=False):
            assert len(following) == wave.count(6)
        assert 6 not in roll.waves[-1]


def test_the_number_and_its_digits_are_one_seed() -> None:
    assert KeyedTray(7).faces(Named("a"), 40) == KeyedTray("7").faces(Named("a"), 40)


@pytest.mark.parametrize("sides", [-1, 0, 1, 257])
def test_a_die_that_is_none_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="2 to 256"):
        KeyedTray(1).faces(Named("a"), 1, sides)


def test_a_script_short_of_dice_says_what_was_wanted() -> None:
    tray = ScriptedTray([6, 6, 2])
    with pytest.raises(DiceMissing) as missing:
        tray.roll(guns("petard rockets at roost", 2))
    wanted = Named("petard rockets at roost")
    assert (missing.value.purpose, missing.value.wanted, missing.value.left) == (wanted, 2, 1)
    assert "petard rockets at roost'): 2 dice wanted, 1 left" in str(missing.value)


def test_a_script_with_dice_left_over_names_them() -> None:
    tray = ScriptedTray([1, 2, 3])
    assert tray.faces(Named("a"), 1) == (1,)
    with pytest.raises(DiceLeft) as left:
        tray.finish()
    assert left.value.left == (2, 3)
    tray.order(8)
    assert tray.faces(Named("a"), 2) == (2, 3)
    tray.finish()


@pytest.mark.parametrize(("face", "sides"), [(0, 6), (7, 6), (-1, 10), (21, 20)])
def test_a_face_the_die_does_not_have_is_refused(face: int, sides: int) -> None:
    with pytest.raises(DieImpossible, match=f"the script shows a {face} on a die of {sides} sides"):
        ScriptedTray([face]).faces(Named("a"), 1, sides)


def test_the_dice_need_no_numpy_so_that_commands_start_at_once() -> None:
    code = "import sys, game.dice; print(sorted({'numpy', 'pygame'} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
