"""What aircraft take: of ships with what they carry, of each other, and what flak takes of them."""

from __future__ import annotations

from math import hypot
from typing import Final

from game.dice.odds import odds, passes
from game.match import Aim, Fire, Fired
from game.rulesets.fleet import air_attack, air_combat, flak
from game.rulesets.fleet.advice import harm
from game.rulesets.fleet.advice.gunfire import chance
from game.rulesets.fleet.advice.situation import FleetSituation, Foe, still
from game.rulesets.fleet.air_attack import factor, strafes, suits
from game.rulesets.fleet.armoury import BLOWS, EITHER, HORIZONTAL, LOADS, UNDERWATER, VERTICAL
from game.rulesets.fleet.condition import arc_of, slow
from game.rulesets.fleet.facts import FLAK_KINDS, LRF, flak_factors
from game.rulesets.fleet.table import Flight, Ship
from game.rulesets.fleet.tables import AA, AIR_GUNS, AIR_TO_SHIP, DIE, LIMITS, TESTS, steps, toughness
from game.rulesets.fleet.weapons import (
    ANTI_SHIP,
    KAMIKAZE,
    STRAFE,
    TORPEDO,
    AirAttack,
    AirGuns,
    Flak,
    FromTheAir,
    the,
)
from game.tabletop.ledger import Ledger

_LONG: Final = Flak(LRF).key

SHAKEN: Final = 0.08
"""How much of a strike is spoilt by a flak marker."""
FULL_DECK: Final = 1.4
"""What a hit on a carrier counts beside one on any other ship: she has aircraft aboard."""
SPARED: Final = 0.3
"""What guns are worth that are kept for ships instead of shooting at aircraft, in points a factor."""


def harm_by(
    scene: FleetSituation, flight: Flight, foe: Foe, weapon: FromTheAir, load: str, aircraft: float
) -> float:
    """Points that an attack may be expected to take of a foe."""
    attack = weapon.attack
    if not suits(attack.key, foe.unit):
        return 0.0
    low, most = LIMITS["target_size"]
    given = attack.modifier + flight.crew_quality + min(max(foe.spec.target_size, low), most)
    given += AIR_TO_SHIP["flak_on_attacker"] * flight.flak + AIR_TO_SHIP["slow"] * slow(foe.unit)
    if attack.key == TORPEDO:
        given += LOADS[load].torpedo_modifier
    else:
        given += AIR_TO_SHIP["splash_on_target"] * foe.unit.splash
    hits = chance(AIR_TO_SHIP["to_hit"] - given, still(foe.unit))
    dice = steps(max(1, int(aircraft + 0.5)))
    counts = FULL_DECK if foe.spec.carrier else 1.0
    return dice * hits * foe.worth * counts * _blow(flight, foe, weapon, load)


def _blow(flight: Flight, foe: Foe, weapon: FromTheAir, load: str) -> float:
    """The share that one hit takes."""
    if isinstance(weapon, AirGuns):
        acf = factor(flight, weapon)
        bonus = AIR_GUNS["save"][steps(acf) - 1] if acf else 0
        if foe.spec.stand:
            bonus += AIR_GUNS["save_craft_by_s"] if weapon == STRAFE else 0
        elif weapon == ANTI_SHIP:
            bonus += AIR_GUNS["save_ship_by_as"]
        return chance(AIR_GUNS["validate"] - acf, False) * harm.rattled(foe.mark, bonus)
    blow = BLOWS[KAMIKAZE] if weapon.attack.key == KAMIKAZE else LOADS[load]
    if blow.hits == UNDERWATER:
        arc = arc_of(foe.unit, flight.at)
        return harm.torpedoed(foe.mark, blow.cv, blow.ip, arc)
    direction = VERTICAL if weapon.attack.vertical or blow.hits in (VERTICAL, EITHER) else HORIZONTAL
    return harm.hit(foe.mark, blow.cv, blow.ip, blow.penetration, direction, 1)


def ways(flight: Flight, load: str, foe: Foe) -> list[FromTheAir]:
    """The ways in which a stand with a load may attack a foe."""
    found: list[FromTheAir] = [AirAttack(way) for way in air_attack.ways(flight, load)]
    return found + [guns for guns in (STRAFE, ANTI_SHIP) if strafes(flight, guns, foe.unit)]


def best_of(scene: FleetSituation, flight: Flight, foe: Foe, load: str, at: tuple[float, float]) -> float:
    """Points that a stand takes of a foe by its best way, less what the flak takes of it there."""
    if flight.attacked or flight.aborting or not foe.unit.sighted or foe.unit.submerged:
        return 0.0
    lost, shaken = met(scene, flight, *at)
    best = 0.0
    for weapon in ways(flight, load, foe):
        gain = harm_by(scene, flight, foe, weapon, load, flight.aircraft - lost)
        price = lost * flight.spec.points
        if weapon.attack.key == KAMIKAZE:
            price = flight.aircraft * flight.spec.points
        best = max(best, gain * max(0.2, 1.0 - SHAKEN * shaken) - price)
    return best


