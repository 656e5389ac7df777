"""Torpedoes: which boat launches now, on which bearings, and what she keeps for later.

A target lies now where it will lie when the first run ends; where it will lie a turn later is anybody's guess, and is
taken from its held course, faster and slower, and turned to either side.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

import numpy as np

from game.match import Aim, Choose, Chose, Fire, Fired
from game.match.ledger import Ledger
from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.footprint import entered
from game.rulesets.coastal.advice.harm import Floats
from game.rulesets.coastal.advice.scene import Foe, Scene
from game.rulesets.coastal.firing import ALL
from game.rulesets.coastal.table import Vessel
from game.rulesets.coastal.tables import TORPEDO_HIT, TORPEDOES
from game.rulesets.coastal.torpedoes import run_on, started
from game.sea.heading import ahead, compass

KEEP = 0.45
"""What a torpedo kept is worth in the next turns, beside the best that it might be launched at as things stand."""

FRIEND = 1.5
"""What a point of a friend in the way is worth beside one of the enemy's."""

RISK = 0.35
"""How much less a torpedo kept is worth in a boat that may be lost before she launches."""

HELD: Final = (
    (1.0, 0.0, 0.34),
    (0.75, 0.0, 0.16),
    (0.95, -25.0, 0.15),
    (0.95, 25.0, 0.15),
    (0.85, -60.0, 0.1),
    (0.85, 60.0, 0.1),
)
"""Where a vessel under way may be in a turn: the part of her run, degrees off her course, and how likely."""


def weigh(scene: Scene, ledger: Ledger, question: Fire) -> None:
    """For every boat that may launch: nothing, and the best of one, two, three torpedoes ..."""
    lines = sorted(question.shots, key=lambda shot: shot.unit)
    for key, shots in groupby(lines, key=lambda shot: shot.unit):
        ship = scene.view.units[key]
        assert isinstance(ship, Vessel)
        by_group: dict[int, list[str]] = {}
        for shot in shots:
            by_group.setdefault(int(shot.weapon.split("_")[1]) - 1, []).append(shot.weapon)
        _boat(scene, ledger, ship, by_group)


def _boat(scene: Scene, ledger: Ledger, ship: Vessel, by_group: dict[int, list[str]]) -> None:
    spare = scene.left / (scene.left + 1.5)
    aims: list[Aim] = []
    total = 0.0
    left: Floats | None = None
    for group, weapons in by_group.items():
        salvo = _Salvo(scene, ship, group, left)
        if not salvo.bearings:
            continue
        kept = KEEP * spare * salvo.prospect * (1.0 - RISK * _peril(scene, ship))
        for weapon in weapons:
            place, gain = salvo.best()
            if gain <= kept or gain <= 0.05:
                break
            salvo.take(place)
            aims.append(Aim(ship.id, weapon, bearing=float(salvo.bearings[place])))
            total += gain - kept
            ledger.add(Fired("launch_torpedoes", tuple(aims)), torpedo=total)
        left = salvo.left
    if not aims:
        return


def passes(ledger: Ledger, question: Choose) -> None:
    """One boat after another keeps hers, where no launch is worth it."""
    for option in question.options:
        if option.key != ALL:
            ledger.add(Chose(question.name, (option.key,)), torpedo=0.0)


def _peril(scene: Scene, ship: Vessel) -> float:
    """How much of her she may have lost before she can launch again."""
    return min(1.0, 2.0 * (1.0 - ship.hull_boxes / max(ship.spec.hull_boxes, 1)) + 0.5 * ship.spotted)


