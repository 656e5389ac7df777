"""Colours of the table, the six sides, and the typefaces of the board.

The one place where the board's colours and fonts are named; it draws nothing.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

import pygame

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]


def hexed(code: str) -> RGB:
    """`"C6A560"` as red, green, blue."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def thin(colour: RGB, share: float) -> RGBA:
    """A colour at a share of full opacity (0 to 1)."""
    return (*colour, round(255 * share))


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """`share` of the way from one colour to the other."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


ROOM = hexed("0A141B")
INK8 = hexed("13232D")
TEXT = hexed("F3EBD8")
TEXT2 = hexed("B9BDB4")
ALARM = hexed("8C2A1B")
BRASS = hexed("C6A560")
BRASS_LIGHT = hexed("E6CF96")
BRASS_DARK = hexed("83693A")
PAPER = hexed("F3EAD4")
PEN = hexed("1A2830")
WOOD = hexed("E6D9BA")
WOOD_INK = hexed("24313A")

SEA = hexed("1B4965")
LAND = (hexed("C9B586"), hexed("D3C197"), hexed("DACBA4"))
COAST = hexed("5C4D2C")
SHOAL = hexed("7FB3C6")

RING = hexed("FFF1CF")
FULL = hexed("FFE7B0")
HALF = hexed("BFE3F2")
PATH = hexed("FBF5E4")
REACH = hexed("DCEBF0")
THREAT = hexed("FF8566")
FIRE = hexed("FFB25E")
FLAME = hexed("FF7A3C")
REFUSED = hexed("7D929C")
KEY = hexed("0B1A24")
HALO = hexed("0C2434")
LABEL = hexed("FBF5E6")
LOST = hexed("3A4C57")
PENDING = hexed("FF8A5C")
BONE = hexed("F5EEDB")
PIP_RED = hexed("9E2B1C")


class SeaPaint(NamedTuple):
    """The four colours of one sea, and how strongly its contours show (0 to 1)."""

    deep: RGB
    middle: RGB
    light: RGB
    contour: RGB
    strength: float


SeaName = Literal["day", "night", "lit", "contrast"]

SEAS: dict[str, SeaPaint] = {
    "day": SeaPaint(hexed("133A54"), SEA, hexed("2B6583"), hexed("5C97B3"), 0.20),
    "night": SeaPaint(hexed("08151F"), hexed("0B1C2A"), hexed("0F2534"), hexed("24465A"), 0.30),
    "lit": SeaPaint(hexed("1F4F69"), hexed("2B6480"), hexed("3B7C98"), hexed("8CC0D4"), 0.26),
    "contrast": SeaPaint(hexed("0F2B3C"), hexed("0F2B3C"), hexed("0F2B3C"), hexed("0F2B3C"), 0.0),
}

RingKind = Literal["solid", "rope", "beads", "double", "dashes", "teeth"]
MarkKind = Literal["disc", "diamond", "triangle", "square", "hexagon", "cross"]


class SidePaint(NamedTuple):
    """How one side is told from the others: by colour, by its ring and by its mark."""

    name: str
    colour: RGB
    ring: RingKind
    mark: MarkKind


SIDES: tuple[SidePaint, ...] = (
    SidePaint("crimson", hexed("E2503C"), "solid", "disc"),
    SidePaint("azure", hexed("6FC0F5"), "rope", "diamond"),
    SidePaint("saffron", hexed("F0B13A"), "beads", "triangle"),
    SidePaint("ivory", hexed("F2EBDA"), "double", "square"),
    SidePaint("jade", hexed("2FA578"), "dashes", "hexagon"),
    SidePaint("plum", hexed("B365C8"), "teeth", "cross"),
)


class TagPaint(NamedTuple):
    fill: RGB
    edge: RGB
    text: RGB


TAGS: dict[str, TagPaint] = {
    "threat": TagPaint(hexed("3A140D"), THREAT, hexed("FFD9CC")),
    "info": TagPaint(hexed("102C3E"), hexed("5C7C8C"), RING),
    "refused": TagPaint(hexed("22313A"), REFUSED, hexed("D5DEE1")),
    "light": TagPaint(hexed("3A3320"), BRASS, RING),
}

FaceName = Literal["sans", "sans bold", "sans italic", "serif", "serif semibold", "serif italic"]

_NOTO = {"sans": "Regular", "sans bold": "Bold", "sans italic": "Italic"}
_SERIF = {"serif": "Regular", "serif semibold": "Semibold", "serif italic": "It"}


@lru_cache(maxsize=64)
def face(name: FaceName, size: int) -> pygame.font.Font:
    """A typeface at a height in pixels; Noto Sans Bold stands in where the serif is not installed."""
    if not pygame.font.get_init():
        pygame.font.init()
    if name in _SERIF:
        try:
            found = files("font_source_serif_pro") / "files" / f"SourceSerifPro-{_SERIF[name]}.ttf"
        except ModuleNotFoundError:
            return face("sans bold", size)
    else:
        found = files("pygame_gui.data") / f"NotoSans-{_NOTO[name]}.ttf"
    return pygame.font.Font(str(found), size)
