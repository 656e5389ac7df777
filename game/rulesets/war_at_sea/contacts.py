"""Blue counters: what an enemy may know of submerged submarines and their decoys (WAS-SUB-1, WAS-SUB-4, WAS-HID-1).

Whoever asks here gets the same answer on the table and on the view of the side that looks: a submarine that is not
found is but a counter, as its decoy is.
"""

from __future__ import annotations

from game.rulesets.war_at_sea.table import COUNTER, Piece, SeaTable
from game.tabletop.ids import number_of
from game.tabletop.memory import Glimpse, Look


def hidden(unit: Piece) -> bool:
    """Whether an enemy sees but a blue counter of it."""
    return bool(unit.counter) and not unit.detected


def enemies(table: SeaTable, side: str) -> list[Piece]:
    """Enemy units on the table or in the air that `side` sees as what they are, in scenario order."""
    return [
        unit
        for unit in table.units.values()
        if unit.side != side and unit.state == "deployed" and not hidden(unit) and unit.spec.kind != "marker"
    ]


def enemy_called(table: SeaTable, side: str, key: str) -> Piece | None:
    """The enemy of that id, if `side` sees it as what it is."""
    return next((unit for unit in enemies(table, side) if unit.id == key), None)


def counters(table: SeaTable, side: str) -> list[Piece]:
    """Pieces that are blue counters to `side`, by their numbers; what they are besides may be hidden."""
    found = [
        unit
        for unit in table.units.values()
        if unit.side != side and unit.state == "deployed" and hidden(unit)
    ]
    return sorted(found, key=lambda unit: number_of(unit.counter))


def look_of(table: SeaTable, side: str) -> Look:
    """The enemy's counters as a turn begins, as `side` sees them: where nothing but they hides, nobody need look."""
    return Look(table.turn, (), tuple((unit.counter, unit.x, unit.y) for unit in counters(table, side)))


def proved(table: SeaTable, boat: Piece, counter: str) -> None:
    """The enemy remembers that a counter was a boat, and where that boat was seen."""
    table.memory = {
        side: memory if side == boat.side else memory.losing(counter, here).losing(boat.id, here)
        for here in (Glimpse(table.turn, boat.x, boat.y),)
        for side, memory in table.memory.items()
    }


def under(table: SeaTable, counter: str) -> Piece:
    """What lies under a blue counter. Raises KeyError for a counter that is not on the table."""
    for unit in table.units.values():
        if unit.counter == counter and unit.state == "deployed":
            return unit
    raise KeyError(counter)


ANY = "contact_"
"""What the id of any blue counter begins with."""


def numbered(number: int) -> str:
    """The id of the blue counter of that number."""
    return f"{ANY}{number}"


def name(counter: str) -> str:
    """What players read."""
    return f"Contact {number_of(counter)}"


def as_counter(unit: Piece) -> Piece:
    """A submarine or decoy as its enemy sees it: where its counter lies, and nothing else."""
    return Piece(
        unit.counter,
        name(unit.counter),
        unit.side,
        unit.x,
        unit.y,
        unit.heading,
        spec=COUNTER,
        counter=unit.counter,
        moved=unit.moved,
    )


def known_as(unit: Piece) -> str:
    """The id under which the enemy knows a unit now."""
    return unit.counter if hidden(unit) else unit.id


def decoy_of(table: SeaTable, submarine: str) -> Piece | None:
    """The decoy of a submarine that lies on the table."""
    decoy = table.units.get(decoy_id(submarine))
    return decoy if decoy is not None and decoy.state == "deployed" else None


def decoy_id(submarine: str) -> str:
    """The id of a submarine's decoy, known to its owner alone."""
    return f"{submarine}_decoy"


def make_decoy(table: SeaTable, submarine: str, counter: str, x: float, y: float, heading: float) -> Piece:
    """A decoy as it is laid."""
    parent = table.units[submarine]
    return Piece(
        decoy_id(submarine),
        f"{parent.name}'s decoy",
        parent.side,
        x,
        y,
        heading,
        spec=parent.spec,
        depth=parent.depth or "periscope",
        counter=counter,
        decoy_of=submarine,
    )
