"""A disk without room, made with the system's own limit on the size of a file: what is past it is written short."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="no limits on files here")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file of this process grow past so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def room_in(path: Path, more: int) -> object:
    """Let a file, and every other, grow by so many bytes at most."""
    return room_for(path.stat().st_size + more)
