"""Who may write a log: a lock beside it, held by one program at a time and gone with its process.

The lock is the system's own, on a file `NAME.lock` in which its holder stands. A file left behind by a kill bars
nobody: what counts is the lock, not the file. It must not know what a log is.
"""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import sleep

import msgspec

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LONGEST = 1000
"""Bytes of a lock's file that are read."""

MOMENTS, MOMENT = 20, 0.005
"""How often, and after how many seconds each, it is read again while nobody stands in it."""

FAR = 2**30
"""The byte of it that is locked where locks also bar readers: far past what stands in it."""


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """The program that holds a lock; its fields are empty where it is not known."""

    pid: int = 0
    host: str = ""
    since: str = ""
    """Day and hour, as people write them."""

    @property
    def words(self) -> str:
        """Who it is: "another program (process 4711 since 2 May, 18:04)"."""
        if not self.pid:
            return "another program"
        if self.pid == os.getpid() and self.host == socket.gethostname():
            return f"this program (since {self.since})"
        there = "" if self.host == socket.gethostname() else f" on {self.host}"
        return f"another program (process {self.pid}{there}, since {self.since})"


class Held(Exception):
    """Another holds the lock. `holder` is who, as far as it can be known."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder.words)
        self.holder = holder


def lock_path(path: Path) -> Path:
    """The file of the lock for a file."""
    place = Path(os.path.realpath(path))
    return place.with_name(f"{place.name}.lock")


class Hold:
    """The lock for one file, taken as it is made. Raises Held.

    `notice` is a sentence where the file system knows no locks: it is then the players' to see that one program writes.
    """

    def __init__(self, path: Path) -> None:
        self.path = lock_path(path)
        self.notice = ""
        self._handle = -1
        try:
            self._handle = self._taken()
        except OSError as error:
            self.notice = (
                f"{path.name} cannot be kept from other programs ({(error.strerror or str(error)).lower()}): "
                "do not carry it on in two at a time."
            )
            return
        now = datetime.now()
        holder = Holder(os.getpid(), socket.gethostname(), f"{now.day} {now:%B}, {now:%H:%M}")
        with suppress(OSError):  # a full disk: it is held all the same, by an unknown
            os.ftruncate(self._handle, 0)
            os.write(self._handle, msgspec.json.encode(holder))

    def _taken(self) -> int:
        """The handle of the lock's file, locked. Raises Held, OSError where there are no locks."""
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                if not _lock(handle):
                    raise Held(_holder(handle))
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(handle), self.path.stat()):
                        return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # its last holder took the file away meanwhile

    def let_go(self) -> None:
        """Others may take the lock."""
        handle, self._handle = self._handle, -1
        if handle < 0:
            return
        if sys.platform != "win32":  # taken away while it is held, so that it is nobody else's
            with suppress(OSError):
                self.path.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):
                self.path.unlink()


def holder_of(path: Path) -> Holder | None:
    """Who holds the lock for a file now, or None."""
    try:
        handle = os.open(lock_path(path), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _lock(handle) else _holder(handle)
    except OSError:
        return None
    finally:
        os.close(handle)  # what was locked is free again


def _lock(handle: int) -> bool:
    """Lock an open file, or False where it is locked. OSError where there are no locks."""
    if sys.platform == "win32":
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(handle: int) -> Holder:
    """Who stands in a lock's file; who has only just taken it is given a moment to write it down."""
    for _ in range(MOMENTS):
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            return msgspec.json.decode(os.read(handle, LONGEST), type=Holder)
        except (OSError, msgspec.MsgspecError, ValueError):
            sleep(MOMENT)
    return Holder()
