"""What is wrong with a scenario, in words of the editor's window: sides and objectives by name, keys as labels, and
what is to be chosen there; no sign of the file's own language.

The sentences of a check are for who writes files; these are made from the same problem and from the declared field. It
decides nothing.
"""

from __future__ import annotations

import re

from game.content.lines import Path
from game.content.models import wanted
from game.content.plan import Plan
from game.match.scenario import Problem
from game.tabletop.fields import Field

NOTHING = "nothing"
"""What a problem has found where a required key is not there."""
_TABLES = re.compile(r"\[\[(?:\w+\.)*(\w+)\]\]")
_ASKED = {
    "id": "Choose one.",
    "text": "Give it one.",
    "story": "Give it one.",
    "choice": "Choose one.",
    "position": "Put it on the table.",
    "polygon": "Draw its outline on the table: three corners or more.",
    "heading": "Turn it: degrees from 0 to below 360.",
    "ids": "Choose at least one.",
    "texts": "Choose at least one.",
    "date": "Give it a date, as 1942-08-14.",
}
"""What is to be done for a key that is missing, by its type."""


def label(name: str) -> str:
    """A key as it is read in a sentence: `own_edge` is own edge."""
    return name.replace("_", " ")


def field_at(shape: Field, path: Path) -> Field | None:
    """The declared field that a path leads to, from that of the whole file; None where nothing is declared there."""
    now: Field | None = shape
    for step in path:
        if isinstance(step, str):
            now = next((one for one in now.fields if one.name == step), None) if now is not None else None
    return now if path and isinstance(path[-1], str) else None


def whose(path: Path, seen: Plan) -> str:
    """Who or what a path lies in, as the window calls it: a side by its name, "Objective 2", "Terrain 1"."""
    words: list[str] = []
    for number, step in enumerate(path):
        after = path[number + 1] if number + 1 < len(path) else None
        if isinstance(step, int):
            continue
        if step == "side" and isinstance(after, int) and after < len(seen.sides):
            words.append(seen.sides[after].name)
        elif isinstance(after, int):
            words.append(f"{label(step)} {after + 1}")
        elif number + 1 < len(path):
            words.append(label(step))
    return _capital(", ".join(words)) or "The battle"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def plainly(problem: Problem, path: Path, shape: Field, seen: Plan, name: str = "") -> tuple[str, str]:
    """What is wrong, and what to do or what was wanted. `shape` is the field of the whole file, `name` the piece's that
    the path lies in."""
    field, owner = field_at(shape, path), name or whose(path, seen)
    if field is not None and problem.found == NOTHING:
        title = f"{owner}: no {label(field.name)}"
        asked = _ASKED.get(field.type) or f"Wanted: {wanted(field)}."
        if field.type == "choice" and 1 < len(field.choices) <= 6:
            asked = f"Choose one: {', '.join(label(one) for one in field.choices)}."
        return title, asked
    if field is not None and field.type in ("polygon", "position") and problem.found.startswith("["):
        return f"{owner}: its {label(field.name)} is none", _ASKED[field.type]
    key = label(field.name) if field is not None and field.name not in ("at", "unit") else ""
    title = f"{owner} ({key}): {problem.found}" if key else f"{owner}: {problem.found}"
    expected = _TABLES.sub(lambda found: label(found[1]), problem.expected).replace(" of this file", "")
    return title, f"Wanted: {expected}" + (f"; {problem.hint}" if problem.hint else "")
