"""Asking a table about its stacks: how far, whether they touch, which task forces lie in them (CAR-MEA, CAR-CHP).

Reads the table and nothing else, and works on a view as well, as far as a view knows. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import hypot
from typing import Final

from game.rulesets.carrier.chips import force_chip, force_names, gambit_kinds, is_force, name_of
from game.rulesets.carrier.table import CarrierTable, Ship, Stack, TaskForce
from game.rulesets.carrier.tables import RADIUS, TOLERANCE
from game.sea.heading import Inches
from game.sea.passage import SLACK
from game.tabletop.deploy import DEPLOYED

TOUCH: Final[Inches] = 2 * RADIUS + TOLERANCE
"""Two centres at most so far apart: their bases touch (CAR-MEA-4)."""
CLOSE: Final[Inches] = TOUCH + TOLERANCE
"""No base touches one that lies farther off, east or north."""
OVERLAP: Final[Inches] = 2 * RADIUS - TOLERANCE
"""Two centres nearer than this: their bases overlap (CAR-MEA-5)."""
ASHORE: Final[Inches] = RADIUS - TOLERANCE
"""A centre nearer to a polygon than this: its base overlaps it (CAR-MEA-6)."""


def gap(one: Stack, other: Stack) -> Inches:
    """From base edge to base edge, 0 where they overlap (CAR-MEA-2)."""
    return max(0.0, hypot(one.x - other.x, one.y - other.y) - 2 * RADIUS)


def within(one: Stack, other: Stack, reach: Inches) -> bool:
    """Whether a stack is within a reach of another; exactly at range is in range (CAR-MEA-3)."""
    return hypot(one.x - other.x, one.y - other.y) <= reach + TOUCH + SLACK


def within_reach(stack: Stack, others: Iterable[Stack], reach: Inches) -> list[Stack]:
    """Those of other stacks that are `within` a reach of one."""
    x, y, far = stack.x, stack.y, reach + TOUCH + SLACK
    return [other for other in others if hypot(x - other.x, y - other.y) <= far]


def touching(one: Stack, other: Stack) -> bool:
    """Whether two bases are in contact (CAR-MEA-4)."""
    return hypot(one.x - other.x, one.y - other.y) <= TOUCH + SLACK


def round_about(stack: Stack, others: Iterable[Stack], reach: Inches = CLOSE) -> list[Stack]:
    """Those of other stacks that lie in a square round one, its sides so far from the centre. Mostly there are none,
    and that takes no more than a look at two numbers of each."""
    x, y = stack.x, stack.y
    west, east, south, north = x - reach, x + reach, y - reach, y + reach
    return [other for other in others if west <= other.x <= east and south <= other.y <= north]


def enemy(table: CarrierTable, side: str) -> str:
    """The other side (CAR-GEN-1)."""
    first, second = table.sides
    return second if side == first else first


def standing(table: CarrierTable, side: str) -> list[Stack]:
    """The stacks of a side on the table, in scenario order."""
    return [stack for stack in table.units.values() if stack.side == side and stack.state == DEPLOYED]


def facing(table: CarrierTable, side: str) -> tuple[list[Stack], list[Stack]]:
    """The stacks of a side on the table and those of its enemy, each in scenario order."""
    lying = [stack for stack in table.units.values() if stack.state == DEPLOYED]
    return [stack for stack in lying if stack.side == side], [stack for stack in lying if stack.side != side]


def touched(table: CarrierTable, stack: Stack) -> list[Stack]:
    """The enemy stacks in contact with one."""
    return [
        other
        for other in round_about(stack, table.units.values())
        if other.side != stack.side and other.state == DEPLOYED and touching(stack, other)
    ]


def names(stack: Stack) -> list[str]:
    """The task forces known to lie in a stack, face up or down."""
    if not stack.down:
        return list(stack.up)
    return [*stack.up, *force_names(stack.down)]


def forces_in(table: CarrierTable, stack: Stack) -> list[TaskForce]:
    """The task forces of a stack, hidden ones included where they are known, in sheet order (CAR-CHP-3)."""
    lying = set(names(stack))
    return [force for name, force in table.forces.items() if name in lying]


def holds_force(stack: Stack) -> bool:
    """Whether a stack holds a task force, as far as is known (CAR-GUN-1, CAR-MOV-10)."""
    down = stack.down
    return bool(stack.up or (down and is_force(down[-1])))  # sorted: task forces come last


def holders(table: CarrierTable) -> dict[str, Stack]:
    """Where each task force's chip lies, as far as is known (CAR-CHP-3)."""
    where: dict[str, Stack] = {}
    for stack in table.units.values():
        if stack.state == DEPLOYED:
            for name in stack.up:
                where[name] = stack
            if holds_force(stack):
                for chip in stack.down:
                    if is_force(chip):
                        where[name_of(chip)] = stack
    return where


def openly(table: CarrierTable, forces: Collection[str]) -> list[tuple[str, str]]:
    """Some task forces, each with the stack it lies in, in an order that tells nothing: by stack, those that are
    face-up first. The order of the sheets would tell which of the face-down ones each is (CAR-INT-5)."""
    found = []
    for stack in table.units.values():
        if stack.state == DEPLOYED:
            lying = sorted(names(stack), key=lambda name: (name not in stack.up, name))
            found += [(stack.id, name) for name in lying if name in forces]
    return found


def holder(table: CarrierTable, force: str) -> Stack | None:
    """The stack in which a task force's chip lies, as far as is known (CAR-CHP-3)."""
    chip = force_chip(force)
    for stack in table.units.values():
        if (chip in stack.down or force in stack.up) and stack.state == DEPLOYED:
            return stack
    return None


def holder_of(table: CarrierTable, side: str, chip: str) -> Stack | None:
    """The stack of a side in which a face-down chip of one of a kind lies."""
    for stack in table.units.values():
        if chip in stack.down and stack.side == side and stack.state == DEPLOYED:
            return stack
    return None


def gambits_in(stack: Stack) -> list[str]:
    """The types of the Gambits known to lie in a stack."""
    return gambit_kinds(stack.down)


def afloat(forces: Iterable[TaskForce]) -> Iterator[tuple[TaskForce, Ship]]:
    """Every ship of these task forces that is not sunk, in sheet order."""
    for force in forces:
        for ship in force.ships:
            if not ship.sunk:
                yield force, ship


def ship_of(table: CarrierTable, key: str) -> tuple[TaskForce, Ship]:
    """A ship by its id and the task force on whose sheet it stands. Raises KeyError."""
    for force in table.forces.values():
        for ship in force.ships:
            if ship.id == key:
                return force, ship
    raise KeyError(key)
