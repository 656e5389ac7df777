"""Small turns of phrase of nef's cards and overlays: counts, chances, lists, lengths. Knows no table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.rulesets.nef.tables import read

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, one: str, many: str = "") -> str:
    """1 die, 5 dice."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def spelled(number: int, one: str) -> str:
    """One roll, two rolls: small numbers in words."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {one if number == 1 else one + 's'}"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Markgraf, Kurfürst and Granate; past `most` the rest is counted."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


@lru_cache(maxsize=1)
def _scale() -> dict[str, Any]:
    scale: dict[str, Any] = read("clauses.toml")["scale"]
    return scale


def measure(length: float) -> str:
    """A distance in inches and in yards of the sea, to ten yards."""
    yards = round(length * _scale()["yards_per_inch"] / 10) * 10
    return f"{length:.1f} in · {yards:,} yd"


def pace(speed: float) -> str:
    """A marked speed in inches and in knots."""
    return f"{speed:g} in · {counted(round(speed * _scale()['knots_per_inch']), 'knot')}"
