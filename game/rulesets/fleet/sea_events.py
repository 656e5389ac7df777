"""fleet's events of what lies on the sea: smoke, mines, starshell, torpedoes in the water and their datum markers."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import Event, to_everybody
from game.match.table import UnitId
from game.rulesets.fleet.events import OfPiece
from game.rulesets.fleet.table import UNKNOWN, Attack, Datum, FleetTable, Glare, Minefield, Screen, ship_of
from game.tabletop.changes import Sets, amended


class SmokeLaid(OfPiece, frozen=True):
    """A ship has laid a smoke screen (FLT-SMK-1)."""

    screen: Screen

    def apply(self, table: FleetTable) -> None:
        table.screens = (*table.screens, self.screen)
        table.numbered += 1

    seen_by = to_everybody


class StarshellBurst(Event[FleetTable], frozen=True):
    """A starshell bursts: it lights what is near until the End Phase (FLT-ILL-3)."""

    x: float
    y: float

    def apply(self, table: FleetTable) -> None:
        table.glares = (*table.glares, Glare(self.x, self.y))


class FieldLaid(Event[FleetTable], frozen=True):
    """A minefield is laid, seen by those who know of it (FLT-MIN-1, FLT-MIN-2)."""

    unit: UnitId
    field: Minefield

    def apply(self, table: FleetTable) -> None:
        table.fields = (*table.fields, self.field)
        table.numbered += 1
        ship = ship_of(table, self.unit)
        ship.mine_loads -= 1
        ship.done = msgspec.structs.replace(ship.done, laid=True)

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return self if side in self.field.known else None


class FieldChanged(Event[FleetTable], frozen=True):
    """A minefield has fewer loads, or more sides know of it; without loads it is gone (FLT-MIN-5, FLT-MIN-6)."""

    field: str
    loads: int
    known: tuple[str, ...]

    def apply(self, table: FleetTable) -> None:
        fields = amended(table.fields, self.field, loads=self.loads, known=self.known)
        table.fields = tuple(field for field in fields if field.loads > 0)

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return self if side in self.known else None


class Launched(Event[FleetTable], frozen=True):
    """Torpedoes are in the water. The enemy in whose sight it was knows launcher and launch point (FLT-TOR-15)."""

    attack: Attack
    tubes: tuple[int, ...]
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        table.attacks = (*table.attacks, self.attack)
        table.numbered += 1
        if self.tubes:
            ship = ship_of(table, self.attack.launcher)
            ship.tubes, ship.idle_turns = self.tubes, 0
            ship.done = msgspec.structs.replace(ship.done, launched=True)

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        if side == self.attack.side:
            return self
        return Launched(as_known(self.attack), ()) if self.attack.open else None


def as_known(attack: Attack) -> Attack:
    """An attack as the enemy knows it who saw the launch: by whom and where, no more (FLT-TOR-15)."""
    kept = attack.id, attack.side, attack.launcher, "", attack.x, attack.y, "", attack.type
    return Attack(*kept, UNKNOWN, UNKNOWN, open=True)


class AttackOver(Event[FleetTable], frozen=True):
    """An attack of torpedoes has been resolved, or lost."""

    attack: str

    def apply(self, table: FleetTable) -> None:
        table.attacks = tuple(attack for attack in table.attacks if attack.id != self.attack)

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return self if any(attack.id == self.attack for attack in table.attacks) else None


class DatumLaid(Event[FleetTable], frozen=True):
    """Where something unseen loosed torpedoes (FLT-ASW-2)."""

    datum: Datum

    def apply(self, table: FleetTable) -> None:
        table.data = (*table.data, self.datum)


class TubesReloaded(Sets[FleetTable], OfPiece, frozen=True):
    """The tubes of a ship are ready again, or she has gone one more turn without a launch (FLT-TOR-14)."""

    tubes: tuple[int, ...]
    salvoes: int
    idle_turns: int
    inside: ClassVar[bool] = True
