"""The interpreter of the critical tables: value spent row by row, and rolled again for what is left (FLT-CRT).

One reader for structural, underwater and carrier tables: a row says what protects, what it costs, what goes down, and
what becomes of value left over. What a row does besides stands in `effects`, under the name the row gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from game.match import Umpire
from game.rulesets.fleet import purposes
from game.rulesets.fleet.armoury import UNDERWATER
from game.rulesets.fleet.condition import out
from game.rulesets.fleet.critical_tables import (
    BLOCKED_COST,
    BY_MOUNT,
    FLIGHT_DECK_DIVISOR,
    NO_ARMOUR,
    PROTECTION,
    Row,
    row_at,
    rows_at,
)
from game.rulesets.fleet.damage_events import RowHit, Stands
from game.rulesets.fleet.rolls import dice
from game.rulesets.fleet.table import FleetTable, Ship
from game.rulesets.fleet.tables import DIE


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


Effect = Callable[[Umpire[FleetTable], Ship, Hit, Row, int], int]
"""What a row does: answers what it cost, or BLOCKED where the result cannot be applied (FLT-CRT-7)."""
EFFECTS: Final[dict[str, Effect]] = {}
"""What rows do, by the names that `criticals.toml` gives; `effects` fills it, since what it does hits again."""
BLOCKED: Final = -1
"""What an effect answers that could not be applied (FLT-CRT-7)."""
ASHORE: Final = frozenset(("engine_room", "steering", "helm"))
"""Rows that a unit on land has nothing for (FLT-SHO-4, FLT-CAR-7)."""


def table_of(ship: Ship, hit: Hit) -> str:
    """The table that a hit rolls on (FLT-CRT-3, FLT-STR-18, FLT-SHO-4)."""
    if hit.underwater and not ship.spec.shore:
        return hit.section
    return own_table(ship)


def own_table(ship: Ship) -> str:
    """Her own table of hits above water."""
    if ship.spec.carrier:
        return "carrier"
    if ship.spec.has("merchant"):
        return "merchant"
    return "laden" if ship.spec.cargo else "warship"


def critical(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, budget: int | None = None) -> None:
    """One critical, carried out completely: rolls until its value is spent (FLT-CRT-6, FLT-CRT-9)."""
    left = hit.cv if budget is None else budget
    table = table_of(ship, hit)
    while left > 0 and not out(ship):
        row = rolled(umpire, ship, table, left)
        left = applied(umpire, ship, hit, row, left)


def rolled(umpire: Umpire[FleetTable], ship: Ship, table: str, left: int, score: int = 0) -> Row:
    """The row that is hit: a d20, and a d10 where that decides further."""
    if not score:
        (score,) = dice(umpire, purposes.CriticalRow(ship.id, left), "FLT-CRT-3", 1, DIE["table"], ship)
    rows = rows_at(table, score)
    if len(rows) == 1 and rows[0].die is None:
        return rows[0]
    (face,) = dice(umpire, purposes.CriticalChoice(ship.id, left), rows[0].says("die"), 1, DIE["test"], ship)
    return row_at(table, score, face)


def applied(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """The value left once a row has been applied; 0 ends the critical (FLT-CRT-4 to 7, FLT-CRT-10)."""
    umpire.happens(met(ship, hit, row, left))
    if row.armour == "flight_deck" and not pierced(ship, hit, row.armour):
        return _deck_holds(umpire, ship, hit, row, left)
    if row.armour not in (BY_MOUNT, NO_ARMOUR) and not pierced(ship, hit, row.armour):
        return 0  # the shell is spent (FLT-ARM-10)
    spent = _spent(umpire, ship, hit, row, left)
    if spent == BLOCKED:
        return max(0, left - BLOCKED_COST)
    return max(0, left - max(spent, BLOCKED_COST)) if row.unused != "lost" else 0


def met(ship: Ship, hit: Hit, row: Row, left: int) -> RowHit:
    """The fact of a row that is hit, with the armour in the way."""
    if hit.underwater or row.armour in (BY_MOUNT, NO_ARMOUR):
        return RowHit(ship.id, row.key, left)
    thick = thickness(ship, hit.direction, row.armour)
    power = hit.penetration if thick else 0
    return RowHit(ship.id, row.key, left, row.armour, thick, power, not pierced(ship, hit, row.armour))


def _deck_holds(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """An armoured flight deck that is not pierced: operations suffer by half, all else is lost (FLT-ARM-11)."""
    if row.deck_holds == "half":
        _spent(umpire, ship, hit, row, left // FLIGHT_DECK_DIVISOR)
    return 0


def _spent(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """What a row cost, or BLOCKED where it could not be applied."""
    if ship.spec.shore and row.key in ASHORE:
        return BLOCKED
    return EFFECTS[row.effect](umpire, ship, hit, row, left)


def effect(name: str) -> Callable[[Effect], Effect]:
    """Enters a function as the effect of that name."""
    return lambda carried_out: EFFECTS.setdefault(name, carried_out)


@effect("")
def lowered(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """A row that takes a number of the data sheet down (fires: up) by what its budget pays for (FLT-CRT-4)."""
    if row.dice:
        return _by_dice(umpire, ship, row, left)
    price = row.price(ship.spec.target_size)
    times = left // price
    if row.once:
        times = min(times, 1)
    # on land there is no flotation, structure stands for it (FLT-CAR-1, FLT-SHO-4)
    what = "structure" if row.value == "flotation" and ship.spec.shore else row.value
    now, up = ship.number(what), what == "fires"
    if row.least is not None and not up:
        times = min(times, now - row.least)
    if times <= 0:
        return BLOCKED
    umpire.happens(Stands(ship.id, what, now + times if up else now - times))
    return times * price


def _by_dice(umpire: Umpire[FleetTable], ship: Ship, row: Row, left: int) -> int:
    """Dice of speed: the free ones first, then one for each price paid, one at a time (FLT-STR-9, FLT-UND-5)."""
    if ship.speed == 0:
        return BLOCKED
    price = row.price(ship.spec.target_size)
    paid = left // price
    if not row.free and not paid:
        return BLOCKED
    spent = 0
    for number in range(row.free + paid):
        if ship.speed == 0:
            break
        (face,) = dice(umpire, purposes.EngineDamage(ship.id, row.key), row.clause, 1, DIE["extent"], ship)
        umpire.happens(Stands(ship.id, "speed", max(0, ship.speed - face)))
        if number >= row.free:
            spent += price
    return max(spent, BLOCKED_COST)
