"""Chips as records, and the one place that knows how scenarios, orders and the table write them.

A stack holds its face-down chips as a scenario writes them ("tf:TF 16", "gambit:squall", "blank"): `read` and `written`
are the way there and back. Everything else asks for the class of the record. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

BLANK: Final = "blank"
_FORCE: Final = "tf:"
_GAMBIT: Final = "gambit:"


class Force(msgspec.Struct, frozen=True, gc=False):
    """The chip of a task force, by its name (CAR-CHP-3)."""

    name: str


class Gambit(msgspec.Struct, frozen=True, gc=False):
    """A Gambit of a kind (CAR-GAM-1)."""

    kind: str


class Blank(msgspec.Struct, frozen=True, gc=False):
    """A chip that is nothing."""


Chip = Force | Gambit | Blank


def force(name: str) -> str:
    """The chip of a task force as it is written."""
    return _FORCE + name


def gambit(kind: str) -> str:
    """A Gambit as it is written."""
    return _GAMBIT + kind


@lru_cache(maxsize=1024)
def read(text: str) -> Chip | None:
    """A chip by what is written; None where that is no chip."""
    if text == BLANK:
        return Blank()
    if text.startswith(_FORCE):
        return Force(text[len(_FORCE) :])
    return Gambit(text[len(_GAMBIT) :]) if text.startswith(_GAMBIT) else None


def forces(texts: Iterable[str]) -> list[str]:
    """The names of the task forces among some chips."""
    return [chip.name for chip in map(read, texts) if isinstance(chip, Force)]


def gambits(texts: Iterable[str]) -> list[str]:
    """The kinds of the Gambits among some chips."""
    return [chip.kind for chip in map(read, texts) if isinstance(chip, Gambit)]


def is_force(text: str) -> bool:
    """Whether a chip is a task force's."""
    return isinstance(read(text), Force)


def is_gambit(text: str) -> bool:
    """Whether a chip is a Gambit."""
    return isinstance(read(text), Gambit)
