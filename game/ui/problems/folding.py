"""The battle's side column, which gives its place to the problem's pages; and where all that stands."""

from __future__ import annotations

from dataclasses import replace

import pygame
from msgspec import Struct, structs
from pygame import Rect

from game.asking.answering import Plan
from game.ui.battle.column import Chosen, Column
from game.ui.battle.layout import RAIL, Layout, layout
from game.ui.battle.plan_panel import Said
from game.ui.battle.unit_card import Sent
from game.ui.board.camera import Camera
from game.ui.inputs import Input, Pos
from game.ui.kit import theme
from game.ui.kit.controls import Message, Tip


class Places(Struct, frozen=True):
    """The battle's boxes, and those of the pages; `after` is empty where the window is compact. `tabs` turns between
    the pages and the battle's column."""

    battle: Layout
    tabs: Rect
    listed: Rect
    question: Rect
    tried: Rect
    after: Rect

    def with_question(self, high: int, least: int) -> Places:
        """The question as high as it would like to be, of what the paper under it can spare: that keeps `least`."""
        over, under = self.question, self.tried
        gap = under.y - over.bottom
        high = max(over.h, min(high, over.h + under.h - least))
        question = Rect(over.x, over.y, over.w, high)
        top = question.bottom + gap
        return structs.replace(self, question=question, tried=Rect(under.x, top, under.w, under.bottom - top))


class Folding(Column):
    """The battle's column: cards, plan, small map. While it is `folded` it shows nothing and takes nothing."""

    folded = True

    @property
    def plans(self) -> Plan | None:
        """The sheet that is written, where there is one."""
        return self._plan

    def take(self, given: Input) -> Message | Said | Chosen | Sent | None:
        return None if self.folded else super().take(given)

    def typed(self, given: Input) -> tuple[bool, Said | None]:
        return (False, None) if self.folded else super().typed(given)

    def tip(self, pos: Pos) -> tuple[Tip, Rect] | None:
        return None if self.folded else super().tip(pos)

    def follow(self, canvas: pygame.Surface, camera: Camera) -> None:
        if not self.folded:
            super().follow(canvas, camera)

    def draw(self, canvas: pygame.Surface, camera: Camera) -> None:
        if not self.folded:
            super().draw(canvas, camera)


def places(size: tuple[int, int], *, hand: bool = False) -> Places:
    """The boxes for a window of this size under the look in force, with a hand of cards or without."""
    return _compact(size, hand) if theme.compact else _wide(size, hand)


def _wide(size: tuple[int, int], handed: bool) -> Places:
    """The list and, in its place, the battle's column at the left; the question and its papers at the right."""
    px = theme.px
    wide, high = size
    margin, gap = px(16), px(12)
    ribbon = Rect(0, 0, wide, px(64))
    top, foot = ribbon.bottom + margin, high - margin
    tabs = Rect(margin, top, px(356), px(30))
    side = Rect(margin, tabs.bottom + px(8), px(356), foot - tabs.bottom - px(8))
    right = Rect(wide - margin - px(356), top, px(356), foot - top)
    bar_left = side.right + margin
    bar = Rect(bar_left, foot - px(100), right.x - margin - bar_left, px(100))
    nothing = Rect(0, 0, 0, 0)
    high_hand = min(px(154), (bar.top - top) // 4)
    hand = Rect(bar_left, bar.top - px(14) - high_hand, bar.w, high_hand) if handed else nothing
    board = Rect(bar_left, top, bar.w - px(RAIL), (hand.top if handed else bar.top) - margin - top)
    rail = Rect(board.right, top, px(RAIL), board.h)
    chart = Rect(side.x, foot - min(px(292), side.h // 3), side.w, min(px(292), side.h // 3))
    card = Rect(side.x, side.y, side.w, chart.top - gap - side.y)
    question = Rect(right.x, top, right.w, right.h * 456 // 984)
    tried = Rect(right.x, question.bottom + gap, right.w, right.h * 290 // 984)
    after = Rect(right.x, tried.bottom + gap, right.w, foot - tried.bottom - gap)
    battle = Layout(size, False, ribbon, board, px(22), bar, nothing, card, chart, rail, nothing, side, hand)
    return Places(battle, tabs, side, question, tried, after)


def _compact(size: tuple[int, int], handed: bool) -> Places:
    """One column at the right: the question over what was tried, or the list, or the battle's column."""
    px, gap, nothing = theme.px, theme.px(10), Rect(0, 0, 0, 0)
    battle = layout(size, hand=handed)
    column, foot = battle.column, battle.column.bottom
    tabs = Rect(column.x, column.y, column.w, px(28))
    side = Rect(column.x, tabs.bottom + px(6), column.w, foot - tabs.bottom - px(6))
    card = Rect(side.x, side.y, side.w, min(px(320), side.h - px(190)))
    lower = Rect(side.x, card.bottom + gap, side.w, foot - card.bottom - gap)
    battle = replace(battle, log=nothing, card=card, tabs=lower, column=side)
    question = Rect(side.x, side.y, side.w, side.h * 60 // 100)
    tried = Rect(side.x, question.bottom + gap, side.w, foot - question.bottom - gap)
    return Places(battle, tabs, side, question, tried, nothing)
