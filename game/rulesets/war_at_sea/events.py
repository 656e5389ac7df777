"""war_at_sea's events at sea: every fact that changes a table but those of the air. Words stand in `words.py`.

An event of a submarine or decoy that is but a blue counter to its enemy carries the counter's id: `seen_by` puts that
in the place of the unit's own, so that no fact tells which counter is real (WAS-HID-1).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import Event, to_its_side
from game.match.table import UnitId
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.condition import LAY_MINES
from game.rulesets.war_at_sea.table import (
    PERISCOPE,
    SURFACED,
    Mine,
    Objective,
    Piece,
    SeaTable,
    Smoke,
)
from game.sea.heading import Position
from game.tabletop.account import Posting
from game.tabletop.changes import Sets, amended
from game.tabletop.ids import number_of


class _OfUnit(Event[SeaTable], frozen=True):
    """A fact of one unit of `side`; an enemy who sees but its `counter` is told that instead."""

    unit: UnitId
    side: str
    counter: str = ""

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side or not self.counter:
            return self
        return self.veiled()

    def veiled(self) -> Event | None:
        """The fact as one who sees but the counter may know it."""
        return msgspec.structs.replace(self, unit=self.counter, counter="")


# -- the turn -------------------------------------------------------------------------------------------------


class CountersCleared(Event[SeaTable], frozen=True):
    """A turn begins: what was counted in the last one is forgotten."""

    def apply(self, table: SeaTable) -> None:
        for unit in table.units.values():
            unit.moved = False
            unit.special_action = ""
            unit.used = ()
            unit.mission = unit.mission_target = ""
            unit.mission_shown = False
            unit.intercepting = unit.intercepted_by = unit.tied_to = ""
        table.memory = {
            side: memory.after(contacts.look_of(table, side)) for side, memory in table.memory.items()
        }


class WeatherRolled(Event[SeaTable], frozen=True):
    """How far one sees in this turn's weather (WAS-DET-3)."""

    sight: float

    def apply(self, table: SeaTable) -> None:
        table.weather_sight = self.sight


class CloudDrifted(Event[SeaTable], frozen=True):
    """A squall drifts on the wind (WAS-WTH-2)."""

    cloud: str
    x: float
    y: float

    def apply(self, table: SeaTable) -> None:
        table.clouds = amended(table.clouds, self.cloud, x=self.x, y=self.y)


class CloudGone(Event[SeaTable], frozen=True):
    """A fog lifts, or a squall drifts off the table (WAS-WTH-2)."""

    cloud: str

    def apply(self, table: SeaTable) -> None:
        table.clouds = tuple(cloud for cloud in table.clouds if cloud.id != self.cloud)


class PlayersOrdered(Event[SeaTable], frozen=True):
    """Who moves first this turn (WAS-INI-4)."""

    first: str

    def apply(self, table: SeaTable) -> None:
        table.first = self.first


# -- movement -------------------------------------------------------------------------------------------------


class Moved(_OfUnit, frozen=True):
    """A unit has moved: the track of its centre and how it lies now; `met` is what stopped it, `edge` the table's."""

    path: str = ""
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    track: tuple[Position, ...] = ()
    met: str = ""
    edge: str = ""
    action: str = ""

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading
        unit.moved = True
        unit.special_action = self.action

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side:
            return self
        unit = self.counter or self.unit
        action = "" if self.action == LAY_MINES else self.action
        return msgspec.structs.replace(self, unit=unit, counter="", path="", action=action)


class Surfaced(_OfUnit, frozen=True):
    """A submarine comes up: everybody sees which counter it was (WAS-SUB-2)."""

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        contacts.proved(table, unit, self.counter)
        unit.depth, unit.counter, unit.detected = SURFACED, "", False

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        return self


class Dived(_OfUnit, frozen=True):
    """A surfaced submarine goes down and lies under a blue counter from now on; how deep, its owner knows."""

    depth: str = ""

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.depth, unit.counter, unit.dived = self.depth or PERISCOPE, self.counter, True
        table.numbered = max(table.numbered, number_of(self.counter))

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        return self if side == self.side else msgspec.structs.replace(self, depth="")


class DepthChanged(Sets[SeaTable], frozen=True):
    """A submarine changes depth below the surface; nobody but its owner knows (WAS-HID-1)."""

    unit: UnitId
    side: str
    depth: str

    seen_by = to_its_side


class Exited(_OfUnit, frozen=True):
    """A unit leaves over its side's edge, with what that scores (WAS-MOV-9)."""

    edge: str = ""
    points: int = 0

    def apply(self, table: SeaTable) -> None:
        _leaves(table, table.units[self.unit], "exited")
        _post(table, self.side, self.unit, "reached its exit", self.points, "WAS-MOV-9")

    def veiled(self) -> Event | None:
        return self


class LandedAshore(Event[SeaTable], frozen=True):
    """A ship has brought its load to the beach and is removed unharmed."""

    unit: UnitId
    side: str
    points: int

    def apply(self, table: SeaTable) -> None:
        _leaves(table, table.units[self.unit], "landed")
        _post(table, self.side, self.unit, "landed its load", self.points, "WAS-VIC-7")


