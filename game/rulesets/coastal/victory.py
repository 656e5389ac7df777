"""Points and the end of the battle (CST-END-9)."""

from __future__ import annotations

from math import floor

from game.match import Outcome, Umpire
from game.match.events import BattleOver
from game.rulesets.coastal import condition
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import gone
from game.rulesets.coastal.table import (
    AWAY,
    DEPLOYED,
    DESTROYED,
    EXITED,
    SUNK,
    WAITING,
    Aircraft,
    CoastalTable,
    Objective,
    Vessel,
    enemy,
)
from game.rulesets.coastal.tables import VICTORY
from game.sea.sight import cover


def scores(table: CoastalTable) -> dict[str, int]:
    """Points as they stand: sunk in full, crippled by half, and the scenario's objectives."""
    return {side: _from_losses(table, side) + _from_objectives(table, side) for side in table.sides}


def _from_losses(table: CoastalTable, side: str) -> int:
    total = 0.0
    for unit in table.units.values():
        if unit.side == side:
            continue
        if unit.state == SUNK or (unit.state == DEPLOYED and gone(unit)):
            times = [aim.times for aim in table.objectives if aim.kind == "sink" and of(aim, side, unit)]
            total += unit.spec.points * VICTORY["sunk_per_cent"] * max(times, default=1)
        elif condition.crippled(unit) and unit.spec.points:
            total += unit.spec.points * VICTORY["crippled_per_cent"]
    return floor(total / 100 + 0.5)


def _from_objectives(table: CoastalTable, side: str) -> int:
    return sum(
        aim.points
        for aim in table.objectives
        for unit in table.units.values()
        if aim.kind != "sink" and unit.side == side and of(aim, side, unit) and fulfilled(table, aim, unit)
    )


def of(aim: Objective, side: str, unit: Unit) -> bool:
    """Whether an objective is that side's and speaks of such a unit."""
    return aim.side == side and aim.of in (unit.spec.kind, unit.spec.id)


def fulfilled(table: CoastalTable, aim: Objective, unit: Unit) -> bool:
    """Whether a unit of the side has done what the objective asks, as things stand."""
    if not isinstance(unit, Vessel):
        return False
    if aim.kind == "afloat":
        scattered = aim.steady and unit.scattered
        return unit.afloat and not condition.drifting(unit) and not scattered
    if aim.kind == "exit":
        return unit.state == EXITED and table.edge_by(unit.at) == aim.edge
    inside = unit.state == EXITED or unit.afloat
    return inside and cover((aim.zone,)).holds(unit.at)


def able(table: CoastalTable, side: str) -> bool:
    """Whether a side has anything left that can shoot, launch, bomb or fulfil its objective (CST-END-9)."""
    for unit in table.units.values():
        if unit.side != side or unit.state not in (DEPLOYED, WAITING, AWAY) or gone(unit):
            continue
        if isinstance(unit, Vessel):
            if unit.spec.ship and _armed(unit):
                return True
            if any(aim.kind != "sink" and of(aim, side, unit) for aim in table.objectives):
                return True
        elif not unit.aborting and (unit.mounts or _laden(unit)):
            return True
    return False


def _armed(ship: Vessel) -> bool:
    """Whether it can still shoot or launch: a working mount, a torpedo in a tube or to reload one with.

    One that withdraws launches no more (CST-MOR-2).
    """
    if any(state != DESTROYED for state in ship.mounts):
        return True
    tubes = (tube for tube in ship.tubes if not tube.destroyed)
    return not ship.withdrawing and any(tube.loaded or tube.reloads for tube in tubes)


def _laden(plane: Aircraft) -> bool:
    """Whether an aircraft still has something to attack with; a flare is nothing of the kind."""
    return any(
        left and load.attack != "flare" for left, load in zip(plane.loads, plane.spec.loads, strict=True)
    )


def judge(umpire: Umpire[CoastalTable]) -> None:
    """The battle ends at the turn limit, or when one side can do nothing more (CST-END-9)."""
    table = umpire.table
    helpless = [side for side in table.sides if not able(table, side)]
    if table.turn < table.turns and not helpless:
        return
    why = f"{helpless[0]} has nothing left to fight with." if helpless else f"{table.turns} turns are over."
    umpire.happens(BattleOver(outcome(table, why)))


def outcome(table: CoastalTable, why: str) -> Outcome:
    """Who leads, if by enough (CST-END-9)."""
    points = scores(table)
    leader = max(points, key=points.__getitem__)
    lead = points[leader] - points[enemy(table, leader)]
    winner = leader if lead and lead >= table.options.draw_margin else ""
    return Outcome(winner, why, "CST-END-9", points)
