"""Phase 5 for ships: which ship acts next, which mount shoots at whom, what is lit up, and who had better keep dark."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import numpy as np

from game.match import Aim, Choose, Chose, Fire, Fired, Shot
from game.rulesets.coastal import contacts, depth_charges, guns, sight
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.reach import Spots
from game.rulesets.coastal.advice.scene import Foe, Scene
from game.rulesets.coastal.armament import (
    Armament,
    DepthCharges,
    FlareRocket,
    Gun,
    Searchlight,
    Starshell,
    read,
)
from game.rulesets.coastal.firing import ALL
from game.rulesets.coastal.table import Aircraft, Vessel
from game.rulesets.coastal.tables import (
    FLARE_ROCKET,
    SHOOTING,
    STARSHELL,
    SUBMARINE,
    band,
)
from game.sea.heading import Position, ahead, bearing, distance
from game.tabletop.ledger import Ledger

SHOWN = 0.3
"""What a ship in the dark risks that fires, beside all that the enemy's guns would do to her if she were seen."""

BURNS_ON = 0.45
"""How much of what a light shows now is still in it in the next turn."""

BEYOND: Final = 12.0
"""So many cm behind the enemy a light is burst: he lies in it and those who look at him do not."""

SHINES = 0.7
"""How much of what guns may take of a vessel held in a light they are taken to take."""

SCATTERS = 0.8
"""How often a light bursts where it was meant to."""


def weigh(scene: Scene, ledger: Ledger, question: Fire) -> set[str]:
    """The ships that might act, each with an order: all mounts at the best targets, with a light where that pays."""
    foes = {foe.key: foe for foe in scene.foes}
    planes = {plane.id: plane for plane in scene.raiders}
    able: set[str] = set()
    for key, lines in groupby(question.shots, key=lambda shot: shot.unit):
        ship = scene.view.units[key]
        if isinstance(ship, Vessel) and _ship(scene, ledger, question.name, ship, list(lines), foes, planes):
            able.add(key)
    return able


def passes(ledger: Ledger, question: Choose, able: set[str]) -> None:
    """Ships that might act keep dark instead, one by one; or all that are left, or the only one, pass at once."""
    for option in question.options:
        if option.key == ALL or option.key in able or len(question.options) == 1:
            ledger.add(Chose(question.name, (option.key,)))


def _ship(
    scene: Scene,
    ledger: Ledger,
    name: str,
    ship: Vessel,
    lines: Sequence[Shot],
    foes: dict[str, Foe],
    planes: dict[str, Aircraft],
) -> bool:
    aims: list[Aim] = []
    total = 0.0
    spent: dict[str, float] = {}
    by_mount: dict[int, list[str]] = {}
    extras: list[tuple[Armament | None, Shot]] = []
    for shot in lines:
        arm = read(shot.weapon)
        if isinstance(arm, Gun):
            by_mount.setdefault(arm.mount, []).append(shot.target)
        else:
            extras.append((arm, shot))
    for place, targets in by_mount.items():
        best, most = "", 0.0
        for target in targets:
            gain = _worth(scene, ship, place, target, foes, planes)
            cap = foes[target].worth if target in foes else 10.0
            gain *= max(0.1, 1.0 - spent.get(target, 0.0) / max(cap, 1.0))
            if gain > most:
                best, most = target, gain
        if best:
            aims.append(Aim(ship.id, Gun(place).key, best))
            spent[best] = spent.get(best, 0.0) + most
            total += most
    risk = _shows(scene, ship) if aims else 0.0
    if aims:
        ledger.add(Fired(name, tuple(aims)), gunnery=total, shown=-risk)
    for arm, shot in extras:
        if isinstance(arm, DepthCharges):
            gain = _charged(scene, ship, shot.target)
            ledger.add(
                Fired(name, (*aims, Aim(ship.id, shot.weapon, shot.target))),
                gunnery=total + gain,
                shown=-risk,
            )
        elif isinstance(arm, Searchlight):
            _beam(scene, ledger, name, ship, shot, (aims, total, foes))
        elif isinstance(arm, Starshell | FlareRocket):
            _starshell(scene, ledger, name, ship, arm, shot, (aims, total, risk))
    return bool(aims)


