"""Words on the sea: names with their mark and hull bar, notes. All as plates, kept while used.

It knows how they look, not where they go.
"""

import pygame

from game.tabletop.presenter import Boxes
from game.ui.board.sketch import Sketch, blank, faded, lay
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.kept import kept
from game.ui.kit.letters import Style
from game.ui.kit.tags import tag_picture
from game.ui.kit.theme import Colour, TagKind

ON_SEA = Style("serif italic", 16, 21)
IN_ARC = Style("serif italic", 15, 20)
SUNKEN = Style("serif italic", 13, 17)
ON_RING = Style("sans bold", 12, 16)
NOTE_WIDTH, NOTE_WIDTH_COMPACT = 300, 240
DIMMED = 0.62
"""Opacity left on the label of a refused piece."""


@kept(600)
def haloed(text: str, style: Style, colour: Colour) -> pygame.Surface:
    """A word on the open sea, with a dark halo."""
    return letters.haloed(text, style, colour).premul_alpha()


@kept(400)
def slanted(text: str, colour: Colour, angle: float) -> pygame.Surface:
    """A number that lies along a ring, so many degrees counter-clockwise from level."""
    word = haloed(text, ON_RING, colour)
    return pygame.transform.rotozoom(word, angle, 1.0) if angle % 360 else word


@kept(400)
def tag(text: str, kind: TagKind) -> pygame.Surface:
    """A small plate with a word on it."""
    return tag_picture(text, kind).premul_alpha()


@kept(600)
def hull_bar(rows: tuple[Boxes, ...], small: bool, flight: bool) -> pygame.Surface:
    """The hull bar: a segment a damage row, or a pip a hit for flights; pending hits stand up as teeth."""
    colour, scale = theme.colour, theme.scale
    count = len(rows)
    wide = count * 9.4 if flight else (26.0 if small else 34.0)
    wide, high = wide * scale, 4.5 * scale
    tooth = 3.0 * scale
    sketch = Sketch(round(wide + 4), round(high + tooth + 4), 4)
    left, top = (sketch.wide - wide) / 2, tooth + 2.0
    foot = top + high
    sketch.box(left - 1.6, top - 1.6, wide + 3.2, high + 3.2, colour.key)
    gap = 1.3 * scale
    cell = (wide - gap * (count - 1)) / count
    for index, (whole, lost, pending) in enumerate(rows):
        start = left + index * (cell + gap)
        each = cell / max(1, whole + lost + pending)
        sketch.box(start, top, cell, high, colour.label)
        sketch.box(start, top, each * (lost + pending), high, colour.lost)
        thickness = min(max(1.4 * scale, each * 0.6), 2.0 * scale)
        for hit in range(pending):
            x = start + each * (lost + hit)
            sketch.box(x - 0.8, top - tooth - 0.8, thickness + 1.6, tooth + 0.8, colour.key)
            sketch.box(x, top - tooth, thickness, foot - top + tooth, colour.pending)
    return sketch.plate()


@kept(8)
def state_sign(kind: str) -> pygame.Surface:
    """A small sign beside the hull bar: the alarm disc for `doomed`, an anchor for `moored`, a rock under a keel
    for `aground`."""
    if kind == "doomed":
        return signs.doomed_disc(theme.px(14), 1.2 * theme.scale).premul_alpha()
    s = theme.scale
    sketch = Sketch(round(14 * s), round(14 * s), 4)
    c = sketch.wide / 2
    for colour, more in ((theme.colour.halo, 2.4), (theme.colour.label, 0.0)):
        if kind == "moored":
            sketch.line([(c, c - 4 * s), (c, c + 4 * s)], colour, 1.5 * s + more)
            sketch.line([(c - 2.4 * s, c - 2 * s), (c + 2.4 * s, c - 2 * s)], colour, 1.4 * s + more)
            flukes = ((-4, 1), (-2.4, 3.6), (0, 4.4), (2.4, 3.6), (4, 1))
            sketch.line([(c + x * s, c + y * s) for x, y in flukes], colour, 1.5 * s + more)
        else:
            sketch.line([(c - 5 * s, c + 0.5 * s), (c + 5 * s, c - 2.5 * s)], colour, 1.6 * s + more)
            rock = [(c + x * s, c + y * s) for x, y in ((-4, 4), (-1, 0), (1.5, 1.5), (4, 4))]
            sketch.line(rock, colour, 1.2 * s + more, closed=True)
    return sketch.plate()


