"""Arcs, rings, threats and aims of fleet: what weapons could do, as far as the side that looks may know."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from game.dice.odds import odds as chances_of
from game.match import Aim
from game.match.aiming import Sight
from game.match.wording import chance, counted
from game.rulesets.fleet import phrases, torpedoes
from game.rulesets.fleet.armoury import ARCS, TORPEDOES
from game.rulesets.fleet.eyes import eye, limit
from game.rulesets.fleet.facts import CRF, LRF, MRF, FlakKind, flak_factors
from game.rulesets.fleet.presenter.pieces import patrols, sector
from game.rulesets.fleet.presenter.shooting import best, declared, expected, launching, whole
from game.rulesets.fleet.table import (
    DEPLOYED,
    FleetTable,
    Flight,
    Marker,
    Ship,
    ships,
)
from game.rulesets.fleet.tables import AA, BAND, BANDS, ILLUMINATION, steps
from game.rulesets.fleet.weapons import Guns, Spread, Starshell, mounted, read
from game.sea.heading import Pose
from game.tabletop import outlooks
from game.tabletop.overlays import (
    Circle,
    FireLine,
    Lit,
    Mark,
    Overlay,
    RangeRing,
    Wedge,
)
from game.tabletop.presenter import Bears, Outlook
from game.tabletop.units import at_pose as standing

FLAK: Final[dict[FlakKind, str]] = {LRF: "long flak", MRF: "medium flak", CRF: "close flak"}


def _on_table(view: FleetTable, key: str) -> Ship | Flight | None:
    unit = view.units.get(key)
    return None if unit is None or isinstance(unit, Marker) or unit.state != DEPLOYED else unit


def foes_of(view: FleetTable, side: str) -> list[Ship]:
    """Enemy ships in sight."""
    return [unit for unit in ships(view) if unit.side != side and unit.sighted]


def wedges(at: Pose, arc: str, radius: float, *, full: bool = True, label: str = "") -> list[Overlay]:
    """The sectors of an arc of the rules."""
    return [Wedge(at, one.start, one.start + one.width, radius, full, label) for one in ARCS[arc]]


def arcs(view: FleetTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """An arc for each way the working mounts of her heaviest battery bear, the rest as far as theirs, and her tubes."""
    unit = _on_table(view, key)
    if not isinstance(unit, Ship) or not unit.spec.id:
        return []
    ship = whole(view, unit)
    at = pose or ship.pose
    far: dict[str, tuple[float, str]] = {}
    for battery, left in zip(ship.spec.batteries, ship.guns, strict=False):
        reach = min(battery.max_bands, BANDS) * BAND
        for mount, works in zip(battery.mounts, left, strict=True):
            if works and reach > far.get(mount.arc, (0.0, ""))[0]:
                far[mount.arc] = reach, phrases.bore(battery)
    widest = sorted(far.items(), key=lambda one: -one[1][0])[:4]
    found = [each for arc, (reach, words) in widest for each in wedges(at, arc, reach, label=words)]
    if ship.spec.tubes is not None:
        run = max(setting.range_cm for setting in TORPEDOES[ship.spec.tubes.type].settings)
        for arc in dict.fromkeys(
            mount.arc for mount, loaded in zip(ship.spec.tubes.mounts, ship.tubes, strict=False) if loaded > 0
        ):
            found += wedges(at, arc, run, full=False, label="torpedoes")
    return list(dict.fromkeys(found))


def rings(view: FleetTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """Range bands, the sight limit, radar, and the umbrella of her flak; of a stand its flight and its patrol."""
    unit = _on_table(view, key)
    if unit is None:
        return []
    if isinstance(unit, Flight):
        found: list[Overlay] = [
            Circle(*unit.at, float(unit.spec.speed), "strike", f"flies {unit.spec.speed}")
        ]
        return [*found, patrols(unit)] if unit.cap else found
    ship = whole(view, unit)
    x, y, _ = pose or unit.pose
    bands = max((min(one.max_bands, BANDS) for one in ship.spec.batteries), default=0)
    found = [
        RangeRing(x, y, BAND * number, "short", f"band {number}: to {BAND * number:g} cm")
        for number in range(1, bands + 1)
    ]
    seen = limit(view, ship)
    if seen:
        found.append(RangeRing(x, y, seen, "long", f"sees to {seen:g} cm"))
    if ship.radar and eye(ship) > seen:
        found.append(RangeRing(x, y, eye(ship), "middle", f"radar to {eye(ship):g} cm"))
    for kind, name in FLAK.items():
        factors = flak_factors(ship, kind)
        if factors and any(isinstance(other, Flight) and other.aloft for other in view.units.values()):
            found.append(Circle(x, y, float(AA[f"{kind}_cm"]), "interception", f"{name} {factors}"))
    return found


def threats(view: FleetTable, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A line from every enemy in sight whose guns bear on her there."""
    unit = _on_table(view, key)
    if not isinstance(unit, Ship) or not unit.spec.id:
        return []
    there = standing(whole(view, unit), pose)
    return outlooks.threats(foes_of(view, unit.side), there, partial(_bears, view), "gun")


