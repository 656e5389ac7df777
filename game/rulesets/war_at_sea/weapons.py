"""What units attack with, and what else a line of a Fire may do in this game, by the text that orders and logs have.

A weapon is its text (a StrEnum), so that orders, events and tables carry it as they always did; `read_use` is the one
way from an order's text to it. Knows no table.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Weapon(StrEnum):
    """A row of a card that attacks (WAS-ATK)."""

    MAIN = "main"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"
    TORPEDO = "torpedo"
    DEPTH_CHARGE = "depth_charge"
    HEDGEHOG = "hedgehog"
    ANTI_AIR = "anti_air"
    STRAFE = "strafe"
    BOMB = "bomb"
    AIR_TORPEDO = "air_torpedo"
    AIR_ASW = "air_asw"


class Duty(StrEnum):
    """What a unit does in place of an attack: it searches, or ties a fighter down (WAS-SUB-6, WAS-ADF-5)."""

    SONAR = "sonar"
    SEARCH = "search"
    TIE = "tie"


GUNS: Final = (Weapon.MAIN, Weapon.SECONDARY, Weapon.TERTIARY)
TORPEDOES: Final = (Weapon.TORPEDO, Weapon.AIR_TORPEDO)
BATTERIES: Final = (*GUNS, Weapon.TORPEDO)
"""What ships and submarines attack what floats with, in the order of the card."""
ASW: Final = (Weapon.DEPTH_CHARGE, Weapon.HEDGEHOG)
BOMBS: Final = (Weapon.BOMB, Weapon.AIR_ASW, *ASW)
"""What falls or is thrown, and bursts."""
FROM_THE_AIR: Final = (Weapon.STRAFE, Weapon.BOMB, Weapon.AIR_TORPEDO, Weapon.AIR_ASW)

_READ: Final = {str(use): use for kind in (Weapon, Duty) for use in kind}


def read_use(text: str) -> Weapon | Duty | None:
    """What an order means by a text; None where there is no such thing."""
    return _READ.get(text)