class SmokeLaid(Event[SeaTable], frozen=True):
    """A smoke screen lies where a stern went (WAS-SPA-2)."""

    unit: UnitId
    smoke: Smoke

    def apply(self, table: SeaTable) -> None:
        table.smoke = (*table.smoke, self.smoke)


class SmokeGone(Event[SeaTable], frozen=True):
    """Smoke that has run its time is removed (WAS-SPA-3)."""

    screens: tuple[str, ...]

    def apply(self, table: SeaTable) -> None:
        table.smoke = tuple(smoke for smoke in table.smoke if smoke.id not in self.screens)


class Strained(Sets[SeaTable], frozen=True):
    """A high speed run has cost speed for good (WAS-SPA-8)."""

    unit: UnitId
    strain: float


class Repaired(Event[SeaTable], frozen=True):
    """A repair gives back a hull point at once (WAS-SPA-4, WAS-SPA-5)."""

    unit: UnitId
    hull: int

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.hull_lost -= self.hull
        unit.repairs_done += 1


# -- mines ----------------------------------------------------------------------------------------------------


class MineLaid(Event[SeaTable], frozen=True):
    """A red counter is laid, or has changed: hidden from the enemy until it is shown (WAS-MIN-8, WAS-MIN-7)."""

    mine: Mine
    by: UnitId = ""

    def apply(self, table: SeaTable) -> None:
        mines = [self.mine if mine.id == self.mine.id else mine for mine in table.mines]
        if self.mine not in mines:
            mines.append(self.mine)
        table.mines = tuple(mines)
        if self.by:
            table.units[self.by].mine_load -= 1

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.mine.side or self.mine.shown:
            return self if side == self.mine.side else MineLaid(self.mine)
        return None


class MineGone(Event[SeaTable], frozen=True):
    """A red counter has no mines left (WAS-MIN-5, WAS-MIN-9)."""

    mine: Mine

    def apply(self, table: SeaTable) -> None:
        table.mines = tuple(mine for mine in table.mines if mine.id != self.mine.id)

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        return self if side == self.mine.side or self.mine.shown else None


# -- attacks and damage ---------------------------------------------------------------------------------------


class AttackMade(Event[SeaTable], frozen=True):
    """One attack is made; the dice follow. `guns` and `torpedoes` are remembered, `spent` is a bomber's load."""

    unit: UnitId
    weapon: str
    target: UnitId
    guns: bool = False
    torpedoes: bool = False
    spent: bool = False

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.used = (*unit.used, self.weapon)
        if self.guns and unit.fired_guns_turn != table.turn:
            unit.fired_guns_before, unit.fired_guns_turn = unit.fired_guns_turn, table.turn
        if self.torpedoes:
            unit.ran_torpedoes_turn = table.turn
            if unit.salvoes_left is not None:
                unit.salvoes_left -= 1
        if self.spent:
            unit.armed = False


class DamageMarked(_OfUnit, frozen=True):
    """Damage is marked face down: hull points (or boats), destruction, an abort (WAS-DAM-1)."""

    hull: int = 0
    destroyed: bool = False
    aborted: bool = False

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.pending_hull += self.hull
        unit.pending_destroy |= self.destroyed
        unit.pending_abort |= self.aborted


class DamageTaken(_OfUnit, frozen=True):
    """Marked hull points take effect (WAS-DAM-2); of a PT stand, boats are lost (WAS-PT-4)."""

    hull: int = 0

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.hull_lost += self.hull
        unit.pending_hull = 0
        unit.pending_abort = unit.pending_destroy = False


class Aborted(Event[SeaTable], frozen=True):
    """An air unit is aborted until it lands, a PT stand until the end of turn `until` (WAS-DAM-9, WAS-PT-4)."""

    unit: UnitId
    turn: int
    until: int = -1

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.pending_abort = False
        unit.aborted_turn = self.turn
        if unit.spec.air:
            unit.aborted = True
        else:
            unit.aborted_until = self.until


class Destroyed(Event[SeaTable], frozen=True):
    """A unit is destroyed and its points go to the other side, whatever destroyed it (WAS-DAM-7, WAS-DAM-8).

    `counter` is the blue counter it lay under, `base` the base whose loss took it along, `why` what else did.
    """

    unit: UnitId
    side: str
    to: str
    points: int
    counter: str = ""
    base: UnitId = ""
    why: str = ""

    def apply(self, table: SeaTable) -> None:
        worth = self.points
        _post(table, self.to, self.unit, "destroyed", worth, "WAS-DAM-8", worth, 100)
        _leaves(table, table.units[self.unit], "destroyed")


class DecoyGone(Event[SeaTable], frozen=True):
    """A decoy leaves the table: it was unmasked, or its submarine is out of the game (WAS-SUB-5, WAS-SUB-9)."""

    unit: UnitId
    side: str
    counter: str

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.state, unit.counter = "removed", ""

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        return self if side == self.side else msgspec.structs.replace(self, unit=self.counter)


