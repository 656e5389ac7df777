"""What a side sees of the enemy: spotted units under their ids, all others under the ids of their markers (CST-CON).

Whoever asks here gets the same answer on the table and on the view of the side that looks.
"""

from __future__ import annotations

from game.rulesets.coastal.set_up import CONTACT, marked
from game.rulesets.coastal.table import DEPLOYED, Aircraft, CoastalTable, Vessel

Unit = Vessel | Aircraft


def known_as(unit: Unit) -> str:
    """The id under which the enemy knows a unit now; empty where he knows nothing of it."""
    if unit.spotted or unit.state != DEPLOYED:
        return unit.id
    return unit.contact if marked(unit) else ""


def spotted(table: CoastalTable, side: str) -> list[Unit]:
    """Enemy units on the table that `side` has spotted, in scenario order."""
    return [
        unit for unit in table.units.values() if unit.side != side and unit.state == DEPLOYED and unit.spotted
    ]


def markers(table: CoastalTable, side: str) -> list[Unit]:
    """What `side` sees as contact markers, by their numbers."""
    found = [unit for unit in table.units.values() if unit.side != side and marked(unit) and unit.contact]
    return sorted(found, key=lambda unit: number(unit.contact))


def number(contact: str) -> int:
    """The number of a contact marker."""
    return int(contact[len(CONTACT) :])


def is_marker(key: str) -> bool:
    """Whether an id is that of a contact marker."""
    return key.startswith(CONTACT) and key[len(CONTACT) :].isdecimal()


def called(table: CoastalTable, side: str, key: str) -> Unit | None:
    """The unit that `side` knows under that id, be it its own, a spotted one or a marker."""
    unit = table.units.get(key)
    if unit is not None and (unit.side == side or unit.spotted or key == unit.contact):
        return unit
    return next((unit for unit in markers(table, side) if unit.contact == key), None)


def knows(side: str, unit: Unit) -> bool:
    """Whether `side` sees the unit itself: its own, or one it has spotted."""
    return unit.side == side or unit.spotted


def fresh(table: CoastalTable) -> str:
    """The id of the next new marker."""
    return f"{CONTACT}{table.numbered + 1}"
