"""Where a hull may go: what she hits from there, what hits her, which objectives she nears, whose company she keeps.

One unit is weighed at a time, big ships before small ones, so that escorts know where their charges went.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from game.match import Order, Question, Steer, Steered
from game.match.offer import keys_of
from game.match.orders import Value
from game.rulesets.war_at_sea.advice import below, harm, prizes, ranges
from game.rulesets.war_at_sea.advice.situation import SeaLines, SeaSituation
from game.rulesets.war_at_sea.advice.ways import ways
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN, REPAIR, SMOKE
from game.rulesets.war_at_sea.movement import ACTION, DEPTH, MOVE
from game.rulesets.war_at_sea.table import DEEP, PERISCOPE, SURFACED, Piece
from game.rulesets.war_at_sea.tables import DIE
from game.rulesets.war_at_sea.tables import REPAIR as REPAIRING
from game.rulesets.war_at_sea.tables import SMOKE as SCREEN
from game.rulesets.war_at_sea.weapons import BATTERIES, Weapon
from game.sea.fan import Fan
from game.sea.path import Helm
from game.tabletop.advice import Weighing
from game.tabletop.ends import walked, weighing
from game.tabletop.exchange import Bools, Floats, inside

FIRST: Final = (
    "marker",
    "battleship",
    "cruiser",
    "carrier",
    "auxiliary",
    "destroyer",
    "pt",
    "submarine",
)
"""Who moves before whom."""

AFTER = 0.3
"""What fire of the next turn is worth beside that of this one."""

CAUTION = 1.0
"""What a point of one's own is worth beside one of the enemy's."""

STAYS_BACK: Final = ("carrier", "auxiliary")
ESCORTS: Final = ("destroyer", "cruiser")
GUARDS: Final = 6.0
"""Within so many inches of a carrier antiair guns guard her."""

GUARD = 0.25
"""What each die of them is worth there for every bomber that may come, in points."""

RELUCTANT = 0.2
"""What objectives are to ships that stay back, beside what they are to others."""

REPAIRED: Final = (DIE + 1 - REPAIRING["success_on"]) / DIE
"""The chance that a repair succeeds."""

STRAINED = 0.02
"""What a high speed run costs in engines, of a ship's worth at the beginning of a battle."""

IDLE_AT_REPAIR: Final = (Weapon.MAIN, Weapon.TORPEDO)
"""Weapons that a ship under repair does without."""

AT_SPEED = 0.75
"""What fire is worth with a die less for each weapon."""

BLOCKED, TRIED = 3.0, 12
"""What it costs to run into something, in points, and how many of the best moves are looked along for it."""

EDGE = 1.0
"""So near to an edge of the table a ship has nowhere to turn, in inches."""


def weigh(scene: SeaSituation, questions: Sequence[Question], rng: Random) -> Weighing | None:
    """Ends all round the one unit that is to move next; no other's question is looked at."""
    units = scene.view.units
    keys = keys_of(questions)
    key = min((one for one in keys if one[0] == MOVE), key=lambda one: FIRST.index(units[one[1]].spec.kind))
    steer, unit = questions[keys.index(key)], units[key[1]]
    assert isinstance(steer, Steer)
    found = _Choices(scene, steer, unit)
    found.add(_ways(steer.helm), {})
    for setting in steer.settings:
        if setting.name == ACTION:
            for choice in setting.choices:
                if choice in (HIGH_SPEED_RUN, SMOKE, REPAIR):
                    found.add(_ways(setting.helms[str(choice)], choice != REPAIR), {ACTION: choice})
        elif setting.name == DEPTH:
            for choice in setting.choices:
                if choice not in (SURFACED, unit.depth):
                    found.add(_ways(setting.helms[str(choice)]), {DEPTH: choice})
    return found.weighing(rng)


def _ways(helm: Helm, few: bool = False) -> Fan:
    return ways(helm.distance, helm.legs or 1, helm.turns or 0, few)


