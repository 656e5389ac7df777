"""The bar below the table: the tools with their keys, and one sentence of what the pointer does now.

It is told what to say.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.ui.inputs import LEFT, Input, Pos, Press
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Tip

TOOLS = (
    ("edit_select", "Select", "Choose pieces; drag them, or a box around several."),
    ("edit_move", "Move", "The chosen pieces follow the pointer until a click."),
    ("edit_turn", "Turn", "The chosen pieces turn with the pointer until a click."),
    ("edit_copy", "Copy", "The chosen pieces once more, a little aside."),
    ("edit_mirror", "Mirror", "The same force on the other side of the table."),
    ("edit_deploy", "Deploy", "Put the chosen pieces, or the whole side, clear of land."),
    ("edit_measure", "Measure", "Measure from the pointer."),
)


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
        self.boxes: list[tuple[pygame.Rect, str]] = []

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        px = theme.px
        self.area = area
        least = px(48 if theme.compact else 62)
        x = area.x + px(8 if theme.compact else 12)
        self.boxes = []
        for action, title, _ in TOOLS:
            wide = max(least, letters.measure(title, letters.SMALL)[0] + px(12))
            self.boxes.append((pygame.Rect(x, area.y + px(8), wide, area.h - px(16)), action))
            x += wide + px(2)

    def take(self, given: Input) -> str:
        """The action of the tool pressed; empty where none was."""
        if isinstance(given, Press) and given.button == LEFT:
            return next((action for box, action in self.boxes if box.collidepoint(given.pos)), "")
        return ""

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the tool under the pointer does."""
        for (box, _), (_, title, text) in zip(self.boxes, TOOLS, strict=True):
            if box.collidepoint(pos):
                return Tip(title, text), box
        return None

    def paint(self, canvas: pygame.Surface, said: Said, keys: Sequence[str], tool: str) -> None:
        """Draw it; `keys` are those of the tools, `tool` the action of the one in hand."""
        px, colour = theme.px, theme.colour
        materials.ink(canvas, self.area)
        for (box, action), (_, title, _), key in zip(self.boxes, TOOLS, keys, strict=True):
            if action == tool:
                materials.rounded(canvas, box, colour.ink6, colour.brass)
            cap = signs.keycap(key)
            signs.centred(canvas, cap, box.centerx, box.y + px(18))
            letters.put(
                canvas, title, letters.SMALL, colour.text, box.centerx, box.bottom - px(8), "centre", "base"
            )
        x = self.boxes[-1][0].right + px(14)
        canvas.fill(colour.line, (x, self.area.y + px(12), 1, self.area.h - px(24)))
        x += px(14)
        right = self.area.right - px(14)
        if said.key and not theme.compact:
            words = letters.put(
                canvas, said.words, letters.TEXT, colour.text2, right, self.area.centery, "right", "middle"
            )
            cap = signs.keycap(said.key)
            canvas.blit(cap, (words.x - px(8) - cap.get_width(), self.area.centery - cap.get_height() // 2))
            right = words.x - px(24) - cap.get_width()
        shade = colour.log_loss if said.grave else colour.text
        y = self.area.y + px(6 if theme.compact else 12)
        letters.put(canvas, said.title, letters.ITEM_TITLE, shade, x, y, within=right - x)
        y += letters.ITEM_TITLE.leading() + px(2)
        for line in letters.wrap(said.text, letters.SMALL, right - x)[:2]:
            letters.put(canvas, line, letters.SMALL, colour.text2, x, y)
            y += letters.SMALL.leading()
