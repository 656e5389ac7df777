"""Which guns shoot at whom: the harm each salvo may be expected to do, the largest guns first, splash counted."""

from __future__ import annotations

from math import hypot
from typing import Final

from game.match import Aim, Fire, Fired, Shot
from game.rulesets.fleet import gunnery
from game.rulesets.fleet.advice import gunfire
from game.rulesets.fleet.advice.divided import NOTHING, Chance, divided, shared
from game.rulesets.fleet.advice.situation import FleetSituation, Foe, ease_of, still
from game.rulesets.fleet.condition import hull, lit, near, raked, slow, steady
from game.rulesets.fleet.table import Ship
from game.rulesets.fleet.tables import BANDS, GUNNERY, MORALE, band
from game.rulesets.fleet.weapons import DIRECTED, Guns, the
from game.tabletop.exchange import Floats
from game.tabletop.ledger import Ledger

FIRST: Final = 0.02
"""How much a larger gun should shoot before a smaller one, of what it takes: its splash comes later for the others."""
DROWNED: Final = 0.02
"""What a splash marker is worth on a ship that has still to act, of her worth."""
FINISH: Final = 1.25
"""What harm is worth to a ship that burns or goes slowly: she is hurt already."""
AIR_WATCH: Final = 0.25
"""What guns are worth that also shoot at aircraft, while armed ones are near, of a point each."""
STAR: Final = 0.5
"""What starshell is worth that lights an enemy nobody can aim at."""

Salvos = dict[tuple[str, str], dict[tuple[int, str], list[Shot]]]
"""By ship and target, by battery and mode: the lines of the question."""


