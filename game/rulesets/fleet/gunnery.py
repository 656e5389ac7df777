"""Guns: who may shoot at whom and how, and what a salvo does (FLT-GUN, FLT-TYX, FLT-VIS-4 to 14).

One function makes the throw for hover, opponents and resolution. On a view what the shooter cannot know of its target
(no steering) is left out.
"""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim, Budget, Refusal, Shot, Umpire
from game.match.wording import counted
from game.rulesets.fleet import damage, phrases, purposes
from game.rulesets.fleet.armoury import HORIZONTAL, VERTICAL
from game.rulesets.fleet.condition import (
    bears,
    easy,
    has_base,
    hull,
    lit,
    near,
    radar_of,
    raked,
    slow,
    steady,
    steerless,
)
from game.rulesets.fleet.events import did
from game.rulesets.fleet.facts import Battery
from game.rulesets.fleet.rolls import attack_throw, roll
from game.rulesets.fleet.sight import aims, by_radar, clear, unaimed
from game.rulesets.fleet.table import FleetTable, Ship, ship_of, ships, wrecks
from game.rulesets.fleet.tables import (
    BAND,
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
from game.sea.heading import distance
from game.sea.sight import nearest_on
from game.tabletop.bearings import lies, off
from game.tabletop.sides import enemy

# -- what may be shot at --------------------------------------------------------------------------------------


def acquired(table: FleetTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Whether a battery has found a target by radar this turn and its radar reaches it still (FLT-VIS-7)."""
    found = Allotted(battery, target.id).key in ship.done.acquired
    return found and radar_of(ship, battery) and by_radar(table, ship, target)


def attacked(ship: Ship, battery: int, target: str) -> bool:
    """Whether a battery has made its one attack on a target this turn (FLT-GUN-1)."""
    return bool(ship.done.attacked) and Allotted(battery, target).key in ship.done.attacked


def has_shot(ship: Ship, battery: int, mount: int) -> bool:
    """Whether a mount has shot this turn (FLT-GUN-1)."""
    return bool(ship.done.shot) and Fired(battery, mount).key in ship.done.shot


def shoots(ship: Ship, battery: int, mount: int, target: Ship) -> bool:
    """Whether a mount is left, has not shot this turn, and bears (FLT-GUN-1, FLT-GUN-2)."""
    if not ship.guns[battery][mount] or has_shot(ship, battery, mount):
        return False
    return bears(ship, ship.spec.batteries[battery].mounts[mount].arc, target.at)


def reaches(ship: Ship, battery: int, target: Ship) -> bool:
    """Whether a target lies within the range of a battery (FLT-GUN-4)."""
    return band(distance(ship.at, target.at)) <= min(ship.spec.batteries[battery].max_bands, BANDS)


def radar_targets(table: FleetTable, ship: Ship, battery: int) -> list[Ship]:
    """Targets that a battery may try to acquire, since nobody aims at them by eye (FLT-VIS-7, -13, -14)."""
    if not radar_of(ship, battery) or battery in ship.done.refused:
        return []
    if any(found is not None and found.battery == battery for found in map(allotted, ship.done.acquired)):
        return []
    return [
        foe
        for foe in ships(table, enemy(table, ship.side))
        if not aims(table, ship, foe) and by_radar(table, ship, foe) and _bearing(ship, battery, foe)
    ]


def on_craft(calibre: float) -> bool:
    """Whether guns of that bore may shoot at coastal craft (FLT-TYX-1)."""
    low, high = GUNS_ON_CRAFT["calibre"]
    return bool(low <= calibre <= high)


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


def refuses(table: FleetTable, ship: Ship, guns: Guns, target: Ship) -> Refusal | None:
    """Why a mount may not shoot at a ship in that way (FLT-GUN, FLT-TYX-1, FLT-VIS)."""
    number = guns.battery
    wrong = _unfit(ship, number, target) or _idle(ship, number, guns.mounts[0], target)
    if wrong is not None:
        return wrong
    if not _found(table, ship, number, target):
        return unaimed(table, ship, target, radar_of(ship, number), number in ship.done.refused)
    if guns.mode not in modes(ship, target):
        return _undirected(ship, target)
    return None


def _unfit(ship: Ship, number: int, target: Ship) -> Refusal | None:
    """Why a battery may not shoot at a ship, seen or not: what both are and have done, and the range (FLT-GUN-4)."""
    battery = ship.spec.batteries[number]
    wrong = no_guns(ship, battery) or _no_mark(ship, battery, target)
    if wrong is not None:
        return wrong
    if attacked(ship, number, target.id):
        says = f"{ship.name}: her {phrases.bore(battery)} battery has made its attack on {target.name} this turn."
        return Refusal(says, "FLT-GUN-1")
    if reaches(ship, number, target):
        return None
    most, far = min(battery.max_bands, BANDS) * BAND, off(target.name, distance(ship.at, target.at))
    says = f"{ship.name}: her {phrases.bore(battery)} battery reaches {most:g} cm, {far}."
    return Refusal(says, "FLT-GUN-4")


def _idle(ship: Ship, number: int, place: int, target: Ship) -> Refusal | None:
    """Why a mount does not shoot with its battery: lost, spent, or not bearing (FLT-GUN-1, FLT-GUN-2)."""
    if shoots(ship, number, place, target):
        return None
    battery = ship.spec.batteries[number]
    if not ship.guns[number][place]:
        why, clause = "the mount is lost", "FLT-GUN-2"
    elif has_shot(ship, number, place):
        why, clause = "it has shot this turn", "FLT-GUN-1"
    else:
        why, clause = f"it does not bear, {lies(target.name, ship.pose, target.at)}", "FLT-GUN-2"
    return Refusal(f"{ship.name}, {phrases.mount(battery, battery.mounts[place])}: {why}.", clause)


def no_guns(ship: Ship, battery: Battery) -> Refusal | None:
    """Why a battery does not shoot at ships at all now."""
    if ship.done.swept:
        return Refusal(f"{ship.name} has swept mines: she does not shoot this turn.", "FLT-MIN-6")
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: she must be surfaced to man her gun.", "FLT-GEN-13")
    if battery.dual_purpose and ship.done.long_flak:
        says = f"{ship.name}: her {phrases.bore(battery)} battery has shot at aircraft this turn."
        return Refusal(says, "FLT-GUN-16")
    return None


def _no_mark(ship: Ship, battery: Battery, target: Ship) -> Refusal | None:
    """Why guns of that bore do not shoot at such a target, wherever it lies."""
    if target.spec.stand and not on_craft(battery.calibre):
        low, high = GUNS_ON_CRAFT["calibre"]
        says = f"{ship.name}: guns of {low:g} to {high:g} inches shoot at coastal craft, not {phrases.bore(battery)}."
        return Refusal(says, "FLT-TYX-1")
    if target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged, out of reach of guns.", "FLT-GUN-15")
    reach = float(MORALE["withdrawing_shoots_cm"])
    if ship.withdrawing and not near(ship.at, target.at, reach):
        away = distance(ship.at, target.at)
        says = f"{ship.name} withdraws: she shoots within {reach:g} cm only, {off(target.name, away)}."
        return Refusal(says, "FLT-MOR-4")
    if not target.sighted:
        return Refusal(f"{ship.name}: {target.name} is not in sight of her side.", "FLT-VIS-4")
    return None


def _undirected(ship: Ship, target: Ship) -> Refusal:
    """Why guns do not shoot Directed."""
    if target.spec.stand:
        return Refusal(f"{ship.name}: guns shoot at coastal craft by local control only.", "FLT-TYX-2")
    if ship.spec.has("local_only"):
        return Refusal(f"{ship.name} always shoots by local control.", "FLT-GUN-6")
    most = directors(ship.fire_control)
    if not most:
        return Refusal(f"{ship.name} has fire control 0: by local control only.", "FLT-GUN-5")
    each = f"one for each {GUNNERY['fc_per_director']} points of fire control"
    return Refusal(f"{ship.name} has made all {most} directed attacks of this turn, {each}.", "FLT-GUN-5")


def shots(table: FleetTable, ship: Ship) -> list[Shot]:
    """Every mount that may shoot at every target, Directed or Local; only what is legal stands here.

    Mounts of one battery make one attack on a target together, in one way (FLT-GUN-1).
    """
    foes = [foe for foe in ships(table, enemy(table, ship.side)) if foe.sighted]
    return [
        _line(ship, Guns(mode, number, (mount,)), foe)
        for number in range(len(ship.spec.batteries))
        for foe in foes
        for mount in able(table, ship, number, foe)
        for mode in modes(ship, foe)
    ]


def _line(ship: Ship, guns: Guns, foe: Ship) -> Shot:
    attack = f"guns_{guns.battery + 1}"
    return Shot(ship.id, guns.key, foe.id, 1, clause="FLT-GUN-1", attack=attack, way=guns.mode)


def able(table: FleetTable, ship: Ship, battery: int, target: Ship) -> tuple[int, ...]:
    """The mounts of a battery that may shoot at an enemy as everything lies now; none where a rule forbids it."""
    left = _bearing(ship, battery, target) if ship.afloat and target.afloat else ()
    return left if left and _found(table, ship, battery, target) else ()


def _bearing(ship: Ship, battery: int, target: Ship) -> tuple[int, ...]:
    """The mounts of a battery that may shoot at a ship once it is found; what most often forbids it is asked first."""
    if not reaches(ship, battery, target):
        return ()
    left = tuple(place for place in range(len(ship.guns[battery])) if shoots(ship, battery, place, target))
    return left if left and _unfit(ship, battery, target) is None else ()


def _found(table: FleetTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Whether a battery aims at a target, by eye or by radar (FLT-VIS-4, FLT-VIS-7)."""
    return aims(table, ship, target) or acquired(table, ship, battery, target)


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


# -- a salvo --------------------------------------------------------------------------------------------------


def guns_of(ship: Ship, salvo: Guns) -> int:
    """How many guns those mounts have."""
    return sum(ship.spec.batteries[salvo.battery].mounts[mount].guns for mount in salvo.mounts)


def bases_between(table: FleetTable, ship: Ship, target: Ship) -> int:
    """Bases of ships of either side and of wrecks on the line; touching an edge is none (FLT-GUN-10)."""
    line = ship.at, target.at
    bases = [
        hull(other)
        for other in [*ships(table), *wrecks(table)]
        if other.id not in (ship.id, target.id)
        and not other.spec.stand
        and not other.spec.shore
        and has_base(other)
    ]
    hulls = [base for base in bases if nearest_on(line, (base.x, base.y))[0] < base.length]
    if not hulls:  # as of most lines
        return 0
    import numpy as np

    from game.sea.blocking import inside_hulls

    return int((inside_hulls(np.array([(*line[0], *line[1])]), hulls) > 1e-6).sum())


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
        (counted(count, "gun"), "FLT-GUN-7", GUNNERY["guns"][steps(count) - 1]),
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
