"""The small doors at the foot of the menu's list of battles, to what is no battle of the list."""

from __future__ import annotations

from game.ui.kit import letters, parts
from game.ui.kit.box import Box
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Row

_FOOT = (
    ("chance", "Random battle", "Fleets, table and weather made up for the points you name."),
    (
        "campaigns",
        "Campaigns",
        "A summer of battles with the same ships: orders, the yard, and what is lost is lost.",
    ),
    ("yard", "Shipyard", "Look at every class, or design one of your own."),
    ("problems", "What now?", "Positions of battles: one order is far better than all others. Find it."),
)
DOORS = {
    "rules": "Rule book",
    "chance": "Random battle",
    "yard": "Shipyard",
    "problems": "Problems",
    "campaigns": "Campaigns",
}
"""The room that each leads to, and the one with the rule book."""


def described() -> tuple[Box, ...]:
    """Two rows of them."""
    doors = tuple(
        parts.button(name, words, "small", tip=Tip(words, says), style=letters.TEXT)
        for name, words, says in _FOOT
    )
    return Row(doors[:2], equal=True), Row(doors[2:], equal=True)
