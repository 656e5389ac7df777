"""Before the battle, and when a fleet marker is turned over: where ships lie, where decoys, which spot has the boat."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from game.match import Choose, Chose, Place, Placed, Spot
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.advice.situation import speed
from game.rulesets.war_at_sea.table import Piece
from game.sea.heading import Position, bearing, bounds, settle

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.tabletop.ledger import Ledger

BACK: Final = {"carrier": 7.0, "auxiliary": 7.0, "battleship": 1.0, "marker": 0.0}
"""How far behind the front of her zone a ship lies, in inches."""

APART = 0.9
"""Room between two hulls, in inches."""

ROOM = 0.6
"""How much of their lengths two hulls keep between their centres besides: they lie abreast, not in line."""

STEP = 1.0
"""How finely places are looked for, in inches."""

RUNNERS: Final = ("pt", "destroyer", "cruiser", "submarine")
"""Who makes for the objectives; the others lie behind the middle."""


def weigh(scene: SeaSituation, ledger: Ledger, question: Place, rng: Random) -> None:
    """Runners abreast of the objectives at the front of the zone, slow and precious ships behind them."""
    if question.name == "place_decoy":
        _decoys(scene, ledger, question, rng)
        return
    goals = _goals(scene)
    front = sum(x for x, _ in goals) / len(goals), sum(y for _, y in goals) / len(goals)
    units = scene.view.units
    order = sorted(
        question.spots,
        key=lambda spot: (
            units[spot.unit].spec.kind not in RUNNERS,
            BACK.get(units[spot.unit].spec.kind, 0.0),
            -speed(units[spot.unit]),
        ),
    )
    held = [0] * len(goals)
    pieces: dict[str, tuple[float, float, float]] = {}
    laid: list[tuple[float, float, float]] = []
    for spot in order:
        unit = units[spot.unit]
        goal = front
        if unit.spec.kind in RUNNERS:
            at = min(range(len(goals)), key=lambda one: (held[one], one))
            held[at] += 1
            goal = goals[at]
        pose = _berth(question, spot, unit, goal, pieces, laid, rng)
        if pose is None:
            return
        pieces[spot.unit] = pose
        laid.append((pose[0], pose[1], max(unit.spec.length, 0.5)))
    ledger.add(Placed(question.name, pieces), objective=0.0)


def _goals(scene: SeaSituation) -> list[Position]:
    """What is made for: objectives, a beach, the enemy, the middle of the table; in an order of their own."""
    view = scene.view
    if scene.prizes:
        return [prize.at for prize in scene.prizes]
    if view.victory.landing_points.get(scene.side) and view.victory.beach is not None:
        return [view.victory.beach]
    if scene.targets:
        return [(float(x), float(y)) for x, y in [scene.contacts.places[:, :2].mean(axis=0)]]
    return [(view.width / 2, view.height / 2)]


def _berth(
    question: Place,
    spot: Spot,
    unit: Piece,
    goal: Position,
    pieces: dict[str, tuple[float, float, float]],
    laid: list[tuple[float, float, float]],
    rng: Random,
) -> tuple[float, float, float] | None:
    """The free place of a unit that is nearest to what it makes for, as far behind the front as it should lie."""
    left, low, right, top = _box(question, spot)
    xs = np.arange(left, right + 1e-9, STEP)
    ys = np.arange(low, top + 1e-9, STEP)
    near_x = min(max(goal[0], left), right)
    near_y = min(max(goal[1], low), top)
    gap = hypot(goal[0] - near_x, goal[1] - near_y) or 1.0
    back = BACK.get(unit.spec.kind, 0.0)
    aim = (
        near_x + back * (near_x - goal[0]) / gap,
        near_y + back * (near_y - goal[1]) / gap,
    )
    x_of, y_of = np.repeat(xs, len(ys)), np.tile(ys, len(xs))
    chance = np.array([rng.random() for _ in range(len(x_of))])
    order = np.argsort(np.hypot(x_of - aim[0], y_of - aim[1]) + 0.01 * chance, kind="stable")
    length = max(unit.spec.length, 0.5)
    open_ = np.ones(len(order), dtype=bool)
    for u, v, other in laid:
        open_ &= np.hypot(x_of - u, y_of - v) >= ROOM * (length + other) / 2 + APART
    places = order[open_[order]]
    for x, y in zip(x_of[places].tolist(), y_of[places].tolist(), strict=True):
        heading = settle(bearing((x, y), goal)) % 360.0 if (x, y) != goal else 0.0
        pose = settle(x), settle(y), heading
        if question.misplaced(spot, pose) is not None:
            continue
        if question.berths is not None and not question.berths.free(spot.unit, pose, pieces):
            continue
        return pose
    return None


def _box(question: Place, spot: Spot) -> tuple[float, float, float, float]:
    """Left, low, right and top of where a piece may lie."""
    if spot.region:
        return bounds(spot.region)
    if spot.ring is not None:
        ring = spot.ring
        return ring.x - ring.most, ring.y - ring.most, ring.x + ring.most, ring.y + ring.most
    return 0.0, 0.0, question.width, question.height


# -- decoys and markers ---------------------------------------------------------------------------------------


def _decoys(scene: SeaSituation, ledger: Ledger, question: Place, rng: Random) -> None:
    """As far from its boat as may be, to one side or the other of her course, where it can lie."""
    pieces: dict[str, tuple[float, float, float]] = {}
    for spot in question.spots:
        ring = spot.ring
        boat = scene.view.units[spot.unit.removesuffix(contacts.decoy_id(""))]
        if ring is None:
            return
        for angle in sorted((60.0, 120.0, 240.0, 300.0, 0.0, 180.0), key=lambda _: rng.random()):
            at = np.radians(boat.heading + angle)
            pose = (
                settle(ring.x + 0.99 * ring.most * float(np.sin(at))),
                settle(ring.y + 0.99 * ring.most * float(np.cos(at))),
                boat.heading,
            )
            if question.misplaced(spot, pose) is None:
                pieces[spot.unit] = pose
                break
    ledger.add(Placed(question.name, pieces), objective=0.0)


def spots(ledger: Ledger, question: Choose, rng: Random) -> None:
    """Each boat lies in one of her two spots: chance decides, so that no habit gives her away."""
    picked = tuple(option.key for option in question.options if rng.random() < 0.5)
    ledger.add(Chose(question.name, picked), hunt=0.0)


def markers(ledger: Ledger, question: Choose) -> None:
    """A marker is turned over when the enemy sees it, no sooner."""
    ledger.add(Chose(question.name), hunt=0.0)
