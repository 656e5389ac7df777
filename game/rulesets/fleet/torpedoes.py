"""Torpedoes of ships: what may be declared, how an attack is thrown, and what comes of it (FLT-TOR)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import TYPE_CHECKING, Final

import msgspec

from game.dice.roll import Throw
from game.match import Aim, Budget, Fire, Shot, Umpire
from game.match.aiming import Dial
from game.rulesets.fleet import damage, purposes
from game.rulesets.fleet.armoury import ARCS, TORPEDOES
from game.rulesets.fleet.armoury import Setting as TorpedoSetting
from game.rulesets.fleet.condition import (
    BEAM,
    BOW,
    STERN,
    arc_of,
    bears,
    easy,
    slow,
    steerless,
    stopped,
    within,
)
from game.rulesets.fleet.eyes import limit
from game.rulesets.fleet.rolls import attack_throw, crew_throw, passes, roll
from game.rulesets.fleet.sea_events import AttackOver, DatumLaid, Launched, TubesReloaded
from game.rulesets.fleet.sight import aims, clear, crosses, watched
from game.rulesets.fleet.table import (
    AIMED,
    DEEP,
    PERISCOPE,
    SPREAD,
    UNKNOWN,
    Attack,
    Datum,
    FleetTable,
    Ship,
    Tubes,
    ships,
)
from game.rulesets.fleet.tables import BANDS as MOST_BANDS
from game.rulesets.fleet.tables import SIGHT, SIZE, TORPEDO, band, size_term, steps
from game.rulesets.fleet.weapons import Spread, Torpedoes, the
from game.sea.heading import Degrees, Inches, Pose, Position, ahead, bearing, compass, distance, relative
from game.sea.sight import cover
from game.tabletop.sides import enemy
from game.tabletop.units import at_pose

if TYPE_CHECKING:
    from shapely import Polygon

_SPECK: Final = 1e-6
"""An area that overlaps another by no more only touches it, in square cm."""


# -- what may be declared -------------------------------------------------------------------------------------


def ready(ship: Ship) -> bool:
    """Whether a ship may declare torpedoes at all (FLT-SUB-5, FLT-MOR-4)."""
    able = ship.afloat and not ship.withdrawing and ship.depth != DEEP
    return able and ship.spec.tubes is not None and any(loaded > 0 for loaded in ship.tubes)


def tubes_of(ship: Ship) -> Tubes:
    """The torpedo tubes of a ship that has some."""
    assert ship.spec.tubes is not None
    return ship.spec.tubes


def boats_ready(stand: Ship) -> int:
    """Vessels of a stand that have not launched (FLT-TOR-16)."""
    return min(stand.vessels, sum(loaded > 0 for loaded in stand.tubes))


def aimable(table: FleetTable, ship: Ship, target: Ship) -> bool:
    """Whether torpedoes may be AIMED at a target: in clear sight, by night lit or identified (FLT-VIS-5, -9, -10)."""
    return target.sighted and torpedoable(target) and aims(table, ship, target)


def torpedoable(target: Ship) -> bool:
    """Whether torpedoes can hit it at all: not size -4, not below, afloat (FLT-TYP-4, FLT-TOR-7)."""
    return target.afloat and not target.submerged and target.spec.target_size >= SIZE["torpedoes_from"]


def shots(table: FleetTable, ship: Ship) -> list[Shot]:
    """Every line a declaration may have: mounts and settings at targets, or on bearings (FLT-TOR-1 to 3)."""
    targets = [foe for foe in ships(table, enemy(table, ship.side)) if aimable(table, ship, foe)]
    found: list[Shot] = []
    for mounts, arc, most in loaded_mounts(ship):
        dial = Dial(_bearings(ship, arc), "It lies outside the arc of that mount.", "FLT-TOR-3", ship.at)
        for setting in range(len(settings(ship))):
            aimed, spread = Torpedoes(setting, mounts).key, Spread(setting, mounts).key
            found += [
                Shot(ship.id, aimed, target.id, most, clause="FLT-TOR-2", arm="torpedo")
                for target in targets
                if bears(ship, arc, target.at)
            ]
            found.append(Shot(ship.id, spread, "", most, clause="FLT-TOR-3", aimed=dial, arm="torpedo"))
    return found


def settings(ship: Ship) -> tuple[TorpedoSetting, ...]:
    """The settings of her torpedoes."""
    return TORPEDOES[tubes_of(ship).type].settings


def loaded_mounts(ship: Ship) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """The mounts that are loaded: each by its place (none: vessels of a stand), its arc, how many may be launched."""
    battery = tubes_of(ship)
    if ship.spec.stand:
        if boats_ready(ship):
            yield (), battery.mounts[0].arc, boats_ready(ship)
        return
    for place, loaded in enumerate(ship.tubes):
        if loaded > 0:
            yield (place,), battery.mounts[place].arc, 1


def has(ship: Ship, weapon: Torpedoes) -> bool:
    """Whether a ship has such torpedoes to launch, loaded or not."""
    if ship.spec.tubes is None or weapon.setting >= len(settings(ship)):
        return False
    if ship.spec.stand:
        return not weapon.mounts
    return bool(weapon.mounts) and max(weapon.mounts) < len(ship.spec.tubes.mounts)


def launched(ship: Ship, weapon: Torpedoes, amount: int) -> tuple[int, ...]:
    """The places of the tubes that a line launches: its mounts, or those of so many vessels that are loaded."""
    if weapon.mounts:
        return weapon.mounts
    return tuple(place for place, loaded in enumerate(ship.tubes) if loaded > 0)[:amount]


def _bearings(ship: Ship, arc: str) -> tuple[tuple[Degrees, Degrees], ...]:
    """The whole degrees on which mounts of an arc may launch."""
    return tuple(
        (0.0, 360.0)
        if one.width >= 360.0
        else (compass(ceil(ship.heading + one.start - 0.001)), compass(floor(ship.heading + one.end + 0.001)))
        for one in ARCS[arc]
    )


def question(table: FleetTable, ship: Ship, name: str) -> Fire | None:
    """What a ship may launch here; None: nothing."""
    lines = shots(table, ship)
    if not lines:
        return None
    uses: dict[tuple[int, ...], dict[tuple[str, str], int]] = {}
    for line in lines:
        uses.setdefault(the(Torpedoes, line.weapon).mounts, {})[line.unit, line.weapon] = 1
    most = boats_ready(ship) if ship.spec.stand else 1
    once = f"One {'vessel' if ship.spec.stand else 'mount'} launches once"
    budgets = tuple(
        Budget(once, "FLT-TOR-14", most, weights, uses=not ship.spec.stand, unit=ship.id)
        for weights in uses.values()
    )
    return Fire(name, f"{ship.name}: which torpedoes, at whom?", "FLT-TOR-1", tuple(lines), budgets)


def declare(umpire: Umpire[FleetTable], ship: Ship, pose: Pose, aims: tuple[Aim, ...]) -> bool:
    """Torpedoes are launched: mounts of one setting at one target or on one bearing are one attack (FLT-TOR-1).

    Answers whether all were: what fails its Crew Test stays in the tubes (FLT-VIS-8).
    """
    table = umpire.table
    there, free = at_pose(ship, pose), at_pose(ship, pose)
    groups: dict[tuple[bool, int, str, float], list[int]] = {}
    for aim in aims:
        weapon = the(Torpedoes, aim.weapon)
        places = launched(free, weapon, aim.amount)
        key = (isinstance(weapon, Spread), weapon.setting, aim.target, aim.bearing or 0.0)
        groups.setdefault(key, []).extend(places)
        free.tubes = tuple(0 if place in places else left for place, left in enumerate(free.tubes))
    left, seen, all_away = list(ship.tubes), ship.sighted or (not ship.afloat and watched(table, there)), True
    for (spread, setting, target, toward), group in groups.items():
        reach = 0.0
        if spread:
            reach = spread_reach(table, there, setting)
            test = spread_test(table, there, toward, reach)
            if test is not None and not passes(umpire, test, ship):
                all_away = False
                continue
        count = sum(left[place] for place in group)
        for place in group:
            left[place] = 0
        name, mode = f"attack_{table.numbered + 1}", SPREAD if spread else AIMED
        attack = attack_of(there, name, mode, setting, count, target, toward)
        umpire.happens(Launched(msgspec.structs.replace(attack, reach=reach, open=seen), tuple(left)))
        if ship.depth == PERISCOPE:
            umpire.happens(DatumLaid(Datum(ship.side, there.x, there.y)))
    return all_away


def attack_of(
    ship: Ship, name: str, mode: str, setting: int, count: int, target: str, toward: Degrees
) -> Attack:
    """Torpedoes launched from where a ship is: so many, at a target or on a bearing."""
    where = name, ship.side, ship.id, ship.squadron, ship.x, ship.y
    return Attack(*where, mode, tubes_of(ship).type, setting, count, target, toward)


def spread_reach(table: FleetTable, ship: Ship, setting: int) -> Inches:
    """How far the danger area of a spread goes: the range of its setting, counted from 0, or her sight (FLT-TOR-3)."""
    return min(TORPEDOES[tubes_of(ship).type].settings[setting].range_cm, limit(table, ship))


def spread_test(table: FleetTable, ship: Ship, toward: Degrees, reach: Inches) -> Throw | None:
    """The Crew Test that a spread needs before it is launched; None: none (FLT-VIS-8, FLT-VIS-12).

    It needs one where anything obscures part of its area, and by day where no enemy in clear sight can be in it when
    the torpedoes run (ruling 97). It asks for nothing that the launching side does not know.
    """
    from shapely import Polygon

    wide = TORPEDO["spread_deg"]
    area = Polygon((ship.at, *(ahead(ship.at, toward + off, reach) for off in range(-wide, wide + 1))))
    if not _obscured(table, area, reach) and (table.night or _expected(table, ship, area)):
        return None
    return crew_throw(ship, purposes.Spread(ship.id), "FLT-VIS-8")


def _obscured(table: FleetTable, area: Polygon, reach: Inches) -> bool:
    """Whether anything hides part of the area of a spread; no squall does within its own distance (FLT-WEA-1)."""
    smoke = tuple(screen.outline for screen in table.screens)
    squalls = () if within(reach, SIGHT["squall_cm"]) else table.squalls
    outlines = (*table.land, *smoke, *squalls, *table.fogs)
    if not outlines:
        return False
    from shapely import Polygon

    return any(area.intersection(Polygon(outline)).area > _SPECK for outline in outlines)


def _expected(table: FleetTable, ship: Ship, area: Polygon) -> bool:
    """Whether an enemy in clear sight is in an area or may come there this turn with the speed of her class."""
    from shapely import Point

    return any(
        within(area.distance(Point(foe.at)), 0.0 if foe.moved else foe.spec.max_speed)
        for foe in ships(table, enemy(table, ship.side))
        if foe.sighted and torpedoable(foe) and clear(table, ship, foe)
    )


# -- what comes of it -----------------------------------------------------------------------------------------


def throw(table: FleetTable, attack: Attack, target: Ship, dice: int) -> Throw | None:
    """The dice of one attack at one target; None out of range (FLT-TOR-5 to 11)."""
    setting = TORPEDOES[attack.type].settings[attack.setting]
    away = distance(attack.at, target.at)
    reached = band(away)
    if not within(away, setting.range_cm) or reached > MOST_BANDS:
        return None
    launcher = table.units.get(attack.launcher)
    splash, quality = attack.splash, attack.quality
    if splash == UNKNOWN and isinstance(launcher, Ship):
        splash, quality = launcher.splash, launcher.crew_quality
    arc = BEAM if slow(target) or stopped(target) else arc_of(target, attack.at)
    return attack_throw(
        purposes.TorpedoAttack(attack.launcher, attack.id, target.id),
        "FLT-TOR-6",
        dice,
        TORPEDO["to_hit"][reached - 1],
        (f"{setting.knots} knots", "FLT-TOR-11", setting.modifier),
        ("Crew quality", "FLT-TOR-8", quality),
        size_term(target.spec.target_size, "torpedo_target_size"),
        TORPEDO.term("Splash markers on the launcher", "splash_on_shooter", max(splash, 0)),
        TORPEDO.term("From ahead", "from_bow", arc == BOW),
        TORPEDO.term("From astern", "from_stern", arc == STERN),
        TORPEDO.term("No steering", "steering_zero", steerless(target)),
        TORPEDO.term("Slow", "slow", slow(target)),
        again=easy(target),
    )


def blocked(table: FleetTable, attack: Attack, target: Ship) -> bool:
    """Whether land or shoal lies between: not the land on which a land target itself stands (FLT-TOR-17)."""
    land = table.land
    if target.spec.shore:
        land = tuple(area for area in land if not cover((area,)).holds(target.at))
    return crosses(land, attack.at, target.at) or crosses(table.shoals, attack.at, target.at)


def in_sector(attack: Attack, point: Position) -> bool:
    """Whether a point lies in the danger area of a WIDE SPREAD, edges included (FLT-TOR-3)."""
    off = abs(relative(bearing(attack.at, point), attack.toward))
    return off <= TORPEDO["spread_deg"] + 0.001 and within(distance(attack.at, point), attack.reach)


def endangered(table: FleetTable, attack: Attack) -> list[Ship]:
    """Ships of either side that a WIDE SPREAD may hit, the nearest first (FLT-TOR-7)."""
    found = [
        ship
        for ship in ships(table)
        if ship.id != attack.launcher
        and torpedoable(ship)
        and in_sector(attack, ship.at)
        and not blocked(table, attack, ship)
    ]
    return sorted(found, key=lambda ship: distance(attack.at, ship.at))


def resolve(umpire: Umpire[FleetTable], attack: Attack) -> None:
    """One attack: all dice first, then the hits one by one (FLT-TOR-7, FLT-TOR-12)."""
    table = umpire.table
    count = steps(attack.torpedoes)
    if attack.mode == AIMED:
        aimed = table.units[attack.target]
        legal = isinstance(aimed, Ship) and torpedoable(aimed) and not blocked(table, attack, aimed)
        targets = [(aimed, count)] if legal and isinstance(aimed, Ship) else []
    else:
        targets = [(ship, 1) for ship in endangered(table, attack)[:count]]
    thrown = []
    for target, dice in targets:
        shot = throw(table, attack, target, dice)
        thrown.append((target, roll(umpire, shot, target).hits if shot is not None else 0))
    type_ = TORPEDOES[attack.type]
    for target, hits in thrown:
        for _ in range(hits):
            if not target.afloat:
                break
            damage.strike(umpire, target, damage.torpedo_hit(type_, "FLT-TOR-12", target, attack.at))
    umpire.happens(AttackOver(attack.id))


def resolve_of(umpire: Umpire[FleetTable], units: tuple[str, ...]) -> None:
    """All attacks of these launchers, in the order of declaration (FLT-TOR-4)."""
    for attack in umpire.table.attacks:
        if attack.launcher in units:
            resolve(umpire, attack)


def reload(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """A turn without a launch has gone by; after so many all mounts are loaded again (FLT-TOR-14)."""
    battery = ship.spec.tubes
    if battery is None or not ship.salvoes or 0 not in ship.tubes:
        return
    idle = 0 if ship.done.launched else ship.idle_turns + 1
    if idle < TORPEDO["reload_turns"]:
        umpire.happens(TubesReloaded(ship.id, ship.tubes, ship.salvoes, idle))
        return
    full = tuple(
        mount.guns if loaded != UNKNOWN else UNKNOWN
        for mount, loaded in zip(battery.mounts, ship.tubes, strict=True)
    )
    umpire.happens(TubesReloaded(ship.id, full, ship.salvoes - 1, 0))
