"""Where a way is laid against round bases: touching one, or in the notch between two."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.asking.pilot import SNAP, _against, _between
from game.sea.heading import distance
from game.sea.passage import Bar


def base(name: str, x: float, y: float, touch: float) -> Bar:
    """A round base that others lie against at a distance."""
    return Bar(x, y, touch - 0.01, "It lies there.", "X-1", name, touch=touch)


touches = st.floats(0.5, 3.0)
angles = st.floats(0.0, 2 * pi)


@given(touches, angles, st.floats(0.1, 20.0))
def test_against_a_base_is_where_it_touches_on_the_side_one_comes_from(
    touch: float, angle: float, away: float
) -> None:
    against = base("x", 7.0, 5.0, touch)
    place = _against(against, (7.0 + away * sin(angle), 5.0 + away * cos(angle)))
    assert place == pytest.approx((7.0 + touch * sin(angle), 5.0 + touch * cos(angle)))


def test_against_a_base_from_its_very_middle_is_north_of_it() -> None:
    assert _against(base("x", 7.0, 5.0, 2.0), (7.0, 5.0)) == (7.0, 7.0)


@given(touches, touches, angles, st.floats(0.05, 0.95), st.booleans())
def test_the_notch_between_two_bases_touches_both_and_is_the_one_at_hand(
    first: float, second: float, angle: float, share: float, port: bool
) -> None:
    least, most = abs(first - second), first + second
    apart = least + (most - least) * share
    one = base("x", 7.0, 5.0, first)
    other = base("y", 7.0 + apart * sin(angle), 5.0 + apart * cos(angle), second)
    along = (first**2 - second**2 + apart**2) / (2 * apart)
    aside = (first**2 - along**2) ** 0.5 * (-1 if port else 1)
    notch = (
        one.x + along * sin(angle) + aside * cos(angle),
        one.y + along * cos(angle) - aside * sin(angle),
    )
    (found,) = _between(one, other, notch)
    assert found == pytest.approx(notch, abs=1e-4)
    assert distance(found, (one.x, one.y)) == pytest.approx(first, abs=1e-4)
    assert distance(found, (other.x, other.y)) == pytest.approx(second, abs=1e-4)


@pytest.mark.parametrize(
    ("apart", "at", "there"),
    [
        (4.0, (2.0, 0.0), 1),  # they just let one lie between
        (4.001, (2.0, 0.0), 0),
        (3.0, (1.5, 1.32), 1),
        (3.0, (1.5, 1.32 + 2.9 * SNAP), 1),
        (3.0, (1.5, 1.33 + 3.0 * SNAP), 0),
    ],
)
def test_where_two_bases_are_too_far_apart_or_the_notch_is_not_at_hand_there_is_none(
    apart: float, at: tuple[float, float], there: int
) -> None:
    assert len(_between(base("x", 0.0, 0.0, 2.0), base("y", apart, 0.0, 2.0), at)) == there


def test_a_base_within_another_makes_no_notch() -> None:
    inner, outer = base("x", 0.0, 0.0, 1.0), base("y", 1.0, 0.0, 2.0)
    assert _between(inner, outer, (0.0, 0.0)) == []
    assert _between(base("x", 0.0, 0.0, 1.0), base("y", 0.5, 0.0, 2.0), (0.0, 0.0)) == []
