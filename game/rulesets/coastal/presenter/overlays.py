"""Arcs, rings, threats and aims of coastal: what weapons could do, as far as the side that looks may know."""

from __future__ import annotations

from functools import partial

from game.match.aiming import Sight
from game.match.wording import apart
from game.rulesets.coastal import condition, contacts
from game.rulesets.coastal.armament import Armament, FlareRocket, Gun, Searchlight, Starshell, Tube, read
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.presenter.shooting import best, expected
from game.rulesets.coastal.table import DESTROYED, Bearings, CoastalTable, Vessel
from game.rulesets.coastal.tables import (
    AIR_FLARE,
    BANDS_CM,
    DIE,
    FLARE_ROCKET,
    SEARCHLIGHT,
    STARSHELL,
    TORPEDO_HIT,
    TORPEDOES,
    WEAPONS,
)
from game.rulesets.coastal.torpedoes import met, run_on, started
from game.sea.heading import Pose, ahead, distance
from game.tabletop import outlooks
from game.tabletop.overlays import (
    FireLine,
    Ghost,
    Leg,
    Lit,
    Mark,
    Overlay,
    RangeRing,
    Route,
    Wake,
    Wedge,
)
from game.tabletop.presenter import Bears, Outlook
from game.tabletop.units import at_pose as standing

ENDS = 3.0
"""The bow and stern arcs are drawn so many lengths long; they go on without limit."""


def reach(weapon: str) -> float:
    """How far a weapon shoots: the limit of its last band, of the open one the limit before it (CST-GUN-6)."""
    need = WEAPONS[weapon].row.need
    last = max(band for band, number in enumerate(need) if number is not None and number <= DIE)
    return float(BANDS_CM[min(last, len(BANDS_CM) - 2)])


def wedge(at: Pose, arc: Bearings, radius: float, *, full: bool = True, label: str = "") -> Wedge:
    """An arc of relative bearings as a sector."""
    start, end = arc
    if end - start >= 360:
        start, end = -180, 180
    return Wedge(at, float(start), float(end if end > start else end + 360), radius, full, label)


