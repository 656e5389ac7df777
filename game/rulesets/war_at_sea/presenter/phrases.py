"""Small turns of phrase of war_at_sea's cards and overlays: weapons and missions. Knows no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rulesets.war_at_sea import errands

SHORT: Final = {
    "main": "main",
    "secondary": "sec",
    "tertiary": "tert",
    "torpedo": "torp",
    "depth_charge": "depth charges",
    "hedgehog": "hedgehog",
    "anti_air": "antiair",
    "strafe": "strafe",
    "bomb": "bombs",
    "air_torpedo": "torp",
    "air_asw": "ASW",
    "sonar": "sonar",
    "search": "search",
    "tie": "tie",
}
"""A weapon in a tag."""
LONG: Final = {
    "main": "main battery",
    "secondary": "secondary battery",
    "tertiary": "tertiary battery",
    "torpedo": "torpedoes",
    "depth_charge": "depth charges",
    "hedgehog": "hedgehog",
    "anti_air": "antiaircraft guns",
    "strafe": "strafing",
    "bomb": "bombs",
    "air_torpedo": "torpedoes",
    "air_asw": "depth charges",
    "sonar": "sonar",
    "search": "search from the air",
    "tie": "tied down",
}
"""A weapon, or what is done in its place, on a row of a sheet."""
ERRAND: Final = {
    "cap": "CAP",
    "escort": "escort",
    "strafing": "strafing",
    "patrol": "patrol",
    "torpedo": "torpedo",
    "dive": "dive",
    "rtb": "home",
}
"""A mission in a tag."""


ORDERED: Final = {
    "cap": "CAP",
    "escort": "Escort {0}",
    "strafing": "Strafe {0}",
    "patrol": "Patrol",
    "torpedo": "Torpedo {0}",
    "dive": "Dive on {0}",
    "rtb": "Home to {0}",
    "sweep_mines": "Sweep {0}",
}
"""A choice of a sheet; what it is aimed at follows a colon in the order."""


def choice(value: str, name: Callable[[str], str]) -> str:
    """A mission, or a special action with what it names; empty where it says so itself."""
    key, target = errands.read(value)
    if key not in ORDERED:
        return ""
    if key == "rtb" and not target:
        return "Home, to no base"
    return ORDERED[key].format(name(target)).strip()
