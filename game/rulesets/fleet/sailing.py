"""The Ship Movement Phase: ships and markers move, squadrons deploy, torpedoes are declared (FLT-SEQ-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.match import Order, Placed, Question, Refusal, Steered, Step, Umpire
from game.match.events import PhaseBegan
from game.match.offer import Offer
from game.rulesets.fleet import alternation, contacts, movement, passage, purposes, torpedoes
from game.rulesets.fleet.alternation import InTurn, Unit, in_hand, release, take
from game.rulesets.fleet.condition import steerless
from game.rulesets.fleet.events import Aground, Dived, LeftTable, Sailed, Settled
from game.rulesets.fleet.launching import Declare
from game.rulesets.fleet.movement import DEPTH, LAY, RAM, SMOKE
from game.rulesets.fleet.passage import AVOIDED, MET, PASSED
from game.rulesets.fleet.rolls import crew_test
from game.rulesets.fleet.sea_events import SmokeLaid
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    FleetTable,
    Marker,
    Screen,
    Ship,
    markers,
    ships,
)
from game.rulesets.fleet.tables import GROUNDING
from game.rulesets.fleet.tables import SMOKE as SCREEN
from game.sea.heading import Inches, Pose, Position, ahead, settle
from game.sea.hulls import Hull, Waters
from game.sea.notation import tokens
from game.sea.tracks import run_of, strip


def to_sail(table: FleetTable, side: str) -> list[Unit]:
    """Ships, stands and markers of a side that have not moved; submarines have moved before (FLT-SUB-2)."""
    found: list[Unit] = [
        ship for ship in ships(table, side) if not ship.moved and not ship.spec.shore and not ship.spec.boat
    ]
    return found + [marker for marker in markers(table, side) if not marker.moved]


class BeginShips(Step[FleetTable], frozen=True):
    """The Ship Movement Phase opens; the side that was named moves first (FLT-INI-4)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.happens(PhaseBegan("ships"))
        umpire.done()
        alternation.begin(umpire, umpire.table.mover, to_sail)


def question(table: FleetTable, key: tuple[str, str]) -> Question:
    """The question of a key: the move of a unit, or how a squadron comes out from under its marker."""
    if not key[1]:
        return contacts.deploy_question(table, contacts.deploying(table, key[0]))
    unit = table.units[key[1]]
    if isinstance(unit, Marker):
        return movement.marker_steer(table, unit)
    assert isinstance(unit, Ship)
    return movement.steer(table, unit)


