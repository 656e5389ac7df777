"""What the units, weapons and choices of an order are called in a refusal that one side reads.

Knows no game: names come from the side's view and from the ruleset's presenter, so a refusal can tell nothing that the
side does not see.
"""

from __future__ import annotations

import re
from typing import Generic

from game.match.question import Names, Question
from game.match.ruleset import Caller
from game.match.table import T
from game.match.wording import spaced, tenths

_OPENER = re.compile(
    "(A|After|An|At|Bases|Each|Every|Half|He|Her|His|Hulls|In|It|Its|Left|More|No|Not|One|Only|Guns|Pick|She|Ships|Smoke|That|The|There|These|They|This|Too|Two|Under"
    "|Where|With|Within)[ ,]"
)
"""First words of sentences that lose their capital behind a name; any other may be a name itself."""


class SideNames(Names, Generic[T]):
    """The names that one side reads, from its view."""

    def __init__(self, caller: Caller[T], view: T, length: str) -> None:
        """`length` is the short name of the game's unit of length."""
        self._caller, self._view, self._length = caller, view, length

    def unit(self, key: str) -> str:
        return self._caller.called(self._view, key) or "that unit"

    def about(self, unit: str, sentence: str) -> str:
        called = self._caller.called(self._view, unit) if unit else ""
        return headed(called, sentence) if called else sentence

    def place(self, group: str) -> str:
        return self._caller.called(self._view, group)

    def weapon(self, unit: str, key: str) -> str:
        called = self._caller.armed(self._view, unit, key) or self._caller.amount(key, 1)
        return called[:1].lower() + called[1:] if called[1:2].islower() else called

    def choice(self, question: Question, value: object) -> str:
        if not isinstance(value, str):
            return f"{value:g}" if isinstance(value, float) else str(value)
        called = self._caller.choice(self._view, question, value) or self._caller.called(self._view, value)
        return called or spaced(value)

    def length(self, value: float) -> str:
        return f"{tenths(value)} {self._length}"


def headed(name: str, sentence: str) -> str:
    """A sentence about somebody: "Falcon: she must run 4 cm straight." As it is where it names him already."""
    if name in sentence:
        return sentence
    return f"{name}: {sentence[:1].lower() + sentence[1:] if _OPENER.match(sentence) else sentence}"
