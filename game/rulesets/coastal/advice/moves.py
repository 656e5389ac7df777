"""Where a vessel may go: what she may launch and shoot at from there, what may be done to her, what she is bound for.

One vessel is weighed at a time: false contacts first, which have nothing to lose by the enemy's answer, and those with
torpedoes aboard last, when most of the enemy lies where he will lie.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace

from game.match import Order, Question, Steer, Steered
from game.match.offer import keys_of
from game.match.orders import Value
from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import errands, harm, ramming, reach
from game.rulesets.coastal.advice.footprint import entered
from game.rulesets.coastal.advice.reach import CoastalSituation, Spots
from game.rulesets.coastal.advice.shores import goes_on, shores
from game.rulesets.coastal.advice.situation import loaded
from game.rulesets.coastal.advice.ways import ways
from game.rulesets.coastal.movement import DIVE, LAY, MOVE, RAM, SLIP, SMOKE, SPEED, hull
from game.rulesets.coastal.table import DEEP, PERISCOPE, SURFACED, Vessel, vessels
from game.rulesets.coastal.tables import SETTINGS, TORPEDOES
from game.sea.fan import Fan
from game.sea.hulls import Hull, Waters
from game.sea.notation import free_moves
from game.sea.sight import cover
from game.tabletop.advice import Weighing
from game.tabletop.ends import walked, weighing
from game.tabletop.exchange import Floats, inside, off_bow
from game.tabletop.ledger import Made, Orders

CAUTION = 0.8
"""What a point of one's own is worth beside one of the enemy's."""

EDGE = 4.0
"""Nearer to the edge of the table a ship feels cramped, in cm."""

CRAMPED = 0.25
"""What each cm costs by which she would be beyond the edge before she has turned, in points."""

AGROUND = 6.0
"""What a way costs that runs onto land, into a friend or off the table, in points, besides what she loses by it."""

DRAWN_IN = 0.35
"""What it costs to head for ground without room to turn away, beside running onto it."""

TRAPPED = 0.7
"""What it costs to lie where every way on ends on ground or off the table, beside running onto it."""

TRIED = 14
"""How many of the best ways are looked along for what lies in them."""

WAKES = 0.8
"""How sure it is that a torpedo's next run is what its track says: he who launched it may have several."""

ASTERN = 25.0
"""So many degrees off her wake enemies are hidden by smoke that she lays."""

HIDES = 0.8
"""How much of their fire it keeps off."""

SMOKE_KEPT = 0.4
"""What a turn of smoke is worth that is kept for later, in points."""

POINTS = 40.0
"""Moves that turn her by so many degrees more or less are plans of their own."""

KINDS: Final = ("dummy", "merchant", "battery", "submarine", "warship")
"""Who moves before whom."""


def weigh(scene: CoastalSituation, questions: Sequence[Question], rng: Random) -> Weighing:
    """The moves of the vessel that is to go first; no other's question is looked at."""
    units, keys = scene.view.units, keys_of(questions)
    unit = min((units[key[1]] for key in keys), key=_precedence)
    assert isinstance(unit, Vessel)
    ends = _Ends(scene, unit)
    for place, key in enumerate(keys):
        if key[1] == unit.id:
            steer = questions[place]
            assert isinstance(steer, Steer)
            ends.add(steer)
    return ends.weighing(rng)


def plan(order: Steered) -> Hashable:
    """What a move comes to: whose it is, how fast, and how far she turns, to the nearest `POINTS` degrees."""
    turned = sum(turn for _, turn in free_moves(order.path))
    return order.unit, order.settings.get(SPEED), round(turned / POINTS)


def _precedence(unit: object) -> tuple[int, int, float]:
    assert isinstance(unit, Vessel)
    return KINDS.index(unit.spec.kind), loaded(unit) if unit.spec.kind == "warship" else 0, unit.spec.points


