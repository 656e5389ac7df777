"""The kinds of fleet's classes and how they go together: as rosters and scenarios name them.

The letters of the rule book's ship types stand in `facts`.
"""

from __future__ import annotations

from typing import Final

AUXILIARY: Final = "auxiliary"
CAPITAL: Final = "capital"
COMBATANT: Final = "combatant"
SUBMARINE: Final = "submarine"
CRAFT: Final = "craft"
SHORE: Final = "shore"
AIRCRAFT: Final = "aircraft"

LETTERS: Final = {
    AUXILIARY: "A",
    CAPITAL: "B",
    COMBATANT: "C",
    SUBMARINE: "S",
    CRAFT: "X",
    SHORE: "L",
}
"""The type of a ship by the kind of its class (FLT-TYP-1)."""
SHIPS: Final = (AUXILIARY, CAPITAL, COMBATANT)
HULLS: Final = (*SHIPS, SUBMARINE)
"""Kinds with flotation, engines and a rudder."""
SURFACE: Final = (*LETTERS,)
"""Every kind but aircraft."""
BASES: Final = (CAPITAL, SHORE)
"""Kinds that may handle aircraft."""
