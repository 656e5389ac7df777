"""The boxwood border around the chart: a band of alternating units, ticks and numbers, under the camera."""

from math import ceil, floor

import pygame

from game.ui.board.camera import Box, Camera
from game.ui.board.stretch import around
from game.ui.kit import letters, theme
from game.ui.kit.kept import kept

BAND = 4.5
"""Width of the alternating band next to the sea."""


@kept(4)
def _wood(wide: int, high: int) -> pygame.Surface:
    """The bare frame's wood, lighter at the head than at the foot."""
    sheet = pygame.Surface((wide, high))
    for row in range(high):
        shade = theme.mix(theme.colour.wood, (0, 0, 0), 0.05 * row / high)
        pygame.draw.line(sheet, shade, (0, row), (wide, row))
    return sheet


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
        west, south, across, up = camera.seen
        origin_x, origin_y = camera.origin[0] - frame.x, camera.origin[1] - frame.y
        band = round(BAND * theme.scale)
        outer = inner.inflate(2 * band + 1, 2 * band + 1)
        self._band(sheet, inner, band, (origin_x, origin_y), camera, (west, south, across, up))
        pygame.draw.rect(sheet, theme.mix(theme.colour.wood_ink, theme.colour.wood, 0.35), outer, 1)
        pygame.draw.rect(
            sheet, theme.mix(theme.colour.wood_ink, theme.colour.wood, 0.1), inner.inflate(2, 2), 1
        )
        self._numbers(sheet, inner, (origin_x, origin_y), camera, (west, south, across, up))
        pygame.draw.rect(sheet, theme.mix(theme.colour.wood, (0, 0, 0), 0.45), sheet.get_rect(), 1)
        return sheet

    def _band(
        self,
        sheet: pygame.Surface,
        inner: pygame.Rect,
        band: int,
        origin: tuple[int, int],
        camera: Camera,
        seen: Box,
    ) -> None:
        west, south, across, up = seen
        step = self.minor
        while step * camera.scale < 9:
            step *= 2
        for index in range(floor(west / step), ceil((west + across) / step)):
            if index % 2 == 0:
                start = max(inner.left, round(origin[0] + index * step * camera.scale))
                end = min(inner.right, round(origin[0] + (index + 1) * step * camera.scale))
                sheet.fill(theme.colour.wood_ink, (start, inner.top - band, max(0, end - start), band))
        sheet.blit(sheet, inner.bottomleft, (inner.left, inner.top - band, inner.width, band))
        for index in range(floor(south / step), ceil((south + up) / step)):
            if index % 2 == 0:
                end = min(inner.bottom, round(origin[1] - index * step * camera.scale))
                start = max(inner.top, round(origin[1] - (index + 1) * step * camera.scale))
                sheet.fill(theme.colour.wood_ink, (inner.left - band, start, band, max(0, end - start)))
        sheet.blit(sheet, inner.topright, (inner.left - band, inner.top, band, inner.height))

    def _numbers(
        self, sheet: pygame.Surface, inner: pygame.Rect, origin: tuple[int, int], camera: Camera, seen: Box
    ) -> None:
        west, south, across, up = seen
        whole = sheet.get_rect()
        step = self.major
        while step * camera.scale < 44:
            step *= 2
        line = theme.mix(theme.colour.wood_ink, theme.colour.wood, 0.25)
        for index in range(ceil(west / step), floor((west + across) / step) + 1):
            x = round(origin[0] + index * step * camera.scale)
            word = _word(index * step)
            for start, end, y in (
                (0, inner.top, (inner.top - 5 - word.get_height()) // 2),
                (inner.bottom, whole.bottom, inner.bottom + (inner.top + 5 - word.get_height()) // 2 + 1),
            ):
                pygame.draw.line(sheet, line, (x, start), (x, end), 2)
                if x + 6 + word.get_width() < inner.right + 12:
                    sheet.blit(word, (x + 6, y))
        for index in range(ceil(south / step), floor((south + up) / step) + 1):
            y = round(origin[1] - index * step * camera.scale)
            word = _word(index * step)
            for start, end, x in (
                (0, inner.left, (inner.left - 5 - word.get_width()) // 2 + 1),
                (inner.right, whole.right, inner.right + (inner.left + 5 - word.get_width()) // 2),
            ):
                pygame.draw.line(sheet, line, (start, y), (end, y), 2)
                if y - word.get_height() > inner.top - 8:
                    sheet.blit(word, (x, y - word.get_height()))


def _word(number: float) -> pygame.Surface:
    return letters.render(f"{number:g}", letters.RULER, theme.colour.wood_ink)
