"""war_at_sea's table: pieces with what changes in play over the frozen facts of their cards. No rules here.

Everything that a side moves or fights with is a `Piece` among the `units`; mines, clouds, smoke and objectives are
frozen records in tuples of the table, replaced and never altered, so that a fork may share them.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.scenario import Terrain
from game.match.table import Table, Unit, UnitId
from game.rulesets.war_at_sea.weapons import Weapon
from game.sea.heading import Position
from game.sea.hulls import Hull
from game.sea.sight import Outlines
from game.tabletop.account import Posting
from game.tabletop.deploy import WAITING
from game.tabletop.memory import Memory

SHIPS = ("battleship", "cruiser", "carrier", "destroyer", "auxiliary", "pt")
GUNNED = (*SHIPS, "submarine")
AIRCRAFT = ("fighter", "bomber")
SURFACED, PERISCOPE, DEEP = "surfaced", "periscope", "deep"
DEPTHS = (SURFACED, PERISCOPE, DEEP)

Dice = tuple[int, ...]


class Spec(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A card: what never changes. Distances in inches, dice by range number.

    `kind` is the class of unit: one of SHIPS or AIRCRAFT, submarine, airfield, and on the table alone marker (a fleet
    marker) and counter (an enemy's blue counter, as a view has it).
    """

    id: str
    name: str
    kind: str
    nation: str = ""
    points: int = 0
    armor: int = 1
    vital_armor: int = 2
    hull_points: int = 0
    speed: float = 0.0
    submerged_speed: float = 0.0
    length: float = 0.0
    beam: float = 0.0
    year: int = 0
    flagship_bonus: int = 0
    main: Dice = ()
    secondary: Dice = ()
    tertiary: Dice = ()
    torpedo: Dice = ()
    torpedo_salvoes: int | None = None
    anti_air: Dice = ()
    anti_air_range: tuple[float, ...] = ()
    asw: int = 0
    strafe: int = 0
    bomb: int = 0
    air_torpedo: int = 0
    air_range: float = 0.0
    capacity: int = 0
    endurance: int = 0
    land_based: bool = False
    mine_load: int = 0
    abilities: tuple[str, ...] = ()
    silhouette: str = ""
    about: str = ""

    ship: bool = False
    """A ship or a PT stand; follows `kind`."""
    air: bool = False
    """Fighters or bombers; follows `kind`."""

    def battery(self, weapon: Weapon) -> Dice:
        """The dice of guns or torpedoes by range number; none of any other weapon."""
        if weapon == Weapon.MAIN:
            return self.main
        if weapon == Weapon.SECONDARY:
            return self.secondary
        if weapon == Weapon.TERTIARY:
            return self.tertiary
        return self.torpedo if weapon == Weapon.TORPEDO else ()

    def from_the_air(self, weapon: Weapon) -> int:
        """The dice of a weapon of aircraft; 0 of any other."""
        if weapon == Weapon.BOMB:
            return self.bomb
        if weapon == Weapon.AIR_TORPEDO:
            return self.air_torpedo
        if weapon == Weapon.STRAFE:
            return self.strafe
        return self.asw if weapon == Weapon.AIR_ASW else 0

    def __post_init__(self) -> None:
        # Asked thousands of times a battle, so kept as fields instead of being worked out.
        msgspec.structs.force_setattr(self, "ship", self.kind in SHIPS)
        msgspec.structs.force_setattr(self, "air", self.kind in AIRCRAFT)


COUNTER = Spec(id="", name="Blue counter", kind="counter")
"""What a view has in place of an enemy's card whose blue counter says nothing (WAS-HID-1)."""
MARKER = Spec(id="", name="Fleet marker", kind="marker")