class _Choices:
    """Ends of one unit's move, with special actions and without, weighed all at once.

    Many are much alike, and stay so: an admiral, who tries but a few, then settles the last inch of a good move.
    """

    def __init__(self, scene: SeaSituation, steer: Steer, unit: Piece) -> None:
        self._scene = scene
        self._steer = steer
        self._unit = unit
        self._leaves = bool(scene.errand(unit)) and unit.side in scene.view.victory.exit_edges
        self._ways: list[tuple[Fan, dict[str, Value]]] = []

    def add(self, way: Fan, settings: dict[str, Value]) -> None:
        """All ends of these ways, with a special action, a depth, or neither."""
        self._ways.append((way, settings))

    def weighing(self, rng: Random) -> Weighing:
        """All of it; the best ones are worth less that would run into something."""
        steer, unit, scene = self._steer, self._unit, self._scene
        ends = [way.ends(steer.pose) for way, _ in self._ways]
        x, y, heading = (np.concatenate(parts) for parts in zip(*ends, strict=True))
        orders: list[Order] = [
            Steered(steer.name, unit.id, path, settings) for way, settings in self._ways for path in way.paths
        ]
        self._way = np.repeat(np.arange(len(self._ways)), [len(way.paths) for way, _ in self._ways])
        planned = x, y
        if not self._leaves:  # she stops at the edge: what lies beyond it is no place to have come to
            x, y = np.clip(x, 0.0, scene.view.width), np.clip(y, 0.0, scene.view.height)
        keen = RELUCTANT if unit.spec.kind in STAYS_BACK else 1.0
        lines = self._lines(x, y, heading)
        terms = self._fought(lines)
        terms["objective"] = (
            keen * prizes.worth(scene, unit, x, y)
            + prizes.onward(scene, unit, x, y)
            + prizes.haste(scene, unit, x, y)
        )
        terms["range"] = ranges.worth(scene, unit, lines)
        terms["hunt"] = self._hunted(x, y, heading)
        terms["sea_room"] = self._sea_room(*planned)
        if scene.view.mines:
            terms["sea_room"] = terms["sea_room"] + below.mined(scene, unit, x, y)
        terms["company"] = self._company(x, y)
        terms["action"] = self._acted()
        waters, hull = scene.charts.of(unit), unit.hull

        def blocked(order: Steered, worth: float) -> float:
            sailed = waters.sail(hull, walked(steer, order).poses) if order.path else None
            return BLOCKED * (sailed is not None and bool(sailed.met or (sailed.edge and not self._leaves)))

        return weighing(orders, terms, scene.character, rng, blocked, TRIED)

    def _each(self, setting: str, values: dict[str, float], other: float) -> Floats:
        """A number for every end, by what it has for a setting."""
        each = [values.get(str(settings.get(setting, "")), other) for _, settings in self._ways]
        return np.array(each).take(self._way)

    def _acted(self) -> Floats:
        """What special actions are worth by themselves: a repair that may succeed, engines that may suffer."""
        scene, unit = self._scene, self._unit
        mended = REPAIRED * scene.worth(unit) * _mended(unit) if unit.hull_lost else 0.0
        strained = -STRAINED * scene.worth(unit) * scene.future
        return self._each(ACTION, {REPAIR: mended, HIGH_SPEED_RUN: strained}, 0.0)

    def _lines(self, x: Floats, y: Floats, heading: Floats) -> SeaLines:
        """From each end to the enemy's units, with what is left of each weapon's dice there."""
        busy = self._each(ACTION, {REPAIR: 0.0}, 1.0)
        able = self._each(ACTION, {HIGH_SPEED_RUN: AT_SPEED}, 1.0) * self._each(DEPTH, {DEEP: 0.0}, 1.0)
        effort = np.array([able * (busy if weapon in IDLE_AT_REPAIR else 1.0) for weapon in BATTERIES])
        return SeaLines(self._scene.contacts, x, y, heading, self._screened(x, y, heading), effort)

    def _fought(self, lines: SeaLines) -> dict[str, Floats]:
        """Fire given and taken from each place, in this turn and the next."""
        scene, unit = self._scene, self._unit
        if not scene.targets:
            none = np.zeros(len(lines))
            return {"gunnery": none, "danger": none, "reach": none}
        now, then = scene.exchange(unit, lines), scene.later(unit, lines)
        return {
            "gunnery": now.won(),
            "danger": -CAUTION * now.lost(),
            "reach": AFTER * (then.won() - CAUTION * then.lost()),
        }

    def _screened(self, x: Floats, y: Floats, heading: Floats) -> Bools:
        """Whether smoke laid on the way lies between each end and each enemy: shape (enemies, ends)."""
        at = self._scene.contacts.places
        laid = self._each(ACTION, {SMOKE: 1.0}, 0.0) > 0.0
        if not laid.any():
            return np.zeros((1, 1), dtype=bool)
        found = np.zeros((len(at), len(x)), dtype=bool)
        half, wide = self._unit.spec.length / 2, float(SCREEN["half_width"])
        angle = np.radians(heading[laid])
        east, north = np.sin(angle), np.cos(angle)
        end_x, end_y = x[laid], y[laid]
        stern_x, stern_y = end_x - half * east, end_y - half * north
        pose = self._steer.pose
        track = pose.x - half * east, pose.y - half * north, stern_x, stern_y
        beside_x, beside_y = wide * north, wide * east
        width = stern_x - beside_x, stern_y + beside_y, stern_x + beside_x, stern_y - beside_y
        sights = at[:, 0, None], at[:, 1, None], end_x, end_y
        found[:, laid] = _cross(track, sights) | _cross(width, sights)
        return found

    def _hunted(self, x: Floats, y: Floats, heading: Floats) -> Floats:
        """Boats and those that hunt them."""
        scene, unit = self._scene, self._unit
        if unit.spec.ship:
            return below.hunts(scene, unit, x, y, heading) + below.lurking(scene, unit, x, y)
        if unit.spec.kind == "submarine" and not unit.decoy_of:
            deep = self._each(DEPTH, {"": float(unit.depth == DEEP), DEEP: 1.0}, 0.0)
            shallow = below.hunted(scene, unit, x, y, PERISCOPE)
            return np.where(deep > 0.0, below.hunted(scene, unit, x, y, DEEP), shallow)
        return np.zeros(len(x))

    def _sea_room(self, x: Floats, y: Floats) -> Floats:
        """Less than nothing off the table or hard by its edge."""
        if self._leaves:
            return np.zeros(len(x))
        off = inside(x, y, self._scene.view)
        return np.asarray(np.where(off < 0.0, -5.0, np.where(off < EDGE, -1.0, 0.0)))

    def _company(self, x: Floats, y: Floats) -> Floats:
        """Antiair guns near carriers; and a little for every inch nearer the middle, so that nobody is left behind."""
        scene, unit = self._scene, self._unit
        worth = np.zeros(len(x))
        if scene.middle is not None:
            worth -= 0.01 * np.hypot(x - scene.middle[0], y - scene.middle[1])
        if unit.spec.kind in ESCORTS and unit.spec.anti_air and scene.feared_from_the_air:
            for ship in scene.ships:
                if ship.spec.capacity:
                    near = np.clip((GUARDS - np.hypot(x - ship.x, y - ship.y)) / 2.0, 0.0, 1.0)
                    worth += GUARD * unit.spec.anti_air[0] * scene.feared_from_the_air * near
        return worth


Segment = tuple[Floats, Floats, Floats, Floats]
"""The ends of lines: x, y, x, y, in arrays that fit each other's shapes."""


def _cross(one: Segment, other: Segment) -> Bools:
    """Whether two segments cross."""

    def parted(line: Segment, segment: Segment) -> Bools:
        ax, ay, bx, by = line
        left, right = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in (segment[:2], segment[2:]))
        return np.asarray(left * right < 0.0)

    return parted(one, other) & parted(other, one)


def _mended(unit: Piece) -> float:
    """The share of its worth that a hull point given back is."""
    return harm.lost(unit.spec, unit.hull_lost) - harm.lost(unit.spec, unit.hull_lost - 1)
