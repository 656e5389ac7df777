"""Dice of coastal: crew tests, plain dice, and who sees them (CST-GEN-3, CST-CON-11, CST-SPT-17)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.roll import Modifier, Purpose, Roll, Throw, modifier
from game.match import Umpire
from game.rulesets.coastal import purposes
from game.rulesets.coastal.contacts import Unit, knows
from game.rulesets.coastal.events import Secret
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import CREW, CREW_CLAUSES, DIE


def crew_modifier(unit: Unit) -> tuple[Modifier, ...]:
    """What a crew's quality adds; nothing where it is average (CST-GUN-13)."""
    if not unit.crew_quality:
        return ()
    return (modifier("Crew quality", "CST-GUN-13", unit.crew_quality),)


def test(purpose: Purpose, clause: str, need: int, notes: Iterable[Modifier]) -> Throw:
    """One d10 that passes on what it needs or more, modified (CST-GEN-3)."""
    return Throw(purpose, clause, 1, DIE, target=need, modifiers=tuple(notes))


def crew_throw(unit: Unit, row: str) -> Throw:
    """A crew test: d10 and crew quality, passed on what the row of the table needs or more (CST-GEN-3)."""
    return test(purposes.CrewTest(unit.id, row), CREW_CLAUSES[row], CREW[row], crew_modifier(unit))


def crew_test(umpire: Umpire[CoastalTable], unit: Unit, test: str) -> bool:
    """Whether a crew passes; its owner sees the die, and the enemy while he sees the ship."""
    return roll(umpire, crew_throw(unit, test), unit).hits > 0


def shown_to(table: CoastalTable, *about: Unit) -> tuple[str, ...]:
    """The sides that see dice that speak of these units (CST-CON-11)."""
    return tuple(side for side in table.sides if all(knows(side, unit) for unit in about))


def roll(umpire: Umpire[CoastalTable], throw: Throw, *about: Unit) -> Roll:
    """Roll dice that speak of these units: they are shown to the sides that see all of them."""
    to = shown_to(umpire.table, *about)
    if len(to) == len(umpire.table.sides):
        return umpire.roll(throw)
    cast = umpire.cast(throw, hidden=True)
    umpire.happens(Secret(cast, to))
    return cast


def dice(
    umpire: Umpire[CoastalTable], purpose: Purpose, clause: str, count: int, sides: int, *about: Unit
) -> tuple[int, ...]:
    """Plain dice that are read, not tested."""
    return roll(umpire, Throw(purpose, clause, count, sides), *about).faces
