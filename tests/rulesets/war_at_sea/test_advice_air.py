"""What war_at_sea advises in the air: missions, where they are flown to, whom a fighter stops."""

from math import hypot
from random import Random
from typing import Any

from game.match import Chose, Match, Set, SetTo, Steered
from game.rulesets.war_at_sea.advice import ADVICE, flights, strikes
from game.rulesets.war_at_sea.advice.situation import SeaSituation
from game.tabletop.ledger import Ledger
from tests.rulesets.war_at_sea.scene import battle, missions, unit
from tests.rulesets.weighing import best

PLAIN = ADVICE.characters[0]


def flying(red: Any, blue: Any, **rest: Any) -> Match:
    """A battle at the phase of the air, with turns to come."""
    return battle(red, blue, "AirMission", [1] * 300, turns=9, **rest)


def sent(match: Match, side: str = "Red") -> dict[str, str]:
    """The missions a side gives."""
    order = best(match, side)
    assert isinstance(order, SetTo)
    return {key: str(text) for key, text in order.values.get("mission", {}).items()}


def until(match: Match, side: str, name: str) -> None:
    """Play on by the advice until a side is asked a question."""
    for _ in range(60):
        if match.asked() and match.ask(side) and match.ask(side)[0].name == name:
            return
        asked = match.asked()[0]
        match.answer(asked, best(match, asked))
    raise AssertionError(f"{side} was never asked {name}")


CARRIER = unit("enterprise", 10, 24, heading=90)


# -- missions -------------------------------------------------------------------------------------------------


def test_a_bomber_on_deck_strikes_what_it_can_reach_and_waits_for_what_it_cannot() -> None:
    air = {"bombers": unit("sbd3", aboard="deck")}
    near = flying({"deck": CARRIER, **air}, {"foe": unit("fletcher", 32, 24)})
    assert sent(near) == {"bombers": "dive:foe"}
    far = flying({"deck": CARRIER, **air}, {"foe": unit("fletcher", 60, 24)})
    assert sent(far) == {}


def test_a_dive_bomber_takes_the_destroyer_it_can_sink_before_the_armour_it_cannot_pierce() -> None:
    match = flying(
        {"deck": CARRIER, "bombers": unit("sbd3", aboard="deck")},
        {"big": unit("yamato", 26, 14), "small": unit("fletcher", 26, 34)},
    )
    assert sent(match) == {"bombers": "dive:small"}


def test_a_bomber_without_bombs_and_a_fighter_without_fuel_fly_home() -> None:
    match = flying(
        {
            "deck": CARRIER,
            "bombers": unit("sbd3", 30, 24, state={"armed": False}),
            "fighters": unit("f4f4", 32, 28, state={"turns_up": 3}),
        },
        {"foe": unit("fletcher", 40, 24), "raider": unit("b5n2", 44, 30)},
    )
    assert sent(match) == {"bombers": "rtb:deck", "fighters": "rtb:deck"}


def test_fighters_stand_guard_where_bombers_are_coming() -> None:
    match = flying(
        {"deck": CARRIER, "fighters": unit("f4f4", aboard="deck")},
        {"raider": unit("b5n2", 40, 24), "base": unit("shokaku", 60, 24)},
    )
    assert sent(match) == {"fighters": "cap"}


def test_fighters_go_with_a_strike_that_fighters_may_stop() -> None:
    match = flying(
        {
            "deck": CARRIER,
            "bombers": unit("b5n2", aboard="deck"),
            "fighters": unit("f4f4", aboard="deck"),
        },
        {"foe": unit("fletcher", 28, 24), "zero": unit("a6m2", 24, 30)},
    )
    found = sent(match)
    assert found["bombers"].endswith(":foe")
    assert found["fighters"] == "escort:bombers"


def test_an_escort_goes_with_whatever_its_charge_strikes_with_and_with_nobody_who_stays() -> None:
    match = flying(
        {
            "deck": CARRIER,
            "bombers": unit("b5n2", aboard="deck"),
            "fighters": unit("f4f4", aboard="deck"),
        },
        {"foe": unit("fletcher", 28, 24), "zero": unit("a6m2", 24, 30)},
    )
    (question,) = match.ask("Red")
    assert isinstance(question, Set)
    ledger = Ledger(PLAIN)
    flights.assign(SeaSituation(match.view("Red"), "Red", PLAIN), ledger, question)
    weighing = ledger.weighing()
    assert weighing is not None
    sheets = [order.values.get("mission", {}) for order in weighing.orders if isinstance(order, SetTo)]
    assert sheets[:3] == [
        {"bombers": "dive:foe", "fighters": "escort:bombers"},
        {"bombers": "torpedo:foe", "fighters": "escort:bombers"},
        {},
    ]


