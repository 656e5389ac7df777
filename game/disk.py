"""How bytes come to the disk: a file written whole or not at all, and one that grows whole piece by whole piece.

Everything the program writes passes here, and every failure is one `NotWritten` that names the file. It must not know
what is written.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What a system says where it has no room: on the disk, for this user, for this file."""

ABANDONED = 60.0
"""Seconds after which nobody writes a draft any more: a kill left it behind."""
_DRAFT = ".new"

_GROWS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


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
        begins = f".{place.name[:60]}."
        _clear(place.parent, begins)
        handle, draft = tempfile.mkstemp(prefix=begins, suffix=_DRAFT, dir=place.parent)
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


def _clear(folder: Path, begins: str) -> None:
    """Take away the drafts of a file that a kill left behind, so that room they hold is there for the new one."""
    before = time.time() - ABANDONED
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(begins) and entry.name.endswith(_DRAFT):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < before:
                        os.unlink(entry.path)


def _mode(path: Path) -> int:
    """The permissions the file has, or those a new one gets."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def no_file(mode: int) -> str:
    """What lies where a plain file was expected, by its mode: "a pipe"; empty for a plain file."""
    return next((found for is_one, found in _OTHERS if is_one(mode)), "")


_OTHERS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def _refuse(path: Path, mode: int) -> None:
    """Raise NotWritten for what is no plain file."""
    if found := no_file(mode):
        raise NotWritten(None, f"{found} lies there", str(path))


class Growing:
    """A file that grows by whole pieces: each is in the system's hands when `add` returns, or nothing of it is."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        """Go on at the end of a file, made with its folder where there is none; or (`fresh`) begin it anew.

        Raises NotWritten, and for what is no plain file (a pipe, a device): nothing could be cut off there.
        """
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Without a buffer of our own each piece goes to the system in one call, or a kill could take it. What
            # is cut off, the next piece goes to the end. A pipe is not waited for.
            with suppress(FileNotFoundError):
                _refuse(path, os.stat(path).st_mode)
            handle = os.open(path, _GROWS, 0o666)
        except NotWritten:
            raise
        except (OSError, ValueError) as error:
            raise not_written(error, path) from None
        self._file = os.fdopen(handle, "ab", buffering=0)
        found = os.fstat(handle)
        try:
            _refuse(path, found.st_mode)  # another may have taken its place meanwhile
        except NotWritten:
            self._file.close()
            raise
        self._length = 0 if fresh else found.st_size
        if fresh:
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
        self._file.truncate(self._length)
        self._torn = False

    def close(self) -> None:
        """Nothing more will be added."""
        self._file.close()
