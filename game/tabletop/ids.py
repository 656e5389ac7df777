"""Ids of pieces that come and go during a battle: a kind and a running number, "smoke_3". Knows no piece."""

from __future__ import annotations

from collections.abc import Iterable


def number_of(key: str) -> int:
    """The running number at the end of an id. ValueError where it has none."""
    return int(key.rpartition("_")[2])


def following(kind: str, taken: Iterable[str]) -> str:
    """The id for the next piece of a kind: one above the highest number among those that lie on the table."""
    return f"{kind}_{1 + max(map(number_of, taken), default=0)}"
