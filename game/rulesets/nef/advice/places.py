"""What places are worth to a unit: the exchange of fire there, the way to the enemy, the room left, its company."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rulesets.nef import aircraft, movement
from game.rulesets.nef.advice.situation import NefSituation, spread, ways
from game.rulesets.nef.advice.standing import stake, way_out
from game.rulesets.nef.appraisal import expected_bombs
from game.rulesets.nef.table import Nef
from game.sea.sight import cover
from game.tabletop.advice import Character
from game.tabletop.exchange import inside

if TYPE_CHECKING:
    from game.tabletop.exchange import Bools, Floats

CLOSING = 0.1
"""Of a unit's whole fire, what an inch nearer to the fight is worth."""

EXIT = 0.03
"""Of what a unit would score by leaving over its exit edge, what an inch nearer to it is worth."""

STAND_OFF = {"guns": 8.0, "ahead": 5.0}
"""The range from which a unit that lives by its guns, or by what it fires ahead, need not come nearer."""

LOOK_AHEAD = 3.0
"""Inches ahead of the bow from which the way to the enemy is measured: a bow that points there is on its way."""

COMPANY = 12.0
"""Further than this from the middle of its friends a unit is alone."""

NEARER = 1e-4
"""How much of that an inch nearer counts in company already: next to nothing, but a line-keeper sees it."""

ALONE = 0.01
"""Of its points, what an inch further alone costs."""

OFF = 3.0
"""Of its points, what leaving the table costs: more than it scores, so that it is never chosen to save a hit."""

CRIPPLED_OFF = 0.1
"""The same for a vessel on its last row, which scores no more for its enemies off the table than on it (NEF-VIC-2)."""

CORNERED = 0.25
"""Of its points, what it costs to end where no way on keeps to the table."""

SLOW = 0.6
"""The share of her best speed that a unit may plot next instead of all of it."""

WAYLAYS = 3.0
"""How much more fire is to be feared by who waits for a foe that has to come by: he misses nothing by keeping clear.

Captains who do, as Red in *The Mail Must Get Through*, took 83 % of 60 battles (72 to 91), 91 of 60 others and 88 at
four times, from captains who gave them 57 at 1; at twice nothing is gained. In *Stern Chase* it is all one.
"""

Terms = dict[str, "Floats"]


def now(scene: NefSituation, unit: Nef, places: Floats, character: Character) -> Terms:
    """Places where the first half may end: the exchange that follows at once, and where it leads."""
    terms = scene.fought(unit, places)
    left = movement.half_distance(unit.plotted_speed or 0, 2)
    _go_on(scene, unit, places, terms, left, movement.turn_number(unit) - unit.turns_used)
    return counted(terms, scene, character)


def later(scene: NefSituation, unit: Nef, places: Floats, character: Character) -> Terms:
    """Places where a turn may end: the best and the mean of the exchanges that may follow in the next."""
    count = len(places)
    fought = scene.fought(unit, spread(places, onward(unit, scene.glance)))
    parts = np.array(list(fought.values())).reshape(len(fought), count, -1)
    best = parts.sum(axis=0).argmax(axis=1)
    both = 0.5 * (parts[:, np.arange(count), best] + parts.mean(axis=2))
    terms: Terms = dict(zip(fought, both, strict=True))
    least, _ = movement.speed_limits(unit)
    _go_on(scene, unit, places, terms, movement.half_distance(least or 6, 1), movement.turn_number(unit))
    return counted(terms, scene, character)


def onward(unit: Nef, glance: bool) -> Floats:
    """A few ends of the unit's next first half, from the origin."""
    least, most = movement.speed_limits(unit)
    turns = movement.turn_number(unit)
    fast = ways(movement.half_distance(most, 1), turns)
    if glance:
        return fast[:3]
    slow = movement.half_distance(max(least, round(most * SLOW)), 1)
    return np.concatenate((fast, ways(slow, turns)))


def counted(terms: Terms, scene: NefSituation, character: Character) -> Terms:
    """The terms as they count to an opponent of this character."""
    weights = weights_of(scene, character)
    return {name: part * weights[name] if name in weights else part for name, part in terms.items()}


def weights_of(scene: NefSituation, character: Character) -> dict[str, float]:
    """What a term counts where it is not 1."""
    if not scene.waylays:
        return character.weights
    return {**character.weights, "exposure": WAYLAYS * character.weights.get("exposure", 1.0)}


