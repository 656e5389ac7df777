"""Dice that nobody chose: what every one of several put in, bound before any of it is shown."""

import pytest

from game.dice.shares import HOST, Share, broken, committed, fresh, made_of

HOSTS, REDS = "0" * 31 + "1", "f" * 32


def shares(*pairs: tuple[str, str]) -> tuple[Share, ...]:
    return tuple(Share(by, committed(by, secret), secret) for by, secret in pairs)


def test_any_other_share_makes_other_dice() -> None:
    first = made_of(shares((HOST, HOSTS), ("Red", REDS)))
    assert made_of(shares((HOST, HOSTS), ("Red", "e" * 32))) != first
    assert made_of(shares((HOST, "0" * 32), ("Red", REDS))) != first


def test_the_order_in_which_shares_came_makes_no_other_dice() -> None:
    one, other = (HOST, HOSTS), ("Red", REDS)
    assert made_of(shares(one, other)) == made_of(shares(other, one))


def test_dice_made_together_have_a_salt() -> None:
    assert not made_of(shares((HOST, fresh()), ("Red", fresh()))).open


def test_a_share_that_is_not_what_was_committed_to_makes_no_dice() -> None:
    swapped = Share("Red", committed("Red", REDS), HOSTS)
    assert broken((swapped,)) == "the share of the dice of Red is not what was committed to"
    with pytest.raises(ValueError, match="not what was committed to"):
        made_of((swapped,))


def test_a_share_bound_for_one_side_is_none_of_anothers() -> None:
    assert broken((Share("Blue", committed("Red", REDS), REDS),)) != ""


def test_a_closed_share_makes_no_dice_and_shows_nothing() -> None:
    (red,) = shares(("Red", REDS))
    assert REDS not in str(red.closed)
    with pytest.raises(ValueError, match="is not open"):
        made_of((red.closed,))


def test_nobody_puts_in_two_shares() -> None:
    with pytest.raises(ValueError, match="two shares"):
        made_of(shares(("Red", REDS), ("Red", HOSTS)))


def test_a_secret_of_another_form_is_no_share() -> None:
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        committed("Red", "abc")
