"""Phase 5 for ships: which ship acts next, which mount shoots at whom, what is lit up, and who had better keep dark."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import numpy as np

from game.match import Aim, Choose, Chose, Fire, Fired, Shot
from game.rulesets.coastal import armament, contacts, depth_charges, guns, sight
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.reach import CoastalSituation, Spots
from game.rulesets.coastal.advice.situation import Foe
from game.rulesets.coastal.firing import ALL
from game.rulesets.coastal.table import Vessel
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


def weigh(scene: CoastalSituation, ledger: Ledger, question: Fire) -> set[str]:
    """The ships that might act, each with an order: all mounts at the best targets, with a light where that pays."""
    able: set[str] = set()
    for key, lines in groupby(question.shots, key=lambda shot: shot.unit):
        ship = scene.view.units[key]
        if isinstance(ship, Vessel) and _Volley(scene, ledger, question.name, ship).weigh(list(lines)):
            able.add(key)
    return able


def passes(ledger: Ledger, question: Choose, able: set[str]) -> None:
    """Ships that might act keep dark instead, one by one; or all that are left, or the only one, pass at once."""
    for option in question.options:
        if option.key == ALL or option.key in able or len(question.options) == 1:
            ledger.add(Chose(question.name, (option.key,)))


class _Volley:
    """What one ship may fire: her mounts at their best targets, and what goes with them."""

    def __init__(self, scene: CoastalSituation, ledger: Ledger, name: str, ship: Vessel) -> None:
        self._scene, self._ledger, self._name, self._ship = scene, ledger, name, ship
        self._aims: list[Aim] = []
        self._total = self._risk = 0.0

    def weigh(self, lines: Sequence[Shot]) -> bool:
        """Write down all her orders; whether any of her mounts has a target worth a shot."""
        arms = [(armament.read(shot.weapon), shot) for shot in lines]
        by_mount: dict[int, list[str]] = {}
        for arm, shot in arms:
            if isinstance(arm, armament.Gun):
                by_mount.setdefault(arm.mount, []).append(shot.target)
        self._aim(by_mount)
        if self._aims:
            self._risk = _shows(self._scene, self._ship)
            self._add(self._aims, self._total, shown=-self._risk)
        for arm, shot in arms:
            match arm:
                case armament.DepthCharges():
                    gain = _charged(self._scene, self._ship, shot.target)
                    aim = Aim(self._ship.id, shot.weapon, shot.target)
                    self._add([*self._aims, aim], self._total + gain, shown=-self._risk)
                case armament.Searchlight():
                    self._beam(shot)
                case armament.Starshell() | armament.FlareRocket():
                    self._burst(arm, shot)
        return bool(self._aims)

    def _add(self, aims: Sequence[Aim], gunnery: float, **terms: float) -> None:
        self._ledger.add(Fired(self._name, tuple(aims)), gunnery=gunnery, **terms)

    def _aim(self, by_mount: dict[int, list[str]]) -> None:
        """Each mount at the target where it does most beside those before it."""
        spent: dict[str, float] = {}
        for place, targets in by_mount.items():
            best, most = "", 0.0
            for target in targets:
                foe = self._scene.by_key.get(target)
                cap = foe.worth if foe is not None else 10.0
                gain = worth(self._scene, self._ship, place, target)
                gain *= max(0.1, 1.0 - spent.get(target, 0.0) / max(cap, 1.0))
                if gain > most:
                    best, most = target, gain
            if best:
                self._aims.append(Aim(self._ship.id, armament.Gun(place).key, best))
                spent[best] = spent.get(best, 0.0) + most
                self._total += most

    def _burst(self, arm: armament.Starshell | armament.FlareRocket, shot: Shot) -> None:
        """A light burst beyond an enemy, where it tells most."""
        scene, ship = self._scene, self._ship
        radius = float((STARSHELL if isinstance(arm, armament.Starshell) else FLARE_ROCKET)["radius_cm"])
        assert shot.aimed is not None
        best: Position | None = None
        most = 0.0
        for foe in scene.foes:
            if foe.lit or foe.unit.submerged:
                continue
            x, y = ahead(foe.unit.at, foe.unit.heading, 0.5 * foe.knots)
            x, y = ahead((x, y), bearing(ship.at, (x, y)), min(BEYOND, 0.5 * radius))
            point = shot.aimed.nearest(ship.at, (x, y))[1]
            gain = _burst(scene, point, radius) if point is not None else 0.0
            if gain > most:
                best, most = point, gain
        if best is None:
            return
        kept = self._aims
        if isinstance(arm, armament.Starshell):
            kept = [aim for aim in kept if armament.read(aim.weapon) != armament.Gun(arm.mount)]
        lost = 0.0 if len(kept) == len(self._aims) else self._total / max(len(self._aims), 1)
        shown = self._risk if kept else 0.6 * _shows(scene, ship)
        aims = [*kept, Aim(ship.id, shot.weapon, point=best)]
        self._add(aims, self._total - lost, light=most, shown=-shown)

    def _beam(self, shot: Shot) -> None:
        """The searchlight on a target, with the guns and alone."""
        scene, ship = self._scene, self._ship
        foe = scene.by_key.get(shot.target)
        if foe is None or foe.lit:
            return
        shown = 0.7 * _found_out(scene, ship, lit=True)
        if not ship.spotted:
            shown += _shows(scene, ship)
        beam = Aim(ship.id, shot.weapon, shot.target)
        # Of a contact she sees first what it is, then declares: guns given out with the light cannot be turned on it.
        if self._aims:
            gain = SHINES * _gain(scene, foe, True, None if foe.seen else ship)
            self._add([beam, *self._aims], self._total, light=gain, shown=-shown)
        if not (self._aims and foe.seen):
            self._ledger.add(Fired(self._name, (beam,)), light=SHINES * _gain(scene, foe, True), shown=-shown)


def worth(scene: CoastalSituation, ship: Vessel, place: int, target: str) -> float:
    """Points that one mount may be expected to take from a target."""
    mount = ship.spec.mounts[place]
    skill = sum(note.value for note in guns.gunners(ship, place))
    skill -= {"+": SHOOTING["mount_plus"], "-": SHOOTING["mount_minus"]}.get(mount.grade, 0)
    plane = next((plane for plane in scene.raiders if plane.id == target), None)
    if plane is not None:
        points, at = scene.worth(plane.spec, plane.side), band(sight.range_between(ship, plane))
        return harm.fire(mount, plane.spec, points, skill + scene.dark)[at]
    foe = scene.by_key.get(target)
    if foe is None:
        return 0.0
    eased = skill + foe.eased
    if not foe.seen:
        eased = skill + SHOOTING["radar_target"]
    elif not foe.lit and scene.view.night and scene.lit(ship):
        eased += SHOOTING["from_illuminated_at_non_illuminated"]
    if foe.seen and any(unit.fires for unit in scene.ships) and foe.unit.fires:
        lines = sight.smoke_lines_crossed(scene.view, ship, foe.unit, ship.side)
        eased += SHOOTING["per_burning_smoke_line"] * lines
    at = band(distance(ship.at, foe.unit.at))
    return harm.fire(mount, foe.spec, round(foe.worth, 1), eased)[at] * foe.real


def here(scene: CoastalSituation, *units: Vessel, seen: bool = False) -> Spots:
    """Where she lies, as one of many places she might, or others like her; or as if they were in sight there."""
    rows = [
        (unit.x, unit.y, unit.heading, max(unit.straight_run, 0.0), float(unit.speed_markers))
        for unit in units
    ]
    return Spots(scene, *np.array(rows).T, seen=seen)


def _found_out(scene: CoastalSituation, ship: Vessel, *, lit: bool = False) -> float:
    """Points that the enemy's guns would take of her where she lies if he had her in sight, and in a light."""
    if not scene.foes:
        return 0.0

    def taken() -> float:
        spots = here(scene, ship, seen=True)
        if lit:
            spots.lit = np.ones(1, dtype=bool)
        return float(spots.contacts.likely @ scene.shells(ship, spots)[:, 0])

    return scene.once(("found out", ship.id, lit), taken)


