"""The panel at the foot of the menu: whose dice, a clock, and the way to the table.

It must not know how a battle is begun.
"""

from __future__ import annotations

import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.controls import Button, Control, Tip
from game.ui.kit.entry import TextEntry

LOSES = "Loses"
CLOCKS = ("None", "Told", LOSES)
"""What becomes of a flag that falls; at first, no clock."""


class OptionsPanel:
    """The panel at `area`, and its controls: `dice`, `seed` where the dice are fixed, `clock`, `time` where there is
    one, `take`, `rules`."""

    def __init__(
        self,
        area: pygame.Rect,
        seed: int | None,
        ready: bool,
        timed: int = 0,
        time: str = "",
    ) -> None:
        """`seed` None: new dice each time, which nobody can work out. `ready`: there is a battle to begin.

        `timed` is the place of a clock among `CLOCKS`, `time` its notation.
        """
        self.area = area
        px, compact = theme.px, theme.compact
        pad = px(14 if compact else 22)
        self._x = area.x + pad
        inner = area.inflate(-2 * pad, -2 * pad)
        high, wide = px(28 if compact else 32), px(206 if compact else 298)
        x, y = inner.right - wide, area.y + px(12 if compact else 18)
        self._dice = Segmented(
            "dice", (x, y, wide, high), ("New each time", "Open seed"), int(seed is not None)
        )
        self._dice.tip = Tip(
            "Dice",
            "New each time: nobody can work them out. Open seed: the same number rolls the same dice again, and"
            " whoever knows or guesses it knows every die to come.",
        )
        self.controls: list[Control] = [self._dice]
        if seed is not None:
            box = px(60 if compact else 110)
            area_of_seed = (x - px(10) - box, y, box, high)
            self.controls.append(TextEntry("seed", area_of_seed, str(seed), "a number", most=9))
        y += high + px(8 if compact else 12)
        if compact:  # the time needs some of the room
            wide = px(186)
            x = inner.right - wide
        self._clock = Segmented("clock", (x, y, wide, high), CLOCKS, timed)
        self._clock.tip = Tip(
            "Clock",
            "Play without one; have it told and written down when a side's time is up; or let that side lose by it.",
        )
        if timed:
            box = px(76 if compact else 110)
            entry = TextEntry("time", (x - px(8) - box, y, box, high), time, "30+0.5", most=12)
            entry.tip = Tip(
                "Time", "Minutes for each side, and minutes more for every order it gives: 30+0.5."
            )
            self.controls.append(entry)
        self.controls.append(self._clock)
        tall = px(42 if compact else 62)
        top = area.bottom - px(26 if compact else 34) - tall
        rules = px(96 if compact else 132)
        box_of_take = (inner.x, top, inner.w - rules - px(14), tall)
        take = Button("take", box_of_take, "Take the table", style=letters.BUTTON_BIG)
        take.off = None if ready else ""
        take.tip = Tip(
            "Take the table", "The battle begins with these players, dice and clock.", foot="Enter"
        )
        book = Button("rules", (inner.right - rules, top, rules, tall), "Rules", "second")
        book.tip = Tip("Rules", "The rule book of this game: its turn, every clause, every ruling, advice.")
        self.controls += [take, book]

    def paint(self, canvas: pygame.Surface, foot: str) -> None:
        """Paint all but the controls; `foot` is the small line below the button."""
        px, colour = theme.px, theme.colour
        materials.ink(canvas, self.area)
        for control, words in ((self._dice, "Dice"), (self._clock, "Clock")):
            area = control.area
            room = area.x - self._x - px(8)
            letters.put(
                canvas, words, letters.TEXT, colour.text, self._x, area.centery, upright="middle", within=room
            )
        middle = self.area.bottom - px(14 if theme.compact else 18)
        letters.put(canvas, foot, letters.SMALL, colour.text2, self._x, middle, upright="middle")