def met(scene: FleetSituation, flight: Flight, x: float, y: float) -> tuple[float, float]:
    """Aircraft that flak may take of a stand at a place, and the markers it may leave."""
    hits = 0.0
    reached = flak.kinds_at(flight)
    for foe in scene.foes:
        if not foe.unit.sighted or foe.unit.submerged:
            continue
        away = hypot(foe.x - x, foe.y - y)
        for kind in reached:
            if away <= AA[f"{kind}_cm"]:
                factors = flak_factors(foe.spec.flak, kind)
                if foe.spec.stand:
                    factors *= steps(foe.unit.vessels)
                hits += factors * chance(AA["to_hit"] - foe.spec.crew_quality - foe.unit.splash, False)
    hits *= 0.8  # each hit leaves a marker for the next
    return hits * _falls(flight), hits


def _falls(flight: Flight) -> float:
    """The chance that a hit brings an aircraft down."""
    return 1.0 - passes(TESTS["save"] - toughness(flight.spec.hit_points), DIE["test"])


# -- in the air -----------------------------------------------------------------------------------------------


def downs(one: Flight, other: Flight) -> float:
    """Aircraft that one stand may be expected to bring down of another in a round."""
    against = air_combat.factor(one)
    if not against:
        return 0.0
    hits = odds(air_combat.throw(one, other)).expected
    saves = odds(air_combat.save(other, against)).expected
    return min(float(other.aircraft), hits * (1.0 - saves))


def fights(one: Flight, other: Flight) -> float:
    """Points that one stand gains on another in a round: aircraft, and what a strike loses by it."""
    loaded = 1.0 + 0.6 * bool(other.spec.loads and not other.attacked)
    return downs(one, other) * other.spec.points * loaded - downs(other, one) * one.spec.points


# -- flak -----------------------------------------------------------------------------------------------------


def reaction(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """Everything that reaches the attackers, the close flak first, or all but the guns that ships are wanted for."""
    order = sorted(question.shots, key=lambda shot: -FLAK_KINDS.index(the(Flak, shot.weapon).kind))
    every = tuple(Aim(shot.unit, shot.weapon, shot.target, shot.most) for shot in order)
    ledger.add(Fired(question.name, every), air=sum(_shot_down(scene, aim) for aim in every))
    close = tuple(aim for aim in every if aim.weapon != _LONG)
    if close and close != every:
        spared = SPARED * sum(aim.amount for aim in every if aim.weapon == _LONG)
        ledger.add(Fired(question.name, close), air=spared + sum(_shot_down(scene, aim) for aim in close))
    ledger.add(Fired(question.name, ()), air=0.0)


def _shot_down(scene: FleetSituation, aim: Aim) -> float:
    """Points that flak may take of a stand, and of what it came for."""
    ship, flight = scene.view.units[aim.unit], scene.view.units[aim.target]
    assert isinstance(ship, Ship)
    assert isinstance(flight, Flight)
    hits = aim.amount * odds(flak.throw(scene.view, ship, the(Flak, aim.weapon).kind, flight)).expected
    spoilt = 0.0 if flight.attacked else SHAKEN * 12.0
    return hits * (_falls(flight) * flight.spec.points + spoilt)


def flak_fire(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """Flak in a ship's own activation: at light hulls and craft, and at stands that are near."""
    for shot in question.shots:
        aim = Aim(shot.unit, shot.weapon, shot.target, shot.most)
        target = scene.view.units[shot.target]
        if isinstance(target, Flight):
            gain = _shot_down(scene, aim) - SPARED * shot.most * (shot.weapon == _LONG)
        elif shot.target in scene.by_id:
            ship = scene.view.units[shot.unit]
            assert isinstance(ship, Ship)
            foe = scene.by_id[shot.target]
            hits = shot.most * odds(flak.surface_throw(ship, the(Flak, shot.weapon).kind, foe.unit)).expected
            gain = hits * foe.worth * harm.rattled(foe.mark, 1)
        else:
            continue
        ledger.add(Fired(question.name, (aim,)), air=gain)


def attack(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """Whom a stand attacks, and how."""
    for shot in question.shots:
        flight = scene.view.units[shot.unit]
        assert isinstance(flight, Flight)
        foe = scene.by_id.get(shot.target)
        if foe is None:
            continue
        weapon = the(FromTheAir, shot.weapon)
        gain = harm_by(scene, flight, foe, weapon, flight.load, shot.most)
        lost, shaken = met(scene, flight, flight.x, flight.y)
        gain = gain * max(0.2, 1.0 - SHAKEN * shaken) - lost * flight.spec.points
        if weapon.attack.key == KAMIKAZE:
            gain -= flight.aircraft * flight.spec.points
        ledger.add(Fired(question.name, (Aim(shot.unit, shot.weapon, shot.target, shot.most),)), air=gain)
