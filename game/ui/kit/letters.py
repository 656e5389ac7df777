"""Lettering: the type styles of the window, and text as cached pictures: lines, paragraphs, haloed labels.

Rendering costs, so every picture is kept (bounded) and must never be drawn upon by whoever receives it.
It must not know what the words mean.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec
import pygame

from game.match.printable import visible
from game.ui.kit import theme
from game.ui.kit.faces import Face, font, stretches
from game.ui.kit.kept import kept
from game.ui.kit.theme import Colour


class Style(msgspec.Struct, frozen=True):
    """A way of writing: face, size and line height at scale 1, the size where the window is compact."""

    face: Face
    size: float
    line: float
    compact: float | None = None
    compact_line: float | None = None
    tracking: float = 0.0
    capitals: bool = False

    def pixels(self) -> int:
        """The font size on this screen."""
        size = self.compact if theme.compact and self.compact is not None else self.size
        return max(7, round(size * theme.scale))

    def leading(self) -> int:
        """From baseline to baseline, in pixels of this screen."""
        line = self.compact_line if theme.compact and self.compact_line is not None else self.line
        return round(line * theme.scale)


DISPLAY = Style("serif semibold", 42, 52, 34, 42)
SHEET_TITLE = Style("serif semibold", 36, 46, 27, 35)
TITLE = Style("serif semibold", 27, 34, 21, 27)
QUESTION = Style("serif semibold", 22, 28, 17, 22)
PANEL_TITLE = Style("serif semibold", 20, 26, 17, 22)
ITEM_TITLE = Style("serif semibold", 17, 22, 15, 20)
FIGURE = Style("serif semibold", 22, 28, 18, 23)
STORY = Style("serif", 20, 29, 16, 23)
ITEM = Style("serif", 17, 22, 15, 20)
TEXT = Style("sans", 14, 20, 12, 17)
STRONG = Style("sans bold", 14, 20, 12, 17)
TABLE = Style("sans", 13, 18, 12, 17)
TABLE_NOW = Style("sans bold", 15, 20, 13, 18)
CLAUSE_TEXT = Style("serif italic", 15, 21, 13, 18)
NOTE = Style("sans italic", 13, 18, 12, 17)
SMALL = Style("sans", 12, 17, 12, 16)
SMALL_STRONG = Style("sans bold", 12, 17, 12, 16)
HEADING = Style("sans bold", 11, 16, tracking=1.3, capitals=True)
CLAUSE_ID = Style("mono", 11, 16)
UNIT_NAME = Style("sans bold", 13, 17, 11, 15)
RULER = Style("sans bold", 11, 14)
SOUNDING = Style("serif italic", 12, 15)
BUTTON = Style("sans bold", 15, 20, 13, 18)
BUTTON_SECOND = Style("sans", 15, 20, 13, 18)
BUTTON_BIG = Style("sans bold", 19, 26, 16, 22)

STYLES: dict[str, Style] = {
    "display": DISPLAY,
    "sheet title": SHEET_TITLE,
    "title": TITLE,
    "question": QUESTION,
    "panel title": PANEL_TITLE,
    "figure": FIGURE,
    "text": TEXT,
    "strong": STRONG,
    "table": TABLE,
    "table, now": TABLE_NOW,
    "clause text": CLAUSE_TEXT,
    "note": NOTE,
    "small": SMALL,
    "heading": HEADING,
    "clause id": CLAUSE_ID,
    "unit name": UNIT_NAME,
    "ruler": RULER,
    "sounding": SOUNDING,
}

LONGEST = 8000
"""Letters of one text that are looked at: the longest story of a scenario is half of it."""

_SHORT_MINUS: tuple[Face, ...] = ("sans", "sans bold", "sans italic")
"""Noto Sans draws the minus sign exactly as its hyphen: the en dash, nearly as wide as its plus, is written instead."""

_CAPITAL = {"serif": 0.670, "serif semibold": 0.670, "serif italic": 0.670, "mono": 0.689}


class Run(msgspec.Struct, frozen=True):
    """A stretch of a paragraph in one style and colour."""

    text: str
    style: Style
    colour: Colour


def _worded(text: str, style: Style) -> str:
    plain = visible(text[:LONGEST].replace("\t", " "), keep="\n")
    if style.face in _SHORT_MINUS:
        plain = plain.replace("−", "–")
    return plain.upper() if style.capitals else plain


def _set(text: str, style: Style) -> tuple[str, Face, int, int]:
    """The words as they are written on this screen: in which face, size and tracking."""
    return _worded(text, style), style.face, style.pixels(), round(style.tracking * theme.scale)


@kept(4096)
def _span(text: str, face: Face, size: int, tracking: int) -> int:
    if tracking:
        return sum(_span(one, face, size, 0) + tracking for one in text) - (tracking if text else 0)
    return sum(writer.size(part)[0] for writer, part in stretches(face, size, text))


def measure(text: str, style: Style) -> tuple[int, int]:
    """Width and height in pixels that `render` would give a line of `text`."""
    return _span(*_set(text, style)), font(style.face, style.pixels()).get_height()


def ascent(style: Style) -> int:
    """Pixels from the top of a rendered line to its baseline."""
    return font(style.face, style.pixels()).get_ascent()


def capital(style: Style) -> int:
    """The height of a capital, in pixels: what the eye centres on."""
    return round(_CAPITAL.get(style.face, 0.714) * style.pixels())


@kept(2048)
def _render(text: str, face: Face, size: int, tracking: int, colour: Colour) -> pygame.Surface:
    parts = [(writer, part) for writer, part in stretches(face, size, text) if writer.size(part)[0]]
    if not tracking and len(parts) == 1:
        return parts[0][0].render(text, True, colour)
    main = font(face, size)
    wide = max(1, _span(text, face, size, tracking))
    picture = pygame.Surface((wide, main.get_height()), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    x = 0
    for writer, part in parts:
        for piece in filter(lambda one: writer.size(one)[0], part) if tracking else (part,):
            picture.blit(writer.render(piece, True, colour), (x, main.get_ascent() - writer.get_ascent()))
            x += writer.size(piece)[0] + tracking
    return picture


def render(text: str, style: Style, colour: Colour) -> pygame.Surface:
    """A line of `text` as a picture, kept for the next time. It is not to be drawn upon."""
    return _render(*_set(text, style), colour)


@kept(512)
def _haloed(
    text: str, face: Face, size: int, tracking: int, colour: Colour, halo: Colour, reach: int
) -> pygame.Surface:
    letters = _render(text, face, size, tracking, colour)
    dark = _render(text, face, size, tracking, halo)
    wide, high = letters.get_size()
    picture = pygame.Surface((wide + 2 * reach, high + 2 * reach), pygame.SRCALPHA)
    picture.fill((*halo, 0))
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            if 0 < dx * dx + dy * dy <= reach * reach + 1:
                picture.blit(dark, (reach + dx, reach + dy))
    picture.blit(letters, (reach, reach))
    return picture


def haloed(text: str, style: Style, colour: Colour, halo: Colour | None = None) -> pygame.Surface:
    """A line with a dark halo 2 px wide all round (at scale 1), to be read on the sea without a box."""
    return _haloed(*_set(text, style), colour, halo or theme.colour.halo, theme.px(2))


def put(
    canvas: pygame.Surface,
    text: str,
    style: Style,
    colour: Colour,
    x: float,
    y: float,
    align: Literal["left", "centre", "right"] = "left",
    upright: Literal["top", "middle", "base"] = "top",
    within: int | None = None,
) -> pygame.Rect:
    """Write a line at (x, y) and return the box it fills.

    `upright` says what y is: the top of the line, the middle of its capitals, or the baseline. A line
    wider than `within` pixels is shortened.
    """
    picture = render(text if within is None else shorten(text, style, within), style, colour)
    wide, high = picture.get_size()
    left = x if align == "left" else x - wide / 2 if align == "centre" else x - wide
    if upright == "middle":
        y = y + capital(style) / 2 - ascent(style)
    elif upright == "base":
        y -= ascent(style)
    return canvas.blit(picture, (round(left), round(y), wide, high))


@kept(1024)
def _shortened(text: str, face: Face, size: int, tracking: int, width: int) -> str:
    if _span(text, face, size, tracking) <= width:
        return text
    low, high = 0, len(text)
    while low < high:  # the longest beginning that still leaves room for the mark
        middle = (low + high + 1) // 2
        if _span(text[:middle].rstrip() + "…", face, size, tracking) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def shorten(text: str, style: Style, width: int) -> str:
    """`text`, or its longest beginning with an ellipsis that fits `width` pixels."""
    return _shortened(*_set(text, style), width)


def shorten_name(text: str, style: Style, width: int) -> str:
    """A name that fits `width` pixels; the number it ends with, which tells it from its like, is kept whole."""
    stem, _, number = text.rpartition(" ")
    if not stem or not number.isdigit() or measure(text, style)[0] <= width:
        return shorten(text, style, width)
    return f"{shorten(stem, style, width - measure(f' {number}', style)[0])} {number}"


def wrap(text: str, style: Style, width: int) -> list[str]:
    """The lines of `text` broken at spaces to `width` pixels, but not behind a ±; a word longer than a line is broken
    inside."""
    whole = _worded(text, style).replace("± ", "±\u00a0")
    return list(_wrap(whole, style.face, style.pixels(), width))


@kept(1024)
def _wrap(text: str, face: Face, size: int, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if _span(longer, face, size, 0) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while _span(word, face, size, 0) > width and len(word) > 1:
                cut = _fitting(word, face, size, width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
    return tuple(lines)


def _fitting(word: str, face: Face, size: int, width: int) -> int:
    cut = 1
    while cut < len(word) and _span(word[: cut + 1], face, size, 0) <= width:
        cut += 1
    return cut


def paragraph(
    words: str | Iterable[Run], style: Style, colour: Colour, width: int, align: str = "left"
) -> pygame.Surface:
    """A wrapped paragraph as one kept picture: plain words, or runs of different style and colour.

    All lines have the leading of `style`; `align` is left, centre or right. The picture is `width` wide.
    """
    runs = (Run(words, style, colour),) if isinstance(words, str) else tuple(words)
    return _paragraph(runs, style, width, align)


def paragraph_height(words: str | Iterable[Run], style: Style, width: int) -> int:
    """The height in pixels `paragraph` would take."""
    return paragraph(words, style, theme.colour.text, width).get_height()


@kept(384)
def _paragraph(runs: tuple[Run, ...], style: Style, width: int, align: str) -> pygame.Surface:
    lines = _set_lines(runs, width)
    leading, base = style.leading(), ascent(style)
    # The last line keeps its descenders: the line box of the font, not the leading, closes the picture.
    high = leading * (len(lines) - 1) + font(style.face, style.pixels()).get_height()
    picture = pygame.Surface((max(1, width), max(1, high)), pygame.SRCALPHA)
    picture.fill((*(runs[0].colour if runs else theme.colour.text), 0))
    for number, line in enumerate(lines):
        wide = (
            _reach([*line[:-1], Run(line[-1].text.rstrip(" "), line[-1].style, line[-1].colour)])
            if line
            else 0
        )
        x = 0 if align == "left" else (width - wide) // 2 if align == "centre" else width - wide
        for run in line:
            letters = render(run.text, run.style, run.colour)
            picture.blit(letters, (x, number * leading + base - ascent(run.style)))
            x += letters.get_width()
    return picture


def _set_lines(runs: tuple[Run, ...], width: int) -> list[list[Run]]:
    lines: list[list[Run]] = [[]]
    for run in runs:
        for number, part in enumerate(run.text.split("\n")):
            if number:
                lines.append([])
            for word in _words(part):
                if lines[-1] and _reach([*lines[-1], Run(word.rstrip(" "), run.style, run.colour)]) > width:
                    lines.append([])
                    word = word.lstrip(" ")
                if measure(word.rstrip(" "), run.style)[0] > width and len(word.rstrip()) > 1:
                    pieces = wrap(word, run.style, width)
                    for piece in pieces[:-1]:
                        lines[-1].append(Run(piece, run.style, run.colour))
                        lines.append([])
                    word = pieces[-1]
                lines[-1] = _joined([*lines[-1], Run(word, run.style, run.colour)])
    return lines


def _reach(line: list[Run]) -> int:
    """How wide a line is rendered: words are measured joined, since rounding and kerning add up."""
    return sum(measure(run.text, run.style)[0] for run in _joined(line))


def _words(part: str) -> list[str]:
    """Words each with the space that follows it, so that the space goes where the line ends."""
    words = part.split(" ")
    return [word + " " for word in words[:-1]] + ([words[-1]] if words[-1] else [])


def _joined(line: list[Run]) -> list[Run]:
    # Neighbours of one style are rendered as one line again: kerning and rounding as in plain text.
    joined: list[Run] = []
    for run in line:
        if joined and joined[-1].style is run.style and joined[-1].colour == run.colour:
            joined[-1] = Run(joined[-1].text + run.text, run.style, run.colour)
        else:
            joined.append(run)
    return joined
