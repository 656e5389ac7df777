"""The dice of a unit card: the few numbers a unit lives by, and what each of its weapons rolls at each range.

It describes `Vital`s and `Battery`s with what each means, and must not know any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.tabletop.cards import Battery, Card, Figure, Vital
from game.ui.kit import letters, theme
from game.ui.kit.box import Box, Rule, Space, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Grid, Row


def vitals(shown: tuple[Vital, ...]) -> Box:
    """The numbers side by side, each over its name."""
    worse = " Worse than on the card."
    return numbers(shown, [
        Tip(one.label.capitalize(), f"{one.value}.{worse if one.grave else ''}", one.clause) for one in shown
    ])  # fmt: skip


def numbers(shown: Sequence[Vital | Figure], tips: Iterable[Tip | None]) -> Box:
    """Numbers side by side, each over what it is and with its tip; grave ones in red."""
    colour = theme.colour
    return Row(tuple(
        Column((
            Text(one.value, letters.FIGURE, colour.alarm if one.grave else colour.pen, whole=True),
            Text(one.label, letters.SMALL, colour.pen2),
        ), tip=tip)
        for one, tip in zip(shown, tips, strict=False)
    ), 6, widest=36)  # fmt: skip


def batteries(card: Card) -> list[Box]:
    """A row a weapon under the range numbers."""
    if not card.batteries:
        return []
    colour, line = theme.colour, Rule(theme.colour.paper_line)
    tip = Tip("Range", "", card.range_clause)
    head = (
        Text("Range", letters.HEADING, colour.pen2, tip=tip),
        *(Text(name, letters.SMALL, colour.pen2, align="centre", tip=tip) for name in card.ranges),
    )
    rows = [head, *(_battery(one) for one in card.batteries)]
    shares = (1.0, *(0.4 for _ in card.ranges))
    return [line, Grid(tuple(rows), 6, either(0, 2), shares, lines=colour.paper_line), Space(4)]


def _battery(battery: Battery) -> tuple[Box, ...]:
    colour = theme.colour
    shade = colour.pen3 if battery.spent else colour.pen
    ink = colour.pen3 if battery.spent else colour.alarm if battery.grave else colour.pen
    style = letters.TABLE if battery.spent else letters.TABLE_NOW
    struck = shade if battery.spent else None
    tip = Tip(battery.label, battery.words, battery.clause)
    return (
        Text(battery.label, letters.TABLE, shade, struck=struck, tip=tip),
        *(Text(figure, style, ink, align="centre", tip=tip) for figure in battery.figures),
    )
