"""nef's events: every fact that changes a nef table. Words stand in `words.py`; which rule states one, in the steps."""

from __future__ import annotations

from typing import ClassVar

from game.match.events import Event, to_its_side
from game.match.table import UnitId
from game.rulesets.nef.table import NefTable, Pending
from game.rulesets.nef.tables import HALVED, row_of
from game.sea.heading import Position
from game.tabletop.changes import Sets


class CountersCleared(Event[NefTable], frozen=True):
    """A turn begins: what was counted in the last one is forgotten (NEF-MOV-9, NEF-AIR-2)."""

    def apply(self, table: NefTable) -> None:
        for unit in table.units.values():
            unit.plotted_speed = None
            unit.turns_used = 0
            unit.inch_owed = False
            unit.moved = 0
            unit.first_half_path = ()
            unit.launched_this_turn = False
            unit.capacity_used = 0
            unit.rearming = ""
            unit.reloading = False


class LoadsChosen(Event[NefTable], frozen=True):
    """A side has chosen what its bomber flights carry (NEF-SEQ-6). Its enemies learn nothing of it."""

    side: str
    loads: dict[UnitId, str]

    def apply(self, table: NefTable) -> None:
        for flight, load in self.loads.items():
            _arm(table, flight, load)

    seen_by = to_its_side


class Plotted(Event[NefTable], frozen=True):
    """A side's plot is open: speeds, launches and slips (NEF-PLT-2, NEF-PLT-7).

    One with nothing in it is none to others: that it was written would tell of flights below (NEF-HID-2).
    """

    side: str
    speeds: dict[UnitId, int]
    launches: dict[UnitId, int] = {}
    slips: tuple[UnitId, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: NefTable) -> None:
        units = table.units
        for unit, speed in self.speeds.items():
            units[unit].plotted_speed = speed
        for flight, speed in self.launches.items():
            units[flight].plotted_speed = speed
            base = units[units[flight].base_id]
            base.launched_this_turn = True
            base.capacity_used += units[flight].spec.hangar_size
        for unit in self.slips:
            units[unit].slipping = True

    def seen_by(self, side: str, table: NefTable) -> Event | None:
        return self if side == self.side or self.speeds or self.launches or self.slips else None


class RearmOrdered(Event[NefTable], frozen=True):
    """Flights aboard will be rearmed at the End; hidden from the enemy (NEF-HID-3)."""

    side: str
    loads: dict[UnitId, str]

    def apply(self, table: NefTable) -> None:
        for flight, load in self.loads.items():
            table.units[flight].rearming = load

    seen_by = to_its_side


class GroupMoves(Event[NefTable], frozen=True):
    """A speed group's turn to move has come; `order` has the side of each share in turn (NEF-GRP-1, NEF-GRP-3).

    `units` are those of each share where every unit rolled a die of its own, else empty.
    """

    half: int
    speed: int
    order: tuple[str, ...]
    units: tuple[tuple[str, ...], ...] = ()


class Launched(Event[NefTable], frozen=True):
    """A flight takes off from its base (NEF-AIR-7)."""

    unit: UnitId
    base: UnitId
    x: float
    y: float
    heading: float

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.state = "deployed"
        unit.base_id = ""
        unit.launched_this_turn = True
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading


class LaunchLost(Event[NefTable], frozen=True):
    """A launch that was ordered does not come about; the flight stays aboard (NEF-TER-4)."""

    unit: UnitId
    base: UnitId

    def apply(self, table: NefTable) -> None:
        table.units[self.unit].plotted_speed = None


class Moved(Event[NefTable], frozen=True):
    """A unit has moved in a half: its path, the vertices of its track and how it stands now."""

    unit: UnitId
    half: int
    path: str
    x: float
    y: float
    heading: float
    turns: int = 0
    owed: bool = False
    track: tuple[Position, ...] = ()

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading
        unit.turns_used = self.turns
        unit.inch_owed = self.owed
        unit.moved = self.half
        if self.half == 1:
            unit.first_half_path = self.track


class RanAground(Sets[NefTable], frozen=True):
    """A ship's next step would have ended in land or shoal (NEF-TER-5)."""

    unit: UnitId
    makes = {"aground": True}


class Withdrew(Event[NefTable], frozen=True):
    """A unit crossed the edge of the table, with any flights aboard (NEF-EDG-1, NEF-EDG-3)."""

    unit: UnitId
    edge: str
    exited: bool = False
    aboard: tuple[UnitId, ...] = ()

    def apply(self, table: NefTable) -> None:
        for key in (self.unit, *self.aboard):
            unit = table.units[key]
            unit.state = "withdrawn"
            unit.exited = self.exited


class Landed(Event[NefTable], frozen=True):
    """A flight lands on its base (NEF-AIR-8)."""

    unit: UnitId
    base: UnitId

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.state = "aboard"
        unit.base_id = self.base
        unit.inch_owed = False
        table.units[self.base].capacity_used += unit.spec.hangar_size