class _Ends:
    """Every end of a vessel's move, with what it is worth."""

    def __init__(self, scene: CoastalSituation, unit: Vessel) -> None:
        self._scene = scene
        self._unit = unit
        self._ways: list[tuple[Steer, Fan, int, dict[str, Value]]] = []
        self._sure: list[tuple[Steer, Steered]] = []
        self._rams: list[ramming.Meeting] = []

    def add(self, steer: Steer) -> None:
        """All ends of one question: at each setting its helm has."""
        if steer.surely:
            self._sure += [(steer, order) for order in steer.surely]
        row = next(row for row in steer.settings if row.name == SPEED)
        for choice in row.choices:
            assert isinstance(choice, int)
            helm = row.helms[str(choice)]
            found = ways(helm.distance, helm.owed, helm.straight_after, helm.turns is None)
            settings: dict[str, Value] = {SPEED: choice}
            if self._unit.anchored and choice:
                settings[SLIP] = "yes"
            self._ways.append((steer, found, choice, settings))

    def weighing(self, rng: Random) -> Weighing:
        """All of it; the best ones are worth less that would run into something."""
        unit, scene = self._unit, self._scene
        waters, own, leaves = _waters(scene, unit), hull(unit), errands.edge(scene, unit)
        for steer in {way[0].name: way[0] for way in self._ways}.values():
            self._rams += ramming.meetings(scene, unit, steer, waters)
        x, y, heading, run, markers, made = self._all()
        spots = Spots(scene, x, y, heading, run, markers)
        terms = _dummy(scene, spots) if unit.dummy else self._terms(spots)
        terms["sea_room"] = _sea_room(scene, unit, spots)
        if "smoke" in terms:
            self._with_smoke(made, terms["smoke"])
        if self._rams:
            terms["ram"] = np.zeros(len(made))
            terms["ram"][-len(self._rams) :] = [one.worth for one in self._rams]
        steers = {
            steer.name: steer for steer in (*(way[0] for way in self._ways), *(one[0] for one in self._sure))
        }

        def blocked(order: Steered, worth: float) -> float:
            if not order.path or RAM in order.settings:
                return 0.0
            walk = walked(steers[order.to], order)
            sailed = waters.sail(own, walk.poses)
            if sailed.met:
                return _wrecked(scene, unit)
            if sailed.edge and sailed.edge != leaves:
                return 2 * AGROUND + scene.worth(unit.spec, unit.side)
            if sailed.edge or goes_on(scene.view, unit, order, walk, leaves):
                return 0.0
            return TRAPPED * _wrecked(scene, unit)

        return weighing(Orders(made), terms, scene.character, rng, blocked, TRIED)

    def _all(self) -> tuple[Floats, Floats, Floats, Floats, Floats, list[Order | Made]]:
        rows: list[tuple[Floats, Floats, Floats, Floats, Floats]] = []
        made: list[Order | Made] = []
        for steer, found, choice, settings in self._ways:
            run = found.run.copy()
            run[0] += max(0.0, self._unit.straight_run)
            rows.append((*found.ends(steer.pose), run, np.full(len(run), float(choice))))
            made += [Steered(steer.name, steer.unit, path, settings) for path in found.paths]
        for steer, order in self._sure:
            markers = float(order.settings.get(SPEED, self._unit.speed_markers))
            x, y, heading, run, setting = np.array([(*walked(steer, order).end, 5.0, markers)]).T
            rows.append((x, y, heading, run, setting))
            made.append(order)
        for one in self._rams:
            x, y, heading = np.array([one.at]).T
            rows.append((x, y, heading, np.zeros(1), np.zeros(1)))
            made.append(one.order)
        x, y, heading, run, setting = (np.concatenate(parts) for parts in zip(*rows, strict=True))
        return x, y, heading, run, setting, made

    def _depths(self) -> list[str]:
        """The depth of each way."""
        found = []
        for steer, way, *_ in self._ways:
            found += [_depth_after(self._unit, steer.name)] * len(way.paths)
        found += [_depth_after(self._unit, steer.name) for steer, _ in self._sure]
        return found + [_depth_after(self._unit, one.order.to) for one in self._rams]

    def _terms(self, spots: Spots) -> dict[str, Floats]:
        scene, unit = self._scene, self._unit
        found = scene.exchange(unit, spots)
        now, later = found.won("torpedo"), scene.kept(unit, spots)
        fire, closes = found.won("gunnery"), scene.closes(unit, spots)
        fish, shells = found.lost("torpedo"), found.lost("gunnery")
        smoke = self._screened(spots, found.lost_to("gunnery"), fire)
        tracks = tracks_danger(scene, unit, spots)
        if unit.depth:
            above = np.array([depth == SURFACED for depth in self._depths()])
            fire, closes = fire * above, closes * above
            fish, shells, tracks = fish * above, shells * above, tracks * above
            now = now * np.array([depth != DEEP for depth in self._depths()])
        return {
            "torpedo": np.maximum(now, later),
            "gunnery": fire + closes,
            "danger": -CAUTION * (fish + shells),
            "tracks": -tracks,
            "smoke": smoke,
            "errand": errands.worth(scene, unit, spots) + errands.company(scene, unit, spots),
        }

    def _screened(self, spots: Spots, shells: Floats, fire: Floats) -> Floats:
        """What smoke laid on the way saves at each spot from those astern of her, less what she could do to them."""
        unit = self._unit
        lays = any(row.name == SMOKE for steer, *_ in self._ways for row in steer.settings)
        if not lays or not self._scene.foes or not (unit.spotted or spots.lit.any()):
            return np.zeros(len(spots.x))
        behind = (off_bow(spots.toward) >= 180.0 - ASTERN) & (spots.away > 2 * unit.spec.length_cm)
        hidden, whole = (shells * behind).sum(axis=0), shells.sum(axis=0)
        saved = HIDES * hidden - fire * hidden / np.maximum(whole, 1e-9) - SMOKE_KEPT
        return np.asarray(np.where(spots.markers > 0, np.maximum(saved, 0.0), 0.0))

    def _with_smoke(self, made: list[Order | Made], smoke: Floats) -> None:
        """Moves that gain by smoke are made with it."""
        for place in np.flatnonzero(smoke > 0.0).tolist():
            order = made[place]
            assert isinstance(order, Steered)
            if order.settings.get(SPEED):
                made[place] = Steered(order.to, order.unit, order.path, {**order.settings, SMOKE: LAY})


