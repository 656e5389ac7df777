"""The unit card: a ship's data sheet on paper, with her plate, rows of boxes, stores, facts and the rose of her guns.

It shows a `Card` and says what each number means; it must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.match.wording import capital, counted
from game.tabletop.cards import Box as HullBox
from game.tabletop.cards import Card, Count, Fact, Pips, Store
from game.tabletop.cards import Row as CardRow
from game.ui.battle.card_dice import batteries, vitals
from game.ui.battle.card_tips import explained, silent
from game.ui.battle.gun_rose import gun_rose
from game.ui.battle.slip import Quote
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay as lay_plate
from game.ui.board.sketch import lay_centred
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release, Wheel
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Laid, Rule, Space, Text, either, lay
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.layout import Column, Grid, Largest, Panel, Row, Stack
from game.ui.kit.panes import Pane
from game.ui.kit.scroll import Scroll

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


_PARTY, _DAMAGE = "party", "damage:"


class UnitCard:
    """The card on its sheet of paper; a longer one scrolls."""

    def __init__(self, yard: Shipyard) -> None:
        self.yard = yard
        self.area = pygame.Rect(0, 0, 1, 1)
        self._pane = Pane(self.area)
        self._scroll = Scroll("card", self.area, ground="paper")
        self._laid = Laid()
        self._placed: object = None
        self._high = 0
        self.card: Card | None = None
        """What is shown."""
        self.hint = "Click a ship to see her data sheet."
        """What stands on an empty card."""
        self._colour, self._unit = 0, "in"
        self.quote: Quote = silent
        """The words of the clauses behind its figures."""
        self._carried: Pos | None = None
        self.division = ""
        """The division the ship is in, where it can be ordered as one."""
        self.called = ""
        """What it is called."""

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area, self._pane = area, Pane(area)
        edge = theme.px(6)
        self._scroll.area = area.inflate(-2 * edge, -2 * theme.px(10))

    def show(self, card: Card | None, colour: int, unit: str) -> None:
        """Another card, the place of its side's colour among the six, and the unit of lengths."""
        if card is None or self.card is None or card.unit != self.card.unit:
            self._scroll.offset = 0
        self.card, self._colour, self._unit = card, colour, unit

    def _place(self) -> Laid:
        """Lay the card out, where it is another or lies elsewhere."""
        cue = (
            self.card,
            self.called,
            self.division,
            self._colour,
            self.hint,
            tuple(self.area),
            theme.edition,
        )
        if cue == self._placed:
            return self._laid
        self._placed = cue
        across, down = (theme.px(either(15, theme.PAPER_PADDING)), theme.px(either(10, theme.PAPER_PADDING)))
        inner = self.area.inflate(-2 * across, -2 * down)
        if self.card is None:
            words = Text(self.hint, letters.CLAUSE_TEXT, theme.colour.pen2, 0, "centre")
            self._laid, high = lay(Column((Space(grow=1), words, Space(grow=2))), inner), 0
        else:
            shown = self._parts(self.card)
            body = Column(tuple(shown))
            high = Column(tuple(part for part in shown if not part.spare)).tall(inner.w)
            self._laid = lay(body, pygame.Rect(inner.x, inner.y, inner.w, max(high, inner.h)))
        self._high = high + 2 * down
        self._scroll.set_length(self._high if high > inner.h else 0)
        return self._laid

    @property
    def wanted(self) -> int:
        """The height in which nothing of it is cut, in pixels."""
        self._place()
        return self._high

    def _boxes(self, act: str) -> list[tuple[pygame.Rect, str]]:
        """Where parts lie whose name begins so, each with the rest of its name."""
        return [
            (box.move(0, -self._scroll.offset), part.act.removeprefix(act))
            for part, box in self._place().parts
            if part.act.startswith(act)
        ]

    @property
    def damage(self) -> list[tuple[pygame.Rect, str]]:
        """Where kinds of damage stand that parties may be sent to, each with the word its order begins with."""
        return self._boxes(_DAMAGE)

    @property
    def parties(self) -> list[pygame.Rect]:
        """Where repair parties stand that are still free."""
        return [box for box, _ in self._boxes(_PARTY)]

    def take(self, given: Input) -> Sent | Pressed | None:
        """The wheel scrolls a card that is longer than its place; a repair party is dragged to what it shall see to.

        The name of her division is pressed to order it as one.
        """
        if isinstance(given, Press) and given.button == LEFT:
            here = self.area.collidepoint(given.pos)
            act = self._place().act((given.pos[0], given.pos[1] + self._scroll.offset)) if here else ""
            if act.startswith(DIVISION):
                return Pressed(act)
            self._carried = given.pos if act == _PARTY else None
        elif isinstance(given, Drag) and self._carried is not None:
            self._carried = given.pos
        elif isinstance(given, Release) and self._carried is not None:
            self._carried = None
            return next((Sent(item) for box, item in self.damage if box.collidepoint(given.pos)), None)
        elif isinstance(given, Wheel):
            self._scroll.take(given)
        return None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the number under the pointer means, with its clause and what that says."""
        if not self.area.collidepoint(pos):
            return None
        found = self._place().tip((pos[0], pos[1] + self._scroll.offset))
        return (
            None
            if found is None
            else (explained(found[0], self.quote), found[1].move(0, -self._scroll.offset))
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it shows something else."""
        self._place()
        self._pane.show(canvas, (self._placed, self._scroll.offset), self._paint)
        if self._carried is not None:
            for box, _ in self.damage:
                over = box.collidepoint(self._carried)
                pygame.draw.rect(canvas, theme.colour.brass_dark, box, 2 if over else 1, border_radius=3)
            token = pygame.Rect(0, 0, theme.px(20), theme.px(20))
            token.center = self._carried
            _pip(canvas, token, "parties", "had")

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        materials.paper(canvas, area)
        self._scroll.paint = lambda surface, top: self._laid.paint(surface, -self._scroll.offset)
        self._scroll.draw(canvas)

    # -- what stands on it -------------------------------------------------------------------------------------------

    def _parts(self, card: Card) -> list[Box]:
        colour, line = theme.colour, Rule(theme.colour.paper_line)
        found: list[Box] = [self._head(card), Space(either(8, 14))]
        if card.silhouette:
            plate = Drawn(lambda canvas, area: self._draw_plate(canvas, area, card), high=either(62, 112))
            found += [plate, Space(either(5, 10))]
        if card.vitals:
            found += [vitals(card.vitals), Space(either(3, 8))]
        if card.rows:
            found += [*_rows(card), Space(either(3, 8))]
        if card.counts:
            found += [
                line,
                Space(4),
                Row(tuple(_count(count) for count in card.counts), 4, widest=60),
                Space(4),
            ]
        if card.pips:
            found += [line, *(_pips(pips) for pips in card.pips), Space(4)]
        if card.warning:
            sign = Icon(signs.diamond(theme.px(12), colour.alarm, hollow=True))
            warning = Text(card.warning, letters.CLAUSE_TEXT, colour.alarm, 0, grow=1)
            found += [Row((sign, warning), align="start"), Space(either(2, 8))]
        found += batteries(card)
        for store in card.stores:
            found += [line] if store is not card.stores[0] else []
            found.append(_store(store))
        if card.facts:
            facts = Column(tuple(_fact(fact) for fact in card.facts), either(1, 4))
            found += [line, Space(either(3, 7)), facts, Space(4)]
        if card.arms:
            found += self._arms(card)
        if card.about and not theme.compact:
            found += [SPRING, Text(card.about, letters.CLAUSE_TEXT, colour.pen2, 0, spare=1)]
        return found

    def _head(self, card: Card) -> Box:
        """Her flag, her name and class, what she is worth; the name of her division, to be pressed."""
        colour = theme.colour
        flag = signs.flag(theme.side(self._colour), theme.px(either(28, 34)), theme.px(either(19, 24)))
        division: tuple[Box, ...] = ()
        if self.division:
            called = Text(self.called, letters.SMALL_STRONG, colour.clause, whole=True)
            tip = Tip(self.called, "Her division: press to order it as one.")
            act = f"{DIVISION}{self.division}"
            division = (Column((called, Rule(colour.clause)), align="start", act=act, tip=tip),)
        titles = [
            Text(card.title, style, colour.pen2, whole=True, grow=1)
            for style in (letters.TEXT, letters.SMALL)
        ]
        below = Largest((
            *(Row((title, *division), 10, "base") for title in titles),
            Row((Text(card.title, letters.SMALL, colour.pen2, 2, grow=1, wide=0), *division), 10, "base"),
        ))  # fmt: skip
        points = Tip(counted(card.points, "point"), "", card.points_clause)
        figure = Text(str(card.points), letters.FIGURE, colour.pen, whole=True, tip=points)
        unit = Text(
            "point" if card.points == 1 else "points", letters.SMALL, colour.pen2, whole=True, tip=points
        )

        def named(style: letters.Style, *beside: Box, whole: bool = True) -> Row:
            return Row((Text(card.name, style, colour.pen, whole=whole, grow=1), *beside), 6, "base")

        name = Largest((
            named(letters.TITLE, figure, unit), named(letters.TITLE, figure), named(letters.PANEL_TITLE, figure),
            named(letters.ITEM_TITLE, figure), named(letters.ITEM_TITLE, figure, whole=False),
        ), grow=1)  # fmt: skip
        tip = Tip(f"{card.name}, {card.title}", card.about)
        head = Row((Panel(Icon(flag), (0, 3, 0, 0)), name), 12)
        return Column((head, below), tip=tip)

    def _draw_plate(self, canvas: pygame.Surface, place: pygame.Rect, card: Card) -> None:
        """The ship from above on a piece of sea, with a scale."""
        materials.chart(canvas, place, seed=9)
        long = min(place.w * 0.52, place.h * (1.9 if theme.compact else 1.45))
        if card.length < 2:
            long *= 0.62
        with materials.within(canvas, place):
            for plate, aside in (
                (self.yard.shadow(card.silhouette, long, 90), long * 0.06),
                (self.yard.ship(card.silhouette, self._colour, long, 90), 0.0),
            ):
                lay_centred(canvas, plate, place.centerx + aside, place.centery + aside)
        pygame.draw.rect(canvas, theme.colour.pen, place, 1)
        if card.length > 0 and not theme.compact:
            self._draw_scale(canvas, place, long / card.length)

    def _draw_scale(self, canvas: pygame.Surface, place: pygame.Rect, one: float) -> None:
        px, shade = theme.px, theme.colour.flag_white
        x, y = place.x + px(10), place.bottom - px(10)
        canvas.fill(shade, (x, y, round(one), 1))
        for end in (x, x + round(one)):
            canvas.fill(shade, (end, y - px(3), 1, px(6) + 1))
        letters.put(canvas, f"1 {self._unit}", letters.SMALL, shade, x + one + px(6), y, upright="middle")

    def _arms(self, card: Card) -> list[Box]:
        arms = "Her guns" if len(card.columns) > 1 else "Arms"
        title = "Special rules" if card.ledger else arms
        colour = theme.colour
        heading = Text(title, letters.HEADING, colour.pen2, whole=True)
        head = Row((heading, Rule(colour.paper_line, grow=1)))
        facts: Box = Column(tuple(_fact(fact) for fact in card.arms), 2, grow=1, wide=0)
        if card.rose and not theme.compact:
            tip = Tip("The arcs of fire", "Hatched: all dice count. Dotted: half of them.")
            rose = Drawn(lambda canvas, area: self._draw_rose(canvas, area, card), wide=86, high=88, tip=tip)
            facts = Row((rose, facts), 16, "start")
        return [head, Space(4), facts, Space(6)]

    def _draw_rose(self, canvas: pygame.Surface, area: pygame.Rect, card: Card) -> None:
        """Her arcs of fire around her, bows up."""
        picture = gun_rose(area.w, card.rose)
        canvas.blit(picture, picture.get_rect(center=area.center))
        ship = self.yard.ship(card.silhouette, self._colour, area.w * 0.56, 0)
        lay_plate(canvas, ship, (area.centerx - ship.get_width() // 2, area.centery - ship.get_height() // 2))


def _rows(card: Card) -> list[Box]:
    """Rows of boxes with their figures under the card's columns; without labels they are a log sheet."""
    colour = theme.colour
    if not any(row.label for row in card.rows):
        return _log_sheet(card)
    left, clause = card.ledger or ("Lost" if card.columns else "Left"), card.rows[0].clause
    labels = [letters.measure(left, letters.HEADING)[0]]
    labels += [letters.measure(row.label, letters.STRONG)[0] for row in card.rows if not row.heading]
    need = max(labels) / theme.scale + 6
    head: list[Box] = [Text(left, letters.HEADING, colour.pen2, wide=need, tip=Tip(left, "", clause))]
    if not card.ledger:
        words, boxes = f"Hull {card.hull}", f"{counted(card.hull, 'box', 'boxes')} when whole."
        head.append(Text(words, letters.HEADING, colour.pen2, tip=Tip(words, boxes, clause)))
    clauses = card.column_clauses or ("",) * len(card.columns)
    first = (
        Row(tuple(head), 4),
        *(
            Text(name, letters.SMALL, colour.pen2, align="centre", tip=Tip(name, "", behind))
            for name, behind in zip(card.columns, clauses, strict=True)
        ),
    )
    high = either(18, 24) if card.ledger else either(22, 34)
    rows = [first, *(_row(card, row, need, high) for row in card.rows)]
    shares = (1.0, *(0.35 for _ in card.columns))
    back = Drawn(lambda canvas, area: _draw_bands(canvas, area, card, theme.px(high)))
    return [Stack((back, Grid(tuple(rows), 6, 0, shares)))]


def _draw_bands(canvas: pygame.Surface, area: pygame.Rect, card: Card, high: int) -> None:
    """The row she is on now, and a line under each other."""
    px, colour = theme.px, theme.colour
    y = area.bottom - high * len(card.rows)
    for row in card.rows:
        if row.current:
            canvas.fill(colour.row, (area.x - px(9), y, area.w + px(18), high))
            canvas.fill(colour.flag_red, (area.x - px(9), y, px(4), high))
        else:
            materials.rule(canvas, colour.paper_line, area.x, y + high - 1, area.w)
        y += high


def _row(card: Card, row: CardRow, need: float, high: float) -> tuple[Box, ...]:
    colour = theme.colour
    gone = bool(card.ledger and row.boxes and set(row.boxes) == {"lost"})
    style = letters.STRONG if row.current or row.heading else letters.TABLE
    wide = None if row.heading else need
    struck = colour.alarm if gone else None
    label = Text(row.label, style, colour.pen3 if gone else colour.pen, wide=wide, struck=struck)
    tip = _row_tip(card, row, gone)
    boxes = Drawn(
        lambda canvas, area: _draw_boxes(canvas, area, row.boxes, row.current), wide=9 * len(row.boxes), high=16,
        grow=1,
    )  # fmt: skip
    figures = [
        Text(
            figure, letters.TABLE_NOW if row.current else letters.STRONG if row.heading else letters.TABLE,
            colour.pen if row.current or row.heading else colour.pen2, align="centre", high=high, tip=tip,
        )
        for figure in row.figures
    ]  # fmt: skip
    figures += [Text("", high=high)] * (len(card.columns) - len(figures))
    return (
        Row((label, boxes) if row.boxes else (label,), 4, high=high, tip=tip),
        *figures[: len(card.columns)],
    )


def _row_tip(card: Card, row: CardRow, gone: bool) -> Tip:
    """What a row says, with the names of its columns."""
    text = ", ".join(f"{name} {figure}" for name, figure in zip(card.columns, row.figures, strict=False))
    if card.ledger:
        return Tip(row.label, "She is sunk." if gone else f"{text}." if text else row.words, row.clause)
    kinds = {kind: row.boxes.count(kind) for kind in row.boxes}
    words = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    if not text:
        return Tip(row.words or row.label, f"Boxes: {words}.", row.clause)
    now = " She is on this row now." if row.current else ""
    return Tip(f"Row {row.label}: {text}", f"Boxes: {words}.{now}", row.clause)


def _draw_boxes(
    canvas: pygame.Surface,
    area: pygame.Rect,
    boxes: Sequence[HullBox],
    current: bool = False,
    most: float = 19,
) -> None:
    """Boxes of a hull from the left, as large as there is room for."""
    step = min(most, area.w / max(1, len(boxes)) / theme.scale)
    size = max(6, min(either(12, 15), round(step * 0.78)))
    gap = max(1, min(4, round(step - size)))
    signs.boxes(canvas, area.x, area.centery - theme.px(size) // 2, list(boxes), round(size), gap, current)


def _log_sheet(card: Card) -> list[Box]:
    """Rows of boxes without labels: the hull as on a log sheet, with what is left of it."""
    colour = theme.colour
    left = sum(row.boxes.count("whole") for row in card.rows)
    count = max(len(row.boxes) for row in card.rows)
    head = Row((
        Text(card.ledger or f"Hull {card.hull}", letters.HEADING, colour.pen2, grow=1),
        Text(f"{left} left", letters.STRONG, colour.pen, whole=True),
    ))  # fmt: skip

    def drawn(row: CardRow) -> Box:
        full = (*row.boxes, *("lost" for _ in range(count - len(row.boxes))))

        def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
            area.w = area.w * len(row.boxes) // max(1, len(full))
            _draw_boxes(canvas, area, row.boxes, most=17)

        return Drawn(
            draw,
            high=either(14, 17),
            tip=Tip("Hull", f"{left} of {counted(card.hull, 'box', 'boxes')} left.", row.clause),
        )

    return [head, *(drawn(row) for row in card.rows)]


def _count(count: Count) -> Box:
    """A kind of damage as a figure over its name; red where there is any."""
    colour = theme.colour
    told = f"{capital(count.words)}." if count.words else f"{count.number} now."
    figure = letters.STRONG if theme.compact else letters.FIGURE
    shade, name = (colour.alarm, colour.pen) if count.number else (colour.pen3, colour.pen2)
    return Column((
        Text(str(count.number), figure, shade, align="centre"), Text(count.label, letters.SMALL, name, align="centre"),
    ), tip=Tip(count.label, told, count.clause), act=f"{_DAMAGE}{count.item}" if count.item else "")  # fmt: skip


def _pips(pips: Pips) -> Box:
    """A row of signs: markers carried, open and lost; parties ready, used and lost."""
    states = ["had"] * pips.had + ["open"] * pips.open + ["lost"] * pips.lost
    size = either(12, 15)

    def sign(state: str) -> Box:
        free = pips.shape == "parties" and state == "had"
        return Drawn(
            lambda canvas, area: _pip(canvas, area, pips.shape, state), wide=size, high=size,
            act=_PARTY if free else "",
        )  # fmt: skip

    pen = theme.colour.pen
    label = Text(pips.label, letters.TEXT, pen, wide=either(84, 100))
    words = Text(pips.words, letters.STRONG, pen)
    row = (label, *(sign(state) for state in states), SPRING, words)
    return Row(row, 4, high=either(20, 25), tip=Tip(pips.label, f"{pips.words}.", pips.clause))


def _store(store: Store) -> Box:
    """What is aboard to be used up, a sign for each, and how much of it is left."""
    pen = theme.colour.pen
    text = f"{store.left} ready" + (f", {store.empty} empty" if store.empty else "")
    tip = Tip(f"{store.label}: {store.words}", f"{text}.", store.clause) if store.clause else None
    shapes = Drawn(lambda canvas, area: _draw_shapes(canvas, area, store), high=16, grow=1)
    words = Text(store.words, letters.STRONG, pen, whole=True)
    return Row((Text(store.label, letters.TEXT, pen), shapes, words), 9, high=either(20, 27), tip=tip)


def _draw_shapes(canvas: pygame.Surface, area: pygame.Rect, store: Store) -> None:
    colour, kind, left = theme.colour, _SHAPES[store.shape], area.x
    size = theme.px({"bomb": 9, "chip": 12}.get(kind, 11))
    for number in range(min(store.total, MOST_SHAPES)):
        state = number < store.left
        picture = signs.store(kind, size, colour.pen if state else colour.pen3, not state)
        if left + picture.get_width() > area.right:
            break
        signs.centred(canvas, picture, left + picture.get_width() / 2, area.centery)
        left += picture.get_width() + theme.px(4 if kind == "bomb" else 6)


def _fact(fact: Fact) -> Box:
    """A line "label … value", on two lines where they do not fit on one; struck out where it is gone."""
    colour = theme.colour
    tip = _told(fact) if fact.clause else None
    if fact.state:
        struck = colour.alarm if fact.state == "gone" else None
        label = Text(fact.label, letters.TEXT, colour.pen3, struck=struck, grow=1)
        return Row((label, Text(fact.value, letters.SMALL, colour.pen3)), tip=tip)
    value = Text(fact.value, letters.STRONG, colour.pen, whole=True)
    one = Row((Text(fact.label, letters.TEXT, colour.pen, whole=True, grow=1), value), 12)
    below = Text(fact.value, letters.STRONG, colour.pen, 0, "right")
    two = Column((Text(fact.label, letters.TEXT, colour.pen), below))
    return Largest((one, two) if fact.label else (value, below), tip=tip)


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
