"""What a side may see: everything but an order that is still sealed."""

from __future__ import annotations

from game.match.steps import sealed_for
from tests.example_ruleset.table import DuelTable


def redact(table: DuelTable, side: str) -> DuelTable:
    """The table as `side` may see it."""
    view = table.fork()
    view.seen_by = side
    view.sealed = sealed_for(table, side)
    return view