def _go_on(scene: NefSituation, unit: Nef, places: Floats, terms: Terms, ahead: int, turns: int) -> None:
    """The terms that need no exchange. `ahead` inches are flown next, with so many turns."""
    terms["approach"] = approach(scene, unit, places)
    terms["room"] = room(scene, unit, places, ahead, turns)
    friends = [other for other in scene.own if other is not unit and other.spec.flight == unit.spec.flight]
    if friends and not scene.glance:
        x, y = np.array([friend.at for friend in friends]).sum(axis=0) / len(friends)
        away = np.hypot(places[:, 0] - x, places[:, 1] - y)
        terms["company"] = -ALONE * unit.spec.points * (np.maximum(0.0, away - COMPANY) + NEARER * away)


def approach(scene: NefSituation, unit: Nef, places: Floats) -> Floats:
    """The way to what the unit can harm, home, or to its exit, in points: it needs no target in range."""
    view = scene.view
    count = len(places)
    turned = np.radians(places[:, 2])
    x = places[:, 0] + LOOK_AHEAD * np.sin(turned)
    y = places[:, 1] + LOOK_AHEAD * np.cos(turned)
    if edge := way_out(view, unit):
        ahead = {"east": x, "west": view.width - x, "north": y, "south": view.height - y}[edge]
        return EXIT * stake(view, unit) * ahead
    if not scene.foes:
        return np.zeros(count)
    arms = scene.fire_of(unit)
    fire = arms.most
    bombs = bool(unit.bombs_left)
    if bombs:
        fire = np.maximum(fire, [expected_bombs(view, unit, foe) or 0.0 for foe in scene.foes])
    if not (fire.any() if bombs else arms.any):
        return _home(scene, unit, x, y) if unit.spec.flight else np.zeros(count)
    stand_off = STAND_OFF["guns"] if arms.guns and not unit.spec.flight else STAND_OFF["ahead"]
    if bombs and not arms.guns:
        stand_off = 0.0
    worth = scene.worths_to(unit) * fire
    away = np.hypot(x[:, None] - scene.at[:, 0], y[:, None] - scene.at[:, 1])
    # The best of all foes at each place: what it is worth, less the way to it.
    pull = worth * (1.0 - CLOSING * np.maximum(0.0, away - stand_off))
    pulled: Floats = pull.max(axis=1) - worth.max()
    return pulled


def _home(scene: NefSituation, unit: Nef, x: Floats, y: Floats) -> Floats:
    """A flight with nothing left to use is drawn to the nearest base of its side."""
    bases = [base.at for base in scene.own if aircraft.is_base(base)]
    if not bases:
        return np.zeros(len(x))
    at = np.array(bases)
    away = np.hypot(x[:, None] - at[:, 0], y[:, None] - at[:, 1]).min(axis=1)
    homeward: Floats = -0.02 * unit.spec.points * away
    return homeward


def roomy(scene: NefSituation, unit: Nef, places: Floats, ahead: int) -> bool:
    """Whether the edge and a ship's ground are out of reach from all places, `ahead` inches on."""
    view = scene.view
    if view.ground and unit.spec.kind == "ship":
        return False
    (west, south, _), (east, north, _) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return bool(min(west, south, view.width - east, view.height - north) >= ahead)


def room(scene: NefSituation, unit: Nef, places: Floats, ahead: int, turns: int) -> Floats:
    """What it costs to be off the table, or where no way on keeps to it; a ship's ground counts as the edge."""
    view = scene.view
    cost = np.zeros(len(places))
    if roomy(scene, unit, places, ahead):
        return cost
    ground = view.ground and unit.spec.kind == "ship"
    kept = _inside(scene, places)
    points = unit.spec.points
    if not kept.all():
        cost[~kept] = -points * (CRIPPLED_OFF if unit.row == len(unit.spec.guns) - 1 else OFF)
        if wanted := way_out(view, unit):
            for row in np.flatnonzero(~kept):
                if movement.edge_crossed(view, tuple(places[row, :2])) == wanted:
                    cost[row] = view.victory.exit_points[unit.spec.id] + points / 2
    near = kept & (inside(places[:, 0], places[:, 1], view) < ahead)
    if near.any():
        on = ways(ahead, turns)
        open_ = np.count_nonzero(_inside(scene, spread(places[near], on)).reshape(-1, len(on)), axis=1)
        cost[near] -= CORNERED * points * np.where(open_, 0.15 * (1.0 - open_ / len(on)), 1.0)
    if ground:
        aground = cover(view.ground)
        cost[[aground.holds((x, y)) for x, y in places[:, :2].tolist()]] -= CORNERED * points
    return cost


def _inside(scene: NefSituation, places: Floats) -> Bools:
    return np.asarray(inside(places[:, 0], places[:, 1], scene.view) >= 0.0)
