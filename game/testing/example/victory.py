"""Hits scored, and who has won by them (DUE-END)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Outcome
from game.tabletop.account import Posting, scored
from game.testing.example.table import DuelTable


def postings(table: DuelTable) -> Iterator[Posting]:
    """A point to the other side for every hit (DUE-END-2)."""
    for boat in table.units.values():
        for side in table.sides:
            if boat.hits and side != boat.side:
                yield Posting(side, boat.id, "hit", boat.hits, "DUE-END-2")


def outcome(table: DuelTable) -> Outcome:
    """How it ends (DUE-END-2)."""
    hits = scored(postings)(table)
    best = [side for side in table.sides if hits[side] == max(hits.values())]
    told = ", ".join(f"{side} {count}" for side, count in hits.items())
    return Outcome(best[0] if len(best) == 1 else "", f"Hits: {told}.", "DUE-END-2", hits)
