"""Odds of fleet's attacks before the dice: the throw that will be rolled, its chances, and what a hit does.

A salvo is all mounts of a battery at one target. Of an enemy the class is known and what she was
seen to take, and that is what is reckoned with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard

import msgspec

from game.dice.odds import odds as chances_of
from game.dice.roll import Throw
from game.match import Aim
from game.match.wording import beyond, chance, counted, spaced
from game.rulesets.fleet import gunnery, torpedoes, why_not
from game.rulesets.fleet.armoury import BLOWS, HORIZONTAL, LOADS, TORPEDOES, VERTICAL
from game.rulesets.fleet.condition import bears, mounts_left, raked
from game.rulesets.fleet.criticals import thickness
from game.rulesets.fleet.explosions import flight_save_throw
from game.rulesets.fleet.gunnery import directors_left
from game.rulesets.fleet.launching import Launch
from game.rulesets.fleet.sight import aims
from game.rulesets.fleet.table import (
    AIMED,
    SPREAD,
    UNKNOWN,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
    reckoned,
)
from game.rulesets.fleet.tables import BANDS, DIE, band, steps
from game.rulesets.fleet.weapons import (
    DIRECTED,
    KAMIKAZE,
    LOCAL,
    AirAttack,
    DepthCharges,
    Flak,
    Guns,
    Running,
    Spread,
    Torpedoes,
    Weapon,
    mounted,
    read,
    the,
)
from game.sea.heading import distance
from game.tabletop.presenter import Figure, Odds
from game.tabletop.units import at_pose

AREAS: Final = ("belt", "turret", "conning_tower", "casemate", "flight_deck")
"""What a shell may have to pierce, by the names of `criticals.toml`."""


class Salvo(msgspec.Struct, frozen=True):
    """Mounts of one battery that bear on one target: the throw, and the hits to be expected."""

    salvo: Guns
    throw: Throw
    hits: float


def whole(view: FleetTable, unit: Ship) -> Ship:
    """A ship as one may reckon with her: one's own as she is, an enemy by what was seen of her (rulings 84, 99)."""
    if unit.structure != UNKNOWN or not unit.spec.id:
        return unit
    return reckoned(unit)


def salvos(view: FleetTable, ship: Ship, target: Ship, *, spent: bool = False) -> list[Salvo]:
    """What a ship's batteries could send at a target from where both stand, the heaviest guns directed first.

    With `spent` mounts that have shot this turn do not count.
    """
    ship, target = whole(view, ship), whole(view, target)
    if target.submerged or not target.spec.id or not ship.afloat or ship.submerged:
        return []
    reached = band(distance(ship.at, target.at))
    left = directors_left(ship)
    found = []
    for number in sorted(range(len(ship.spec.batteries)), key=lambda one: -ship.spec.batteries[one].calibre):
        guns = ship.spec.batteries[number]
        if reached > min(guns.max_bands, BANDS) or (target.spec.stand and not gunnery.on_craft(guns.calibre)):
            continue
        mounts = tuple(
            mount
            for mount in mounts_left(ship, number)
            if bears(ship, guns.mounts[mount].arc, target.at)
            and not (spent and gunnery.has_shot(ship, number, mount))
        )
        if not mounts or not (aims(view, ship, target) or gunnery.acquired(view, ship, number, target)):
            continue
        salvo = Guns(DIRECTED if left > 0 else LOCAL, number, mounts)
        left -= salvo.mode == DIRECTED
        shot = gunnery.throw(view, ship, salvo, target)
        found.append(Salvo(salvo, shot, chances_of(shot).expected))
    return found


def expected(view: FleetTable, ship: Ship, target: Ship) -> tuple[int, float]:
    """How many guns bear on a target, and the hits to be expected of all."""
    found = salvos(view, ship, target)
    return sum(gunnery.guns_of(ship, one.salvo) for one in found), sum(one.hits for one in found)


# -- cards ----------------------------------------------------------------------------------------------------


def throw_of(view: FleetTable, aim: Aim) -> Throw | None:
    """The throw of an attack, of several mounts as of one; None where nothing is rolled (yet)."""
    unit, weapon, target = view.units.get(aim.unit), read(aim.weapon), view.units.get(aim.target)
    if not (isinstance(unit, Ship) and isinstance(target, Ship)):
        return why_not.throw(view, aim)
    unit, target = whole(view, unit), whole(view, target)
    match weapon:
        case Running():
            run = next((attack for attack in view.attacks if attack.id == aim.weapon), None)
            if run is None or run.torpedoes == UNKNOWN:
                return None
            return torpedoes.throw(view, run, target, aim.amount)
        case Torpedoes() if torpedoes.has(unit, weapon):
            run = declared(launching(view, unit), aim)
            return torpedoes.throw(view, run, target, steps(run.torpedoes))
        case Guns() if mounted(unit.spec, weapon):
            return gunnery.throw(view, unit, weapon, target)
    return why_not.throw(view, aim)


