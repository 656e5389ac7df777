"""The keys every scenario file shares, as fields, joined with those of a ruleset.

Declarations only: `models` turns them into strict models, `sense` checks what no single key can tell.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from game.content.moods import ERAS, MOODS, MOST_MOODS
from game.match.limits import (
    MOST_AREAS,
    MOST_CLASSES,
    MOST_HANDICAPS,
    MOST_POINTS,
    MOST_SEED,
    MOST_SIDES,
    MOST_TURNS,
    MOST_UNITS,
    NAME_LENGTH,
    NOTES_LENGTH,
    STORY_LENGTH,
    TITLE_LENGTH,
)
from game.match.scenario import COLOURS, EDGES
from game.tabletop.fields import Field, FieldSet

FORMAT = 1

OPEN_DICE = "Fixes the dice. They are no secret then: whoever has this file can work every one of them out."
ESTIMATED = (
    "How long a battle takes, as its author has it. Where it was measured the menu tells that instead."
)
LAST_STAND = "The side that will hardly win, and is measured by how long it holds."
LEAST_TABLE, MOST_TABLE = 6, 1000

CLASS_KEYS = (
    Field("id", "id", required=True, help="What units name as their class."),
    Field("name", "text", length=NAME_LENGTH, required=True, help="What players read."),
)


@lru_cache(maxsize=16)
def unit_shape(fields: FieldSet) -> Field:
    """`[[side.unit]]`."""
    shared = (
        Field("class", "id", required=True),
        Field("name", "text", length=NAME_LENGTH, help="Silent: its class and a number."),
        Field("id", "id", help="Silent: made from the name."),
        Field("at", "position", unit=fields.measure),
        Field("heading", "heading", default=0.0, unit="degrees"),
        Field("aboard", "id", help="The unit that carries it."),
        Field("squadron", "text", length=NAME_LENGTH),
        Field("enters", "int", 1, MOST_TURNS, help="The turn in which it comes onto the table."),
        Field("edge", "choice", choices=EDGES, help="Where it comes onto the table."),
        Field("state", "table", fields=fields.state, help="What has changed since the battle began."),
    )
    return Field("unit", "tables", 0, MOST_UNITS, fields=shared + fields.unit)


@lru_cache(maxsize=16)
def side_shape(fields: FieldSet) -> Field:
    """`[[side]]`."""
    shared = (
        Field("name", "text", length=NAME_LENGTH, required=True),
        Field("colour", "choice", choices=COLOURS),
        Field("zone", "polygon", length=200, unit=fields.measure, help="Where the side deploys."),
        Field("budget", "int", 1, 100_000, unit="points", help="What the side may spend on a fleet."),
        Field("notes", "story", length=NOTES_LENGTH, help="Told to this side alone when the battle begins."),
        unit_shape(fields),
    )
    return Field("side", "tables", 2, MOST_SIDES, required=True, fields=shared + fields.side)


@lru_cache(maxsize=16)
def class_shape(fields: FieldSet) -> Field:
    """`[[class]]`, whose fields hang on its `kind`."""
    kind = Field("kind", "choice", choices=fields.kinds, required=True)
    return Field(
        "class", "tables", 0, MOST_CLASSES, kinds=fields.kinds, fields=(*CLASS_KEYS, kind, *fields.cls)
    )


@lru_cache(maxsize=16)
def objective_shape(fields: FieldSet) -> Field:
    """`[[objective]]`; where a ruleset knows several kinds its fields hang on its `kind`."""
    kinds = fields.objective_kinds
    kind = (Field("kind", "choice", choices=kinds, required=True),) if kinds else ()
    return Field("objective", "tables", 0, 100, kinds=kinds, fields=kind + fields.objective)


def is_edge(field: Field) -> bool:
    """Whether a field names an edge of the table."""
    return field.type == "choice" and set(field.choices) == set(EDGES)


def _free(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Fields none of which must be said."""
    return tuple(msgspec.structs.replace(field, required=False) for field in fields)


@lru_cache(maxsize=16)
def handicap_shape(fields: FieldSet) -> Field:
    """`[[handicap]]`: a change that a player may choose before a battle, so that the weaker side has its chance."""
    own = (
        Field("side", "text", length=NAME_LENGTH, required=True, help="Whom it helps."),
        Field("words", "text", length=NAME_LENGTH, required=True, help="What it does: One turn more."),
        Field("turns", "int", 1, MOST_TURNS, help="The turns it lasts then."),
        Field("own", "table", fields=_free(fields.side), help="Other keys of the side."),
        Field("victory", "table", fields=_free(fields.victory), help="Other keys of the victory."),
        unit_shape(fields),
        objective_shape(fields),
    )
    return Field("handicap", "tables", 0, MOST_HANDICAPS, fields=own)


@lru_cache(maxsize=16)
def scenario_shape(fields: FieldSet) -> Field:
    """A whole scenario file."""
    size = tuple(
        Field(name, "float", LEAST_TABLE, MOST_TABLE, unit=fields.measure, required=True)
        for name in ("width", "height")
    )
    terrain = (
        Field("kind", "choice", choices=fields.terrain_kinds, required=True),
        Field("outline", "polygon", length=MOST_POINTS, unit=fields.measure, required=True),
        Field("name", "text", length=NAME_LENGTH),
    )
    shared = (
        Field("format", "int", FORMAT, FORMAT, required=True),
        Field("ruleset", "text", length=NAME_LENGTH, required=True),
        Field("title", "text", length=TITLE_LENGTH, required=True),
        Field("story", "story", length=STORY_LENGTH, default=""),
        Field("table", "table", fields=size, required=True),
        Field("turns", "int", 1, MOST_TURNS, required=not fields.turns, default=fields.turns or None),
        Field("seed", "int", 0, MOST_SEED, help=OPEN_DICE),
        Field("minutes", "int", 1, 6000, label="minutes, estimated", help=ESTIMATED),
        Field("weight", "int", 1, 3, default=2, help="How heavy it is to play."),
        Field(
            "moods",
            "ids",
            choices=tuple(MOODS),
            length=MOST_MOODS,
            help="What it is like, for the list of battles.",
        ),
        Field("era", "choice", choices=tuple(ERAS), help="When it is set, for the list of battles."),
        Field("roster_public", "flag", default=True),
        Field("last_stand", "text", length=NAME_LENGTH, help=LAST_STAND),
        Field("options", "table", fields=fields.options),
        Field("weather", "table", fields=fields.weather),
        Field("victory", "table", fields=fields.victory),
        side_shape(fields),
        Field("terrain", "tables", 0, MOST_AREAS, fields=terrain),
        objective_shape(fields),
        class_shape(fields),
        handicap_shape(fields),
    )
    return Field("scenario", "table", fields=shared + fields.file)


@lru_cache(maxsize=16)
def roster_shape(fields: FieldSet) -> Field:
    """A file of nothing but classes."""
    ruleset = Field("ruleset", "text", length=NAME_LENGTH)
    return Field("roster", "table", fields=(ruleset, class_shape(fields)))