def _shows(scene: CoastalSituation, ship: Vessel) -> float:
    """What she risks in the dark by firing."""
    if ship.spotted or not scene.view.night or ship.fired_since_spotting:
        return 0.0
    return SHOWN * _found_out(scene, ship)


# -- lights ---------------------------------------------------------------------------------------------------


def _gain(scene: CoastalSituation, foe: Foe, shine: bool, spent: Vessel | None = None) -> float:
    """What the guns of the side may take more from a vessel that is lit: `shine` now, else later on.

    Those of `spent` are given to others.
    """
    bright, dark = SHOOTING["night_target_illuminated"], SHOOTING["night_target_not_illuminated"]
    plain = foe.eased - (bright if foe.lit else dark)
    total = 0.0
    for ship in scene.ships:
        if ship is spent or (shine and (ship.acted or ship.surprised)):
            continue
        after = harm.broadside_at(ship, foe.unit.at, foe.spec, foe.worth, plain + bright)
        before = harm.broadside_at(ship, foe.unit.at, foe.spec, foe.worth, foe.eased) if foe.seen else 0.0
        total += max(0.0, after - before)
    return total * foe.real


def _lit_up(scene: CoastalSituation, foe: Foe, shine: bool) -> float:
    """The same, asked for every light and place."""
    return scene.once(("lit up", foe.key, shine), lambda: _gain(scene, foe, shine))


