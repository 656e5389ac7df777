"""Drawings as they were looked at: silhouettes, what lies over a board, signs. A sheet of each is kept as a picture.

A sheet holds a drawing in every cell, by its name. Sheets are held beside each other in squares of a few pixels, with
some room: another system may round an edge otherwise, but a stroke that is missing shows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from pathlib import Path

import numpy as np
import pygame

from game.match.ruleset import LOG_KINDS
from game.ui.battle.step_card import node
from game.ui.board import shipyard, silhouettes
from game.ui.board.liveries import livery
from game.ui.board.overlays import drawn, painted
from game.ui.board.patches import Setting
from game.ui.kit import signs, theme
from tools import boards

KEPT = Path(__file__).parent / "sheets"

Drawings = list[tuple[str, pygame.Surface]]

SQUARE = 4
"""Pixels of a side that are held beside each other as one."""

ROOM = 18
"""How far a square may be off, of 255."""

GAP = 8


def ships() -> Drawings:
    """Every silhouette, whole and badly hurt."""
    return _built(100.0, 90.0, (0, 3))


def far_ships() -> Drawings:
    """Every silhouette as small as on a wide view."""
    return _built(26.0, 40.0, (0,))


def _built(length: float, heading: float, hurts: tuple[int, ...]) -> Drawings:
    return [
        (f"{name} {hurt}", shipyard.built(shape, livery(shape, 0), length, heading, hurt=hurt))
        for name, shape in silhouettes.plans().items()
        for hurt in hurts
    ]


def overlays() -> Drawings:
    """Everything that may lie over a board, as the board lays it."""
    setting = Setting(18.0, pygame.Rect(0, -900, 1400, 900), lambda point: 0.0)
    pieces = boards.fleet()
    found = []
    for number, one in enumerate(
        [*boards.steering(pieces), *boards.firing(pieces), *boards.other_overlays()]
    ):
        laid = drawn(one, setting) if type(one) in painted.registry else None
        if laid is not None:
            found.append((f"{type(one).__name__} {number}", laid.plate))
    return found


def marks() -> Drawings:
    """The signs of the kit."""
    colour, size = theme.colour, 60
    found = [(f"flag of {side.name}", signs.flag(side, 90, 60)) for side in theme.SIDES]
    found += [(f"mark of {side.name}", signs.mark(side, size)) for side in theme.SIDES]
    found += [(f"log {kind}", signs.log_kind(kind, size)) for kind in LOG_KINDS]
    for box in ("whole", "lost", "pending", "doomed"):
        found += [(f"box {box} {row}", signs.hull_box(box, size, row)) for row in (False, True)]
    for kind in ("torpedo", "rocket", "bomb", "shell", "smoke", "team", "chip"):
        found += [(f"{kind} {spent}", signs.store(kind, size, colour.text, spent)) for spent in (False, True)]
    for turned in (0, 90, 180, 270):
        found.append((f"arrow {turned}", signs.arrow(90, 30, colour.text, 4.0, turned)))
        found.append((f"chevron {turned}", signs.chevron(size, colour.text, turned)))
    found += [
        (one.__name__, one(size, colour.text)) for one in (signs.tick, signs.cross, signs.pencil, signs.star)
    ]
    found += [(one.__name__, one(size, colour.text)) for one in (signs.lens, signs.bars)]
    found += [(f"diamond {hollow}", signs.diamond(size, colour.text, hollow)) for hollow in (False, True)]
    found += [(f"problem {stops}", signs.problem(stops, size)) for stops in (False, True)]
    found += [(f"step {state}", node(size, state)) for state in ("done", "now", "skipped", "waits")]
    return [*found, ("rose", signs.rose(120, colour.text, colour.line)), ("keycap", signs.keycap("Esc"))]


SHEETS: dict[str, Callable[[], Drawings]] = {
    "ships": ships,
    "far_ships": far_ships,
    "overlays": overlays,
    "signs": marks,
}


def sheet(drawings: Drawings) -> tuple[pygame.Surface, list[tuple[str, pygame.Rect]]]:
    """All drawings in rows, each in a cell as large as the largest that is not very large; where each lies."""
    wide = _even(min(320, max(picture.get_width() for _, picture in drawings)) + GAP)
    high = _even(min(240, max(picture.get_height() for _, picture in drawings)) + GAP)
    columns = max(1, 1400 // wide)
    canvas = pygame.Surface((columns * wide, ceil(len(drawings) / columns) * high))
    canvas.fill(theme.colour.ink7)
    cells = []
    for number, (name, picture) in enumerate(drawings):
        cell = pygame.Rect(number % columns * wide, number // columns * high, wide, high)
        cells.append((name, cell))
        canvas.blit(_fitted(picture, wide - GAP, high - GAP), cell.move(GAP // 2, GAP // 2))
    return canvas, cells


def _even(side: int) -> int:
    return ceil(side / SQUARE) * SQUARE


def _fitted(picture: pygame.Surface, wide: int, high: int) -> pygame.Surface:
    """A drawing no larger than a cell."""
    share = min(1.0, wide / picture.get_width(), high / picture.get_height())
    if share == 1.0:
        return picture
    return pygame.transform.smoothscale(picture, [max(1, round(side * share)) for side in picture.get_size()])


def differing(one: pygame.Surface, other: pygame.Surface, cells: list[tuple[str, pygame.Rect]]) -> list[str]:
    """The names of the cells in which two sheets of a size differ."""
    off = np.abs(_squares(one) - _squares(other)).max(axis=2)
    return [
        name
        for name, cell in cells
        if off[cell.left // SQUARE : cell.right // SQUARE, cell.top // SQUARE : cell.bottom // SQUARE].max()
        > ROOM
    ]


def _squares(picture: pygame.Surface) -> np.ndarray:
    wide, high = (side // SQUARE * SQUARE for side in picture.get_size())
    pixels = pygame.surfarray.array3d(picture)[:wide, :high].astype(float)
    squares: np.ndarray = pixels.reshape(wide // SQUARE, SQUARE, high // SQUARE, SQUARE, 3).mean(axis=(1, 3))
    return squares


def kept(name: str) -> Path:
    """Where the sheet lies that was looked at."""
    return KEPT / f"{name}.png"
