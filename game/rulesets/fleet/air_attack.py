"""Aircraft against ships: bombs, torpedoes, rockets, guided weapons, kamikaze, and guns (FLT-AVS, FLT-AGN)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Refusal, Shot, Umpire
from game.rulesets.fleet import damage, deck, flak, purposes
from game.rulesets.fleet.air_events import AirAttacked, LoadSpent
from game.rulesets.fleet.armoury import BLOWS, LOADS, UNDERWATER, Attack, Load, attacks_with
from game.rulesets.fleet.condition import easy, light_hulled, lit, near, slow, steerless
from game.rulesets.fleet.damage_events import FlightLost
from game.rulesets.fleet.rolls import attack_throw, passes, roll
from game.rulesets.fleet.sight import beyond, clear, obscured, unaimed
from game.rulesets.fleet.table import FleetTable, Flight, Ship, ships
from game.rulesets.fleet.tables import (
    AIR_GUNS,
    AIR_TO_SHIP,
    SIZE,
    size_term,
    steps,
)
from game.rulesets.fleet.weapons import (
    ANTI_SHIP,
    KAMIKAZE,
    STRAFE,
    TORPEDO,
    AirAttack,
    AirGuns,
    FromTheAir,
)
from game.tabletop.sides import enemy

# -- what may be attacked -------------------------------------------------------------------------------------


def ways(flight: Flight, load: str) -> list[str]:
    """The ways in which a stand may use a load; a kamikaze needs none (FLT-AVS-12)."""
    fit = attacks_with(load) if load else ()
    return [way for way in flight.spec.attacks if way == KAMIKAZE or way in fit]


def shots(table: FleetTable, flight: Flight) -> list[Shot]:
    """Every attack a stand may make now, with the number of its aircraft (FLT-AVS-5, FLT-AVS-11, FLT-AGN-2)."""
    found: list[FromTheAir] = [AirAttack(way) for way in ways(flight, flight.load)]
    return [
        Shot(flight.id, weapon.key, target.id, flight.aircraft, clause=clause, arm=weapon.arm)
        for target in ships(table, enemy(table, flight.side))
        for weapon in (*found, STRAFE, ANTI_SHIP)
        if refuses(table, flight, weapon, target) is None
        for clause in ["FLT-AGN-2" if isinstance(weapon, AirGuns) else "FLT-AVS-12"]
    ]


def refuses(table: FleetTable, flight: Flight, weapon: FromTheAir, target: Ship) -> Refusal | None:
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
    guns, attack = isinstance(weapon, AirGuns), weapon.attack
    called = attack.name.lower()
    if not guns and attack.key not in ways(flight, flight.load):
        if attack.key in flight.spec.attacks:
            return Refusal(f"{flight.name} carries no load for {called}.", "FLT-AVS-12")
        return Refusal(f"{flight.name} is no type for {called}.", "FLT-AVS-12")
    most = float(AIR_TO_SHIP["contact_cm"]) if guns else reach(flight, attack.key)
    if far := beyond(flight, target, most):
        return Refusal(f"{flight.name} attacks within {most:g} cm, {far}.", "FLT-AVS-5")
    if isinstance(weapon, AirGuns) and not strafes(flight, weapon, target):
        whom = "coastal craft" if weapon == STRAFE else "coastal craft and light hulls"
        says = f"{flight.name}: its guns do nothing to {target.name}; they are for {whom}."
        return Refusal(says, "FLT-AGN-2")
    if not guns and not suits(attack.key, target):
        return Refusal(f"{flight.name}: {target.name} is no target for torpedoes.", "FLT-AVS-7")
    if not target.sighted or not in_view(table, flight, target):
        if not lit(table, target):
            return Refusal(f"{flight.name}: {target.name} is not illuminated by night.", "FLT-AIR-6")
        return Refusal(unaimed(table, flight, target).sentence, "FLT-AVS-11")
    return None


def strafes(flight: Flight, guns: AirGuns, target: Ship) -> bool:
    """Whether a stand has such guns, and they are for such a target (FLT-AGN-2)."""
    light = guns == ANTI_SHIP and light_hulled(target)
    return bool(factor(flight, guns)) and (target.spec.stand or light)


def in_view(table: FleetTable, flight: Flight, target: Ship) -> bool:
    """Whether a stand sees its target, lit by night; smoke hides nothing from right above (FLT-AVS-11, FLT-AIR-6)."""
    if not lit(table, target):
        return False
    if clear(table, flight, target):
        return True
    if not near(flight.at, target.at, AIR_TO_SHIP["contact_cm"]):
        return False
    return not obscured(table, flight, target, smoke=False)


def reach(flight: Flight, way: str) -> float:
    """From how far an attack is made (FLT-AVS-5)."""
    standoff = LOADS[flight.load].standoff_cm if way != KAMIKAZE and flight.load else 0.0
    return max(standoff, float(AIR_TO_SHIP["contact_cm"]))


def suits(way: str, target: Ship) -> bool:
    """Torpedoes want a hull in the water that draws enough (FLT-AVS-7, FLT-TYP-4)."""
    return way != TORPEDO or (not target.spec.shore and target.spec.target_size >= SIZE["torpedoes_from"])


# -- the attack -----------------------------------------------------------------------------------------------


def throw(flight: Flight, target: Ship, weapon: FromTheAir, aircraft: int) -> Throw:
    """The dice of an attack from the air (FLT-AVS-1 to 4, FLT-AGN-1)."""
    attack = weapon.attack
    load = LOADS[flight.load] if attack.key == TORPEDO and flight.load else None
    splash = 0 if attack.key == TORPEDO else target.splash
    return attack_throw(
        purposes.Attack(flight.id, weapon.key, target.id),
        "FLT-AVS-2",
        steps(aircraft),
        AIR_TO_SHIP["to_hit"],
        (attack.name, attack.clause, attack.modifier),
        ("Crew quality", "FLT-AVS-4", flight.crew_quality),
        ("Torpedo", "FLT-AVS-4", load.torpedo_modifier if load else 0),
        size_term(target.spec.target_size),
        AIR_TO_SHIP.term("Flak markers on the stand", "flak_on_attacker", flight.flak),
        AIR_TO_SHIP.term("Splash markers on the target", "splash_on_target", splash),
        AIR_TO_SHIP.term("No steering", "steering_zero", steerless(target)),
        AIR_TO_SHIP.term("Slow", "slow", slow(target)),
        again=easy(target),
    )


def strike(
    umpire: Umpire[FleetTable], flight: Flight, target: Ship, weapon: FromTheAir, aircraft: int
) -> None:
    """An attack after the flak: all dice first, then hit by hit (FLT-AVS-6 to 10)."""
    count = min(aircraft, flight.aircraft)
    umpire.happens(AirAttacked(flight.id, target.id, weapon.key))
    if count <= 0 or not target.afloat:
        return
    hits = roll(umpire, throw(flight, target, weapon, count), target).hits
    if isinstance(weapon, AirGuns):
        for _ in range(hits):
            _gun_hit(umpire, flight, target, weapon)
        return
    load = None if weapon.attack.key == KAMIKAZE else LOADS[flight.load]
    for _ in range(hits):
        if target.afloat:
            _hit(umpire, flight, target, weapon.attack, load)
    if not flight.aloft:
        return  # what it hit has blown up beneath it (FLT-XPL-2)
    if load is not None:
        umpire.happens(LoadSpent(flight.id))
    else:
        umpire.happens(FlightLost(flight.id, KAMIKAZE))


def _hit(umpire: Umpire[FleetTable], flight: Flight, target: Ship, attack: Attack, load: Load | None) -> None:
    blow = BLOWS[KAMIKAZE] if load is None else load
    if target.spec.stand:
        damage.splash(umpire, target)
        damage.craft_save(umpire, target, "FLT-AVS-8", ("Impact", "FLT-AVS-8", -blow.ip))
        return
    if blow.hits == UNDERWATER:
        hit = damage.torpedo_hit(blow, "FLT-AVS-7", target, flight.at)
    else:
        hit = damage.blow_hit(umpire, target, blow, "FLT-AVS-6", attack.vertical)
    damage.strike(umpire, target, hit)
    if load is None and target.afloat:
        damage.burn(umpire, target, AIR_TO_SHIP["kamikaze_fires"])


def factor(flight: Flight, guns: AirGuns) -> int:
    """The combat factor of its guns: for strafing, or against ships (FLT-AGN-2)."""
    return flight.spec.acf_s if guns == STRAFE else flight.spec.acf_as


def validation(flight: Flight, guns: AirGuns) -> Throw:
    """A hit of aircraft guns counts on d20 and the combat factor (FLT-AGN-3)."""
    added = ("Combat factor", "FLT-AGN-3", factor(flight, guns))
    return attack_throw(purposes.GunsBite(flight.id), "FLT-AGN-3", 1, AIR_GUNS["validate"], added)


def _gun_hit(umpire: Umpire[FleetTable], flight: Flight, target: Ship, guns: AirGuns) -> None:
    """One hit of guns, validated, then saved against (FLT-AGN-3 to 5)."""
    if not target.afloat or not passes(umpire, validation(flight, guns), target):
        return
    damage.splash(umpire, target)
    flak.rattle(
        umpire,
        target,
        "FLT-AGN-4",
        craft=AIR_GUNS["save_craft_by_s"] if guns == STRAFE else 0,
        other=AIR_GUNS["save_ship_by_as"] if guns == ANTI_SHIP else 0,
        weight=AIR_GUNS["save"][steps(factor(flight, guns)) - 1],
    )
