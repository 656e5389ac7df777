"""The plot: a speed for each unit by what it could reach, launches, rearming; loads and deployment (NEF-PLT)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, hypot
from random import Random

import numpy as np

from game.match import Order, Place, Placed, Set, SetTo, Slot
from game.match.orders import Sheet
from game.rulesets.nef import movement
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.cadet import CadetAdvice
from game.rulesets.nef.advice.situation import NefSituation, carried, ends
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import AFTER_TURN, TURN, TURN_COST
from game.sea.path import Helm
from game.tabletop.advice import Character, Weighing
from game.tabletop.tastes import HABIT, liking

TERMS = ("harm", "salvo", "exposure", "approach", "room", "seeing")

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

STRAYS = 12
"""So many of them are thought of."""

SPACING = 3.0
"""Inches between units that are deployed."""


def weigh(view: NefTable, side: str, question: Set, rng: Random, character: Character, most: int) -> Weighing:
    """Sheets: the best speed for each unit, and others about it."""
    advice = CadetAdvice()
    if question.name != "plot":
        sheet: Sheet = {}
        for slot in question.slots:
            sheet.setdefault(slot.group, {})[slot.unit] = slot.choices[0] if slot.choices else slot.least
        return Weighing([SetTo(question.name, sheet)], [0.0], {})
    alone = most == 1
    scene = NefSituation(view, side, character, coming=False)
    slots = [slot for slot in question.slots if slot.group == "speed"]
    plans = speeds(scene, slots, character)
    extra = _extra(view, side, question, advice, rng)
    orders: list[Order] = []
    totals: list[float] = []
    parts: list[list[dict[str, float]]] = []
    worths = {
        unit: {speed: sum(parts.values()) for speed, parts in plan.items()} for unit, plan in plans.items()
    }
    for chosen in _sheets(worths, rng, alone):
        sheet = {"speed": dict(chosen)} if chosen else {}
        for group, rows in extra.items():
            sheet.setdefault(group, {}).update(rows)
        orders.append(SetTo(question.name, sheet))
        totals.append(sum(worths[unit][speed] for unit, speed in chosen.items()))
        if not alone:
            parts.append([plans[unit][speed] for unit, speed in chosen.items()])
    terms: dict[str, list[float]] = {}
    if not alone:
        for term in TERMS:
            terms[term] = [sum(part.get(term, 0.0) for part in sheet) for sheet in parts]
        habit = liking({name: np.array(row) for name, row in terms.items()}, np.array(totals), character)
        if habit is not None:
            terms[HABIT] = habit.tolist()
            totals = (np.array(totals) + habit).tolist()
    return Weighing(orders, totals, terms)


def speeds(
    scene: NefSituation, slots: list[Slot], character: Character
) -> dict[str, dict[int, dict[str, float]]]:
    """What each speed is worth to each unit, term by term: its best places, and that it moves after slower foes."""
    if not slots:
        return {}
    units = [scene.view.units[slot.unit] for slot in slots]
    options = [_options(slot) for slot in slots]
    weights = places.weights_of(scene, character)
    plans: dict[str, dict[int, dict[str, float]]] = {}
    for unit, choices in zip(units, options, strict=True):
        turns = movement.turn_number(unit)
        halves = [movement.half_distance(speed, 1) for speed in choices]
        reached = {half: ends(_helm(half, turns))[0] for half in halves}  # most are the half of two speeds
        lasts = np.cumsum([len(relative) for relative in reached.values()]).tolist()
        spans = dict(zip(reached, map(slice, [0, *lasts], lasts), strict=False))
        part = carried(unit.pose, np.concatenate(list(reached.values())))
        terms = scene.fought(unit, part)
        terms["approach"] = places.approach(scene, unit, part)
        weighed = np.array([weights.get(term, 1.0) * values for term, values in terms.items()])
        roomy = places.roomy(scene, unit, part, movement.half_distance(choices[-1], 2))
        known: dict[tuple[int, int], dict[str, float]] = {}
        plan = plans[unit.id] = {}
        for speed, half, seen in zip(choices, halves, _seeing(scene, unit, choices), strict=True):
            span, rest = spans[half], 0 if roomy else movement.half_distance(speed, 2)
            if (half, rest) not in known:
                there = weighed[:, span]
                if not roomy:
                    room = places.room(scene, unit, part[span], rest, turns) * weights.get("room", 1.0)
                    there = np.concatenate((there, room[None]))
                best = there.sum(axis=0).argsort()[-BEST:]
                means = there.take(best, axis=1).sum(axis=1) / len(best)
                known[half, rest] = dict(zip((*terms, "room"), means.tolist(), strict=False))
            plan[speed] = {**known[half, rest], "seeing": seen * weights.get("seeing", 1.0)}
    return plans


def _helm(distance: int, turns: int) -> Helm:
    return Helm(distance=distance, turn=TURN, turn_cost=TURN_COST, straight_after=AFTER_TURN, turns=turns)


def _options(slot: Slot) -> list[int]:
    """The speeds to think of: all from a crawl on."""
    if slot.most <= 3 or slot.least == slot.most:
        return list(range(slot.least, slot.most + 1))
    return [speed for speed in range(slot.least, slot.most + 1) if speed == slot.least or speed >= 3]


def _seeing(scene: NefSituation, unit: Nef, choices: list[int]) -> list[float]:
    """What it is worth to move after the foes about, by each speed."""
    guesses = [scene.guesses[foe.id] for foe in scene.foes if hypot(foe.x - unit.x, foe.y - unit.y) <= ABOUT]
    share = SEEING * unit.spec.points / max(1, len(guesses))
    return [
        share * sum(1.0 / (1.0 + exp((guess - speed) / UNSURE)) for guess in guesses) for speed in choices
    ]


def _sheets(worths: dict[str, dict[int, float]], rng: Random, alone: bool) -> Iterator[dict[str, int]]:
    """The best speed for all; then, unless it alone is asked for, other tempers of the whole division and strays."""
    best = {unit: max(by_speed, key=by_speed.__getitem__) for unit, by_speed in worths.items()}
    yield best
    if alone or not best:
        return
    given = [best]
    wished = [
        {unit: max(by_speed) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, 0.75) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, 0.5) for unit, by_speed in worths.items()},
        {unit: _near(by_speed, (best[unit] + 1) / max(1, *by_speed)) for unit, by_speed in worths.items()},
    ]
    speeds_of = {
        unit: (list(by_speed), np.array(list(by_speed.values()))) for unit, by_speed in worths.items()
    }
    chance = np.random.default_rng(rng.getrandbits(64))
    strays = [
        (
            unit,
            [speeds[at] for at in (worth + DARING * chance.gumbel(size=(STRAYS, len(worth)))).argmax(axis=1)],
        )
        for unit, (speeds, worth) in speeds_of.items()
    ]
    wished += [{unit: chosen[number] for unit, chosen in strays} for number in range(STRAYS)]
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
        tried = [(rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))) for _ in range(60)]
        tried = [(round(x, 3), round(y, 3)) for x, y in (*tried, (sum(xs) / len(xs), sum(ys) / len(ys)))]
        facing = spot.headings[0] if spot.headings else 0.0
        held = [at for at in tried if question.misplaced(spot, (*at, facing)) is None] or tried[-1:]
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
        pieces[spot.unit] = (x, y, ahead)
    return Weighing([Placed(question.name, pieces)], [0.0], {})
