"""What a cadet is told: close the enemy, look, shoot, repair. Everything is judged on a view of the side that asks."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Aim, Order, Question, Shot, Slot, Steer, Steered
from game.match.orders import Value
from game.rulesets.coastal import contacts, firing
from game.rulesets.coastal.advice.shores import goes_on, shores
from game.rulesets.coastal.advice.watch import may_leave
from game.rulesets.coastal.armament import Tube, read
from game.rulesets.coastal.condition import draws_deep
from game.rulesets.coastal.movement import hull
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.sea.heading import bearing, distance, relative
from game.sea.notation import advance_token, turn_token
from game.sea.sight import cover
from game.tabletop.advice import SANE, UNWISE

LIGHT: Final = 0.3
"""What lighting somebody up, or a pattern of depth charges, is worth in points."""
ROOM: Final = 4.0
"""Moves straight ahead that should be free of edge and ground, for a boat turns but once in a move."""
CLOSE: Final = 60.0
"""How near an enemy must lie for a torpedo to be let go, in cm."""


class CadetAdvice:
    """The cadet's part of `game.tabletop.advice.Advice`."""

    def sane(self, view: CoastalTable, side: str, question: Question, order: Order) -> float:
        """A way is sane that keeps to the table and afloat; less so one that must turn at once to stay so. To pass
        before all is done is unwise."""
        if question.name == firing.PASS:
            return UNWISE
        if type(order) is Steered and type(question) is Steer:
            unit = view.units[question.unit]
            if isinstance(unit, Vessel):
                return _way(view, unit, question, order)
        return SANE

    def courses(self, view: CoastalTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Towards one of the nearest enemies or markers, turning once as far as allowed."""
        others = [*contacts.spotted(view, side), *contacts.markers(view, side)]
        if not others:
            return
        pose = question.pose
        goal = rng.choice(sorted(others, key=lambda other: distance(pose, other.at))[:3])
        helm = question.helm
        off = relative(bearing(pose, goal.at), pose.heading)
        angle = max(-helm.turn, min(helm.turn, float(round(off))))
        if not angle or helm.owed >= helm.distance:
            yield Steered(question.name, question.unit, helm.straight())
            yield from _away(view, question)
            return
        path = (advance_token(helm.owed) if helm.owed else "") + turn_token(angle)
        path += advance_token(helm.distance - helm.owed)
        yield Steered(question.name, question.unit, path)
        yield from _away(view, question)

    def entry(self, view: CoastalTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """The nearest marker it may look for, by radar where it has one, else anything."""
        return slot.choices[0] if slot.choices and rng.random() < 0.7 else rng.choice(slot.choices)

    def worth(self, view: CoastalTable, side: str, shot: Shot, amount: int) -> float:
        """Hits to be expected, weighed by what the target is worth."""
        if shot.aimed is not None:
            return LIGHT if isinstance(read(shot.weapon), Tube) and self._near(view, side, shot.unit) else 0.0
        target = contacts.called(view, side, shot.target)
        if target is None:
            return 0.0
        throw = firing.throw(view, Aim(shot.unit, shot.weapon, shot.target, amount))
        if throw is None:
            return LIGHT
        return odds(throw).expected * (1.0 + target.spec.points / 100.0)

    def _near(self, view: CoastalTable, side: str, unit: str) -> bool:
        at = view.units[unit].at
        return any(distance(at, other.at) < CLOSE for other in contacts.spotted(view, side))


def _away(view: CoastalTable, question: Steer) -> Iterator[Order]:
    """Round towards the middle of the table, then hard round to either hand, as far as she turns in one move."""
    pose = question.pose
    inward = relative(bearing(pose, (view.width / 2, view.height / 2)), pose.heading)
    for off in (inward, 180.0, -180.0):
        yield Steered(question.name, question.unit, _round(question, off))


def _round(question: Steer, off: float) -> str:
    """A path that turns through an angle, to starboard where it is above 0, as far as there is room for."""
    helm = question.helm
    owed, left = min(helm.owed, helm.distance), helm.distance - helm.owed
    path = advance_token(owed) if owed else ""
    to_turn, hand = float(round(abs(off))), 1.0 if off > 0.0 else -1.0
    while helm.turn and to_turn and left >= max(helm.straight_after, helm.turn_cost) > 0.0:
        angle = min(float(helm.turn), to_turn)
        to_turn -= angle
        leg = helm.straight_after if to_turn and left >= 2 * helm.straight_after else left
        path += turn_token(hand * angle) + advance_token(leg)
        left -= leg
    return path + (advance_token(left) if left > 0.0 else "")


def _way(view: CoastalTable, unit: Vessel, question: Steer, order: Steered) -> float:
    """How sane a way is: 0 over the edge or onto ground, less than sane with little room ahead to turn in."""
    helm = question.helm_under(order.settings)
    walk = helm.walk(question.start(order.settings), order.path)
    end, needed = walk.end, ROOM * helm.distance
    ahead = (end.x + needed * sin(radians(end.heading)), end.y + needed * cos(radians(end.heading)))
    sane = SANE
    if not may_leave(view, unit):
        kept = min(_kept(end.x, ahead[0], view.width), _kept(end.y, ahead[1], view.height))
        sane = min(sane, kept)
    if unit.ground < 0 and not unit.dummy and (waters := shores(view, unit)).coasts:
        if waters.sail(hull(unit), walk.poses).met:
            return 0.0
        if not goes_on(view, unit, order, walk):
            return min(sane, UNWISE)
        ground = cover((*view.land, *(view.shoals if draws_deep(unit.spec) else ())))
        if any(ground.crossed([(end.x, end.y, *ahead)])):
            sane = min(sane, SANE / 2)
    return sane


def _kept(here: float, ahead: float, edge: float) -> float:
    """The share of the way from here straight ahead that keeps to the table, on one axis; 0 beyond the edge."""
    if not 0.0 < here < edge:
        return 0.0
    room = edge - here if ahead > here else here
    return min(SANE, room / abs(ahead - here)) if ahead != here else SANE
