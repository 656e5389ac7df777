"""Where a stack may move: what comes in reach of its strikes, what strikes it comes in reach of, who is met by guns,
and the way its transports have to go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from math import cos, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.match import Order, Steer, Steered
from game.match.orders import Value
from game.rulesets.carrier import victory
from game.rulesets.carrier.advice.situation import Foe, Own, Stacks
from game.rulesets.carrier.tables import MOVE_HIDDEN, RADIUS
from game.sea import ways
from game.sea.heading import Position
from game.sea.passage import Passage, Shore, cut, long
from game.sea.path import course
from game.tabletop.exchange import Floats
from game.tabletop.ledger import Made

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.situation import CarrierSituation
    from game.tabletop.ledger import Ledger

BEARINGS = 16
"""Ways a stack looks round for a place, each at full reach and at half of it."""

REACHED = 0.45
"""What a strike that comes in reach is worth, beside one that is flown."""

FEARED = 0.55
"""What a strike is worth that a stack comes in reach of."""

MET = 0.12
"""What the way to a gun battle is worth, beside one that is fought."""

RAMMED = 0.35
"""What each chip of a stack without a task force is worth that is rammed."""

ASTRAY = 0.12
"""How far a decoy goes the way a carrier would."""

IDLE = 0.04
"""What the best place of all must be worth more than the one a stack lies at."""


class Moves:
    """The moves of all stacks that may move, weighed at once: ends all round each, against the enemy, on its way."""

    def __init__(self, scene: CarrierSituation) -> None:
        self._scene = scene
        self._movers: list[_Mover] = []

    def add(self, question: Steer, rng: Random) -> None:
        """One stack's."""
        scene = self._scene
        own = scene.mine(question.unit)
        free = question.name == "consolidate"
        convoy = None if free else convoy_of(scene, own)
        ends = _round(question, scene, rng)
        if convoy is not None:
            ends += convoy.ends(question.helm.distance)
        touches: list[tuple[int, dict[str, Value]]] = []
        for at, foe in enumerate(() if free or not own.forces else scene.foes):
            for end, settings in _touching(question, foe):
                ends.append(end)
                touches.append((at, settings))
        self._movers.append(_Mover(question, own, convoy, ends, touches))

    def weigh(self, ledger: Ledger) -> None:
        """Write down every order with the worth of its end beside that of where the stack lies."""
        scene, movers = self._scene, self._movers
        if not movers:
            return
        own = [mover.own for mover in movers]
        counts = [len(mover.ends) for mover in movers]
        which = np.repeat(np.arange(len(movers)), counts)
        ends = np.array([end for mover in movers for end in mover.ends]).reshape(-1, 2)
        starts = np.array([mover.question.pose[:2] for mover in movers])
        x, y = np.concatenate((ends, starts)).T
        stacks = Stacks(own, np.concatenate((which, np.arange(len(movers)))))
        found = scene.exchange(stacks, scene.lines(x, y))
        keen = np.array([REACHED if one.forces else ASTRAY for one in own])[which]
        seen = np.array([scene.noticed(one) for one in own])[which]

        def gained(points: Floats) -> Floats:
            return points[: len(which)] - points[len(which) :][which]

        # Who would win with guns goes for the enemy; who would lose keeps off, as far as she is noticed.
        guns = gained(found.won("guns")) - (0.4 + 0.6 * seen) * gained(found.lost("guns"))
        stays = np.hypot(*(ends - starts[which]).T) < 0.05
        terms = {
            "reach": keen * gained(found.won("strike")),
            "danger": -FEARED * seen * gained(found.lost("strike")),
            "guns": MET * guns,
            "company": np.where(stays, -IDLE, 0.0),
        }
        at = 0
        feared = found.lost("strike")
        for mover, count in zip(movers, counts, strict=True):
            mover.write(
                ledger, scene, {name: part[at : at + count] for name, part in terms.items()}, feared[at:]
            )
            at += count


