"""What a marked speed is shown to come to, whom a division holds, and a unit as it would lie."""

import pytest

from game.sea.heading import Pose
from game.tabletop.overlays import Ghost, Route
from tests.ui.staging import battle


@pytest.fixture(scope="module")
def shown():
    match = battle()
    return match.view("Red"), match.ruleset.presenter, match.ask("Red")[0]


@pytest.mark.clause("NEF-MOV-2")
@pytest.mark.parametrize(
    ("speed", "halves"), [(7, "4 in, then 3 in"), (1, "1 in, then 0 in"), (6, "3 in, then 3 in")]
)
def test_the_first_half_is_the_larger_part_of_a_marked_speed(shown, speed, halves):
    view, presenter, question = shown
    course = presenter.course(view, question, "speed", "regent", speed)
    assert course.words.startswith(halves)
    routes = [each for each in course.overlays if isinstance(each, Route)]
    first = int(halves.split()[0])
    assert routes[0].legs[-1].x == pytest.approx(20 + first)
    assert routes[1].legs[-1].x == pytest.approx(20 + speed)
    assert {each.pose.x for each in course.overlays if isinstance(each, Ghost)} == {20 + first, 20 + speed}


@pytest.mark.clause("NEF-MOV-11")
def test_a_speed_has_room_for_a_third_as_many_turns_up_to_the_turn_number(shown):
    view, presenter, question = shown
    turns = {}
    for speed in (2, 3, 5, 6, 9, 13):
        turns[speed] = presenter.course(view, question, "speed", "kestrel", speed).words.split(" · ")[1]
    room = {2: "no turn", 3: "1 turn", 5: "1 turn", 6: "2 turns", 9: "3 turns", 13: "4 turns"}
    assert turns == {speed: f"room for {words}" for speed, words in room.items()}
    assert "1 turn ·" in presenter.course(view, question, "speed", "regent", 8).words or (
        view.units["regent"].spec.turn[0] >= 2
    )


def test_a_launch_is_shown_from_its_carrier_and_nothing_else_has_a_course(shown):
    view, presenter, question = shown
    course = presenter.course(view, question, "launch", "f1", 12)
    assert course.words.startswith("6 in, then 6 in")
    assert course.overlays[0].legs[0].x == view.units["rookery"].x
    assert not [each for each in course.overlays if isinstance(each, Ghost)]
    assert presenter.course(view, question, "rearm", "f1", 1) is None
    assert presenter.course(view, question, "speed", "nobody", 1) is None


def test_a_division_is_the_squadron_or_else_all_of_the_same_sort(shown):
    view, presenter, _ = shown
    assert set(presenter.division(view, "regent")) == {"regent", "sovereign"}
    assert set(presenter.division(view, "f1")) == {"f1", "f2", "f3"}
    assert "regent" not in presenter.division(view, "kestrel")
    assert {"kestrel", "vigil"} <= set(presenter.division(view, "kestrel"))
    assert presenter.division(view, "nobody") == []


def test_a_unit_aboard_may_be_shown_as_it_would_lie(shown):
    view, presenter, _ = shown
    piece = presenter.laid(view, "f1", Pose(3.0, 4.0, 60.0))
    assert (piece.x, piece.y, piece.heading, piece.side, piece.flight) == (3.0, 4.0, 60.0, 0, True)
    assert presenter.laid(view, "nobody", Pose(0.0, 0.0, 0.0)) is None


def test_amounts_are_said_as_players_say_them(shown):
    _, presenter, _ = shown
    assert presenter.amount("guns", 8) == "8 guns"
    assert presenter.amount("torpedo", 1) == "1 torpedo salvo"
