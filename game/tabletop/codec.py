"""A unit's state in a file and the unit on the table, each from the other.

A file says only what has changed in a unit since the battle began. Whatever the state calls as the unit does needs no
word; a `Key` says how any other is read and written. What is said is told against the same unit fresh, as its entry in
the file makes it without any state: a battle written down and set up again has the same unit. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Generic, TypeVar

import msgspec

from game.match.scenario import UnitEntry
from game.match.table import Unit

U = TypeVar("U", bound=Unit)
S = TypeVar("S", bound=msgspec.Struct)
E = TypeVar("E", bound=UnitEntry)
_U = TypeVar("_U", contravariant=True)
_S = TypeVar("_S", contravariant=True)


class Key(Generic[_U, _S]):
    """A key of a state, by its `name` there, that is not simply an attribute of the unit.

    `told` is what a file says of a unit under it; `meant` the attributes of the unit that follow from what is said.
    """

    def __init__(
        self, name: str, told: Callable[[_U], object], meant: Callable[[_U, _S], Mapping[str, object]]
    ) -> None:
        self.name = name
        self.told = told
        self.meant = meant


def gone(name: str, what: str, nothing: object, said: Callable[[S], bool | None]) -> Key[Unit, S]:
    """A key that says that `nothing` is left of `what`, an attribute of the unit, where its state has `said` so."""
    return Key(
        name,
        lambda unit: msgspec.structs.asdict(unit)[what] == nothing,
        lambda unit, told: {what: nothing if said(told) else msgspec.structs.asdict(unit)[what]},
    )


def fate(state: str, said: Callable[[S], bool | None]) -> Key[Unit, S]:
    """The key of what became of a unit, which is called as the unit's `state` is then."""
    return gone(state, "state", state, said)


class Codec(Generic[U, S]):
    """The state of one kind of unit, both ways. Keys of the state that are None say nothing.

    `unit` is the kind; `forgotten` are the keys of what ends with its turn: a file may begin in the middle of one, but
    a battle is written down as it stands between two.
    """

    def __init__(
        self,
        unit: type[U],
        state: type[S],
        keys: Collection[Key[U, S]] = (),
        forgotten: Collection[str] = (),
    ) -> None:
        self._state = state
        self._keys = tuple(keys)
        own = set(unit.__struct_fields__) - {key.name for key in keys}
        self._alike = [name for name in state.__struct_fields__ if name in own]
        self._forgotten = frozenset(forgotten)

    def hurt(self, fresh: U, state: S) -> U:
        """A fresh unit with all that its state says."""
        said = {key: value for key, value in msgspec.structs.asdict(state).items() if value is not None}
        unit = msgspec.structs.replace(fresh, **{name: said[name] for name in self._alike if name in said})
        for key in self._keys:
            if key.name in said:
                unit = msgspec.structs.replace(unit, **key.meant(unit, state))
        return unit

    def told(self, entry: E, unit: U, fresh: U) -> E:
        """An entry that says nothing of a unit's state with all that it is otherwise than `fresh`, as the entry alone
        would make it."""
        now, was = self._told(unit), self._told(fresh)
        said = {name: value for name, value in now.items() if value != was[name]}
        return msgspec.structs.replace(entry, state=self._state(**said)) if said else entry

    def _told(self, unit: U) -> dict[str, object]:
        values = msgspec.structs.asdict(unit)
        told = {name: values[name] for name in self._alike}
        told |= {key.name: key.told(unit) for key in self._keys}
        return {name: value for name, value in told.items() if name not in self._forgotten}
