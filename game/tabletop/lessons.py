"""What a coach has to say of a game: sentences, the moment each belongs to, what it points at, what ends it.

A lesson is data of its game and knows no window: it names what everybody who plays has before them ("the plan", "the
button", "the nearest enemy") and the sign by which it is seen to be followed.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import tomli

from game.match.limits import refuse_values
from game.match.plain import Row
from game.match.printable import MOST_QUOTED, cut, one_line

LARGEST = 2**18
"""Bytes past which a file of lessons is refused unread: the longest of a game's own is a seventieth of it."""

Sign = Literal["ready", "changed", "aimed", "drawn", "sent", "rolling", "held", "opened", "read"]
"""What can be seen of a player and the table. The order may be sent; the draft is another than it was; the row in
hand holds more than nothing; a target is
looked at with its odds; a path is laid; the order was given; dice fall; an overlay is held; a line of the log is open.
`read` is never seen: who has read such a lesson says so."""

Spot = Literal[
    "table", "unit", "foe", "bar", "button", "keys", "verbs", "plan", "drafts", "row", "card", "log", "ribbon", "strip",
    "hand", "notes", "map", "menu", "help",
]  # fmt: skip
"""What a lesson may point at; "table" is pointed at by nothing."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One sentence or two of the coach.

    `moment` is the name of the question it belongs to (empty: any), `when` a sign without which it waits, `turn` the
    first turn it is meant for, `phase` the key of the only phase in which it is said (empty: any), `side` the one it
    speaks to in the introduction (empty: all, in every battle), `unit` the one that must be in hand there (empty:
    any). In `says`, a name in braces stands for a key (`{confirm}`, `{ahead}`), `{unit}` for the unit in hand,
    `{foe}` for the enemy nearest to it, `{side}` for the side that plays and `{enemy}` for the other. A lesson whose
    keys are greyed waits.
    """

    says: str
    moment: str = ""
    at: Spot = "table"
    until: Sign = "read"
    when: Sign | None = None
    turn: int = 0
    phase: str = ""
    side: str = ""
    unit: str = ""


class Lessons(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The lessons of one game in their order; `scenario` is the id of the battle that is its introduction."""

    scenario: str = ""
    lesson: tuple[Lesson, ...] = ()


class LessonsError(Exception):
    """A file of lessons that cannot be read: one sentence with its name."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


def read_lessons(raw: bytes, name: str) -> Lessons:
    """The lessons of a file's bytes. LessonsError, which calls the file `name`, where they are none."""
    if len(raw) > LARGEST:
        raise LessonsError(
            f"{name}: found {len(raw):,} bytes, expected a coach's lessons of {LARGEST:,} at most."
        )
    try:
        tree = tomli.loads(raw.decode("utf-8"))
        refuse_values(tree)
        return lessons_of(tree)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        said = cut(str(error), MOST_QUOTED)
        raise LessonsError(f"{name}: found something else than a coach's lessons ({said}).") from None


def lessons_of(tree: Row) -> Lessons:
    """The lessons of a file as plain data. Raises msgspec.ValidationError."""
    return msgspec.convert(tree, Lessons)
