"""What a ruleset says of its scenarios as records, and what every set-up and every battle written down does alike.

A ruleset declares its records in `rulesets/<name>/scenario.py`, over the shared ones of `match/scenario`; a scenario is
decoded into them once (`typed`). Their keys and types are those of its fields, which a test holds. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypedDict, TypeVar, cast, get_args, get_type_hints

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Position, S, Scenario, SideEntry, Terrain, UnitEntry, silent
from game.match.steps import Step
from game.match.table import Entry, Unit
from game.sea.heading import compass, pinned
from game.tabletop.fields import Field, FieldSet

R = TypeVar("R", bound=msgspec.Struct)
E = TypeVar("E", bound=UnitEntry)


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a file says of something in the keys of one ruleset; what it leaves out has its default."""


class Zone(Said, frozen=True):
    """A stretch of sea by its name."""

    name: str
    outline: tuple[Position, ...]


_SAID: dict[str, object] = {
    "int": int | None,
    "float": float | None,
    "heading": float | None,
    "flag": bool | None,
    "ids": tuple[str, ...] | None,
    "texts": tuple[str, ...] | None,
    "ints": tuple[int, ...] | None,
    "position": Position | None,
    "positions": tuple[Position, ...] | None,
}
"""What a record says of a field of each type, where it is no text."""


def completed(fields: Iterable[Field]) -> Callable[[type[R]], type[R]]:
    """A decorator for a record that declares only the keys its game's code reads: those of the other `fields` are added
    to it, None where nothing is said."""

    def complete(kind: type[R]) -> type[R]:
        own = {field.encode_name for field in msgspec.structs.fields(kind)}
        types = {field.name: _SAID.get(field.type, str | None) for field in fields if field.name not in own}
        rest = [(name, type_, None) for name, type_ in types.items()]
        whole = msgspec.defstruct(kind.__name__, rest, bases=(kind,), module=kind.__module__, frozen=True)
        return cast(type[R], whole)

    return complete


def filled(fields: Iterable[Field], values: Row, kind: str = "") -> Tree:
    """The values with the defaults of silent fields that have one and belong to the kind."""
    silent = {
        field.name: plain(field.default)
        for field in fields
        if field.default is not None and field.name not in values and (not field.kinds or kind in field.kinds)
    }
    return {**values, **silent}


def plain(default: object) -> object:
    """A field's default as a file says it."""
    return list(default) if isinstance(default, tuple) else default


def typed(scenario: Scenario, kind: type[S], fields: FieldSet | None = None) -> S:
    """The scenario as its ruleset's records; with its `fields` keys with a default that an older one leaves out are
    filled in. Raises msgspec.ValidationError where it does not fit.
    """
    if isinstance(scenario, kind):
        return scenario
    tree = msgspec.to_builtins(scenario)
    if fields is None:
        return msgspec.convert(tree, kind)
    for key, declared in (
        ("options", fields.options),
        ("weather", fields.weather),
        ("victory", fields.victory),
    ):
        tree[key] = filled(declared, tree.get(key, {}))
    return msgspec.convert(tree, kind)


def spelt_out(part: object) -> Tree:
    """A ruleset's own part of a scenario with its defaults, by the keys of the file; a key that has none is None."""
    if not isinstance(part, msgspec.Struct):
        found: Tree = msgspec.to_builtins(part)
        return found
    values = msgspec.structs.asdict(part)
    return {
        field.encode_name: msgspec.to_builtins(values[field.name]) for field in msgspec.structs.fields(part)
    }


def manned(side: SideEntry, units: Iterable[UnitEntry]) -> tuple[UnitEntry, ...]:
    """Units, whoever made them, as those of a side are."""
    kind: type[UnitEntry] = get_args(get_type_hints(type(side))["units"])[0]
    return tuple(msgspec.convert(msgspec.to_builtins(unit), kind) for unit in units)


# -- set-up ---------------------------------------------------------------------------------------------------


class Beginning(TypedDict):
    """What every table takes from its scenario."""

    width: float
    height: float
    sides: tuple[str, ...]
    turns: int
    agenda: list[Step]
    terrain: tuple[Terrain, ...]


def beginning(scenario: Scenario) -> Beginning:
    """The part of a new table that is the same in every game, nothing on its agenda."""
    return {
        "width": float(scenario.width),
        "height": float(scenario.height),
        "sides": tuple(side.name for side in scenario.sides),
        "turns": scenario.turns,
        "agenda": [],
        "terrain": scenario.terrain,
    }


def first_of(sides: Iterable[str], scenario: Scenario, begun: bool) -> str:
    """Who goes first in a battle cut from the middle: the first of `sides`, who say so, or the scenario's first; empty
    where it has not `begun`."""
    return next(iter(sides), scenario.sides[0].name if begun else "")


def waits(entry: UnitEntry) -> bool:
    """Whether a unit is placed by its side: it has no place of its own, or enters in a later turn."""
    return entry.aboard is None and (entry.at is None or entry.enters is not None)


def arrival(entry: UnitEntry, zone: tuple[Position, ...] | None) -> Entry:
    """When and where a unit that waits comes on: over its edge, or in a zone."""
    return Entry(entry.enters or 0, () if entry.edge else zone or (), entry.edge or "")


def outline(points: Iterable[Position]) -> tuple[Position, ...]:
    """The points of an outline, each where a table has points."""
    return tuple(map(pinned, points))


class Standing(TypedDict):
    """What every unit takes from its entry."""

    id: str
    name: str
    side: str
    x: float
    y: float
    heading: float


def standing(entry: UnitEntry, side: str) -> Standing:
    """Who and where a unit of a side is: the part of a new unit that is the same in every game."""
    x, y = pinned(entry.at or (0.0, 0.0))
    return {
        "id": entry.id,
        "name": entry.name,
        "side": side,
        "x": x,
        "y": y,
        "heading": compass(entry.heading),
    }


def built(entry: msgspec.Struct, kind: type[R], **silent: object) -> R:
    """The record of the table that a file's entry makes: what has the same name in both, places and headings as a table
    has them. `silent` is what the entry has no key for, and what holds where it says nothing."""
    said = {key: value for key, value in msgspec.structs.asdict(entry).items() if value is not None}
    if "at" in said:
        said["x"], said["y"] = pinned(said["at"])
    if "heading" in said:
        said["heading"] = compass(said["heading"])
    if "outline" in said:
        said["outline"] = outline(said["outline"])
    return kind(**(silent | {name: said[name] for name in kind.__struct_fields__ if name in said}))


# -- a battle written down ------------------------------------------------------------------------------------


def told(record: msgspec.Struct, kind: type[R], **besides: object) -> R:
    """What a file says of a record of the table: what has the same name in both, and what is said `besides`."""
    values = msgspec.structs.asdict(record)
    if "x" in values:
        values["at"] = values["x"], values["y"]
    return kind(**({name: values[name] for name in kind.__struct_fields__ if name in values} | besides))


def now(entry: E, unit: Unit, more: object, aboard: str = "") -> E:
    """The entry of a unit where it is now, on the table or `aboard` another, its state not yet told."""
    return msgspec.structs.replace(
        entry,
        at=None if aboard else unit.at,
        heading=0.0 if aboard else unit.heading,
        aboard=aboard or None,
        enters=None,
        edge=None,
        state=silent(entry, "state"),
        more=more,
    )
