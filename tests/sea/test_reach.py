"""Envelopes, and the legal path nearest to where somebody points."""

from random import Random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sea.free import random_path
from game.sea.heading import Pose, distance, relative, settle
from game.sea.path import Helm
from game.sea.reach import envelope, paths, snap, toward
from game.sea.sight import nearest_on
from tests.sea import helms
from tests.sea.helms import carrier, coastal, fleet, nef_first, war_at_sea

START = Pose(10, 10, 0)
poses = st.builds(
    Pose,
    st.floats(0, 72).map(settle),
    st.floats(0, 48).map(settle),
    st.integers(0, 5).map(lambda k: k * 60.0),
)
cursors = st.tuples(st.floats(-5, 77), st.floats(-5, 53))


def enumerated(helm: Helm, pose: Pose) -> dict[Pose, int]:
    """Every end of every legal path with the fewest turns to it, path by path."""
    ends: dict[Pose, int] = {}
    for path in paths(helm):
        walk = helm.walk(pose, path)
        ends[walk.end] = min(walk.turns, ends.get(walk.end, 99))
    return ends


@settings(deadline=None)
@given(helms.stepped, poses)
def test_reach_equals_enumeration(helm: Helm, pose: Pose) -> None:
    ends = envelope(helm, pose).ends
    assert {end.pose: end.turns for end in ends} == enumerated(helm, pose)
    assert len({end.pose for end in ends}) == len(ends)
    for end in ends:
        walk = helm.walk(pose, end.path)
        assert helm.fault(end.path) is None
        assert (walk.end, walk.turns, walk.owed) == (end.pose, end.turns, end.owed)


def test_a_large_envelope_is_not_enumerated() -> None:
    ends = envelope(nef_first(24, 6), Pose(36, 24, 0)).ends
    assert len(ends) > 2000
    rng = Random(4)
    reached = {end.pose for end in ends}
    for _ in range(300):
        assert nef_first(24, 6).walk(Pose(36, 24, 0), random_path(nef_first(24, 6), rng)).end in reached


def test_the_area_holds_every_end() -> None:
    for helm in (nef_first(6), nef_first(1), nef_first(0), fleet(20, 5), carrier(8)):
        known = envelope(helm, START)
        assert known.area.is_valid
        assert known.area.area > 0
        assert all(known.area.covers(shapely.Point(end.pose[:2])) for end in known.ends)


@settings(deadline=None)
@given(helms.stepped, poses, cursors, st.none() | st.floats(0, 359), st.lists(cursors, max_size=2))
def test_a_snapped_path_is_legal_and_its_end_the_nearest(
    helm: Helm,
    pose: Pose,
    cursor: tuple[float, float],
    heading: float | None,
    through: list[tuple[float, float]],
) -> None:
    ends = enumerated(helm, pose)
    if not ends:
        return
    path = snap(helm, pose, cursor, heading, through)
    assert helm.fault(path) is None
    walk = helm.walk(pose, path)
    nearest = min(distance(end, cursor) for end in ends)
    assert distance(walk.end, cursor) <= nearest + 0.001
    rivals = [end for end in ends if distance(end, cursor) <= nearest + 0.001]
    if heading is not None:
        slew = min(abs(relative(end.heading, heading)) for end in rivals)
        assert abs(relative(walk.end.heading, heading)) <= slew + 0.001
    else:
        assert walk.turns == min(ends[end] for end in rivals)


def test_dragging_over_a_known_end_finds_it() -> None:
    helm = nef_first(8, 3)
    for end in envelope(helm, START).ends:
        path = snap(helm, START, end.pose[:2], end.pose.heading)
        assert helm.walk(START, path).end == end.pose