# -- submarines -----------------------------------------------------------------------------------------------


class DecoysLaid(Event[SeaTable], frozen=True):
    """A side's decoys lie on the table: (submarine, counter, x, y, heading) of each (WAS-SUB-4, WAS-SUB-14)."""

    side: str
    decoys: tuple[tuple[str, str, float, float, float], ...]

    def apply(self, table: SeaTable) -> None:
        for submarine, counter, x, y, heading in self.decoys:
            if submarine:
                decoy = contacts.make_decoy(table, submarine, counter, x, y, heading)
            else:
                decoy = contacts.as_counter(Piece("", "", self.side, x, y, heading, counter=counter))
            table.units[decoy.id] = decoy
            table.numbered = max(table.numbered, number_of(counter))

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side:
            return self
        if table.turn >= 1:
            return None  # laid on its submarine's spot: told, it would tell which of the two counters is the boat
        return DecoysLaid(self.side, tuple(("", *decoy[1:]) for decoy in self.decoys))


class SpotsChosen(Event[SeaTable], frozen=True):
    """A side has settled in secret which of its submarines lie where their decoys were laid (WAS-SUB-4)."""

    side: str
    swapped: tuple[UnitId, ...]

    def apply(self, table: SeaTable) -> None:
        for key in self.swapped:
            boat, decoy = table.units[key], table.units[contacts.decoy_id(key)]
            boat.x, decoy.x = decoy.x, boat.x
            boat.y, decoy.y = decoy.y, boat.y
            boat.heading, decoy.heading = decoy.heading, boat.heading
            boat.counter, decoy.counter = decoy.counter, boat.counter

    seen_by = to_its_side


class Searched(Event[SeaTable], frozen=True):
    """A search is made of a blue counter (WAS-SUB-6, WAS-SUB-7); the die follows."""

    unit: UnitId
    counter: str

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.used = (*unit.used, "search")


class SubmarineShown(Event[SeaTable], frozen=True):
    """A submarine was found, or has attacked: it is detected until the end of the turn (WAS-SUB-9, WAS-SUB-13)."""

    unit: UnitId
    side: str
    counter: str
    attacks: bool = False

    def apply(self, table: SeaTable) -> None:
        contacts.proved(table, table.units[self.unit], self.counter)
        table.units[self.unit].detected = True


class Submerged(_OfUnit, frozen=True):
    """A submarine that was shown goes back to a counter with a new id (WAS-SUB-14)."""

    def apply(self, table: SeaTable) -> None:
        unit = table.units[self.unit]
        unit.counter, unit.detected, unit.dived = self.counter, False, False
        table.numbered = max(table.numbered, number_of(self.counter))

    seen_by = to_its_side


# -- markers and objectives -----------------------------------------------------------------------------------


class MarkerRevealed(Event[SeaTable], frozen=True):
    """A fleet marker is turned over; an empty one is removed (WAS-FMK-2, WAS-FMK-3)."""

    unit: UnitId
    side: str
    ships: tuple[str, ...] = ()

    def apply(self, table: SeaTable) -> None:
        table.units[self.unit].state = "removed"


class ShipsPlaced(Event[SeaTable], frozen=True):
    """The ships of a fleet marker, or of a side before the battle, stand on the table: x, y and heading of each."""

    side: str
    ships: dict[UnitId, tuple[float, float, float]]
    reveals: ClassVar[bool] = True

    def apply(self, table: SeaTable) -> None:
        for key, (x, y, heading) in self.ships.items():
            unit = table.units[key]
            unit.x, unit.y, unit.heading = x, y, heading
            unit.state, unit.base_id = "deployed", ""

    def seen_by(self, side: str, table: SeaTable) -> Event | None:
        if side == self.side:
            return self
        known = {
            contacts.known_as(table.units[key]) if key in table.units else key: at
            for key, at in self.ships.items()
        }
        return ShipsPlaced(self.side, known)


class ObjectiveClaimed(Event[SeaTable], frozen=True):
    """A side claims an objective, which is scored once and removed (WAS-VIC-2, WAS-VIC-5)."""

    objective: Objective
    side: str
    unit: UnitId
    points: int

    def apply(self, table: SeaTable) -> None:
        table.objectives = tuple(one for one in table.objectives if one.id != self.objective.id)
        _post(table, self.side, self.unit, "claimed an objective", self.points, "WAS-VIC-5")


def _post(
    table: SeaTable,
    side: str,
    unit: UnitId,
    what: str,
    points: int,
    clause: str,
    worth: int = 0,
    percent: int | None = None,
) -> None:
    if points:
        table.posted = (*table.posted, Posting(side, unit, what, points, clause, worth, percent))


def _leaves(table: SeaTable, unit: Piece, how: str) -> None:
    table.gone = {**table.gone, unit.side: how}
    unit.state = how
    unit.counter = unit.mission = unit.mission_target = unit.tied_to = ""
    unit.mission_shown = unit.detected = unit.dived = False
    unit.pending_hull = 0
    unit.pending_destroy = unit.pending_abort = False
