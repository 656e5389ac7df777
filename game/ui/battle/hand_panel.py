"""The hand below the table: cards, what is paid with, what is kept back to be played.

It shows a `Hand` and says which of it was pressed; it holds no order and must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import pairwise

import msgspec
import pygame

from game.asking.answering import Plan, PlanRow
from game.tabletop.papers import Coins, Hand, HandCard, Peeked, Reserve
from game.ui.battle.plan_panel import RowTurned
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.board.stacks import face_up
from game.ui.inputs import Input
from game.ui.kit import letters, materials, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Laid, Space, Text, either
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Largest, Lines, Panel, Row, Stack
from game.ui.kit.letters import Style
from game.ui.kit.nib import Nib, around
from game.ui.kit.panes import KeptPanel
from game.ui.kit.parts import button

DENSE = 21
"""Height of a line at scale 1 where many things are kept back."""
FEW = 2
LIFTS = 12
"""Pixels at scale 1 that a card rises under the pointer."""
CARD = (112, 130)
CARD_COMPACT = (84, 80)
BAND = Style("sans bold", 11, 14, 10, 12, tracking=1.3, capitals=True)
NAME = Style("serif semibold", 16, 20, 13, 15)
SMALL_NAME = Style("sans bold", 12, 20, 11, 15)
BELOW = Style("sans", 12, 15, 11, 13)


class HandChosen(msgspec.Struct, frozen=True, tag=True):
    """A card or something kept back was pressed: `key` as questions call it, and the piece it belongs to."""

    key: str
    unit: str


class Fan(Box, frozen=True):
    """Cards side by side, over each other where there is little room; the one `risen` lies on top and higher."""

    cards: tuple[Box, ...]
    risen: int | None = None

    def _best(self) -> int:
        return sum(card.best() + theme.px(either(8, 12)) for card in self.cards)

    def _least(self) -> int:
        """Few cards never lie over each other."""
        few, others = self.cards[:FEW], self.cards[FEW:]
        return sum(card.best() + theme.px(either(8, 12)) for card in few) + theme.px(24) * len(others)

    def _tall(self, wide: int) -> int:
        return max((card.tall(wide) for card in self.cards), default=0)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        count = len(self.cards)
        high = min(area.h, self._tall(area.w))
        wide = self.cards[0].best() if count else 0
        most = (area.w - wide) // max(1, count - 1)
        step = max(theme.px(24), min(wide + theme.px(either(8, 12)), most))
        for number in sorted(range(count), key=lambda one: one == self.risen):
            card, box = (
                self.cards[number],
                pygame.Rect(area.x + number * step, area.bottom - high, wide, high),
            )
            laid.add(Box(act=card.act, tip=card.tip), box)
            lifted = theme.px(either(6, LIFTS)) if number == self.risen else 0
            face = msgspec.structs.replace(card, act="", tip=None)
            face.place(box.move(0, -lifted), laid)


class HandPanel(KeptPanel):
    """The panel in its box; cards that do not fit side by side overlap."""

    def __init__(self, yard: Shipyard, colours: Sequence[int] = range(len(theme.SIDES))) -> None:
        """`colours` are the places of the sides' colours among the six."""
        super().__init__()
        self._yard, self._colours = yard, colours
        self.hand: Hand | None = None
        """What is shown."""
        self._colour = 0
        self._rows: dict[str, PlanRow] = {}

    def show(self, hand: Hand | None, colour: int, plan: Plan | None = None) -> None:
        """Another hand, and the place of its side's colour among the six; `plan` is the sheet that settles its tray."""
        rows = plan.rows if plan is not None and hand is not None and hand.tray else ()
        self.hand, self._colour, self._rows = hand, colour, {row.key: row for row in rows}

    @property
    def spot(self) -> pygame.Rect:
        """Where its cards lie, or the whole of it where there are none."""
        boxes = self.card_boxes()
        return boxes[0].unionall(boxes[1:]) if boxes else self.area

    def card_boxes(self) -> list[pygame.Rect]:
        """Where the cards lie, left to right."""
        cards = {card.key for card in self.hand.cards} if self.hand is not None else set()
        return sorted((box for key, box in self.laid.boxes("") if key in cards), key=lambda box: box.x)

    def take(self, given: Input) -> HandChosen | RowTurned | None:
        """A card rises under the pointer; pressed, it is chosen. A chip's buttons settle its row of the sheet."""
        for control in self.laid.controls:
            if isinstance(control.take(given), Pressed):
                row, _, choice = control.name.rpartition(" ")
                return RowTurned(row, choice)
        key, hand = self.pressed(given), self.hand
        held: tuple[HandCard | Reserve, ...] = (
            (*hand.cards, *hand.reserves) if key and hand is not None else ()
        )
        return next((HandChosen(one.key, one.unit) for one in held if one.key == key), None)

    # -- what stands on it -------------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        return None if self.hand is None else (self.hand, self._colour, tuple(self._rows.values()))

    def describe(self) -> Box:
        hand = self.hand
        assert hand is not None
        parts: list[Box] = [self._lead(hand)]
        if hand.tray:
            title = Text(hand.tray_title, letters.HEADING, theme.colour.brass_light)
            tray = Row((*map(self._peeked, hand.tray), SPRING), 8, "stretch", grow=1)
            parts += [_upright(), Column((title, Space(4), tray), grow=1, wide=0)]
        else:
            risen = next((n for n, card in enumerate(hand.cards) if card.key == self.over), None)
            parts.append(Fan(cards=tuple(map(self._card, hand.cards)), risen=risen, grow=1))
            if hand.reserves or hand.reserves_title:
                parts += [_upright(), self._reserves(hand)]
        pad = either(8, 12)
        return Panel(Row(tuple(parts), either(12, 14), "stretch"), (pad, pad), ground="ink")

    def _lead(self, hand: Hand) -> Box:
        """Title, sentence and coins."""
        colour = theme.colour
        words = () if theme.compact else (Text(hand.words, letters.TABLE, colour.text2, 0),)
        coins = [
            Column((
                Text(coins.label, letters.SMALL, colour.text2), Space(2),
                Drawn(partial(_coins, coins), high=either(13, 16)),
            ), tip=Tip(coins.label, coins.tip or f"{coins.left} of {coins.total} left.", coins.clause))
            for coins in hand.coins
        ]  # fmt: skip
        title = Text(hand.title, letters.HEADING, colour.brass_light)
        lead = Column((title, *words, SPRING, *coins), 4, wide=either(132, 186))
        return msgspec.structs.replace(lead, tip=Tip(hand.title, hand.words))

    def _peeked(self, peeked: Peeked) -> Box:
        """A chip on the tray, with a button for each choice of the row that settles it; the one chosen is filled."""
        colour, row = theme.colour, self._rows.get(peeked.row)
        choices = row.choices if row is not None and not row.off else ()
        buttons = Row(tuple(
            button(
                f"{peeked.row} {choice}", choice.capitalize(), "primary" if row and row.chosen == choice else "small",
                style=letters.SMALL_STRONG, high=either(26, 30),
            )
            for choice in choices
        ), 4, equal=True)  # fmt: skip
        name = Text(peeked.token.label, letters.STRONG, colour.text)
        words = Text(peeked.words, letters.SMALL, colour.text2, 2, spare=1)
        side = Column((name, words, SPRING, buttons, Box(wide=either(112, 134), high=0)), grow=0.001)
        chip = Drawn(
            lambda canvas, area: self._draw_chip(canvas, area, peeked), wide=either(56, 76), grow=0.001
        )
        return Row((chip, side), 10, "stretch", tip=Tip(peeked.token.label, peeked.words))

    def _draw_chip(self, canvas: pygame.Surface, area: pygame.Rect, peeked: Peeked) -> None:
        chip = face_up(self._yard, self._colours[peeked.side], peeked.token, min(area.size) // 2)
        lay(canvas, chip, chip.get_rect(center=area.center).topleft)

    def _reserves(self, hand: Hand) -> Box:
        """What is kept back: a line for each, two columns of them, or smaller lines as far as there is room."""
        colour, kept = theme.colour, hand.reserves
        whole = [self._reserve(one) for one in kept]
        paired = [self._reserve(one, small=True) for one in kept]
        dense = _pairs([self._reserve(one, small=True, dense=True) for one in kept])
        more = Lines(
            tuple(dense), lambda first: Text(f"and {len(kept) - 2 * first} more", letters.SMALL, colour.text3)
        )
        alike = [Column(tuple(whole)), *([] if theme.compact else [Column(tuple(_pairs(paired)))]), more]
        none = Text("" if kept else "none", letters.NOTE, colour.text3)
        title = Text(hand.reserves_title, letters.HEADING, colour.brass_light)
        wide = either(270 if len(kept) > 2 else 216, 350 if len(kept) > 3 else 320)
        return Column((title, Space(3), none, Largest(tuple(alike), down=True, grow=1), Space(wide, high=0)))

    def _reserve(self, reserve: Reserve, *, small: bool = False, dense: bool = False) -> Box:
        """A line of it, `small` so that its name is whole in half the width, `dense` without its words."""
        colour, ready = theme.colour, reserve.ready
        shade = colour.brass_light if reserve.key == self.over else colour.text if ready else colour.text2
        icon = Icon(gambit_coin(theme.px(15 if small else either(18, 22)), ready))
        title = Text(reserve.title, letters.SMALL_STRONG if small else letters.STRONG, shade)
        words = (
            () if dense else (Text(reserve.words, letters.SMALL, colour.text2 if ready else colour.text3),)
        )
        tip = Tip(reserve.title, reserve.tip or reserve.words, reserve.clause)
        told = Column((title, *words), grow=1, wide=0)
        high = DENSE if dense else either(30, 36)
        return Row((icon, told), 6 if small else 10, act=reserve.key, tip=tip, high=high)

    def _card(self, card: HandCard) -> Box:
        """A card face-up or face-down, or the empty place of one: where it is, and whose."""
        colour, (wide, high) = theme.colour, CARD_COMPACT if theme.compact else CARD
        body: Box
        if card.state in ("away", "spent"):
            shade = colour.brass if card.state == "away" else colour.line
            ground = Drawn(lambda canvas, area: canvas.blit(empty_place(*area.size, shade), area))
            words = card.words or ("away" if card.state == "away" else "used")
            told = Text(words, letters.CLAUSE_TEXT, colour.text2, 0, "centre")
            name = Text(card.title, BELOW, colour.text3, align="centre", name=True)
            body = Panel(Column((SPRING, told, name, SPRING), 4), (6, 0))
        elif card.state == "down":
            ground, body = Drawn(lambda canvas, area: canvas.blit(back(*area.size), area)), Space()
        else:
            ground, body = Drawn(_sheet), self._face(card)
        tip = Tip(_called(card), card.tip or card.words, card.clause)
        return Stack((ground, body), act=card.key, tip=tip, wide=wide, high=high)

    def _face(self, card: HandCard) -> Box:
        colour = theme.colour
        fill = colour.pen if card.tone == "black" else theme.mix(colour.flag_red, colour.alarm, 0.3)
        words = Text(card.band, BAND, colour.flag_white, align="centre")
        band = Panel(words, fill=fill, round=3, high=either(15, 22))
        picture = Drawn(lambda canvas, area: self._draw_ship(canvas, area, card.picture), 0, grow=1, high=0)
        name = Largest((
            Text(card.title, NAME, colour.pen, align="centre", whole=True),
            Text(card.title, SMALL_NAME, colour.pen, align="centre", name=True),
        ))  # fmt: skip
        below = Text(card.words, BELOW, colour.pen2, align="centre")
        return Panel(Column((band, picture, name, below)), (4, 4))

    def _draw_ship(self, canvas: pygame.Surface, area: pygame.Rect, picture: str) -> None:
        if picture and area.h > theme.px(10):
            ship = self._yard.ship(picture, self._colour, min(area.w * 0.62, area.h * 1.05), 0)
            lay(canvas, ship, ship.get_rect(center=area.center).topleft)


def _upright() -> Box:
    """A hairline down."""
    return Panel(Space(), fill=theme.colour.line, wide=1)


def _pairs(parts: Sequence[Box]) -> list[Box]:
    """Two columns, read line by line."""
    pairs = [parts[start : start + 2] for start in range(0, len(parts), 2)]
    return [Row((*pair, *([Box(grow=1)] if len(pair) < 2 else ())), 8, equal=True) for pair in pairs]


def _coins(coins: Coins, canvas: pygame.Surface, area: pygame.Rect) -> None:
    step = min(area.h + theme.px(4), (area.w - area.h) // max(1, coins.total - 1))
    for number in range(coins.total):
        canvas.blit(coin(area.h, number < coins.left), area.move(number * step, 0))


def _sheet(canvas: pygame.Surface, area: pygame.Rect) -> None:
    materials.shadow(canvas, area, 6, 3, 0.45, theme.CARD_CORNER)
    materials.rounded(canvas, area, theme.colour.field, theme.colour.paper_line, theme.CARD_CORNER)


def _called(card: HandCard) -> str:
    """A card in one line, for its tooltip."""
    if card.state == "down":
        return card.title or "A card face-down"
    return " · ".join(part for part in (card.band.capitalize(), card.title) if part)


@kept(16)
def coin(size: int, left: bool) -> pygame.Surface:
    """A round chip to pay with; spent, an empty ring."""
    colour, nib = theme.colour, Nib(size, size)
    middle = (size / 2, size / 2)
    if left:
        nib.disc(middle, size / 2 - 0.5, colour.brass_dark)
        nib.disc(middle, size / 2 - 1.5, colour.brass)
        nib.ring(middle, size * 0.30, colour.brass_dark, max(1.0, size / 14))
    else:
        nib.ring(middle, size / 2 - 1.2, colour.line, max(1.0, size / 12))
    return nib.finished()


@kept(16)
def gambit_coin(size: int, ready: bool) -> pygame.Surface:
    """A chip with a diamond on it: brass where it can be played now."""
    colour, nib = theme.colour, Nib(size, size)
    middle = (size / 2, size / 2)
    rim, body = (colour.brass, colour.ink9) if ready else (colour.brass_dark, colour.ink8)
    nib.disc(middle, size / 2 - 0.5, rim)
    nib.disc(middle, size / 2 - 2.2, body)
    nib.polygon(around(middle, size * 0.27, 4), colour.brass_light if ready else colour.brass_dark)
    return nib.finished()


@kept(16)
def back(wide: int, high: int) -> pygame.Surface:
    """A card face-down: ink with a brass lattice."""
    colour, nib = theme.colour, Nib(wide, high)
    corner = theme.px(theme.CARD_CORNER)
    nib.box(0, 0, wide, high, colour.brass_dark, corner)
    nib.box(1, 1, wide - 2, high - 2, colour.ink7, corner - 1)
    edge = theme.px(6)
    nib.frame(edge, edge, wide - 2 * edge, high - 2 * edge, colour.brass_dark, 1)
    step, left, top = theme.px(12), edge, edge
    right, foot = wide - edge, high - edge
    for start in range(left - high, right, step):
        for way in (1, -1):
            a = (start, top) if way > 0 else (start, foot)
            b = (start + foot - top, foot) if way > 0 else (start + foot - top, top)
            cut = _cut(a, b, left, right)
            if cut is not None:
                nib.line(cut, theme.mix(colour.ink7, colour.brass_dark, 0.6), 0.8)
    return nib.finished()


def _cut(
    a: tuple[float, float], b: tuple[float, float], left: float, right: float
) -> list[tuple[float, float]] | None:
    """The part of a slanting line between two upright edges."""
    (ax, ay), (bx, by) = a, b
    if bx <= left or ax >= right:
        return None
    slope = (by - ay) / (bx - ax)
    start = max(ax, left)
    end = min(bx, right)
    return [(start, ay + (start - ax) * slope), (end, ay + (end - ax) * slope)]


@kept(32)
def empty_place(wide: int, high: int, shade: theme.Colour) -> pygame.Surface:
    """The dashed outline of where a card lay."""
    nib = Nib(wide, high)
    corners = [(1.0, 1.0), (wide - 1.0, 1.0), (wide - 1.0, high - 1.0), (1.0, high - 1.0), (1.0, 1.0)]
    for start, end in pairwise(corners):
        nib.dashed([start, end], shade, max(1.0, theme.scale), (theme.px(7), theme.px(5)))
    return nib.finished()
