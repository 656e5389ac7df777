"""Signs: flags, side marks, log kinds, hull boxes, keycaps, arrows, stores; small pictures with a meaning.

Each is drawn once per size with a fine nib and kept. It must not know which unit or event a sign stands for.
"""

import math
from typing import Literal

import pygame

from game.match.ruleset import LOG_KINDS, LogKind
from game.tabletop.cards import Box
from game.ui.kit import letters, theme
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib, Point, around, square
from game.ui.kit.theme import Colour, Side

Store = Literal["torpedo", "rocket", "bomb", "shell", "smoke", "team", "chip"]


def centred(canvas: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> pygame.Rect:
    """Blit `picture` with its middle at (x, y)."""
    wide, high = picture.get_size()
    return canvas.blit(picture, (round(x - wide / 2), round(y - high / 2)))


@kept(64)
def flag(side: Side, wide: int, high: int) -> pygame.Surface:
    """A side's flag, `wide` x `high` pixels (3 : 2.1 looks right), with a thin dark edge."""
    nib = Nib(wide, high)
    own, white, dark, key = side.colour, theme.colour.flag_white, theme.colour.on_brass, theme.colour.key
    edge = max(0.6, high / 30)
    if side.flag == "swallowtail":
        tail = [(wide, 0.0), (wide * 0.68, high / 2), (wide, float(high)), (0.0, float(high)), (0.0, 0.0)]
        nib.polygon(tail, key)
        inner = [(wide - 2.2 * edge, edge), (wide * 0.68 - edge, high / 2), (wide - 2.2 * edge, high - edge)]
        nib.polygon([*inner, (edge, high - edge), (edge, edge)], own)
        return nib.finished()
    nib.box(0, 0, wide, high, key)
    nib.box(edge, edge, wide - 2 * edge, high - 2 * edge, own)
    if side.flag == "saltire":
        for start, end in (((0, 0), (wide, high)), ((0, high), (wide, 0))):
            nib.line([start, end], white, high * 0.22, round_ends=False)
        nib.frame(0, 0, wide, high, key, edge)
    elif side.flag == "disc":
        nib.disc((wide / 2, high / 2), high * 0.27, dark)
    elif side.flag == "band":
        nib.box(edge, high * 0.36, wide - 2 * edge, high * 0.28, dark)
    elif side.flag == "chequer":
        across, down = (wide - 2 * edge) / 4, (high - 2 * edge) / 3
        for column in range(4):
            for row in range(3):
                if (column + row) % 2:
                    nib.box(edge + column * across, edge + row * down, across, down, white)
    else:
        nib.polygon([(edge, edge), (edge, high - edge), (wide - edge, high - edge)], white)
    return nib.finished()


def _mark_outline(kind: str, middle: Point, radius: float) -> list[Point]:
    x, y = middle
    if kind == "diamond":
        return around(middle, radius * 1.16, 4)
    if kind == "triangle":
        return around((x, y + radius * 0.16), radius * 1.24, 3)
    if kind == "square":
        return around(middle, radius * 1.24, 4, 45)
    if kind == "hexagon":
        return around(middle, radius * 1.1, 6, 30)
    arm = radius * 0.42
    steps = ((-arm, -1), (arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm))
    half = [
        (x + (radius * dx if abs(dx) == 1 else dx), y + (radius * dy if abs(dy) == 1 else dy))
        for dx, dy in steps
    ]
    return half + [(2 * x - px, 2 * y - py) for px, py in half]


@kept(128)
def mark(side: Side, diameter: int) -> pygame.Surface:
    """A side's mark, about `diameter` pixels across, with its dark key line; the picture is 4 wider."""
    nib = Nib(diameter + 4, diameter + 4)
    middle, radius = ((diameter + 4) / 2, (diameter + 4) / 2), diameter / 2
    if side.mark == "disc":
        nib.disc(middle, radius + 1.1, theme.colour.key)
        nib.disc(middle, radius, side.colour)
    else:
        outline = _mark_outline(side.mark, middle, radius * 0.92)
        nib.line(outline, theme.colour.key, 2.4, closed=True)
        nib.polygon(outline, side.colour)
    return nib.finished()


_LOG_COLOUR: dict[LogKind, str] = {kind: f"log_{kind}" for kind in LOG_KINDS}


def log_colour(kind: LogKind) -> Colour:
    """The colour a kind of log line has on ink."""
    colour: Colour = getattr(theme.colour, _LOG_COLOUR[kind])  # a name of the palette's own
    return colour


@kept(96)
def log_kind(kind: LogKind, size: int, colour: Colour | None = None) -> pygame.Surface:
    """The icon of a kind of log line, `size` pixels square; `colour` instead of its own on paper."""
    nib = Nib(size, size)
    shade = log_colour(kind) if colour is None else colour
    s = float(size)
    middle = (s / 2, s / 2)
    if kind == "move":
        nib.polygon([(s * 0.1, s * 0.14), (s * 0.94, s / 2), (s * 0.1, s * 0.86), (s * 0.34, s / 2)], shade)
    elif kind == "fire":
        for tip in around(middle, s * 0.46, 8):
            nib.line([middle, tip], shade, s * 0.1)
        nib.disc(middle, s * 0.16, shade)
    elif kind == "hit":
        nib.polygon(around(middle, s * 0.48, 4), shade)
    elif kind == "loss":
        for one, other in (((0.14, 0.14), (0.86, 0.86)), ((0.14, 0.86), (0.86, 0.14))):
            nib.line([(one[0] * s, one[1] * s), (other[0] * s, other[1] * s)], shade, s * 0.17)
    elif kind == "dice":
        nib.frame(s * 0.08, s * 0.08, s * 0.84, s * 0.84, shade, s * 0.11, s * 0.16)
        nib.disc(middle, s * 0.13, shade)
    elif kind == "aircraft":
        nib.line([(s * 0.06, s * 0.72), (s / 2, s * 0.28), (s * 0.94, s * 0.72)], shade, s * 0.17)
    elif kind == "sighting":
        upper = _lens(s, -1)
        lower = _lens(s, 1)
        nib.line(upper, shade, s * 0.1)
        nib.line(lower, shade, s * 0.1)
        nib.disc(middle, s * 0.17, shade)
    elif kind == "weather":
        for level in (0.24, 0.5, 0.76):
            wave = [
                (s * (0.06 + 0.88 * step / 16), s * (level + 0.075 * math.sin(step / 16 * 4 * math.pi)))
                for step in range(17)
            ]
            nib.line(wave, shade, s * 0.1)
    else:
        nib.line([(s * 0.04, s / 2), (s * 0.96, s / 2)], shade, s * 0.1)
        nib.polygon(around(middle, s * 0.27, 4), shade)
    return nib.finished()


def _lens(s: float, way: int) -> list[Point]:
    return [
        (s * (0.05 + 0.9 * step / 12), s * (0.5 + way * 0.29 * math.sin(math.pi * step / 12)))
        for step in range(13)
    ]


def _strike(nib: Nib, middle: Point, reach: float, shade: Colour, width: float) -> None:
    """Two strokes across each other, so far from the middle."""
    x, y = middle
    for way in (-1, 1):
        nib.line([(x - reach, y - reach * way), (x + reach, y + reach * way)], shade, width)


@kept(64)
def hull_box(box: Box, size: int, in_row: bool = False) -> pygame.Surface:
    """One hull box on paper with its side `size`; a margin of a quarter all round is for the cross's ends.

    `in_row` is the current row. A doomed box is a pending one: its disc stands beside it (`doomed_disc`).
    """
    margin = math.ceil(size / 4)
    nib = Nib(size + 2 * margin, size + 2 * margin)
    middle = (margin + size / 2, margin + size / 2)
    line = max(1.0, size / 11)
    fill = theme.colour.field if box != "lost" else theme.mix(theme.colour.paper, theme.colour.pen3, 0.25)
    if box == "lost" and in_row:
        fill = theme.mix(theme.colour.row, theme.colour.pen3, 0.3)
    nib.box(margin, margin, size, size, theme.colour.pen)
    nib.box(margin + line, margin + line, size - 2 * line, size - 2 * line, fill)
    if box == "lost":
        _strike(nib, middle, size * 0.62, theme.colour.flag_red, size * 0.135)
    elif box in ("pending", "doomed"):
        corners = around(middle, size * 0.47, 4)
        nib.line(corners, theme.colour.flag_red, size * 0.12, closed=True)
    return nib.finished()


@square(16)
def doomed_disc(nib: Nib, s: float, key: float = 0.0) -> None:
    """The alarm disc with a light cross that stands beside the boxes of what will be gone at the end.

    `key` is the width of a dark edge inside its size, for the open sea.
    """
    nib.disc((s / 2, s / 2), s / 2, theme.colour.key)
    nib.disc((s / 2, s / 2), s / 2 - key, theme.colour.alarm)
    _strike(nib, (s / 2, s / 2), s * 0.18, theme.colour.field, s * 0.15)


def boxes(
    canvas: pygame.Surface, x: int, y: int, row: list[Box], size: int = 15, gap: int = 4, in_row: bool = False
) -> pygame.Rect:
    """A row of hull boxes from (x, y), in pixels at scale 1; the place of the row is returned."""
    side, step = theme.px(size), theme.px(size + gap)
    margin = math.ceil(side / 4)
    for number, one in enumerate(row):
        canvas.blit(hull_box(one, side, in_row), (x + number * step - margin, y - margin))
    wide = max(0, len(row) * step - (step - side))
    if "doomed" in row:
        canvas.blit(doomed_disc(theme.px(size - 1)), (x + wide + theme.px(4), y))
    return pygame.Rect(x, y, wide, side)


@kept(128)
def keycap(label: str, off: bool = False) -> pygame.Surface:
    """A key of the keyboard with its name; `off` where it does nothing now."""
    style = letters.SMALL_STRONG
    wide_text, _ = letters.measure(label, style)
    high = theme.px(theme.KEYCAP_HEIGHT)
    wide = max(theme.px(24), wide_text + theme.px(14))
    colour = theme.colour
    nib = Nib(wide, high)
    corner = theme.px(4)
    if off:
        nib.box(0, 0, wide, high, colour.ink6, corner)
        shade = colour.text3
    else:
        nib.box(0, 0, wide, high, theme.mix(colour.paper_line, colour.pen, 0.25), corner)
        nib.box(0, 0, wide, high - max(1.0, high / 11), colour.field, corner)
        shade = colour.pen
    cap = nib.finished()
    letters.put(cap, label, style, shade, wide / 2, high / 2 - (0 if off else 1), "centre", "middle")
    return cap


@square(32)
def rose(nib: Nib, s: float, shade: Colour, dark: Colour) -> None:
    """The compass rose of eight points."""
    middle, long = (s / 2, s / 2), s / 2
    nib.ring(middle, long * 0.42, shade, max(0.8, s / 60))
    for turned, reach, waist in ((45.0, 0.62, 0.15), (0.0, 1.0, 0.17)):
        for number in range(4):
            angle = math.radians(turned + 90 * number)
            tip = (middle[0] + long * reach * math.sin(angle), middle[1] - long * reach * math.cos(angle))
            for way, half in ((-1, shade), (1, dark)):
                side = angle + way * math.pi / 4
                hip = (middle[0] + long * waist * math.sin(side), middle[1] - long * waist * math.cos(side))
                nib.polygon([middle, tip, hip], half)


@kept(128)
def arrow(long: int, high: int, colour: Colour, width: float = 2.0, turned: int = 0) -> pygame.Surface:
    """An arrow pointing right, or turned clockwise by a multiple of 90 degrees."""
    nib = Nib(long, high)
    head = high * 0.95
    nib.line([(width / 2, high / 2), (long - head * 0.6, high / 2)], colour, width)
    nib.polygon(
        [(long, high / 2), (long - head, 0), (long - head * 0.72, high / 2), (long - head, high)], colour
    )
    picture = nib.finished()
    return pygame.transform.rotate(picture, -turned) if turned else picture


@kept(64)
def chevron(size: int, colour: Colour, turned: int = 0) -> pygame.Surface:
    """A small angle pointing right (0), down (90), left (180) or up (270)."""
    nib = Nib(size, size)
    nib.line(
        [(size * 0.36, size * 0.2), (size * 0.66, size * 0.5), (size * 0.36, size * 0.8)], colour, size * 0.13
    )
    picture = nib.finished()
    return pygame.transform.rotate(picture, -turned) if turned else picture


@square(64)
def tick(nib: Nib, s: float, colour: Colour) -> None:
    """A check mark."""
    nib.line([(s * 0.16, s * 0.54), (s * 0.41, s * 0.78), (s * 0.86, s * 0.24)], colour, s * 0.14)


@square(64)
def cross(nib: Nib, s: float, colour: Colour) -> None:
    """A cross of two strokes."""
    _strike(nib, (s / 2, s / 2), s * 0.3, colour, s * 0.13)


@square(16)
def pencil(nib: Nib, s: float, colour: Colour) -> None:
    """A pencil that writes: its point at the lower left."""
    shaft = [(0.30, 0.54), (0.72, 0.12), (0.90, 0.30), (0.48, 0.72)]
    nib.polygon([(x * s, y * s) for x, y in shaft], colour)
    nib.polygon([(x * s, y * s) for x, y in ((0.24, 0.60), (0.42, 0.78), (0.10, 0.92))], colour)


@square(32)
def diamond(nib: Nib, s: float, colour: Colour, hollow: bool = False) -> None:
    """A diamond: weight of a battle, a hit, a bullet; `hollow` is only its line."""
    width = max(1.0, s / 9)
    corners = around((s / 2, s / 2), s / 2 - (width * 0.75 if hollow else 0), 4)
    if hollow:
        nib.line(corners, colour, width, closed=True)
    else:
        nib.polygon(corners, colour)


@square(16)
def star(nib: Nib, s: float, colour: Colour) -> None:
    """A star of five points: a favourite."""
    outer = around((s / 2, s * 0.53), s / 2, 5)
    inner = around((s / 2, s * 0.53), s * 0.21, 5, 36.0)
    nib.polygon([corner for pair in zip(outer, inner, strict=True) for corner in pair], colour)


def weight(canvas: pygame.Surface, right: int, middle: int, weighs: int, shade: Colour) -> None:
    """One to three diamonds, of which `weighs` are filled, ending at `right`."""
    size, step = theme.px(9), theme.px(13)
    for number in range(3):
        picture = diamond(size, shade if number < weighs else theme.colour.line, number >= weighs)
        centred(canvas, picture, right - (2 - number) * step - size / 2, middle)


@kept(16)
def problem(stops: bool, size: int) -> pygame.Surface:
    """What is wrong in a scenario: a red octagon stops play, a yellow triangle asks for a look."""
    nib = Nib(size, size)
    colour = theme.colour
    if stops:
        nib.polygon(around((size / 2, size / 2), size * 0.5, 8, 22.5), colour.flag_red)
        shade, top, foot = colour.flag_white, 0.24, 0.72
    else:
        nib.polygon(around((size / 2, size * 0.6), size * 0.56, 3), colour.flag_yellow)
        shade, top, foot = colour.on_brass, 0.36, 0.78
    nib.line([(size / 2, size * top), (size / 2, size * (foot - 0.18))], shade, size * 0.12)
    nib.disc((size / 2, size * foot), size * 0.072, shade)
    return nib.finished()


_LONG = {"torpedo": 2.9, "rocket": 2.4, "bomb": 1.0, "shell": 0.7, "smoke": 1.2, "team": 1.0, "chip": 1.0}
"""How long stores are by their height."""
_CORNERS = {"bomb": 24, "chip": 24, "team": 6, "smoke": 5}
"""Of those that are drawn as a regular shape."""


@kept(64)
def store(kind: Store, high: int, colour: Colour, spent: bool = False) -> pygame.Surface:
    """A torpedo, rocket, bomb, shell, smoke pot, team or chip; `spent` is hollow with a red stroke."""
    wide = max(3, round(high * _LONG[kind]))
    nib = Nib(wide, high)
    line = max(1.0, high / 9)
    outline = _store_outline(kind, float(wide), float(high), line)
    if spent:
        nib.line(outline, colour, line, closed=True)
        nib.line([(wide * 0.12, high * 0.96), (wide * 0.88, high * 0.04)], theme.colour.flag_red, line * 1.5)
    else:
        nib.polygon(outline, colour, colour, line)
    return nib.finished()


def _store_outline(kind: Store, wide: float, high: float, line: float) -> list[Point]:
    top, foot, left, right = line / 2, high - line / 2, line / 2, wide - line / 2
    middle, radius = high / 2, high / 2 - line / 2
    if kind in _CORNERS:
        return around((wide / 2, middle), radius, _CORNERS[kind])
    if kind == "rocket":
        neck = right - high * 0.8
        fin = left + high * 0.5
        return [
            (left, top), (fin, middle - high * 0.22), (neck, middle - high * 0.22), (right, middle),
            (neck, middle + high * 0.22), (fin, middle + high * 0.22), (left, foot),
        ]  # fmt: skip
    if kind == "shell":
        return [(left, foot), (left, high * 0.4), (wide / 2, top), (right, high * 0.4), (right, foot)]
    corners = []
    for centre, start in ((right - radius, -90), (left + radius, 90)):
        for step in range(9):
            angle = math.radians(start + step * 22.5)
            corners.append((centre + radius * math.cos(angle), middle + radius * math.sin(angle)))
    return corners


@square(16)
def lens(nib: Nib, s: float, colour: Colour) -> None:
    """A magnifying glass, for a field that searches."""
    nib.ring((s * 0.42, s * 0.42), s * 0.30, colour, s * 0.1)
    nib.line([(s * 0.65, s * 0.65), (s * 0.92, s * 0.92)], colour, s * 0.12)


@square(16)
def bars(nib: Nib, s: float, colour: Colour) -> None:
    """Three bars: the menu."""
    for level in (0.2, 0.5, 0.8):
        nib.line([(s * 0.1, s * level), (s * 0.9, s * level)], colour, s * 0.11)
