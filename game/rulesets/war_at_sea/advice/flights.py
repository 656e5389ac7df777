"""The air: missions for all that can fly, ways to fly them, and whom a fighter stops."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING, Final

from game.match import Choose, Chose, Set, SetTo, Steer, Steered
from game.rulesets.war_at_sea.advice import stakes, strikes
from game.rulesets.war_at_sea.advice.strikes import stands_off, start_of, towards
from game.rulesets.war_at_sea.errands import read
from game.rulesets.war_at_sea.missions import CAP, DIVE, ESCORT, GROUP, HOME, PATROL, STRAFING, TORPEDO
from game.rulesets.war_at_sea.reaches import air_reach
from game.rulesets.war_at_sea.table import Piece
from game.rulesets.war_at_sea.tables import AIR
from game.sea.heading import Position, distance
from game.sea.path import course

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.tabletop.ledger import Ledger

STRIKES: Final = (STRAFING, TORPEDO, DIVE)

AWAITED = 2.5
"""What a combat air patrol is worth while the enemy's decks may hold bombers."""

SEEN = 6.0
"""What it is worth for every armed bomber of the enemy's in the air."""

GUARDED = 0.5
"""The part of a strike that an escort saves where the enemy has fighters up."""

HUNTS = 2.5
"""What a patrol near a submarine is worth."""

LATER = 0.35
"""What a strike is worth that cannot be flown before the next turn."""

AHEAD = 7.0
"""How far before its ships a patrol of fighters stands, in inches."""

SPOTS = 10
"""Bearings round a target from which a strike may be flown."""

ORDER: Final = (CAP, HOME, DIVE, TORPEDO, PATROL, STRAFING, ESCORT)


# -- missions -------------------------------------------------------------------------------------------------


def assign(scene: SeaSituation, ledger: Ledger, question: Set) -> None:
    """The best mission of each unit, escorts last; and that sheet with one of them changed or left out."""
    units = scene.view.units
    prizes = stakes.of(scene)
    rated: dict[str, list[tuple[float, str]]] = {}
    for slot in question.slots:
        unit = units[slot.unit]
        rows = [
            (_worth(scene, unit, *read(text), prizes), text)
            for text in slot.choices
            if read(text)[0] != ESCORT
        ]
        if not slot.needed:
            rows.append((0.0, ""))
        rows.sort(key=lambda row: -row[0])
        rated[slot.unit] = rows
    best: dict[str, tuple[float, str]] = {key: rows[0] for key, rows in rated.items() if rows}
    _spread(scene, best, rated, prizes)
    _escorts(scene, best, question)
    _write(ledger, question, best)
    for key, rows in rated.items():
        for row in rows[:3]:
            if row[1] != best[key][1]:
                other = {**best, key: row}
                for mate, (_, text) in best.items():  # an escort goes with nobody who stays
                    mission, charge = read(text)
                    if mission == ESCORT and charge == key and not row[1]:
                        other[mate] = (0.0, "")
                _write(ledger, question, other)


def _write(ledger: Ledger, question: Set, chosen: dict[str, tuple[float, str]]) -> None:
    values = {key: text for key, (_, text) in chosen.items() if text}
    order = SetTo(question.name, {GROUP: dict(values)} if values else {})
    ledger.add(order, strike=sum(worth for worth, _ in chosen.values()))


def _worth(scene: SeaSituation, unit: Piece, mission: str, target: str, prizes: dict[str, float]) -> float:
    """What a mission is worth to one unit by itself."""
    units = scene.view.units
    start = start_of(scene, unit)
    speed = unit.spec.speed
    if mission == HOME:
        return _home(scene, unit, units.get(target))
    if not _may_stay(scene, unit):
        return -5.0
    if mission in STRIKES:
        goal = units[target]
        away = distance(goal.at, start)
        x, y = towards(start, goal.at, stands_off(unit))
        worth = strikes.worth(scene, unit, mission, goal, x, y, prizes.get(target, 0.0))
        if away <= speed + stands_off(unit):
            return worth
        return LATER * worth if unit.state == "deployed" and away <= 2 * speed else -1.0
    if mission == CAP:
        bombers = sum(foe.spec.kind == "bomber" and foe.armed and not foe.aborted for foe in scene.raiders)
        decks = sum(foe.spec.capacity > 0 and not foe.crippled for foe in scene.foes)
        if unit.state == "based" and not bombers and scene.view.turn < 2:
            return 0.0
        return SEEN * bombers + (AWAITED if decks else 0.0)
    if mission == PATROL:
        near = min((distance(one.at, start) for one in scene.counters), default=99.0)
        return HUNTS if unit.spec.asw and near <= speed + air_reach(unit.spec) else -0.5
    return 0.0


