"""What the coach's card had better not cover: filled reaches, and dearer still pieces, names and tags.

Pictures of the sea in coarse cells; whose boxes and outlines these are is not its business.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

CELL = 6
"""The edge of a cell in pixels."""
DEAR = 4
"""A cell of a piece, a name or a tag is worth so many of a reach."""
FREE, FULL = (0, 0, 0, 0), (0, 0, 0, 255)

Outline = Sequence[tuple[float, float]]


class Room:
    """The sea about the card, in pixels of the window."""

    def __init__(self, board: pygame.Rect) -> None:
        self._board = board
        size = (board.w // CELL + 1, board.h // CELL + 1)
        self._reach, self._dear = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
        self._masks: tuple[pygame.Mask, pygame.Mask] | None = None

    def _cell(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] - self._board.x) / CELL, (point[1] - self._board.y) / CELL

    def take(self, boxes: Sequence[pygame.Rect]) -> None:
        """Note boxes that are dear."""
        for box in boxes:
            (left, top), (right, foot) = self._cell(box.topleft), self._cell(box.bottomright)
            self._dear.fill(FULL, (round(left), round(top), round(right - left) or 1, round(foot - top) or 1))

    def reach(self, areas: Sequence[Outline], holes: Sequence[Outline], ends: Outline) -> None:
        """Note where a piece may go: areas with the holes in them, and single places."""
        for outlines, ink in ((areas, FULL), (holes, FREE)):
            for outline in outlines:
                if len(outline) > 2:
                    pygame.draw.polygon(self._reach, ink, [self._cell(point) for point in outline])
        for end in ends:
            pygame.draw.circle(self._reach, FULL, self._cell(end), 2)

    def cost(self, box: pygame.Rect) -> int:
        """How much a box would cover, in pixels of reach."""
        if self._masks is None:
            self._masks = pygame.mask.from_surface(self._reach), pygame.mask.from_surface(self._dear)
        left, top = self._cell(box.topleft)
        card = pygame.Mask((box.w // CELL + 1, box.h // CELL + 1), fill=True)
        common = [cells.overlap_area(card, (int(left), int(top))) for cells in self._masks]
        return (common[0] + DEAR * common[1]) * CELL * CELL
