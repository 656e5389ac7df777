"""Who has given no order yet has nothing to undo, whatever the others have given."""

import pytest

from game.ai.players import player
from game.content import find_scenario, read_scenario
from game.match.match import Match, Refused
from game.rulesets import ruleset


def test_an_order_of_the_other_side_is_nothing_of_ones_own_to_undo():
    rules = ruleset("nef")
    match = Match.start(read_scenario(find_scenario("nef/skerries")), rules, seed=1)
    match.answer("Blue", player("cadet", 1).answer(match.view("Blue"), match.ask("Blue"), rules))
    with pytest.raises(Refused, match="No order has been given yet"):
        match.undo("Red")
    assert match.undo("Blue") is not None
