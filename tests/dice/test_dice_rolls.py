"""Throws and rolls: what a face counts, what is needed after modifiers, what a record keeps."""

import msgspec
import pytest

from game.dice import Roll, ScriptedTray, Throw, modifier
from tests.dice.named import Named


def rolled(throw: Throw, *faces: int) -> Roll:
    tray = ScriptedTray(faces)
    roll = tray.roll(throw)
    tray.finish()
    return roll


def shots(dice: int, target: int, *bonuses: int, **more: object) -> Throw:
    """An attack of a game in which natural sixes are rolled again."""
    parts = tuple(modifier("bombs beyond the third", "X-1", bonus) for bonus in bonuses)
    return Throw(
        Named("red_majesty guns at blue_roost"), "X-1", dice, 6, target, parts, **{"again": 6, **more}
    )


@pytest.mark.parametrize(
    ("throw", "faces", "waves", "hits"),
    [
        (shots(6, 6), (6, 2, 6, 1, 4, 3, 6, 5, 2), ((6, 2, 6, 1, 4, 3), (6, 5), (2,)), 3),
        (shots(1, 5), (5,), ((5,),), 1),
        (shots(1, 5), (6, 5), ((6,), (5,)), 2),
        (shots(1, 5), (4,), ((4,),), 0),
        (shots(5, 5), (6, 5, 3, 1, 5, 5), ((6, 5, 3, 1, 5), (5,)), 4),
        (shots(8, 5), (5, 1, 6, 2, 4, 5, 3, 6, 3, 6, 1), ((5, 1, 6, 2, 4, 5, 3, 6), (3, 6), (1,)), 5),
        (shots(6, 6), (6, 3, 1, 5, 2, 6, 6, 4, 2), ((6, 3, 1, 5, 2, 6), (6, 4), (2,)), 3),
        (shots(3, 6, 2), (4, 6, 1, 6, 3), ((4, 6, 1), (6,), (3,)), 3),
        (shots(3, 6, 1), (4, 6, 5, 5), ((4, 6, 5), (5,)), 3),
        (shots(3, 6, 4, one_fails=True), (1, 2, 6, 1), ((1, 2, 6), (1,)), 2),
        (shots(0, 6), (), (), 0),
    ],
)
def test_a_six_counts_and_is_rolled_again_after_the_whole_wave(
    throw: Throw, faces: tuple[int, ...], waves: tuple[tuple[int, ...], ...], hits: int
) -> None:
    roll = rolled(throw, *faces)
    assert roll.waves == waves
    assert roll.faces == faces
    assert roll.hits == hits


def test_every_modifier_is_added_to_every_die() -> None:
    throw = shots(3, 6, 2, -1)
    assert throw.needed == 5
    assert [throw.hits(face) for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]


@pytest.mark.parametrize(("bonus", "one_fails", "needed"), [(9, False, 1), (9, True, 2), (-3, False, 7)])
def test_the_needed_face_stays_within_the_die(bonus: int, one_fails: bool, needed: int) -> None:
    assert shots(1, 6, bonus, one_fails=one_fails).needed == needed


def test_a_face_may_be_worth_more_than_one_success() -> None:
    throw = Throw(Named("a"), "X-2", 5, worth=(0, 0, 0, 1, 1, 2))
    assert rolled(throw, 6, 5, 4, 3, 6).hits == 6


def test_a_natural_one_is_worth_nothing_where_ones_fail() -> None:
    assert Throw(Named("a"), "X-2", 1, worth=(3, 0, 0, 1, 1, 2), one_fails=True).hits(1) == 0


def test_dice_that_are_simply_read_have_a_total_and_no_hits() -> None:
    roll = rolled(Throw(Named("a"), "X-3", 2), 5, 6)
    assert (roll.total, roll.hits) == (11, 0)


def test_the_total_is_that_of_the_first_wave() -> None:
    assert rolled(shots(2, 6), 6, 3, 5).total == 9


def test_a_throw_without_a_target_needs_no_face() -> None:
    with pytest.raises(ValueError, match="no target"):
        _ = Throw(Named("a"), "X-3", 2).needed


@pytest.mark.parametrize(
    "wrong",
    [
        {"dice": -1},
        {"dice": 1001},
        {"dice": 1, "sides": 1},
        {"dice": 1, "sides": 257},
        {"dice": 1, "again": 7},
        {"dice": 1, "again": 0},
        {"dice": 1, "worth": (0, 1)},
        {"dice": 1, "worth": (0, 0, 0, 0, 0, -1)},
        {"dice": 1, "worth": (0, 0, 0, 1, 1, 2), "target": 4},
    ],
)
def test_a_throw_nobody_could_roll_is_refused_and_names_its_purpose(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="guns at roost"):
        Throw(purpose=Named("guns at roost"), clause="X-1", **wrong)  # type: ignore[arg-type]


def test_a_modifier_is_made_once() -> None:
    assert modifier("night", "X-4", -1) is modifier("night", "X-4", -1)
    assert modifier("night", "X-4", -1) != modifier("night", "X-4", -2)


def test_a_roll_comes_back_from_json_as_it_was_written() -> None:
    roll = rolled(shots(3, 6, 2), 4, 6, 1, 6, 3)
    written = msgspec.json.encode(roll)
    assert msgspec.json.decode(written, type=Roll[Named]) == roll


def test_a_record_leaves_out_what_is_as_usual() -> None:
    written = msgspec.json.decode(msgspec.json.encode(Throw(Named("a"), "X-1", 2)))
    assert written == {"purpose": {"is": "Named", "name": "a"}, "clause": "X-1", "dice": 2}
