"""The recap: what one side saw since its last decision, at most eight lines, each of which can be shown on the table.

It is told the entries of that side; it knows no match and plays nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.content.loglines import STRUCK, LogLine, fold, losses
from game.match.record import Entry
from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.panes import Pane

MOST = 8
CLOSE, STEP = "recap-close", "recap-step"


def weighed(lines: Sequence[LogLine], most: int) -> list[LogLine]:
    """The weightiest lines in the order they happened: lost, hit, seen, moved; nothing that weighs nothing."""
    told = [line for line in lines if line.weight and not line.heading]
    # Hits that were marked later are told by the boxes they cost.
    marked = {line.units[0]: number for number, line in enumerate(told) if line.kind == "hit" and line.units}
    told = [
        line
        for number, line in enumerate(told)
        if not (
            line.kind == "fire"
            and line.weight >= STRUCK
            and len(told) > most
            and any(number < marked.get(unit, -1) for unit in line.units[1:])
        )
    ]
    order = sorted(range(len(told)), key=lambda number: (-told[number].weight, -number))
    return [told[number] for number in sorted(order[:most])]


class Recap:
    """The sheet. `step` is the line that is played on the table now (None: none yet).

    Messages: `Picked("recap-step", n)` to show line n on the table, `Pressed("recap-close")`.
    """

    def __init__(
        self,
        side: str,
        turn: int,
        entries: Sequence[Entry],
        points: Mapping[str, int] | None = None,
        key: str = "R",
        colour: int = 0,
        called: str = "turn",
    ) -> None:
        """`points` as they stand now; `key` is what plays it; `colour` the side's of the six.

        `called` is what players call a turn.
        """
        self._called = called.capitalize()
        self.side, self.turn, self.key, self.colour = side, turn, key, colour
        lines = fold(entries)
        self._lost = any(True for _ in losses(lines))
        self._points = dict(points or {})
        self._told = lines
        self._most = MOST - 1 if self.closing else MOST
        self.lines = weighed(lines, self._most)
        self.step: int | None = None
        self._hover: int | None = None
        self._held: int | None = None
        self._boxes: list[pygame.Rect] = []
        self._close = pygame.Rect(0, 0, 0, 0)
        self._head = self._foot = self._text_x = self._text_wide = 0
        self._on_close = False
        self.area = pygame.Rect(0, 0, 0, 0)
        self._pane = Pane(self.area)

    @property
    def title(self) -> str:
        """Its title."""
        turns = [line.entry.turn for line in self.lines] or [self.turn]
        when = f" {turns[0]}" if turns[0] == turns[-1] else f"s {turns[0]}–{turns[-1]}"
        return f"{self._called}{when}, as {self.side} saw it" if turns[-1] else f"As {self.side} saw it"

    @property
    def closing(self) -> str:
        """The last line: whether anything was lost, and the points."""
        lost = "" if self._lost else "Nothing lost. "
        points = ", ".join(f"{side} {value}" for side, value in self._points.items())
        return f"{lost}Points: {points}." if points else lost.strip()

    # -- laying out ----------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """The pixels it needs at a width to tell everything."""
        return self._lay(pygame.Rect(0, 0, width, 0), weighed(self._told, self._most))

    def place(self, area: pygame.Rect) -> None:
        """Lay it out at the top of a box; `area` is then what it fills. A low box holds fewer lines, at its foot."""
        chosen = self.lines[self.step] if self.step is not None else None
        most = self._most
        self.lines = weighed(self._told, most)
        while most > 1 and self._lay(area, self.lines) > area.h:
            most -= 1
            self.lines = weighed(self._told, most)
        self.step = self.lines.index(chosen) if chosen in self.lines else None
        high = self._lay(area, self.lines)
        top = area.y if most == self._most else area.bottom - high
        self.area = pygame.Rect(area.x, top, area.w, high)
        self._lay(self.area, self.lines)
        self._pane = Pane(self.area)

    def _lay(self, area: pygame.Rect, lines: Sequence[LogLine]) -> int:
        """Lay lines out from the top of a box; the height they need."""
        px = theme.px
        pad = px(theme.PAPER_PADDING)
        head, least, foot = (px(46), px(21), px(32)) if theme.compact else (px(58), px(26), px(44))
        self._head = head
        self._close = pygame.Rect(area.right - px(40), 0, px(30), px(30))
        self._close.centery = area.y + head // 2 - px(2)
        y = area.y + head
        self._text_x, self._text_wide = area.x + pad + px(24), area.w - 2 * pad - px(24)
        self._boxes = []
        for words in [*(line.brief for line in lines), self.closing]:
            if words:
                high = max(least, letters.paragraph_height(words, letters.TEXT, self._text_wide) + px(5))
                self._boxes.append(pygame.Rect(area.x + px(8), y, area.w - px(16), high))
                y += high
        self._foot = y + foot // 2 - px(4)
        return y + foot - area.y

    def _line_at(self, pos: Pos) -> int | None:
        return next(
            (n for n, box in enumerate(self._boxes[: len(self.lines)]) if box.collidepoint(pos)), None
        )

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """Its key plays the next line, a click the one under the pointer; Esc closes it."""
        if isinstance(given, Key) and not given.repeat:
            if given.action == "cancel":
                return Pressed(CLOSE)
            if given.action == "recap":
                return self.play_on()
        elif isinstance(given, Move | Drag):
            self._hover, self._on_close = self._line_at(given.pos), self._close.collidepoint(given.pos)
        elif isinstance(given, Leave):
            self._hover, self._on_close, self._held = None, False, None
        elif isinstance(given, Press) and given.button == LEFT:
            self._held = self._line_at(given.pos)
            self._on_close = self._close.collidepoint(given.pos)
        elif isinstance(given, Release) and given.button == LEFT:
            held, self._held = self._held, None
            if self._on_close and self._close.collidepoint(given.pos):
                return Pressed(CLOSE)
            if held is not None and held == self._line_at(given.pos):
                self.step = held
                return Picked(STEP, held)
        return None

    def play_on(self) -> Message | None:
        """Play the next line on the table; after the last, or where there is none, close."""
        after = 0 if self.step is None else self.step + 1
        if after >= len(self.lines):
            self.step = None
            return Pressed(CLOSE)
        self.step = after
        return Picked(STEP, after)

    def tick(self, dt: float) -> bool:
        """It has no life of its own."""
        return False

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a line is."""
        number = self._line_at(pos)
        if number is None:
            return None
        line = self.lines[number]
        return Tip(line.sentence, "", line.clause, "A click shows it on the table"), self._boxes[number]

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painting anew only what changed."""
        self._pane.show(canvas, (self.step, self._hover, self._on_close), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        materials.paper(canvas, area)
        pad = px(theme.PAPER_PADDING)
        x, middle = area.x + pad, self._close.centery
        banner = signs.flag(theme.side(self.colour), px(24), px(17))
        signs.centred(canvas, banner, x + px(12), middle)
        title_x = x + px(34)
        room = self._close.x - title_x
        fits = letters.measure(self.title, letters.PANEL_TITLE)[0] <= room
        letters.put(
            canvas,
            self.title,
            letters.PANEL_TITLE if fits else letters.ITEM_TITLE,
            colour.pen,
            title_x,
            middle,
            upright="middle",
            within=room,
        )
        shade = colour.alarm if self._on_close else colour.pen2
        signs.centred(canvas, signs.cross(px(14), shade), *self._close.center)
        materials.rule(canvas, colour.brass, x, area.y + self._head - px(8), area.w - 2 * pad)
        for number, box in enumerate(self._boxes):
            self._paint_line(canvas, number, box)
        foot = self._foot
        left = len(self.lines) - (0 if self.step is None else self.step + 1)
        verb = "plays it on the table" if self.step is None else "the next" if left else "closes it"
        if not self.lines:
            verb = "closes it"
        cap = signs.keycap(self.key)
        canvas.blit(cap, cap.get_rect(left=x, centery=foot))
        letters.put(
            canvas, verb, letters.SMALL, colour.pen2, x + cap.get_width() + px(8), foot, upright="middle"
        )

    def _paint_line(self, canvas: pygame.Surface, number: int, box: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        line = self.lines[number] if number < len(self.lines) else None
        if line is not None and number == self.step:
            canvas.fill(colour.row, box)
            canvas.fill(colour.flag_red, (box.x, box.y, px(4), box.h))
        elif line is not None and number == self._hover:
            canvas.fill(colour.paper2, box)
        grave = line is not None and line.grave
        bullet = signs.diamond(px(10), colour.alarm if grave else colour.pen2, line is None)
        top = box.y + px(3)
        middle = top + letters.TEXT.leading() / 2
        signs.centred(canvas, bullet, box.x + px(20), middle)
        words = line.brief if line is not None else self.closing
        canvas.blit(letters.paragraph(words, letters.TEXT, colour.pen, self._text_wide), (self._text_x, top))
