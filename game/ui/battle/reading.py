"""What is read beside the table: the battle log, the recap of what a side saw, the sheet of keys.

It arranges these panels and passes their messages on. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.match.record import Entry
from game.tabletop.ruleset import Ruleset
from game.ui.battle.helpsheet import HelpSheet, KeyLine, OverlayLine, Section
from game.ui.battle.layout import Layout
from game.ui.battle.logbook import Logbook, LogMessage, Muse
from game.ui.battle.recap import Recap
from game.ui.battle.slip import quoting
from game.ui.inputs import Input, Key, Leave, Pointed, Pos
from game.ui.keys import Keymap
from game.ui.kit import theme
from game.ui.kit.controls import Message, Tip


class Reading:
    """Log, recap and help. The recap lies over the log; where that stands on a tab, over the card, so that what is
    asked on another tab stays in sight."""

    def __init__(self, ruleset: Ruleset, keymap: Keymap, muse: Muse | None = None) -> None:
        """`muse` gives the reasons of opponents that may be read."""
        self.keymap, self._called = keymap, ruleset.turn_called
        self.logbook = Logbook(quoting(ruleset), keymap.shown("recap"), muse, self._called)
        self.recap: Recap | None = None
        self.help: HelpSheet | None = None
        self._layout: Layout | None = None
        self._body = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, layout: Layout, body: pygame.Rect) -> None:
        """The boxes of the window; `body` is the inside of the tab where the log stands on one."""
        self._layout = layout
        self._body = body if layout.compact else layout.log
        self.logbook.place(self._body, bare=layout.compact)
        if self.recap is not None:
            self._place_recap(self.recap)
        if self.help is not None:
            self.help.place(layout.column)

    def _place_recap(self, recap: Recap) -> None:
        """At the foot of the log, over its older lines' place; in the compact layout at the foot of the card."""
        over, keeps, above = self._body, theme.px(60), theme.px(52)
        if self._layout is not None and self._layout.compact:
            over, keeps, above = self._layout.card, 0, 0
        high = min(recap.height(over.w), over.h - keeps)
        recap.place(pygame.Rect(over.x, over.bottom - above - high, over.w, high))

    def show(self, entries: Sequence[Entry]) -> None:
        """What the log holds."""
        self.logbook.show(entries)

    def open_recap(
        self, side: str, turn: int, entries: Sequence[Entry], points: Mapping[str, int], colour: int
    ) -> bool:
        """Lay the recap out; False where there is nothing to tell."""
        recap = Recap(side, turn, entries, points, self.keymap.shown("recap"), colour, self._called)
        if not recap.lines:
            return False
        self.recap = recap
        self._place_recap(recap)
        return True

    def open_help(self, keys: Sequence[KeyLine], overlays: Sequence[OverlayLine]) -> None:
        """Lay the sheet of keys out."""
        self._open(HelpSheet(keys, [("On the table", overlays)]))

    def open_orders(self, title: str, sections: Sequence[Section]) -> None:
        """Lay out what a side's players are told when the battle begins."""
        self._open(HelpSheet((), sections, title))

    def _open(self, sheet: HelpSheet) -> None:
        self.help = sheet
        if self._layout is not None:
            sheet.place(self._layout.column)

    def close(self) -> None:
        """Recap and help away."""
        self.recap = self.help = None

    @property
    def opened(self) -> bool:
        """Whether a line of the log is open."""
        return self.logbook.opened is not None

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input, log: bool) -> Message | LogMessage | None:
        """Give an input to the panel it concerns; `log`: the log is in sight."""
        if self.recap is not None:
            answer: Message | LogMessage | None = self.recap.take(given)
            if answer is not None or self.covers(given.pos if isinstance(given, Pointed) else None):
                return answer
        if not log or isinstance(given, Key):
            return None
        return self.logbook.take(given)

    def read(self, given: Key) -> Message | LogMessage | None:
        """A key, where the recap is open and it is the recap's: the next line of it, or away with it."""
        if self.recap is None or given.action not in ("recap", "cancel"):
            return None
        return self.take(given, True)

    def covers(self, pos: Pos | None) -> bool:
        """Whether the recap lies over a pixel, whatever stands below."""
        return pos is not None and self.recap is not None and self.recap.area.collidepoint(pos)

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.logbook.take(Leave())
        if self.recap is not None:
            self.recap.take(Leave())

    def holds(self, pos: Pos) -> bool:
        """Whether a pixel lies on log or recap."""
        return self._body.collidepoint(pos)

    def tip(self, pos: Pos, log: bool) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer."""
        if self.recap is not None and self.covers(pos):
            return self.recap.tip(pos)
        return self.logbook.tip(pos) if log else None

    def clause_at(self, pos: Pos | None) -> str:
        """The clause of the line under the pointer."""
        return self.logbook.clause_at(pos) if pos is not None and self.holds(pos) else ""

    def tick(self, dt: float) -> bool:
        """Let time pass; True when something must be drawn again."""
        return self.logbook.tick(dt)

    def draw(self, canvas: pygame.Surface, log: bool) -> None:
        """Draw what is in sight."""
        if log:
            self.logbook.draw(canvas)
        if self.recap is not None:
            self.recap.draw(canvas)

    def draw_help(self, canvas: pygame.Surface) -> None:
        """The sheet of keys lies on top of everything."""
        if self.help is not None:
            self.help.draw(canvas)
