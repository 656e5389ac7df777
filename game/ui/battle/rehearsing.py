"""Rehearsing at the table: the draft in hand tried on imagined tables, where take-backs are allowed and all are here.

It gives no order. What was rehearsed is of one question of one side, and is gone with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.analysis.rehearsing import Rehearsal
from game.ai.answer import question_of
from game.match import Order, Refusal
from game.ui.battle.rehearsal_page import RehearsalPage, Rehearsed

if TYPE_CHECKING:
    from game.ui.battle.stage import Stage


class Rehearsals:
    """Keeps what was rehearsed at the table as it stands now."""

    def __init__(self) -> None:
        self._at: tuple[int, str] | None = None
        self._rehearsal: Rehearsal | None = None

    def page(self, stage: Stage) -> RehearsalPage | Refusal:
        """The page on which the draft in hand is rehearsed; why it cannot be, else."""
        draft = stage.draft
        if draft is None:
            return Refusal("Nothing is asked of you now.")
        order = draft.order()
        if order is None:
            return draft.reason() or Refusal("There is no order yet to rehearse.")
        sitting, match = stage.sitting, stage.match
        side, view, questions = sitting.looking, sitting.known, sitting.questions()
        at = (match.number, side)
        if self._rehearsal is None or self._at != at:
            self.close()
            self._at, self._rehearsal = at, Rehearsal(match.ruleset.name, match.number)
        self._rehearsal.begin(view, side, order)
        advice = match.ruleset.advice

        def says(told: Order) -> str:
            question = question_of(questions, told)
            return "" if question is None else advice.says(view, question, told)

        colour = stage.colour(side)
        return RehearsalPage(self._rehearsal, Rehearsed(side, order, colour, match.ruleset.turn_called, says))

    def close(self) -> None:
        """The table is left, or another question is asked."""
        if self._rehearsal is not None:
            self._rehearsal.end()
        self._rehearsal = None
