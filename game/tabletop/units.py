"""The units of a table by their kind. Knows no game."""

from __future__ import annotations

from typing import TypeVar

from game.match.table import Table, Unit
from game.tabletop.deploy import DEPLOYED

U = TypeVar("U", bound=Unit)


def of_kind(kind: type[U], table: Table, key: str) -> U:
    """The unit of that id, of one kind. KeyError where there is none."""
    unit = table.units[key]
    if not isinstance(unit, kind):
        raise KeyError(f"{key} is no {kind.__name__.lower()}")
    return unit


def deployed(kind: type[U], table: Table, side: str = "") -> list[U]:
    """The units of one kind that are on the table, of one side or of all, in scenario order."""
    return [
        unit
        for unit in table.units.values()
        if isinstance(unit, kind) and unit.state == DEPLOYED and side in ("", unit.side)
    ]


def at_pose(unit: U, pose: tuple[float, float, float] | None) -> U:
    """A unit as it would stand at a pose; itself where none is named."""
    if pose is None:
        return unit
    there = unit.__copy__()
    there.x, there.y, there.heading = pose
    return there
