"""Flak: at aircraft in reaction or by itself, medium and close flak at surface targets too (FLT-AAA, FLT-CRF)."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Throw
from game.match import Aim, Budget, Refusal, Shot, Umpire
from game.rulesets.fleet import damage, purposes
from game.rulesets.fleet.air_combat import in_dogfight
from game.rulesets.fleet.armoury import ATTACKS
from game.rulesets.fleet.condition import easy, light_hulled, near, slow, steady, steerless
from game.rulesets.fleet.damage_events import Stands
from game.rulesets.fleet.events import did
from game.rulesets.fleet.explosions import flight_save
from game.rulesets.fleet.facts import CRF, FLAK_KINDS, LRF, MRF, FlakKind, flak_factors
from game.rulesets.fleet.rolls import attack_throw, roll, save_throw
from game.rulesets.fleet.sight import aims, beyond, clear, unaimed
from game.rulesets.fleet.table import FleetTable, Flight, Ship, flight_of, flights, ship_of, ships
from game.rulesets.fleet.tables import (
    AA,
    BAND,
    BOOK,
    FLAK_ON_SHIPS,
    size_term,
    steps,
)
from game.rulesets.fleet.weapons import Flak, the
from game.sea.heading import Inches, distance
from game.tabletop.sides import enemy

NAMES: Final[dict[str, str]] = BOOK.labels["flak"]


def left(ship: Ship, kind: FlakKind) -> int:
    """Attacks that factors of a kind may still make this turn: none of a ship that swept (FLT-AAA-5, FLT-MIN-6).

    Each factor shoots once, in the air or at the surface (FLT-CRF-8).
    """
    if ship.done.swept:
        return 0
    if kind == LRF and any(ship.spec.batteries[battery].dual_purpose for battery in ship.done.guns):
        return 0  # its guns have shot at ships (FLT-GUN-16)
    return max(0, flak_factors(ship, kind) * attacks_each(ship) - flak_factors(ship.done, kind))


def attacks_each(ship: Ship) -> int:
    """The attacks of one factor at the surface: those of coastal craft shoot by survivors (FLT-CRF-3)."""
    return steps(ship.vessels) if ship.spec.stand else 1


def left_in_air(ship: Ship, kind: FlakKind) -> int:
    """Whole factors that may still shoot at aircraft: one die each, of coastal craft too (FLT-AAA-1)."""
    return left(ship, kind) // max(1, attacks_each(ship))


def _used(umpire: Umpire[FleetTable], ship: Ship, kind: FlakKind, attacks: int = 1) -> None:
    used = {kind: flak_factors(ship.done, kind) + attacks}
    umpire.happens(did(ship, **used, long_flak=ship.done.long_flak or kind == LRF))


# -- at aircraft ----------------------------------------------------------------------------------------------


def kinds_at(flight: Flight, attack: str = "") -> tuple[FlakKind, ...]:
    """The flak that reaches a stand by the way it attacks, or by any way its type may fly (FLT-AAA-7)."""
    if attack:
        return ATTACKS[attack].flak
    ways = flight.spec.attacks
    return tuple(kind for kind in FLAK_KINDS if not ways or any(kind in ATTACKS[way].flak for way in ways))


def refuses(
    table: FleetTable, ship: Ship, kind: FlakKind, target: Ship | Flight, attack: str = ""
) -> Refusal | None:
    """Why flak may not shoot at a stand of aircraft, or at a ship (FLT-AAA, FLT-CRF); `attack`: in which it comes."""
    called = NAMES[kind].lower()
    if (wrong := _no_flak(ship, kind, in_air=isinstance(target, Flight))) is not None:
        return wrong
    if isinstance(target, Flight):
        if in_dogfight(table, target):
            return Refusal(f"{ship.name}: {target.name} is in a dogfight.", "FLT-AAA-8")
        if kind not in kinds_at(target, attack):
            return Refusal(f"{ship.name}: {called} does not reach {target.name}, so high.", "FLT-AAA-7")
        reach = float(AA[f"{kind}_cm"])
        far = beyond(ship, target, reach)
        return Refusal(f"{ship.name}: {called} reaches {reach:g} cm, {far}.", "FLT-AAA-1") if far else None
    if kind == LRF:
        return Refusal(f"{ship.name}: {called} shoots at aircraft only, not at {target.name}.", "FLT-CRF-1")
    if not fair_game(kind, target):
        whom = "coastal craft and light hulls" if kind == MRF else "coastal craft"
        return Refusal(f"{ship.name}: {called} shoots at {whom} only, not at {target.name}.", "FLT-CRF-2")
    reach = reach_on_ships(kind)
    if far := beyond(ship, target, reach):
        return Refusal(f"{ship.name}: {called} reaches {reach:g} cm, {far}.", "FLT-CRF-1")
    if not target.sighted or not aims(table, ship, target):
        return Refusal(unaimed(table, ship, target).sentence, "FLT-CRF-1")
    return None


def _no_flak(ship: Ship, kind: FlakKind, *, in_air: bool) -> Refusal | None:
    """Why a ship has no flak of a kind to shoot with now."""
    called = NAMES[kind].lower()
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: her flak is not manned.", "FLT-GEN-13")
    if not flak_factors(ship, kind):
        return Refusal(f"{ship.name} has no {called} left.", "FLT-AAA-1")
    if left_in_air(ship, kind) if in_air else left(ship, kind):
        return None
    if ship.done.swept:
        return Refusal(f"{ship.name} has swept mines: she does not shoot this turn.", "FLT-MIN-6")
    if kind == LRF and any(ship.spec.batteries[number].dual_purpose for number in ship.done.guns):
        return Refusal(f"{ship.name}: the guns of her {called} have shot at ships this turn.", "FLT-GUN-16")
    return Refusal(f"{ship.name}: all factors of her {called} have shot this turn.", "FLT-AAA-5")


def shots_at(
    table: FleetTable, ship: Ship, flight: Flight, attack: str = "", clause: str = "FLT-AAA-5"
) -> list[Shot]:
    """Flak of one ship at one stand within its reach (FLT-AAA-1)."""
    if flight.side == ship.side or not ship.afloat:
        return []
    return [
        Shot(ship.id, Flak(kind).key, flight.id, left_in_air(ship, kind), clause=clause)
        for kind in kinds_at(flight, attack)
        if refuses(table, ship, kind, flight, attack) is None
    ]


def budgets(lines: list[Shot]) -> tuple[Budget, ...]:
    """Factors that each ship has of each kind (FLT-AAA-5)."""
    most: dict[tuple[str, str], int] = {}
    for line in lines:
        most[line.unit, line.weapon] = max(most.get((line.unit, line.weapon), 0), line.most)
    return tuple(
        Budget(
            f"{NAMES[the(Flak, arm).kind]}: {count} factors", "FLT-AAA-5", count, {(unit, arm): 1}, unit=unit
        )
        for (unit, arm), count in most.items()
    )


def throw(table: FleetTable, ship: Ship, kind: FlakKind, flight: Flight) -> Throw:
    """One factor at a stand; radar helps only at what she can see (FLT-AAA-1 to 3)."""
    far = kind == LRF and distance(ship.at, flight.at) > BAND + 0.001
    radar = kind == LRF and ship.has("dpaa_radar") and ship.radar and clear(table, ship, flight)
    return attack_throw(
        purposes.Attack(ship.id, Flak(kind).key, flight.id),
        "FLT-AAA-1",
        1,
        AA["to_hit"],
        ("Crew quality", "FLT-AAA-1", ship.crew_quality),
        AA.term("At two bands", "lrf_at_two_bands", far),
        AA.term("Radar", "dpaa_radar", radar),
        AA.term("Splash markers", "splash_on_ship", ship.splash),
        AA.term("Flak markers", "flak_on_stand", flight.flak),
        again=ship.spec.shore,
    )


def fire(umpire: Umpire[FleetTable], lines: tuple[Aim, ...]) -> None:
    """Factors shoot one by one in the order written; each hit's marker counts for the next (FLT-AAA-4, FLT-AAA-6)."""
    table = umpire.table
    for aim in lines:
        ship, flight = ship_of(table, aim.unit), flight_of(table, aim.target)
        kind = the(Flak, aim.weapon).kind
        for _ in range(aim.amount):
            if not flight.aloft or not flight.aircraft or not left_in_air(ship, kind):
                break
            cast = roll(umpire, throw(table, ship, kind, flight), ship)
            _used(umpire, ship, kind, attacks_each(ship))
            if not cast.hits:
                continue
            umpire.happens(Stands(flight.id, "flak", flight.flak + 1))
            sharp = kind == LRF and any(battery.aa_plus for battery in ship.spec.batteries)
            flight_save(umpire, flight, "FLT-AAA-4", AA["save_aa_plus"] if sharp else 0, "AA+")


