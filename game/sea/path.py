"""Paths, and the helm that says which of them one unit may sail now.

A path is a string of tokens, each one thing the unit does:

    F       one step forward                   P, S    one turn of the fixed size to port, to starboard
    A2.5    advance 2.5 along the heading      T-35    turn 35 degrees to port (T35: to starboard)

"FFPF" is a path under a helm with steps, "A3T20A2.5" one under a free helm. A helm of steps and fixed turns
takes letters only: what befalls a unit on its way is looked for step by step, so a step is one token. A
`Helm` holds a ruleset's limits as plain numbers; checking a path needs no position, sailing one needs a
`Pose`. Must not know terrain, table edges, other pieces, or what settings and extras an order carries
besides its path.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, Literal

import msgspec

from game.sea.heading import (
    GRAIN,
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
    vane,
)
from game.sea.notation import Move, UnreadableError, advance_token, each_token, free_moves, free_path, tokens

FaultKind = Literal[
    "unreadable",  # not a path at all; left: how many characters could be read
    "backward",  # an advance below 0; need: the advance written
    "size",  # a token this helm does not have: left: the size written, need: the size it would take
    "twice",  # a turn straight after a turn; need: the straight distance owed first
    "owed",  # a turn while straight distance is owed; need: how much of it still
    "turns_spent",  # a turn more than allowed
    "legs_spent",  # a straight part more than allowed
    "no_room",  # too little distance left for a turn; need: what a turn takes
    "too_long",  # more distance than there is; need: the advance written
    "too_short",  # distance unspent at the end; need: what must still be spent
    "owed_at_end",  # the path ends owing straight distance; need: how much
]


class Fault(msgspec.Struct, frozen=True, gc=False):
    """Why a path is refused.

    `left` is the distance left at that point and `need` what would be needed, unless `FaultKind` says
    otherwise; `at` the token it befell, counted from 0 (at the end: how many tokens there are).
    """

    kind: FaultKind
    left: float
    need: float
    at: int = 0


class Walk(msgspec.Struct, frozen=True, gc=False):
    """A path sailed from a pose. All positions are settled.

    `poses` has the pose after each token, in order; `track` the start, every turning point and the end,
    none twice in succession; `spent` the distance used, turns included; `turns` how many were made; `owed`
    the straight distance still owed at the end.
    """

    end: Pose
    poses: list[Pose]
    track: list[Position]
    spent: Inches
    turns: int
    owed: Inches


class Helm(msgspec.Struct, frozen=True, gc=False):
    """How one unit may move now.

    `distance` is what it may spend; with `exact` all of it must be spent, else from `least` to `distance`.
    A helm with a `step` moves by whole steps (`F`) and all its distances are multiples of it; with `step` 0
    it advances by any distance (`A`). A turn is `turn` degrees (`P`, `S`), or with `turn_free` anything up
    to `turn` (`T`), in whole multiples of `turn_grain` if that is above 0. Each turn spends `turn_cost`,
    and after it the unit must go `straight_after` before it turns again; `owed` is what it still owes at
    the start, and `may_owe` says whether the path may end owing it (if not, a turn needs that distance left
    as well). Two turns are never made at one point. `turns` and `legs` are the turns and straight parts
    left (None: no limit), the part in hand included; `leg` is the shortest straight part of a free helm.

    `turned` and `run` say how a path under way stands: it has just turned; the part in hand is so long
    already. Comparisons allow `slack`. A helm that owes more than its distance and may not end owing has no
    legal path, nor has one with a distance above 0 but below `leg`; for all others straight on is legal.
    """

    distance: Inches
    exact: bool = True
    least: Inches = 0.0
    step: Inches = 1.0
    turn: Degrees = 60.0
    turn_free: bool = False
    turn_grain: Degrees = 0.0
    turn_cost: Inches = 0.0
    straight_after: Inches = 0.0
    owed: Inches = 0.0
    may_owe: bool = True
    turns: int | None = None
    legs: int | None = None
    leg: Inches = 0.0
    turned: bool = False
    run: Inches = 0.0
    slack: Inches = 0.001

    @property
    def roams(self) -> bool:
        """Whether any chain of straight legs up to the distance is a legal path."""
        return (
            not self.exact
            and not self.step
            and self.turn_free
            and self.turn >= 180.0
            and self.turns is None
            and self.legs is None
            and not (self.least or self.turn_grain or self.turn_cost or self.straight_after or self.leg)
            and not (self.owed or self.turned)
        )

    @property
    def wanders(self) -> bool:
        """Whether it may go straight from anywhere to anywhere, in as many parts as it has."""
        return self.roams or (self.legs is not None and msgspec.structs.replace(self, legs=None).roams)

    def fault(self, path: str) -> Fault | None:
        """Why this path is not legal from its first token to its end, or None."""
        if self.step:
            if not self.turn_free and self.legs is None and not self.leg and self._sails(path):
                return None
        elif len(path) < _SHORT and self.roams and self._roams(path):
            return None
        standing = self._follow(path)
        return standing if isinstance(standing, Fault) else self._ending(standing)

    def _sails(self, path: str) -> bool:
        """The quick way to say yes to a path of fixed steps and turns; where it says no, `_follow` says why."""
        step, cost, after, slack = self.step, self.turn_cost, self.straight_after, self.slack
        room = cost if self.may_owe else cost + after
        left, owed, turned = self.distance, self.owed, self.turned
        turns = -1 if self.turns is None else self.turns
        for token in path:
            if token == "F":
                left -= step
                owed -= step
                turned = False
            elif token == "P" or token == "S":
                if turned or owed > slack or turns == 0 or left + slack < room:
                    return False
                left -= cost
                owed = after
                turned = True
                turns -= 1
            else:
                return False
        if left < -slack or (owed > slack and not self.may_owe):
            return False
        return left <= slack if self.exact else self.distance - left + slack >= self.least

    def _roams(self, path: str) -> bool:
        """The quick way to say yes to a chain of straight legs; where it says no, `_follow` says why."""
        left, widest, turned = self.distance + self.slack, self.turn + _FINE, False
        for advance, angle in free_moves(path) or ((0.0, 0.0),):
            if angle:
                if turned or not -widest <= angle <= widest:
                    return False
                turned = True
            elif 0.0 < advance <= left:
                left -= advance
                turned = False
            else:
                return False
        return True

    def next(self, path: str) -> dict[str, Fault | None]:
        """What may follow a legal prefix: token to None, or to the fault it would be.

        The tokens are those the helm has: "F" or "A" (any advance at all), and "P" and "S" or "T" (any turn
        at all). Raises ValueError if the prefix is at fault itself.
        """
        standing = self._stands(path)
        at = len(tokens(path))
        advance = "F" if self.step else "A"
        need = self.step or max(0.0, self.leg - standing.run)
        forward: Fault | None = None
        if standing.left + self.slack < need or standing.left <= self.slack:
            forward = Fault("too_long", standing.left, need, at)
        turn = self._turning(standing, at)
        return {advance: forward, **dict.fromkeys(("T",) if self.turn_free else ("P", "S"), turn)}

    def after(self, path: str) -> Helm:
        """The helm for the rest of the move once a legal prefix is sailed.

        A rest is legal under it exactly if prefix and rest together are legal under this one. Raises
        ValueError if the prefix is at fault.
        """
        standing = self._stands(path)
        spent = self.distance - standing.left
        return msgspec.structs.replace(
            self,
            distance=max(settle(standing.left), 0.0),
            least=max(settle(self.least - spent), 0.0),
            owed=settle(standing.owed),
            turns=standing.turns,
            legs=standing.legs,
            turned=standing.turned,
            run=settle(standing.run),
        )

    def walk(self, pose: Pose, path: str, *, every: bool = True) -> Walk:
        """Sail a path from `pose`, legal or not. Sailing it in parts ends at the same pose to the last digit.

        Without `every` the poses on the way are left out, which is quicker by half. Raises ValueError for an
        unreadable path.
        """
        if not every:
            if self.step:
                if not self.turn_free and not path.strip("FPS"):
                    return self._sail(pose, path)
            elif len(path) < _SHORT and (free := free_moves(path)):
                return self._roam(pose, path, free)
        elif _last:
            (helm, start, way), walk = _last[0]
            if helm is self and start == pose and way == path:
                return walk
        x, y, heading = pose
        moves = self._letters
        pose_of = tuple.__new__  # a NamedTuple's own constructor costs twice as much
        poses: list[Pose] = []
        track: list[Position] = [(x, y)]
        gone = 0.0
        turns = 0
        owed = self.owed
        east, north = vane(heading)
        for advance, angle in (moves.get(token) or _free(token) for token in tokens(path)):
            if angle:
                if track[-1] != (x, y):
                    track.append((x, y))
                heading = compass(settle(heading + angle))
                east, north = vane(heading)
                turns += 1
                owed = self.straight_after
            else:
                x = round((x + advance * east) * GRAIN) / GRAIN
                y = round((y + advance * north) * GRAIN) / GRAIN
                gone += advance
                owed -= advance
            if every:
                poses.append(pose_of(Pose, (x, y, heading)))
        if track[-1] != (x, y):
            track.append((x, y))
        walk = Walk(
            pose_of(Pose, (x, y, heading)),
            poses,
            track,
            settle(gone + turns * self.turn_cost),
            turns,
            settle(max(owed, 0.0)),
        )
        if every:
            _last[:] = (((self, pose, path), walk),)
        return walk

    def _sail(self, pose: Pose, path: str) -> Walk:
        """`walk` for a path of fixed steps and turns, its end and track only."""
        x, y, heading = pose
        step = self.step
        east, north = vane(heading)
        east *= step
        north *= step
        track: list[Position] = [(x, y)]
        turned = -1
        for at, token in enumerate(path):
            if token == "F":
                x = round((x + east) * GRAIN) / GRAIN
                y = round((y + north) * GRAIN) / GRAIN
                continue
            if track[-1] != (x, y):
                track.append((x, y))
            heading = compass(settle(heading + (self.turn if token == "S" else -self.turn)))
            east, north = vane(heading)
            east *= step
            north *= step
            turned = at
        if track[-1] != (x, y):
            track.append((x, y))
        turns = path.count("P") + path.count("S")
        gone = (len(path) - turns) * step
        owed = self.straight_after - (len(path) - 1 - turned) * step if turns else self.owed - gone
        spent = settle(gone + turns * self.turn_cost)
        end = tuple.__new__(Pose, (x, y, heading))
        return Walk(end, [], track, spent, turns, settle(owed) if owed > 0.0 else 0.0)

    def _roam(self, pose: Pose, path: str, moves: Sequence[Move]) -> Walk:
        """`walk` for a path of advances and free turns, its end and track only."""
        helm, known, start, walk = _roamed[0]
        if helm is self and known == path and start == pose:  # what is checked is sailed next
            return walk
        x, y, heading = pose
        east, north = vane(heading)
        here = x, y
        track: list[Position] = [here]
        gone = 0.0
        turns = 0
        owed = self.owed
        for advance, angle in moves:
            if angle:
                heading = round((heading + angle) * GRAIN) / GRAIN % 360.0
                if heading % 30.0:  # hardly ever met again: it would push others out of what is remembered
                    sailed = radians(heading)
                    east, north = sin(sailed), cos(sailed)
                else:
                    east, north = vane(heading)
                turns += 1
                owed = self.straight_after
                if here != track[-1]:
                    track.append(here)
            else:
                x = round((x + advance * east) * GRAIN) / GRAIN
                y = round((y + advance * north) * GRAIN) / GRAIN
                here = x, y
                gone += advance
                owed -= advance
        if here != track[-1]:
            track.append(here)
        spent = settle(gone + turns * self.turn_cost)
        end = tuple.__new__(Pose, (x, y, heading))
        walk = Walk(end, [], track, spent, turns, settle(owed) if owed > 0.0 else 0.0)
        _roamed[0] = self, path, pose, walk
        return walk

    def only(self) -> str | None:
        """The one legal path of a stepped helm, where straight on is all it has; None where there is a choice."""
        if not self.exact or not self.step or (self.owed > self.distance and not self.may_owe):
            return None
        room = self.turn_cost if self.may_owe else self.turn_cost + max(self.straight_after, self.leg)
        if self.turns is None or self.turns > 0:
            first = max(self.owed, self.step if self.turned else 0.0)
            if self.distance - first + self.slack >= room:
                return None
        return self.straight()

    def straight(self) -> str:
        """Straight on for the whole distance."""
        return "F" * round(self.distance / self.step) if self.step else advance_token(self.distance)

    @property
    def _letters(self) -> dict[str, tuple[float, float]]:
        """What the letters mean under this helm, as (advance, turn)."""
        key = self.step, self.turn
        letters = _LETTERS.get(key)
        if letters is None:
            if len(_LETTERS) > 256:
                _LETTERS.clear()
            letters = {"F": (self.step, 0.0), "P": (0.0, -self.turn), "S": (0.0, self.turn)}
            _LETTERS[key] = letters
        return letters

    def _stands(self, path: str) -> _Standing:
        standing = self._follow(path)
        if isinstance(standing, Fault):
            raise ValueError(f"{path!r} is at fault: {standing.kind} at token {standing.at}")
        return standing

    def _follow(self, path: str) -> _Standing | Fault:
        """How a path stands after its last token, or the first fault on the way there."""
        slack = self.slack
        now = _Standing(self.distance, self.owed, self.run, self.turned, self.turns, self.legs)
        at = -1
        try:
            for at, token in enumerate(each_token(path)):
                letter = token[0]
                if letter == "F" or letter == "A":
                    advance = self.step if letter == "F" else float(token[1:])
                    fault = self._advancing(now, token, advance, at)
                    if fault is not None:
                        return fault
                    now.left -= advance
                    now.run += advance
                    now.owed = now.owed - advance if now.owed - advance > slack else 0.0
                    now.turned = False
                    continue
                fault = self._sized(token, at) or self._turning(now, at)
                if fault is not None:
                    return fault
                if now.turns is not None:
                    now.turns -= 1
                if now.legs is not None and now.run > slack:
                    now.legs -= 1
                now.left -= self.turn_cost
                now.owed = self.straight_after
                now.run = 0.0
                now.turned = True
        except UnreadableError as unreadable:
            return Fault("unreadable", float(unreadable.read), 0.0, at + 1)
        now.tokens = at + 1
        return now

    def _advancing(self, now: _Standing, token: str, advance: Inches, at: int) -> Fault | None:
        if advance < 0.0:
            return Fault("backward", now.left, advance, at)
        if advance == 0.0:  # an F under a helm without steps, or A0
            return Fault("size", 0.0, self.step or self.leg, at)
        if self.step and token != "F":
            steps = advance / self.step
            if not self.turn_free or abs(steps - round(steps)) > 1e-9 or round(steps) < 1:
                return Fault("size", advance, self.step, at)
        if advance > now.left + self.slack:
            return Fault("too_long", now.left, advance, at)
        return None

    def _sized(self, token: str, at: int) -> Fault | None:
        """A turn this helm does not have."""
        if token in "PS":
            return Fault("size", self.turn, self.turn, at) if self.turn_free else None
        angle = abs(float(token[1:]))
        if not self.turn_free:
            wrong = bool(self.step) or abs(angle - self.turn) > _FINE
        else:
            grains = angle / self.turn_grain if self.turn_grain else 1.0
            wrong = not 0.0 < angle <= self.turn + _FINE or abs(grains - round(grains)) > _FINE
        return Fault("size", angle, self.turn, at) if wrong else None

    def _turning(self, now: _Standing, at: int) -> Fault | None:
        """Why no turn may be made here, of any size to either hand."""
        slack = self.slack
        if now.turned:
            return Fault("twice", now.left, now.owed, at)
        if now.owed > slack:
            return Fault("owed", now.left, now.owed, at)
        if slack < now.run < self.leg - slack:
            return Fault("size", now.run, self.leg, at)
        if now.turns is not None and now.turns < 1:
            return Fault("turns_spent", now.left, 1.0, at)
        if now.legs is not None and now.legs < 2 and (now.run > slack or now.legs < 1):
            return Fault("legs_spent", now.left, 1.0, at)
        need = self.turn_cost if self.may_owe else self.turn_cost + max(self.straight_after, self.leg)
        if now.left + slack < need:
            return Fault("no_room", now.left, need, at)
        return None

    def _ending(self, now: _Standing) -> Fault | None:
        """Why the path may not end here."""
        slack = self.slack
        spent = self.distance - now.left
        unspent = now.left if self.exact else self.least - spent
        if unspent > slack:
            return Fault("too_short", now.left, unspent, now.tokens)
        if now.owed > slack and not self.may_owe:
            return Fault("owed_at_end", now.left, now.owed, now.tokens)
        if slack < now.run < self.leg - slack:
            return Fault("size", now.run, self.leg, now.tokens)
        return None


class _Standing(msgspec.Struct, gc=False):
    """How a path under way stands."""

    left: float
    owed: float
    run: float
    turned: bool
    turns: int | None
    legs: int | None
    tokens: int = 0


_FINE: Final[Degrees] = 1e-6
_SHORT: Final = 400
"""A path of so many characters is read token by token, no further than its first fault."""
_LETTERS: Final[dict[tuple[float, float], dict[str, tuple[float, float]]]] = {}


def course(pose: Pose, points: Sequence[Position]) -> str:
    """The free path from `pose` straight from point to point, for games that order a move as a line on the
    table. Points where the piece already is are passed over; each is met to within a millionth or two.
    """
    moves: list[Move] = []
    for point in points:
        away = settle(distance(pose, point))
        if away == 0.0:
            continue
        turn = settle(relative(bearing(pose, point), pose.heading))
        heading = compass(settle(pose.heading + turn)) if turn else pose.heading
        x, y = ahead(pose, heading, away)
        pose = Pose(settle(x), settle(y), heading)
        moves += (0.0, turn), (away, 0.0)
    return free_path(moves)


def _free(token: str) -> tuple[float, float]:
    """A free token as (advance, turn)."""
    size = float(token[1:])
    return (size, 0.0) if token[0] == "A" else (0.0, size)


_NOWHERE: Final = Pose(0.0, 0.0, 0.0)
_roamed: list[tuple[Helm | None, str, Pose, Walk]] = [
    (None, "", _NOWHERE, Walk(_NOWHERE, [], [(0.0, 0.0)], 0.0, 0, 0.0))
]
"""The last free path sailed, and under which helm from where."""


_last: list[tuple[tuple[Helm, Pose, str], Walk]] = []
"""The last helm, pose and path that were sailed with every pose, and the walk: an order is looked along when it is
chosen, when it is checked and when it is made, one after the other."""


def run_tokens(helm: Helm, length: Inches) -> str:
    """The tokens of so long a run straight ahead, in steps where the helm makes some."""
    return "F" * round(length / helm.step) if helm.step else advance_token(length)
