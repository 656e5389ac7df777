"""Steer: a path for one unit under its helm, past what lies in the way, with settings and places to end early."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, radians, sin, sqrt
from random import Random
from typing import ClassVar

import msgspec

from game.match.bounds import AnyBound, EndsNear
from game.match.orders import Order, Steered, Value
from game.match.question import KEYS, Names, Question, Refusal
from game.match.wording import beyond, capital, few, up_to_tenth, within
from game.sea import ways
from game.sea.corners import way_out
from game.sea.free import random_path
from game.sea.heading import Pose, Position, distance
from game.sea.notation import tokens
from game.sea.passage import Passage
from game.sea.path import Fault, Helm, course
from game.sea.ways import reachable


class Setting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A named setting of a Steer: one of `choices`, which must be given when `needed`.

    `helms` has the helm under a choice that changes the limits, in place of the question's own.
    """

    name: str
    says: str
    clause: str
    choices: tuple[Value, ...]
    needed: bool = False
    helms: dict[str, Helm] = {}


MANY = 6
"""So many choices of a setting are told one by one."""
SELDOM = 0.2
"""The chance that play at random uses a setting that changes the limits."""


class Stop(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place where a path may end early when `setting` names it, as a landing does.

    The end must lie within `reach` of `at` (with the usual thousandth) and owe no straight distance.
    """

    setting: str
    key: str
    at: Position
    reach: float
    clause: str
    owed_clause: str
    refused: Refusal | None = None


_legal: list[object] = [None, None]
"""The question that last found an order legal, and the order: both are frozen, so it is legal still.

Who chooses an order has asked already, and gives it to the match next, which asks again.
"""


class Steer(Question, frozen=True):
    """Give one unit a path under one helm.

    `turned_by` names a setting that gives the heading at the start instead of the pose (a flight leaving an
    airfield). `faults` gives the clause of each kind of fault the helm may find, `passage` what lies in the way,
    `bounds` what the whole move must meet besides. `surely` are orders known to be legal where few may be: play at
    random falls back on them.
    """

    unit: str
    pose: Pose
    helm: Helm
    faults: dict[str, tuple[str, str]]
    settings: tuple[Setting, ...] = ()
    stops: tuple[Stop, ...] = ()
    turned_by: str = ""
    passage: Passage | None = None
    bounds: tuple[AnyBound, ...] = ()
    surely: tuple[Steered, ...] = ()

    takes: ClassVar[type] = Steered

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.unit

    def start(self, settings: dict[str, Value]) -> Pose:
        """Where and how the path starts under these settings."""
        if self.turned_by and self.turned_by in settings:
            return Pose(self.pose.x, self.pose.y, float(settings[self.turned_by]))
        return self.pose

    def helm_under(self, settings: dict[str, Value]) -> Helm:
        """The helm under these settings."""
        for setting in self.settings:
            if setting.helms and (helm := setting.helms.get(str(settings.get(setting.name)))) is not None:
                return helm
        return self.helm

    def words(self, fault: Fault, names: Names = KEYS) -> Refusal:
        """The sentence and clause of a fault of the path."""
        sentence, clause = self.faults.get(fault.kind, ("The path cannot be made as it is.", self.clause))
        says = sentence.format(left=within(fault.left), need=beyond(fault.need))
        return Refusal(names.about(self.unit, says), clause)

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if _legal[0] is self and _legal[1] is order:
            return None
        found = self._refusal(order, names)
        if found is None:
            _legal[:] = self, order
        return found

    def _refusal(self, order: Order, names: Names) -> Refusal | None:
        if type(order) is not Steered or order.to != self.name:
            return self._wrong_kind(order)
        if order.unit != self.unit:
            says = f"{capital(names.unit(self.unit))} is to move now, not {names.unit(order.unit)}."
            return Refusal(says, self.clause)
        if (order.settings or self.settings) and (wrong := self._settings(order.settings, names)):
            return wrong
        helm = self.helm_under(order.settings) if order.settings else self.helm
        fault = helm.fault(order.path)
        if fault is None and not self.stops:
            free = self.passage is None and not self.bounds
            return None if free else self._beyond(helm, order, names)
        stop = self._stop(order.settings)
        if stop is None:
            return self._beyond(helm, order, names) if fault is None else self.words(fault, names)
        if stop.refused is not None:
            return Refusal(names.about(self.unit, stop.refused.sentence), stop.refused.clause)
        if fault is not None and fault.kind not in ("too_short", "owed_at_end"):
            return self.words(fault, names)
        walk = helm.walk(self.start(order.settings), order.path)
        if walk.owed:
            owed = f"{beyond(walk.owed)} in ahead after the turn"
            says = f"{names.unit(self.unit)} must go {owed} before the path may end here."
            return Refusal(says, stop.owed_clause)
        away = distance(walk.end[:2], stop.at)
        if away > stop.reach + 0.001:
            far, at = names.length(up_to_tenth(away)), names.unit(stop.key)
            says = f"{names.unit(self.unit)} ends {far} from {at}; it may end there within {names.length(stop.reach)}."
            return Refusal(says, stop.clause)
        return self._beyond(helm, order, names)

    def _beyond(self, helm: Helm, order: Steered, names: Names) -> Refusal | None:
        """What speaks against a path the helm allows."""
        if self.passage is not None and (fault := self._in_the_way(helm, order, names)) is not None:
            return fault
        if self.bounds:
            start = self.start(order.settings)
            walk = helm.walk(start, order.path)
            for bound in self.bounds:
                if bound.broken(start, walk, order.settings):
                    return Refusal(names.about(self.unit, bound.says), bound.clause)
        return None

    def _in_the_way(self, helm: Helm, order: Steered, names: Names) -> Refusal | None:
        assert self.passage is not None
        fault = self.passage.fault(helm.walk(self.start(order.settings), order.path, every=False).track)
        return None if fault is None else Refusal(names.about(self.unit, fault.says), fault.clause)

    def only(self) -> Order | None:
        if self.settings or self.stops:
            return None
        path = self.helm.only()
        if path is None:
            return None
        order = Steered(self.name, self.unit, path)
        return None if self.passage is not None and self.refuses(order) is not None else order

    def sample(self, rng: Random) -> Steered | None:
        """A legal order at random; None where none was found, as may be where something bars every way."""
        settings: dict[str, Value] = {}
        for setting in self.settings:
            if setting.needed or (setting.helms and rng.random() < SELDOM):
                settings[setting.name] = rng.choice(setting.choices)
        found = self._sampled(settings, rng)
        if found is None and settings and (self.bounds or self.passage is not None):
            needed = {s.name: settings[s.name] for s in self.settings if s.needed}
            found = self._sampled(needed, rng)
        return found or (rng.choice(self.surely) if self.surely else None)

    def _sampled(self, settings: dict[str, Value], rng: Random) -> Steered | None:
        helm = self.helm_under(settings)
        if self.passage is None and not self.bounds:
            path = random_path(helm, rng)
            early = self.stopping(path, settings) if self.stops else None
            return early or Steered(self.name, self.unit, path, settings)
        for path in self._paths(helm, settings, rng):
            order = Steered(self.name, self.unit, path, settings)
            if self.refuses(order) is None:
                return order
            early = self.stopping(path, settings) if self.stops else None
            if early is not None:
                return early
        return None

    def _paths(self, helm: Helm, settings: dict[str, Value], rng: Random) -> Iterator[str]:
        """Paths that may be free: at random, as far as each is free, and at last the plainest."""
        start = self.start(settings)
        passage = self.passage
        for bound in self.bounds:
            if type(bound) is EndsNear and settings.get(bound.setting, "") == bound.choice:
                yield from _ends(start, bound, helm.distance, rng)
        for turniness in (0.3, 0.3, 0.1, 0.3, 0.6, 0.0, 0.3, 0.1):
            path = random_path(helm, rng, turniness)
            yield path
            if passage is None:
                continue
            track = helm.walk(start, path, every=False).track
            fault = passage.fault(track)
            if fault is not None and not helm.exact:
                for legs in (fault.at, fault.at - 1):
                    if 0 < legs < len(track) - 1:
                        yield course(start, track[1 : legs + 1])
        yield helm.straight()
        yield ""
        if passage is not None and not helm.exact and helm.turn_free and helm.turn >= 180.0:
            yield from _ways_out(helm.distance, passage, start, rng)
            for way in self.ways_out():
                yield course(start, way)

    def ways_out(self) -> Iterator[tuple[Position, ...]]:
        """Ways of a free helm to where it may end, in every direction; first, where it may, to where it starts.

        Where none of those is free, any way there is. A ruleset that asks only where there is one can be sure that a
        legal order is found.
        """
        x, y = start = self.pose[:2]
        passage = self.passage
        found = passage is None or passage.fault((start,)) is None
        if found:
            yield (start,)
        for part in (0.95, 0.5, 0.25, 0.1):
            reach = part * self.helm.distance
            for east, north in _ROUND:
                end = (x + reach * east, y + reach * north)
                if passage is None or passage.fault((start, end)) is None:
                    found = True
                    yield (end,)
        if (
            passage is not None
            and not found
            and (way := way_out(passage, start[:2], self.helm.distance)) is not None
        ):
            yield way

    def stopping(self, path: str, settings: dict[str, Value]) -> Steered | None:
        """The order that ends a legal path early at the first stop it may make on the way; None if it passes none."""
        start = self.start(settings)
        for stop in self.stops:
            if stop.refused is not None or distance(start[:2], stop.at) > self.helm.distance + stop.reach:
                continue
            steps = tokens(path)
            for cut, pose in enumerate([start, *self.helm.walk(start, path).poses]):
                if distance(pose[:2], stop.at) <= stop.reach:
                    early = Steered(
                        self.name, self.unit, "".join(steps[:cut]), {**settings, stop.setting: stop.key}
                    )
                    if self.refuses(early) is None:
                        return early
        return None

    def _stop(self, settings: dict[str, Value]) -> Stop | None:
        for stop in self.stops:
            if settings.get(stop.setting) == stop.key:
                return stop
        return None

    def _settings(self, given: dict[str, Value], names: Names) -> Refusal | None:
        known = {setting.name: setting for setting in self.settings}
        for name, value in given.items():
            if name not in known:
                says = f"{capital(names.unit(self.unit))} has no choice of {name.replace('_', ' ')} in this move."
                return Refusal(says, self.clause)
            setting = known[name]
            if value not in setting.choices:
                return Refusal(self._open(setting, names), setting.clause)
        for setting in self.settings:
            if setting.needed and setting.name not in given:
                return Refusal(self._open(setting, names), setting.clause)
        return None

    def _open(self, setting: Setting, names: Names) -> str:
        """What a setting is, and what it may be: of many numbers the first and the last."""
        choices = [names.choice(self, one) for one in setting.choices]
        if choices == list(setting.choices[:1]):  # the one choice there is says no more than its setting
            return names.about(self.unit, setting.says)
        if len(choices) > MANY and all(isinstance(one, int) for one in setting.choices):
            told = f"{choices[0]} to {choices[-1]}"
        else:
            told = few(choices, MANY) if choices else "nothing"
        return f"{names.about(self.unit, setting.says)} Open now: {told}."


def _ends(start: Pose, bound: EndsNear, reach: float, rng: Random) -> Iterator[str]:
    """Straight ways to where a path must end: anywhere near it, at last the nearest point of all."""
    away = distance(start, (bound.x, bound.y))
    for _ in range(12):
        angle, off = rng.uniform(0.0, 2.0 * pi), bound.reach * sqrt(rng.random())
        end = bound.x + off * sin(angle), bound.y + off * cos(angle)
        if distance(start, end) <= reach:
            yield course(start, [end])
    part = min(1.0, reach / away) if away else 0.0
    yield course(start, [(start.x + part * (bound.x - start.x), start.y + part * (bound.y - start.y))])


_ROUND = [(sin(radians(bearing)), cos(radians(bearing))) for bearing in range(0, 360, 10)]
"""Directions all round, of length 1."""


def _ways_out(reach: float, passage: Passage, start: Pose, rng: Random) -> Iterator[str]:
    """Ways to ends wherever there is water to be reached, one at least for each part of it."""
    area = reachable(passage, start, reach)
    if area.is_empty:
        return
    left, low, right, high = area.bounds
    points = [(rng.uniform(left, right), rng.uniform(low, high)) for _ in range(8)]
    from shapely import get_parts

    parts = get_parts(area)
    points += [(p.x, p.y) for p in (part.representative_point() for part in parts if not part.is_empty)]
    for point in points:
        way = ways.way(passage, start, point, reach)
        if way is not None:
            yield course(start, way)
