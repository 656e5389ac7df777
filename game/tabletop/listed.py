"""The units of a scenario one by one, each with its place in the file and the row of its class: for a game's checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from game.match.books import Row, Rows
from game.match.scenario import Position, Problem, UnitEntry

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

    def wrong(self, key: str, found: object, expected: str, meant: str | None = None) -> Problem:
        """What is wrong with a key of it."""
        return Problem(f"{self.place}.{key}", str(found), expected, meant)


def point(at: Position) -> str:
    """A point as a file has it."""
    return f"[{at[0]:g}, {at[1]:g}]"


def beyond(
    place: str, numbers: Iterable[int] | None, many: int, what: str, none: str, clause: str
) -> Iterator[Problem]:
    """Numbers in a list of a file, each meant to be `what` of which there are so many, the first being 1."""
    expected = f"{what}, 1 to {many}" if many else none
    for at, number in enumerate(numbers or ()):
        if number > many:
            yield Problem(f"{place}[{at}]", str(number), f"{expected} ({clause})")


def too_many(place: str, said: Iterable[int] | None, most: Iterable[int], clause: str) -> Iterator[Problem]:
    """Counts in a list of a file, each of which has a most of its own."""
    for at, (found, at_most) in enumerate(zip(said or (), most, strict=False)):
        if found > at_most:
            yield Problem(f"{place}[{at}]", str(found), f"at most {at_most} ({clause})", at_most)


def listed(sides: Iterable[Side[U]], rows: Rows) -> list[Listed[U]]:
    """All units in the order of the file; `rows` are the classes by id."""
    return [
        Listed(f"side[{number}].unit[{index}]", number, side, unit, rows[unit.cls])
        for number, side in enumerate(sides)
        for index, unit in enumerate(side.units)
    ]
