"""What is wrong with a scenario, in words of the editor's window: sides and objectives by name, keys as labels, and
what is to be chosen there; no sign of the file's own language.

The sentences of a check are for who writes files; these are made from the same problem and from the declared field. It
decides nothing.
"""

from __future__ import annotations

from game.content.errors import helping
from game.content.lines import Path
from game.content.models import span, wanted
from game.content.plan import Plan
from game.match.scenario import Problem, Wrong
from game.match.wording import capital, spaced
from game.tabletop.fields import Field

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
_CHOSEN = ("id", "ids", "position", "polygon")
"""Types of values that are chosen or drawn: what stands there in place of one is not told."""


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
            words.append(f"{spaced(step)} {after + 1}")
        elif number + 1 < len(path):
            words.append(spaced(step))
    return capital(", ".join(words)) or "The battle"


def plainly(problem: Problem, path: Path, shape: Field, seen: Plan, name: str = "") -> tuple[str, str]:
    """What is wrong, and what to do or what was wanted. `shape` is the field of the whole file, `name` the piece's that
    the path lies in."""
    field, owner = field_at(shape, path), name or whose(path, seen)
    key = spaced(field.name) if field is not None else ""
    match problem.kind:
        case Wrong.MISSING if field is not None:
            return f"{owner}: no {key}", _asked(field)
        case Wrong.UNREADABLE if field is not None and field.type in _CHOSEN:
            what = "place" if key == "at" else key
            return f"{owner}: its {what} {'are' if field.type == 'ids' else 'is'} none", _ASKED[field.type]
        case Wrong.TOO_FEW | Wrong.TOO_MANY if field is not None:
            much = "too few" if problem.kind is Wrong.TOO_FEW else "too many"
            return f"{owner}: {much} of {key}", f"Wanted: {span(field) or f'at most {field.length}'}."
        case Wrong.UNKNOWN_KEY:
            likely = f"Perhaps “{problem.meant}” was meant." if problem.meant else "Take it out."
            return f"{owner}: nothing is called “{path[-1]}”", likely
        case Wrong.OFF_TABLE if field is not None:
            return f"{owner}: off the table", _ASKED["position"]
    of_key = f" ({key})" if key and key not in ("at", "unit") else ""
    wish = "; ".join(words for words in (problem.expected, helping(problem)) if words)
    return f"{owner}{of_key}: {problem.found}", f"Wanted: {wish}"


def _asked(field: Field) -> str:
    """What is to be done for a key that is missing."""
    if field.type == "choice" and 1 < len(field.choices) <= 6:
        return f"Choose one: {', '.join(spaced(one) for one in field.choices)}."
    if field.type == "tables":
        return f"Wanted: {span(field) or 'one at least'}."
    return _ASKED.get(field.type) or f"Wanted: {wanted(field)}."