class MoveShips(InTurn[Steered], frozen=True):
    """Squadrons and contacts of the two sides move in turn, each whole (FLT-SEQ-7, FLT-CON-3)."""

    def asked(self, table: FleetTable, side: str) -> Sequence[Question]:
        keys: list[tuple[str, str]] = []
        for unit in in_hand(table, side, to_sail):
            if isinstance(unit, Marker):
                if unit.squadron in table.squadrons and unit.side == side:
                    keys.append((contacts.deploy_name(unit), ""))
                if not unit.must_deploy:
                    keys.append((movement.MARKER, unit.id))
            elif isinstance(unit, Ship) and not unit.aground:
                keys.append((movement.MOVE, unit.id))
        return Offer(keys, partial(question, table)) if keys else []

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Steered) -> None:
        table = umpire.table
        if isinstance(order, Placed):
            marker = contacts.deploying(table, order.to)
            take(umpire, marker)
            contacts.deploy(umpire, marker, order.pieces)
            return
        unit = table.units[order.unit]
        take(umpire, unit)
        if isinstance(unit, Marker):
            move_marker(umpire, unit, order)
            release(umpire, to_sail)
            return
        assert isinstance(unit, Ship)
        poses = move(umpire, unit, order)
        release(umpire, to_sail)
        if torpedoes.ready(unit):
            umpire.then(Declare(side, unit.id, tuple(poses)))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Ships aground try to come off; what nobody is there to move stays where it is."""
        table = umpire.table
        waiting = in_hand(table, table.to_act, to_sail) if table.to_act else []
        if not waiting:
            if table.to_act and table.active:
                release(umpire, to_sail)
                return
            umpire.done()
            look(umpire)
            return
        unit = waiting[0]
        take(umpire, unit)
        if isinstance(unit, Ship) and unit.aground and not table.conceded and try_off(umpire, unit):
            return
        umpire.happens(Settled(unit.id, 0.0, "stopped" if isinstance(unit, Ship) else ""))
        release(umpire, to_sail)

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        unit = table.units.get(order.unit) if isinstance(order, Steered) else None
        if side != table.to_act or unit is None or unit.side != side:
            return None
        if unit.moved:
            return Refusal(f"{unit.name} has moved this turn.", "FLT-SEQ-7")
        if table.active and unit not in in_hand(table, side, to_sail):
            return Refusal(f"{unit.name} waits: the squadron in hand moves first, all of it.", "FLT-SEQ-7")
        return None


def try_off(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """A Crew Test for a ship aground; passed she may move (FLT-COL-4)."""
    hard = ("Aground", "FLT-COL-4", GROUNDING["refloat"])
    if not crew_test(umpire, ship, purposes.ComeOff(ship.id), "FLT-COL-4", hard):
        return False
    umpire.happens(Aground(ship.id, False))
    return True


def move(umpire: Umpire[FleetTable], ship: Ship, order: Steered) -> list[Pose]:
    """A ship sails as ordered; answers the poses of the way she made (FLT-MOV-1 to 11)."""
    if DEPTH in order.settings:
        umpire.happens(Dived(ship.id, str(order.settings[DEPTH])))
    _, most = movement.speeds(ship)
    wheel = movement.helm(0.0, most, float(ship.spec.mvr))
    path, rest = order.path, 0.0
    if steerless(ship):
        path, rest = _steered_by_chance(umpire, ship, order.path)
    start = ship.pose
    before = len(umpire.events)
    ram = str(order.settings.get(RAM, ""))
    sailed = passage.sail(
        umpire, ship, wheel.walk(start, path).poses, ram=ram, friends=PASSED if rest else AVOIDED
    )
    if rest and not sailed.held:
        x, y = ahead(ship.at, ship.heading, rest)
        on = Pose(settle(x), settle(y), ship.heading)
        sailed = sailed.then(passage.sail(umpire, ship, [on], ram=ram, friends=MET))
    if ship.afloat:
        passage.settled(umpire, ship, sailed.run)
    way = made(umpire, ship, start, before)
    if order.settings.get(SMOKE) == LAY and ship.afloat and ship.has(SMOKE) and sailed.run > 0.0:
        lay_smoke(umpire, ship, way)
    look(umpire)
    return [start, *sailed.poses] if ship.afloat else [start]


def made(umpire: Umpire[FleetTable], ship: Ship, start: Pose, since: int) -> list[Position]:
    """The way a ship has made since an event of this order."""
    track = [start[:2]]
    for event in umpire.events[since:]:
        if isinstance(event, Sailed) and event.unit == ship.id:
            track += [point for point in event.track if point != track[-1]]
    return track


def _steered_by_chance(umpire: Umpire[FleetTable], ship: Ship, path: str) -> tuple[str, Inches]:
    """Every turn needs a Crew Test; after the first that fails she goes straight on for the rest (FLT-MOV-6)."""
    made_so_far = ""
    steps = tokens(path)
    for place, token in enumerate(steps):
        if token.startswith("T") and not crew_test(
            umpire, ship, purposes.TurnUnsteered(ship.id), "FLT-MOV-6"
        ):
            rest = sum(float(one[1:]) for one in steps[place:] if one.startswith("A"))
            return made_so_far, settle(rest)
        made_so_far += token
    return path, 0.0


def lay_smoke(umpire: Umpire[FleetTable], ship: Ship, track: list[Position]) -> None:
    """A screen along the way she made (FLT-SMK-1)."""
    table = umpire.table
    if len(track) < 2:
        return
    screen = Screen(f"smoke_{table.numbered + 1}", ship.id, strip(track, SCREEN["width_cm"]), table.turn)
    umpire.happens(SmokeLaid(ship.id, screen))


def move_marker(umpire: Umpire[FleetTable], marker: Marker, order: Steered) -> None:
    """A contact marker moves; what is under it may meet mines, and its speed may show a bow wave (FLT-CON-2, -8)."""
    table = umpire.table
    wheel = movement.marker_steer(table, marker).helm
    walk = wheel.walk(marker.pose, order.path)
    sea = Waters(width=table.width, height=table.height)
    sailed = sea.sail(Hull(marker.id, *marker.pose, 0.0, 0.0), walk.poses)
    run = settle(run_of(sailed.poses))
    end = sailed.end
    umpire.happens(Sailed(marker.id, end[0], end[1], end[2], tuple(sailed.track), run))
    umpire.happens(Settled(marker.id, run))
    if table.fields:
        contacts.mined(umpire, marker, sailed.track)
    if sailed.edge and marker.id in table.units:
        umpire.happens(LeftTable(marker.id, sailed.edge))
