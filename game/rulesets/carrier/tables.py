"""carrier's numbers, read once from `tables.toml`. The rules ask here; no number of the game stands in Python."""

from __future__ import annotations

from typing import Final

from game.match.books import Book, plain
from game.match.plain import Tree

BOOK: Final = Book(__package__)
read = BOOK.read

TABLES: Final[Tree] = read("tables.toml")


_constants: Tree = TABLES["constants"]
RADIUS: Final[float] = _constants["base_radius"]
TOLERANCE: Final[float] = _constants["tolerance"]
MOVE_HIDDEN: Final[float] = _constants["move_hidden"]
MOVE_REVEALED: Final[float] = _constants["move_revealed"]
COMMAND_BONUS: Final[int] = _constants["command_bonus"]
AIRFIELD_CARDS: Final[int] = _constants["airfield_cards"]
INTERCEPT_RANGE: Final[float] = _constants["intercept_range"]
MOST_SHIPS: Final[int] = _constants["max_ships_per_task_force"]
MOST_CARRIERS: Final[int] = _constants["max_carriers_per_task_force"]

SILENT: Final[Tree] = plain(TABLES["silent"])
"""What holds where a scenario says nothing (CAR-SET-6, CAR-GEN-4)."""
DEPLOY_DEPTH: Final[float] = SILENT["deploy_depth"]
EDGES: Final[dict[str, str]] = plain(TABLES["edge"])
"""The edge each nation deploys from (CAR-SET-7)."""
NATIONS: Final[tuple[str, ...]] = tuple(EDGES)

RANGES: Final[dict[str, dict[str, float]]] = {
    nation: plain(reach) for nation, reach in TABLES["air_range"].items()
}
"""How far each nation's aircraft search ("recon") and strike ("strike") (CAR-AIR-3)."""

UNCONFIRMED: Final[tuple[int, ...]] = tuple(TABLES["dice"]["gun"]["unconfirmed"])
CONFIRMED: Final[tuple[int, ...]] = tuple(TABLES["dice"]["gun"]["confirmed"])
DEPTH_CHARGE: Final[int] = TABLES["dice"]["gun"]["depth_charge_forced"]
CAP_DISCARDS: Final[int] = min(TABLES["dice"]["cap"]["discard_on"])
AA_DISCARDS: Final[int] = min(TABLES["dice"]["aa"]["discard_on"])
SEARCH_DICE: Final[int] = TABLES["dice"]["recon"]["count"]
SEARCH: Final[int] = TABLES["dice"]["recon"]["success_at_most"]
SEARCH_BLIND: Final[int] = TABLES["dice"]["recon"]["success_at_most_poor_visibility"]

GAMBITS: Final[dict[str, Tree]] = TABLES["gambit"]
"""Each type of Gambit by id: its name, what it does found and when it is played."""

BUDGET: Final[dict[str, int]] = plain(TABLES["budget"])
"""What a battle by points costs (CAR-SET-8)."""
HANDICAP: Final[dict[str, int]] = plain(TABLES["handicap"])
"""Per cent by which each nation's points count for more (CAR-SET-8)."""
