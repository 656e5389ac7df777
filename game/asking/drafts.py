"""What has been laid for open questions and not sent: a draft belongs to its question, and dies with it.

It knows questions and orders alone, and no pixel.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from game.match import Order, Question
from game.match.events import Event
from game.match.log import Line
from game.match.orders import key_of
from game.tabletop.ruleset import Match

Laid = TypeVar("Laid")


class Drafts(Generic[Laid]):
    """The drafts of all sides."""

    def __init__(self) -> None:
        self.recalled: Order | None = None
        """The order just recalled, to be given anew."""
        self._kept: dict[tuple[str, tuple[str, str]], tuple[Question, Laid]] = {}

    def keep(self, side: str, question: Question, laid: Laid) -> None:
        """Remember what a side has laid for a question."""
        self._kept[side, question.key] = question, laid

    def of(self, side: str, question: Question) -> Laid | None:
        """What a side has laid for this very question; None where it laid nothing, or for another of the same key."""
        kept = self._kept.get((side, question.key))
        return kept[1] if kept is not None and kept[0] == question else None

    def follow(self, line: Line[Event], match: Match) -> None:
        """The match went on, or back: drafts for questions that were answered or are not open any more are gone."""
        self.recalled = None
        given = (line.side, key_of(line.order)) if line.order is not None and line.back_to is None else None
        self._kept = {
            whose: (question, laid)
            for whose, (question, laid) in self._kept.items()
            if whose != given and any(question == each for each in match.ask(whose[0]))
        }
