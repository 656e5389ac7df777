"""Aircraft against ships: bombs, torpedoes, rockets, guided weapons, kamikaze, and guns (FLT-AVS, FLT-AGN)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.dice.roll import Throw
from game.match import Fire, Fired, Order, Question, Refusal, Shot, Step, Umpire
from game.rulesets.fleet import damage, deck, flak, purposes
from game.rulesets.fleet.air_combat import in_dogfight
from game.rulesets.fleet.air_events import AirAttacked, LoadSpent
from game.rulesets.fleet.armoury import ATTACKS, BLOWS, LOADS, UNDERWATER, Load
from game.rulesets.fleet.condition import easy, light_hulled, lit, near, slow, steerless
from game.rulesets.fleet.damage_events import FlightLost
from game.rulesets.fleet.power import may_act
from game.rulesets.fleet.rolls import parts, passes, roll
from game.rulesets.fleet.sight import clear, obscured
from game.rulesets.fleet.table import DEPLOYED, FleetTable, Flight, Ship, enemy, flight_of, ship_of, ships
from game.rulesets.fleet.tables import (
    AIR_GUNS,
    AIR_TO_SHIP,
    AIR_TO_SHIP_CLAUSES,
    DIE,
    LIMITS,
    SIZE,
    steps,
)

TORPEDO, KAMIKAZE, GUNS = "torpedo_bomber", "kamikaze", "aircraft_guns"
STRAFE, ANTI_SHIP = f"{GUNS}_s", f"{GUNS}_as"
REACTION: Final = "aa_reaction"


# -- what may be attacked -------------------------------------------------------------------------------------


def ways(flight: Flight) -> Iterator[str]:
    """The ways in which a stand may use its load; a kamikaze needs none (FLT-AVS-12)."""
    for way in flight.spec.attacks:
        if way == KAMIKAZE:
            yield way
        elif flight.load:
            load = LOADS[flight.load]
            if load.attack == way or (not load.attack and ATTACKS[way].bomb):
                yield way


def shots(table: FleetTable, flight: Flight) -> list[Shot]:
    """Every attack a stand may make now, with the number of its aircraft (FLT-AVS-5, FLT-AVS-11, FLT-AGN-2)."""
    if flight.attacked or flight.aborting or deck.half_aboard(table, flight):
        return []
    if table.night and not table.options.night_flying:
        return []
    found = []
    for target in ships(table, enemy(table, flight.side)):
        if not target.sighted or target.submerged or not in_view(table, flight, target):
            continue
        for way in ways(flight):
            if near(flight.at, target.at, reach(flight, way)) and suits(way, target):
                found.append(Shot(flight.id, way, target.id, flight.aircraft, clause="FLT-AVS-12"))
        if near(flight.at, target.at, AIR_TO_SHIP["contact_cm"]):
            if flight.spec.acf_s and target.spec.stand:
                found.append(Shot(flight.id, STRAFE, target.id, flight.aircraft, clause="FLT-AGN-2"))
            if flight.spec.acf_as and (target.spec.stand or light_hulled(target)):
                found.append(Shot(flight.id, ANTI_SHIP, target.id, flight.aircraft, clause="FLT-AGN-2"))
    return found


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


def throw(flight: Flight, target: Ship, way: str, aircraft: int) -> Throw:
    """The dice of an attack from the air (FLT-AVS-1 to 4, FLT-AGN-1)."""
    low, most = LIMITS["target_size"]
    attack = ATTACKS[GUNS if way.startswith(GUNS) else way]
    load = LOADS[flight.load] if flight.load and way not in (KAMIKAZE, STRAFE, ANTI_SHIP) else None
    splash = 0 if way == TORPEDO else AIR_TO_SHIP["splash_on_target"] * target.splash
    return Throw(
        purposes.Attack(flight.id, way, target.id),
        "FLT-AVS-2",
        steps(aircraft),
        DIE["attack"],
        target=AIR_TO_SHIP["to_hit"],
        modifiers=parts(
            (attack.name, attack.clause, attack.modifier),
            ("Crew quality", "FLT-AVS-4", flight.crew_quality),
            ("Torpedo", "FLT-AVS-4", load.torpedo_modifier if load and way == TORPEDO else 0),
            ("Target size", "FLT-TYP-4", min(max(target.spec.target_size, low), most)),
            ("Flak markers on the stand", "FLT-AVS-4", AIR_TO_SHIP["flak_on_attacker"] * flight.flak),
            ("Splash markers on the target", "FLT-AVS-4", splash),
            (
                "No steering",
                AIR_TO_SHIP_CLAUSES["steering_zero"],
                AIR_TO_SHIP["steering_zero"] * steerless(target),
            ),
            ("Slow", AIR_TO_SHIP_CLAUSES["slow"], AIR_TO_SHIP["slow"] * slow(target)),
        ),
        misses_again=easy(target),
    )


def strike(umpire: Umpire[FleetTable], flight: Flight, target: Ship, way: str, aircraft: int) -> None:
    """An attack after the flak: all dice first, then hit by hit (FLT-AVS-6 to 10)."""
    count = min(aircraft, flight.aircraft)
    umpire.happens(AirAttacked(flight.id, target.id, way))
    if count <= 0 or not target.afloat:
        return
    hits = roll(umpire, throw(flight, target, way, count), target).hits
    if way in (STRAFE, ANTI_SHIP):
        for _ in range(hits):
            _gun_hit(umpire, flight, target, way)
        return
    load = None if way == KAMIKAZE else LOADS[flight.load]
    for _ in range(hits):
        if target.afloat:
            _hit(umpire, flight, target, way, load)
    if not flight.aloft:
        return  # what it hit has blown up beneath it (FLT-XPL-2)
    if load is not None:
        umpire.happens(LoadSpent(flight.id))
    else:
        umpire.happens(FlightLost(flight.id, KAMIKAZE))


def _hit(umpire: Umpire[FleetTable], flight: Flight, target: Ship, way: str, load: Load | None) -> None:
    blow = BLOWS[KAMIKAZE] if load is None else load
    if target.spec.stand:
        damage.splash(umpire, target)
        damage.craft_save(umpire, target, "FLT-AVS-8", *parts(("Impact", "FLT-AVS-8", -blow.ip)))
        return
    if blow.hits == UNDERWATER:
        hit = damage.torpedo_hit(blow, "FLT-AVS-7", target, flight.at)
    else:
        hit = damage.blow_hit(umpire, target, blow, "FLT-AVS-6", ATTACKS[way].vertical)
    damage.strike(umpire, target, hit)
    if load is None and target.afloat:
        damage.burn(umpire, target, AIR_TO_SHIP["kamikaze_fires"])


def validation(flight: Flight, way: str) -> Throw:
    """A hit of aircraft guns counts on d20 and the combat factor (FLT-AGN-3)."""
    acf = flight.spec.acf_s if way == STRAFE else flight.spec.acf_as
    mods = parts(("Combat factor", "FLT-AGN-3", acf))
    return Throw(
        purposes.GunsBite(flight.id),
        "FLT-AGN-3",
        1,
        DIE["attack"],
        target=AIR_GUNS["validate"],
        modifiers=mods,
    )


def _gun_hit(umpire: Umpire[FleetTable], flight: Flight, target: Ship, way: str) -> None:
    """One hit of guns, validated, then saved against (FLT-AGN-3 to 5)."""
    if not target.afloat or not passes(umpire, validation(flight, way), target):
        return
    acf = flight.spec.acf_s if way == STRAFE else flight.spec.acf_as
    damage.splash(umpire, target)
    flak.rattle(
        umpire,
        target,
        "FLT-AGN-4",
        craft=AIR_GUNS["save_craft_by_s"] if way == STRAFE else 0,
        other=AIR_GUNS["save_ship_by_as"] if way == ANTI_SHIP else 0,
        weight=AIR_GUNS["save"][steps(acf) - 1],
    )


# -- flak in reaction -----------------------------------------------------------------------------------------


class Reaction(Step[FleetTable], frozen=True):
    """Every ship in reach may shoot before an attack from the air, whoever is attacked (FLT-AAA-5, FLT-AAA-6)."""

    unit: str
    target: str
    way: str
    aircraft: int

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        flight = flight_of(table, self.unit)
        if side == flight.side or not flight.aloft or in_dogfight(table, flight):
            return []
        way = "" if self.way.startswith(GUNS) else self.way
        lines = [
            shot
            for ship in ships(table, side)
            if not ship.done.idle
            for shot in flak.shots_at(table, ship, flight, way)
        ]
        if not lines:
            return []
        says = f"{flight.name} attacks: which flak opens fire?"
        return [Fire(REACTION, says, "FLT-AAA-5", tuple(lines), flak.budgets(lines))]

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        from game.rulesets.fleet import why_not  # which asks this module what stands may attack

        flight = flight_of(table, self.unit)
        if side == flight.side or not isinstance(order, Fired):
            return None
        way = "" if self.way.startswith(GUNS) else self.way
        for aim in order.aims:
            ship = table.units.get(aim.unit)
            if not isinstance(ship, Ship) or ship.side != side or ship.state != DEPLOYED:
                return Refusal("Only own ships in play shoot flak here.", "FLT-AAA-6")
            if aim.target != flight.id:
                return Refusal(f"{ship.name} may shoot at {flight.name} only, which attacks.", "FLT-AAA-5")
            if ship.done.idle:
                says = f"{ship.name} has no power and failed her Crew Test: no flak this turn."
                return Refusal(says, "FLT-UND-8")
            if aim.weapon in flak.KINDS and (wrong := why_not.of_flak(table, ship, aim.weapon, flight, way)):
                return wrong
        return None

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        assert isinstance(order, Fired)
        umpire.done()
        table = umpire.table
        able = tuple(aim for aim in order.aims if may_act(umpire, ship_of(table, aim.unit)))
        flak.fire(umpire, able)
        umpire.then(Strike(self.unit, self.target, self.way, self.aircraft))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        umpire.then(Strike(self.unit, self.target, self.way, self.aircraft))


class Strike(Step[FleetTable], frozen=True):
    """The attack itself, by what the flak has left of the stand (FLT-AVS-1)."""

    unit: str
    target: str
    way: str
    aircraft: int

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        table = umpire.table
        flight = flight_of(table, self.unit)
        if flight.aloft:
            strike(umpire, flight, ship_of(table, self.target), self.way, self.aircraft)
