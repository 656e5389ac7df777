"""Colours, sizes and the six sides: the one place where the look of the window is decided.

It holds constants and the interface scale in force. It must not draw and must not import pygame.
Sizes are pixels at interface scale 1; `px` turns them into pixels of the screen, and only it and the font
sizes multiply by the scale.
"""

from typing import Literal

import msgspec

Colour = tuple[int, int, int]
Alpha = tuple[int, int, int, int]


def _hex(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Every colour by its role. The defaults are the colour-blind palette used by day and night."""

    # Ink: instruments, what the program says now.
    room: Colour = _hex("0A141B")
    ink9: Colour = _hex("0E1A22")
    ink8: Colour = _hex("13232D")
    ink7: Colour = _hex("1B303C")
    ink6: Colour = _hex("29444F")
    line: Colour = _hex("35515D")
    text: Colour = _hex("F3EBD8")
    text2: Colour = _hex("B9BDB4")
    text3: Colour = _hex("8C9BA2")
    # Paper: documents, what is read.
    paper: Colour = _hex("F3EAD4")
    paper2: Colour = _hex("E6D8B8")
    paper_edge: Colour = _hex("FFF9EA")
    field: Colour = _hex("FBF5E6")
    paper_line: Colour = _hex("B9A67F")
    row: Colour = _hex("E1CEA4")
    pen: Colour = _hex("1A2830")
    pen2: Colour = _hex("4C5750")
    pen3: Colour = _hex("6F6750")
    clause: Colour = _hex("6A4F16")
    alarm: Colour = _hex("8C2A1B")
    good: Colour = _hex("2B5E45")
    # Brass: here you can act.
    brass: Colour = _hex("C6A560")
    brass_light: Colour = _hex("E6CF96")
    brass_dark: Colour = _hex("83693A")
    on_brass: Colour = _hex("14202A")
    # Flags.
    flag_red: Colour = _hex("D5452F")
    flag_yellow: Colour = _hex("EDB92E")
    flag_blue: Colour = _hex("2F66B0")
    flag_white: Colour = _hex("FBF7EC")
    # Sea and land, as far as plates, curtains and small maps need them.
    sea: Colour = _hex("1B4965")
    sea_deep: Colour = _hex("133A54")
    sea_light: Colour = _hex("2B6583")
    contour: Colour = _hex("5C97B3")
    contour_share: float = 0.20
    land: Colour = _hex("D3C197")
    coast: Colour = _hex("5C4D2C")
    # Overlays.
    ring: Colour = _hex("FFF1CF")
    full: Colour = _hex("FFE7B0")
    half: Colour = _hex("BFE3F2")
    path: Colour = _hex("FBF5E4")
    reach: Colour = _hex("DCEBF0")
    threat: Colour = _hex("FF8566")
    fire: Colour = _hex("FFB25E")
    flame: Colour = _hex("FF7A3C")
    refused: Colour = _hex("7D929C")
    key: Colour = _hex("0B1A24")
    halo: Colour = _hex("0C2434")
    # Odds and hull bars.
    slate: Colour = _hex("4D6775")
    bone: Colour = _hex("F5EEDB")
    lost: Colour = _hex("3A4C57")
    pending: Colour = _hex("FF8A5C")
    # Log kinds.
    log_move: Colour = _hex("8FB8CC")
    log_fire: Colour = _hex("E6CF96")
    log_hit: Colour = _hex("FF9A7A")
    log_loss: Colour = _hex("F0604A")
    log_dice: Colour = _hex("F4ECD8")
    log_aircraft: Colour = _hex("A9D3C3")
    log_sighting: Colour = _hex("C9B6E4")
    log_weather: Colour = _hex("9CC3E0")
    log_rule: Colour = _hex("B9BDB4")


USUAL = Palette()
HIGH_CONTRAST = Palette(
    room=_hex("050A0E"),
    ink9=_hex("081117"),
    ink8=_hex("0B161D"),
    ink7=_hex("14252F"),
    ink6=_hex("21404F"),
    line=_hex("6F8B97"),
    text=_hex("FFFAEC"),
    text2=_hex("DDE0D8"),
    text3=_hex("B4C0C5"),
    paper=_hex("FBF5E4"),
    paper2=_hex("F1E6C9"),
    paper_line=_hex("8C7B56"),
    row=_hex("F0D68F"),
    pen=_hex("0C151A"),
    pen2=_hex("2B3530"),
    pen3=_hex("464033"),
    clause=_hex("4A3508"),
    alarm=_hex("78190C"),
    good=_hex("13462E"),
    brass=_hex("DDBB70"),
    brass_light=_hex("F7E3AE"),
    brass_dark=_hex("A98A4C"),
    sea=_hex("0F2B3C"),
    sea_deep=_hex("0F2B3C"),
    sea_light=_hex("0F2B3C"),
    contour_share=0.0,
)


class Side(msgspec.Struct, frozen=True):
    """How a side is told apart: never by colour alone."""

    name: str
    colour: Colour
    ring: Literal["solid", "rope", "beads", "double", "dashes", "teeth"]
    mark: Literal["disc", "diamond", "triangle", "square", "hexagon", "cross"]
    flag: Literal["swallowtail", "saltire", "disc", "band", "chequer", "lower half"]


SIDES = (
    Side("crimson", _hex("E2503C"), "solid", "disc", "swallowtail"),
    Side("azure", _hex("6FC0F5"), "rope", "diamond", "saltire"),
    Side("saffron", _hex("F0B13A"), "beads", "triangle", "disc"),
    Side("ivory", _hex("F2EBDA"), "double", "square", "band"),
    Side("jade", _hex("2FA578"), "dashes", "hexagon", "chequer"),
    Side("plum", _hex("B365C8"), "teeth", "cross", "lower half"),
)


def side(name_or_index: str | int) -> Side:
    """The side called so (as a scenario's `colour` has it) or at this place of the six.

    Raises KeyError for a name none of the six bears.
    """
    if isinstance(name_or_index, int):
        return SIDES[name_or_index % len(SIDES)]
    for one in SIDES:
        if one.name == name_or_index:
            return one
    raise KeyError(name_or_index)


# Steps of space, from a hair's breadth inside a control to the margin of a sheet.
STEPS = (4, 8, 12, 16, 20, 24, 32, 48)
MARGIN, MARGIN_COMPACT = 16, 12
GAP = 12
INK_PADDING, PAPER_PADDING, SHEET_PADDING = 16, 20, 32
TAG_CORNER, BUTTON_CORNER, CARD_CORNER = 3, 4, 7
BUTTON_HEIGHT, TAG_HEIGHT, KEYCAP_HEIGHT, LINE_ROW = 42, 20, 22, 34
LEAST_HIT = 30
COMPACT_BELOW = 1600  # scaled width under which there is one side column and the smaller type
LEAST_SCALE, MOST_SCALE = 0.75, 2.0

# Milliseconds: how long what appears takes to appear, and how long the pointer rests before a tip.
APPEARS_MS = 160
TIP_AFTER_MS = 350

colour: Palette = USUAL
scale: float = 1.0
compact: bool = False
edition: int = 0  # counts the changes of look: what was drawn under another one is drawn anew


def dress(
    new_scale: float | None = None, is_compact: bool | None = None, high_contrast: bool | None = None
) -> None:
    """Put another look in force: the interface scale (held within 0.75 and 2), compactness, the palette.

    What is None stays as it is. Pictures cached under the old look are not drawn again by themselves: whoever
    calls this lays the scene out anew.
    """
    global colour, scale, compact, edition
    wanted_scale = scale if new_scale is None else min(MOST_SCALE, max(LEAST_SCALE, new_scale))
    wanted_compact = compact if is_compact is None else is_compact
    wanted_colour = colour if high_contrast is None else (HIGH_CONTRAST if high_contrast else USUAL)
    if (wanted_scale, wanted_compact, wanted_colour) != (scale, compact, colour):
        scale, compact, colour = wanted_scale, wanted_compact, wanted_colour
        edition += 1


def px(length: float) -> int:
    """`length` at scale 1 as whole pixels of the screen; what is not nothing stays at least one pixel."""
    if length == 0:
        return 0
    pixels = round(length * scale)
    return pixels if pixels else (1 if length > 0 else -1)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` (0-1) of `other` laid over `one`."""
    rest = 1.0 - share
    return (
        round(one[0] * rest + other[0] * share),
        round(one[1] * rest + other[1] * share),
        round(one[2] * rest + other[2] * share),
    )


def sheer(solid: Colour, share: float) -> Alpha:
    """`solid` with `share` (0-1) of its strength."""
    return (*solid, round(255 * share))


def contrast(one: Colour, other: Colour) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""

    def luminance(shade: Colour) -> float:
        parts = [part / 255 for part in shade]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
