"""The turn: one small step for each row of the turn table, in its order, and the initiative (FLT-SEQ-1, FLT-INI)."""

from __future__ import annotations

from functools import partial

from game.dice.roll import Throw
from game.match import Choose, Step, Umpire
from game.match.events import PhaseBegan, TurnBegan
from game.match.steps import numbered
from game.rulesets.fleet import effects as effects  # enters what critical hits do, before any can
from game.rulesets.fleet import purposes
from game.rulesets.fleet.action import Act, BeginAction, Orphans
from game.rulesets.fleet.condition import based_in_play
from game.rulesets.fleet.contacts import LayMarkers
from game.rulesets.fleet.ending import EndPhase
from game.rulesets.fleet.events import InitiativeWon, MoverNamed, TurnOpened, left_of
from game.rulesets.fleet.flying import BeginFlying, FlyStands
from game.rulesets.fleet.optional import BeginBoats, BeginMines, BoatsDeclare
from game.rulesets.fleet.rolls import parts
from game.rulesets.fleet.sailing import BeginShips, MoveShips
from game.rulesets.fleet.scenario import Scenario
from game.rulesets.fleet.set_up import laid
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    READY,
    REARMING,
    FleetTable,
    Flight,
    Ship,
    ships,
)
from game.rulesets.fleet.tables import DIE, steps
from game.tabletop.deploy import Deploy
from game.tabletop.sides import SECOND, NamesFirst, contest, first_or_second

NAME = "initiative_choice"


def total(table: FleetTable, side: str) -> int:
    """T: the Command Values of squadrons and air bases in play, those under markers included (FLT-INI-2, FLT-INI-3)."""
    own = (squadron for squadron in table.squadrons.values() if squadron.side == side)
    led = (one for one in own if any(counts(table, unit) for unit in left_of(table, one)))
    bases = (ship for ship in ships(table, side) if ship.spec.shore)
    return sum(one.command for one in led) + sum(base.spec.command_value for base in bases)


def counts(table: FleetTable, unit: Ship | Flight) -> bool:
    """On the table or under a marker, or below on a carrier or base that is (FLT-INI-2, FLT-INI-3)."""
    if isinstance(unit, Flight) and unit.state in (READY, REARMING, HANGAR):
        return based_in_play(table, unit)
    return unit.state in (DEPLOYED, CONTACT)


def bonus(table: FleetTable, side: str) -> int:
    """The modifier of a side: the steps of its total, with its sign (FLT-INI-2)."""
    found = total(table, side)
    return steps(abs(found)) * (1 if found > 0 else -1)


class Initiative(Step[FleetTable], frozen=True):
    """Both roll; equal totals are rolled again by both (FLT-INI-1)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("initiative"))
        winner = contest(table, partial(self._roll, umpire))
        umpire.happens(InitiativeWon(winner))
        umpire.done()
        umpire.then(NameMover(winner))

    def _roll(self, umpire: Umpire[FleetTable], side: str) -> int:
        added = bonus(umpire.table, side)
        mods = parts(("Command", "FLT-INI-2", added))
        purpose = purposes.Initiative(side)
        return umpire.roll(Throw(purpose, "FLT-INI-1", 1, DIE["initiative"], modifiers=mods)).total + added


class NameMover(NamesFirst[FleetTable], frozen=True):
    """The winner names which side activates first in each movement phase (FLT-INI-4)."""

    def choice(self) -> Choose:
        options = first_or_second("You move first", "The enemy moves first")
        says = "You have the initiative and will act first. Who moves first?"
        return Choose("initiative_choice", says, "FLT-INI-4", options, usual=SECOND)

    def named(self, umpire: Umpire[FleetTable], side: str) -> None:
        umpire.happens(MoverNamed(side))


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
