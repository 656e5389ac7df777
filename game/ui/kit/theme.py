"""Colours, sizes and the six sides: the one place where the look of the window is decided.

It holds constants and the interface scale in force. It must not draw and must not import pygame.
Sizes are pixels at interface scale 1; `px` turns them into pixels of the screen, and only it and the font
sizes multiply by the scale.
"""

from typing import Literal

import msgspec

Colour = tuple[int, int, int]
Alpha = tuple[int, int, int, int]


def hexed(code: str) -> Colour:
    """`"C6A560"` as red, green and blue."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


class Sea(msgspec.Struct, frozen=True):
    """One sea from its depths to its shallows, and how strongly its contours show (0-1)."""

    deep: Colour
    middle: Colour
    light: Colour
    contour: Colour
    share: float


class TagPaint(msgspec.Struct, frozen=True):
    """What a tag is painted with."""

    fill: Colour
    edge: Colour
    words: Colour


TagKind = Literal["threat", "info", "refused", "light"]


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Every colour by its role. The defaults are the colour-blind palette.

    `ring_weight` is the width of the ring on a piece's base (0: by the base's size); `solid_labels` puts the
    names on the table onto tags instead of the open sea.
    """

    # Ink: instruments, what the program says now.
    room: Colour = hexed("0A141B")
    ink9: Colour = hexed("0E1A22")
    ink8: Colour = hexed("13232D")
    ink7: Colour = hexed("1B303C")
    ink6: Colour = hexed("29444F")
    line: Colour = hexed("35515D")
    text: Colour = hexed("F3EBD8")
    text2: Colour = hexed("B9BDB4")
    text3: Colour = hexed("8C9BA2")
    # Paper: documents, what is read.
    paper: Colour = hexed("F3EAD4")
    paper2: Colour = hexed("E6D8B8")
    paper_edge: Colour = hexed("FFF9EA")
    field: Colour = hexed("FBF5E6")
    paper_line: Colour = hexed("B9A67F")
    row: Colour = hexed("E1CEA4")
    pen: Colour = hexed("1A2830")
    pen2: Colour = hexed("4C5750")
    pen3: Colour = hexed("6F6750")
    clause: Colour = hexed("6A4F16")
    alarm: Colour = hexed("8C2A1B")
    good: Colour = hexed("2B5E45")
    # Brass: here you can act.
    brass: Colour = hexed("C6A560")
    brass_light: Colour = hexed("E6CF96")
    brass_dark: Colour = hexed("83693A")
    on_brass: Colour = hexed("14202A")
    # Flags.
    flag_red: Colour = hexed("D5452F")
    flag_yellow: Colour = hexed("EDB92E")
    flag_blue: Colour = hexed("2F66B0")
    flag_white: Colour = hexed("FBF7EC")
    # Seas and land.
    day: Sea = Sea(hexed("133A54"), hexed("1B4965"), hexed("2B6583"), hexed("5C97B3"), 0.20)
    land_shore: Colour = hexed("C9B586")
    land: Colour = hexed("D3C197")
    land_inner: Colour = hexed("DACBA4")
    coast: Colour = hexed("5C4D2C")
    shoal: Colour = hexed("7FB3C6")
    wood: Colour = hexed("E6D9BA")
    wood_ink: Colour = hexed("24313A")
    # Overlays.
    ring: Colour = hexed("FFF1CF")
    full: Colour = hexed("FFE7B0")
    half: Colour = hexed("BFE3F2")
    path: Colour = hexed("FBF5E4")
    reach: Colour = hexed("DCEBF0")
    threat: Colour = hexed("FF8566")
    fire: Colour = hexed("FFB25E")
    flame: Colour = hexed("FF7A3C")
    refused: Colour = hexed("7D929C")
    key: Colour = hexed("0B1A24")
    halo: Colour = hexed("0C2434")
    label: Colour = hexed("FBF5E6")
    threat_tag: TagPaint = TagPaint(hexed("3A140D"), hexed("FF8566"), hexed("FFD9CC"))
    info_tag: TagPaint = TagPaint(hexed("102C3E"), hexed("5C7C8C"), hexed("FFF1CF"))
    refused_tag: TagPaint = TagPaint(hexed("22313A"), hexed("7D929C"), hexed("D5DEE1"))
    light_tag: TagPaint = TagPaint(hexed("3A3320"), hexed("C6A560"), hexed("E6CF96"))
    ring_weight: float = 0.0
    solid_labels: bool = False
    # Odds and hull bars.
    slate: Colour = hexed("4D6775")
    bone: Colour = hexed("F5EEDB")
    pip_hit: Colour = hexed("9E2B1C")
    lost: Colour = hexed("3A4C57")
    pending: Colour = hexed("FF8A5C")
    # Log kinds.
    log_move: Colour = hexed("8FB8CC")
    log_fire: Colour = hexed("E6CF96")
    log_hit: Colour = hexed("FF9A7A")
    log_loss: Colour = hexed("F0604A")
    log_dice: Colour = hexed("F4ECD8")
    log_aircraft: Colour = hexed("A9D3C3")
    log_sighting: Colour = hexed("C9B6E4")
    log_weather: Colour = hexed("9CC3E0")
    log_rule: Colour = hexed("B9BDB4")


