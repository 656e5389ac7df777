"""Where words go: labels give way to pieces, tags to labels and to each other.

Plain rectangles in pixels; what stands in them is not its business.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pygame


def covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """The pixels of the others that a box would cover, each counted by itself."""
    parts = (box.clip(others[index]) for index in box.collidelistall(others))
    return sum(part.width * part.height for part in parts)


class Word(NamedTuple):
    """A plate to be placed by one of several top left corners, the first the most welcome.

    A line may `lead` from it to a pixel.
    """

    plate: pygame.Surface
    corners: tuple[tuple[int, int], ...]
    lead: tuple[int, int] | None = None


class Ground:
    """What is taken so far, by how dear it is to cover: tags, labels, pieces."""

    COVERING = {"tag": 12.0, "label": 6.0, "piece": 4.0}
    OUTSIDE = 20.0
    CROSSING = 400.0

    def __init__(self, view: pygame.Rect | None) -> None:
        self.view = view
        self._taken: dict[str, list[pygame.Rect]] = {kind: [] for kind in self.COVERING}

    def take(self, kind: str, box: pygame.Rect) -> None:
        """Note that something stands there."""
        self._taken[kind].append(box)

    def cost(self, box: pygame.Rect) -> float:
        """How much a box would cover, dear things counting more; 0 where it stands free."""
        total = 0.0
        for kind, price in self.COVERING.items():
            total += price * covered(box, self._taken[kind])
        if self.view is not None and not self.view.contains(box):
            inside = box.clip(self.view)
            total += self.OUTSIDE * (box.width * box.height - inside.width * inside.height)
        return total

    def _crossed(self, lead: tuple[int, int] | None, box: pygame.Rect) -> float:
        """What a leading line costs: it should not run over pieces or words it does not begin at."""
        if lead is None:
            return 0.0
        others = (rect for kind in ("piece", "label") for rect in self._taken[kind])
        crossed = sum(1 for rect in others if not rect.collidepoint(lead) and rect.clipline(lead, box.center))
        return self.CROSSING * crossed

    def free(self, word: Word, kind: str, apart: int = 0) -> tuple[int, int] | None:
        """The first corner where the word stands free, noted as taken; None where it stands free nowhere.

        What is taken is so many pixels wider than the plate, so that later words keep `apart`.
        """
        size = word.plate.get_size()
        for corner in word.corners:
            box = pygame.Rect(corner, size)
            if self.cost(box) == 0:
                self.take(kind, box.inflate(2 * apart, 2 * apart))
                return corner
        return None

    def place(self, word: Word, kind: str, apart: int = 0) -> tuple[int, int]:
        """The first corner where the word stands free, or else where it covers least; noted as taken as `free` does."""
        size = word.plate.get_size()
        best, least = word.corners[0], float("inf")
        for corner in word.corners:
            box = pygame.Rect(corner, size)
            cost = self.cost(box)
            if cost >= least:
                continue
            cost += self._crossed(word.lead, box)
            if cost < least - 1e-9:
                best, least = corner, cost
            if cost == 0:
                break
        self.take(kind, pygame.Rect(best, size).inflate(2 * apart, 2 * apart))
        return best
