"""Ships ordered one by one and as a division: from the one to the other, and what a division in hand takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.asking.leading import Leading
from game.asking.leading_sheet import LeadingSheet, plan_of
from game.asking.steer import Steering
from game.content.orderbook import OrderBook
from game.match import Match, Refusal, Set, SetTo, Steered
from game.tabletop.divisions import command
from game.tabletop.squadrons import Page
from game.tabletop.standing import Standing
from tests.golden.handled import Hands, Memory
from tests.ui import staging

SPEED = 4


@pytest.fixture
def hands() -> Hands:
    """Red's hands at the first half move: the two ships of the line and three others go at one speed."""
    match = staging.battle()
    for side in match.sides:
        question = match.ask(side)[0]
        assert isinstance(question, Set)
        rows = [slot for slot in question.slots if slot.group == "speed"]
        speeds: dict[str, Any] = {slot.unit: SPEED if side == "Red" else 0 for slot in rows}
        match.answer(side, SetTo(question.name, {"speed": speeds}))
    found = Hands(match, "Red", Memory())
    assert isinstance(found.draft, Steering)
    assert found.draft.select("regent")
    return found


def steering(hands: Hands) -> Steering:
    assert isinstance(hands.draft, Steering)
    return hands.draft


def leading(hands: Hands) -> Leading:
    assert isinstance(hands.draft, LeadingSheet)
    return hands.draft


def at(hands: Hands, unit: str) -> tuple[float, float]:
    return next((one.x, one.y) for one in hands.show.pieces(hands.view) if one.id == unit)


def led(hands: Hands) -> Leading:
    """The battle line in hand."""
    hands.key("squadron")
    return leading(hands)


def test_a_path_is_given_to_the_others_of_the_division(hands: Hands) -> None:
    draft = steering(hands)
    key = next(hint for hint in draft.bar().keys if hint.action == "division")
    assert key.refused == "lay this path to its end first"
    assert draft.mates() == ["sovereign"]
    assert not hands.key("division")
    hands.key("all_guns")
    path = draft.track.path
    assert next(hint for hint in draft.bar().keys if hint.action == "division").refused == ""
    assert hands.key("division")
    assert draft.now == "regent"
    draft.select("sovereign")
    assert draft.track.path == path
    draft.select("petard")
    assert draft.track.path == ""


def test_with_shift_another_ship_is_taken_to_the_one_in_hand(hands: Hands) -> None:
    assert hands.click(at(hands, "petard"), shift=True)
    draft = leading(hands)
    assert set(draft.ships) == {"regent", "petard"}
    assert hands.click(at(hands, "kestrel"), shift=True)
    assert set(leading(hands).ships) == {"regent", "petard", "kestrel"}
    assert hands.click(at(hands, "petard"), shift=True)
    assert set(leading(hands).ships) == {"regent", "kestrel"}


def test_an_enemy_is_taken_to_no_division(hands: Hands) -> None:
    hands.click(at(hands, "markgraf"), shift=True)
    assert isinstance(hands.draft, Steering)
    assert hands.flag.asked_for == ()


def test_one_ship_alone_waits_for_another(hands: Hands) -> None:
    hands.flag.pick(["petard"])
    assert hands.flag.asked_for == ("petard",)
    assert hands._told == ["  says: (Petard is picked: pick others to order them together.)"]
    assert isinstance(hands.draft, Steering)
    hands.click(at(hands, "kestrel"), shift=True)
    assert set(leading(hands).ships) == {"petard", "kestrel"}


def test_a_box_round_one_ship_or_none_orders_nobody_together(hands: Hands) -> None:
    led(hands)
    hands.flag.gather(["petard"])
    assert isinstance(hands.draft, Steering)
    assert hands.flag.asked_for == ()
    assert hands._told == []


