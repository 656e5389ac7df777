"""What a ruleset's files may say, declared as plain records: types, limits, units, clauses.

The reader of files builds its strict models from these and the editor its forms. Nothing here reads or
checks a value, and nothing here knows a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from game.match.wording import capital, labelled

FieldType = Literal[
    "int",
    "float",
    "text",
    "story",  # text of several lines
    "flag",
    "choice",
    "heading",  # degrees, 0 to below 360
    "date",  # 1942-08-14, kept as text
    "id",  # a-z0-9_, the id of a unit
    "ids",
    "texts",  # a list of texts of one line
    "ints",
    "row4",  # four ints, one a damage row, not rising
    "position",  # [x, y]
    "positions",
    "polygon",  # three positions or more
    "amounts",  # an int for each of some classes: { packet = 40 }
    "table",  # a table with `fields`
    "tables",  # an array of tables, each with `fields`
]


Default = bool | int | float | str | tuple[int | str, ...] | None
"""What a silent key says."""


FILE, CLASS = "file", "class"
"""What a field may need something of, besides a section of the file: the top of it, and the class of a unit."""
TURNS = "turns"
"""What a field may be within, besides a field of a class: the turns of the battle."""


class Field(msgspec.Struct, frozen=True, cache_hash=True):
    """One key of a file.

    `least` and `most` bound a number, each number of a list, or with `tables` how many there are; `length`
    is the most characters of a text or entries of a list. `choices` are those of a choice, or of each of some
    ids, and `means` a sentence for each. `unit` is the unit of measure, `clause` the rule behind the field,
    `default` something hashable.

    `kinds` are the kinds of unit that bear the field (empty: all), and `required` means by those; where the limits
    differ by kind there are several fields of one name, the widest last. On a field of type `tables` they say that
    each table's own `kind` decides which of `fields` it has. `within` names class fields: the first that the unit's
    class has is the most this field may be (of a row4 its first number); or it is "turns", for those of the battle.
    `needs` names what must be said, and neither false nor nothing, where this field says something: a key beside it, or
    one of a section ("options.mines", "victory.beach"), of the top of the file ("file.turn") or of the unit's class
    ("class.h").

    `names` is what a text must name, as the key of a table of the file: "side.name", "zone.name",
    "unit.squadron". `unique` means that no other table of its array says the same; of a side's flag, that one
    side raises it at most. `label` is what a form calls
    it where its name with a capital would read badly (AA).
    """

    name: str
    type: FieldType
    least: int | float | None = None
    most: int | float | None = None
    choices: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    unit: str = ""
    clause: str = ""
    help: str = ""
    default: Default = None
    required: bool = False
    kinds: tuple[str, ...] = ()
    length: int | None = None
    within: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    names: str = ""
    unique: bool = False
    label: str = ""


SHORT_UNITS = {"m": "metres", "cm": "cm", "in": "inches", "kt": "knots", "t": "tonnes"}
"""What a key ends with that names its unit of measure."""


def short_unit(field: Field) -> str:
    """The letters at the end of a key that name its unit of measure: of length_m m."""
    last = field.name.rpartition("_")[2]
    return last if last != field.name and field.unit and SHORT_UNITS.get(last) == field.unit else ""


def label_of(field: Field) -> str:
    """What a form calls a key, without its unit of measure."""
    return capital(field.label) or labelled(field.name.removesuffix(f"_{short_unit(field)}"))


def named(fields: Iterable[Field], name: str) -> Field:
    """The first of some fields that has this name. LookupError without one."""
    for field in fields:
        if field.name == name:
            return field
    raise LookupError(name)


class FieldSet(msgspec.Struct, frozen=True, kw_only=True):
    """All that one ruleset adds to the shared keys of its files.

    `unit`, `side` and `file` are further keys of a unit, a side and the file; `state` what may be set of a
    unit in play; `cls` the fields of a class, whose `kind` is one of `kinds`. `measure` is the unit of length
    ("inches"). Where `placed` is False units have no place of their own: something else carries them.
    `objective_kinds` are the kinds an objective may be of, where its fields hang on its `kind`; `turns` is how
    many a battle has whose file is silent (0: no file may be), `two_sides` the clause by which there are two sides
    (empty: two or more).
    """

    measure: str
    kinds: tuple[str, ...]
    cls: tuple[Field, ...]
    unit: tuple[Field, ...] = ()
    state: tuple[Field, ...] = ()
    side: tuple[Field, ...] = ()
    file: tuple[Field, ...] = ()
    victory: tuple[Field, ...] = ()
    objective: tuple[Field, ...] = ()
    weather: tuple[Field, ...] = ()
    options: tuple[Field, ...] = ()
    terrain_kinds: tuple[str, ...] = ()
    placed: bool = True
    objective_kinds: tuple[str, ...] = ()
    turns: int = 0
    two_sides: str = ""
