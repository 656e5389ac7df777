"""Half moves: every place a unit can reach, weighed by arcs, ranges and exposures (NEF-MOV)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from game.match import Order, Steer, Steered
from game.match.orders import Value
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.cadet import spent
from game.rulesets.nef.advice.situation import NefSituation, carried, ends
from game.rulesets.nef.appraisal import expected_bombs
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import WEAPONS
from game.sea.reach import snap
from game.sea.sight import within_reach
from game.tabletop.advice import Character, Weighing
from game.tabletop.ledger import Made, Orders
from game.tabletop.tastes import HABIT, liking

if TYPE_CHECKING:
    from game.tabletop.exchange import Floats

ENDS = 400
"""Ends weighed at the most, by chance where there are more."""

LANDED = 0.25
"""Of its points, what it is worth to a flight with nothing left to be aboard, where it can be armed again."""

WAITED = 0.05
"""The same for one that could still fight."""


def weigh(view: NefTable, side: str, question: Steer, rng: Random, character: Character) -> Weighing:
    """Every end of the unit's helm, and where it may land."""
    unit = view.units[question.unit]
    relative, paths = ends(question.helm)
    chosen = range(len(paths))
    if len(paths) > ENDS:
        chosen = sorted(rng.sample(chosen, ENDS))  # type: ignore[assignment]
        relative = relative[list(chosen)]
    orders: list[Order | Made] = []
    starts: list[Floats] = []
    for settings in _settings(question):
        starts.append(carried(question.start(settings), relative))
        orders += [partial(Steered, question.name, question.unit, paths[at], settings) for at in chosen]
    there = starts[0] if len(starts) == 1 else np.concatenate(starts)
    flown = _as_flown(unit, question)
    first = unit.moved == 0 and view.phase == "first_half"
    scene = NefSituation(view, side, character, coming=first)
    judge = places.now if first else places.later
    terms = judge(scene, flown, there, character)
    if first and unit.bombs_left:
        terms["salvo"] = terms["salvo"] + _bombs(scene, flown, question, Orders(orders))
    _land(view, flown, question, orders, there, terms)
    worth = np.asarray(sum(terms.values()))
    habit = liking(terms, worth, character)
    if habit is not None:
        terms[HABIT] = habit
        worth = worth + habit
    return Weighing(Orders(orders), worth.tolist(), terms)


def _settings(question: Steer) -> Sequence[dict[str, Value]]:
    """The settings to try: every heading on which a flight may leave its field, or none."""
    if not question.turned_by:
        return ({},)
    return [
        {setting.name: choice}
        for setting in question.settings
        if setting.name == question.turned_by
        for choice in setting.choices
    ]


def _as_flown(unit: Nef, question: Steer) -> Nef:
    """The unit in the air: one that launches lies at its base."""
    if unit.state == "deployed":
        return unit
    flown = unit.__copy__()
    flown.state = "deployed"
    flown.x, flown.y, flown.heading = question.pose
    return flown


def _bombs(scene: NefSituation, unit: Nef, question: Steer, orders: Sequence[Order]) -> Floats:
    """What may be won by bombs on the way, the best target of each path (NEF-BOM-6)."""
    won = np.zeros(len(orders))
    for row, foe in enumerate(scene.foes):
        expected = expected_bombs(scene.view, unit, foe)
        if not expected:
            continue
        reach = max(WEAPONS["bombs"].reach, foe.spec.base_radius)
        pose = question.pose
        if np.hypot(foe.x - pose.x, foe.y - pose.y) > question.helm.distance + reach:
            continue
        price = float(scene.worths[row])
        for number, order in enumerate(orders):
            assert isinstance(order, Steered)
            track = question.helm.walk(question.start(order.settings), order.path, every=False).track
            if within_reach(foe.at, tuple(track), reach):
                won[number] = max(won[number], expected * price)
    return won


def _land(
    view: NefTable,
    unit: Nef,
    question: Steer,
    orders: list[Order | Made],
    there: Floats,
    terms: dict[str, Floats],
) -> None:
    """Add the landings that are in reach."""
    if not question.stops or not unit.spec.flight:
        return
    landings = []
    for stop in question.stops:
        if stop.refused is None:
            path = snap(question.helm, question.pose, stop.at)
            early = question.stopping(path, {})
            if early is not None:
                landings.append(early)
    if not landings:
        return
    orders += landings
    worth = (LANDED if spent(unit) else WAITED) * unit.spec.points
    for name in terms:
        terms[name] = np.concatenate((terms[name], np.zeros(len(landings))))
    terms["home"] = np.concatenate((np.zeros(len(there)), np.full(len(landings), worth)))
