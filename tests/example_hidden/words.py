"""ambush's events as sentences: `messages.toml`, read with ambush's names."""

from __future__ import annotations

from typing import Final

from game.tabletop.messages import Messages
from tests.example_hidden.table import AmbushTable

MESSAGES: Final = Messages(__package__, AmbushTable)
