"""Steering past what lies in the way, and placing pieces in rings and clear of others."""

from math import hypot
from random import Random

import msgspec
import pytest

from game.ai import chance
from game.match import Choose, Option, Place, Placed, Setting, Spot, Steer, Steered, Stop
from game.match.questions import Apart, Ring
from game.sea.heading import Pose, Position
from game.sea.passage import Bar, Passage, Rim, Shore
from game.sea.path import Helm, course

RIM = Rim(72, 48, 0.75, "The base would leave the table.", "RIM")
ISLAND = ((20.0, 20.0), (26.0, 20.0), (26.0, 28.0), (20.0, 28.0))
LAND = (Shore((ISLAND,), 0.74, "Stacks do not cross land.", "LAND"),)
FAULTS = {"too_long": ("Only {left} in are left.", "FAR")}


def roaming(distance: float = 8.0) -> Helm:
    """A helm of any straight legs."""
    return Helm(distance, exact=False, step=0.0, turn=180.0, turn_free=True, slack=0.01)


def enemy(x: float, y: float) -> Bar:
    """A base that may be touched and not passed over."""
    return Bar(x, y, 1.49, "An enemy's base lies in the way.", "BASE", touch=1.5)


def move(passage: Passage, at: Position = (10, 10), distance: float = 8.0) -> Steer:
    """A stack that may move."""
    flank = Setting("gambit", "Flank speed.", "FLANK", ("flank_speed",), helms={"flank_speed": roaming(12)})
    pose = Pose(*at, 0)
    return Steer("move", "Move.", "MOVE", "u1", pose, roaming(distance), FAULTS, (flank,), passage=passage)


def sent(question: Steer, *points: Position, gambit: bool = False) -> str:
    """The clause a move by these points is refused under; empty where it is taken."""
    settings: dict[str, int | float | str] = {"gambit": "flank_speed"} if gambit else {}
    order = Steered("move", "u1", course(question.start(settings), points), settings)
    refusal = question.refuses(order)
    return "" if refusal is None else refusal.clause


def test_a_move_is_refused_for_its_length_first_and_then_for_what_it_meets() -> None:
    question = move(Passage(RIM, LAND, (enemy(14, 11),)))
    assert sent(question, (10, 14), (14, 14)) == ""
    assert sent(question, (10, 14), (14, 15)) == "FAR"
    assert sent(question, (18, 10)) == "BASE"
    assert sent(question, (19, 11)) == "FAR"
    assert sent(question, (4, 10), (4, 9)) == ""
    assert sent(question, (10, 4), (10, 2.01)) == ""
    assert sent(move(Passage(RIM, LAND), (18, 24)), (22, 24)) == "LAND"
    assert sent(question) == ""


def test_a_setting_may_bring_a_helm_of_its_own() -> None:
    question = move(Passage(RIM))
    assert sent(question, (22, 10)) == "FAR"
    assert sent(question, (22, 10), gambit=True) == ""
    assert sent(question, (22.1, 10), gambit=True) == "FAR"
    assert question.helm_under({"gambit": "flank_speed"}).distance == 12
    assert question.helm_under({}) == question.helm


def test_a_path_that_ends_early_at_a_stop_is_barred_as_well() -> None:
    landing = Setting("land_on", "Land.", "LANDING", ("tender",))
    stop = Stop("land_on", "tender", (14.0, 10.0), 1.0, "LANDING", "OWED")
    helm = Helm(6.0)
    flight = Steer("fly", "Fly.", "FLY", "f", Pose(10, 10, 90), helm, {}, (landing,), (stop,))
    order = Steered("fly", "f", "FFFF", {"land_on": "tender"})
    assert flight.refuses(order) is None
    barred = msgspec.structs.replace(flight, passage=Passage(RIM, bars=(enemy(12, 10),)))
    refusal = barred.refuses(order)
    assert refusal is not None
    assert refusal.clause == "BASE"


def test_the_only_path_is_not_given_where_it_is_barred() -> None:
    ahead = Helm(2.0, turns=0)
    free = Steer("sail", "Sail.", "SAIL", "u", Pose(10, 10, 90), ahead, {}, passage=Passage(RIM))
    assert free.only() == Steered("sail", "u", "FF")
    barred = Steer("sail", "Sail.", "SAIL", "u", Pose(71, 10, 90), ahead, {}, passage=Passage(RIM))
    assert barred.only() is None
    assert barred.sample(Random(1)) is None


CROWD = tuple(enemy(40 + x, 24 + y) for x, y in ((1.5, 0), (-1.5, 0), (0, 3.2), (3, -2), (-3, -2)))


@pytest.mark.parametrize(
    "question",
    [
        move(Passage(RIM, LAND)),
        move(Passage(RIM, LAND, (enemy(12, 12),)), (1, 1)),
        move(Passage(RIM, LAND, CROWD), (40, 24)),
        move(Passage(RIM, LAND, (), CROWD), (40, 24), 4.0),
    ],
)
def test_chance_finds_legal_moves_and_different_ones(question: Steer) -> None:
    found = [question.sample(Random(seed)) for seed in range(40)]
    assert all(order is not None and question.refuses(order) is None for order in found)
    assert len({order.path for order in found if order is not None}) > 5
    assert any(order.settings for order in found if order is not None)


