"""Dice as they lie in panels: small bone faces with pips, or a number where the die has more than six sides.

It must not roll anything; the dice that tumble on the table are the board's.
"""

from typing import Literal

import pygame

from game.ui.kit import letters, theme
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib

State = Literal["normal", "miss", "hit", "taken", "blank"]

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


@kept(256)
def face(shown: int, size: int, state: State = "normal", sides: int = 6) -> pygame.Surface:
    """A die showing `shown`, `size` pixels square, in a picture 3 pixels larger all round for the ring.

    A miss is greyed; a hit is ringed brass and has red pips; a taken die is a dashed place
    with a red stroke, a blank one a dashed place. Dice of more than six sides show a number.
    """
    margin = 3
    whole = size + 2 * margin
    colour = theme.colour
    nib = Nib(whole, whole)
    corner = size * 0.2
    if state in ("taken", "blank"):
        for x1, y1, x2, y2 in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
            start = (margin + 0.5 + x1 * (size - 1), margin + 0.5 + y1 * (size - 1))
            end = (margin + 0.5 + x2 * (size - 1), margin + 0.5 + y2 * (size - 1))
            shade = colour.pen3 if state == "taken" else colour.text2
            nib.dashed([start, end], shade, 1, (size / 6, size / 9))
        if state == "taken":
            nib.line(
                [(margin + size * 0.2, margin + size * 0.8), (margin + size * 0.8, margin + size * 0.2)],
                colour.flag_red,
                max(1.2, size * 0.08),
            )
        return nib.finished()
    bone, edge, pip = colour.bone, colour.pen2, colour.pen
    if state == "miss":
        bone, edge, pip = (theme.mix(one, colour.refused, 0.45) for one in (bone, edge, pip))
    if state == "hit":
        ring = max(2.0, size * 0.1)
        nib.box(margin - ring, margin - ring, size + 2 * ring, size + 2 * ring, colour.brass, corner + ring)
        edge, pip = colour.brass_dark, colour.alarm
    line = max(0.9, size / 20)
    nib.box(margin, margin, size, size, edge, corner)
    nib.box(margin + line, margin + line, size - 2 * line, size - 2 * line, bone, corner - line)
    if sides > 6 or shown not in _PIPS:
        picture = nib.finished()
        style = letters.Style("sans bold", max(8, size * 0.56) / theme.scale, 20)
        letters.put(picture, str(shown), style, pip, whole / 2, whole / 2, "centre", "middle")
        return picture
    for column, row in _PIPS[shown]:
        place = (margin + size * (0.26 + 0.24 * column), margin + size * (0.26 + 0.24 * row))
        nib.disc(place, size * 0.088, pip)
    return nib.finished()


def row(
    canvas: pygame.Surface,
    x: int,
    y: int,
    faces: list[tuple[int, State]],
    size: int = 16,
    gap: int = 3,
    within: int | None = None,
    sides: int = 6,
) -> int:
    """A row of dice from (x, y), sizes at scale 1, wrapped to `within` pixels; gives the height used."""
    side, step = theme.px(size), theme.px(size + gap)
    fit = len(faces) if within is None else max(1, (within + step - side) // step)
    for number, (shown, state) in enumerate(faces):
        place = (x + number % fit * step - 3, y + number // fit * step - 3)
        canvas.blit(face(shown, side, state, sides), place)
    lines = -(-len(faces) // max(1, fit))
    return max(0, lines * step - (step - side))
