"""Words on the sea: names with their mark and hull bar, tags, notes. All as plates, kept while used.

It knows how they look, not where they go.
"""

from functools import lru_cache

import pygame

from game.ui.board.bases import side_mark
from game.ui.board.paint import (
    ALARM,
    BRASS_DARK,
    HALO,
    INK8,
    KEY,
    LABEL,
    LOST,
    PENDING,
    RGB,
    TAGS,
    TEXT,
    TEXT2,
    FaceName,
    face,
)
from game.ui.board.sketch import Sketch, blank, lay

Rows = tuple[tuple[int, int, int], ...]
"""A hull bar's segments: boxes whole, lost and pending in each."""

HALO_SPOTS = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < x * x + y * y <= 5)


@lru_cache(maxsize=600)
def haloed(text: str, name: FaceName, size: int, colour: RGB, scale: float = 1.0) -> pygame.Surface:
    """A word on the open sea, with a dark halo of 2 px."""
    font = face(name, round(size * scale))
    word = font.render(text, True, colour).convert_alpha().premul_alpha()
    dark = font.render(text, True, HALO).convert_alpha().premul_alpha()
    plate = blank(word.get_width() + 4, word.get_height() + 4)
    for x, y in HALO_SPOTS:
        lay(plate, dark, (2 + x, 2 + y))
    lay(plate, word, (2, 2))
    return plate


@lru_cache(maxsize=600)
def hull_bar(rows: Rows, small: bool, flight: bool, scale: float = 1.0) -> pygame.Surface:
    """The hull bar: a segment a damage row, or a pip a hit for flights; pending hits stand up as teeth."""
    count = len(rows)
    wide = count * 9.4 if flight else (26.0 if small else 34.0)
    wide, high = wide * scale, 4.5 * scale
    tooth = 3.0 * scale
    sketch = Sketch(round(wide + 4), round(high + tooth + 4), 4)
    left, top = (sketch.size[0] - wide) / 2, tooth + 2.0
    right, foot = left + wide, top + high
    sketch.area(
        [
            (left - 1.6, top - 1.6),
            (right + 1.6, top - 1.6),
            (right + 1.6, foot + 1.6),
            (left - 1.6, foot + 1.6),
        ],
        KEY,
    )
    gap = 1.3 * scale
    cell = (wide - gap * (count - 1)) / count

    def block(x0: float, x1: float, colour: RGB, rise: float = 0.0) -> None:
        if x1 > x0:
            sketch.area([(x0, top - rise), (x1, top - rise), (x1, foot), (x0, foot)], colour)

    for index, (whole, lost, pending) in enumerate(rows):
        start = left + index * (cell + gap)
        each = cell / max(1, whole + lost + pending)
        block(start, start + each * lost, LOST)
        block(start + each * (lost + pending), start + cell, LABEL)
        for hit in range(pending):
            x = start + each * (lost + hit)
            thickness = min(max(1.4 * scale, each * 0.6), 2.0 * scale)
            block(x, x + each, LOST)
            sketch.area(
                [
                    (x - 0.8, top - tooth - 0.8),
                    (x + thickness + 0.8, top - tooth - 0.8),
                    (x + thickness + 0.8, top),
                    (x - 0.8, top),
                ],
                KEY,
            )
            block(x, x + thickness, PENDING, tooth)
    return sketch.plate()


@lru_cache(maxsize=8)
def doom_disc(scale: float = 1.0) -> pygame.Surface:
    """The alarm disc with a white cross: this unit is lost at the end of the turn."""
    sketch = Sketch(round(15 * scale), round(15 * scale), 4)
    c = sketch.size[0] / 2
    sketch.disc((c, c), 7 * scale, KEY)
    sketch.disc((c, c), 5.8 * scale, ALARM)
    r = 2.6 * scale
    sketch.line([(c - r, c - r), (c + r, c + r)], TEXT, 1.7 * scale)
    sketch.line([(c - r, c + r), (c + r, c - r)], TEXT, 1.7 * scale)
    return sketch.plate()


@lru_cache(maxsize=8)
def state_sign(kind: str, scale: float = 1.0) -> pygame.Surface:
    """A small sign beside the hull bar: an anchor for `moored`, a rock under a keel for `aground`."""
    sketch = Sketch(round(14 * scale), round(14 * scale), 4)
    c, s = sketch.size[0] / 2, scale
    for colour, more in ((HALO, 2.4), (LABEL, 0.0)):
        if kind == "moored":
            sketch.line([(c, c - 4 * s), (c, c + 4 * s)], colour, 1.5 * s + more)
            sketch.line([(c - 2.4 * s, c - 2 * s), (c + 2.4 * s, c - 2 * s)], colour, 1.4 * s + more)
            sketch.line(
                [
                    (c - 4 * s, c + 1 * s),
                    (c - 2.4 * s, c + 3.6 * s),
                    (c, c + 4.4 * s),
                    (c + 2.4 * s, c + 3.6 * s),
                    (c + 4 * s, c + 1 * s),
                ],
                colour,
                1.5 * s + more,
            )
        else:
            sketch.line([(c - 5 * s, c + 0.5 * s), (c + 5 * s, c - 2.5 * s)], colour, 1.6 * s + more)
            rock = [
                (c - 4 * s, c + 4 * s),
                (c - 1 * s, c),
                (c + 1.5 * s, c + 1.5 * s),
                (c + 4 * s, c + 4 * s),
            ]
            sketch.line(rock, colour, 1.2 * s + more, closed=True)
    return sketch.plate()


