"""A page of the rule book on paper: headings, prose, and clauses that can be chosen, one below the other.

It lays words out and marks those that were searched for. It must not know where they come from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Message, Picked
from game.ui.kit.letters import Run, Style
from game.ui.kit.scroll import Scroll

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


BODY = Style("serif", 17, 25, 15, 21)
BODY_STRONG = Style("serif semibold", 17, 25, 15, 21)
LEAD = Style("serif", 20, 30, 16, 23)
_MARGIN = 128
_ROW = 23
"""Height of a table's row at scale 1."""


class Page(Scroll):
    """Items to be read; those with a key answer a click or an arrow with `Picked`."""

    focusable = True

    def __init__(
        self, name: str, area: pygame.Rect, items: Sequence[Item], key: str = "", words: str = ""
    ) -> None:
        """`key` is what is chosen at first, `words` what was searched for, to be marked."""
        super().__init__(name, area, ground="paper")
        self.items = tuple(items)
        self.index = next((n for n, item in enumerate(items) if key and item.key == key), None)
        self._words = [re.escape(word) for word in words.split()]
        self._under: int | None = None
        self._boxes: list[pygame.Rect] = []
        y = 0
        for item in self.items:
            high = self._height(item)
            self._boxes.append(pygame.Rect(0, y, self._wide, high))
            y += high
        self.set_length(y)
        if self.index is not None:
            self.scroll_to(self._boxes[self.index].y - self.area.h // 4)

    @property
    def _wide(self) -> int:
        return self.area.w - theme.px(18)

    def parts(self) -> Sequence[Page]:
        return (self,)

    # Laying out

    def _runs(self, text: str, style: Style, strong: Style) -> tuple[Run, ...]:
        """The text with the words that were searched for in bold and in the colour of clauses."""
        colour = theme.colour
        if not self._words:
            return (Run(text, style, colour.pen),)
        parts = re.split(f"({'|'.join(self._words)})", text, flags=re.IGNORECASE)
        return tuple(
            Run(part, strong, colour.alarm) if number % 2 else Run(part, style, colour.pen)
            for number, part in enumerate(parts)
            if part
        )

    def _text(self, item: Item) -> pygame.Surface:
        wide = self._text_wide(item)
        if item.kind == "lead":
            return letters.paragraph(item.text, LEAD, theme.colour.pen, wide)
        return letters.paragraph(self._runs(item.text, BODY, BODY_STRONG), BODY, theme.colour.pen, wide)

    def _text_wide(self, item: Item) -> int:
        margin = theme.px(_MARGIN) if item.margin else theme.px(10)
        return max(theme.px(80), self._wide - margin - theme.px(14))

    def _height(self, item: Item) -> int:
        px = theme.px
        if item.kind == "title":
            return letters.SHEET_TITLE.leading() + px(10)
        if item.kind == "heading":
            return px(44)
        if item.kind == "table":
            title = letters.SMALL_STRONG.leading() if item.text else 0
            return title + len(item.cells) * px(_ROW) + px(20)
        high = self._text(item).get_height() + px(18)
        if item.title:
            high += BODY_STRONG.leading()
        least = px(24) + (2 * letters.SMALL.leading() if item.below else 0)
        return max(high, least)

    def box(self, number: int) -> pygame.Rect:
        """Where an item lies on the screen, in sight or not."""
        return self._boxes[number].move(self.area.x, self.top)

    # Inputs

    def _at(self, pos: Pos) -> int | None:
        if not self.area.collidepoint(pos):
            return None
        for number, item in enumerate(self.items):
            if item.key and self.box(number).collidepoint(pos):
                return number
        return None

    def _choose(self, number: int) -> Message | None:
        self.index = number
        self.reveal(self.box(number))
        return Picked(self.name, number)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self._at(given.pos)
        elif isinstance(given, Leave):
            self._under = None
        answer = super().take(given)
        if answer is None and isinstance(given, Press) and given.button == LEFT:
            number = self._at(given.pos)
            return self._choose(number) if number is not None else None
        return answer

    def step(self, given: Key) -> Message | None:
        """An arrow chooses the next clause, the page keys scroll."""
        page = self.area.h - theme.px(60)
        ways = {"PageUp": -page, "PageDown": page, "Home": -self.length, "End": self.length}
        if given.name in ways:
            self.scroll_to(self.offset + ways[given.name])
            return None
        usable = [number for number, item in enumerate(self.items) if item.key]
        if given.name not in ("Up", "Down") or not usable:
            return None
        if self.index in usable:
            place = usable.index(self.index) + (1 if given.name == "Down" else -1)
            return self._choose(usable[min(len(usable) - 1, max(0, place))])
        return self._choose(usable[0])

    # Picture

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        for number, item in enumerate(self.items):
            box = self.box(number)
            if box.bottom >= self.area.top and box.top <= self.area.bottom:
                self._draw_item(canvas, item, box, number)
        canvas.set_clip(before)
        self._draw_bar(canvas)

    def _draw_item(self, canvas: pygame.Surface, item: Item, box: pygame.Rect, number: int) -> None:
        px, colour = theme.px, theme.colour
        if item.kind == "title":
            letters.put(canvas, item.text, letters.SHEET_TITLE, colour.pen, box.x, box.y, within=box.w)
            return
        if item.kind == "heading":
            base = box.bottom - px(14)
            letters.put(canvas, item.text, letters.PANEL_TITLE, colour.pen, box.x, base, upright="base")
            materials.rule(
                canvas, theme.mix(colour.paper, colour.brass, 0.8), box.x, box.bottom - px(5), box.w
            )
            return
        if item.kind == "table":
            _draw_table(canvas, item, box)
            return
        if item.key:
            if number == self.index:
                canvas.fill(colour.row, box)
                canvas.fill(colour.flag_red, (box.x, box.y, px(4), box.h))
            elif number == self._under and self.hovered:
                canvas.fill(colour.paper2, box)
        x, y = box.x + (px(14) if item.kind != "lead" else 0), box.y + px(9)
        if item.title:
            letters.put(canvas, item.title, BODY_STRONG, colour.pen, x, y, within=box.w - px(_MARGIN))
            y += BODY_STRONG.leading()
        canvas.blit(self._text(item), (x, y))
        right = box.right - px(8)
        top = box.y + px(13)
        if item.margin:
            letters.put(canvas, item.margin, letters.CLAUSE_ID, colour.clause, right, top, "right")
        if item.below:
            letters.put(
                canvas,
                item.below,
                letters.SMALL,
                colour.pen2,
                right,
                top + letters.CLAUSE_ID.leading(),
                "right",
            )
        if item.kind == "clause":
            line = theme.mix(colour.paper, colour.paper_line, 0.45)
            materials.rule(canvas, line, box.x, box.bottom - 1, box.w)


def _draw_table(canvas: pygame.Surface, item: Item, box: pygame.Rect) -> None:
    """Rows between hairlines: names at the left, numbers right-aligned under each other."""
    px, colour = theme.px, theme.colour
    x, y = box.x + px(26), box.y + px(6)
    room = box.w - px(26) - px(10)
    if item.text:
        letters.put(canvas, item.text, letters.SMALL_STRONG, colour.pen2, x, y, within=room)
        y += letters.SMALL_STRONG.leading()
    columns = list(zip(*item.cells, strict=True))
    bold = letters.SMALL_STRONG
    widths = [max(letters.measure(cell, bold)[0] for cell in column) + px(22) for column in columns]
    if sum(widths) > room:
        widths = [width * room // sum(widths) for width in widths]
    line = theme.mix(colour.paper, colour.paper_line, 0.7)
    wide = sum(widths)
    for number, row in enumerate(item.cells):
        head = item.head and number == 0
        materials.rule(canvas, line, x, y, wide)
        if head:
            canvas.fill(colour.paper2, (x, y + 1, wide, px(_ROW) - 1))
        left = x
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            named = place == 0 and not cell.replace(".", "").lstrip("−").isdigit()
            style = letters.SMALL_STRONG if head or named else letters.TABLE
            middle = y + px(_ROW) // 2
            shown = letters.shorten(cell, style, width - px(10))
            at = left + px(6) if named else left + width - px(8) - letters.measure(shown, style)[0]
            letters.put(canvas, shown, style, colour.pen, at, middle, upright="middle")
            left += width
        y += px(_ROW)
    materials.rule(canvas, line, x, y, wide)
