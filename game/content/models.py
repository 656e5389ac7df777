"""Values of files held strictly to their declared fields, and what is wrong with them as problems.

Knows the types of fields; knows no key and no ruleset. Whether values fit each other is checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game.content.errors import shown
from game.content.lines import Path, place_of
from game.match.limits import FAR
from game.match.plain import Tree
from game.match.printable import unseen
from game.match.scenario import Problem, Wrong
from game.match.spelling import meant
from game.match.wording import articled
from game.tabletop.entries import plain
from game.tabletop.fields import Field

_LINE = 200
"""The most characters of each text of a list."""
_WORDS = ("text", "story", "texts")
"""Types of fields whose values people read."""


def read_table(shape: Field, tree: Tree, at: Path = ()) -> tuple[Tree, list[Problem]]:
    """The values of a table checked against its fields: (plain values as given, problems).

    `at` is the table's own path in the file. With problems the values are empty. Nothing is filled in.
    """
    values: Tree = {}
    problems: dict[str, Problem] = {}
    for field in shape.fields:
        if field.name in tree:
            values[field.name], found = _read(field, tree[field.name], (*at, field.name))
        else:
            absent = Problem(place_of((*at, field.name)), "nothing", wanted(field), kind=Wrong.MISSING)
            found = [absent] if field.required else []
        problems |= {problem.place: problem for problem in found}
    names = {field.name for field in shape.fields}
    strange = [wrong_key(key, names, at) for key in tree if key not in names]
    problems |= {problem.place: problem for problem in strange}
    return ({}, list(problems.values())) if problems else (values, [])


def _read(field: Field, value: Any, at: Path) -> tuple[Any, list[Problem]]:
    """One value as `read_table` reads a table: a list of tables entry by entry."""
    if field.type == "table" and isinstance(value, dict):
        return read_table(field, value, at)
    if field.type == "tables" and isinstance(value, list):
        return _read_tables(field, value, at)
    try:
        read = msgspec.convert(value, _type(field)) if field.type != "date" else _date(value)
        if _fits(field, read):
            return read, []
    except ValueError:  # a ValidationError is one
        pass
    found = shown(value) + _strange(field, value)
    many = field.length is not None and isinstance(value, list) and len(value) > field.length
    kind = Wrong.TOO_MANY if many else Wrong.UNREADABLE
    return None, [Problem(place_of(at), found, wanted(field), _likely(field, value), kind)]


def _likely(field: Field, value: Any) -> str | float | None:
    """The value of the field that is most like a wrong one, if there is one: a choice, or the nearest limit."""
    if field.type == "choice" and isinstance(value, str):
        return meant(value, field.choices)
    if field.type not in ("int", "float") or isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if field.least is not None and value < field.least:
        return field.least
    return field.most if field.most is not None and value > field.most else None


def _read_tables(field: Field, entries: list[Any], at: Path) -> tuple[list[Tree], list[Problem]]:
    def amiss(kind: Wrong) -> list[Problem]:
        return [Problem(place_of(at), shown(entries), wanted(field), kind=kind)]

    if field.most is not None and len(entries) > field.most:
        return [], amiss(Wrong.TOO_MANY)
    values: list[Tree] = []
    problems: list[Problem] = []
    for number, entry in enumerate(entries):
        if not isinstance(entry, dict):
            problems.append(Problem(place_of((*at, number)), shown(entry), "a table", kind=Wrong.UNREADABLE))
            continue
        read = read_by_kind if field.kinds else read_table
        value, found = read(field, entry, (*at, number))
        values.append(value)
        problems += found
    return values, problems or (amiss(Wrong.TOO_FEW) if len(entries) < (field.least or 0) else [])


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
        expected = f"keys of {articled(kind)}{f' ({field.clause})' if field.clause else ''}"
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
        "ids": f"a list{most or ' of some'} of {', '.join(field.choices)}"
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
        "tables": f"{span(field)} tables [[{field.name}]]".lstrip(),
    }
    return words[field.type]


def wrong_key(key: str, known: Iterable[str], at: Path) -> Problem:
    """The problem of a key nobody knows."""
    names = sorted(known)
    shown_names = ", ".join(names) if len(names) <= 30 else f"one of {len(names)} known keys"
    expected = shown_names or "no key at all here"
    return Problem(place_of((*at, key)), "an unknown key", expected, meant(key, names), Wrong.UNKNOWN_KEY)


def wrong_choice(
    path: Path, found: str, known: Sequence[str], what: str, kind: Wrong = Wrong.OTHER
) -> Problem:
    """The problem of a name that is none of the known ones; `what` says what they are."""
    return Problem(place_of(path), shown(found), what, meant(found, known), kind)


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


def span(field: Field) -> str:
    """How many tables of a name there may be, in words; empty where nothing bounds them."""
    if field.least and field.most:
        return f"{field.least:g} to {field.most:g}"
    return f"at most {field.most:g}" if field.most else ""


def _one_of(choices: Sequence[str]) -> str:
    return "one of " + ", ".join(choices) if choices else "nothing: this ruleset has none"


def _strange(field: Field, value: Any) -> str:
    """Which sign of a text may not stand there, and where; empty where there is none."""
    texts = value if isinstance(value, list) else [value]
    for text in texts if field.type in _WORDS else ():
        found = unseen(text, "\n" if field.type == "story" else "") if isinstance(text, str) else ""
        if found:
            return f" with {found}"
    return ""


@lru_cache(maxsize=512)
def _type(field: Field) -> Any:
    """The type of one value, with its limits; `_fits` knows the rest."""
    number = Annotated[int, Meta(ge=ceil(_bound(field.least, -FAR)), le=floor(_bound(field.most, FAR)))]
    point = Annotated[list[Annotated[float, Meta(ge=-FAR, le=FAR)]], Meta(min_length=2, max_length=2)]
    name = Annotated[str, Meta(pattern=r"^[a-z0-9_]+\Z", max_length=40)]
    many = Meta(max_length=field.length)
    match field.type:
        case "int":
            return number
        case "float":
            return Annotated[float, Meta(ge=_bound(field.least, -FAR), le=_bound(field.most, FAR))]
        case "heading":
            return Annotated[float, Meta(ge=0, lt=360)]
        case "text" | "story":
            return Annotated[str, many]
        case "flag":
            return bool
        case "id":
            return name
        case "ids":
            return Annotated[list[str] if field.choices else list[name], many]
        case "texts":
            return Annotated[list[Annotated[str, Meta(max_length=_LINE)]], many]
        case "ints":
            return Annotated[list[number], many]
        case "row4":
            return Annotated[list[number], Meta(min_length=4, max_length=4)]
        case "position":
            return point
        case "positions":
            return Annotated[list[point], many]
        case "polygon":
            return Annotated[list[point], Meta(min_length=3, max_length=field.length)]
        case "amounts":
            return Annotated[dict[name, number], many]
        case "choice" | "date":
            return str
        case "table" | "tables":
            return msgspec.UnsetType  # neither a table nor a list of them: nothing fits


def _bound(limit: float | None, otherwise: float) -> float:
    return otherwise if limit is None else limit


def _fits(field: Field, value: Any) -> bool:
    """What no type says of a value of the right one: choices, words that can be read, rows that do not rise."""
    match field.type:
        case "choice":
            return value in field.choices
        case "ids" | "texts" if field.choices:
            return all(one in field.choices for one in value)
        case "text":
            return _one_line(value)
        case "texts":
            return all(map(_one_line, value))
        case "story":
            return not unseen(value, "\n")
        case "row4":
            return not any(later > earlier for earlier, later in pairwise(value))
    return True


def _one_line(text: str) -> bool:
    return bool(text.strip()) and "\n" not in text and not unseen(text, "\n")


def _date(value: object) -> str:
    """A date of TOML or a text of the same form, as text. ValueError for anything else."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str):
        return date.fromisoformat(value).isoformat()
    raise ValueError("not a date")
