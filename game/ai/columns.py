"""Records as rows of numbers from -1 to 1: what stands in their fields, whatever the game.

A number is divided by the most it may be, where the ruleset's files name it, and else drawn together by its
logarithm; a flag is 0 or 1; a word counts as one of the choices its field has, or as being there at all; a list by
its length and its sums. Knows no game and no question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import copysign, log1p
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import inspect

from game.tabletop.fields import Field, FieldSet

Reading = Callable[[object], float]
Get = Callable[[object], Any]
"""Takes a value out of a record: which there are, the declared fields of its kind say."""


FAR: Final = 1000.0
"""Numbers without a limit of their own reach 1 here."""

DRAWN: Final = frozenset({"silhouette", "length"})
"""How a class is drawn, which tells nothing that counts."""

_FAR: Final = log1p(FAR)


class Column(msgspec.Struct, frozen=True):
    """One number of a row: what it is called, and how it is read from the record."""

    name: str
    read: Reading


def together(value: float) -> float:
    """A number without limits, from -1 to 1: small ones stay apart, large ones come close."""
    return copysign(min(1.0, log1p(abs(value)) / _FAR), value)


def share(value: float, most: float) -> float:
    """A number as a share of the most it may be, from -1 to 1."""
    return max(-1.0, min(1.0, value / most)) if most else together(value)


def columns(record: type, fields: FieldSet, leave_out: Iterable[str] = ()) -> tuple[Column, ...]:
    """The columns of a kind of record, those of the records within it included.

    `fields` is what the ruleset's files say of its fields; `leave_out` names those that are not to be told.
    """
    known = {field.name: field for field in (*fields.options, *fields.cls, *fields.unit, *fields.state)}
    kind = inspect.type_info(record)
    assert isinstance(kind, inspect.StructType)
    classes = [field.name for field in kind.fields if isinstance(field.type, inspect.StructType)]
    maker = _Maker(known, fields.kinds, classes)
    skip = set(leave_out)
    return tuple(
        column
        for field in kind.fields
        if field.name not in skip
        for column in maker.of(field.name, field.type)
    )


class _Maker:
    """Makes the columns of one kind of record. `classes` are its fields that hold a record, such as its class."""

    def __init__(self, known: Mapping[str, Field], kinds: tuple[str, ...], classes: list[str]) -> None:
        self._known = known
        self._kinds = kinds
        self._classes = classes

    def of(self, path: str, kind: inspect.Type) -> Iterator[Column]:
        """The columns of the field at `path`, a name with dots."""
        get = attrgetter(path)
        match kind:
            case inspect.BoolType():
                yield Column(path, lambda record: float(get(record)))
            case inspect.IntType() | inspect.FloatType():
                yield Column(path, self._number(path, get))
            case inspect.StrType() | inspect.LiteralType():
                yield from self._word(path, get)
            case inspect.UnionType(types=types):
                yield Column(f"{path} is known", lambda record: float(get(record) is not None))
                for one in types:
                    if isinstance(one, inspect.IntType | inspect.FloatType | inspect.BoolType):
                        yield Column(path, self._number(path, get))
                        break
            case inspect.TupleType(item_types=items):
                for at, item in enumerate(items):
                    if isinstance(item, inspect.IntType | inspect.FloatType):
                        yield Column(f"{path} {at + 1}", self._number(path, _entry(get, at)))
            case inspect.VarTupleType(item_type=item):
                yield from self._list(path, get, item)
            case inspect.StructType(fields=within):
                for field in within:
                    if field.name not in DRAWN and (_is_number(field.type) or self._choices(field.name)):
                        yield from self.of(f"{path}.{field.name}", field.type)

    def _number(self, path: str, get: Reading) -> Reading:
        field = self._known.get(path.rpartition(".")[2])
        if field is not None and field.within and "." not in path:
            limits: list[Get] = [
                attrgetter(f"{name}.{limit}") for name in self._classes for limit in field.within
            ]

            def of_her_own(record: object) -> float:
                return share(get(record) or 0.0, _first(limits, record))

            return of_her_own
        most = 0.0 if field is None or field.most is None else field.most
        return lambda record: share(get(record) or 0.0, most)

    def _choices(self, name: str) -> tuple[str, ...]:
        if name == "kind":
            return self._kinds
        field = self._known.get(name)
        choices = () if field is None else field.choices
        return tuple(dict.fromkeys(("deployed", "waiting", *choices))) if name == "state" else choices

    def _word(self, path: str, get: Get) -> Iterator[Column]:
        choices = self._choices(path.rpartition(".")[2])
        for choice in choices:
            yield Column(f"{path} {choice}", _is(get, choice))
        if not choices:
            yield Column(f"{path} is known", lambda record: float(get(record) != ""))

    def _list(self, path: str, get: Get, item: inspect.Type) -> Iterator[Column]:
        yield Column(f"{path} number", lambda record: together(len(get(record))))
        if isinstance(item, inspect.StructType):
            for field in item.fields:
                if isinstance(field.type, inspect.BoolType | inspect.IntType | inspect.FloatType):
                    yield Column(f"{path} {field.name}", _sum(get, attrgetter(field.name)))


def _is_number(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.BoolType | inspect.IntType | inspect.FloatType) or (
        isinstance(kind, inspect.TupleType) and all(_is_number(item) for item in kind.item_types)
    )


def _entry(get: Get, at: int) -> Reading:
    return lambda record: get(record)[at]


def _is(get: Get, choice: str) -> Reading:
    return lambda record: float(get(record) == choice)


def _sum(get: Get, part: Get) -> Reading:
    return lambda record: together(sum(map(part, get(record))))


def _first(limits: list[Get], record: object) -> float:
    """The first limit her class has; of a row of them its first number."""
    for limit in limits:
        try:
            most = limit(record)
        except AttributeError:
            continue
        number = most[0] if isinstance(most, tuple) else most
        if number:
            return float(number)
    return 0.0
