"""A battle held for seats elsewhere: played from what they are told alone, begun with dice nobody chose, resumed."""

from pathlib import Path

import pytest

from game.dice.shares import HOST
from game.match.loading import load
from game.match.verify import first_difference
from game.rulesets import SHIPPED, ruleset
from game.testing.play import scenarios_of
from tests.net.tables import begun, played


@pytest.mark.parametrize("game", SHIPPED)
def test_a_battle_is_played_to_its_end_from_what_the_seats_are_told(game: str, tmp_path: Path) -> None:
    battle, wire = begun(scenarios_of(game)[0], tmp_path)
    players = played(battle, wire)
    assert battle.match is not None
    for side, player in players.items():
        assert player.match is not None
        assert player.match.table == battle.match.view(side)
        assert player.refusals == []
    again = load(battle.path, ruleset, resume=False)
    assert first_difference(again) is None
    assert {one.by for one in again.header.shares} == {HOST, *battle.kept.hands}
    battle.close()
