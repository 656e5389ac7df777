"""Small turns of phrase of carrier's cards and overlays: chances, names of moments. Knows no table."""

from __future__ import annotations

from game.match.wording import spaced
from game.rulesets.carrier.tables import GAMBITS


def dice(number: int) -> str:
    """A number of dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def gambit_name(gambit: str) -> str:
    """What a Gambit is called."""
    return str(GAMBITS[gambit]["name"])


def called(by: str) -> str:
    """What a card's carrier is called, by the id that names the card: as its name is written."""
    return " ".join(word if word.isupper() else word.capitalize() for word in spaced(by).split())


def gambit_clause(gambit: str) -> str:
    """The clause that says what a Gambit does."""
    return str(GAMBITS[gambit]["clause"])
