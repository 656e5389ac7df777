"""Where units may be that a side does not see: made of what it knows and of nothing else.

A side knows when and where it last saw a unit, how far that can have gone since, where it looked and saw nothing, and
of a unit it never saw what the scenario says: that it takes part, whose edge is near, whom it is likely with. Chances
lie on the cells of a grid; they spread with each turn and vanish where somebody looks. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, sqrt
from random import Random
from typing import Final

import msgspec
import numpy as np

from game.sea.heading import Position
from game.sea.sight import Outlines, cover
from game.tabletop.exchange import Bools, Floats
from game.tabletop.memory import Eye, Glimpse, Look

CELLS: Final = 400
"""About so many cells a table has."""
ASTRAY: Final = 0.15
"""How likely a unit nobody has seen is with none of its own that were seen first, beside with one of them."""
WITH: Final = 0.12
"""How near it is to them, as a share of the table's diagonal."""
NEAR_EDGE: Final = 0.5
"""How near to the edge its side comes from, as a share of the table."""
OUTSIDE: Final = 1e-6
"""The chance left to every cell of the sea: who is nowhere by reckoning is somewhere all the same."""


class Sea(msgspec.Struct, frozen=True):
    """The table as belief knows it: its size, the land on which nothing lies, and the edge the unit's side comes from
    (empty: none)."""

    width: float
    height: float
    land: Outlines = ()
    edge: str = ""


class Trail(msgspec.Struct, frozen=True):
    """All that is known of one unit: how far it goes in a turn, and where it was lost, if it was seen."""

    pace: float
    lost: Glimpse | None = None


class Belief:
    """Where one unit may be: cells of a grid, (n,), with their chances, which come to 1."""

    def __init__(self, sea: Sea, likely: Floats) -> None:
        grid = _grid(sea)
        self.sea, self.columns, self.rows = sea, grid.columns, grid.rows
        self.x, self.y, self.size = grid.x, grid.y, grid.size
        self.likely: Floats = likely / likely.sum()

    def unseen(self, seen: Bools) -> Floats:
        """The chances where nobody looks, as they stand."""
        return np.where(seen, 0.0, self.likely)

    def draw(self, rng: Random) -> Position:
        """A place, as likely as the belief has it."""
        at = int(np.searchsorted(np.cumsum(self.likely), rng.random() * 0.999999))
        half = self.size / 2
        return (
            round(float(self.x[at]) + rng.uniform(-half, half), 3),
            round(float(self.y[at]) + rng.uniform(-half, half), 3),
        )

    def found(self, x: Floats, y: Floats, sight: float, pace: float, patience: float) -> Floats:
        """How soon it is found from each of some places, (m,): 1 if at once, `patience` times as much for every turn
        of way that it lies beyond `sight`, each cell by its chance."""
        away = np.hypot(x[:, None] - self.x, y[:, None] - self.y)
        late = np.maximum(away - sight, 0.0) / max(pace, 1e-9)
        return np.asarray((patience**late) @ self.likely)

    def places(self, most: int, apart: float) -> list[tuple[float, float, float]]:
        """The likeliest places, `apart` from one another, as x, y and chance; the chances come to 1."""
        left = self.likely.copy()
        found: list[tuple[float, float, float]] = []
        for _ in range(most):
            best = int(left.argmax())
            if left[best] <= 0.0:
                break
            near = np.hypot(self.x - self.x[best], self.y - self.y[best]) < apart
            share = left * near
            whole = float(share.sum())
            found.append((float(share @ self.x) / whole, float(share @ self.y) / whole, whole))
            left[near] = 0.0
        total = sum(chance for _, _, chance in found)
        return [(x, y, chance / total) for x, y, chance in found]

    def within(self, share: float) -> Bools:
        """The fewest cells that hold so much of the chance."""
        order = np.argsort(-self.likely, kind="stable")
        held = np.cumsum(self.likely[order]) - self.likely[order]
        found = np.zeros(len(order), dtype=bool)
        found[order[held < share]] = True
        return found


@lru_cache(maxsize=512)
def believed(sea: Sea, looks: tuple[Look, ...], trail: Trail, turn: int, eyes: tuple[Eye, ...]) -> Belief:
    """Where a unit may be in a turn, after all looks of it and with `eyes` looking now."""
    past = _past(sea, looks, trail, turn)
    return Belief(sea, _emptied(past, _seen(sea, eyes), sea))


def emptied(
    sea: Sea, looks: tuple[Look, ...], trail: Trail, turn: int, eyes: tuple[Eye, ...]
) -> list[tuple[Eye, float]]:
    """The eyes of this turn that looked where the unit might have been, with how likely that was: the most telling
    first, a place that two see counted for the first."""
    before = tuple(msgspec.structs.replace(look, eyes=()) if look.turn == turn else look for look in looks)
    left = _past(sea, before, trail, turn).copy()
    found: list[tuple[Eye, float]] = []
    waiting = list(dict.fromkeys((*eyes, *(eye for look in looks if look.turn == turn for eye in look.eyes))))
    while waiting:
        chances = [float(left[_seen(sea, (eye,))].sum()) for eye in waiting]
        best = max(range(len(waiting)), key=chances.__getitem__)
        if chances[best] <= 0.0:
            break
        eye = waiting.pop(best)
        found.append((eye, chances[best]))
        left[_seen(sea, (eye,))] = 0.0
    return found


