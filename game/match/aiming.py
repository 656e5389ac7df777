"""Where a shot that has no unit for a target may be aimed: a bearing on a dial, or a point inside a ring.

Both are limits of one line of a Fire, with the sentence and clause of what breaks them. Knows no weapon.
"""

from __future__ import annotations

from math import hypot
from random import Random

import msgspec

from game.match.question import Refusal
from game.sea.heading import Degrees, Inches, Position, ahead, bearing, compass, settle

SLACK = 0.001
Bearings = tuple[tuple[Degrees, Degrees], ...]
"""Arcs of compass bearings, each clockwise from its first to its second, both included."""


def _within(angle: Degrees, arcs: Bearings) -> bool:
    return any(compass(angle - start) <= _width(start, end) + SLACK for start, end in arcs) or any(
        360.0 - compass(angle - start) <= SLACK for start, end in arcs
    )


def _width(start: Degrees, end: Degrees) -> Degrees:
    return 360.0 if end - start >= 360.0 else compass(end - start)


class Dial(msgspec.Struct, frozen=True, tag_field="aimed", tag=True, gc=False):
    """A bearing in one of `arcs`, in whole degrees."""

    arcs: Bearings
    says: str
    clause: str

    def refuses(self, toward: Degrees | None, point: Position | None) -> Refusal | None:
        """Why this bearing is none of its own, or None."""
        if toward is None or toward != round(toward) or not 0 <= toward < 360:
            return Refusal("The bearing is to be given in whole degrees, 0 to 359.", self.clause)
        return None if _within(toward, self.arcs) else Refusal(self.says, self.clause)

    def sample(self, rng: Random) -> tuple[Degrees | None, Position | None]:
        """Any bearing it allows."""
        start, end = rng.choice(self.arcs)
        return float(int(compass(start + rng.randint(0, int(_width(start, end)))))), None


class Burst(msgspec.Struct, frozen=True, tag_field="aimed", tag=True, omit_defaults=True, gc=False):
    """A point from `least` to `most` away from (x, y), in one of `arcs` (empty: any); on `track` where one is given."""

    x: Inches
    y: Inches
    least: Inches
    most: Inches
    says: str
    clause: str
    arcs: Bearings = ()
    track: tuple[Position, ...] = ()

    def refuses(self, toward: Degrees | None, point: Position | None) -> Refusal | None:
        """Why this point may not be aimed at, or None."""
        if point is None:
            return Refusal("A point on the table is to be given.", self.clause)
        if self.track:
            from game.sea.sight import within_reach

            return None if within_reach(point, self.track, 0.01) else Refusal(self.says, self.clause)
        away = hypot(point[0] - self.x, point[1] - self.y)
        if not self.least - SLACK <= away <= self.most + SLACK:
            return Refusal(self.says, self.clause)
        if self.arcs and not _within(bearing((self.x, self.y), point), self.arcs):
            return Refusal(self.says, self.clause)
        return None

    def sample(self, rng: Random) -> tuple[Degrees | None, Position | None]:
        """Any point it allows, on the table or off it."""
        if self.track:
            return None, rng.choice(self.track)
        start, end = rng.choice(self.arcs) if self.arcs else (0.0, 360.0)
        toward = start + rng.random() * _width(start, end)
        x, y = ahead((self.x, self.y), compass(toward), rng.uniform(self.least, self.most))
        return None, (settle(x), settle(y))


AnyAim = Dial | Burst