def weigh(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """Plans for each ship that may shoot: her mounts divided as they take most, or all of them at one."""
    salvos: Salvos = {}
    for shot in question.shots:
        if shot.aimed is not None:
            _starshell(scene, ledger, question, shot)
            continue
        guns = the(Guns, shot.weapon)
        if shot.target in scene.by_id:
            lines = salvos.setdefault((shot.unit, shot.target), {})
            lines.setdefault((guns.battery, guns.mode), []).append(shot)
    for unit in dict.fromkeys(unit for unit, _ in salvos):
        ship = scene.view.units[unit]
        assert isinstance(ship, Ship)
        targets = {target: lines for (who, target), lines in salvos.items() if who == unit}
        _plans(scene, ledger, question, ship, targets)


def _plans(
    scene: FleetSituation,
    ledger: Ledger,
    question: Fire,
    ship: Ship,
    targets: dict[str, dict[tuple[int, str], list[Shot]]],
) -> None:
    """The plans of one ship: by target, by battery and mode, the lines."""
    chances: dict[int, list[Chance]] = {}
    for key, lines in targets.items():
        foe = scene.by_id[key]
        between = bases_between(scene, ship, foe)
        for (number, mode), shots in lines.items():
            takes = expected(scene, ship, foe, number, mode, between)
            bearing = frozenset(_mount(shot) for shot in shots)
            chances.setdefault(number, []).append(Chance(key, mode, mode == DIRECTED, bearing, takes))
    order = sorted(chances, key=lambda number: -ship.spec.batteries[number].cv)
    guarded = AIR_WATCH * any(near(ship.at, one.at, 60.0) and not one.attacked for one in scene.raiders)
    directors = gunnery.directors_left(ship)
    seen: set[tuple[Aim, ...]] = set()
    for only in (None, *targets) if len(targets) > 1 else (None,):
        batteries = []
        for number in order:
            found = [one for one in chances[number] if only in (None, one.target)]
            mounts = {mount for one in found for mount in one.bearing}
            guns = {mount: ship.spec.batteries[number].mounts[mount].guns for mount in sorted(mounts)}
            kept = guarded * len(guns) if ship.spec.batteries[number].dual_purpose else 0.0
            batteries.append(
                [plan if plan[0] > kept else NOTHING for plan in divided(guns, found, directors)]
            )
        aims: list[Aim] = []
        total, largest = 0.0, 0
        for number, (gain, attacks) in zip(order, shared(batteries, directors), strict=True):
            if not attacks:
                continue
            battery = ship.spec.batteries[number]
            total += gain - guarded * battery.dual_purpose * sum(len(attack.mounts) for attack in attacks)
            largest = max(largest, battery.cv)
            for attack in attacks:
                able = targets[attack.target][number, attack.mode]
                chosen = [shot for shot in able if _mount(shot) in attack.mounts]
                aims += [Aim(shot.unit, shot.weapon, shot.target, shot.most) for shot in chosen]
        if aims and tuple(aims) not in seen:
            seen.add(tuple(aims))
            ledger.add(Fired(question.name, tuple(aims)), gunnery=total, first=FIRST * largest * total)


def _mount(shot: Shot) -> int:
    """The mount of a line of guns."""
    return the(Guns, shot.weapon).mounts[0]


def expected(
    scene: FleetSituation, ship: Ship, foe: Foe, number: int, mode: str, between: int
) -> list[float]:
    """Points that a salvo of a battery may be expected to take, by the step of its guns."""
    unit = foe.unit
    reached = min(band(hypot(ship.x - foe.x, ship.y - foe.y)), BANDS)
    share = gunfire.takes(ship.spec.batteries[number], foe.mark)[:, reached, int(raked(unit, ship.at))]
    hurt = FINISH if unit.fires or slow(unit) or still(unit) else 1.0
    drowned = 0.0 if unit.acted else DROWNED
    hit = hits(scene, ship, foe, number, mode, between)[:, reached]
    found: list[float] = (hit * foe.worth * (share * hurt + drowned)).tolist()
    return found


def hits(scene: FleetSituation, ship: Ship, foe: Foe, number: int, mode: str, between: int) -> Floats:
    """The chance that a salvo hits, by the step of its guns and the band: its throw's, as far as the side knows."""
    guns, unit = gunfire.battery_of(ship, number, mode), foe.unit
    ease = ease_of(unit) + GUNNERY["base_between"] * between
    return gunfire.to_hit(guns, foe.mark, ease, still(unit) or steady(ship), lit(scene.view, unit))


def bases_between(scene: FleetSituation, ship: Ship, foe: Foe) -> int:
    """Bases on the line, near enough."""
    dx, dy = foe.x - ship.x, foe.y - ship.y
    length = hypot(dx, dy) or 1.0
    count = 0
    for other in scene.bases:
        if other.id in (ship.id, foe.id) or other.spec.stand or other.spec.shore or other.submerged:
            continue
        if other.side != scene.side and not other.sighted:
            continue
        along = ((other.x - ship.x) * dx + (other.y - ship.y) * dy) / length
        off = abs((other.x - ship.x) * dy - (other.y - ship.y) * dx) / length
        count += 0.0 < along < length and off < hull(other).beam
    return count


def standing_fire(scene: FleetSituation, ship: Ship) -> tuple[float, Foe | None]:
    """Points that a ship's guns may take from where she lies at her best target, and which that is."""
    best: tuple[float, Foe | None] = 0.0, None
    for foe, points in zip(scene.foes, scene.fire_of(ship).tolist(), strict=True):
        if not foe.unit.sighted or foe.unit.submerged:
            continue
        if ship.withdrawing and not near(ship.at, foe.at, MORALE["withdrawing_shoots_cm"]):
            continue
        gain = points * scene.aimed(ship, foe)
        if gain > best[0]:
            best = gain, foe
    return best


def fire_at(scene: FleetSituation, ship: Ship, foe: Foe) -> float:
    """Points that all her guns that bear on a foe may take, if they may be aimed."""
    return float(scene.fire_of(ship)[scene.foes.index(foe)])


def _starshell(scene: FleetSituation, ledger: Ledger, question: Fire, shot: Shot) -> None:
    """Over the enemy nobody can aim at, if anybody could then."""
    ship = scene.view.units[shot.unit]
    assert isinstance(ship, Ship)
    for foe in scene.foes:
        if lit(scene.view, foe.unit) or foe.unit.lit or not foe.unit.sighted or foe.unit.submerged:
            continue
        if not near(ship.at, foe.at, 45.0):
            continue
        gain = sum(
            fire_at(scene, friend, foe) for friend in scene.ships if friend.id != ship.id and not friend.acted
        )
        if gain > 0.0:
            x, y = round(foe.x, 2), round(foe.y, 2)
            aim = Aim(shot.unit, shot.weapon, "", 1, point=(x, y))
            ledger.add(Fired(question.name, (aim,)), gunnery=STAR * gain)
