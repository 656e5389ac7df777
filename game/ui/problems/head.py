"""The head of the room of problems: which problem this is, the games, how many were solved, the way back."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from game.ui.battle.ribbon import Ribbon
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import Box, Icon, Space, Text, either
from game.ui.kit.layout import Column, Panel, Row

GAMES = "games"
"""Message: `Picked` with the place of a game."""


class Heading(msgspec.Struct, frozen=True):
    """What it says: the title, where the problem is from, the games and which of them this is, how many were solved."""

    title: str
    words: str
    games: tuple[str, ...]
    game: int
    solved: str


class Head(Ribbon):
    """In the ribbon's place; what a battle says there is said elsewhere."""

    heading: Heading | None = None

    def cue(self) -> Hashable:
        return self.heading

    def describe(self) -> Box:
        colour, told = theme.colour, self.heading
        if told is None:
            return Space()
        rose = Icon(signs.rose(theme.px(either(32, 36)), colour.brass_light, colour.brass_dark))
        names = Column((
            Text(told.title, letters.PANEL_TITLE, colour.text),
            Text(told.words, letters.SMALL, colour.text2),
        ), 0, grow=1, wide=0)  # fmt: skip
        games = parts.segmented(GAMES, told.games, told.game, high=30, wide=either(380, 480))
        count = Text(told.solved, letters.SMALL, colour.text2, whole=True, spare=1)
        row = Row((rose, names, games, count, self._buttons(34)), either(10, 14))
        return Panel(row, (14, 4, 12, 6), fill=colour.ink9, grow=1)
