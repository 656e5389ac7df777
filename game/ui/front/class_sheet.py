"""The sheet of a class on paper: its picture from above, what it costs, its facts and a sentence about it.

It is told a class's row and asks its ruleset for the card; it must not know what can be done with one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match.plain import Row
from game.rulesets import ruleset as find
from game.tabletop.cards import Fact
from game.tabletop.construction import plain_card
from game.tabletop.drafting import Figure
from game.ui.board.shipyard import Shipyard
from game.ui.front.sheet import title_style
from game.ui.kit import letters, materials, theme


def paint(
    canvas: pygame.Surface,
    area: pygame.Rect,
    ruleset: str,
    row: Row | None,
    yard: Shipyard,
    look: int,
    foot: int,
) -> None:
    """Paint the sheet of a class into `area`, nothing below `foot`; `look` is the place of its side's colour."""
    px, colour = theme.px, theme.colour
    materials.paper(canvas, area)
    if row is None:
        return
    pad = px(18 if theme.compact else theme.SHEET_PADDING)
    box = area.inflate(-2 * pad, -2 * pad)
    rules = find(ruleset)
    card = plain_card(rules.fields, row)
    drafting = rules.drafting
    y = _picture(canvas, box, drafting.figure(row), yard, look)
    style = title_style(card.title, box.w)
    letters.put(canvas, card.title, style, colour.pen, box.x, y, within=box.w)
    y += style.leading() + px(2)
    group = drafting.group(row)
    below = f"{card.points} points · {group[:1].upper()}{group[1:]}"
    letters.put(canvas, below, letters.TEXT, colour.pen2, box.x, y, within=box.w)
    y += letters.TEXT.leading() + px(8)
    if about := str(row.get("about", "")):
        words = letters.paragraph(about, letters.STORY, colour.pen, box.w)
        canvas.blit(words, (box.x, y))
        y += words.get_height() + px(10)
    _facts(canvas, pygame.Rect(box.x, y, box.w, foot - px(10) - y), card.facts)


def _picture(canvas: pygame.Surface, box: pygame.Rect, figure: Figure, yard: Shipyard, look: int) -> int:
    """A strip of sea with the class on it; where what follows begins."""
    px = theme.px
    sea = pygame.Rect(box.x, box.y, box.w, px(110 if theme.compact else 170))
    materials.chart(canvas, sea, dark=True)
    long = min(sea.w * 0.8, sea.w * (0.25 + 0.09 * figure.length))
    if figure.flight:
        long = sea.h * 0.7
    plate = yard.ship(figure.silhouette, look, float(long), 90.0)
    canvas.blit(plate, plate.get_rect(center=sea.center))
    pygame.draw.rect(canvas, theme.colour.key, sea, 1)
    return sea.bottom + px(12 if theme.compact else 20)


def _facts(canvas: pygame.Surface, area: pygame.Rect, facts: Sequence[Fact]) -> None:
    """Facts in two columns, as many as there is room for."""
    px, colour = theme.px, theme.colour
    materials.rule(canvas, colour.paper_line, area.x, area.y, area.w)
    high = letters.TEXT.leading() + px(4)
    rows = max(1, (area.h - px(8)) // high)
    columns = 2 if len(facts) > rows else 1
    gap = px(28)
    wide = (area.w - gap * (columns - 1)) // columns
    for number, fact in enumerate(facts[: rows * columns]):
        column, line = divmod(number, rows)
        x, y = area.x + column * (wide + gap), area.y + px(8) + line * high
        value, room = fact.value.replace("_", " "), round(wide * 0.6)
        told = letters.put(canvas, value, letters.STRONG, colour.pen, x + wide, y, "right", within=room)
        letters.put(canvas, fact.label, letters.TEXT, colour.pen2, x, y, within=told.x - x - px(8))
