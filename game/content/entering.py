"""Values of fields as a person types them into one line, and back again.

Knows types of fields, and no key of any ruleset.
"""

from __future__ import annotations

import re
from typing import Any

from game.content.stationing import tidy
from game.tabletop.fields import Field

LISTS = ("ids", "ints", "row4", "texts")


def as_text(field: Field, value: Any) -> str:
    """A value as it stands in a line of its own: 20, 5 for a place, packet = 40 for amounts."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{tidy(value)}"
    if isinstance(value, dict):
        return ", ".join(f"{key} = {as_text(field, inner)}" for key, inner in value.items())
    if isinstance(value, list):
        if field.type in ("polygon", "positions", "tables") or any(isinstance(one, dict) for one in value):
            return f"{len(value)} points" if field.type != "tables" else f"{len(value)}"
        return ", ".join(as_text(field, one) for one in value)
    return str(value)


def as_value(field: Field, text: str) -> Any:
    """What a typed line means: None for an empty one. ValueError, with a sentence, where it cannot be meant.

    Whether a value lies within its limits is for the check of the file to say.
    """
    text = text.strip()
    if not text:
        return None
    if field.type == "int":
        return _whole(text)
    if field.type in ("float", "heading"):
        number = _number(text)
        return tidy(number % 360) if field.type == "heading" else tidy(number)
    if field.type == "flag":
        if text.casefold() in ("yes", "true", "on"):
            return True
        if text.casefold() in ("no", "false", "off"):
            return False
        raise ValueError("yes or no")
    if field.type == "position":
        numbers = [tidy(_number(part)) for part in _parts(text)]
        if len(numbers) != 2:
            raise ValueError("two numbers: east, north")
        return numbers
    if field.type in ("ints", "row4"):
        return [_whole(part) for part in _parts(text)]
    if field.type in LISTS:
        return [part for part in re.split(r"\s*,\s*", text.strip("[] ")) if part]
    if field.type == "amounts":
        return dict(_amount(part) for part in re.split(r"\s*,\s*", text.strip("{} ")) if part)
    return text


def _parts(text: str) -> list[str]:
    """Numbers divided by commas or blanks, in brackets or not."""
    return [part for part in re.split(r"[,;\s]+", text.strip("[]() ")) if part]


def _number(text: str) -> float:
    try:
        return float(text.removesuffix("°").strip())
    except ValueError:
        raise ValueError("a number") from None


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError("a whole number") from None


def _amount(text: str) -> tuple[str, int]:
    key, sign, value = text.partition("=")
    if not sign:
        raise ValueError("amounts such as packet = 40, tug = 10")
    return key.strip(), _whole(value.strip())
