"""Where units may be that nobody sees: chances spread as far as they can have gone, and vanish where somebody looks."""

from random import Random

import numpy as np
import pytest

from game.tabletop.belief import Belief, Sea, Trail, believed
from game.tabletop.memory import Glimpse, Look, Memory

SEA = Sea(240.0, 180.0)
BLIND: tuple[tuple[float, float, float], ...] = ()


def nearest(belief: Belief, x: float, y: float) -> int:
    return int(np.hypot(belief.x - x, belief.y - y).argmin())


def test_one_that_was_lost_is_no_farther_than_she_can_have_gone() -> None:
    looks = (Look(1, BLIND), Look(2, BLIND), Look(3, BLIND), Look(4, BLIND))
    for turn, reach in ((2, 0), (3, 20.0), (4, 40.0)):
        belief = believed(SEA, looks[:turn], Trail(20.0, Glimpse(2, 120.0, 90.0)), turn, BLIND)
        away = np.hypot(belief.x - 120.0, belief.y - 90.0)
        assert belief.likely[away <= reach + 2 * belief.size].sum() > 0.999
        assert belief.likely.sum() == pytest.approx(1.0)


def test_where_somebody_looked_she_is_not_and_comes_back_no_faster_than_she_steams() -> None:
    eye = (60.0, 90.0, 50.0)
    trail = Trail(10.0)
    now = believed(SEA, (Look(1, BLIND),), trail, 1, (eye,))
    seen = np.hypot(now.x - 60.0, now.y - 90.0) <= 50.0
    assert now.likely[seen].sum() == 0.0
    later = believed(SEA, (Look(1, (eye,)), Look(2, BLIND)), trail, 2, BLIND)
    deep = np.hypot(later.x - 60.0, later.y - 90.0) <= 25.0
    assert later.likely[deep].sum() < 0.001
    assert later.likely[seen].sum() > 0.01


def test_one_never_seen_is_by_her_edge_and_with_her_own() -> None:
    west = believed(Sea(240.0, 180.0, (), "west"), (Look(1, BLIND),), Trail(10.0), 1, BLIND)
    assert west.likely[west.x < 120.0].sum() > 0.6
    with_one = believed(SEA, (Look(1, BLIND, (("escort", 180.0, 40.0),)),), Trail(10.0), 1, BLIND)
    assert (
        with_one.likely[nearest(with_one, 180.0, 40.0)] > 3 * with_one.likely[nearest(with_one, 40.0, 150.0)]
    )


def test_nothing_lies_on_land_and_land_hides() -> None:
    wall = ((100.0, 0.0), (110.0, 0.0), (110.0, 180.0), (100.0, 180.0))
    sea = Sea(240.0, 180.0, (wall,))
    belief = believed(sea, (Look(1, BLIND),), Trail(10.0), 1, ((60.0, 90.0, 500.0),))
    assert belief.likely[(belief.x > 101.0) & (belief.x < 109.0)].sum() == 0.0
    assert belief.likely[belief.x > 110.0].sum() == pytest.approx(1.0)


def test_who_can_be_nowhere_is_anywhere_unseen() -> None:
    belief = believed(SEA, (Look(1, BLIND),), Trail(5.0, Glimpse(1, 120.0, 90.0)), 1, ((120.0, 90.0, 60.0),))
    assert belief.likely.sum() == pytest.approx(1.0)
    assert belief.likely[np.hypot(belief.x - 120.0, belief.y - 90.0) <= 60.0].sum() == 0.0


def test_draws_follow_the_chances_and_places_share_them() -> None:
    belief = believed(SEA, (Look(1, BLIND),), Trail(30.0, Glimpse(1, 60.0, 60.0)), 1, BLIND)
    rng = Random(3)
    for _ in range(50):
        x, y = belief.draw(rng)
        assert np.hypot(x - 60.0, y - 60.0) < 2 * belief.size
    wide = believed(SEA, (Look(1, BLIND),), Trail(30.0), 1, BLIND)
    places = wide.places(5, 30.0)
    assert len(places) == 5
    assert sum(chance for _, _, chance in places) == pytest.approx(1.0)
    half, most = wide.within(0.5), wide.within(0.9)
    assert 0.5 <= wide.likely[half].sum() < 0.55
    assert not (half & ~most).any()


def test_going_nearer_finds_sooner() -> None:
    belief = believed(SEA, (Look(1, BLIND),), Trail(10.0, Glimpse(1, 200.0, 90.0)), 1, BLIND)
    x, y = np.array([20.0, 100.0, 190.0]), np.array([90.0, 90.0, 90.0])
    far, near, there = belief.found(x, y, 40.0, 30.0, 0.7).tolist()
    assert far < near < there == pytest.approx(1.0)


def test_memory_keeps_looks_and_the_last_that_was_lost() -> None:
    memory = (
        Memory()
        .after(Look(1, BLIND))
        .losing("ohio", Glimpse(1, 3.0, 4.0))
        .losing("ohio", Glimpse(2, 5.0, 6.0))
    )
    assert memory.looks == (Look(1, BLIND),)
    assert memory.lost == {"ohio": Glimpse(2, 5.0, 6.0)}
