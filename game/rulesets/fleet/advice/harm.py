"""What a hit takes of a target, as a share of its worth: impact, and the critical rolls exactly, row by row.

The chances are the tables' own; what a thing lost is worth is judged here. Knows no table and no unit, only classes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.dice.odds import passes
from game.rulesets.fleet.armoury import MOUNTINGS, UNDERWATER
from game.rulesets.fleet.critical_tables import (
    BLOCKED_COST,
    BY_MOUNT,
    FLIGHT_DECK_DIVISOR,
    NO_ARMOUR,
    PROTECTION,
    TABLES_BY_SCORE,
    Row,
)
from game.rulesets.fleet.criticals import own_table
from game.rulesets.fleet.table import MAIN, OTHER, TORPEDO, Armour, Ship, Spec
from game.rulesets.fleet.tables import DIE, MAGAZINE, SECTIONS, TESTS, steps

CRIPPLED: Final = 0.75
"""What the last of a ship's structure is worth, of her points: half are scored when a third is left."""
FLOODED: Final = 0.9
"""What the last of her flotation is worth: at none every hit may wreck her."""
TEAM, QUALITY, EYES, SENSOR, RUDDER, POWER = 0.03, 0.08, 0.03, 0.03, 0.015, 0.12
"""What a team, a point of crew quality, a band of sight, a sensor, a point of steering or the power is worth."""
AIM: Final = 0.07
"""What a point of the gunnery modifier is worth."""
DIRECTION: Final = 0.25
"""What all of her fire control is worth."""
WAY: Final = 0.35
"""What all of her speed is worth."""
BURNS: Final = 2.5
"""What a fire burns of structure before it is out."""
GUNS: Final = {MAIN: 0.45, OTHER: 0.1, TORPEDO: 0.1}
"""What all mounts of a group are worth."""
DECK: Final = 0.4
"""What a flight deck is worth."""
CARGO: Final = 0.6
"""What the cargo of a merchant is worth; of a warship a tenth."""
MEN: Final = 0.5
"""The chance that a crew fails a test."""


class Mark(NamedTuple):
    """What a target is made of."""

    table: str
    size: int
    structure: int
    flotation: int
    armour: Armour
    fire_control: int
    speed: int
    teams: int
    groups: tuple[tuple[str, int], ...]
    """Of each group of weapons how many scores of the d10 hit it."""
    mounts: tuple[tuple[str, str, int], ...]
    """Of each group the kind of mount that goes first, and how many mounts there are."""
    magazine: int
    h: int
    rrr: int
    vessels: int
    save: int
    land: bool


def mark(ship: Ship) -> Mark:
    """What a ship is made of, whole."""
    return _mark_of(Sheet(ship.spec), own_table(ship))


class Sheet:
    """A class as a key: one object a class."""

    __slots__ = ("spec",)

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def __hash__(self) -> int:
        return id(self.spec)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self.spec is other.spec


@lru_cache(maxsize=512)
def _mark_of(sheet: Sheet, table: str) -> Mark:
    spec = sheet.spec
    groups = tuple((name, high - low + 1) for name, (low, high) in spec.weapon_group_d10.items() if high)
    mounts = []
    for group in (MAIN, OTHER):
        kinds = [m.kind for battery in spec.batteries if battery.group == group for m in battery.mounts]
        if kinds:
            mounts.append((group, min(kinds, key=lambda kind: MOUNTINGS[kind].price), len(kinds)))
    if spec.tubes is not None and spec.tubes.mounts:
        mounts.append((TORPEDO, spec.tubes.mounts[0].kind, len(spec.tubes.mounts)))
    return Mark(
        table,
        spec.target_size,
        spec.structure,
        spec.flotation,
        spec.armour,
        spec.fire_control,
        spec.max_speed,
        spec.dc_teams,
        groups,
        tuple(mounts),
        MAGAZINE["explosion"] + (MAGAZINE["poor_magazine"] if spec.has("poor_magazine") else 0),
        spec.h,
        spec.rrr,
        spec.vessels,
        spec.save_modifier,
        spec.shore,
    )


