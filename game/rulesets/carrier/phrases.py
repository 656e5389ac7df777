"""Pieces of sentences: chips, ships, cards, counts and distances as players say them. Knows no event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from game.rulesets.carrier.table import BLANK, FORCE, GAMBIT, CarrierTable, Ship
from game.rulesets.carrier.tables import GAMBITS
from game.sea.heading import Position, bearing

WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def listed(parts: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """1 chip, 2 chips, no chip."""
    return f"{number or 'no'} {one}" if number in (0, 1) else f"{number} {many or one + 's'}"


def chip_name(chip: str) -> str:
    """A chip by what is printed on its face."""
    if chip == BLANK:
        return "a Blank"
    if chip.startswith(GAMBIT):
        kind = chip[len(GAMBIT) :]
        return str(GAMBITS[kind]["name"]) if kind in GAMBITS else kind
    return chip[len(FORCE) :] if chip.startswith(FORCE) else chip


def chips(faces: Iterable[str]) -> str:
    """Several chips, task forces first and Blanks counted: TF 17, Squall and 2 Blanks."""
    count = Counter(faces)
    blanks = count.pop(BLANK, 0)
    names = [chip_name(chip) for chip in sorted(count, key=lambda chip: (not chip.startswith(FORCE), chip))]
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


def capital(sentence: str) -> str:
    """With a capital, whatever it begins with."""
    return sentence[:1].upper() + sentence[1:]


def inches(track: Sequence[Position]) -> float:
    """The length of a path."""
    return sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(track))


def wind(start: Position, end: Position) -> str:
    """The direction from one point to another, of eight."""
    return WINDS[round(bearing(start, end) / 45) % 8]
