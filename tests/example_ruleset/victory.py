"""Hits scored, and who has won by them (DUE-END)."""

from __future__ import annotations

from game.match import Outcome
from tests.example_ruleset.table import DuelTable


def scores(table: DuelTable) -> dict[str, int]:
    """The hits each side has scored."""
    return {
        side: sum(boat.hits for boat in table.units.values() if boat.side != side) for side in table.sides
    }


def outcome(table: DuelTable) -> Outcome:
    """How it ends (DUE-END-2)."""
    hits = scores(table)
    best = [side for side in table.sides if hits[side] == max(hits.values())]
    told = ", ".join(f"{side} {count}" for side, count in hits.items())
    return Outcome(best[0] if len(best) == 1 else "", f"Hits: {told}.", "DUE-END-2", hits)
