"""Odds of fleet's attacks before the dice: the throw that will be rolled, its chances, and what a hit does.

A salvo is all mounts of a battery at one target. Of an enemy the class is known and not its damage, so its ships are
taken as undamaged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from game.dice.odds import odds as chances_of
from game.dice.roll import Throw
from game.match import Aim
from game.match.wording import chance, counted
from game.rulesets.fleet import air_attack, attacks, gunnery, torpedoes
from game.rulesets.fleet.armoury import BLOWS, HORIZONTAL, LOADS, TORPEDOES, VERTICAL
from game.rulesets.fleet.condition import bears, mounts_left, raked
from game.rulesets.fleet.criticals import thickness
from game.rulesets.fleet.explosions import flight_save_throw
from game.rulesets.fleet.flak import KINDS
from game.rulesets.fleet.gunnery import DIRECTED, LOCAL, directors_left, key_of
from game.rulesets.fleet.sailing import Launch
from game.rulesets.fleet.spotting import DEPTH_CHARGE
from game.rulesets.fleet.table import (
    AIMED,
    SPREAD,
    UNKNOWN,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
    commissioned,
)
from game.rulesets.fleet.tables import BANDS, DIE, band, steps
from game.sea.heading import distance
from game.tabletop.presenter import Figure, Odds

AREAS: Final = ("belt", "turret", "conning_tower", "casemate", "flight_deck")
"""What a shell may have to pierce, by the names of `criticals.toml`."""


class Salvo(msgspec.Struct, frozen=True):
    """Mounts of one battery that bear on one target: the throw, and the hits to be expected."""

    battery: int
    mounts: tuple[int, ...]
    mode: str
    throw: Throw
    hits: float

    @property
    def key(self) -> str:
        """The weapon as `odds` reads it."""
        return gunnery.salvo_key(self.mode, self.battery, self.mounts)


def whole(view: FleetTable, unit: Ship) -> Ship:
    """A ship as one may reckon with her: one's own as she is, an enemy as her class has it (ruling 84)."""
    if unit.structure != UNKNOWN or not unit.spec.id:
        return unit
    return commissioned(
        unit.spec,
        id=unit.id,
        name=unit.name,
        side=unit.side,
        x=unit.x,
        y=unit.y,
        heading=unit.heading,
        squadron=unit.squadron,
        sighted=unit.sighted,
        splash=unit.splash,
        fires=unit.fires,
        vessels=unit.vessels,
        speed_class=unit.speed_class,
        depth=unit.depth,
        lit=unit.lit,
        state=unit.state,
    )


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
            and not (spent and key_of(number, mount) in ship.done.shot)
        )
        if not mounts or not (
            gunnery.aims(view, ship, target) or gunnery.acquired(view, ship, number, target)
        ):
            continue
        mode = DIRECTED if left > 0 else LOCAL
        left -= mode == DIRECTED
        shot = gunnery.throw(view, ship, number, mounts, target, mode)
        found.append(Salvo(number, mounts, mode, shot, chances_of(shot).expected))
    return found


def expected(view: FleetTable, ship: Ship, target: Ship) -> tuple[int, float]:
    """How many guns bear on a target, and the hits to be expected of all."""
    found = salvos(view, ship, target)
    guns = sum(ship.spec.batteries[one.battery].mounts[mount].guns for one in found for mount in one.mounts)
    return guns, sum(one.hits for one in found)


# -- cards ----------------------------------------------------------------------------------------------------


def throw_of(view: FleetTable, aim: Aim) -> Throw:
    """The throw of an attack, of several mounts as of one. KeyError or ValueError where there is none."""
    unit, target = view.units[aim.unit], view.units.get(aim.target)
    if isinstance(unit, Ship) and isinstance(target, Ship):
        unit, target = whole(view, unit), whole(view, target)
        run = next((attack for attack in view.attacks if attack.id == aim.weapon), None)
        if run is not None:
            shot = torpedoes.throw(view, run, target, aim.amount)
            if shot is None or run.torpedoes == UNKNOWN:
                raise ValueError(aim.weapon)
            return shot
        if _launches(aim.weapon):
            shot = torpedoes.throw(
                view, declared(launching(view, unit), aim), target, steps(tubes_of(unit, (aim,)))
            )
            if shot is None:
                raise ValueError(aim.weapon)
            return shot
        if aim.weapon.partition("_")[0] in (DIRECTED, LOCAL):
            mode, battery, mounts = gunnery.salvo_of(aim.weapon)
            return gunnery.throw(view, unit, battery, mounts, target, mode)
    return attacks.throw(view, aim)


