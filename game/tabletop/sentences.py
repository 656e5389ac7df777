"""Sentences as data: a text with the fields of a fact in braces, checked against the types of those fields.

`{name}` writes a field, `{Name}` with a capital, `{name's}` as an owner, `{name:form}` in a form; what forms there
are depends on the field's type and is said in `game.tabletop.messages`. What stands in `[square brackets]` is left out
where a field in it is empty. Nothing here knows a game, or what a sentence is for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from game.dice.roll import Roll
from game.match.events import is_unit, is_units
from game.match.table import Table
from game.match.wording import agrees, capital, counted, few, labelled, listed, owned, spaced

T = TypeVar("T", bound=Table)
Written = Callable[[Any, Any], str]
"""How a value is written, on the table on which it is told."""
_TOKEN: Final = re.compile(r"\{([\w.]+)('s)?(?::([^{}]*))?\}|([\[\]])")
_NUMBER: Final = re.compile(r"[+,0]*\d*(\.\d+)?[dfg]")


class MessageError(ValueError):
    """A sentence that cannot be told: a field that does not exist, a form its type does not have."""


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The few words that sentences are joined with: between the last two of a list, for a count of none, between faces
    of dice."""

    last: str = " and "
    none: str = "no"
    faces: str = ", "


class Fact(NamedTuple, Generic[T]):
    """What a sentence is made of: an event, or the purpose of a throw with its dice; the table; and who is told.

    `to` is "umpire", or for a fact that names its side "owner" or "enemy".
    """

    record: Any
    table: T
    to: str
    roll: Roll | None = None


class Reading(NamedTuple):
    """A field of a fact: how it is read, and the type it has."""

    read: Callable[[Fact[Any]], Any]
    hint: Any


class Voice(NamedTuple, Generic[T]):
    """How a game speaks: what a unit is called, which units are several, and its words for values, table by table."""

    called: Callable[[T, str], str]
    several: Callable[[T, str], bool]
    words: Mapping[str, Mapping[str, str]]
    grammar: Grammar


class Part(NamedTuple):
    """One field in a sentence: how it is read and how it is written."""

    read: Callable[[Fact[Any]], Any]
    write: Written
    unit: bool


class Sentence:
    """A text made ready: called with a fact it writes it. `units` gives those that it names."""

    def __init__(self, text: str, find: Callable[[str], Reading], voice: Voice[Any]) -> None:
        """`find` gives a field by its name, or raises MessageError."""
        self._pieces: list[str | Part | list[str | Part]] = []
        into: list[Any] = self._pieces
        at = 0
        for token in _TOKEN.finditer(text):
            name, owner, form, bracket = token.groups()
            into.append(text[at : token.start()])
            at = token.end()
            if bracket == "[":
                self._pieces.append(into := [])
            elif bracket == "]":
                into = self._pieces
            else:
                key = name[0].lower() + name[1:]
                reading = find(key)
                write = written(key, reading.hint, form or "", voice)
                write = _with_owner(write) if owner else write
                write = write if name == key else _with_capital(write)
                into.append(Part(reading.read, write, is_unit(reading.hint) or is_units(reading.hint)))
        into.append(text[at:])

    def __call__(self, fact: Fact[Any]) -> str:
        return "".join(self._written(self._pieces, fact))

    def _written(self, pieces: Sequence[str | Part | list[str | Part]], fact: Fact[Any]) -> list[str]:
        out = []
        for piece in pieces:
            if isinstance(piece, str):
                out.append(piece)
            elif isinstance(piece, Part):
                out.append(piece.write(piece.read(fact), fact.table))
            elif all(part.read(fact) for part in piece if isinstance(part, Part)):
                out += self._written(piece, fact)
        return out

    def units(self, fact: Fact[Any]) -> tuple[str, ...]:
        """The units that the sentence names, each once."""
        found: dict[str, None] = {}
        for piece in self._pieces:
            for part in piece if isinstance(piece, list) else (piece,):
                if isinstance(part, Part) and part.unit:
                    found |= dict.fromkeys(keys(part.read(fact)))
        return tuple(found)


def keys(value: Any) -> tuple[str, ...]:
    """The ids in a field that names one unit or several; blank ones are left out."""
    return tuple(filter(None, (value,) if isinstance(value, str) else tuple(value)))


# -- fields -----------------------------------------------------------------------------------------------------


def bare(hint: Any) -> Any:
    """A type without the None that it may be as well."""
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not NoneType]
        return rest[0] if len(rest) == 1 else hint
    return hint


