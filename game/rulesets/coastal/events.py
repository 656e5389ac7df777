"""coastal's events of ships, contacts and the turn: every fact that changes a table. Words stand in `words.py`.

An event of one unit is told in full to its owner, and to the enemy while he has the unit spotted (CST-CON-11). What he
is told of a marker is said under the marker's id. Damage stands in `damage_events`, torpedoes and aircraft in
`running_events`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.dice.roll import P, Roll
from game.match.events import Event, Rolled, to_everybody, to_its_side, to_nobody
from game.match.table import Table, UnitId
from game.rulesets.coastal.contacts import known_as
from game.rulesets.coastal.table import (
    DEPLOYED,
    DESTROYED,
    EXITED,
    FIRED,
    READY,
    SUNK,
    SURFACED,
    Aircraft,
    CoastalTable,
    Light,
    Minefield,
    Screen,
    Vessel,
    Weather,
    vessel,
)
from game.sea.heading import Position
from game.tabletop.changes import Sets, amended
from game.tabletop.memory import Glimpse, Look


class OfUnit(Event[CoastalTable], frozen=True):
    """A fact of one unit."""

    unit: UnitId

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        unit = table.units.get(self.unit)
        if unit is None or unit.side == side or unit.spotted:
            return self
        key = known_as(unit) if unit.state in (DEPLOYED, SUNK) else ""  # nobody sees who has left the table
        return self.veiled(key) if key else None

    def veiled(self, key: str) -> Event | None:
        """The fact as one who sees but the marker `key` may know it; None: not at all."""
        return None


class OfOwnUnit(OfUnit, frozen=True):
    """A fact of one unit that its own side alone is told."""

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        unit = table.units.get(self.unit)
        return self if unit is not None and unit.side == side else None


class OfPlainUnit(OfUnit, frozen=True):
    """A fact of one unit that everybody is told as it is."""

    seen_by = to_everybody


class OfMarker(OfUnit, frozen=True):
    """A fact of one unit that who sees but its marker is told of the marker."""

    def veiled(self, key: str) -> Event | None:
        return msgspec.structs.replace(self, unit=key)


def gone_as(event: OfUnit, known: str, side: str, table: CoastalTable) -> Event | None:
    """A unit's going as a side may know it: the enemy under what it was `known` as; the same before and after it."""
    unit = table.units.get(event.unit)
    if unit is None or unit.side == side:
        return event
    return msgspec.structs.replace(event, unit=known) if known else None


class Secret(Rolled[P], frozen=True, tag="Secret"):
    """Dice that only the sides of `to` see; the side `bare` sees the faces and these modifiers, not what was needed."""

    to: tuple[str, ...] = ()
    bare: str = ""
    shown: int = 0

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        if side in self.to:
            return Rolled(self.roll)
        if side != self.bare:
            return None
        throw = self.roll.throw
        plain = msgspec.structs.replace(throw, target=None, modifiers=throw.modifiers[: self.shown])
        return Rolled(Roll(plain, self.roll.waves, self.roll.called))


class TorpedoRolled(Secret[P], frozen=True, tag="TorpedoRolled"):
    """Dice of a torpedo of `launcher`'s at a ship; whose it was only the `owner` may know (CST-CON-11)."""

    owner: str = ""
    launcher: UnitId = ""

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        seen = super().seen_by(side, table)
        return self if seen is not None and side == self.owner else seen


# -- the turn -------------------------------------------------------------------------------------------------


class WeatherChanged(Event[CoastalTable], frozen=True):
    """Light or weather changes at the start of a turn (CST-GEN-9)."""

    weather: Weather

    def apply(self, table: CoastalTable) -> None:
        table.weather = self.weather
        table.changes = tuple(change for change in table.changes if change.turn > table.turn)


class FlagsCleared(Event[CoastalTable], frozen=True):
    """A turn begins: mounts that fired are ready, and what was flown or launched is forgotten (CST-GEN-10)."""

    def apply(self, table: CoastalTable) -> None:
        table.first = ""
        table.memory = {side: memory.after(Look(table.turn, ())) for side, memory in table.memory.items()}
        for unit in table.units.values():
            unit.acted = False
            if FIRED in unit.mounts:
                unit.mounts = tuple(READY if state == FIRED else state for state in unit.mounts)
            if isinstance(unit, Aircraft):
                unit.path, unit.attacking = (), ""
                unit.flared = unit.hit_this_turn = False
            else:
                unit.launched = False


