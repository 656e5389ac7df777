"""Where a shot that has no unit for a target may be aimed: a bearing on a dial, or a point inside a ring.

Both are limits of one line of a Fire, with the sentence and clause of what breaks them. Knows no weapon.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, hypot
from random import Random

import msgspec

from game.match.question import KEYS, Names, Refusal
from game.match.wording import outside
from game.sea.heading import Degrees, Inches, Position, ahead, bearing, compass, distance, relative, settle

SLACK = 0.001
Bearings = tuple[tuple[Degrees, Degrees], ...]
"""Arcs of compass bearings, each clockwise from its first to its second, both included."""


def _within(angle: Degrees, arcs: Bearings) -> bool:
    return any(compass(angle - start) <= _width(start, end) + SLACK for start, end in arcs) or any(
        360.0 - compass(angle - start) <= SLACK for start, end in arcs
    )


def _width(start: Degrees, end: Degrees) -> Degrees:
    return 360.0 if end - start >= 360.0 else compass(end - start)


def _nearest(angle: Degrees, arcs: Bearings) -> Degrees:
    """The angle, or the end of an arc that is least off it."""
    if not arcs or _within(angle, arcs):
        return angle
    return compass(min((end for arc in arcs for end in arc), key=lambda end: abs(relative(end, angle))))


Sight = tuple[Degrees | None, Position | None]
"""Where something is aimed: a bearing, or a point; none of the two where there is nothing to aim at."""


class Dial(msgspec.Struct, frozen=True, tag_field="aimed", tag=True, omit_defaults=True, gc=False):
    """A bearing in one of `arcs`, in whole degrees, from `at` where that is not where the unit lies now."""

    arcs: Bearings
    says: str
    clause: str
    at: Position | None = None

    def refuses(self, toward: Degrees | None, point: Position | None, names: Names = KEYS) -> Refusal | None:
        """Why this bearing is none of its own, or None."""
        if toward is None or toward != round(toward) or not 0 <= toward < 360:
            return Refusal("The bearing is to be given in whole degrees, 0 to 359.", self.clause)
        return None if _within(toward, self.arcs) else Refusal(self.says, self.clause)

    def sample(self, rng: Random) -> Sight:
        """Any bearing it allows."""
        start, end = rng.choice(self.arcs)
        return float(int(compass(start + rng.randint(0, int(_width(start, end)))))), None

    def nearest(self, origin: Position, at: Position) -> Sight:
        """The bearing it allows that is least off that from `origin` to a place."""
        angle = _nearest(bearing(origin, at), self.arcs)
        whole = [compass(number) for number in (round(angle), floor(angle), ceil(angle))]
        return next((one for one in whole if _within(one, self.arcs)), None), None

    def nudged(self, now: Sight, turn: int, further: int) -> Sight:
        """So many degrees clockwise of a bearing, as far as it goes."""
        toward = now[0]
        for _ in range(abs(turn)):
            beside = None if toward is None else compass(toward + (1 if turn > 0 else -1))
            if beside is None or not _within(beside, self.arcs):
                break
            toward = beside
        return toward, None


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

    def refuses(self, toward: Degrees | None, point: Position | None, names: Names = KEYS) -> Refusal | None:
        """Why this point may not be aimed at, or None."""
        if point is None:
            return Refusal("A point on the table is to be given.", self.clause)
        if self.track:
            from game.sea.sight import within_reach

            return None if within_reach(point, self.track, 0.01) else Refusal(self.says, self.clause)
        away = hypot(point[0] - self.x, point[1] - self.y)
        if not self.least - SLACK <= away <= self.most + SLACK:
            told = names.length(outside(away, self.least))
            return Refusal(f"{self.says.removesuffix('.')}; this point is {told} away.", self.clause)
        if self.arcs and not _within(bearing((self.x, self.y), point), self.arcs):
            return Refusal(self.says, self.clause)
        return None

    def sample(self, rng: Random) -> Sight:
        """Any point it allows, on the table or off it."""
        if self.track:
            return None, rng.choice(self.track)
        start, end = rng.choice(self.arcs) if self.arcs else (0.0, 360.0)
        toward = start + rng.random() * _width(start, end)
        x, y = ahead((self.x, self.y), compass(toward), rng.uniform(self.least, self.most))
        return None, (settle(x), settle(y))

    def nearest(self, origin: Position, at: Position) -> Sight:
        """The point it allows nearest to a place, along the line to it from where the ring is centred."""
        if self.track:
            from game.sea.sight import nearest_on

            return None, nearest_on(self.track, at)[1]
        centre = self.x, self.y
        angle = _nearest(
            bearing(centre, at) if at != centre else self.arcs[0][0] if self.arcs else 0.0, self.arcs
        )
        return None, self._point(angle, distance(centre, at))

    def _point(self, angle: Degrees, away: Inches) -> Position:
        x, y = ahead((self.x, self.y), angle, min(max(away, self.least), self.most))
        return settle(x), settle(y)

    def nudged(self, now: Sight, turn: int, further: int) -> Sight:
        """A point so many degrees clockwise of one, or so much further off; on a track so much further along it."""
        point = now[1]
        if point is None:
            return now
        if self.track:
            return None, _along(self.track, point, turn + further)
        centre = self.x, self.y
        angle = _nearest(compass(bearing(centre, point) + turn), self.arcs)
        return None, self._point(angle, distance(centre, point) + further)


def _along(track: tuple[Position, ...], point: Position, by: Inches) -> Position:
    """A place on a track so much further along it than the one nearest to a point."""
    from game.sea.sight import nearest_on

    legs = list(pairwise(track))
    if not legs:
        return track[0]
    nearest = [nearest_on(leg, point) for leg in legs]
    place = min(range(len(legs)), key=lambda number: nearest[number][0])
    left = sum(distance(*leg) for leg in legs[:place]) + distance(legs[place][0], nearest[place][1]) + by
    for start, end in legs:
        length = distance(start, end)
        if left <= length:
            x, y = ahead(start, bearing(start, end), max(left, 0.0)) if length else start
            return settle(x), settle(y)
        left -= length
    return track[-1]


AnyAim = Dial | Burst
