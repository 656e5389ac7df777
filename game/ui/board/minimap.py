"""The whole table in small: sea, land, a mark for every piece, and the frame of what the board shows."""

from collections.abc import Sequence

import pygame

from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.lights import Lights
from game.ui.board.pieces import Piece
from game.ui.board.sketch import lay_centred
from game.ui.kit import signs, theme
from game.ui.kit.kept import kept

Point = tuple[float, float]


@kept(32)
def _mark(side: int, size: int) -> pygame.Surface:
    return signs.mark(theme.side(side), size).premul_alpha()


class Minimap:
    """A small picture of one table, as large as fits into the rectangle it is given."""

    def __init__(self, chart: Chart, lights: Lights) -> None:
        self.chart, self._lights = chart, lights
        self._kept: tuple[tuple[int, int, int, str, pygame.Surface], pygame.Surface] | None = None

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle the table itself takes, in the middle of `rect`."""
        scale = min(rect.width / self.chart.wide, rect.height / self.chart.high)
        table = pygame.Rect(0, 0, round(self.chart.wide * scale), round(self.chart.high * scale))
        table.center = rect.center
        return table

    def to_table(self, rect: pygame.Rect, pixel: Point) -> Point:
        """The table point under a window pixel, kept on the table."""
        table = self.place(rect)
        x = (pixel[0] - table.left) / table.width * self.chart.wide
        y = (table.bottom - pixel[1]) / table.height * self.chart.high
        return min(max(x, 0.0), self.chart.wide), min(max(y, 0.0), self.chart.high)

    def draw(
        self, canvas: pygame.Surface, rect: pygame.Rect, pieces: Sequence[Piece], camera: Camera
    ) -> None:
        """Draw the table, the pieces the viewing side knows of, and the view's frame."""
        table = self.place(rect)
        picture, scale, left, top = self.chart.overview()
        key = (*table.size, theme.edition, self._lights.hour, picture)
        if self._kept is None or self._kept[0] != key:
            wide, high = round(self.chart.wide * scale), round(self.chart.high * scale)
            whole = picture.subsurface((-left, -top - high, wide, high))
            self._kept = (key, self._lights.shade(pygame.transform.smoothscale(whole, table.size)))
        canvas.blit(self._kept[1], table)
        pygame.draw.rect(canvas, theme.colour.brass_dark, table.inflate(2, 2), 1)
        scale = table.width / self.chart.wide
        for piece in sorted(pieces, key=lambda each: -each.radius):
            size = theme.px(5 if piece.flight else 7 if piece.small else 9)
            mark = _mark(piece.side, size)
            x, y = table.left + piece.x * scale, table.bottom - piece.y * scale
            lay_centred(canvas, mark, x, y)
            if piece.pile is not None and piece.pile.up:  # what lies open there
                pygame.draw.circle(canvas, theme.colour.field, (round(x), round(y)), max(1, theme.px(1.6)))
        west, south, across, up = camera.seen
        frame = pygame.Rect(
            round(table.left + west * scale),
            round(table.bottom - (south + up) * scale),
            round(across * scale),
            round(up * scale),
        ).clip(table.inflate(2, 2))
        pygame.draw.rect(canvas, theme.colour.brass_light, frame, 2)
