"""Choosing and placing, with questions of no game in particular over a real table."""

import pytest

from game.asking.choose import Choosing
from game.asking.place import Placing
from game.match import Choose, Chose, Option, Place, Placed, Refusal, Spot
from game.tabletop.overlays import Ghost, Mark, Zone
from tests.ui.staging import Desk, battle

FAR = Refusal("Vigil is too far off.", "X-9")
OPTIONS = (
    Option("regent", "Regent leads"),
    Option("vigil", "Vigil leads", FAR),
    Option("card", "Play a card"),
    Option("other", "Play another"),
)
WEST = ((0.0, 0.0), (10.0, 0.0), (10.0, 48.0), (0.0, 48.0))


@pytest.fixture(scope="module")
def match():
    return battle()


def choosing(match, **limits):
    return Choosing(Desk(match), [Choose("lead", "Who leads?", "X-1", OPTIONS, **limits)])


def placing(match, *spots):
    asked = Place("deploy", "Lay your ships out.", "X-2", spots, 60.0, 48.0)
    return Placing(Desk(match), [asked])


def test_the_first_that_may_be_is_picked_where_one_must_be_and_another_takes_its_place(match):
    choice = choosing(match)
    assert choice.bar().ready
    assert choice.order() == Chose("lead", ("regent",))
    choice.row("card")
    assert choice.order() == Chose("lead", ("card",))
    choice.act("digit_4", "4")
    assert choice.order() == Chose("lead", ("other",))
    choice.act("undo", "Z")
    assert choice.order() == Chose("lead", ("card",))


def test_the_only_one_there_must_be_stays_picked_when_it_is_picked_again(match):
    choice = choosing(match)
    for again in (
        lambda: choice.row("regent"),
        lambda: choice.act("digit_1", "1"),
        lambda: choice.act("skip"),
    ):
        again()
        assert choice.order() == Chose("lead", ("regent",))
    assert "confirm" not in [hint.action for hint in choice.bar().keys]
    free = choosing(match, least=0)
    free.row("regent")
    free.row("regent")
    assert free.picked == ()


def test_a_refused_option_stays_greyed_with_its_reason_and_says_it_when_picked(match):
    choice = choosing(match)
    row = choice.plan().rows[1]
    assert (row.off, row.refused, row.clause) == (True, FAR.sentence, "X-9")
    choice.row("vigil")
    assert choice.desk.said == [FAR]
    assert choice.picked == ("regent",)


def test_options_that_are_ships_are_picked_on_the_table(match):
    choice = choosing(match)
    marks = {each.unit: each.kind for each in choice.overlays() if isinstance(each, Mark)}
    assert marks == {"regent": "selected", "vigil": "refused"}
    choice.row("card")
    assert choice.click((20, 20), ["regent"], 1)
    assert choice.order() == Chose("lead", ("regent",))
    assert not choice.click((20, 28), ["markgraf"], 1)


def test_where_order_matters_the_rows_tell_it_and_the_order_keeps_it(match):
    choice = choosing(match, least=2, most=3, ordered=True)
    for key in ("other", "regent"):
        choice.row(key)
    assert [row.value for row in choice.plan().rows] == ["second", "", "", "first"]
    assert choice.order() == Chose("lead", ("other", "regent"))
    plain = choosing(match, least=2, most=3)
    for key in ("other", "regent"):
        plain.row(key)
    assert plain.order() == Chose("lead", ("regent", "other"))


def test_more_than_may_be_picked_is_refused_and_too_few_stop_the_button(match):
    choice = choosing(match, least=2, most=2)
    choice.row("card")
    assert not choice.bar().ready
    assert choice.act("confirm", "Enter")
    assert choice.desk.said[-1].clause == "X-1"
    choice.row("other")
    choice.row("regent")
    assert choice.order() == Chose("lead", ("card", "other"))
    assert choice.bar().gauges[0].words == "2 of 2 picked"


def test_a_choice_may_be_passed_where_none_is_needed(match):
    choice = choosing(match, least=0)
    assert choice.bar().button == "Pass"
    assert not choice.act("confirm", "Enter")
    choice.row("card")
    assert choice.bar().button == "Confirm"
    choice.act("pass", "B")
    assert choice.order() == Chose("lead")


