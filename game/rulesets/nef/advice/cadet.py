"""What a cadet is told: sane speeds and courses, launches in time, fire where it does most harm."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random

from game.match import Order, Question, SetTo, Shot, Slot, Steer, Steered
from game.match.orders import Value
from game.rulesets.nef import fire, movement
from game.rulesets.nef.advice import courses
from game.rulesets.nef.table import Nef, NefTable, enemies
from game.rulesets.nef.tables import BOMB_DICE, BOMB_STEP, DIE, WEAPONS
from game.sea.heading import Inches, Pose, Position, bearing, relative
from game.tabletop.advice import SANE

CLOSE: Inches = 18.0
"""From here on a vessel slows down to turn and fire."""

LAUNCH_FROM: Inches = 34.0
"""An enemy this near sends every flight up; further off, some wait."""


class CadetAdvice:
    """The cadet's part of `game.tabletop.advice.Advice`. Everything is judged on a view of `side`."""

    def sane(self, view: NefTable, side: str, question: Question, order: Order) -> float:
        """A path is sane that keeps to the table, and afloat, now and in the half after; a plot if it moves."""
        if type(order) is Steered and type(question) is Steer:
            return _path(view, question, order)
        if type(order) is SetTo and question.name == "plot":
            speeds = order.values.get("speed")
            return SANE if not speeds or any(speeds.values()) else 0.5
        return SANE

    def courses(self, view: NefTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Towards what the unit can harm, its side shown when near; home when it has nothing left; away from edges."""
        unit = view.units[question.unit]
        settings: dict[str, Value] = {}
        pose, helm = question.pose, question.helm
        aim = courses.goal(view, unit)
        if question.turned_by:
            heading = _field_heading(question, aim)
            settings[question.turned_by] = heading
            pose = Pose(pose.x, pose.y, heading)
        if aim is not None:
            near = unit.spec.vessel and hypot(aim[0] - pose.x, aim[1] - pose.y) < courses.BROADSIDES
            path = courses.path_to(helm, pose, aim, rng, broadside=near)
            if question.stops and spent(unit) and (landing := question.stopping(path, settings)):
                yield landing
            yield Steered(question.name, question.unit, path, settings)
        middle = view.width / 2, view.height / 2
        yield Steered(question.name, question.unit, courses.path_to(helm, pose, middle, rng), settings)

    def entry(self, view: NefTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """Speeds that close and then turn, launches when there is something to do, arms for what came home empty."""
        unit = view.units[slot.unit]
        if slot.group == "load":
            return rng.choice(slot.choices)
        if slot.group == "slip":
            return slot.choices[0]
        if slot.group == "rearm":
            return rng.choice(slot.choices) if spent(unit) else None
        if slot.group == "launch":
            base = view.units[unit.base_id]
            if spent(unit) or (_nearest(view, base) > LAUNCH_FROM and rng.random() < 0.5):
                return None
            return rng.randint((slot.least + slot.most + 1) // 2, slot.most)
        return _speed(view, unit, slot, rng)

    def worth(self, view: NefTable, side: str, shot: Shot, amount: int) -> float:
        """Expected hits, each worth the points of a box of the target's hull, more for the last ones."""
        if shot.weapon == fire.RELOAD:
            return 0.1
        target = view.units[shot.target]
        hits = expected_hits(view, view.units[shot.unit], shot.weapon, target, amount)
        left = target.spec.hull - target.damage
        return min(hits, left) * target.spec.points / max(left, 1)


def expected_hits(view: NefTable, unit: Nef, weapon: str, target: Nef, amount: int) -> float:
    """What an attack may expect, near enough to choose by; the odds card has it exactly."""
    row = WEAPONS[weapon]
    dice = amount * row.dice
    hit = row.hit
    if weapon == "guns" and fire.halved(unit, target):
        dice = dice * row.ahead_astern_percent // 100
    elif weapon == "bombs" and view.options.bombing == "modifier" and amount > BOMB_DICE:
        dice, hit = BOMB_DICE, max(hit - (amount - BOMB_DICE) * BOMB_STEP, 2)
    return dice * (DIE + 1 - hit) / (DIE - 1)  # a 6 is rolled again


def _path(view: NefTable, question: Steer, order: Steered) -> float:
    unit = view.units[question.unit]
    if "land_on" in order.settings:
        return SANE
    start = question.start(order.settings)
    speed = unit.plotted_speed or 0
    half = 1 if unit.moved == 0 and view.phase == "first_half" else 2
    ahead = movement.half_distance(speed, 2) if half == 1 else _least_next(unit)
    reach = question.helm.distance + ahead
    if (
        reach <= start.x <= view.width - reach
        and reach <= start.y <= view.height - reach
        and not (view.ground and unit.spec.kind == "ship")
    ):
        return SANE
    end = question.helm.walk(start, order.path, every=False).end
    return courses.stands(view, unit, end, ahead)


def _least_next(unit: Nef) -> int:
    """What a unit must fly at least in the first half of the next turn: flights cannot hover."""
    return movement.half_distance(unit.spec.speed_min, 1) if unit.spec.flight else 2


def spent(unit: Nef) -> bool:
    """Whether a flight has something to take on before it is worth launching, or flying on."""
    if unit.spec.kind == "bomber":
        return unit.rapiers_left + unit.bombs_left == 0
    return unit.packs_left < unit.spec.rocket_packs


def _nearest(view: NefTable, unit: Nef) -> Inches:
    return min(
        (hypot(foe.x - unit.x, foe.y - unit.y) for foe in enemies(view, unit.side)), default=float("inf")
    )


def _speed(view: NefTable, unit: Nef, slot: Slot, rng: Random) -> int:
    """Fast to close, slower among the enemy; never so fast that the edge cannot be avoided."""
    most = slot.most
    if unit.spec.flight or _nearest(view, unit) > CLOSE:
        low, high = (most + 1) // 2 + most // 4, most
    else:
        low, high = most // 3, most - most // 4
    low = max(low, slot.least)
    speed = rng.randint(low, max(low, high))
    while speed > slot.least and courses.stands(view, unit, unit.pose, speed) < SANE:
        speed -= 1
    return speed


def _field_heading(question: Steer, aim: Position | None) -> float:
    """The heading on which a flight leaves a field: the one nearest to its goal."""
    choices = [float(choice) for setting in question.settings for choice in setting.choices]
    if aim is None:
        return choices[0]
    towards = bearing(question.pose, aim)
    return min(choices, key=lambda heading: abs(relative(towards, heading)))
