"""Hull bases: what lies under a point, what overlaps, where a move first meets another base."""

from math import hypot

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.sea.contact import Bases

lengths = st.floats(0, 20).map(lambda value: round(value, 3))
points = st.tuples(lengths, lengths)
fleets = st.lists(st.tuples(lengths, lengths, st.floats(0.2, 2)), min_size=1, max_size=12).map(
    lambda pieces: [(f"ship_{n}", *piece) for n, piece in enumerate(pieces)]
)
Piece = tuple[str, float, float, float]


def test_the_nearest_centre_under_the_cursor_comes_first() -> None:
    bases = Bases([("far", 10, 10, 2), ("near", 11, 10, 1), ("elsewhere", 20, 20, 1)])
    assert bases.at((11, 10)) == ["near", "far"]
    assert bases.at((8, 10)) == ["far"]
    assert bases.at((5, 5)) == []
    assert bases.at((18.5, 20), reach=0.5) == ["elsewhere"]


def test_touching_is_not_overlapping() -> None:
    bases = Bases([("a", 0, 0, 1), ("b", 2, 0, 1), ("c", 0, 1.9, 1)])
    assert bases.overlapping("a") == ["c"]
    assert bases.overlapping("b") == []


def test_a_move_stops_where_the_bases_touch_or_short_of_it() -> None:
    bases = Bases([("enemy", 10, 0, 1), ("beyond", 14, 0, 1)])
    assert bases.first_contact(1, (0, 0), (20, 0)) == ("enemy", 8)
    assert bases.first_contact(1, (0, 0), (20, 0), gap=0.1) == ("enemy", pytest.approx(7.9))
    assert bases.first_contact(1, (0, 0), (20, 0), ignoring={"enemy"}) == ("beyond", 12)
    assert bases.first_contact(1, (0, 0), (7.9, 0)) is None
    assert bases.first_contact(1, (0, 0), (8, 0)) == ("enemy", 8)


def test_a_base_may_be_grazed_and_one_touching_may_be_left() -> None:
    bases = Bases([("enemy", 10, 2, 1)])
    assert bases.first_contact(1, (0, 0), (20, 0)) is None
    assert bases.first_contact(1, (10, 0), (10, -5)) is None
    assert bases.first_contact(1, (10, 0), (10, 5)) == ("enemy", 0)
    assert bases.first_contact(1, (10, 0.5), (10, -5)) is None
    assert bases.first_contact(1, (10, 0), (10, 0)) is None


def test_a_key_twice_or_a_base_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        Bases([("a", 0, 0, 1), ("a", 1, 1, 1)])
    with pytest.raises(ValueError, match="radius"):
        Bases([("a", 0, 0, 0)])


def test_an_empty_table_has_nothing_under_any_point() -> None:
    none: Bases[str] = Bases([])
    assert none.at((1, 1)) == []
    assert none.first_contact(1, (0, 0), (9, 9)) is None


@given(fleets, points)
def test_what_lies_under_a_point_agrees_with_measuring_every_base(
    fleet: list[Piece], point: tuple[float, float]
) -> None:
    under = [(hypot(x - point[0], y - point[1]), n) for n, (_, x, y, r) in enumerate(fleet)
             if hypot(x - point[0], y - point[1]) <= r + 0.001]  # fmt: skip
    assert Bases(fleet).at(point) == [fleet[n][0] for _, n in sorted(under)]


@given(fleets)
def test_overlap_agrees_with_measuring_every_pair(fleet: list[Piece]) -> None:
    bases = Bases(fleet)
    for key, x, y, radius in fleet:
        measured = {
            other
            for other, ox, oy, reach in fleet
            if other != key and hypot(ox - x, oy - y) < radius + reach - 0.001
        }
        assert set(bases.overlapping(key)) == measured


@given(fleets, points, points, st.floats(0.2, 2), st.floats(0, 0.5))
def test_first_contact_agrees_with_creeping_along_the_way(
    fleet: list[Piece], start: tuple[float, float], end: tuple[float, float], radius: float, gap: float
) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    met = Bases(fleet).first_contact(radius, start, end, gap=gap)
    afloat = [
        piece for piece in fleet if hypot(piece[1] - start[0], piece[2] - start[1]) > radius + piece[3] + gap
    ]
    way = shapely.LineString([start, end])
    if met is None:
        for _, x, y, reach in afloat:
            assert length < 1e-9 or way.distance(shapely.Point(x, y)) >= radius + reach + gap - 0.0011
        return
    key, far = met
    assert 0 <= far <= length
    there = start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length
    gaps = {k: hypot(x - there[0], y - there[1]) - r - radius for k, x, y, r in fleet}
    assert gaps[key] <= gap + 1e-6
    for other, *_ in afloat:  # nothing else was run into on the way
        assert gaps[other] >= gap - 0.0011
    if far > 0:
        assert gaps[key] == pytest.approx(gap, abs=1e-6)


@given(fleets, points, points)
def test_the_index_finds_all_that_a_search_through_every_base_finds(
    fleet: list[Piece], start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Each base alone on the table, asked in turn, and the nearest taken."""
    alone = [Bases([piece]).first_contact(0.5, start, end) for piece in fleet]
    far = [met[1] for met in alone if met is not None]
    met = Bases(fleet).first_contact(0.5, start, end)
    assert (met is None) == (not far)
    if met is not None:
        assert met[1] == min(far)
