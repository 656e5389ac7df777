"""Random paths of any helm, and bending a free helm's path so that its end meets a point.

A free helm advances by any distance or turns by any angle up to its limit, so there is no list of its paths
to choose from. Must not know why a path is wanted.
"""

from __future__ import annotations

from math import ceil, cos, hypot, inf, log, log1p, radians, sin
from random import Random
from typing import Final

from game.sea.heading import Degrees, Inches, Pose, Position, compass, relative, vane
from game.sea.notation import Move, advance_token, free_path, tokens, turn_token
from game.sea.path import Helm, run_tokens

_PLACES: Final = 12  # where a random path may turn, to a whole move
_FINEST: Final = 0.0005  # of the unit: bending stops below it
_LEAST_TURN: Final[Degrees] = 0.01
_GAIN: Final = 1e-9
"""What leads nearer by less than this is the same."""


_FORWARD: Final = ["F" * steps for steps in range(64)]


def random_path(helm: Helm, rng: Random, turniness: float = 0.3) -> str:
    """A random legal path; `turniness` is the chance to turn at each place where a turn is allowed.

    A free helm's places are a dozen to a move. Under a stepped helm every legal path can come up (save
    those that turn before the first step where `legs` is limited).
    """
    if helm.step and not helm.turn_free:
        return _random_steps(helm, rng, turniness)
    left = helm.distance if helm.exact else _some_distance(helm, rng)
    slack = helm.slack
    place = left / _PLACES
    if place < slack:
        place = slack
    straight = helm.straight_after if helm.straight_after > helm.leg else helm.leg
    need = helm.turn_cost if helm.may_owe else helm.turn_cost + straight
    turns = helm.turns if helm.turns is not None else ceil(left / place) + 1
    legs = helm.legs if helm.legs is not None else turns + 2
    if turniness <= 0.0:
        turns = 0
    odds = log1p(-turniness) if turniness < 1.0 else -inf
    whole, cost = bool(helm.step), helm.turn_cost
    low = helm.owed
    if helm.run > slack:
        low = max(low, helm.leg - helm.run)
    elif helm.turned:
        low = max(low, helm.leg, place)
    between = straight if straight > place else place
    run = helm.run
    grain = helm.turn_grain or min(0.1, helm.turn)
    widest = max(int(helm.turn / grain + 1e-9), 1)
    bits = widest.bit_length()
    moves: list[Move] = []
    while turns > 0:
        passed = log(1.0 - rng.random()) / odds
        if low + passed * place > left:
            break
        ahead = low + int(passed) * place
        if not moves and run <= slack and 0.0 < ahead < helm.leg:
            ahead = helm.leg
        if whole:
            ahead = _to_step(helm, ahead)
        if left - ahead < need:
            break
        if run + ahead > slack:
            legs -= 1
        if legs < 1:
            break
        angle = helm.turn
        if helm.turn_free:
            while (
                grains := rng.getrandbits(bits)
            ) >= widest:  # as `randrange` draws, at a third of its price
                pass
            angle = (1 + grains) * grain
        moves += (ahead, 0.0), (0.0, angle if (rng.random() < 0.5) == helm.turn_free else -angle)
        left -= ahead + cost
        run = 0.0
        low = between
        turns -= 1
    moves.append((left, 0.0))
    if whole or not helm.turn_free:
        return "".join(
            [_turn(helm, angle) if angle else run_tokens(helm, advance) for advance, angle in moves]
        )
    return free_path(moves)


def _random_steps(helm: Helm, rng: Random, turniness: float) -> str:
    """A random path of a stepped helm with turns of a fixed size."""
    step = helm.step
    left = round(helm.distance / step)
    wait = round(helm.owed / step)
    after = round(helm.straight_after / step)
    if not helm.exact:
        least = round(helm.least / step)
        left = rng.randint(min(max(least, 0 if helm.may_owe else wait), left), left)
    cost = round(helm.turn_cost / step)
    room = cost if helm.may_owe else cost + after
    after = after or 1
    if helm.turned and not wait:
        wait = 1
    turns = helm.turns if helm.turns is not None else left
    if helm.legs is not None:
        turns = min(turns, helm.legs - 1)
    if turniness <= 0.0:
        turns = 0
    odds = log1p(-turniness) if turniness < 1.0 else -inf
    path = ""
    chance = rng.random
    while turns > 0:
        spare = left - wait - room
        if spare < 0:
            break
        passed = log(1.0 - chance()) / odds
        if passed >= spare + 1:
            break
        ahead = wait + int(passed)
        path += _FORWARD[ahead] if ahead < 64 else "F" * ahead
        path += "P" if chance() < 0.5 else "S"
        left -= ahead + cost
        wait = after
        turns -= 1
    return path + "F" * left


def bend(helm: Helm, pose: Pose, path: str, cursor: Position, fine: Inches = _FINEST) -> str:
    """A legal free path bent until its end is as near `cursor` as it comes with as many turns.

    A search downhill: it shifts distance between straight parts and widens or narrows turns by ever smaller
    amounts, to no smaller ones than `fine`; where turns have a grain, first as if they had none, then again within it.
    Returns `path` itself where nothing is gained.
    """
    legs, angles = _parts(helm, path)
    spare = helm.distance - len(angles) * helm.turn_cost
    began = missed = _Bent(pose, legs, angles, cursor).missed
    for grain in (_LEAST_TURN, helm.turn_grain) if helm.turn_grain else (_LEAST_TURN,):
        if helm.turn_free:
            angles = [_clamped(helm, angle, grain) for angle in angles]
        bent = _Bent(pose, legs, angles, cursor)
        _downhill(helm, bent, grain, fine)
        legs, angles, missed = bent.legs, bent.angles, bent.missed
    if missed >= began:
        return path
    written = _written(helm, legs, angles, spare)
    return path if helm.fault(written) is not None else written