class _Mover(NamedTuple):
    """A stack, its transports' way, and the ends it may make: the last of them against the enemy's stacks `touches`."""

    question: Steer
    own: Own
    convoy: Convoy | None
    ends: list[Position]
    touches: list[tuple[int, dict[str, Value]]]

    def write(
        self, ledger: Ledger, scene: CarrierSituation, terms: dict[str, Floats], feared: Floats
    ) -> None:
        """All its orders by the terms of their ends; `feared` is what strikes would take there of one who is seen."""
        question, own, convoy = self.question, self.own, self.convoy
        plain = len(self.ends) - len(self.touches)
        if convoy is not None:
            terms["objective"] = np.array([convoy.worth(end) for end in self.ends])
        orders = [_to(question, end, {}) for end in self.ends[:plain]]
        ledger.add_all(orders, {name: part[:plain] for name, part in terms.items()})
        if not self.touches:
            return
        fights, seen, shown = scene.fights(own), scene.noticed(own), scene.noticed(own, up=True)
        for at, (foe_at, settings) in enumerate(self.touches, plain):
            # A move into contact: the gun battle, or a decoy rammed; and being seen there.
            foe = scene.foes[foe_at]
            holds = foe.holds
            row = {
                "guns": fights[foe_at] + (1.0 - holds) * RAMMED * foe.stack.hidden,
                "danger": float(terms["danger"][at]) - FEARED * holds * (shown - seen) * float(feared[at]),
            }
            if convoy is not None:
                row["objective"] = float(terms["objective"][at])
            ledger.add(_to(question, self.ends[at], settings), **row)


def _to(question: Steer, end: Position, settings: dict[str, Value]) -> Made:
    """The order that takes a stack there, round what lies in the way; made when it is looked at."""
    return partial(_made, question, end, settings)


def _made(question: Steer, end: Position, settings: dict[str, Value]) -> Order:
    start = question.pose.x, question.pose.y
    passage = question.passage or Passage()
    reach = question.helm_under(settings).distance
    way = [end]
    if not passage.clear(start, end):
        way = cut([start, *(ways.way(passage, start, end) or [end])], reach)[1:]
    return Steered(question.name, question.unit, course(question.pose, way), settings)


def _round(question: Steer, scene: CarrierSituation, rng: Random) -> list[Position]:
    """Places round a stack that lie on the table, turned by chance so that no two captains see the same."""
    reach = question.helm.distance
    x, y = question.pose.x, question.pose.y
    turned = rng.random() * 360.0 / BEARINGS
    angles = np.radians(turned + np.arange(BEARINGS) * 360.0 / BEARINGS)
    runs = np.array((reach, 0.5 * reach))[:, None]
    east, north = (x + runs * np.sin(angles)).ravel(), (y + runs * np.cos(angles)).ravel()
    keep = (east >= RADIUS) & (east <= scene.view.width - RADIUS)
    keep &= (north >= RADIUS) & (north <= scene.view.height - RADIUS)
    return [(x, y), *zip(east[keep].tolist(), north[keep].tolist(), strict=True)]


def _touching(question: Steer, foe: Foe) -> Iterator[tuple[Position, dict[str, Value]]]:
    """Ends against the base of an enemy stack, with Flank Speed where it takes that."""
    x, y = question.pose.x, question.pose.y
    away = hypot(foe.stack.x - x, foe.stack.y - y)
    reaches: list[tuple[float, dict[str, Value]]] = [(question.helm.distance, {})]
    for setting in question.settings:
        reaches += [(helm.distance, {setting.name: key}) for key, helm in setting.helms.items()]
    for reach, settings in reaches:
        if away - 2 * RADIUS > reach:
            continue
        if away <= 2 * RADIUS:
            yield (x, y), settings
            return
        for turn in (0.0, 50.0, -50.0):
            east, north = (x - foe.stack.x) / away, (y - foe.stack.y) / away
            c, s = cos(radians(turn)), sin(radians(turn))
            side = east * c - north * s, east * s + north * c
            end = foe.stack.x + 2 * RADIUS * side[0], foe.stack.y + 2 * RADIUS * side[1]
            if hypot(end[0] - x, end[1] - y) <= reach:
                yield end, settings
        return