def test_tab_goes_to_the_next_that_may_be_picked_and_enter_sends_it(match):
    choice = choosing(match)
    choice.act("next", "Tab")
    assert choice.picked == ("card",), "the refused one is passed over"
    assert not choice.act("confirm", "Enter")
    assert choice.order() == Chose("lead", ("card",))


def test_where_several_must_be_picked_enter_picks_the_first_of_them(match):
    choice = choosing(match, least=1, most=2)
    assert choice.picked == ()
    assert choice.act("confirm", "Enter")
    assert choice.picked == ("regent",)
    assert not choice.act("confirm", "Enter")


def test_pieces_are_laid_one_after_the_other_facing_into_the_table(match):
    place = placing(match, Spot("regent", WEST), Spot("f1", WEST))
    zones = [each for each in place.overlays() if isinstance(each, Zone)]
    assert [(zone.side, zone.outline) for zone in zones] == [(0, WEST)]
    assert place.click((4.0, 20.0), [], 1)
    assert place.now == "f1"
    place.click((6.12345, 24.0), [], 1)
    assert place.order() == Placed("deploy", {"regent": (4.0, 20.0, 90.0), "f1": (6.123, 24.0, 90.0)})
    assert {piece.id: (piece.x, piece.heading) for piece in place.pieces()} == {
        "regent": (4.0, 90.0),
        "f1": (6.123, 90.0),
    }


def test_outside_its_zone_a_piece_is_refused_with_the_reason_before_and_at_the_click(match):
    place = placing(match, Spot("regent", WEST, clause="X-3"))
    place.hover((30.0, 20.0), [])
    assert "outside its zone" in place.bar().sentence
    place.click((30.0, 20.0), [], 1)
    assert place.laid == {}
    assert place.desk.said[-1].clause == "X-3"
    assert place.desk.said[-1].sentence == "Regent stands outside its zone."
    assert place.act("confirm", "Enter")
    assert not place.bar().ready
    assert place.bar().beneath == "Regent is still to be placed"


def test_a_piece_hangs_at_the_pointer_as_a_ghost_and_turns_by_wheel_and_keys(match):
    place = placing(match, Spot("regent", WEST))
    place.hover((5.0, 5.0), [])
    ghost = next(each for each in place.overlays() if isinstance(each, Ghost))
    assert (ghost.pose.x, ghost.pose.y, ghost.pose.heading) == (5.0, 5.0, 90.0)
    assert place.pieces()[0].faint < 0.3
    place.act("starboard", "D")
    place.wheel((5.0, 5.0), [], 1)
    place.act("port", "A")
    place.click((5.0, 5.0), [], 1)
    assert place.order().pieces["regent"][2] == 105.0
    place.wheel((5.1, 5.0), [], -1)
    assert place.order().pieces["regent"][2] == 90.0
    assert not place.wheel((30.0, 30.0), [], 1)


def test_where_headings_are_named_only_those_are_turned_to(match):
    place = placing(match, Spot("regent", WEST, (0.0, 60.0, 120.0)))
    place.click((5.0, 5.0), [], 1)
    headings = []
    for _ in range(4):
        headings.append(place.order().pieces["regent"][2])
        place.act("starboard", "D")
    assert headings == [60.0, 120.0, 0.0, 60.0]


def test_a_laid_piece_is_dragged_taken_up_and_taken_away(match):
    place = placing(match, Spot("regent", WEST), Spot("vigil", WEST))
    place.click((5.0, 5.0), [], 1)
    assert place.drag((5.2, 5.0), (6.0, 9.0), done=False)
    assert place.drag((5.2, 5.0), (7.0, 9.0), done=True)
    assert place.laid["regent"][:2] == (7.0, 9.0)
    assert not place.drag((40.0, 40.0), (41.0, 41.0), done=False)
    place.click((7.0, 9.0), [], 3)
    assert place.laid == {}
    place.act("undo", "Z")
    assert place.laid["regent"][:2] == (7.0, 9.0)
