"""How nef's points came about, unit by unit (NEF-VIC-2, NEF-VIC-3, NEF-VIC-5, NEF-EDG-3)."""

from __future__ import annotations

from game.match.wording import portion
from game.rulesets.nef.presenter.pieces import silhouette
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import TABLES
from game.rulesets.nef.victory import exit_worth, share, worth
from game.tabletop.presenter import Posting


def account(table: NefTable) -> list[Posting]:
    """Every unit in scenario order for each of its enemies, then points for exits and for the objective."""
    postings = [
        _for_unit(unit, side) for unit in table.units.values() for side in table.sides if side != unit.side
    ]
    for unit in table.units.values():
        if points := exit_worth(table, unit):
            postings.append(
                Posting(
                    unit.side,
                    unit.id,
                    unit.name,
                    unit.side,
                    "reached her exit",
                    points,
                    clause="NEF-EDG-3",
                    silhouette=silhouette(unit),
                )
            )
    if table.victory.objective:
        postings += _objective(table, table.units[table.victory.objective])
    return postings


def _for_unit(unit: Nef, side: str) -> Posting:
    exited = unit.state == "withdrawn" and unit.exited
    return Posting(
        side,
        unit.id,
        unit.name,
        unit.side,
        _state(unit),
        worth(unit),
        unit.spec.points,
        share(unit),
        "NEF-EDG-3" if exited else TABLES["score"]["flight" if unit.spec.flight else "vessel"]["clause"],
        silhouette(unit),
        unit.state == "destroyed",
    )


def _state(unit: Nef) -> str:
    if unit.state == "withdrawn":
        return "exited" if unit.exited else "withdrawn"
    if unit.state != "deployed":
        return unit.state
    if unit.spec.flight:
        return f"{unit.damage} of {unit.spec.hull} hits" if unit.damage else "unhurt"
    if not unit.damage:
        return "unhurt"
    gone = TABLES["damage"]["rows"][unit.row]
    return f"{portion(gone)} the hull gone" if gone else "lightly damaged"


def _objective(table: NefTable, objective: Nef) -> list[Posting]:
    gone = objective.state == "destroyed"
    state = "objective destroyed" if gone else "objective held"
    return [
        Posting(
            side,
            objective.id,
            objective.name,
            objective.side,
            state,
            table.victory.objective_points,
            clause="NEF-VIC-5",
            silhouette=silhouette(objective),
        )
        for side in table.sides
        if (side != objective.side) == gone
    ]


__all__ = ["account"]
