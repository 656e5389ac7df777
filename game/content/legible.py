"""A class as far as it can be read, for its game's building rules: what is wrong in it is left out and remembered.

A file being written is wrong somewhere most of the time. No formula of a game is asked about a value that its field
would refuse; what the formula gives then counts for nothing where it hangs on such a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.content.lines import path_of
from game.content.models import read_by_kind
from game.content.shape import class_shape
from game.match.limits import FAR
from game.match.plain import Row
from game.tabletop.entries import plain
from game.tabletop.fields import Field, FieldSet

FINE: Final = 1e-6
"""Numbers of a class are no finer: a formula that divides by such a one has no answer."""
_ROW = 4


class Legible(NamedTuple):
    """A class whose every value its fields take; what there must be and is missing or wrong is the least there may be.

    `guessed` are the keys of which a value was wrong or missing that there must be.
    """

    row: Row
    guessed: frozenset[str]


def legible(fields: FieldSet, row: Row) -> Legible:
    """A class as far as it can be read; of a kind nobody knows nothing can."""
    kind = row.get("kind")
    if not isinstance(kind, str) or kind not in fields.kinds:
        return Legible({}, frozenset(("kind",)))
    shape = class_shape(fields)
    named = {"id": "class", "name": "No name"}
    read = {key: value for key, value in row.items() if _has_measure(value)}
    wrong = {path_of(one.place)[0] for one in read_by_kind(shape, {**named, **read}, ())[1]}
    sound = {**named, **{key: value for key, value in read.items() if key not in wrong}}
    borne = [field for field in fields.cls if not field.kinds or kind in field.kinds]
    guessed = {
        field.name for field in borne if field.name in wrong or (field.name in row) > (field.name in read)
    }
    for field in borne:
        begun = read.get(field.name)
        if (
            field.type == "row4"
            and isinstance(begun, list)
            and begun
            and all(type(one) is int for one in begun)
        ):
            sound[field.name] = (begun + begun[-1:] * _ROW)[
                :_ROW
            ]  # a list is filled up while it is being written
        elif field.required and field.name not in sound:
            sound[field.name] = least(field)
    return Legible(sound, frozenset(guessed))


def least(field: Field) -> Any:
    """A value that a required key may begin with."""
    if field.default is not None:
        return plain(field.default)
    low = int(field.least or 0)
    if field.type == "row4":
        return [max(1, low)] * _ROW
    if field.type in ("int", "float"):
        return max(1, low) if field.most is None or field.most >= 1 else low
    if field.type in ("choice", "text") and field.choices:
        return field.choices[0]
    return {"flag": False, "text": "?", "story": "?", "id": "id"}.get(field.type, [])


def _has_measure(value: Any) -> bool:
    if isinstance(value, list | Mapping):
        return all(_has_measure(one) for one in (value.values() if isinstance(value, Mapping) else value))
    return not isinstance(value, int | float) or value == 0 or FINE <= abs(value) <= FAR
