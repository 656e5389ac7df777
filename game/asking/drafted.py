"""What the ways of answering one question have in common: drafts to start from, and nothing more on the table.

It holds the drafts that the display offers; what an order means to the one in hand stands with each way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from game.asking.answering import Desk, refused
from game.match import Order, Question, Refusal
from game.match.wording import capital
from game.sea.heading import Pose, Position
from game.tabletop.presenter import Draft, Odds, Piece


class Drafted(ABC):
    """An answer in the making to one question. The class that makes it sets `desk` and `question`."""

    desk: Desk
    question: Question
    _drafts: list[Draft] | None = None

    @property
    def pose(self) -> Pose | None:
        """None: it moves no unit."""
        return None

    @property
    def alarm(self) -> Refusal | None:
        """None: it is under nobody's standing orders."""
        return None

    @abstractmethod
    def whole(self) -> Order:
        """The order as it stands, whether or not it can be sent."""

    def reason(self) -> Refusal | None:
        """Why the order as it stands cannot be sent."""
        return refused(self.desk, self.question, self.whole())

    def order(self) -> Order | None:
        """The order as it stands, where it can be sent."""
        order = self.whole()
        return order if self.question.refuses(order) is None else None

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """Nothing follows the pointer."""
        return

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """Nothing is turned: the view zooms."""
        return False

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """Nothing is dragged: the view pans."""
        return False

    def offered(self) -> list[Draft]:
        """The drafts to start from, asked of the display once."""
        if self._drafts is None:
            desk = self.desk
            last = desk.last(self.question.name)
            drafts = desk.presenter.drafts(desk.view, desk.side, self.question, last)
            flag = desk.flag
            offered = (
                drafts if flag is None else [flag.squadrons.by_standing_orders(draft) for draft in drafts]
            )
            self._drafts = [msgspec.structs.replace(one, label=capital(one.label)) for one in offered]
        return self._drafts

    def draft(self, key: str) -> None:
        """Begin anew from a draft."""
        for draft in self.offered():
            if draft.key == key:
                self.resume(draft.order)

    @abstractmethod
    def resume(self, order: Order) -> None:
        """What an order says, to be edited."""

    def pieces(self) -> Sequence[Piece]:
        """None but those on the table."""
        return ()

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The unit card stands beside it."""
        return None
