"""A whole table made up from one side's view of it: what lies behind markers and inside enemy hulls may be so.

Classes are dealt to the markers as the points the enemy began with, his nation and what was seen of them allow; some
markers are nothing. Who of the enemy has acted fits what is open to both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

import msgspec

from game.match.steps import Step
from game.rulesets.coastal import air_attack, condition, contacts, firing, flying, sailing, torpedoes
from game.rulesets.coastal.advice import suspects
from game.rulesets.coastal.advice.situation import (
    LEAST_LEFT,
    LOADED,
    SPENT,
    Picture,
    classes,
    rows_of_kind,
)
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.table import (
    AIRCRAFT,
    DUMMY,
    PERISCOPE,
    READY,
    Aircraft,
    CoastalTable,
    Spec,
    Tubes,
    Vessel,
)
from game.rulesets.coastal.tables import DEPLOYED_RUN, SCREEN
from game.rulesets.coastal.tables import DUMMY as FALSE_CONTACT
from game.tabletop.advice import PLAIN
from game.tabletop.sides import enemy
from game.tabletop.unadvised import afresh

UNHURT = 0.6
"""The least share of her boxes that a ship is taken to have that was lost from sight."""

LOOSE = 0.6
"""How far the points of a class dealt may be off what is left to deal, as a share."""

SLOWER = 0.3
"""How often a marker is taken to run a setting slower than it could."""

PENDING: dict[type[Step], Callable[[CoastalTable, str], list[Unit]]] = {
    sailing.MoveShips: sailing.to_move,
    flying.FlyAircraft: flying.to_fly,
    firing.Guns: firing.to_act,
    firing.DefensiveFire: firing.to_act,
    firing.InTheBeam: firing.to_act,
    air_attack.Strike: firing.to_act,
    torpedoes.Launch: torpedoes.to_launch,
}
"""Whose turn it is still to act, by the step in hand."""


class Imaginer:
    """Tables that look to `side` as `view` does, each made up anew."""

    def __init__(self, view: CoastalTable, side: str) -> None:
        self._view, self._side, self._other = view, side, enemy(view, side)
        scene = Picture(view, side, PLAIN)
        self._points = scene.unseen_points
        self._genuine = scene.genuine
        self._listed, self._unmade = bool(view.listed.get(self._other)), scene.unmade
        self._nation = view.commands[self._other].nation
        self._markers = contacts.markers(view, side)
        self._plain = contacts.spotted(view, side)
        self._laden = max(LEAST_LEFT, LOADED - SPENT * view.turn)
        self._numbered = max(
            (contacts.number(unit.contact) for unit in view.units.values() if unit.contact), default=0
        )
        fastest = max((spec.max_speed_kt for spec in classes(self._nation)), default=30)
        self._false = Spec(
            id=DUMMY,
            name="Dummy",
            kind=DUMMY,
            size_class=FALSE_CONTACT["size_class"],
            max_speed_kt=fastest,
            manoeuvre=FALSE_CONTACT["manoeuvre"],
        )

    def __call__(self, rng: Random) -> CoastalTable:
        """One more table."""
        view, side = self._view, self._side
        table = afresh(view, side)
        table.numbered = self._numbered
        table.laid = 1000
        for unit in self._plain:
            self._fill(table.units[unit.id], rng)
        unknown = [
            unit for unit in self._markers if isinstance(unit, Vessel) and not unit.sighted and not unit.depth
        ]
        dealt = self._dealt(unknown, rng)
        for unit in self._markers:
            del table.units[unit.contact]
            made = self._behind(unit, dealt.get(unit.contact), rng)
            table.units[made.id] = made
        self._acted(table, rng)
        return table

    # -- what lies inside ---------------------------------------------------------------------------------------

    def _fill(self, unit: Unit, rng: Random) -> None:
        """What cannot be seen of an enemy in sight: torpedoes, repair parties, what was tested of it before."""
        if isinstance(unit, Aircraft):
            return
        unit.damage_control = unit.spec.damage_control
        unit.reload_progress = 0
        unit.halved = condition.halved(unit)
        unit.disarmed = not condition.weapons_left(unit)
        unit.tubes = tuple(
            Tubes(0, 0, True) if tubes.destroyed else self._tubes(group.count, group.reloads, rng)
            for group, tubes in zip(unit.spec.tubes, unit.tubes, strict=True)
        )

    def _tubes(self, count: int, reloads: int, rng: Random) -> Tubes:
        return Tubes(count if rng.random() < self._laden else 0, reloads)

    # -- what lies behind markers -------------------------------------------------------------------------------

    def _dealt(self, unknown: list[Vessel], rng: Random) -> dict[str, Spec | None]:
        """A class for each marker, or nothing."""
        found: dict[str, Spec | None] = {}
        order = unknown.copy()
        rng.shuffle(order)
        order.sort(key=lambda unit: not unit.radar_target)  # these are real for sure
        if self._listed:
            left_over = [*self._unmade]
            rng.shuffle(left_over)
            for unit in order:
                spec = next((one for one in left_over if suspects.fits(unit, one)), None)
                if spec is not None:
                    left_over.remove(spec)
                elif unit.radar_target:
                    spec = self._class(0.0, unit.spec.size_class, rng)  # one that came later
                found[unit.contact] = spec
            return found
        real = sum(unit.radar_target or rng.random() < self._genuine for unit in order)
        if order and self._points > 0.0:
            real = max(1, real)
        left = self._points
        for number, unit in enumerate(order):
            if number >= real:
                found[unit.contact] = None
                continue
            size = unit.spec.size_class if unit.radar_target else 0
            spec = self._class(left / (real - number), size, rng)
            left = max(0.0, left - spec.points)
            found[unit.contact] = spec
        return found

    def _class(self, points: float, size: int, rng: Random) -> Spec:
        able = [spec for spec in classes(self._nation) if size in (0, spec.size_class)] or list(
            classes(self._nation)
        )
        near = [exp(-abs(spec.points - points) / (LOOSE * points + 5.0)) for spec in able]
        return rng.choices(able, near)[0]

    def _behind(self, marker: Unit, spec: Spec | None, rng: Random) -> Unit:
        """What stands behind a marker: a ship, a boat below, an aircraft, or nothing."""
        if isinstance(marker, Aircraft):
            return self._aloft(marker, rng)
        sighted = marker.sighted
        if sighted:
            spec = marker.spec
        elif marker.depth:
            spec = rng.choice(rows_of_kind("submarine"))
        key = f"guessed_{marker.contact}"
        if spec is None:
            return self._vessel(marker, key, self._false, FALSE_CONTACT["markers"])
        hurt = rng.uniform(UNHURT, 1.0) if sighted else 1.0
        markers = 4 if spec.kind == "merchant" else 3
        unit = self._vessel(marker, key, spec, max(1, markers - (rng.random() < SLOWER)))
        unit.hull_boxes = max(1, round(hurt * spec.hull_boxes))
        unit.tubes = tuple(self._tubes(group.count, group.reloads, rng) for group in spec.tubes)
        if spec.kind == "submarine":
            unit.depth = marker.depth or "surfaced"
            unit.speed_markers = 1 if marker.depth else unit.speed_markers
        elif marker.depth == PERISCOPE:
            unit.depth = marker.depth
        if spec.kind == "battery":
            unit.speed_markers = 0
        most = condition.highest(self._view, unit)
        unit.speed_markers = min(unit.speed_markers, most)
        return unit

    def _vessel(self, marker: Vessel, key: str, spec: Spec, markers: int) -> Vessel:
        return Vessel(
            key,
            key,
            marker.side,
            marker.x,
            marker.y,
            marker.heading,
            spec=spec,
            hull_boxes=spec.hull_boxes,
            crew_quality=spec.crew_quality,
            mounts=(READY,) * len(spec.mounts),
            contact=marker.contact,
            sighted=marker.sighted,
            lit=marker.lit,
            radar_target=marker.radar_target,
            detected=marker.detected,
            speed_markers=markers,
            straight_run=float(DEPLOYED_RUN),
            damage_control=spec.damage_control,
            depth_charges=spec.depth_charges,
            smoke_turns=SCREEN["aboard"] if spec.smoke_maker else 0,
        )

    def _aloft(self, marker: Aircraft, rng: Random) -> Aircraft:
        spec = marker.spec if marker.sighted else rng.choice(rows_of_kind(AIRCRAFT))
        made = msgspec.structs.replace(marker, id=f"guessed_{marker.contact}", spec=spec)
        made.hull_boxes, made.crew_quality = spec.hull_boxes, spec.crew_quality
        made.mounts = (READY,) * len(spec.mounts)
        made.loads = tuple(load.count for load in spec.loads)
        return made

    # -- who has acted ------------------------------------------------------------------------------------------

    def _acted(self, table: CoastalTable, rng: Random) -> None:
        """As many of the enemy's units have had their turn as both sides know."""
        pending = PENDING.get(type(table.agenda[0])) if table.agenda else None
        if pending is None or not table.left:
            return
        waiting = pending(table, self._other)
        rng.shuffle(waiting)
        for unit in waiting[table.left[table.sides.index(self._other)] :]:
            unit.acted = True
