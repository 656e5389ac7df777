"""What a ruleset's files may say stands in its fields and in its records: the same keys, of the same types."""

from __future__ import annotations

from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from game.rulesets import SHIPPED, ruleset
from game.tabletop.fields import Field

POINT = tuple[float, float]
TYPES: dict[str, Any] = {
    "int": int,
    "float": float,
    "heading": float,
    "text": str,
    "story": str,
    "choice": str,
    "date": str,
    "id": str,
    "flag": bool,
    "ids": tuple[str, ...],
    "texts": tuple[str, ...],
    "ints": tuple[int, ...],
    "position": POINT,
    "positions": tuple[POINT, ...],
    "polygon": tuple[POINT, ...],
    "amounts": dict[str, int],
}
"""What a record has of a field of each type, beside tables."""


def said(annotation: Any) -> Any:
    """A type without the None of what may be left out."""
    if get_origin(annotation) not in (UnionType, Union):
        return annotation
    (left,) = (one for one in get_args(annotation) if one is not NoneType)
    return left


def differ(fields: tuple[Field, ...], kind: Any, place: str) -> list[str]:
    """Where fields and a record disagree, in words."""
    declared = {field.name: field for field in fields}
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return [f"{place}: {len(declared)} fields and no record"] if declared else []
    hints = get_type_hints(kind)
    record = {one.encode_name: one for one in msgspec.structs.fields(kind)}
    found = [f"{place}.{name}: in one of both" for name in declared.keys() ^ record.keys()]
    for name in declared.keys() & record.keys():
        field, type_ = declared[name], said(hints[record[name].name])
        if type_ == dict[str, Any] and field.type == "table":
            continue  # a row of a class stays one
        if field.type == "table":
            found += differ(field.fields, type_, f"{place}.{name}")
        elif field.type == "tables":
            found += differ(field.fields, get_args(type_)[0], f"{place}.{name}")
        elif type_ != TYPES[field.type]:
            found.append(f"{place}.{name}: {field.type} and {type_}")
        if record[name].required and not field.required and field.default is None:
            found.append(f"{place}.{name}: a record that needs it and a field that may be silent")
        if field.default is not None and not record[name].required:
            default = record[name].default
            if default is not msgspec.NODEFAULT and default != field.default:
                found.append(f"{place}.{name}: silent it is {field.default} and {default}")
    return found


def part(record: type[msgspec.Struct], name: str) -> Any:
    return get_type_hints(record)[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_fields_and_records_say_the_same_keys(name: str) -> None:
    rules = ruleset(name)
    fields, scenario = rules.fields, import_module(f"game.rulesets.{name}.scenario").Scenario
    side = get_args(part(scenario, "sides"))[0]
    unit = get_args(part(side, "units"))[0]
    objective = get_args(part(scenario, "objectives"))[0]
    found = [
        *differ(fields.file, part(scenario, "more"), "file"),
        *differ(fields.options, part(scenario, "options"), "options"),
        *differ(fields.weather, part(scenario, "weather"), "weather"),
        *differ(fields.victory, part(scenario, "victory"), "victory"),
        *differ(fields.side, part(side, "more"), "side"),
        *differ(fields.unit, part(unit, "more"), "unit"),
        *differ(fields.state, part(unit, "state"), "state"),
    ]
    of_kind = (Field("kind", "choice", required=True),) if fields.objective_kinds else ()
    found += differ((*of_kind, *fields.objective), objective, "objective")
    assert not found, "\n".join(found)
