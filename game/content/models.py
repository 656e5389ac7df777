"""Strict pydantic models built from declared fields, and what they find wrong as problems.

Knows the types of fields; knows no key and no ruleset. Whether values fit each other is checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any

import pydantic
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, StringConstraints

from game.content.errors import shown
from game.content.lines import Path, place_of
from game.content.spelling import did_you_mean
from game.match.limits import FAR
from game.match.plain import Row, Tree
from game.match.printable import unseen
from game.match.scenario import Problem
from game.tabletop.fields import Field

_STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False, protected_namespaces=())
_LINE = 200
"""The most characters of each text of a list."""
_WORDS = ("text", "story", "texts")
"""Types of fields whose values people read."""


def read_table(shape: Field, tree: Tree, at: Path = ()) -> tuple[Tree, list[Problem]]:
    """The values of a table checked against its fields: (plain values as given, problems).

    `at` is the table's own path in the file. With problems the values are empty. Nothing is filled in.
    """
    try:
        model = _model(shape).model_validate(tree)
    except pydantic.ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        found = [_problem(shape, tree, at, fault["loc"], fault["type"]) for fault in faults]
        return {}, list({problem.place: problem for problem in found}.values())
    values = model.model_dump(by_alias=True, exclude_unset=True)
    problems: list[Problem] = []
    for field in shape.fields:
        if field.kinds and field.type == "tables" and field.name in values:
            read = [
                read_by_kind(field, entry, (*at, field.name, i)) for i, entry in enumerate(values[field.name])
            ]
            values[field.name] = [value for value, _ in read]
            problems += [problem for _, found in read for problem in found]
    return ({}, problems) if problems else (values, [])


def read_by_kind(shape: Field, tree: Tree, at: Path) -> tuple[Tree, list[Problem]]:
    """As `read_table`, for a table whose own `kind` says which fields it has.

    A key of another kind that says no more than its default is as good as silent: a data sheet may have every line.
    """
    kind = tree.get("kind")
    if kind not in shape.kinds:
        of_all = tuple(field for field in shape.fields if not field.kinds)
        others = tuple(
            key for key in tree if any(field.name == key and field.kinds for field in shape.fields)
        )
        shared = {key: value for key, value in tree.items() if key not in others}
        return read_table(Field(shape.name, "table", fields=of_all), shared, at)
    borne = _of_kind(shape, kind)
    names = {field.name for field in borne.fields}
    foreign = {field.name: field for field in shape.fields if field.name not in names and field.name in tree}
    own = {key: value for key, value in tree.items() if key not in foreign}
    values, problems = read_table(borne, own, at)
    problems += _unmet(values, borne.fields, at)
    for key, field in foreign.items():
        if field.default is not None and tree[key] == plain(field.default):
            continue
        expected = f"keys of a {kind}{f' ({field.clause})' if field.clause else ''}"
        problems.append(Problem(place_of((*at, key)), f"a key of {' and '.join(field.kinds)}", expected))
    return values, problems


def by_clause(words: str, field: Field) -> str:
    """What is expected of a field, with its clause."""
    return f"{words} ({field.clause})" if field.clause else words


def _unmet(values: Tree, fields: Iterable[Field], at: Path) -> Iterator[Problem]:
    """Keys of a class that say something without another of it that they need."""
    for field in fields:
        for need in field.needs if values.get(field.name) else ():
            if not values.get(need):
                found = f"{field.name} without {need}"
                yield Problem(place_of((*at, field.name)), found, by_clause(f"{need} beside it", field))


@lru_cache(maxsize=64)
def _of_kind(shape: Field, kind: str) -> Field:
    borne = tuple(field for field in shape.fields if not field.kinds or kind in field.kinds)
    return Field(f"{shape.name} of kind {kind}", "table", fields=borne)


def plain(default: Any) -> Any:
    """A field's default as a file says it."""
    return list(default) if isinstance(default, tuple) else default


