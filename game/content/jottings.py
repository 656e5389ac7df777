"""What a player writes down of the enemy during a battle: own notes, kept beside the battle's log.

A file of notes holds each side's by itself, by the piece they are about. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.beside import Beside, beside
from game.match.printable import visible

ENDING = ".notes.json"
MOST = 80
"""Letters of one note."""


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    notes: dict[str, dict[str, str]] = {}


def notes_path(log: Path) -> Path:
    """Where the notes of the battle with this log lie."""
    return beside(log, ENDING)


class Jottings:
    """The notes of one battle. Without a log they last as long as the window."""

    def __init__(self, log: Path | None = None) -> None:
        """The notes beside a log; a file that cannot be read counts as none and is left as it is."""
        self._file = Beside(log, ENDING, _Kept())

    def of(self, side: str) -> dict[str, str]:
        """A side's own notes, by the id of the piece."""
        return dict(self._file.kept.notes.get(side, {}))

    def write(self, side: str, unit: str, text: str) -> str:
        """Note something about a piece (nothing: strike it out); a sentence where the disk refuses, else nothing."""
        notes = self._file.kept.notes.setdefault(side, {})
        words = visible(" ".join(text.split()))[:MOST]
        if words:
            notes[unit] = words
        else:
            notes.pop(unit, None)
        return self._file.write("notes")