USUAL = Palette()
HIGH_CONTRAST = Palette(
    room=hexed("050A0E"),
    ink9=hexed("081117"),
    ink8=hexed("0B161D"),
    ink7=hexed("14252F"),
    ink6=hexed("21404F"),
    line=hexed("6F8B97"),
    text=hexed("FFFAEC"),
    text2=hexed("DDE0D8"),
    text3=hexed("B4C0C5"),
    paper=hexed("FBF5E4"),
    paper2=hexed("F1E6C9"),
    paper_line=hexed("8C7B56"),
    row=hexed("F0D68F"),
    pen=hexed("0C151A"),
    pen2=hexed("2B3530"),
    pen3=hexed("464033"),
    clause=hexed("4A3508"),
    alarm=hexed("78190C"),
    good=hexed("13462E"),
    brass=hexed("DDBB70"),
    brass_light=hexed("F7E3AE"),
    brass_dark=hexed("A98A4C"),
    day=Sea(hexed("0F2B3C"), hexed("0F2B3C"), hexed("0F2B3C"), hexed("0F2B3C"), 0.0),
    ring_weight=5.0,
    solid_labels=True,
)


class Side(msgspec.Struct, frozen=True):
    """How a side is told apart: never by colour alone."""

    name: str
    colour: Colour
    ring: Literal["solid", "rope", "beads", "double", "dashes", "teeth"]
    mark: Literal["disc", "diamond", "triangle", "square", "hexagon", "cross"]
    flag: Literal["swallowtail", "saltire", "disc", "band", "chequer", "lower half"]


SIDES = (
    Side("crimson", hexed("E2503C"), "solid", "disc", "swallowtail"),
    Side("azure", hexed("6FC0F5"), "rope", "diamond", "saltire"),
    Side("saffron", hexed("F0B13A"), "beads", "triangle", "disc"),
    Side("ivory", hexed("F2EBDA"), "double", "square", "band"),
    Side("jade", hexed("2FA578"), "dashes", "hexagon", "chequer"),
    Side("plum", hexed("B365C8"), "teeth", "cross", "lower half"),
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


# Spaces, from a hair's breadth inside a control to the margin of a sheet.
MARGIN, MARGIN_COMPACT = 16, 12
GAP = 12
INK_PADDING, PAPER_PADDING, SHEET_PADDING = 16, 20, 32
TAG_CORNER, BUTTON_CORNER, CARD_CORNER = 3, 4, 7
BUTTON_HEIGHT, TAG_HEIGHT, KEYCAP_HEIGHT, LINE_ROW = 42, 20, 22, 34
LEAST_HIT = 30
COMPACT_BELOW = (
    1600,
    720,
)  # scaled size under which, either way, there is one side column and the smaller type
LEAST_SCALE, MOST_SCALE = 0.75, 2.0

# Milliseconds: how long what appears takes to appear, and how long the pointer rests before a tip.
APPEARS_MS = 160
TIP_AFTER_MS = 350

colour: Palette = USUAL
scale: float = 1.0
compact: bool = False
edition: int = 0  # counts the changes of look: what was drawn under another one is drawn anew


def cramped(size: tuple[int, int], at_scale: float) -> bool:
    """Whether a canvas of this size, in pixels, has room at this scale for the compact look alone."""
    return size[0] / at_scale < COMPACT_BELOW[0] or size[1] / at_scale < COMPACT_BELOW[1]


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


def tag(kind: TagKind) -> TagPaint:
    """The paint of a kind of tag, under the palette in force."""
    found: TagPaint = getattr(colour, f"{kind}_tag")  # as above
    return found


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
