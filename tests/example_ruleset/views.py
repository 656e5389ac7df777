"""What a side may see: everything but an order that is still sealed."""

from __future__ import annotations

from tests.example_ruleset.table import DuelTable


def redact(table: DuelTable, side: str) -> DuelTable:
    """The table as `side` may see it."""
    view = table.fork()
    view.seen_by = side
    view.sealed = {key: order if key == side else None for key, order in table.sealed.items()}
    return view
