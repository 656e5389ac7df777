"""Initiative by Command Values: who names the first mover and acts first (FLT-INI)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Choose, Chose, Option, Order, Question, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.fleet import purposes
from game.rulesets.fleet.condition import based_in_play
from game.rulesets.fleet.events import InitiativeWon, MoverNamed, left_of
from game.rulesets.fleet.moments import OfSide
from game.rulesets.fleet.rolls import parts
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    READY,
    REARMING,
    FleetTable,
    Flight,
    Ship,
    enemy,
)
from game.rulesets.fleet.tables import DIE, steps

FIRST, SECOND = "first", "second"
NAME = "initiative_choice"


def total(table: FleetTable, side: str) -> int:
    """T: the Command Values of squadrons and air bases in play, those under markers included (FLT-INI-2, FLT-INI-3)."""
    found = sum(
        squadron.command
        for squadron in table.squadrons.values()
        if squadron.side == side and any(counts(table, unit) for unit in left_of(table, squadron))
    )
    return found + sum(
        unit.spec.command_value
        for unit in table.units.values()
        if isinstance(unit, Ship) and unit.side == side and unit.afloat and unit.spec.shore
    )


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
        while True:
            totals = {side: self._roll(umpire, side) for side in table.sides}
            if len(set(totals.values())) > 1:
                break
        winner = max(totals, key=totals.__getitem__)
        umpire.happens(InitiativeWon(winner))
        umpire.done()
        umpire.then(NameMover(winner))

    def _roll(self, umpire: Umpire[FleetTable], side: str) -> int:
        added = bonus(umpire.table, side)
        mods = parts(("Command", "FLT-INI-2", added))
        cast = umpire.roll(
            Throw(purposes.Initiative(side), "FLT-INI-1", 1, DIE["initiative"], modifiers=mods)
        )
        return cast.total + added


class NameMover(OfSide, frozen=True):
    """The winner names which side activates first in each movement phase (FLT-INI-4)."""

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        options = (Option(FIRST, "You move first"), Option(SECOND, "The enemy moves first"))
        says = "You have the initiative and will act first. Who moves first?"
        return [Choose(NAME, says, "FLT-INI-4", options)]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.happens(MoverNamed(side if order.picked == (FIRST,) else enemy(umpire.table, side)))
        umpire.done()

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Nobody is left to name one."""
        umpire.happens(MoverNamed(self.side))
        umpire.done()