@lru_cache(maxsize=600)
def label(
    name: str, side: int, rows: Rows, small: bool, flight: bool, states: tuple[str, ...], scale: float
) -> tuple[pygame.Surface, int]:
    """A unit's label, and how far its name's middle stands from its left edge."""
    word = haloed(name, "sans bold", 13, LABEL, scale)
    mark = _mark(side, scale)
    bar = hull_bar(rows, small, flight, scale) if rows else None
    signs = [doom_disc(scale) if state == "doomed" else state_sign(state, scale) for state in states]
    text_high = word.get_height() - round(3 * scale)
    middle = mark.get_width() + word.get_width() // 2 + 1
    right = max(word.get_width() // 2, (bar.get_width() // 2 if bar else 0))
    right = max(right, (bar.get_width() // 2 if bar else 0) + sum(sign.get_width() for sign in signs) + 2)
    left = max(middle, bar.get_width() // 2 if bar else 0)
    high = text_high + (bar.get_height() - round(3 * scale) if bar else 0) + (2 if signs else 0)
    plate = blank(left + right, high)
    lay(plate, word, (left - word.get_width() // 2, -round(2 * scale)))
    at = left - word.get_width() // 2 - mark.get_width()
    lay(plate, mark, (max(0, at), (text_high - mark.get_height()) // 2))
    edge = left + (bar.get_width() // 2 if bar else 0) + 2
    if bar:
        lay(plate, bar, (left - bar.get_width() // 2, text_high - round(4 * scale)))
    for sign in signs:
        lay(plate, sign, (edge, high - sign.get_height()))
        edge += sign.get_width()
    return plate, left


@lru_cache(maxsize=16)
def _mark(side: int, scale: float) -> pygame.Surface:
    return side_mark(side, 8 * scale)


@lru_cache(maxsize=300)
def tag(text: str, kind: str, scale: float = 1.0) -> pygame.Surface:
    """A small plate with a word on it, 20 high: threat, info, refused or light."""
    paint = TAGS[kind]
    font = face("sans" if kind == "refused" else "sans bold", round(12 * scale))
    word = font.render(text, True, paint.text).convert_alpha().premul_alpha()
    wide, high = word.get_width() + round(14 * scale), round(20 * scale)
    plate = _boxed(wide, high, paint.fill, paint.edge, 3)
    lay(plate, word, ((wide - word.get_width()) // 2, (high - word.get_height()) // 2))
    return plate


def _boxed(wide: int, high: int, fill: RGB, edge: RGB, corner: int) -> pygame.Surface:
    sheet = pygame.Surface((wide * 3, high * 3), pygame.SRCALPHA)
    pygame.draw.rect(sheet, edge, sheet.get_rect(), border_radius=corner * 3)
    pygame.draw.rect(sheet, fill, sheet.get_rect().inflate(-7, -7), border_radius=corner * 3 - 2)
    return pygame.transform.smoothscale(sheet.premul_alpha(), (wide, high))


@lru_cache(maxsize=60)
def note(text: str, more: str, scale: float = 1.0) -> pygame.Surface:
    """A note in ink: a bold line, then quieter ones, at most 300 px wide."""
    bold, plain = face("sans bold", round(14 * scale)), face("sans", round(13 * scale))
    lines = [bold.render(line, True, TEXT) for line in wrapped(text, bold, round(300 * scale))]
    lines += [plain.render(line, True, TEXT2) for line in wrapped(more, plain, round(300 * scale))]
    step = round(19 * scale)
    wide = max(line.get_width() for line in lines) + round(24 * scale)
    plate = _boxed(wide, len(lines) * step + round(18 * scale), INK8, BRASS_DARK, 2)
    for index, line in enumerate(lines):
        lay(plate, line.convert_alpha().premul_alpha(), (round(12 * scale), round(8 * scale) + index * step))
    return plate


def wrapped(text: str, font: pygame.font.Font, wide: int) -> list[str]:
    """A sentence broken into lines no wider than `wide` pixels, a longer word excepted."""
    lines: list[str] = []
    for word in text.split():
        if lines and font.size(f"{lines[-1]} {word}")[0] <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
