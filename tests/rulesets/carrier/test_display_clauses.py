"""What carrier shows cites the clause that decides, not one beside it."""

from __future__ import annotations

import msgspec
import pytest

from game.match import Match
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.table import AirAction, GunBattle
from tests.rulesets.carrier.scene import CRUISER, HIRYU, KAGERO, YORKTOWN, at, battle, flying, scenario

SHOW = RULESET.presenter


@pytest.mark.clause("CAR-STK-1", "CAR-STK-2", "CAR-STK-3", "CAR-STK-6")
@pytest.mark.parametrize(
    ("x", "ships", "card", "weapon", "rule", "words", "clause"),
    [
        (28.0, [YORKTOWN], "black", "tf16_1", "committed", "a strike of 4 dice may follow", "CAR-STK-1"),
        (
            30.0,
            [YORKTOWN],
            "black",
            "tf16_1",
            "committed",
            "18.5 inches off, a strike reaches 18",
            "CAR-STK-2",
        ),
        (
            30.0,
            [YORKTOWN],
            "red",
            "tf16_1",
            "committed",
            "18.5 inches off, a strike reaches 18",
            "CAR-STK-2",
        ),
        (28.0, [YORKTOWN], "red", "tf16_1", "committed", "the card is red", "CAR-STK-3"),
        (28.0, [YORKTOWN, CRUISER], "black", "catapult", "committed", "no card is committed", "CAR-STK-3"),
        (28.0, [YORKTOWN, CRUISER], "black", "catapult", "any", "a strike of 4 dice may follow", "CAR-STK-1"),
        (28.0, [YORKTOWN, CRUISER], "red", "catapult", "any", "TF 16 has no black card", "CAR-STK-3"),
        (28.0, [CRUISER], "black", "catapult", "committed", "TF 16 has no Strike dice", "CAR-STK-6"),
    ],
)
def test_the_odds_card_says_under_which_clause_no_strike_can_follow(
    x, ships, card, weapon, rule, words, clause
):
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(x, 10, "1st", "blank")}
    cards = {"TF 16": [f"{card}:tf16_1"]} if YORKTOWN in ships else {}
    given = scenario(stacks, {"TF 16": ships, "1st": [HIRYU]}, cards=cards)
    given = msgspec.structs.replace(given, options={**given.options, "strike_card": rule})
    match = Match.start(given, RULESET.beginning("Action"), seed=1)
    shown = SHOW.odds(match.view("USN"), "TF 16", weapon, "J1", 1)
    assert words in shown.notes[0][0]
    assert shown.notes[0][1] == clause
    bare = msgspec.structs.replace(match.view("USN").units["J1"], unseen=0, up=("1st",))
    view = match.view("USN")
    view.units["J1"] = bare
    (asked,) = [one for one in match.ask("USN") if one.name == "air_action"]
    doubt = SHOW.risk(view, "USN", asked, flying("TF 16", weapon, "J1"))
    if clause != "CAR-STK-1":
        assert (words in doubt.sentence, doubt.clause) == (True, clause)


@pytest.mark.clause("CAR-STK-2")
def test_the_step_card_says_that_range_forbade_the_strike():
    match = battle(
        {"U1": at(10, 10, "TF 16"), "J1": at(30, 10, "1st", up=["1st"])},
        {"TF 16": [YORKTOWN], "1st": [HIRYU]},
        cards={"TF 16": ["black:tf16_1"]},
    )
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    table = match.table.fork()
    table.air = AirAction("USN", "TF 16", "U1", "J1", "tf16_1", over=True)
    view = RULESET.redact(table, "USN")
    rung = next(rung for rung in SHOW.procedure(view, "USN").rungs if rung.title == "Declare")
    assert (rung.words, rung.clause) == ("No strike: out of Strike Range.", "CAR-STK-2")


@pytest.mark.clause("CAR-GUN-10")
def test_the_step_card_of_a_tie_says_who_holds_the_ground():
    match = battle(
        {"U1": at(10, 10, "TF 16"), "J1": at(11.5, 10, "1st")}, {"TF 16": [CRUISER], "1st": [KAGERO]}
    )
    table = match.table.fork()
    for rule, words in (("nobody", "Even: nobody consolidates."), ("defender", "Even: IJN held the ground")):
        table.options = msgspec.structs.replace(table.options, gun_ties=rule)
        table.battle = GunBattle("USN", "U1", ("J1",), score={"USN": 1, "IJN": 1})
        rungs = SHOW.procedure(RULESET.redact(table, "USN"), "USN").rungs
        assert any(words in rung.words for rung in rungs)
