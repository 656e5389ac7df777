"""The chart: areas, forces, ships with their wounds, stocks, what was seen. The whole state, and no rule of it."""

from __future__ import annotations

from typing import Self

import msgspec

from game.campaign.keeping import Hurt
from game.campaign.scenario import Area, Kind, Way
from game.match.scenario import Terrain
from game.match.table import Record, Table, Unit
from game.tabletop.account import Posting

SAILING, READY, DOCKED, RESERVE, LOST = "deployed", "ready", "yard", "reserve", "lost"
"""The states of a ship: with her force; whole and without one; in the yard; not called yet; gone for good."""

FIGHT, STRONGER, AVOID = "fight", "fight_if_stronger", "avoid"
HOWS = (FIGHT, STRONGER, AVOID)
"""What a force may do when it meets an enemy (CAM-MET-2)."""


class Spec(msgspec.Struct, frozen=True, gc=False):
    """What never changes of a ship: her class, what she costs and what her hull is counted by."""

    cls: str
    name: str
    points: int
    kind: str
    silhouette: str
    hull: int = 0
    carried: bool = False


NONE = Spec("", "", 0, "", "")


class Ship(Unit):
    """One ship that is kept. `force` is whose orders she is under, `berth` the area where she lies outside of it.

    `hurt` is what a battle of the game would find in her; `share` how much of her hull is gone, in hundredths, and
    `weeks` how long the yard would need. `on` is the ship that carries it; `fought` counts the battles she came back
    from.
    """

    spec: Spec = NONE
    force: str = ""
    berth: str = ""
    on: str = ""
    price: int = 0
    week: int = 1
    hurt: Hurt = ()
    share: int = 0
    weeks: int = 0
    fought: int = 0

    @property
    def afloat(self) -> bool:
        """Whether she is a ship of the campaign now."""
        return self.state not in (LOST, RESERVE)


class Force(Record):
    """Ships that sail together. `came` is the area it last came from, `how` its order for an enemy it meets."""

    id: str
    name: str
    side: str
    area: str
    home: str
    fixed: bool = False
    came: str = ""
    how: str = STRONGER


class Stocks(Record):
    """What a side has ashore, and what comes in each week."""

    fuel: int = 0
    fuel_a_week: int = 0
    yard: int = 0
    yard_a_week: int = 0
    began: int = 0
    """The points of its ships as the campaign began."""


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a side saw of the enemy in an area in a week: how many ships of which kinds; only `heard`, whether it is
    large. An empty `what` of a sighting says that nothing was there."""

    by: str
    week: int
    area: str
    what: tuple[tuple[str, int], ...] = ()
    points: int = 0
    heard: bool = False


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One ship's part in a battle: what she was before and is after it, as her own side knows it."""

    ship: str
    name: str
    side: str
    cls: str
    lost: bool = False
    hurt: Hurt = ()
    share: int = 0
    weeks: int = 0


class Battle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A battle that was fought: where its log lies, by its name, and that log's fingerprint; both are empty
    where none was kept. `staff`: it was settled by dice and never fought (CAM-BAT-5)."""

    number: int
    week: int
    area: str
    title: str
    winner: str
    why: str
    ships: tuple[Entry, ...] = ()
    log: str = ""
    mark: str = ""
    staff: bool = False


class Chart(Table):
    """The table of a campaign. Areas, ways and land never change. A week is a turn."""

    units: dict[str, Ship]
    game: str = ""
    areas: dict[str, Area] = {}
    ways: tuple[Way, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    kind: Kind = "map"
    front: str = ""
    forces: dict[str, Force] = {}
    stocks: dict[str, Stocks] = {}
    holders: dict[str, str] = {}
    sightings: tuple[Sighting, ...] = ()
    battles: tuple[Battle, ...] = ()
    posted: tuple[Posting, ...] = ()
    won: dict[str, str] = {}
    """Who has won where in this week's battles; empty for a draw."""

    def fork(self) -> Self:
        other = super().fork()
        other.forces = {key: force.__copy__() for key, force in self.forces.items()}
        other.stocks = {key: stock.__copy__() for key, stock in self.stocks.items()}
        other.holders = self.holders.copy()
        other.won = self.won.copy()
        return other


def ships_of(chart: Chart, force: str) -> list[Ship]:
    """The ships that sail with a force."""
    return [ship for ship in chart.units.values() if ship.force == force and ship.state == SAILING]


def with_carried(chart: Chart, lost: set[str]) -> set[str]:
    """Ships that are lost, and whatever they carry."""
    return lost | {ship.id for ship in chart.units.values() if ship.on in lost}


def forces_of(chart: Chart, side: str) -> list[Force]:
    """A side's forces that have a ship, in the order of the file."""
    manned = {ship.force for ship in chart.units.values() if ship.state == SAILING}
    return [force for force in chart.forces.values() if force.side == side and force.id in manned]


def there(chart: Chart, area: str, side: str) -> list[Force]:
    """A side's forces in an area."""
    return [force for force in forces_of(chart, side) if force.area == area]


def yard_of(chart: Chart, side: str) -> str:
    """The first of a side's yard areas, empty where it has none."""
    return next((area.id for area in chart.areas.values() if area.yard == side), "")


def neighbours(chart: Chart, area: str) -> list[str]:
    """The areas that a line joins with one."""
    found = []
    for way in chart.ways:
        if area in way.between:
            found.append(way.between[0] if way.between[1] == area else way.between[1])
    return list(dict.fromkeys(found))


def targets(chart: Chart, force: Force) -> list[str]:
    """Where a force may sail to (CAM-ORD-2, CAM-ORD-4)."""
    if force.fixed:
        return []
    if chart.kind == "map":
        can = neighbours(chart, force.area)
    elif chart.kind == "chain":
        can = [chart.front]
    else:
        can = list(chart.areas)
    return [key for key in can if key != force.area and chart.areas[key].yard in ("", force.side)]


def worth(ship: Ship, hull_percent: int) -> float:
    """What a ship is worth as she is (CAM-MET-2)."""
    return ship.spec.points * (1.0 - hull_percent / 100 * ship.share / 100)


def make(ships: list[Ship]) -> tuple[tuple[str, int], ...]:
    """What a force looks like from outside: classes by name with how many there are, carried aircraft left out."""
    counts: dict[str, int] = {}
    for ship in ships:
        if not ship.spec.carried:
            counts[ship.spec.name] = counts.get(ship.spec.name, 0) + 1
    return tuple(counts.items())
