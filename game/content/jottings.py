"""What a player writes down of the enemy during a battle: own notes, kept beside the battle's log.

A file of notes holds each side's by itself, by the piece they are about; nothing of it enters the log, a view or an
export. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.errors import ContentError
from game.content.files import parse_json, read_bytes, write_text

ENDING = ".notes.json"
MOST = 80
"""Letters of one note."""


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    notes: dict[str, dict[str, str]] = {}


def notes_path(log: Path) -> Path:
    """Where the notes of the battle with this log lie."""
    return log.with_name(log.stem + ENDING)


class Jottings:
    """The notes of one battle. Without a log they last as long as the window."""

    def __init__(self, log: Path | None = None) -> None:
        """The notes beside a log; a file that cannot be read counts as none and is left as it is."""
        self.path = notes_path(log) if log is not None else None
        self._kept = _Kept()
        self._broken = False
        if self.path is None or not self.path.exists():
            return
        try:
            self._kept = parse_json(read_bytes(self.path), _Kept, str(self.path))
        except ContentError:
            self._broken = True

    def of(self, side: str) -> dict[str, str]:
        """A side's own notes, by the id of the piece."""
        return dict(self._kept.notes.get(side, {}))

    def write(self, side: str, unit: str, text: str) -> str:
        """Note something about a piece (nothing: strike it out); a sentence where the disk refuses, else nothing."""
        notes = self._kept.notes.setdefault(side, {})
        words = " ".join(text.split())[:MOST]
        if words:
            notes[unit] = words
        else:
            notes.pop(unit, None)
        if self.path is None:
            return ""
        if self._broken:
            return f"Your notes last until you leave: {self.path.name} cannot be read."
        try:
            write_text(self.path, msgspec.json.format(msgspec.json.encode(self._kept)).decode() + "\n")
        except ContentError as error:
            return f"Your notes last until you leave: {error}"
        return ""
