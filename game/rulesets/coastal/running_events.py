"""coastal's events of torpedoes and aircraft."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import Event
from game.match.table import UnitId
from game.rulesets.coastal.events import OfMarker, OfOwnUnit, OfUnit, gone_as
from game.rulesets.coastal.table import (
    AWAY,
    EXITED,
    CoastalTable,
    Track,
    Tubes,
    Vessel,
    aircraft_called,
    vessel,
)
from game.sea.heading import Position
from game.tabletop.changes import Sets, amended, put

# -- torpedoes ------------------------------------------------------------------------------------------------


class Launched(OfUnit, frozen=True):
    """A torpedo is on its way from a tube of that group (-1: from an aircraft) (CST-TOR-3)."""

    group: int
    track: Track

    def apply(self, table: CoastalTable) -> None:
        table.tracks = (*table.tracks, self.track)
        table.laid += 1
        if self.group >= 0:
            _taken(vessel(table, self.unit), self.group, -1, 0)
            vessel(table, self.unit).launched = True

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        if side == self.track.side:
            return self
        unit = table.units.get(self.unit)
        return LaunchWatched(self.unit) if unit is not None and unit.spotted else None


def _taken(ship: Vessel, group: int, loaded: int, spare: int) -> None:
    """So many torpedoes more are loaded in a group of tubes, and so many more spare."""
    tube = ship.tubes[group]
    ship.tubes = put(ship.tubes, group, Tubes(tube.loaded + loaded, tube.reloads + spare, tube.destroyed))


class LaunchWatched(Event[CoastalTable], frozen=True):
    """What the enemy is told of a launch of a unit in his sight; the torpedo itself has its wake (CST-CON-11)."""

    unit: UnitId


class TracksRan(Event[CoastalTable], frozen=True):
    """Torpedoes have run on: each as it is now (CST-TOR-1). A side is told of those it sees."""

    tracks: tuple[Track, ...]

    def apply(self, table: CoastalTable) -> None:
        now = {track.id: track for track in self.tracks}
        table.tracks = tuple(now.get(track.id, track) for track in table.tracks)

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        seen = tuple(as_known(track, side) for track in self.tracks if track.side == side or track.seen)
        return TracksRan(seen) if seen else None


class TrackSeen(Event[CoastalTable], frozen=True):
    """The enemy sees a torpedo's wake (CST-TOR-24). Its owner is not told: it would tell him of a ship nearby."""

    track: str
    wake: str
    side: str

    def apply(self, table: CoastalTable) -> None:
        table.tracks = amended(table.tracks, self.track, seen=True, wake=self.wake)

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        return None if side == self.side else msgspec.structs.replace(self, track=self.wake)


class TrackGone(Event[CoastalTable], frozen=True):
    """A torpedo is off the table: spent, on land, off the edge, or it has hit (CST-TOR-11)."""

    track: str
    side: str
    wake: str = ""

    def apply(self, table: CoastalTable) -> None:
        table.tracks = tuple(track for track in table.tracks if track.id != self.track)

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        if side == self.side:
            return TrackGone(self.track, self.side)
        return TrackGone(self.wake, self.side, self.wake) if self.wake else None


class TrackAttacked(Event[CoastalTable], frozen=True):
    """A torpedo has come to a ship (CST-TOR-12): it missed, was a dud, or went off. Told to both as they know it."""

    track: str
    side: str
    unit: UnitId
    result: str
    wake: str = ""
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        for track in table.tracks:
            if track.id == self.track:
                table.tracks = amended(table.tracks, track.id, attacked=(*track.attacked, self.unit))

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        ship = table.units[self.unit]
        if self.side == side:  # of one in the dark its owner is told hit or miss, and no more (CST-CON-11)
            known = ship.side == side or ship.spotted
            return TrackAttacked(self.track, side, ship.id if known else ship.contact, self.result)
        if ship.side == side:
            return msgspec.structs.replace(self, track=self.wake)
        return None


class ReloadCounted(OfOwnUnit, frozen=True):
    """Turns of reloading done; at the end of them a spare goes into a tube of `group` (CST-TOR-25)."""

    turns: int
    group: int = -1

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        ship.reload_progress = self.turns
        if self.group >= 0:
            _taken(ship, self.group, 1, -1)


def as_known(track: Track, side: str) -> Track:
    """A track as a side sees it: neither an enemy's launcher, nor who sees its own, nor whom any passed."""
    if track.side == side:
        return msgspec.structs.replace(track, attacked=(), seen=False, wake="")
    return msgspec.structs.replace(track, id=track.wake, launcher="", attacked=(), modifier=0)


# -- aircraft -------------------------------------------------------------------------------------------------


class Flew(Sets[CoastalTable], OfMarker, frozen=True):
    """An aircraft has flown along `path` (CST-AIR-2)."""

    x: float
    y: float
    heading: float
    path: tuple[Position, ...]


class FlewOff(OfUnit, frozen=True):
    """An aircraft has left the table; aborting it does not come back (CST-AIR-3, CST-AIR-9).

    `known` is what the enemy knew it as.
    """

    known: str = ""

    def apply(self, table: CoastalTable) -> None:
        plane = aircraft_called(table, self.unit)
        plane.state = EXITED if plane.aborting else AWAY
        plane.left_turn = table.turn
        plane.path, plane.contact = (), ""
        plane.spotted = plane.sighted = False

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        return gone_as(self, self.known, side, table)


class LoadUsed(OfUnit, frozen=True):
    """An aircraft has used so many of a load (CST-AIR-11)."""

    load: int
    amount: int

    def apply(self, table: CoastalTable) -> None:
        plane = aircraft_called(table, self.unit)
        plane.loads = put(plane.loads, self.load, plane.loads[self.load] - self.amount)


class FlareDropped(Sets[CoastalTable], OfUnit, frozen=True):
    """An aircraft has dropped its flare of the turn (CST-ILL-5)."""

    makes: ClassVar = {"flared": True}


class TorpedoDeclared(Sets[CoastalTable], OfUnit, frozen=True):
    """An aircraft is to drop its torpedo in 6b (CST-AIR-14)."""

    attacking: UnitId = msgspec.field(name="target")
