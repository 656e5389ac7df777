"""Shots at bearings and points, plans of one unit, bounds on whole moves, rings with headings."""

from random import Random

import pytest

from game.ai import chance
from game.dice.odds import odds
from game.dice.roll import Throw
from game.dice.tray import KeyedTray, ScriptedTray
from game.match import Aim, Fire, Fired, Place, Placed, Shot, Spot, Steer, Steered
from game.match.aiming import Burst, Dial
from game.match.bounds import AsOrdered, DrawsApart, Homeward, KeepsOff, OneHand
from game.match.placing import Ring
from game.match.question import Names
from game.sea.heading import Pose
from game.sea.path import Helm
from tests.dice.named import Named

DIAL = Dial(((350.0, 10.0),), "Ahead alone.", "X-1")
BURST = Burst(50.0, 50.0, 10.0, 20.0, "Ten to twenty away, to the east.", "X-2", ((45.0, 135.0),))
FREE = Helm(10.0, exact=False, step=0.0, turn=30.0, turn_free=True, turn_grain=1.0)


def test_a_dial_takes_whole_degrees_in_its_arcs() -> None:
    assert [DIAL.refuses(toward, None) is None for toward in (349, 350, 359, 0, 10, 11, 3.5, None)] == [
        False,
        True,
        True,
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_burst_takes_points_in_its_ring_and_arc() -> None:
    points = ((60.0, 50.0), (70.0, 50.0), (70.1, 50.0), (59.0, 50.0), (35.0, 50.0), None)
    assert [BURST.refuses(None, point) is None for point in points] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    on_track = Burst(0, 0, 0, 0, "On the way.", "X-2", (), ((0.0, 0.0), (0.0, 10.0)))
    assert on_track.refuses(None, (0.0, 5.0)) is None
    assert on_track.refuses(None, (1.0, 5.0)) is not None


def test_play_at_random_aims_legally_and_with_one_unit() -> None:
    shots = (
        Shot("a", "tube", "", 1, aimed=DIAL),
        Shot("a", "shell", "", 1, aimed=BURST),
        Shot("b", "gun", "foe", 1),
    )
    question = Fire("fire", "Fire.", "X-0", shots, one_clause="X-3")
    for seed in range(60):
        order = chance.fire(question, Random(seed), 1.0)
        assert question.refuses(order) is None
    both = Fired("fire", (Aim("a", "tube", "", 1, 0.0), Aim("b", "gun", "foe")))
    refusal = question.refuses(both)
    assert refusal is not None
    assert refusal.clause == "X-3"


def test_bounds_on_turns_and_ends() -> None:
    start = Pose(50.0, 50.0, 0.0)

    def broken(bound: object, path: str) -> bool:
        return bound.broken(start, FREE.walk(start, path), {})  # type: ignore[attr-defined, no-any-return]

    assert broken(OneHand("", "", "port"), "A1T-10A1")
    assert not broken(OneHand("", "", "port"), "A1T10A1")
    ordered = AsOrdered("", "", ((50.0, 50.0), (50.0, 55.0)), 0.0)
    assert not broken(ordered, "A5")
    assert broken(ordered, "A6")
    home = Homeward("", "", "east", 100.0, 100.0)
    assert broken(home, "A5")
    assert not broken(home, "A5T10")
    assert not broken(KeepsOff("", "", ((50.0, 40.0),)), "A5")
    assert broken(KeepsOff("", "", ((50.0, 60.0),)), "A5")
    assert broken(DrawsApart("", "", ((50.0, 60.0),)), "A5")


def test_a_move_at_random_falls_back_on_what_is_surely_legal() -> None:
    only = Steered("move", "a", "A4T-30A6")
    start = Pose(50.0, 50.0, 0.0)
    walk = FREE.walk(start, only.path)
    bound = AsOrdered("As ordered.", "X-4", tuple(walk.track), walk.end.heading)
    steer = Steer("move", "Move.", "X-0", "a", start, FREE, {}, bounds=(bound,), surely=(only,))
    assert steer.sample(Random(1)) == only
    assert steer.refuses(only) is None


def test_of_several_rings_one_must_hold_with_its_heading() -> None:
    rings = (Ring(20, 20, 5, 10, "Near.", "X-5", 90.0), Ring(80, 80, 5, 10, "Near.", "X-5", 0.0))
    place = Place("place", "Place.", "X-0", (Spot("a", rings=rings),), 100, 100)
    assert place.refuses(Placed("place", {"a": (28.0, 20.0, 90.0)})) is None
    assert place.refuses(Placed("place", {"a": (28.0, 20.0, 0.0)})) is not None
    assert place.refuses(Placed("place", {"a": (50.0, 50.0, 0.0)})) is not None
    assert next(place.samples(Random(2)), None) is not None


@pytest.mark.parametrize(
    ("away", "told"), [(0.0, "0 cm"), (0.02, "0 cm"), (9.96, "9.9 cm"), (20.04, "20.1 cm"), (31.0, "31 cm")]
)
def test_how_far_away_a_place_is_has_its_unit_and_never_reads_as_one_that_would_do(
    away: float, told: str
) -> None:
    point = (50.0 + away, 50.0)
    ring = Ring(50.0, 50.0, 10.0, 20.0, "Ten to twenty.", "X-5")
    assert ring.words((*point, 0.0), Centimetres()) == f"Ten to twenty; this is {told} away."
    refusal = BURST.refuses(None, point, Centimetres())
    assert refusal is not None
    assert refusal.sentence.endswith(f"; this point is {told} away.")


class Centimetres(Names):
    """Keys as they are, and a unit of length."""

    def length(self, value: float) -> str:
        return f"{super().length(value)} cm"


def test_a_miss_that_is_rolled_again_counts_once_more() -> None:
    throw = Throw(Named("twin"), "X-6", 2, 10, target=8, misses_again=True)
    roll = ScriptedTray((9, 2, 8)).roll(throw)
    assert (roll.waves, roll.hits) == (((9, 2), (8,)), 2)
    assert abs(odds(throw).expected - 2 * 0.51) < 1e-12
    tray = KeyedTray(5)
    hits = 0
    for number in range(4000):
        tray.order(number)
        hits += tray.roll(throw).hits
    assert abs(hits / 4000 - 1.02) < 0.05
