"""Places on a ring: the nearest to a pointer, the stretches where a piece may lie, and the next one along it."""

from __future__ import annotations

import pytest

from game.asking import berths
from game.match import Refusal
from game.match.questions import Ring
from game.sea.heading import Position
from game.tabletop.overlays import Berth

LINE = Ring(10.0, 20.0, 1.9, 2.1, "Beside it.", "X-1")
DISC = Ring(10.0, 20.0, 0.0, 5.0, "Near it.", "X-2")


def nowhere(at: Position) -> Refusal:
    return Refusal("Never.")


def north_of_it(at: Position) -> Refusal | None:
    """A piece may lie south of the middle alone."""
    return Refusal("Too far north.") if at[1] > 20.0 else None


def test_a_ring_that_holds_its_middle_is_a_disc() -> None:
    assert not berths.wide(LINE)
    assert berths.wide(DISC)
    assert not berths.wide(Ring(0.0, 0.0, 0.0, 0.0, "There.", "X-3"))
    assert (berths.middle(LINE), berths.middle(DISC)) == (2.0, 2.5)


@pytest.mark.parametrize(
    ("ring", "at", "there"),
    [
        (LINE, (10.0, 30.0), (10.0, 22.0)),
        (LINE, (13.0, 20.0), (12.0, 20.0)),
        (LINE, (10.0, 19.9), (10.0, 18.0)),
        (LINE, (12.1, 20.0), (12.1, 20.0)),
        (LINE, (11.9, 20.0), (11.9, 20.0)),
        (DISC, (10.0, 20.0), (10.0, 20.0)),
        (DISC, (15.0, 20.0), (15.0, 20.0)),
        (DISC, (20.0, 20.0), (15.0, 20.0)),
        (DISC, (10.0, 0.0), (10.0, 15.0)),
        (DISC, (16.0, 28.0), (13.0, 24.0)),
    ],
)
def test_a_place_is_brought_onto_the_ring_on_its_side(ring: Ring, at: Position, there: Position) -> None:
    assert berths.onto(ring, at) == pytest.approx(there)


@pytest.mark.parametrize(
    ("ring", "at", "off"),
    [
        (LINE, (10.0, 25.0), 3.0),
        (LINE, (10.0, 20.0), 2.0),
        (LINE, (12.0, 20.0), 0.0),
        (DISC, (10.0, 27.0), 2.0),
        (DISC, (11.0, 20.0), 0.0),
    ],
)
def test_how_far_a_place_is_off(ring: Ring, at: Position, off: float) -> None:
    assert berths.off(ring, at) == pytest.approx(off)


def test_a_ring_all_free_or_all_barred_is_one_stretch() -> None:
    assert berths.berths(LINE, lambda at: None) == (Berth(10.0, 20.0, 2.0, 0.0, 360.0, True),)
    assert berths.berths(LINE, nowhere) == (Berth(10.0, 20.0, 2.0, 0.0, 360.0, False),)


def test_stretches_meet_halfway_between_the_places_asked_about() -> None:
    assert berths.berths(LINE, north_of_it) == (
        Berth(10.0, 20.0, 2.0, 88.5, 271.5, True),
        Berth(10.0, 20.0, 2.0, 271.5, 448.5, False),
    )


@pytest.mark.parametrize(
    ("at", "way", "bearing"),
    [
        ((10.0, 18.0), 1, 185.0),
        ((10.0, 18.0), -1, 175.0),
        ((8.0, 20.0), 1, 90.0),  # round the north, to the first place that is free
        ((12.0, 20.0), -1, 270.0),
        (None, 1, 90.0),
        (None, -1, 270.0),
    ],
)
def test_along_a_ring_is_the_next_place_that_is_free(at: Position | None, way: int, bearing: float) -> None:
    assert berths.along(LINE, at, way, north_of_it) == berths.place(LINE, bearing)


def test_where_no_place_is_free_there_is_none_along_it() -> None:
    assert berths.along(LINE, (10.0, 18.0), 1, nowhere) is None


def test_one_round_leads_back_to_where_it_lies() -> None:
    south = berths.place(LINE, 180.0)
    only = lambda at: None if at == south else Refusal("Not there.")  # noqa: E731
    assert berths.along(LINE, south, 1, only) == south
    assert berths.along(LINE, south, -1, only) == south
