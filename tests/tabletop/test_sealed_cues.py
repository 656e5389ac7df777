"""How secret orders are seen to come in, in every game."""

import pytest

from game.match import Match
from game.match.events import OrderSealed, OrdersOpened
from game.rulesets import SHIPPED, ruleset
from game.tabletop.cues import Said
from game.testing.play import scenario_of, scenarios_of


@pytest.mark.parametrize("game", SHIPPED)
def test_an_order_of_the_enemys_is_seen_to_be_in_and_ones_own_and_a_quiet_one_are_not(game: str) -> None:
    rules = ruleset(game)
    match = Match.start(scenario_of(scenarios_of(game)[0]), rules, seed=1)
    mine, theirs = match.sides[:2]
    view = match.view(mine)

    def seen(event: OrderSealed | OrdersOpened) -> str | None:
        cue = rules.presenter.cue(event, view, view)
        assert cue is None or isinstance(cue, Said)
        return cue.tone if cue is not None else None

    assert seen(OrderSealed(theirs)) == "ready"
    assert seen(OrderSealed(mine)) is None
    assert seen(OrderSealed(theirs, quiet=True)) is None
    assert seen(OrdersOpened(quiet=True)) is None
