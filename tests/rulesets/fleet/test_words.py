"""Dice against what they needed, in words."""

import pytest

from game.dice.roll import Roll, Throw
from game.rulesets.fleet.purposes import Attack
from game.rulesets.fleet.words import came
from tests.rulesets.fleet.scene import table


@pytest.mark.parametrize(
    ("target", "face", "said"),
    [
        (1, 1, "cannot miss, a hit"),
        (2, 2, "2 where 2 is needed, a hit"),
        (20, 19, "19 where 20 is needed, a miss"),
        (21, 20, "no chance"),
    ],
)
def test_dice_that_cannot_miss_and_such_that_cannot_hit_are_called_so(
    target: int, face: int, said: str
) -> None:
    throw = Throw(Attack("ship", "directed_guns_1.1", "foe"), "FLT-GUN-3", 1, 20, target)
    assert came(Roll(throw, ((face,),)), table()) == said
