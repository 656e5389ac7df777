"""The plan panel: the sheet beside the table, its rows with spinners and choices, its drafts, what is shared.

It shows a `Plan` and says which row was chosen or turned; it holds no order and knows no question.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
import pygame

from game.asking.answering import Plan, PlanRow
from game.ui.battle import plan_rows
from game.ui.battle.plan_rows import BESIDE, CHOOSE, DRAFT, SLIDE, TURN, Drafts, Line
from game.ui.battle.row_entry import RowEntry
from game.ui.inputs import LEFT, RIGHT, Composing, Drag, Input, Key, Pos, Press, Release, Text, Wheel
from game.ui.kit import parts, theme
from game.ui.kit.box import Box, Fit, Space
from game.ui.kit.controls import Picked, Pressed, Tip
from game.ui.kit.layout import Column, Panel
from game.ui.kit.listing import Listing, State
from game.ui.kit.panes import KeptPanel

LOW = 420
"""A panel lower than this lets its drafts scroll with the rows, and leaves the gauges to the question bar."""
SPARE = 1
SEAL = "seal"


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


class PlanPanel(KeptPanel):
    """Rows in a scrolled well between a title and a foot."""

    def __init__(self, titled: bool = True) -> None:
        """Not `titled`, the panel stands on a tab that names it already, and has no frame of its own."""
        super().__init__()
        self.titled = titled
        self.plan: Plan | None = None
        """What is shown."""
        self._list: Listing[Line | Drafts] = Listing("rows", (), self._entry_box, margin=8)
        self._held = ""  # the draft that is pressed
        self._carried = ""  # the row whose choice or number is being dragged
        self._entry = RowEntry()

    def lay_out(self, area: pygame.Rect) -> None:
        super().lay_out(area)
        self._fill()

    def show(self, plan: Plan | None) -> None:
        """Another sheet, or the same one changed; the row in hand is brought into sight when it changes."""
        before, self.plan = self.plan, plan
        if plan is before:
            return
        if before is None or plan is None or before.title != plan.title:
            self._list.scroll_to(0)
        if all(row.key != self._entry.key for row in (plan.rows if plan is not None else ())):
            self._entry.stop()
        self._fill()
        if plan is not None and before is not None and before.now != plan.now:
            self.reveal(plan.now)

    def _fill(self) -> None:
        plan = self.plan
        entries: list[Line | Drafts] = []
        if plan is not None:
            entries += [Drafts(plan.drafts)] if self._low and plan.drafts else []
            entries += [Line(row, row.key == plan.now) for row in plan.rows]
        self._list.set_entries(entries)
        self._lie()

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the panel's."""
        return self.plan is not None and self.area.collidepoint(pos)

    # -- what it shows ------------------------------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """The height in which all its rows are in sight, and a few that may come to them, in pixels."""
        assert self.laid is not None  # the rows have their place now
        rows = self._list
        room = rows.area.w - theme.px(rows.margin)
        high = sum(self._entry_box(entry, State()).tall(room) for entry in rows.entries)
        return self.area.h - rows.area.h + high + theme.px(SPARE * plan_rows.ROW)

    @property
    def _low(self) -> bool:
        return self.area.h < theme.px(LOW)

    def cue(self) -> Hashable:
        if self.plan is None:
            return None
        rows = self._list
        return self.plan, rows.offset, rows.held, rows.lit

    def describe(self) -> Box:
        plan = self.plan
        assert plan is not None
        pad = theme.INK_PADDING if self.titled else 8
        # Rows reach into the padding at both sides; all else keeps to it.
        foot: list[Box] = [] if self._low else [plan_rows.gauge(one) for one in plan.gauges]
        if plan.drafts and not self._low:
            foot.append(plan_rows.drafts(plan.drafts, self.over))
        if plan.seal:
            foot.append(parts.button(SEAL, plan.seal, off=plan.unsealed or None, high=32))
        inset = (8, 0)
        head = Panel(parts.title(plan.title, plan.words), inset) if self.titled else Space(2)
        rows = Fit(self._list, grow=1, high=plan_rows.ROW)
        body = Column((head, rows, Space(4), Panel(Column(tuple(foot)), inset)))
        around = (pad - 8, pad - 6 if self.titled else pad, pad - 8, pad)
        return Panel(body, around, "ink") if self.titled else Panel(body, around, fill=theme.colour.ink8)

    def _entry_box(self, entry: Line | Drafts, state: State) -> Box:
        if isinstance(entry, Drafts):
            return Panel(plan_rows.drafts(entry.offered, state.act), (8, 0, 0, 0))
        return plan_rows.described(entry, state, self._list.area.w - theme.px(self._list.margin))

    def _lie(self) -> None:
        """The line to write on lies over its row, which may have scrolled."""
        if self._entry.key and (box := self.box(self._entry.key)) is not None:
            self._entry.lie(pygame.Rect(box.topleft, (box.w, theme.px(plan_rows.ROW))))

    # -- rows ---------------------------------------------------------------------------------------------

    def _number(self, key: str) -> int | None:
        entries = enumerate(self._list.entries)
        return next((n for n, entry in entries if isinstance(entry, Line) and entry.key == key), None)

    def box(self, key: str) -> pygame.Rect | None:
        """Where a row lies, in sight or not; None where there is no such row."""
        assert self.laid is not None  # the rows have their place now
        number = self._number(key)
        return None if number is None else self._list.box(number)

    def part(self, key: str, act: str) -> pygame.Rect | None:
        """Where that part of a row lies which does this; None where there is none."""
        assert self.laid is not None
        number = self._number(key)
        return None if number is None else dict(self._list.acts(number)).get(act)

    def draft(self, key: str) -> pygame.Rect | None:
        """Where a draft's button lies; None where it is not there."""
        offered = self._list.acts(0) if self._low else self.laid.boxes("")
        return dict(offered).get(DRAFT + key)

    def reveal(self, key: str) -> None:
        """Bring a row into sight."""
        if (box := self.box(key)) is not None:
            self._list.reveal(box)
            self._lie()

    def row_at(self, pos: Pos) -> PlanRow | None:
        """The row at a place of the window."""
        number = self._list.number_at(pos) if self.holds(pos) else None
        entry = None if number is None else self._list.entries[number]
        return entry.row if isinstance(entry, Line) and not entry.heading else None

    def spot(self, of: str) -> pygame.Rect:
        """Where its "drafts" lie, its "seal", the "row" in hand, or all "rows", as far as they are in sight."""
        if of == SEAL:
            return next(control.area for control in self.laid.controls if control.name == SEAL)
        if of == "drafts" and not self._low:
            boxes, within = [box for _, box in self.laid.boxes(DRAFT)], self.area
        else:
            assert self.laid is not None
            within = self._list.area
            boxes = [self._list.box(n) for n in range(len(self._list.entries))]
            if of == "drafts":
                boxes = boxes[:1]
            elif self.plan is not None and of == "row":
                now = self.box(self.plan.now)
                boxes = boxes if now is None else [now]
        seen = [part for part in (box.clip(within) for box in boxes) if part.h]
        return seen[0].unionall(seen[1:]) if seen else self.area

    # -- inputs -------------------------------------------------------------------------------------------

    def write(self, key: str) -> bool:
        """Write a row's words anew; False where there is no such row, or they stand."""
        row = next((row for row in self.plan.rows if row.key == key), None) if self.plan else None
        if row is None or not row.named:
            return False
        self.reveal(key)
        self._entry.begin(key, row.words, row.named)
        self._lie()
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
        if self.plan is None:
            return None
        self.pressed(given)
        if isinstance(given, Drag) and self._carried:
            return self._carry(given.pos)
        if isinstance(given, Wheel | Press):
            if not self.area.collidepoint(given.pos):
                return None
            row, act = self.row_at(given.pos), self._list.act(given.pos)
            if isinstance(given, Wheel) and row is not None and act.startswith((TURN, SLIDE)):
                return self._turned(row, 1 if given.dy > 0 else -1, given.mods.shift)
            if isinstance(given, Press) and given.button == RIGHT:
                if row is not None:
                    self.write(row.key)
                return None
            if isinstance(given, Press) and given.button == LEFT:
                self._held = act or self.laid.act(given.pos)
                answers = [control.take(given) for control in self.laid.controls]
                picked = row is not None and any(isinstance(one, Picked) for one in answers)
                return self._row(row, act, given) if picked and row is not None else None
        answers = [control.take(given) for control in self.laid.controls]
        self._lie()
        if any(isinstance(one, Pressed) for one in answers):
            return SealPressed()
        return self._release(given.pos) if isinstance(given, Release) else None

    def _release(self, pos: Pos) -> Said | None:
        held, self._held, self._carried = self._held, "", ""
        there = held.startswith(DRAFT) and held == (self._list.act(pos) or self.laid.act(pos))
        return DraftChosen(held.removeprefix(DRAFT)) if there else None

    def _row(self, row: PlanRow, act: str, given: Press) -> Said:
        """What pressing a row at one of its parts, or beside them, says."""
        whole = given.mods.shift
        if act.startswith(TURN):
            return self._turned(row, int(act.removeprefix(TURN)), whole)
        if act:
            self._carried = row.key
        track = self.part(row.key, SLIDE)
        if act == SLIDE and track is not None:
            return RowTurned(row.key, plan_rows.slid_to(row, track, given.pos[0]), whole)
        if act.startswith((CHOOSE, BESIDE)):
            return RowTurned(row.key, act.partition(" ")[2], whole)
        return RowTurned(row.key)

    def _turned(self, row: PlanRow, by: int, whole: bool) -> Said:
        assert row.spinner is not None
        value, least, most = row.spinner
        if value is None:
            return RowTurned(row.key, least if by > 0 else None, whole)
        if value + by < least:
            return RowTurned(row.key, "", whole)
        return RowTurned(row.key, min(most, value + by), whole)

    def _carry(self, pos: Pos) -> Said | None:
        """What a row has chosen goes with the pointer from column to column, whatever row it is over."""
        number = self._number(self._carried)
        entry = None if number is None else self._list.entries[number]
        if number is None or not isinstance(entry, Line):
            return None
        row = entry.row
        for act, box in self._list.acts(number):
            if act == SLIDE and row.spinner is not None:
                value = plan_rows.slid_to(row, box, pos[0])
                return RowTurned(row.key, value) if value != row.spinner[0] else None
            choice = act.removeprefix(CHOOSE)
            if act.startswith(CHOOSE) and box.left <= pos[0] < box.right and choice != row.chosen:
                return RowTurned(row.key, choice)
        return None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """The reason beside a row, its limits, the clause of what is shared, or why nothing can be sealed."""
        if self.plan is None or not self.area.collidepoint(pos):
            return None
        controls = (control.tip_at(pos) for control in self.laid.controls if control.hit(pos))
        return next((tip for tip in controls if tip is not None), None) or super().tip(pos)

    def draw(self, canvas: pygame.Surface) -> None:
        super().draw(canvas)
        self._entry.draw(canvas, self._list.area)
