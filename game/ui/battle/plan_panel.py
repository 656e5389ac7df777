"""The plan panel: the sheet beside the table, its rows with spinners and choices, its drafts, what is shared.

It shows a `Plan` and says which row was chosen or turned; it holds no order and knows no question.
"""

from __future__ import annotations

import msgspec
import pygame

from game.ui.battle.answering import Gauge, Plan, PlanRow
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release, Wheel
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.controls import Button, Tip
from game.ui.kit.panes import Pane

ROW, NOTE = 31, 17
"""Height of a row, and of the small line under it, at scale 1."""
SPINNER = 104


class RowTurned(msgspec.Struct, frozen=True, tag=True):
    """A row was chosen (`value` None) or given a value; `whole`: all its division with it."""

    key: str
    value: int | str | None = None
    whole: bool = False


class DraftChosen(msgspec.Struct, frozen=True, tag=True):
    """A draft's button was pressed."""

    key: str


class SealPressed(msgspec.Struct, frozen=True, tag=True):
    """The panel's own button was pressed: the whole order is to be sent."""


Said = RowTurned | DraftChosen | SealPressed
Part = tuple[str, int | str | None]
"""What a place on a row does: "row", "turn" by so many, or "choose" this."""


class PlanPanel:
    """Rows in a scrolled well between a title and a foot."""

    def __init__(self, title: bool = True) -> None:
        """Without `title` the panel stands on a tab that names it already."""
        self.titled = title
        self.area = pygame.Rect(0, 0, 1, 1)
        self._plan: Plan | None = None
        self._pane = Pane((0, 0, 1, 1))
        self._offset = 0
        self._over: Pos | None = None
        self._held: Pos | None = None
        self._grip: int | None = None
        self._drafts: list[Button] = []
        self._seal: Button | None = None
        self._well = pygame.Rect(0, 0, 1, 1)
        self._spots: list[tuple[pygame.Rect, Tip]] = []
        self._key: object = None

    @property
    def plan(self) -> Plan | None:
        """What is shown."""
        return self._plan

    def lay_out(self, area: pygame.Rect) -> None:
        """Where the panel stands."""
        self.area, self._pane = pygame.Rect(area), Pane(area)
        self._arrange()

    def show(self, plan: Plan | None) -> None:
        """Another sheet, or the same one changed; the row in hand is brought into sight when it changes."""
        before, self._plan = self._plan, plan
        if plan is before:
            return
        if before is None or plan is None or before.title != plan.title:
            self._offset = 0
        self._arrange()
        if plan is not None and (before is None or before.now != plan.now):
            self._reveal(plan.now)

    # -- layout -------------------------------------------------------------------------------------------

    def _inner(self) -> pygame.Rect:
        pad = theme.px(8 if not self.titled else theme.INK_PADDING)
        return self.area.inflate(-2 * pad, -2 * pad)

    def _arrange(self) -> None:
        """The drafts and gauges take the foot, the rows what is left."""
        px, inner, plan = theme.px, self._inner(), self._plan
        self._drafts, self._seal, bottom = [], None, inner.bottom
        if plan is None:
            return
        if plan.seal:
            high = px(32)
            self._seal = Button("seal", (inner.x, bottom - high, inner.w, high), plan.seal, "second")
            self._seal.off = plan.unsealed or None
            bottom -= high + px(10)
        if plan.drafts:
            bottom = self._arrange_drafts(plan, inner, bottom)
        bottom -= len(plan.gauges) * px(34)
        self._gauges_top = bottom
        top = inner.y + (px(40) if self.titled else px(4))
        self._well = pygame.Rect(inner.x - px(8), top, inner.w + px(16), max(px(ROW), bottom - px(4) - top))
        self._scroll_to(self._offset)

    def _arrange_drafts(self, plan: Plan, inner: pygame.Rect, bottom: int) -> int:
        px, high = theme.px, theme.px(26)
        lines: list[list[tuple[str, str, int]]] = [[]]
        room = inner.w
        for key, label in plan.drafts:
            wide = min(inner.w, letters.measure(label, letters.SMALL)[0] + px(18))
            if lines[-1] and wide > room:
                lines.append([])
                room = inner.w
            lines[-1].append((key, label, wide))
            room -= wide + px(6)
        top = bottom - len(lines) * (high + px(5)) + px(5)
        for number, line in enumerate(lines):
            x = inner.x
            for key, label, wide in line:
                box = (x, top + number * (high + px(5)), wide, high)
                self._drafts.append(Button(key, box, label, "small", style=letters.SMALL))
                x += wide + px(6)
        return top - px(24)

    def _height(self, row: PlanRow) -> int:
        high = theme.px(ROW - 3 if row.heading else ROW)
        if self._note(row):
            high += theme.px(NOTE)
        return high

    def _note(self, row: PlanRow) -> str:
        """The small line under a row: its reason, or what its number comes to."""
        if row.refused and not row.off:
            return row.refused
        return row.value if row.spinner is not None and not row.indent else ""

    def _rows(self) -> list[tuple[PlanRow, pygame.Rect]]:
        found, y = [], self._well.y - self._offset
        for row in self._plan.rows if self._plan is not None else ():
            high = self._height(row)
            found.append((row, pygame.Rect(self._well.x, y, self._well.w, high)))
            y += high
        return found

    def _length(self) -> int:
        return sum(self._height(row) for row in self._plan.rows) if self._plan is not None else 0

    def _scroll_to(self, offset: int) -> None:
        self._offset = max(0, min(offset, self._length() - self._well.h))

    def _reveal(self, key: str) -> None:
        for row, box in self._rows():
            if row.key == key and not row.heading:
                if box.top < self._well.top:
                    self._scroll_to(self._offset + box.top - self._well.top - theme.px(ROW))
                elif box.bottom > self._well.bottom:
                    self._scroll_to(self._offset + box.bottom - self._well.bottom + theme.px(ROW))
                return

    def _bar(self) -> pygame.Rect | None:
        length = self._length()
        if length <= self._well.h:
            return None
        high = max(theme.px(24), self._well.h * self._well.h // length)
        y = self._well.y + (self._well.h - high) * self._offset // (length - self._well.h)
        return pygame.Rect(self._well.right - theme.px(6), y, theme.px(5), high)

    def _ends(self, row: PlanRow, box: pygame.Rect) -> list[tuple[pygame.Rect, Part]]:
        """The places on a row that do something of their own."""
        px = theme.px
        line = pygame.Rect(box.x, box.y, box.w - px(10), px(ROW))
        places: list[tuple[pygame.Rect, Part]] = []
        if row.spinner is not None and not row.off:
            frame = self._spinner_box(line)
            end = frame.h + px(4)
            places.append((pygame.Rect(frame.x - px(2), line.y, end, line.h), ("turn", -1)))
            places.append((pygame.Rect(frame.right - end + px(2), line.y, end, line.h), ("turn", 1)))
        elif row.choices and not row.off:
            for choice, place in self._choice_boxes(row, line):
                places.append((place, ("choose", choice)))
        return places

    def _spinner_box(self, line: pygame.Rect) -> pygame.Rect:
        wide, high = theme.px(SPINNER), theme.px(24)
        return pygame.Rect(line.right - wide, line.y + (line.h - high) // 2, wide, high)

    def _choice_boxes(self, row: PlanRow, line: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
        px = theme.px
        widths = [letters.measure(choice, letters.SMALL_STRONG)[0] + px(14) for choice in row.choices]
        x, boxes = line.right - sum(widths), []
        for choice, wide in zip(row.choices, widths, strict=True):
            boxes.append((choice, pygame.Rect(x, line.y + (line.h - px(24)) // 2, wide, px(24))))
            x += wide
        return boxes

    # -- inputs -------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Said | None:
        """What an input chooses or turns. The keyboard belongs to the answer, not to the panel."""
        if isinstance(given, Leave):
            self._over = self._held = self._grip = None
        elif isinstance(given, Move | Drag):
            self._over = given.pos
            if self._grip is not None:
                self._pull(given.pos)
        if self._plan is None:
            return None
        if isinstance(given, Wheel) and self.area.collidepoint(given.pos):
            return self._wheel(given)
        if isinstance(given, Press) and given.button == LEFT and self.area.collidepoint(given.pos):
            return self._press(given)
        if isinstance(given, Release):
            self._grip = None
        buttons = [*self._drafts, *([self._seal] if self._seal is not None else [])]
        for button in buttons:
            if button.take(given) is not None:
                return SealPressed() if button is self._seal else DraftChosen(button.name)
        return None

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the panel's."""
        return self._plan is not None and self.area.collidepoint(pos)

    def _row_at(self, pos: Pos) -> tuple[PlanRow, pygame.Rect] | None:
        if not self._well.collidepoint(pos):
            return None
        return next(((row, box) for row, box in self._rows() if box.collidepoint(pos)), None)

    def _turned(self, row: PlanRow, by: int, whole: bool) -> Said | None:
        assert row.spinner is not None
        value, least, most = row.spinner
        if value is None:
            return RowTurned(row.key, least if by > 0 else most, whole) if by > 0 else RowTurned(row.key)
        if value + by < least:
            return RowTurned(row.key, "", whole)
        return RowTurned(row.key, min(most, value + by), whole)

    def _wheel(self, given: Wheel) -> Said | None:
        found = self._row_at(given.pos)
        by = 1 if given.dy > 0 else -1
        if found is not None and found[0].spinner is not None and not found[0].off:
            row, box = found
            line = pygame.Rect(box.x, box.y, box.w - theme.px(10), theme.px(ROW))
            if self._spinner_box(line).inflate(theme.px(20), theme.px(8)).collidepoint(given.pos):
                return self._turned(row, by, given.mods.shift)
        self._scroll_to(self._offset - round(given.dy * theme.px(54)))
        return None

    def _press(self, given: Press) -> Said | None:
        for button in [*self._drafts, *([self._seal] if self._seal is not None else [])]:
            if button.hit(given.pos) and not self._well.collidepoint(given.pos):
                button.take(given)
                return None
        bar = self._bar()
        if bar is not None and bar.inflate(theme.px(8), 0).collidepoint(given.pos):
            self._grip = given.pos[1] - bar.y
            return None
        found = self._row_at(given.pos)
        if found is None or found[0].heading:
            return None
        row, box = found
        for place, (what, value) in self._ends(row, box):
            if place.collidepoint(given.pos):
                if what == "choose":
                    return RowTurned(row.key, value, given.mods.shift)
                assert isinstance(value, int)
                return self._turned(row, value, given.mods.shift)
        return RowTurned(row.key)

    def _pull(self, pos: Pos) -> None:
        bar = self._bar()
        if bar is not None and self._grip is not None:
            way = max(1, self._well.h - bar.h)
            share = (pos[1] - self._grip - self._well.y) / way
            self._scroll_to(round(share * (self._length() - self._well.h)))

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """The reason beside a row, or the clause of what is shared."""
        if not self.holds(pos):
            return None
        if self._seal is not None and self._seal.hit(pos) and self._seal.off:
            return Tip(self._seal.text, self._seal.off), self._seal.area
        found = self._row_at(pos)
        if found is not None and not found[0].heading:
            row, box = found
            if row.refused:
                return Tip(row.words, row.refused, row.clause), box
            if row.spinner is not None and row.clause:
                _, least, most = row.spinner
                return Tip(row.words, f"{least} to {most}.", row.clause), box
            return (Tip(row.words, f"{row.value}.", row.clause), box) if row.clause else None
        return next(((tip, box) for box, tip in self._spots if box.collidepoint(pos)), None)

    # -- painting -----------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self._plan is None:
            return
        over = None
        if self._over is not None and self.area.collidepoint(self._over):
            found = self._row_at(self._over)
            ends = self._ends(*found) if found is not None else []
            part = next((n for n, (place, _) in enumerate(ends) if place.collidepoint(self._over)), -1)
            over = (found[0].key, part) if found is not None else ("", -1)
        buttons = tuple((b.hovered, b.held) for b in (*self._drafts, *([self._seal] if self._seal else [])))
        self._pane.show(canvas, (self._plan, self._offset, over, buttons), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        plan, px, colour = self._plan, theme.px, theme.colour
        assert plan is not None
        self._spots = []
        inner = self._inner()
        if self.titled:
            materials.ink(canvas, area)
            instruments.panel_title(canvas, plan.title, inner, plan.words)
        else:
            canvas.fill(colour.ink8, area)
        clip = canvas.get_clip()
        canvas.set_clip(self._well.clip(clip))
        for row, box in self._rows():
            if box.colliderect(self._well):
                self._paint_row(canvas, row, box)
        canvas.set_clip(clip)
        bar = self._bar()
        if bar is not None:
            materials.rounded(canvas, bar, colour.brass_dark, corner=2)
        y = self._gauges_top
        for gauge in plan.gauges:
            self._paint_gauge(canvas, gauge, inner.x, y, inner.w)
            y += px(34)
        if self._drafts:
            top = self._drafts[0].area.y - px(20)
            instruments.heading(canvas, "Start from", inner.x, top, inner.w)
        for button in self._drafts:
            button.draw(canvas)
        if self._seal is not None:
            self._seal.draw(canvas)

    def _paint_row(self, canvas: pygame.Surface, row: PlanRow, box: pygame.Rect) -> None:
        px, colour, plan = theme.px, theme.colour, self._plan
        assert plan is not None
        if row.heading:
            inner = self._inner()
            instruments.heading(canvas, row.words, inner.x, box.y + px(9), inner.w)
            return
        now = row.key == plan.now
        found = self._row_at(self._over) if self._over is not None else None
        hovered = found is not None and found[0] is row and not row.off
        body = pygame.Rect(box.x, box.y + 1, box.w - px(8), box.h - 2)
        if now or hovered:
            canvas.fill(colour.ink6 if now else colour.ink7, body)
        if now:
            canvas.fill(colour.brass, (body.x, body.y, px(3), body.h))
        line = pygame.Rect(box.x, box.y, box.w - px(10), px(ROW))
        right = self._paint_right(canvas, row, line, hovered, box)
        x, middle = line.x + px(12), line.centery
        if row.indent:
            x += px(18)
        if row.cap:
            cap = signs.keycap(row.cap, row.off)
            canvas.blit(cap, (x, middle - cap.get_height() // 2))
            x += cap.get_width() + px(8)
        elif row.indent:
            x += px(32)
        elif row.mark is not None:
            mark = signs.mark(theme.SIDES[row.mark % len(theme.SIDES)], px(8))
            signs.centred(canvas, mark, x + px(5), middle)
            x += px(20)
        strong = now or row.chosen == "now"
        style = letters.STRONG if strong else letters.TEXT
        shade = colour.text3 if row.off else colour.text
        letters.put(
            canvas, row.words, style, shade, x, middle, upright="middle", within=max(1, right - x - px(8))
        )
        note = self._note(row)
        if note:
            shade = colour.log_hit if row.refused and not row.off else colour.text2
            y = line.bottom + px(6)
            room = body.right - x - px(6)
            letters.put(canvas, note, letters.SMALL, shade, x, y, upright="middle", within=room)

    def _paint_right(
        self, canvas: pygame.Surface, row: PlanRow, line: pygame.Rect, hovered: bool, box: pygame.Rect
    ) -> int:
        """The right part of a row: a spinner, choices, a value, a result; where it begins."""
        px, colour = theme.px, theme.colour
        right, middle = line.right - px(2), line.centery
        if row.spinner is not None:
            return self._paint_spinner(canvas, row, self._spinner_box(line), hovered)
        if row.choices:
            boxes = self._choice_boxes(row, line)
            for choice, place in boxes:
                self._paint_choice(canvas, row, choice, place)
            return boxes[0][1].x
        if row.result:
            put = letters.put(
                canvas, row.result, letters.STRONG, colour.log_hit, right, middle, "right", "middle"
            )
            right = put.x - px(14)
        if row.value:
            shade = colour.text3 if row.off else colour.text2
            put = letters.put(canvas, row.value, letters.SMALL, shade, right, middle, "right", "middle")
            right = put.x
        return right

    def _paint_spinner(self, canvas: pygame.Surface, row: PlanRow, frame: pygame.Rect, hovered: bool) -> int:
        px, colour = theme.px, theme.colour
        assert row.spinner is not None
        value, least, most = row.spinner
        edge = colour.line if row.off else colour.brass_dark
        materials.rounded(canvas, frame, colour.ink9, edge)
        for way, x in ((-1, frame.x), (1, frame.right - frame.h)):
            end = pygame.Rect(x, frame.y, frame.h, frame.h)
            usable = not row.off and (value is None if way > 0 else value is not None)
            if value is not None:
                usable = not row.off and (value < most if way > 0 else value >= least)
            if (
                usable
                and hovered
                and self._over is not None
                and end.inflate(px(4), px(4)).collidepoint(self._over)
            ):
                materials.rounded(canvas, end.inflate(-2, -2), colour.ink6)
            canvas.fill(colour.line, (end.right if way < 0 else end.x - 1, end.y + 4, 1, end.h - 8))
            shade = colour.brass_light if usable else colour.line
            arm, thick = px(9), px(2)
            canvas.fill(shade, (end.centerx - arm // 2, end.centery - thick // 2, arm, thick))
            if way > 0:
                canvas.fill(shade, (end.centerx - thick // 2, end.centery - arm // 2, thick, arm))
        words = "–" if value is None else str(value)
        shade = colour.text3 if row.off or value is None else colour.text
        letters.put(canvas, words, letters.STRONG, shade, *frame.center, "centre", "middle")
        return frame.x

    def _paint_choice(self, canvas: pygame.Surface, row: PlanRow, choice: str, place: pygame.Rect) -> None:
        colour, chosen = theme.colour, choice == row.chosen
        fill = (colour.ink6 if row.off else colour.brass) if chosen else colour.ink9
        materials.rounded(canvas, place, fill, colour.line if row.off else colour.brass_dark, 2)
        shade = colour.text3 if row.off else colour.on_brass if chosen else colour.text2
        style = letters.SMALL_STRONG if chosen else letters.SMALL
        letters.put(canvas, choice, style, shade, *place.center, "centre", "middle")

    def _paint_gauge(self, canvas: pygame.Surface, gauge: Gauge, x: int, y: int, wide: int) -> None:
        px, colour = theme.px, theme.colour
        over = gauge.spent > gauge.total
        shade = colour.log_hit if over else colour.text2
        words = letters.put(canvas, gauge.words, letters.SMALL, shade, x, y + px(2), within=wide)
        cell = min(px(22), (wide - px(4)) // max(1, gauge.total))
        for number in range(gauge.total):
            place = pygame.Rect(x + number * cell, words.bottom + px(1), cell - px(3), px(7))
            if number < gauge.spent:
                canvas.fill(colour.log_hit if over else colour.field, place)
            else:
                pygame.draw.rect(canvas, colour.brass, place, 1)
        tip = Tip(gauge.words, "", gauge.clause)
        self._spots.append((pygame.Rect(x, y, wide, px(32)), tip))
