"""Wishes for a battle, pressed above the list: each leaves those that fit it. It draws nothing.

A few stand there always; the others are laid out by what they speak of, where somebody asks for more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

import msgspec

from game.ai.measured import Record
from game.content import Glance
from game.content.moods import ERAS, MOODS
from game.ui.front import evenness

HALF_AN_HOUR, HOUR = 30, 60
FEW, MANY = 8, 16
"""Units of all sides: so many at most are few, so many at least are many."""
GOOD = 4
"""A rating from here on is a good one."""
LEANS = 0.58
"""From this share on, between equals, a side is one for the weaker hand."""


class Candidate(msgspec.Struct, frozen=True):
    """A battle of the list as wishes look at it: what is known of it, whether it was played here, what the player
    thinks of it."""

    glance: Glance
    known: Record | None = None
    played: bool = False
    liked: bool = False
    rating: int = 0

    @property
    def minutes(self) -> int | None:
        """How long it takes people: as measured, else as its author says."""
        return self.known.minutes if self.known is not None else self.glance.minutes

    @property
    def easier(self) -> str:
        """The side that a weaker player takes, where one wins notably more often between equals; else empty."""
        if self.known is None or self.glance.last_stand:
            return ""
        side, share = evenness.stronger(self.known.equals)
        return side if share >= LEANS else ""


Wish = Callable[[Candidate], bool]


def _mood(key: str) -> Wish:
    return lambda one: key in one.glance.moods


def _era(key: str) -> Wish:
    return lambda one: one.glance.era == key


def _within(minutes: int) -> Wish:
    return lambda one: one.minutes is not None and one.minutes <= minutes


BASIC: Final[dict[str, Wish]] = {
    "an hour": _within(HOUR),
    "light": lambda one: one.glance.weight == 1,
    "even": lambda one: one.known is not None and evenness.even(one.known.equals),
    "new to me": lambda one: not one.played,
}
"""What always stands there, by the words on its button."""

WEAKER: Final = "one for the weaker hand"
GROUPS: Final[dict[str, dict[str, Wish]]] = {
    "Mood": {called: _mood(key) for key, called in MOODS.items()},
    "Length": {
        "half an hour": _within(HALF_AN_HOUR),
        "an evening": lambda one: one.minutes is not None and one.minutes > HOUR,
    },
    "Size": {
        "few ships": lambda one: 0 < one.glance.units <= FEW,
        "many ships": lambda one: one.glance.units >= MANY,
    },
    "Rules": {
        "a few more": lambda one: one.glance.weight == 2,
        "all of them": lambda one: one.glance.weight == 3,
    },
    "Era": {called: _era(key) for key, called in ERAS.items()},
    "Side": {WEAKER: lambda one: bool(one.easier)},
    "Mine": {
        "favourites": lambda one: one.liked,
        "played": lambda one: one.played,
        "well rated": lambda one: one.rating >= GOOD,
    },
}
"""What else may be wished for, by what it speaks of. Of a group any one is enough."""


def names() -> Iterator[str]:
    """All that may be wished for, by the words on the buttons."""
    yield from BASIC
    for group in GROUPS.values():
        yield from group


def fits(one: Candidate, wished: Collection[str]) -> bool:
    """Whether a battle has all that is wished for: of each group, one at least of what is wished for there."""
    if not all(wish(one) for name, wish in BASIC.items() if name in wished):
        return False
    for group in GROUPS.values():
        asked = [wish for name, wish in group.items() if name in wished]
        if asked and not any(wish(one) for wish in asked):
            return False
    return True
