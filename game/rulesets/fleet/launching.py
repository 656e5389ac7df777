"""Torpedoes are declared: from which point of her way a ship launches, and what from there (FLT-TOR-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from game.match import Choose, Chose, Fired, Option, Order, Question, Refusal, Umpire
from game.rulesets.fleet import lights, torpedoes, why_not
from game.rulesets.fleet.alternation import OfShip
from game.rulesets.fleet.table import FleetTable, ship_of
from game.rulesets.fleet.tasks import IDENTIFY
from game.sea.heading import Pose
from game.sea.tracks import run_of, split
from game.tabletop.units import at_pose

TORPEDOES: Final = "declare_torpedo"
LAUNCH: Final = "launch_torpedo"
END_OF_WAY: Final = "end"
"""The option of launching from where she lies."""


class Declare(OfShip, frozen=True):
    """A ship that has moved may launch at any point of her way: first the point is named (FLT-TOR-1).

    What she keeps back she may launch at a later point, until she picks none.
    """

    way: tuple[Pose, ...] = ()
    quiet: ClassVar[bool] = True

    def asked(self, table: FleetTable) -> list[Question]:
        ship = ship_of(table, self.ship)
        if not torpedoes.ready(ship):
            return []
        whole = range(int(run_of(self.way)) + 1) if len(self.way) > 1 else range(0)
        first = "Where she launched" if ship.done.launched else "Where she began"
        options = [Option(str(cm), f"After {cm} cm" if cm else first) for cm in whole]
        options.append(Option(END_OF_WAY, "Where she lies now"))
        says = f"{ship.name}: torpedoes, and from where? Pick nothing to keep them."
        return [Choose(TORPEDOES, says, "FLT-TOR-1", tuple(options), 0, 1, arm="torpedo")]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        umpire.done()
        if not order.picked:
            return
        poses, rest = list(self.way), list[Pose]()
        if order.picked[0] != END_OF_WAY:
            poses, rest = split(poses, float(order.picked[0]))
        further = (poses[-1], *rest) if rest else ()
        umpire.then(Launch(side, self.ship, poses[-1], further))


class Launch(OfShip, frozen=True):
    """At the point named: mounts, mode, target or bearing, setting; by night one target may be identified first.

    `rest` is the way she still has from there: on it she may declare again, unless she launches nothing here, or a
    spread fails its Crew Test (FLT-TOR-1, FLT-VIS-8).
    """

    pose: Pose = Pose(0.0, 0.0, 0.0)
    rest: tuple[Pose, ...] = ()
    quiet: ClassVar[bool] = True

    def asked(self, table: FleetTable) -> list[Question]:
        ship = ship_of(table, self.ship)
        there = at_pose(ship, self.pose)
        fire = torpedoes.question(table, there, LAUNCH)
        questions: list[Question] = [fire] if fire is not None else []
        if dim := lights.unlit(table, there):
            options = tuple(Option(foe.id, foe.name) for foe in dim)
            says = f"{ship.name}: identify one target? It is the only test this turn."
            questions.append(Choose(IDENTIFY, says, "FLT-VIS-10", options, 1, 1, by_hand=True))
        return questions

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        if side != self.side or not isinstance(order, Fired):
            return None
        there = at_pose(ship_of(table, self.ship), self.pose)
        for aim in order.aims:
            if aim.unit != self.ship:
                return Refusal(f"{there.name} is asked now, no other ship.", "FLT-TOR-1")
            if (wrong := why_not.of_launch(table, there, aim)) is not None:
                return wrong
        return None

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Fired) -> None:
        ship = ship_of(umpire.table, self.ship)
        if isinstance(order, Chose):
            lights.identify(umpire, ship, order.picked[0])
            return
        umpire.done()
        away = torpedoes.declare(umpire, ship, self.pose, order.aims)
        if away and order.aims and self.rest and torpedoes.ready(ship):
            umpire.then(Declare(side, self.ship, self.rest))