def _home(scene: SeaSituation, unit: Piece, base: Piece | None) -> float:
    """Going home is for those that have nothing left to do, and for those that would not come home later."""
    if base is None:
        return -1.0
    away = distance(base.at, unit.at)
    room = base.spec.capacity > len([one for one in scene.view.units.values() if one.base_id == base.id])
    worth = 1.0 - 0.01 * away + (1.0 if room else 0.0)
    return worth if _may_stay(scene, unit) else worth + 10.0


def _may_stay(scene: SeaSituation, unit: Piece) -> bool:
    """Whether it can do something else this turn and come home all the same."""
    if unit.state == "based":
        return True
    decks = [one for one in scene.view.units.values() if one.side == unit.side and one.spec.capacity > 0]
    near = min((distance(one.at, unit.at) for one in decks if one.state == "deployed"), default=0.0)
    turns = unit.spec.endurance - unit.turns_up
    return turns > 0 and (turns > 1 or near <= unit.spec.speed)


def _spread(
    scene: SeaSituation,
    best: dict[str, tuple[float, str]],
    rated: dict[str, list[tuple[float, str]]],
    prizes: dict[str, float],
) -> None:
    """Strikes at one target beyond what destroys it go to the next best one."""
    units = scene.view.units
    promised: dict[str, float] = {}
    for key in sorted(best, key=lambda one: -best[one][0]):
        for worth, text in rated[key]:
            mission, target = read(text)
            if mission not in STRIKES:
                best[key] = worth, text
                break
            whole = 2.0 * scene.worth(units[target]) + prizes.get(target, 0.0)
            left = worth * max(0.0, 1.0 - promised.get(target, 0.0) / whole)
            others = [row for row in rated[key] if row[1] != text]
            if left >= 0.999 * worth or not others or left >= others[0][0]:
                best[key] = left, text
                promised[target] = promised.get(target, 0.0) + max(worth, 0.0)
                break


def _escorts(scene: SeaSituation, best: dict[str, tuple[float, str]], question: Set) -> None:
    """Fighters go with the best strikes where the enemy has fighters up that could stop them."""
    fighters = sum(foe.spec.kind == "fighter" and not foe.aborted for foe in scene.raiders)
    guarded: set[str] = set()
    for slot in question.slots:
        if slot.unit not in best:
            continue
        found = []
        for text in slot.choices:
            mission, charge = read(text)
            if mission == ESCORT and charge in best and charge not in guarded:
                saved, sent = best[charge]
                if read(sent)[0] in (DIVE, TORPEDO):
                    found.append((GUARDED * saved * min(1, fighters), text))
        if found and max(found)[0] > best[slot.unit][0]:
            best[slot.unit] = max(found)
            guarded.add(read(max(found)[1])[1])


# -- flying ---------------------------------------------------------------------------------------------------


def fly(scene: SeaSituation, ledger: Ledger, steers: list[Steer], rng: Random) -> None:
    """One unit's ways: patrols first, strikes next, escorts as they must."""
    units = scene.view.units
    steer = min(steers, key=lambda one: ORDER.index(units[one.unit].mission or CAP))
    unit = units[steer.unit]
    start = steer.pose.x, steer.pose.y
    for end, worth in _ends(scene, unit, start, rng):
        x, y = min(max(end[0], 0.0), scene.view.width), min(max(end[1], 0.0), scene.view.height)
        away = hypot(x - start[0], y - start[1])
        if away > unit.spec.speed:
            x, y = towards(start, (x, y), away - unit.spec.speed + 1e-3)
        path = course(steer.pose, [(x, y)]) if hypot(x - start[0], y - start[1]) > 1e-3 else ""
        ledger.add(Steered(steer.name, unit.id, path), strike=worth)
    if not steers or unit.mission != HOME:
        ledger.add(Steered(steer.name, unit.id, ""), strike=-3.0)


