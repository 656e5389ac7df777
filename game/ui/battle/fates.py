"""A side's units after a battle: what became of each, and whom it brought points, with the clause.

Made from a ruleset's account of points (`tabletop/account`); it counts nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
import pygame

from game.match.wording import counted
from game.tabletop.account import Entry
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plan
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Tip
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Side

_HEAD, _COMPACT_HEAD, _FOOT = 92, 78, 14  # pixels at scale 1


class Row(msgspec.Struct, frozen=True):
    """A line of the account, and the sides that scored as much by it."""

    entry: Entry
    scorers: tuple[str, ...]


def rows(entries: Sequence[Entry], side: str) -> tuple[Row, ...]:
    """What became of a side's units, those that brought most first; what brought nobody anything is told once."""
    found: dict[tuple[str, str, float, str], Row] = {}
    for entry in entries:
        if entry.fate.owner == side:
            posting = entry.posting
            key = entry.fate.unit or entry.fate.name, entry.state, posting.points, posting.clause
            before = found[key].scorers if key in found else ()
            found[key] = Row(entry, (*before, posting.side) if posting.points else ())
    return tuple(sorted(found.values(), key=lambda one: (-one.entry.posting.points, not one.entry.fate.lost)))


class FateColumn:
    """The sheet of one side: its points, then its units; `scroll` is the control that turns them."""

    def __init__(
        self, side: str, points: int, found: Sequence[Row], looks: Mapping[str, Side], yard: Shipyard
    ) -> None:
        """`points` are what the side scored, `looks` those of all sides in the order of the scenario."""
        self.side, self.points, self.fates = side, points, tuple(found)
        self._looks, self._yard = looks, yard
        self.area = pygame.Rect(0, 0, 0, 0)
        self.scroll = Scroll(f"account:{side}", self.area, 0, self._paint, ground="paper")

    @property
    def _row_high(self) -> int:
        return theme.px(32 if theme.compact else 46)

    @property
    def _head_high(self) -> int:
        return theme.px(_COMPACT_HEAD if theme.compact else _HEAD)

    @property
    def height(self) -> int:
        """The pixels it needs to show all of it."""
        return len(self.fates) * self._row_high + self._head_high + theme.px(_FOOT)

    def place(self, box: pygame.Rect) -> None:
        """Lay it out in a box."""
        px, pad, head = theme.px, theme.px(theme.PAPER_PADDING), self._head_high
        self.area = box
        self.scroll.area = pygame.Rect(
            box.x + pad, box.y + head, box.w - pad - px(10), max(1, box.h - head - px(_FOOT))
        )
        self.scroll.set_length(len(self.fates) * self._row_high)

    def tip(self, pos: tuple[int, int], quote: Callable[[str], str]) -> tuple[Tip, pygame.Rect] | None:
        """What the rule says of the points under the pointer."""
        inner = self.scroll.area
        number = (pos[1] - self.scroll.top) // self._row_high
        if not inner.collidepoint(pos) or not 0 <= number < len(self.fates):
            return None
        posting = self.fates[number].entry.posting
        said = quote(posting.clause)
        top = self.scroll.top + number * self._row_high
        left = inner.right - theme.px(190)
        box = pygame.Rect(left, top, theme.px(180), self._row_high)
        return (Tip("The rule", said, posting.clause), box) if said and pos[0] > left else None

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        colour, px, box = theme.colour, theme.px, self.area
        materials.paper(canvas, box)
        pad, rule = px(theme.PAPER_PADDING), box.y + self._head_high - px(30)
        middle = (box.y + rule) // 2 + px(3)
        picture = signs.flag(self._looks[self.side], px(36), px(25))
        signs.centred(canvas, picture, box.x + pad + px(18), middle)
        right = box.right - pad
        words = counted(self.points, "point") if self.points else "no points"
        score = letters.put(canvas, words, letters.TITLE, colour.pen, right, middle, "right", "middle")
        left = box.x + pad + px(48)
        room = score.x - left - px(8)
        letters.put(canvas, self.side, letters.TITLE, colour.pen, left, middle, upright="middle", within=room)
        materials.rule(canvas, colour.brass, box.x + pad, rule, box.w - 2 * pad)
        y = rule + px(16)
        units = {one.entry.fate.unit for one in self.fates if one.entry.fate.unit}
        lost = {one.entry.fate.unit for one in self.fates if one.entry.fate.lost}
        told = counted(len(units), "unit") + f", {len(lost) or 'none'} lost"
        letters.put(canvas, told, letters.HEADING, colour.pen2, box.x + pad, y, upright="middle")
        letters.put(canvas, "points to", letters.HEADING, colour.pen2, right - px(4), y, "right", "middle")
        self.scroll.draw(canvas)

    def _paint(self, canvas: pygame.Surface, top: int) -> None:
        area, high = self.scroll.area, self._row_high
        wide = area.w - theme.px(14)
        for number, one in enumerate(self.fates):
            y = top + number * high
            if y + high >= area.y and y <= area.bottom:
                self._row(canvas, one, pygame.Rect(area.x, y, wide, high))

    def _row(self, canvas: pygame.Surface, one: Row, box: pygame.Rect) -> None:
        colour, px, posting, fate = theme.colour, theme.px, one.entry.posting, one.entry.fate
        shade = theme.mix(colour.paper, colour.paper_line, 0.5)
        materials.rule(canvas, shade, box.x, box.bottom - 1, box.w)
        middle = box.centery
        ship_wide = px(72 if theme.compact else 92)
        if fate.silhouette:
            ship = self._ship(fate.silhouette, ship_wide, box.h - px(4))
            signs.centred(canvas, ship, box.x + ship_wide / 2 - px(10), middle)
        up, down = middle - px(9), middle + px(9)
        if theme.compact:
            up, down = middle - px(7), middle + px(8)
        right = self._gain(canvas, one, box.right, middle)
        left = box.x + ship_wide
        above = below = right
        if posting.points:
            words, clause = posting.share, posting.clause
            above = letters.put(canvas, words, letters.SMALL, colour.pen2, right, up, "right", "middle").x
            below = letters.put(
                canvas, clause, letters.CLAUSE_ID, colour.clause, right, down, "right", "middle"
            ).x
        room = above - left - px(10)
        letters.put(canvas, fate.name, letters.STRONG, colour.pen, left, up, upright="middle", within=room)
        x = left
        if fate.lost:
            signs.centred(canvas, signs.log_kind("loss", px(11), colour.flag_red), x + px(6), down)
            x += px(18)
        shade = colour.alarm if fate.lost else colour.pen2
        room = below - x - px(10)
        letters.put(canvas, one.entry.state, letters.SMALL, shade, x, down, upright="middle", within=room)

    def _gain(self, canvas: pygame.Surface, one: Row, right: int, middle: float) -> int:
        """The points, with the marks of the sides that scored them; where the words beside them end."""
        colour, px = theme.colour, theme.px
        points = one.entry.posting.points
        shade = colour.pen if points else colour.pen3
        words = f"{points:g}"
        figure = letters.put(canvas, words, letters.FIGURE, shade, right, middle, "right", "middle")
        x = min(figure.x - px(12), right - px(46))
        for side in one.scorers:
            signs.centred(canvas, signs.mark(self._looks[side], px(10)), x, middle)
            x -= px(13)
        return x - px(4)

    def _ship(self, silhouette: str, wide: int, high: int) -> pygame.Surface:
        """Her picture, bow to the right, no larger than her place."""
        index = theme.SIDES.index(self._looks[self.side])
        length = wide * (0.36 if plan(silhouette).aircraft else 0.66)
        ship = self._yard.ship(silhouette, index, length, 90)
        drawn = ship.get_bounding_rect().h
        return ship if drawn <= high else self._yard.ship(silhouette, index, length * high / drawn, 90)
