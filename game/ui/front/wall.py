"""A wall of pictures: kept battles in rows, each with its last table, what became of it and how long it was.

It knows neither logs nor where a picture comes from; the chosen one has a brass frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.box import Box, Drawn, Space, Text, either
from game.ui.kit.layout import Column, Panel, Stack
from game.ui.kit.listing import Listing, State


class Framed(msgspec.Struct, frozen=True):
    """One picture of the wall: what stands under it, in three lines. A faulty one has no picture."""

    key: str
    text: str
    outcome: str = ""
    below: str = ""
    faulty: bool = False
    heading: bool = False


Hang = Callable[[str, tuple[int, int]], pygame.Surface]
"""Finds the picture of a key in a size."""


def wall(name: str, entries: Sequence[Framed], hang: Hang, key: str = "", empty: str = "") -> Listing[Framed]:
    """Pictures side by side; `key` is the one chosen at first, `empty` is said where there is none."""

    def shown(entry: Framed, state: State) -> Box:
        colour = theme.colour
        fill = colour.ink6 if state.chosen else colour.ink7 if state.under else colour.ink9
        edge, thick = (colour.brass_light, 2) if state.chosen else (colour.line, 1)
        ground = Drawn(
            lambda canvas, area: materials.rounded(canvas, area, fill, edge, theme.TAG_CORNER, thick=thick)
        )
        name = Text(entry.text, letters.ITEM, colour.threat if entry.faulty else colour.text)
        words = Column((
            Drawn(lambda canvas, area: canvas.blit(hang(entry.key, area.size), area), high=either(106, 142)),
            Space(5), name, Text(entry.outcome, letters.SMALL_STRONG, colour.brass_light, high=16),
            Text(entry.below, letters.SMALL, colour.text2),
        ))  # fmt: skip
        return Stack((ground, Panel(words, (6, 6))))

    return Listing(name, entries, shown, key, empty, least=either(200, 250), gap=14)
