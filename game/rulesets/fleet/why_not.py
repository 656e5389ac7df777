"""Why a weapon may not be used on a target: the particular limit, with its number and clause, in a player's words.

What may be chosen is listed in `gunnery`, `torpedoes`, `flak`, `lights`, `spotting` and `air_attack`; here stand the
same limits in the same order, told one by one. They are asked of the same functions, and `tests/conformance/refusals`
holds both to each other: what is not listed has a reason here, what is listed has none. Reads a side's view.
"""

from __future__ import annotations

from game.match import Aim, Fired, Order, Refusal
from game.match.wording import owned
from game.rulesets.fleet import air_attack, deck, flak, gunnery, lights, phrases, torpedoes
from game.rulesets.fleet.air_combat import in_dogfight
from game.rulesets.fleet.condition import (
    bears,
    group_of,
    light_hulled,
    lit,
    mounts_left,
    near,
    radar_of,
)
from game.rulesets.fleet.facts import LRF, MRF, Battery, FlakKind, flak_factors
from game.rulesets.fleet.phrases import arc as arc_words
from game.rulesets.fleet.sight import crosses, eye, in_squall, land_between, limit, obscured
from game.rulesets.fleet.table import (
    DEEP,
    DEPLOYED,
    FleetTable,
    Flight,
    Marker,
    Piece,
    Ship,
)
from game.rulesets.fleet.tables import (
    AA,
    AIR_TO_SHIP,
    ASW,
    BAND,
    BANDS,
    FLAK_ON_SHIPS,
    GUNNERY,
    GUNS_ON_CRAFT,
    ILLUMINATION,
    MORALE,
    SIGHT,
    SIZE,
    band,
    directors,
)
from game.rulesets.fleet.weapons import (
    STRAFE,
    AirGuns,
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
from game.sea.heading import bearing, compass, distance

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
        return (
            of_star(table, unit, weapon) if isinstance(unit, Ship) and isinstance(weapon, Starshell) else None
        )
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
            return from_the_air(table, unit, weapon, target)
        case Ship(), Flak(kind), _:
            return of_flak(table, unit, kind, target)
        case Ship(), DepthCharges(), _:
            return of_charges(table, unit, target)
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
    if (wrong := _no_guns(ship, battery)) is not None:
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
        return Refusal(f"{head}: it reaches {most * BAND:g} cm, {_off(target, away)}.", "FLT-GUN-4")
    if not bears(ship, battery.mounts[place].arc, target.at):
        return Refusal(f"{head}: it does not bear, {_lies(ship, target)}.", "FLT-GUN-2")
    if not (gunnery.aims(table, ship, target) or gunnery.acquired(table, ship, number, target)):
        return _unaimed(table, ship, target, radar_of(ship, number), number in ship.done.refused)
    if guns.mode not in gunnery.modes(ship, target):
        return _undirected(ship, target)
    return None


def _no_guns(ship: Ship, battery: Battery) -> Refusal | None:
    """Why a battery does not shoot at ships at all now."""
    if ship.done.swept:
        return Refusal(f"{ship.name} has swept mines: she does not shoot this turn.", "FLT-MIN-6")
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: she must be surfaced to man her gun.", "FLT-GEN-13")
    if battery.dual_purpose and ship.done.long_flak:
        says = f"{ship.name}: her {phrases.bore(battery)} battery has shot at aircraft this turn."
        return Refusal(says, "FLT-GUN-16")
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
        says = f"{ship.name} withdraws: she shoots within {reach:g} cm only, {_off(target, away)}."
        return Refusal(says, "FLT-MOR-4")
    if not target.sighted:
        return Refusal(f"{ship.name}: {target.name} is not in sight of her side.", "FLT-VIS-4")
    return None


def _off(target: Piece, away: float) -> str:
    """How far off a target lies, to end a sentence."""
    return f"{target.name} is {away:.1f} cm off"


def _lies(ship: Ship | Flight, target: Piece) -> str:
    """Where a target lies, as a relative bearing."""
    off = compass(bearing(ship.at, target.at) - ship.heading)
    turn = round(min(off, 360.0 - off))
    if turn in (0, 180):
        return f"{target.name} lies right {'astern' if turn else 'ahead'}"
    return f"{target.name} lies {turn} degrees to {'starboard' if off < 180.0 else 'port'}"


def _unaimed(
    table: FleetTable, ship: Ship | Flight, target: Ship, radar: bool = False, failed: bool = False
) -> Refusal:
    """Why nobody aims at a target by eye, nor by radar (FLT-VIS-6, -7, -10, -14)."""
    away, seen = distance(ship.at, target.at), limit(table, ship)
    if failed:
        return Refusal(
            f"{ship.name}: this battery failed to find its target by radar this turn.", "FLT-VIS-7"
        )
    finds = "; her radar must find it first" if radar else ""
    if not near(ship.at, target.at, seen):
        clause = "FLT-WEA-1" if in_squall(table, ship.at) and seen <= SIGHT["squall_cm"] else ""
        if not clause and away > eye(ship) and near(ship.at, target.at, table.options.tvr):
            clause, finds = "FLT-VIS-14", ""
        clause = clause or ("FLT-VIS-7" if radar else "FLT-VIS-6")
        return Refusal(f"{ship.name} sees {seen:g} cm, {_off(target, away)}{finds}.", clause)
    if obscured(table, ship, target):
        says = f"{ship.name}: {_between(table, ship, target)} lies between her and {target.name}{finds}."
        return Refusal(says, "FLT-VIS-7" if radar else "FLT-VIS-6")
    finds = "; she must identify it or find it by radar first" if radar else ""
    says = f"{ship.name}: {target.name} is neither lit nor identified by night{finds}."
    return Refusal(says, "FLT-VIS-10")


def _between(table: FleetTable, one: Piece, other: Piece) -> str:
    """What lies on the line between two units."""
    if land_between(table, one, other):
        return "land"
    if table.screens and crosses(tuple(screen.outline for screen in table.screens), one.at, other.at):
        return "smoke"
    return "fog" if table.fogs and crosses(table.fogs, one.at, other.at) else "a squall"


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


def of_star(table: FleetTable, ship: Ship, star: Starshell) -> Refusal | None:
    """Why a battery may not fire starshell (FLT-ILL-3); None: it may, or she has no such battery."""
    if star.battery >= len(ship.spec.batteries):
        return None
    battery = ship.spec.batteries[star.battery]
    if not table.night:
        return Refusal(f"{ship.name}: starshell is fired by night only.", "FLT-ILL-3")
    if (wrong := _no_guns(ship, battery)) is not None:
        return wrong
    low, high = ILLUMINATION["starshell_calibre"]
    if not low <= battery.calibre <= high:
        says = f"{ship.name}: guns of {low:g} to {high:g} inches fire starshell, not {phrases.bore(battery)}."
        return Refusal(says, "FLT-ILL-3")
    if not list(mounts_left(ship, star.battery)):
        return Refusal(f"{ship.name}: her {phrases.bore(battery)} battery is lost.", "FLT-GUN-2")
    if star.key not in [shot.weapon for shot in lights.bursts(table, ship)]:
        says = f"{ship.name}: her {phrases.bore(battery)} battery has shot this turn."
        return Refusal(says, "FLT-ILL-3")
    return None


# -- flak and depth charges ---------------------------------------------------------------------------------------


def of_flak(
    table: FleetTable, ship: Ship, kind: FlakKind, target: Ship | Flight, attack: str = ""
) -> Refusal | None:
    """Why flak may not shoot at a stand of aircraft, or at a ship (FLT-AAA, FLT-CRF); `attack`: in which it comes."""
    called = flak.NAMES[kind].lower()
    if (wrong := _no_flak(ship, kind, in_air=isinstance(target, Flight))) is not None:
        return wrong
    away = distance(ship.at, target.at)
    if isinstance(target, Flight):
        if in_dogfight(table, target):
            return Refusal(f"{ship.name}: {target.name} is in a dogfight.", "FLT-AAA-8")
        if kind not in flak.kinds_at(target, attack):
            return Refusal(f"{ship.name}: {called} does not reach {target.name}, so high.", "FLT-AAA-7")
        reach = float(AA[f"{kind}_cm"])
        if not near(ship.at, target.at, reach):
            return Refusal(f"{ship.name}: {called} reaches {reach:g} cm, {_off(target, away)}.", "FLT-AAA-1")
        return None
    if kind == LRF:
        return Refusal(f"{ship.name}: {called} shoots at aircraft only, not at {target.name}.", "FLT-CRF-1")
    if not target.spec.stand and not (kind == MRF and light_hulled(target)):
        whom = "coastal craft and light hulls" if kind == MRF else "coastal craft"
        return Refusal(f"{ship.name}: {called} shoots at {whom} only, not at {target.name}.", "FLT-CRF-2")
    reach = float(FLAK_ON_SHIPS[f"{kind}_cm"])
    if not near(ship.at, target.at, reach):
        return Refusal(f"{ship.name}: {called} reaches {reach:g} cm, {_off(target, away)}.", "FLT-CRF-1")
    if not target.sighted or not gunnery.aims(table, ship, target):
        found = _unaimed(table, ship, target)
        return Refusal(found.sentence, "FLT-CRF-1")
    return None


def _no_flak(ship: Ship, kind: FlakKind, *, in_air: bool) -> Refusal | None:
    """Why a ship has no flak of a kind to shoot with now."""
    called = flak.NAMES[kind].lower()
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: her flak is not manned.", "FLT-GEN-13")
    if not flak_factors(ship, kind):
        return Refusal(f"{ship.name} has no {called} left.", "FLT-AAA-1")
    if flak.left_in_air(ship, kind) if in_air else flak.left(ship, kind):
        return None
    if ship.done.swept:
        return Refusal(f"{ship.name} has swept mines: she does not shoot this turn.", "FLT-MIN-6")
    if kind == LRF and any(ship.spec.batteries[number].dual_purpose for number in ship.done.guns):
        return Refusal(f"{ship.name}: the guns of her {called} have shot at ships this turn.", "FLT-GUN-16")
    return Refusal(f"{ship.name}: all factors of her {called} have shot this turn.", "FLT-AAA-5")


def of_charges(table: FleetTable, ship: Ship, boat: Ship | Flight) -> Refusal | None:
    """Why a ship may not drop depth charges on a boat (FLT-ASW-3)."""
    if not ship.asw:
        return Refusal(f"{ship.name} has no anti-submarine factors.", "FLT-ASW-3")
    if ship.asw <= ship.done.asw:
        return Refusal(f"{ship.name} has used all {ship.asw} anti-submarine factors this turn.", "FLT-ASW-3")
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: she drops no depth charges.", "FLT-GEN-13")
    if not isinstance(boat, Ship) or not boat.submerged:
        return Refusal(f"{ship.name}: {boat.name} is no submerged submarine.", "FLT-ASW-3")
    if boat.detected < table.turn:
        return Refusal(f"{ship.name}: {boat.name} is not detected.", "FLT-ASW-1")
    reach = float(ASW["attack_cm"])
    if not near(ship.at, boat.at, reach):
        off = _off(boat, distance(ship.at, boat.at))
        return Refusal(f"{ship.name}: depth charges reach {reach:g} cm, {off}.", "FLT-ASW-3")
    return None


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
        found = _unaimed(table, ship, target)
        return Refusal(found.sentence, {"FLT-VIS-6": "FLT-VIS-8"}.get(found.clause, found.clause))
    arc = tubes.mounts[weapon.mounts[0] if weapon.mounts else 0].arc
    if not bears(ship, arc, target.at):
        says = f"{ship.name}: {arc_words(arc)} tubes do not bear, {_lies(ship, target)}."
        return Refusal(says, "FLT-TOR-2")
    return None


def not_ready(ship: Ship) -> Refusal | None:
    """Why a ship declares no torpedoes at all (FLT-SUB-5, FLT-MOR-4, FLT-TOR-14)."""
    if ship.withdrawing:
        return Refusal(f"{ship.name} withdraws: she launches no torpedoes.", "FLT-MOR-4")
    if ship.depth == DEEP:
        return Refusal(f"{ship.name} is deep: she launches no torpedoes.", "FLT-SUB-5")
    return None if torpedoes.ready(ship) else Refusal(f"{ship.name} has no loaded tubes.", "FLT-TOR-14")


# -- from the air -------------------------------------------------------------------------------------------------


def from_the_air(table: FleetTable, flight: Flight, weapon: FromTheAir, target: Ship) -> Refusal | None:
    """Why a stand may not attack a ship in a way (FLT-AVS, FLT-AGN-2)."""
    if flight.attacked:
        return Refusal(f"{flight.name} has made its attack this turn.", "FLT-AVS-10")
    if flight.aborting:
        return Refusal(f"{flight.name} makes for home: it does not attack.", "FLT-MOR-6")
    if deck.half_aboard(table, flight):
        return Refusal(f"{flight.name} is partly aboard already: it does not attack.", "FLT-COP-1")
    if table.night and not table.options.night_flying:
        return Refusal(f"{flight.name} does not attack by night in this battle.", "FLT-AIR-6")
    if target.submerged:
        return Refusal(f"{flight.name}: {target.name} is submerged.", "FLT-SUB-3")
    guns, way = isinstance(weapon, AirGuns), weapon.attack.key
    called = phrases.attack(weapon).lower()
    if not guns and way not in air_attack.ways(flight, flight.load):
        if way in flight.spec.attacks:
            return Refusal(f"{flight.name} carries no load for {called}.", "FLT-AVS-12")
        return Refusal(f"{flight.name} is no type for {called}.", "FLT-AVS-12")
    reach = float(AIR_TO_SHIP["contact_cm"]) if guns else air_attack.reach(flight, way)
    if not near(flight.at, target.at, reach):
        off = _off(target, distance(flight.at, target.at))
        return Refusal(f"{flight.name} attacks within {reach:g} cm, {off}.", "FLT-AVS-5")
    if isinstance(weapon, AirGuns) and not air_attack.strafes(flight, weapon, target):
        whom = "coastal craft" if weapon == STRAFE else "coastal craft and light hulls"
        return Refusal(
            f"{flight.name}: its guns do nothing to {target.name}; they are for {whom}.", "FLT-AGN-2"
        )
    if not guns and not air_attack.suits(way, target):
        return Refusal(f"{flight.name}: {target.name} is no target for torpedoes.", "FLT-AVS-7")
    if not target.sighted or not air_attack.in_view(table, flight, target):
        if not lit(table, target):
            return Refusal(f"{flight.name}: {target.name} is not illuminated by night.", "FLT-AIR-6")
        return Refusal(_unaimed(table, flight, target).sentence, "FLT-AVS-11")
    return None
