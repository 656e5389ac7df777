"""What was done and what would have been better, as overlays, and what would likely have come of it.

Orders are given on a copy of the battle as it stood: what was done is a track, what was better a dashed path with the
hull at its end and a course from there; a shot is a line. What light captains would do next at both helms follows,
dotted in their sides' colours. It knows no game: a unit that moved has another pose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from game.ai.analysis import Looked, Verdict, telling
from game.ai.analysis.playing import Equals
from game.match import Order
from game.match.match import Refused, RuleError
from game.match.orders import Fired
from game.match.table import Table
from game.sea.heading import Position
from game.tabletop.overlays import Course, FireLine, Ghost, Leg, Mark, Overlay, Route
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match
from game.ui.analysis.working import Working

NEAR = 1e-6

LOOKED_AHEAD = 24
"""Orders that are thought of after the one that is looked at, at the most: to the end of its turn, and where nobody
moved by then, to the end of the next."""

ONWARD, SHORTEST = 0.75, 0.04
"""A recommended course goes on beyond the hull by this part of the way to it, and of the table at the least."""

SEED = 1
"""Of the dice and the heads of those who go on: the same picture whenever it is looked at."""


def overlays(
    before: Match, side: str, done: Order, better: Order | None, says: tuple[str, str], colours: Sequence[int]
) -> list[Overlay]:
    """What was done, and with `better` what it would have come to. `says` are both in words, `colours` those of the
    sides."""
    found = list(_done(before, side, done, says[0]))
    if better is not None:
        found += _better(before, side, better, says[1])
    found += _likely(before, side, done if better is None else better, colours)
    return found


class Compared:
    """What was done and what was better of one order, drawn once as long as it is looked at."""

    def __init__(self, working: Working, colours: Sequence[int]) -> None:
        """`colours` are those of the sides."""
        self._working, self._colours = working, colours
        self._of: tuple[int, Order | None] | None = None
        self._drawn: list[Overlay] = []

    def overlays(self, one: Looked, verdict: Verdict | None, *, better: bool) -> list[Overlay]:
        """Of an order, with what was `better` where that is wanted and known."""
        shown = verdict.better if verdict is not None and verdict.told and better else None
        if self._of != (one.number, shown):
            self._of, moment = (one.number, shown), self._working.moment(one.number)
            says = telling.short(one.says), telling.short(verdict.says) if verdict is not None else ""
            found = moment and overlays(moment.before, one.side, moment.order, shown, says, self._colours)
            self._drawn = found or []
        return self._drawn


def drawn(before: Match, side: str, order: Order, called: str) -> list[Overlay]:
    """What one order would come to, under a name of its own."""
    if isinstance(order, Fired):
        return list(_fire(before.table, order, called))
    found, after = list[Overlay](), _after(before, side, order)
    for key, moved in () if after is None else _moved(before.table, after.table, side):
        unit, then = before.table.units[key], after.table.units[key] if after is not None else None
        found.append(Route((Leg(unit.x, unit.y), Leg(*moved)), True, 0.0))
        if then is not None and then.state == "deployed":
            found.append(Ghost(key, then.pose))
        found.append(Mark(key, "selected", called))
    return found


def places_of(drawn: Sequence[Overlay], pieces: Sequence[Piece]) -> Iterator[Position]:
    """Where what is drawn lies."""
    for one in drawn:
        if isinstance(one, Ghost):
            yield one.pose.x, one.pose.y
        elif isinstance(one, FireLine | Course):
            yield from (one.start, one.end)
        elif isinstance(one, Mark):
            yield from ((piece.x, piece.y) for piece in pieces if piece.id == one.unit)


def _done(before: Match, side: str, order: Order, called: str) -> Iterator[Overlay]:
    called = f"done: {called}"
    if isinstance(order, Fired):
        yield from _fire(before.table, order)
        for unit in dict.fromkeys(aim.unit for aim in order.aims):
            yield Mark(unit, "selected", called)
            called = ""
        return
    after = _after(before, side, order)
    for key, moved in () if after is None else _moved(before.table, after.table, side):
        unit = before.table.units[key]
        yield Route((Leg(unit.x, unit.y), Leg(*moved)), True, 0.0)
        yield Mark(key, "selected", called)
        called = ""


def _better(before: Match, side: str, order: Order, called: str) -> Iterator[Overlay]:
    if isinstance(order, Fired):
        for line in _fire(before.table, order):
            yield Course(line.start, line.end, -1, f"better: {called}" if called else "")
            called = ""
        return
    after = _after(before, side, order)
    for key, moved in () if after is None else _moved(before.table, after.table, side):
        unit, then = before.table.units[key], after.table.units[key] if after is not None else None
        yield Route((Leg(unit.x, unit.y), Leg(*moved)), False, 0.0)
        yield Mark(key, "selected")
        if then is None or then.state != "deployed":
            continue
        yield Ghost(key, then.pose)
        on = max(SHORTEST * before.table.width, ONWARD * dist(unit.at, then.at))
        course = radians(then.heading)
        goal = (then.x + on * sin(course), then.y + on * cos(course))
        yield Course(moved, goal, -1, f"better: {called}")


def _fire(table: Table, order: Fired, called: str = "") -> Iterator[FireLine]:
    for number, aim in enumerate(order.aims):
        shooter, target = table.units.get(aim.unit), table.units.get(aim.target)
        end = target.at if target is not None else aim.point
        if shooter is not None and end is not None:
            yield FireLine(shooter.at, end, called if number == 0 else "")


def _likely(before: Match, side: str, order: Order, colours: Sequence[int]) -> Iterator[Overlay]:
    """Where both sides would likely go next, once the order is given."""
    match = _after(before, side, order)
    if match is None:
        return
    start, equals = match.table.fork(), Equals(match.ruleset)
    for _ in range(LOOKED_AHEAD):
        turns = match.table.turn - start.turn
        if match.over is not None or turns > 1 or (turns and _any_moved(start, match)):
            break
        asked = match.asked()[0]
        try:
            match.answer(asked, equals.order(match, asked, SEED), "")
        except (Refused, RuleError):
            break
    for place, one in enumerate(match.sides):
        for key, moved in _moved(start, match.table, one):
            if dist(start.units[key].at, moved) > NEAR:
                yield Course(start.units[key].at, moved, colours[place])


def _any_moved(start: Table, match: Match) -> bool:
    return any(True for side in match.sides for _ in _moved(start, match.table, side))


def _moved(before: Table, after: Table, side: str) -> Iterator[tuple[str, Position]]:
    """The units of a side on the table that are elsewhere afterwards, or lie otherwise, with their places there."""
    for key, unit in before.units.items():
        then = after.units.get(key)
        if then is None or unit.side != side or unit.state != "deployed":
            continue
        if dist(unit.at, then.at) >= NEAR or abs(unit.heading - then.heading) >= NEAR:
            yield key, (then.x, then.y)


def _after(before: Match, side: str, order: Order) -> Match | None:
    """The battle once the order is given; None where it cannot be."""
    match = before.fork(seed=SEED)
    try:
        match.answer(side, order, "")
    except (Refused, RuleError):
        return None
    return match
