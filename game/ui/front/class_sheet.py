"""The sheet of a class on paper: its picture from above, what it costs, its facts and a sentence about it.

It is told a class's row and asks its ruleset for the card; it must not know what can be done with one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match.plain import Row
from game.match.wording import capital, spaced
from game.rulesets import ruleset as find
from game.tabletop.cards import Fact
from game.tabletop.construction import plain_card
from game.tabletop.drafting import Figure
from game.tabletop.ruleset import Ruleset
from game.ui.board.shipyard import Shipyard
from game.ui.kit import letters, materials, parts, theme
from game.ui.kit.box import Box, Drawn, Rule, Space, Text, either
from game.ui.kit.layout import Column
from game.ui.kit.layout import Row as Line

FEW = 6
"""So many facts stand in one column."""


def described(ruleset: str, row: Row, yard: Shipyard, look: int) -> tuple[Box, ...]:
    """The parts of a class's sheet; `look` is the place of its side's colour."""
    pen, pen2 = parts.ink("paper")
    rules = find(ruleset)
    card, drafting = plain_card(rules.fields, row), rules.drafting
    figure, group = drafting.figure(row), drafting.group(row)
    sea = Drawn(
        lambda canvas, area: _picture(canvas, area, figure, yard, look), high=either(110, 170), squat=60
    )
    return (
        sea,
        Space(either(12, 20)),
        parts.large(card.title, pen),
        Text(f"{card.points} points · {capital(group)}", letters.TEXT, pen2),
        Space(8),
        Text(str(row.get("about", "")), letters.STORY, pen, 0),
        Space(10),
        Rule(theme.colour.paper_line),
        Space(8),
        _facts(card.facts),
        *_arms(rules, row),
    )


def _arms(rules: Ruleset, row: Row) -> tuple[Box, ...]:
    """Weapons that stand in tables of their own, a line each, as their game's sheet tells them."""
    pen, pen2 = parts.ink("paper")
    listed = any(field.type == "tables" and row.get(field.name) for field in rules.fields.cls)
    card = rules.construction.card(row) if listed else None
    if card is None:
        return ()
    lines = [
        Line(
            (
                Text(fact.label, letters.TEXT, pen2),
                Text(fact.value, letters.TEXT, pen, align="right", grow=1),
            ),
            12,
        )
        for fact in card.arms
    ]
    return (Space(4), Column(tuple(lines), 4))


def _picture(canvas: pygame.Surface, sea: pygame.Rect, figure: Figure, yard: Shipyard, look: int) -> None:
    """A strip of sea with the class on it."""
    materials.chart(canvas, sea, dark=True)
    long = min(sea.w * 0.8, sea.w * (0.25 + 0.09 * figure.length))
    if figure.flight:
        long = sea.h * 0.7
    plate = yard.ship(figure.silhouette, look, float(long), 90.0)
    canvas.blit(plate, plate.get_rect(center=sea.center))
    pygame.draw.rect(canvas, theme.colour.key, sea, 1)


def _facts(facts: Sequence[Fact]) -> Box:
    """Facts in two columns, where there are many; the last ones go first."""
    pen, pen2 = parts.ink("paper")
    lines = [
        Line(
            (
                Text(fact.label, letters.TEXT, pen2, grow=1),
                Text(spaced(fact.value), letters.STRONG, pen, align="right"),
            ),
            spare=number + 1,
        )
        for number, fact in enumerate(facts)
    ]
    deep = -(-len(lines) // 2) if len(lines) > FEW else len(lines)
    columns = [Column(tuple(some), 4) for some in (lines[:deep], lines[deep:]) if some]
    return Line(tuple(columns), 28, "start", equal=True)