def declared(ship: Ship, aim: Aim) -> Attack:
    """The attack that a line of torpedoes would declare from where the ship is."""
    weapon = the(Torpedoes, aim.weapon)
    mode = SPREAD if isinstance(weapon, Spread) else AIMED
    count = sum(ship.tubes[place] for place in torpedoes.launched(ship, weapon, aim.amount))
    return torpedoes.attack_of(ship, "attack", mode, weapon.setting, count, aim.target, aim.bearing or 0.0)


def launching(view: FleetTable, ship: Ship) -> Ship:
    """The ship as she was at the point of her way where she launches now; as she lies where she does not."""
    step = view.agenda[0] if view.agenda else None
    return at_pose(ship, step.pose) if isinstance(step, Launch) and step.ship == ship.id else ship


def joined(view: FleetTable, aim: Aim, others: Sequence[Aim]) -> Aim:
    """A line as it is thrown with the others of its order: mounts of a battery, tubes of a setting (FLT-GUN-1)."""
    weapon = read(aim.weapon)
    if not aim.target or not isinstance(weapon, Guns | Torpedoes) or not weapon.mounts:
        return aim
    mounts: set[int] = set()
    for one in (aim, *others):
        beside = read(one.weapon)
        if (one.unit, one.target) == (aim.unit, aim.target) and _goes_with(beside, weapon):
            mounts |= set(beside.mounts)
    whole_of = msgspec.structs.replace(weapon, mounts=tuple(sorted(mounts)))
    return Aim(aim.unit, whole_of.key, aim.target, aim.amount)


def _goes_with(other: Weapon | None, weapon: Guns | Torpedoes) -> TypeGuard[Guns | Torpedoes]:
    """Whether another weapon is the same but for its mounts."""
    if not isinstance(other, Guns | Torpedoes) or type(other) is not type(weapon):
        return False
    return msgspec.structs.replace(other, mounts=weapon.mounts) == weapon