class Piece(Unit):
    """One unit, decoy or fleet marker. `state` is one of:

    deployed (on the table or in the air), waiting (to be placed before the battle), based (on its `base_id`), covered
    (in the fleet marker `base_id`), destroyed, exited, landed, removed (a decoy or an emptied marker).

    `counter` is the anonymous id of the blue counter that lies for a submerged submarine or a decoy: contact_1 and so
    on, given by set-up to submarines that begin submerged, by events to decoys and all later ones. In an enemy's view a
    counter is all there is. Decoys are pieces of their own with their parent's card, made when they are placed. Turns
    of the past are -1 where there was none. In a view missions not yet shown are empty.
    """

    spec: Spec = COUNTER
    hull_lost: int = 0
    pending_hull: int = 0
    pending_destroy: bool = False
    pending_abort: bool = False
    strain: float = 0.0
    repairs_done: int = 0
    special_action: str = ""
    moved: bool = False
    used: tuple[str, ...] = ()
    """Weapons used, and searches made, this turn."""
    fired_guns_turn: int = -1
    fired_guns_before: int = -1
    """The last turn before that one with a gun attack: last turn's flash stands while she fires again (WAS-DET-6)."""
    ran_torpedoes_turn: int = -1
    salvoes_left: int | None = None
    mine_load: int = 0
    aborted: bool = False
    aborted_turn: int = -1
    aborted_until: int = -1

    depth: str = ""
    detected: bool = False
    dived: bool = False
    counter: str = ""
    decoy_of: str = ""

    base_id: str = ""
    mission: str = ""
    mission_target: str = ""
    mission_shown: bool = False
    armed: bool = True
    arming_counters: int = 0
    turns_up: int = 0
    landed: bool = False
    landed_aborted: bool = False
    intercepting: str = ""
    intercepted_by: str = ""
    tied_to: str = ""

    @property
    def hull_left(self) -> int:
        """Hull points left; of a PT stand, boats (WAS-PT-1)."""
        return self.spec.hull_points - self.hull_lost

    @property
    def crippled(self) -> bool:
        """One hull point left: ships, submarines and airfields (WAS-DAM-4)."""
        spec = self.spec
        return (
            spec.hull_points > 1
            and spec.hull_points - self.hull_lost == 1
            and spec.kind != "pt"
            and not spec.air
        )

    @property
    def submerged(self) -> bool:
        """A submarine below the surface."""
        return self.depth in (PERISCOPE, DEEP)

    @property
    def surface(self) -> bool:
        """A hull on the surface: a ship, a PT stand or a surfaced submarine (WAS-MOV-7)."""
        return self.state == "deployed" and (self.spec.ship or self.depth == SURFACED) and not self.decoy_of

    @property
    def hull(self) -> Hull:
        """Its rectangle on the water (WAS-GEN-4); a marker is a point."""
        return Hull(self.id, self.x, self.y, self.heading, self.spec.length, self.spec.beam)

    @property
    def airborne(self) -> bool:
        """An air unit in the air."""
        return self.spec.air and self.state == "deployed"


class Mine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A red counter (WAS-MIN-1). Absent from the other side's view until `shown`."""

    id: str
    side: str
    x: float
    y: float
    mines: int
    shown: bool = False
    live_from: int = 0


class Cloud(msgspec.Struct, frozen=True, omit_defaults=True):
    """A white weather counter: `kind` is fog or squall (WAS-WTH-1)."""

    id: str
    kind: str
    x: float
    y: float


class Smoke(msgspec.Struct, frozen=True, omit_defaults=True):
    """A smoke screen: its outlines, and the turn at whose end it goes (WAS-SPA-2, WAS-SPA-3)."""

    id: str
    outlines: Outlines
    until_turn: int


class Objective(msgspec.Struct, frozen=True, omit_defaults=True):
    """An objective marker not yet claimed."""

    id: str
    x: float
    y: float


class Options(msgspec.Struct, frozen=True):
    """The optional rules in play (WAS-GEN-10), and how the battle was made up.

    `free` is a free battle (WAS-FLT-3); `wind` is where squalls drift to; `level` the build points.
    """

    special_actions: bool = True
    luck_dice: bool = False
    bad_weather: bool = False
    night: bool = False
    weather_counters: bool = False
    fleet_markers: bool = False
    mines: bool = False
    free: bool = False
    wind: float = 0.0
    level: int = 100


