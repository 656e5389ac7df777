"""The opponents at a table: each thinks apart, given nothing but a view, and its answer is fetched when it has one.

A seat that is answered from elsewhere is one of them: a `Thinker` is asked now and answers later, wherever it sits. It
must not know who shares the screen, nor whether an answer can be written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import monotonic, sleep

from game.ai import chance
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.beside import Beside, Opponent, Thinker
from game.ai.players import given
from game.match import Order
from game.match.match import Refused, RuleError
from game.tabletop.ruleset import Match

AT_ONCE = 0.1
"""Seconds for an answer to what nobody may know to have been asked, before it is pressed for."""

Seat = str | Opponent | Aside
"""`hand`, an opponent to think on a thread, or one in a process of its own."""


def give(match: Match, side: str, answer: Answer, by: str, spent: float | None) -> None:
    """An opponent's answer; chance stands in where it is none. Raises LogNotWritten with nothing changed."""
    try:
        match.answer(side, answer.order, by, answer.reason, spent)
    except (Refused, RuleError):
        match.answer(side, by_chance(match, side), by, spent=spent)


def by_chance(match: Match, side: str) -> Order:
    """An order that stands in for one that is none: the same whenever it is asked for."""
    own = match.header.seeding.apart(f"in place of order {match.number + 1}")
    return chance.answer(match.ask(side), Random(own))


class Opponents:
    """Those seats of a match that no hand at this screen answers for, by side."""

    def __init__(self, match: Match, seats: Mapping[str, Seat]) -> None:
        self._match = match
        self._thinkers: dict[str, Thinker] = {
            side: seat if isinstance(seat, Aside) else Beside(seat, match.ruleset)
            for side, seat in seats.items()
            if not isinstance(seat, str)
        }
        self._pressed: frozenset[str] = frozenset()
        self._pondered: dict[str, int] = {}
        """The number of orders after which each side's opponent began to think unasked."""

    @property
    def thinking(self) -> tuple[str, ...]:
        """The sides whose opponents think now."""
        return tuple(side for side, thinker in self._thinkers.items() if thinker.thinking)

    @property
    def hurried(self) -> bool:
        """Whether one that thinks has been told to move."""
        return not self._pressed.isdisjoint(self.thinking)

    def called(self, side: str) -> str:
        """What the log calls the opponent of a side; empty for a hand."""
        thinker = self._thinkers.get(side)
        return thinker.name if thinker is not None else ""

    def ask(self, waiting: Callable[[str], bool]) -> Iterator[tuple[str, ...]]:
        """Let every opponent that is newly asked think, each once for a question; the sides that have begun.

        One that is `waiting` for something else is left alone. Asked again and again as long as it is gone through:
        an answer given at once may bring another question.
        """
        while self._match.over is None:
            asked = [side for side in self._match.asked() if not waiting(side)]
            new = [side for side in self._thinkers if side in asked and not self._thinkers[side].thinking]
            if not new:
                return
            for side in new:
                self._thinkers[side].ask(self._match.view(side), self._match.ask(side))
                self._pressed -= {side}
            yield tuple(new)

    def ponder(self) -> None:
        """While hands alone are asked, opponents think of what they may be asked next: once for each table."""
        match = self._match
        asked = match.asked()
        if match.over is not None or not asked or any(side in self._thinkers for side in asked):
            return
        for side, thinker in self._thinkers.items():
            if self._pondered.get(side) != match.number and thinker.ponder(partial(match.view, side)):
                self._pondered[side] = match.number

    def hurry(self) -> bool:
        """Move now: those who think answer with the best they have found; True where one thinks."""
        for side in self.thinking:
            self._thinkers[side].hurry()
        self._pressed = frozenset(self.thinking)
        return bool(self._pressed)

    def found(self, side: str) -> tuple[Answer, str, str] | None:
        """The answer of a side's opponent once it has come, who gave it, and its excuse where that was another."""
        thinker = self._thinkers[side]
        answer = thinker.answer()
        if answer is None or not self._match.ask(side):
            return None
        return answer, thinker.by, thinker.excuse

    def at_once(self, side: str, collect: Callable[[str], bool]) -> bool:
        """Wait until an answer was collected, pressed for after a moment; False where it does not come."""
        begun = monotonic()
        while not collect(side):
            waited = monotonic() - begun
            if waited > 2 * AT_ONCE:
                return False
            if waited > AT_ONCE:
                self._thinkers[side].hurry()
            sleep(0.001)
        return True

    def forget(self) -> None:
        """The questions in hand are nobody's any more."""
        for thinker in self._thinkers.values():
            thinker.leave()

    def gone_back(self) -> None:
        """The match went back: who answers again meets the same dice again."""
        self.forget()
        self._pondered.clear()
        for side, thinker in self._thinkers.items():
            thinker.answers = given(self._match, side, thinker.name)

    def close(self) -> None:
        """Nobody thinks any more."""
        for thinker in self._thinkers.values():
            thinker.close()