class FirstChosen(Event[CoastalTable], frozen=True):
    """Who goes first this turn (CST-INI-3)."""

    side: str

    def apply(self, table: CoastalTable) -> None:
        table.first = self.side


class Owed(Event[CoastalTable], frozen=True):
    """Whose opportunity it is in an alternation, how many units it must act with, and how many each has left.

    Both counts are open to both sides (CST-INI-4).
    """

    side: str
    owes: int
    left: tuple[int, ...]

    def apply(self, table: CoastalTable) -> None:
        table.to_act, table.owes, table.left = self.side, self.owes, self.left


class RoundBegan(Event[CoastalTable], frozen=True):
    """An alternation begins: nobody has acted in it."""

    def apply(self, table: CoastalTable) -> None:
        for unit in table.units.values():
            unit.acted = False


class Acted(Sets[CoastalTable], OfOwnUnit, frozen=True):
    """A unit has had its turn in the alternation in hand."""

    makes: ClassVar = {"acted": True}


# -- movement -------------------------------------------------------------------------------------------------


class SpeedSet(Sets[CoastalTable], OfUnit, frozen=True):
    """The speed markers a ship now carries (CST-MOV-1)."""

    speed_markers: int = msgspec.field(name="markers")


class AnchorSlipped(Sets[CoastalTable], OfUnit, frozen=True):
    """An anchored ship slips its anchor (CST-MOV-15)."""

    makes: ClassVar = {"anchored": False}


class Moved(OfUnit, frozen=True):
    """A ship, dummy or marker has run along `track` and now lies so. `drift` says that wind and sea carried it."""

    x: float
    y: float
    heading: float
    track: tuple[Position, ...] = ()
    straight_run: float = 0.0
    path: str = ""
    drift: bool = False

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading
        if isinstance(unit, Vessel) and unit.spec.id:
            unit.straight_run = self.straight_run

    def veiled(self, key: str) -> Event | None:
        return Moved(key, self.x, self.y, self.heading, self.track, drift=self.drift)


class TurnObeyed(Sets[CoastalTable], OfOwnUnit, frozen=True):
    """A forced turn is made, or cancelled by damage (CST-SPC-8)."""

    makes: ClassVar = {"ordered_turn": ""}


class DepthChanged(OfUnit, frozen=True):
    """A submarine is at another depth; `contact` is its marker's new id where it has one (CST-SUB-1, CST-CON-3)."""

    depth: str
    contact: str = ""

    def apply(self, table: CoastalTable) -> None:
        boat = vessel(table, self.unit)
        boat.depth = self.depth
        boat.radar_target = False
        if self.depth == SURFACED:
            boat.detected = False
        if self.contact and not boat.contact:
            boat.contact = self.contact
            table.numbered += 1
        elif boat.submerged and not (boat.spotted or boat.detected):
            boat.contact, boat.sighted = "", False


class Exited(OfUnit, frozen=True):
    """A ship or dummy has left the table for good (CST-MOV-12). `known` is what the enemy knew it as, if at all."""

    edge: str
    known: str = ""

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.state = EXITED
        unit.spotted = False

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        return gone_as(self, self.known, side, table)


class Entered(OfUnit, frozen=True):
    """A unit comes onto the table at its entry point (CST-GEN-8, CST-AIR-3)."""

    x: float
    y: float
    heading: float
    contact: str
    side: str

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading, unit.state = self.x, self.y, self.heading, DEPLOYED
        unit.contact = self.contact
        table.numbered += 1

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        if side == self.side:
            return self
        return msgspec.structs.replace(self, unit=self.contact)


class RanAground(Sets[CoastalTable], OfUnit, frozen=True):
    """A ship runs aground on the terrain of that place in the table (CST-GRD-1)."""

    ground: int
    makes: ClassVar = {"aground": True, "speed_markers": 0}


class GroundLeft(Sets[CoastalTable], OfUnit, frozen=True):
    """A refloated ship has left the ground that it took (CST-GRD-3)."""

    makes: ClassVar = {"ground": -1}


