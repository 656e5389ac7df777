"""How coastal's points came about, unit by unit (CST-END-9)."""

from __future__ import annotations

from game.rulesets.coastal import condition, victory
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import gone
from game.rulesets.coastal.presenter.pieces import silhouette
from game.rulesets.coastal.table import DEPLOYED, SUNK, CoastalTable, Objective
from game.rulesets.coastal.tables import VICTORY
from game.tabletop.presenter import Posting


def account(table: CoastalTable) -> list[Posting]:
    """Every unit that is worth something, for its enemy; then what objectives bring."""
    found = [
        _for_unit(table, unit, side)
        for unit in table.units.values()
        for side in table.sides
        if side != unit.side and unit.spec.points
    ]
    for aim in table.objectives:
        found += _for_objective(table, aim)
    return found


def _for_unit(table: CoastalTable, unit: Unit, side: str) -> Posting:
    lost = unit.state == SUNK or (unit.state == DEPLOYED and gone(unit))
    percent = 0
    if lost:
        times = [aim for aim in table.objectives if aim.kind == "sink" and victory.of(aim, side, unit)]
        percent = int(VICTORY["sunk_per_cent"] * max((aim.times for aim in times), default=1))
    elif condition.crippled(unit):
        percent = int(VICTORY["crippled_per_cent"])
    return Posting(
        side,
        unit.id,
        unit.name,
        unit.side,
        _state(unit, lost=lost),
        (unit.spec.points * percent + 50) // 100,
        unit.spec.points,
        percent,
        "CST-END-9",
        silhouette(unit),
        lost,
    )


def _state(unit: Unit, *, lost: bool) -> str:
    if lost:
        return {"aircraft": "shot down", "battery": "silenced"}.get(unit.spec.kind, "sunk")
    if unit.state != DEPLOYED:
        return unit.state
    if unit.hull_boxes >= unit.spec.hull_boxes:
        return "unhurt"
    return f"{unit.hull_boxes} of {unit.spec.hull_boxes} boxes"


def _for_objective(table: CoastalTable, aim: Objective) -> list[Posting]:
    words = {"afloat": "afloat at the end", "exit": f"left over the {aim.edge}", "reach": "reached the zone"}
    return [
        Posting(
            aim.side,
            unit.id,
            unit.name,
            unit.side,
            words[aim.kind],
            aim.points,
            clause="CST-END-9",
            silhouette=silhouette(unit),
        )
        for unit in table.units.values()
        if aim.kind in words and unit.side == aim.side and victory.fulfilled(table, aim, unit)
    ]
