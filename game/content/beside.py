"""What is kept beside a battle's log in a file of its own: read as the battle is opened, written whole at each change.

Nothing of it enters the log, a view or an export. It must not know what is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from game.content.errors import ContentError, single
from game.content.files import parse_json, read_bytes, write_text
from game.match.limits import refuse_values
from game.match.printable import one_line

K = TypeVar("K", bound=msgspec.Struct)

LONGEST = 4000
"""Signs of any text in such a file: a path that was sailed is the longest."""


def beside(log: Path, ending: str) -> Path:
    """Where a battle with this log has its file of that ending."""
    return log.with_name(log.stem + ending)


class Beside(Generic[K]):
    """One such file. Without a log what is kept lasts as long as the window."""

    def __init__(self, log: Path | None, ending: str, empty: K) -> None:
        """A file that cannot be read counts as `empty` and is left as it is."""
        self.path = beside(log, ending) if log is not None else None
        self.kept = empty
        self._broken = ""
        if self.path is None or not self.path.exists():
            return
        try:
            self.kept = _checked(read_bytes(self.path), type(empty), str(self.path))
        except ContentError as error:
            self._broken = str(error)

    def write(self, called: str) -> str:
        """Put it on the disk; a sentence about what is `called` so where the disk refuses, else nothing."""
        if self.path is None:
            return ""
        if self._broken:
            return one_line(f"Your {called} last until you leave: the file cannot be read. {self._broken}")
        try:
            write_text(self.path, msgspec.json.format(msgspec.json.encode(self.kept)).decode() + "\n")
        except ContentError as error:
            return f"Your {called} last until you leave: {error}"
        return ""


def _checked(raw: bytes, kind: type[K], name: str) -> K:
    """The record of a file, no text in it unseen or without end and no number without measure. ContentError."""
    kept = parse_json(raw, kind, name)
    try:
        refuse_values(msgspec.json.decode(raw), longest=LONGEST)
    except ValueError as error:
        raise single(name, f"what does not fit ({error})", "what was written here") from None
    return kept
