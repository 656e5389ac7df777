"""A scenario as plain records: what a battle starts from, whatever the ruleset.

These records are what a scenario file says once it has been checked and its defaults filled in; the log embeds them
whole. What only one ruleset says (`state`, `more`, options, weather, objectives, victory) is plain trees here, and of
no type that anything may count on; a ruleset declares records for it in classes of its own over these (`Rules.typed`),
and whoever knows no ruleset asks `msgspec.to_builtins` for the tree of either. This module reads no file, checks
nothing and knows no ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum, auto
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from game.match.plain import Tree

Position = tuple[float, float]
"""x east, y north, in the ruleset's unit."""

EDGE = 0.001
"""How far off an edge of the table a point may lie and still be on it, in the ruleset's unit."""

COLOURS = ("crimson", "azure", "saffron", "ivory", "jade", "plum")
"""The six colours of sides, in the order in which sides take them that name none."""


class Wrong(Enum):
    """What sort of thing is wrong in a file, where it can be said or mended by more than its words."""

    OTHER = auto()
    """Told by its words alone, as what a game's own rules find is."""
    MISSING = auto()
    """A required key is not there."""
    UNREADABLE = auto()
    """A value is none that its key can have."""
    TOO_FEW = auto()
    TOO_MANY = auto()
    """Of the tables of one name."""
    UNKNOWN_KEY = auto()
    UNKNOWN_CLASS = auto()
    TAKEN = auto()
    """A name or an id that must be one's own is another's, too."""
    TWO_PLACES = auto()
    NO_PLACE = auto()
    """A unit is placed in two ways, or in none."""
    OFF_TABLE = auto()
    TANGLED = auto()
    """An outline crosses itself or encloses nothing."""


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong in a file: where, what stands there, what should.

    `place` is a path such as `side[1].unit[0].at` (counted from 0, empty for the file as a whole), `meant` the name or
    number that probably should stand there, `hint` whatever else may help; `line` is the line of the file (counted from
    1) where one is known. Rulesets leave `line` out: the reader finds it.
    """

    place: str
    found: str
    expected: str
    meant: str | float | None = None
    kind: Wrong = Wrong.OTHER
    hint: str = ""
    line: int | None = None


class UnitEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One unit of a side.

    It has a place of its own (`at`), lies `aboard` another unit (its id), enters later (`enters`, a turn,
    over `edge`), or is placed in its side's zone. `state` overrides what the unit has at the start of a
    battle; `more` holds the keys its ruleset declares.
    """

    cls: str = msgspec.field(name="class")
    name: str
    id: str
    at: Position | None = None
    heading: float = 0.0
    aboard: str | None = None
    squadron: str | None = None
    enters: int | None = None
    edge: str | None = None
    state: object = {}
    more: object = {}


class SideEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One side: its units, or the points it may spend (`budget`); `zone` is where it deploys, `notes` are told to its
    players alone."""

    name: str
    colour: str
    units: tuple[UnitEntry, ...] = ()
    zone: tuple[Position, ...] | None = None
    budget: int | None = None
    notes: str = ""
    more: object = {}


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True):
    """One area of the table; the outline's last point joins its first."""

    kind: str
    outline: tuple[Position, ...]
    name: str = ""


@lru_cache(maxsize=256)
def outlines(terrain: tuple[Terrain, ...], *kinds: str) -> tuple[tuple[Position, ...], ...]:
    """The outlines of all areas of some kinds. All battles on the same waters have one tuple of them, so that what is
    worked out of it once serves them all."""
    return tuple(area.outline for area in terrain if area.kind in kinds)


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A whole scenario. `width`, `height` and all positions are in the ruleset's unit.

    `handicap` says whom one of the scenario's handicaps helps and how, where a battle is fought with it, else nothing.
    `last_stand` is the side that will hardly win, where there is one: how long it holds is measured (`ai/stands`).
    `options`, `victory` and `weather` hold every key the ruleset gives a default, so that a battle means the
    same when a default changes later. `classes` are the scenario's own unit types, which go before the
    roster's. `more` holds the further tables a ruleset declares. `id` is the path under the scenarios folder
    without `.toml`, empty for a file from elsewhere.
    """

    format: int
    ruleset: str
    title: str
    width: float
    height: float
    turns: int
    sides: tuple[SideEntry, ...]
    story: str = ""
    seed: int | None = None
    options: object = {}
    terrain: tuple[Terrain, ...] = ()
    weather: object = {}
    objectives: tuple[object, ...] = ()
    victory: object = {}
    minutes: int | None = None
    weight: int = 2
    roster_public: bool = True
    last_stand: str = ""
    classes: tuple[Tree, ...] = ()
    more: object = {}
    id: str = ""
    handicap: str = ""

    def __reduce__(self) -> tuple[Callable[..., Scenario], tuple[type[Scenario], object]]:
        """Sent to another process it is what a file says: what is left at its default there is left so here."""
        return _sent, (type(self), msgspec.to_builtins(self))


def _sent(kind: type[Scenario], tree: object) -> Scenario:
    return msgspec.convert(tree, kind)


S = TypeVar("S", bound=Scenario)


def from_edge(at: Position, edge: str, scenario: Scenario) -> float:
    """How far a point lies from an edge of the table (north, east, south or west), negative beyond it."""
    x, y = at
    return {"west": x, "east": scenario.width - x, "south": y, "north": scenario.height - y}[edge]


EDGES: Final = ("north", "east", "south", "west")
"""The edges of a table, clockwise."""


def on_edge(at: Position, edge: str, scenario: Scenario) -> bool:
    """Whether a point lies on an edge of the table (north, east, south or west)."""
    return abs(from_edge(at, edge, scenario)) <= EDGE


def silent(entry: msgspec.Struct, name: str) -> object:
    """What a part of an entry is that says nothing: the default itself, so that it is not written."""
    field = next(field for field in msgspec.structs.fields(entry) if field.name == name)
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def in_sight(scenario: S, side: str, units: Collection[str]) -> S:
    """The scenario with the other sides' units only where they are among `units`, without their stores, orders, notes.

    Without its seed as well: what `side` may keep of a battle's beginning, where the units are all its secrets.
    """
    sides = tuple(
        entry
        if entry.name == side
        else msgspec.structs.replace(
            entry,
            notes="",
            units=tuple(
                msgspec.structs.replace(unit, state=silent(unit, "state"), more=silent(unit, "more"))
                for unit in entry.units
                if unit.id in units
            ),
        )
        for entry in scenario.sides
    )
    return msgspec.structs.replace(scenario, sides=sides, seed=None)
