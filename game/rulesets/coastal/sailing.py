"""Phases 2a and 2b: what drifts, what enters, and the ships and markers that move (CST-DRF, CST-GEN-8, CST-INI-4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from game.match import Order, Question, Refusal, Steered, Step, Umpire
from game.match.events import PhaseBegan
from game.match.offer import Offer
from game.rulesets.coastal import alternation, condition, contacts, movement, passage
from game.rulesets.coastal.alternation import InTurn
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.events import (
    AnchorSlipped,
    DepthChanged,
    Drifted,
    Entered,
    SmokeLaid,
    SpeedSet,
    TurnObeyed,
)
from game.rulesets.coastal.movement import DIVE, LAY, RAM, RISE, SLIP, SMOKE, SPEED
from game.rulesets.coastal.table import (
    DEPTHS,
    SURFACED,
    WAITING,
    Aircraft,
    CoastalTable,
    Screen,
    Vessel,
    dummies,
    vessel,
    vessels,
)
from game.rulesets.coastal.tables import DRIFT, SCREEN
from game.sea.heading import Pose, Position, ahead, settle
from game.sea.hulls import stern
from game.sea.tracks import strip
from game.tabletop.ids import following


class Drifting(Step[CoastalTable], frozen=True):
    """2a. Drifting ships, lights and smoke shift downwind; boats that must come up and cannot move do so (CST-DRF)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("movement"))
        umpire.done()
        far = DRIFT[table.weather.sea_state]
        east, north = ahead((0.0, 0.0), table.weather.wind_to, far)
        for ship in vessels(table):
            if condition.must_surface(ship) and not condition.moves(ship):
                change_depth(umpire, ship, DEPTHS[DEPTHS.index(ship.depth) - 1])
            if far and condition.drifting(ship):
                end = Pose(settle(ship.x + east), settle(ship.y + north), ship.heading)
                passage.drift(umpire, ship, end)
        lights, screens = [], []
        for light in table.lights if far else ():
            x, y = settle(light.x + east), settle(light.y + north)
            lights.append(msgspec.structs.replace(light, x=x, y=y))
        for screen in table.screens if far else ():
            outline = tuple((settle(x + east), settle(y + north)) for x, y in screen.outline)
            screens.append(msgspec.structs.replace(screen, outline=outline))
        if lights or screens:
            umpire.happens(Drifted(tuple(lights), tuple(screens)))


class Arrivals(Step[CoastalTable], frozen=True):
    """Ships or aircraft that enter this turn are placed at their entry points (CST-GEN-8)."""

    air: bool = False

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        umpire.done()
        for key, entry in table.entries.items():
            unit = table.units[key]
            if unit.state == WAITING and entry.turn == table.turn and isinstance(unit, Aircraft) == self.air:
                enter(umpire, unit, unit.pose)


def enter(umpire: Umpire[CoastalTable], unit: Unit, pose: Pose) -> None:
    """A unit comes onto the table as a marker of a new name."""
    umpire.happens(Entered(unit.id, *pose, contacts.fresh(umpire.table), unit.side))


def to_move(table: CoastalTable, side: str) -> list[Unit]:
    """Ships and dummies of a side that are still to move (CST-INI-5)."""
    return [
        ship
        for ship in [*vessels(table, side), *dummies(table, side)]
        if not ship.acted and condition.moves(ship)
    ]