def test_a_ships_squadron_is_taken_in_hand_and_given_back(hands: Hands) -> None:
    assert led(hands).name == "Line"
    assert set(leading(hands).ships) == {"regent", "sovereign"}
    assert hands.key("squadron")
    assert isinstance(hands.draft, Steering)
    assert hands.flag.leading == ""


def test_who_is_in_no_squadron_says_so(hands: Hands) -> None:
    steering(hands).select("kestrel")
    assert hands.key("squadron")
    assert hands._told == ["  says: (She is in no squadron: pick ships with Shift and a click to make one.)"]
    assert hands._sounds[-1] == "dull_wood"
    assert isinstance(hands.draft, Steering)


def test_all_obey_what_they_were_told(hands: Hands) -> None:
    assert hands.key("obey")
    obeying = hands.flag.squadrons.obeying
    assert obeying is not None
    assert obeying.everybody
    hands.flag.squadrons.stop()
    draft = led(hands)
    hands.key("digit_3")
    assert hands.key("obey")
    assert hands.flag.squadrons.told("Line") == draft.command
    assert hands.flag.squadrons.obeying is not None


def test_a_division_that_was_told_something_takes_itself_in_hand_until_it_is_put_down(hands: Hands) -> None:
    draft = led(hands)
    hands.flag.tell("Line", draft.command)
    hands.flag.leading = ""
    hands.flag._dismissed = None
    assert hands.flag.leads(hands.questions)
    assert hands.flag.leading == "Line"
    hands.key("squadron")
    assert not hands.flag.leads(hands.questions)
    assert not hands.flag.leads([])
    hands.flag.tell("Line", None)
    hands.flag._dismissed = None
    assert not hands.flag.leads(hands.questions)


def test_a_name_that_another_has_is_refused(hands: Hands) -> None:
    hands.click(at(hands, "petard"), shift=True)
    hands._told.clear()
    hands.flag.rename(leading(hands).name, "Line")
    assert hands._told == ["  says: (Another division is called Line.)"]
    assert hands._sounds[-1] == "dull_wood"
    hands.flag.rename(leading(hands).name, "Van")
    assert leading(hands).called == "Van"
    assert hands._sounds[-1] == "pencil_tick"


def test_another_ship_leaves_a_division_its_name_and_its_standing_orders(hands: Hands) -> None:
    hands.click(at(hands, "petard"), shift=True)
    name = leading(hands).name
    hands.flag.rename(name, "Van")
    hands.key("standing")
    hands.row("order/opening", "hold")
    hands.row("standing/")
    assert plan_of(leading(hands)).rows[-1].value == "hold"
    hands.click(at(hands, "kestrel"), shift=True)
    assert leading(hands).called == "Van"
    assert hands.flag.squadrons.standing("kestrel").opening == "hold"


def test_tab_goes_through_the_divisions(hands: Hands) -> None:
    hands.click(at(hands, "petard"), shift=True)
    made = leading(hands).name
    names = list(hands.flag.squadrons.divisions())
    for action, by in (("next", 1), ("next", 1), ("previous", -1)):
        now = names.index(hands.flag.leading)
        assert hands.key(action)
        assert hands.flag.leading == names[(now + by) % len(names)]
    assert made in names


def test_one_division_alone_has_no_next(hands: Hands) -> None:
    led(hands)
    assert not hands.key("next")
    assert leading(hands).name == "Line"


def test_its_turn_goes_by_the_helms_grain_while_nothing_is_laid(hands: Hands) -> None:
    draft = led(hands)
    assert draft.step == 60.0
    hands.key("digit_4")
    assert (draft.command.kind, draft.command.turn) == ("together", 60.0)
    assert hands.key("port")
    assert draft.command.turn == 0.0
    assert draft.says() == "Line: turn together, no further; Regent leads."
    assert hands.key("port")
    assert draft.says() == "Line: turn together, 60° to port; Regent leads."
    assert hands._sounds[-1] == "soft_knock"
    hands.key("digit_5")
    assert draft.command.turn == -60.0, "another turn is as far round"


