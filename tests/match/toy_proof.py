"""The facts of the toy game of `tests.match.toy`: so that the checks also meet three sides and all six questions."""

from __future__ import annotations

from typing import Any

from game.match import Chose

SEARCHES: tuple[str, ...] = ()


def unit_fault(table: Any, unit: Any) -> str:
    """Casks and dents are counted, and nobody sails in a turn to come."""
    if not 0 <= unit.casks <= 3 or unit.dents < 0:
        return f"{unit.casks} casks, {unit.dents} dents"
    return "" if unit.sailed <= table.turn else f"sailed in turn {unit.sailed}"


def table_fault(table: Any) -> str:
    """A buoy a turn."""
    return "" if len(table.buoys) <= table.turn else f"{len(table.buoys)} buoys"


def disguise(table: Any, side: str) -> None:
    """Casks are the owner's secret, and so is what was sealed; that casks were stowed is not shown either."""
    for unit in table.units.values():
        if unit.side != side:
            unit.casks = 3 - unit.casks
    others = [other for other in table.sides if other != side]
    if table.agenda and type(table.agenda[0]).__name__ == "Stow":
        for other in others:
            if table.sealed.pop(other, None) is None:
                table.sealed[other] = Chose("disguised")
    for other in others:
        if other in table.sealed:
            table.sealed[other] = Chose("disguised")
