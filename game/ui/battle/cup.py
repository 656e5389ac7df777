"""The dice that are to be called of one battle on a real table, as they are shown: made once for each wave.

It decides nothing and draws nothing.
"""

from __future__ import annotations

from typing import Protocol

from game.dice.called import DiceWanted
from game.seating.sitting import Sitting
from game.tabletop import calls
from game.ui.battle import words
from game.ui.battle.picture import Past


class Shown(Protocol):
    """What is shown of the battle."""

    sitting: Sitting
    past: Past | None

    @property
    def playing(self) -> bool:
        """Whether something that happened is still to be shown."""


class Cup:
    """What is asked for and what lies of it. `typed` are the digits of a die's number that is being typed."""

    def __init__(self, stage: Shown) -> None:
        self._stage = stage
        self._made: tuple[DiceWanted, calls.Asked] | None = None
        self.typed = ""

    @property
    def rolling(self) -> words.Rolling | None:
        """The wave that is asked for, once all that happened before was shown; None where none is."""
        stage = self._stage
        calling = stage.sitting.deeds.calling
        if calling is None or calling.wanted is None or stage.playing or stage.past is not None:
            return None
        if self._made is None or self._made[0] is not calling.wanted:
            self._made = calling.wanted, calls.asked(stage.sitting.match, calling.wanted)
        return words.Rolling(self._made[1], tuple(calling.dice), self.typed)
