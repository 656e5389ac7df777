"""What files may say at the most, whatever the game: how long names are, how large numbers, how many sides and turns.

Scenario files are read by these limits, and so is what a log says: its header's scenario and every line. Each check
raises ValueError with a sentence's middle ("found X, expected Y"); it must not know where the text came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import get_type_hints

import msgspec

from game.match.events import Event, Shown, TurnBegan
from game.match.printable import cut, quoted, unseen
from game.match.scenario import COLOURS, Position, Scenario, UnitEntry
from game.match.table import Table

NAME_LENGTH = 60
TITLE_LENGTH = 120
STORY_LENGTH = 4000
NOTES_LENGTH = 2000
ID_LENGTH = 40
LEAST_SIDES, MOST_SIDES = 2, len(COLOURS)
MOST_UNITS = 400
"""Units of one side."""
MOST_CLASSES = 400
MOST_HANDICAPS = 4
MOST_AREAS = 500
MOST_POINTS = 1000
"""Points of one outline."""
MOST_TURNS = 500
FAR = 10**6
"""Numbers without limits of their own end here; no table and no fleet is that large."""
MOST_NUMBER = 10**9
"""No number in a line of a log comes near, but for a seed, which stands in its header."""
MOST_SEED = 2**53 - 1

SEEDS = frozenset({"seed"})
"""Keys of a header that hold chance and no amount: a seed may be as large as it likes."""
LINES = frozenset({"story", "notes"})
"""Keys whose texts may have several lines."""

_SUSPECT = re.compile(rb"[:,\[]\s*-?(?:\d{10}|[\d.]+[eE]\+?\d)")
"""Where a number may be absurd. Texts may look so too: those are looked at more closely."""
_DIGITS = bytes.maketrans(b"123456789", b"000000000")


def refuse_line(raw: bytes) -> None:
    """Raise ValueError where a line of JSON holds an absurd number, a text without end or a sign unseen."""
    unquoted = raw.replace(b'\\"', b"")  # inches, in the names of guns
    strange = (
        b"\\" in unquoted or b"\x7f" in raw or (not raw.isascii() and unseen(raw.decode("utf-8"), "\n\r\t"))
    )
    if strange or _has_large_number(raw) or (len(raw) > STORY_LENGTH and _has_long_text(raw)):
        refuse_values(msgspec.json.decode(raw))


def _has_large_number(raw: bytes) -> bool:
    """Whether a number may be absurd: at the speed of bytes for all but a few lines."""
    digits = raw.translate(_DIGITS)
    if any(sign in digits for sign in (b"0000000000", b"e0", b"E0", b"e+", b"E+")):
        return _SUSPECT.search(raw) is not None
    return False


def _has_long_text(raw: bytes) -> bool:
    return max(map(len, raw.split(b'"'))) > STORY_LENGTH


def refuse_values(
    tree: object, most: float = MOST_NUMBER, key: str = "", longest: int = STORY_LENGTH
) -> None:
    """Raise ValueError where a tree of plain values holds what `refuse_line` looks for. `key` is where it stands."""
    waiting: list[tuple[str, object]] = [(key, tree)]  # no calls within calls: it may be deep
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, str):
            refuse_text(value, key, longest)
        elif isinstance(value, dict):
            for name in value:
                refuse_text(name, "a key", NAME_LENGTH * 4)
            waiting += [(name, inner) for name, inner in value.items() if name not in SEEDS]
        elif isinstance(value, list):
            waiting += [(key, inner) for inner in value]
        elif isinstance(value, int | float) and not isinstance(value, bool) and not abs(value) <= most:
            raise ValueError(f"found a number without measure in {cut(key, 40)}, expected {most:,} at most")


def refuse_text(text: str, key: str, longest: int = STORY_LENGTH) -> None:
    """Raise ValueError for a text that is too long or holds a sign that cannot be seen."""
    if len(text) > longest:
        raise ValueError(
            f"found a text of {len(text):,} signs in {cut(key, 40)}, expected {longest:,} at most"
        )
    if strange := unseen(text, "\n" if key in LINES else ""):
        raise ValueError(
            f"found {quoted(text, 40)} with {strange} in {cut(key, 40)}, expected signs that are seen"
        )


def refuse_turns(events: Iterable[Event]) -> None:
    """Raise ValueError for a turn that no battle reaches: what is told of a battle has a row a turn."""
    for event in events:
        turn = None
        if type(event) is TurnBegan:
            turn = event.turn
        elif type(event) is Shown:
            turn = event.fields.get("turn")
        if isinstance(turn, int):
            refuse_turn(turn)


def refuse_turn(turn: int) -> None:
    """Raise ValueError for a turn that no battle reaches."""
    if not 0 <= turn <= MOST_TURNS:
        raise ValueError(f"found turn {turn:,}, expected one of {MOST_TURNS} at most")


def refuse_units(table: Table) -> None:
    """Raise ValueError for a unit that holds what is not of its kind: a header's scenario may say anything in keys of
    the game's own."""
    msgspec.convert(msgspec.to_builtins(table.units), get_type_hints(type(table))["units"])


