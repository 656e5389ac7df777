"""What the C library does with free memory: it goes back to the system, so that a window does not grow with use.

Pictures of a window's size come and go, and each leaves a hole that hardly anything else fills. Only glibc keeps such
holes; elsewhere nothing here does anything.
"""

import ctypes
import sys
from collections.abc import Callable

LARGE = 1 << 20
"""Bytes from which a piece of memory is had from the system for itself, and goes back when it is free."""
_MMAP_THRESHOLD = -3
"""What glibc's `mallopt` calls that limit; unless it is set it rises up to 32 MB with what is freed."""


def _of_libc(name: str) -> Callable[..., int] | None:
    if not sys.platform.startswith("linux"):
        return None
    # what the library of this system has, only it knows
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found


_TRIM = _of_libc("malloc_trim")


def large_pieces_alone() -> None:
    """Large pieces of memory are had for themselves from now on."""
    settle = _of_libc("mallopt")
    if settle is not None:
        settle(_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Memory that is free goes back to the system."""
    if _TRIM is not None:
        _TRIM(0)
