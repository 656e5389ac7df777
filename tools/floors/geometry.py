"""Floors of the sea and the dice: what one would write first."""

from __future__ import annotations

from math import cos, pi, radians, sin
from random import Random
from typing import Any

from game.sea.heading import Pose, Position, bearing, distance, relative
from game.sea.sight import Line, Outlines


def poses(number: int, seed: int) -> list[Pose]:
    """Poses strewn over a table of 72 by 48."""
    rng = Random(seed)
    return [Pose(rng.uniform(0, 72), rng.uniform(0, 48), rng.uniform(0, 360)) for _ in range(number)]


def places(number: int, seed: int) -> list[Position]:
    """Places strewn over the same table."""
    return [(pose.x, pose.y) for pose in poses(number, seed)]


def islands(number: int, seed: int) -> Outlines:
    """Small islands strewn over the same table."""
    rng = Random(seed)
    strewn = []
    for _ in range(number):
        x, y, corners, size = rng.uniform(0, 72), rng.uniform(0, 48), rng.randint(3, 8), rng.uniform(0.6, 3)
        turns = [2 * pi * corner / corners for corner in range(corners)]
        strewn.append(tuple((x + size * cos(turn), y + size * sin(turn)) for turn in turns))
    return tuple(strewn)


def lines(number: int, seed: int) -> list[Line]:
    """Lines of sight across the same table."""
    ends = places(2 * number, seed)
    return [(*ends[2 * index], *ends[2 * index + 1]) for index in range(number)]


def line_by_line(shape: Any, asked: list[Line]) -> list[bool]:
    """A `LineString` built for each line and asked of the prepared islands."""
    import shapely

    return [bool(shape.intersects(shapely.LineString([line[:2], line[2:]]))) for line in asked]


def pair_by_pair(firers: list[Pose], targets: list[Position]) -> tuple[list[list[float]], list[list[float]]]:
    """How far ahead of each firer's beam every target lies, and its range, in plain arithmetic."""
    ahead, ranges = [], []
    for firer in firers:
        away = [distance(firer, target) for target in targets]
        off_bow = [relative(bearing(firer, target), firer.heading) for target in targets]
        ahead.append([far * cos(radians(off)) for far, off in zip(away, off_bow, strict=True)])
        ranges.append(away)
    return ahead, ranges


def sampled(dice: int, needed: int, rolls: int, seed: int) -> Any:
    """The chances of so many hits by rolling `rolls` times with numpy, sixes rolled again."""
    import numpy as np

    rng = np.random.default_rng(seed)
    hits = np.zeros(rolls, dtype=np.int64)
    left = np.full(rolls, dice)
    while left.any():
        faces = rng.integers(1, 7, size=(rolls, int(left.max())))
        live = np.arange(faces.shape[1]) < left[:, None]
        hits += ((faces >= needed) & live).sum(axis=1)
        left = ((faces == 6) & live).sum(axis=1)
    return np.bincount(hits) / rolls
