"""The panel of battles played on from one order: two rows of bars, who leads by how much, and who wins how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ai.analysis.ends import MANY, Ends, edge
from game.match.wording import wins
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Drawn, Space, Text, either
from game.ui.kit.layout import Column, Row
from game.ui.kit.theme import Side

BARS = 12
"""Bars of a row: the first side's lead from the most to the least."""

ROWS = ("as it was", "as it might")


def ends(
    told: Sequence[Ends], side: str, looks: dict[str, Side], progress: tuple[int, int] | None, fault: str
) -> Box:
    """What came of it, as far as it was played. `told` is empty where nobody played on; `side` is whose wins are
    told."""
    colour = theme.colour
    head = parts.title(f"If {MANY} had played on", "captains")
    if fault:
        return Column((head, Text(fault, letters.TEXT, colour.text, 0), SPRING))
    if not told:
        words = "Battles played on from here with other dice: how they end, and who wins how often."
        return Column((head, Text(words, letters.TEXT, colour.text2, 0), SPRING))
    most = edge(told)
    rows: list[Box] = []
    for name, one in zip(ROWS, told, strict=False):
        bars = Drawn(_bars(one, most, looks), high=either(30, 40), wide=either(150, 200), grow=1)
        rows.append(Row((Text(name, letters.SMALL, colour.text2, wide=70), bars), 8, "end"))
    first, *others = told[0].sides
    foot = Row((
        Text("", letters.SMALL, colour.text2, wide=70),
        Text(f"{first} leads", letters.SMALL, colour.text2, grow=1),
        Text(f"{others[0] if others else ''} leads", letters.SMALL, colour.text2, align="right", whole=True),
    ), 8)  # fmt: skip
    below: list[Box] = [Text(_sentence(told, side), letters.STRONG, colour.text, 0)]
    if progress is not None:
        below.append(
            Text(f"Played on: {progress[0]} of {progress[1]} battles. Esc stops it; what is done stays.",
                 letters.SMALL, colour.text2, 0)
        )  # fmt: skip
    else:
        below.append(
            Text(
                "Other dice each time; both sides know only what they knew.",
                letters.SMALL,
                colour.text2,
                0,
                spare=1,
            )
        )
    return Column((head, Space(2), *rows, foot, Space(2), *below, SPRING), 4)


def _sentence(told: Sequence[Ends], side: str) -> str:
    """Who wins how often, with the range that holds 95 of 100."""
    said = []
    for name, one in zip(ROWS, told, strict=False):
        count = len(one.endings)
        said.append(
            f"{round(one.won(side))} ± {one.give(side):.0f} of {count} {name}"
            if count
            else f"none yet {name}"
        )
    return f"{wins(side)} {', '.join(said)}."


def _bars(one: Ends, most: float, looks: dict[str, Side]) -> Callable[[pygame.Surface, pygame.Rect], None]:
    """The ends as bars from one axis at the foot: solid where the first side leads, framed where another does."""
    counts = one.spread(most, BARS)
    first, *others = one.sides

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        highest = max(1, *counts)
        wide = area.w / BARS
        for place, count in enumerate(counts):
            left, right = round(area.x + place * wide), round(area.x + (place + 1) * wide) - theme.px(2)
            high = round((area.h - theme.px(2)) * count / highest)
            if not high:
                continue
            bar = pygame.Rect(left, area.bottom - theme.px(1) - high, right - left, high)
            leads = place < BARS // 2
            shade = looks[first if leads or not others else others[0]].colour
            if leads:
                canvas.fill(shade, bar)
            else:
                canvas.fill(theme.mix(theme.colour.ink7, shade, 0.35), bar)
                pygame.draw.rect(canvas, shade, bar, max(1, theme.px(1.4)))
        canvas.fill(theme.colour.text3, (area.x, area.bottom - theme.px(1), area.w, max(1, theme.px(1))))

    return draw
