"""What a ship may do from a place, and what may be done to her there: torpedoes and guns, at once over many places.

The window's danger, an opponent's moves and its appraisal of a table ask here.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import numpy as np

from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.harm import Mark
from game.rulesets.coastal.advice.situation import LIMITS, CoastalSituation, Foe, loaded
from game.rulesets.coastal.table import Bearings, Spec, Vessel
from game.rulesets.coastal.tables import BANDS_CM, FIXED_RUN, SHOOTING, TOLERANCE, TORPEDO_HIT, TORPEDOES
from game.rulesets.coastal.torpedoes import trainable
from game.tabletop.exchange import Bools, Floats, Ints, Lines, off_bow

SECOND = 0.6
"""What each further torpedo of a spread is worth beside the one before."""

FARTHER = 0.5
"""What a torpedo is worth that must run for another turn, beside where it is bound to meet its target if that holds."""

HOPE = 0.6
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
    """Places a ship may come to: where, on which heading, how far steadied on it, at which setting, in which light."""

    def __init__(
        self, scene: CoastalSituation, x: Floats, y: Floats, heading: Floats, run: Floats, markers: Floats
    ) -> None:
        super().__init__(x, y, heading, scene.contacts.places)
        self.x, self.y, self.heading, self.run, self.markers = x, y, heading, run, markers
        self.band: Ints = np.searchsorted(LIMITS, self.away)
        self.quarter = scene.quarter(self.away)
        self.lit = lit(scene, x, y)

    def bears(self, arc: Bearings, slack: float = 0.0) -> Bools:
        """Whether each place of the enemy lies in an arc of relative bearings: shape (spots, places)."""
        start, end = arc
        if end - start >= 360:
            return np.ones(self.toward.shape, dtype=bool)
        return np.asarray((self.toward - start + slack) % 360.0 <= (end - start) % 360.0 + 2 * slack)


def lit(scene: CoastalSituation, x: Floats, y: Floats) -> Bools:
    """Which places lie in a light zone, or by a ship that burns (CST-ILL-1)."""
    found = np.zeros(len(x), dtype=bool)
    if not scene.view.night:
        return found
    for light in scene.view.lights:
        found |= np.hypot(x - light.x, y - light.y) <= light.radius
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


def nation_of(scene: CoastalSituation, spec: Spec, type_: str, side: str) -> str:
    """Whose duds a torpedo has (CST-TOR-18)."""
    for nation in (TORPEDOES[type_].nationality, spec.nationality):
        if nation != "any":
            return nation
    return scene.view.commands[side].nation


def aims(scene: CoastalSituation, ship: Vessel, spots: Spots) -> tuple[Floats, Floats]:
    """What her torpedoes are worth from each spot: launched there this turn, and kept for the next ones."""
    now = later = np.zeros(len(spots.x))
    if not loaded(ship) or not scene.foes or not may_launch(ship):
        return now, later
    contacts, of = scene.contacts, scene.contacts.of
    weights = np.array([foe.worth for foe in scene.foes])[of] * scene.chances
    pace = max(float(condition.top_speed(ship)) * 0.75, 8.0)
    for group, tubes in zip(ship.spec.tubes, ship.tubes, strict=True):
        if tubes.destroyed or not tubes.loaded:
            continue
        kind = TORPEDOES[group.type]
        nation = nation_of(scene, ship.spec, group.type, scene.side)
        date = scene.view.options.date
        rows = np.array([strikes(foe.mark, nation, date, kind.dice, foe.still) for foe in scene.foes]).T[
            :, of
        ]
        value = by_aspect(spots.off, rows) * weights
        reach = float(kind.speed_kt)
        bears = np.logical_or.reduce([spots.bears(arc, 1.0) for arc in group.arcs])
        inside = (spots.away >= ARMS) & (spots.away <= reach)
        beyond = (spots.away > reach) & (spots.away <= min(2.2 * reach, kind.run_cm))
        meets = np.array([meeting(foe) for foe in scene.foes])[of]
        trains = trainable(group)
        steady = trains | (spots.run >= FIXED_RUN - TOLERANCE) | (spots.markers == 0)
        parts = value * bears * (inside + beyond * FARTHER * meets) * steady[:, None]
        many = sum(SECOND**number for number in range(tubes.loaded))
        now = np.maximum(now, contacts.best(parts) * many)
        turns = np.maximum(spots.away - 0.9 * reach, 0.0) / pace
        facing = 1.0 if trains else 0.8 + 0.2 * np.cos(np.radians(spots.toward))
        later = np.maximum(later, contacts.best(rows[0] * weights * np.exp(-LAG * turns) * facing) * many)
    return now, HOPE * min(1.0, scene.left / 2.0) * later


def meeting(foe: Foe) -> float:
    """The chance that a torpedo aimed at where a vessel will be next turn finds her there."""
    length = max(foe.spec.length_cm, 1.0)
    return length / (length + 0.6 * foe.knots + 2.0)


def may_launch(ship: Vessel) -> bool:
    """Whether she may launch as soon as her tubes bear (CST-TOR-5, CST-MOR-2)."""
    return not ship.withdrawing and not ship.surprised


def torpedo_danger(scene: CoastalSituation, at: Mark, worth: float, spots: Spots) -> Floats:
    """Points she may lose at each spot to torpedoes that are still aboard: shape (spots,)."""
    armed = [foe for foe in scene.foes if foe.fish > 0.0 and foe.spec.tubes]
    if not armed:
        return np.zeros(len(spots.x))
    date, side = scene.view.options.date, scene.other
    groups = [foe.spec.tubes[0] for foe in armed]
    taken = np.array(
        [
            strikes(at, nation_of(scene, foe.spec, group.type, side), date, TORPEDOES[group.type].dice, False)
            for foe, group in zip(armed, groups, strict=True)
        ]
    ).T
    weight = np.array([foe.real * min(foe.fish, MANY) for foe in armed])
    run = np.array([float(TORPEDOES[group.type].speed_kt) for group in groups])
    later = np.array([scene.unmoved * (foe.knots > 0.0) for foe in armed])
    knots = np.array([foe.knots for foe in armed])
    at_x, at_y, ahead = np.array([foe.unit.pose for foe in armed]).T
    east, north = spots.x[:, None] - at_x, spots.y[:, None] - at_y
    away = np.hypot(east, north)
    bearing = np.degrees(np.arctan2(east, north))
    total = np.zeros(away.shape)
    if scene.unmoved > 0.0:
        comes = np.clip((run + WITHIN * knots - away) / 20.0, 0.0, 1.0)
        total += later * COMES * comes * taken[0]
    if scene.unmoved < 1.0:
        off = bearing - ahead
        bears = np.zeros(away.shape, dtype=bool)
        for place in (0, -1):
            start = np.array([float(group.arcs[place][0]) for group in groups])
            width = np.array([_width(group.arcs[place]) for group in groups])
            bears |= (off - start + 2.0) % 360.0 <= width + 4.0
        value = by_aspect(bearing + 180.0 - spots.heading[:, None], taken)
        total += (1.0 - later) * AIMED * value * bears * ((away >= ARMS) & (away <= run))
    lost = worth * (total * weight).sum(axis=1)
    return np.asarray(np.where(spots.markers == 0, STOPPED * lost, lost))


def _width(arc: Bearings) -> float:
    return 360.0 if arc[1] - arc[0] >= 360 else float((arc[1] - arc[0]) % 360)


# -- guns -----------------------------------------------------------------------------------------------------


def guns(scene: CoastalSituation, ship: Vessel, spots: Spots) -> tuple[Floats, Floats]:
    """Points her guns may take from each spot: this turn, and on the way to come nearer in the next."""
    if not scene.foes or ship.surprised:
        return np.zeros(len(spots.x)), np.zeros(len(spots.x))
    contacts, of, gone = scene.contacts, scene.contacts.of, harm.gone_mounts(ship)
    total, near = np.zeros(spots.away.shape), np.zeros(len(of))
    rows = np.arange(len(of))
    skill = ship.crew_quality + (SHOOTING["ship_suppressed"] if ship.suppression_markers else 0)
    for arc in dict.fromkeys(mount.arc for mount in ship.spec.mounts):
        table = scene.once(
            ("guns", ship.spec.id, gone, skill, arc), partial(_guns, scene, ship.spec, gone, skill, arc)
        )
        total += table[rows, spots.band] * spots.bears(arc)
        near += table[:, 1]
    total *= found(scene, ship.spec, spots) * scene.chances
    pace = max(float(condition.top_speed(ship)) * 0.75, 8.0)
    turns = np.maximum(spots.away - LIMITS[1], 0.0) / pace
    # Where both come nearer he shoots as well: a stronger one is not closed for the sake of a few hits.
    answer = _batteries(scene, ship.spec, scene.worth(ship.spec, ship.side), scene.dark)[:, 1]
    ahead = contacts.summed((near - SHARED * answer) * scene.chances * np.exp(-LAG * turns))
    hope = ahead.max(axis=1) + 0.5 * np.minimum(ahead, 0.0).sum(axis=1)
    return contacts.best(total, OTHERS), CLOSES * min(1.0, scene.left / 2.0) * hope


def _guns(scene: CoastalSituation, spec: Spec, gone: tuple[int, ...], skill: int, arc: Bearings) -> Floats:
    """Points that the guns of one arc take of each contact by range band: (places, bands)."""
    rows = [
        harm.broadside(spec, gone, skill, foe.spec, round(foe.worth, 1), foe.eased, arc) for foe in scene.foes
    ]
    return np.array(rows)[scene.contacts.of]


def found(scene: CoastalSituation, tester: Spec, spots: Spots) -> Floats:
    """The chance that the side has each foe in sight when the guns speak, if she looks for him: (spots, places)."""

    def tests() -> Floats:
        rows = [scene.seeing(tester, foe.spec, foe.lit) for foe in scene.foes]
        missed = (1.0 - np.array(rows)) ** 1.5
        missed[[foe.seen for foe in scene.foes]] = 0.0
        return (1.0 - missed)[scene.contacts.of]

    chances = scene.once(("seen by", tester.id), tests)
    return chances[np.arange(len(chances)), spots.quarter]


def gun_danger(scene: CoastalSituation, spec: Spec, worth: float, spots: Spots, *, seen: bool) -> Floats:
    """Points she may lose at each spot to guns: shape (spots,). `seen` says that the enemy has her in sight."""
    return np.asarray(gun_fire(scene, spec, worth, spots, seen=seen).sum(axis=1))


def gun_fire(scene: CoastalSituation, spec: Spec, worth: float, spots: Spots, *, seen: bool) -> Floats:
    """The same by who takes them: shape (spots, places)."""
    if not scene.foes:
        return np.zeros((len(spots.x), 0))
    rows, chances = np.arange(len(scene.contacts.of)), scene.chances
    taken = _batteries(scene, spec, worth, scene.dark)[rows, spots.band] * chances
    if spots.lit.any():
        bright = _batteries(scene, spec, worth, SHOOTING["night_target_illuminated"])
        taken = np.where(spots.lit[:, None], bright[rows, spots.band] * chances, taken)
    if not seen:
        tests = np.array([scene.seeing(foe.spec, spec, False) for foe in scene.foes])[scene.contacts.of]
        one = 0.6 * tests[rows, spots.quarter] * chances
        shown = 1.0 - np.prod(1.0 - one, axis=1)
        taken = taken * np.where(spots.lit, 1.0, shown)[:, None]
    return np.asarray(SHARED * BEARING * taken)


def _batteries(scene: CoastalSituation, target: Spec, worth: float, eased: int) -> Floats:
    """Points that the guns of each contact take of a target by range band: (places, bands)."""
    worth = round(worth, 1)

    def made() -> Floats:
        return np.array([_battery(foe, target, worth, eased) for foe in scene.foes])[scene.contacts.of]

    return scene.once(("fear", target.id, worth, eased), made)


def _battery(foe: Foe, target: Spec, worth: float, eased: int) -> Floats:
    unit = foe.unit
    if not unit.spotted:
        return harm.broadside(foe.spec, (), foe.spec.crew_quality, target, worth, eased)
    if unit.surprised:
        return np.zeros(len(BANDS_CM))
    crew = unit.crew_quality + (SHOOTING["ship_suppressed"] if unit.suppression_markers else 0)
    return harm.broadside(foe.spec, harm.gone_mounts(unit), crew, target, worth, eased)