def odds(view: FleetTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one attack as the firer's side knows it; None where nothing is rolled."""
    unit, foe, used = view.units.get(firer), view.units.get(target), read(weapon)
    if unit is None or used is None or isinstance(unit, Marker) or isinstance(foe, Marker) or amount < 1:
        return None
    throw = throw_of(view, Aim(firer, weapon, target, amount))
    if throw is None:
        return None
    if isinstance(unit, Ship) and isinstance(used, Torpedoes):
        unit = launching(view, unit)
    found = chances_of(throw)
    one = throw.dice == 1
    figures = [
        Figure(chance(found.at_least(1)), "hit" if one else "at least one"),
        Figure(_natural(throw), "natural"),
    ]
    if not one:
        figures.insert(0, Figure(f"{found.expected:.1f}", "hits"))
    figures += _does(view, unit, used, foe, found.expected, found.at_least(1))
    notes = list(_notes(view, unit, used, foe, throw.target))
    if throw.misses_again:
        notes.append(("a miss is rolled once more", "FLT-GUN-13"))
    return Odds(
        firer=firer,
        target=target,
        weapon=weapon,
        amount=amount,
        throw=throw,
        bars=found.bars(),
        figures=tuple(figures[:4]),
        notes=tuple(notes),
    )


def _natural(throw: Throw) -> str:
    if throw.needed > throw.sides:
        return "none"
    return f"{throw.needed}" + ("" if throw.needed >= throw.sides else "+") if throw.needed > 1 else "any"


def _does(
    view: FleetTable, unit: Ship | Flight, weapon: Weapon, foe: Ship | Flight | None, hits: float, some: float
) -> Iterator[Figure]:
    """What the hits to be expected come to."""
    if isinstance(foe, Flight):
        if isinstance(weapon, Flak):
            lost = 1.0 - chances_of(flight_save_throw(foe, "FLT-AAA-4")).at_least(1)
            yield Figure(f"{hits * lost:.1f}", "aircraft", True)
        return
    blow = blow_of(unit, weapon)
    if blow is None or foe is None or foe.spec.stand:
        return
    ip, cv, rolls = blow
    below = weapon.arm == "torpedo" or isinstance(weapon, DepthCharges)
    yield Figure(f"{hits * ip:.1f}", "flotation" if below else "structure")
    every = 1.0 - (1.0 - min(cv, DIE["table"]) / DIE["table"]) ** rolls
    yield Figure(chance(some * every), "critical", True)


def blow_of(unit: Ship | Flight, weapon: Weapon) -> tuple[int, int, int] | None:
    """Impact, critical value and critical rolls of one hit of a weapon; None where hits do none of it."""
    match unit, weapon:
        case Flight(), AirAttack():
            blow = BLOWS[KAMIKAZE] if weapon.way == KAMIKAZE else LOADS.get(unit.load)
            return (blow.ip, blow.cv, 1) if blow is not None else None
        case Ship(), Torpedoes() | Running() if unit.spec.tubes is not None:
            kind = TORPEDOES[unit.spec.tubes.type]
            return kind.ip, kind.cv, 1
        case Ship(), DepthCharges():
            return BLOWS["depth_charge"].ip, BLOWS["depth_charge"].cv, 1
        case Ship(), Guns():
            guns = unit.spec.batteries[weapon.battery]
            return guns.ip, guns.cv, steps(gunnery.guns_of(unit, weapon))
    return None


def _notes(
    view: FleetTable, unit: Ship | Flight, weapon: Weapon, foe: Ship | Flight | None, begins: int | None
) -> Iterator[tuple[str, str]]:
    """Range and band, what guns begin with there, what the shell pierces, how many critical rolls, what torpedoes
    reckon with."""
    if foe is None:
        return
    away = distance(unit.at, foe.at)
    yield f"{beyond(away)} cm, range band {band(away)}", "FLT-GEN-2"
    if isinstance(unit, Ship) and isinstance(weapon, Guns) and isinstance(foe, Ship):
        fire = "local fire" if weapon.mode == LOCAL else "directed fire"
        yield f"{fire} there: {begins} to begin with", "FLT-GUN-3"
    if not isinstance(foe, Ship) or foe.spec.stand:
        return
    if isinstance(weapon, Torpedoes | Running):
        yield "reckoned with where she lies now; she moves before they come", "FLT-TOR-4"
    blow = blow_of(unit, weapon)
    if blow is None:
        return
    ip, cv, rolls = blow
    yield f"a hit: impact {ip}, {counted(rolls, 'critical roll')} of {cv}", "FLT-GUN-14"
    if isinstance(unit, Ship) and isinstance(weapon, Guns):
        yield pierces(unit, weapon, foe), "FLT-ARM-3" if raked(foe, unit.at) else "FLT-ARM-4"


def pierces(unit: Ship, salvo: Guns, foe: Ship) -> str:
    """What a hit goes through and what holds it: `raking, 18 pierces belt 13; turret 18 holds`."""
    guns = unit.spec.batteries[salvo.battery]
    reached = min(band(distance(unit.at, foe.at)), len(guns.penetration))
    power = guns.penetration[reached - 1]
    raking = raked(foe, unit.at)
    through: list[str] = []
    holds: list[str] = []
    for area in AREAS:
        thick = thickness(foe, HORIZONTAL if raking else VERTICAL, area)
        if thick:
            name = "deck" if raking and area in ("belt", "casemate") else spaced(area)
            (through if power >= thick else holds).append(f"{name} {thick}")
    words = "raking, " if raking else ""
    if not through and not holds:
        return f"{words}nothing on her is armoured"
    parts = [
        f"{power} pierces {', '.join(dict.fromkeys(through))}" if through else f"{power} pierces no armour"
    ]
    if holds:
        parts.append(f"{', '.join(dict.fromkeys(holds))} {'holds' if len(holds) == 1 else 'hold'}")
    return words + "; ".join(parts)


def best(view: FleetTable, ship: Ship, target: Ship) -> str:
    """The salvo that may expect most of a target; empty where none bears."""
    found = salvos(view, ship, target)
    if not found:
        return ""
    return max(found, key=lambda one: one.hits * ship.spec.batteries[one.salvo.battery].ip).salvo.key


def answer_fire(view: FleetTable, firer: str, target: str) -> Odds | None:
    """What `target` could send at `firer` with her best battery."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if not isinstance(unit, Ship) or not isinstance(foe, Ship) or not foe.sighted:
        return None
    weapon = best(view, foe, unit)
    return odds(view, foe.id, weapon, unit.id, 1) if weapon else None


def words(view: FleetTable, unit: str, weapon: str, target: str, amount: int = 1) -> str:
    """What a weapon needs against a target, and the chance of a hit: `needs 9 · 60 %`, `3 dice need 11 · 88 %`."""
    card = odds(view, unit, weapon, target, amount)
    if card is None:
        return ""
    throw = card.throw
    again = ", again once" if throw.misses_again else ""
    dice = "needs" if throw.dice == 1 else f"{throw.dice} dice need"
    return f"{dice} {throw.needed}{again} · {chance(chances_of(throw).at_least(1))}"