def _launches(weapon: str) -> bool:
    return weapon.startswith(("attack_", SPREAD)) or weapon.partition("_")[0].isdigit()


def tubes_of(ship: Ship, aims: Sequence[Aim]) -> int:
    """How many torpedoes so many lines launch together."""
    total = 0
    for aim in aims:
        if aim.weapon.endswith(torpedoes.BOATS):
            loaded = [count for count in ship.tubes if count > 0]
            total += sum(loaded[: aim.amount])
        else:
            total += sum(ship.tubes[int(place) - 1] for place in aim.weapon.rpartition("_")[2].split("+"))
    return total


def declared(ship: Ship, aim: Aim) -> Attack:
    """The attack that a line of torpedoes would declare from where the ship is."""
    spread = aim.weapon.startswith(SPREAD)
    assert ship.spec.tubes is not None
    return Attack(
        "attack",
        ship.side,
        ship.id,
        ship.squadron,
        ship.x,
        ship.y,
        SPREAD if spread else AIMED,
        ship.spec.tubes.type,
        int(aim.weapon.removeprefix(f"{SPREAD}_").partition("_")[0]) - 1,
        tubes_of(ship, (aim,)),
        aim.target,
        aim.bearing or 0.0,
    )


def launching(view: FleetTable, ship: Ship) -> Ship:
    """The ship as she was at the point of her way where she launches now; as she lies where she does not."""
    step = view.agenda[0] if view.agenda else None
    return torpedoes.at_pose(ship, step.pose) if isinstance(step, Launch) and step.ship == ship.id else ship


def joined(view: FleetTable, aim: Aim, others: Sequence[Aim]) -> Aim:
    """A line as it is thrown with the others of its order: mounts of a battery, tubes of a setting (FLT-GUN-1)."""
    if not aim.target:
        return aim
    lot = {one.weapon for one in (aim, *others) if one.unit == aim.unit and one.target == aim.target}
    try:
        mode, battery, _ = gunnery.salvo_of(aim.weapon)
    except ValueError:
        head, _, place = aim.weapon.rpartition("_")
        if not _launches(aim.weapon) or place == torpedoes.BOATS:
            return aim
        places = sorted(int(one.rpartition("_")[2]) for one in lot if one.rpartition("_")[0] == head)
        return Aim(aim.unit, f"{head}_{'+'.join(map(str, places))}", aim.target, aim.amount)
    mounts: set[int] = set()
    for one in lot:
        if one.startswith(f"{mode}_{gunnery.GUN}_{battery + 1}."):
            mounts |= set(gunnery.salvo_of(one)[2])
    return Aim(aim.unit, gunnery.salvo_key(mode, battery, tuple(sorted(mounts))), aim.target, aim.amount)


