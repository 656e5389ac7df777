"""What a ship may do from a place, and what may be done to her there: torpedoes and guns, at once over many places.

The window's danger, an opponent's moves and its appraisal of a table ask here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.harm import Mark
from game.rulesets.coastal.advice.situation import LIMITS, Foe, Picture, seeing
from game.rulesets.coastal.table import Bearings, CoastalTable, Group, Spec, Tubes, Vessel
from game.rulesets.coastal.tables import (
    BANDS_CM,
    FIXED_RUN,
    SETTINGS,
    SHOOTING,
    TOLERANCE,
    TORPEDO_HIT,
    TORPEDOES,
    speed,
)
from game.rulesets.coastal.torpedoes import trainable
from game.tabletop.exchange import Batteries, Bools, Floats, Fought, Ints, Lines, Volley, off_bow

SECOND = 0.6
"""What each further torpedo of a spread is worth beside the one before."""

FARTHER = 0.5
"""What a torpedo is worth that must run for another turn, beside where it is bound to meet its target if that holds."""

HOPE = 0.3
"""What torpedoes still aboard are worth beside a launch from the same place."""

LAG = 0.55
"""How fast that fades with every turn of way to where they would be launched."""

WITHIN = 0.8
"""The part of a foe's way to which he may be taken to come round, if he is still to move."""

COMES = 0.35
"""How often a foe who is still to move turns upon this ship of all."""

AIMED = 0.8
"""How often a foe who has moved and bears launches at this ship."""

MANY = 1.5
"""What several torpedoes are worth at one ship beside one."""

STOPPED = 1.8
"""How much more a ship loses to torpedoes that lies stopped."""

BEARING = 0.75
"""How many of an enemy's guns bear."""

SHARED = 0.55
"""How many of them fire at this ship of all."""

OTHERS = 0.3
"""What it is worth to bear on other targets than the best as well."""

CLOSES = 0.35
"""What fire of the next turn is worth beside that of this."""

HALF_ARC: Final = float(TORPEDO_HIT["arc_half_angle_deg"]) + TOLERANCE
ARMS: Final = float(TORPEDO_HIT["arming_run_cm"])


class Spots(Lines):
    """Places a ship may come to: where, on which heading, how far steadied on it, at which setting, in which light.

    `seen` says that the enemy has her in sight wherever she goes.
    """

    def __init__(
        self,
        scene: Picture,
        x: Floats,
        y: Floats,
        heading: Floats,
        run: Floats,
        markers: Floats,
        *,
        seen: bool = False,
    ) -> None:
        super().__init__(scene.contacts, x, y, heading)
        self.run, self.markers, self.seen = run, markers, seen
        self._scene = scene

    @cached_property
    def band(self) -> Ints:
        """The range band of each contact."""
        return np.searchsorted(LIMITS, self.away)

    @cached_property
    def quarter(self) -> Ints:
        """The quarter of V that each contact lies in."""
        return self._scene.quarter(self.away)

    @cached_property
    def lit(self) -> Bools:
        """Which places lie in a light zone (CST-ILL-1)."""
        found, view = np.zeros(len(self), dtype=bool), self._scene.view
        for light in view.lights if view.night else ():
            found |= np.hypot(self.x - light.x, self.y - light.y) <= light.radius
        return found


# -- torpedoes ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def strikes(at: Mark, nationality: str, date: str, dice: int, still: bool) -> tuple[float, float, float]:
    """The share of a vessel that one torpedo that comes to her may be expected to take: from abeam, ahead, astern."""
    share = harm.torpedoed(dice, at)
    beam, bow, stern = (
        share * harm.torpedo_chance(at.spec, arc, still, nationality, date) for arc in ("", "bow", "stern")
    )
    return beam, bow, stern


def by_aspect(bearings: Floats, rows: Floats) -> Floats:
    """Numbers for abeam, ahead and astern (shape (3, places)) made numbers by the bearings, off her bow, from which
    torpedoes come to a vessel."""
    off = off_bow(bearings % 360.0)
    return np.asarray(np.where(off <= HALF_ARC, rows[1], np.where(off >= 180.0 - HALF_ARC, rows[2], rows[0])))