@lru_cache(maxsize=512)
def _past(sea: Sea, looks: tuple[Look, ...], trail: Trail, turn: int) -> Floats:
    """The same by the looks alone."""
    since = trail.lost.turn if trail.lost is not None else 0
    likely = _lost(sea, trail.lost) if trail.lost is not None else _never_seen(sea, looks)
    for look in looks:
        if look.turn <= since:
            continue
        if trail.lost is not None or look.turn > looks[0].turn:
            likely = _spread(sea, round(trail.pace, 1)) @ likely
        likely = _emptied(likely, _seen(sea, look.eyes), sea)
    return np.asarray(likely)


def _emptied(likely: Floats, seen: Bools, sea: Sea) -> Floats:
    """Nobody is where somebody looks; where that leaves nothing, it is anywhere else."""
    left = np.where(seen, 0.0, likely)
    total = float(left.sum())
    if total <= 0.0:
        left = np.where(seen, 0.0, _grid(sea).sea)
        total = float(left.sum())
    return left / total if total > 0.0 else likely


def _never_seen(sea: Sea, looks: Sequence[Look]) -> Floats:
    """Of a unit that was never seen, as the battle begins: with its own, and by its edge."""
    grid = _grid(sea)
    likely = np.full(len(grid.x), ASTRAY)
    others = [(x, y) for _, x, y in looks[0].seen] if looks else []
    if others:
        scale = WITH * sqrt(sea.width**2 + sea.height**2)
        away = np.array([np.hypot(grid.x - x, grid.y - y) for x, y in others]).min(axis=0)
        likely = likely + np.exp(-away / scale)
    if sea.edge:
        off, whole = {
            "west": (grid.x, sea.width),
            "east": (sea.width - grid.x, sea.width),
            "south": (grid.y, sea.height),
            "north": (sea.height - grid.y, sea.height),
        }[sea.edge]
        likely = likely * np.exp(-off / (NEAR_EDGE * whole))
    likely = likely * grid.sea
    return np.asarray(likely / likely.sum())


def _lost(sea: Sea, lost: Glimpse) -> Floats:
    """Of a unit that was seen: where it was lost."""
    grid = _grid(sea)
    likely = np.zeros(len(grid.x))
    likely[int(np.hypot(grid.x - lost.x, grid.y - lost.y).argmin())] = 1.0
    return likely


class _Grid(msgspec.Struct):
    """Middles of cells, row by row from the south, their side, and 1 where there is sea, 0 elsewhere."""

    x: Floats
    y: Floats
    size: float
    sea: Floats
    columns: int
    rows: int


@lru_cache(maxsize=32)
def _grid(sea: Sea) -> _Grid:
    size = sqrt(sea.width * sea.height / CELLS)
    columns, rows = ceil(sea.width / size), ceil(sea.height / size)
    across = (np.arange(columns) + 0.5) * sea.width / columns
    up = (np.arange(rows) + 0.5) * sea.height / rows
    x, y = (part.ravel() for part in np.meshgrid(across, up))
    free = np.ones(len(x))
    if sea.land:
        land = cover(sea.land)
        free = np.array([0.0 if land.holds(at) else 1.0 for at in zip(x.tolist(), y.tolist(), strict=True)])
        if not free.any():
            free[:] = 1.0
    return _Grid(x, y, min(sea.width / columns, sea.height / rows), free, columns, rows)


@lru_cache(maxsize=64)
def _spread(sea: Sea, pace: float) -> Floats:
    """The chance to go from each cell (column) to each other (row) in a turn."""
    grid = _grid(sea)
    away = np.hypot(grid.x[:, None] - grid.x, grid.y[:, None] - grid.y)
    to = np.clip((pace + grid.size / 2 - away) / grid.size, 0.0, 1.0) * grid.sea[:, None]
    to = to + OUTSIDE * grid.sea[:, None]
    return np.asarray(to / to.sum(axis=0))


@lru_cache(maxsize=1024)
def _seen(sea: Sea, eyes: tuple[Eye, ...]) -> Bools:
    """The cells that are in somebody's sight, their middles at least."""
    grid = _grid(sea)
    found = np.zeros(len(grid.x), dtype=bool)
    for x, y, reach in eyes:
        near = np.hypot(grid.x - x, grid.y - y) <= reach
        if sea.land and near.any():
            lines = np.stack(
                (np.full(near.sum(), x), np.full(near.sum(), y), grid.x[near], grid.y[near]), axis=1
            )
            near[near] = ~np.asarray(cover(sea.land).crossed([tuple(line) for line in lines.tolist()]))
        found |= near
    return found
