"""The bar below the table: the tools with their keys, and one sentence of what the pointer does now.

It is told what to say.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.ui.inputs import LEFT, Input, Pos, Press
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Laid, Text, either, lay
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row, Stack

TOOLS = (
    ("edit_select", "Select", "Choose pieces; drag them, or a box around several."),
    ("edit_move", "Move", "The chosen pieces follow the pointer until a click."),
    ("edit_turn", "Turn", "The chosen pieces turn with the pointer until a click."),
    ("edit_copy", "Copy", "The chosen pieces once more, a little aside."),
    ("edit_mirror", "Mirror", "The same force on the other side of the table."),
    ("edit_deploy", "Deploy", "Put the chosen pieces, or the whole side, clear of land."),
    ("edit_measure", "Measure", "Measure from the pointer."),
)


NARROW = 640
"""A bar less wide than this, at scale 1, has no room for the names of the tools: they stand in their tips."""


class Said(msgspec.Struct, frozen=True):
    """What the bar says: a title, a sentence, and the key at the right with its words."""

    title: str
    text: str
    key: str = ""
    words: str = ""
    grave: bool = False


class Foot:
    """The bar."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)
        self._laid = Laid()

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area = area
        self._laid = lay(_bar(Said("", ""), [""] * len(TOOLS), "", self._bare), area)

    @property
    def _bare(self) -> bool:
        """Whether tools are their keys alone, so that the sentence has room beside them."""
        return self.area.w < theme.px(NARROW)

    @property
    def boxes(self) -> list[tuple[pygame.Rect, str]]:
        """Where the tools lie, each with its action."""
        return [(box, part.act) for part, box in self._laid.parts if part.act]

    def take(self, given: Input) -> str:
        """The action of the tool pressed; empty where none was."""
        return self._laid.act(given.pos) if isinstance(given, Press) and given.button == LEFT else ""

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the tool under the pointer does."""
        return self._laid.tip(pos)

    def paint(self, canvas: pygame.Surface, said: Said, keys: Sequence[str], tool: str) -> None:
        """Draw it; `keys` are those of the tools, `tool` the action of the one in hand."""
        self._laid = lay(_bar(said, keys, tool, self._bare), self.area)
        self._laid.paint(canvas)


def _bar(said: Said, keys: Sequence[str], tool: str, bare: bool) -> Box:
    colour = theme.colour
    tools = tuple(
        _tool(action, title, text, key, held=action == tool, bare=bare)
        for (action, title, text), key in zip(TOOLS, keys, strict=True)
    )
    line = Drawn(lambda canvas, area: canvas.fill(colour.line, area), wide=1, high=either(46, 60))
    words = Column((
        Text(said.title, letters.ITEM_TITLE, colour.log_loss if said.grave else colour.text),
        Text(said.text, letters.SMALL, colour.text2, 2),
    ), 2, grow=1, wide=0)  # fmt: skip
    row: list[Box] = [Row(tools, 2), line, words]
    if said.key and not theme.compact:
        row += [Icon(signs.keycap(said.key)), Text(said.words, letters.TEXT, colour.text2, whole=True)]
    return Panel(Row(tuple(row), 12), (either(8, 12), 8, 14, 8), "ink")


def _tool(action: str, title: str, text: str, key: str, *, held: bool, bare: bool) -> Box:
    colour = theme.colour
    named = letters.measure(title, letters.SMALL)[0] / theme.scale + 10
    wide = 34 if bare else max(either(48, 62), named)
    name = () if bare else (Text(title, letters.SMALL, align="centre"),)
    parts = (
        (Drawn(lambda canvas, area: materials.rounded(canvas, area, colour.ink6, colour.brass)),)
        if held
        else ()
    )
    body = Column((SPRING, Icon(signs.keycap(key)), *name, SPRING), 2)
    return Stack((*parts, body), act=action, wide=wide, high=either(54, 68), tip=Tip(title, text))
