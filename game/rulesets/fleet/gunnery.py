"""Guns: who may shoot at whom and how, and what a salvo does (FLT-GUN, FLT-TYX, FLT-VIS-4 to 14).

One function makes the throw for hover, opponents and resolution. On a view what the shooter cannot know of its target
(no steering) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.roll import Throw
from game.match import Aim, Budget, Shot, Umpire
from game.rulesets.fleet import damage, purposes
from game.rulesets.fleet.armoury import HORIZONTAL, VERTICAL
from game.rulesets.fleet.condition import (
    bears,
    easy,
    has_base,
    hull,
    lit,
    mounts_left,
    near,
    radar_of,
    raked,
    slow,
    steady,
    steerless,
)
from game.rulesets.fleet.events import did
from game.rulesets.fleet.rolls import attack_throw, roll
from game.rulesets.fleet.sight import aims, by_radar, clear
from game.rulesets.fleet.table import FleetTable, Ship, Spec, enemy, ship_of, ships, wrecks
from game.rulesets.fleet.tables import (
    BANDS,
    GUNNERY,
    GUNS_ON_CRAFT,
    MORALE,
    band,
    directors,
    size_term,
    steps,
)
from game.rulesets.fleet.weapons import DIRECTED, LOCAL, Allotted, Fired, Guns, Mode, allotted, the
from game.sea.heading import Position, distance

# -- what may be shot at --------------------------------------------------------------------------------------


def acquired(table: FleetTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Whether a battery has found a target by radar this turn and its radar reaches it still (FLT-VIS-7)."""
    return (
        Allotted(battery, target.id).key in ship.done.acquired
        and radar_of(ship, battery)
        and by_radar(table, ship, target)
    )


def attacked(ship: Ship, battery: int, target: str) -> bool:
    """Whether a battery has made its one attack on a target this turn (FLT-GUN-1)."""
    return Allotted(battery, target).key in ship.done.attacked


def has_shot(ship: Ship, battery: int, mount: int) -> bool:
    """Whether a mount has shot this turn (FLT-GUN-1)."""
    return Fired(battery, mount).key in ship.done.shot


def radar_targets(table: FleetTable, ship: Ship, battery: int) -> list[Ship]:
    """Targets that a battery may try to acquire, since nobody aims at them by eye (FLT-VIS-7, -13, -14)."""
    if not radar_of(ship, battery) or battery in ship.done.refused:
        return []
    if any(found is not None and found.battery == battery for found in map(allotted, ship.done.acquired)):
        return []
    return [
        foe
        for foe in targets(table, ship)
        if not aims(table, ship, foe) and by_radar(table, ship, foe) and in_reach(table, ship, battery, foe)
    ]


def targets(table: FleetTable, ship: Ship) -> list[Ship]:
    """Enemies in sight that guns may shoot at at all: none for a boat below the surface (FLT-GUN-15, FLT-MOR-4).

    Who shoots is a ship, and of submarines only a surfaced one is (FLT-GEN-13).
    """
    if ship.submerged:
        return []
    return [
        foe
        for foe in ships(table, enemy(table, ship.side))
        if foe.sighted
        and not foe.submerged
        and (not ship.withdrawing or near(ship.at, foe.at, MORALE["withdrawing_shoots_cm"]))
    ]


