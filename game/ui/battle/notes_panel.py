"""The notes of one side: what it remembers of each piece, and a line of its own to each.

It shows a `Notebook` on paper and lets the player write; what is written it gives back and keeps nothing. It must not
know any game.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import msgspec
import pygame

from game.content.jottings import MOST
from game.tabletop.papers import Jotting, Notebook
from game.tabletop.presenter import Piece
from game.ui.battle.row_entry import RowEntry
from game.ui.inputs import Drag, Input, Move, Pos, Press
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Rule, Space, Text
from game.ui.kit.controls import Message, Picked, Tip
from game.ui.kit.layout import Column, Panel, Row, Stack
from game.ui.kit.listing import Listing, State
from game.ui.kit.panes import KeptPanel

PENCIL, LINE = "pencil", "line"


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
    written: bool = False
    """The player writes about it now."""
    heading: bool = False

    @property
    def key(self) -> str:
        return self.unit


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


class NotesPanel(KeptPanel):
    """Rows on paper; the pencil of a row opens a line to write on."""

    def __init__(self) -> None:
        super().__init__()
        self.titled = True
        self._title = ""
        self.rows: tuple[NoteRow, ...] = ()
        """What is shown."""
        self._list: Listing[NoteRow] = Listing(
            "notes", (), _row, empty="Nothing is noted yet.", margin=12, ground="paper"
        )
        self._entry = RowEntry("your own note", "paper")

    def place(self, area: pygame.Rect, *, titled: bool) -> None:
        """Where it lies; not `titled` on a tab that names it already. An empty box is not drawn."""
        self.titled = titled
        self.lay_out(area)
        self._fill()

    def show(self, title: str, rows: Sequence[NoteRow]) -> None:
        """Other rows; what is being written stays."""
        if (title, tuple(rows)) != (self._title, self.rows):
            self._title, self.rows = title, tuple(rows)
            if all(row.unit != self.writing for row in self.rows):
                self._entry.stop()
            self._fill()

    def cue(self) -> Hashable:
        rows = self._list
        return self._title, self.titled, self.rows, rows.offset, rows.held, rows.lit, self.writing

    def describe(self) -> Box:
        return parts.leaf(self._list, self._title if self.titled else "")

    # -- writing -------------------------------------------------------------------------------------------------

    @property
    def writing(self) -> str:
        """The piece that is written about now; while it is, keys are letters."""
        return self._entry.key

    def _fill(self) -> None:
        """The rows, with room for the line where one is written on; it lies there."""
        self._list.set_entries([
            msgspec.structs.replace(row, written=row.unit == self.writing) for row in self.rows
        ])  # fmt: skip
        if self.writing and (line := self.part(self.writing, LINE)) is not None:
            self._entry.lie(line)

    def box(self, unit: str) -> pygame.Rect:
        """Where the row of a piece lies, in sight or not."""
        assert self.laid is not None  # the rows have their place now
        return self._list.box([row.unit for row in self.rows].index(unit))

    def part(self, unit: str, act: str) -> pygame.Rect | None:
        """Where a row has its `PENCIL`, or its `LINE`; None where it has none now."""
        assert self.laid is not None
        return dict(self._list.acts([row.unit for row in self.rows].index(unit))).get(act)

    def write(self, unit: str) -> None:
        """Open the line of a row; its words are there to be changed."""
        row = next((row for row in self.rows if row.unit == unit), None)
        if row is None or not self.area.w:
            return
        self._entry.begin(unit, row.own, MOST)
        self._fill()
        self._list.reveal(self.box(unit))
        self._fill()

    def stop(self) -> None:
        """Write no more; what was not confirmed is not kept."""
        self._entry.stop()
        self._fill()

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Written | NoteChosen | Message | None:
        """A row is chosen, its pencil pressed, or what is typed goes into its line."""
        if not self.area.w:
            return None
        if self.writing:
            done = self._entry.take(given)
            self._fill()
            if done is not None:
                return Written(*done)
            if not isinstance(given, Move | Drag):
                return None
        assert self.laid is not None
        act = self._list.act(given.pos) if isinstance(given, Press) else ""
        answer = self._list.take(given)
        if isinstance(answer, Picked):
            unit = self.rows[answer.index].unit
            if act != PENCIL:
                return NoteChosen(unit)
            self.write(unit)
            return None
        return answer

    def tick(self, dt: float) -> bool:
        """Let time pass: the caret blinks."""
        return self._entry.tick(dt) or self._list.tick(dt)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a row says in full, and what its pencil does."""
        return self._list.tip_at(pos) if self.area.w else None

    def draw(self, canvas: pygame.Surface) -> None:
        super().draw(canvas)
        self._entry.draw(canvas, self._list.area)


def _row(row: NoteRow, state: State) -> Box:
    """The piece's name; beside it what is remembered, below that the player's own words."""
    colour, noted = theme.colour, row.noted
    told = [Text(noted.text if noted is not None else "nothing known", letters.CLAUSE_TEXT, colour.pen2)]
    if noted is not None:
        told.append(Text(noted.more, letters.SMALL, colour.pen2, 2))
    if row.own and not row.written:
        told.append(Text(f"“{row.own}”", letters.NOTE, colour.clause))
    name = Stack((Box(wide=22), Text(row.name, letters.STRONG, colour.pen, whole=True)))
    said = Row((Icon(signs.mark(theme.side(row.side), theme.px(9)), wide=14), Space(6), name, Space(10),
                Column(tuple(told), grow=1, wide=0), Space(26)), 0, "base")  # fmt: skip
    line = Box(high=32 if row.written else 0, act=LINE if row.written else "")
    body = Column((Space(5), said, line, Space(4), Rule(colour.paper_line)))
    words = ". ".join(part for part in (noted.text, noted.more) if part) if noted is not None else ""
    tip = Tip(row.name, words or "Nothing is known.", noted.clause if noted is not None else "")
    fill = theme.mix(colour.paper, colour.row, 0.6) if state.under else None
    shown = Panel(body, fill=fill, tip=tip)
    if row.written:
        return shown
    shade = colour.alarm if state.act == PENCIL else colour.clause if row.own else colour.paper_line
    sign = (Icon(signs.pencil(theme.px(13), shade)),) if state.under or row.own else ()
    about = Tip(f"Write about {row.name}", "Your own note: nobody else sees it.")
    pencil = Panel(Row((SPRING, *sign, Space(6)), 0), wide=30, high=30, act=PENCIL, tip=about)
    return Stack((shown, Row((SPRING, pencil), align="start")))