class _Salvo:
    """One group of tubes: the worth of every bearing, less what has been launched at already."""

    def __init__(self, scene: Scene, ship: Vessel, group: int, left: Floats | None) -> None:
        table = scene.view
        self._scene = scene
        tubes = ship.spec.tubes[group]
        kind = TORPEDOES[tubes.type]
        self.bearings = sorted(
            {
                int(compass(round(ship.heading) + angle))
                for start, end in tubes.arcs
                for angle in _whole(ship.heading, start, end)
            }
        )
        foes = scene.foes
        self.left = np.ones(len(foes)) if left is None else left
        self.prospect = 0.0
        if not self.bearings or not foes:
            self.bearings = []
            return
        nation = reach.nation_of(scene, ship.spec, tubes.type, scene.side)
        date = table.options.date
        tracks = [started(table, ship, tubes.type, float(bearing)) for bearing in self.bearings]
        onward = [run_on(table, track) for track in tracks]
        start = np.array([ship.at])
        first = np.array([track.at for track in tracks])
        second = np.array([track.at for track in onward])
        ran = np.array([track.run for track in tracks])
        worths = np.array([foe.real * foe.worth for foe in foes])
        rows = np.array([reach.strikes(foe.mark, nation, date, kind.dice, foe.still) for foe in foes])
        hits = np.zeros((len(self.bearings), len(foes)))
        headings = np.array(self.bearings, dtype=float)
        gone = np.ones(len(self.bearings))
        for number in np.argsort(
            [np.hypot(foe.unit.x - ship.x, foe.unit.y - ship.y) for foe in foes]
        ).tolist():
            foe = foes[number]
            now = _met(foe, foe.unit.x, foe.unit.y, foe.unit.heading, start, first)
            live = now * ran >= TORPEDO_HIT["arming_run_cm"]
            met = np.isfinite(now) & live
            arc = _aspect(headings, foe.unit.heading)
            chance = reach.by_aspect(arc, rows[number][:, None])
            hits[:, number] += np.where(met, chance, 0.0)
            gone -= np.where(met, 0.3, 0.0)
            hits[:, number] += self._later(foe, headings, first, second, met, rows[number])
        # What came to one vessel first does not come to the next.
        self._hits = hits
        self._worths = worths
        self._friends = self._cost(ship, start, first, second, headings, kind.dice, nation)
        reachable = np.array(
            [float(np.hypot(foe.unit.x - ship.x, foe.unit.y - ship.y)) < 2.5 * kind.speed_kt for foe in foes]
        )
        self.prospect = float((rows[:, 0] * worths * reachable).max(initial=0.0))

    def _later(
        self, foe: Foe, headings: Floats, first: Floats, second: Floats, met: Any, row: Floats
    ) -> Floats:
        """The share that the second run may take."""
        total = np.zeros(len(headings))
        places = HELD if foe.knots else ((0.0, 0.0, 1.0),)
        for part, turn, likely in places:
            heading = compass(foe.unit.heading + turn)
            x, y = ahead(foe.unit.at, compass(foe.unit.heading + turn / 2), part * foe.knots)
            then = np.isfinite(_met(foe, x, y, heading, first, second)) & ~met
            if then.any():
                chance = reach.by_aspect(_aspect(headings, heading), row[:, None])
                total += likely * np.where(then, chance, 0.0)
        return total

    def _cost(
        self,
        ship: Vessel,
        start: Floats,
        first: Floats,
        second: Floats,
        headings: Floats,
        dice: int,
        nation: str,
    ) -> Floats:
        """Points of friends that may be lost on each bearing, now or in the next run."""
        scene = self._scene
        total = np.zeros(len(headings))
        for friend in scene.ships:
            if friend.id == ship.id or friend.submerged:
                continue
            worth = scene.worth(friend.spec, scene.side)
            row = reach.strikes(harm.mark(friend), nation, scene.view.options.date, dice, False)
            long, wide = friend.spec.length_cm + 1.0, friend.spec.width_cm + 1.0
            now = np.isfinite(_box(friend.x, friend.y, friend.heading, long, wide, start, first))
            x, y = ahead(friend.at, friend.heading, float(condition.knots(friend)))
            then = np.isfinite(_box(x, y, friend.heading, long + 6.0, wide + 4.0, first, second))
            total += FRIEND * worth * row[0] * (now + 0.3 * then)
        return total

    def best(self) -> tuple[int, float]:
        """The best bearing and what it adds."""
        gains = (self._hits * self._worths * self.left).sum(axis=1) - self._friends
        top = float(gains.max())
        # In the middle of equally good bearings, where a target that turns is met as well.
        alike = np.flatnonzero(gains >= top - 1e-9)
        runs = np.split(alike, np.flatnonzero(np.diff(alike) > 1) + 1)
        longest = max(runs, key=len)
        return int(longest[len(longest) // 2]), top

    def take(self, place: int) -> None:
        """A torpedo is on its way there: what is left of each target for the next."""
        self.left = self.left * (1.0 - np.clip(self._hits[place], 0.0, 1.0))


def _whole(heading: float, start: int, end: int) -> range:
    """Whole degrees off a heading, rounded, that lie in an arc whatever was rounded off."""
    if end - start >= 360:
        return range(360)
    low = 0 if round(heading) >= heading else 1
    high = 0 if round(heading) <= heading else 1
    return range(start + low, start + (end - start) % 360 - high + 1)


def _met(foe: Foe, x: float, y: float, heading: float, start: Floats, end: Floats) -> Floats:
    length = max(foe.spec.length_cm, 1.0)
    return _box(x, y, heading, length, max(foe.spec.width_cm, 0.4), start, end)


def _box(
    x: float, y: float, heading: float, length: float, width: float, start: Floats, end: Floats
) -> Floats:
    return entered((start[:, 0], start[:, 1]), (end[:, 0], end[:, 1]), x, y, heading, length, width)


def _aspect(headings: Floats, heading: float) -> Floats:
    """How far off her bow tracks on these headings come to a ship: 0 from ahead, 180 from astern."""
    return np.abs((headings + 180.0 - heading + 180.0) % 360.0 - 180.0)