def outlook(view: FleetTable, side: str, key: str, pose: Pose) -> Outlook:
    """Hits that could come at her there and go out from her, if nobody else moved."""
    unit = _on_table(view, key)
    if not isinstance(unit, Ship) or not unit.spec.id:
        return outlooks.NOTHING
    there = standing(whole(view, unit), pose)
    return outlooks.outlook(foes_of(view, unit.side), there, partial(_bears, view), "gun")


def _bears(view: FleetTable, ship: Ship, foe: Ship) -> Bears | None:
    guns, hits = expected(view, ship, foe)
    if not guns:
        return None
    return Bears(ship.id, foe.id, best(view, ship, foe), guns, guns, hits)


# -- aims -----------------------------------------------------------------------------------------------------


def aimed(view: FleetTable, key: str, weapon: str, sight: Sight) -> list[Overlay]:
    """What a weapon aimed so would lay on the table; aimed at nothing yet, where it bears and how far."""
    unit = _on_table(view, key)
    if not isinstance(unit, Ship):
        return []
    toward, point = sight
    used = read(weapon)
    if isinstance(used, Spread) and toward is not None:
        return spread(view, unit, weapon, toward)
    if isinstance(used, Starshell):
        radius = float(ILLUMINATION["starshell_radius_cm"])
        if point is not None:
            found: list[Overlay] = [Lit(*point, radius, "starshell")]
            return [*found, FireLine(unit.at, point)] if unit.at != point else found
        far = float(ILLUMINATION["starshell_cm"])
        return [RangeRing(*unit.at, far, "long", f"starshell to {far:g} cm")]
    return _reach(unit, used) if isinstance(used, Guns) and mounted(unit.spec, used) else []


def _reach(ship: Ship, salvo: Guns) -> list[Overlay]:
    """The arcs and range of mounts."""
    guns = ship.spec.batteries[salvo.battery]
    far = min(guns.max_bands, BANDS) * BAND
    return [each for mount in salvo.mounts for each in wedges(ship.pose, guns.mounts[mount].arc, far)]


def spread(view: FleetTable, ship: Ship, weapon: str, toward: float) -> list[Overlay]:
    """The sector of a wide spread, and whom it would meet if all lay still, with the chance (FLT-TOR-3, FLT-TOR-7)."""
    assert ship.spec.tubes is not None
    ship = launching(view, ship)
    attack = declared(ship, Aim(ship.id, weapon, "", 1, toward))
    reach = torpedoes.spread_reach(view, ship, attack.setting)
    laid = msgspec.structs.replace(attack, reach=reach)
    words = counted(attack.torpedoes, "torpedo", "torpedoes")
    test = torpedoes.spread_test(view, ship, toward, reach)
    if test is not None:
        words += f", Crew Test first: {chance(chances_of(test).at_least(1))}"
    found: list[Overlay] = [sector(Pose(*ship.at, toward), reach, words)]
    for target in torpedoes.endangered(view, laid)[: steps(attack.torpedoes)]:
        throw = torpedoes.throw(view, laid, target, 1)
        if throw is not None:
            share = chance(chances_of(throw).at_least(1))
            friend = target.side == ship.side
            found.append(Mark(target.id, "doomed" if friend else "target", f"{share} if she lies still"))
    return found