class Collided(OfPlainUnit, frozen=True):
    """Two ships have run into each other: both lie stopped, and both are plain to see (CST-COL-2, CST-CON-9)."""

    other: UnitId
    rammed: bool = False
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        for key in (self.unit, self.other):
            vessel(table, key).speed_markers = 0


class SmokeLaid(OfMarker, frozen=True):
    """A ship lays a smoke screen in its wake (CST-SMK-1)."""

    screen: Screen

    def apply(self, table: CoastalTable) -> None:
        table.screens = (*table.screens, self.screen)
        unit = table.units.get(self.unit)
        if isinstance(unit, Vessel) and unit.spec.id:
            unit.smoke_turns -= 1


class Drifted(Event[CoastalTable], frozen=True):
    """Light zones and smoke screens shift with the wind (CST-DRF-5)."""

    lights: tuple[Light, ...]
    screens: tuple[Screen, ...]

    def apply(self, table: CoastalTable) -> None:
        table.lights, table.screens = self.lights, self.screens


# -- contacts -------------------------------------------------------------------------------------------------


class ContactsNamed(Event[CoastalTable], frozen=True):
    """The markers of all units are named before turn 1 (CST-CON-1). Told to nobody: the markers are simply there."""

    contacts: dict[str, str]

    def apply(self, table: CoastalTable) -> None:
        for key, contact in self.contacts.items():
            table.units[key].contact = contact
        table.numbered += len(self.contacts)

    seen_by = to_nobody


class DummiesLaid(Event[CoastalTable], frozen=True):
    """A side's dummies lie on the table (CST-CON-13). Told to that side alone."""

    side: str
    pieces: dict[str, tuple[float, float, float]]

    def apply(self, table: CoastalTable) -> None:
        for key, (x, y, heading) in self.pieces.items():
            unit = table.units[key]
            unit.x, unit.y, unit.heading, unit.state = x, y, heading, DEPLOYED

    seen_by = to_its_side


class Spotted(OfPlainUnit, frozen=True):
    """The enemy has found a unit: he sees all of it (CST-CON-7). `contact` is what he knew it as."""

    contact: str
    side: str
    clause: str = "CST-CON-7"
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.spotted, unit.sighted = True, False


class RadarFound(OfMarker, frozen=True):
    """A ship is a radar target: the enemy knows its class (CST-RAD-2)."""

    size_class: int
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        vessel(table, self.unit).radar_target = True


class AsdicFound(OfUnit, frozen=True):
    """A submerged submarine is detected: its marker is shown till phase 7 ends (CST-SUB-6)."""

    contact: str
    side: str
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        boat = vessel(table, self.unit)
        boat.detected = True
        if not boat.contact:
            boat.contact = self.contact
            table.numbered += 1

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        return self if side == self.side else msgspec.structs.replace(self, unit=self.contact)


class ContactLost(OfPlainUnit, frozen=True):
    """The enemy sees a unit no more; where a marker takes its place it carries the class last seen (CST-END-6)."""

    contact: str

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.spotted = False
        unit.sighted = bool(self.contact)
        here = Glimpse(table.turn, unit.x, unit.y)
        for key in (unit.id, self.contact) if self.contact else (unit.id,):
            table.memory = {
                side: memory if side == unit.side else memory.losing(key, here)
                for side, memory in table.memory.items()
            }
        if self.contact != unit.contact:
            table.numbered += bool(self.contact)
            unit.contact = self.contact


class RadarLost(Sets[CoastalTable], OfMarker, frozen=True):
    """A ship is no radar target any more (CST-RAD-4)."""

    makes: ClassVar = {"radar_target": False}


class AsdicLost(OfUnit, frozen=True):
    """A submarine is detected no more (CST-SUB-6)."""

    def apply(self, table: CoastalTable) -> None:
        boat = vessel(table, self.unit)
        boat.detected = False
        if boat.submerged and not boat.spotted:
            boat.contact, boat.sighted = "", False


class DummyGone(Sets[CoastalTable], OfUnit, frozen=True):
    """A marker proves to have been nothing (CST-CON-5)."""

    makes: ClassVar = {"state": SUNK}

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        dummy = table.units.get(self.unit)
        return self if dummy is None or dummy.side == side else DummyGone(dummy.contact)


