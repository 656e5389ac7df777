"""What the looking side has beside the table: its hand, its notebook with the player's own notes, the steps under way.

It asks the ruleset's display, once a view, and keeps the player's own notes. It draws nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from game.content.jottings import Jottings
from game.match.table import Table
from game.seating.chronicle import Entry
from game.tabletop.overlays import Pencilled
from game.tabletop.papers import Hand, Notebook, Procedure
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match
from game.ui.battle import guesswork
from game.ui.battle.guesswork import Guesswork
from game.ui.battle.motion import Motion
from game.ui.battle.notes_panel import NoteRow, note_rows
from game.ui.battle.story import story_of

Told = TypeVar("Told")


class Shown(guesswork.Shown, Protocol):
    """The stage, as far as its papers are made from it."""

    match: Match
    motion: Motion

    @property
    def view(self) -> Table:
        """The view that is shown now."""

    def readable(self) -> list[Entry]:
        """What stands in the log now."""


class Dossier:
    """The papers of one stage."""

    def __init__(self, stage: Shown) -> None:
        self._stage = stage
        self.jottings = Jottings(stage.match.path)
        self.guesses = Guesswork(stage)
        self.besides = ""
        """A piece that is to be written about though nothing is known of it."""
        self._made: dict[Callable[..., object], tuple[Table, str, Any]] = {}
        self._told: tuple[tuple[int, str], Procedure | None] | None = None

    def _once(self, what: Callable[[Table, str], Told], view: Table) -> Told:
        """What the display says of a view; asked again only of another view."""
        side = self._stage.sitting.looking
        kept = self._made.get(what)
        if kept is None or kept[0] is not view or kept[1] != side:
            kept = self._made[what] = view, side, what(view, side)
        found: Told = kept[2]
        return found

    def hand(self) -> Hand | None:
        """What the side holds besides its pieces."""
        return self._once(self._stage.presenter.hand, self._stage.view)

    def notebook(self) -> Notebook | None:
        """What the side remembers of the others."""
        return self._once(self._stage.presenter.notebook, self._stage.view)

    def procedure(self) -> Procedure | None:
        """The steps of what is under way, as far as it is shown."""
        if self._stage.past is not None:
            return None
        return self._once(self._stage.presenter.procedure, self._stage.view)

    def story(self) -> Procedure | None:
        """What has come so far of the attack that is being played, in a game that tells no steps of its own."""
        stage = self._stage
        if stage.past is not None or not stage.motion.busy or self.procedure() is not None:
            return None
        told = stage.readable()
        key = len(told), stage.sitting.looking
        if self._told is None or self._told[0] != key:
            units = told[-1].telling.units if told and told[-1].telling is not None else ()
            piece = next((stage.view.units[unit] for unit in units if unit in stage.view.units), None)
            side = piece.side if piece is not None else stage.sitting.looking
            self._told = key, story_of(told, side)
        return self._told[1]

    @property
    def own(self) -> dict[str, str]:
        """The player's own notes."""
        return self.jottings.of(self._stage.sitting.looking)

    def rows(self, pieces: Sequence[Piece]) -> tuple[NoteRow, ...]:
        """The rows of the notes panel; none in a game without secrets."""
        notebook = self.notebook()
        return () if notebook is None else note_rows(notebook, pieces, self.own, self.besides)

    def write(self, unit: str, text: str) -> str:
        """Keep a note of the player's own; a sentence where the disk refuses, else nothing."""
        self.besides = ""
        return self.jottings.write(self._stage.sitting.looking, unit, text)

    def pencilled(self, pieces: Sequence[Piece]) -> Iterator[Pencilled]:
        """What is pencilled beside the pieces on the table: the notebook's labels, the player's own notes."""
        notebook = self.notebook()
        if notebook is None or self._stage.past is not None:
            return
        at = {piece.id: (piece.x, piece.y) for piece in pieces}
        own = self.own
        joined: set[tuple[str, frozenset[str]]] = set()
        for row in notebook.rows:
            if not row.label or row.unit not in at:
                continue
            group = (row.label, frozenset((row.unit, *row.also)))
            also = tuple(at[unit] for unit in row.also if unit in at) if group not in joined else ()
            joined.add(group)
            if row.unit not in own:
                yield Pencilled(at[row.unit], row.label, also)
        for unit, text in own.items():
            if unit in at:
                yield Pencilled(at[unit], text)
