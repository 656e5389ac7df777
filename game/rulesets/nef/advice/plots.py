"""The plot: a speed for each unit by what it could reach, launches, rearming; loads and deployment (NEF-PLT)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, hypot, log
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from game.match import Order, Place, Placed, Set, SetTo, Slot
from game.match.advice import Character, Weighing
from game.match.orders import Sheet
from game.rulesets.nef import movement
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.cadet import CadetAdvice
from game.rulesets.nef.advice.scene import Scene, carried, ends
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import AFTER_TURN, TURN, TURN_COST
from game.sea.path import Helm
from game.sea.sight import cover

if TYPE_CHECKING:
    from game.rulesets.nef.advice.scene import Floats

BEST = 3
"""So many of a speed's best places count: where the enemy goes decides between them."""

SEEING = 0.04
"""Of its points, what it is worth to a unit to move after the foes about it, whose speeds can only be guessed."""

ABOUT = 22.0
"""Foes nearer than this are about a unit."""

UNSURE = 1.5
"""Inches of speed by which a guess at a foe's may be out."""

DARING = 1.5
"""Points by which sheets by chance stray from the best."""

SPACING = 3.0
"""Inches between units that are deployed."""


def weigh(view: NefTable, side: str, question: Set, rng: Random, character: Character, most: int) -> Weighing:
    """Sheets: the best speed for each unit, and others about it; one where the captain only glances."""
    advice = CadetAdvice()
    if question.name != "plot":
        sheet: Sheet = {}
        for slot in question.slots:
            sheet.setdefault(slot.group, {})[slot.unit] = slot.choices[0] if slot.choices else slot.least
        return Weighing([SetTo(question.name, sheet)], [0.0], {})
    glance = most <= 12
    scene = Scene(view, side, character, coming=False, glance=glance)
    slots = [slot for slot in question.slots if slot.group == "speed"]
    worths = speeds(scene, slots, character, glance)
    extra = _extra(view, side, question, advice, rng)
    orders: list[Order] = []
    totals: list[float] = []
    for sheet_of_speeds in _sheets(worths, rng, glance):
        sheet = {"speed": dict(sheet_of_speeds)} if sheet_of_speeds else {}
        for group, rows in extra.items():
            sheet.setdefault(group, {}).update(rows)
        orders.append(SetTo(question.name, sheet))
        totals.append(sum(worths[unit][speed] for unit, speed in sheet_of_speeds.items()))
    return Weighing(orders, totals, {"harm": totals})


def speeds(
    scene: Scene, slots: list[Slot], character: Character, glance: bool
) -> dict[str, dict[int, float]]:
    """What each speed is worth to each unit: its best places, and that it moves after slower foes."""
    if not slots:
        return {}
    units = [scene.view.units[slot.unit] for slot in slots]
    options = [_options(slot, glance) for slot in slots]
    starts: list[Floats] = []
    counts = []
    for unit, choices in zip(units, options, strict=True):
        turns = movement.turn_number(unit)
        reached = [ends(_helm(movement.half_distance(speed, 1), turns))[0] for speed in choices]
        starts.append(carried(unit.pose, np.concatenate(reached)))
        counts.append([len(relative) for relative in reached])
    there = np.concatenate(starts)
    exchange = scene.exchange(units, [sum(count) for count in counts], there)
    weights = character.weights
    value = (
        weights.get("harm", 1.0) * exchange.harm
        + weights.get("salvo", 1.0) * exchange.salvo
        - weights.get("exposure", 1.0) * exchange.exposure
    )
    worths: dict[str, dict[int, float]] = {}
    first = 0
    for unit, choices, part, count in zip(units, options, starts, counts, strict=True):
        turns = movement.turn_number(unit)
        gain = value[first : first + len(part)]
        gain = gain + weights.get("approach", 1.0) * places.approach(scene, unit, part)
        first += len(part)
        begin = 0
        worths[unit.id] = by_speed = {}
        for speed, number in zip(choices, count, strict=True):
            there = part[begin : begin + number]
            room = places.room(scene, unit, there, movement.half_distance(speed, 2), turns)
            best = np.sort(gain[begin : begin + number] + room)[-BEST:]
            by_speed[speed] = float(best.mean()) + _seeing(scene, unit, speed) * weights.get("seeing", 1.0)
            begin += number
    return worths


def _helm(distance: int, turns: int) -> Helm:
    return Helm(distance=distance, turn=TURN, turn_cost=TURN_COST, straight_after=AFTER_TURN, turns=turns)


