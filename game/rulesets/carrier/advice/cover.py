"""Hiding: Fog of War, how chips are shared out, and how they lie when a battle begins."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import cos, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from game.match import Allot, Allotted, Place, Placed
from game.rulesets.carrier import victory
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.situation import Stacks
from game.rulesets.carrier.chips import force_names, is_force, name_of
from game.rulesets.carrier.fog import ShareOut
from game.rulesets.carrier.stacks import OVERLAP, TOUCH, enemy, standing
from game.rulesets.carrier.table import TaskForce
from game.rulesets.carrier.tables import MOVE_HIDDEN
from game.sea.heading import Position, settle

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.situation import CarrierSituation
    from game.tabletop.ledger import Ledger

SIDES = 12
"""Ways round a base where a new one may lie."""

DECOY = 0.1
"""What one stack more is worth by itself.

Nothing was worth more for the sake of a foe who would be led astray: who concludes from what flew took 57 % from
captains in 320 battles of Ironbottom Sound, Slow Convoy, Evacuation and the trial (51 to 63), and 42 % (36 to 47) where
a stack was worth 0.8 to him, as it once was.
"""

DEALS = 24
"""Ways to share the chips out that are looked at before a battle."""


def fog(scene: CarrierSituation, ledger: Ledger, question: Place, rng: Random) -> None:
    """A new base beside each stack that may have one: away from the enemy or to a side, as chance has it."""
    stacks = [scene.mine(spot.unit) for spot in question.spots]
    x, y = np.array([own.stack.at for own in stacks]).reshape(-1, 2).T
    all_feared = scene.exchange(Stacks(stacks, np.arange(len(stacks))), scene.lines(x, y)).lost("strike")
    for spot, own, feared in zip(question.spots, stacks, all_feared.tolist(), strict=True):
        chips = len(own.stack.up) + own.stack.hidden + 1
        after = 0.6 * scene.noticed(own, up=False, hidden=max(1, (chips + 1) // 2))
        guns = 0.0
        if own.stack.revealed:
            guns = _met(scene, own.stack.x, own.stack.y, own.ships)
        cover = feared * max(0.0, scene.noticed(own) - after) + guns
        bearing = rng.random() * 360.0
        for number in range(SIDES):
            place = _beside(own.stack.at, bearing + number * 360.0 / SIDES)
            if question.clear is None or question.clear.stands(place) is None:
                ledger.add(
                    Placed(question.name, {spot.unit: (*place, 0.0)}),
                    cover=cover,
                    decoys=DECOY if own.forces else 0.0,
                )
                break


def _met(scene: CarrierSituation, x: float, y: float, ships: harm.Targets) -> float:
    """Points that guns near by may sink of a stack that is seen."""
    worst = 0.0
    for foe in scene.foes:
        near = max(0.0, 1.0 - (hypot(foe.stack.x - x, foe.stack.y - y) - 8.0) / 8.0)
        if near > 0.0:
            guns = foe.guns * 1.0 + sum(chance * suspect.force.guns for suspect, chance in foe.held)
            worst = max(worst, min(1.0, near) * 0.5 * harm.fire(ships, round(guns)))
    return worst


def _beside(at: Position, bearing: float) -> Position:
    reach = (OVERLAP + TOUCH) / 2
    return settle(at[0] + reach * sin(radians(bearing))), settle(at[1] + reach * cos(radians(bearing)))


def share_out(scene: CarrierSituation, ledger: Ledger, question: Allot, rng: Random) -> None:
    """Each way to share the pooled chips between two bases: the enemy finds less the more lies beside what counts."""
    bases = list(dict.fromkeys(slot.group for slot in question.slots))
    stack = scene.view.units[bases[0]]
    step = scene.view.agenda[0]
    beside = (step.x, step.y) if isinstance(step, ShareOut) else stack.at
    places, left = (stack.at, beside), scene.view.turns - scene.view.turn + (not stack.moved)
    kinds = list(dict.fromkeys(slot.unit for slot in question.slots))
    count = {}
    for kind in kinds:
        both = {(base, kind) for base in bases}
        count[kind] = next((b.most for b in question.budgets if set(b.weights) == both), 0)
    for ways in product(*[range(count[kind] + 1) for kind in kinds]):
        here = dict(zip(kinds, ways, strict=True))
        there = {kind: count[kind] - here[kind] for kind in kinds}
        order = Allotted(
            question.name,
            {
                base: {kind: number for kind, number in rows.items() if number}
                for base, rows in zip(bases, (here, there), strict=True)
            },
        )
        if question.refuses(order) is not None:
            order = Allotted(question.name, {bases[0]: dict(here), bases[1]: dict(there)})
        if not sum(here.values()) or not sum(there.values()):
            continue
        total = sum(count.values())
        exposed = short = 0.0
        for at, rows in zip(places, (here, there), strict=True):
            size = sum(rows.values())
            short += sum(
                _short(scene, scene.view.forces[name_of(kind)], at, left)
                for kind, number in rows.items()
                if number and is_force(kind)
            )
            prize = sum(
                _prize(scene.view.forces[name_of(kind)]) * number
                for kind, number in rows.items()
                if is_force(kind)
            )
            exposed += prize * harm.seen(size, False) * (0.3 + size / total)
        ledger.add(order, cover=-0.3 * exposed * (0.75 + 0.5 * rng.random()), reach=-short)


def _prize(force: TaskForce) -> float:
    return float(sum(ship.type.vp for ship in force.afloat))


def _short(scene: CarrierSituation, force: TaskForce, at: Position, rounds: int) -> float:
    """Points that a force's transports give up at a place (CAR-VIC-6): none where they score, all where they can come
    there no more.

    Without it they were seen to reach their roads and to be shifted out of them by Fog of War in the last round.
    """
    lost = []
    for objective in scene.view.objectives:
        if objective.side == scene.side and objective.kind.startswith("transport"):
            outline, reach = victory.area(scene.view, objective)
            away = 0.0
            if not victory.near(at, outline, reach):
                away = min(hypot(x - at[0], y - at[1]) for x, y in outline) - reach
            far = min(1.0, max(1.0, away) / (MOVE_HIDDEN * rounds)) if rounds else 1.0
            lost.append(objective.vp_each * (far if away else 0.0))
    return min(lost, default=0.0) * sum(ship.type.kind == "transport" for ship in force.afloat)


def deploy(scene: CarrierSituation, ledger: Ledger, question: Allot, rng: Random) -> None:
    """The chips as the scenario lays them, and dealt out anew: task forces apart, in company, where they are of use."""
    view, side = scene.view, scene.side
    stacks = [stack for stack in standing(view, side) if not stack.airfield]
    places = {stack.id: stack.at for stack in stacks}
    written = {stack.id: Counter(stack.down) for stack in stacks}
    pool = [chip for stack in stacks for chip in stack.down]
    forces = sorted({chip for chip in pool if is_force(chip)})
    fillers = [chip for chip in pool if not is_force(chip)]
    deals = [written] if written else []
    for _ in range(DEALS if stacks else 0):
        deal: dict[str, Counter[str]] = {stack.id: Counter() for stack in stacks}
        order = rng.sample(list(deal), len(deal))
        for at, chip in enumerate(forces):
            deal[order[at % len(order)]][chip] += 1
        rest = rng.sample(fillers, len(fillers))
        for key in deal:
            if not deal[key] and rest:
                deal[key][rest.pop()] += 1
        for chip in rest:
            sizes = {key: sum(deal[key].values()) + rng.random() * 1.5 for key in deal}
            deal[min(sizes, key=sizes.__getitem__)][chip] += 1
        if all(deal.values()):
            deals.append(deal)
    foes = [stack.at for stack in standing(view, enemy(view, side))]
    for deal in deals:
        cover = goes = 0.0
        for key, chips in deal.items():
            held = [view.forces[name] for name in force_names(chips)]
            size = sum(chips.values())
            for force in held:
                cover -= 0.15 * _prize(force) * harm.seen(size, False)
                goes += _place(scene, force, places[key], foes)
        amounts = {key: dict(chips) for key, chips in deal.items()}
        for slot in question.slots:
            amounts.setdefault(slot.group, {}).setdefault(slot.unit, 0)
        rows = {key: {chip: n for chip, n in chips.items() if n} for key, chips in amounts.items()}
        ledger.add(Allotted(question.name, rows), cover=cover + rng.random(), reach=goes)  # type: ignore[arg-type]


def _place(scene: CarrierSituation, force: TaskForce, at: Position, foes: list[Position]) -> float:
    """How well a task force stands at a place: transports near their zone, guns before carriers."""
    nearest = min((hypot(x - at[0], y - at[1]) for x, y in foes), default=0.0)
    convoy = sum(ship.type.kind == "transport" for ship in force.afloat)
    if convoy:
        away = 0.0
        for objective in scene.view.objectives:
            if objective.side == scene.side and objective.zone:
                outline = scene.view.zones[objective.zone]
                away = min(hypot(x - at[0], y - at[1]) for x, y in outline)
            elif objective.side == scene.side and objective.terrain:
                outline = next(a.outline for a in scene.view.terrain if a.name == objective.terrain)
                away = min(hypot(x - at[0], y - at[1]) for x, y in outline)
        return -0.4 * convoy * away
    if force.strike:
        return 0.02 * nearest
    return -0.03 * nearest if force.guns else 0.0
