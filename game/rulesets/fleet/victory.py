"""Points, the scenario's own conditions, and the end of the battle (FLT-VIC)."""

from __future__ import annotations

from math import floor

from game.match import Outcome, Umpire
from game.match.events import BattleOver
from game.rulesets.fleet.condition import based_in_play, near, third
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    LEFT,
    READY,
    REARMING,
    SUNK,
    UNKNOWN,
    WAITING,
    WRECK,
    Condition,
    FleetTable,
    Flight,
    Marker,
    Ship,
    enemy,
)
from game.rulesets.fleet.tables import VICTORY


def scores(table: FleetTable) -> dict[str, int]:
    """Points as they stand: destroyed in full, crippled or withdrawn by half, aircraft one by one (FLT-VIC-1)."""
    return {side: floor(_score(table, side) + 0.5) for side in table.sides}


def _score(table: FleetTable, side: str) -> float:
    total = 0.0
    for unit in table.units.values():
        if unit.side == side:
            continue
        if isinstance(unit, Flight):
            total += unit.spec.points * max(0, unit.original - unit.aircraft)
        elif isinstance(unit, Ship):
            total += unit.spec.points * share(unit) / 100
    for condition in table.conditions:
        if condition.kind == "objective" and condition.side in ("", side):
            total += condition.points * sum(
                silenced(unit) for unit in table.units.values() if unit.side != side
            )
    return total


def share(ship: Ship) -> int:
    """The share of its points, per cent, that a ship's state gives the enemy (FLT-VIC-1)."""
    if ship.state in (WRECK, SUNK):
        return VICTORY["destroyed_per_cent"]
    return VICTORY["crippled_per_cent"] if ship.state == LEFT or crippled(ship) else 0


def crippled(ship: Ship) -> bool:
    """Structure or flotation at a third or less, as far as that is known."""
    tracks = (ship.structure, ship.spec.structure), (ship.flotation, ship.spec.flotation)
    return any(whole and now != UNKNOWN and third(now, whole) for now, whole in tracks)


def silenced(unit: Ship | Flight | Marker) -> bool:
    """A carrier that is a wreck or whose H is 0, as far as that is known (FLT-VIC-1)."""
    return isinstance(unit, Ship) and unit.spec.carrier and (unit.state in (WRECK, SUNK) or unit.h == 0)


# -- the scenario's own conditions ----------------------------------------------------------------------------


def met(table: FleetTable, condition: Condition, over: bool) -> bool:
    """Whether a condition of the scenario is fulfilled; some count at the end alone (FLT-VIC-3)."""
    if condition.kind in ("objective", "held") or (condition.at_end and not over):
        return False
    unit = table.units.get(condition.unit)
    if not isinstance(unit, Ship):
        return False
    other = table.units.get(condition.unless)
    if isinstance(other, Ship) and other.state in (WRECK, SUNK):
        return False
    if condition.kind == "exit":
        sound = not condition.sound or not third(unit.structure, unit.spec.structure)
        return unit.state == LEFT and table.edge_by(unit.at) == condition.edge and sound
    if condition.kind == "deliver":
        there = near(unit.at, (condition.x, condition.y), condition.within)
        return unit.afloat and there and (not condition.cargo or unit.cargo > 0)
    return any(_fate(unit, fate) for fate in condition.any)


def _fate(ship: Ship, fate: str) -> bool:
    return {
        "wreck": ship.state in (WRECK, SUNK),
        "cargo_lost": ship.spec.cargo is not None and ship.cargo == 0,
        "third": crippled(ship),
        "left_table": ship.state == LEFT,
        "withdrawing": ship.withdrawing,
    }.get(fate, False)


# -- the end --------------------------------------------------------------------------------------------------


def able(table: FleetTable, side: str) -> bool:
    """Whether a side has a deployed, hidden or ready unit left that is not withdrawing (FLT-VIC-2).

    What lies below on a ship that has left is as far away as she is.
    """
    for unit in table.units.values():
        if unit.side != side:
            continue
        if isinstance(unit, Ship) and unit.state in (DEPLOYED, CONTACT, WAITING) and not unit.withdrawing:
            return True
        if not isinstance(unit, Flight) or unit.aircraft <= 0 or unit.aborting:
            continue
        below = unit.state in (READY, REARMING, HANGAR) and based_in_play(table, unit)
        if below or unit.state in (DEPLOYED, WAITING):
            return True
    return False


def judge(umpire: Umpire[FleetTable]) -> None:
    """The scenario's conditions, the turn limit, or a side with nothing left (FLT-VIC-2, FLT-VIC-3)."""
    table = umpire.table
    helpless = [side for side in table.sides if not able(table, side)]
    over = table.turn >= table.turns or bool(helpless)
    winners = {condition.side for condition in table.conditions if met(table, condition, over)}
    if not over and not winners:
        return
    if len(winners) == 1:
        (winner,) = winners
        umpire.happens(BattleOver(Outcome(winner, "The aim is reached.", "FLT-VIC-3", scores(table))))
        return
    held = [condition.side for condition in table.conditions if condition.kind == "held"]
    if not winners and held:
        umpire.happens(BattleOver(Outcome(held[0], "The enemy failed.", "FLT-VIC-3", scores(table))))
        return
    why = f"{helpless[0]} has nothing left to fight with." if helpless else f"{table.turns} turns are over."
    umpire.happens(BattleOver(outcome(table, why)))


def outcome(table: FleetTable, why: str) -> Outcome:
    """The higher score wins; equal scores are a draw (FLT-VIC-3)."""
    points = scores(table)
    leader = max(points, key=points.__getitem__)
    winner = leader if points[leader] > points[enemy(table, leader)] else ""
    return Outcome(winner, why, "FLT-VIC-3", points)
