"""Last stands: held longer than most hold them is a victory, whoever the rules say has won."""

import msgspec
import pytest

from game.ai import measured
from game.ai.measured import Held
from game.ai.stands import judged, stood
from game.content import find_scenario, list_scenarios, read_scenario
from game.match import Match
from game.match.table import Outcome
from game.rulesets import ruleset

STAND = msgspec.structs.replace(read_scenario(find_scenario("nef/skerries")), last_stand="Blue", turns=9)
HELD = Held("Blue", {2: 10, 3: 40, 4: 30, 5: 15}, 5)


@pytest.mark.parametrize(
    ("winner", "turn", "won", "words"),
    [
        (
            "Red",
            2,
            False,
            "Blue held to turn 2: hardly a captain held less long in 100 battles. Longer than 8 of 10 would have"
            " won the stand.",
        ),
        (
            "Red",
            4,
            False,
            "Blue held to turn 4: longer than 5 of 10 captains in 100 battles. Longer than 8 of 10 would have"
            " won the stand.",
        ),
        (
            "Red",
            5,
            True,
            "Blue held to turn 5: longer than 8 of 10 captains in 100 battles. The stand is won.",
        ),
        (
            "Red",
            9,
            True,
            "Blue held to turn 9: longer than 9 of 10 captains in 100 battles. The stand is won.",
        ),
        (
            "Blue",
            3,
            True,
            "Blue won outright: longer than 9 of 10 captains in 100 battles. The stand is won.",
        ),
    ],
)
def test_a_stand_is_told_by_how_many_held_less_long(winner: str, turn: int, won: bool, words: str) -> None:
    stand = judged(STAND, Outcome(winner, "It is over."), turn, "turn", HELD)
    assert (stand.won, stand.words) == (won, words)


def test_of_a_stand_that_nobody_measured_only_the_turn_is_told() -> None:
    stand = judged(STAND, Outcome("Red", "It is over."), 6, "turn", None)
    assert (stand.won, stand.words) == (False, "Blue held to turn 6; how long others hold was not measured.")


def test_a_battle_that_is_not_over_or_is_no_last_stand_has_none() -> None:
    assert stood(Match.start(STAND, ruleset("nef"), seed=1)) is None
    plain = msgspec.structs.replace(STAND, last_stand="")
    assert stood(Match.start(plain, ruleset("nef"), seed=1)) is None


SHIPPED = [
    one.id for one in list_scenarios() if not one.fault and read_scenario(find_scenario(one.id)).last_stand
]


@pytest.mark.parametrize("key", SHIPPED)
def test_a_shipped_last_stand_is_lost_as_a_rule_and_can_be_held_longer_than_most(key: str) -> None:
    scenario, record = read_scenario(find_scenario(key)), measured.read(measured.shipped_path(key))
    assert record.held is not None
    assert not record.stale(scenario)
    assert (record.held.side, record.held.battles) == (scenario.last_stand, record.equals.battles)
    assert record.equals.share(scenario.last_stand).high < 0.35
    assert record.held.wanted is not None


def test_a_last_stand_is_shipped() -> None:
    assert SHIPPED
