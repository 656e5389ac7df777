"""The facts of the example game of `game.testing.example`."""

from __future__ import annotations

from typing import Any

from game.match import Chose

SEARCHES: tuple[str, ...] = ()


def unit_fault(table: Any, unit: Any) -> str:
    """A boat has sunk exactly where she has as many hits as her hull."""
    if unit.moved > table.turn:
        return f"moved in turn {unit.moved}"
    return (
        ""
        if (unit.state == "sunk") == (unit.hits >= unit.spec.hull)
        else f"{unit.state} with {unit.hits} hits"
    )


def table_fault(table: Any) -> str:
    """Nothing else is counted."""
    return ""


def disguise(table: Any, side: str) -> None:
    """Another order under the seal."""
    for other in table.sealed:
        if other != side:
            table.sealed[other] = Chose("disguised")