def filled(fields: Iterable[Field], values: Row, kind: str = "") -> Tree:
    """The values with the defaults of silent fields that have one and belong to the kind."""
    silent = {
        field.name: plain(field.default)
        for field in fields
        if field.default is not None and field.name not in values and (not field.kinds or kind in field.kinds)
    }
    return {**values, **silent}


def wanted(field: Field) -> str:
    """What a field expects, in words: "a whole number from 0 to 24 (inches)"."""
    unit = f" ({field.unit})" if field.unit else ""
    most = f" of at most {field.length}" if field.length else ""
    limits = _limits(field)
    words = {
        "int": f"a whole number{limits}{unit}",
        "float": f"a number{limits}{unit}",
        "text": f"a text{most + ' characters' if most else ''} on one line",
        "story": f"a text{most + ' characters' if most else ''}",
        "flag": "true or false",
        "choice": _one_of(field.choices),
        "heading": "degrees from 0 to below 360",
        "date": 'a date such as "1942-08-14"',
        "id": "an id of a-z, 0-9 and _ (at most 40)",
        "ids": f"a list of some of {', '.join(field.choices)}"
        if field.choices
        else f"a list{most} ids of a-z, 0-9 and _",
        "texts": f"a list of {', '.join(field.choices)}"
        if field.choices
        else f"a list{most} texts on one line",
        "ints": f"a list{most} whole numbers{limits}{unit}",
        "row4": f"four whole numbers{limits}{unit}, none larger than the one before",
        "position": f"[x, y]{unit}",
        "positions": f"a list{most} points [x, y]{unit}",
        "polygon": f"three{f' to {field.length}' if field.length else ' or more'} points [x, y]{unit}",
        "amounts": f"a whole number{limits}{unit} for each of some classes",
        "table": "a table",
        "tables": f"{_span(field)}tables [[{field.name}]]",
    }
    return words[field.type]


def wrong_key(key: str, known: Iterable[str], at: Path) -> Problem:
    """The problem of a key nobody knows."""
    names = sorted(known)
    shown_names = ", ".join(names) if len(names) <= 30 else f"one of {len(names)} known keys"
    return Problem(
        place_of((*at, key)), "an unknown key", shown_names or "no key at all here", did_you_mean(key, names)
    )


def wrong_choice(path: Path, found: str, known: Sequence[str], what: str) -> Problem:
    """The problem of a name that is none of the known ones; `what` says what they are."""
    return Problem(place_of(path), shown(found), what, did_you_mean(found, known))


def _limits(field: Field) -> str:
    if field.least is not None and field.most is not None:
        return (
            f" of {field.least:g}"
            if field.least == field.most
            else f" from {field.least:g} to {field.most:.16g}"
        )
    if field.least is not None:
        return f" of at least {field.least:g}"
    return f" of at most {field.most:g}" if field.most is not None else ""


def _span(field: Field) -> str:
    if field.least and field.most:
        return f"{field.least:g} to {field.most:g} "
    return f"at most {field.most:g} " if field.most else ""


def _one_of(choices: Sequence[str]) -> str:
    return "one of " + ", ".join(choices) if choices else "nothing: this ruleset has none"


def _problem(shape: Field, tree: Any, at: Path, loc: Path, kind: str) -> Problem:
    """One finding of pydantic in our words, told of the whole field in which it lies."""
    field, value, path = shape, tree, at
    for step in loc:
        if field.type not in ("table", "tables"):
            break  # inside a list or a point: the whole value is shown
        if isinstance(step, int):
            value = value[step]
        else:
            inner = next((entry for entry in field.fields if entry.name == step), None)
            if inner is None:
                return wrong_key(step, (entry.name for entry in field.fields), path)
            field, value = inner, value.get(step) if isinstance(value, dict) else None
        path = (*path, step)
    if kind == "missing":
        return Problem(place_of(path), "nothing", wanted(field))
    if field.type == "tables" and path and isinstance(path[-1], int):
        return Problem(place_of(path), shown(value), "a table")
    hint = None
    if field.type == "choice" and isinstance(value, str):
        hint = did_you_mean(value, field.choices)
    return Problem(place_of(path), shown(value) + _strange(field, value), wanted(field), hint)


