"""What the stage has to show, as those see it who put it into words, papers or commands; the stage puts them together.

It holds no state and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar

import msgspec

from game.match import Order
from game.match import record as records
from game.match.table import Table
from game.seating.chronicle import Chronicle, Entry
from game.seating.sitting import Sitting
from game.tabletop.presenter import Piece, Presenter
from game.tabletop.ruleset import Match
from game.ui.battle.answering import Answering
from game.ui.battle.counsel import Counsel
from game.ui.battle.desk import BattleDesk
from game.ui.battle.motion import Motion

Made = TypeVar("Made")


class Past(msgspec.Struct):
    """A moment looked back at: the entry, the table after it, its view."""

    entry: records.Entry
    view: Table
    pieces: list[Piece]


class OnStage(Protocol):
    """The stage, as far as others read it."""

    match: Match
    presenter: Presenter
    sitting: Sitting
    desk: BattleDesk
    counsel: Counsel
    answering: Answering | None
    past: Past | None
    motion: Motion

    @property
    def view(self) -> Table:
        """The view that is shown now."""

    @property
    def standing_view(self) -> Table:
        """The view of the looking side as the table stands, whatever is being played or looked back at."""

    @property
    def chronicle(self) -> Chronicle:
        """What the side that looks has been told."""

    @property
    def draft(self) -> Answering | None:
        """The draft that inputs may change: none while something plays or the past is looked at."""

    def readable(self) -> list[Entry]:
        """What stands in the log now."""

    def colour(self, side: str) -> int:
        """The place of a side's colour among the six; the first side's for nobody."""

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """What is the same as long as the looking side's view is: worked out once, however often it is shown."""

    def recallable(self) -> Order | None:
        """The last order of the side that looks, as far as it knows that it may be taken back."""

    def reask(self) -> None:
        """What is asked is taken up anew, as by another division."""
