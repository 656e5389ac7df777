"""Dice of fleet: Crew Tests, plain dice, random choice among equals, and who sees what falls (FLT-GEN, ruling 84)."""

from __future__ import annotations

from game.dice.roll import Modifier, Purpose, Roll, Throw, modifier
from game.match import Umpire
from game.rulesets.fleet import purposes
from game.rulesets.fleet.condition import knows
from game.rulesets.fleet.events import Hidden, did
from game.rulesets.fleet.table import FleetTable, Flight, Piece, Ship
from game.rulesets.fleet.tables import DIE, TESTS, Term


def parts(*terms: Term) -> tuple[Modifier, ...]:
    """The modifiers of terms; those of nothing are left out."""
    return tuple(modifier(text, clause, value) for text, clause, value in terms if value)


def attack_throw(
    purpose: Purpose, clause: str, dice: int, needed: int, *terms: Term, again: bool = False
) -> Throw:
    """Dice of an attack: d20 each, so much or more; with `again` misses are rolled once more (FLT-GEN-9)."""
    mods = parts(*terms)
    return Throw(purpose, clause, dice, DIE["attack"], target=needed, modifiers=mods, misses_again=again)


def test_throw(purpose: Purpose, clause: str, needed: int, *terms: Term) -> Throw:
    """A test: d10, so much or more passes (FLT-GEN-7)."""
    return Throw(purpose, clause, 1, DIE["test"], target=needed, modifiers=parts(*terms))


def crew_throw(unit: Ship | Flight, purpose: Purpose, clause: str, *more: Term) -> Throw:
    """A Crew Test: d10 and current crew quality, 6 or more (FLT-GEN-6)."""
    return test_throw(purpose, clause, TESTS["crew"], ("Crew quality", "FLT-GEN-6", unit.crew_quality), *more)


def crew_test(
    umpire: Umpire[FleetTable], unit: Ship | Flight, purpose: Purpose, clause: str, *more: Term
) -> bool:
    """Whether a crew passes."""
    return passes(umpire, crew_throw(unit, purpose, clause, *more), unit)


def save_throw(unit: Piece, clause: str, *more: Term) -> Throw:
    """A saving throw: d10, 6 or more saves (FLT-GEN-7)."""
    return test_throw(purposes.Save(unit.id), clause, TESTS["save"], *more)


def passes(umpire: Umpire[FleetTable], throw: Throw, *about: Piece) -> bool:
    """Whether one die meets its target."""
    return roll(umpire, throw, *about).hits > 0


def roll(umpire: Umpire[FleetTable], throw: Throw, *about: Piece) -> Roll:
    """Roll dice that speak of these units: shown to the sides that see all of them."""
    sides = umpire.table.sides
    to = tuple(side for side in sides if all(knows(side, unit) for unit in about))
    if len(to) == len(sides):
        return umpire.roll(throw)
    cast = umpire.cast(throw, hidden=True)
    umpire.happens(Hidden(cast, to))
    return cast


def dice(
    umpire: Umpire[FleetTable], purpose: Purpose, clause: str, count: int, sides: int, *about: Piece
) -> tuple[int, ...]:
    """Plain dice that are read, not tested."""
    return roll(umpire, Throw(purpose, clause, count, sides), *about).faces


def below(
    umpire: Umpire[FleetTable], purpose: Purpose, clause: str, value: int, *about: Piece, die: str = "table"
) -> bool:
    """A d20 that must not be above a value, or another `die`: CV tests, Fire Tests and their like (FLT-GEN-8)."""
    worth = tuple(int(face <= value) for face in range(1, DIE[die] + 1))
    return roll(umpire, Throw(purpose, clause, 1, DIE[die], worth=worth), *about).hits > 0


def pick(umpire: Umpire[FleetTable], purpose: Purpose, count: int, *about: Piece) -> int:
    """One of so many equal things at random, from 0: the smallest die that has them, again above (FLT-GEN-11)."""
    if count < 2:
        return 0
    sides = next((die for die in sorted(set(DIE.values())) if die >= count), max(DIE.values()))
    while True:
        face = dice(umpire, purpose, "FLT-GEN-11", 1, sides, *about)[0]
        if face <= count:
            return face - 1


def may_act(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """Whether a ship may carry out tasks this turn; the test is made when she first acts or reacts (ruling 63)."""
    if not ship.power_failure:
        return True
    if not ship.done.tested:
        passed = crew_test(umpire, ship, purposes.ActUnpowered(ship.id), "FLT-UND-8")
        umpire.happens(did(ship, tested=True, idle=not passed))
    return not ship.done.idle
