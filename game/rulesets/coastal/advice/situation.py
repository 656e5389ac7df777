"""What a side makes of a table before it weighs an order: its ships, the enemy's, what each is worth, what may be seen.

Reads what the side may know and nothing else, also of a whole table; unless all is `bare`, as where a table that was
made up is appraised. All worths are points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from math import ceil
from typing import Any, Final, TypeVar

import msgspec
import numpy as np

from game.rulesets.coastal import condition, contacts, sight
from game.rulesets.coastal.advice import harm, suspects
from game.rulesets.coastal.advice.harm import Mark
from game.rulesets.coastal.sailing import MoveShips
from game.rulesets.coastal.set_up import roster, spec_of
from game.rulesets.coastal.table import DUMMY, SUNK, Aircraft, CoastalTable, Spec, Track, Vessel, vessels
from game.rulesets.coastal.tables import (
    BANDS,
    BANDS_CM,
    BASES,
    SEA_SPOTTING,
    SHOOTING,
    SPOTTING_MODIFIERS,
    TOLERANCE,
    TORPEDOES,
    speed,
)
from game.rulesets.coastal.torpedoes import run_on
from game.sea.heading import Position, ahead
from game.tabletop.advice import Character
from game.tabletop.belief import Belief
from game.tabletop.exchange import Bools, Contacts, Floats, Ints, Situation
from game.tabletop.sides import enemy

LATER = 0.35
"""What a warship may still do is worth at the beginning of a battle, beside the points she scores."""

DUMMIES: Final = 1.0 / 3.0
"""How many of the markers of a night are taken for false where a side is said to have any."""

FALSE: Final = 0.1
"""How likely at least a marker stands for something though all of the enemy's list is made out."""

LOADED, SPENT, LEAST_LEFT = 0.85, 0.07, 0.3
"""How many of an enemy's torpedoes are taken to be aboard at first, how many fewer each turn, and at the least."""

CRUISES = 3
"""The setting a marker is taken to run at."""

LIMITS: Final = np.array(BANDS_CM[:-1]) + TOLERANCE


class Foe(msgspec.Struct, gc=False):
    """One of the enemy's vessels as a side knows it. `real` is the chance that it is none of his false contacts.

    `knots` is how far it will run if it holds its course, `fish` its torpedoes as far as they are to be reckoned with.
    """

    key: str
    unit: Vessel
    spec: Spec
    real: float
    worth: float
    mark: Mark
    knots: float
    fish: float
    seen: bool
    lit: bool
    still: bool
    eased: int


M = TypeVar("M")


