"""Chips and cards as records, and the one place that knows how scenarios, orders and the table write them.

A stack holds its chips as a scenario writes them ("tf:TF 16", "gambit:squall", "blank"): `read` gives the record, and
whoever asks what a chip is asks here. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from game.tabletop.keyed import Keyed, Keys, Part

BLANK: Final = "blank"
FORCE: Final = "tf:"
GAMBIT: Final = "gambit:"


class Force(msgspec.Struct, frozen=True, gc=False):
    """The chip of a task force, by its name (CAR-CHP-3)."""

    name: str


class Gambit(msgspec.Struct, frozen=True, gc=False):
    """A Gambit of a kind (CAR-GAM-1)."""

    kind: str


class Blank(msgspec.Struct, frozen=True, gc=False):
    """A chip that is nothing."""


Chip = Force | Gambit | Blank


class AirGroup(Keyed, frozen=True):
    """A card that a task force has staged, by its colour and who staged it: "black:enterprise" (CAR-STG-1)."""

    form: ClassVar[str] = "{colour}:{by}"
    colour: Literal["black", "red"]
    by: Annotated[str, Part(".+", str)]


AIR_GROUPS: Final = Keys(AirGroup)


def force_chip(name: str) -> str:
    """The chip of a task force as it is written."""
    return FORCE + name


def gambit_chip(kind: str) -> str:
    """A Gambit as it is written."""
    return GAMBIT + kind


@lru_cache(maxsize=1024)
def read(text: str) -> Chip | None:
    """A chip by what is written; None where that is no chip."""
    if text == BLANK:
        return Blank()
    if text.startswith(FORCE):
        return Force(text[len(FORCE) :])
    return Gambit(text[len(GAMBIT) :]) if text.startswith(GAMBIT) else None


def name_of(text: str) -> str:
    """The name of the task force whose chip it is; empty for any other chip."""
    chip = read(text)
    return chip.name if isinstance(chip, Force) else ""


def kind_of(text: str) -> str:
    """The kind of a Gambit; empty for any other chip."""
    chip = read(text)
    return chip.kind if isinstance(chip, Gambit) else ""


def is_force(text: str) -> bool:
    """Whether a chip is a task force's."""
    return isinstance(read(text), Force)


def is_gambit(text: str) -> bool:
    """Whether a chip is a Gambit."""
    return isinstance(read(text), Gambit)


def force_names(texts: Iterable[str]) -> list[str]:
    """The names of the task forces among some chips, in their order."""
    return [chip.name for chip in map(read, texts) if isinstance(chip, Force)]


def gambit_kinds(texts: Iterable[str]) -> list[str]:
    """The kinds of the Gambits among some chips, in their order."""
    return [chip.kind for chip in map(read, texts) if isinstance(chip, Gambit)]