def _worth(
    scene: Scene, ship: Vessel, place: int, target: str, foes: dict[str, Foe], planes: dict[str, Aircraft]
) -> float:
    """Points that one mount may be expected to take from a target."""
    mount = ship.spec.mounts[place]
    skill = sum(note.value for note in guns.gunners(ship, place))
    skill -= {"+": SHOOTING["mount_plus"], "-": SHOOTING["mount_minus"]}.get(mount.grade, 0)
    plane = planes.get(target)
    if plane is not None:
        dark = SHOOTING["night_target_not_illuminated"] if scene.view.night else 0
        away = sight.range_between(ship, plane)
        return harm.fire(mount, plane.spec, scene.worth(plane.spec, plane.side), skill + dark)[band(away)]
    foe = foes.get(target)
    if foe is None:
        return 0.0
    away = distance(ship.at, foe.unit.at)
    eased = skill + foe.eased
    if not foe.seen:
        eased = skill + SHOOTING["radar_target"]
    elif not foe.lit and scene.view.night and scene.lit(ship):
        eased += SHOOTING["from_illuminated_at_non_illuminated"]
    if foe.seen and any(unit.fires for unit in scene.ships) and foe.unit.fires:
        eased += SHOOTING["per_burning_smoke_line"] * sight.smoke_lines_crossed(
            scene.view, ship, foe.unit, ship.side
        )
    return harm.fire(mount, foe.spec, round(foe.worth, 1), eased)[band(away)] * foe.real


def here(scene: Scene, unit: Vessel) -> Spots:
    """Where she lies, as one of many places she might."""
    return Spots(
        scene,
        np.array([unit.x]),
        np.array([unit.y]),
        np.array([unit.heading]),
        np.array([max(unit.straight_run, 0.0)]),
        np.array([float(unit.speed_markers)]),
    )


def _shows(scene: Scene, ship: Vessel) -> float:
    """What she risks in the dark by firing."""
    if ship.spotted or not scene.view.night or ship.fired_since_spotting:
        return 0.0
    worth = scene.worth(ship.spec, ship.side)
    return SHOWN * float(reach.gun_danger(scene, ship.spec, worth, here(scene, ship), seen=True)[0])


# -- lights ---------------------------------------------------------------------------------------------------


def _gain(scene: Scene, foe: Foe, shine: bool, spent: Vessel | None = None) -> float:
    """What the guns of the side may take more from a vessel that is lit: `shine` now, else later on.

    Those of `spent` are given to others.
    """
    bright, dark = SHOOTING["night_target_illuminated"], SHOOTING["night_target_not_illuminated"]
    total = 0.0
    for ship in scene.ships:
        if ship is spent or (shine and (ship.acted or ship.surprised)):
            continue
        at = band(distance(ship.at, foe.unit.at))
        worth = round(foe.worth, 1)
        plain = foe.eased - (bright if foe.lit else dark)
        states = tuple("destroyed" if state == "destroyed" else "ready" for state in ship.mounts)
        after = harm.broadside(ship.spec, states, ship.crew_quality, foe.spec, worth, plain + bright)[at]
        before = 0.0
        if foe.seen:
            before = harm.broadside(ship.spec, states, ship.crew_quality, foe.spec, worth, foe.eased)[at]
        total += max(0.0, float(after - before))
    return total * foe.real


