"""Points and the end of the battle (CST-END-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
)
from game.rulesets.coastal.tables import BOOK, VICTORY
from game.sea.sight import cover
from game.tabletop.account import Posting, ended, ranking, scored

_TOLD: Final[dict[str, str]] = BOOK.labels["objective"]
"""What a side scores its objectives for; to sink somebody counts with what is sunk."""


def lost(unit: Unit) -> bool:
    """Whether a unit is sunk, shot down or silenced."""
    return unit.state == SUNK or (unit.state == DEPLOYED and gone(unit))


def state(unit: Unit) -> str:
    """How a unit stands, in a few words."""
    if lost(unit):
        return {"aircraft": "shot down", "battery": "silenced"}.get(unit.spec.kind, "sunk")
    if unit.state != DEPLOYED:
        return unit.state
    if unit.hull_boxes >= unit.spec.hull_boxes:
        return "unhurt"
    return f"{unit.hull_boxes} of {unit.spec.hull_boxes} boxes"


def share(table: CoastalTable, unit: Unit, side: str) -> int:
    """The per cent of a unit's points that an enemy scores for it as it stands."""
    if lost(unit):
        times = [aim.times for aim in table.objectives if aim.kind == "sink" and of(aim, side, unit)]
        return int(VICTORY["sunk_per_cent"] * max(times, default=1))
    return int(VICTORY["crippled_per_cent"]) if condition.crippled(unit) else 0


def postings(table: CoastalTable) -> Iterator[Posting]:
    """What each side scores: sunk in full, crippled by half, and the scenario's objectives (CST-END-9)."""
    for unit in table.units.values():
        points = unit.spec.points
        for side in table.sides if points else ():
            if side != unit.side and (percent := share(table, unit, side)):
                part = points * percent / 100
                yield Posting(side, unit.id, state(unit), part, "CST-END-9", points, percent)
    for aim in table.objectives:
        for unit in table.units.values() if aim.kind in _TOLD else ():
            if of(aim, unit.side, unit) and fulfilled(table, aim, unit):
                yield Posting(aim.side, unit.id, _TOLD[aim.kind].format(aim), aim.points, "CST-END-9")


scores = scored(postings)


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
    if why := ended(umpire.table, able):
        umpire.happens(BattleOver(outcome(umpire.table, why)))


def outcome(table: CoastalTable, why: str) -> Outcome:
    """Who leads, if by enough (CST-END-9)."""
    points = scores(table)
    first, _, lead, _ = ranking(points)
    winner = first if lead and lead >= table.options.draw_margin else ""
    return Outcome(winner, why, "CST-END-9", points)
