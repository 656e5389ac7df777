"""How carrier's points came about, ship by ship, and objective by objective (CAR-VIC-2, CAR-VIC-3, CAR-VIC-6)."""

from __future__ import annotations

from game.rulesets.carrier import victory
from game.rulesets.carrier.presenter.pieces import shape
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import CarrierTable, Ship, TaskForce
from game.tabletop.presenter import Posting


def account(table: CarrierTable) -> list[Posting]:
    """Every ship for the side that would score her, then the objectives that were scored."""
    postings = [_ship(table, force, ship) for force in table.forces.values() for ship in force.ships]
    if table.outcome is None:
        return postings
    for side in table.sides:
        sunk = sum(posting.points for posting in postings if posting.side == side)
        if table.commands[side].points > sunk:
            postings += _objectives(table, side)
    return postings


def _ship(table: CarrierTable, force: TaskForce, ship: Ship) -> Posting:
    kind = ship.type
    ashore = kind.kind == "installation"
    state = ("destroyed" if ashore else "sunk") if ship.sunk else ("standing" if ashore else "afloat")
    return Posting(
        enemy(table, force.side),
        ship.id,
        ship.name,
        force.side,
        f"{state}, {force.name}" + (", of high value" if kind.high_value and ship.sunk else ""),
        kind.vp if ship.sunk else 0,
        clause="CAR-VIC-3" if kind.high_value else "CAR-VIC-2",
        silhouette=shape(ship),
        lost=ship.sunk,
    )


def _objectives(table: CarrierTable, side: str) -> list[Posting]:
    found = []
    for objective in table.objectives:
        if objective["side"] != side:
            continue
        points, there = victory.met(table, objective)
        if not points:
            continue
        place = str(objective.get("zone") or objective.get("terrain") or objective.get("task_force"))
        names = ", ".join(ship.name for _, _, ship in there) or "knocked out"
        found.append(Posting(side, place, place, side, names, points, clause="CAR-VIC-6"))
    return found


__all__ = ["account"]
