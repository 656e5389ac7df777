"""Bounds on a whole move: what its end, its turns or its settings must meet beyond what the helm says of the path.

Plain records, so that a window can show them and an opponent can read them. Must not know why a game wants them.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import msgspec

from game.match.orders import Value
from game.match.question import Refusal
from game.sea.heading import Inches, Pose, Position, distance, relative
from game.sea.hulls import Hull, Waters, stern
from game.sea.passage import SLACK, Passage
from game.sea.path import Walk


class Bound(msgspec.Struct, frozen=True, tag_field="bound", tag=True, omit_defaults=True, gc=False):
    """One limit of a Steer. `says` and `clause` are the refusal of an order that breaks it."""

    says: str
    clause: str

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        """Whether a path, sailed as planned from `start`, breaks it under these settings."""
        raise NotImplementedError

    @property
    def refusal(self) -> Refusal:
        """What is said of an order that breaks it."""
        return Refusal(self.says, self.clause)


class EndsNear(Bound, frozen=True):
    """The path must end within `reach` of (x, y), exactly so far included; with a `setting`, where it has `choice`."""

    x: Inches
    y: Inches
    reach: Inches
    setting: str = ""
    choice: Value = ""

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if self.setting and settings.get(self.setting) != self.choice:
            return False
        return hypot(walk.end[0] - self.x, walk.end[1] - self.y) > self.reach + 0.001


class Astern(Bound, frozen=True):
    """Where `setting` has `choice`, a point so far behind the stern of the planned end must be free of `off`."""

    setting: str
    choice: Value
    length: Inches
    behind: Inches
    off: Passage

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if settings.get(self.setting) != self.choice:
            return False
        return self.off.stands(stern(walk.end, self.length + 2 * self.behind)) is not None


class Swings(Bound, frozen=True):
    """No turn may leave the hull overlapping what lies in `waters`. Turns after something stopped it are not made.

    Where `setting` is given, this holds for `choices` of it alone; silent it stands at `silent`.
    """

    hull: Hull
    waters: Waters
    setting: str = ""
    choices: tuple[Value, ...] = ()
    silent: Value = ""

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if self.setting and settings.get(self.setting, self.silent) not in self.choices:
            return False
        if not walk.turns:
            return False
        poses = self.waters.sail(self.hull.at(start), walk.poses).poses
        return any(
            there[2] != here[2] and self.waters.overlapped(self.hull.at(there))
            for here, there in pairwise(poses)
        )


class OnlyWith(Bound, frozen=True):
    """`setting` may have one of `choices` only where `other`, which stands at `silent`, has one of `values`."""

    setting: str
    choices: tuple[Value, ...]
    other: str
    values: tuple[Value, ...]
    silent: Value = ""

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if settings.get(self.setting) not in self.choices:
            return False
        return settings.get(self.other, self.silent) not in self.values


class OneHand(Bound, frozen=True):
    """No turn may be made to `barred`, port or starboard."""

    barred: str

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        sign = -1.0 if self.barred == "port" else 1.0
        return any(
            sign * relative(there[2], here[2]) > 0.0
            for here, there in pairwise([start, *walk.poses])
            if here[2] != there[2]
        )


class AsOrdered(Bound, frozen=True):
    """The path is laid down: its turning points and end are `track`, and it ends on `heading`."""

    track: tuple[Position, ...]
    heading: float

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if len(walk.track) != len(self.track) or abs(relative(walk.end[2], self.heading)) > SLACK:
            return True
        return any(distance(here, there) > 0.001 for here, there in zip(walk.track, self.track, strict=True))


class Homeward(Bound, frozen=True):
    """The move ends nearer than it began to an edge `width` by `height` away, or on a heading nearer to `toward` it."""

    edge: str
    width: Inches
    height: Inches

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        return not self.kept(start, walk.end)

    def kept(self, start: Pose, end: Pose) -> bool:
        """Whether a move from one pose to the other is such a one."""
        toward = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}[self.edge]
        nearer = self._off(end) < self._off(start) - SLACK
        return nearer or abs(relative(toward, end[2])) < abs(relative(toward, start[2])) - SLACK

    def _off(self, pose: Pose) -> Inches:
        """How far a pose lies from the edge."""
        ways = {
            "west": pose[0],
            "south": pose[1],
            "east": self.width - pose[0],
            "north": self.height - pose[1],
        }
        return ways[self.edge]


class KeepsOff(Bound, frozen=True):
    """The move may not end nearer to any of `points` than it began."""

    points: tuple[Position, ...]

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        return not self.kept(start, walk.end)

    def kept(self, start: Pose, end: Pose) -> bool:
        """Whether a move from one pose to the other is such a one."""
        return all(distance(end, point) >= distance(start, point) - SLACK for point in self.points)


class DrawsApart(Bound, frozen=True):
    """On the whole way the distance to `points` never shrinks."""

    points: tuple[Position, ...]

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        for here, there in pairwise(walk.track):
            east, north = there[0] - here[0], there[1] - here[1]
            for x, y in self.points:
                if (here[0] - x) * east + (here[1] - y) * north < -SLACK:
                    return True
        return False


class ClearWay(Bound, frozen=True):
    """The hull may meet nothing of `through` on the way and may not end upon anything of `berth`.

    What the setting `meaning` names is meant to be met. With `or_straight` a way without a turn may meet anything.
    Where `setting` is given, this holds for `choices` of it alone; silent it stands at `silent`.
    """

    hull: Hull
    through: Waters
    berth: Waters = Waters()
    meaning: str = ""
    or_straight: bool = False
    setting: str = ""
    choices: tuple[Value, ...] = ()
    silent: Value = ""

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        if self.setting and settings.get(self.setting, self.silent) not in self.choices:
            return False
        if self.or_straight and not walk.turns:
            return False
        meant = settings.get(self.meaning, "") if self.meaning else ""
        through, berth = self.through, self.berth
        if meant:
            through = msgspec.structs.replace(through, hulls=_without(through, meant))
            berth = msgspec.structs.replace(berth, hulls=_without(berth, meant))
        if through.sail(self.hull.at(start), walk.poses).met:
            return True
        return bool(berth.overlapped(self.hull.at(walk.end)))


def _without(waters: Waters, key: Value) -> tuple[Hull, ...]:
    return tuple(hull for hull in waters.hulls if hull.key != key)


class DrawsOff(Bound, frozen=True):
    """The move must end farther from a point than it began; with `least` so far from it or farther."""

    x: Inches
    y: Inches
    least: Inches = 0.0

    def broken(self, start: Pose, walk: Walk, settings: dict[str, Value]) -> bool:
        return not self.kept(start, walk.end)

    def kept(self, start: Pose, end: Pose) -> bool:
        """Whether a move from one pose to the other is such a one."""
        away = distance(end, (self.x, self.y))
        return away >= self.least - SLACK if self.least else away > distance(start, (self.x, self.y)) + SLACK


AnyBound = (
    ClearWay
    | DrawsOff
    | EndsNear
    | Astern
    | Swings
    | OnlyWith
    | OneHand
    | AsOrdered
    | Homeward
    | KeepsOff
    | DrawsApart
)


class Berths(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Hulls to be placed: `sizes` has length and beam of each piece, and none may come nearer than `apart`.

    To each other as well as to all that lies in `waters`.
    """

    sizes: dict[str, tuple[Inches, Inches]]
    waters: Waters
    apart: Inches
    says: str
    clause: str

    def free(
        self, unit: str, pose: tuple[float, float, float], others: dict[str, tuple[float, float, float]]
    ) -> bool:
        """Whether a piece may lie so among those placed already."""
        lying = tuple(self._hull(key, place) for key, place in others.items() if key != unit)
        hull = self._hull(unit, pose)
        waters = msgspec.structs.replace(self.waters, hulls=(*self.waters.hulls, *lying))
        return not waters.overlapped(hull) and waters.room(hull) >= self.apart - SLACK

    def _hull(self, unit: str, pose: tuple[float, float, float]) -> Hull:
        return Hull(unit, *pose, *self.sizes.get(unit, (0.0, 0.0)))
