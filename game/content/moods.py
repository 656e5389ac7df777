"""What a scenario file says a battle is like, for whoever looks for one: closed lists of words. No rule asks for it."""

from __future__ import annotations

from typing import Final

MOODS: Final = {
    "meeting": "meeting",
    "convoy": "convoy",
    "raid": "raid",
    "ambush": "night ambush",
    "pursuit": "pursuit",
    "breakout": "breakout",
    "landing": "landing",
    "last_stand": "last stand",
    "carriers": "carriers",
    "trial": "even match",
}
"""Moods by their keys in a file, as they are called."""
MOST_MOODS: Final = 3
"""More would say nothing."""
ERAS: Final = {"steam_and_gas": "steam and gas", "1939_1941": "1939 to 1941", "1942_1945": "1942 to 1945"}
"""When battles are set, likewise."""