def flak_targets(table: FleetTable, ship: Ship) -> list[Shot]:
    """What a ship's flak may shoot at in its own activation, on the surface and in the air (FLT-AAA-5, FLT-CRF)."""
    found: list[Shot] = []
    for flight in flights(table, enemy(table, ship.side)):
        found += shots_at(table, ship, flight)
    return found + surface_shots(table, ship)


# -- at the surface -------------------------------------------------------------------------------------------


def surface_shots(table: FleetTable, ship: Ship) -> list[Shot]:
    """Medium flak at coastal craft and light hulls, close flak at coastal craft (FLT-CRF-1, FLT-CRF-2)."""
    kinds: tuple[FlakKind, ...] = (MRF, CRF)
    return [
        Shot(ship.id, Flak(kind).key, target.id, most, clause="FLT-CRF-2")
        for kind in kinds
        if (most := left(ship, kind))
        for target in ships(table, enemy(table, ship.side))
        if fair_game(kind, target)
        and near(ship.at, target.at, reach_on_ships(kind))
        and refuses(table, ship, kind, target) is None
    ]


def reach_on_ships(kind: FlakKind) -> Inches:
    """How far flak of a kind shoots at ships (FLT-CRF-1)."""
    return float(FLAK_ON_SHIPS[f"{kind}_cm"])