def test_of_paths_to_one_end_the_one_through_the_points_is_taken() -> None:
    helm = Helm(8, turn_cost=1, straight_after=1)
    early, late = "SFPFFFFF", "FFFFSFPF"
    end = helm.walk(START, early).end
    assert helm.walk(START, late).end == end
    routes = envelope(helm, START).routes(end)
    assert {early, late, "FSFPFFFF"} <= set(routes)
    assert all(helm.walk(START, route).end == end for route in routes)
    assert snap(helm, START, end[:2], 0, through=[(10.866, 11)]) == early
    assert snap(helm, START, end[:2], 0, through=[(10, 14)]) == late
    track = helm.walk(START, snap(helm, START, end[:2], 0, through=[(10, 12.5)])).track
    assert nearest_on(track, (10, 12.5))[0] < 0.5


def test_without_any_legal_path_the_snap_is_straight_on() -> None:
    helm = Helm(1.0, owed=2.0, may_owe=False)
    assert list(paths(helm)) == envelope(helm, START).ends == []
    assert snap(helm, START, (0, 0)) == "F"


@given(helms.stepped, poses, cursors, st.randoms(use_true_random=False))
def test_extending_a_prefix_keeps_it_and_ends_nearest(
    helm: Helm, pose: Pose, cursor: tuple[float, float], rng: Random
) -> None:
    if helm.owed > helm.distance and not helm.may_owe:
        return
    whole = random_path(helm, rng, 0.5)
    prefix = whole[: rng.randint(0, len(whole))]
    path = toward(helm, pose, prefix, cursor)
    assert path.startswith(prefix)
    assert helm.fault(path) is None
    rivals = [helm.walk(pose, other).end for other in paths(helm) if other.startswith(prefix)]
    nearest = min(distance(end, cursor) for end in rivals)
    assert distance(helm.walk(pose, path).end, cursor) <= nearest + 0.001


# --- free helms ------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(helms.free)
def test_every_sampled_end_has_a_legal_path_to_it(helm: Helm) -> None:
    ends = envelope(helm, START).ends
    assert ends
    for end in ends:
        assert helm.fault(end.path) is None
        assert helm.walk(START, end.path).end == end.pose


@settings(deadline=None, max_examples=60)
@given(helms.free, cursors, st.none() | st.floats(0, 359))
def test_a_snapped_free_path_is_legal_and_no_farther_than_any_sampled_end(
    helm: Helm, cursor: tuple[float, float], heading: float | None
) -> None:
    path = snap(helm, START, cursor, heading)
    assert helm.fault(path) is None, path
    if heading is None and not helm.turn_grain:
        missed = distance(helm.walk(START, path).end, cursor)
        sampled = min(distance(end.pose, cursor) for end in envelope(helm, START).ends)
        coarse = 9 if helm.turn_free else 5  # turns of one size meet fewer places
        assert missed <= sampled + helm.distance / coarse


@pytest.mark.parametrize(
    ("helm", "part"),
    [
        (fleet(20, 5), 0.95),
        (fleet(30, 3), 0.95),
        (war_at_sea(6.5, 3, 2), 0.95),
        (carrier(8), 1.0),
        (coastal(29, 4, 2), 0.95),
    ],
)
def test_a_free_helm_meets_a_cursor_it_can_reach(helm: Helm, part: float) -> None:
    """Ends of random legal paths can be reached; the snapped path meets most of them."""
    rng = Random(9)
    missed = []
    for _ in range(60):
        there = helm.walk(START, random_path(helm, rng, 0.2)).end
        missed.append(distance(helm.walk(START, snap(helm, START, there[:2])).end, there))
    assert sum(far <= 0.05 for far in missed) >= part * len(missed), sorted(missed)


def test_a_carriers_stack_goes_straight_to_the_cursor_within_its_allowance() -> None:
    helm = carrier(8)
    for cursor in ((12, 14), (10, 16), (4, 9), (10, 2.5)):
        walk = helm.walk(START, snap(helm, START, cursor))
        assert distance(walk.end, cursor) < 0.01
    far = helm.walk(START, snap(helm, START, (10, 30))).end
    assert distance(far, (10, 18)) < 0.02


def test_a_free_prefix_is_kept_and_extended() -> None:
    helm = coastal(29, 4, 2)
    path = toward(helm, START, "A3T10A5", (30, 30))
    assert path.startswith("A3T10A5")
    assert helm.fault(path) is None
