"""Fog of War: a new base beside an old one, a Blank, all chips face-down and shared out (CAR-FOW)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

from game.match import Allot, Allotted, Place, Placed, Question, Refusal, Spot, Step, Umpire
from game.match.questions import Ring
from game.rulesets.carrier.chips import BLANK, force_chip
from game.rulesets.carrier.command import NEW, shared, sharing
from game.rulesets.carrier.events import FogLaid
from game.rulesets.carrier.phrases import known
from game.rulesets.carrier.stacks import OVERLAP, TOUCH, standing, touched, touching
from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.tables import TOLERANCE
from game.rulesets.carrier.waters import Base, Waters, apart, beside, waters
from game.sea.corners import place_beside
from game.sea.heading import Inches, settle
from game.tabletop.deploy import DEPLOYED

MOMENT = "fog_of_war"
_AWAY = (OVERLAP + TOUCH) / 2
_ROUND = [(_AWAY * sin(radians(at)), _AWAY * cos(radians(at))) for at in range(0, 360, 10)]
"""Where a new base may lie, from the old one."""
_SPAN = 2 * TOUCH + TOLERANCE
"""No base farther off than this is in a new one's way, east or north."""


def refused(table: CarrierTable, stack: Stack) -> Refusal | None:
    """Why a stack may not be chosen (CAR-FOW-2 to 4)."""
    if stack.airfield:
        return Refusal(f"{stack.id} is an airfield: nothing hides it.", "CAR-FOW-3")
    if stack.shown:
        return Refusal(f"A chip of {stack.id} was revealed this round.", "CAR-FOW-2")
    if table.commands[stack.side].blanks < 1:
        return Refusal("No Blank is left in the supply.", "CAR-FOW-4")
    if touched(table, stack):
        return Refusal(f"{stack.id} touches an enemy stack.", "CAR-FOW-3")
    return None


def able(table: CarrierTable, side: str, own: Sequence[Stack]) -> bool:
    """Whether any of a side's stacks on the table may be chosen."""
    if table.commands[side].blanks < 1:
        return False
    sea = waters(table)
    return any(_place(table, sea, stack) is not None for stack in own)


def _place(table: CarrierTable, sea: Waters, stack: Stack) -> tuple[Spot, tuple[Base, ...]] | None:
    """The spot beside a stack with the bases round about; None where it may not be chosen (CAR-FOW-2 to 5)."""
    if stack.shown or stack.airfield:
        return None
    side = stack.side
    near = beside(table, stack, _SPAN)
    for _, _, key, whose in near:
        if whose != side and touching(stack, table.units[key]):
            return None
    spot = _spot(sea, side, stack.id, stack.x, stack.y, near)
    return None if spot is None else (spot, near)


def question(table: CarrierTable, side: str) -> Place:
    """One spot for each stack that may be chosen, exactly one of them to be used: the new base (CAR-FOW-5)."""
    spots = []
    round_about: dict[Base, None] = {}
    sea = waters(table)
    for stack in standing(table, side):
        place = _place(table, sea, stack)
        if place is not None:
            spots.append(place[0])
            round_about.update(dict.fromkeys(place[1]))
    return Place(
        MOMENT,
        "Lay a new base touching one of your stacks: its chips and a Blank are shared between the two.",
        "CAR-FOW-1",
        tuple(spots),
        table.width,
        table.height,
        pick=1,
        clear=sea.among(apart(side, round_about), clause="CAR-FOW-5"),
    )


@lru_cache(maxsize=4096)
def _spot(sea: Waters, side: str, key: str, x: Inches, y: Inches, near: tuple[Base, ...]) -> Spot | None:
    """Where a new base may lie beside a stack's; None where it finds no place."""
    clear = sea.among(apart(side, near), clause="CAR-FOW-5") if near else sea.free("CAR-FOW-5")
    ring = Ring(x, y, OVERLAP, TOUCH, f"The new base lies touching {key}.", "CAR-FOW-5")
    for east, north in _ROUND:
        if clear.stands((x + east, y + north)) is None:
            return Spot(key, clause="CAR-FOW-5", ring=ring)
    narrow = place_beside(clear, (x, y), OVERLAP, TOUCH)
    return None if narrow is None else Spot(key, clause="CAR-FOW-5", ring=ring, surely=narrow)


def explain(table: CarrierTable, side: str, order: Placed) -> Refusal | None:
    """Why the stack named may not be chosen."""
    for key in order.pieces:
        stack = table.units.get(key)
        if stack is None or stack.side != side or stack.state != DEPLOYED:
            return Refusal(
                f"{known(table, key) or 'That'} is not a stack of {side} on the table.", "CAR-FOW-1"
            )
        if (why := refused(table, stack)) is not None:
            return why
    return None


class ShareOut(Step[CarrierTable, Allotted], frozen=True):
    """The pooled chips and the Blank are shared between the two bases, at least one on each (CAR-FOW-6 to 8)."""

    side: str
    stack: str
    x: float
    y: float

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        return [self.sheet(table)] if side == self.side else []

    def sheet(self, table: CarrierTable) -> Allot:
        """All chips of the old base and a Blank from the supply."""
        stack = table.units[self.stack]
        pool = (*(force_chip(name) for name in stack.up), *stack.down, BLANK)
        return sharing(
            "share_out", "Share the chips between the two bases.", "CAR-FOW-7", (self.stack, NEW), pool
        )

    def curtain(self, table: CarrierTable) -> bool:
        return True

    def sitters(self, table: CarrierTable) -> tuple[str, ...]:
        """The owner alone decides."""
        return (self.side,)

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Allotted) -> None:
        shares = shared(order)
        stays, goes = shares[self.stack], shares[NEW]
        new = fresh_name(umpire.table, self.stack)
        counts = (len(stays), len(goes))
        umpire.happens(FogLaid(side, self.stack, new, self.x, self.y, counts, stays, goes))
        umpire.done()


def lay(umpire: Umpire[CarrierTable], side: str, order: Placed) -> None:
    """The new base's place is chosen; what lies on it comes next."""
    ((stack, (x, y, _)),) = order.pieces.items()
    umpire.then(ShareOut(side, stack, settle(x), settle(y)))


def fresh_name(table: CarrierTable, stack: str) -> str:
    """A name no base of the battle has had: the next number after those of the stack's kind."""
    kind = stack.rstrip("0123456789")
    numbers = [
        int(key[len(kind) :]) for key in table.units if key.startswith(kind) and key[len(kind) :].isdecimal()
    ]
    return f"{kind}{max(numbers, default=0) + 1}"
