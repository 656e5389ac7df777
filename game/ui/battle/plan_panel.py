"""The plan panel: the sheet beside the table, its rows with spinners and choices, its drafts, what is shared.

It shows a `Plan` and says which row was chosen or turned; it holds no order and knows no question.
"""

from __future__ import annotations

import msgspec
import pygame

from game.asking.answering import Plan, PlanRow
from game.ui.battle import plan_rows
from game.ui.battle.row_entry import RowEntry
from game.ui.inputs import (
    LEFT,
    RIGHT,
    Composing,
    Drag,
    Input,
    Key,
    Leave,
    Move,
    Pos,
    Press,
    Release,
    Text,
    Wheel,
)
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.controls import Button, Tip
from game.ui.kit.panes import Pane

LOW = 420
"""A panel lower than this lets its drafts scroll with the rows, and leaves the gauges to the question bar."""
DRAFT = 26


class RowTurned(msgspec.Struct, frozen=True, tag=True):
    """A row was chosen (`value` None) or given a value; an empty word takes it away. `whole`: its division too."""

    key: str
    value: int | str | None = None
    whole: bool = False


class DraftChosen(msgspec.Struct, frozen=True, tag=True):
    """A draft's button was pressed."""

    key: str


class SealPressed(msgspec.Struct, frozen=True, tag=True):
    """The panel's own button was pressed: the whole order is to be sent."""


Said = RowTurned | DraftChosen | SealPressed