def _starshell(
    scene: Scene,
    ledger: Ledger,
    name: str,
    ship: Vessel,
    arm: Starshell | FlareRocket,
    shot: Shot,
    done: tuple[list[Aim], float, float],
) -> None:
    aims, total, risk = done
    radius = float((STARSHELL if isinstance(arm, Starshell) else FLARE_ROCKET)["radius_cm"])
    assert shot.aimed is not None
    best: Position | None = None
    most = 0.0
    for foe in scene.foes:
        if foe.lit or foe.unit.submerged:
            continue
        x, y = ahead(foe.unit.at, foe.unit.heading, 0.5 * foe.knots)
        x, y = ahead((x, y), bearing(ship.at, (x, y)), min(BEYOND, 0.5 * radius))
        point = shot.aimed.nearest(ship.at, (x, y))[1]
        if point is None:
            continue
        gain = _burst(scene, point, radius)
        if gain > most:
            best, most = point, gain
    if best is None:
        return
    kept = list(aims)
    if isinstance(arm, Starshell):
        kept = [aim for aim in aims if read(aim.weapon) != Gun(arm.mount)]
    lost = 0.0 if len(kept) == len(aims) else total / max(len(aims), 1)
    shown = risk if kept else 0.6 * _shows(scene, ship)
    aim = Aim(ship.id, shot.weapon, point=best)
    ledger.add(Fired(name, (*kept, aim)), gunnery=total - lost, light=most, shown=-shown)


def _burst(scene: Scene, point: Position, radius: float) -> float:
    """What a light at a point is worth: enemies in it now and in the next turn, less one's own."""
    total = 0.0
    for foe in scene.foes:
        if foe.lit:
            continue
        if foe.seen and distance(foe.unit.at, point) <= radius:
            total += 0.5 * _gain(scene, foe, True)
        x, y = ahead(foe.unit.at, foe.unit.heading, foe.knots)
        near = min(distance(foe.unit.at, point), distance((x, y), point))
        if near <= radius:
            total += BURNS_ON * 0.6 * _gain(scene, foe, False)
    for ship in scene.ships:
        if distance(ship.at, point) <= radius:
            worth = scene.worth(ship.spec, ship.side)
            total -= 0.5 * float(reach.gun_danger(scene, ship.spec, worth, here(scene, ship), seen=True)[0])
    return SCATTERS * total


def _beam(
    scene: Scene,
    ledger: Ledger,
    name: str,
    ship: Vessel,
    shot: Shot,
    done: tuple[list[Aim], float, dict[str, Foe]],
) -> None:
    aims, total, foes = done
    foe = foes.get(shot.target)
    if foe is None or foe.lit:
        return
    worth = scene.worth(ship.spec, ship.side)
    spots = here(scene, ship)
    spots.lit = np.ones(1, dtype=bool)
    shown = 0.7 * float(reach.gun_danger(scene, ship.spec, worth, spots, seen=True)[0])
    if not ship.spotted:
        shown += _shows(scene, ship)
    beam = Aim(ship.id, shot.weapon, shot.target)
    # Of a contact she sees first what it is, and then declares: guns given out with the light cannot be turned on it.
    if aims:
        gain = SHINES * _gain(scene, foe, True, None if foe.seen else ship)
        ledger.add(Fired(name, (beam, *aims)), gunnery=total, light=gain, shown=-shown)
    if not (aims and foe.seen):
        ledger.add(Fired(name, (beam,)), light=SHINES * _gain(scene, foe, True), shown=-shown)


# -- below ----------------------------------------------------------------------------------------------------


def _charged(scene: Scene, ship: Vessel, key: str) -> float:
    """Points that a pattern may take from a boat."""
    boat = contacts.called(scene.view, ship.side, key)
    if not isinstance(boat, Vessel):
        return 0.0
    foe = next((foe for foe in scene.foes if foe.key == key), None)
    test = depth_charges.throw(ship, boat)
    worth = foe.worth if foe is not None else 20.0
    mark = foe.mark if foe is not None else harm.mark(boat)
    return harm.passes(test.needed) * harm.torpedoed(SUBMARINE["depth_charge_dice"], mark) * worth


def defend(ledger: Ledger, question: Fire) -> None:
    """Everything that bears fires at an aircraft that attacks: any hit spoils its aim."""
    weapons = dict.fromkeys((shot.unit, shot.weapon, shot.target) for shot in question.shots)
    aims = tuple(Aim(unit, weapon, target) for unit, weapon, target in weapons)
    ledger.add(Fired(question.name, aims), gunnery=1.0)