class Picture(Situation[CoastalTable]):
    """Of the enemy what lies in sight, and what may stand behind his markers."""

    def __init__(self, view: CoastalTable, side: str, character: Character, *, bare: bool = False) -> None:
        super().__init__(view, side, character)
        self.bare = bare
        self.ships = vessels(view, side)
        self._worths: dict[tuple[str, str], float] = {}
        self._made: dict[Hashable, Any] = {}

    # -- what units are worth ---------------------------------------------------------------------------------

    def worth(self, spec: Spec, side: str) -> float:
        """What a unit of a class is worth to its side, and to the other to be rid of: points, errands, its future."""
        key = spec.id, side
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._reckoned(spec, side)
        return found

    def _reckoned(self, spec: Spec, side: str) -> float:
        other = enemy(self.view, side)
        times = 1
        errand = 0.0
        for aim in self.view.objectives:
            if aim.of not in (spec.kind, spec.id):
                continue
            if aim.kind == "sink" and aim.side == other:
                times = max(times, aim.times)
            elif aim.kind != "sink" and aim.side == side:
                errand += aim.points
        fights = LATER * self.future if spec.mounts or spec.tubes else 0.0
        return spec.points * (times + fights) + errand

    @cached_property
    def dark(self) -> int:
        """What the dark adds to fire at those who lie in it."""
        return SHOOTING["night_target_not_illuminated"] if self.view.night else 0

    # -- the enemy --------------------------------------------------------------------------------------------

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemy's vessels and what may be some, on the surface or found below it."""
        table, found = self.view, []
        if self.bare:
            for ship in vessels(table, self.other):
                found.append(self._known(ship.id, ship, ship.spec, 1.0))
            return found
        for unit in contacts.spotted(table, self.side):
            if isinstance(unit, Vessel) and unit.spec.ship and not unit.sinking:
                found.append(self._known(unit.id, unit, unit.spec, 1.0))
        for unit in contacts.markers(table, self.side):
            if not isinstance(unit, Vessel):
                continue
            key = contacts.known_as(unit)
            if unit.sighted:
                found.append(self._known(key, unit, unit.spec, 1.0))
            else:
                size = unit.spec.size_class if unit.radar_target else 0
                sure = unit.radar_target or unit.detected
                found.append(self._known(key, unit, self.likely(size), 1.0 if sure else self.genuine))
        return found

    @cached_property
    def by_key(self) -> dict[str, Foe]:
        """They by what orders call them."""
        return {foe.key: foe for foe in self.foes}

    def _known(self, key: str, unit: Vessel, spec: Spec, real: float) -> Foe:
        plain = unit.spotted or self.bare
        worth = self.worth(spec, self.other)
        if plain:
            mark = harm.mark(unit)
            knots = float(condition.knots(unit))
            if self.bare:
                fish = float(loaded(unit))
            else:
                pairs = zip(spec.tubes, unit.tubes, strict=False)
                fish = float(sum(group.count for group, tubes in pairs if not tubes.destroyed))
            eased = self._eased(unit)
        else:
            mark = harm.whole(spec)
            knots = float(speed(spec.max_speed_kt, 4 if spec.kind == "merchant" else CRUISES))
            fish = float(sum(group.count for group in spec.tubes))
            eased = 0
        if not self.bare:
            fish *= max(LEAST_LEFT, LOADED - SPENT * self.view.turn)
        if plain and (unit.surprised or unit.withdrawing):
            fish = 0.0
        lit = self.lit(unit)
        if self.view.night:
            eased += SHOOTING["night_target_illuminated"] if lit else self.dark
        still = plain and unit.speed_markers == 0
        return Foe(key, unit, spec, real, worth, mark, knots, fish, unit.spotted, lit, still, eased)

    def lit(self, unit: Vessel) -> bool:
        """Whether a vessel is lit up, as far as the side can tell (CST-ILL-1)."""
        return sight.illuminated(self.view, unit, "" if self.bare else self.side, self._glows)

    @cached_property
    def _glows(self) -> list[sight.Glow]:
        """What lights up the sea, as far as the side can tell."""
        return sight.glows(self.view, "" if self.bare else self.side)

    def _eased(self, unit: Vessel) -> int:
        """What makes a vessel in sight easier to hit (CST-GUN-16, CST-GUN-17)."""
        eased = 0
        if unit.speed_markers == 0:
            eased += SHOOTING["target_drifting_or_stationary"]
        elif condition.knots(unit) <= SHOOTING["slow_knots"]:
            eased += SHOOTING["target_10_knots_or_less"]
        return eased + (SHOOTING["target_steering_damaged"] if unit.steering_damage else 0)

    @cached_property
    def raiders(self) -> list[Aircraft]:
        """Enemy aircraft in sight."""
        seen = contacts.spotted(self.view, self.side)
        return [unit for unit in seen if isinstance(unit, Aircraft) and unit.aloft]

    # -- what lies behind a marker ----------------------------------------------------------------------------

    @cached_property
    def unknown(self) -> list[Vessel]:
        """Markers that nothing is known of."""
        return [
            unit
            for unit in contacts.markers(self.view, self.side)
            if isinstance(unit, Vessel) and not unit.sighted
        ]

    @cached_property
    def unseen_points(self) -> float:
        """The points of the enemy that nobody of the side has seen, by what he began with."""
        table = self.view
        seen = sum(
            unit.spec.points
            for unit in table.units.values()
            if unit.side == self.other
            and unit.spec.kind != DUMMY
            and (unit.state == SUNK or unit.spotted or (unit.sighted and unit.state == "deployed"))
        )
        return max(0.0, float(table.commands[self.other].started - seen))

    @cached_property
    def unmade(self) -> list[Spec]:
        """The classes of those on the enemy's list that nobody has made out; none where there is no list."""
        return [spec for _, _, spec in suspects.unmade(self.view, self.other, self.side)]

    @cached_property
    def dived(self) -> list[Belief]:
        """Where boats of the enemy's are believed to be that have dived."""
        found = suspects.suspects(self.view, self.side, self.other)
        return [one.belief for one in found if one.belief is not None]

    @cached_property
    def below(self) -> bool:
        """Whether boats below are to be reckoned with."""
        return suspects.below(self.view, self.side, self.other)

    @cached_property
    def genuine(self) -> float:
        """The chance that there is a ship behind a marker nothing is known of."""
        if self.view.listed.get(self.other):
            return min(1.0, max(FALSE, len(self.unmade) / max(1, len(self.unknown))))
        return 1.0 - DUMMIES if self.view.night else 1.0

    def likely(self, size: int = 0) -> Spec:
        """The class that a marker may stand for: as dear as what is unseen, shared out, and of the enemy's nation."""
        able = [spec for spec in self.unmade if size in (0, spec.size_class)]
        if able:
            middle = sum(spec.points for spec in able) / len(able)
            return min(able, key=lambda spec: abs(spec.points - middle))
        count = max(1, ceil(len(self.unknown) * self.genuine))
        return _likely(self.view.commands[self.other].nation, round(self.unseen_points / count), size)

    # -- who moves when ---------------------------------------------------------------------------------------

    @cached_property
    def unmoved(self) -> float:
        """The share of the enemy's ships that are still to move in this phase."""
        table = self.view
        if not table.left or not table.to_act or not isinstance(table.agenda[0], MoveShips):
            return 0.0
        still = table.left[table.sides.index(self.other)]
        able = sum(not (foe.seen and not condition.moves(foe.unit)) for foe in self.foes)
        return min(1.0, still / able) if able else 0.0

    # -- the enemy, in numbers --------------------------------------------------------------------------------

    @cached_property
    def contacts(self) -> Contacts:
        """Where each foe may lie when its side has moved: at once if he stays, or where he holds on to."""
        rows: list[tuple[float, ...]] = []
        for number, foe in enumerate(self.foes):
            unit, later = foe.unit, self.unmoved if foe.knots else 0.0
            if later < 1.0:
                rows.append((*unit.pose, number, 1.0 - later))
            if later > 0.0:
                x, y = ahead(unit.at, unit.heading, foe.knots)
                x, y = min(max(x, 0.0), self.view.width), min(max(y, 0.0), self.view.height)
                rows.append((x, y, unit.heading, number, later))
        table = np.array(rows).reshape(-1, 5)
        return Contacts(table[:, :3], table[:, 3].astype(np.intp), table[:, 4].copy())

    @cached_property
    def moved(self) -> Bools:
        """Whether each place is one of a foe who goes no further before the torpedoes run: (k,)."""
        found: list[bool] = []
        for foe in self.foes:
            later = self.unmoved if foe.knots else 0.0
            found += [True] * (later < 1.0) + [False] * (later > 0.0)
        return np.array(found)

    @cached_property
    def running(self) -> list[tuple[Track, Position]]:
        """The tracks of torpedoes that the side knows of, each with where its next run ends."""
        return [
            (track, run_on(self.view, track).at)
            for track in self.view.tracks
            if track.side == self.side or track.seen or self.bare
        ]

    def once(self, key: Hashable, made: Callable[[], M]) -> M:
        """What was worked out under this key before, or is now: it is asked for ship by ship."""
        if key not in self._made:
            self._made[key] = made()
        found: M = self._made[key]
        return found

    # -- who sees what ----------------------------------------------------------------------------------------

    def seeing(self, tester: Spec, target: Spec, lit: bool) -> Floats:
        """The chance that one test finds a target by the quarter of V it lies in, and beyond: shape (5,)."""
        weather = self.view.weather
        return seeing(tester, target.size_class, weather.kind, weather.sea_state, lit)

    def quarter(self, away: Floats) -> Ints:
        """The quarter of V that distances lie in, 4 beyond V."""
        return np.searchsorted(self._quarters, away)

    @cached_property
    def _quarters(self) -> Floats:
        return np.array(BANDS) * self.view.weather.visibility + TOLERANCE

    def quarter_of(self, away: float) -> int:
        """The same of one distance."""
        limits = (part * self.view.weather.visibility + TOLERANCE for part in BANDS)
        return next((place for place, limit in enumerate(limits) if away <= limit), len(BANDS))