def in_reach(table: FleetTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Whether range, bore and arcs of any mount allow it (FLT-GUN-2, -4, FLT-TYX-1)."""
    guns = ship.spec.batteries[battery]
    if target.spec.stand and not on_craft(guns.calibre):
        return False
    reached = band(distance(ship.at, target.at))
    return (
        reached <= min(guns.max_bands, BANDS) and next(_bearing(ship, battery, target.at), None) is not None
    )


def on_craft(calibre: float) -> bool:
    """Whether guns of that bore may shoot at coastal craft (FLT-TYX-1)."""
    low, high = GUNS_ON_CRAFT["calibre"]
    return bool(low <= calibre <= high)


def _bearing(ship: Ship, battery: int, point: Position) -> Iterator[int]:
    """Mounts of a battery that are left, have not shot and bear on a point (FLT-GUN-1, FLT-GUN-2)."""
    for mount in mounts_left(ship, battery):
        arc = ship.spec.batteries[battery].mounts[mount].arc
        if not has_shot(ship, battery, mount) and bears(ship, arc, point):
            yield mount


def directors_left(ship: Ship) -> int:
    """Directed attacks still to be made this turn (FLT-GUN-5, FLT-GUN-6)."""
    if ship.spec.has("local_only"):
        return 0
    return max(0, directors(ship.fire_control) - ship.done.directed)


def modes(ship: Ship, target: Ship) -> tuple[Mode, ...]:
    """The ways in which a battery may shoot at a target now (FLT-GUN-5, FLT-TYX-2)."""
    if target.spec.stand:
        return (LOCAL,)
    return (DIRECTED, LOCAL) if directors_left(ship) else (LOCAL,)


def shots(table: FleetTable, ship: Ship) -> list[Shot]:
    """Every mount that may shoot at every target, Directed or Local; only what is legal stands here.

    Mounts of one battery make one attack on a target together, in one way (FLT-GUN-1).
    """
    found: list[Shot] = []
    foes = [(foe, aims(table, ship, foe)) for foe in targets(table, ship)]
    for number in range(len(ship.spec.batteries)):
        for foe, by_eye in foes:
            attack = f"guns_{number + 1}"
            for mount in _able(table, ship, number, foe, by_eye):
                for mode in modes(ship, foe):
                    weapon = Guns(mode, number, (mount,)).key
                    shot = Shot(ship.id, weapon, foe.id, 1, clause="FLT-GUN-1", attack=attack, way=mode)
                    found.append(shot)
    return found


def able(table: FleetTable, ship: Ship, battery: int, target: Ship) -> tuple[int, ...]:
    """The mounts of a battery that may shoot at an enemy as everything lies now; none where a rule forbids it."""
    if target not in targets(table, ship):
        return ()
    return _able(table, ship, battery, target, aims(table, ship, target))


def _able(table: FleetTable, ship: Ship, battery: int, target: Ship, by_eye: bool) -> tuple[int, ...]:
    """The same of an enemy that guns may shoot at at all; `by_eye` says whether they aim at her by eye."""
    if not ship.afloat or ship.done.swept:
        return ()
    if ship.spec.batteries[battery].dual_purpose and ship.done.long_flak:
        return ()  # its guns have shot at aircraft (FLT-GUN-16)
    if attacked(ship, battery, target.id) or not in_reach(table, ship, battery, target):
        return ()
    if not by_eye and not acquired(table, ship, battery, target):
        return ()
    return tuple(_bearing(ship, battery, target.at))


def budgets(lines: list[Shot]) -> tuple[Budget, ...]:
    """Each mount shoots once (FLT-GUN-1)."""
    rows: dict[tuple[str, int, tuple[int, ...]], dict[tuple[str, str], int]] = {}
    for line in lines:
        guns = the(Guns, line.weapon)
        rows.setdefault((line.unit, guns.battery, guns.mounts), {})[line.unit, line.weapon] = 1
    return tuple(
        Budget("One mount shoots once a turn", "FLT-GUN-1", 1, weights, uses=True, unit=unit)
        for (unit, _, _), weights in rows.items()
    )


def mounted(spec: Spec, salvo: Guns) -> bool:
    """Whether a class has those mounts."""
    if salvo.battery >= len(spec.batteries):
        return False
    return max(salvo.mounts) < len(spec.batteries[salvo.battery].mounts)


# -- a salvo --------------------------------------------------------------------------------------------------


def guns_of(ship: Ship, salvo: Guns) -> int:
    """How many guns those mounts have."""
    return sum(ship.spec.batteries[salvo.battery].mounts[mount].guns for mount in salvo.mounts)


def bases_between(table: FleetTable, ship: Ship, target: Ship) -> int:
    """Bases of ships of either side and of wrecks on the line; touching an edge is none (FLT-GUN-10)."""
    hulls = [
        hull(other)
        for other in [*ships(table), *wrecks(table)]
        if other.id not in (ship.id, target.id)
        and not other.spec.stand
        and not other.spec.shore
        and has_base(other)
    ]
    if not hulls:
        return 0
    import numpy as np

    from game.sea.blocking import inside_hulls

    lines = np.array([(*ship.at, *target.at)], dtype=float)
    return int((inside_hulls(lines, hulls) > 1e-6).sum())


def throw(table: FleetTable, ship: Ship, salvo: Guns, target: Ship) -> Throw:
    """The attack of mounts of one battery at one target (FLT-GUN-3, FLT-GUN-7 to 13)."""
    reached = min(band(distance(ship.at, target.at)), BANDS)
    count = guns_of(ship, salvo)
    radar = salvo.mode == DIRECTED and radar_of(ship, salvo.battery) and not target.spec.stand
    visible = clear(table, ship, target) and lit(table, target)
    return attack_throw(
        purposes.Attack(ship.id, salvo.key, target.id),
        "FLT-GUN-3",
        1,
        GUNNERY[salvo.mode][reached - 1],
        (f"{count} guns", "FLT-GUN-7", GUNNERY["guns"][steps(count) - 1]),
        ("Crew quality", "FLT-GUN-8", ship.crew_quality),
        size_term(target.spec.target_size),
        ("Gunnery modifier", "FLT-GUN-8", ship.gunnery_modifier),
        GUNNERY.term("Radar", "radar", radar and visible),
        GUNNERY.term("Bases between", "base_between", bases_between(table, ship, target)),
        GUNNERY.term("Splash markers on the shooter", "splash_on_shooter", ship.splash),
        GUNNERY.term("Splash markers on the target", "splash_on_target", target.splash),
        GUNNERY.term("No steering", "steering_zero", steerless(target)),
        GUNNERY.term("Slow", "slow", slow(target)),
        again=easy(target) or steady(ship),
    )


def shoot(umpire: Umpire[FleetTable], ship: Ship, lines: tuple[Aim, ...]) -> None:
    """A ship's allotted mounts shoot, battery by battery and target by target in the order written (FLT-GUN-1).

    Before each salvo all is looked at afresh: what the salvos before it have lost or moved does not shoot (ruling 96).
    """
    attacks: dict[tuple[int, str, Mode], tuple[int, ...]] = {}
    for aim in lines:
        guns = the(Guns, aim.weapon)
        key = guns.battery, aim.target, guns.mode
        attacks[key] = (*attacks.get(key, ()), *guns.mounts)
    table = umpire.table
    for (battery, target, mode), mounts in attacks.items():
        salvo(umpire, ship, Guns(mode, battery, mounts), ship_of(table, target))


def salvo(umpire: Umpire[FleetTable], ship: Ship, meant: Guns, target: Ship) -> None:
    """One attack of guns by those mounts that may make it still, and each hit carried out (FLT-GUN-14)."""
    battery, left = meant.battery, able(umpire.table, ship, meant.battery, target)
    mounts = tuple(mount for mount in meant.mounts if mount in left)
    if not mounts:
        return
    # more attacks than directors: the rest are Local (FLT-GUN-5)
    fired = Guns(meant.mode if directors_left(ship) else LOCAL, battery, mounts)
    shot = (*ship.done.shot, *(Fired(battery, mount).key for mount in mounts))
    used, at = (*ship.done.guns, battery), (*ship.done.attacked, Allotted(battery, target.id).key)
    directed = ship.done.directed + (fired.mode == DIRECTED)
    umpire.happens(did(ship, shot=shot, guns=used, attacked=at, directed=directed))
    guns = ship.spec.batteries[battery]
    hits = roll(umpire, throw(umpire.table, ship, fired, target), ship, target).hits
    if not hits:
        return
    if target.spec.stand:
        damage.splash(umpire, target)
        damage.craft_save(umpire, target, "FLT-TYX-3", ("Impact of the shell", "FLT-TYX-3", -guns.ip))
        return
    reached = min(band(distance(ship.at, target.at)), len(guns.penetration))
    direction = HORIZONTAL if raked(target, ship.at) else VERTICAL
    rolls = steps(guns_of(ship, fired))
    name = f'{guns.calibre:g}" shell'
    hit = damage.Hit(name, guns.cv, guns.ip, direction, "FLT-GUN-14", guns.penetration[reached - 1], rolls)
    damage.strike(umpire, target, hit)