def _depth_after(boat: Vessel, name: str) -> str:
    if name == MOVE:
        return boat.depth
    step = (SURFACED, PERISCOPE, DEEP).index(boat.depth) + (1 if name == DIVE else -1)
    return (SURFACED, PERISCOPE, DEEP)[step]


def _waters(scene: CoastalSituation, unit: Vessel) -> Waters:
    """What she may run into as far as her side knows."""
    table = scene.view
    hulls: list[Hull] = []
    if not unit.dummy and unit.depth != DEEP:
        hulls = [
            hull(other)
            for other in vessels(table)
            if other.id != unit.id
            and (other.side == unit.side or other.spotted)
            and other.depth != DEEP
            and other.spec.kind != "battery"
        ]
    return replace(shores(table, unit), hulls=tuple(hulls))


def tracks_danger(scene: CoastalSituation, unit: Vessel, spots: Spots) -> Floats:
    """Points she may lose at each spot to the torpedoes that run, as far as their tracks are seen."""
    total = np.zeros(len(spots.x))
    if unit.submerged:
        return total
    at, date, worth = harm.mark(unit), scene.view.options.date, scene.worth(unit.spec, unit.side)
    long, wide = unit.spec.length_cm + 0.4, unit.spec.width_cm + 0.4
    near = [
        (track, end)
        for track, end in scene.running
        if np.hypot(spots.x - (track.x + end[0]) / 2, spots.y - (track.y + end[1]) / 2).min()
        <= TORPEDOES[track.type].speed_kt
    ]
    if not near:
        return total
    x, y = np.array([track.at for track, _ in near]).T[:, :, None]
    end_x, end_y = np.array([end for _, end in near]).T[:, :, None]
    met = entered((x, y), (end_x, end_y), spots.x, spots.y, spots.heading, long, wide) < 2.0
    for (track, _), meets in zip(near, met, strict=True):
        if not meets.any():
            continue
        dice = TORPEDOES[track.type].dice
        for still in (False, True):
            rows = np.array(reach.strikes(at, track.nationality, date, dice, still))[:, None]
            taken = reach.by_aspect(track.heading + 180.0 - spots.heading, rows)
            total += WAKES * worth * taken * meets * ((spots.markers == 0) == still)
    return total


