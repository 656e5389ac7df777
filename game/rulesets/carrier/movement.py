"""How a stack may move: its allowance, what bars its way and where it may end (CAR-MOV, CAR-CON)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.match import Question, Refusal, Setting, Steer, Steered, Umpire
from game.rulesets.carrier.chips import gambit_chip
from game.rulesets.carrier.events import Moved
from game.rulesets.carrier.stacks import (
    OVERLAP,
    TOUCH,
    enemy,
    holds_force,
    round_about,
    standing,
)
from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.tables import BOOK, GAMBITS, MOVE_HIDDEN, MOVE_REVEALED, RADIUS, TOLERANCE
from game.rulesets.carrier.waters import Base, Waters, beside, waters
from game.sea.heading import Inches, Pose, settle
from game.sea.passage import Bar, Passage
from game.sea.path import Helm
from game.tabletop.deploy import DEPLOYED

MOMENT = "move"
FLANK: Final = "flank_speed"
FAULTS: Final = BOOK.faults("move")
CONSOLIDATION_FAULTS: Final = {kind: (words, "CAR-CON-3") for kind, (words, _) in FAULTS.items()}


def allowance(stack: Stack) -> Inches:
    """How far a stack may move: 8 inches hidden, 4 revealed (CAR-MOV-3)."""
    return MOVE_REVEALED if stack.revealed else MOVE_HIDDEN


@lru_cache(maxsize=16)
def helm(distance: Inches) -> Helm:
    """A chain of straight legs with any turns, no longer than this (CAR-MOV-4)."""
    return Helm(distance, exact=False, step=0.0, turn=180.0, turn_free=True, slack=TOLERANCE)


def open_water(table: CarrierTable) -> Passage:
    """What a base that is put down keeps clear of: edges, land, and the bases that lie there already, whosever they
    are, as everybody sees (CAR-SET-7, CAR-MEA-5)."""
    bars = [
        Bar(s.x, s.y, TOUCH, f"The base may not touch {s.id}.", "CAR-SET-7", s.id, shut=True)
        for s in table.units.values()
        if s.state == DEPLOYED
    ]
    return waters(table).among(bars, clause="CAR-SET-7")


def movers(table: CarrierTable, own: Sequence[Stack], hostile: Sequence[Stack]) -> list[Stack]:
    """The stacks of a side that may move, of those that lie there (CAR-MOV-1, CAR-MOV-2)."""
    # A stack may stay where it is, unless it is one without a task force that touches an enemy (CAR-MOV-10).
    return [
        stack
        for stack in own
        if not (stack.airfield or stack.moved)
        and (holds_force(stack) or not round_about(stack, hostile) or _may_end(steer(table, stack)))
    ]


def steer(table: CarrierTable, stack: Stack) -> Steer:
    """How a stack may move now."""
    distance = reach = allowance(stack)
    if gambit_chip(FLANK) in stack.down and len(stack.down) + len(stack.up) > 1:
        reach += GAMBITS[FLANK]["extra_move"]
    pose = Pose(stack.x, stack.y, stack.heading)
    near = beside(table, stack, reach + TOUCH + TOLERANCE)
    return _steer(waters(table), stack.side, stack.id, pose, distance, reach, holds_force(stack), near)


@lru_cache(maxsize=4096)
def _steer(
    sea: Waters,
    side: str,
    key: str,
    pose: Pose,
    distance: Inches,
    reach: Inches,
    fights: bool,
    near: tuple[Base, ...],
) -> Steer:
    """How a stack may move, so far or, with Flank Speed, to `reach`.

    Land and edges, no enemy base on the way, no friendly one at the end (CAR-MOV-5 to 8, CAR-MOV-10).
    """
    bars = [_no_way(base, fights) for base in near if base[3] != side]
    rests = [_no_berth(base, base[3] == side) for base in near if base[3] == side or not fights]
    settings: tuple[Setting, ...] = ()
    if reach > distance:
        says = "Flank Speed may be played with the Move of its stack."
        settings = (Setting("gambit", says, "CAR-GAM-11", (FLANK,), helms={FLANK: helm(reach)}),)
    return Steer(
        MOMENT,
        f"Move {key} up to {distance:g} inches.",
        "CAR-MOV-1",
        key,
        pose,
        helm(distance),
        FAULTS,
        settings,
        passage=sea.among(bars, rests),
    )


@lru_cache(maxsize=1024)
def _no_way(base: Base, fights: bool) -> Bar:
    """An enemy base on the way, which a stack that fights may touch at its end (CAR-MOV-7)."""
    x, y, key, _ = base
    says = f"The path leads over the enemy base {key}."
    return Bar(x, y, OVERLAP, says, "CAR-MOV-7", key, touch=2 * RADIUS if fights else 0.0)


@lru_cache(maxsize=1024)
def _no_berth(base: Base, friend: bool) -> Bar:
    """A base at the end of the way: a friend's is not overlapped, an enemy's not touched (CAR-MOV-8, CAR-MOV-10)."""
    x, y, key, _ = base
    if friend:
        return Bar(x, y, OVERLAP, f"The base may not end overlapping {key}.", "CAR-MOV-8", key)
    says = f"A stack without a task force may not end touching {key}."
    return Bar(x, y, TOUCH, says, "CAR-MOV-10", key, shut=True)


def consolidations(table: CarrierTable, stacks: Sequence[Stack], losers: Sequence[Stack]) -> list[Question]:
    """A Steer for each stack that may consolidate: over the losers, over no other enemy, touching none at its end
    (CAR-CON-3 to 5)."""
    found: list[Question] = []
    sea = waters(table)
    beaten = {stack.id for stack in losers}
    for stack in stacks:
        bars = []
        rests = []
        for other in standing(table, enemy(table, stack.side)):
            if other.id not in beaten:
                says = f"The path leads over the enemy base {other.id}, which took no part."
                bars.append(Bar(other.x, other.y, OVERLAP, says, "CAR-CON-4", other.id))
            says = f"A consolidation may not end touching {other.id}."
            rests.append(Bar(other.x, other.y, TOUCH, says, "CAR-CON-5", other.id, shut=True))
        for other in standing(table, stack.side):
            if other is not stack:
                says = f"The base may not end overlapping {other.id}."
                rests.append(Bar(other.x, other.y, OVERLAP, says, "CAR-CON-5", other.id))
        steer = Steer(
            "consolidate",
            f"Move {stack.id} up to {MOVE_REVEALED:g} inches, or stay.",
            "CAR-CON-1",
            stack.id,
            Pose(stack.x, stack.y, stack.heading),
            helm(MOVE_REVEALED),
            CONSOLIDATION_FAULTS,
            passage=sea.among(bars, rests, "CAR-CON-4"),
        )
        if _may_end(steer):
            found.append(steer)
    return found


def _may_end(steer: Steer) -> bool:
    """Whether some path is free; where to stay is, that is enough."""
    return next(steer.ways_out(), None) is not None


def move(umpire: Umpire[CarrierTable], order: Steered, distance: Inches, *, free: bool = False) -> None:
    """A stack moves along its path; nothing on the way has any effect (CAR-MOV-9)."""
    stack = umpire.table.units[order.unit]
    pose = Pose(stack.x, stack.y, stack.heading)
    walk = helm(distance).walk(pose, order.path, every=False)
    x, y, heading = walk.end
    umpire.happens(Moved(stack.id, tuple(walk.track), x, y, settle(heading), free))


def explain(table: CarrierTable, side: str, order: Steered) -> Refusal | None:
    """Why a stack has no Move to make (CAR-MOV-1, CAR-MOV-2)."""
    stack = table.units.get(order.unit)
    if stack is None or stack.side != side or stack.state != DEPLOYED:
        called = "That" if stack is None else stack.id
        return Refusal(f"{called} is not a stack of {side} on the table.", "CAR-MOV-1")
    if stack.airfield:
        return Refusal(f"{stack.id} is an airfield: it never moves.", "CAR-AFD-2")
    if stack.moved:
        return Refusal(f"{stack.id} has made its Move of this round.", "CAR-MOV-2")
    return None
