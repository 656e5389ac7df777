"""Lengths and speeds of fleet as they are read. Knows no table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.match.wording import counted
from game.rulesets.fleet.tables import band, read


@lru_cache(maxsize=1)
def _scale() -> dict[str, Any]:
    scale: dict[str, Any] = read("clauses.toml")["scale"]
    return scale


def measure(length: float) -> str:
    """A distance in centimetres, in yards of the sea and in range bands."""
    yards = round(length * _scale()["yards_per_cm"], -2)
    return f"{length:.1f} cm · {yards:,.0f} yards · band {band(length)}"


def pace(speed: float) -> str:
    """A speed: a centimetre a turn is a knot."""
    return f"{speed:g} cm · {counted(round(speed * _scale()['knots_per_cm']), 'knot')}"
