"""Phase 2c: aircraft enter, come back and fly (CST-AIR-1 to 3, CST-AIR-9)."""

from __future__ import annotations

from math import ceil
from typing import ClassVar, Final

from game.match import Choose, Chose, Option, Question, Steer, Steered, Step, Umpire
from game.rulesets.coastal import alternation
from game.rulesets.coastal.alternation import InTurn
from game.rulesets.coastal.contacts import Unit, known_as
from game.rulesets.coastal.passage import unmask
from game.rulesets.coastal.running_events import Flew, FlewOff
from game.rulesets.coastal.sailing import enter
from game.rulesets.coastal.table import AWAY, Aircraft, CoastalTable, aircraft, aircraft_called
from game.rulesets.coastal.tables import AIR, BOOK, TOLERANCE
from game.sea.heading import Pose, compass, relative
from game.sea.hulls import Hull, Waters
from game.sea.notation import advance_token, turn_token
from game.sea.path import Helm

FLY = "move_aircraft"
FAULTS: Final = BOOK.faults("flight")


class ComeBack(Step[CoastalTable, Chose], frozen=True):
    """Aircraft two full turns away may come back where they left, on the reverse heading (CST-AIR-3)."""

    quiet: ClassVar[bool] = True
    side: str

    def ask(self, table: CoastalTable, side: str) -> list[Question]:
        away = ready_to_return(table, side) if side == self.side else []
        if not away:
            return []
        options = tuple(Option(plane.id, plane.name) for plane in away)
        says = "Which aircraft come back?"
        return [Choose("recall_aircraft", says, "CST-AIR-3", options, 0, len(options), by_hand=True)]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Chose) -> None:
        for key in order.picked:
            plane = umpire.table.units[key]
            enter(umpire, plane, Pose(plane.x, plane.y, compass(plane.heading + 180.0)))
        umpire.done()


def ready_to_return(table: CoastalTable, side: str) -> list[Aircraft]:
    """Aircraft of a side that may come back now (CST-AIR-3)."""
    away = (unit for unit in table.units.values() if isinstance(unit, Aircraft) and unit.state == AWAY)
    return [one for one in away if one.side == side and table.turn - one.left_turn > AIR["away_turns"]]


def to_fly(table: CoastalTable, side: str) -> list[Unit]:
    """Aircraft of a side that are still to move (CST-INI-5)."""
    return [plane for plane in aircraft(table, side) if not plane.acted]


class BeginFlying(Step[CoastalTable], frozen=True):
    """2c opens: who has how many aircraft to move."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.done()
        alternation.begin(umpire, to_fly)


class FlyAircraft(InTurn[Steered], frozen=True):
    """2c. The sides in turn, by quota, move their aircraft (CST-AIR-1)."""

    def asked(self, table: CoastalTable, side: str) -> list[Question]:
        planes = to_fly(table, side)
        return [steer(plane) for plane in planes if isinstance(plane, Aircraft) and not plane.aborting]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Steered) -> None:
        plane = aircraft_called(umpire.table, order.unit)
        fly(umpire, plane, order.path)
        alternation.acted(umpire, plane, to_fly)

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """Aircraft that make off are flown by the engine (CST-AIR-9)."""
        table = umpire.table
        waiting = to_fly(table, table.to_act) if table.to_act else []
        if not waiting:
            umpire.done()
            return
        plane = waiting[0]
        assert isinstance(plane, Aircraft)
        fly(umpire, plane, way_home(table, plane) if plane.aborting else advance_token(least(plane)))
        alternation.acted(umpire, plane, to_fly)


def least(plane: Aircraft) -> float:
    """Half its speed, rounded up (CST-AIR-2)."""
    return float(ceil(plane.spec.air_speed_kt * AIR["least_speed_share"]))


def helm(plane: Aircraft) -> Helm:
    """How an aircraft flies (CST-AIR-2)."""
    run = float(AIR["run_cm"])
    return Helm(
        distance=float(plane.spec.air_speed_kt),
        exact=False,
        least=least(plane),
        step=0.0,
        turn=float(AIR["turn_max_deg"]),
        turn_free=True,
        turn_grain=1.0,
        straight_after=run,
        owed=run,
        slack=TOLERANCE,
    )


def steer(plane: Aircraft) -> Steer:
    """The question of one aircraft's flight."""
    says = f"Fly {plane.name}: {least(plane):g} to {plane.spec.air_speed_kt} cm."
    return Steer(FLY, says, "CST-AIR-2", plane.id, plane.pose, helm(plane), FAULTS)


def fly(umpire: Umpire[CoastalTable], plane: Aircraft, path: str) -> None:
    """An aircraft flies as ordered; over the edge it is off the table (CST-AIR-3)."""
    table = umpire.table
    walk = helm(plane).walk(plane.pose, path)
    sky = Waters(width=table.width, height=table.height)
    sailed = sky.sail(Hull(plane.id, *plane.pose, 0.0, 0.0), walk.poses)
    umpire.happens(Flew(plane.id, *sailed.end, tuple(sailed.track)))
    if sailed.edge:
        umpire.happens(FlewOff(plane.id, known_as(plane)))
        return
    unmask(umpire, plane)


def way_home(table: CoastalTable, plane: Aircraft) -> str:
    """Full speed, turning 30 degrees toward the nearest edge at every allowed point (CST-AIR-9)."""
    edges = {270.0: plane.x, 90.0: table.width - plane.x, 180.0: plane.y, 0.0: table.height - plane.y}
    toward = min(edges, key=edges.__getitem__)
    wheel = helm(plane)
    left, heading, path = wheel.distance, plane.heading, ""
    while left > wheel.owed and abs(relative(toward, heading)) >= 1.0:
        angle = max(-wheel.turn, min(wheel.turn, float(round(relative(toward, heading)))))
        path += advance_token(wheel.owed) + turn_token(angle)
        heading = compass(heading + angle)
        left -= wheel.owed
    return path + advance_token(left)