class BeginMoving(Step[CoastalTable], frozen=True):
    """2b opens: who has how many units to move."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.done()
        alternation.begin(umpire, to_move)


class MoveShips(InTurn[Steered], frozen=True):
    """2b. The sides in turn, by quota, move ships, submarines and dummies (CST-INI-4, CST-MOV-2)."""

    def asked(self, table: CoastalTable, side: str) -> Sequence[Question]:
        keys = [
            (name, ship.id)
            for ship in to_move(table, side)
            if isinstance(ship, Vessel) and not ship.surprised
            for name in movement.moments(table, ship)
        ]
        return Offer(keys, partial(movement.question, table)) if keys else []

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Steered) -> None:
        ship = vessel(umpire.table, order.unit)
        move(umpire, ship, order)
        alternation.acted(umpire, ship, to_move)

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """Surprised ships are moved by the engine (CST-SUR-1)."""
        table = umpire.table
        waiting = to_move(table, table.to_act) if table.to_act else []
        if not waiting:
            umpire.done()
            return
        ship = waiting[0]
        assert isinstance(ship, Vessel)
        order = movement.straight(table, ship)
        if not ship.surprised:  # nobody is there to give it an order
            order = movement.first_legal(movement.steers(table, ship)[0])
        move(umpire, ship, order)
        alternation.acted(umpire, ship, to_move)

    def explain(self, table: CoastalTable, side: str, order: Order) -> Refusal | None:
        unit = table.units.get(order.unit) if isinstance(order, Steered) else None
        if side != table.to_act or unit is None or unit.side != side or not isinstance(unit, Vessel):
            return None
        if unit.surprised:
            return Refusal(f"{unit.name} is surprised: she holds her course.", "CST-SUR-1")
        if not condition.moves(unit):
            return Refusal(f"{unit.name} has no move.", "CST-DRF-1")
        return Refusal(f"{unit.name} has moved this turn.", "CST-INI-4") if unit.acted else None


def move(umpire: Umpire[CoastalTable], ship: Vessel, order: Steered) -> None:
    """A ship sails as ordered: depth, setting, path, smoke."""
    table = umpire.table
    ordered = order.settings
    if order.to in (DIVE, RISE):
        step = 1 if order.to == DIVE else -1
        change_depth(umpire, ship, DEPTHS[DEPTHS.index(ship.depth) + step])
    markers = int(ordered.get(SPEED, ship.speed_markers))
    wheel = movement.helm(ship, markers)
    start = ship.pose
    if movement.HEADING in ordered:
        start = Pose(ship.x, ship.y, float(ordered[movement.HEADING]))
    walk = wheel.walk(start, order.path)
    if ordered.get(SLIP):
        umpire.happens(AnchorSlipped(ship.id))
    if markers != ship.speed_markers:
        umpire.happens(SpeedSet(ship.id, markers))
    forced, barred = bool(ship.ordered_turn), movement.turn_barred(ship)
    ram = contacts.called(table, ship.side, str(ordered[RAM])) if RAM in ordered else None
    made = passage.sail(umpire, ship, start, walk.poses, order.path, ram if isinstance(ram, Vessel) else None)
    if isinstance(ram, Vessel) and ram.dummy:
        passage.run_over(umpire, ship, ram, made.poses)
    if forced and (barred or ship.heading != start.heading):  # she makes no turn but that
        umpire.happens(TurnObeyed(ship.id))
    if ordered.get(SMOKE) == LAY:
        _lay_smoke(umpire, ship, made.poses)
    passage.arrive(umpire, ship, made.edge)


def _lay_smoke(umpire: Umpire[CoastalTable], ship: Vessel, poses: list[Pose]) -> None:
    """A strip along the way its stern has run, as far as she came (CST-SMK-1)."""
    table = umpire.table
    track: list[Position] = []
    for pose in poses:
        astern = stern(pose, ship.spec.length_cm)
        if not track or astern != track[-1]:
            track.append(astern)
    if len(track) < 2:
        return
    key = following("smoke", (screen.id for screen in table.screens))
    outline = strip(track, SCREEN["width_cm"])
    umpire.happens(SmokeLaid(ship.id, Screen(key, outline, table.turn, SCREEN["turns"])))


def change_depth(umpire: Umpire[CoastalTable], boat: Vessel, depth: str) -> None:
    """A submarine goes up or down; one that comes up unseen shows a new marker (CST-SUB-1, CST-CON-3)."""
    cues = depth == SURFACED and not boat.contact and not boat.spotted
    umpire.happens(DepthChanged(boat.id, depth, contacts.fresh(umpire.table) if cues else ""))
