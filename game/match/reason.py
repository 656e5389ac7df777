"""Why an opponent gave an order: the best it thought of, what each was worth to it, and what decided.

Plain words and numbers, written beside the order in the log. It tells the opponent's mind, so another side reads it
only where that opponent thinks aloud, or when the battle is over.
"""

from __future__ import annotations

from typing import Final

import msgspec

ALOUD: Final = "aloud"
"""Among the words of a seat it says that the opponent there shows its reasons while the battle lasts."""


def aloud(seat: str) -> bool:
    """Whether who sits at a seat (`admiral:bold:aloud`) thinks aloud."""
    return ALOUD in seat.split(":")


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order an opponent weighed: the order in words, its worth in points, and the term that told most."""

    says: str
    worth: float
    term: str = ""
    amount: float = 0.0


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best thoughts, the order given first; how many orders were weighed, and in how many battles tried out."""

    thoughts: tuple[Thought, ...]
    weighed: int = 0
    tried: int = 0
