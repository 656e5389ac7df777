"""Water as a chart shows it: a smooth field of depths, and its colours in flat steps with contours between.

Plain arrays: it knows no table, no camera and no window.
"""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.kit.theme import Colour, Sea, mix

STEPS = 9
FLAT = 0.72
"""Share of the colour that keeps to its step; the rest runs on smoothly."""
CONTOUR = 1.15
"""Width of a contour line in pixels."""
THIRD = 1.7
"""How much stronger each third contour is."""
SHADES = 1024
KNOTS = 64
"""Knots of an octave's lattice each way; beyond them it begins again."""

Field = NDArray[np.float32]


class Depths:
    """A height field over the whole plane, the same for the same seed; 0 is deep, 1 is shallow.

    `octaves` are meshes of lattices in the field's unit, each with its weight; the heights are brought between
    0 and 1 by those of a rectangle `wide` x `high` at the origin.
    """

    def __init__(self, wide: float, high: float, seed: int, octaves: tuple[tuple[float, float], ...]) -> None:
        chance = np.random.default_rng(seed)
        self._octaves = [
            (mesh, weight, chance.random((KNOTS, KNOTS), dtype=np.float32)) for mesh, weight in octaves
        ]
        self._low, self._span = 0.0, 1.0
        coarse = self.at(
            np.linspace(0, wide, 90, dtype=np.float32), np.linspace(0, high, 60, dtype=np.float32)
        )
        low, top = np.percentile(coarse, [1, 99])
        self._low, self._span = float(low), float(top - low) * 1.22

    def at(self, xs: Field, ys: Field) -> Field:
        """Heights at every crossing of the columns `xs` and rows `ys`: shape (ys, xs)."""
        total = np.zeros((len(ys), len(xs)), dtype=np.float32)
        for mesh, weight, lattice in self._octaves:
            first_y, down = _spline((ys / mesh).tobytes())
            first_x, across = _spline((xs / mesh).tobytes())
            rows = np.arange(first_y, first_y + down.shape[1]) % KNOTS
            columns = np.arange(first_x, first_x + across.shape[1]) % KNOTS
            total += weight * (down @ lattice[np.ix_(rows, columns)] @ across.T)
        total -= self._low
        total /= self._span
        return np.clip(total, 0.0, 0.9999, out=total)


@lru_cache(maxsize=400)
def _spline(axis: bytes) -> tuple[int, Field]:
    """Cubic B-spline weights of the knots around each place of an axis (float32, as bytes): the first knot, and
    shape (places, knots). Kept, since the tiles of a row and of a column share theirs."""
    knots, weights = taps(np.frombuffer(axis, dtype=np.float32))
    first = int(knots[0].min())
    rows = np.arange(weights.shape[1])
    result = np.zeros((weights.shape[1], int(knots[3].max()) + 1 - first), dtype=np.float32)
    for knot, weight in zip(knots, weights, strict=True):
        result[rows, knot - first] = weight
    return first, result


def taps(places: Field) -> tuple[NDArray[np.int64], Field]:
    """The four knots about each place of an axis, and their cubic B-spline weights: shapes (4, places)."""
    whole = np.floor(places).astype(np.int64)
    part = (places - whole).astype(np.float32)
    rest = 1 - part
    weights = (
        rest**3 / 6,
        (3 * part**3 - 6 * part**2 + 4) / 6,
        (3 * rest**3 - 6 * rest**2 + 4) / 6,
        part**3 / 6,
    )
    return whole + np.arange(-1, 3)[:, None], np.stack(weights)


@lru_cache(maxsize=16)
def _shades(sea: Sea) -> Field:
    """The colours from deep to light, flat steps and smooth run mixed: shape (3, SHADES), 0 to 255."""

    def run(part: float) -> Colour:
        if part < 0.5:
            return mix(sea.deep, sea.middle, part * 2)
        return mix(sea.middle, sea.light, part * 2 - 1)

    table = np.zeros((3, SHADES), dtype=np.float32)
    for index in range(SHADES):
        part = (index + 0.5) / SHADES
        flat = int(part * STEPS) / (STEPS - 1)
        table[:, index] = FLAT * np.array(run(flat)) + (1 - FLAT) * np.array(run(part))
    return table


def coloured(heights: Field, sea: Sea) -> Field:
    """The colours of a piece of sea: shape (3, rows, columns), 0 to 255.

    `heights` has one row and one column more on every side, from which the contours take their width.
    """
    body = heights[1:-1, 1:-1]
    colours = _shades(sea).take((body * SHADES).astype(np.int16), axis=1)
    if sea.share:
        across = heights[1:-1, 2:] - heights[1:-1, :-2]
        down = heights[2:, 1:-1] - heights[:-2, 1:-1]
        steepness = np.sqrt(across * across + down * down) * (STEPS / 2)
        step = body * STEPS
        nearest = np.rint(step)
        line = CONTOUR / 2 + 0.5 - np.abs(step - nearest) / np.maximum(steepness, 1e-5)
        np.clip(line, 0, 1, out=line)
        strengths = np.array(
            [sea.share * (1 if step % 3 else THIRD) for step in range(STEPS + 1)], np.float32
        )
        strengths[[0, STEPS]] = 0
        line *= strengths.take(nearest.astype(np.int8))
        for plane, ink in zip(colours, sea.contour, strict=True):
            plane += line * (ink - plane)
    return colours


def pictured(colours: Field) -> pygame.Surface:
    """A picture of colours as `coloured` gives them."""
    red, green, blue = np.clip(colours, 0, 255).astype(np.uint32)
    picture = pygame.Surface(colours.shape[:0:-1])
    shifts = picture.get_shifts()
    pixels = pygame.surfarray.pixels2d(picture)
    pixels[...] = (red << shifts[0] | green << shifts[1] | blue << shifts[2]).T
    del pixels
    return picture