def test_an_end_is_found_where_hardly_any_is_left() -> None:
    shut = tuple(
        Bar(40 + x, 24 + y, 1.51, "It may not end touching.", "REST", shut=True)
        for x in range(-4, 5)
        for y in range(-4, 5)
        if (x, y) != (2, 2)
    )
    question = move(Passage(RIM, rests=shut), (40, 24), 4.0)
    for seed in range(10):
        order = question.sample(Random(seed))
        assert order is None or question.refuses(order) is None
    assert sent(question) == "REST"
    corner = move(
        Passage(Rim(40.9, 24.9, 0.75, "", "RIM"), rests=(Bar(38.5, 24, 3.2, "", "REST"),)), (38.5, 24), 4.0
    )
    for seed in range(10):
        order = corner.sample(Random(seed))
        assert order is not None
        assert corner.refuses(order) is None


def test_chance_turns_to_another_question_where_every_way_is_barred() -> None:
    pent = move(Passage(rests=(Bar(10, 10, 20, "", "REST"),)))
    stay = Choose("stay", "Stay.", "STAY", (Option("stay", "Stay"),))
    for seed in range(8):
        assert chance.answer([pent, stay], Random(seed)).to == "stay"  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="move"):
        chance.answer([pent], Random(1))


# -- placing -------------------------------------------------------------------------------------------------------

RING = Ring(30, 30, 1.49, 1.51, "The new base touches the old one.", "RING")


def fog(*bars: Bar, pick: int = 1) -> Place:
    """A new base beside one of two."""
    spots = (
        Spot("u1", headings=(0.0,), ring=RING),
        Spot(
            "u2", headings=(0.0,), ring=Ring(2, 30, 1.49, 1.51, "The new base touches the old one.", "RING")
        ),
    )
    clear = Passage(RIM, LAND, bars)
    return Place("fog", "Lay a base.", "FOG", spots, 72, 48, pick=pick, clear=clear)


def laid(question: Place, **at: Position) -> str:
    order = Placed(question.name, {unit: (*place, 0.0) for unit, place in at.items()})
    refusal = question.refuses(order)
    return "" if refusal is None else refusal.clause


def test_a_piece_in_a_ring_lies_no_nearer_and_no_farther() -> None:
    question = fog()
    for away, clause in ((1.5, ""), (1.49, ""), (1.51, ""), (1.48, "RING"), (1.52, "RING")):
        assert laid(question, u1=(30 + away, 30)) == clause
        assert laid(question, u1=(30, 30 - away)) == clause


def test_so_many_are_placed_as_are_to_be_picked() -> None:
    question = fog()
    assert laid(question) == "FOG"
    assert laid(question, u1=(31.5, 30), u2=(3.5, 30)) == "FOG"
    assert laid(question, u2=(3.5, 30)) == ""
    assert laid(fog(pick=0), u2=(3.5, 30)) == "FOG"
    assert laid(fog(pick=2), u1=(31.5, 30), u2=(3.5, 30)) == ""


def test_a_piece_is_laid_clear_of_the_rim_land_and_bases() -> None:
    shut = Bar(33.0, 30, 1.51, "It may not touch an enemy.", "ENEMY", shut=True)
    question = fog(shut)
    assert laid(question, u1=(31.5, 30)) == "ENEMY"
    assert laid(question, u1=(30, 31.5)) == ""
    assert laid(question, u2=(0.5, 30)) == "RIM"
    near = Place("fog", "Lay.", "FOG", (Spot("u1"),), 72, 48, clear=Passage(RIM, LAND))
    assert laid(near, u1=(22, 22)) == "LAND"
    assert laid(near, u1=(19.2, 22)) == ""


def test_pieces_laid_together_keep_apart() -> None:
    spots = tuple(Spot(f"u{number}", ((0, 0), (8, 0), (8, 8), (0, 8))) for number in (1, 2, 3))
    for shut, clause in ((False, ""), (True, "APART")):
        apart = Apart(1.51, "Bases do not touch.", "APART", shut)
        question = Place("deploy", "Place.", "P", spots, 72, 48, clear=Passage(RIM), apart=apart)
        assert laid(question, u1=(2, 2), u2=(3.51, 2), u3=(6, 6)) == clause
        assert laid(question, u1=(2, 2), u2=(3.5, 2), u3=(6, 6)) == "APART"
    for seed in range(20):
        order = next(question.samples(Random(seed)))
        assert question.refuses(order) is None


def test_chance_places_in_rings_and_picks_its_spot() -> None:
    question = fog(Bar(33.0, 30, 1.51, "It may not touch an enemy.", "ENEMY", shut=True))
    orders = [chance.answer([question], Random(seed)) for seed in range(40)]
    assert all(question.refuses(order) is None for order in orders)
    units = {unit for order in orders if isinstance(order, Placed) for unit in order.pieces}
    assert units == {"u1", "u2"}
    north = [o.pieces["u1"][1] > 30 for o in orders if isinstance(o, Placed) and "u1" in o.pieces]
    assert True in north
    assert False in north


def test_where_no_place_is_left_there_is_none_at_random() -> None:
    question = fog(*(Bar(x, 30, 4, "", "ENEMY") for x in (30, 2)))
    assert next(question.samples(Random(1)), None) is None
    with pytest.raises(ValueError, match="fog"):
        chance.answer([question], Random(1))


def test_nothing_to_place_is_placed_at_once() -> None:
    assert Place("fog", "Lay.", "FOG", (), 72, 48).only() == Placed("fog")
    assert fog().only() is None


def test_the_distance_of_a_ring_is_that_of_centres() -> None:
    order = next(fog().samples(Random(3)))
    (unit, (x, y, _)) = next(iter(order.pieces.items()))
    middle = (30, 30) if unit == "u1" else (2, 30)
    assert 1.489 <= hypot(x - middle[0], y - middle[1]) <= 1.511