def nation_of(scene: Picture, spec: Spec, type_: str, side: str) -> str:
    """Whose duds a torpedo has (CST-TOR-18)."""
    for nation in (TORPEDOES[type_].nationality, spec.nationality):
        if nation != "any":
            return nation
    return scene.view.commands[side].nation


def meeting(foe: Foe) -> float:
    """The chance that a torpedo aimed at where a vessel will be next turn finds her there."""
    length = max(foe.spec.length_cm, 1.0)
    return length / (length + 0.6 * foe.knots + 2.0)


def may_launch(ship: Vessel) -> bool:
    """Whether she may launch as soon as her tubes bear (CST-TOR-5, CST-MOR-2)."""
    return not ship.withdrawing and not ship.surprised


def bears(bearings: Floats, arc: Bearings, slack: float = 0.0) -> Bools:
    """Whether bearings off a bow, 0 to 360, lie in an arc."""
    start, end = arc
    if end - start >= 360:
        return np.ones(bearings.shape, dtype=bool)
    return np.asarray((bearings - start + slack) % 360.0 <= (end - start) % 360.0 + 2 * slack)


@lru_cache(maxsize=256)
def sectors(arcs: tuple[Bearings, ...]) -> tuple[Ints, tuple[tuple[Bearings, ...], ...]]:
    """The circle by whole degrees, (360,): the number of the sector each lies in, and the arcs that bear there."""
    bearings: Floats = np.arange(0.5, 360.0)
    which = np.array([bears(bearings, arc) for arc in arcs]).reshape(len(arcs), 360)
    kinds: dict[tuple[Bearings, ...], int] = {}
    rows = [tuple(arc for arc, here in zip(arcs, column, strict=True) if here) for column in which.T.tolist()]
    return np.array([kinds.setdefault(row, len(kinds)) for row in rows], dtype=np.intp), tuple(kinds)


