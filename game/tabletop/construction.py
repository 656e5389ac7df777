"""What a ruleset tells a shipyard: what a class is worth and how that comes about, how its sheet looks, what its own
building rules would make of it.

A ruleset that says nothing still gets a sheet, made of the fields its classes have (`Plain`). Rows are classes whose
values are as their fields say, with every key that must be there. Nothing here knows a file or pixels.
"""

from __future__ import annotations

from math import floor
from typing import Protocol

import msgspec

from game.match.plain import Row, Tree
from game.match.wording import class_parts
from game.tabletop.cards import Card, Fact
from game.tabletop.fields import Field, FieldSet, label_of, short_unit


class Part(msgspec.Struct, frozen=True):
    """One summand of a class's points: what it is for, in words, and how many points it adds."""

    words: str
    points: float


class Worth(msgspec.Struct, frozen=True):
    """What a class is worth by the formula of its game, summand by summand."""

    parts: tuple[Part, ...]
    clause: str = ""

    @property
    def points(self) -> int:
        """The sum, its fraction dropped."""
        return floor(sum(part.points for part in self.parts) + 1e-9)


class Oddity(msgspec.Struct, frozen=True):
    """Something in a class that its game can make nothing of, though every value is within its limits."""

    field: str
    sentence: str
    clause: str = ""


class Construction(Protocol):
    """One ruleset, as a shipyard sees it."""

    def points(self, row: Row) -> Worth | None:
        """What a class is worth; None where the game has no formula for it, or the row not what the formula needs."""

    def by_rule(self, row: Row) -> Tree:
        """What the game's building rules make of a row: those fields that follow from others, with their values."""

    def card(self, row: Row) -> Card | None:
        """The data sheet of a unit of the class as a battle shows it, undamaged; None while it cannot be made."""

    def oddities(self, row: Row) -> list[Oddity]:
        """What asks for a look by this game's rules."""


class Plain:
    """No formula, no building rules; a sheet of what the class's fields say."""

    def __init__(self, fields: FieldSet) -> None:
        self._fields = fields

    def points(self, row: Row) -> Worth | None:
        return None

    def by_rule(self, row: Row) -> Tree:
        return {}

    def card(self, row: Row) -> Card | None:
        return plain_card(self._fields, row)

    def oddities(self, row: Row) -> list[Oddity]:
        return []


_NOT_TOLD = ("points", "silhouette", "length", "about", "inputs")


def plain_card(fields: FieldSet, row: Row) -> Card:
    """The sheet of a class in a game without damage rows: its fields in their order, silent ones left out; lists of
    tables too, which only their game can tell."""
    kind = row.get("kind")
    facts = [
        Fact(label_of(field), _told(value, field), field.clause)
        for field in fields.cls
        if field.name not in _NOT_TOLD
        and field.type != "tables"
        and (not field.kinds or kind in field.kinds)
        and (value := row.get(field.name, field.default)) not in (None, False, 0, "", [], ())
    ]
    name, points, length = row.get("name"), row.get("points"), row.get("length")
    silhouette = row.get("silhouette") or kind
    return Card(
        unit=str(row.get("id", "")),
        name=class_parts(str(name or "No name"))[0],
        title=str(name or ""),
        side="",
        points=points if isinstance(points, int) else 0,
        silhouette=str(silhouette or "merchant").replace(" ", "_"),
        length=float(length) if isinstance(length, (int, float)) and length > 0 else 1.0,
        hull=0,
        facts=tuple(facts),
        about=str(row.get("about", "")),
    )


def _told(value: object, field: Field) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value)
    unit = "in" if field.unit == "inches" else short_unit(field)
    return f"{value} {unit}".rstrip().replace("_", " ")


def whole(row: Row, name: str) -> int:
    """A whole number of a row, 0 where it says nothing. TypeError where it says something else."""
    value = row.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(name)
    return value


def first(row: Row, name: str) -> int:
    """The first number of a list of a row, 0 where it says nothing. TypeError where it says something else."""
    value = row.get(name, (0,))
    if not isinstance(value, (list, tuple)) or not value or type(value[0]) is not int:
        raise TypeError(name)
    return value[0]
