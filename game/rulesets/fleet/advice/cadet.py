"""What fleet advises a cadet: close the enemy, look, shoot, put fires out.

See `game.tabletop.advice.Advice`. Everything is judged on a view of the side that asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Aim, Order, Placed, Question, Shot, Slot, Steer, Steered
from game.match.orders import Value
from game.rulesets.fleet import gunnery, why_not
from game.rulesets.fleet.action import END
from game.rulesets.fleet.condition import grounds_of
from game.rulesets.fleet.movement import courses as plain_courses
from game.rulesets.fleet.table import FleetTable, Flight, Marker, Ship
from game.rulesets.fleet.tables import steps
from game.rulesets.fleet.weapons import Guns, read
from game.sea.heading import Pose, Position, ahead, distance, toward
from game.sea.path import course
from game.sea.sight import cover
from game.tabletop.advice import SANE, UNWISE

LIGHT: Final = 0.3
"""What lighting somebody up is worth in points."""
NEAR: Final = 40.0
"""How near an enemy must lie for torpedoes to be let go, in cm."""

ROOM: Final = 18.0
"""So far ahead of a ship should be water when she has moved, in cm."""


class CadetAdvice:
    """What a cadet needs; a captain's advice builds on it."""

    def sane(self, view: FleetTable, side: str, question: Question, order: Order) -> float:
        """Leaving the table is mad where no condition wants it, and so is running aground; to be done before all is
        done is unwise."""
        if question.name == END:
            return UNWISE
        if isinstance(order, Steered) and isinstance(question, Steer) and question.name.startswith("move"):
            walk = question.helm_under(order.settings).walk(question.pose, order.path)
            unit, end = view.units.get(order.unit), walk.end
            inside = 0 < end[0] < view.width and 0 < end[1] < view.height
            wanted = any(one.kind == "exit" and one.side == side for one in view.conditions)
            if not (inside or wanted) or _strands(view, unit, walk.track):
                return 0.0
            return SANE / 2 if faces_ground(view, unit, end) else SANE
        if isinstance(order, Placed):
            facing = any(
                faces_ground(view, view.units.get(key), Pose(*at)) for key, at in order.pieces.items()
            )
            return SANE / 2 if facing else SANE
        return SANE

    def courses(self, view: FleetTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Towards one of the nearest enemies: aircraft straight, ships by the plain courses that end nearest, lying
        still the last of them."""
        goals = sorted(_goals(view, side), key=lambda at: distance(question.pose, at))[:3]
        if not goals:
            return
        goal = rng.choice(goals)
        start = question.pose
        if question.helm.turn >= 180.0:
            end = toward(start, goal, question.helm.distance)
            yield Steered(question.name, question.unit, course(start, (end,)))
            return
        paths = plain_courses(question.helm)
        ends = {path: question.helm.walk(start, path, every=False).end for path in paths}
        orders = [Steered(question.name, question.unit, path) for path in paths]
        sane = {order.path: self.sane(view, side, question, order) for order in orders}
        yield from sorted(
            orders, key=lambda order: (-sane[order.path], not order.path, distance(ends[order.path], goal))
        )[:4]

    def entry(self, view: FleetTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """Teams go to fires first; anything else as it comes."""
        if slot.choices:
            return rng.choice(slot.choices)
        return slot.most if slot.group == "fire" else rng.randint(slot.least, slot.most)

    def worth(self, view: FleetTable, side: str, shot: Shot, amount: int) -> float:
        """Harm to be expected, weighed by what the target is worth."""
        if shot.aimed is not None:
            near = shot.arm == "torpedo" and self._near(view, side, shot.unit)
            return LIGHT if near else 0.0
        target = view.units.get(shot.target)
        if target is None or isinstance(target, Marker):
            return 0.0
        throw = why_not.throw(view, Aim(shot.unit, shot.weapon, shot.target, amount))
        if throw is None:
            return LIGHT * (1.0 if self._near(view, side, shot.unit) else 0.1)
        return odds(throw).expected * _harm(view, shot) * (1.0 + target.spec.points / 100.0)

    def _near(self, view: FleetTable, side: str, unit: str) -> bool:
        at = view.units[unit].at
        return any(distance(at, other.at) < NEAR for other in _foes(view, side))


def _foes(view: FleetTable, side: str) -> list[Ship | Marker]:
    """Enemy ships and contacts a side knows of, ghosts too."""
    return [
        unit
        for unit in view.units.values()
        if unit.side != side and isinstance(unit, Ship | Marker) and unit.state in ("deployed", "ghost")
    ]


def _goals(view: FleetTable, side: str) -> list[Position]:
    """Where it is worth going: to the enemy, or to a place or an edge that a condition names."""
    found = [unit.at for unit in _foes(view, side)]
    found += [(one.x, one.y) for one in view.conditions if one.kind == "deliver" and one.side == side]
    edges = {
        "west": (0.0, view.height / 2),
        "east": (view.width, view.height / 2),
        "south": (view.width / 2, 0.0),
        "north": (view.width / 2, view.height),
    }
    found += [edges[one.edge] for one in view.conditions if one.kind == "exit" and one.side == side]
    return found or [(view.width / 2, view.height / 2)]


def _harm(view: FleetTable, shot: Shot) -> float:
    """What one hit of a line does, roughly: impact, and the criticals it may cause."""
    unit = view.units[shot.unit]
    salvo = read(shot.weapon)
    if isinstance(unit, Ship) and isinstance(salvo, Guns):
        guns = unit.spec.batteries[salvo.battery]
        return guns.ip + steps(gunnery.guns_of(unit, salvo)) * guns.cv * guns.cv / 80.0
    return 3.0 if isinstance(unit, Flight) else 1.0


def faces_ground(view: FleetTable, unit: object, pose: Pose) -> bool:
    """Whether a ship there has too little water ahead of her to be turned in time."""
    return _strands(view, unit, [pose[:2], ahead(pose, pose.heading, ROOM)])


def _strands(view: FleetTable, unit: object, track: Sequence[Position]) -> bool:
    """Whether a ship that goes that way meets ground that she draws too much for (FLT-COL-4)."""
    if not isinstance(unit, Ship):
        return False
    ground = grounds_of(view, unit)
    return bool(ground) and any(cover(ground).crossed([(*here, *there) for here, there in pairwise(track)]))
