"""Where units out of sight may be, for who looks at the table: which one is shown, how it is told, what it lays down.

It asks the ruleset's display, of the view the side has, and knows no game. It draws nothing and decides nothing.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from game.match.table import Table
from game.seating.sitting import Sitting
from game.tabletop.guesses import Guess, Unseen
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Presenter


class GuessText(msgspec.Struct, frozen=True):
    """What the card and the list show: all rows, the place of the one in hand, and whether its steps are told."""

    unseen: Unseen
    place: int = 0
    steps: bool = False

    @property
    def guess(self) -> Guess | None:
        """The row in hand; None where there are none."""
        return self.unseen.rows[self.place] if self.unseen.rows else None


class Shown(Protocol):
    """The stage, as far as guesses are made from it."""

    presenter: Presenter
    sitting: Sitting

    @property
    def past(self) -> object:
        """A moment looked back at, or None."""


class Guesswork:
    """The guesses of one table. Each seat has its own, and who passes the table leaves nothing open."""

    def __init__(self, stage: Shown) -> None:
        self._stage = stage
        self._open = self._steps = False
        self._key = ""
        self._of: tuple[Table, str] | None = None
        self._unseen: Unseen | None = None
        self._laid: dict[str, tuple[Overlay, ...]] = {}

    def unseen(self) -> Unseen | None:
        """What the side knows of and does not see; None in a battle in which nothing hides."""
        view, side = self._stage.sitting.view, self._stage.sitting.looking
        if self._of is None or self._of[0] is not view or self._of[1] != side:
            self._of, self._laid = (view, side), {}
            self._unseen = self._stage.presenter.unseen(view, side) if side else None
        return self._unseen

    @property
    def open(self) -> bool:
        """Whether it lies on the table."""
        return self._open and self._stage.past is None and self.unseen() is not None

    @property
    def told(self) -> GuessText | None:
        """What card and list show; None while it is folded."""
        unseen = self.unseen() if self.open else None
        if unseen is None:
            return None
        place = next((at for at, row in enumerate(unseen.rows) if row.key == self._key), 0)
        return GuessText(unseen, place, self._steps)

    def overlays(self) -> tuple[Overlay, ...]:
        """What lies over the table for the unit in hand."""
        told = self.told
        if told is None or told.guess is None or not told.guess.places:
            return ()
        key, view, side = told.guess.key, self._stage.sitting.view, self._stage.sitting.looking
        if key not in self._laid:
            self._laid[key] = self._stage.presenter.likely(view, side, key)
        return self._laid[key]

    def toggle(self) -> None:
        """Laid over the table, or away with it."""
        self._open = not self._open
        self._steps = False

    def fold(self) -> None:
        """Away with it; another who looks begins at the first."""
        self._open, self._steps, self._key = False, False, ""

    def onward(self, way: int) -> None:
        """The next row, or the one before."""
        told = self.told
        if told is not None and told.unseen.rows:
            self.choose((told.place + way) % len(told.unseen.rows))

    def choose(self, place: int) -> None:
        """The row at a place of the list."""
        unseen = self.unseen()
        if unseen is not None and place < len(unseen.rows):
            self._key = unseen.rows[place].key

    def explain(self) -> None:
        """How it is made, or back to the places."""
        self._steps = not self._steps