def refuse_header(plain: Mapping[str, object]) -> None:
    """Raise ValueError for what no header may hold, before it is made a record."""
    refuse_values(dict(plain))


def refuse_scenario(scenario: Scenario) -> None:
    """Raise ValueError with the first thing in a scenario that the reader of scenario files would not let pass.

    What a ruleset declares of its own is its `set_up` to judge, in a log as before. A side's copy has a scenario of its
    own, with what the side knew: an enemy may have no unit in it.
    """
    for fault in _faults(scenario):
        raise ValueError(fault)


def _faults(scenario: Scenario) -> Iterator[str]:
    yield from _long("title", scenario.title, TITLE_LENGTH)
    for value, name in ((scenario.width, "width"), (scenario.height, "height")):
        if not 0 < value <= FAR:
            yield f"found a {name} of {value:g}, expected one above 0"
    if not 0 <= scenario.turns <= MOST_TURNS:
        yield f"found {scenario.turns} turns, expected {MOST_TURNS} at most"
    sides = scenario.sides
    if not LEAST_SIDES <= len(sides) <= MOST_SIDES:
        yield f"found {len(sides)} sides, expected {LEAST_SIDES} to {MOST_SIDES}"
    if len({side.name.casefold() for side in sides}) < len(sides):
        yield "found two sides of one name, expected a name for each"
    for number, side in enumerate(sides):
        at = f"side[{number}]"
        yield from _long(f"{at}.name", side.name, NAME_LENGTH)
        if side.colour not in COLOURS:
            yield f"found {quoted(side.colour, 40)} as {at}.colour, expected one of {', '.join(COLOURS)}"
        if len(side.units) > MOST_UNITS:
            yield f"found {len(side.units):,} units in {at}, expected {MOST_UNITS} at most"
        for place, unit in enumerate(side.units):
            yield from _unit_faults(f"{at}.unit[{place}]", unit)
        yield from _outline_faults(f"{at}.zone", side.zone or ())
    if len(scenario.terrain) > MOST_AREAS or len(scenario.classes) > MOST_CLASSES:
        yield f"found more than {MOST_AREAS} areas or {MOST_CLASSES} classes, expected no more"
    for number, area in enumerate(scenario.terrain):
        yield from _outline_faults(f"terrain[{number}].outline", area.outline)
        if len(area.name) > NAME_LENGTH:
            yield from _long(f"terrain[{number}].name", area.name, NAME_LENGTH)
    for number, row in enumerate(scenario.classes):
        name = row.get("name", "")
        if not isinstance(name, str):
            yield f"found class[{number}].name, expected a text"
        else:
            yield from _long(f"class[{number}].name", name or "?", NAME_LENGTH)


def _unit_faults(at: str, unit: UnitEntry) -> Iterator[str]:
    yield from _long(f"{at}.name", unit.name, NAME_LENGTH)
    yield from _long(f"{at}.id", unit.id, ID_LENGTH)
    yield from _long(f"{at}.class", unit.cls, ID_LENGTH)
    if unit.at is not None:
        yield from _outline_faults(f"{at}.at", (unit.at,))
    if unit.enters is not None and not 0 <= unit.enters <= MOST_TURNS:
        yield f"found {unit.enters} as {at}.enters, expected a turn of {MOST_TURNS} at most"


def _outline_faults(at: str, outline: tuple[Position, ...]) -> Iterator[str]:
    if len(outline) > MOST_POINTS:
        yield f"found {len(outline):,} points in {at}, expected {MOST_POINTS} at most"
    elif not all(isfinite(value) and abs(value) <= FAR for point in outline for value in point):
        yield f"found a point beyond all tables in {at}, expected one on it"


def _long(at: str, text: str, most: int) -> Iterator[str]:
    """What is wrong with a text of one line."""
    if not text.strip():
        yield f"found an empty text as {at}, expected 1 to {most} signs"
    elif len(text) > most:
        yield f"found {quoted(text, 40)} of {len(text):,} signs as {at}, expected {most} at most"
    elif strange := unseen(text):
        yield f"found {quoted(text, 40)} with {strange} as {at}, expected signs that are seen"
