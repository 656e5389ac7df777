"""The hours of the sea: what is left of the day's colours, and where the sun stands low. It knows no table."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from game.ui.kit.theme import Colour, hexed

HourName = Literal["day", "dusk", "dawn", "night"]


class Hour(msgspec.Struct, frozen=True):
    """Light of an hour. The day's colours are multiplied by `far`, towards the sun (`sun`: -1 in the west, 1 in the
    east) by `near`, and `glow` is added there. Wavelets are multiplied by `gusts`; air is `air` of its own colour."""

    far: Colour = (255, 255, 255)
    near: Colour = (255, 255, 255)
    glow: Colour = (0, 0, 0)
    sun: int = 0
    gusts: Colour = (255, 255, 255)
    air: Colour = (255, 255, 255)
    piece: Colour = (255, 255, 255)
    """What is left of a piece's colours where no light falls on it."""


HOURS: Final[dict[HourName, Hour]] = {
    "day": Hour(),
    "dusk": Hour(
        hexed("9A84B4"),
        hexed("FFDEC4"),
        hexed("3E2210"),
        -1,
        hexed("FFC896"),
        hexed("D2B8B6"),
        hexed("EFDCD8"),
    ),
    "dawn": Hour(
        hexed("8C93BE"),
        hexed("FFE6D2"),
        hexed("38240F"),
        1,
        hexed("FFD8B4"),
        hexed("CCC2C6"),
        hexed("EBE2E2"),
    ),
    "night": Hour(
        hexed("585E70"), hexed("585E70"), gusts=hexed("595959"), air=hexed("4C6175"), piece=hexed("A2A8BC")
    ),
}
