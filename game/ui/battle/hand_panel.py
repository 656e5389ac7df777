"""The hand below the table: cards, what is paid with, what is kept back to be played.

It shows a `Hand` and says which of it was pressed; it holds no order and must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec
import pygame

from game.asking.answering import Plan, PlanRow
from game.tabletop.papers import Coins, Hand, HandCard, Peeked, Reserve
from game.ui.battle.plan_panel import RowTurned
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.board.stacks import face_up
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.controls import Button, Pressed, Tip
from game.ui.kit.kept import kept
from game.ui.kit.letters import Style
from game.ui.kit.nib import Nib, around
from game.ui.kit.panes import Pane

DENSE = 21
"""Height of a line at scale 1 where many things are kept back."""
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


class HandPanel:
    """The panel in its box; cards that do not fit side by side overlap."""

    def __init__(self, yard: Shipyard, colours: Sequence[int] = range(len(theme.SIDES))) -> None:
        """`colours` are the places of the sides' colours among the six."""
        self._yard, self._colours = yard, colours
        self.area = pygame.Rect(0, 0, 0, 0)
        self._pane = Pane(self.area)
        self._hand: Hand | None = None
        self._colour = 0
        self._over = ""
        self._spots: list[tuple[pygame.Rect, str, Tip]] = []
        self._rows: dict[str, PlanRow] = {}
        self._buttons: list[tuple[str, str, Button]] = []  # the row, the choice, its button

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies; an empty box is not drawn."""
        self.area, self._pane = pygame.Rect(area), Pane(area)
        self._place()

    def show(self, hand: Hand | None, colour: int, plan: Plan | None = None) -> None:
        """Another hand, and the place of its side's colour among the six; `plan` is the sheet that settles its tray."""
        rows = (
            {row.key: row for row in plan.rows} if plan is not None and hand is not None and hand.tray else {}
        )
        if (hand, colour, rows) != (self._hand, self._colour, self._rows):
            self._hand, self._colour, self._rows = hand, colour, rows
            self._place()

    @property
    def hand(self) -> Hand | None:
        """What is shown."""
        return self._hand

    # -- where things stand --------------------------------------------------------------------------------------

    @property
    def _inner(self) -> pygame.Rect:
        pad = theme.px(8 if theme.compact else 12)
        return self.area.inflate(-2 * pad, -2 * pad)

    @property
    def _lead(self) -> int:
        """The width of the first part: title, sentence, coins."""
        return theme.px(132 if theme.compact else 186)

    def _split(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The parts: lead, cards, what is kept back."""
        px, inner, hand = theme.px, self._inner, self._hand
        lead = pygame.Rect(inner.x, inner.y, self._lead, inner.h)
        kept_back = hand is not None and bool(hand.reserves or hand.reserves_title) and not hand.tray
        many = hand is not None and len(hand.reserves) > 2
        last = (
            min(px((270 if many else 216) if theme.compact else 320), inner.w * 30 // 100) if kept_back else 0
        )
        rest = pygame.Rect(inner.right - last, inner.y, last, inner.h)
        left = lead.right + px(16)
        cards = pygame.Rect(left, inner.y, max(1, rest.x - (px(20) if last else 0) - left), inner.h)
        return lead, cards, rest

    @property
    def spot(self) -> pygame.Rect:
        """Where its cards lie, or the whole of it where there are none."""
        boxes = self.card_boxes()
        return boxes[0].unionall(boxes[1:]) if boxes else self.area

    def card_boxes(self) -> list[pygame.Rect]:
        """Where the cards lie, left to right."""
        hand = self._hand
        if hand is None or not hand.cards or hand.tray:
            return []
        _, place, _ = self._split()
        wide, high = (theme.px(each) for each in (CARD_COMPACT if theme.compact else CARD))
        high = min(high, place.h)
        step = wide + theme.px(8 if theme.compact else 12)
        if len(hand.cards) > 1:
            step = max(theme.px(24), min(step, (place.w - wide) // (len(hand.cards) - 1)))
        top = place.bottom - high
        return [pygame.Rect(place.x + number * step, top, wide, high) for number in range(len(hand.cards))]

    def _reserve_boxes(self) -> list[pygame.Rect]:
        hand = self._hand
        if hand is None or hand.tray:
            return []
        _, _, place = self._split()
        high = theme.px(30 if theme.compact else 36)
        top = place.y + theme.px(18 if theme.compact else 24)
        fit = max(1, (place.bottom - top) // high)
        columns = 1 if len(hand.reserves) <= fit else 2
        if len(hand.reserves) > fit * columns or (columns > 1 and theme.compact):  # a line for each
            high = theme.px(DENSE)
            fit = max(1, (place.bottom - top) // high)
        wide = place.w // columns
        return [
            pygame.Rect(place.x + number // fit * wide, top + number % fit * high, wide, high)
            for number in range(min(len(hand.reserves), fit * columns))
        ]

    def _place(self) -> None:
        """What can be pressed, and what a tooltip says of it; later ones lie on top."""
        hand = self._hand
        self._spots, self._buttons = [], []
        if hand is None or not self.area.w:
            return
        for peeked, box in zip(hand.tray, self.tray_boxes(), strict=False):
            self._spots.append((box, "", Tip(peeked.token.label, peeked.words)))
            self._place_buttons(peeked, box)
        lead, _, _ = self._split()
        self._spots.append((lead, "", Tip(hand.title, hand.words)))
        foot = lead.bottom
        for coins in reversed(hand.coins):
            high = theme.px(30 if theme.compact else 40)
            box = pygame.Rect(lead.x, foot - high, lead.w, high)
            words = f"{coins.left} of {coins.total} left."
            self._spots.append((box, "", Tip(coins.label, coins.tip or words, coins.clause)))
            foot = box.y
        for card, box in zip(hand.cards, self.card_boxes(), strict=False):
            text = card.tip or card.words
            self._spots.append((box, card.key, Tip(_called(card), text, card.clause)))
        for reserve, box in zip(hand.reserves, self._reserve_boxes(), strict=False):
            text = reserve.tip or reserve.words
            self._spots.append((box, reserve.key, Tip(reserve.title, text, reserve.clause)))

    def tray_boxes(self) -> list[pygame.Rect]:
        """Where the chips on the tray lie, left to right."""
        hand = self._hand
        if hand is None or not hand.tray:
            return []
        _, place, _ = self._split()
        top = place.y + theme.px(20 if theme.compact else 24)
        wide = min(
            max(theme.px(180 if theme.compact else 220), self._tray_needs(hand)), place.w // len(hand.tray)
        )
        return [
            pygame.Rect(place.x + number * wide, top, wide - theme.px(8), place.bottom - top)
            for number in range(len(hand.tray))
        ]

    def _tray_needs(self, hand: Hand) -> int:
        """The width at which every button beside a chip of the tray shows its whole word."""
        _, place, _ = self._split()
        top = theme.px(20 if theme.compact else 24)
        chip = self._chip(pygame.Rect(place.x, place.y + top, place.w, place.h - top)) + theme.px(10)
        needs = 0
        for peeked in hand.tray:
            row = self._rows.get(peeked.row)
            if row is None or row.off or not row.choices:
                continue
            words = (letters.measure(each.capitalize(), letters.SMALL_STRONG)[0] for each in row.choices)
            each = max(words) + theme.px(24)
            needs = max(needs, chip + (each + theme.px(4)) * len(row.choices) + theme.px(8))
        return needs

    def _place_buttons(self, peeked: Peeked, box: pygame.Rect) -> None:
        """A button for each choice of the row that settles a chip; the one chosen is filled."""
        row = self._rows.get(peeked.row)
        if row is None or row.off:
            return
        left = box.x + self._chip(box) + theme.px(10)
        high, gap = theme.px(26 if theme.compact else 30), theme.px(4)
        wide = (box.right - left - gap * (len(row.choices) - 1)) // max(1, len(row.choices))
        for number, choice in enumerate(row.choices):
            area = pygame.Rect(left + number * (wide + gap), box.bottom - high, wide, high)
            kind: Literal["primary", "small"] = "primary" if row.chosen == choice else "small"
            button = Button(
                f"{peeked.row} {choice}", area, choice.capitalize(), kind, style=letters.SMALL_STRONG
            )
            self._buttons.append((peeked.row, choice, button))

    def _chip(self, box: pygame.Rect) -> int:
        """The width of a chip on the tray."""
        return min(theme.px(76), box.h - theme.px(4))

    # -- inputs --------------------------------------------------------------------------------------------------

    def holds(self, pos: Pos) -> bool:
        """Whether a pixel is the panel's."""
        return self._hand is not None and self.area.collidepoint(pos)

    def _at(self, pos: Pos) -> tuple[pygame.Rect, str, Tip] | None:
        if not self.holds(pos):
            return None
        return next((spot for spot in reversed(self._spots) if spot[0].collidepoint(pos)), None)

    def take(self, given: Input) -> HandChosen | RowTurned | None:
        """A card rises under the pointer; pressed, it is chosen. A chip's buttons settle its row of the sheet."""
        for row, choice, button in self._buttons:
            if isinstance(button.take(given), Pressed):
                return RowTurned(row, choice)
        if isinstance(given, Leave):
            self._over = ""
        elif isinstance(given, Move | Drag):
            found = self._at(given.pos)
            self._over = found[1] if found is not None else ""
        elif isinstance(given, Press) and given.button == LEFT:
            found = self._at(given.pos)
            if found is not None and found[1]:
                return self._chosen(found[1])
        return None

    def _chosen(self, key: str) -> HandChosen | None:
        assert self._hand is not None
        held: tuple[HandCard | Reserve, ...] = (*self._hand.cards, *self._hand.reserves)
        return next((HandChosen(one.key, one.unit) for one in held if one.key == key), None)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer."""
        found = self._at(pos)
        return (found[2], found[0]) if found is not None and found[2].title else None

    # -- picture -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it shows something else."""
        if self._hand is not None and self.area.w:
            buttons = tuple(
                (button.name, button.kind, button.hovered, button.held) for *_, button in self._buttons
            )
            self._pane.show(canvas, (self._hand, self._colour, self._over, buttons), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        hand = self._hand
        assert hand is not None
        materials.ink(canvas, area)
        lead, _, rest = self._split()
        self._paint_lead(canvas, hand, lead)
        if hand.tray:
            self._paint_tray(canvas, hand)
            return
        if rest.w:
            self._paint_reserves(canvas, hand, rest)
        boxes = self.card_boxes()
        for card, box in zip(hand.cards, boxes, strict=True):
            if card.key != self._over:
                self._paint_card(canvas, card, box)
        for card, box in zip(hand.cards, boxes, strict=True):
            if card.key == self._over:
                self._paint_card(canvas, card, box.move(0, -theme.px(6 if theme.compact else LIFTS)))

    def _paint_tray(self, canvas: pygame.Surface, hand: Hand) -> None:
        px, colour = theme.px, theme.colour
        _, place, _ = self._split()
        canvas.fill(colour.line, (place.x - px(10), place.y, max(1, px(1)), place.h))
        instruments.heading(canvas, hand.tray_title, place.x, place.y, place.w, ruled=False)
        for peeked, box in zip(hand.tray, self.tray_boxes(), strict=True):
            size = self._chip(box)
            chip = face_up(self._yard, self._colours[peeked.side], peeked.token, size // 2)
            lay(
                canvas,
                chip,
                (box.x + size // 2 - chip.get_width() // 2, box.centery - chip.get_height() // 2),
            )
            x = box.x + size + px(10)
            room = box.right - x
            name = peeked.token.label
            letters.put(
                canvas, name, letters.STRONG, colour.text, x, box.y + px(8), upright="middle", within=room
            )
            if peeked.words and box.h > px(80):
                y = box.y + px(18)
                for line in letters.wrap(peeked.words, letters.SMALL, room)[:2]:
                    letters.put(canvas, line, letters.SMALL, colour.text2, x, y)
                    y += letters.SMALL.leading()
        for *_, button in self._buttons:
            button.draw(canvas)

    def _paint_lead(self, canvas: pygame.Surface, hand: Hand, place: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        y = instruments.heading(canvas, hand.title, place.x, place.y, place.w, ruled=False)
        foot = place.bottom
        for coins in reversed(hand.coins):
            foot -= self._paint_coins(canvas, coins, place.x, foot, place.w) + px(4)
        if hand.words and not theme.compact and foot - y > letters.TABLE.leading():
            fit = max(1, (foot - y) // letters.TABLE.leading())
            lines = letters.wrap(hand.words, letters.TABLE, place.w)[:fit]
            for line in lines:
                letters.put(canvas, line, letters.TABLE, colour.text2, place.x, y)
                y += letters.TABLE.leading()

    def _paint_coins(self, canvas: pygame.Surface, coins: Coins, x: int, foot: int, wide: int) -> int:
        """The coins along `foot`, their name above; the height."""
        px = theme.px
        size = px(13 if theme.compact else 16)
        step = min(size + px(4), (wide - size) // max(1, coins.total - 1)) if coins.total > 1 else size
        for number in range(coins.total):
            picture = coin(size, number < coins.left)
            canvas.blit(picture, (x + number * step, foot - size))
        top = foot - size - letters.SMALL.leading() - px(2)
        letters.put(canvas, coins.label, letters.SMALL, theme.colour.text2, x, top, within=wide)
        return foot - top

    def _paint_reserves(self, canvas: pygame.Surface, hand: Hand, place: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        canvas.fill(colour.line, (place.x - px(12), place.y, max(1, px(1)), place.h))
        instruments.heading(canvas, hand.reserves_title, place.x, place.y, place.w, ruled=False)
        boxes = self._reserve_boxes()
        for reserve, box in zip(hand.reserves, boxes, strict=False):
            self._paint_reserve(canvas, reserve, box, reserve.key == self._over)
        left = len(hand.reserves) - len(boxes)
        if left > 0:
            words = f"and {left} more"
            letters.put(canvas, words, letters.SMALL, colour.text3, place.right, place.y, "right")
        if not hand.reserves:
            y = place.y + px(22)
            letters.put(canvas, "none", letters.NOTE, colour.text3, place.x, y)

    def _paint_reserve(self, canvas: pygame.Surface, reserve: Reserve, box: pygame.Rect, over: bool) -> None:
        px, colour = theme.px, theme.colour
        dense = box.h < px(26)
        size = px(15 if dense else 18 if theme.compact else 22)
        picture = gambit_coin(size, reserve.ready)
        signs.centred(canvas, picture, box.x + size / 2, box.centery)
        x = box.x + size + px(6 if dense else 10)
        room = box.right - px(4) - x
        shade = colour.brass_light if over else colour.text if reserve.ready else colour.text2
        style = letters.STRONG
        if dense:
            style = letters.SMALL_STRONG
            letters.put(canvas, reserve.title, style, shade, x, box.centery, upright="middle", within=room)
            return
        half = px(7 if theme.compact else 8)
        letters.put(canvas, reserve.title, style, shade, x, box.centery - half, upright="middle", within=room)
        faint = colour.text2 if reserve.ready else colour.text3
        y = box.centery + half
        letters.put(canvas, reserve.words, letters.SMALL, faint, x, y, upright="middle", within=room)

    def _paint_card(self, canvas: pygame.Surface, card: HandCard, box: pygame.Rect) -> None:
        if card.state in ("away", "spent"):
            self._paint_place(canvas, card, box)
        elif card.state == "down":
            canvas.blit(back(box.w, box.h), box)
        else:
            self._paint_face(canvas, card, box)

    def _paint_place(self, canvas: pygame.Surface, card: HandCard, box: pygame.Rect) -> None:
        """The empty place of a card: where it is, and whose."""
        px, colour = theme.px, theme.colour
        shade = colour.brass if card.state == "away" else colour.line
        canvas.blit(empty_place(box.w, box.h, shade), box)
        room = box.w - px(12)
        words = card.words or ("away" if card.state == "away" else "used")
        text = letters.paragraph(words, letters.CLAUSE_TEXT, colour.text2, room, "centre")
        top = box.centery - text.get_height() // 2 - px(8)
        canvas.blit(text, (box.x + px(6), top))
        y = top + text.get_height() + px(4)
        name = letters.shorten_name(card.title, BELOW, room)
        letters.put(canvas, name, BELOW, colour.text3, box.centerx, y, "centre")

    def _paint_face(self, canvas: pygame.Surface, card: HandCard, box: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        compact = theme.compact
        materials.shadow(canvas, box, 6, 3, 0.45, theme.CARD_CORNER)
        materials.rounded(canvas, box, colour.field, colour.paper_line, theme.CARD_CORNER)
        inner = box.inflate(-px(8), -px(8))
        band = pygame.Rect(inner.x, inner.y, inner.w, px(15 if compact else 22))
        fill = colour.pen if card.tone == "black" else theme.mix(colour.flag_red, colour.alarm, 0.3)
        materials.rounded(canvas, band, fill, None, 3)
        letters.put(canvas, card.band, BAND, colour.flag_white, *band.center, "centre", "middle")
        name_high, below_high = NAME.leading(), BELOW.leading()
        foot = inner.bottom - px(1 if compact else 3)
        letters.put(
            canvas, card.words, BELOW, colour.pen2, box.centerx, foot - below_high, "centre", within=inner.w
        )
        top_of_name = foot - below_high - name_high
        fits = letters.measure(card.title, NAME)[0] <= inner.w
        style, room_for = (NAME, inner.w) if fits else (SMALL_NAME, inner.w + px(4))
        name = letters.shorten_name(card.title, style, room_for)
        letters.put(canvas, name, style, colour.pen, box.centerx, top_of_name, "centre")
        room = pygame.Rect(inner.x, band.bottom, inner.w, top_of_name - band.bottom)
        if card.picture and room.h > px(10):
            ship = self._yard.ship(card.picture, self._colour, min(room.w * 0.62, room.h * 1.05), 0)
            lay(canvas, ship, (room.centerx - ship.get_width() // 2, room.centery - ship.get_height() // 2))


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
