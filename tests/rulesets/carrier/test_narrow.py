"""Narrow places: what the rules allow is asked, however little room there is for it."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest

from game.match import Match
from game.rulesets.carrier.events import Moved
from tests.rulesets.carrier.scene import (
    CRUISER,
    HIRYU,
    KAGERO,
    TAKAO,
    YORKTOWN,
    asked,
    at,
    battle,
    fogging,
    hits,
    land,
    moving,
)
from tests.rulesets.played import events


def ringed(*bearings: float, away: float = 1.5) -> Match:
    """U1 with bases of its own round about, and an enemy far off."""
    stacks = {"U1": at(30, 30, "TF 16"), "J1": at(60, 10, "1st")}
    for number, bearing in enumerate(bearings, 2):
        x, y = 30 + away * sin(radians(bearing)), 30 + away * cos(radians(bearing))
        stacks[f"U{number}"] = at(x, y, "blank")
    return battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]})


def spots(match: Match) -> list[str]:
    return [
        spot.unit for question in match.ask("USN") if question.name == "fog_of_war" for spot in question.spots
    ]


@pytest.mark.clause("CAR-FOW-5")
def test_fog_is_laid_in_a_gap_that_no_round_bearing_meets() -> None:
    match = ringed(5, 65, 125, 185, 245)
    assert "U1" in spots(match)
    (question,) = [question for question in match.ask("USN") if question.name == "fog_of_war"]
    for seed in range(20):
        order = next(question.samples(Random(seed)))
        assert question.refuses(order) is None
    match.answer("USN", fogging("U1", 30 + 1.5 * sin(radians(305)), 30 + 1.5 * cos(radians(305))))


@pytest.mark.clause("CAR-FOW-5")
def test_fog_is_not_laid_where_there_is_no_gap_at_all() -> None:
    assert "U1" not in spots(ringed(5, 65, 125, 185, 245, 305))
    assert "U1" not in spots(
        ringed(5, 77, 149, 221, 293)
    )  # five bases bar all of the ring: no two 119 degrees apart


def channel(bearing: float, *, shut: bool = False) -> Match:
    """A battle is won by U1 in a channel hardly wider than its base, J1 behind it; `shut` off at both ends, or not."""
    width = 0.745
    east, north = sin(radians(bearing)), cos(radians(bearing))

    def point(along: float, across: float) -> tuple[float, float]:
        return 30 + along * east + across * north, 30 + along * north - across * east

    walls = tuple(
        land(point(-3, side * width), point(8, side * width), point(8, side * 5), point(-3, side * 5))
        for side in (1, -1)
    )
    if shut:
        ends = ((0.745, 8), (-8, -2.3))
        walls += tuple(land(point(a, -5), point(b, -5), point(b, 5), point(a, 5)) for a, b in ends)
    stacks = {
        "U1": at(30, 30, "TF 44", up=["TF 44"]),
        "J1": at(*point(-1.5, 0), "1st", up=["1st"]),
        "J2": at(60, 10, "2nd"),
    }
    forces = {"TF 44": [CRUISER, CRUISER, CRUISER], "1st": [TAKAO, KAGERO, KAGERO], "2nd": [KAGERO]}
    match = battle(stacks, forces, terrain=walls, dice=[4, *[1] * 20])
    match.answer("USN", moving(match, "U1", (30, 30)))
    match.answer("IJN", hits("unconfirmed", **{"1st_2": 1}))
    return match


@pytest.mark.clause("CAR-CON-1", "CAR-CON-5")
@pytest.mark.parametrize("bearing", [0, 5, 47.3])
def test_the_victor_may_leave_by_a_channel_at_any_bearing(bearing: float) -> None:
    match = channel(bearing)
    assert asked(match, "USN") == ["consolidate U1", "stay"]
    steer = match.ask("USN")[0]
    order = steer.sample(Random(1))
    assert order is not None
    match.answer("USN", order)
    assert events(match, Moved)[-1].free  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-CON-5")
def test_where_no_end_is_free_the_victor_is_not_asked() -> None:
    assert "consolidate U1" not in asked(channel(5, shut=True), "USN")