def fair_game(kind: FlakKind, target: Ship) -> bool:
    """Whether flak of a kind shoots at such a ship at all (FLT-CRF-2)."""
    return target.spec.stand or (kind == MRF and light_hulled(target))


def surface_throw(ship: Ship, kind: FlakKind, target: Ship) -> Throw:
    """One attack of flak at a surface target (FLT-CRF-4)."""
    return attack_throw(
        purposes.Attack(ship.id, Flak(kind).key, target.id),
        "FLT-CRF-4",
        1,
        FLAK_ON_SHIPS["to_hit"],
        ("Crew quality", "FLT-CRF-4", ship.crew_quality),
        size_term(target.spec.target_size),
        FLAK_ON_SHIPS.term("Splash markers on the shooter", "splash_on_shooter", ship.splash),
        ("Splash markers on the target", "FLT-CRF-7", FLAK_ON_SHIPS["splash_on_target"] * target.splash),
        FLAK_ON_SHIPS.term("No steering", "steering_zero", steerless(target)),
        FLAK_ON_SHIPS.term("Slow", "slow", slow(target)),
        again=easy(target) or steady(ship),
    )


def fire_at_surface(umpire: Umpire[FleetTable], aim: Aim) -> None:
    """One attack for each factor; each hit's splash counts for the next (FLT-CRF-3, FLT-CRF-5 to 7)."""
    table = umpire.table
    ship, target, kind = ship_of(table, aim.unit), ship_of(table, aim.target), the(Flak, aim.weapon).kind
    for _ in range(aim.amount):
        if not target.afloat or not left(ship, kind):
            break
        cast = roll(umpire, surface_throw(ship, kind, target), ship, target)
        _used(umpire, ship, kind)
        if cast.hits:
            damage.splash(umpire, target)
            rattle(
                umpire,
                target,
                "FLT-CRF-5",
                craft=FLAK_ON_SHIPS["save_craft_by_crf"] if kind == CRF else 0,
                other=FLAK_ON_SHIPS["save_ship_by_mrf"],
            )


def rattle(
    umpire: Umpire[FleetTable], target: Ship, clause: str, *, craft: int, other: int, weight: int = 0
) -> None:
    """Light fire that hits: a save, or a vessel of a stand or 1 S of a ship is lost (FLT-CRF-5, -6, FLT-AGN-4, -5)."""
    heavy = ("Weight of fire", clause, weight)
    if target.spec.stand:
        damage.craft_save(umpire, target, clause, heavy, ("Light weapons", clause, craft))
        return
    saving = save_throw(target, clause, heavy, ("Light weapons", clause, other))
    if not roll(umpire, saving, target).hits:
        damage.impact(umpire, target, 1)
