"""Panels of a battle that is over: the luck of the dice side by side, and lists of what was told, turn by turn.

They are told what to show and count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pygame

from game.content.ledger import Luck
from game.content.loglines import LogLine, losses
from game.content.report.gather import Turning
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import Box, Drawn, Fit, Icon, Space, Text
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State
from game.ui.kit.theme import Side


def titled(title: str, *body: Box, right: str = "", grow: float = 0.0) -> Panel:
    """A panel of ink with its title, lesser words at the right of it."""
    return Panel(Column((parts.title(title, right), *body)), (16, 12, 16, 12), "ink", grow=grow)


def luck(told: Mapping[str, Luck], looks: Mapping[str, Side]) -> Box:
    """Hits to be expected (an outline) and scored (filled) of every side's attacks."""
    most = max([1.0, *(max(one.expected, one.scored) for one in told.values())])
    sides = (_luck(side, told[side], looks[side], most) if side in told else Space(70) for side in looks)
    return titled("The luck of the dice", *sides)


def _luck(side: str, told: Luck, look: Side, most: float) -> Box:
    colour = theme.colour
    head = Row((
        Icon(signs.mark(look, theme.px(10)), wide=14), Text(side, letters.STRONG, colour.text, grow=1),
        Text(told.thrown, letters.SMALL, colour.text2, whole=True),
    ), 6, high=22)  # fmt: skip
    if not told.attacks:
        return Column((head,), high=70)

    def bar(value: float, words: str, style: letters.Style, line: int) -> Box:
        drawn = Drawn(
            lambda canvas, area: pygame.draw.rect(canvas, shade, area, line), wide=2, high=10, grow=value
        )
        shade = colour.brass if line else colour.text
        said = Text(words, style, colour.text, wide=56, high=14)
        return Row((drawn, Space(8), said, Box(grow=most - value)), 0)

    body = Column((
        bar(told.expected, "expected", letters.SMALL, 1), bar(float(told.scored), "hit", letters.SMALL_STRONG, 0),
        Text(told.words, letters.SMALL, colour.text2),
    ))  # fmt: skip
    return Column((head, Panel(body, (20, 0, 0, 0))), high=70)


class Item(msgspec.Struct, frozen=True):
    """One thing of a list: when, whose (empty: nobody's), words in bold and then plain ones."""

    turn: int
    side: str
    text: str
    strong: str = ""
    key: str = ""
    heading: bool = False


class ToldPanel:
    """Things that happened, each with its turn and its side."""

    def __init__(self, title: str, empty: str, looks: Mapping[str, Side], called: str) -> None:
        """`empty` is said where there is nothing, `called` is what players call a turn."""
        self.title, self._empty, self._looks = title, empty, looks
        self._called = called.capitalize()
        self.items: tuple[Item, ...] | None = None
        """None: not read yet."""
        self._list = Listing(title, (), self._line, margin=14, empty="The log is being read.", whole=True)

    def show(self, items: tuple[Item, ...]) -> None:
        """What is told."""
        self.items, self._list.empty = items, self._empty
        self._list.set_entries(items)

    def describe(self, grow: float = 0.0) -> Box:
        """The panel."""
        return titled(self.title, Panel(Fit(self._list, grow=1, squat=70), (0, 0, -8, 0), grow=1), grow=grow)

    def _line(self, item: Item, state: State) -> Box:
        colour = theme.colour
        wide = letters.measure(f"{self._called} 00", letters.SMALL)[0] / theme.scale
        look = self._looks.get(item.side)
        mark: Box = Space(9) if look is None else Icon(signs.mark(look, theme.px(9)))
        runs = [letters.Run(item.text, letters.TEXT, colour.text)]
        if item.strong:
            runs.insert(0, letters.Run(f"{item.strong} ", letters.STRONG, colour.text))
        said = Row((
            Text(f"{self._called} {item.turn}", letters.SMALL, colour.text3, wide=wide), mark,
            Text(tuple(runs), letters.TEXT, colour.text, 0, grow=1, wide=0),
        ), 9, "base")  # fmt: skip
        return Column((said, Space(5)))


def lost(lines: Sequence[LogLine], owners: Mapping[str, str]) -> tuple[Item, ...]:
    """What was lost, in the order it was; `owners` names the side of each unit."""
    return tuple(
        Item(entry.turn, owners.get(telling.units[0], ""), telling.sentence)
        for entry, telling in losses(lines)
    )


def turnings(found: Sequence[Turning]) -> tuple[Item, ...]:
    """Turning points, the points that changed hands in bold."""
    return tuple(Item(one.turn, one.side, one.words, f"{one.gain}.") for one in found)
