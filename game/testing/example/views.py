"""What a side may see: everything but an order that is still sealed."""

from __future__ import annotations

from copy import copy

from game.tabletop.views import view_of
from game.testing.example.table import DuelTable


def redact(table: DuelTable, side: str) -> DuelTable:
    """The table as `side` may see it."""
    return view_of(table, side, copy)
