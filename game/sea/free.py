"""Free helms: random paths, and bending a path so that its end meets a point.

A free helm advances by any distance or turns by any angle up to its limit, so there is no list of its paths
to choose from. Must not know why a path is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot, inf, log, log1p
from random import Random
from typing import Final

from game.sea.heading import Degrees, Inches, Pose, Position, compass, relative, vane
from game.sea.notation import advance_token, tokens, turn_token
from game.sea.path import Helm

_PLACES: Final = 12  # where a random path may turn, to a whole move
_FINEST: Final = 0.0005  # of the unit: bending stops below it
_LEAST_TURN: Final[Degrees] = 0.01


def random_path(helm: Helm, rng: Random, turniness: float) -> str:
    """See `Helm.random`."""
    left = helm.distance if helm.exact else _some_distance(helm, rng)
    place = max(left / _PLACES, helm.slack)
    straight = max(helm.straight_after, helm.leg)
    need = helm.turn_cost if helm.may_owe else helm.turn_cost + straight
    turns = helm.turns if helm.turns is not None else ceil(left / place) + 1
    legs = helm.legs if helm.legs is not None else turns + 2
    if turniness <= 0.0:
        turns = 0
    odds = log1p(-turniness) if turniness < 1.0 else -inf
    whole, slack, cost = bool(helm.step), helm.slack, helm.turn_cost
    low = helm.owed
    if helm.run > slack:
        low = max(low, helm.leg - helm.run)
    elif helm.turned:
        low = max(low, helm.leg, place)
    between = max(straight, place)
    run = helm.run
    path = ""
    while turns > 0:
        passed = log(1.0 - rng.random()) / odds
        if low + passed * place > left:
            break
        ahead = low + int(passed) * place
        if not path and run <= slack and 0.0 < ahead < helm.leg:
            ahead = helm.leg
        if whole:
            ahead = _to_step(helm, ahead)
        if left - ahead < need:
            break
        if run + ahead > slack:
            legs -= 1
        if legs < 1:
            break
        path += (_straight(helm, ahead) if whole else advance_token(ahead)) + _some_turn(helm, rng)
        left -= ahead + cost
        run = 0.0
        low = between
        turns -= 1
    return path + _straight(helm, left)


def bend(helm: Helm, pose: Pose, path: str, cursor: Position) -> str:
    """A legal free path bent until its end is as near `cursor` as it comes with as many turns.

    A search downhill: it shifts distance between straight parts and widens or narrows turns by ever smaller
    amounts; where turns have a grain, first as if they had none, then again within it. Returns `path` itself
    where nothing is gained.
    """
    legs, angles = _parts(helm, path)
    spare = helm.distance - len(angles) * helm.turn_cost
    began = missed = _miss(pose, legs, angles, cursor)
    for grain in (_LEAST_TURN, helm.turn_grain) if helm.turn_grain else (_LEAST_TURN,):
        if helm.turn_free:
            angles = [_clamped(helm, angle, grain) for angle in angles]
        legs, angles, missed = _downhill(helm, pose, legs, angles, cursor, grain)
    if missed >= began:
        return path
    bent = _written(helm, legs, angles, spare)
    return path if helm.fault(bent) is not None else bent


def _downhill(
    helm: Helm, pose: Pose, legs: list[Inches], angles: list[Degrees], cursor: Position, grain: Degrees
) -> tuple[list[Inches], list[Degrees], Inches]:
    """Parts and turns from which no small change leads nearer the cursor, and how far they miss it."""
    spare = helm.distance - len(angles) * helm.turn_cost
    lows = _shortest(helm, len(legs))
    missed = _miss(pose, legs, angles, cursor)
    part = 0.25
    while part * helm.distance > _FINEST and missed > _FINEST:
        better = False
        for shift in (part, -part):
            for tried in _shifted(helm, legs, lows, spare, shift * helm.distance):
                miss = _miss(pose, tried, angles, cursor)
                if miss < missed:
                    legs, missed, better = tried, miss, True
            for number in range(len(angles) if helm.turn_free else 0):
                turned = angles.copy()
                wider = max(abs(shift) * helm.turn, grain)
                turned[number] = _clamped(helm, angles[number] + (wider if shift > 0.0 else -wider), grain)
                miss = _miss(pose, legs, turned, cursor)
                if miss < missed:
                    angles, missed, better = turned, miss, True
        if not better:
            part /= 2.0
    return legs, angles, missed


def _shifted(
    helm: Helm, legs: list[Inches], lows: list[Inches], spare: Inches, shift: Inches
) -> Iterator[list[Inches]]:
    """The straight parts with one longer by `shift`, and the next, the last or the unspent rest shorter."""
    last = len(legs) - 1
    for first in range(len(legs)):
        for second in {first + 1, last} if helm.exact else {-1, first + 1}:
            if second == first or second > last:
                continue
            tried = legs.copy()
            tried[first] += shift
            if second >= 0:
                tried[second] -= shift
            if _allowed(helm, tried, lows, spare):
                yield tried


def _some_distance(helm: Helm, rng: Random) -> Inches:
    """A distance a path may have that need not spend it all: all of it as often as not."""
    least = max(helm.least, 0.0 if helm.may_owe else helm.owed)
    if rng.random() < 0.5 or least >= helm.distance:
        return helm.distance
    some = least + (helm.distance - least) * rng.random()
    if not helm.step:
        return max(some, min(helm.leg - helm.run, helm.distance))
    return min(_to_step(helm, some), helm.distance)


def _some_turn(helm: Helm, rng: Random) -> str:
    if not helm.turn_free:
        return "P" if rng.random() < 0.5 else "S"
    grain = helm.turn_grain or min(0.1, helm.turn)
    grains = 1 + rng.randrange(max(int(helm.turn / grain + 1e-9), 1))
    return turn_token(grains * grain if rng.random() < 0.5 else -grains * grain)


def _to_step(helm: Helm, length: Inches) -> Inches:
    return ceil(length / helm.step - 1e-9) * helm.step if helm.step else length


def _straight(helm: Helm, length: Inches) -> str:
    return "F" * round(length / helm.step) if helm.step else advance_token(length)


def _parts(helm: Helm, path: str) -> tuple[list[Inches], list[Degrees]]:
    """A path as its straight parts, one more than its turns (0 where it turns at once), and its turns."""
    legs: list[Inches] = [0.0]
    angles: list[Degrees] = []
    for token in tokens(path):
        if token[0] in "FA":
            legs[-1] += helm.step if token == "F" else float(token[1:])
        else:
            angles.append(-helm.turn if token == "P" else helm.turn if token == "S" else float(token[1:]))
            legs.append(0.0)
    return legs, angles


def _shortest(helm: Helm, legs: int) -> list[Inches]:
    """The shortest each straight part may be, the first of `legs` being the part in hand."""
    straight = max(helm.straight_after, helm.leg)
    lows = [helm.owed if legs > 1 or not helm.may_owe else 0.0, *[straight] * (legs - 1)]
    if legs > 1 and helm.may_owe:
        lows[-1] = 0.0
    return lows


def _allowed(helm: Helm, legs: list[Inches], lows: list[Inches], spare: Inches) -> bool:
    if any(leg < low for leg, low in zip(legs, lows, strict=True)):
        return False
    total = sum(legs)
    return (
        total <= spare + 1e-9
        and total >= (spare if helm.exact else helm.least - helm.distance + spare) - 1e-9
    )


def _miss(pose: Pose, legs: list[Inches], angles: list[Degrees], cursor: Position) -> float:
    """How far from the cursor these parts end."""
    x, y, heading = pose
    for number, leg in enumerate(legs):
        if number:
            heading = compass(heading + angles[number - 1])
        east, north = vane(heading)
        x += leg * east
        y += leg * north
    return hypot(x - cursor[0], y - cursor[1])


def _clamped(helm: Helm, angle: Degrees, grain: Degrees) -> Degrees:
    """A turn within the helm's limit, in whole grains, and never none at all."""
    if helm.turn >= 180.0:
        angle = relative(angle, 0.0)
    most = int(helm.turn / grain + 1e-9)
    grains = max(min(round(angle / grain), most), -most) or 1
    return grains * grain


def _written(helm: Helm, legs: list[Inches], angles: list[Degrees], spare: Inches) -> str:
    """Parts as a path, in thousandths; the last part takes what rounding leaves."""
    path = ""
    gone = 0.0
    for number, leg in enumerate(legs):
        if number:
            path += (
                turn_token(angles[number - 1]) if helm.turn_free else "P" if angles[number - 1] < 0.0 else "S"
            )
        length = round(leg, 3)
        if number == len(legs) - 1 and helm.exact:
            length = max(spare - gone, 0.0)
        gone += length
        path += advance_token(length)
    return path
