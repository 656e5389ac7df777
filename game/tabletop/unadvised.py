"""Advice of a game that has none yet: its opponents play at random, and all the rest works. Knows no game.

The counterpart of `game.tabletop.bare`: a game's own advice begins as this and gives better answers one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Generic

from game.match.events import Event
from game.match.orders import Order, Value
from game.match.questions import Question, Shot, Slot, Steer
from game.match.table import T
from game.match.wording import spaced
from game.tabletop.advice import SANE, Alarm, Character, Weighing

PLAIN = Character("plain", "Plain", "No habit.")


def afresh(view: T, side: str) -> T:
    """A table of its own from a view: nobody's, and what others sealed is left out, to be asked for again."""
    table = view.fork()
    table.seen_by = ""
    table.sealed = {key: order for key, order in view.sealed.items() if key == side}
    return table


class Unadvised(Generic[T]):
    """Nothing is known to be better than anything else; see `game.tabletop.advice.Advice` for what each thing is."""

    characters: tuple[Character, ...] = (PLAIN,)
    terms: dict[str, str] = {}

    def sane(self, view: T, side: str, question: Question, order: Order) -> float:
        return SANE

    def courses(self, view: T, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        return iter(())

    def entry(self, view: T, side: str, slot: Slot, rng: Random) -> Value | None:
        return rng.choice(slot.choices) if slot.choices else rng.randint(slot.least, slot.most)

    def worth(self, view: T, side: str, shot: Shot, amount: int) -> float:
        return float(amount)

    def weigh(
        self,
        view: T,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        return None

    def appraise(self, table: T, side: str, character: Character) -> float:
        return 0.0

    def imaginer(self, view: T, side: str) -> Callable[[Random], T]:
        """What is hidden is taken for absent."""
        return lambda rng: afresh(view, side)

    def rests(self, table: T) -> str:
        return ""

    def says(self, view: T, question: Question, order: Order) -> str:
        return spaced(question.name)

    def marks(self, event: Event[T], table: T) -> tuple[tuple[Alarm, str], ...]:
        return ()
