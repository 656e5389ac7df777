"""Where the battles of a campaign are fought: beside the tray of its match, which asks here for a result as for dice.

A battle has a log of its own; the campaign has its name, its fingerprint and what came of every ship. Without a field a
battle is settled by the staff (CAM-BAT-5): so in a head that looks ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.campaign.chart import Battle, Chart
from game.dice.roll import P, Purpose, Roll, Throw
from game.dice.tray import Tray


class Field(Protocol):
    """Whoever knows how a battle went."""

    def fought(self, chart: Chart, area: str) -> Battle | None:
        """The battle that was fought in an area this week; None: the staff settles it. Raises NotFought where it is
        not over, or not found."""


class NotFought(Exception):
    """A battle has no result yet: one sentence."""


class AsWritten:
    """A field of battles that stand in a campaign's log: for playing its orders again."""

    def __init__(self, battles: Sequence[Battle]) -> None:
        self._battles = battles

    def fought(self, chart: Chart, area: str) -> Battle | None:
        """The battle as it was written down; None where the staff settled it."""
        number = len(chart.battles)
        if number >= len(self._battles):
            raise NotFought(f"The record has no battle {number + 1}.")
        battle = self._battles[number]
        return None if battle.staff else battle


class Afield:
    """A tray with a field beside it; its dice are the tray's."""

    def __init__(self, tray: Tray, field: Field) -> None:
        self.tray = tray
        self.field = field

    def order(self, number: int) -> None:
        """The next dice belong to order `number`."""
        self.tray.order(number)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`."""
        return self.tray.roll(throw)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice."""
        return self.tray.faces(purpose, count, sides)
