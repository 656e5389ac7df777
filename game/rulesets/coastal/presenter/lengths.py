"""Lengths and speeds of coastal as they are read. Knows no table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.match.wording import counted
from game.rulesets.coastal.tables import read


@lru_cache(maxsize=1)
def _scale() -> dict[str, Any]:
    scale: dict[str, Any] = read("clauses.toml")["scale"]
    return scale


def measure(length: float) -> str:
    """A distance in centimetres and in metres of the sea."""
    return f"{length:.1f} cm · {round(length * _scale()['metres_per_cm'], -1):,.0f} m"


def pace(speed: float) -> str:
    """A speed: a centimetre a turn is a knot."""
    return f"{speed:g} cm · {counted(round(speed * _scale()['knots_per_cm']), 'knot')}"