class CoastalSituation(Picture, Fought[Vessel, Spots, CoastalTable]):
    """What its ships and what may be the enemy's do to each other.

    Hits are reckoned in points here, for what one takes is not in proportion to what a vessel is worth: a mount, a fire
    and an engine cost the small as much. The price of a hit is then the chance that there is a vessel at all.
    """

    def fires(self, ship: Vessel, spots: Spots) -> Iterator[Volley]:
        """Her guns, all at one target, and the best of her groups of tubes, launched there this turn."""
        if not ship.surprised:
            points = self.guns_of(ship).at(spots.contacts.of, spots.toward, spots.band)
            yield Volley("gunnery", points * self.finds(ship.spec, spots), OTHERS)
        groups = [self._launched(ship, group, tubes, spots) for group, tubes in self.ready(ship)]
        if groups:
            yield Volley("torpedo", np.maximum.reduce(groups))

    def prices(self, ship: Vessel, spots: Spots) -> Floats:
        """The chance that each contact is real."""
        return self.once("real", lambda: np.array([[foe.real] for foe in self.foes])[self.contacts.of])

    def feared(self, ship: Vessel, spots: Spots) -> Iterator[Volley]:
        """Their torpedoes that are still aboard, and their guns."""
        worth = self.worth(ship.spec, ship.side)
        if any(self._armed):
            yield Volley("torpedo", worth * self._lurking(harm.mark(ship), spots))
        yield Volley("gunnery", self.shells(ship, spots))

    def price(self, ship: Vessel) -> float:
        """Points are points."""
        return 1.0

    # -- torpedoes --------------------------------------------------------------------------------------------

    def ready(self, ship: Vessel) -> list[tuple[Group, Tubes]]:
        """The groups of her tubes that may be launched as soon as they bear; none where they are not known."""
        if not self.foes or not ship.tubes or not may_launch(ship):
            return []
        pairs = zip(ship.spec.tubes, ship.tubes, strict=True)
        return [(group, tubes) for group, tubes in pairs if tubes.loaded and not tubes.destroyed]

    def _takes(self, ship: Vessel, group: Group) -> Floats:
        """Points that a torpedo takes which comes to each foe, from abeam, ahead, astern: (3, foes)."""
        nation = nation_of(self, ship.spec, group.type, self.side)
        date, dice = self.view.options.date, TORPEDOES[group.type].dice
        rows = [strikes(foe.mark, nation, date, dice, foe.still) for foe in self.foes]
        return np.asarray(np.array(rows).T * np.array([foe.worth for foe in self.foes]))

    def _launched(self, ship: Vessel, group: Group, tubes: Tubes, spots: Spots) -> Floats:
        kind, of = TORPEDOES[group.type], spots.contacts.of
        reach = float(kind.speed_kt)
        turned = np.logical_or.reduce([bears(spots.toward, arc, 1.0) for arc in group.arcs])
        inside = (spots.away >= ARMS) & (spots.away <= reach)
        beyond = (spots.away > reach) & (spots.away <= min(2.2 * reach, kind.run_cm))
        meets = self.once("meets", lambda: np.array([meeting(foe) for foe in self.foes])[of, None])
        steady = trainable(group) | (spots.run >= FIXED_RUN - TOLERANCE) | (spots.markers == 0)
        value = by_aspect(spots.off, self._takes(ship, group)[:, of, None])
        return np.asarray(value * turned * (inside + beyond * FARTHER * meets) * (steady * many(tubes)))

    def kept(self, ship: Vessel, spots: Spots) -> Floats:
        """What her torpedoes are worth from each spot that are kept for the next turns."""
        contacts = spots.contacts
        best = np.zeros(len(spots))
        groups = {
            (group.type, trainable(group), tubes.loaded): (group, tubes) for group, tubes in self.ready(ship)
        }
        for group, tubes in groups.values():  # of those alike one tells all
            turns = np.maximum(spots.away - 0.9 * TORPEDOES[group.type].speed_kt, 0.0) / pace(ship)
            facing = 1.0 if trainable(group) else 0.8 + 0.2 * np.cos(np.radians(spots.toward))
            value = self._takes(ship, group)[0][contacts.of, None] * self.prices(ship, spots)
            part = value * contacts.likely[:, None] * np.exp(-LAG * turns) * facing
            best = np.maximum(best, contacts.best(part) * many(tubes))
        return HOPE * min(1.0, self.left / 2.0) * best

    @cached_property
    def _armed(self) -> list[bool]:
        return [foe.fish > 0.0 and bool(foe.spec.tubes) for foe in self.foes]

    def _lurking(self, at: Mark, spots: Spots) -> Floats:
        """The share of her that each contact's torpedoes may take: of one who has moved where they bear, else as he may
        come round."""
        of = spots.contacts.of
        armed = np.flatnonzero(np.array(self._armed)[of])
        foes = [self.foes[place] for place in of[armed].tolist()]
        groups = [foe.spec.tubes[0] for foe in foes]
        date, other = self.view.options.date, self.other
        taken = np.array(
            [
                strikes(
                    at, nation_of(self, foe.spec, group.type, other), date, TORPEDOES[group.type].dice, False
                )
                for foe, group in zip(foes, groups, strict=True)
            ]
        ).T[:, :, None]
        run = np.array([[float(TORPEDOES[group.type].speed_kt)] for group in groups])
        moved = self.moved[armed, None]
        feared = np.zeros((len(armed), len(spots)))
        if not moved.all():
            x, y, knots = np.array([[foe.unit.x, foe.unit.y, foe.knots] for foe in foes]).T[:, :, None]
            comes = np.clip((run + WITHIN * knots - np.hypot(spots.x - x, spots.y - y)) / 20.0, 0.0, 1.0)
            feared = ~moved * COMES * comes * taken[0]
        if moved.any():
            away, off = spots.away[armed], spots.off[armed]
            turned = np.zeros(away.shape, dtype=bool)
            for end in (0, -1):
                start = np.array([[float(group.arcs[end][0])] for group in groups])
                width = np.array([[_width(group.arcs[end])] for group in groups])
                turned |= (off - start + 2.0) % 360.0 <= width + 4.0
            value = by_aspect(spots.toward[armed], taken)
            feared = feared + moved * AIMED * value * turned * ((away >= ARMS) & (away <= run))
        hits = np.zeros(spots.away.shape)
        hits[armed] = feared * np.array([[min(foe.fish, MANY)] for foe in foes])
        return np.asarray(hits * np.where(spots.markers == 0, STOPPED, 1.0))

    # -- guns -------------------------------------------------------------------------------------------------

    def guns_of(self, ship: Vessel) -> Batteries:
        """Points that her guns take of each foe, by the arcs that bear and by range band."""
        return _stacked(ship.spec, harm.gone_mounts(ship), skill_of(ship), self._marks)

    @cached_property
    def _marks(self) -> tuple[Target, ...]:
        """Each foe as a target of guns."""
        return tuple((foe.spec, round(foe.worth, 1), foe.eased) for foe in self.foes)

    def closes(self, ship: Vessel, spots: Spots) -> Floats:
        """Points her guns may take on the way to come nearer in the next turn: where both do, he shoots as well, and a
        stronger one is not closed for the sake of a few hits."""
        if not self.foes or ship.surprised:
            return np.zeros(len(spots))
        contacts = spots.contacts
        near = _near(ship.spec, harm.gone_mounts(ship), skill_of(ship), self._marks)[contacts.of]
        answer = self._batteries(ship.spec, self.worth(ship.spec, ship.side), self.dark)[:, 1][contacts.of]
        turns = np.maximum(spots.away - LIMITS[1], 0.0) / pace(ship)
        worth = ((near - SHARED * answer) * contacts.likely)[:, None] * self.prices(ship, spots)
        ahead = contacts.summed(worth * np.exp(-LAG * turns))
        hope = ahead.max(axis=0) + 0.5 * np.minimum(ahead, 0.0).sum(axis=0)
        return np.asarray(CLOSES * min(1.0, self.left / 2.0) * hope)

    def finds(self, tester: Spec, spots: Spots) -> Floats:
        """The chance that the side has each foe in sight when the guns speak, if she looks for him: (k, n)."""
        weather = self.view.weather
        found = _found(tester, weather.kind, weather.sea_state, self._shown)
        return found[spots.contacts.of[:, None], spots.quarter]

    @cached_property
    def _shown(self) -> tuple[tuple[int, bool, bool], ...]:
        """Each foe as somebody to be found: its size, whether it is lit, whether it is in sight already."""
        return tuple((foe.spec.size_class, foe.lit, foe.seen) for foe in self.foes)

    def shells(self, ship: Vessel, spots: Spots) -> Floats:
        """Points that the guns of each contact may take of her at each spot: (k, n)."""
        spec, rows = ship.spec, spots.contacts.of[:, None]
        worth = self.worth(spec, ship.side)
        real = self.prices(ship, spots)
        hurt = SHOOTING["target_steering_damaged"] if ship.steering_damage else 0
        lit = SHOOTING["night_target_illuminated"] if spots.lit.any() else self.dark
        taken = np.empty(spots.away.shape)
        slow = _slow(ship, spots.markers)
        for eased in set(slow.tolist()):
            at = slow == eased
            part = self._batteries(spec, worth, self.dark + hurt + eased)[rows, spots.band[:, at]]
            if lit != self.dark:
                bright = self._batteries(spec, worth, lit + hurt + eased)[rows, spots.band[:, at]]
                part = np.where(spots.lit[at], bright, part)
            taken[:, at] = part
        taken *= real
        if not (ship.spotted or spots.seen):
            tests = np.array([self.seeing(foe.spec, spec, False) for foe in self.foes])
            chances = real * spots.contacts.likely[:, None]
            shown = 1.0 - np.prod(1.0 - 0.6 * tests[rows, spots.quarter] * chances, axis=0)
            taken = taken * np.where(spots.lit, 1.0, shown)
        return np.asarray(SHARED * BEARING * taken)

    def _batteries(self, target: Spec, worth: float, eased: int) -> Floats:
        """Points that the guns of each foe take of a target by range band: (foes, bands)."""
        worth = round(worth, 1)

        def made() -> Floats:
            return np.array([_battery(foe, target, worth, eased) for foe in self.foes])

        return self.once(("fear", target.id, worth, eased), made)


