"""Fleet markers: what reveals them, and where their ships go (WAS-FMK); how a free battle is deployed (WAS-FLT-3)."""

from __future__ import annotations

from math import hypot

from game.match import Choose, Chose, Option, Order, Place, Placed, Question, Spot, Step, Umpire
from game.match.bounds import Berths
from game.match.deploy import region
from game.match.questions import Ring
from game.rulesets.war_at_sea import contacts, detection, sight
from game.rulesets.war_at_sea.events import MarkerRevealed, ShipsPlaced
from game.rulesets.war_at_sea.initiative import first_player
from game.rulesets.war_at_sea.movement import Charts
from game.rulesets.war_at_sea.table import Piece, SeaTable, covered, own
from game.rulesets.war_at_sea.tables import FLEET_MARKER, GAP, TOLERANCE
from game.sea.heading import Position, settle


def markers(table: SeaTable, side: str) -> list[Piece]:
    """A side's fleet markers on the table."""
    return [unit for unit in own(table, side) if unit.spec.kind == "marker"]


class OfferReveal(Step, frozen=True):
    """Before its first move a side may turn over markers of its own (WAS-FMK-2)."""

    side: str

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        options = tuple(Option(unit.id, unit.name) for unit in markers(table, self.side))
        if side != self.side or not options:
            return []
        says = "Turn over any of your fleet markers?"
        return [Choose("reveal_marker", says, "WAS-FMK-2", options, 0, len(options))]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.done()
        for key in order.picked:
            reveal(umpire, umpire.table.units[key])


class RevealMarkers(Step, frozen=True):
    """Markers in sight of the enemy are turned over, the First Player's first (WAS-FMK-2)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.done()
        table = umpire.table
        for side in table.in_order:
            for marker in markers(table, side):
                if in_sight(table, marker):
                    reveal(umpire, marker)


def in_sight(table: SeaTable, marker: Piece) -> bool:
    """Whether an enemy ship or aircraft sees a marker (WAS-FMK-2)."""
    by_ship = min(FLEET_MARKER["seen_by_ship"], detection.visibility(table)) + TOLERANCE
    ships: list[tuple[Piece, Piece]] = []
    for unit in contacts.enemies(table, marker.side):
        away = hypot(unit.x - marker.x, unit.y - marker.y)
        if unit.airborne and away <= FLEET_MARKER["seen_by_air"] + TOLERANCE:
            return True
        if unit.spec.ship and away <= by_ship:
            ships.append((unit, marker))
    return any(sight.picture(table).look(ships))


def reveal(umpire: Umpire[SeaTable], marker: Piece) -> None:
    """A marker is turned over; where it stands for ships, they are placed (WAS-FMK-3)."""
    ships = tuple(ship.id for ship in covered(umpire.table, marker.id))
    umpire.happens(MarkerRevealed(marker.id, marker.side, ships))
    if ships:
        umpire.then(PlaceShips(marker.side, marker.id))


class PlaceShips(Step, frozen=True):
    """The ships of a marker that was turned over are placed round it (WAS-FMK-3)."""

    side: str
    marker: str

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        marker = table.units[self.marker]
        within = float(FLEET_MARKER["place_within"])
        ring = Ring(marker.x, marker.y, 0.0, within, f"Within {within:g} in of the marker.", "WAS-FMK-3")
        ships = covered(table, self.marker)
        return [
            Place(
                "place_ships",
                f"Place the ships of {marker.name}.",
                "WAS-FMK-3",
                tuple(Spot(ship.id, clause="WAS-FMK-3", ring=ring) for ship in ships),
                table.width,
                table.height,
                berths=_berths(table, ships, "WAS-FMK-3"),
            )
        ]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Order) -> None:
        assert isinstance(order, Placed)
        umpire.happens(placed(side, order))
        umpire.done()


def _berths(table: SeaTable, ships: list[Piece], clause: str) -> Berths:
    sizes = {ship.id: (ship.spec.length, ship.spec.beam) for ship in ships if not ship.submerged}
    says = f"Hulls lie at least {GAP:g} in from each other, off land and shoals."
    return Berths(sizes, Charts(table).ships, GAP, says, clause)


def placed(side: str, order: Placed) -> ShipsPlaced:
    """An order as what happens."""
    return ShipsPlaced(
        side, {key: (settle(x), settle(y), settle(heading)) for key, (x, y, heading) in order.pieces.items()}
    )


class Deployment(Step, frozen=True):
    """A free battle: the sides deploy one after the other, the First Player of a roll first (WAS-FLT-3)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        table = umpire.table
        waiting = [side for side in table.sides if _waiting(table, side)]
        umpire.done()
        if len(waiting) > 1:
            first = first_player(umpire)
            waiting.sort(key=lambda side: side != first)
        umpire.then(*(DeploySide(side) for side in waiting))


class DeploySide(Step, frozen=True):
    """One side's ships go to its zone, its submarines anywhere on its half of the table (WAS-FLT-3)."""

    side: str

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        units = _waiting(table, side) if side == self.side else []
        if not units:
            return []
        spots = tuple(Spot(unit.id, _zone(table, unit), clause="WAS-FLT-3") for unit in units)
        berths = _berths(table, units, "WAS-MOV-6")
        says = "Place your units in your zone."
        return [Place("deploy", says, "WAS-FLT-3", spots, table.width, table.height, berths=berths)]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Order) -> None:
        assert isinstance(order, Placed)
        umpire.happens(placed(side, order))
        umpire.done()


def _waiting(table: SeaTable, side: str) -> list[Piece]:
    return [unit for unit in table.units.values() if unit.side == side and unit.state == "waiting"]


def _zone(table: SeaTable, unit: Piece) -> tuple[Position, ...]:
    """Where a unit deploys: its zone, or for a submarine the half of the table its zone lies in."""
    entry = table.entries.get(unit.id)
    zone = region(table, entry) if entry is not None else ()
    if unit.spec.kind != "submarine" or not zone:
        return zone
    middle = table.width / 2
    west = sum(x for x, _ in zone) / len(zone) < middle
    left, right = (0.0, middle) if west else (middle, table.width)
    return ((left, 0.0), (right, 0.0), (right, table.height), (left, table.height))