def _sea_room(scene: CoastalSituation, unit: Vessel, spots: Spots) -> Floats:
    """Less than nothing off the table or hard by its edge, most where she has no room left to turn away from it."""
    ashore = _wrecked(scene, unit) * _ashore(scene, unit, spots)
    if errands.edge(scene, unit):
        return -ashore
    room = _room(unit, spots)
    angle = np.radians(spots.heading)
    now = inside(spots.x, spots.y, scene.view)
    then = inside(spots.x + room * np.sin(angle), spots.y + room * np.cos(angle), scene.view)
    cramped = np.where(now < EDGE, -1.0, 0.0) + np.where(then < 0.0, -1.0 + CRAMPED * then, 0.0)
    cramped = cramped - ashore
    return np.asarray(np.where(now < 0.0, -3.0 * AGROUND - scene.worth(unit.spec, unit.side), cramped))


def _wrecked(scene: CoastalSituation, unit: Vessel) -> float:
    """What it costs a ship to run into something: boxes, and to lie there."""
    if unit.dummy:
        return AGROUND
    boxes = min(1.0, 2.0 * SETTINGS / max(unit.hull_boxes, 1))
    return AGROUND + boxes * scene.worth(unit.spec, unit.side)


def _ashore(scene: CoastalSituation, unit: Vessel, spots: Spots) -> Floats:
    """Which spots lie on ground that stops her, or beyond it, as the crow flies; a part of it, heading for it."""
    view = scene.view
    deep = condition.draws_deep(unit.spec) and not unit.dummy
    ground = (*view.land, *(view.shoals if deep else ()))
    if not ground or unit.ground >= 0:
        return np.zeros(len(spots.x))
    angle = np.radians(spots.heading)
    on = _room(unit, spots)
    ends = np.column_stack([spots.x, spots.y, spots.x + on * np.sin(angle), spots.y + on * np.cos(angle)])
    starts = np.column_stack([np.full(len(ends), unit.x), np.full(len(ends), unit.y), spots.x, spots.y])
    crossed = cover(ground).crossed([tuple(line) for line in np.vstack([starts, ends]).tolist()])
    there, onward = np.array(crossed).reshape(2, -1)
    return np.where(there, 1.0, np.where(onward, DRAWN_IN, 0.0))


def _room(unit: Vessel, spots: Spots) -> Floats:
    """The sea room a ship needs ahead of her at each spot to turn away."""
    knots = spots.markers * condition.top_speed(unit) / SETTINGS
    return np.asarray(EDGE + 2.0 * condition.turning_run(unit) + knots / 2.0)


def _dummy(scene: CoastalSituation, spots: Spots) -> dict[str, Floats]:
    """A false contact runs as a boat would: towards the enemy, but not so near that he finds it out."""
    if not scene.foes:
        return {"ruse": np.zeros(len(spots.x))}
    near = spots.away.min(axis=0)
    good = scene.view.weather.visibility * 0.5
    return {"ruse": -0.05 * np.abs(near - good) + 0.2 * spots.markers - 1.0 * (near < 8.0)}