def odds(view: FleetTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one attack as the firer's side knows it; None where nothing is rolled."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if unit is None or isinstance(unit, Marker) or isinstance(foe, Marker) or amount < 1:
        return None
    try:
        throw = throw_of(view, Aim(firer, weapon, target, amount))
    except (ValueError, KeyError, IndexError, AssertionError):
        return None
    if isinstance(unit, Ship) and _launches(weapon):
        unit = launching(view, unit)
    found = chances_of(throw)
    one = throw.dice == 1
    figures = [
        Figure(chance(found.at_least(1)), "hit" if one else "at least one"),
        Figure(_natural(throw), "natural"),
    ]
    if not one:
        figures.insert(0, Figure(f"{found.expected:.1f}", "hits"))
    figures += _does(view, unit, weapon, foe, found.expected, found.at_least(1))
    notes = list(_notes(view, unit, weapon, foe))
    if throw.misses_again:
        notes.append(("a miss is rolled once more", "FLT-GUN-13"))
    return Odds(
        firer=firer,
        target=target,
        weapon=weapon,
        amount=amount,
        throw=throw,
        bars=found.bars(),
        threshold=0,
        threshold_words="",
        figures=tuple(figures[:4]),
        notes=tuple(notes),
    )


def _natural(throw: Throw) -> str:
    if throw.needed > throw.sides:
        return "none"
    return f"{throw.needed}" + ("" if throw.needed >= throw.sides else "+") if throw.needed > 1 else "any"


def _does(
    view: FleetTable, unit: Ship | Flight, weapon: str, foe: Ship | Flight | None, hits: float, some: float
) -> Iterator[Figure]:
    """What the hits to be expected come to."""
    if isinstance(foe, Flight):
        if isinstance(unit, Ship) and weapon in KINDS:
            lost = 1.0 - chances_of(flight_save_throw(foe, "FLT-AAA-4")).at_least(1)
            yield Figure(f"{hits * lost:.1f}", "aircraft", True)
        return
    blow = blow_of(unit, weapon)
    if blow is None or foe is None or foe.spec.stand:
        return
    ip, cv, rolls = blow
    yield Figure(f"{hits * ip:.1f}", "flotation" if _below(unit, weapon) else "structure")
    every = 1.0 - (1.0 - min(cv, DIE["table"]) / DIE["table"]) ** rolls
    yield Figure(chance(some * every), "critical", True)


def _below(unit: Ship | Flight, weapon: str) -> bool:
    return weapon in (DEPTH_CHARGE, air_attack.TORPEDO) or _launches(weapon)


def blow_of(unit: Ship | Flight, weapon: str) -> tuple[int, int, int] | None:
    """Impact, critical value and critical rolls of one hit of a weapon; None where hits do none of it."""
    if isinstance(unit, Flight):
        if weapon.startswith(air_attack.GUNS):
            return None
        blow = BLOWS[air_attack.KAMIKAZE] if weapon == air_attack.KAMIKAZE else LOADS.get(unit.load)
        return (blow.ip, blow.cv, 1) if blow is not None else None
    if _launches(weapon) and unit.spec.tubes is not None:
        kind = TORPEDOES[unit.spec.tubes.type]
        return kind.ip, kind.cv, 1
    if weapon == DEPTH_CHARGE:
        return BLOWS["depth_charge"].ip, BLOWS["depth_charge"].cv, 1
    try:
        _, battery, mounts = gunnery.salvo_of(weapon)
        guns = unit.spec.batteries[battery]
    except (ValueError, IndexError):
        return None
    return guns.ip, guns.cv, steps(gunnery.guns_of(unit, battery, mounts))


def _notes(
    view: FleetTable, unit: Ship | Flight, weapon: str, foe: Ship | Flight | None
) -> Iterator[tuple[str, str]]:
    """Range and band, what the shell pierces, how many critical rolls, what torpedoes reckon with."""
    if foe is None:
        return
    away = distance(unit.at, foe.at)
    yield f"{away:.0f} cm, range band {band(away)}", "FLT-GEN-2"
    if not isinstance(foe, Ship) or foe.spec.stand:
        return
    if isinstance(unit, Ship) and _launches(weapon):
        yield "reckoned with where she lies now; she moves before they come", "FLT-TOR-4"
    blow = blow_of(unit, weapon)
    if blow is None:
        return
    ip, cv, rolls = blow
    yield f"a hit: impact {ip}, {counted(rolls, 'critical roll')} of {cv}", "FLT-GUN-14"
    pierced = pierces(unit, weapon, foe)
    if pierced is not None:
        yield pierced, "FLT-ARM-3" if raked(foe, unit.at) else "FLT-ARM-4"


def pierces(unit: Ship | Flight, weapon: str, foe: Ship) -> str | None:
    """What a hit goes through and what holds it: `raking, 18 pierces belt 13; turret 18 holds`."""
    if isinstance(unit, Flight) or weapon.partition("_")[0] not in (DIRECTED, LOCAL):
        return None
    guns = unit.spec.batteries[gunnery.salvo_of(weapon)[1]]
    reached = min(band(distance(unit.at, foe.at)), len(guns.penetration))
    power = guns.penetration[reached - 1]
    raking = raked(foe, unit.at)
    through: list[str] = []
    holds: list[str] = []
    for area in AREAS:
        thick = thickness(foe, HORIZONTAL if raking else VERTICAL, area)
        if thick:
            name = "deck" if raking and area in ("belt", "casemate") else area.replace("_", " ")
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
    return max(found, key=lambda one: one.hits * ship.spec.batteries[one.battery].ip).key if found else ""


def answer_fire(view: FleetTable, firer: str, target: str) -> Odds | None:
    """What `target` could send at `firer` with her best battery."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if not isinstance(unit, Ship) or not isinstance(foe, Ship) or not foe.sighted:
        return None
    weapon = best(view, foe, unit)
    return odds(view, foe.id, weapon, unit.id, 1) if weapon else None


def words(view: FleetTable, unit: str, weapon: str, target: str, amount: int = 1) -> str:
    """What a weapon needs against a target, and its chance: `needs 9 · 60 %`."""
    card = odds(view, unit, weapon, target, amount)
    if card is None:
        return ""
    again = ", again once" if card.throw.misses_again else ""
    return f"needs {card.throw.needed}{again} · {card.figures[0].value}"
