"""What a table of war_at_sea is worth to an opponent, and where it may be appraised."""

from typing import Any

import pytest

from game.ai.players import let_answer, player, seated
from game.match import Match
from game.rulesets.war_at_sea import RULESET
from game.rulesets.war_at_sea.advice import ADVICE, standing
from game.rulesets.war_at_sea.advice.situation import SeaSituation
from game.testing.play import scenario_of
from tests.rulesets.war_at_sea.scene import battle, unit

PLAIN = ADVICE.characters[0]


def appraised(red: Any, blue: Any, step: str = "SurfaceAttack", turns: int = 9, **rest: Any) -> float:
    """What a table is worth to Red."""
    match = battle(red, blue, step, [1, 2, 3, 4] * 50, turns=turns, **rest)
    return ADVICE.appraise(match.table, "Red", PLAIN)


def test_what_one_side_gains_the_other_loses() -> None:
    match = Match.start(scenario_of("war_at_sea/trial_300"), RULESET, seed=5)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 5)
    looked = 0
    while match.over is None:
        if ADVICE.rests(match.table):
            red, blue = (ADVICE.appraise(match.table, side, PLAIN) for side in match.sides)
            assert red == pytest.approx(-blue, abs=1e-6)
            looked += 1
        side = match.asked()[0]
        let_answer(match, side, players[side])
    assert looked > 6
    red, blue = (ADVICE.appraise(match.table, side, PLAIN) for side in match.sides)
    assert red == -blue != 0.0


def test_a_table_rests_before_moves_before_missions_and_before_fire() -> None:
    match = Match.start(scenario_of("war_at_sea/trial_300"), RULESET, seed=5)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 5)
    rests: list[str] = []
    while match.table.turn < 4:
        now = ADVICE.rests(match.table)
        if now and (not rests or rests[-1] != now):
            rests.append(now)
        side = match.asked()[0]
        let_answer(match, side, players[side])
    assert [one for one in rests if one.startswith("3")] == ["3 sea", "3 air", "3 fire"]
    assert len(set(rests)) == len(rests), "every moment has a name of its own"


def test_an_objective_about_to_be_claimed_is_worth_more_than_one_that_is_barred() -> None:
    def worth(x: float) -> float:
        return appraised(
            {"ship": unit("fletcher", 36, 24)},
            {"foe": unit("transport", x, 24)},
            objective=[{"at": [36, 24]}],
        )

    assert worth(47) > worth(45.5) + 20


def test_a_ship_in_reach_of_guns_is_worth_less_than_one_behind_an_island() -> None:
    def worth(**rest: Any) -> float:
        return appraised({"ship": unit("fletcher", 20, 24)}, {"foe": unit("prinz_eugen", 36, 24)}, **rest)

    island = [{"kind": "land", "outline": [[27, 18], [29, 18], [29, 30], [27, 30]]}]
    assert worth(terrain=island) > worth()


def test_damage_counts_for_the_side_that_did_it() -> None:
    hurt = unit("prinz_eugen", 60, 40, state={"hull_lost": 2})
    whole = unit("prinz_eugen", 60, 40)
    ship = {"ship": unit("leander", 5, 5)}
    assert appraised(ship, {"foe": hurt}, "SeaMovement") > appraised(ship, {"foe": whole}, "SeaMovement")


def test_every_weapon_that_bears_is_counted_once_for_each_of_its_targets() -> None:
    match = battle(
        {"one": unit("prinz_eugen", 20, 24), "two": unit("prinz_eugen", 20, 31)},
        {"foe": unit("fletcher", 32, 26)},
        "SurfaceAttack",
        [1] * 50,
        turns=9,
    )
    scene = SeaSituation(match.table, "Red", PLAIN)
    uses = standing.uses_of(scene)
    assert {(use.unit, use.weapon) for use in uses} == {
        ("one", "main"),
        ("one", "secondary"),
        ("two", "main"),
        ("two", "secondary"),
    }
    assert len(uses) == 4
    assert all(use.target.id == "foe" for use in uses)


def test_an_admiral_tries_several_ends_and_says_what_they_came_to() -> None:
    match = Match.start(scenario_of("war_at_sea/trial_100"), RULESET, seed=5)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 5)
    while match.table.turn < 2 or match.ask(match.asked()[0])[0].name != "move_unit":
        side = match.asked()[0]
        let_answer(match, side, players[side])
    side = match.asked()[0]
    answer = player("admiral:16", 3).consider(match.view(side), match.ask(side), RULESET)
    assert match.refuses(side, answer.order) is None
    assert answer.reason is not None
    assert answer.reason.tried >= 10
    assert len({thought.says for thought in answer.reason.thoughts}) == len(answer.reason.thoughts) > 1