def test_what_is_laid_for_the_guide_is_taken_back(hands: Hands) -> None:
    draft = led(hands)
    assert draft.path is None
    assert hands.key("ahead")
    assert draft.path == "FF", "straight on to the end of her half"
    assert hands.key("undo")
    assert draft.path is None
    assert hands._sounds[-1] == "pencil_tick"
    draft.resume(Steered(draft.questions[0].name, "regent", "FF"))
    assert draft.path == "FF"
    hands.key("undo")
    draft.resume(Steered(draft.questions[0].name, "sovereign", "FF"))
    assert draft.path is None


def test_the_wheel_zooms_and_a_drag_leads_the_guide(hands: Hands) -> None:
    draft = led(hands)
    assert not hands.wheel(at(hands, "regent"), 1)
    x, y = at(hands, "regent")
    assert hands.drag((x, y), (x + 2.0, y), done=True)
    assert draft.path == "FF"


def test_a_ship_of_another_division_takes_that_in_hand_and_one_of_none_nothing(hands: Hands) -> None:
    hands.flag.gather(["petard", "kestrel"])
    other = leading(hands).name
    led_by = leading(hands).guide
    assert hands.draft.select("sovereign")
    assert leading(hands).name == "Line"
    assert hands.draft.select(led_by)
    assert leading(hands).name == other
    assert not hands.draft.select("squib")
    assert not hands.draft.select("markgraf")
    hands.row("division/Line")
    assert leading(hands).name == "Line"
    hands.row("ship/sovereign")
    assert leading(hands).guide == "sovereign"


def test_where_nobody_is_asked_there_is_no_order(hands: Hands) -> None:
    draft = led(hands)
    assert draft.reason() is None
    draft.questions = []
    draft._known.clear()
    assert draft.reason() == Refusal("None of them is asked now.")
    assert draft.order() is None
    assert draft.others() == []


def test_all_that_is_written_in_the_order_book_stands_beside_the_log_at_once(tmp_path: Path) -> None:
    begun = staging.battle()
    log = tmp_path / "battle.jsonl"
    match = Match.start(begun.header.scenario, begun.ruleset, seed=7, path=log)
    flag = Hands(match, "Red", Memory()).flag

    def kept() -> Page:
        return OrderBook(log).of("Red")

    flag.gather(["petard", "kestrel"])
    (name,) = kept().divisions
    assert kept().divisions[name].ships == ("petard", "kestrel")
    flag.rename(name, "Van")
    assert kept().divisions[name].called == "Van"
    flag.order_standing(Standing(opening="hold"), division=name)
    assert kept().divisions[name].standing == Standing(opening="hold")
    flag.order_standing(Standing(range=9.0), unit="kestrel")
    assert kept().ships == {"kestrel": Standing(range=9.0)}
    told = command("follow", ("petard", "kestrel"), flag.squadrons.poses())
    flag.tell(name, told)
    assert kept().divisions[name].command == told
    flag.tell(name, None)
    assert kept().divisions[name].command is None
    match.close()


def test_what_the_disk_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hands: Hands) -> None:
    monkeypatch.setattr(hands.flag._book, "keep", lambda: "The orders cannot be written.")
    hands.flag.rename("Line", "Van")
    assert hands.sitting.notices == ["The orders cannot be written."]


def test_who_stops_obeying_says_why(hands: Hands) -> None:
    hands.flag.squadrons.begin("Line")
    hands.flag.squadrons.stop("Something new has come in sight.")
    assert hands.sitting.notices == ["Something new has come in sight."]
    assert hands._sounds[-1] == "dull_wood"


def test_a_flag_that_is_closed_follows_the_match_no_longer(hands: Hands) -> None:
    observers = hands.match.observers
    assert hands.flag.follow in observers
    hands.flag.close()
    assert hands.flag.follow not in observers
    hands.flag.close()
