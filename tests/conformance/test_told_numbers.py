"""No sentence that anybody is told has a number nobody would say: two decimals, or a bare minus."""

import re
from random import Random

import pytest

from game.ai import chance
from game.match.record import confided
from game.rulesets import SHIPPED
from game.seating.chronicle import Chronicle
from game.testing.play import SCENARIOS, begin

ORDERS = 150
"""So many orders of each battle are played at random."""
UNSAID = re.compile(r"\d\.\d\d(?!\d*-inch)|(?<![\w–])[-\u2212]\d")
"""Two decimals but of a gun's bore, which is its name; a number with a minus before it."""


@pytest.mark.parametrize("game", SHIPPED)
def test_every_number_told_is_one_that_a_person_would_say(game: str) -> None:
    told = 0
    for name in (name for name in SCENARIOS if name.startswith(f"{game}/")):
        match, rng = begin(name, 11), Random(11)
        for _ in range(ORDERS):
            if match.over is not None:
                break
            side = match.asked()[0]
            match.answer(side, chance.answer(match.ask(side), rng), "random")
        for side in ("", *match.sides):
            for entry in Chronicle(match, side).entries:
                if entry.telling is None:
                    continue
                reason = confided(match, side or None, entry)
                thoughts = reason.reason.thoughts if reason is not None else ()
                for words in (entry.telling.sentence, *(thought.main for thought in thoughts)):
                    told += 1
                    assert UNSAID.search(words) is None, f"{name}: {words}"
    assert told > ORDERS
