"""What a critical hit does, row by row: structural, carrier and underwater tables in one shape, for one interpreter.

Read once from `criticals.toml`; what a row's names mean stands there. Knows no unit.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Final

import msgspec

from game.rulesets.fleet.armoury import VERTICAL
from game.rulesets.fleet.facts import Armour
from game.rulesets.fleet.tables import read

_FILE: Final[dict[str, Any]] = read("criticals.toml")

NO_ARMOUR: Final = "none"
BY_MOUNT: Final = "mount"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One row: where it stands, what protects, what it costs, what it does, what becomes of value left over."""

    key: str
    area: str
    d20: dict[str, tuple[int, int]]
    armour: str
    unused: str
    repaired: bool
    clause: str
    clauses: dict[str, str] = {}
    die: tuple[int, int] | None = None
    value: str = ""
    dice: int = 0
    free: int = 0
    least: int | None = 0
    once: bool = False
    cost: int = 0
    by_size: bool = False
    items: dict[str, int] = {}
    effect: str = ""
    deck_holds: str = ""
    own: int = 0
    above_h: int = 0

    def price(self, size: int) -> int:
        """What one application costs against a target of that size (FLT-CRT-4, FLT-CRT-5)."""
        return max(1, self.cost + size) if self.by_size else self.cost

    def says(self, key: str) -> str:
        """The clause behind one of its columns."""
        return self.clauses.get(key, self.clause)


class Protection(msgspec.Struct, frozen=True):
    """What armour protects an area, against vertical and against horizontal hits; "none" is no armour (FLT-ARM-4)."""

    vertical: str
    horizontal: str
    divisor: int = 1

    def met(self, direction: str, armour: Armour) -> int:
        """The armour class that a hit from there meets; halves up against horizontal hits (FLT-ARM-5, FLT-ARM-6)."""
        name = self.vertical if direction == VERTICAL else self.horizontal
        thick = 0 if name == NO_ARMOUR else armour.at(name)
        return thick if direction == VERTICAL else ceil(thick / self.divisor)


def _row(said: dict[str, Any]) -> Row:
    clause = said["clause"]
    told = {"clause": clause} if isinstance(clause, str) else {"clause": clause["default"], "clauses": clause}
    least = {"least": None} if said.get("least") == "none" else {}
    return msgspec.convert(said | told | least, Row)


ROWS: Final[dict[str, Row]] = {said["key"]: _row(said) for said in _FILE["row"]}
TABLE_NAMES: Final = ("warship", "merchant", "laden", "carrier", "bow", "mid", "stern")
TABLES_BY_SCORE: Final[dict[str, tuple[Row, ...]]] = {
    table: tuple(row for row in ROWS.values() if table in row.d20) for table in TABLE_NAMES
}
PROTECTION: Final[dict[str, Protection]] = {
    area: msgspec.convert({key: value for key, value in said.items() if key != "clause"}, Protection)
    for area, said in _FILE["armour"].items()
}
GROUPS: Final[dict[str, dict[str, Any]]] = _FILE["group"]
"""What a hit on a group of weapons takes, by main, other and torpedo."""
BLOCKED_COST: Final[int] = _FILE["critical"]["blocked_cost"]
FLIGHT_DECK_DIVISOR: Final[int] = _FILE["critical"]["flight_deck_divisor"]


def rows_at(table: str, score: int) -> tuple[Row, ...]:
    """The rows of a table at a score of d20: one, or those between which a d10 decides."""
    return tuple(row for row in TABLES_BY_SCORE[table] if row.d20[table][0] <= score <= row.d20[table][1])


def row_at(table: str, score: int, die: int = 0) -> Row:
    """The one row of a table at a score of d20, and of a d10 where that decides further. Raises LookupError."""
    for row in rows_at(table, score):
        if row.die is None or row.die[0] <= die <= row.die[1]:
            return row
    raise LookupError(f"no row of {table} at {score} and {die}")
