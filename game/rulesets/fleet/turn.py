"""The turn: one small step for each row of the turn table, in its order (FLT-SEQ-1)."""

from __future__ import annotations

from game.match import Step, Umpire
from game.match.events import TurnBegan
from game.match.scenario import Scenario
from game.match.steps import numbered
from game.rulesets.fleet import effects as effects  # enters what critical hits do, before any can
from game.rulesets.fleet.action import Act, BeginAction, Orphans
from game.rulesets.fleet.contacts import LayMarkers
from game.rulesets.fleet.ending import EndPhase
from game.rulesets.fleet.events import TurnOpened
from game.rulesets.fleet.flying import BeginFlying, FlyStands
from game.rulesets.fleet.initiative import Initiative
from game.rulesets.fleet.optional import BeginBoats, BeginMines, BoatsDeclare
from game.rulesets.fleet.sailing import BeginShips, MoveShips
from game.rulesets.fleet.set_up import laid
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.watch import look
from game.tabletop.deploy import Deploy


class FirstSight(Step[FleetTable], frozen=True):
    """Before the battle: who sees whom."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        look(umpire)


class Turn(Step[FleetTable], frozen=True):
    """A turn: what was done last turn is forgotten, then the rows of the turn (FLT-SEQ-1)."""

    number: int

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(TurnOpened())
        look(umpire)
        umpire.done()
        umpire.then(*ROWS_OF_THE_TURN)


class NextTurn(Step[FleetTable], frozen=True):
    """The battle goes on."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        umpire.then(Turn(umpire.table.turn + 1))


ROWS_OF_THE_TURN: tuple[Step, ...] = (
    Initiative(),
    BeginMines(),
    BeginBoats(),
    BeginShips(),
    MoveShips(),
    BoatsDeclare(),
    BeginFlying(),
    FlyStands(),
    BeginAction(),
    Act(),
    Orphans(),
    EndPhase(),
    NextTurn(),
)
"""The rows of the turn table (FLT-SEQ-1)."""


def _from(first: type[Step]) -> tuple[Step, ...]:
    """The rest of a turn from the first row of that kind on."""
    kinds = [type(row) for row in ROWS_OF_THE_TURN]
    return (FirstSight(), *ROWS_OF_THE_TURN[kinds.index(first) :])


STEPS: dict[str, tuple[Step, ...]] = {
    "Deploy": (Deploy(), LayMarkers(), FirstSight(), Turn(1)),
    "Turn": (Deploy(), FirstSight(), Turn(1)),
    "Initiative": _from(Initiative),
    "Mines": _from(BeginMines),
    "Submarines": _from(BeginBoats),
    "Ships": _from(BeginShips),
    "Aircraft": _from(BeginFlying),
    "Action": _from(BeginAction),
    "End": _from(EndPhase),
}
"""Where a battle may begin, by name: the steps still to do."""


def set_up(scenario: Scenario, step: str = "Deploy") -> FleetTable:
    """The table as the battle begins. `step` names where in the turn it begins (see `STEPS`)."""
    table = laid(scenario, step)
    table.agenda = numbered(STEPS[step], Turn, table.turn + 1)
    return table
