"""Opponents always answer, legally and to the end: crowded tables, one against forty, nothing left to fight with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai import admiral, captain
from game.ai.budget import Budget
from game.ai.players import let_answer, player, seated
from game.match import Allot, Choose, Fire, Match, Option, Place, Refusal, Slot, Spot
from game.match import Budget as Limit
from game.match.scenario import Terrain, UnitEntry
from game.rulesets import ruleset
from game.tabletop.advice import Character
from tests.ai import opposed

NEF = ruleset("nef")
WHO = ["captain", "admiral:3"]


def unit(cls: str, number: int, x: float, y: float, heading: float = 0.0, **state: Any) -> UnitEntry:
    return opposed.unit(cls, f"{cls}_{number}", x, y, heading, **state)


def battle(
    red: list[UnitEntry], blue: list[UnitEntry], size: float = 48.0, turns: int = 2, **more: Any
) -> Match:
    return Match.start(opposed.scenario(red, blue, size, turns, **more), NEF, seed=1)


def played_out(match: Match, red: str, blue: str = "cadet") -> Match:
    """To the end. An order that is not legal raises Refused."""
    players = seated(match, {"Red": red, "Blue": blue}, 1)
    for _ in range(3000):
        if match.over is not None:
            return match
        side = match.asked()[0]
        let_answer(match, side, players[side])
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("who", WHO)
def test_a_side_with_everything_disabled(who: str) -> None:
    hulks = [unit("halcyon", at, 10 + 5 * at, 10, damage=7, row=3, torpedoes_left=0) for at in range(3)]
    moored = unit("majesty", 9, 20, 20, damage=15, row=3, torpedoes_left=0, aground=False)
    played_out(battle([*hulks, moored], [unit("falcon", 1, 20, 16, 180)]), who)
    stopped = [unit("works", at, 10 + 5 * at, 10) for at in range(3)]
    played_out(battle(stopped, [unit("hecla", 1, 20, 16, 180)]), who)


@pytest.mark.parametrize("who", WHO)
def test_a_table_crowded_to_the_edge(who: str) -> None:
    classes = ("stiletto", "fighter", "halcyon", "colossus")
    red = [unit(classes[at % 4], at, at % 5 * 2.5, at // 5 * 1.0, 180.0) for at in range(20)]
    blue = [unit(classes[at % 4], 20 + at, at % 5 * 2.5, 12 - at // 5 * 1.0, 0.0) for at in range(20)]
    played_out(battle(red, blue, size=12.0, turns=1), who)


@pytest.mark.parametrize("who", WHO)
def test_one_unit_against_forty_and_forty_against_one(who: str) -> None:
    forty = [unit("falcon" if at % 3 else "fighter", at, 2 + at, 40, 180.0) for at in range(40)]
    one = unit("colossus", 99, 24, 20)
    played_out(battle([one], forty, turns=1), who)
    played_out(battle(forty, [one], turns=1), "captain")


@pytest.mark.parametrize("who", WHO)
def test_nobody_to_fight_clouds_everywhere_and_ground_all_round(who: str) -> None:
    everywhere = ((0.0, 0.0), (48.0, 0.0), (48.0, 48.0), (0.0, 48.0))
    fog = (Terrain("fog", everywhere), Terrain("squall", everywhere))
    played_out(battle([unit("roost", 1, 20, 20)], [unit("roost", 2, 20, 22)], terrain=fog), who)
    shoals = (Terrain("shoal", ((0.0, 0.0), (48.0, 0.0), (48.0, 19.0), (0.0, 19.0))),)
    played_out(battle([unit("ironclad", 1, 20, 20)], [unit("ironclad", 2, 30, 20)], terrain=shoals), who)


@pytest.mark.parametrize("who", ["admiral:0", "admiral:0s", "admiral:1"])
def test_no_time_at_all(who: str) -> None:
    match = battle([unit("halcyon", 1, 20, 10)], [unit("falcon", 2, 20, 30, 180)])
    assert played_out(match, who).over is not None


def test_pressed_from_the_first_moment_it_answers_at_once() -> None:
    match = battle([unit("halcyon", 1, 20, 10)], [unit("falcon", 2, 20, 30, 180)])
    pressed = player("admiral:5000", 1)
    pressed.hurried = lambda: True
    answer = pressed.consider(match.view("Red"), match.ask("Red"), NEF)
    assert match.refuses("Red", answer.order) is None
    assert answer.reason is not None
    assert answer.reason.tried == 0


# Questions no shipped ruleset asks yet, put before a captain and an admiral on a nef view.

NONE = Refusal("Not now.")
QUESTIONS = [
    Choose("pick", "Only a pass.", "", (), least=0, most=0),
    Choose("pick", "All but one refused.", "", (Option("a", "A", NONE), Option("b", "B")), least=0, most=1),
    Fire("fire_plan", "Nothing bears.", "", ()),
    Allot(
        "hits",
        "Forty hits over thirty ships.",
        "",
        tuple(Slot("hits", f"falcon_{at}", "hits", "", 0, 3) for at in range(30)),
        (Limit("hits", "", 40, {("hits", f"falcon_{at}"): 1 for at in range(30)}, least=40),),
    ),
    Place("deploy", "A sliver.", "", (Spot("x", ((1.0, 1.0), (1.2, 1.0), (1.2, 1.2))),), 48.0, 48.0),
    Place("deploy", "Forty pieces.", "", tuple(Spot(f"x{at}") for at in range(40)), 48.0, 48.0),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.says)
def test_odd_questions_are_answered_legally(question: Any) -> None:
    match = battle([unit("halcyon", 1, 20, 10)], [unit("falcon", at, 9 + at, 30, 180) for at in range(30)])
    view, plain = match.view("Red"), Character("plain", "", "")
    captains = captain.answer(view, "Red", [question], NEF.advice, Random(1), plain)
    assert question.refuses(captains.order) is None
    hurried = admiral.answer(view, "Red", [question], NEF, Random(1), plain, admiral.Means(Budget(0)))
    assert question.refuses(hurried.order) is None
