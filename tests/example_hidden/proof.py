"""The facts of the example game with hidden boats of `tests.example_hidden`."""

from __future__ import annotations

from math import dist
from typing import Any

import msgspec

SEARCHES: tuple[str, ...] = ()
SIGHTING = 6.0


def unit_fault(table: Any, unit: Any) -> str:
    """A boat has sunk exactly where she has as many hits as her hull; who is hidden was never hit (AMB-HID-3)."""
    if unit.moved > table.turn:
        return f"moved in turn {unit.moved}"
    if unit.marker and unit.hits:
        return f"hidden with {unit.hits} hits"
    sunk = unit.hits >= unit.spec.hull
    return "" if (unit.state == "sunk") == sunk else f"{unit.state} with {unit.hits} hits"


def table_fault(table: Any) -> str:
    """Nobody is hidden with an enemy near (AMB-HID-2)."""
    standing = [unit for unit in table.units.values() if unit.state == "deployed"]
    for one in standing:
        for other in standing:
            if one.marker and one.side != other.side and dist(one.at, other.at) < SIGHTING:
                return f"{one.id} is hidden {dist(one.at, other.at)} from {other.id}"
    return ""


def disguise(table: Any, side: str) -> None:
    """Under an enemy's marker another boat of another class, in another order; another order under the seal."""
    hidden = [unit for unit in table.units.values() if unit.marker and unit.side != side]
    for unit in hidden:
        del table.units[unit.id]
    for unit in reversed(hidden):
        unit.id, unit.name, unit.hits = f"other_{unit.id}", "Elsewhere", unit.hits + 1
        unit.spec = msgspec.structs.replace(unit.spec, id="other", hull=9, speed=9, guns=9, range=9)
        table.units[unit.id] = unit
    for other in list(table.sealed):
        if other != side:
            del table.sealed[other]
