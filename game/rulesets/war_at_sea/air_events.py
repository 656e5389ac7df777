"""war_at_sea's events in the air and on its bases (WAS-AIR, WAS-ARM, WAS-ADF). Words stand in `words.py`."""

from __future__ import annotations

from typing import ClassVar, Generic

from game.dice.roll import P, Roll
from game.match.events import Event, to_its_side
from game.match.table import UnitId
from game.rulesets.war_at_sea.table import Flight, SeaTable
from game.sea.heading import Position
from game.tabletop.memory import Glimpse


class ArmingCounted(Event[SeaTable], frozen=True):
    """How many arming counters each based unit has from now on (WAS-ARM-2); its own side knows."""

    side: str
    counters: dict[str, int]
    landed: tuple[str, ...] = ()

    def apply(self, table: SeaTable) -> None:
        for key, counters in self.counters.items():
            table.units[key].arming_counters = counters
        for key in self.landed:
            table.units[key].landed = table.units[key].landed_aborted = False

    seen_by = to_its_side


class MissionsAssigned(Event[SeaTable], frozen=True):
    """A side's missions, each with its target or nothing; secret until flown (WAS-AIR-1, WAS-AIR-5)."""

    side: str
    missions: dict[str, tuple[str, str]]

    def apply(self, table: SeaTable) -> None:
        for key, (mission, target) in self.missions.items():
            unit = table.units[key]
            unit.mission, unit.mission_target = mission, target

    seen_by = to_its_side


class ActivationPassed(Event[SeaTable], frozen=True):
    """Whose air unit is next (WAS-AIR-6): `charge` is the unit whose escorts follow, `escorts` how many have."""

    side: str = ""
    charge: str = ""
    escorts: int = 0

    def apply(self, table: SeaTable) -> None:
        table.air_turn, table.charge, table.escorts = self.side, self.charge, self.escorts


class Launched(Event[SeaTable], frozen=True):
    """A unit takes off from its base (WAS-AIR-4)."""

    unit: UnitId
    base: UnitId
    x: float
    y: float

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.state, unit.base_id = "deployed", ""
        unit.x, unit.y = self.x, self.y
        unit.turns_up = 0


class FlightBegan(Event[SeaTable], frozen=True):
    """An air unit begins its move, and its mission is shown (WAS-AIR-5). `flight.rest` is its owner's secret."""

    flight: Flight
    side: str
    mission: str
    target: UnitId

    def names_units(self) -> tuple[str, ...]:
        return (self.flight.unit,)

    def apply(self, table: SeaTable) -> None:
        table.flight = self.flight
        unit = table.units[self.flight.unit]
        unit.mission, unit.mission_target, unit.mission_shown = self.mission, self.target, True

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side:
            return self
        return FlightBegan(
            Flight(self.flight.unit, (), self.flight.met), self.side, self.mission, self.target
        )


class Flew(Event[SeaTable], frozen=True):
    """An air unit flies on as far as nobody may stop it: the track flown, and in `rest` what is still to fly."""

    unit: UnitId
    side: str
    x: float
    y: float
    heading: float
    track: tuple[Position, ...] = ()
    rest: tuple[Position, ...] = ()

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading
        if table.flight is not None:
            table.flight = Flight(self.unit, self.rest, table.flight.met)

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side or not self.rest:
            return self
        return Flew(self.unit, self.side, self.x, self.y, self.heading, self.track)


class FightersMet(Event[SeaTable], frozen=True):
    """The unit in flight came to 5 inches of these fighters and none of them stopped it (WAS-AIR-10)."""

    unit: UnitId
    fighters: tuple[UnitId, ...]

    def apply(self, table: SeaTable) -> None:
        if table.flight is not None:
            flight = table.flight
            table.flight = Flight(flight.unit, flight.rest, (*flight.met, *self.fighters))


class Intercepted(Event[SeaTable], frozen=True):
    """A fighter stops an air unit, which moves no farther; the fighter's own move is spent (WAS-AIR-9, WAS-AIR-13)."""

    unit: UnitId
    fighter: UnitId
    mission: str
    target: UnitId = ""
    reveals: ClassVar[bool] = True

    def names_units(self) -> tuple[str, ...]:
        return self.unit, self.fighter  # the mission it shows may be about a unit that lies on its base

    def apply(self, table: SeaTable) -> None:
        unit, fighter = table.units[self.unit], table.units[self.fighter]
        unit.intercepted_by = fighter.id
        fighter.intercepting = unit.id
        fighter.moved = fighter.mission_shown = True
        fighter.mission, fighter.mission_target = self.mission, self.target


class FlightEnded(Event[SeaTable], frozen=True):
    """An air unit has moved for this turn."""

    unit: UnitId

    def apply(self, table: SeaTable) -> None:
        table.units[self.unit].moved = True
        table.flight = None


class Landed(Event[SeaTable], frozen=True):
    """A unit lands on its base (WAS-ARM-4). Its bombs are there again; its arming counters come next turn."""

    unit: UnitId
    base: UnitId
    x: float
    y: float

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.state, unit.base_id = "based", self.base
        unit.x, unit.y = self.x, self.y
        unit.landed, unit.landed_aborted = True, unit.aborted
        table.memory = {
            side: memory if side == unit.side else memory.losing(unit.id, Glimpse(table.turn, self.x, self.y))
            for side, memory in table.memory.items()
        }
        unit.turns_up = 0
        unit.aborted, unit.armed = False, True


class EnduranceCounted(Event[SeaTable], frozen=True):
    """The end of the Air Mission Phase: every unit in the air has been up one turn more (WAS-ARM-6)."""

    def apply(self, table: SeaTable) -> None:
        for unit in table.units.values():
            if unit.airborne:
                unit.turns_up += 1


class Tied(Event[SeaTable], frozen=True):
    """An escort ties an enemy fighter: the two may attack each other only (WAS-ADF-5)."""

    escort: UnitId
    fighter: UnitId

    def apply(self, table: SeaTable) -> None:
        table.units[self.escort].tied_to = self.fighter
        table.units[self.fighter].tied_to = self.escort


class PressedHome(Event[SeaTable], frozen=True):
    """An aborted unit tried to press its attack home, and turned back (WAS-ABL-6)."""

    unit: UnitId
    target: UnitId

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.used = (*unit.used, "press")


class DeckBurned(Event[SeaTable], Generic[P], frozen=True, tag="DeckBurned"):
    """A base is hit while units refuel on it: a die for each with arming counters; `lost` are doomed (WAS-ARM-12).

    The enemy is not told how many there were.
    """

    base: UnitId
    side: str
    units: tuple[str, ...]
    roll: Roll[P]
    lost: tuple[UnitId, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: SeaTable) -> None:
        for key in self.lost:
            table.units[key].pending_destroy = True

    seen_by = to_its_side
