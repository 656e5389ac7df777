"""What carrier throws dice for. Ids and numbers only: the words are in `messages.toml`."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.table import UnitId


class FirstPlayer(Purpose, frozen=True):
    """Which nation begins round 1 (CAR-SET-6)."""


class Search(Purpose, frozen=True):
    """A stack's aircraft search another stack (CAR-REC-1)."""

    launcher: UnitId
    target: UnitId


class Interception(Purpose, frozen=True):
    """Fighters over the target meet a strike (CAR-INT-4)."""

    target: UnitId


class Flak(Purpose, frozen=True):
    """The target's anti-aircraft fire at a strike (CAR-AA-2)."""

    target: UnitId


class Strike(Purpose, frozen=True):
    """A stack's aircraft strike another stack (CAR-STR-1)."""

    launcher: UnitId
    target: UnitId


class Guns(Purpose, frozen=True):
    """All guns of a side's stacks in one battle (CAR-GUN-8)."""

    stacks: tuple[UnitId, ...]


class Chip(Purpose, frozen=True):
    """A chip of a stack is drawn by chance (CAR-GAM-6)."""

    stack: str
