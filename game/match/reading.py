"""Opening a file to be read: at once, or refused at once, whatever lies in its place.

A pipe would wait for whoever writes into it, a device may never end. It must not know what a file is for.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from game.disk import no_file

_HOW = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


_Record = TypeVar("_Record")


class NoFile(Exception):
    """There is no file that can be read; `found` says in words what lies there instead."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


def opened(path: Path) -> BinaryIO:
    """A plain file, open to be read. Raises NoFile where it is none, and for one that cannot be opened."""
    try:
        _refuse(os.stat(path).st_mode)  # before it is opened: opening some devices does something
        handle = os.open(path, _HOW)
    except FileNotFoundError:
        raise NoFile("no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a path no system can have
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise NoFile(f"a file that cannot be read ({reason.lower()})") from None
    try:
        _refuse(os.fstat(handle).st_mode)  # another may have taken its place meanwhile
    except NoFile:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _refuse(mode: int) -> None:
    """Raise NoFile for what is no plain file."""
    if found := no_file(mode):
        raise NoFile(found)


def record(path: Path, kind: type[_Record], most: int) -> _Record | None:
    """What a file of at most so many bytes keeps, as a record; None where there is none that can be read."""
    try:
        with opened(path) as file:
            return msgspec.json.decode(file.read(most), type=kind)
    except (NoFile, OSError, msgspec.MsgspecError, ValueError):
        return None
