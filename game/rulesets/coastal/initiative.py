"""Phase 1: who goes first this turn (CST-INI-1 to 3)."""

from __future__ import annotations

from functools import partial

from game.dice.roll import Throw, modifier
from game.match import Choose, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.coastal import purposes
from game.rulesets.coastal.events import FirstChosen
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import DIE
from game.tabletop.sides import NamesFirst, contest, first_or_second


class Initiative(Step[CoastalTable], frozen=True):
    """1. Both roll; the higher total chooses who goes first; equal totals are rolled again (CST-INI-1, CST-INI-2)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("initiative"))
        winner = contest(umpire.table, partial(self._total, umpire))
        umpire.done()
        umpire.then(ChooseFirst(winner))

    def _total(self, umpire: Umpire[CoastalTable], side: str) -> int:
        bonus = umpire.table.commands[side].initiative_bonus
        notes = (modifier("Initiative bonus", "CST-INI-1", bonus),) if bonus else ()
        return (
            umpire.roll(Throw(purposes.Initiative(side), "CST-INI-1", 1, DIE, modifiers=notes)).total + bonus
        )


class ChooseFirst(NamesFirst[CoastalTable], frozen=True):
    """The winner names the side that goes first this turn (CST-INI-3)."""

    def choice(self) -> Choose:
        options = first_or_second("Go first", "Go second")
        return Choose("choose_first", "You have the initiative: who goes first?", "CST-INI-3", options)

    def named(self, umpire: Umpire[CoastalTable], side: str) -> None:
        umpire.happens(FirstChosen(side))
