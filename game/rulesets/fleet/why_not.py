"""Why a weapon may not be used on a target: the particular limit, with its number and clause, in a player's words.

Of flak, starshell, depth charges and aircraft the modules that list what may be chosen say why not, and list what has
no reason against it. Of guns and torpedoes `gunnery` and `torpedoes` list it, for speed, and the same limits are told
here one by one; `tests/conformance/refusals` holds both to each other. Reads a side's view.
"""

from __future__ import annotations

from game.match import Aim, Fired, Order, Refusal
from game.match.wording import owned
from game.rulesets.fleet import air_attack, flak, gunnery, lights, phrases, spotting, torpedoes
from game.rulesets.fleet.condition import (
    bears,
    group_of,
    mounts_left,
    near,
    radar_of,
)
from game.rulesets.fleet.facts import Battery
from game.rulesets.fleet.limits import lies, off, unaimed
from game.rulesets.fleet.phrases import arc as arc_words
from game.rulesets.fleet.sight import aims
from game.rulesets.fleet.table import (
    DEEP,
    DEPLOYED,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.rulesets.fleet.tables import (
    BAND,
    BANDS,
    GUNNERY,
    GUNS_ON_CRAFT,
    MORALE,
    SIZE,
    band,
    directors,
)
from game.rulesets.fleet.weapons import (
    DepthCharges,
    Flak,
    FromTheAir,
    Guns,
    Spread,
    Starshell,
    Torpedoes,
    Weapon,
    read,
)
from game.sea.heading import distance

FARTHEST = BAND * BANDS
"""Nothing shoots or launches beyond it, in cm (FLT-GEN-3)."""


def of_order(table: FleetTable, side: str, order: Order) -> Refusal | None:
    """Why the first line of an order that has a reason against it may not be; None: no line has one of its own."""
    if not isinstance(order, Fired):
        return None
    return next((found for aim in order.aims if (found := of_line(table, side, aim)) is not None), None)


def of_line(table: FleetTable, side: str, aim: Aim) -> Refusal | None:
    """Why a unit may not use a weapon on a target as one line of an order has it; None: for no reason of its own."""
    unit, target = table.units.get(aim.unit), table.units.get(aim.target)
    if unit is None or unit.side != side or isinstance(unit, Marker):
        called = "That" if unit is None else unit.name
        return Refusal(f"{called} is no unit of {owned(side)} that could act.", "FLT-SEQ-7")
    if (wrong := _turn(table, unit)) is not None:
        return wrong
    weapon = read(aim.weapon)
    if not aim.target:
        if isinstance(unit, Ship) and isinstance(weapon, Starshell):
            return lights.refuses(table, unit, weapon)
        return None
    if target is None or isinstance(target, Marker):
        says = "that unit is not on the table"
        if target is not None:
            says = f"{target.name} has not been spotted: it cannot be attacked"
        return Refusal(f"{unit.name}: {says}.", "FLT-CON-4")
    if target.side == side:
        return Refusal(f"{unit.name}: {target.name} is on the same side.", "FLT-GUN-1")
    if target.state != DEPLOYED:
        return Refusal(f"{unit.name}: {target.name} is not in play any more.", "FLT-CRT-9")
    return of_pair(table, unit, weapon, target)


def of_pair(
    table: FleetTable, unit: Ship | Flight, weapon: Weapon | None, target: Ship | Flight
) -> Refusal | None:
    """Why a unit that acts may not use a weapon on an enemy in play; None: it may, or has no such weapon."""
    match unit, weapon, target:
        case Flight(), _, Flight():
            return Refusal(f"{unit.name} attacks ships; {target.name} is met in dogfights.", "FLT-AVS-12")
        case Flight(), FromTheAir(), Ship():
            return air_attack.refuses(table, unit, weapon, target)
        case Ship(), Flak(kind), _:
            return flak.refuses(table, unit, kind, target)
        case Ship(), DepthCharges(), _:
            return spotting.refuses(table, unit, target)
        case Ship(), Guns(), Flight() if gunnery.mounted(unit.spec, weapon):
            says = f"{unit.name}: guns shoot at ships; at aircraft only flak does."
            return Refusal(says, "FLT-GUN-15")
        case Ship(), Guns(), Ship() if gunnery.mounted(unit.spec, weapon):
            return of_guns(table, unit, weapon, target)
    return None


def _turn(table: FleetTable, unit: Ship | Flight) -> Refusal | None:
    """Why a unit does not act at this moment."""
    if unit.state != DEPLOYED:
        return Refusal(f"{unit.name} is not in play.", "FLT-SEQ-7")
    if unit.acted:
        return Refusal(f"{unit.name} has acted this turn.", "FLT-SEQ-7")
    if isinstance(unit, Ship) and unit.done.idle:
        return Refusal(f"{unit.name} has no power and failed her Crew Test: no task this turn.", "FLT-UND-8")
    if table.active and table.active != group_of(table, unit):
        return Refusal(f"{unit.name} does not act now: another squadron is in hand.", "FLT-SEQ-7")
    return None


# -- guns ---------------------------------------------------------------------------------------------------------


def of_guns(table: FleetTable, ship: Ship, guns: Guns, target: Ship) -> Refusal | None:
    """Why a mount may not shoot at a ship in that way (FLT-GUN, FLT-TYX-1, FLT-VIS)."""
    number, place = guns.battery, guns.mounts[0]
    battery = ship.spec.batteries[number]
    if (wrong := lights.no_guns(ship, battery)) is not None:
        return wrong
    if (wrong := _no_mark(table, ship, battery, target)) is not None:
        return wrong
    head = f"{ship.name}, {phrases.mount(battery, battery.mounts[place])}"
    if place not in mounts_left(ship, number):
        return Refusal(f"{head}: the mount is lost.", "FLT-GUN-2")
    if gunnery.has_shot(ship, number, place):
        return Refusal(f"{head}: it has shot this turn.", "FLT-GUN-1")
    if gunnery.attacked(ship, number, target.id):
        says = f"{ship.name}: her {phrases.bore(battery)} battery has made its attack on {target.name} this turn."
        return Refusal(says, "FLT-GUN-1")
    away, most = distance(ship.at, target.at), min(battery.max_bands, BANDS)
    if band(away) > most:
        return Refusal(f"{head}: it reaches {most * BAND:g} cm, {off(target, away)}.", "FLT-GUN-4")
    if not bears(ship, battery.mounts[place].arc, target.at):
        return Refusal(f"{head}: it does not bear, {lies(ship, target)}.", "FLT-GUN-2")
    if not (aims(table, ship, target) or gunnery.acquired(table, ship, number, target)):
        return unaimed(table, ship, target, radar_of(ship, number), number in ship.done.refused)
    if guns.mode not in gunnery.modes(ship, target):
        return _undirected(ship, target)
    return None


def _no_mark(table: FleetTable, ship: Ship, battery: Battery, target: Ship) -> Refusal | None:
    """Why guns of that bore do not shoot at such a target, wherever it lies."""
    if target.spec.stand and not gunnery.on_craft(battery.calibre):
        low, high = GUNS_ON_CRAFT["calibre"]
        says = f"{ship.name}: guns of {low:g} to {high:g} inches shoot at coastal craft, not {phrases.bore(battery)}."
        return Refusal(says, "FLT-TYX-1")
    if target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged, out of reach of guns.", "FLT-GUN-15")
    reach = float(MORALE["withdrawing_shoots_cm"])
    if ship.withdrawing and not near(ship.at, target.at, reach):
        away = distance(ship.at, target.at)
        says = f"{ship.name} withdraws: she shoots within {reach:g} cm only, {off(target, away)}."
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


# -- torpedoes ----------------------------------------------------------------------------------------------------


def of_launch(table: FleetTable, ship: Ship, aim: Aim) -> Refusal | None:
    """Why a ship may not launch as a line has it, from the point of her way that was named (FLT-TOR-1 to 3)."""
    tubes = ship.spec.tubes
    if tubes is None or not tubes.mounts:
        return Refusal(f"{ship.name} has no torpedo tubes.", "FLT-TOR-1")
    weapon = read(aim.weapon)
    if not isinstance(weapon, Torpedoes) or not torpedoes.has(ship, weapon):
        return None
    spread = isinstance(weapon, Spread)
    if weapon.mounts not in [mounts for mounts, _, _ in torpedoes.loaded_mounts(ship)]:
        return Refusal(f"{ship.name}: those tubes are empty or lost.", "FLT-TOR-14")
    if spread and aim.target:
        return Refusal(f"{ship.name}: a wide spread is given a bearing, not a target.", "FLT-TOR-3")
    if spread:
        return None
    if not aim.target:
        return Refusal(f"{ship.name}: torpedoes that are aimed need a target.", "FLT-TOR-2")
    target = table.units.get(aim.target)
    if not isinstance(target, Ship) or target.side == ship.side or not target.afloat:
        called = "that unit" if target is None else target.name
        return Refusal(f"{ship.name}: {called} is no enemy ship in play.", "FLT-TOR-2")
    if target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged: torpedoes do not hit her.", "FLT-TOR-7")
    if not torpedoes.torpedoable(target):
        least = f"{target.name} has target size {target.spec.target_size}, torpedoes need {SIZE['torpedoes_from']}"
        return Refusal(f"{ship.name}: {least} or more.", "FLT-TYP-4")
    if not target.sighted:
        return Refusal(f"{ship.name}: {target.name} is not in sight of her side.", "FLT-VIS-5")
    if not torpedoes.aimable(table, ship, target):
        found = unaimed(table, ship, target)
        return Refusal(found.sentence, {"FLT-VIS-6": "FLT-VIS-8"}.get(found.clause, found.clause))
    arc = tubes.mounts[weapon.mounts[0] if weapon.mounts else 0].arc
    if not bears(ship, arc, target.at):
        says = f"{ship.name}: {arc_words(arc)} tubes do not bear, {lies(ship, target)}."
        return Refusal(says, "FLT-TOR-2")
    return None


def not_ready(ship: Ship) -> Refusal | None:
    """Why a ship declares no torpedoes at all (FLT-SUB-5, FLT-MOR-4, FLT-TOR-14)."""
    if ship.withdrawing:
        return Refusal(f"{ship.name} withdraws: she launches no torpedoes.", "FLT-MOR-4")
    if ship.depth == DEEP:
        return Refusal(f"{ship.name} is deep: she launches no torpedoes.", "FLT-SUB-5")
    return None if torpedoes.ready(ship) else Refusal(f"{ship.name} has no loaded tubes.", "FLT-TOR-14")
