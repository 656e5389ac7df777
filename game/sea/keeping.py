"""Keeping to a track under a helm: the legal paths that come nearest to a way somebody would like a ship to make.

The track itself where the helm can sail it; else ways that chase a point on it, turning as soon and as hard as they
may. Must not know who wants the track, nor what lies in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from game.sea import free
from game.sea.formation import drawn
from game.sea.heading import (
    Degrees,
    Inches,
    Pose,
    Position,
    ahead,
    bearing,
    compass,
    distance,
    relative,
    settle,
)
from game.sea.notation import advance_token, turn_token
from game.sea.passage import cut, long
from game.sea.path import Helm
from game.sea.reach import snap
from game.sea.sight import nearest_on

LEAST_TURN: Final[Degrees] = 0.05
"""A turn smaller than this is not made."""
_WORTH_IT: Final[Degrees] = 2.0
"""A smaller turn than this is not made to come back to a track."""
NEAR: Final[Inches] = 0.005
"""A track is sailed as it is written where the path ends so near to its end, and makes its legs to as much."""
_LEADS: Final = (0.7, 1.4, 2.5)
"""Points chased, in multiples of the shortest curve of the helm."""
_ENOUGH: Final = 0.15
"""A path that ends so near to its end, in curves, need not be bent to meet it."""
_FINE: Final = 0.005
"""So near to its end, in curves, a path is bent and no nearer."""
_ASLANT: Final[Degrees] = 30.0
"""So far off the wished heading weighs as much as the shortest curve of distance."""
_SIDES: Final = 12
"""A free helm looks so often in a move whether to turn."""


class Kept(NamedTuple):
    """A legal path, where it ends, and what keeps it from being the track: distance from its end, and worth in all."""

    path: str
    end: Pose
    off: Inches
    worse: float


def kept(helm: Helm, start: Pose, track: Sequence[Position], heading: Degrees) -> list[Kept]:
    """Legal paths that keep to a track and come to lie on a heading, the best first; empty for a helm without any.

    A track longer than the helm goes is kept to as far as that; one shorter than it must go is made longer, straight
    ahead on the heading.
    """
    wanted = trimmed(helm, start, track, heading)
    goal = wanted[-1]
    facing = heading if len(wanted) < 2 or long(wanted) >= long(track) - NEAR else bearing(wanted[-2], goal)
    curve = shortest_curve(helm)
    found: dict[str, Kept] = {}
    for path in _thoughts(helm, start, wanted, facing, curve):
        if path in found or helm.fault(path) is not None:
            continue
        walk = helm.walk(start, path, every=False)
        off = distance(walk.end, goal)
        stray = sum(nearest_on(wanted, point)[0] for point in walk.track) / len(walk.track)
        slew = abs(relative(walk.end.heading, facing)) / _ASLANT * curve
        found[path] = Kept(path, walk.end, off, off + 0.5 * slew + 0.5 * stray + 0.01 * walk.turns)
        if off <= NEAR and stray <= NEAR and slew <= NEAR:
            break
    return sorted(found.values(), key=lambda one: one.worse)


def quickly(helm: Helm, start: Pose, track: Sequence[Position], heading: Degrees) -> list[str]:
    """A legal path or two that keep to a track, far cheaper: the track as it is, and one way that chases it."""
    wanted = trimmed(helm, start, track, heading)
    found = (
        written(helm, start, wanted),
        chasing(helm, start, wanted, heading, _LEADS[1] * shortest_curve(helm)),
    )
    return [path for path in dict.fromkeys(found) if path and helm.fault(path) is None]


def shortest_curve(helm: Helm) -> Inches:
    """The distance of a turn and what must follow it: the measure of how nimble a helm is."""
    return max(helm.straight_after, helm.leg, helm.step) + helm.turn_cost or helm.distance / _SIDES or 1.0


def trimmed(helm: Helm, start: Pose, track: Sequence[Position], heading: Degrees) -> list[Position]:
    """A track as long as the helm can sail it, its turns paid for: cut, or made longer on a heading."""
    legs = [bearing(here, there) for here, there in pairwise(drawn(track))]
    corners = sum(abs(relative(there, here)) > LEAST_TURN for here, there in pairwise([start.heading, *legs]))
    most = max(helm.distance - corners * helm.turn_cost, 0.0)
    short = (most if helm.exact else helm.least) - long(track)
    if short > 0.0:
        end = ahead(track[-1], heading, short)
        return drawn([*track, end])
    return drawn(cut(track, most)) if long(track) > most else drawn(track)


def _thoughts(
    helm: Helm, start: Pose, track: list[Position], heading: Degrees, curve: Inches
) -> Iterator[str]:
    """Paths to be tried, likely ones first; some may not be legal."""
    yield written(helm, start, track)
    chased = [chasing(helm, start, track, heading, lead * curve) for lead in _LEADS]
    yield from chased
    if not helm.step:
        sound = [path for path in chased if helm.fault(path) is None]
        ends = {path: helm.walk(start, path, every=False).end for path in sound}
        best = min(sound, key=lambda path: distance(ends[path], track[-1]), default=None)
        if best is not None and _ENOUGH * curve < distance(ends[best], track[-1]) < curve:
            # farther off it gains little and takes long
            yield free.bend(helm, start, best, track[-1], _FINE * curve)
    elif not helm.turn_free:
        yield snap(helm, start, track[-1], heading, track)
    yield "" if not helm.exact and not helm.least and long(track) < NEAR else helm.straight()


def written(helm: Helm, start: Pose, track: Sequence[Position]) -> str:
    """A track in the tokens of a helm, turning to each leg where it begins; legal or not."""
    parts: list[str] = []
    heading = start.heading
    for here, there in pairwise(drawn(track)):
        turn = relative(bearing(here, there), heading)
        if abs(turn) > LEAST_TURN:
            token, turn = _turn(helm, turn, bound=False)
            parts.append(token)
            heading = compass(heading + turn)
        parts.append(_run(helm, distance(here, there)))
    return "".join(parts)


def chasing(helm: Helm, start: Pose, track: Sequence[Position], heading: Degrees, lead: Inches) -> str:
    """The path that keeps steering for the point of a track, and of the line on from its end, `lead` ahead of it."""
    line = [*track, ahead(track[-1], heading, lead + helm.distance)]
    left = min(max(long(track), helm.distance if helm.exact else helm.least), helm.distance)
    owed = max(helm.owed, helm.step or NEAR if helm.turned else 0.0)
    after = max(helm.straight_after, helm.leg)
    room = helm.turn_cost + (0.0 if helm.may_owe else after)
    turns = helm.distance if helm.turns is None else helm.turns
    if helm.legs is not None:
        turns = min(turns, helm.legs - 1)
    stride = helm.step or max(helm.distance / _SIDES, NEAR)
    pose, path, run, straight = start, "", helm.run, 0.0
    while left > 1e-9:
        if owed <= 1e-9 and turns >= 1 and left >= room and not 0.0 < run < helm.leg:
            off = relative(bearing(pose, _chased(line, pose, lead)), pose.heading)
            token, turn = _turn(helm, off, bound=True)
            if abs(turn) > _WORTH_IT:
                path, straight = path + _run(helm, straight) + token, 0.0
                pose = Pose(pose.x, pose.y, compass(pose.heading + turn))
                left, turns, owed, run = left - helm.turn_cost, turns - 1, after or NEAR, 0.0
                continue
        go = min(max(owed, helm.leg - run, stride), left)
        pose = Pose(*ahead(pose, pose.heading, go), pose.heading)
        left, owed, run, straight = left - go, owed - go, run + go, straight + go
    return path + _run(helm, straight)


def _chased(line: Sequence[Position], pose: Pose, lead: Inches) -> Position:
    """The point of a line that lies `lead` beyond the one nearest to a pose."""
    best, gone, at = inf, 0.0, 0.0
    for here, there in pairwise(line):
        away, on = nearest_on((here, there), pose[:2])
        if away < best - 1e-9:
            best, at = away, gone + distance(here, on)
        gone += distance(here, there)
    return cut(line, at + lead)[-1]


def steady(helm: Helm, start: Pose, heading: Degrees, length: Inches) -> str:
    """A path that comes to a heading as soon as the helm can, and then stays on it, `length` in all where it may.

    Under a helm that cannot make it this move it turns as far as it gets; legal wherever straight on is.
    """
    bound = _exactly(helm, min(max(length, _least(helm)), helm.distance))
    left, now, path = bound.distance, start.heading, ""
    owed = max(
        bound.owed, bound.step or NEAR if bound.turned else 0.0, bound.leg - bound.run if bound.run else 0.0
    )
    after = max(bound.straight_after, bound.leg)
    turns, legs = bound.turns, bound.legs if bound.legs is not None else inf
    while turns is None or turns > 0:
        token, turn = _turn(bound, relative(heading, now), bound=True)
        left_then = left - owed - bound.turn_cost
        if abs(turn) <= LEAST_TURN or left_then < (0.0 if bound.may_owe else after) or legs < 2:
            break
        path += _run(bound, owed) + token
        left, now, owed = left_then, compass(now + turn), after or bound.step or left / 2
        turns, legs = None if turns is None else turns - 1, legs - 1
    path += _run(bound, left)
    if helm.fault(path) is None:
        return path
    return bound.straight() if helm.fault(bound.straight()) is None else helm.straight()


def _exactly(helm: Helm, length: Inches) -> Helm:
    """A helm with so much to go and no more."""
    from msgspec.structs import replace

    whole = round(length / helm.step) * helm.step if helm.step else settle(length)
    return replace(helm, distance=whole, least=min(helm.least, whole))


def _turn(helm: Helm, angle: Degrees, *, bound: bool) -> tuple[str, Degrees]:
    """The token of a turn as near to an angle as the helm has it, and what it turns; nothing for none.

    Without `bound` it may be wider than the helm allows.
    """
    if not helm.turn_free:
        if abs(angle) < helm.turn / 2:
            return "", 0.0
        return ("S", helm.turn) if angle > 0.0 else ("P", -helm.turn)
    most = helm.turn if bound else 180.0
    if helm.turn_grain:
        most = int(most / helm.turn_grain + 1e-9) * helm.turn_grain
        angle = round(angle / helm.turn_grain) * helm.turn_grain
    elif bound:
        angle = round(angle, 1)
    angle = settle(max(-most, min(most, angle)))
    return turn_token(angle), angle


def _run(helm: Helm, length: Inches) -> str:
    return "F" * round(length / helm.step) if helm.step else advance_token(settle(length))


def shared(helms: Sequence[Helm]) -> Helm | None:
    """A helm whose legal paths are legal under each of several: their strictest limits; None where they differ in kind.

    Of helms that must sail different distances there is none.
    """
    from msgspec.structs import replace

    first = helms[0]
    most, least = min(one.distance for one in helms), max(_least(one) for one in helms)
    kinds = {(one.step, one.turn_free, one.turn_grain, None if one.turn_free else one.turn) for one in helms}
    if len(kinds) > 1 or least > most + first.slack or len({one.turn_cost for one in helms}) > 1:
        return None
    return replace(
        first,
        distance=most,
        exact=False,
        least=min(least, most),
        turn=min(one.turn for one in helms),
        straight_after=max(one.straight_after for one in helms),
        owed=max(one.owed for one in helms),
        may_owe=all(one.may_owe for one in helms),
        turns=min((one.turns for one in helms if one.turns is not None), default=None),
        legs=min((one.legs for one in helms if one.legs is not None), default=None),
        leg=max(one.leg for one in helms),
        turned=any(one.turned for one in helms),
        run=min(one.run for one in helms),
        slack=min(one.slack for one in helms),
    )


def _least(helm: Helm) -> Inches:
    return helm.distance if helm.exact else helm.least
