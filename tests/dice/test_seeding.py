"""Where a battle's dice come from: the seed, the salt, what is committed to, and who else's chance hangs on them."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from game.dice import KeyedTray, Seeding, seeding
from tests.dice.named import Named

SALT = "00112233445566778899aabbccddeeff"
OTHER = "ffeeddccbbaa99887766554433221100"


def test_without_a_salt_the_dice_are_those_of_the_seed_as_they_always_were() -> None:
    assert (
        KeyedTray(7, "").faces(Named("x"), 40)
        == KeyedTray(7).faces(Named("x"), 40)
        == KeyedTray("7").faces(Named("x"), 40)
    )


def test_a_salt_gives_other_dice_and_the_same_salt_the_same() -> None:
    first, again, other, bare = (
        KeyedTray(7, salt).faces(Named("x"), 40, 20) for salt in (SALT, SALT, OTHER, "")
    )
    assert first == again
    assert len({first, other, bare}) == 3
    assert first != KeyedTray(8, SALT).faces(Named("x"), 40, 20)


def test_salted_dice_are_fair() -> None:
    faces = Counter(KeyedTray(7, SALT).faces(Named("x"), 60_000))
    assert all(9_600 < faces[face] < 10_400 for face in range(1, 7))


def test_the_commitment_is_the_documented_hash_and_binds_seed_and_salt() -> None:
    expected = blake2b(f"7:{SALT}".encode(), digest_size=32, person=b"line-ahead salt").hexdigest()
    assert Seeding(7, SALT).commitment == expected
    assert len({Seeding(seed, salt).commitment for seed in (7, 8) for salt in (SALT, OTHER)}) == 4


def test_open_dice_are_committed_to_by_nothing_for_it_would_give_the_seed_away() -> None:
    assert Seeding(7).commitment == ""


@pytest.mark.parametrize("salt", ["7", SALT.upper(), SALT[:-1], SALT + "0", SALT + "\n", "g" * 32])
def test_what_is_no_salt_is_refused(salt: str) -> None:
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        Seeding(7, salt)


def test_whatever_is_not_asked_for_is_chance() -> None:
    many = [seeding() for _ in range(20)]
    assert len({one.salt for one in many}) == len({one.seed for one in many}) == 20
    assert not any(one.open for one in many)
    stretched = [seeding(7) for _ in range(5)]
    assert {one.seed for one in stretched} == {7}
    assert len({one.salt for one in stretched}) == 5
    assert seeding(7, SALT) == Seeding(7, SALT)
    assert seeding(7, "") == Seeding(7)


def test_dice_that_a_scenario_fixes_are_open_unless_others_are_asked_for() -> None:
    assert seeding(fixed=5) == Seeding(5)
    assert seeding(None, SALT, fixed=5) == Seeding(5, SALT)
    assert seeding(None, "", fixed=5) == Seeding(5)
    asked = seeding(7, fixed=5)
    assert (asked.seed, asked.open) == (7, False)


def test_other_chance_than_the_dice_hangs_on_the_salt_as_well() -> None:
    made = {
        Seeding(7, salt).apart(purpose)
        for salt in (SALT, OTHER, "")
        for purpose in ("at Red", "at Blue", "fleets")
    }
    assert len(made) == 9
    assert KeyedTray(7, SALT)._key not in made
