"""nef's table: units with what changes in play, over the frozen facts of their class. No rules here."""

from __future__ import annotations

import msgspec

from game.match.scenario import Terrain
from game.match.table import Table, Unit
from game.sea.heading import Position
from game.sea.sight import Outlines

Four = tuple[int, int, int, int]
NONE: Four = (0, 0, 0, 0)

VESSELS = ("nef", "ship")
FLIGHTS = ("fighter", "bomber")


class Spec(msgspec.Struct, frozen=True, omit_defaults=True):
    """A class of unit: what never changes. Distances in inches, factors by damage row."""

    id: str
    name: str
    kind: str
    hull: int
    base_radius: float
    points: int
    guns: Four = NONE
    bombs: Four = NONE
    speed: Four = NONE
    turn: Four = NONE
    torpedoes: int = 0
    rockets: int = 0
    bomb_load: int = 0
    hangar: int = 0
    flight_guns: int = 0
    speed_max: int = 0
    speed_min: int = 0
    turn_max: int = 0
    rocket_packs: int = 0
    rapiers_full: int = 0
    bombs_full: int = 0
    hangar_size: int = 0
    silhouette: str = ""
    length: float = 0.0
    about: str = ""

    vessel: bool = False
    """A nef or a ship; follows `kind`."""
    flight: bool = False
    """Fighters or bombers; follows `kind`."""

    def __post_init__(self) -> None:
        # Asked thousands of times a battle, so kept as fields instead of being worked out.
        msgspec.structs.force_setattr(self, "vessel", self.kind in VESSELS)
        msgspec.structs.force_setattr(self, "flight", self.kind in FLIGHTS)


UNKNOWN = Spec(id="", name="", kind="nef", hull=1, base_radius=0.5, points=0)


class Pending(msgspec.Struct, frozen=True):
    """Hits of one attack, waiting for the End phase (NEF-DMG-5)."""

    by: str
    weapon: str
    hits: int


class Nef(Unit):
    """One unit. Names as in the rules; `state` is deployed, waiting, aboard, withdrawn or
    destroyed.

    `row` follows `damage`. `base_id` is the base of a flight aboard, or of one that went with it, off the table or
    down. `moved` is the last half in which it moved this turn. `load_shown` says that the enemy knows the load; in a
    view an unknown load is empty and its count 0.
    """

    spec: Spec = UNKNOWN
    base_id: str = ""
    squadron: str = ""
    plotted_speed: int | None = None
    turns_used: int = 0
    inch_owed: bool = False
    moved: int = 0
    first_half_path: tuple[Position, ...] = ()
    damage: int = 0
    row: int = 0
    hits_pending: tuple[Pending, ...] = ()
    torpedoes_left: int = 0
    rockets_loaded: int = 0
    rockets_empty: int = 0
    reloading: bool = False
    bombs_left: int = 0
    rapiers_left: int = 0
    packs_left: int = 0
    load: str = ""
    load_shown: bool = False
    halved: bool = False
    launched_this_turn: bool = False
    capacity_used: int = 0
    rearming: str = ""
    moored: bool = False
    slipping: bool = False
    aground: bool = False
    exited: bool = False

    @property
    def doomed(self) -> bool:
        """Its pending hits will destroy it at the End."""
        return (
            self.state != "destroyed"
            and self.damage + sum(p.hits for p in self.hits_pending) >= self.spec.hull
        )


class Options(msgspec.Struct, frozen=True):
    """The switches of a battle; what each means stands in the tables."""

    vulnerability: str = "attack"
    initiative: str = "side"
    ties: str = "reroll"
    bombing: str = "modifier"
    distance: str = "exact"
    cloud: str = "blocks"


class Victory(msgspec.Struct, frozen=True):
    """How the battle is counted: exits by side, points by class for exits, the objective and its worth."""

    exit_edges: dict[str, str] = {}
    exit_points: dict[str, int] = {}
    objective: str = ""
    objective_points: int = 0


class NefTable(Table):
    """The table of a nef battle. Terrain, options, victory and the forces at the start never change.

    `seen_by` is the side whose view this is; empty for the table itself.
    """

    options: Options = Options()
    victory: Victory = Victory()
    cloud: Outlines = ()
    squalls: Outlines = ()
    ground: Outlines = ()
    forces: dict[str, int] = {}
    terrain: tuple[Terrain, ...] = ()
    seen_by: str = ""

    units: dict[str, Nef]


def enemies(table: NefTable, side: str) -> list[Nef]:
    """Deployed units of other sides, in scenario order (NEF-TBL-6)."""
    return [unit for unit in table.units.values() if unit.side != side and unit.state == "deployed"]


def own(table: NefTable, side: str) -> list[Nef]:
    """Deployed units of a side, in scenario order."""
    return [unit for unit in table.units.values() if unit.side == side and unit.state == "deployed"]


def aboard(table: NefTable, base: str) -> list[Nef]:
    """Flights aboard an air base, in scenario order."""
    return [unit for unit in table.units.values() if unit.base_id == base and unit.state == "aboard"]
