"""Wishes for a battle, pressed above the list: each leaves those that fit it. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from game.ai.measured import Record
from game.content import Glance
from game.ui.front import evenness

HOUR = 60


class Candidate(msgspec.Struct, frozen=True):
    """A battle of the list as wishes look at it: what is known of it, and whether it was played here."""

    glance: Glance
    known: Record | None = None
    played: bool = False

    @property
    def minutes(self) -> int | None:
        """How long it takes people: as measured, else as its author says."""
        return self.known.minutes if self.known is not None else self.glance.minutes


WISHES: dict[str, Callable[[Candidate], bool]] = {
    "an hour": lambda one: one.minutes is not None and one.minutes <= HOUR,
    "light": lambda one: one.glance.weight == 1,
    "even": lambda one: one.known is not None and evenness.even(one.known.equals),
    "new to me": lambda one: not one.played,
}
"""What may be wished for, by the words on its button."""


def fits(one: Candidate, wished: Collection[str]) -> bool:
    """Whether a battle has all that is wished for."""
    return all(WISHES[wish](one) for wish in wished)
