"""Bases on the table: what lies under a point, what overlaps, where a moving base first touches another.

A pymunk space is the index that finds candidates; plain arithmetic then decides, so that an answer does not
hang on the library's own tolerances. Rebuilt from the table, queried, never stepped, copied or saved: a
copied space drifts from its original. Must not know whether bases may overlap: that is a ruleset's word.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from math import hypot, sqrt
from typing import Final, Generic, TypeVar

import pymunk

from game.sea.heading import Inches, Position

Key = TypeVar("Key", bound=Hashable)

TOUCH: Final[Inches] = 0.001
"""Bases nearer than touching by no more than this touch; they do not overlap."""

_ANY = pymunk.ShapeFilter()


class Bases(Generic[Key]):
    """Round hull bases by key. `pieces` gives (key, x, y, radius) each; keys are unique, radii above 0.

    Raises ValueError for a key given twice or a radius that is not positive.
    """

    def __init__(self, pieces: Iterable[tuple[Key, float, float, Inches]]) -> None:
        self._space = pymunk.Space()
        self._bases: dict[Key, tuple[float, float, Inches]] = {}
        self._keys: dict[pymunk.Shape, Key] = {}
        for key, x, y, radius in pieces:
            if key in self._bases:
                raise ValueError(f"base {key!r} is given twice")
            if not radius > 0.0:
                raise ValueError(f"base {key!r} has radius {radius}")
            circle = pymunk.Circle(self._space.static_body, radius, (x, y))
            self._bases[key] = x, y, radius
            self._keys[circle] = key
        self._space.add(*self._keys)

    def at(self, point: Position, reach: Inches = 0.0) -> list[Key]:
        """The bases over `point`, or within `reach` of it: nearest centre first, then in the order given."""
        x, y = point
        found: list[tuple[float, Key]] = []
        for key in self._near(x, y, reach + TOUCH):
            bx, by, radius = self._bases[key]
            away = hypot(x - bx, y - by)
            if away <= radius + reach + TOUCH:
                found.append((away, key))
        return [key for _, key in sorted(found, key=lambda base: base[0])]

    def overlapping(self, key: Key) -> list[Key]:
        """The other bases that overlap this one by more than touching, nearest centre first."""
        x, y, radius = self._bases[key]
        found: list[tuple[float, Key]] = []
        for other in self._near(x, y, radius):
            bx, by, reach = self._bases[other]
            away = hypot(x - bx, y - by)
            if other != key and away < radius + reach - TOUCH:
                found.append((away, other))
        return [other for _, other in sorted(found, key=lambda base: base[0])]

    def first_contact(
        self,
        radius: Inches,
        start: Position,
        end: Position,
        ignoring: Collection[Key] = (),
        gap: Inches = 0.0,
    ) -> tuple[Key, Inches] | None:
        """Where a base of `radius`, its centre going straight from `start` to `end`, first comes to another.

        Returns the base met and how far the centre may go, stopping `gap` short of it; None where the way
        is clear. A base already nearer than that at the start stops it at once (distance 0) if the way
        leads nearer, and is left freely otherwise. Equal distances go to the base given first. Grazing by
        less than `TOUCH` is no contact.
        """
        x, y = start
        length = hypot(end[0] - x, end[1] - y)
        if length == 0.0:
            return None
        east, north = (end[0] - x) / length, (end[1] - y) / length
        swept = radius + max(gap, 0.0) + TOUCH
        # A box, since a segment query with a radius passes over bases which the bare segment does not touch.
        box = pymunk.BB(
            min(x, end[0]) - swept, min(y, end[1]) - swept, max(x, end[0]) + swept, max(y, end[1]) + swept
        )
        near = {self._keys[shape] for shape in self._space.bb_query(box, _ANY)}
        first: tuple[Key, Inches] | None = None
        for key, (bx, by, reach) in self._bases.items():
            if key not in near or key in ignoring:
                continue
            nearest = (bx - x) * east + (by - y) * north
            abeam = abs((bx - x) * north - (by - y) * east)
            apart = radius + reach + gap
            if nearest <= 0.0 or abeam >= apart - TOUCH:
                continue
            met = max(nearest - sqrt(apart * apart - abeam * abeam), 0.0)
            if met <= length and (first is None or met < first[1]):
                first = key, met
        return first

    def _near(self, x: float, y: float, reach: Inches) -> list[Key]:
        """The bases within `reach` of a point by the index, in the order given."""
        found = {
            self._keys[hit.shape]
            for hit in self._space.point_query((x, y), reach, _ANY)
            if hit.shape is not None
        }
        return [key for key in self._bases if key in found]
