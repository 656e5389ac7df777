"""nef's numbers, read once from `tables.toml`. The rules ask here; no number of the game stands in Python."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from game.match.books import Book
from game.match.plain import Tree
from game.match.questions import Arm
from game.sea.arcs import Arc

BOOK: Final = Book(__package__)
read = BOOK.read

TABLES: Final[Tree] = read("tables.toml")

TOLERANCE: Final[float] = TABLES["measure"]["range_tolerance"]
DIE: Final[int] = TABLES["die"]["sides"]
AGAIN: Final[int] = TABLES["die"]["again_on"]

TURN: Final[int] = TABLES["movement"]["turn_degrees"]
TURN_COST: Final[int] = TABLES["movement"]["turn_cost"]
AFTER_TURN: Final[int] = TABLES["movement"]["forward_after_turn"]

EDGE_DEGREES: Final[float] = TABLES["arcs"]["boundary_degrees"]
EDGE_INCHES: Final[float] = TABLES["arcs"]["boundary_inches"]
_front: float = TABLES["arcs"]["front_to"]
_rear: float = TABLES["arcs"]["rear_from"]
FRONT: Final = Arc("front", -_front, _front)
REAR: Final = Arc("rear", _rear, -_rear)
STARBOARD: Final = Arc("starboard broadside", _front, _rear)
PORT: Final = Arc("port broadside", -_rear, -_front)


class Weapon(msgspec.Struct, frozen=True):
    """One weapon of the tables. `range` and `reach` in inches; `dice` for each factor, salvo or bomb (`per`)."""

    key: str
    dice: int
    per: str
    hit: int
    arc: str
    targets: tuple[str, ...]
    target_clause: str
    clauses: dict[str, str]
    range: float = 0.0
    reach: float = 0.0
    salvos: int = 0
    ahead_astern_percent: int = 100


WEAPONS: Final[dict[str, Weapon]] = {
    key: msgspec.convert(
        {
            **row,
            "key": key,
            "targets": TABLES["targets"][key],
            "target_clause": clause,
            "clauses": row["clause"],
        },
        Weapon,
    )
    for key, row in TABLES["weapon"].items()
    for clause in (TABLES["targets"]["clause"][key],)
}
ARMS: Final[dict[str, Arm]] = {
    "guns": "guns",
    "fighter_guns": "guns",
    "torpedo": "torpedo",
    "rapier": "torpedo",
    "rockets": "rockets",
    "bombs": "bombs",
}
"""The kind of each weapon: what it sounds like, and what standing orders take it for."""
GUNS_AHEAD_LEAST: Final[int] = -(-100 // WEAPONS["guns"].ahead_astern_percent)
"""The fewest factors through the front or rear arc that still roll a die (NEF-GUN-8)."""
RELOADERS: Final[frozenset[str]] = frozenset(TABLES["weapon"]["rockets"]["reloaded_by"])
"""The kinds of unit that reload rockets in a battle (NEF-ROC-5)."""
BOMB_DICE: Final[int] = TABLES["weapon"]["bombs"]["dice_most"]
BOMB_STEP: Final[int] = TABLES["weapon"]["bombs"]["modifier"]
BOMBS_MOST: Final[int] = TABLES["weapon"]["bombs"]["bombs_most"]

ROWS: Final[tuple[int, ...]] = tuple(TABLES["damage"]["rows"])
"""Per cent of the hull lost at which each damage row begins."""

VULNERABILITY: Final[Tree] = TABLES["vulnerability"]
HALVED: Final[int] = TABLES["flight"]["bomber"]["halved_percent"]
HALVING_HIT: Final[int] = TABLES["flight"]["bomber"]["hit_effects"].index("halve_unfired") + 1
"""Which of a bomber flight's hits halves what it has left."""

PLACES: Final[int] = TABLES["air_base"]["places_a_turn"]
LANDING_REACH: Final[float] = TABLES["air_base"]["landing_reach"]
HEADING_STEP: Final[int] = TABLES["air_base"]["airfield_heading_step"]
REARM_FIGHTERS: Final[int] = TABLES["rearm"]["carrier_fighters"]
REARM_BOMBERS: Final[int] = TABLES["rearm"]["carrier_bombers"]

CLOUD: Final[frozenset[str]] = frozenset(TABLES["terrain"]["cloud"])
CLOUD_RANGE: Final[float] = TABLES["terrain"]["cloud_range"]
CLOSED: Final[frozenset[str]] = frozenset(TABLES["terrain"]["closed_to_flights"])
GROUNDS: Final[frozenset[str]] = frozenset(TABLES["terrain"]["grounds_ships"])


@lru_cache(maxsize=256)
def thresholds(hull: int) -> tuple[int, int, int, int]:
    """The damage at which rows 1, 2 and 3 begin, and that destroys (NEF-DMG-2)."""
    marks = [-(-hull * percent // 100) for percent in ROWS[1:]]
    return marks[0], marks[1], marks[2], hull


@lru_cache(maxsize=1024)
def row_of(damage: int, hull: int) -> int:
    """The damage row, 0 to 3: damage of at least that share of the hull (NEF-DMG-2)."""
    return sum(100 * damage >= percent * hull for percent in ROWS[1:])
