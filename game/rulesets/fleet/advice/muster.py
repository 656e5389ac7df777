"""What either side has left, summed up, from which its chances follow: ships, torpedoes, aircraft, score."""

from __future__ import annotations

from game.rulesets.fleet import victory
from game.rulesets.fleet.advice import harm, standing
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.table import CONTACT, DEPLOYED, SUNK, WAITING, FleetTable, Flight, Ship
from game.tabletop.advice import PLAIN

FIGHTS = DEPLOYED, CONTACT, WAITING


def muster(table: FleetTable) -> dict[str, dict[str, float]]:
    """Sums by side. `force` is the points it began with, `aims` what is left of the way to the scenario's aims,
    `charges` units of its own by whose loss the enemy wins."""
    points = victory.scores(table)
    sums = {}
    for side in table.sides:
        scene = FleetSituation(table, side, PLAIN)
        sums[side] = {
            "force": float(scene.own_points),
            "score": float(points[side]),
            "ships": 0.0,
            "guns": 0.0,
            "withdrawing": 0.0,
            "air": 0.0,
            "loaded": 0.0,
            "running": float(sum(one.torpedoes for one in table.attacks if one.side == side)),
            "aims": standing.aims(scene),
            "charges": 0.0,
        }
    charges = {one.unit for one in table.conditions if one.kind == "lost"}
    for unit in table.units.values():
        has = sums[unit.side]
        if isinstance(unit, Flight):
            if unit.state != SUNK and not unit.aborting:
                has["air"] += unit.spec.points * unit.aircraft
        elif isinstance(unit, Ship) and unit.state in FIGHTS:
            worth = unit.spec.points * harm.lasts(unit)
            has["withdrawing" if unit.withdrawing else "ships"] += worth
            mounts = [left for battery in unit.guns for left in battery]
            has["charges"] += worth if unit.id in charges else 0.0
            has["guns"] += unit.spec.points * sum(mounts) / len(mounts) if mounts else 0.0
            has["loaded"] += unit.spec.points * standing.loaded(unit)
    return sums


def leader(table: FleetTable) -> str:
    """Who would win if the battle ended now; empty: nobody."""
    return victory.decided(table, "", True).winner