@lru_cache(maxsize=1024)
def _found(tester: Spec, light: str, sea: int, targets: tuple[tuple[int, bool, bool], ...]) -> Floats:
    """The chance that a side has each target in sight once a tester has looked, by the quarter of V: (targets, 5)."""
    missed = (1.0 - np.array([seeing(tester, size, light, sea, lit) for size, lit, _ in targets])) ** 1.5
    missed[[seen for _, _, seen in targets]] = 0.0
    return np.asarray(1.0 - missed)


Target = tuple[Spec, float, int]
"""A target of guns: its class, its worth and what eases fire at it."""


@lru_cache(maxsize=1024)
def _stacked(spec: Spec, gone: tuple[int, ...], skill: int, marks: tuple[Target, ...]) -> Batteries:
    """The guns of a unit on several targets."""
    turned, _ = sectors(arcs_of(spec))
    hits = np.array([_bearing(spec, gone, skill, mark) for mark in marks])
    return Batteries(hits[None, :, :, :, None], turned.reshape(1, 1, -1))


@lru_cache(maxsize=8192)
def _bearing(spec: Spec, gone: tuple[int, ...], skill: int, mark: Target) -> Floats:
    """The guns of a unit on one target, by sector and range band."""
    kinds = sectors(arcs_of(spec))[1]
    hits = np.zeros((len(kinds), len(BANDS_CM)))
    for row, arcs in zip(hits, kinds, strict=True):
        for arc in arcs:
            row += harm.broadside(spec, gone, skill, *mark, arc)
    return hits


