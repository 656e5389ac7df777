"""How fleet's points came about, unit by unit (FLT-VIC-1)."""

from __future__ import annotations

from game.rulesets.fleet import victory
from game.rulesets.fleet.presenter.pieces import silhouette
from game.rulesets.fleet.table import LEFT, SUNK, WRECK, FleetTable, Flight, Marker, Ship, enemy
from game.tabletop.presenter import Posting


def account(table: FleetTable) -> list[Posting]:
    """Every unit that is worth something, for its enemy; then what the scenario adds for carriers."""
    found = []
    for unit in table.units.values():
        if isinstance(unit, Ship):
            found.append(_ship(table, unit))
        elif isinstance(unit, Flight):
            found.append(_stand(table, unit))
    for condition in table.conditions:
        if condition.kind == "objective":
            for side in table.sides:
                if condition.side in ("", side):
                    found += _silenced(table, side, condition.points)
    return found


def _ship(table: FleetTable, ship: Ship) -> Posting:
    percent = victory.share(ship)
    worth = round(ship.spec.points)
    states = {WRECK: "a wreck", SUNK: "sunk", LEFT: "left the table"}
    state = states.get(ship.state) or ("crippled" if percent else "afloat")
    return Posting(
        enemy(table, ship.side),
        ship.id,
        ship.name,
        ship.side,
        state,
        round(ship.spec.points * percent / 100),
        worth,
        percent,
        "FLT-VIC-1",
        silhouette(ship),
        ship.state in (WRECK, SUNK),
    )


def _stand(table: FleetTable, flight: Flight) -> Posting:
    lost = max(0, flight.original - flight.aircraft)
    return Posting(
        enemy(table, flight.side),
        flight.id,
        flight.name,
        flight.side,
        f"{lost} of {flight.original} lost" if lost else "all home",
        round(flight.spec.points * lost),
        round(flight.spec.points * flight.original),
        round(100 * lost / flight.original) if flight.original else 0,
        "FLT-VIC-1",
        silhouette(flight),
        lost > 0 and not flight.aircraft,
    )


def _silenced(table: FleetTable, side: str, points: int) -> list[Posting]:
    return [
        Posting(side, unit.id, unit.name, unit.side, "cannot fly off aircraft", points, clause="FLT-VIC-3")
        for unit in table.units.values()
        if not isinstance(unit, Marker) and unit.side != side and victory.silenced(unit)
    ]
