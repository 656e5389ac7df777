"""Torpedoes: which boat launches now, on which bearings, and what she keeps for later.

A target lies now where it will lie when the first run ends; where it will lie a turn later is anybody's guess, and is
taken from its held course, faster and slower, and turned to either side.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

import numpy as np

from game.match import Aim, Fire, Fired
from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.footprint import entered
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.situation import Foe
from game.rulesets.coastal.armament import Tube, read
from game.rulesets.coastal.table import Vessel, vessel
from game.rulesets.coastal.tables import TORPEDO_HIT, TORPEDOES
from game.sea.heading import Position, compass, distance
from game.tabletop.exchange import Floats
from game.tabletop.ledger import Ledger

KEEP = 0.45
"""What a torpedo kept is worth in the next turns, beside the best that it might be launched at as things stand."""

FRIEND = 1.5
"""What a point of a friend in the way is worth beside one of the enemy's."""

RISK = 0.35
"""How much less a torpedo kept is worth in a boat that may be lost before she launches."""

UNSEEN = 2.0
"""How much more a torpedo is kept for a vessel that nobody has made out yet, if she is one: she soon may be."""

TWO_RUNS = 2.2
"""Vessels farther than so many runs are not launched at."""

HELD: Final = (
    (1.0, 0.0, 0.34),
    (0.75, 0.0, 0.16),
    (0.95, -25.0, 0.15),
    (0.95, 25.0, 0.15),
    (0.85, -60.0, 0.1),
    (0.85, 60.0, 0.1),
)
"""Where a vessel under way may be in a turn: the part of her run, degrees off her course, and how likely."""


def weigh(scene: CoastalSituation, ledger: Ledger, question: Fire) -> set[str]:
    """The boats that might launch, each with the best of one, two, three torpedoes ..."""
    able: set[str] = set()
    lines = sorted(question.shots, key=lambda shot: shot.unit)
    for key, shots in groupby(lines, key=lambda shot: shot.unit):
        ship = vessel(scene.view, key)
        by_group: dict[int, list[str]] = {}
        for shot in shots:
            tube = read(shot.weapon)
            assert isinstance(tube, Tube)
            by_group.setdefault(tube.group, []).append(shot.weapon)
        if _boat(scene, ledger, ship, by_group):
            able.add(key)
    return able


def _boat(scene: CoastalSituation, ledger: Ledger, ship: Vessel, by_group: dict[int, list[str]]) -> bool:
    spare = scene.left / (scene.left + 1.5)
    aims: list[Aim] = []
    total = 0.0
    left: Floats | None = None
    for group, weapons in by_group.items():
        salvo = _Salvo(scene, ship, group, left)
        if not salvo.bearings:
            continue
        kept = KEEP * spare * salvo.prospect * (1.0 - RISK * _peril(ship))
        for weapon in weapons:
            place, gain = salvo.best()
            if gain <= kept or gain <= 0.05:
                break
            salvo.take(place)
            aims.append(Aim(ship.id, weapon, bearing=float(salvo.bearings[place])))
            total += gain - kept
            ledger.add(Fired("launch_torpedoes", tuple(aims)), torpedo=total)
        left = salvo.left
    return bool(aims)


def _peril(ship: Vessel) -> float:
    """How much of her she may have lost before she can launch again."""
    return min(1.0, 2.0 * (1.0 - ship.hull_boxes / max(ship.spec.hull_boxes, 1)) + 0.5 * ship.spotted)


