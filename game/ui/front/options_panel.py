"""The panel at the foot of the menu: whose dice, whether to be advised, and the way to the table.

It must not know how a battle is begun.
"""

from __future__ import annotations

import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.controls import Button, Control, Tip
from game.ui.kit.entry import TextEntry


class OptionsPanel:
    """The panel at `area`, and its controls: `dice`, `seed` where the dice are fixed, `advice`, `take`, `rules`."""

    def __init__(self, area: pygame.Rect, seed: int | None, advice: bool, ready: bool) -> None:
        """`seed` None: new dice each time. `ready`: there is a battle to begin."""
        self.area = area
        px, compact = theme.px, theme.compact
        pad = px(14 if compact else 22)
        self._x = area.x + pad
        inner = area.inflate(-2 * pad, -2 * pad)
        high, wide = px(28 if compact else 32), px(206 if compact else 298)
        x, y = inner.right - wide, area.y + px(12 if compact else 18)
        self._dice = Segmented("dice", (x, y, wide, high), ("New each time", "Seed"), int(seed is not None))
        self._dice.tip = Tip(
            "Dice", "New ones each time, or those of a number: the same seed rolls the same dice again."
        )
        self.controls: list[Control] = [self._dice]
        if seed is not None:
            box = px(60 if compact else 110)
            area_of_seed = (x - px(10) - box, y, box, high)
            self.controls.append(TextEntry("seed", area_of_seed, str(seed), "a number", most=9))
        y += high + px(8 if compact else 12)
        self._advice = Segmented("advice", (x, y, wide, high), ("Show", "Hide"), int(not advice))
        tall = px(42 if compact else 62)
        top = area.bottom - px(26 if compact else 34) - tall
        rules = px(96 if compact else 132)
        box_of_take = (inner.x, top, inner.w - rules - px(14), tall)
        take = Button("take", box_of_take, "Take the table", style=letters.BUTTON_BIG)
        take.off = None if ready else ""
        book = Button("rules", (inner.right - rules, top, rules, tall), "Rules", "second")
        self.controls += [self._advice, take, book]

    def paint(self, canvas: pygame.Surface, foot: str) -> None:
        """Paint all but the controls; `foot` is the small line below the button."""
        px, colour = theme.px, theme.colour
        materials.ink(canvas, self.area)
        narrow = self._advice.area.x - self._x < px(90)
        advice = "Advice" if narrow else "Advice on risk" if theme.compact else "Advice before risky orders"
        for control, words in ((self._dice, "Dice"), (self._advice, advice)):
            area = control.area
            room = area.x - self._x - px(8)
            letters.put(
                canvas, words, letters.TEXT, colour.text, self._x, area.centery, upright="middle", within=room
            )
        middle = self.area.bottom - px(14 if theme.compact else 18)
        letters.put(canvas, foot, letters.SMALL, colour.text2, self._x, middle, upright="middle")
