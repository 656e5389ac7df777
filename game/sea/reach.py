"""Everywhere a helm can take a piece, and the legal path nearest to where somebody points.

Under a stepped helm with fixed turns the envelope is exact: dynamic programming over states (pose, distance
left, straight distance owed), not an enumeration of paths. For a free helm it is the sample of `sampling`,
and `snap` bends the nearest sampled paths until they meet the cursor. Must not know terrain or other
pieces: a caller filters the ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import ceil, hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from game.sea import free, sampling
from game.sea.heading import Degrees, Inches, Pose, Position, compass, relative, settle, vane
from game.sea.path import Helm
from game.sea.sight import nearest_on

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

TIE: Final[Inches] = 0.001
_ROUTES: Final = 256  # as many paths to one end are compared
_BENT: Final = 4  # as many sampled paths are bent to find the best
_SLEW: Final[Degrees] = 45.0  # so far off the wished heading weighs as much as a sampling step of distance


class End(NamedTuple):
    """A pose where a legal path may end, a path of the fewest turns to it, those turns, what it then owes."""

    pose: Pose
    path: str
    turns: int
    owed: Inches


class _State:
    """A place in the search: how it was reached with the fewest turns, in every way that needs no more."""

    __slots__ = ("heading", "owed", "path", "turns", "wait", "ways", "x", "y")

    def __init__(
        self, x: float, y: float, heading: Degrees, wait: int, owed: int, path: str, turns: int
    ) -> None:
        self.x, self.y, self.heading = x, y, heading
        self.wait, self.owed = wait, owed
        self.path, self.turns = path, turns
        self.ways: list[tuple[_State, str]] = []

    def routes(self) -> Iterator[str]:
        if not self.ways:
            yield self.path
        for state, token in self.ways:
            for path in state.routes():
                yield path + token


class Envelope:
    """Where a helm can bring a piece from one pose: no two ends at one pose, each with the fewest turns."""

    __slots__ = ("_area", "_states", "ends", "helm", "pose")

    def __init__(self, helm: Helm, pose: Pose, ends: list[End], states: dict[Pose, list[_State]]) -> None:
        self.helm = helm
        self.pose = pose
        self.ends = ends
        self._states = states
        self._area: BaseGeometry | None = None

    @property
    def area(self) -> BaseGeometry:
        """The ends drawn round, as a shapely polygon (or several): for the eye, not for the rules."""
        if self._area is None:
            import shapely

            points = shapely.MultiPoint(sorted({end.pose[:2] for end in self.ends} or {self.pose[:2]}))
            rim = max(self.helm.step, self.helm.distance / 40.0, 0.05) / 2.0
            self._area = shapely.concave_hull(points, ratio=0.25).buffer(rim)
        return self._area

    def routes(self, end: Pose) -> list[str]:
        """The paths with the fewest turns to one of the ends, 256 at most; a free helm knows one."""
        ways = (route for state in self._states.get(end, ()) for route in state.routes())
        return list(dict.fromkeys(islice(ways, _ROUTES)))


@lru_cache(maxsize=128)
def envelope(helm: Helm, pose: Pose) -> Envelope:
    """The envelope of `helm` from `pose`; the last 128 are remembered."""
    return _stepped(helm, pose) if helm.step and not helm.turn_free else _sampled(helm, pose)


def snap(
    helm: Helm, pose: Pose, cursor: Position, heading: Degrees | None = None, through: Sequence[Position] = ()
) -> str:
    """The legal path whose end is nearest the cursor; under a helm without any legal path straight on.

    Ties (to a thousandth) go to the end whose heading is nearest `heading`, then to the fewest turns,
    then to the track that passes nearest the points of `through`.
    """
    known = envelope(helm, pose)
    if not known.ends:
        return helm.straight()
    x, y = cursor
    if not helm.step:
        return _bent(known, cursor, heading)
    away = [hypot(end[0][0] - x, end[0][1] - y) for end in known.ends]
    limit = min(away) + TIE
    near = [end for end, far in zip(known.ends, away, strict=True) if far <= limit]
    if heading is not None:
        slews = [abs(relative(end.pose.heading, heading)) for end in near]
        limit = min(slews) + TIE
        near = [end for end, slew in zip(near, slews, strict=True) if slew <= limit]
    best = min(near, key=lambda end: end.turns)
    if not through:
        return best.path
    routes = [
        route for end in near if end.turns == best.turns for route in known.routes(end.pose) or [end.path]
    ]
    return min(routes, key=lambda route: _astray(helm.walk(pose, route).track, through))


def toward(helm: Helm, pose: Pose, prefix: str, cursor: Position, heading: Degrees | None = None) -> str:
    """The prefix, extended to the path whose end is nearest the cursor. ValueError if it is at fault."""
    return prefix + snap(helm.after(prefix), helm.walk(pose, prefix).end, cursor, heading)


def paths(helm: Helm) -> Iterator[str]:
    """Every legal path of a stepped helm, each once; of a free one those its sampled envelope knows."""
    if not helm.step or helm.turn_free:
        yield from (end.path for end in envelope(helm, Pose(0.0, 0.0, 0.0)).ends)
        return
    pending = [""]
    while pending:
        path = pending.pop()
        if helm.fault(path) is None:
            yield path
        pending += [path + token for token, fault in helm.next(path).items() if fault is None]


def _bent(known: Envelope, cursor: Position, heading: Degrees | None) -> str:
    """The best of the sampled paths nearest the cursor, one for each number of turns, bent to meet it."""
    helm, pose = known.helm, known.pose
    step = sampling.quantum(helm)
    nearest: dict[int, tuple[float, str]] = {}
    for there, path, turns, _ in known.ends:
        far = hypot(there[0] - cursor[0], there[1] - cursor[1])
        if heading is not None:
            far += step * abs(relative(there[2], heading)) / _SLEW
        if turns not in nearest or far < nearest[turns][0]:
            nearest[turns] = far, path
    # Fewer turns are the better start for bending: each weighs as much as a sampling step.
    likely = sorted(nearest, key=lambda turns: nearest[turns][0] + step * turns)[:_BENT]
    best: tuple[float, float, str] | None = None
    for turns in sorted(likely):
        bent = free.bend(helm, pose, nearest[turns][1], cursor)
        end = helm.walk(pose, bent).end
        missed = ceil(hypot(end.x - cursor[0], end.y - cursor[1]) / TIE)
        slew = 0.0 if heading is None else abs(relative(end.heading, heading))
        if best is None or (missed, slew) < best[:2]:
            best = missed, slew, bent
        if missed <= 1 and heading is None:
            break
    return best[2] if best else helm.straight()


def _astray(track: Sequence[Position], through: Sequence[Position]) -> float:
    return sum(nearest_on(track, point)[0] for point in through)


def _stepped(helm: Helm, pose: Pose) -> Envelope:
    """The exact envelope of a stepped helm. Layers of states by the steps left, the most first."""
    step = helm.step
    steps = round(helm.distance / step)
    least = steps if helm.exact else round(helm.least / step)
    cost = round(helm.turn_cost / step)
    after = round(helm.straight_after / step)
    room = cost if helm.may_owe else cost + after
    owed = round(helm.owed / step)
    limit = helm.turns if helm.turns is not None else steps + 1
    start = _State(*pose, owed or int(helm.turned), owed, "", 0)
    layers: list[dict[tuple[float, ...], _State]] = [{} for _ in range(steps + 1)]
    begun = int(helm.legs is not None and helm.run > helm.slack)
    layers[steps][(*pose, start.wait, owed, begun)] = start
    found: dict[Pose, list[_State]] = {}

    def arrive(left: int, state: _State, token: str, pose: Pose, wait: int, owed: int, legs: int) -> None:
        turns = state.turns + (token != "F")
        key = (*pose, wait, owed, legs)
        known = layers[left].get(key)
        if known is None:
            known = layers[left][key] = _State(*pose, wait, owed, state.path + token, turns)
        elif turns < known.turns:
            known.turns, known.path = turns, state.path + token
            known.ways.clear()
        elif turns > known.turns:
            return
        known.ways.append((state, token))

    for left in range(steps, -1, -1):
        pending = list(layers[left].items())
        for key, state in pending:
            if steps - left >= least and (helm.may_owe or not state.owed):
                found.setdefault(Pose(state.x, state.y, state.heading), []).append(state)
            legs = int(key[-1])  # straight parts used, counted only where they are limited
            if left:
                east, north = vane(state.heading)
                there = Pose(settle(state.x + step * east), settle(state.y + step * north), state.heading)
                started = 1 if helm.legs is not None and not legs else legs
                arrive(left - 1, state, "F", there, max(state.wait - 1, 0), max(state.owed - 1, 0), started)
            if state.wait or left < room or state.turns >= limit:
                continue
            if helm.legs is not None and (helm.legs < 1 or legs >= helm.legs):
                continue
            before = len(layers[left])
            for token, angle in (("P", -helm.turn), ("S", helm.turn)):
                there = Pose(state.x, state.y, compass(settle(state.heading + angle)))
                arrive(left - cost, state, token, there, after or 1, after, legs + (helm.legs is not None))
            if not cost:  # they stand in the layer in hand, and must wait a step before they turn again
                pending += list(layers[left].items())[before:]

    for states in found.values():
        fewest = min(state.turns for state in states)
        states[:] = sorted((s for s in states if s.turns == fewest), key=lambda s: s.owed)
    ends = [End(there, s[0].path, s[0].turns, s[0].owed * step) for there, s in found.items()]
    return Envelope(helm, pose, ends, found)


def _sampled(helm: Helm, pose: Pose) -> Envelope:
    """A sample of a free helm's envelope: every end's path is legal, not every legal end is here."""
    ends: dict[tuple[int, int, Degrees], End] = {}
    cell = sampling.quantum(helm) / 2.0 or 1.0
    for path in sampling.paths(helm):
        if helm.fault(path) is not None:
            continue
        walk = helm.walk(pose, path)
        key = round(walk.end.x / cell), round(walk.end.y / cell), walk.end.heading
        if key not in ends or walk.turns < ends[key].turns:
            ends[key] = End(walk.end, path, walk.turns, walk.owed)
    states = {end.pose: [_State(*end.pose, 0, 0, end.path, end.turns)] for end in ends.values()}
    return Envelope(helm, pose, list(ends.values()), states)