@lru_cache(maxsize=4096)
def hit(target: Mark, cv: int, ip: int, penetration: int, direction: str, rolls: int) -> float:
    """The share of a target's worth that one hit above water takes on average."""
    if target.vessels:
        return _unsaved(target.save - ip) / target.vessels
    loses = ip * _of(CRIPPLED, target.structure)
    critical = _critical(target, target.table, cv, penetration, direction)
    return min(1.0, loses + rolls * min(cv, DIE["table"]) / DIE["table"] * critical)


@lru_cache(maxsize=1024)
def torpedoed(target: Mark, cv: int, ip: int, arc: str) -> float:
    """The share that one torpedo takes which comes from that arc."""
    if target.vessels:
        return 0.0
    loses = ip * (_of(CRIPPLED, target.structure) if target.land else _of(FLOODED, target.flotation))
    struck = SECTIONS[arc]
    critical = sum(_critical(target, section, cv, 0, UNDERWATER) for section in struck) / len(struck)
    return min(1.0, loses + min(cv, DIE["table"]) / DIE["table"] * critical)


def rattled(target: Mark, bonus: int) -> float:
    """The share that a hit of light weapons takes: a vessel, or a point of structure, unless it is saved."""
    if target.vessels:
        return _unsaved(target.save + bonus) / target.vessels
    return _unsaved(bonus) * _of(CRIPPLED, target.structure)


def _unsaved(bonus: int) -> float:
    return 1.0 - passes(TESTS["save"] - bonus, DIE["test"])


def _of(whole: float, points: int) -> float:
    return whole / points if points else 0.0


@lru_cache(maxsize=8192)
def _critical(target: Mark, table: str, budget: int, penetration: int, direction: str) -> float:
    """What a critical with so much to spend takes, over all it may lead to."""
    if budget <= 0:
        return 0.0
    total = 0.0
    for row in TABLES_BY_SCORE[table]:
        low, high = row.d20[table]
        chance = (high - low + 1) / DIE["table"]
        if row.die is not None:
            chance *= (row.die[1] - row.die[0] + 1) / DIE["test"]
        total += chance * _row(target, table, row, budget, penetration, direction)
    return total


