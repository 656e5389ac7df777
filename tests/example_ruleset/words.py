"""duel's events as sentences: `messages.toml`, read with duel's names."""

from __future__ import annotations

from typing import Final

from game.tabletop.messages import Messages
from tests.example_ruleset.table import DuelTable


def called(table: DuelTable, unit: str) -> str:
    """A boat's name."""
    return table.units[unit].name


MESSAGES: Final = Messages(__package__, DuelTable, called=called)
