"""Names, ids and colours for what a scenario leaves unnamed. Works on trees that may be wrong elsewhere."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import TypeGuard

from game.match.plain import Row, Tree
from game.match.scenario import COLOURS
from game.match.wording import class_parts, spaced


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value of a file may be a length or a place: a number that is not beyond all tables."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= 1e6


def entries(tree: object, key: str) -> Iterator[tuple[int, Tree]]:
    """The tables of an array of tables with their numbers; whatever is none is passed over."""
    listed = tree.get(key) if isinstance(tree, dict) else None
    for number, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, dict):
            yield number, entry


def units(tree: object) -> Iterator[tuple[int, int, Tree]]:
    """(number of the side, number of the unit, unit) for every unit of a file."""
    for side_number, side in entries(tree, "side"):
        for unit_number, unit in entries(side, "unit"):
            yield side_number, unit_number, unit


def id_from(name: str) -> str:
    """An id made from a name: "Graf Spee" gives `graf_spee`, "Åland" `aland`; empty where nothing is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:36]


def short_name(name: str) -> str:
    """A class's name as a ship's: "Falcon class destroyer" gives "Falcon"."""
    return class_parts(name)[0]


def entitled(name: str, kind: str) -> tuple[str, str]:
    """A class's name in a list, and what stands below it: what the name says she is, else her kind.

    "Falcon class destroyer (1943)" gives "Falcon" and "destroyer": for the year there is no room.
    """
    short, what = class_parts(re.sub(r" \([^()]*\)$", "", name))
    return short.removesuffix(" class"), what or spaced(kind)


def named(tree: object, classes: Mapping[str, Row]) -> dict[tuple[int, int], tuple[str, str]]:
    """(name, id) for every unit by its numbers: its own, or else class and number, and the name as an id.

    What is made up here never repeats a name or an id of the file; what the file repeats stays repeated.
    """
    listed = list(units(tree))
    names = {unit["name"] for _, _, unit in listed if isinstance(unit.get("name"), str)}
    ids = {unit["id"] for _, _, unit in listed if isinstance(unit.get("id"), str)}
    counts: dict[str, int] = {}
    found = {}
    for side, number, unit in listed:
        cls = unit.get("class")
        cls = cls if isinstance(cls, str) else "unit"
        counts[cls] = counts.get(cls, 0) + 1
        name, key = unit.get("name"), unit.get("id")
        if not isinstance(name, str):
            kind = short_name(str(classes.get(cls, {}).get("name", cls)))
            name = _free(kind, " ", names, counts[cls])
            names.add(name)
        if not isinstance(key, str):
            stem = id_from(name) or id_from(cls) or "unit"
            key = stem if stem not in ids else _free(stem, "_", ids, 2)
            ids.add(key)
        found[side, number] = name, key
    return found


def coloured(tree: object) -> dict[int, str]:
    """The colour of every side by its number: its own, or else its own place's, or else the next one free."""
    listed = list(entries(tree, "side"))
    taken = {side["colour"] for _, side in listed if isinstance(side.get("colour"), str)}
    found = {}
    for number, side in listed:
        colour = side.get("colour")
        if not isinstance(colour, str):
            wishes = (*COLOURS[number : number + 1], *COLOURS)
            colour = next((wish for wish in wishes if wish not in taken), COLOURS[0])
            taken.add(colour)
        found[number] = colour
    return found


def _free(stem: str, joint: str, taken: Collection[str], number: int) -> str:
    while f"{stem}{joint}{number}" in taken:
        number += 1
    return f"{stem}{joint}{number}"
