"""Where a stack may move: what comes in reach of its strikes, what strikes it comes in reach of, who is met by guns,
and the way its transports have to go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from game.match import Order, Steer, Steered
from game.match.orders import Value
from game.rulesets.carrier import victory
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.situation import FADES_IN, Foe, Own
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

GUNS_REACH = 2 * MOVE_HIDDEN
"""So far off a gun battle counts, less and less: two hidden moves."""

RAMMED = 0.35
"""What each chip of a stack without a task force is worth that is rammed."""

ASTRAY = 0.12
"""How far a decoy goes the way a carrier would."""

IDLE = 0.04
"""What the best place of all must be worth more than the one a stack lies at."""


def weigh(scene: CarrierSituation, ledger: Ledger, question: Steer, rng: Random) -> None:
    """Ends all round a stack within its reach, ends in contact with the enemy, and ends on its convoy's way."""
    own = scene.mine(question.unit)
    start = question.pose.x, question.pose.y
    free = question.name == "consolidate"
    sea = Sea(scene, own, start)
    ends = list(_round(question, scene, rng))
    convoy = None if free else convoy_of(scene, own)
    if convoy is not None:
        ends += convoy.ends(question.helm.distance)
    if ends:
        terms = {name: part.tolist() for name, part in sea.terms(np.array(ends)).items()}
        if convoy is not None:
            terms["objective"] = [convoy.worth(end) for end in ends]
        ledger.add_all([_to(question, end, {}) for end in ends], terms)
    if free or not own.forces:
        return
    for foe in scene.foes:
        for end, settings in _touching(question, foe):
            ledger.add(_to(question, end, settings), **sea.battle(foe, end, convoy))


def _to(question: Steer, end: Position, settings: dict[str, Value]) -> Made:
    """The order that takes a stack there, round what lies in the way; made when it is looked at."""

    def made() -> Order:
        start = question.pose.x, question.pose.y
        passage = question.passage or Passage()
        reach = question.helm_under(settings).distance
        way = [end]
        if not passage.clear(start, end):
            way = cut([start, *(ways.way(passage, start, end) or [end])], reach)[1:]
        return Steered(question.name, question.unit, course(question.pose, way), settings)

    return made


def _round(question: Steer, scene: CarrierSituation, rng: Random) -> Iterator[Position]:
    """Places round a stack that lie on the table, turned by chance so that no two captains see the same."""
    reach = question.helm.distance
    x, y = question.pose.x, question.pose.y
    turned = rng.random() * 360.0 / BEARINGS
    yield x, y
    for part in (1.0, 0.5):
        for number in range(BEARINGS):
            bearing = radians(turned + number * 360.0 / BEARINGS)
            east, north = x + part * reach * sin(bearing), y + part * reach * cos(bearing)
            if RADIUS <= east <= scene.view.width - RADIUS and RADIUS <= north <= scene.view.height - RADIUS:
                yield east, north


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


class Sea:
    """What each of the enemy's stacks means to one of the side's own, near or far."""

    def __init__(self, scene: CarrierSituation, own: Own, start: Position) -> None:
        self._scene = scene
        self._own = own
        foes = scene.foes
        self._at = np.array([(foe.stack.x, foe.stack.y) for foe in foes]).reshape(-1, 2)
        self._start = np.array([start])
        self.seen = scene.noticed(own)
        self._reach = np.zeros(len(foes))
        self._fear = np.zeros(len(foes))
        self._meet = np.zeros(len(foes))
        dice = own.strike if own.forces else 0
        decoy = not own.forces
        if not dice and decoy:
            dice = max((each.strike for each in scene.own), default=0)
        if dice:
            self._reach = np.array([scene.raid(dice, foe) for foe in foes]) * (ASTRAY if decoy else REACHED)
        place = {id(foe): at for at, foe in enumerate(foes)}
        if own.forces:
            for foe, loss in scene.raided(own):
                self._fear[place[id(foe)]] += FEARED * loss * self.seen
            self._meet = np.array([self.fights(foe) for foe in foes]) * MET

    def fights(self, foe: Foe) -> float:
        """Points by which a gun battle with a stack would end, as likely as it holds anything."""
        own = self._own
        if foe.up:
            return harm.fire(foe.ships, own.guns) - harm.fire(own.ships, foe.guns)
        return sum(
            chance * (harm.fire(suspect.ships, own.guns) - harm.fire(own.ships, suspect.force.guns))
            for suspect, chance in foe.held
        )

    def terms(self, ends: Floats) -> dict[str, Floats]:
        """The worth of some places beside that of where the stack lies, by term."""
        if not len(self._at):
            return {"reach": np.zeros(len(ends))}
        here, there = _away(self._start, self._at), _away(ends, self._at)
        scene = self._scene
        reach = (_near(there, scene.reach) - _near(here, scene.reach)) @ self._reach
        danger = (_near(here, scene.their_reach) - _near(there, scene.their_reach)) @ self._fear
        # Who would win goes for the enemy; who would lose keeps off, as far as she is noticed.
        meets = np.where(self._meet > 0.0, self._meet, self._meet * (0.4 + 0.6 * self.seen))
        guns = (_close(there) - _close(here)) @ meets
        stays = np.hypot(*(ends - self._start).T) < 0.05
        idle = np.where(stays, -IDLE, 0.0)
        return {"reach": reach, "danger": danger, "guns": guns, "company": idle}

    def battle(self, foe: Foe, end: Position, convoy: Convoy | None) -> dict[str, float]:
        """What a move into contact is worth: the gun battle, or a decoy rammed; and being seen there."""
        scene, own = self._scene, self._own
        guns = self.fights(foe) + (1.0 - foe.holds) * RAMMED * foe.stack.hidden
        shown = foe.holds * (scene.noticed(own, up=True) - self.seen)
        row = {
            "guns": guns,
            "danger": -FEARED * shown * scene.danger(own, end)
            + float(self.terms(np.array([end]))["danger"][0]),
        }
        if convoy is not None:
            row["objective"] = convoy.worth(end)
        return row


def _away(ends: Floats, at: Floats) -> Floats:
    return np.hypot(ends[:, :1] - at[:, 0], ends[:, 1:] - at[:, 1])


def _near(away: Floats, reach: float) -> Floats:
    """`scene.nearness`, with a little more for every inch from afar."""
    return np.clip(1.0 - (away - 2 * RADIUS - reach) / FADES_IN, 0.0, 1.0) - 0.002 * away


def _close(away: Floats) -> Floats:
    return np.clip(1.0 - (away - 2 * RADIUS) / GUNS_REACH, 0.0, 1.0) - 0.002 * away


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
        if objective["side"] != scene.side or not str(objective["kind"]).startswith("transport"):
            continue
        start = own.stack.at
        if objective["kind"] == "transport_in_zone":
            outline, reach = view.zones[str(objective["zone"])], 0.0
        else:
            outline = next(area.outline for area in view.terrain if area.name == objective["terrain"])
            reach = float(objective["within"]) + RADIUS
        scored = victory.near(own.stack, outline, reach)
        near = round(start[0]), round(start[1])  # the way from a little aside leads the same way
        way: tuple[Position, ...] = (start,)
        if not scored:
            way = (start, *_way(near, outline, reach, view.land, view.width, view.height)[1:])
        worth = float(objective["vp_each"]) * own.transports
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