def _in_the_dark(scene: CoastalSituation) -> list[tuple[Foe, Position, Position]]:
    """Foes that nothing lights, each with where it lies and where it runs on to."""
    return [
        (foe, foe.unit.at, ahead(foe.unit.at, foe.unit.heading, foe.knots))
        for foe in scene.foes
        if not foe.lit
    ]


def _burst(scene: CoastalSituation, point: Position, radius: float) -> float:
    """What a light at a point is worth: enemies in it now and in the next turn, less one's own."""
    total = 0.0
    for foe, now, then in scene.once("in the dark", lambda: _in_the_dark(scene)):
        away = distance(now, point)
        if foe.seen and away <= radius:
            total += 0.5 * _lit_up(scene, foe, True)
        if min(away, distance(then, point)) <= radius:
            total += BURNS_ON * 0.6 * _lit_up(scene, foe, False)
    for ship in scene.ships:
        if distance(ship.at, point) <= radius:
            total -= 0.5 * _found_out(scene, ship)
    return SCATTERS * total


# -- below ----------------------------------------------------------------------------------------------------


def _charged(scene: CoastalSituation, ship: Vessel, key: str) -> float:
    """Points that a pattern may take from a boat."""
    boat = contacts.called(scene.view, ship.side, key)
    if not isinstance(boat, Vessel):
        return 0.0
    foe = scene.by_key.get(key)
    test = depth_charges.throw(ship, boat)
    worth = foe.worth if foe is not None else 20.0
    mark = foe.mark if foe is not None else harm.mark(boat)
    return harm.passes(test.needed) * harm.torpedoed(SUBMARINE["depth_charge_dice"], mark) * worth


def defend(ledger: Ledger, question: Fire) -> None:
    """Everything that bears fires at an aircraft that attacks: any hit spoils its aim."""
    weapons = dict.fromkeys((shot.unit, shot.weapon, shot.target) for shot in question.shots)
    aims = tuple(Aim(unit, weapon, target) for unit, weapon, target in weapons)
    ledger.add(Fired(question.name, aims), gunnery=1.0)
