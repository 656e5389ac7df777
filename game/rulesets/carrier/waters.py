"""What lies in the way of a base: the edges, the land, other bases (CAR-MOV-5 to 8, CAR-SET-7, CAR-FOW-5, CAR-CON-4).

Knows places and sides, no chips: what may be worked out of these alone is kept for the next time it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.rulesets.carrier.stacks import ASHORE, OVERLAP, TOUCH
from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.tables import RADIUS
from game.sea.heading import Inches, Position
from game.sea.passage import Bar, Passage, Rim, Shore
from game.sea.sight import Outlines
from game.tabletop.deploy import DEPLOYED

KEPT = 4096
"""Places of which it is remembered whether a squall lies over them."""

Base = tuple[float, float, str, str]
"""Where a base lies: x, y, its stack's id and its side."""


class Waters:
    """A table without its bases. There is one of a kind, told apart by sight, so that it is a quick key."""

    __slots__ = ("_foul", "_front", "_passages", "height", "land", "squalls", "width")

    def __init__(self, width: Inches, height: Inches, land: Outlines, squalls: Outlines) -> None:
        self.width = width
        self.height = height
        self.land = land
        self.squalls = squalls
        self._passages: dict[str, Passage] = {}
        self._front = Passage(land=(Shore(squalls, ASHORE, "The base overlaps a squall.", "CAR-VIS-1"),))
        self._foul: dict[Position, bool] = {}

    def foul(self, x: Inches, y: Inches) -> bool:
        """Whether a base there overlaps a squall (CAR-VIS-1), which is met as land is (CAR-MEA-6)."""
        at = x, y
        foul = self._foul.get(at)
        if foul is None:
            if len(self._foul) >= KEPT:
                self._foul.clear()
            foul = self._foul[at] = self._front.stands(at) is not None
        return foul

    def free(self, clause: str = "") -> Passage:
        """Its edges and its land, of one clause or each of its own (CAR-MOV-5, CAR-MOV-6)."""
        passage = self._passages.get(clause)
        if passage is None:
            says = "The whole base stays on the table."
            rim = Rim(self.width, self.height, RADIUS, says, clause or "CAR-MOV-5")
            says = "The base may not overlap land."
            shore = Shore(self.land, ASHORE, says, clause or "CAR-MOV-6")
            passage = self._passages[clause] = Passage(rim, (shore,) if self.land else ())
        return passage

    def among(self, bars: Iterable[Bar], rests: Iterable[Bar] = (), clause: str = "") -> Passage:
        """Its edges and its land with bases that lie in it."""
        free = self.free(clause)
        return Passage(free.rim, free.land, tuple(bars), tuple(rests))


_known: list[Waters] = []


def waters(table: CarrierTable) -> Waters:
    """The waters of a table: those of its forks and views are the same."""
    for one in _known:
        if (
            one.land is table.land
            and one.squalls is table.squalls
            and one.width == table.width
            and one.height == table.height
        ):
            return one
    new = Waters(table.width, table.height, table.land, table.squalls)
    _known[:] = [new, *_known[:7]]
    return new


def beside(table: CarrierTable, stack: Stack, reach: Inches) -> tuple[Base, ...]:
    """The bases in a square round that of a stack, its sides `reach` away from the centre; its own is left out."""
    x, y = stack.x, stack.y
    west, east, south, north = x - reach, x + reach, y - reach, y + reach
    return tuple(
        [
            (other.x, other.y, other.id, other.side)
            for other in table.units.values()
            if west <= other.x <= east and south <= other.y <= north
            if other is not stack and other.state == DEPLOYED
        ]
    )


def apart(side: str, near: Iterable[Base]) -> list[Bar]:
    """What a new base of a side keeps clear of: it may overlap no base and touch no enemy (CAR-FOW-5)."""
    return [_kept_clear(base, base[3] == side) for base in near]


@lru_cache(maxsize=1024)
def _kept_clear(base: Base, friend: bool) -> Bar:
    x, y, key, _ = base
    if friend:
        return Bar(x, y, OVERLAP, f"The new base may not overlap {key}.", "CAR-FOW-5", key)
    return Bar(x, y, TOUCH, f"The new base may not touch {key}.", "CAR-FOW-5", key, shut=True)
