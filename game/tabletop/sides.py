"""Two sides, and which of them goes first: what games for two share. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.match.orders import Chose
from game.match.questions import Choose, Option, Question
from game.match.steps import Step
from game.match.table import T_contra, Table
from game.match.umpire import Umpire

FIRST: Final = "first"
SECOND: Final = "second"


def enemy(table: Table, side: str) -> str:
    """The other side."""
    return next(other for other in table.sides if other != side)


def contest(table: Table, total: Callable[[str], int]) -> str:
    """The side with the highest total; where totals are equal all sides roll theirs again, until they differ."""
    while True:
        totals = {side: total(side) for side in table.sides}
        if len(set(totals.values())) > 1:
            return max(totals, key=totals.__getitem__)


class NamesFirst(Step[T_contra, Chose], frozen=True):
    """The side that has won the initiative names who goes first; where it has given up it goes first itself."""

    side: str

    def choice(self) -> Choose:
        """The question, with FIRST and SECOND among its options."""
        raise NotImplementedError

    def named(self, umpire: Umpire[T_contra], side: str) -> None:
        """That side goes first."""
        raise NotImplementedError

    def ask(self, table: T_contra, side: str) -> list[Question]:
        return [self.choice()] if side == self.side else []

    def resolve(self, umpire: Umpire[T_contra], side: str, order: Chose) -> None:
        self.named(umpire, side if order.picked == (FIRST,) else enemy(umpire.table, side))
        umpire.done()

    def close(self, umpire: Umpire[T_contra]) -> None:
        self.named(umpire, self.side)
        umpire.done()


def first_or_second(first: str, second: str) -> tuple[Option, Option]:
    """Both options, in the words of a game."""
    return Option(FIRST, first), Option(SECOND, second)
