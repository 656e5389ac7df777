"""How bytes come to the disk: a file written whole or not at all, and one that grows whole piece by whole piece.

Everything the program writes passes here, and every failure is one `NotWritten` that names the file. It must not know
what is written.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What a system says where it has no room: on the disk, for this user, for this file."""


class NotWritten(OSError):
    """A file could not be written, and is as it was before: one sentence with its name and the reason.

    `reason` is what the system said, in lower case; `full` whether it is room that is missing.
    """

    def __init__(self, number: int | None, reason: str, path: str) -> None:
        super().__init__(number, reason, path)
        self.reason = reason.lower()
        self.full = number in FULL

    def __str__(self) -> str:
        return f"{self.filename}: it cannot be written ({self.reason})."


def not_written(error: Exception, path: Path) -> NotWritten:
    """The one error for whatever a system or a library says when it cannot write `path`."""
    if isinstance(error, OSError):
        return NotWritten(error.errno, error.strerror or str(error), str(path))
    return NotWritten(None, str(error), str(path))


def write_whole(path: Path, pieces: bytes | Iterable[bytes]) -> None:
    """Write a file whole or not at all: into a neighbour first, which takes its name once it is on the disk.

    Folders on the way are made, a link is followed, the file keeps its permissions. What is no plain file (a device, a
    pipe) is written to as it stands. Raises NotWritten; the file is then as it was.
    """
    draft = ""
    try:
        place = Path(os.path.realpath(path))
        if place.exists() and not place.is_file() and not place.is_dir():
            with place.open("wb") as file:
                file.writelines([pieces] if isinstance(pieces, bytes) else pieces)
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(prefix=f".{place.name[:60]}.", suffix=".new", dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.writelines([pieces] if isinstance(pieces, bytes) else pieces)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(draft, _mode(place))
        os.replace(draft, place)
        draft = ""
    except (OSError, ValueError) as error:  # ValueError: a path no system can have
        raise not_written(error, path) from None
    finally:
        if draft:
            with suppress(OSError):
                os.unlink(draft)


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8 as `write_whole` does. Raises NotWritten."""
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise not_written(error, path) from None
    write_whole(path, raw)


def _mode(path: Path) -> int:
    """The permissions the file has, or those a new one gets."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


class Growing:
    """A file that grows by whole pieces: each is in the system's hands when `add` returns, or nothing of it is."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        """Go on at the end of a file, made with its folder where there is none; or (`fresh`) begin it anew.

        Raises NotWritten.
        """
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Without a buffer of our own each piece goes to the system in one call, or a kill could take it.
            self._file = path.open("ab", buffering=0)  # whatever is cut off, the next piece goes to the end
        except (OSError, ValueError) as error:
            raise not_written(error, path) from None
        found = os.fstat(self._file.fileno())
        self._plain = stat.S_ISREG(found.st_mode)
        self._length = 0 if fresh else found.st_size
        if fresh and self._plain:
            self._file.truncate(0)
        self._torn = False

    def add(self, piece: bytes) -> None:
        """Add a piece, all of it or nothing. Raises NotWritten."""
        try:
            if self._torn:
                self._cut()
            written = self._file.write(piece)
            while written < len(piece):  # no room for more: the next call says why
                written += self._file.write(piece[written:])
        except BaseException as error:
            with suppress(OSError):
                self._torn = True
                self._cut()
            if isinstance(error, OSError):
                raise not_written(error, self.path) from None
            raise
        self._length += len(piece)

    def _cut(self) -> None:
        """Take off what came of a piece that did not come whole."""
        if self._plain:
            self._file.truncate(self._length)
        self._torn = False

    def close(self) -> None:
        """Nothing more will be added."""
        self._file.close()