def _ends(scene: SeaSituation, unit: Piece, start: Position, rng: Random) -> list[tuple[Position, float]]:
    """Where a unit may fly to on its mission, with what each place is worth."""
    goal = scene.view.units.get(unit.mission_target)
    mission = unit.mission
    if mission == HOME:
        return [(goal.at, 1.0), *_round(goal.at, (2.0, 4.0), 0.0, rng)] if goal is not None else []
    if mission == ESCORT and goal is not None:
        near = AIR["escort_distance"] - 0.2
        return [(end, worth) for end, worth in _round(start_of(scene, goal), (1.2, 2.5, near), 1.0, rng)]
    if mission in STRIKES and goal is not None:
        found = []
        for end, _ in _round(goal.at, (stands_off(unit), 2.5, 1.2), 0.0, rng):
            reached = distance(end, start) <= unit.spec.speed
            worth = strikes.worth(scene, unit, mission, goal, *end)
            found.append((end, worth if reached else worth - 20.0))
        short = towards(start, goal.at, stands_off(unit))
        found.append((short, strikes.worth(scene, unit, mission, goal, *short)))
        return found
    if mission == PATROL:
        seen: list[Piece] = scene.counters or scene.targets
        if not seen:
            return [(start, 0.0)]
        nearest = min(seen, key=lambda one: distance(one.at, start))
        return [(towards(start, nearest.at, 2.0), 1.0), *_round(nearest.at, (2.0, 4.0), 0.0, rng)]
    return _guard(scene, unit, rng)


def _guard(scene: SeaSituation, unit: Piece, rng: Random) -> list[tuple[Position, float]]:
    """Before what the enemy's bombers would most like to hit, on the side they come from."""
    if not scene.ships:
        return [(unit.at, 0.0)]
    ward = max(scene.ships, key=lambda ship: (ship.spec.capacity > 0, ship.spec.points))
    bombers = [foe for foe in scene.raiders if foe.spec.kind == "bomber" and foe.armed]
    threats = bombers or [foe for foe in scene.foes if foe.spec.capacity > 0] or scene.targets
    if not threats:
        return [(ward.at, 1.0)]
    threat = min(threats, key=lambda one: distance(one.at, ward.at))
    away = distance(threat.at, ward.at)
    post = towards(ward.at, threat.at, max(away - AHEAD, away / 2))
    found = []
    for end, _ in [(post, 0.0), *_round(post, (1.5, 3.0), 0.0, rng)]:
        aborted, dead = strikes.met(scene, unit, *end)
        found.append((end, 2.0 - 5.0 * (aborted + 2 * dead) - 0.1 * distance(end, post)))
    return found


def _round(
    centre: Position, radii: tuple[float, ...], worth: float, rng: Random
) -> list[tuple[Position, float]]:
    """Points round a centre, nearest rings last."""
    turned = rng.random() * 2 * pi
    return [
        (
            (
                centre[0] + radius * sin(turned + number * 2 * pi / SPOTS),
                centre[1] + radius * cos(turned + number * 2 * pi / SPOTS),
            ),
            worth,
        )
        for radius in radii
        for number in range(SPOTS)
    ]


# -- interception ---------------------------------------------------------------------------------------------


def intercept(scene: SeaSituation, ledger: Ledger, question: Choose) -> None:
    """A bomber with its load aboard is stopped; others are let by while such a one may still come."""
    flight = scene.view.flight
    mover = scene.view.units.get(flight.unit) if flight is not None else None
    ledger.add(Chose(question.name), strike=0.0)
    if mover is None:
        return
    loaded = mover.spec.kind == "bomber" and mover.armed and not mover.aborted and mover.mission != HOME
    to_come = any(
        foe.spec.kind == "bomber" and foe.armed and not foe.moved and foe.id != mover.id
        for foe in scene.raiders
    )
    worth = 5.0 if loaded else -1.0 if to_come or mover.spec.kind == "fighter" else 1.0
    for option in question.options:
        ledger.add(Chose(question.name, (option.key,)), strike=worth)