@lru_cache(maxsize=1024)
def _near(spec: Spec, gone: tuple[int, ...], skill: int, marks: tuple[Target, ...]) -> Floats:
    """All guns of a unit on several targets near by: (targets,)."""
    return np.array([harm.broadside(spec, gone, skill, *mark)[1] for mark in marks])


def arcs_of(spec: Spec) -> tuple[Bearings, ...]:
    """The arcs of a unit's mounts, each once."""
    return tuple(dict.fromkeys(mount.arc for mount in spec.mounts))


def _slow(ship: Vessel, markers: Floats) -> Ints:
    """What her speed at each setting adds to the dice of those who fire at her (CST-GUN-16)."""
    knots = np.array([speed(condition.top_speed(ship), setting) for setting in range(SETTINGS + 1)])
    eased = np.where(knots <= SHOOTING["slow_knots"], SHOOTING["target_10_knots_or_less"], 0)
    eased[0] = SHOOTING["target_drifting_or_stationary"]
    return np.asarray(eased[markers.astype(np.intp)])


def alike(ship: Vessel) -> Hashable:
    """What decides what a ship may do from a place, beside how she lies and runs: ships alike are weighed at once."""
    speed, crew = condition.top_speed(ship), skill_of(ship)
    return ship.spec, harm.gone_mounts(ship), ship.tubes, crew, speed, ship.surprised, ship.withdrawing


def skill_of(ship: Vessel) -> int:
    """What her crew adds to the dice of her guns."""
    return ship.crew_quality + (SHOOTING["ship_suppressed"] if ship.suppression_markers else 0)


def _width(arc: Bearings) -> float:
    return 360.0 if arc[1] - arc[0] >= 360 else float((arc[1] - arc[0]) % 360)


def many(tubes: Tubes) -> float:
    """What all that is loaded is worth beside one torpedo."""
    return sum(SECOND**number for number in range(tubes.loaded))


def pace(ship: Vessel) -> float:
    """How far she comes in a turn when she closes."""
    return max(float(condition.top_speed(ship)) * 0.75, 8.0)


def _battery(foe: Foe, target: Spec, worth: float, eased: int) -> Floats:
    unit = foe.unit
    if not unit.spotted:
        return harm.broadside(foe.spec, (), foe.spec.crew_quality, target, worth, eased)
    if unit.surprised:
        return np.zeros(len(BANDS_CM))
    return harm.broadside(foe.spec, harm.gone_mounts(unit), skill_of(unit), target, worth, eased)
