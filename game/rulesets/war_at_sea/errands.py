"""Missions and special actions as orders have them: what is done, and at whom or with what. Knows no table."""

from __future__ import annotations

from typing import NamedTuple


class Errand(NamedTuple):
    """What a unit is sent to do, and its target; empty where it has none."""

    does: str
    target: str = ""


def written(does: str, target: str = "") -> str:
    """An errand as an order has it: "dive:hood", "cap"."""
    return f"{does}:{target}" if target else does


def read(text: str) -> Errand:
    """The errand that an order means."""
    does, _, target = text.partition(":")
    return Errand(does, target)
