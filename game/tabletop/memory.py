"""What a side remembers of the enemy, and what lists both sides know: plain records that a game keeps on its table.

They follow from events and from the scenario, so that a fingerprint of a table leaves them out. What is made of them
stands in `belief`. Knows no game.
"""

from __future__ import annotations

import msgspec

from game.match.table import UnitId

Eye = tuple[float, float, float]
"""Where somebody looks from, x and y, and how far he sees."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side saw as a turn began: from where it looked, and who of the enemy lay where."""

    turn: int
    eyes: tuple[Eye, ...]
    seen: tuple[tuple[UnitId, float, float], ...] = ()


class Glimpse(msgspec.Struct, frozen=True):
    """A unit as it went out of sight: in which turn, and where."""

    turn: int
    x: float
    y: float


class Memory(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side remembers: its looks, turn by turn, and how it lost sight of whom."""

    looks: tuple[Look, ...] = ()
    lost: dict[UnitId, Glimpse] = {}

    def after(self, look: Look) -> Memory:
        """With one look more."""
        return Memory((*self.looks, look), self.lost)

    def losing(self, unit: str, glimpse: Glimpse) -> Memory:
        """With a unit out of sight."""
        return Memory(self.looks, {**self.lost, unit: glimpse})


class Listed(msgspec.Struct, frozen=True):
    """A unit of a side's list, which both know where rosters are public: who she is, and her class by its id."""

    id: UnitId
    name: str
    cls: str
