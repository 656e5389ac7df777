"""Where everything of the battle scene stands, for any window and interface scale.

Fixed boxes keep their size times the scale, the board takes the rest; under 1600 scaled pixels there is one side
column, on the right. It must not know what stands in a box.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.kit import theme


@dataclass(frozen=True)
class Layout:
    """The boxes of the scene in pixels of the window.

    In the compact layout `tabs` holds log and map, and `map` and `keys` are empty; in the wide one `tabs` is empty.
    `column` is the whole right-hand column.
    """

    size: tuple[int, int]
    compact: bool
    ribbon: Rect
    board: Rect
    border: int
    bar: Rect
    log: Rect
    card: Rect
    map: Rect
    keys: Rect
    tabs: Rect
    column: Rect

    @property
    def opaque(self) -> tuple[Rect, ...]:
        """The boxes that are always covered: what lies behind them need not be drawn."""
        return self.ribbon, self.board, self.bar, self.log

    @property
    def below_card(self) -> Rect:
        """What lies under a card of the odds card's height: the plan's place."""
        if self.compact:
            return self.tabs
        top = self.card.top + min(theme.px(600), self.column.height * 3 // 5) + theme.px(theme.GAP)
        return Rect(self.column.x, top, self.column.w, self.column.bottom - top)

    @property
    def odds(self) -> Rect:
        """The odds card's place: the unit card's, or as far down as the plan leaves."""
        if self.compact:
            return self.card
        return Rect(self.column.x, self.card.y, self.column.w, self.below_card.y - theme.px(12) - self.card.y)


def layout(size: tuple[int, int]) -> Layout:
    """The boxes for a window of this size under the look in force."""
    return _compact(size) if theme.compact else _wide(size)


def _wide(size: tuple[int, int]) -> Layout:
    px = theme.px
    wide, high = size
    margin, gap = px(16), px(theme.GAP)
    ribbon = Rect(0, 0, wide, px(64))
    top, foot = ribbon.bottom + margin, high - margin
    log = Rect(margin, top, px(336), foot - top)
    column = Rect(wide - margin - px(356), top, px(356), foot - top)
    left = log.right + margin
    bar = Rect(left, foot - px(96), column.x - margin - left, px(96))
    board = Rect(left, top, bar.w, bar.top - margin - top)
    keys = Rect(column.x, foot - px(42), column.w, px(42))
    map_high = min(px(250), column.h // 3)
    chart = Rect(column.x, keys.top - px(8) - map_high, column.w, map_high)
    card = Rect(column.x, top, column.w, chart.top - gap - top)
    return Layout(size, False, ribbon, board, px(22), bar, log, card, chart, keys, Rect(0, 0, 0, 0), column)


def _compact(size: tuple[int, int]) -> Layout:
    px = theme.px
    wide, high = size
    margin, gap = px(theme.MARGIN_COMPACT), px(10)
    ribbon = Rect(0, 0, wide, px(48))
    top, foot = ribbon.bottom + gap, high - gap
    column = Rect(wide - margin - px(308), top, px(308), foot - top)
    bar = Rect(margin, foot - px(78), column.x - 2 * margin, px(78))
    board = Rect(margin, top, bar.w, bar.top - gap - top)
    card = Rect(column.x, top, column.w, min(px(350), column.h - px(190)))
    tabs = Rect(column.x, card.bottom + gap, column.w, foot - card.bottom - gap)
    empty = Rect(0, 0, 0, 0)
    return Layout(size, True, ribbon, board, px(20), bar, tabs, card, empty, empty, tabs, column)
