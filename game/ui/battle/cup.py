"""The dice that are to be called of one battle on a real table, as they are shown: made once for each wave.

It decides nothing and draws nothing.
"""

from __future__ import annotations

from game.dice.called import DiceWanted
from game.seating.sitting import Sitting
from game.tabletop import calls
from game.ui.battle import words


class Cup:
    """What is asked for and what lies of it. `typed` are the digits of a die's number that is being typed."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._made: tuple[DiceWanted, calls.Asked] | None = None
        self.typed = ""

    def asked(self) -> words.Rolling | None:
        """The wave that is asked for now; None where none is."""
        calling = self._sitting.deeds.calling
        if calling is None or calling.wanted is None:
            return None
        if self._made is None or self._made[0] is not calling.wanted:
            self._made = calling.wanted, calls.asked(self._sitting.match, calling.wanted)
        return words.Rolling(self._made[1], tuple(calling.dice), self.typed)
