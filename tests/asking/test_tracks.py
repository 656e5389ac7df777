"""Tracks being laid: a step longer, a leg shorter, and what of them lies on the table."""

from __future__ import annotations

import pytest
import shapely

from game.asking.tracks import MOST_ENDS, Track, outlines, reach, route
from game.sea.heading import Pose
from game.sea.path import Helm
from game.tabletop.overlays import Leg

STEPPED = Helm(5.0, turn_cost=2.0, straight_after=1.0, turns=2)
FREE = Helm(6.0, exact=False, step=0.0, turn=45.0, turn_free=True, leg=0.5)
GRAIN = Helm(6.0, step=0.0, turn=30.0, turn_free=True, turn_grain=2.0)
HERE = Pose(10.0, 10.0, 0.0)


@pytest.mark.parametrize(
    ("helm", "path", "step", "longer"),
    [
        (STEPPED, "", "advance", "F"),
        (STEPPED, "F", "port", "FP"),
        (STEPPED, "F", "starboard", "FS"),
        (FREE, "", "advance", "A1"),
        (FREE, "A1", "advance", "A2"),
        (FREE, "A1T5", "advance", "A1T5A1"),
        (FREE, "A5.5", "advance", "A6"),
        (FREE, "", "starboard", "T5"),
        (FREE, "", "port", "T-5"),
        (FREE, "T5", "starboard", "T10"),
        (FREE, "A2T-5", "port", "A2T-10"),
        (FREE, "A2T-5", "starboard", "A2"),
        (GRAIN, "T2", "starboard", "T4"),
        (GRAIN, "", "port", "T-2"),
        (Helm(5.0, turn_free=True, turn=90.0), "F", "port", "FT-5"),
    ],
)
def test_a_step_makes_a_path_longer_or_the_leg_in_hand(helm: Helm, path: str, step: str, longer: str) -> None:
    assert Track(path).stepped(helm, step) == (longer, None)


@pytest.mark.parametrize(
    ("helm", "path", "step", "kind", "left", "need"),
    [
        (STEPPED, "FFFFF", "advance", "too_long", 0.0, 1.0),
        (STEPPED, "FP", "port", "twice", 2.0, 1.0),
        (STEPPED, "FFFF", "port", "no_room", 1.0, 2.0),
        (FREE, "A6", "advance", "too_long", 0.0, 1.0),
        (FREE, "A2A4", "advance", "too_long", 0.0, 1.0),
        (FREE, "T45", "starboard", "size", 50.0, 45.0),
    ],
)
def test_what_cannot_be_gone_on_with_stays_and_says_what_is_left(
    helm: Helm, path: str, step: str, kind: str, left: float, need: float
) -> None:
    laid, fault = Track(path).stepped(helm, step)
    assert laid == path
    assert fault is not None
    assert (fault.kind, fault.left, fault.need) == (kind, left, need)


@pytest.mark.parametrize(
    ("path", "shorter"),
    [("FFF", ""), ("FPFF", "FP"), ("FP", "F"), ("A2T5A1", "A2T5"), ("A2T5", "A2"), ("A1A12", ""), ("T5", "")],
)
def test_a_leg_back_takes_the_straight_part_or_the_turn_at_its_end(path: str, shorter: str) -> None:
    assert Track(path, {"speed": 2}).without_leg() == Track(shorter, {"speed": 2})


@pytest.mark.parametrize(("steps", "shorter"), [(1, "FP"), (2, "F"), (3, "")])
def test_steps_back_take_tokens(steps: int, shorter: str) -> None:
    assert Track("FPF", {"speed": 2}).shortened(STEPPED, steps) == Track(shorter, {"speed": 2})


def test_a_path_lies_on_the_table_leg_by_leg_with_its_turns() -> None:
    laid = route(Helm(5.0), HERE, "FFPFF")
    assert [(round(leg.x, 3), round(leg.y, 3), leg.turns) for leg in laid.legs] == [
        (10.0, 10.0, False),
        (10.0, 12.0, True),
        (8.268, 13.0, False),
    ]
    assert (laid.walked, laid.tick) == (True, 1.0)
    assert route(Helm(5.0), HERE, "PF").legs[0] == Leg(10.0, 10.0, True)
    assert route(FREE, HERE, "A2").tick == 1.0
    assert route(Helm(5.0, step=0.0, straight_after=0.5), HERE, "A2").tick == 0.5


def test_what_is_only_previewed_begins_where_what_is_laid_ends() -> None:
    helm = Helm(6.0)
    laid = route(helm, HERE, "FFPFF", after="FFP")
    assert [(round(leg.x, 3), round(leg.y, 3)) for leg in laid.legs] == [(10.0, 12.0), (8.268, 13.0)]
    assert (laid.walked, laid.tick) == (False, 0.0)
    assert route(helm, HERE, "FF", after="FF").legs == (Leg(10.0, 12.0),)
    assert route(helm, HERE, "FF", after="").legs == (Leg(10.0, 10.0), Leg(10.0, 12.0))


def test_ends_out_of_reach_after_what_is_laid_are_marked_so() -> None:
    free = reach(STEPPED, HERE, "")
    assert all(end.near for end in free.ends)
    after = reach(STEPPED, HERE, "FFF")
    assert len(after.ends) == len(free.ends)
    assert 0 < sum(end.near for end in after.ends) < len(free.ends)
    (area,) = after.polygons
    assert shapely.Polygon(area).contains(shapely.Point(10.0, 15.0))


def test_of_very_many_ends_only_those_in_reach_are_marked() -> None:
    wide = Helm(9.0, straight_after=1.0, turn_cost=0.0)
    found = reach(wide, HERE, "")
    assert len(found.ends) == MOST_ENDS
    assert all(end.near for end in found.ends)
    few = reach(wide, HERE, "F" * 7)
    assert 0 < len(few.ends) < MOST_ENDS
    assert all(end.near for end in few.ends)


def test_of_ends_without_number_the_outline_tells() -> None:
    found = reach(FREE, HERE, "")
    assert found.ends == ()
    (fan,) = found.polygons
    assert fan[0] == HERE[:2]
    assert shapely.Polygon(fan).buffer(0.01).contains(shapely.Point(10.0, 16.0))
    assert not shapely.Polygon(fan).contains(shapely.Point(10.0, 4.0))


def test_an_area_is_told_by_its_parts_and_the_holes_in_them() -> None:
    square = shapely.box(0.0, 0.0, 10.0, 10.0)
    holed = square.difference(shapely.box(4.0, 4.0, 6.0, 6.0))
    both = shapely.union_all([holed, shapely.box(20.0, 0.0, 21.0, 1.0)])
    found = outlines(both)
    assert sorted(len(part) for part in found.polygons) == [4, 4]
    (hole,) = found.holes
    assert set(hole) == {(4.0, 4.0), (4.0, 6.0), (6.0, 6.0), (6.0, 4.0)}
    assert found.ends == ()
    assert outlines(shapely.LineString([(0.0, 0.0), (1.0, 1.0)])).polygons == ()
    assert outlines(shapely.Polygon()).polygons == ()
