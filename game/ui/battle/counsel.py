"""The admiral's counsel: the best three orders for the question at hand, asked for by a player and told with reasons.

It thinks apart from the window, and is given the view of the side that looks, its open questions, and nothing else of
the match. It gives no order: one that is taken over becomes the player's draft. It must not know pixels or pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from game.ai.answer import Answer, question_of
from game.ai.beside import Thinker
from game.ai.seat import Seat
from game.asking import advised
from game.asking.advised import Advised
from game.asking.answering import Plan
from game.match import Order, Question, Refusal
from game.seating.sitting import Sitting
from game.tabletop.advice import spoken
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece

ADVISER: Final = Seat("admiral", seconds=2.0)
"""Who is asked: it may take a little longer than an opponent, since nobody waits for it."""

SEED: Final = 1
"""Of the adviser's dice. They are no battle's: every battle is advised with the same."""

MOST = 3


class CounselText(msgspec.Struct, frozen=True):
    """What the card of advice says. Without `advised` it is still being thought of."""

    title: str
    advised: tuple[Advised, ...] = ()
    foot: str = ""
    shown: int = 0


class Counsel:
    """The advice of one table. It is for the questions it was asked, and gone with them."""

    def __init__(self, sitting: Sitting, adviser: Callable[[], Thinker] | None = None) -> None:
        """`adviser` makes who is asked, once somebody asks; None: there is nobody."""
        self._sitting = sitting
        self._make = adviser
        self._adviser: Thinker | None = None
        self._asked: list[Question] = []
        self._state: Literal["", "thinking", "told"] = ""
        self.open = False
        """Whether it lies on the table, thinking or told."""
        self._advised: tuple[Advised, ...] = ()
        self._title = self._foot = ""
        self.shown = 0
        """Which of the orders is drawn boldest."""

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self) -> Refusal | None:
        """Ask for advice, or open what was told of the same question; why that cannot be, else None."""
        if self._state:
            self.open = True
            return None
        questions = self._sitting.questions()
        if not questions:
            return Refusal("Nothing is asked of you now.")
        if self._make is None:
            return Refusal("There is no admiral at hand.")
        if self._adviser is None:
            self._adviser = self._make()
        self._asked = list(questions)
        self._adviser.ask(self._sitting.known, self._asked)
        self._state, self.open, self.shown = "thinking", True, 0
        return None

    @property
    def thinking(self) -> bool:
        """Whether the adviser still thinks."""
        return self._state == "thinking"

    @property
    def told(self) -> CounselText | None:
        """What the card says; None while it is folded."""
        if not self.open:
            return None
        if self.thinking:
            return CounselText("The admiral is thinking…")
        return CounselText(self._title, self._advised, self._foot, self.shown)

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that may be taken over, the best first; none while it is folded or still thinks."""
        return tuple(one.order for one in self._advised) if self.open else ()

    def tick(self) -> bool:
        """Take what the adviser has found; True where that is new."""
        if not self.thinking or self._adviser is None:
            return False
        answer = self._adviser.answer()
        if answer is None:
            return False
        self._hear(answer)
        return True

    def _hear(self, answer: Answer) -> None:
        assert self._adviser is not None
        ruleset, view = self._sitting.match.ruleset, self._sitting.known
        thoughts = answer.reason.thoughts if answer.reason is not None else ()
        found: list[Advised] = []
        for number, order in enumerate(answer.best or (answer.order,)):
            question = question_of(self._asked, order)
            if question is None or question.refuses(order) is not None:
                continue
            if any(advised.alike(order, one.order) for one in found):
                continue
            if number < len(thoughts):
                thought = thoughts[number]
                found.append(Advised(order, question, thought.says, thought.figure, thought.main))
            else:
                found.append(Advised(order, question, ruleset.advice.says(view, question, order)))
        self._advised = tuple(found[:MOST])
        self._title = f"The {spoken(self._adviser.by, ruleset.advice.characters).lower()} advises"
        self._foot = answer.reason.foot if answer.reason is not None else ""
        self._state, self.shown = "told", 0

    # -- leaving ---------------------------------------------------------------------------------------------------

    def fold(self) -> None:
        """Away with it. What was told is kept as long as the question stands; what was not is thought of no more."""
        self.open = False
        if self.thinking:
            self.forget()

    def forget(self) -> None:
        """Something else is asked, or somebody else looks: it held for the moment that is gone."""
        if self._adviser is not None and self._adviser.thinking:
            self._adviser.leave()
        self._state, self.open, self._advised, self._asked = "", False, (), []
        self._title = self._foot = ""

    def close(self) -> None:
        """The table is left."""
        self.forget()
        if self._adviser is not None:
            self._adviser.close()
            self._adviser = None

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def _seen(self) -> Sequence[Advised]:
        return self._advised if self.open else ()

    def overlays(self) -> list[Overlay]:
        """What lies on the table for it."""
        presenter = self._sitting.match.ruleset.presenter
        return advised.overlays(self._sitting.view, presenter, self._seen, self.shown) if self._seen else []

    def pieces(self) -> list[Piece]:
        """Pieces that the shown order would lay."""
        presenter = self._sitting.match.ruleset.presenter
        return advised.pieces(self._sitting.view, presenter, self._seen, self.shown) if self._seen else []

    def on_plan(self, plan: Plan) -> Plan:
        """The sheet beside the table with what is advised for its rows."""
        presenter = self._sitting.match.ruleset.presenter
        return advised.on_plan(self._sitting.view, presenter, plan, self._seen) if self._seen else plan
