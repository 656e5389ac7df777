"""The battle log: what one side knows of the battle, newest at the foot, with one paper slip opened at a time.

It is told the entries and shows them; it knows no match. Only the rows in sight are drawn, and only when they
changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
import pygame

from game.content.loglines import LogLine, LogLines
from game.content.report import line_text
from game.match.record import Entry
from game.ui.battle.logrows import (
    GROUPS,
    TEXT_FROM,
    TEXT_TO,
    KindSwitch,
    RecapLine,
    paint_heading,
    paint_line,
)
from game.ui.battle.slip import COPY, SHOW, Musing, Quote, SlipSheet
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Message, Tip, Turned
from game.ui.kit.entry import copy
from game.ui.kit.panes import Pane
from game.ui.kit.scroll import Scroll
from game.ui.kit.tips import Slip

MOST_LINES = 3
Muse = Callable[[Entry], Musing | None]
"""Why the order was given that an entry begins to tell, where that may be read."""


class LogMessage(msgspec.Struct, frozen=True, tag=True):
    """A line was opened (`why`) or folded again, is to be shown on the table (`show`), or was copied (`copy`)."""

    kind: Literal["why", "fold", "show", "copy"]
    line: LogLine

    @property
    def entry(self) -> Entry:
        """The entry that tells of it."""
        return self.line.entry


class Logbook:
    """The panel. `quote` gives the words of a clause; `recap_key` is the key named in the foot (none: no foot).

    `muse` gives the mind of the opponent behind an order, asked when the first line of the order is opened.
    """

    def __init__(
        self,
        quote: Quote | None = None,
        recap_key: str = "",
        muse: Muse | None = None,
        called: str = "turn",
    ) -> None:
        """`called` is what players call a turn."""
        self._quote: Quote = quote or (lambda clause: "")
        self._muse: Muse = muse or (lambda entry: None)
        self._recap_key, self._called = recap_key, called
        self._lines = LogLines()
        self._shown: list[int] = []
        self._tops: list[int] = [0]
        self._hover: int | None = None
        self._opened: int | None = None
        self._slip: Slip | None = None
        self._sheet: SlipSheet | None = None
        self._held = ""  # a link of the slip, or "row"
        self._link_hover = ""
        self._edition = 0
        self.bare = False
        self.area = pygame.Rect(0, 0, 0, 0)
        self._pane = Pane(self.area)
        self._scroll = Scroll("log", self.area, 0, self._paint_rows)
        self._switches = [KindSwitch(kind, words, self.area) for kind, words, _ in GROUPS]
        self._recap = RecapLine(recap_key)

    # -- what it shows -------------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[LogLine]:
        """All its lines, oldest first, shown or not."""
        return self._lines.lines

    @property
    def opened(self) -> LogLine | None:
        """The line whose slip is open."""
        return None if self._opened is None else self.lines[self._opened]

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these entries; those that were shown before are not read again."""
        before, opened, index = len(self.lines), self.opened, self._opened
        kept = self._lines.follow(entries)
        if kept == before == len(self.lines):
            return
        reread = index is not None and index >= kept
        if reread:
            self._opened = self._slip = self._sheet = None
        self._hover = None
        self._edition += 1
        self._arrange(kept)
        if reread and index is not None and self.lines[index : index + 1] == [opened]:
            self.open(index, at_once=True)  # the rest of its order has come

    def place(self, area: pygame.Rect, bare: bool = False) -> None:
        """Lay it out in a box; `bare`: without a panel of its own, as in a tab."""
        self.area, self.bare = pygame.Rect(area), bare
        self._pane = Pane(self.area)
        px = theme.px
        head = px(28) if bare else px(52)
        foot = 0 if bare or not self._recap_key else px(46)
        inner = self.area if bare else self.area.inflate(-px(8), -px(8))
        self._scroll.area = pygame.Rect(
            inner.x + (0 if bare else px(4)),
            self.area.y + head,
            inner.w - (0 if bare else px(4)),
            max(1, self.area.h - head - foot - (0 if bare else px(10))),
        )
        least = px(24)
        right = self.area.right - (px(4) if bare else px(12))
        middle = self.area.y + (px(12) if bare else px(28))
        for number, switch in enumerate(reversed(self._switches)):
            switch.area = pygame.Rect(right - (number + 1) * least, middle - least // 2, least, least)
        self._recap.area = pygame.Rect(
            self.area.x + px(16), self.area.bottom - foot, self.area.w - px(32), foot
        )
        opened = self._opened
        self._fold()
        self._edition += 1
        self._arrange(0, keep_end=True)
        if opened is not None:
            self.open(opened, at_once=True)

    # -- rows ----------------------------------------------------------------------------------------------------

    @property
    def _text_left(self) -> int:
        return self._scroll.area.x + theme.px(TEXT_FROM)

    @property
    def _text_wide(self) -> int:
        return max(theme.px(60), self._scroll.area.right - theme.px(12 + TEXT_TO) - self._text_left)

    def _height(self, index: int) -> int:
        line = self.lines[index]
        if index == self._opened and self._slip is not None:
            return self._slip.area.h + theme.px(8)
        if line.heading:
            return theme.px(26)
        return len(self._words(line)) * letters.TEXT.leading() + theme.px(5)

    def _words(self, line: LogLine) -> list[str]:
        words = letters.wrap(line.sentence, letters.TEXT, self._text_wide)
        if len(words) <= MOST_LINES:
            return words
        last = letters.shorten(f"{words[MOST_LINES - 1]} {words[MOST_LINES]}", letters.TEXT, self._text_wide)
        return [*words[: MOST_LINES - 1], last]

    def _wanted(self, line: LogLine) -> bool:
        return any(
            switch.on and line.kind in kinds
            for switch, (_, _, kinds) in zip(self._switches, GROUPS, strict=True)
        )

    def _arrange(self, first: int, keep_end: bool = True) -> None:
        """Choose and measure the rows from line `first` on."""
        at_end = self._scroll.offset >= self._scroll.furthest - theme.px(4)
        kept = 0
        while kept < len(self._shown) and self._shown[kept] < first:
            kept += 1
        # A heading without lines is shown only with the first of them.
        while kept and self.lines[self._shown[kept - 1]].heading:
            kept -= 1
        first = self._shown[kept - 1] + 1 if kept else 0
        del self._shown[kept:], self._tops[kept + 1 :]
        heading: int | None = None
        for index in range(first, len(self.lines)):
            line = self.lines[index]
            if line.heading:
                heading = index
            elif self._wanted(line):
                for one in (heading, index):
                    if one is not None:
                        self._shown.append(one)
                        self._tops.append(self._tops[-1] + self._height(one))
                heading = None
        self._measure(keep_end and at_end)

    def _measure(self, to_end: bool) -> None:
        self._scroll.length = self._tops[-1] + self._beneath
        self._scroll.scroll_to(self._scroll.furthest if to_end else self._scroll.offset)

    @property
    def _beneath(self) -> int:
        """The pixels left free below the last row of a low log, so that at its end none is cut off at the head."""
        least = self._tops[-1] - self._scroll.area.h
        if least <= 0 or not self.bare or self._opened is not None:
            return 0
        row = bisect_left(self._tops, least)
        if row < len(self._shown) and self.lines[self._shown[row]].heading:
            row += 1  # it stands beside the icons
        return self._tops[row] - least

    def _remeasure(self, row: int) -> None:
        """Heights changed from a row on."""
        del self._tops[row + 1 :]
        for index in self._shown[row:]:
            self._tops.append(self._tops[-1] + self._height(index))
        self._scroll.length = self._tops[-1] + self._beneath
        self._scroll.scroll_to(self._scroll.offset)

    @property
    def _start(self) -> int:
        """The y at which the first row begins: a short log stands at the foot."""
        return self._scroll.top + max(0, self._scroll.area.h - self._tops[-1])

    def _row_at(self, pos: Pos) -> int | None:
        if not self._scroll.area.collidepoint(pos):
            return None
        row = bisect_right(self._tops, pos[1] - self._start) - 1
        return row if 0 <= row < len(self._shown) else None

    def box(self, index: int) -> pygame.Rect | None:
        """Where a line lies on the screen, in sight or not; None where it is not shown."""
        if index not in self._shown:
            return None
        row = self._shown.index(index)
        top = self._start + self._tops[row]
        wide = self._scroll.area.w - theme.px(12)
        return pygame.Rect(self._scroll.area.x, top, wide, self._tops[row + 1] - self._tops[row])

    # -- the slip ------------------------------------------------------------------------------------------------

    def open(self, index: int, at_once: bool = False) -> None:
        """Open the slip of a line that is shown, instead of another."""
        line = self.lines[index]
        if line.heading or index not in self._shown:
            return
        before = self.box(index)
        self._fold()
        wide = self._scroll.area.w - theme.px(12)
        inside = wide - theme.px(32)
        musing = self._muse(line.entry) if self._begins_order(index) else None
        sheet = SlipSheet(line, inside, self._quote, musing)
        self._sheet = sheet
        self._slip = Slip("slip", (0, 0, wide, 0), line.title, line.slip_kind, sheet.height, self._paint_slip)
        if at_once:
            self._slip.open()
        self._opened = index
        self._remeasure(self._shown.index(index))
        after = self.box(index)
        if before is not None and after is not None:
            self._scroll.scroll_to(self._scroll.offset + after.y - before.y)
        self._follow_slip()

    def _begins_order(self, index: int) -> bool:
        """Whether a line is the first that tells of its order."""
        before = next((line for line in reversed(self.lines[:index]) if not line.heading), None)
        return before is None or before.entry.order != self.lines[index].entry.order

    def open_latest(self) -> LogLine | None:
        """Open the newest line that had dice, else the newest; the line opened."""
        rows = [index for index in reversed(self._shown) if not self.lines[index].heading]
        index = next((one for one in rows if self.lines[one].casts), rows[0] if rows else None)
        if index is not None:
            self.open(index)
        return self.opened

    def fold(self) -> None:
        """Fold the slip up."""
        row = self._shown.index(self._opened) if self._opened in self._shown else None
        self._fold()
        if row is not None:
            self._remeasure(row)

    def _fold(self) -> None:
        opened, self._opened, self._slip, self._sheet = self._opened, None, None, None
        self._link_hover = ""
        if opened in self._shown:
            self._remeasure(self._shown.index(opened))

    def _follow_slip(self) -> None:
        """Bring the slip into sight as it grows, its head before its foot."""
        if self._opened is None or self._slip is None:
            return
        box = self.box(self._opened)
        if box is None:
            return
        self._slip.area.topleft = (box.x, box.y + theme.px(4))
        self._scroll.reveal(box)
        box = self.box(self._opened) or box
        if box.top < self._scroll.area.top:
            self._scroll.scroll_to(self._scroll.offset + box.top - self._scroll.area.top)
        box = self.box(self._opened) or box
        self._slip.area.topleft = (box.x, box.y + theme.px(4))

    def _slip_corner(self) -> Pos | None:
        if self._slip is None or self._opened is None:
            return None
        box = self.box(self._opened)
        return None if box is None else (box.x + theme.px(16), box.y + theme.px(4) + self._slip.head)

    def _on_link(self, pos: Pos) -> str:
        """The link of the open slip at a place; empty where there is none."""
        corner = self._slip_corner()
        if corner is None or self._sheet is None or not self._scroll.area.collidepoint(pos):
            return ""
        reach = theme.px(8), theme.px(10)
        links = self._sheet.links.items()
        return next((name for name, box in links if box.move(corner).inflate(*reach).collidepoint(pos)), "")

    def clause_at(self, pos: Pos) -> str:
        """The clause of what lies at a place of the screen, for F1."""
        row = self._row_at(pos)
        if row is None:
            return ""
        corner = self._slip_corner()
        if self._shown[row] == self._opened and corner is not None and self._sheet is not None:
            found = self._sheet.clause_at(pos[0] - corner[0], pos[1] - corner[1])
            if found:
                return found
        return self.lines[self._shown[row]].clause

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> LogMessage | Message | None:
        """Answer an input: wheel and bar scroll, an icon hides its kinds, a row opens its slip."""
        for control in (*self._switches, self._recap):
            answer = control.take(given)
            if isinstance(answer, Turned):
                self._edition += 1
                self._fold()
                self._arrange(0)
                return answer
            if answer is not None:
                return answer
        answer = self._scroll.take(given)
        if answer is not None:
            self._hover = None
            return answer
        if isinstance(given, Move | Drag):
            self._hover = self._row_at(given.pos)
            self._link_hover = self._on_link(given.pos)
        elif isinstance(given, Leave):
            self._hover, self._link_hover, self._held = None, "", ""
        elif isinstance(given, Press) and given.button == LEFT:
            self._hover = self._row_at(given.pos)
            on_row = self._hover is not None and not self.lines[self._shown[self._hover]].heading
            self._held = self._on_link(given.pos) or ("row" if on_row else "")
        elif isinstance(given, Release) and given.button == LEFT and self._held:
            return self._clicked(given.pos)
        return None

    def _linked(self, name: str) -> LogMessage | None:
        """A link of the open slip was pressed."""
        line = self.opened
        if line is None:
            return None
        if name == COPY:
            copy(line_text(line, self._called))
            return LogMessage("copy", line)
        return LogMessage("show", line)

    def _clicked(self, pos: Pos) -> LogMessage | None:
        held, self._held = self._held, ""
        if held in (SHOW, COPY):
            return self._linked(held) if self._on_link(pos) == held else None
        row = self._row_at(pos)
        if row is None or row != self._hover or self.lines[self._shown[row]].heading:
            return None
        index = self._shown[row]
        line = self.lines[index]
        if index != self._opened:
            self.open(index)
            return LogMessage("why", line)
        corner = self._slip_corner()
        if corner is not None and pos[1] > corner[1]:
            return None
        self.fold()
        return LogMessage("fold", line)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it must be drawn again."""
        moved = self._scroll.tick(dt)
        if self._slip is not None and self._opened is not None and self._slip.tick(dt):
            self._remeasure(self._shown.index(self._opened))
            self._follow_slip()
            return True
        return moved

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a tooltip says there, and the box it tells of."""
        for switch in self._switches:
            if switch.area.collidepoint(pos):
                words = "Click to hide these lines." if switch.on else "Hidden. Click to show them."
                return Tip(switch.words, words), switch.area
        corner = self._slip_corner()
        if corner is None or self._sheet is None or not self._scroll.area.collidepoint(pos):
            return None
        found = self._sheet.tip_at(pos[0] - corner[0], pos[1] - corner[1])
        return None if found is None else (found[0], found[1].move(corner))

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painting anew only what changed."""
        slip = self._slip
        key = (
            self._edition,
            self._scroll.offset,
            self._scroll.hovered,
            self._scroll.held,
            self._hover,
            self._opened,
            slip.area.h if slip is not None else 0,
            self._link_hover,
            self._recap.hovered,
            tuple((switch.on, switch.hovered) for switch in self._switches),
        )
        self._pane.show(canvas, key, self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        if self.bare:
            canvas.fill(colour.ink8, area)
        else:
            materials.ink(canvas, area)
            middle = area.y + px(28)
            letters.put(
                canvas,
                "Battle log",
                letters.PANEL_TITLE,
                colour.text,
                area.x + px(16),
                middle,
                upright="middle",
            )
            materials.rule(canvas, colour.line, area.x + px(16), area.y + px(48), area.w - px(32))
        for switch in self._switches:
            switch.draw(canvas)
        self._scroll.draw(canvas)
        if self.bare:
            self._pinned_heading(canvas)
        elif self._recap_key:
            self._recap.draw(canvas)

    def _pinned_heading(self, canvas: pygame.Surface) -> None:
        """Where the rows in sight belong, beside the icons: a heading stays there once it has been scrolled so far."""
        row = max(0, bisect_right(self._tops, max(0, self._scroll.area.y - self._start)) - 1)
        for index in reversed(self._shown[: row + 1]):
            if self.lines[index].heading:
                top = self._start + self._tops[self._shown.index(index)]
                if top >= self._scroll.area.y:
                    return  # it stands among the rows
                left = self.area.x + theme.px(8)
                room = self._switches[0].area.x - left - theme.px(6)
                words = letters.shorten(self.lines[index].sentence, letters.HEADING, room)
                middle = max(self.area.y + theme.px(12), top + theme.px(14))
                letters.put(
                    canvas, words, letters.HEADING, theme.colour.brass_light, left, middle, upright="middle"
                )
                return

    def _paint_rows(self, canvas: pygame.Surface, top: int) -> None:
        start = self._start
        row = max(0, bisect_right(self._tops, self._scroll.area.y - start) - 1)
        while row < len(self._shown) and start + self._tops[row] < self._scroll.area.bottom:
            index = self._shown[row]
            y, high = start + self._tops[row], self._tops[row + 1] - self._tops[row]
            if index != self._opened:
                line, area = self.lines[index], self._scroll.area
                box = pygame.Rect(area.x, y, area.w - theme.px(12), high)
                if line.heading:
                    if not (self.bare and y < area.y):  # it goes up beside the icons then
                        paint_heading(canvas, line, box)
                else:
                    paint_line(canvas, line, box, self._words(line), row == self._hover)
            row += 1
        if self._slip is not None and self._opened is not None:
            slip = self.box(self._opened)
            if slip is not None and slip.colliderect(self._scroll.area):
                self._slip.draw(canvas)

    def _paint_slip(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        if self._sheet is not None:
            self._sheet.paint(canvas, box.x, box.y, self._link_hover)