class Victory(msgspec.Struct, frozen=True):
    """How the battle is counted and ends (WAS-GEN-9). Sides name the entries.

    `targets` are victory points that win (none: nobody wins on points before the limit); with `own_target` the first
    side that has its own wins, and `both_reach` names the winner where both have it in one turn. `hull_at_limit`: at
    the turn limit the hull points taken decide. `exit_points` and `landing_points` are points for units that leave
    over their side's edge, or land on the beach, by the id of their card.
    """

    targets: dict[str, int] = {}
    objective_points: int = 0
    own_target: bool = False
    both_reach: str = ""
    hull_at_limit: bool = False
    exit_edges: dict[str, str] = {}
    exit_points: dict[str, dict[str, int]] = {}
    landing_points: dict[str, dict[str, int]] = {}
    beach: Position | None = None
    landing_within: float = 0.0


class Flight(msgspec.Struct, frozen=True, omit_defaults=True):
    """An air move in progress: what is still to fly, point by point, and the fighters met on the way (WAS-AIR-10).

    In the other side's view `rest` is empty.
    """

    unit: UnitId
    rest: tuple[Position, ...] = ()
    met: tuple[str, ...] = ()


class SeaTable(Table):
    """The table of a war_at_sea battle. Terrain, options and victory never change.

    `first` is the First Player of the turn, `posted` the victory points scored so far, `weather_sight` how far one sees
    in this turn's weather (None: no bad weather). `air_turn` is the side whose activation it is, `charge` the unit
    whose escorts follow and `escorts` how many have. `numbered` counts the blue counters that were ever laid, `gone`
    says how each side last lost a unit: destroyed, exited or landed. `memory` is what each side saw (in a view its
    own): the enemy's counters turn by turn, which of them proved to be boats, and where aircraft landed.
    """

    units: dict[str, Piece]
    options: Options = Options()
    victory: Victory = Victory()
    first: str = ""
    weather_sight: float | None = None
    posted: tuple[Posting, ...] = ()
    mines: tuple[Mine, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    objectives: tuple[Objective, ...] = ()
    air_turn: str = ""
    charge: str = ""
    escorts: int = 0
    flight: Flight | None = None
    numbered: int = 0
    gone: dict[str, str] = {}
    land: Outlines = ()
    shoals: Outlines = ()
    terrain: tuple[Terrain, ...] = ()
    memory: dict[str, Memory] = {}

    settled: ClassVar = ("memory",)

    @property
    def second(self) -> str:
        """The Second Player of the turn."""
        return next(side for side in self.sides if side != self.first)

    @property
    def in_order(self) -> tuple[str, str]:
        """First Player, Second Player."""
        return self.first, self.second


def own(table: SeaTable, side: str) -> list[Piece]:
    """Pieces of a side on the table or in the air, in scenario order."""
    return [unit for unit in table.units.values() if unit.side == side and unit.state == "deployed"]


def waiting(table: SeaTable, side: str, turn: int) -> list[Piece]:
    """Units of a side to be placed in that turn, 0 before the battle (WAS-FLT-3)."""
    return [
        unit
        for unit in table.units.values()
        if unit.side == side and unit.state == WAITING and table.entries[unit.id].turn == turn
    ]


def based(table: SeaTable, base: str) -> list[Piece]:
    """Air units on a base, in id order (WAS-ARM-12)."""
    return sorted(
        (unit for unit in table.units.values() if unit.base_id == base and unit.state == "based"),
        key=lambda unit: unit.id,
    )


def covered(table: SeaTable, marker: str) -> list[Piece]:
    """Ships a fleet marker stands for, in scenario order."""
    return [unit for unit in table.units.values() if unit.base_id == marker and unit.state == "covered"]
