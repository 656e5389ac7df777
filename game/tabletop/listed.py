"""The units of a scenario one by one, each with its place in the file and the row of its class: for a game's checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, TypeVar

from game.match.books import Row, Rows
from game.match.scenario import Position, UnitEntry

U = TypeVar("U", bound=UnitEntry)
_U = TypeVar("_U", bound=UnitEntry, covariant=True)


class Side(Protocol[_U]):
    """A side of a game's own scenario."""

    @property
    def name(self) -> str: ...
    @property
    def zone(self) -> tuple[Position, ...] | None: ...
    @property
    def units(self) -> tuple[_U, ...]: ...


class Listed(NamedTuple, Generic[U]):
    """One unit of a scenario: its place in the file, its side with its number, and its class."""

    place: str
    number: int
    side: Side[U]
    entry: U
    row: Row

    @property
    def kind(self) -> str:
        """The kind of its class."""
        return str(self.row["kind"])


def listed(sides: Iterable[Side[U]], rows: Rows) -> list[Listed[U]]:
    """All units in the order of the file; `rows` are the classes by id."""
    return [
        Listed(f"side[{number}].unit[{index}]", number, side, unit, rows[unit.cls])
        for number, side in enumerate(sides)
        for index, unit in enumerate(side.units)
    ]