def along(owner: Any, path: str) -> Any:
    """The type at the end of a path of attributes, fields or properties. MessageError where there is none."""
    hint = owner
    for name in path.split("."):
        hint = _attribute(bare(get_origin(hint) if is_record(get_origin(hint)) else hint), name)
    return bare(hint)


def is_record(kind: Any) -> bool:
    """Whether a class is one of records."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _attribute(owner: Any, name: str) -> Any:
    if isinstance(owner, type):
        fields = get_type_hints(owner, include_extras=True)
        if name in fields:
            return fields[name]
        for base in owner.__mro__:
            found = vars(base).get(name)
            if isinstance(found, property) and found.fget is not None:
                return get_type_hints(found.fget, include_extras=True)["return"]
    raise MessageError(f"{owner} has no {name}")


def path(owner: Any, name: str, start: Callable[[Fact[Any]], Any]) -> Reading:
    """A field at the end of a path, read from what `start` gives of a fact."""
    hint, read = along(owner, name), attrgetter(name)
    return Reading(lambda fact: read(start(fact)), hint)


# -- forms ------------------------------------------------------------------------------------------------------


def _is_text(hint: object) -> bool:
    """Whether a type is a text of a few, each of which logs have as it is."""
    return isinstance(hint, type) and issubclass(hint, StrEnum)


def written(name: str, hint: Any, form: str, voice: Voice[Any]) -> Written:
    """How a field of a type is written in a form. MessageError where the type does not have the form."""
    table = voice.words.get(form or name.rpartition(".")[2])
    write: Written | None
    if is_unit(hint):
        write = _unit(form, voice)
    elif get_origin(hint) in (tuple, list, dict):
        write = _several(is_units(hint), form or ("faces" if name == "faces" else ""), voice)
    elif hint is bool:
        write = _either(form)
    elif hint in (int, float) and not (form and table is not None):
        write = _number(form, voice.grammar)
    elif hint in (str, int, float) or get_origin(hint) is Literal or _is_text(hint):
        write = _text(form, table, voice)
    else:
        write = None
    if write is None:
        raise MessageError(f"{{{name}:{form}}}: no such form of {hint}")
    return write


def _with_owner(write: Written) -> Written:
    return lambda value, on: owned(write(value, on))


def _with_capital(write: Written) -> Written:
    return lambda value, on: capital(write(value, on))


def _either(form: str) -> Written | None:
    one, bar, many = form.partition("|")
    return (lambda value, on: one if value else many) if bar else None


def _unit(form: str, voice: Voice[Any]) -> Written | None:
    one, bar, many = form.partition("|")
    if bar:
        return lambda value, on: many if voice.several(on, value) else one
    return None if form else lambda value, on: voice.called(on, value)


def _several(units: bool, form: str, voice: Voice[Any]) -> Written | None:
    one, bar, many = form.partition("|")
    grammar = voice.grammar
    if form.startswith("#"):
        return lambda value, on: counted(len(value), one[1:], many, grammar.none)
    if bar:
        return lambda value, on: one if len(value) == 1 else many
    joined: dict[str, Callable[[list[str]], str]] = {
        "": lambda names: listed(names, grammar.last),
        "commas": ", ".join,
        "few": few,
        "faces": grammar.faces.join,
    }
    join = joined.get(form)
    if join is None:
        return None
    return lambda value, on: join([voice.called(on, key) if units else str(key) for key in value])


def _number(form: str, grammar: Grammar) -> Written:
    one, _, many = form.partition("|")
    if not form:
        return lambda value, on: str(value) if isinstance(value, int) else f"{value:g}"
    if form.startswith("~"):
        return lambda value, on: one[1:] if value in (0, 1) else many
    if _NUMBER.fullmatch(form):
        return lambda value, on: format(value, form)
    return lambda value, on: counted(value, one, many, grammar.none)


def _text(form: str, table: Mapping[str, str] | None, voice: Voice[Any]) -> Written | None:
    if table is not None:
        return lambda value, on: table.get(str(value), table.get("*", "{}")).format(value)
    if form == "called":
        return lambda value, on: voice.called(on, value)
    if form.startswith("~"):
        one, _, many = form[1:].partition("|")
        return lambda value, on: agrees(value, one, many)
    if form.casefold() == "spaced":
        return lambda value, on: labelled(value) if form == "Spaced" else spaced(value)
    return _either(form) if form else lambda value, on: str(value)
