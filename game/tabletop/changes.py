"""What events of every game change alike: how a unit is now, one of several records, one of a row. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from game.match.events import Event
from game.match.table import T_contra

V = TypeVar("V")


class Sets(Event[T_contra], Generic[T_contra], frozen=True):
    """A fact of one unit, its `unit`, that says how it is now: what its other fields and `makes` say of it, by name."""

    makes: ClassVar[Mapping[str, object]] = {}

    def apply(self, table: T_contra) -> None:
        said = msgspec.structs.asdict(self)
        unit = table.units[said.pop("unit")]
        for name, value in {**said, **self.makes}.items():
            msgspec.structs.force_setattr(unit, name, value)


class Named(Protocol):
    """A record with a name."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


def amended(records: Iterable[N], key: str, **changes: object) -> tuple[N, ...]:
    """The records, the one of that id with these changes."""
    return tuple(
        msgspec.structs.replace(one, **changes) if one.id == key else one  # type: ignore[type-var]
        for one in records
    )


def put(row: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])
