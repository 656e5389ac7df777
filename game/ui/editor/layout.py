"""Where everything of the editor stands, for any window and interface scale. It must not know what stands in a box."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from game.ui.kit import theme


class Layout(NamedTuple):
    """The boxes in pixels of the window."""

    head: Rect
    left: Rect
    board: Rect
    border: int
    foot: Rect
    right: Rect

    @property
    def opaque(self) -> tuple[Rect, ...]:
        """The boxes that are always covered."""
        return self.head, self.left, self.board, self.foot


def layout(size: tuple[int, int]) -> Layout:
    """The boxes for a window of this size under the look in force."""
    px, (wide, high) = theme.px, size
    compact = theme.compact
    margin = px(theme.MARGIN_COMPACT if compact else theme.MARGIN)
    gap = px(10 if compact else 12)
    head = Rect(0, 0, wide, px(48 if compact else 64))
    top, bottom = head.bottom + (gap if compact else margin), high - (gap if compact else margin)
    left = Rect(margin, top, px(200 if compact else 268), bottom - top)
    column = px(268 if compact else 356)
    right = Rect(wide - margin - column, top, column, bottom - top)
    x = left.right + margin
    foot = Rect(x, bottom - px(70 if compact else 84), right.x - margin - x, px(70 if compact else 84))
    board = Rect(x, top, foot.w, foot.top - gap - top)
    return Layout(head, left, board, px(20 if compact else 22), foot, right)
