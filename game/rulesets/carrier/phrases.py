"""Pieces of sentences: chips, ships and cards as players say them. Knows no event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.match.wording import listed
from game.rulesets.carrier.chips import BLANK, is_force, is_gambit, kind_of, name_of, read
from game.rulesets.carrier.table import CarrierTable, Ship
from game.rulesets.carrier.tables import GAMBITS


def chip_name(chip: str) -> str:
    """A chip by what is printed on its face."""
    if chip == BLANK:
        return "a Blank"
    if is_gambit(chip):
        kind = kind_of(chip)
        return str(GAMBITS[kind]["name"]) if kind in GAMBITS else kind
    return name_of(chip) if is_force(chip) else chip


def chips(faces: Iterable[str]) -> str:
    """Several chips, task forces first and Blanks counted: TF 17, Squall and 2 Blanks."""
    count = Counter(faces)
    blanks = count.pop(BLANK, 0)
    names = [chip_name(chip) for chip in sorted(count, key=lambda chip: (not is_force(chip), chip))]
    if blanks:
        names.append("a Blank" if blanks == 1 else f"{blanks} Blanks")
    return listed(names)


def ship(table: CarrierTable, key: str) -> Ship | None:
    """A ship by its id, on any sheet the table knows."""
    return next((one for force in table.forces.values() for one in force.ships if one.id == key), None)


def ship_name(table: CarrierTable, key: str) -> str:
    """What a ship is called; an airfield's Air Group by its own name."""
    found = ship(table, key)
    return found.name if found is not None else key


def card(table: CarrierTable, by: str, force: str, colour: str = "") -> str:
    """A card as its owner knows it, or as the enemy does: Enterprise's black card, a card of TF 16, a card."""
    what = f"{colour} card" if colour else "card"
    if by:
        return f"{ship_name(table, by)}'s {what}"
    return f"a {what} of {force}" if force else f"a {what}"


def known(table: CarrierTable, key: str) -> str:
    """What an order's key stands for: a stack, a task force, a ship or a chip; empty where the table knows of none."""
    if key in table.units or key in table.forces:
        return key
    if key == BLANK:
        return "Blank"
    if read(key) is not None:
        return chip_name(key)
    found = ship(table, key)
    return found.name if found is not None else ""
