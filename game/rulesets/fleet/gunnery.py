"""Guns: who may shoot at whom and how, and what a salvo does (FLT-GUN, FLT-TYX, FLT-VIS-4 to 14).

One function makes the throw for hover, opponents and resolution. On a view what the shooter cannot know of its target
(no steering) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
from game.rulesets.fleet.rolls import parts, roll
from game.rulesets.fleet.sight import by_radar, clear
from game.rulesets.fleet.table import FleetTable, Ship, enemy, ship_of, ships, wrecks
from game.rulesets.fleet.tables import (
    BANDS,
    DIE,
    GUNNERY,
    GUNNERY_CLAUSES,
    GUNS_ON_CRAFT,
    LIMITS,
    MORALE,
    band,
    directors,
    steps,
)
from game.sea.heading import Position, distance

DIRECTED, LOCAL = "directed", "local"
GUN: Final = "guns"
TOGETHER: Final = "+"


def key_of(battery: int, mount: int) -> str:
    """What an order and a record call a mount: numbers counted from 1."""
    return f"{GUN}_{battery + 1}.{mount + 1}"


def places(key: str) -> tuple[int, int]:
    """Battery and mount of such a key, from 0."""
    battery, mount = key.removeprefix(f"{GUN}_").split(".")
    return int(battery) - 1, int(mount) - 1


def salvo_key(mode: str, battery: int, mounts: tuple[int, ...]) -> str:
    """What mounts of a battery (places from 0) are called that shoot as one: `directed_guns_1.1+2`."""
    return f"{mode}_{GUN}_{battery + 1}.{TOGETHER.join(str(mount + 1) for mount in mounts)}"


def salvo_of(weapon: str) -> tuple[str, int, tuple[int, ...]]:
    """Mode, battery and mounts of such a key, of one mount or of several. ValueError for anything else."""
    mode, _, key = weapon.partition(f"_{GUN}_")
    if mode not in (DIRECTED, LOCAL) or not key:
        raise ValueError(weapon)
    battery, _, mounts = key.partition(".")
    return mode, int(battery) - 1, tuple(int(one) - 1 for one in mounts.split(TOGETHER))


# -- what may be shot at --------------------------------------------------------------------------------------


def aims(table: FleetTable, ship: Ship, target: Ship) -> bool:
    """Whether guns aim by eye: clear sight within the limit, by night lit or identified (FLT-VIS-4, -9, -10)."""
    if not clear(table, ship, target):
        return False
    return lit(table, target) or ship.identified == target.id


def acquired(table: FleetTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Whether a battery has found a target by radar this turn and its radar reaches it still (FLT-VIS-7)."""
    return (
        f"{battery} {target.id}" in ship.done.acquired
        and radar_of(ship, battery)
        and by_radar(table, ship, target)
    )


def attacked(ship: Ship, battery: int, target: str) -> bool:
    """Whether a battery has made its one attack on a target this turn (FLT-GUN-1)."""
    return f"{battery} {target}" in ship.done.attacked


def radar_targets(table: FleetTable, ship: Ship, battery: int) -> list[Ship]:
    """Targets that a battery may try to acquire, since nobody aims at them by eye (FLT-VIS-7, -13, -14)."""
    if not radar_of(ship, battery) or battery in ship.done.refused:
        return []
    if any(one.startswith(f"{battery} ") for one in ship.done.acquired):
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
        if key_of(battery, mount) not in ship.done.shot and bears(ship, arc, point):
            yield mount


def directors_left(ship: Ship) -> int:
    """Directed attacks still to be made this turn (FLT-GUN-5, FLT-GUN-6)."""
    if ship.spec.has("local_only"):
        return 0
    return max(0, directors(ship.fire_control) - ship.done.directed)


def modes(ship: Ship, target: Ship) -> tuple[str, ...]:
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
            attack = f"{GUN}_{number + 1}"
            for mount in _able(table, ship, number, foe, by_eye):
                for mode in modes(ship, foe):
                    weapon = f"{mode}_{key_of(number, mount)}"
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
    rows: dict[tuple[str, str], dict[tuple[str, str], int]] = {}
    for line in lines:
        mount = line.weapon.partition("_")[2]
        rows.setdefault((line.unit, mount), {})[line.unit, line.weapon] = 1
    return tuple(
        Budget("One mount shoots once a turn", "FLT-GUN-1", 1, weights, uses=True, unit=unit)
        for (unit, _), weights in rows.items()
    )


# -- a salvo --------------------------------------------------------------------------------------------------