@lru_cache(maxsize=1024)
def seeing(tester: Spec, size: int, light: str, sea: int, lit: bool) -> Floats:
    """The chance that one test finds a target of a size in a light, by the quarter of V and beyond: (5,)."""
    if light == "night" and lit:
        return np.ones(len(BANDS) + 1)
    added = SEA_SPOTTING[sea] + SPOTTING_MODIFIERS[f"tester_class_{tester.size_class}"]
    added += SPOTTING_MODIFIERS["radar"] * bool(tester.radar_range_cm)
    added += SPOTTING_MODIFIERS["quiet_engines"] * tester.quiet_engines
    found = [harm.passes(base - added) for base in BASES[size - 1]]
    if light != "night":
        found[:2] = [1.0, 1.0]
    return np.array([*found, 0.0])


@lru_cache(maxsize=8)
def classes(nation: str) -> tuple[Spec, ...]:
    """The vessels of the roster that a nation may have at sea, batteries and submarines apart."""
    known = [spec_of(row) for row in roster().values() if row["kind"] in ("warship", "merchant")]
    of = tuple(spec for spec in known if spec.nationality in (nation, "any"))
    return of if any(spec.kind == "warship" for spec in of) else tuple(known)


@lru_cache(maxsize=8)
def rows_of_kind(kind: str) -> tuple[Spec, ...]:
    """The classes of the roster of one kind."""
    return tuple(spec_of(row) for row in roster().values() if row["kind"] == kind)


@lru_cache(maxsize=512)
def _likely(nation: str, points: int, size: int) -> Spec:
    able = [spec for spec in classes(nation) if spec.kind == "warship" and size in (0, spec.size_class)]
    able = able or [spec for spec in classes(nation) if size in (0, spec.size_class)] or list(classes(nation))
    return min(able, key=lambda spec: abs(spec.points - points))


def first_run(ship: Vessel) -> float:
    """How far the fastest of her torpedoes runs at once."""
    runs = [
        TORPEDOES[group.type].speed_kt
        for group, tubes in zip(ship.spec.tubes, ship.tubes, strict=True)
        if tubes.loaded and not tubes.destroyed
    ]
    return float(max(runs, default=0))


def loaded(ship: Vessel) -> int:
    """Her torpedoes that are ready."""
    return sum(tubes.loaded for tubes in ship.tubes if not tubes.destroyed)
