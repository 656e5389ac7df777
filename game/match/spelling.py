"""The likely spelling of a name nobody knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

LONGEST = 60
"""No name there is is longer, nor is one that is likened to them."""


def nearest(name: str, known: Iterable[str], count: int = 1, alike: float = 0.6) -> list[str]:
    """Up to `count` of the `known` names most like `name`, the likeliest first, whatever their case.

    `alike` is how like, from 0 to 1.
    """
    return list(_nearest(name, tuple(known), count, alike)) if len(name) <= LONGEST else []


@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...], count: int, alike: float) -> tuple[str, ...]:
    """The same, kept: what is wrong in a file is often wrong many times."""
    from difflib import get_close_matches

    by_lower = {entry.lower(): entry for entry in known}
    close = get_close_matches(name.lower(), list(by_lower), n=count, cutoff=alike)
    return tuple(by_lower[entry] for entry in close)


def meant(name: str, known: Iterable[str]) -> str | None:
    """The one of the `known` names that was probably meant; None when nothing is like it."""
    return next(iter(nearest(name, known)), None)
