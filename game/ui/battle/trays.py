"""The trays around the table of a game with secrets: the hand of cards below it, the notes of the side that looks.

It arranges these panels and passes their messages on; in the compact layout the notes stand on a tab. It must not know
any game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.asking.answering import Plan
from game.ui.battle.hand_panel import HandChosen, HandPanel
from game.ui.battle.layout import Layout
from game.ui.battle.notes_panel import NoteChosen, NotesPanel, Written
from game.ui.battle.picture import Papers
from game.ui.battle.plan_panel import RowTurned
from game.ui.battle.unseen_panel import TAB as UNSEEN
from game.ui.battle.unseen_panel import UnseenPanel
from game.ui.board.shipyard import Shipyard
from game.ui.inputs import Composing, Input, Key, Leave, Pos, Text
from game.ui.kit.controls import Message, Tip

Told = HandChosen | RowTurned | NoteChosen | Written | Message


class Trays:
    """Hand and notes, or in the notes' place who is not in sight. What is not there takes no room and no input."""

    def __init__(self, yard: Shipyard, colours: Sequence[int]) -> None:
        """`colours` are the places of the sides' colours among the six."""
        self.hand = HandPanel(yard, colours)
        self.notes = NotesPanel()
        self.unseen = UnseenPanel()
        self._compact = False

    def lay_out(self, layout: Layout, body: pygame.Rect, noted: bool) -> None:
        """The boxes of the window; `body` is the inside of the tabs, where the notes stand in the compact layout."""
        self._compact = layout.compact
        self.hand.lay_out(layout.hand)
        notes = body if layout.compact and noted else layout.notes
        self.notes.place(notes, titled=not layout.compact)
        self.unseen.place(notes, titled=not layout.compact)

    def show(self, papers: Papers, plan: Plan | None) -> None:
        """Another hand, and other notes; `plan` is the sheet being filled."""
        self.hand.show(papers.hand, papers.colour, plan)
        self.notes.show(papers.title or "", papers.rows)
        self.unseen.show(papers.guess)

    def _noted(self, tab: str) -> NotesPanel | UnseenPanel | None:
        """The panel that is in sight while a tab of the column is: notes, who is not in sight, or none."""
        if self.unseen.shown is not None:
            return self.unseen if not self._compact or tab == UNSEEN else None
        return self.notes if not self._compact or tab == "Notes" else None

    @property
    def writing(self) -> bool:
        """Whether a note is being written: keys are letters then."""
        return bool(self.notes.writing)

    def stop(self) -> None:
        """Nothing is written any more."""
        if self.notes.writing:
            self.notes.stop()

    def typed(self, given: Input) -> tuple[bool, Told | None]:
        """Whether an input of the keyboard goes into the note being written, and what it says."""
        if not self.writing or not isinstance(given, Key | Text | Composing):
            return False, None
        return True, self.notes.take(given)

    def take(self, given: Input, tab: str) -> Told | None:
        """An input of the pointer."""
        answer = self.hand.take(given)
        panel = self._noted(tab)
        return panel.take(given) if answer is None and panel is not None else answer

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.hand.take(Leave())
        self.notes.take(Leave())
        self.unseen.take(Leave())

    def tip(self, pos: Pos, tab: str) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer."""
        panel = self._noted(tab)
        return self.hand.tip(pos) or (panel.tip(pos) if panel is not None else None)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when something must be drawn again."""
        return self.notes.tick(dt)

    def draw(self, canvas: pygame.Surface, tab: str) -> None:
        """Draw what is in sight."""
        self.hand.draw(canvas)
        panel = self._noted(tab)
        if panel is not None:
            panel.draw(canvas)