class SpottingOver(Event[CoastalTable], frozen=True):
    """Phase 3 ends: who fired before is forgotten (CST-SPT-5)."""

    def apply(self, table: CoastalTable) -> None:
        for unit in table.units.values():
            unit.fired_since_spotting = False

    seen_by = to_nobody


class Alerted(Sets[CoastalTable], OfUnit, frozen=True):
    """A surprised ship becomes alert (CST-SUR-2)."""

    makes: ClassVar = {"alerted": True}


# -- fire -----------------------------------------------------------------------------------------------------


class Fired(OfUnit, frozen=True):
    """A unit's mounts, rockets or starshells are used (CST-GUN-3, CST-SPT-5)."""

    mounts: tuple[int, ...] = ()

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.fired_since_spotting = True
        if unit.mounts:
            unit.mounts = tuple(
                FIRED if place in self.mounts and state != DESTROYED else state
                for place, state in enumerate(unit.mounts)
            )


class Shot(Event[CoastalTable], frozen=True):
    """A weapon was used on a target, and how many hits it scored. Each side is told it as it knows the two."""

    unit: UnitId
    weapon: str
    target: UnitId
    hits: int

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        keys = [_name(table, key, side) for key in (self.unit, self.target)]
        return msgspec.structs.replace(self, unit=keys[0], target=keys[1]) if any(keys) else None


class LightOn(OfUnit, frozen=True):
    """A searchlight takes hold: both are lit up till phase 7 ends, and who is held is plain to see (CST-ILL-7)."""

    target: UnitId

    def apply(self, table: CoastalTable) -> None:
        unit = vessel(table, self.unit)
        unit.beam, unit.lit = self.target, True
        if self.target:
            table.units[self.target].lit = True

    def fits(self, table: Table) -> bool:
        return bool(self.unit) and super().fits(table)

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        keys = [_name(table, key, side) for key in (self.unit, self.target)]
        return LightOn(keys[0], keys[1]) if any(keys) else None


class LightBurst(Event[CoastalTable], frozen=True):
    """A starshell, rocket or flare burns over the water (CST-ILL-3 to 6)."""

    light: Light

    def apply(self, table: CoastalTable) -> None:
        table.lights = (*table.lights, self.light)


class DepthChargesDropped(OfUnit, frozen=True):
    """A ship drops one pattern (CST-SUB-7)."""

    def apply(self, table: CoastalTable) -> None:
        vessel(table, self.unit).depth_charges -= 1


# -- mines and the end ----------------------------------------------------------------------------------------


class FieldFound(Event[CoastalTable], frozen=True):
    """A mine was struck: its field is known to everybody (CST-MIN-4)."""

    field: Minefield

    def apply(self, table: CoastalTable) -> None:
        others = [field for field in table.fields if field.id != self.field.id]
        table.fields = tuple(sorted((*others, self.field), key=lambda field: field.id))


class LaneSwept(Event[CoastalTable], frozen=True):
    """A sweeper leaves a lane (CST-MIN-6). Told to those who know the field."""

    field: str
    lane: tuple[Position, ...]

    def apply(self, table: CoastalTable) -> None:
        for field in table.fields:
            if field.id == self.field:
                table.fields = amended(table.fields, field.id, lanes=(*field.lanes, self.lane))

    def seen_by(self, side: str, table: CoastalTable) -> Event | None:
        known = (field.known for field in table.fields if field.id == self.field)
        return self if side in next(known, ()) else None


class LightsOut(Event[CoastalTable], frozen=True):
    """Light zones whose time is over go out, and searchlights off (CST-END-1)."""

    lights: tuple[str, ...]

    def apply(self, table: CoastalTable) -> None:
        table.lights = tuple(light for light in table.lights if light.id not in self.lights)
        for unit in table.units.values():
            unit.lit = False
            if isinstance(unit, Vessel):
                unit.beam = ""


class SmokeThinned(Event[CoastalTable], frozen=True):
    """Smoke screens lose a turn, and go at none (CST-END-2)."""

    screens: tuple[Screen, ...]

    def apply(self, table: CoastalTable) -> None:
        table.screens = self.screens


def _name(table: CoastalTable, key: str, side: str) -> str:
    """What `side` knows a unit as; empty where it knows nothing of it."""
    unit = table.units.get(key)
    if unit is None or unit.side == side:
        return key
    return known_as(unit)
