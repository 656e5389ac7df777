"""The admiral's order book: divisions a player has made, what each was told, standing orders; kept beside the log.

Each side's by itself. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.beside import Beside, beside
from game.tabletop.divisions import Command
from game.tabletop.standing import Standing

ENDING = ".orders.json"
LONGEST = 24
"""Letters of a division's name."""


class Division(msgspec.Struct, omit_defaults=True):
    """One division: its ships where the player made it (none: as the scenario has it), and what it was told.

    `called` is the name the player gave it; empty: it is called as it is entered.
    """

    ships: tuple[str, ...] = ()
    command: Command | None = None
    standing: Standing = Standing()
    called: str = ""


class Page(msgspec.Struct, omit_defaults=True):
    """One side's page: its divisions by name, and the standing orders of single ships."""

    divisions: dict[str, Division] = {}
    ships: dict[str, Standing] = {}


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    sides: dict[str, Page] = {}


def orders_path(log: Path) -> Path:
    """Where the order book of the battle with this log lies."""
    return beside(log, ENDING)


class OrderBook:
    """The order book of one battle. Without a log it lasts as long as the window."""

    def __init__(self, log: Path | None = None) -> None:
        """The book beside a log; one that cannot be read counts as empty and is left as it is."""
        self._file = Beside(log, ENDING, _Kept())

    def of(self, side: str) -> Page:
        """A side's own page, to be written in; `keep` puts it on the disk."""
        return self._file.kept.sides.setdefault(side, Page())

    def keep(self) -> str:
        """Write it down; a sentence where the disk refuses, else nothing."""
        return self._file.write("orders")
