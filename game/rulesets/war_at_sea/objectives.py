"""I. What is claimed and landed at the end of a turn (WAS-VIC-2 to 5)."""

from __future__ import annotations

from math import hypot

from game.match import Umpire
from game.rulesets.war_at_sea.events import LandedAshore, ObjectiveClaimed
from game.rulesets.war_at_sea.firing import within
from game.rulesets.war_at_sea.table import Objective, Piece, SeaTable, own
from game.rulesets.war_at_sea.tables import CLAIM, TOLERANCE
from game.tabletop.sides import enemy


def claim(umpire: Umpire[SeaTable]) -> None:
    """Objectives are claimed, scored once and removed (WAS-VIC-2, WAS-VIC-5)."""
    table = umpire.table
    for objective in table.objectives:
        for side in table.sides:
            if (ship := claimant(table, side, objective)) is not None:
                points = table.victory.objective_points
                umpire.happens(ObjectiveClaimed(objective, side, ship.id, points))
                break


def claimant(table: SeaTable, side: str, objective: Objective) -> Piece | None:
    """The ship with which a side claims an objective; None where it cannot (WAS-VIC-2 to 4)."""
    against = ships(table, enemy(table, side))
    if any(within(ship, objective, CLAIM["enemy_to_objective"]) for ship in against):
        return None
    for ship in ships(table, side):
        if within(ship, objective, CLAIM["claim_within"]) and not any(
            within(ship, other, CLAIM["enemy_to_claiming_ship"]) for other in against
        ):
            return ship
    return None


def ships(table: SeaTable, side: str) -> list[Piece]:
    """What claims and contests: ships of every class, torpedo boats too, nothing else (WAS-VIC-4)."""
    return [unit for unit in own(table, side) if unit.spec.ship]


def land(umpire: Umpire[SeaTable]) -> None:
    """Ships that have come to the beach land what they carry, and are removed unharmed (WAS-VIC-7)."""
    table = umpire.table
    victory = table.victory
    if victory.beach is None:
        return
    x, y = victory.beach
    for unit in list(table.units.values()):
        points = victory.landing_points.get(unit.side, {}).get(unit.spec.id)
        if points is None or unit.state != "deployed":
            continue
        if hypot(unit.x - x, unit.y - y) <= victory.landing_within + TOLERANCE:
            umpire.happens(LandedAshore(unit.id, unit.side, points))
