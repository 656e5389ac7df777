"""Fleet markers: what reveals them, and where their ships go (WAS-FMK); how a free battle is deployed (WAS-FLT-3)."""

from __future__ import annotations

from math import hypot

from game.match import Choose, Chose, Option, Place, Placed, Question, Spot, Step, Umpire
from game.match.bounds import Berths
from game.match.questions import Ring
from game.rulesets.war_at_sea import contacts, detection, sight
from game.rulesets.war_at_sea.events import MarkerRevealed, ShipsPlaced
from game.rulesets.war_at_sea.initiative import first_player
from game.rulesets.war_at_sea.movement import Charts
from game.rulesets.war_at_sea.table import Piece, SeaTable, covered, own, waiting
from game.rulesets.war_at_sea.tables import FLEET_MARKER, GAP, TOLERANCE
from game.sea.heading import settle
from game.tabletop.deploy import region


def markers(table: SeaTable, side: str) -> list[Piece]:
    """A side's fleet markers on the table."""
    return [unit for unit in own(table, side) if unit.spec.kind == "marker"]


class OfferReveal(Step[SeaTable, Chose], frozen=True):
    """Before its first move a side may turn over markers of its own (WAS-FMK-2)."""

    side: str

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        options = tuple(Option(unit.id, unit.name) for unit in markers(table, self.side))
        if side != self.side or not options:
            return []
        says = "Turn over any of your fleet markers?"
        return [Choose("reveal_marker", says, "WAS-FMK-2", options, 0, len(options))]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Chose) -> None:
        umpire.done()
        reveal(umpire, [umpire.table.units[key] for key in order.picked])


class RevealMarkers(Step[SeaTable], frozen=True):
    """Markers in sight of the enemy are turned over, the First Player's first (WAS-FMK-2)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.done()
        table = umpire.table
        seen = [
            marker for side in table.in_order for marker in markers(table, side) if in_sight(table, marker)
        ]
        reveal(umpire, seen)


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


def reveal(umpire: Umpire[SeaTable], turned: list[Piece]) -> None:
    """Markers are turned over; where they stand for ships, those are placed, one marker's after another (WAS-FMK-3)."""
    steps: list[Step] = []
    for marker in turned:
        ships = tuple(ship.id for ship in covered(umpire.table, marker.id))
        umpire.happens(MarkerRevealed(marker.id, marker.side, ships))
        if ships:
            steps.append(PlaceShips(marker.side, marker.id))
    umpire.then(*steps)


class PlaceShips(Step[SeaTable, Placed], frozen=True):
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

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Placed) -> None:
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


class Deployment(Step[SeaTable], frozen=True):
    """Before the battle: the sides deploy one after the other, the First Player of a roll first (WAS-FLT-3)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        table = umpire.table
        sides = [side for side in table.sides if waiting(table, side, 0)]
        umpire.done()
        if len(sides) > 1:
            first = first_player(umpire)
            sides.sort(key=lambda side: side != first)
        umpire.then(*(DeploySide(side) for side in sides))


class DeploySide(Step[SeaTable, Placed], frozen=True):
    """One side places what waits for this turn: in its zone before the battle, later at its edge (WAS-FLT-3)."""

    side: str
    turn: int = 0

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        units = waiting(table, side, self.turn) if side == self.side else []
        if not units:
            return []
        spots = tuple(
            Spot(unit.id, region(table, table.entries[unit.id]), clause="WAS-FLT-3") for unit in units
        )
        berths = _berths(table, units, "WAS-MOV-6")
        says = "Bring your units on over their edge." if self.turn else "Place your units in your zone."
        return [Place("deploy", says, "WAS-FLT-3", spots, table.width, table.height, berths=berths)]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Placed) -> None:
        umpire.happens(placed(side, order))
        umpire.done()