class PlanPanel:
    """Rows in a scrolled well between a title and a foot."""

    def __init__(self, titled: bool = True) -> None:
        """Not `titled`, the panel stands on a tab that names it already, and has no frame of its own."""
        self.titled = titled
        self.area = pygame.Rect(0, 0, 1, 1)
        self._plan: Plan | None = None
        self._pane = Pane((0, 0, 1, 1))
        self._offset = 0
        self._over: Pos | None = None
        self._grip: int | None = None
        self._carried = ""  # the row whose choice or number is being dragged
        self._drafts: list[tuple[Button, int]] = []  # each with its y below the top of the block of drafts
        self._seal: Button | None = None
        self._well = pygame.Rect(0, 0, 1, 1)
        self._lead = 0  # pixels of the well that the drafts take before the first row
        self._foot = 0
        self._entry = RowEntry()

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
        if all(row.key != self._entry.key for row in (plan.rows if plan is not None else ())):
            self._entry.stop()
        self._arrange()
        if plan is not None and before is not None and before.now != plan.now:
            self._reveal(plan.now)

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the panel's."""
        return self._plan is not None and self.area.collidepoint(pos)

    # -- layout -------------------------------------------------------------------------------------------

    def _inner(self) -> pygame.Rect:
        pad = theme.px(theme.INK_PADDING if self.titled else 8)
        return self.area.inflate(-2 * pad, -2 * pad)

    def _arrange(self) -> None:
        """The foot takes what it needs, the rows what is left."""
        px, inner, plan = theme.px, self._inner(), self._plan
        pressed = {button.name for button, _ in self._drafts if button.held}
        sealing = self._seal is not None and self._seal.held
        self._drafts, self._seal, self._lead, bottom = [], None, 0, inner.bottom
        if plan is None:
            return
        if plan.seal:
            high = px(32)
            self._seal = Button("seal", (inner.x, bottom - high, inner.w, high), plan.seal, "second")
            self._seal.off, self._seal.held = plan.unsealed or None, sealing
            bottom -= high + px(8)
        low = self.area.h < px(LOW)
        block = self._arrange_drafts(plan, inner) if plan.drafts else 0
        if not low:
            bottom -= block + len(plan.gauges) * px(plan_rows.GAUGE)
        self._lead, self._foot = (block if low else 0), bottom
        top = inner.y + (px(36) if self.titled else px(2))
        self._well = pygame.Rect(inner.x - px(8), top, inner.w + px(16), max(px(31), bottom - px(4) - top))
        for button, _ in self._drafts:
            button.held = button.name in pressed
        self._scroll_to(self._offset)

    def _arrange_drafts(self, plan: Plan, inner: pygame.Rect) -> int:
        """Small buttons in as few lines as they fit, under a heading; the height of the block."""
        px, high = theme.px, theme.px(DRAFT)
        x, y = inner.x, px(22)
        for key, label in plan.drafts:
            wide = min(inner.w, letters.measure(label, letters.SMALL)[0] + px(18))
            if x > inner.x and x + wide > inner.right:
                x, y = inner.x, y + high + px(5)
            button = Button(key, (x, 0, wide, high), label, "small", style=letters.SMALL)
            self._drafts.append((button, y))
            x += wide + px(6)
        return y + high + px(8)

    def _rows(self) -> list[tuple[PlanRow, pygame.Rect]]:
        found, y = [], self._well.y - self._offset + self._lead
        for row in self._plan.rows if self._plan is not None else ():
            high = plan_rows.height(row)
            found.append((row, pygame.Rect(self._well.x, y, self._well.w, high)))
            y += high
        return found

    def _length(self) -> int:
        rows = self._plan.rows if self._plan is not None else ()
        return self._lead + sum(plan_rows.height(row) for row in rows)

    def _drafts_top(self) -> int:
        if self._lead:
            return self._well.y - self._offset
        assert self._plan is not None
        return self._foot + len(self._plan.gauges) * theme.px(plan_rows.GAUGE)

    def _scroll_to(self, offset: int) -> None:
        self._offset = max(0, min(offset, self._length() - self._well.h))
        for button, below in self._drafts:
            button.area.y = self._drafts_top() + below
        for row, box in self._rows() if self._entry.key else ():
            if row.key == self._entry.key:
                self._entry.lie(plan_rows.line_of(box))

    def _reveal(self, key: str) -> None:
        margin = theme.px(plan_rows.ROW)
        for row, box in self._rows():
            if row.key == key and not row.heading:
                if box.top < self._well.top:
                    self._scroll_to(self._offset + box.top - self._well.top - margin)
                elif box.bottom > self._well.bottom:
                    self._scroll_to(self._offset + box.bottom - self._well.bottom + margin)
                return

    def _bar(self) -> pygame.Rect | None:
        length = self._length()
        if length <= self._well.h:
            return None
        high = max(theme.px(24), self._well.h * self._well.h // length)
        y = self._well.y + (self._well.h - high) * self._offset // (length - self._well.h)
        return pygame.Rect(self._well.right - theme.px(7), y, theme.px(5), high)

    # -- inputs -------------------------------------------------------------------------------------------

    def write(self, key: str) -> bool:
        """Write a row's words anew; False where there is no such row, or they stand."""
        row = next((row for row in self._plan.rows if row.key == key), None) if self._plan else None
        if row is None or not row.named:
            return False
        self._reveal(key)
        self._entry.begin(key, row.words, row.named)
        self._scroll_to(self._offset)
        return True

    @property
    def writing(self) -> str:
        """The row that is written anew; while it is, keys are letters."""
        return self._entry.key

    def stop(self) -> None:
        """Nothing is written any more."""
        self._entry.stop()

    def typed(self, given: Input) -> tuple[bool, Said | None]:
        """Whether an input goes into the words being written alone, and what it says; a press beside them ends it."""
        if not self.writing or not isinstance(given, Key | Text | Composing | Press):
            return False, None
        inside = not isinstance(given, Press) or self._entry.hit(given.pos)
        done = self._entry.take(given)
        return inside, RowTurned(*done) if done is not None else None

    def tick(self, dt: float) -> bool:
        """Let time pass: the caret blinks."""
        return self._entry.tick(dt)

    def take(self, given: Input) -> Said | None:
        """What an input chooses or turns. The keyboard belongs to the answer but while a row's words are written."""
        if isinstance(given, Leave):
            self._over = self._grip = None
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
        if isinstance(given, Press) and given.button == RIGHT:
            found = self.row_at(given.pos)
            if found is not None:
                self.write(found[0].key)
            return None
        if isinstance(given, Drag) and self._carried:
            return self._carry(given.pos)
        if isinstance(given, Release):
            self._grip, self._carried = None, ""
        if isinstance(given, Move | Drag | Leave | Release):
            for button in self._buttons():
                if button.take(given) is not None:
                    return SealPressed() if button is self._seal else DraftChosen(button.name)
        return None

    def _buttons(self) -> list[Button]:
        return [*(button for button, _ in self._drafts), *([] if self._seal is None else [self._seal])]

    def row_at(self, pos: Pos) -> tuple[PlanRow, pygame.Rect] | None:
        """The row at a place of the window, with its box."""
        if not self._well.collidepoint(pos):
            return None
        return next(((row, box) for row, box in self._rows() if box.collidepoint(pos)), None)

    def _turned(self, row: PlanRow, by: int, whole: bool) -> Said:
        assert row.spinner is not None
        value, least, most = row.spinner
        if value is None:
            return RowTurned(row.key, least if by > 0 else None, whole)
        if value + by < least:
            return RowTurned(row.key, "", whole)
        return RowTurned(row.key, min(most, value + by), whole)

    def _wheel(self, given: Wheel) -> Said | None:
        found = self.row_at(given.pos)
        if found is not None and found[0].spinner is not None and not found[0].off:
            row, box = found
            spinner = plan_rows.spinner_box(plan_rows.line_of(box), row)
            if spinner.inflate(theme.px(16), theme.px(8)).collidepoint(given.pos):
                return self._turned(row, 1 if given.dy > 0 else -1, given.mods.shift)
        self._scroll_to(self._offset - round(given.dy * theme.px(54)))
        return None

    def _press(self, given: Press) -> Said | None:
        for button in self._buttons():
            inside = not self._lead or button is self._seal or self._well.collidepoint(given.pos)
            if inside and button.area.collidepoint(given.pos):
                button.take(given)
                return None
        bar = self._bar()
        if bar is not None and bar.inflate(theme.px(8), 0).collidepoint(given.pos):
            self._grip = given.pos[1] - bar.y
            return None
        found = self.row_at(given.pos)
        if found is None or found[0].heading:
            return None
        row, box = found
        for place, part in plan_rows.parts(row, box):
            if place.collidepoint(given.pos):
                if isinstance(part.value, int):
                    return self._turned(row, part.value, given.mods.shift)
                self._carried = row.key
                if part.what == "slide":
                    return RowTurned(row.key, plan_rows.slid_to(row, box, given.pos), given.mods.shift)
                return RowTurned(row.key, part.value, given.mods.shift)
        return RowTurned(row.key)

    def _carry(self, pos: Pos) -> Said | None:
        """What a row has chosen goes with the pointer from column to column, whatever row it is over."""
        for row, box in self._rows():
            if row.key == self._carried and plan_rows.slides(row) and row.spinner is not None:
                value = plan_rows.slid_to(row, box, pos)
                return RowTurned(row.key, value) if value != row.spinner[0] else None
            if row.key == self._carried and row.choices and plan_rows.abreast(row, plan_rows.line_of(box)):
                for choice, place in plan_rows.choice_boxes(row, plan_rows.line_of(box)):
                    if place.left <= pos[0] < place.right and choice != row.chosen:
                        return RowTurned(row.key, choice)
        return None

    def _pull(self, pos: Pos) -> None:
        bar = self._bar()
        if bar is not None and self._grip is not None:
            way = max(1, self._well.h - bar.h)
            share = (pos[1] - self._grip - self._well.y) / way
            self._scroll_to(round(share * (self._length() - self._well.h)))

    def spot(self, of: str) -> pygame.Rect:
        """Where its "drafts" lie, or the "row" in hand, or all rows, as far as they are in sight; or all of it."""
        rows = [box for _, box in self._rows()]
        within = self._well
        if of == "row" and self._plan is not None:
            rows = [box for row, box in self._rows() if row.key == self._plan.now] or rows
        elif of == "drafts" and self._drafts:
            rows = [button.area for button, _ in self._drafts]
            within = self._well if self._lead else self.area
        seen = [part for part in (box.clip(within) for box in rows) if part.h]
        return seen[0].unionall(seen[1:]) if seen else self.area

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """The reason beside a row, its limits, or the clause of what is shared."""
        if self._plan is None or not self.area.collidepoint(pos):
            return None
        if self._seal is not None and self._seal.hit(pos) and self._seal.off:
            return Tip(self._seal.text, self._seal.off), self._seal.area
        found = self.row_at(pos)
        if found is not None and not found[0].heading:
            return _row_tip(*found)
        for number, gauge in enumerate(self._plan.gauges if not self._lead else ()):
            top = self._foot + number * theme.px(plan_rows.GAUGE)
            box = pygame.Rect(self._inner().x, top, self._inner().w, theme.px(plan_rows.GAUGE))
            if box.collidepoint(pos):
                return Tip(gauge.words, "", gauge.clause), box
        return None

    # -- painting -----------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self._plan is None:
            return
        over = None
        found = self.row_at(self._over) if self._over is not None else None
        if found is not None and self._over is not None:
            places = [place for place, _ in plan_rows.parts(*found)]
            part = next((n for n, place in enumerate(places) if place.collidepoint(self._over)), -1)
            over = (found[0].key, part)
        buttons = tuple((button.hovered, button.held) for button in self._buttons())
        written = (self._entry.key, self._entry.beat)
        self._pane.show(canvas, (self._plan, self._offset, over, buttons, written), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        plan, px, inner = self._plan, theme.px, self._inner()
        assert plan is not None
        if self.titled:
            materials.ink(canvas, area)
            instruments.panel_title(canvas, plan.title, inner, plan.words)
        else:
            canvas.fill(theme.colour.ink8, area)
        clip = canvas.get_clip()
        canvas.set_clip(self._well.clip(clip))
        over = self._over if self._over is not None and self._well.collidepoint(self._over) else None
        for row, box in self._rows():
            if box.colliderect(self._well):
                at = over if over is not None and box.collidepoint(over) else None
                plan_rows.paint(canvas, row, box, now=row.key == plan.now, over=at)
        if self._lead:
            self._paint_drafts(canvas, inner)
        self._entry.draw(canvas)
        canvas.set_clip(clip)
        bar = self._bar()
        if bar is not None:
            materials.rounded(canvas, bar, theme.colour.brass_dark, corner=2)
        if not self._lead:
            y = self._foot
            for gauge in plan.gauges if self.area.h >= px(LOW) else ():
                plan_rows.paint_gauge(canvas, gauge, inner.x, y, inner.w)
                y += px(plan_rows.GAUGE)
            self._paint_drafts(canvas, inner)
        if self._seal is not None:
            self._seal.draw(canvas)

    def _paint_drafts(self, canvas: pygame.Surface, inner: pygame.Rect) -> None:
        if self._drafts:
            instruments.heading(canvas, "Start from", inner.x, self._drafts_top() + theme.px(2), inner.w)
        for button, _ in self._drafts:
            button.draw(canvas)


def _row_tip(row: PlanRow, box: pygame.Rect) -> tuple[Tip, pygame.Rect] | None:
    """The reason beside a row, or its limits, at the side of it: the rows below are read next."""
    text, clause = row.refused, row.clause
    if not text and row.spinner is not None and row.clause:
        text = f"{row.spinner[1]} to {row.spinner[2]}."
    elif not text and row.named:
        text, clause = "With the right button it is given another name.", ""
    return (Tip(row.words, text, clause, beside=True), box) if text or clause else None
