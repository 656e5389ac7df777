"""Steering along golden battles: a start that is turned, a throttle at its end, an aim at the end of its arc."""

from __future__ import annotations

from game.asking.steer import Steering
from game.asking.verbs import Verbs
from game.asking.volley import Volley
from game.testing.play import begin
from tests.golden.handled import Hands, Memory
from tests.golden.playthrough import FOLDER, orders_in


def hands_at(stem: str, number: int) -> Hands:
    """The hands of who gives order `number` of a golden playthrough."""
    text = (FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match, orders = begin(name, int(seed)), list(orders_in(text))
    for side, order in orders[: number - 1]:
        match.answer(side, order)
    return Hands(match, orders[number - 1][0], Memory())


def test_before_a_path_is_laid_the_keys_turn_the_start_of_a_flight() -> None:
    hands = hands_at("nef-gasworks", 11)
    draft = hands.draft
    assert isinstance(draft, Steering)
    (heading,) = [one for one in draft.question.settings if one.name == draft.question.turned_by]
    first = heading.choices.index(draft.track.settings["heading"])
    assert hands.key("starboard")
    assert draft.track.settings == {"heading": heading.choices[(first + 1) % len(heading.choices)]}
    assert hands._sounds == ["soft_knock"]
    hands.key("port")
    hands.key("port")
    assert draft.track.settings == {"heading": heading.choices[(first - 1) % len(heading.choices)]}
    assert draft.track.path == ""
    hands.key("ahead")
    assert draft.track.path == "F"
    assert draft.pose is not None
    assert draft.pose.heading == draft.track.settings["heading"]
    hands.key("port")
    assert draft.track.path == "FP", "now they turn the flight"


def test_a_click_before_a_path_is_laid_turns_the_start_that_way() -> None:
    hands = hands_at("nef-gasworks", 11)
    draft = hands.draft
    assert isinstance(draft, Steering)
    x, y = draft.question.pose[:2]
    hands.hover((x + 11.0, y))
    assert draft.pose is not None
    hands.click((x + 11.0, y))
    (heading,) = [one for one in draft.question.settings if one.name == draft.question.turned_by]
    nearest = min(heading.choices, key=lambda one: abs(float(one) - 90.0))
    assert draft.track.settings["heading"] == nearest
    assert draft.order() is not None


def test_at_the_end_of_a_throttle_its_key_says_what_there_is() -> None:
    hands = hands_at("coastal-hook_convoy", 4)
    draft = hands.draft
    assert isinstance(draft, Steering)
    for _ in range(2):
        hands.key("more")
    assert draft.track.settings["speed"] == 3
    assert hands._sounds == ["brass_click", "dull_wood"]
    (says,) = hands._told
    assert "Open now: 0, 1, 2 and 3." in says
    hands._told.clear()
    for _ in range(4):
        hands.key("less")
    assert draft.track.settings["speed"] == 0
    assert len(hands._told) == 1


def test_a_path_that_another_speed_cannot_go_is_laid_down() -> None:
    hands = hands_at("coastal-hook_convoy", 4)
    draft = hands.draft
    assert isinstance(draft, Steering)
    hands.key("all_guns")
    path = draft.track.path
    hands.key("more")
    assert draft.track.path == path, "she goes on from there"
    hands.key("less")
    hands.key("less")
    assert draft.track.path == "", "that is too far for her now"


def test_an_aim_is_not_turned_past_the_end_of_its_arc() -> None:
    hands = hands_at("coastal-hook_convoy", 23)
    assert isinstance(hands.draft, Verbs)
    draft = hands.draft.hand
    assert isinstance(draft, Volley)
    gift = (draft.unit, draft.weapon, "")
    for _ in range(40):
        hands.key("pan_right")
    assert draft.at[gift] == (243, None)
    hands.key("pan_left")
    assert draft.at[gift] == (242, None)
    assert hands._sounds[-1] == "soft_knock"
    assert hands.key("undo")
    assert draft.at[gift] == (243, None)
    hands.key("pan_up")
    assert draft.at[gift] == (243, None), "a bearing has no distance"


def test_another_weapon_begins_as_the_last_was_aimed() -> None:
    hands = hands_at("coastal-hook_convoy", 23)
    assert isinstance(hands.draft, Verbs)
    draft = hands.draft.hand
    assert isinstance(draft, Volley)
    hands.key("pan_right")
    hands.key("pan_right")
    first = draft.at[draft.unit, draft.weapon, ""]
    assert not draft.waits
    hands.key("digit_2")
    assert draft.waits
    hands.key("pan_right")
    second = draft.at[draft.unit, draft.weapon, ""]
    assert second == (first[0] + 1, None)
    assert [gift[1] for gift in draft.lines_given] == draft.salvos.weapons[draft.unit]