def arcs(view: CoastalTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """An arc for each way its working mounts bear, as far as the farthest of them, and the arcs of its tubes."""
    unit = _on_table(view, key)
    if unit is None:
        return []
    at = pose or unit.pose
    far: dict[Bearings, float] = {}
    for gun, state in zip(unit.spec.mounts, unit.mounts, strict=False):
        if state != DESTROYED:
            far[gun.arc] = max(far.get(gun.arc, 0.0), reach(gun.weapon))
    widest = sorted(far.items(), key=lambda one: -one[1])[:4]
    found: list[Overlay] = [wedge(at, arc, radius) for arc, radius in widest]
    if isinstance(unit, Vessel):
        for group, tubes in zip(unit.spec.tubes, unit.tubes, strict=False):
            if not tubes.destroyed:
                run = float(TORPEDOES[group.type].speed_kt)
                found += [wedge(at, arc, run, full=False, label="tubes") for arc in group.arcs]
    return list(dict.fromkeys(found))


def rings(view: CoastalTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """How far one sees, how far radar reaches, and what burns or closes in upon it (CST-SPT-16, CST-RAD-1)."""
    unit = _on_table(view, key)
    if unit is None or not unit.spec.id:
        return []
    x, y, _ = pose or unit.pose
    seen = view.weather.visibility
    found: list[Overlay] = [RangeRing(x, y, seen, "middle", f"sees to {seen:g} cm")]
    if unit.spec.radar_range_cm:
        radar = float(unit.spec.radar_range_cm)
        found.append(RangeRing(x, y, radar, "short", f"radar to {radar:g} cm"))
    return found


def threats(view: CoastalTable, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A line from every enemy in sight whose mounts bear on it there."""
    unit = _on_table(view, key)
    if unit is None or not unit.spec.id:
        return []
    foes = contacts.spotted(view, unit.side)
    return outlooks.threats(foes, standing(unit, pose), partial(_bears, view), "mount")


def outlook(view: CoastalTable, side: str, key: str, pose: Pose) -> Outlook:
    """Hits that could come at her there and go out from her, if nobody else moved."""
    unit = _on_table(view, key)
    if unit is None or not unit.spec.ship:
        return outlooks.NOTHING
    foes = contacts.spotted(view, unit.side)
    return outlooks.outlook(foes, standing(unit, pose), partial(_bears, view), "mount")


def _bears(view: CoastalTable, unit: Unit, foe: Unit) -> Bears | None:
    mounts, hits = expected(view, unit, foe)
    if not mounts:
        return None
    return Bears(unit.id, foe.id, best(view, unit, foe), mounts, mounts, hits)


def _on_table(view: CoastalTable, key: str) -> Unit | None:
    unit = view.units.get(key)
    return unit if unit is not None and unit.state == "deployed" else None


# -- aims -----------------------------------------------------------------------------------------------------


def aimed(view: CoastalTable, key: str, weapon: str, sight: Sight) -> list[Overlay]:
    """What a weapon aimed so would lay on the table; aimed at nothing yet, where it bears and how far."""
    unit = _on_table(view, key)
    if unit is None:
        return []
    toward, point = sight
    arm = read(weapon)
    if isinstance(arm, Tube) and isinstance(unit, Vessel):
        return launching(view, unit, arm, toward) if toward is not None else []
    if point is not None:
        radius, kind = _burst(arm)
        words = f"{apart(distance(unit.at, point))} cm"
        found: list[Overlay] = [Lit(*point, radius, "starshell" if kind == "starshell" else "flare")]
        return [*found, FireLine(unit.at, point, words)] if unit.at != point else found
    if isinstance(arm, Gun):
        gun = unit.spec.mounts[arm.mount]
        return [wedge(unit.pose, gun.arc, reach(gun.weapon)), *_bands(unit, gun.weapon)]
    if isinstance(arm, Searchlight):
        return [RangeRing(*unit.at, float(SEARCHLIGHT), "long", f"searchlight to {SEARCHLIGHT:g} cm")]
    if isinstance(arm, Starshell | FlareRocket):
        row = STARSHELL if isinstance(arm, Starshell) else FLARE_ROCKET
        least, most = float(row["min_cm"]), float(row["max_cm"])
        return [
            RangeRing(*unit.at, most, "long", f"at most {most:g} cm"),
            RangeRing(*unit.at, least, "short", f"at least {least:g} cm"),
        ]
    return []


def _burst(arm: Armament | None) -> tuple[float, str]:
    if isinstance(arm, Starshell):
        return float(STARSHELL["radius_cm"]), "starshell"
    row = FLARE_ROCKET if isinstance(arm, FlareRocket) else AIR_FLARE
    return float(row["radius_cm"]), "flare"


def _bands(unit: Unit, weapon: str) -> list[Overlay]:
    """Rings where what the weapon needs changes (CST-GUN-6)."""
    need = WEAPONS[weapon].row.need
    found: list[Overlay] = []
    for band, limit in enumerate(BANDS_CM[:-1]):
        number, following = need[band], need[band + 1]
        if number is not None and number != following:
            words = f"to {limit:g} cm: needs {number}"
            found.append(
                RangeRing(*unit.at, float(limit), "short" if following is not None else "long", words)
            )
    return found


def launching(view: CoastalTable, ship: Vessel, tube: Tube, toward: float) -> list[Overlay]:
    """The track of a torpedo: its first run, where it will be next turn, and which ships in sight lie in its way now.

    No meeting point is worked out and no chance: a target under way moves before it comes (CST-TOR-1).
    """
    group = ship.spec.tubes[tube.group]
    track = started(view, ship, group.type, toward)
    onward = run_on(view, track)
    then = onward.at if onward.at != track.at else None
    found: list[Overlay] = [Wake(ship.at, track.at, then, f"{toward:03.0f}°")]
    for other, _ in met(view, track):
        friend = other.side == ship.side
        found.append(Mark(other.id, "doomed" if friend else "target", "in its way now"))
        found += [] if friend else _ends(other)
    return found


def _ends(ship: Vessel) -> list[Overlay]:
    """The bow and stern arcs of a ship, through which a torpedo hits less easily (CST-TOR-15, CST-TOR-16)."""
    half, far = float(TORPEDO_HIT["arc_half_angle_deg"]), ENDS * ship.spec.length_cm
    return [
        Wedge(ship.pose, -half, half, far, False, "bow"),
        Wedge(ship.pose, 180.0 - half, 180.0 + half, far, False, "stern"),
    ]


def held_courses(view: CoastalTable, side: str) -> list[Overlay]:
    """Where every enemy in sight would be next turn, held on its course at its speed."""
    found: list[Overlay] = []
    for foe in contacts.spotted(view, side):
        if not isinstance(foe, Vessel) or not foe.afloat:
            continue
        way = float(condition.knots(foe))
        if way:
            end = ahead(foe.at, foe.heading, way)
            found.append(Route((Leg(*foe.at), Leg(*end)), walked=False, tick=0.0))
            found.append(Ghost(foe.id, Pose(*end, foe.heading)))
    return found
