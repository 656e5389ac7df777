"""The floor of a frame: the same sprites, words and overlay boxes blitted onto a copied background, nothing else."""

from __future__ import annotations

from typing import Any

import pygame

Blit = tuple[pygame.Surface, tuple[int, int]]


class Recorder(pygame.Surface):
    """A canvas that notes what is blitted onto it, by the flags it is blitted with."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.noted: list[tuple[int, Blit]] = []

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Any:
        if area is None:
            self.noted.append((special_flags, (source, tuple(dest)[:2])))
        return super().blit(source, dest, area, special_flags)

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        blits = list(blit_sequence)
        self.noted += [(special_flags, (source, tuple(dest)[:2])) for source, dest in blits]
        super().fblits(blits, special_flags)


class Floor:
    """A frame reduced to its blits: a background, and what `full` blits beyond what `bare` does."""

    def __init__(self, background: pygame.Surface, full: Recorder, bare: Recorder) -> None:
        self.background = background
        known = {(id(source), dest) for _, (source, dest) in bare.noted}
        self.blits: list[Any] = [
            (source, dest, None, flags)
            for flags, (source, dest) in full.noted
            if (id(source), dest) not in known
        ]

    def draw(self, canvas: pygame.Surface) -> None:
        """Blit it all."""
        canvas.blit(self.background, (0, 0))
        canvas.blits(self.blits, False)
