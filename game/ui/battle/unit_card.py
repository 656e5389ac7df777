"""The unit card: a ship's data sheet on paper, with her plate, rows of boxes, stores, facts and the rose of her guns.

It shows a `Card` and says what each number means; it must not know any game.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.match.wording import counted
from game.tabletop.cards import Card, Fact, Row, Store
from game.ui.battle.card_dice import paint_batteries, paint_vitals
from game.ui.battle.card_tips import explained, silent
from game.ui.battle.gun_rose import gun_rose
from game.ui.battle.slip import Quote
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release, Wheel
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.panes import Pane

_SHAPES: dict[str, Literal["torpedo", "rocket", "bomb", "chip"]] = {
    "torpedo": "torpedo",
    "rocket": "rocket",
    "bomb": "bomb",
    "pack": "rocket",
    "flight": "chip",
}
MOST_SHAPES = 18
DIVISION = "division:"
"""What the message begins with that a division's name was pressed."""


class Sent(msgspec.Struct, frozen=True, tag=True):
    """A repair party was dragged to a kind of damage."""

    item: str


class UnitCard:
    """The card on its sheet of paper; a longer one scrolls."""

    def __init__(self, yard: Shipyard) -> None:
        self.yard = yard
        self.area = pygame.Rect(0, 0, 1, 1)
        self._pane = Pane(self.area)
        self._card: Card | None = None
        self.hint = "Click a ship to see her data sheet."
        """What stands on an empty card."""
        self._colour, self._unit = 0, "in"
        self.quote: Quote = silent
        """The words of the clauses behind its figures."""
        self._offset = 0
        self._length = 0
        self._spots: list[tuple[pygame.Rect, Tip]] = []
        self.damage: list[tuple[pygame.Rect, str]] = []
        """Where kinds of damage stand that parties may be sent to, each with the word its order begins with."""
        self.parties: list[pygame.Rect] = []
        """Where repair parties stand that are still free."""
        self._carried: Pos | None = None
        self.division = ""
        """The division the ship is in, where it can be ordered as one."""
        self.called = ""
        """What it is called."""
        self._division_at: pygame.Rect | None = None

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area, self._pane = area, Pane(area)

    def show(self, card: Card | None, colour: int, unit: str) -> None:
        """Another card, the place of its side's colour among the six, and the unit of lengths."""
        if card is None or self._card is None or card.unit != self._card.unit:
            self._offset = 0
        self._card, self._colour, self._unit = card, colour, unit

    @property
    def card(self) -> Card | None:
        """What is shown."""
        return self._card

    def take(self, given: Input) -> Sent | Pressed | None:
        """The wheel scrolls a card that is longer than its place; a repair party is dragged to what it shall see to.

        The name of her division is pressed to order it as one.
        """
        link = self._division_at.clip(self.area) if self._division_at is not None else pygame.Rect(0, 0, 0, 0)
        if isinstance(given, Press) and given.button == LEFT and link.collidepoint(given.pos):
            return Pressed(f"{DIVISION}{self.division}")
        if isinstance(given, Press) and given.button == LEFT:
            held = any(box.collidepoint(given.pos) for box in self.parties)
            self._carried = given.pos if held and self.area.collidepoint(given.pos) else None
        elif isinstance(given, Drag) and self._carried is not None:
            self._carried = given.pos
        elif isinstance(given, Release) and self._carried is not None:
            self._carried = None
            return next((Sent(item) for box, item in self.damage if box.collidepoint(given.pos)), None)
        elif isinstance(given, Wheel) and self.area.collidepoint(given.pos):
            furthest = max(0, self._length - self.area.h)
            self._offset = min(furthest, max(0, self._offset - round(given.dy * theme.px(54))))
        return None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the number under the pointer means, with its clause and what that says."""
        if not self.area.collidepoint(pos):
            return None
        spots = ((explained(tip, self.quote), box) for box, tip in self._spots if box.collidepoint(pos))
        return next(spots, None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it shows something else."""
        self._pane.show(canvas, (self._card, self.called, self._colour, self._offset, self.hint), self._paint)
        if self._carried is not None:
            for box, _ in self.damage:
                over = box.collidepoint(self._carried)
                pygame.draw.rect(canvas, theme.colour.brass_dark, box, 2 if over else 1, border_radius=3)
            token = pygame.Rect(0, 0, theme.px(20), theme.px(20))
            token.center = self._carried
            _pip(canvas, token, "parties", "had")

    # -- painting ----------------------------------------------------------------------------------------------------

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self._spots = []
        card = self._card
        inner = materials.paper(canvas, area)
        if card is None:
            box = letters.paragraph(self.hint, letters.CLAUSE_TEXT, theme.colour.pen2, inner.w, "centre")
            canvas.blit(box, (inner.x, inner.centery - box.get_height()))
            return
        if theme.compact:
            inner = area.inflate(-theme.px(30), -theme.px(20))
        before = canvas.get_clip()
        canvas.set_clip(area.inflate(-theme.px(12), -theme.px(20)).clip(before))  # inside the paper's frame
        top = inner.y - self._offset
        y = self._paint_head(canvas, card, inner.x, top, inner.w)
        y = self._paint_plate(canvas, card, pygame.Rect(inner.x, y, inner.w, 0))
        y = paint_vitals(canvas, card.vitals, inner.x, y, inner.w, self._spots)
        y = self._paint_rows(canvas, card, inner.x, y, inner.w)
        y = self._paint_counts(canvas, card, inner.x, y, inner.w)
        y = self._paint_pips(canvas, card, inner.x, y, inner.w)
        y = self._paint_warning(canvas, card, inner.x, y, inner.w)
        y = paint_batteries(canvas, card, inner.x, y, inner.w, self._spots)
        y = self._paint_stores(canvas, card, inner.x, y, inner.w)
        y = self._paint_facts(canvas, card, inner.x, y, inner.w)
        y = self._paint_arms(canvas, card, inner.x, y, inner.w)
        y = self._paint_about(canvas, card, inner, y)
        canvas.set_clip(before)
        self._length = y - top + theme.px(30)
        self._paint_bar(canvas)

    def _paint_bar(self, canvas: pygame.Surface) -> None:
        furthest = self._length - self.area.h
        if furthest <= 0:
            return
        high = max(theme.px(30), self.area.h * self.area.h // self._length)
        y = self.area.y + theme.px(6) + (self.area.h - theme.px(12) - high) * self._offset // furthest
        box = pygame.Rect(self.area.right - theme.px(9), y, theme.px(4), high)
        materials.rounded(canvas, box, theme.colour.paper_line, corner=2)

    def _paint_head(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        px, colour = theme.px, theme.colour
        compact = theme.compact
        flag = signs.flag(theme.side(self._colour), px(28 if compact else 34), px(19 if compact else 24))
        canvas.blit(flag, (x, y + px(6)))
        left = x + flag.get_width() + px(12)
        points = str(card.points)
        room = wide - flag.get_width() - px(24) - letters.measure(points, letters.FIGURE)[0]
        base = y + px(24 if not compact else 20)
        end = left + room
        name = letters.put(
            canvas, card.name, letters.TITLE, colour.pen, left, base, upright="base", within=room
        )
        letters.put(canvas, points, letters.FIGURE, colour.pen, x + wide, base, "right", "base")
        below = base + px(20 if not compact else 17)
        room = wide - flag.get_width() - px(24) - letters.measure("points", letters.SMALL)[0]
        self._division_at = None
        put = letters.put(
            canvas, card.title, letters.TEXT, colour.pen2, left, below, upright="base", within=room
        )
        gaps = [(end - name.right, name.right, base), (left + room - put.right, put.right, below)]
        gap, x_of, y_of = max(gaps)
        if self.division and gap > px(50):
            self._paint_division(canvas, x_of + px(10), y_of, gap - px(10))
        word = letters.put(canvas, "points", letters.SMALL, colour.pen2, x + wide, below, "right", "base")
        worth = pygame.Rect(word.x, y, word.w, below - y)
        self._spots.append((worth, Tip(f"{points} points", "", card.points_clause)))
        self._spots.append(
            (pygame.Rect(x, y, wide, below - y), Tip(f"{card.name}, {card.title}", card.about))
        )
        return below + px(14 if not compact else 8)

    def _paint_division(self, canvas: pygame.Surface, x: int, base: int, room: int) -> None:
        """The name of her division, to be pressed."""
        style, shade = letters.SMALL_STRONG, theme.colour.clause
        put = letters.put(canvas, self.called, style, shade, x, base, upright="base", within=room)
        materials.rule(canvas, shade, put.x, base + theme.px(2), put.w)
        self._division_at = put.inflate(theme.px(6), theme.px(12))
        tip = Tip(self.called, "Her division: press to order it as one.")
        self._spots.insert(0, (self._division_at, tip))

    def _paint_plate(self, canvas: pygame.Surface, card: Card, place: pygame.Rect) -> int:
        px = theme.px
        if not card.silhouette:
            return place.y
        place.h = px(62 if theme.compact else 112)
        materials.chart(canvas, place, seed=9)
        long = min(place.w * 0.52, place.h * (1.9 if theme.compact else 1.45))
        if card.length < 2:
            long *= 0.62
        before = canvas.get_clip()
        canvas.set_clip(place.clip(before))
        for plate, aside in (
            (self.yard.shadow(card.silhouette, long, 90), long * 0.06),
            (self.yard.ship(card.silhouette, self._colour, long, 90), 0.0),
        ):
            wide, high = plate.get_size()
            spot = (round(place.centerx - wide / 2 + aside), round(place.centery - high / 2 + aside))
            lay(canvas, plate, spot)
        canvas.set_clip(before)
        pygame.draw.rect(canvas, theme.colour.pen, place, 1)
        if card.length > 0 and not theme.compact:
            self._paint_scale(canvas, place, long / card.length)
        return place.bottom + px(10 if not theme.compact else 5)

    def _paint_scale(self, canvas: pygame.Surface, place: pygame.Rect, one: float) -> None:
        px, shade = theme.px, theme.colour.flag_white
        x, y = place.x + px(10), place.bottom - px(10)
        canvas.fill(shade, (x, y, round(one), 1))
        for end in (x, x + round(one)):
            canvas.fill(shade, (end, y - px(3), 1, px(6) + 1))
        words = f"1 {self._unit}"
        letters.put(canvas, words, letters.SMALL, shade, x + one + px(6), y, upright="middle")

    def _columns(self, card: Card, x: int, wide: int) -> list[int]:
        """The middles of the figures' columns, from the right."""
        need = max((letters.measure(name, letters.SMALL)[0] for name in card.columns), default=0)
        for row in card.rows:
            need = max([need, *(letters.measure(figure, letters.TABLE_NOW)[0] for figure in row.figures)])
        step = max(min(theme.px(48), wide // 7), need + theme.px(4))
        return [x + wide - step // 2 - step * n for n in reversed(range(len(card.columns)))]

    def _paint_log_sheet(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        """Rows of boxes without labels: the hull as on a log sheet, with what is left of it."""
        px, colour = theme.px, theme.colour
        left = sum(row.boxes.count("whole") for row in card.rows)
        middle = y + px(8)
        letters.put(canvas, f"Hull {card.hull}", letters.HEADING, colour.pen2, x, middle, upright="middle")
        letters.put(canvas, f"{left} left", letters.STRONG, colour.pen, x + wide, middle, "right", "middle")
        y += px(19 if not theme.compact else 17)
        count = max(len(row.boxes) for row in card.rows)
        step = min(17.0, wide / count / theme.scale)
        size = max(6, min(14 if not theme.compact else 11, round(step * 0.8)))
        gap = max(1, min(3, round(step - size)))
        for row in card.rows:
            signs.boxes(canvas, x, y, list(row.boxes), size, gap, False)
            place = pygame.Rect(x, y, wide, px(size + 3))
            self._spots.append((place, Tip("Hull", f"{left} of {card.hull} boxes left.", row.clause)))
            y += px(size + 3)
        return y + px(8 if not theme.compact else 4)

    def _paint_counts(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        """Kinds of damage side by side, each as a figure over its name; red where there is any."""
        self.damage = []
        if not card.counts:
            return y
        px, colour = theme.px, theme.colour
        materials.rule(canvas, colour.paper_line, x, y, wide)
        y += px(6 if not theme.compact else 3)
        high = px(46 if not theme.compact else 36)
        widths = [letters.measure(count.label, letters.SMALL)[0] for count in card.counts]
        gap = (wide - sum(widths)) / max(1, len(widths) - 1)
        left = float(x)
        for count, broad in zip(card.counts, widths, strict=True):
            place = pygame.Rect(round(left - min(gap, px(20)) / 2), y, round(broad + min(gap, px(20))), high)
            left += broad + gap
            shade = colour.alarm if count.number else colour.pen3
            middle = place.centerx
            figure = letters.FIGURE if not theme.compact else letters.STRONG
            base = y + px(22 if not theme.compact else 15)
            letters.put(canvas, str(count.number), figure, shade, middle, base, "centre", "base")
            name = colour.pen if count.number else colour.pen2
            below = place.bottom - px(8)
            letters.put(
                canvas, count.label, letters.SMALL, name, middle, below, "centre", "middle", within=place.w
            )
            told = f"{count.words[:1].upper()}{count.words[1:]}." if count.words else f"{count.number} now."
            self._spots.append((place, Tip(count.label, told, count.clause)))
            if count.item:
                self.damage.append((place, count.item))
        return y + high + px(2)

    def _paint_pips(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        """Rows of signs: markers carried, open and lost; parties ready, used and lost."""
        self.parties = []
        if not card.pips:
            return y
        px, colour = theme.px, theme.colour
        materials.rule(canvas, colour.paper_line, x, y, wide)
        y += px(5 if not theme.compact else 2)
        high = px(25 if not theme.compact else 20)
        for pips in card.pips:
            middle = y + high // 2
            letters.put(canvas, pips.label, letters.TEXT, colour.pen, x, middle, upright="middle")
            letters.put(canvas, pips.words, letters.STRONG, colour.pen, x + wide, middle, "right", "middle")
            left = x + px(104 if not theme.compact else 88)
            states = ["had"] * pips.had + ["open"] * pips.open + ["lost"] * pips.lost
            for state in states:
                size = px(15 if not theme.compact else 12)
                box = pygame.Rect(left, middle - size // 2, size, size)
                _pip(canvas, box, pips.shape, state)
                if pips.shape == "parties" and state == "had":
                    self.parties.append(box.inflate(px(6), px(6)))
                left += size + px(4)
            self._spots.append(
                (pygame.Rect(x, y, wide, high), Tip(pips.label, f"{pips.words}.", pips.clause))
            )
            y += high
        return y + px(4)

    def _paint_rows(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        if not card.rows:
            return y
        if not any(row.label for row in card.rows):
            return self._paint_log_sheet(canvas, card, x, y, wide)
        px, colour = theme.px, theme.colour
        columns = self._columns(card, x, wide)
        middle = y + px(9)
        box_x = self._boxes_left(card, x, columns[0] - px(24) if columns else x + wide)
        left = card.ledger or ("Lost" if card.columns else "Left")
        clause = card.rows[0].clause
        word = letters.put(canvas, left, letters.HEADING, colour.pen2, x, middle, upright="middle")
        self._spots.append((word, Tip(left, "", clause)))
        if not card.ledger:
            hull = f"Hull {card.hull}"
            word = letters.put(canvas, hull, letters.HEADING, colour.pen2, box_x, middle, upright="middle")
            self._spots.append((word, Tip(hull, f"{counted(card.hull, 'box', 'boxes')} when whole.", clause)))
        clauses = card.column_clauses or ("",) * len(card.columns)
        for name, column, clause in zip(card.columns, columns, clauses, strict=True):
            word = letters.put(canvas, name, letters.SMALL, colour.pen2, column, middle, "centre", "middle")
            self._spots.append((word.inflate(px(6), px(6)), Tip(name, "", clause)))
        y += px(22 if not theme.compact else 19)
        high = px((24 if card.ledger else 34) if not theme.compact else (18 if card.ledger else 22))
        room = (columns[0] - px(22) if columns else x + wide) - box_x
        for row in card.rows:
            self._paint_row(canvas, row, pygame.Rect(x, y, wide, high), box_x, room, columns)
            y += high
        return y + px(8 if not theme.compact else 3)

    def _boxes_left(self, card: Card, x: int, most: int) -> int:
        """Where the boxes of the rows begin: right of the labels."""
        if not card.ledger:
            return x + theme.px(50 if not theme.compact else 42)
        need = max(letters.measure(row.label, letters.TABLE)[0] for row in card.rows) + theme.px(8)
        box = theme.px(22)
        return min(x + need, most - box * max(1, *(len(row.boxes) for row in card.rows)))

    def _paint_row(
        self,
        canvas: pygame.Surface,
        row: Row,
        place: pygame.Rect,
        box_x: int,
        room: int,
        columns: list[int],
    ) -> None:
        px, colour = theme.px, theme.colour
        if row.current:
            band = pygame.Rect(place.x - px(10), place.y, place.w + px(20), place.h)
            canvas.fill(colour.row, band)
            canvas.fill(colour.flag_red, (band.x, band.y, px(4), band.h))
        else:
            materials.rule(canvas, colour.paper_line, place.x, place.bottom - 1, place.w)
        style = letters.TABLE_NOW if row.current else letters.TABLE
        if row.heading:
            style = letters.STRONG
        middle = place.centery
        label = letters.STRONG if row.current or row.heading else letters.TABLE
        gone = bool(self._card and self._card.ledger and row.boxes and set(row.boxes) == {"lost"})
        within = max(1, (columns[0] - theme.px(20) if row.heading and columns else box_x - px(4)) - place.x)
        shade = colour.pen3 if gone else colour.pen
        word = letters.put(canvas, row.label, label, shade, place.x, middle, upright="middle", within=within)
        if gone:
            canvas.fill(colour.alarm, (word.x, middle, word.w, max(1, px(1.4))))
        count = max(1, len(row.boxes))
        step = min(19, room / count / theme.scale)
        size = max(7, min(15 if not theme.compact else 12, round(step * 0.78)))
        gap = max(1, min(4, round(step - size)))
        signs.boxes(canvas, box_x, middle - px(size) // 2, list(row.boxes), size, gap, row.current)
        for figure, column in zip(row.figures, columns, strict=False):
            shade = colour.pen if row.current or row.heading else colour.pen2
            letters.put(canvas, figure, style, shade, column, middle, "centre", "middle")
        text = ", ".join(
            f"{name} {figure}"
            for name, figure in zip(self._card.columns if self._card else (), row.figures, strict=False)
        )
        kinds = {kind: row.boxes.count(kind) for kind in row.boxes}
        words = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        if self._card is not None and self._card.ledger:
            told = "She is sunk." if gone else f"{text}." if text else row.words
            self._spots.append((place, Tip(row.label, told, row.clause)))
            return
        if not text:
            self._spots.append((place, Tip(row.words or row.label, f"Boxes: {words}.", row.clause)))
            return
        now = " She is on this row now." if row.current else ""
        self._spots.append((place, Tip(f"Row {row.label}: {text}", f"Boxes: {words}.{now}", row.clause)))

    def _paint_warning(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        if not card.warning:
            return y
        px, colour = theme.px, theme.colour
        sign = signs.diamond(px(12), colour.alarm, hollow=True)
        text = letters.paragraph(card.warning, letters.CLAUSE_TEXT, colour.alarm, wide - px(22))
        signs.centred(canvas, sign, x + px(6), y + px(11))
        canvas.blit(text, (x + px(20), y))
        return y + text.get_height() + px(8 if not theme.compact else 2)

    def _paint_stores(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        for store in card.stores:
            y = self._paint_store(canvas, store, x, y, wide, ruled=store is not card.stores[0])
        return y + theme.px(4) if card.stores else y

    def _paint_store(
        self, canvas: pygame.Surface, store: Store, x: int, y: int, wide: int, ruled: bool
    ) -> int:
        px, colour = theme.px, theme.colour
        high = px(27 if not theme.compact else 20)
        if ruled:
            materials.rule(canvas, colour.paper_line, x, y, wide)
        middle = y + high // 2 + 1
        box = letters.put(canvas, store.label, letters.TEXT, colour.pen, x, middle, upright="middle")
        words = letters.put(
            canvas, store.words, letters.STRONG, colour.pen, x + wide, middle, "right", "middle"
        )
        left = max(box.right + px(10), x + px(88 if not theme.compact else 74))
        kind = _SHAPES[store.shape]
        size = px({"bomb": 9, "chip": 12}.get(kind, 11))
        shown = min(store.total, MOST_SHAPES)
        for number in range(shown):
            state = number < store.left
            picture = signs.store(kind, size, colour.pen if state else colour.pen3, not state)
            if left + picture.get_width() > words.x - px(6):
                break
            signs.centred(canvas, picture, left + picture.get_width() / 2, middle)
            left += picture.get_width() + px(4 if kind == "bomb" else 6)
        if store.clause:
            place = pygame.Rect(x, y, wide, high)
            text = f"{store.left} ready" + (f", {store.empty} empty" if store.empty else "")
            self._spots.append((place, Tip(f"{store.label}: {store.words}", f"{text}.", store.clause)))
        return y + high

    def _paint_facts(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        if not card.facts:
            return y
        px, colour = theme.px, theme.colour
        materials.rule(canvas, colour.paper_line, x, y, wide)
        y += px(7 if not theme.compact else 3)
        for fact in card.facts:
            high = self._paint_fact(canvas, fact.label, fact.value, x, y, wide)
            if fact.clause:
                place = pygame.Rect(x, y, wide, high)
                self._spots.append((place, _told(fact)))
            y += high + px(4 if not theme.compact else 1)
        return y + px(4)

    def _paint_fact(
        self, canvas: pygame.Surface, label: str, value: str, x: int, y: int, wide: int, state: str = ""
    ) -> int:
        """A line "label … value", on two lines where they do not fit on one; struck out where it is gone."""
        colour = theme.colour
        if state:
            high = letters.TEXT.leading()
            shade = colour.pen3
            said = letters.put(
                canvas, value, letters.SMALL, shade, x + wide, y + high // 2, "right", "middle"
            )
            room = max(1, said.x - x - theme.px(8))
            word = letters.put(
                canvas, label, letters.TEXT, shade, x, y + high // 2, upright="middle", within=room
            )
            if state == "gone":
                canvas.fill(colour.alarm, (word.x, word.centery, word.w, max(1, theme.px(1.4))))
            return high
        need = letters.measure(label, letters.TEXT)[0] + letters.measure(value, letters.STRONG)[0]
        if need + theme.px(12) <= wide:
            return instruments.pair(canvas, x, y, wide, label, value)
        if label:
            letters.put(canvas, label, letters.TEXT, colour.pen, x, y, within=wide)
            y += letters.TEXT.leading()
        text = letters.paragraph(value, letters.STRONG, colour.pen, wide, "right")
        canvas.blit(text, (x, y))
        return text.get_height() + (letters.TEXT.leading() if label else 0)

    def _paint_arms(self, canvas: pygame.Surface, card: Card, x: int, y: int, wide: int) -> int:
        if not card.arms:
            return y
        px = theme.px
        rose = bool(card.rose) and not theme.compact
        arms = "Her guns" if len(card.columns) > 1 else "Arms"
        title = "Special rules" if card.ledger else arms
        y = instruments.heading(canvas, title, x, y, wide, "paper")
        left, size = x, px(86)
        if rose:
            picture = gun_rose(size, card.rose, card.silhouette)
            canvas.blit(picture, (x, y + px(2)))
            ship = self.yard.ship(card.silhouette, self._colour, size * 0.56, 0)
            spot = (x + size // 2 - ship.get_width() // 2, y + px(2) + size // 2 - ship.get_height() // 2)
            lay(canvas, ship, spot)
            left = x + size + px(16)
            self._spots.append(
                (
                    pygame.Rect(x, y, size, size),
                    Tip("The arcs of fire", "Hatched: all dice count. Dotted: half of them."),
                )
            )
        row = y
        for fact in card.arms:
            room = x + wide - left
            high = self._paint_fact(canvas, fact.label, fact.value, left, row, room, fact.state)
            if fact.clause:
                place = pygame.Rect(left, row, room, high)
                self._spots.append((place, _told(fact)))
            row += high + px(2)
        return max(row, y + size if rose else row) + px(6)

    def _paint_about(self, canvas: pygame.Surface, card: Card, inner: pygame.Rect, y: int) -> int:
        """A line about the class, where the sheet has room for it."""
        if not card.about or theme.compact:
            return y
        text = letters.paragraph(card.about, letters.CLAUSE_TEXT, theme.colour.pen2, inner.w)
        if y + self._offset + text.get_height() + theme.px(10) > inner.bottom:
            return y
        canvas.blit(text, (inner.x, inner.bottom - text.get_height() - self._offset))
        return y


def _told(fact: Fact) -> Tip:
    """A fact's tip: its label over its value, or the value alone."""
    if not fact.label:
        return Tip(fact.value, "", fact.clause)
    return Tip(fact.label, f"{fact.value}.".replace("..", "."), fact.clause)


def _pip(canvas: pygame.Surface, box: pygame.Rect, shape: str, state: str) -> None:
    """One sign of a row: a chevron for a speed marker, a wrench's square for a repair party."""
    colour, px = theme.colour, theme.px
    if shape == "parties":
        corner = max(2, px(3))
        if state == "had":
            pygame.draw.rect(canvas, colour.brass, box, border_radius=corner)
            pygame.draw.rect(canvas, colour.brass_dark, box, max(1, px(1)), border_radius=corner)
            arm = box.inflate(-box.w // 2, -box.h // 2)
            pygame.draw.line(canvas, colour.on_brass, arm.topleft, arm.bottomright, max(2, px(2)))
            pygame.draw.line(canvas, colour.on_brass, arm.topright, arm.bottomleft, max(2, px(2)))
            return
        pygame.draw.rect(canvas, colour.pen3, box, max(1, px(1)), border_radius=corner)
    else:
        dent = box.w // 3
        points = [
            box.topleft,
            (box.right - dent, box.top),
            (box.right, box.centery),
            (box.right - dent, box.bottom),
            box.bottomleft,
            (box.left + dent, box.centery),
        ]
        if state == "had":
            pygame.draw.polygon(canvas, colour.pen, points)
        else:
            pygame.draw.aalines(canvas, colour.pen if state == "open" else colour.pen3, True, points)
    if state == "lost":
        pygame.draw.line(canvas, colour.alarm, box.bottomleft, box.topright, max(1, px(2)))