class Attacked(Event[NefTable], frozen=True):
    """One attack is made, and what it spends is gone (NEF-CMB-3). The dice follow.

    `left` is what a flight has left of its load, which the enemy learns by its use (NEF-HID-3).
    """

    unit: UnitId
    weapon: str
    target: UnitId
    amount: int
    left: int = 0

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        if self.weapon == "torpedo":
            unit.torpedoes_left -= self.amount
        elif self.weapon == "rapier":
            unit.load, unit.rapiers_left, unit.load_shown = "rapiers", self.left, True
        elif self.weapon == "bombs":
            unit.bombs_left = self.left
            if unit.spec.flight:
                unit.load, unit.load_shown = "bombs", True
        elif self.weapon == "rockets":
            if unit.spec.flight:
                unit.packs_left -= self.amount
            else:
                unit.rockets_loaded -= self.amount
                unit.rockets_empty += self.amount


class NothingBore(Event[NefTable], frozen=True):
    """Combat was passed over: no side has anything to fire, or to reload (NEF-SEQ-4)."""

    def apply(self, table: NefTable) -> None:
        """Nothing changes."""


class ReloadBegan(Sets[NefTable], frozen=True):
    """A nef reloads one launcher this turn and fires no guns (NEF-ROC-5)."""

    unit: UnitId
    makes = {"reloading": True}


class HitsNoted(Event[NefTable], frozen=True):
    """An attack's hits are noted and wait for the End (NEF-DMG-5)."""

    target: UnitId
    by: UnitId
    weapon: str
    hits: int

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.target]
        unit.hits_pending = (*unit.hits_pending, Pending(self.by, self.weapon, self.hits))


class HullMarked(Event[NefTable], frozen=True):
    """Boxes are marked off; pending hits are used up unless an explosion marks them (NEF-DMG-1)."""

    unit: UnitId
    boxes: int
    damage: int
    rows_lost: int = 0
    explosion: bool = False

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.damage = self.damage
        unit.row = row_of(unit.damage, unit.spec.hull)
        if not self.explosion:
            unit.hits_pending = ()

    def seen_by(self, side: str, table: NefTable) -> Event | None:
        unit = table.units[self.unit]
        return self if side == unit.side or not unit.base_id else None


class FlightHalved(Event[NefTable], frozen=True):
    """A bomber flight's second hit: its unfired load is halved (NEF-BMR-2)."""

    unit: UnitId
    bombs: int
    rapiers: int

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.halved = True
        unit.bombs_left = self.bombs
        unit.rapiers_left = self.rapiers

    def seen_by(self, side: str, table: NefTable) -> Event | None:
        unit = table.units[self.unit]
        if side == unit.side:
            return self
        if unit.base_id:
            return None
        return self if unit.load_shown else FlightHalved(self.unit, 0, 0)


class SalvoLost(Event[NefTable], frozen=True):
    """A vulnerability roll took a salvo: a torpedo or a loaded rocket launcher (NEF-VUL-8)."""

    unit: UnitId
    what: str

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        if self.what == "torpedo":
            unit.torpedoes_left -= 1
        else:
            unit.rockets_loaded -= 1


class Exploded(Event[NefTable], frozen=True):
    """A salvo exploded aboard (NEF-VUL-5); the boxes follow."""

    unit: UnitId
    boxes: int


class Destroyed(Event[NefTable], frozen=True):
    """A unit is destroyed and removed. `base` names the base that took a flight aboard with it."""

    unit: UnitId
    base: UnitId = ""

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.state = "destroyed"
        unit.hits_pending = ()
        unit.plotted_speed = None


class Reloaded(Event[NefTable], frozen=True):
    """The reloaded launcher is ready (NEF-ROC-7)."""

    unit: UnitId

    def apply(self, table: NefTable) -> None:
        unit = table.units[self.unit]
        unit.rockets_empty -= 1
        unit.rockets_loaded += 1
        unit.reloading = False


class Rearmed(Event[NefTable], frozen=True):
    """A flight aboard has been rearmed; hidden from the enemy, as its load is again (NEF-HID-3)."""

    unit: UnitId
    load: str

    def apply(self, table: NefTable) -> None:
        _arm(table, self.unit, self.load)
        table.units[self.unit].rearming = ""

    def seen_by(self, side: str, table: NefTable) -> Event | None:
        return self if side == table.units[self.unit].side else None


class Slipped(Sets[NefTable], frozen=True):
    """A moored nef is free (NEF-GND-7)."""

    unit: UnitId
    makes = {"moored": False, "slipping": False}


def _arm(table: NefTable, flight: str, load: str) -> None:
    unit = table.units[flight]
    spec = unit.spec
    if load == "pack":
        unit.packs_left = spec.rocket_packs
        return
    share = HALVED if unit.halved else 100
    unit.load = load
    unit.load_shown = False
    unit.rapiers_left = spec.rapiers_full * share // 100 if load == "rapiers" else 0
    unit.bombs_left = spec.bombs_full * share // 100 if load == "bombs" else 0
