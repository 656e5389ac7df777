"""Small turns of phrase of war_at_sea's cards and overlays: weapons and missions. Knows no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rulesets.war_at_sea import errands
from game.rulesets.war_at_sea.tables import BOOK

SHORT: Final[dict[str, str]] = BOOK.labels["tag"]
"""A weapon in a tag."""
LONG: Final[dict[str, str]] = BOOK.labels["weapon"]
"""A weapon, or what is done in its place, on a row of a sheet."""
ERRAND: Final[dict[str, str]] = BOOK.labels["errand"]
"""A mission in a tag."""


ORDERED: Final[dict[str, str]] = BOOK.labels["ordered"]
"""A choice of a sheet; what it is aimed at follows a colon in the order."""


def choice(value: str, name: Callable[[str], str]) -> str:
    """A mission, or a special action with what it names; empty where it says so itself."""
    key, target = errands.read(value)
    if key not in ORDERED:
        return ""
    if key == "rtb" and not target:
        return "Home, to no base"
    return ORDERED[key].format(name(target)).strip()
