"""The orders of a battle that was fought, each with the battle as it stood before it, to be played on from there.

A moment is an order that somebody chose; what the engine answered for those without a choice belongs to the moment
before it.
"""

from __future__ import annotations

import msgspec

from game.match.events import Event
from game.match.log import Line
from game.match.match import set_up
from game.match.orders import Order
from game.match.steps import Step
from game.match.table import Table
from game.tabletop.ruleset import Match

Shares = tuple[float, ...]
"""Of each side in the scenario's order: what a battle came to for it, or its chance. They sum up to 1."""


class Unplayable(Exception):
    """A battle that cannot be played again from somewhere: one sentence."""


class Moment(msgspec.Struct, frozen=True):
    """An order that was chosen: its number in the log, whose, by whom, in which turn and phase.

    `before` is the battle before it, to be forked and never changed; `asks` the kind of step that asked.
    """

    number: int
    side: str
    by: str
    order: Order
    turn: int
    phase: str
    before: Match

    @property
    def asks(self) -> Step | None:
        """The step that asked for it; None where nothing was on the agenda."""
        agenda = self.before.table.agenda
        return agenda[0] if agenda else None


class Course(msgspec.Struct, frozen=True):
    """A battle order by order. `end` is the battle after the last of them, `over` whether it was fought out."""

    moments: tuple[Moment, ...]
    end: Match
    sides: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether it has a result."""
        return self.end.over is not None

    def at(self, place: int) -> Match:
        """The battle before moment `place`; after the last moment, the end."""
        return self.moments[place].before if place < len(self.moments) else self.end


def shares(table: Table) -> Shares | None:
    """What an outcome is to each side: all to the winner, a draw is shared; None while the battle lasts."""
    outcome = table.outcome
    if outcome is None:
        return None
    if not outcome.winner:
        return (1.0 / len(table.sides),) * len(table.sides)
    return tuple(float(side == outcome.winner) for side in table.sides)


def course(match: Match) -> Course:
    """Go through a battle. Raises Unplayable for a side's copy, which has not all the orders of it."""
    if match.header.seen_by:
        raise Unplayable(f"This is the copy of {match.header.seen_by}: it has one side's orders alone.")
    walker: Match = type(match)(match.ruleset, match.header, set_up(match.ruleset, match.header), match.tray)
    found = []
    for line in match.lines:
        if line.order is not None and line.by != "engine":
            found.append(_moment(walker, line))
        for event in line.events:
            event.apply(walker.table)
        walker.lines = [line]
    walker.put_questions()
    return Course(tuple(found), walker.fork(), match.sides)


def _moment(walker: Match, line: Line[Event]) -> Moment:
    assert line.order is not None
    walker.put_questions()
    table = walker.table
    return Moment(line.n, line.side, line.by, line.order, table.turn, table.phase, walker.fork())