def test_two_bombers_do_not_both_go_for_what_one_of_them_will_sink() -> None:
    match = flying(
        {"deck": CARRIER, "one": unit("b5n2", aboard="deck"), "two": unit("b5n2", aboard="deck")},
        {"left": unit("flower", 26, 14), "right": unit("flower", 26, 34)},
    )
    assert {text.partition(":")[2] for text in sent(match).values()} == {"left", "right"}


# -- flying ---------------------------------------------------------------------------------------------------


def test_a_strike_is_flown_to_where_it_reaches_its_target_past_the_fewest_guns() -> None:
    match = flying(
        {"deck": CARRIER, "bombers": unit("sbd3", aboard="deck")},
        {
            "foe": unit("transport", 26, 24),
            "guard": unit("fletcher", 26, 30),
            "more": unit("fletcher", 22, 30),
        },
    )
    match.answer("Red", missions(bombers="dive:foe"))
    until(match, "Red", "move_air")
    order = best(match, "Red")
    assert isinstance(order, Steered)
    steer = match.ask("Red")[0]
    end = steer.helm.walk(steer.pose, order.path).end  # type: ignore[attr-defined]
    foe, guard = match.table.units["foe"], match.table.units["guard"]
    assert hypot(end.x - foe.x, end.y - foe.y) <= 5.0
    assert hypot(end.x - guard.x, end.y - guard.y) > 5.0


def test_antiair_guns_cost_a_strike_part_of_its_worth() -> None:
    alone = flying({"bombers": unit("sbd3", 20, 24)}, {"foe": unit("transport", 26, 24)})
    guarded = flying(
        {"bombers": unit("sbd3", 20, 24)},
        {"foe": unit("transport", 26, 24), "guard": unit("fletcher", 24, 24)},
    )
    worths = []
    for match in (alone, guarded):
        scene = SeaSituation(match.view("Red"), "Red", PLAIN)
        units = scene.view.units
        worths.append(strikes.worth(scene, units["bombers"], "dive", units["foe"], 22.0, 24.0))
    assert worths[0] > worths[1]


# -- interception ---------------------------------------------------------------------------------------------


def test_a_loaded_bomber_is_stopped_and_a_fighter_is_let_by() -> None:
    for cls, mission, stops in (("b5n2", "dive:deck", True), ("a6m2", "strafing:deck", False)):
        match = flying(
            {"deck": CARRIER, "guard": unit("f4f4", 18, 24)},
            {"raider": unit(cls, 34, 24), "base": unit("shokaku", 60, 40)},
        )
        while match.asked():
            side = match.asked()[0]
            name = match.ask(side)[0].name
            if name == "intercept":
                break
            if name == "assign_missions":
                match.answer(side, missions(guard="cap") if side == "Red" else missions(raider=mission))
            elif match.ask(side)[0].key[1] == "guard":
                match.answer(side, Steered("move_air", "guard", ""))
            else:
                match.answer(side, best(match, side))
        assert side == "Red"
        order = best(match, "Red")
        assert isinstance(order, Chose)
        assert order.picked == (("guard",) if stops else ())


# -- what is made up ------------------------------------------------------------------------------------------


def test_a_bomber_whose_orders_are_not_known_may_be_sent_against_anything_near() -> None:
    match = flying(
        {"one": unit("fletcher", 30, 20), "two": unit("fletcher", 30, 30), "guard": unit("f4f4", 20, 24)},
        {"raider": unit("b5n2", 40, 24), "base": unit("shokaku", 60, 40)},
    )
    match.answer("Red", missions(guard="cap"))
    match.answer("Blue", missions(raider="dive:one"))
    assert match.asked() == ["Red"], "the raider has not moved"
    view = match.view("Red")
    assert view.units["raider"].mission == ""
    goals = {ADVICE.imaginer(view, "Red")(Random(seed)).units["raider"].mission_target for seed in range(12)}
    assert len(goals & {"one", "two"}) == 2
