"""What the file of a coastal battle keeps for one side: its own, and what lies open."""

import pytest

from game.rulesets.coastal import RULESET
from tests.rulesets.coastal.scene import battle, table


def field(side: str, *, revealed: bool) -> str:
    return f"""[[minefield]]
side = "{side}"
density = 3
revealed = {str(revealed).lower()}
outline = [[0, 40], [14, 40], [14, 90], [0, 90]]
"""


@pytest.mark.parametrize(
    ("revealed", "kept"), [(False, [("Blue", False)]), (True, [("Blue", True), ("Red", True)])]
)
def test_a_side_knows_its_own_mines_and_those_that_were_revealed(revealed: bool, kept: list[object]) -> None:
    mines = field("Blue", revealed=revealed) + field("Red", revealed=revealed)
    known = RULESET.known(battle(rest=mines), "Blue", table(rest=mines))
    assert [(one.side, one.revealed) for one in known.more.minefield] == kept
