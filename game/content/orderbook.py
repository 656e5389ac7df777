"""The admiral's order book: divisions a player has made, what each was told, standing orders; kept beside the log.

Each side's by itself. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.beside import Beside, beside
from game.tabletop.squadrons import Page

ENDING = ".orders.json"


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
