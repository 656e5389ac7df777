"""The boxwood border around the chart: a band of alternating units, ticks and numbers, under the camera."""

from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

import pygame

from game.ui.board.camera import Camera
from game.ui.board.stretch import around
from game.ui.kit import letters, theme
from game.ui.kit.kept import kept

BAND = 4.5
"""Width of the alternating band next to the sea."""
CELL, APART = 9.0, 44.0
"""The least pixels of a cell of the band, and between two numbers."""


@kept(4)
def _wood(wide: int, high: int) -> pygame.Surface:
    """The bare frame's wood, lighter at the head than at the foot."""
    sheet = pygame.Surface((wide, high))
    for row in range(high):
        shade = theme.mix(theme.colour.wood, (0, 0, 0), 0.05 * row / high)
        pygame.draw.line(sheet, shade, (0, row), (wide, row))
    return sheet


def majors(unit: str) -> tuple[float, float]:
    """How far apart the numbers and the cells of the chart border stand, in the ruleset's unit."""
    return (20.0, 5.0) if unit == "cm" else (6.0, 1.0)


class Border:
    """A frame `width` pixels wide, its band alternating each `minor` units, numbered each `major`."""

    def __init__(self, major: float, minor: float) -> None:
        self.major, self.minor = major, minor
        self._kept: tuple[object, pygame.Surface] | None = None

    def draw(self, canvas: pygame.Surface, frame: pygame.Rect, camera: Camera) -> None:
        """Draw the frame between the rectangle `frame` and the camera's view inside it."""
        left, top, wide, high = (round(edge) for edge in camera.view)
        sea = pygame.Rect(left, top, wide, high)
        key = (
            theme.edition,
            frame.size,
            sea.move(-frame.x, -frame.y).topleft,
            sea.size,
            camera.scale,
            camera.origin,
        )
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._paint(frame, sea, camera))
        picture = self._kept[1]
        for strip in around(frame, sea):
            canvas.blit(picture, strip, strip.move(-frame.x, -frame.y))

    def _paint(self, frame: pygame.Rect, sea: pygame.Rect, camera: Camera) -> pygame.Surface:
        if self._kept is not None and self._kept[1].get_size() == frame.size:
            sheet = self._kept[1]
        else:
            sheet = pygame.Surface(frame.size)
        inner = sea.move(-frame.x, -frame.y)
        wood = _wood(*frame.size)
        for strip in around(sheet.get_rect(), inner):
            sheet.blit(wood, strip, strip)
        ink, grain = theme.colour.wood_ink, theme.colour.wood
        band = round(BAND * theme.scale)
        origin_x, origin_y = camera.origin[0] - frame.x, camera.origin[1] - frame.y
        across = _Axis(origin_x, camera.scale, inner.left, inner.right)
        down = _Axis(origin_y, -camera.scale, inner.top, inner.bottom)
        for start, length in across.cells(self.minor):
            sheet.fill(ink, (start, inner.top - band, length, band))
        sheet.blit(sheet, inner.bottomleft, (inner.left, inner.top - band, inner.width, band))
        for start, length in down.cells(self.minor):
            sheet.fill(ink, (inner.left - band, start, band, length))
        sheet.blit(sheet, inner.topright, (inner.left - band, inner.top, band, inner.height))
        pygame.draw.rect(sheet, theme.mix(ink, grain, 0.35), inner.inflate(2 * band + 1, 2 * band + 1), 1)
        pygame.draw.rect(sheet, theme.mix(ink, grain, 0.1), inner.inflate(2, 2), 1)
        self._numbers(sheet, inner, across, down)
        pygame.draw.rect(sheet, theme.mix(grain, (0, 0, 0), 0.45), sheet.get_rect(), 1)
        return sheet

    def _numbers(self, sheet: pygame.Surface, inner: pygame.Rect, across: "_Axis", down: "_Axis") -> None:
        """A tick and a number each major unit, on all four sides."""
        whole, thick, gap = sheet.get_rect(), theme.px(2), theme.px(6)
        line = theme.mix(theme.colour.wood_ink, theme.colour.wood, 0.25)
        room = theme.px(5)
        for number, x in across.marks(self.major):
            word = _word(number)
            wide, high = word.get_size()
            sheet.fill(line, (x, 0, thick, inner.top))
            sheet.fill(line, (x, inner.bottom, thick, whole.bottom - inner.bottom))
            if x + gap + wide < inner.right + 12:
                sheet.blit(word, (x + gap, (inner.top - room - high) // 2))
                sheet.blit(word, (x + gap, inner.bottom + (inner.top + room - high) // 2 + 1))
        words = [(_word(number), y) for number, y in down.marks(self.major)]
        if any(
            word.get_width() > inner.left - room for word, _ in words
        ):  # three figures lie along the frame
            words = [(pygame.transform.rotate(word, 90), y - theme.px(2)) for word, y in words]
        for (_, y), (word, foot) in zip(down.marks(self.major), words, strict=True):
            wide, high = word.get_size()
            sheet.fill(line, (0, y, inner.left, thick))
            sheet.fill(line, (inner.right, y, whole.right - inner.right, thick))
            if foot - high > inner.top - 8:
                sheet.blit(word, ((inner.left - room - wide) // 2 + 1, foot - high))
                sheet.blit(word, (inner.right + (inner.left + room - wide) // 2, foot - high))


class _Axis(NamedTuple):
    """One side of the chart: the pixel of the table's 0, pixels a unit (less than 0 upward), and the pixels between
    which the sea lies."""

    origin: int
    scale: float
    first: int
    last: int

    def _steps(self, unit: float, least: float) -> tuple[float, int, int]:
        """A multiple of a unit at least so many pixels long, and the first and last number of it in view."""
        while unit * abs(self.scale) < least:
            unit *= 2
        ends = sorted((edge - self.origin) / (unit * self.scale) for edge in (self.first, self.last))
        return unit, floor(ends[0]), ceil(ends[1])

    def cells(self, unit: float) -> Iterator[tuple[int, int]]:
        """Start and length of every other cell of the band."""
        step, low, top = self._steps(unit, CELL)
        for number in range(low - low % 2, top, 2):
            ends = sorted(round(self.origin + (number + more) * step * self.scale) for more in (0, 1))
            start, end = max(self.first, ends[0]), min(self.last, ends[1])
            if end > start:
                yield start, end - start

    def marks(self, unit: float) -> Iterator[tuple[float, int]]:
        """The numbers in view and their pixels."""
        step, low, top = self._steps(unit, APART)
        for number in range(low, top + 1):
            place = round(self.origin + number * step * self.scale)
            if self.first <= place <= self.last:
                yield number * step, place


@kept(200)
def _word(number: float) -> pygame.Surface:
    return letters.render(f"{number:g}", letters.RULER, theme.colour.wood_ink)
