"""One hit as it does damage, and the armour that it meets (FLT-ARM-4 to 9). Changes no table."""

from __future__ import annotations

import msgspec

from game.rulesets.fleet.armoury import UNDERWATER
from game.rulesets.fleet.critical_tables import NO_ARMOUR, PROTECTION
from game.rulesets.fleet.table import Ship


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hit as it does damage. `name` says what struck, `rolls` how many critical rolls it makes (FLT-CRT-2).

    `direction` is vertical, horizontal or underwater; `section` the part of the ship of an underwater hit, bow, mid or
    stern. Where a d6 tells it, `across` is the row of the table of sections that is read, and the die falls after the
    wreck test (FLT-TOR-12, FLT-MIN-5). A `flashover` gives no Crew Test after bulkheads (FLT-MAG-4).
    """

    name: str
    cv: int
    ip: int
    direction: str
    clause: str
    penetration: int = 0
    rolls: int = 1
    section: str = ""
    across: str = ""
    flashover: bool = False

    @property
    def underwater(self) -> bool:
        """Whether no armour protects (FLT-UND-2)."""
        return self.direction == UNDERWATER


def pierced(ship: Ship, hit: Hit, area: str) -> bool:
    """Whether a hit goes through what protects an area (FLT-ARM-4 to 9)."""
    if hit.underwater or area == NO_ARMOUR:
        return True
    return hit.penetration >= thickness(ship, hit.direction, area)


def thickness(ship: Ship, direction: str, area: str) -> int:
    """The armour class that a hit from that direction meets (FLT-ARM-4 to 8)."""
    return PROTECTION[area].met(direction, ship.spec.armour)
