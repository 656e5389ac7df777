"""The notes of one side: what it remembers of each piece, and a line of its own to each.

It shows a `Notebook` on paper and lets the player write; what is written it gives back and keeps nothing. It must not
know any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pygame

from game.content.jottings import MOST
from game.tabletop.papers import Jotting, Notebook
from game.tabletop.presenter import Piece
from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.console import Console
from game.ui.kit.controls import Message, Tip, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.panes import Pane
from game.ui.kit.scroll import Scroll

ENTRY = "own note"


class Written(msgspec.Struct, frozen=True, tag=True):
    """A note of the player's own about a piece; without words it is struck out."""

    unit: str
    text: str


class NoteChosen(msgspec.Struct, frozen=True, tag=True):
    """A row was pressed: its piece."""

    unit: str


class NoteRow(msgspec.Struct, frozen=True):
    """One row: the piece's name and mark, what is remembered, the player's own words."""

    unit: str
    name: str
    side: int
    noted: Jotting | None
    own: str


def note_rows(
    notebook: Notebook | None, pieces: Sequence[Piece], own: Mapping[str, str], besides: str = ""
) -> tuple[NoteRow, ...]:
    """A row for each piece of the notebook, for each the player wrote about, and for the one written about now.

    A note about a piece that is gone goes with it.
    """
    known = {piece.id: piece for piece in pieces}
    jotted = {row.unit: row for row in notebook.rows} if notebook is not None else {}
    units = dict.fromkeys([*jotted, *(unit for unit in known if unit in own or unit == besides)])
    return tuple(
        NoteRow(unit, known[unit].name, known[unit].side, jotted.get(unit), own.get(unit, ""))
        for unit in units
        if unit in known
    )