def _strange(field: Field, value: Any) -> str:
    """Which sign of a text may not stand there, and where; empty where there is none."""
    texts = value if isinstance(value, list) else [value]
    for text in texts if field.type in _WORDS else ():
        found = unseen(text, "\n" if field.type == "story" else "") if isinstance(text, str) else ""
        if found:
            return f" with {found}"
    return ""


@lru_cache(maxsize=256)
def _model(shape: Field) -> type[BaseModel]:
    """The strict model of a table. Keys are aliases, so that no key can hide a method of the model."""
    members: Tree = {}
    for number, field in enumerate(shape.fields):
        default = ... if field.required else None
        members[f"field_{number}"] = (_type(field), pydantic.Field(default, alias=field.name))
    return pydantic.create_model(shape.name, __config__=_STRICT, **members)


def _type(field: Field) -> Any:
    """The annotation that checks one field."""
    number = Annotated[int, pydantic.Field(ge=_bound(field.least, -FAR), le=_bound(field.most, FAR))]
    point = Annotated[
        list[Annotated[float, pydantic.Field(ge=-FAR, le=FAR)]], pydantic.Field(min_length=2, max_length=2)
    ]
    name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$", max_length=40)]
    many = pydantic.Field(max_length=field.length)
    match field.type:
        case "int":
            return number
        case "float":
            least, most = _bound(field.least, -FAR), _bound(field.most, FAR)
            return Annotated[float, pydantic.Field(ge=least, le=most)]
        case "heading":
            return Annotated[float, pydantic.Field(ge=0, lt=360)]
        case "text":
            return Annotated[str, StringConstraints(max_length=field.length), AfterValidator(_one_line)]
        case "story":
            return Annotated[str, StringConstraints(max_length=field.length), AfterValidator(_printable)]
        case "flag":
            return bool
        case "choice":
            return Annotated[str, AfterValidator(_chooser(field.choices))]
        case "date":
            return Annotated[str, BeforeValidator(_date)]
        case "id":
            return name
        case "ids":
            if field.choices:
                return Annotated[list[Annotated[str, AfterValidator(_chooser(field.choices))]], many]
            return Annotated[list[name], many]
        case "texts":
            fits = _chooser(field.choices) if field.choices else _one_line
            line = Annotated[str, StringConstraints(max_length=_LINE), AfterValidator(fits)]
            return Annotated[list[line], many]
        case "ints":
            return Annotated[list[number], many]
        case "row4":
            four = pydantic.Field(min_length=4, max_length=4)
            return Annotated[list[number], four, AfterValidator(_not_rising)]
        case "position":
            return point
        case "positions":
            return Annotated[list[point], many]
        case "polygon":
            return Annotated[list[point], pydantic.Field(min_length=3, max_length=field.length)]
        case "amounts":
            return Annotated[dict[name, number], many]
        case "table":
            return _model(field)
        case "tables":
            entry: Any = Tree if field.kinds else _model(field)
            least_many, most_many = int(field.least or 0), None if field.most is None else int(field.most)
            return Annotated[list[entry], pydantic.Field(min_length=least_many, max_length=most_many)]


def _bound(limit: float | None, otherwise: float) -> float:
    return otherwise if limit is None else limit


def _chooser(choices: tuple[str, ...]) -> Any:
    def choose(value: str) -> str:
        if value not in choices:
            raise ValueError("none of the choices")
        return value

    return choose


def _printable(text: str) -> str:
    if unseen(text, "\n"):
        raise ValueError("signs that cannot be seen")
    return text


def _one_line(text: str) -> str:
    if not text.strip() or "\n" in text:
        raise ValueError("empty, or more than one line")
    return _printable(text)


def _date(value: object) -> str:
    """A date of TOML or a text of the same form, as text."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str):
        return date.fromisoformat(value).isoformat()
    raise ValueError("not a date")


def _not_rising(row: list[int]) -> list[int]:
    if any(later > earlier for earlier, later in pairwise(row)):
        raise ValueError("rising")
    return row
