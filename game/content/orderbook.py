"""The admiral's order book: divisions a player has made, what each was told, standing orders; kept beside the log.

Each side's by itself; nothing of it enters the log, a view or an export. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.errors import ContentError
from game.content.files import parse_json, read_bytes, write_text
from game.match.divisions import Command
from game.match.standing import Standing

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
    return log.with_name(log.stem + ENDING)


class OrderBook:
    """The order book of one battle. Without a log it lasts as long as the window."""

    def __init__(self, log: Path | None = None) -> None:
        """The book beside a log; one that cannot be read counts as empty and is left as it is."""
        self.path = orders_path(log) if log is not None else None
        self._kept = _Kept()
        self._broken = False
        if self.path is None or not self.path.exists():
            return
        try:
            self._kept = parse_json(read_bytes(self.path), _Kept, str(self.path))
        except ContentError:
            self._broken = True

    def of(self, side: str) -> Page:
        """A side's own page, to be written in; `keep` puts it on the disk."""
        return self._kept.sides.setdefault(side, Page())

    def keep(self) -> str:
        """Write it down; a sentence where the disk refuses, else nothing."""
        if self.path is None:
            return ""
        if self._broken:
            return f"Your orders last until you leave: {self.path.name} cannot be read."
        try:
            write_text(self.path, msgspec.json.format(msgspec.json.encode(self._kept)).decode() + "\n")
        except ContentError as error:
            return f"Your orders last until you leave: {error}"
        return ""