class _Salvo:
    """One group of tubes: the worth of every bearing, less what has been launched at already."""

    def __init__(self, scene: CoastalSituation, ship: Vessel, group: int, left: Floats | None) -> None:
        self._scene = scene
        tubes = ship.spec.tubes[group]
        kind = TORPEDOES[tubes.type]
        reaches = TWO_RUNS * kind.speed_kt
        foes = scene.foes
        self.left = np.ones(len(foes)) if left is None else left
        self.prospect = 0.0
        self.bearings: list[int] = []
        near = [place for place, foe in enumerate(foes) if distance(foe.unit.at, ship.at) < reaches]
        if not near:
            return
        nation = reach.nation_of(scene, ship.spec, tubes.type, scene.side)
        date = scene.view.options.date
        rows = np.array(
            [reach.strikes(foes[place].mark, nation, date, kind.dice, foes[place].still) for place in near]
        )
        worths = np.array([foes[place].real * foes[place].worth for place in near])
        waits = np.array([1.0 if foes[place].seen else UNSEEN / foes[place].real for place in near])
        self.prospect = float((rows[:, 0] * worths * waits).max())
        self.bearings = sorted(
            {
                int(compass(round(ship.heading) + angle))
                for start, end in tubes.arcs
                for angle in _whole(ship.heading, start, end)
            }
        )
        headings = np.array(self.bearings, dtype=float)
        runs = _Runs(scene, ship.at, headings, float(kind.speed_kt), kind.run_cm)
        hits = np.zeros((len(self.bearings), len(foes)))
        hits[:, near] = self._hits_on([foes[place] for place in near], headings, runs, rows)
        self._hits = hits
        self._worths = np.zeros(len(foes))
        self._worths[near] = worths
        self._friends = self._cost(ship, headings, runs, kind.dice, nation, reaches)

    def _hits_on(self, foes: list[Foe], headings: Floats, runs: _Runs, rows: Floats) -> Floats:
        """The share of each vessel that each bearing may take, in the first run and the second: (bearings, foes)."""
        long = np.array([max(foe.spec.length_cm, 1.0) for foe in foes])
        wide = np.array([max(foe.spec.width_cm, 0.4) for foe in foes])
        x, y, heading = np.array([foe.unit.pose for foe in foes]).T
        now = entered(runs.start, runs.first, x, y, heading, long, wide)
        met = np.isfinite(now) & (now * runs.length[:, None] >= TORPEDO_HIT["arming_run_cm"])
        columns = rows.T[:, None, :]
        total = np.where(met, reach.by_aspect(headings[:, None] + 180.0 - heading, columns), 0.0)
        part, turn, likely = np.array(HELD).T[:, :, None]
        knots = np.array([foe.knots for foe in foes])
        then = heading + turn * (knots > 0.0)
        angle = np.radians(heading + turn / 2)
        later_x, later_y = x + part * knots * np.sin(angle), y + part * knots * np.cos(angle)
        shape = (1, -1)
        again = entered(
            runs.first,
            runs.second,
            later_x.reshape(shape),
            later_y.reshape(shape),
            then.reshape(shape),
            np.tile(long, len(HELD)),
            np.tile(wide, len(HELD)),
        ).reshape(len(headings), len(HELD), len(foes))
        row = rows.T[:, None, None, :]
        chance = reach.by_aspect(headings[:, None, None] + 180.0 - then, row)
        total += np.where(np.isfinite(again) & ~met[:, None, :], likely * chance, 0.0).sum(axis=1)
        return np.asarray(total)

    def _cost(
        self, ship: Vessel, headings: Floats, runs: _Runs, dice: int, nation: str, reaches: float
    ) -> Floats:
        """Points of friends that may be lost on each bearing, now or in the next run."""
        scene = self._scene
        friends = [
            friend
            for friend in scene.ships
            if friend.id != ship.id and not friend.submerged and distance(friend.at, ship.at) < reaches
        ]
        if not friends:
            return np.zeros(len(headings))
        date = scene.view.options.date
        lost = np.array(
            [
                scene.worth(friend.spec, scene.side)
                * reach.strikes(harm.mark(friend), nation, date, dice, False)[0]
                for friend in friends
            ]
        )
        long = np.array([friend.spec.length_cm + 1.0 for friend in friends])
        wide = np.array([friend.spec.width_cm + 1.0 for friend in friends])
        x, y, heading = np.array([friend.pose for friend in friends]).T
        now = np.isfinite(entered(runs.start, runs.first, x, y, heading, long, wide))
        knots = np.array([float(condition.knots(friend)) for friend in friends])
        x, y = x + knots * np.sin(np.radians(heading)), y + knots * np.cos(np.radians(heading))
        then = np.isfinite(entered(runs.first, runs.second, x, y, heading, long + 6.0, wide + 4.0))
        return np.asarray(FRIEND * ((now + 0.3 * then) * lost).sum(axis=1))

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


class _Runs:
    """The first two runs of a torpedo on many headings: their ends as columns of x and of y."""

    def __init__(
        self, scene: CoastalSituation, at: Position, headings: Floats, knots: float, most: float
    ) -> None:
        self.start = np.array([[at[0]]]), np.array([[at[1]]])
        angle = np.radians(headings)
        east, north = np.sin(angle), np.cos(angle)
        free = _free(scene, at, east, north)
        self.length = np.minimum(min(knots, most), free)
        both = np.minimum(min(2 * knots, most), free)
        self.first = (at[0] + self.length * east)[:, None], (at[1] + self.length * north)[:, None]
        self.second = (at[0] + both * east)[:, None], (at[1] + both * north)[:, None]


def _free(scene: CoastalSituation, at: Position, east: Floats, north: Floats) -> Floats:
    """How far it is to the edge of the table, or to land, on many ways."""
    view = scene.view
    with np.errstate(divide="ignore"):
        across = np.where(
            east > 0.0, (view.width - at[0]) / east, np.where(east < 0.0, -at[0] / east, np.inf)
        )
        along = np.where(
            north > 0.0, (view.height - at[1]) / north, np.where(north < 0.0, -at[1] / north, np.inf)
        )
    free = np.maximum(np.minimum(across, along), 0.0)
    for outline in view.land:
        edges = np.array(outline)
        sides = np.roll(edges, -1, axis=0) - edges
        gap = edges - np.array(at)
        cross = east[:, None] * sides[:, 1] - north[:, None] * sides[:, 0]
        flat = np.abs(cross) < 1e-9
        safe = np.where(flat, 1.0, cross)
        run = (gap[:, 0] * sides[:, 1] - gap[:, 1] * sides[:, 0]) / safe
        part = (gap[:, 0] * north[:, None] - gap[:, 1] * east[:, None]) / safe
        hits = ~flat & (run >= 0.0) & (part >= 0.0) & (part <= 1.0)
        free = np.minimum(free, np.where(hits, run, np.inf).min(axis=1))
    return np.asarray(free)
