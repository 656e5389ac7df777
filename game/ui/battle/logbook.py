"""The battle log: what one side knows of the battle, newest at the foot, with one paper slip opened at a time.

It is told the entries and shows them; it knows no match. Only the rows in sight are drawn, and only when they
changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Sequence
from typing import Literal

import msgspec
import pygame

from game.content.loglines import LogLine, LogLines
from game.content.report import line_text
from game.match.record import Entry
from game.match.ruleset import LogKind
from game.ui.battle import slip
from game.ui.battle.slip import COPY, FOLD, SHOW, Musing, Quote
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Icon, Laid, Rule, Space, Text, lay
from game.ui.kit.controls import Message, Pressed, Tip, Turned
from game.ui.kit.entry import copy
from game.ui.kit.layout import Column, Panel, Row, Stack
from game.ui.kit.panes import KeptPanel
from game.ui.kit.scroll import Scroll

GROUPS: tuple[tuple[LogKind, str, frozenset[str]], ...] = (
    ("move", "Moves", frozenset({"move"})),
    ("fire", "Fire", frozenset({"fire"})),
    ("loss", "Hits and losses", frozenset({"hit", "loss"})),
    ("aircraft", "Aircraft and sightings", frozenset({"aircraft", "sighting"})),
    ("rule", "Turns, dice and weather", frozenset({"rule", "dice", "weather"})),
)
"""The icons in the title: each shows or hides lines of some kinds."""
RECAP, KIND = "recap", "kind:"
BAR = 12
"""Pixels at scale 1 that rows leave to the scroll bar."""
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


class Logbook(KeptPanel):
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
        super().__init__()
        self._quote: Quote = quote or (lambda clause: "")
        self._muse: Muse = muse or (lambda entry: None)
        self._recap_key, self._called = recap_key, called
        self._lines = LogLines()
        self._hidden: set[str] = set()
        self._shown: list[int] = []
        self._tops: list[int] = [0]
        self._hover: int | None = None
        self._opened: int | None = None
        self.musing: Musing | None = None
        """The mind behind the line whose slip is open, where it may be read."""
        self._share = 1.0
        """How much of the slip is unfolded."""
        self._held = ""  # what of the slip is pressed, or "row"
        self._part = ""  # what of the slip lies under the pointer
        self._edition = 0
        self.bare = False
        self._scroll = Scroll("log", self.area, 0, self._paint_rows)

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
            self._opened = None
        self._hover = None
        self._edition += 1
        self._arrange(kept)
        if reread and index is not None and self.lines[index : index + 1] == [opened]:
            self.open(index, at_once=True)  # the rest of its order has come

    def place(self, area: pygame.Rect, bare: bool = False) -> None:
        """Lay it out in a box; `bare`: without a panel of its own, as in a tab. Read to its end, it stays there."""
        at_end = self._at_end
        self.bare = bare
        self.lay_out(area)
        opened = self._opened
        self.fold()
        self._edition += 1
        assert self.laid is not None  # the rows have their place now
        self._arrange(0)
        self._measure(at_end)
        if opened is not None:
            self.open(opened, at_once=True)

    # -- rows ----------------------------------------------------------------------------------------------------

    @property
    def _wide(self) -> int:
        return max(theme.px(90), self._scroll.area.w - theme.px(BAR))

    def _height(self, index: int) -> int:
        if index != self._opened:
            return self._row(index).tall(self._wide)
        unfolded = 1 - (1 - self._share) ** 3
        return max(1, round(self._slip().tall(self._wide) * unfolded)) + theme.px(8)

    def _row(self, index: int, lit: bool = False) -> Box:
        """A line: its icon, its words, and under the pointer the question that opens it; or a heading."""
        line, colour = self.lines[index], theme.colour
        if line.heading:
            words = Text(line.sentence, letters.HEADING, colour.brass_light)
            return Panel(Row((words, Rule(colour.line, grow=1)), 10), (8, 4, 8, 0), high=26)
        icon = Icon(
            signs.log_kind(line.kind, theme.px(14)), wide=14, high=letters.TEXT.leading() / theme.scale
        )
        told = Text(line.sentence, letters.TEXT, colour.text, MOST_LINES, grow=1, wide=0)
        row = Panel(Row((icon, told), align="start"), (8, 2, 8, 3), fill=colour.ink6 if lit else None)
        if not lit:
            return row
        why = Panel(
            Text("why?", letters.SMALL_STRONG, colour.brass_light, whole=True), (5, 2, 4, 1), fill=colour.ink6
        )
        return Stack((row, Row((SPRING, why), align="start")))

    def _wanted(self, line: LogLine) -> bool:
        return not any(kind in self._hidden and line.kind in kinds for kind, _, kinds in GROUPS)

    @property
    def _at_end(self) -> bool:
        return self._scroll.offset >= self._scroll.furthest - theme.px(4)

    def _arrange(self, first: int, keep_end: bool = True) -> None:
        """Choose and measure the rows from line `first` on."""
        at_end = self._at_end
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
        if row < len(self._shown) and self._line(row).heading:
            row += 1  # it stands beside the icons
        return self._tops[row] - least

    def _remeasure(self, row: int) -> None:
        """Heights changed from a row on."""
        del self._tops[row + 1 :]
        for index in self._shown[row:]:
            self._tops.append(self._tops[-1] + self._height(index))
        self._measure(False)

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
        return self._place(self._shown.index(index)) if index in self._shown else None

    def _place(self, row: int) -> pygame.Rect:
        top = self._start + self._tops[row]
        return pygame.Rect(self._scroll.area.x, top, self._wide, self._tops[row + 1] - self._tops[row])

    # -- the slip ------------------------------------------------------------------------------------------------

    def open(self, index: int, at_once: bool = False) -> None:
        """Open the slip of a line that is shown, instead of another."""
        line = self.lines[index]
        if line.heading or index not in self._shown:
            return
        row = self._shown.index(index)
        before = self._place(row)
        self.fold()
        self.musing = self._muse(line.entry) if self._begins_order(index) else None
        self._opened, self._share = index, 1.0 if at_once else 0.0
        self._remeasure(row)
        self._scroll.scroll_to(self._scroll.offset + self._place(row).y - before.y)
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
        opened, self._opened, self.musing, self._part = self._opened, None, None, ""
        if opened in self._shown:
            self._remeasure(self._shown.index(opened))

    def _follow_slip(self) -> None:
        """Bring the slip into sight as it grows, its head before its foot."""
        if (box := self._opened_box()) is None:
            return
        self._scroll.reveal(box)
        box = self._opened_box() or box
        if box.top < self._scroll.area.top:
            self._scroll.scroll_to(self._scroll.offset + box.top - self._scroll.area.top)

    def _opened_box(self) -> pygame.Rect | None:
        return None if self._opened is None else self.box(self._opened)

    def _slip(self) -> Box:
        assert self.opened is not None
        return slip.described(self.opened, self._quote, self.musing, self._part)

    @property
    def sheet(self) -> Laid:
        """The parts of the open slip where they lie when it is unfolded; none where none is open."""
        if (box := self._opened_box()) is None:
            return Laid()
        part = self._slip()
        return lay(part, pygame.Rect(box.x, box.y + theme.px(4), box.w, part.tall(box.w)))

    def link(self, name: str) -> pygame.Rect:
        """Where a part of the open slip lies that is pressed."""
        return dict(self.sheet.boxes(""))[name]

    def _on_slip(self, pos: Pos) -> str:
        """The part of the open slip at a place; empty where there is none."""
        row = self._row_at(pos)
        return self.sheet.act(pos) if row is not None and self._shown[row] == self._opened else ""

    def clause_at(self, pos: Pos) -> str:
        """The clause of what lies at a place of the screen, for F1."""
        row = self._row_at(pos)
        if row is None:
            return ""
        told = self.sheet.tip(pos) if self._shown[row] == self._opened else None
        return told[0].clause if told is not None else self._line(row).clause

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> LogMessage | Message | None:
        """Answer an input: wheel and bar scroll, an icon hides its kinds, a row opens its slip."""
        act = self.pressed(given)
        if act == RECAP:
            return Pressed(RECAP)
        if act:
            kind = act.removeprefix(KIND)
            self._hidden ^= {kind}
            self._edition += 1
            self.fold()
            self._arrange(0)
            return Turned(kind, kind not in self._hidden)
        answer = self._scroll.take(given)
        if answer is not None:
            self._hover = None
            return answer
        if isinstance(given, Move | Drag):
            self._hover = self._row_at(given.pos)
            self._part = self._on_slip(given.pos)
        elif isinstance(given, Leave):
            self._hover, self._part, self._held = None, "", ""
        elif isinstance(given, Press) and given.button == LEFT:
            self._hover = self._row_at(given.pos)
            on_row = self._hover is not None and not self._line(self._hover).heading
            self._held = self._on_slip(given.pos) or ("row" if on_row else "")
        elif isinstance(given, Release) and given.button == LEFT and self._held:
            return self._clicked(given.pos)
        return None

    def _clicked(self, pos: Pos) -> LogMessage | None:
        held, self._held = self._held, ""
        if held in (SHOW, COPY):
            if (opened := self.opened) is None or self._on_slip(pos) != held:
                return None
            if held == COPY:
                copy(line_text(opened, self._called))
            return LogMessage("copy" if held == COPY else "show", opened)
        row = self._row_at(pos)
        if row is None or row != self._hover or self._line(row).heading:
            return None
        index = self._shown[row]
        line = self.lines[index]
        if index != self._opened:
            self.open(index)
            return LogMessage("why", line)
        if self._on_slip(pos) != FOLD:
            return None
        self.fold()
        return LogMessage("fold", line)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it must be drawn again."""
        moved = self._scroll.tick(dt)
        if self._opened is None or self._share >= 1.0:
            return moved
        self._share = min(1.0, self._share + dt / theme.APPEARS_MS)
        self._remeasure(self._shown.index(self._opened))
        self._follow_slip()
        return True

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a tooltip says there, and the box it tells of."""
        return super().tip(pos) or (self.sheet.tip(pos) if self._scroll.area.collidepoint(pos) else None)

    # -- what stands on it ---------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        scroll = self._scroll
        return (
            self._edition, scroll.offset, scroll.length, scroll.hovered, scroll.held, self._hover, self._opened,
            self._share, self._part, tuple(self._hidden),
        )  # fmt: skip

    def describe(self) -> Box:
        colour = theme.colour
        icons = Row(tuple(self._switch(kind, words) for kind, words, _ in GROUPS), 0)
        rows = Fit(self._scroll, grow=1)
        if self.bare:
            heading = Drawn(self._pin, grow=1, high=24)
            head = Panel(Row((heading, icons), 6), (8, 0, 4, 4), high=28)
            return Panel(Column((head, rows)), fill=colour.ink8)
        title = Row((Text("Battle log", letters.PANEL_TITLE, colour.text, grow=1), icons), high=40)
        top = Panel(Column((title, Rule(colour.line))), (16, 8, 12, 3))
        foot: list[Box] = []
        if self._recap_key:
            shade = colour.text if self.over == RECAP else colour.text2
            said = Text("What my side saw last turn", letters.TEXT, shade, grow=1)
            recap = Row((said, Icon(signs.keycap(self._recap_key))), high=44)
            foot.append(Panel(Column((Rule(colour.line), recap)), (16, 0), act=RECAP))
        return Panel(
            Column((top, Panel(rows, (8, 0, 4, 0), grow=1), *foot, Space(1 if foot else 10))), ground="ink"
        )

    def _switch(self, kind: LogKind, words: str) -> Box:
        """An icon of the title, struck through where its lines are hidden."""
        colour, act, on = theme.colour, KIND + kind, kind not in self._hidden
        shade = None if on else theme.mix(colour.ink8, colour.text3, 0.55)
        icon = Icon(signs.log_kind(kind, theme.px(14), shade), wide=24, high=24)
        tip = Tip(words, "Click to hide these lines." if on else "Hidden. Click to show them.")
        fill = colour.ink6 if self.over == act else None
        stroke = () if on else (Drawn(_struck),)
        return Panel(
            Stack((icon, *stroke)), fill=fill, round=theme.TAG_CORNER if fill else 0, act=act, tip=tip
        )

    def _pin(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Where the rows in sight belong: a heading goes up beside the icons as it is scrolled, and stays there."""
        row = max(0, bisect_right(self._tops, max(0, self._scroll.area.y - self._start)) - 1)
        headings = (one for one in reversed(range(min(row + 1, len(self._shown)))) if self._line(one).heading)
        if (place := next(headings, None)) is None:
            return
        top = self._start + self._tops[place]
        if top < self._scroll.area.y:
            words, shade = self._line(place).sentence, theme.colour.brass_light
            middle = max(area.centery, top + theme.px(14))
            letters.put(
                canvas, words, letters.HEADING, shade, area.x, middle, upright="middle", within=area.w
            )

    def _line(self, row: int) -> LogLine:
        return self.lines[self._shown[row]]

    def _paint_rows(self, canvas: pygame.Surface, top: int) -> None:
        start, area = self._start, self._scroll.area
        row = max(0, bisect_right(self._tops, area.y - start) - 1)
        while row < len(self._shown) and start + self._tops[row] < area.bottom:
            index = self._shown[row]
            box = self.box(index)
            aside = (
                self.bare and self.lines[index].heading and start + self._tops[row] < area.y
            )  # it is pinned then
            if box is not None and index != self._opened and not aside:
                lay(self._row(index, row == self._hover), box).paint(canvas)
            row += 1
        box = self._opened_box()
        if box is not None and box.colliderect(area):
            seen = pygame.Rect(box.x, box.y + theme.px(4), box.w, box.h - theme.px(8))
            materials.shadow(canvas, seen, 10, 4, 0.5)
            with materials.within(canvas, seen):
                self.sheet.paint(canvas)


def _struck(canvas: pygame.Surface, area: pygame.Rect) -> None:
    reach = theme.px(14) * 0.62
    start, end = ((area.centerx + way * reach, area.centery - way * reach) for way in (-1, 1))
    pygame.draw.line(canvas, theme.colour.text3, start, end, max(1, theme.px(1.5)))