def guns_of(ship: Ship, battery: int, mounts: tuple[int, ...]) -> int:
    """How many guns those mounts have."""
    return sum(ship.spec.batteries[battery].mounts[mount].guns for mount in mounts)


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


def throw(
    table: FleetTable, ship: Ship, battery: int, mounts: tuple[int, ...], target: Ship, mode: str
) -> Throw:
    """The attack of mounts of one battery at one target (FLT-GUN-3, FLT-GUN-7 to 13)."""
    reached = min(band(distance(ship.at, target.at)), BANDS)
    count = guns_of(ship, battery, mounts)
    radar = mode == DIRECTED and radar_of(ship, battery) and not target.spec.stand
    visible = clear(table, ship, target) and lit(table, target)
    least, most = LIMITS["target_size"]
    between = bases_between(table, ship, target)
    return Throw(
        purposes.Attack(ship.id, salvo_key(mode, battery, mounts), target.id),
        "FLT-GUN-3",
        1,
        DIE["attack"],
        target=GUNNERY[mode][reached - 1],
        modifiers=parts(
            (f"{count} guns", "FLT-GUN-7", GUNNERY["guns"][steps(count) - 1]),
            ("Crew quality", "FLT-GUN-8", ship.crew_quality),
            ("Target size", "FLT-TYP-4", min(max(target.spec.target_size, least), most)),
            ("Gunnery modifier", "FLT-GUN-8", ship.gunnery_modifier),
            ("Radar", "FLT-GUN-9", GUNNERY["radar"] if radar and visible else 0),
            ("Bases between", "FLT-GUN-10", GUNNERY["base_between"] * between),
            ("Splash markers on the shooter", "FLT-GUN-11", GUNNERY["splash_on_shooter"] * ship.splash),
            ("Splash markers on the target", "FLT-GUN-11", GUNNERY["splash_on_target"] * target.splash),
            ("No steering", GUNNERY_CLAUSES["steering_zero"], GUNNERY["steering_zero"] * steerless(target)),
            ("Slow", GUNNERY_CLAUSES["slow"], GUNNERY["slow"] * slow(target)),
        ),
        misses_again=easy(target) or steady(ship),
    )


def shoot(umpire: Umpire[FleetTable], ship: Ship, lines: tuple[Aim, ...]) -> None:
    """A ship's allotted mounts shoot, battery by battery and target by target in the order written (FLT-GUN-1).

    Before each salvo all is looked at afresh: what the salvos before it have lost or moved does not shoot (ruling 96).
    """
    attacks: dict[tuple[int, str, str], list[int]] = {}
    for aim in lines:
        mode, _, key = aim.weapon.partition("_")
        battery, mount = places(key)
        attacks.setdefault((battery, aim.target, mode), []).append(mount)
    table = umpire.table
    for (battery, key, mode), mounts in attacks.items():
        salvo(umpire, ship, battery, tuple(mounts), ship_of(table, key), mode)


def salvo(
    umpire: Umpire[FleetTable], ship: Ship, battery: int, mounts: tuple[int, ...], target: Ship, mode: str
) -> None:
    """One attack of guns by those mounts that may make it still, and each hit carried out (FLT-GUN-14)."""
    left = able(umpire.table, ship, battery, target)
    mounts = tuple(mount for mount in mounts if mount in left)
    if not mounts:
        return
    if mode == DIRECTED and not directors_left(ship):
        mode = LOCAL  # more attacks than directors: the rest are Local (FLT-GUN-5)
    shot = (*ship.done.shot, *(key_of(battery, mount) for mount in mounts))
    used, at = (*ship.done.guns, battery), (*ship.done.attacked, f"{battery} {target.id}")
    directed = ship.done.directed + (mode == DIRECTED)
    umpire.happens(did(ship, shot=shot, guns=used, attacked=at, directed=directed))
    guns = ship.spec.batteries[battery]
    hits = roll(umpire, throw(umpire.table, ship, battery, mounts, target, mode), ship, target).hits
    if not hits:
        return
    if target.spec.stand:
        damage.splash(umpire, target)
        impact = parts(("Impact of the shell", "FLT-TYX-3", -guns.ip))
        damage.craft_save(umpire, target, "FLT-TYX-3", *impact)
        return
    reached = min(band(distance(ship.at, target.at)), len(guns.penetration))
    direction = HORIZONTAL if raked(target, ship.at) else VERTICAL
    rolls = steps(guns_of(ship, battery, mounts))
    name = f'{guns.calibre:g}" shell'
    hit = damage.Hit(name, guns.cv, guns.ip, direction, "FLT-GUN-14", guns.penetration[reached - 1], rolls)
    damage.strike(umpire, target, hit)
