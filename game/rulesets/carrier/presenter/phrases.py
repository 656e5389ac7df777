"""Small turns of phrase of carrier's cards and overlays: chances, lengths, names of moments. Knows no table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.rulesets.carrier.tables import GAMBITS, read


def dice(number: int) -> str:
    """A number of dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def gambit_name(gambit: str) -> str:
    """What a Gambit is called."""
    return str(GAMBITS[gambit]["name"])


def called(by: str) -> str:
    """What a card's carrier is called, by the id that names the card: as its name is written."""
    return " ".join(word if word.isupper() else word.capitalize() for word in by.replace("_", " ").split())


def gambit_clause(gambit: str) -> str:
    """The clause that says what a Gambit does."""
    return str(GAMBITS[gambit]["clause"])


@lru_cache(maxsize=1)
def _scale() -> dict[str, Any]:
    scale: dict[str, Any] = read("clauses.toml").get("scale", {})
    return scale


def measure(length: float) -> str:
    """A distance in inches and in nautical miles of the sea."""
    miles = round(length * _scale().get("miles_per_inch", 10))
    return f"{length:.1f} in · {miles} nm"


def pace(speed: float) -> str:
    """A way in inches, as much as is gone in one Move."""
    return f"{speed:g} in"