def _row(target: Mark, table: str, row: Row, budget: int, penetration: int, direction: str) -> float:
    if row.armour not in (NO_ARMOUR, BY_MOUNT) and not _pierced(target, row.armour, penetration, direction):
        if row.deck_holds == "half":
            return _taken(target, row, budget // FLIGHT_DECK_DIVISOR, penetration, direction)[0]
        return 0.0
    worth, spent = _taken(target, row, budget, penetration, direction)
    if row.unused == "lost" or not spent:
        return worth
    return worth + _critical(target, table, budget - spent, penetration, direction)


def _pierced(target: Mark, area: str, penetration: int, direction: str) -> bool:
    return direction == UNDERWATER or penetration >= PROTECTION[area].met(direction, target.armour)


def _taken(target: Mark, row: Row, budget: int, penetration: int, direction: str) -> tuple[float, int]:
    """What one row takes, and what it spends; 0 spent ends the critical."""
    if row.effect in ("weapons", "special"):
        return _weapons(target, budget, penetration, direction)
    if row.effect == "cargo":
        return (CARGO if target.table == "merchant" else CARGO / 10), 0
    if row.effect == "carrier_fuel":
        return DECK + BURNS * _of(CRIPPLED, target.structure), 0
    if row.effect == "power_failure":
        return POWER, 0
    if row.effect == "sensors":
        price = min((cost for cost in row.items.values() if cost <= budget), default=0)
        return (SENSOR if price else 0.0), max(price, BLOCKED_COST)
    price = max(row.price(target.size), BLOCKED_COST)
    times = budget // price
    if row.once:
        times = min(times, 1)
    most, each = _each(target, row)
    worth = min(times + row.free, most) * each
    if row.effect == "bulkheads":
        worth = min(worth * (1.0 + MEN / 2), FLOODED)
    return worth, max(min(times, most) * price, BLOCKED_COST)


def _each(target: Mark, row: Row) -> tuple[int, float]:
    """How often a row may be applied, and what each time is worth."""
    name = row.value
    if name == "flotation":
        if target.land:
            return target.structure, _of(CRIPPLED, target.structure)
        return target.flotation, _of(FLOODED, target.flotation)
    if name == "fires":
        return BLOCKED_COST * DIE["table"], BURNS * _of(CRIPPLED, target.structure)
    if name == "speed":
        mean = (DIE["extent"] + 1) / 2
        return int(target.speed / mean) + 1 if target.speed else 0, mean * _of(WAY, target.speed)
    whole = {
        "fire_control": (target.fire_control, _of(DIRECTION, target.fire_control)),
        "dc_teams": (target.teams, TEAM),
        "crew_quality": (1, QUALITY),
        "gunnery_modifier": (1, AIM),
        "spotting_bands": (1, EYES),
        "steering": (DIE["table"], RUDDER),
        "h": (target.h, _of(DECK, target.h)),
        "rrr": (target.rrr, _of(DECK, target.rrr) / 2),
    }
    return whole.get(name, (0, 0.0))


def _weapons(target: Mark, budget: int, penetration: int, direction: str) -> tuple[float, int]:
    """Mounts lost, and the magazine under them."""
    worth = 0.0
    kinds = {group: (kind, count) for group, kind, count in target.mounts}
    for group, scores in target.groups:
        if group not in kinds:
            continue
        kind, count = kinds[group]
        mounting = MOUNTINGS[kind]
        if mounting.price > budget:
            continue
        if mounting.armour and not _pierced(target, mounting.armour, penetration, direction):
            continue
        lost = 1 if group == MAIN else min(count, budget // mounting.price)
        taken = GUNS[group] * lost / count
        if group == MAIN and (mounting.magazine or direction == UNDERWATER):
            taken += target.magazine / DIE["table"]
        worth += scores / DIE["group"] * taken
    return worth, 0


def lasts(ship: Ship) -> float:
    """The share of a ship's worth that is left in her as she is, 1 when she is whole, 0 when she is gone.

    What a third means for points and morale counts as it falls.
    """
    spec = ship.spec
    if not ship.afloat and ship.state not in ("contact", "waiting"):
        return 0.0
    if spec.stand:
        return ship.vessels / spec.vessels if spec.vessels else 0.0
    whole = 1.0
    structure = 1.0 - ship.structure / spec.structure if spec.structure else 0.0
    whole -= CRIPPLED * structure
    if spec.flotation:
        lost = 1.0 - ship.flotation / spec.flotation
        whole -= FLOODED * lost
    whole -= DIRECTION * (1.0 - ship.fire_control / spec.fire_control) if spec.fire_control else 0.0
    whole -= WAY * (1.0 - ship.speed / spec.max_speed) if spec.max_speed else 0.0
    whole -= (
        QUALITY * (spec.crew_quality - ship.crew_quality) if ship.crew_quality < spec.crew_quality else 0.0
    )
    whole -= AIM * (spec.gunnery_modifier - ship.gunnery_modifier)
    whole -= TEAM * (spec.dc_teams - ship.dc_teams)
    whole -= POWER * ship.power_failure
    whole -= BURNS * steps(ship.fires) * _of(CRIPPLED, spec.structure)
    for battery, left in zip(spec.batteries, ship.guns, strict=True):
        share = GUNS[battery.group] / sum(one.group == battery.group for one in spec.batteries)
        whole -= share * (1.0 - sum(left) / len(left)) if left else 0.0
    if spec.h:
        whole -= DECK * (1.0 - ship.h / spec.h)
    return max(whole, 0.05)