class NotesPanel:
    """Rows on paper; the pencil of a row opens a line to write on."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.titled = True
        self._title = ""
        self._rows: tuple[NoteRow, ...] = ()
        self._pane = Pane(self.area)
        self._scroll = Scroll("notes", self.area, 0, self._paint_rows, "paper")
        self._console = Console()
        self._writing = ""
        self._over: tuple[str, bool] = ("", False)
        self._beat = 0

    def lay_out(self, area: pygame.Rect, *, titled: bool) -> None:
        """Where it lies; not `titled` on a tab that names it already. An empty box is not drawn."""
        self.area, self.titled, self._pane = pygame.Rect(area), titled, Pane(area)
        px = theme.px
        pad = px(10 if theme.compact else 16)
        top = px(52 if titled else 8)
        self._scroll.area = pygame.Rect(
            area.x + pad, area.y + top, max(1, area.w - 2 * pad + px(6)), max(1, area.h - top - px(8))
        )
        self._measure()

    def show(self, title: str, rows: Sequence[NoteRow]) -> None:
        """Other rows; what is being written stays."""
        if (title, tuple(rows)) != (self._title, self._rows):
            self._title, self._rows = title, tuple(rows)
            if self._writing and all(row.unit != self._writing for row in self._rows):
                self.stop()
            self._measure()

    @property
    def rows(self) -> tuple[NoteRow, ...]:
        """What is shown."""
        return self._rows

    @property
    def writing(self) -> str:
        """The piece that is written about now; while it is, keys are letters."""
        return self._writing

    # -- rows ----------------------------------------------------------------------------------------------------

    def _height(self, row: NoteRow) -> int:
        px = theme.px
        line = letters.SMALL.leading()
        high = letters.CLAUSE_TEXT.leading() + px(10)
        if row.noted is not None and row.noted.more:
            high += line
        if row.unit == self._writing:
            return high + px(32)
        return high + (letters.NOTE.leading() if row.own else 0)

    def _measure(self) -> None:
        self._scroll.length = sum(self._height(row) for row in self._rows) + theme.px(4)
        self._scroll.scroll_to(self._scroll.offset)
        self._place_entry()

    def boxes(self) -> list[tuple[NoteRow, pygame.Rect]]:
        """The rows with their boxes on the screen, in sight or not."""
        y, found = self._scroll.top, []
        wide = self._scroll.area.w - theme.px(12)
        for row in self._rows:
            high = self._height(row)
            found.append((row, pygame.Rect(self._scroll.area.x, y, wide, high)))
            y += high
        return found

    def _row_at(self, pos: Pos) -> tuple[NoteRow, pygame.Rect] | None:
        if not self._scroll.area.collidepoint(pos):
            return None
        return next(((row, box) for row, box in self.boxes() if box.collidepoint(pos)), None)

    def _pencil(self, box: pygame.Rect) -> pygame.Rect:
        """Where a row's pencil stands: its upper right corner."""
        return pygame.Rect(box.right - theme.px(30), box.y, theme.px(30), theme.px(30))

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, unit: str) -> None:
        """Open the line of a row; its words are there to be changed."""
        row = next((row for row in self._rows if row.unit == unit), None)
        if row is None or not self.area.w:
            return
        self._writing = unit
        self._console.clear()
        words = "your own note"
        entry = TextEntry(ENTRY, (0, 0, 10, theme.px(28)), row.own, words, MOST, ground="paper")
        self._console.add(entry)
        self._measure()
        box = next(box for other, box in self.boxes() if other.unit == unit)
        self._scroll.reveal(box)
        self._place_entry()
        self._console.focus(ENTRY)

    def stop(self) -> None:
        """Write no more; what was not confirmed is not kept."""
        self._writing = ""
        self._console.clear()
        self._measure()

    def _place_entry(self) -> None:
        if not self._writing:
            return
        for row, box in self.boxes():
            if row.unit == self._writing:
                high = theme.px(28)
                self._console[ENTRY].area = pygame.Rect(box.x, box.bottom - high - theme.px(4), box.w, high)

    def _done(self) -> Written | None:
        entry = self._console[ENTRY]
        assert isinstance(entry, TextEntry)
        unit, text = self._writing, entry.text
        self.stop()
        return Written(unit, text)

    # -- inputs --------------------------------------------------------------------------------------------------

    def holds(self, pos: Pos) -> bool:
        """Whether a pixel is the panel's."""
        return bool(self.area.w) and self.area.collidepoint(pos)

    def take(self, given: Input) -> Written | NoteChosen | Message | None:
        """A row is chosen, its pencil pressed, or what is typed goes into its line."""
        if not self.area.w:
            return None
        if self._writing:
            self._beat += 1
            answer = self._write_on(given)
            if answer is not None or not isinstance(given, Move | Drag):
                return answer
        if isinstance(given, Leave):
            self._over = ("", False)
        elif isinstance(given, Move | Drag):
            found = self._row_at(given.pos)
            self._over = ("", False)
            if found is not None:
                self._over = found[0].unit, self._pencil(found[1]).collidepoint(given.pos)
        scrolled = self._scroll.take(given)
        if scrolled is not None:
            self._place_entry()
            return scrolled
        if isinstance(given, Press) and given.button == LEFT:
            return self._press(given.pos)
        return None

    def _press(self, pos: Pos) -> NoteChosen | None:
        found = self._row_at(pos)
        if found is None:
            return None
        row, box = found
        if self._pencil(box).collidepoint(pos):
            self.write(row.unit)
            return None
        return NoteChosen(row.unit)

    def _write_on(self, given: Input) -> Written | None:
        if isinstance(given, Key) and given.name == "Enter":
            return self._done()
        if isinstance(given, Key) and given.name == "Esc":
            self.stop()
            return None
        if isinstance(given, Press) and not self._console[ENTRY].hit(given.pos):
            return self._done()
        answer = self._console.take(given)
        return self._done() if isinstance(answer, Wrote) and answer.done else None

    def tick(self, dt: float) -> bool:
        """Let time pass: the caret blinks."""
        moved = self._console.tick(dt)
        self._beat += moved
        return moved or self._scroll.tick(dt)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a row says in full, and what its pencil does."""
        found = self._row_at(pos) if self.area.w else None
        if found is None:
            return None
        row, box = found
        if self._pencil(box).collidepoint(pos):
            return Tip(f"Write about {row.name}", "Your own note: nobody else sees it."), self._pencil(box)
        noted = row.noted
        text = "" if noted is None else ". ".join(part for part in (noted.text, noted.more) if part)
        return Tip(row.name, text or "Nothing is known.", noted.clause if noted is not None else ""), box

    # -- picture -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self.area.w:
            key = (self._title, self._rows, self._scroll.offset, self._over, self._writing, self._beat)
            self._pane.show(canvas, key, self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px = theme.px
        if self.titled:
            inner = materials.paper(canvas, area)
            head = pygame.Rect(inner.x, inner.y - px(4), inner.w, inner.h)
            instruments.panel_title(canvas, self._title, head, ground="paper")
        else:
            materials.sheet(canvas, area)
        if not self._rows:
            place = self._scroll.area
            letters.put(
                canvas, "Nothing is noted yet.", letters.CLAUSE_TEXT, theme.colour.pen2, place.x, place.y
            )
        self._scroll.draw(canvas)
        if self._writing:
            before = canvas.get_clip()
            canvas.set_clip(self._scroll.area.clip(before))
            self._console.draw(canvas)
            canvas.set_clip(before)

    def _paint_rows(self, canvas: pygame.Surface, top: int) -> None:
        for row, box in self.boxes():
            if box.colliderect(self._scroll.area):
                self._paint_row(canvas, row, box)

    def _paint_row(self, canvas: pygame.Surface, row: NoteRow, box: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        unit, on_pencil = self._over
        if unit == row.unit:
            canvas.fill(theme.mix(colour.paper, colour.row, 0.6), box)
        first = box.y + px(5) + letters.CLAUSE_TEXT.leading() // 2
        mark = signs.mark(theme.side(row.side), px(9))
        signs.centred(canvas, mark, box.x + px(7), first)
        name = letters.put(
            canvas, row.name, letters.STRONG, colour.pen, box.x + px(20), first, upright="middle"
        )
        x = max(box.x + px(52), name.right + px(10))
        room = box.right - px(26) - x
        noted = row.noted.text if row.noted is not None else "nothing known"
        letters.put(canvas, noted, letters.CLAUSE_TEXT, colour.pen2, x, first, upright="middle", within=room)
        y = box.y + px(5) + letters.CLAUSE_TEXT.leading()
        if row.noted is not None and row.noted.more:
            letters.put(canvas, row.noted.more, letters.SMALL, colour.pen2, x, y, within=box.right - x)
            y += letters.SMALL.leading()
        if row.unit != self._writing:
            if row.own:
                letters.put(canvas, f"“{row.own}”", letters.NOTE, colour.clause, x, y, within=box.right - x)
            shade = colour.alarm if on_pencil and unit == row.unit else colour.paper_line
            if unit == row.unit or row.own:
                sign = signs.pencil(px(13), colour.clause if row.own and shade != colour.alarm else shade)
                signs.centred(canvas, sign, box.right - px(12), first)
        materials.rule(canvas, colour.paper_line, box.x, box.bottom - 1, box.w)
