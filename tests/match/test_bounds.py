"""Bounds on whole moves, berths for hulls, rows that need another: what they refuse, and what chance finds."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import chance
from game.match import Place, Placed, Set, Setting, SetTo, Slot, Spot, Steer, Steered
from game.match.bounds import AnyBound, Astern, Berths, EndsNear, OnlyWith, Swings
from game.match.questions import Need
from game.sea.heading import Pose
from game.sea.hulls import Hull, Waters
from game.sea.passage import Bar, Passage, Rim
from game.sea.path import Helm

FREE = Helm(10.0, exact=False, step=0.0, turn=180.0, turn_free=True)
SHIP = Helm(10.0, exact=False, step=0.0, turn=45.0, turn_free=True, legs=3)


def steer(
    *bounds: AnyBound, helm: Helm = FREE, passage: Passage | None = None, **settings: tuple[str, ...]
) -> Steer:
    """A move from (10, 10) due north."""
    offered = tuple(Setting(name, f"{name}.", "SET", choices) for name, choices in settings.items())
    return Steer(
        "go", "Go.", "GO", "ship", Pose(10.0, 10.0, 0.0), helm, {}, offered, passage=passage, bounds=bounds
    )


def clause(question: Steer, path: str, **settings: str) -> str:
    """The clause under which a path is refused, empty when it is not."""
    refusal = question.refuses(Steered("go", "ship", path, dict(settings)))
    return "" if refusal is None else refusal.clause


def test_a_path_must_end_near_a_point_exactly_so_far_included() -> None:
    question = steer(EndsNear("Too far off.", "NEAR", 10.0, 20.0, 2.0))
    assert clause(question, "A8") == ""
    assert clause(question, "A7.9") == "NEAR"
    assert clause(question, "T45A8") == "NEAR"


def test_or_only_under_a_setting() -> None:
    bound = EndsNear("Too far off.", "NEAR", 10.0, 20.0, 2.0, "action", "sweep")
    question = steer(bound, action=("sweep", "smoke"))
    assert clause(question, "A3") == clause(question, "A3", action="smoke") == ""
    assert clause(question, "A3", action="sweep") == "NEAR"
    assert clause(question, "A9", action="sweep") == ""


def test_chance_ends_near_a_point_however_small_its_circle() -> None:
    for reach in (0.0, 0.5, 3.0):
        question = steer(EndsNear("Too far off.", "NEAR", 13.0, 14.0, reach))
        for seed in range(20):
            order = question.sample(Random(seed))
            assert order is not None
            assert question.refuses(order) is None


def test_what_lies_astern_must_lie_free() -> None:
    off = Passage(Rim(20.0, 20.0, 0.0, "Off the table.", "OFF"))
    question = steer(Astern("Off the table.", "OFF", "action", "lay", 4.0, 1.0, off), action=("lay",))
    # The counter lies 3 in behind the centre.
    assert clause(question, "T180A7.5", action="lay") == ""
    assert clause(question, "T90A2T-90A0.1", action="lay") == ""
    assert clause(question, "", action="lay") == ""
    west = steer(Astern("Off the table.", "OFF", "action", "lay", 17.0, 2.0, off), action=("lay",))
    assert clause(west, "A0.4", action="lay") == "OFF"
    assert clause(west, "A0.5", action="lay") == ""
    assert clause(west, "A0.4") == ""


def test_a_turn_may_not_swing_over_another_hull() -> None:
    hull = Hull("ship", 10.0, 10.0, 0.0, 4.0, 0.5)
    waters = Waters((Hull("other", 11.2, 11.2, 0.0, 1.0, 0.5),))
    question = steer(Swings("Over a hull.", "SWING", hull, waters), helm=SHIP)
    assert clause(question, "T45A1") == "SWING"
    assert clause(question, "T20A1") == ""
    assert clause(question, "A4T45A1") == ""


def test_a_turn_that_is_never_made_swings_over_nothing() -> None:
    hull = Hull("ship", 10.0, 10.0, 0.0, 4.0, 0.5)
    waters = Waters((Hull("wall", 10.0, 14.0, 90.0, 6.0, 0.5),), gap=0.1)
    question = steer(Swings("Over a hull.", "SWING", hull, waters), helm=SHIP)
    assert clause(question, "A4T45A1") == ""


def test_a_swing_may_matter_under_one_setting_alone() -> None:
    hull = Hull("ship", 10.0, 10.0, 0.0, 4.0, 0.5)
    waters = Waters((Hull("other", 11.2, 11.2, 0.0, 1.0, 0.5),))
    bound = Swings("Over a hull.", "SWING", hull, waters, "depth", ("surfaced",), "deep")
    question = steer(bound, helm=SHIP, depth=("surfaced", "deep"))
    assert clause(question, "T45A1") == clause(question, "T45A1", depth="deep") == ""
    assert clause(question, "T45A1", depth="surfaced") == "SWING"


def test_a_setting_may_go_only_with_another() -> None:
    bound = OnlyWith("On the surface only.", "WITH", "action", ("repair",), "depth", ("surfaced",), "deep")
    question = steer(bound, action=("repair", "smoke"), depth=("surfaced", "deep"))
    assert clause(question, "A1", action="repair") == "WITH"
    assert clause(question, "A1", action="repair", depth="surfaced") == ""
    assert clause(question, "A1", action="smoke") == ""


def test_chance_finds_the_way_out_of_a_corner_in_a_few_parts() -> None:
    # Where the move begins something rests already, and three of four ways lead off the table.
    flyer = Helm(9.0, exact=False, step=0.0, turn=180.0, turn_free=True, legs=3)
    bars = (Bar(0.0, 0.0, 8.9, "Taken.", "REST", "other"),)
    passage = Passage(rim=Rim(20.0, 20.0, 0.0, "Off the table.", "RIM"), rests=bars)
    question = Steer("go", "Go.", "GO", "ship", Pose(0.0, 0.0, 200.0), flyer, {}, passage=passage)
    for seed in range(30):
        order = question.sample(Random(seed))
        assert order is not None
        assert question.refuses(order) is None


# -- berths ---------------------------------------------------------------------------------------------------


def place() -> Place:
    sizes = {"one": (4.0, 0.5), "two": (4.0, 0.5)}
    waters = Waters((Hull("moored", 5.0, 5.0, 90.0, 4.0, 0.5),))
    berths = Berths(sizes, waters, 0.1, "Too near.", "BERTH")
    spots = tuple(Spot(key, ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))) for key in sizes)
    return Place("deploy", "Place them.", "PLACE", spots, 10.0, 10.0, berths=berths)


@pytest.mark.parametrize(
    ("one", "two", "refused"),
    [
        ((2.0, 8.0, 0.0), (4.0, 8.0, 0.0), ""),
        ((2.0, 8.0, 0.0), (2.4, 8.0, 0.0), "BERTH"),
        ((2.0, 8.0, 0.0), (2.55, 8.0, 0.0), "BERTH"),
        ((2.0, 8.0, 0.0), (2.6, 8.0, 0.0), ""),
        ((5.0, 5.3, 90.0), (2.0, 8.0, 0.0), "BERTH"),
        ((5.0, 5.6, 90.0), (8.0, 8.0, 0.0), ""),
        ((5.0, 7.3, 0.0), (9.0, 8.0, 0.0), "BERTH"),
    ],
)
def test_hulls_are_placed_clear_of_each_other_and_of_what_lies_there(
    one: tuple[float, float, float], two: tuple[float, float, float], refused: str
) -> None:
    found = place().refuses(Placed("deploy", {"one": one, "two": two}))
    assert ("" if found is None else found.clause) == refused


def test_chance_finds_berths() -> None:
    question = place()
    for seed in range(20):
        order = next(question.samples(Random(seed)))
        assert question.refuses(order) is None


# -- rows that need another -----------------------------------------------------------------------------------


def sheet() -> Set:
    slots = (
        Slot("mission", "fighter", "Its mission", "SET", choices=("cap", "escort:bomber")),
        Slot("mission", "bomber", "Its mission", "SET", choices=("dive", "patrol")),
    )
    charge = ("mission", "bomber")
    need = Need(("mission", "fighter"), "escort:bomber", charge, ("dive",), "It must dive.", "NEED")
    return Set("missions", "Give missions.", "SET", slots, (), (need,))


@pytest.mark.parametrize(
    ("fighter", "bomber", "refused"),
    [
        ("cap", "", ""),
        ("escort:bomber", "dive", ""),
        ("escort:bomber", "patrol", "NEED"),
        ("escort:bomber", "", "NEED"),
    ],
)
def test_a_choice_may_need_one_of_another_row(fighter: str, bomber: str, refused: str) -> None:
    rows = {"fighter": fighter} | ({"bomber": bomber} if bomber else {})
    found = sheet().refuses(SetTo("missions", {"mission": rows}))
    assert ("" if found is None else found.clause) == refused


def test_chance_leaves_out_what_lacks_its_need() -> None:
    question, seen = sheet(), set()
    for seed in range(60):
        order = chance.answer([question], Random(seed))
        assert question.refuses(order) is None
        seen.add(str(order))
    assert any("escort" in text for text in seen)
