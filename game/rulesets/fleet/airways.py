"""Ways of stands over the table's edge and home: where one enters, where one leaves, what calls one back (FLT-AIR-7).

Knows where a stand may go and must go; who flies when is `flying`.
"""

from __future__ import annotations

from game.match import Place, Spot
from game.match.bounds import EndsNear
from game.match.table import Entry
from game.rulesets.fleet.eyes import in_squall
from game.rulesets.fleet.table import OFF_TABLE, FleetTable, Flight, Ship, ships
from game.rulesets.fleet.tables import AIR
from game.sea.heading import Inches, Pose, Position, distance
from game.sea.passage import Passage, Rim, Shore
from game.sea.path import course
from game.sea.ways import way
from game.tabletop.deploy import placing, region

ENTER = "enter_stand"
_HAIR = 0.01
"""So much short of its reach a way is cut off, that rounding makes it no longer, in cm."""


def passage(table: FleetTable) -> Passage:
    """What bars a stand: the rim of the table and bad weather (FLT-AIR-1, FLT-WEA-1)."""
    rim = Rim(table.width, table.height, 0.0, "It stays over the table.", "FLT-AIR-1")
    return Passage(rim=rim, land=_weather(table))


def _weather(table: FleetTable) -> tuple[Shore, ...]:
    squall = "Aircraft may not enter bad weather."
    return (Shore(table.squalls, 0.001, squall, "FLT-WEA-1"),) if table.squalls else ()


# -- the own edge ---------------------------------------------------------------------------------------------


def own_edge(table: FleetTable, flight: Flight) -> str:
    """The edge a stand comes and goes over: its side's own (FLT-AIR-7)."""
    entry = table.entries.get(flight.id)
    named = entry.edge if entry is not None else ""
    return named or table.options.own_edges.get(flight.side, "west")


def on_own_edge(table: FleetTable, flight: Flight, point: Position) -> Pose:
    """The point of a stand's own edge next to a place, looking over the table."""
    x, y = point
    return {
        "west": Pose(0.0, y, 90.0),
        "east": Pose(table.width, y, 270.0),
        "south": Pose(x, 0.0, 0.0),
        "north": Pose(x, table.height, 180.0),
    }[own_edge(table, flight)]


def entry_pose(table: FleetTable, flight: Flight) -> Pose:
    """Where a stand comes in: at its own edge, where its owner or the scenario has it (FLT-AIR-7)."""
    return on_own_edge(table, flight, flight.at)


def entry(table: FleetTable, flight: Flight) -> Place:
    """The question at which point of its edge a stand enters; left alone it stays at the one it has (FLT-AIR-7)."""
    zone = region(table, Entry(0, (), own_edge(table, flight)))
    spot = Spot(flight.id, zone, (entry_pose(table, flight).heading,), "FLT-AIR-7")
    says, clear = f"{flight.name} may enter at another point of its edge.", Passage(land=_weather(table))
    return placing(table, f"{ENTER}_{flight.id}", says, "FLT-AIR-7", (spot,), clear)


def may_go_home(table: FleetTable, flight: Flight) -> bool:
    """Whether a stand may leave and reaches its own edge this turn (FLT-AIR-7, FLT-MOR-6).

    Those that came over it may, and those that are called back and have no deck left to land on.
    """
    stray = flight.aborting and goal_deck(table, flight) is None
    if not flight.aloft or not (flight.home == OFF_TABLE or stray):
        return False
    return distance(flight.at, on_own_edge(table, flight, flight.at)) <= flight.spec.speed


# -- the way home ---------------------------------------------------------------------------------------------


def goal_deck(table: FleetTable, flight: Flight) -> Ship | None:
    """The deck a stand that is called back makes for: its own, or the nearest of its side (FLT-MOR-6)."""
    if flight.home == OFF_TABLE:
        return None
    decks = [ship for ship in ships(table, flight.side) if ship.spec.carrier]
    home = table.units.get(flight.home)
    if isinstance(home, Ship) and home in decks:
        return home
    return min(decks, key=lambda ship: distance(ship.at, flight.at), default=None)


def way_home(table: FleetTable, flight: Flight) -> list[Position]:
    """As far as a stand comes this turn on its shortest way to its deck or its own edge, round bad weather.

    Empty where there is none: bad weather lies over the place itself.
    """
    ship = goal_deck(table, flight)
    x, y, _ = on_own_edge(table, flight, flight.at) if ship is None else ship.pose
    if in_squall(table, (x, y)):
        return []
    points = [(x, y)]
    if table.squalls and not passage(table).clear(flight.at, (x, y)):
        points = way(passage(table), flight.at, (x, y)) or []
    return _cut(flight.at, points, flight.spec.speed - _HAIR)


def _cut(start: Position, points: list[Position], far: Inches) -> list[Position]:
    """The way through points as far as a distance along it."""
    found: list[Position] = []
    for point in points:
        away = distance(start, point)
        if away > far:
            part = far / away
            found.append((start[0] + part * (point[0] - start[0]), start[1] + part * (point[1] - start[1])))
            break
        found.append(point)
        start, far = point, far - away
    return found


def homeward(table: FleetTable, flight: Flight) -> tuple[EndsNear, str] | None:
    """What a stand that aborts must meet, and the path that does: home as fast as it can (FLT-MOR-6).

    Only bad weather over its goal frees it.
    """
    if not flight.aborting or not flight.aloft:
        return None
    way = way_home(table, flight)
    if not way:
        return None
    ship = goal_deck(table, flight)
    goal = f"{own_edge(table, flight)} edge" if ship is None else ship.name
    says = f"It aborts and flies home to {'the ' if ship is None else ''}{goal}."
    return EndsNear(says, "FLT-MOR-6", *way[-1], float(AIR["contact_cm"])), course(flight.pose, way)