# -- convoys ------------------------------------------------------------------------------------------------------


class Convoy:
    """Transports with somewhere to go."""

    def __init__(self, way: tuple[Position, ...], worth: float, rounds: int) -> None:
        self._way = way
        self._left = long(way)
        self._worth = worth
        self._rounds = rounds

    def ends(self, reach: float) -> list[Position]:
        """As far on the way as a move goes."""
        return [cut(self._way, reach)[-1]] if len(self._way) > 1 else []

    def prospect(self, move: float) -> float:
        """What waits for it, where it can still arrive, and a little more the nearer it is."""
        if self._rounds * move < self._left:
            return 0.0
        return self._worth * (1.0 - 0.5 * self._left / (self._left + 3 * move))

    def worth(self, end: Position) -> float:
        """What is gained or lost of the points waiting there by ending a move at a place."""
        if self._rounds * MOVE_HIDDEN < self._left:
            return 0.0
        if len(self._way) < 2:
            return (
                -0.3 * self._worth * min(1.0, hypot(end[0] - self._way[0][0], end[1] - self._way[0][1]) / 4)
            )
        spare = self._rounds - self._left / MOVE_HIDDEN
        urgent = 1.0 if spare < 1.0 else 0.5 if spare < 2.0 else 0.3
        aim = cut(self._way, MOVE_HIDDEN)[-1]
        start = self._way[0]
        length = hypot(aim[0] - start[0], aim[1] - start[1]) or 1.0
        onward = 1.0 - hypot(end[0] - aim[0], end[1] - aim[1]) / length
        return urgent * self._worth * onward * min(1.0, MOVE_HIDDEN / max(self._left, MOVE_HIDDEN))


def convoy_of(scene: CarrierSituation, own: Own) -> Convoy | None:
    """The way of a stack's transports to where they score (CAR-VIC-6); None where they have none."""
    if not own.transports:
        return None
    view = scene.view
    best: Convoy | None = None
    nearest = float("inf")
    rounds = view.turns - view.turn + (0 if own.stack.moved else 1)
    for objective in view.objectives:
        if objective.side != scene.side or not objective.kind.startswith("transport"):
            continue
        start = own.stack.at
        outline, reach = victory.area(view, objective)
        scored = victory.near(own.stack.at, outline, reach)
        near = round(start[0]), round(start[1])  # the way from a little aside leads the same way
        way: tuple[Position, ...] = (start,)
        if not scored:
            way = (start, *_way(near, outline, reach, view.land, view.width, view.height)[1:])
        worth = float(objective.vp_each) * own.transports
        if (scored or len(way) > 1) and long(way) < nearest:
            nearest = long(way)
            best = Convoy(way, worth, rounds)
    return best


@lru_cache(maxsize=2048)
def _way(
    start: Position,
    outline: tuple[Position, ...],
    reach: float,
    land: tuple[tuple[Position, ...], ...],
    width: float,
    height: float,
) -> tuple[Position, ...]:
    """The way over water to where transports score; empty where there is none."""
    from shapely import Polygon
    from shapely.geometry import Point

    area = Polygon(outline).buffer(reach - 0.1 if reach else -0.1)
    water = Passage(land=(Shore(land, RADIUS, "", ""),)) if land else Passage()
    near = area.exterior.interpolate(area.exterior.project(Point(*start)))
    spots = [(near.x, near.y), (area.centroid.x, area.centroid.y)]
    spots += [(x, y) for x, y in area.segmentize(2.0).exterior.coords]
    origin = start if water.stands(start) is None else ways.nearest(water, start)
    best: tuple[Position, ...] = ()
    for at, spot in enumerate(spots):
        if best and at > 1:  # the rest only where neither the nearest nor the middle can be reached
            break
        if not (RADIUS <= spot[0] <= width - RADIUS and RADIUS <= spot[1] <= height - RADIUS):
            continue
        if water.stands(spot) is not None:
            continue
        way = ways.way(water, origin, spot)
        if way and (not best or long([origin, *way]) < long(best)):
            best = (origin, *way)
    return best
