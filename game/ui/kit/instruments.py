"""Instruments: headings, titles of panels, weights.

Drawn straight from numbers and words; they hold nothing. They must not know any game's phases or units.
Positions and widths are pixels of the screen; every function says how much room it took.
"""

import pygame

from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Ground
from game.ui.kit.theme import Colour


def heading(
    canvas: pygame.Surface, text: str, x: int, y: int, wide: int, ground: Ground = "ink", ruled: bool = True
) -> int:
    """A heading in tracked capitals with a rule to the end of its line; the y below it."""
    colour = theme.colour
    shade, line = (colour.brass_light, colour.line) if ground == "ink" else (colour.pen2, colour.paper_line)
    box = letters.put(canvas, text, letters.HEADING, shade, x, y, within=wide)
    if ruled and box.w + theme.px(16) < wide:
        materials.rule(canvas, line, box.right + theme.px(8), box.centery, wide - box.w - theme.px(8))
    return y + box.h + theme.px(4)


def panel_title(
    canvas: pygame.Surface, text: str, box: pygame.Rect, right: str = "", ground: Ground = "ink"
) -> int:
    """A panel's serif title with its rule, at the top of the box inside the padding; the y below the rule."""
    colour = theme.colour
    on_ink = ground == "ink"
    base = box.y + theme.px(14)
    note = letters.measure(right, letters.SMALL)[0] + theme.px(12) if right else 0
    shade = colour.text if on_ink else colour.pen
    letters.put(canvas, text, letters.PANEL_TITLE, shade, box.x, base, upright="base", within=box.w - note)
    if right:
        faint = colour.text2 if on_ink else colour.pen2
        letters.put(canvas, right, letters.SMALL, faint, box.right, base, "right", "base")
    line = colour.line if on_ink else theme.mix(colour.paper, colour.brass, 0.8)
    materials.rule(canvas, line, box.x, base + theme.px(14), box.w)
    return base + theme.px(14 + 12)


def weight(canvas: pygame.Surface, right: int, middle: int, weighs: int, shade: Colour) -> None:
    """One to three diamonds, of which `weighs` are filled, ending at `right`."""
    size, step = theme.px(9), theme.px(13)
    for number in range(3):
        picture = signs.diamond(size, shade if number < weighs else theme.colour.line, number >= weighs)
        signs.centred(canvas, picture, right - (2 - number) * step - size / 2, middle)
