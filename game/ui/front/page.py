"""A page of the rule book on paper: headings, prose, and clauses that can be chosen, one below the other.

It lays words out and marks those that were searched for. It must not know where they come from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.box import Box, Drawn, Rule, Space, Text
from game.ui.kit.controls import Message
from game.ui.kit.layout import Column, Grid, Panel, Row, Stack
from game.ui.kit.letters import Run, Style
from game.ui.kit.listing import Listing, State

Kind = Literal["title", "lead", "heading", "prose", "clause", "table"]


class Item(msgspec.Struct, frozen=True):
    """One thing on a page. `key` names what is chosen with it; nothing can be chosen where it is empty.

    `margin` and `below` stand small at the right of a clause: its id and its source.
    """

    kind: Kind
    text: str
    key: str = ""
    title: str = ""
    margin: str = ""
    below: str = ""
    cells: tuple[tuple[str, ...], ...] = ()
    """Of a table: its rows; with `head` the first names the columns."""
    head: bool = False

    @property
    def heading(self) -> bool:
        """Whether it cannot be chosen."""
        return not self.key


BODY = Style("serif", 17, 25, 15, 21)
BODY_STRONG = Style("serif semibold", 17, 25, 15, 21)
LEAD = Style("serif", 20, 30, 16, 23)
_MARGIN = 114


class Page(Listing[Item]):
    """Items to be read; those with a key answer a click or an arrow with `Picked`."""

    def __init__(self, name: str, items: Sequence[Item], key: str = "", words: str = "") -> None:
        """`key` is what is chosen at first, `words` what was searched for, to be marked."""
        super().__init__(name, items, self._shown, key, margin=18)
        self.ground = "paper"
        self._words = [re.escape(word) for word in words.split()]

    def reveal(self, box: pygame.Rect) -> None:
        """A clause come to from elsewhere stands a quarter down the page."""
        if box.top < self.area.top or box.bottom > self.area.bottom:
            self.scroll_to(self.offset + box.y - self.area.y - self.area.h // 4)

    def step(self, key: str) -> Message | None:
        """An arrow chooses the next clause, the page keys scroll."""
        page = self.area.h - theme.px(60)
        ways = {"PageUp": -page, "PageDown": page, "Home": -self.length, "End": self.length}
        if key in ways:
            self.scroll_to(self.offset + ways[key])
            return None
        return super().step(key) if key in ("Up", "Down") else None

    def _runs(self, text: str) -> str | tuple[Run, ...]:
        """The text with the words that were searched for in bold and in the colour of clauses."""
        colour = theme.colour
        if not self._words:
            return text
        parts = re.split(f"({'|'.join(self._words)})", text, flags=re.IGNORECASE)
        return tuple(
            Run(part, BODY_STRONG, colour.alarm) if number % 2 else Run(part, BODY, colour.pen)
            for number, part in enumerate(parts)
            if part
        )

    def _shown(self, item: Item, state: State) -> Box:
        colour = theme.colour
        if item.kind == "title":
            return Column((Text(item.text, letters.SHEET_TITLE, colour.pen), Space(10)))
        if item.kind == "heading":
            rule = Rule(theme.mix(colour.paper, colour.brass, 0.8))
            return Column(
                (Space(10), Text(item.text, letters.PANEL_TITLE, colour.pen), Space(4), rule, Space(5))
            )
        if item.kind == "table":
            return _table(item)
        style = LEAD if item.kind == "lead" else BODY
        words = Text(item.text if item.kind == "lead" else self._runs(item.text), style, colour.pen, 0)
        said: list[Box] = [Column((Text(item.title, BODY_STRONG, colour.pen), words), grow=1, wide=0)]
        if item.margin:
            said.append(Column((
                Text(item.margin, letters.CLAUSE_ID, colour.clause, align="right"),
                Text(item.below, letters.SMALL, colour.pen2, 2, "right"),
            ), wide=_MARGIN))  # fmt: skip
        line = [Rule(theme.mix(colour.paper, colour.paper_line, 0.45))] if item.kind == "clause" else []
        fill = colour.row if state.chosen else colour.paper2 if state.under and item.key else None
        left = 0 if item.kind == "lead" else 14
        body = Panel(Row(tuple(said), 12, "start"), (left, 9, 8, 9))
        return Panel(Column((body, *line)), fill=fill, stripe=colour.flag_red if state.chosen else None)


def _table(item: Item) -> Box:
    """Rows between hairlines: names at the left, numbers right-aligned under each other."""
    colour = theme.colour
    line = Rule(theme.mix(colour.paper, colour.paper_line, 0.7))
    rows = [
        tuple(_cell(cell, place == 0, item.head and number == 0) for place, cell in enumerate(row))
        for number, row in enumerate(item.cells)
    ]
    grid = Grid(tuple(rows), 0, 0)
    back = Drawn(lambda canvas, area: _lines(canvas, area, len(rows), item.head))
    title = Text(item.text, letters.SMALL_STRONG, colour.pen2)
    return Panel(Column((title, Row((Stack((back, grid)),)), line, Space(13))), (26, 6, 10, 0))


def _cell(cell: str, first: bool, head: bool) -> Box:
    named = first and not cell.replace(".", "").lstrip("−").isdigit()
    style = letters.SMALL_STRONG if head or named else letters.TABLE
    return Panel(
        Text(cell, style, theme.colour.pen, align="left" if named else "right", high=_ROW), (6, 0, 14, 0)
    )


def _lines(canvas: pygame.Surface, area: pygame.Rect, rows: int, head: bool) -> None:
    """The hairlines of a table, and the ground of its head."""
    colour = theme.colour
    if head:
        canvas.fill(colour.paper2, (area.x, area.y + 1, area.w, theme.px(_ROW) - 1))
    for number in range(rows):
        line = theme.mix(colour.paper, colour.paper_line, 0.7)
        materials.rule(canvas, line, area.x, area.y + number * theme.px(_ROW), area.w)


_ROW = 23
"""Height of a table's row at scale 1."""
