"""Phase 1: who goes first this turn (CST-INI-1 to 3)."""

from __future__ import annotations

from game.dice.roll import Throw, modifier
from game.match import Choose, Chose, Option, Order, Question, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.coastal import purposes
from game.rulesets.coastal.events import FirstChosen
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import DIE

FIRST, SECOND = "first", "second"


class Initiative(Step[CoastalTable], frozen=True):
    """1. Both roll; the higher total chooses who goes first; equal totals are rolled again (CST-INI-1, CST-INI-2)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("initiative"))
        while True:
            totals = {side: self._total(umpire, side) for side in umpire.table.sides}
            if len(set(totals.values())) > 1:
                break
        umpire.done()
        umpire.then(ChooseFirst(max(totals, key=totals.__getitem__)))

    def _total(self, umpire: Umpire[CoastalTable], side: str) -> int:
        bonus = umpire.table.commands[side].initiative_bonus
        notes = (modifier("Initiative bonus", "CST-INI-1", bonus),) if bonus else ()
        return (
            umpire.roll(Throw(purposes.Initiative(side), "CST-INI-1", 1, DIE, modifiers=notes)).total + bonus
        )


class ChooseFirst(Step[CoastalTable], frozen=True):
    """The winner names the side that goes first this turn (CST-INI-3)."""

    side: str

    def ask(self, table: CoastalTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        options = (Option(FIRST, "Go first"), Option(SECOND, "Go second"))
        return [Choose("choose_first", "You have the initiative: who goes first?", "CST-INI-3", options)]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        other = next(one for one in umpire.table.sides if one != side)
        umpire.happens(FirstChosen(side if order.picked == (FIRST,) else other))
        umpire.done()

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """Nobody is left to choose: a side that gave up goes first."""
        umpire.happens(FirstChosen(self.side))
        umpire.done()
