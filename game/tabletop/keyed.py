"""Records that orders carry as text: a class says its form once, and the text is written and read by it alone.

A form is the text with fields in braces, as "{mode}_guns_{battery}.{mounts}". What may stand for a field its type
says: a Literal one of its words, an int its digits, a str anything without a space, `Place` and `Places` what is
counted from 0 in a record and from 1 in the text. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import (
    Annotated,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec


class Part(NamedTuple):
    """How one field stands in a text: what is looked for, how it is read and how it is written."""

    pattern: str
    read: Callable[[str], object]
    write: Callable[..., str] = str


def one_of(words: Iterable[str]) -> Part:
    """One of some words."""
    return Part("|".join(map(re.escape, words)), str)


def _places(text: str) -> tuple[int, ...]:
    return tuple(int(one) - 1 for one in text.split("+"))


def _places_written(places: Iterable[int]) -> str:
    return "+".join(str(place + 1) for place in places)


PLACES = Part(r"[1-9][0-9]*(?:\+[1-9][0-9]*)*", _places, _places_written)
Place = Annotated[int, Part("[1-9][0-9]*", lambda text: int(text) - 1, lambda place: str(place + 1))]
Places = Annotated[tuple[int, ...], PLACES]


class Keyed(msgspec.Struct, frozen=True):
    """A record with a text of its own: `key`."""

    form: ClassVar[str]

    @property
    def key(self) -> str:
        """The record as an order carries it."""
        return _written(self)


K = TypeVar("K", bound=Keyed)


def forms(kind: type[K]) -> list[type[K]]:
    """A class, where it has a form of its own, and those made of it, in the order in which they are written."""
    own = [kind] if "form" in vars(kind) else []
    return own + [form for made in kind.__subclasses__() for form in forms(made)]


class Keys(Generic[K]):
    """The texts of some classes of record; where a text fits several forms it is of the class named first."""

    def __init__(self, *classes: type[K]) -> None:
        self._forms = [(each, _form(each)) for each in classes]
        self.read = lru_cache(maxsize=4096)(self._read)
        """The record of a text; None where it fits none of the forms."""

    def _read(self, text: str) -> K | None:
        for each, form in self._forms:
            if found := form.pattern.fullmatch(text):
                return each(**{name: part.read(found[name]) for name, part in form.parts.items()})
        return None


class _Form(NamedTuple):
    """A form made ready: its pattern, its parts by field, and its pieces as they are written in turn."""

    pattern: re.Pattern[str]
    parts: dict[str, Part]
    pieces: tuple[tuple[str, str], ...]


@lru_cache(maxsize=256)
def _form(cls: type[Keyed]) -> _Form:
    hints = get_type_hints(cls, include_extras=True)
    parts = {name: _part(hints[name]) for name in cls.__struct_fields__}
    cut = re.split(r"\{(\w+)\}", cls.form)
    pieces = tuple(zip(cut[::2], [*cut[1::2], ""], strict=True))
    pattern = "".join(
        re.escape(before) + (f"(?P<{name}>{parts[name].pattern})" if name else "") for before, name in pieces
    )
    return _Form(re.compile(pattern), parts, pieces)


@lru_cache(maxsize=4096)
def _written(record: Keyed) -> str:
    _, parts, pieces = _form(type(record))
    values = msgspec.structs.asdict(record)
    return "".join(before + (parts[name].write(values[name]) if name else "") for before, name in pieces)


def _part(hint: object) -> Part:
    said = [one for one in get_args(hint) if isinstance(one, Part)]
    if said:
        return said[0]
    if get_origin(hint) is Literal:
        return one_of(get_args(hint))
    return Part("[0-9]+", int) if hint is int else Part("[^ ]+", str)