class _Bent:
    """A path being bent: its straight parts and turns, where each part ends, and how far the last one misses."""

    def __init__(self, pose: Pose, legs: list[Inches], angles: list[Degrees], cursor: Position) -> None:
        self.pose, self.legs, self.angles, self.cursor = pose, legs.copy(), angles.copy(), cursor
        self.lay()

    def lay(self) -> None:
        """Work out where it goes."""
        x, y, heading = self.pose
        self.vanes: list[Position] = []
        """The way each part goes, as a step of 1."""
        self.ends: list[Position] = []
        for leg, angle in zip(self.legs, (0.0, *self.angles), strict=True):
            heading = compass(heading + angle)
            east, north = vane(heading)
            x, y = x + leg * east, y + leg * north
            self.vanes.append((east, north))
            self.ends.append((x, y))
        self.missed = hypot(x - self.cursor[0], y - self.cursor[1])


def _downhill(helm: Helm, bent: _Bent, grain: Degrees, fine: Inches) -> None:
    """Bend a path until no small change leads nearer the cursor."""
    spare = helm.distance - len(bent.angles) * helm.turn_cost
    pairs = _pairs(helm, len(bent.legs))
    lows = _shortest(helm, len(bent.legs))
    part = 0.25
    while part * helm.distance > fine and bent.missed > fine:
        better = False
        for shift in (part, -part):
            better |= _lengthen(helm, bent, pairs, lows, spare, shift * helm.distance)
            if helm.turn_free:
                wider = max(abs(shift) * helm.turn, grain)
                better |= _widen(helm, bent, grain, wider if shift > 0.0 else -wider)
        if not better:
            part /= 2.0


def _pairs(helm: Helm, legs: int) -> list[tuple[int, int]]:
    """Straight parts of which one may grow at the other's cost: the next, the last, or (-1) the unspent rest."""
    last = legs - 1
    return [
        (first, second)
        for first in range(legs)
        for second in dict.fromkeys((first + 1, last) if helm.exact else (-1, first + 1))
        if second != first and second <= last
    ]


def _lengthen(
    helm: Helm,
    bent: _Bent,
    pairs: list[tuple[int, int]],
    lows: list[Inches],
    spare: Inches,
    shift: Inches,
) -> bool:
    """Make one part longer by `shift`, the one that brings the end nearest the cursor; False where none does.

    Every part keeps its heading, so the end goes aside by `shift` along the one part and back along the other.
    """
    legs, vanes = bent.legs, bent.vanes
    x, y = bent.ends[-1]
    x, y = x - bent.cursor[0], y - bent.cursor[1]
    total = sum(legs)
    least = (spare if helm.exact else helm.least - helm.distance + spare) - 1e-9
    longer = least <= total + shift <= spare + 1e-9
    best, missed = None, bent.missed
    for first, second in pairs:
        if legs[first] + shift < lows[first]:
            continue
        east, north = vanes[first]
        if second >= 0:
            if legs[second] - shift < lows[second]:
                continue
            east, north = east - vanes[second][0], north - vanes[second][1]
        elif not longer:
            continue
        miss = hypot(x + shift * east, y + shift * north)
        if miss < missed - _GAIN:
            best, missed = (first, second), miss
    if best is None:
        return False
    legs[best[0]] += shift
    if best[1] >= 0:
        legs[best[1]] -= shift
    bent.lay()
    return True


def _widen(helm: Helm, bent: _Bent, grain: Degrees, wider: Degrees) -> bool:
    """Make turns wider by so much where that leads nearer the cursor, one after the other; False where none does.

    What lies behind a turn goes round with it.
    """
    better = False
    for number, angle in enumerate(bent.angles):
        now = _clamped(helm, angle + wider, grain)
        by = radians(now - angle)
        (px, py), (ex, ey) = bent.ends[number], bent.ends[-1]
        east, north, across, along = ex - px, ey - py, sin(by), cos(by)
        x, y = px + east * along + north * across, py + north * along - east * across
        if hypot(x - bent.cursor[0], y - bent.cursor[1]) < bent.missed - _GAIN:
            bent.angles[number] = now
            bent.lay()
            better = True
    return better


def _some_distance(helm: Helm, rng: Random) -> Inches:
    """A distance a path may have that need not spend it all: all of it as often as not."""
    least = max(helm.least, 0.0 if helm.may_owe else helm.owed)
    if rng.random() < 0.5 or least >= helm.distance:
        return helm.distance
    some = least + (helm.distance - least) * rng.random()
    if not helm.step:
        return max(some, min(helm.leg - helm.run, helm.distance))
    return min(_to_step(helm, some), helm.distance)


def _turn(helm: Helm, angle: Degrees) -> str:
    return turn_token(angle) if helm.turn_free else "P" if angle < 0.0 else "S"


def _to_step(helm: Helm, length: Inches) -> Inches:
    return ceil(length / helm.step - 1e-9) * helm.step if helm.step else length


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
    lows = [helm.owed, *[straight] * (legs - 1)]
    if helm.may_owe:
        lows[-1] = 0.0
    return lows


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
            path += _turn(helm, angles[number - 1])
        length = round(leg, 3)
        if number == len(legs) - 1 and helm.exact:
            length = max(spare - gone, 0.0)
        gone += length
        path += advance_token(length)
    return path
