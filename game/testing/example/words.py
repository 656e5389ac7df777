"""duel's events as sentences: `messages.toml`, read with duel's names."""

from __future__ import annotations

from typing import Final

from game.tabletop.messages import Messages
from game.testing.example.table import DuelTable

MESSAGES: Final = Messages(__package__, DuelTable)
