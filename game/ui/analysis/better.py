"""What was done and what would have been better, as overlays: a track and its end for a course, a line for a shot.

Both orders are given on a copy of the battle as it stood; where units stand afterwards is what is drawn. It knows no
game: a unit that moved has another pose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from game.match import Order
from game.match.match import Refused, RuleError
from game.match.orders import Fired
from game.match.table import Table
from game.sea.heading import Position
from game.tabletop.overlays import FireLine, Ghost, Leg, Mark, Overlay, Route
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match

NEAR = 1e-6


def overlays(before: Match, side: str, done: Order, better: Order | None) -> list[Overlay]:
    """What was done, and with `better` what it would have come to."""
    found = list(_drawn(before, side, done, "done", walked=True))
    if better is not None:
        found += _drawn(before, side, better, "better", walked=False)
    return found


def drawn(before: Match, side: str, order: Order, called: str) -> list[Overlay]:
    """What one order would come to, under a name of its own."""
    return list(_drawn(before, side, order, called, walked=True))


def places_of(drawn: Sequence[Overlay], pieces: Sequence[Piece]) -> Iterator[Position]:
    """Where what is drawn lies."""
    for one in drawn:
        if isinstance(one, Ghost):
            yield one.pose.x, one.pose.y
        elif isinstance(one, FireLine):
            yield from (one.start, one.end)
        elif isinstance(one, Mark):
            yield from ((piece.x, piece.y) for piece in pieces if piece.id == one.unit)


def _drawn(before: Match, side: str, order: Order, called: str, *, walked: bool) -> Iterator[Overlay]:
    table = before.table
    if isinstance(order, Fired):
        yield from _fire(table, order, called)
        return
    after = _after(before, side, order)
    if after is None:
        return
    for key, unit in table.units.items():
        moved = after.units.get(key)
        if moved is None or unit.side != side or unit.state != "deployed":
            continue
        if dist(unit.at, moved.at) < NEAR and abs(unit.heading - moved.heading) < NEAR:
            continue
        yield Route((Leg(unit.x, unit.y), Leg(moved.x, moved.y)), walked, 0.0)
        if moved.state == "deployed":
            yield Ghost(key, moved.pose)
        yield Mark(key, "selected", called if walked else "")


def _fire(table: Table, order: Fired, called: str) -> Iterator[Overlay]:
    for number, aim in enumerate(order.aims):
        shooter, target = table.units.get(aim.unit), table.units.get(aim.target)
        end = target.at if target is not None else aim.point
        if shooter is not None and end is not None:
            yield FireLine(shooter.at, end, called if number == 0 else "")


def _after(before: Match, side: str, order: Order) -> Table | None:
    """The table once the order is given; None where it cannot be, or is but sealed."""
    match = before.fork(seed=1)
    try:
        match.answer(side, order, "")
    except (Refused, RuleError):
        return None
    return match.table
