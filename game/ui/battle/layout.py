"""Where everything of the battle scene stands, for any window and interface scale.

Fixed boxes keep their size times the scale, the board takes the rest; under 1600 scaled pixels there is one side
column, on the right. It must not know what stands in a box.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from game.ui.kit import theme

STRIP = 30
"""The height of the strip of who plays elsewhere, at scale 1."""
RAIL = 34
"""The width of the rail, the gap to the board included, at scale 1."""


def _nothing() -> Rect:
    return Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Layout:
    """The boxes of the scene in pixels of the window.

    In the compact layout `tabs` holds log and map, and `map` is empty; in the wide one `tabs` is empty. `rail` lies
    beside the board, `column` is the whole right-hand column. `hand` and `notes` are empty in a game without them,
    `strip` in a battle all of whose players are at this machine.
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
    rail: Rect
    tabs: Rect
    column: Rect
    hand: Rect = field(default_factory=_nothing)
    notes: Rect = field(default_factory=_nothing)
    strip: Rect = field(default_factory=_nothing)

    @property
    def opaque(self) -> tuple[Rect, ...]:
        """The boxes that are always covered: what lies behind them need not be drawn."""
        log = _nothing() if self.compact else self.log  # beside a plan the card takes of the tabs' place
        covered = (self.ribbon, self.board, self.bar, log, self.hand, self.notes, self.strip)
        return tuple(box for box in covered if box.w)

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


def layout(size: tuple[int, int], *, hand: bool = False, notes: bool = False, strip: bool = False) -> Layout:
    """The boxes for a window of this size under the look in force, with a hand of cards, a notebook, a strip of who
    plays elsewhere, or without."""
    found = _compact(size, hand) if theme.compact else _wide(size, hand, notes)
    if not strip:
        return found
    high, gap = theme.px(STRIP), theme.px(4)
    foot = found.hand if hand else found.bar
    line = Rect(foot.x, foot.y - gap - high, foot.w, high)
    board, rail = found.board.copy(), found.rail.copy()
    board.h -= high + gap
    rail.h = board.h
    return replace(found, board=board, rail=rail, strip=line)


def _wide(size: tuple[int, int], handed: bool, noted: bool) -> Layout:
    px = theme.px
    wide, high = size
    margin, gap = px(16), px(theme.GAP)
    ribbon = Rect(0, 0, wide, px(64))
    top, foot = ribbon.bottom + margin, high - margin
    log = Rect(margin, top, px(336), foot - top)
    column = Rect(wide - margin - px(356), top, px(356), foot - top)
    left = log.right + margin
    bar = Rect(left, foot - px(100), column.x - margin - left, px(100))
    hand, notes = _nothing(), _nothing()
    foot_of_board = bar.top - margin
    if handed:
        high = min(px(154), (bar.top - top) // 4)
        hand = Rect(left, bar.top - px(14) - high, bar.w, high)
        foot_of_board = hand.top - px(14)
    if noted:
        high = min(px(352), log.h * 36 // 100)
        notes = Rect(log.x, foot - high, log.w, high)
        log.h = notes.top - gap - top
    board = Rect(left, top, bar.w - px(RAIL), foot_of_board - top)
    rail = Rect(board.right, top, px(RAIL), board.h)
    map_high = px(192) if handed else min(px(292), column.h // 3)  # what goes on in steps needs the height
    chart = Rect(column.x, foot - map_high, column.w, map_high)
    card = Rect(column.x, top, column.w, chart.top - gap - top)
    return Layout(
        size, False, ribbon, board, px(22), bar, log, card, chart, rail, _nothing(), column, hand, notes
    )


def _compact(size: tuple[int, int], handed: bool) -> Layout:
    px = theme.px
    wide, high = size
    margin, gap = px(theme.MARGIN_COMPACT), px(10)
    ribbon = Rect(0, 0, wide, px(48))
    top, foot = ribbon.bottom + gap, high - gap
    column = Rect(wide - margin - px(308), top, px(308), foot - top)
    bar = Rect(margin, foot - px(84), column.x - 2 * margin, px(84))
    hand = Rect(margin, bar.top - gap - px(96), bar.w, px(96)) if handed else _nothing()
    board = Rect(margin, top, bar.w - px(RAIL), (hand.top if handed else bar.top) - gap - top)
    rail = Rect(board.right, top, px(RAIL), board.h)
    card = Rect(column.x, top, column.w, min(px(350), column.h - px(190)))
    tabs = Rect(column.x, card.bottom + gap, column.w, foot - card.bottom - gap)
    return Layout(size, True, ribbon, board, px(20), bar, tabs, card, _nothing(), rail, tabs, column, hand)