@kept(600)
def label(
    name: str,
    side: int,
    rows: tuple[Boxes, ...],
    small: bool,
    flight: bool,
    states: tuple[str, ...] = (),
    dimmed: bool = False,
    under: pygame.Surface | None = None,
) -> tuple[pygame.Surface, int]:
    """A unit's label, and how far its name's middle stands from its left edge; `under` stands below all of it."""
    px = theme.px
    word = haloed(name, letters.UNIT_NAME, theme.colour.label)
    mark = signs.mark(theme.side(side), px(8)).premul_alpha()
    bar = hull_bar(rows, small, flight) if rows else None
    beside = [state_sign(state) for state in states]
    half_word, half_bar = word.get_width() // 2, bar.get_width() // 2 if bar else 0
    text_high = word.get_height() - px(3)
    left = max(half_word + mark.get_width(), half_bar)
    foot = half_bar if bar else half_word + px(2)
    right = max(half_word, foot + sum(sign.get_width() for sign in beside) + 2)
    high = text_high + (bar.get_height() - px(3) if bar else 0) + (2 if beside else 0)
    plate = blank(left + right, high)
    lay(plate, word, (left - half_word, -px(2)))
    lay(plate, mark, (left - half_word - mark.get_width(), (text_high - mark.get_height()) // 2))
    if bar:
        lay(plate, bar, (left - half_bar, text_high - px(4)))
    edge = left + foot + 2
    for sign in beside:
        lay(plate, sign, (edge, high - sign.get_height()))
        edge += sign.get_width()
    if theme.colour.solid_labels:
        plate, left = _on_tag(plate, left)
    if under is not None:
        plate, left = _over(plate, left, under)
    return (faded(plate, DIMMED) if dimmed else plate), left


def _on_tag(plate: pygame.Surface, middle: int) -> tuple[pygame.Surface, int]:
    """A label on a solid tag, for the palette that wants it."""
    across, down = theme.px(4), theme.px(2)
    tag_paint = theme.tag("info")
    whole = blank(plate.get_width() + 2 * across, plate.get_height() + 2 * down)
    materials.rounded(whole, whole.get_rect(), tag_paint.fill, tag_paint.edge, theme.TAG_CORNER)
    whole = whole.premul_alpha()
    lay(whole, plate, (across, down))
    return whole, middle + across


def _over(plate: pygame.Surface, middle: int, under: pygame.Surface) -> tuple[pygame.Surface, int]:
    """A label with what belongs to it below, the two on one middle line."""
    half = (under.get_width() + 1) // 2
    left, right = max(middle, half), max(plate.get_width() - middle, half)
    whole = blank(left + right, plate.get_height() + under.get_height() + theme.px(1))
    lay(whole, plate, (left - middle, 0))
    lay(whole, under, (left - half, plate.get_height() + theme.px(1)))
    return whole, left


@kept(60)
def note(text: str, more: str, *, grave: bool = False) -> pygame.Surface:
    """A note in ink: a bold line, then quieter ones; a grave one in the paint of what threatens."""
    colour, px = theme.colour, theme.px
    paint = colour.threat_tag if grave else theme.TagPaint(colour.ink8, colour.brass_dark, colour.text)
    widest = max(letters.measure(text, letters.STRONG)[0], letters.measure(more, letters.TEXT)[0])
    wide = min(px(NOTE_WIDTH_COMPACT if theme.compact else NOTE_WIDTH), widest)
    words = [letters.paragraph(text, letters.STRONG, paint.words, wide)]
    if more:
        words.append(letters.paragraph(more, letters.TEXT, colour.text2, wide))
    high = sum(part.get_height() for part in words)
    plate = blank(wide + px(24), high + px(18))
    materials.rounded(plate, plate.get_rect(), paint.fill, paint.edge, 2)
    y = px(9)
    for part in words:
        plate.blit(part, (px(12), y))
        y += part.get_height()
    return plate.premul_alpha()