def _options(slot: Slot, glance: bool) -> list[int]:
    """The speeds to think of: all from a crawl on, or a few."""
    if slot.most <= 3 or slot.least == slot.most:
        return list(range(slot.least, slot.most + 1))
    if glance:
        few = {slot.most, slot.most - 1, round(0.75 * slot.most), round(0.5 * slot.most), slot.least}
        return sorted(speed for speed in few if slot.least <= speed)
    return [speed for speed in range(slot.least, slot.most + 1) if speed == slot.least or speed >= 3]


def _seeing(scene: Scene, unit: Nef, speed: int) -> float:
    about = [foe for foe in scene.foes if hypot(foe.x - unit.x, foe.y - unit.y) <= ABOUT]
    if not about:
        return 0.0
    seen = 0.0
    for foe in about:
        least, most = movement.speed_limits(foe)
        guess = max(least, 0.85 * most) if movement.can_move(foe) else 0.0
        seen += 1.0 / (1.0 + exp((guess - speed) / UNSURE))
    return SEEING * unit.spec.points * seen / len(about)


def _sheets(worths: dict[str, dict[int, float]], rng: Random, glance: bool) -> Iterator[dict[str, int]]:
    """The best speed for all; then, where there is time, other tempers of the whole division and strays."""
    best = {unit: max(by_speed, key=by_speed.__getitem__) for unit, by_speed in worths.items()}
    yield best
    if glance or not best:
        return
    given = [best]
    wished = [
        {unit: max(by_speed) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, 0.75) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, 0.5) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, (best[unit] + 1) / max(1, *by_speed)) for unit, by_speed in worths.items()},
    ]
    for _ in range(12):
        wished.append(
            {
                unit: max(
                    by_speed, key=lambda speed: by_speed[speed] - DARING * log(-log(rng.random() or 0.5))
                )
                for unit, by_speed in worths.items()
            }
        )
    for sheet in wished:
        if sheet not in given:
            given.append(sheet)
            yield sheet


def _near(by_speed: dict[int, float], share: float) -> int:
    wanted = share * max(by_speed)
    return min(by_speed, key=lambda speed: abs(speed - wanted))


def _extra(view: NefTable, side: str, question: Set, advice: CadetAdvice, rng: Random) -> Sheet:
    """Launches, rearming and slips, as far as the budgets go."""
    wished = []
    for slot in question.slots:
        if slot.group != "speed" and (value := advice.entry(view, side, slot, rng)) is not None:
            wished.append((slot, value))
    if not wished:
        return {}
    needed = {slot.unit: slot.most for slot in question.slots if slot.group == "speed"}
    sheet: Sheet = {}
    for slot, value in wished:
        tried = {group: dict(rows) for group, rows in sheet.items()}
        tried.setdefault(slot.group, {})[slot.unit] = value
        whole = {"speed": needed, **tried} if needed else tried
        if question.refuses(SetTo(question.name, whole)) is None:  # type: ignore[arg-type]
            sheet = tried
    return sheet


def deploy(view: NefTable, side: str, question: Place, rng: Random) -> Weighing:
    """Units side by side in their zone, as near the middle of the table as it goes, bows to the enemy."""
    middle = view.width / 2, view.height / 2
    pieces: dict[str, tuple[float, float, float]] = {}
    taken: list[tuple[float, float]] = []
    for spot in question.spots:
        region = spot.region or ((0.0, 0.0), (view.width, 0.0), (view.width, view.height), (0.0, view.height))
        xs, ys = [x for x, _ in region], [y for _, y in region]
        zone = cover((tuple(region),))
        tried = [(rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))) for _ in range(60)] + [
            (sum(xs) / len(xs), sum(ys) / len(ys))
        ]
        held = [at for at in tried if zone.holds(at)] or tried[-1:]
        x, y = min(
            held,
            key=lambda at: (
                hypot(at[0] - middle[0], at[1] - middle[1])
                + 4.0 * sum(max(0.0, SPACING - hypot(at[0] - x, at[1] - y)) for x, y in taken)
            ),
        )
        taken.append((x, y))
        heading = np.degrees(np.arctan2(middle[0] - x, middle[1] - y)) % 360.0
        choices = spot.headings or tuple(float(turn) for turn in range(0, 360, TURN))
        ahead = min(choices, key=lambda choice: abs((choice - heading + 180.0) % 360.0 - 180.0))
        pieces[spot.unit] = (round(x, 3), round(y, 3), ahead)
    return Weighing([Placed(question.name, pieces)], [0.0], {})
