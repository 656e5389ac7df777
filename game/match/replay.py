"""Going over a battle again: to any line and back, and checking that the orders lead to the events recorded.

Knows no window: a replay on screen steps a `Cursor` and draws the table it holds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.dice.tray import KeyedTray
from game.match.events import Event
from game.match.log import Line
from game.match.match import Match, Refused, RuleError, set_up, view_of
from game.match.orders import Order

EVERY = 16
"""Lines between two tables kept: a step back costs at most so many lines."""


class Cursor:
    """Stands after one line of a battle. `at` is that line's number, -1 before the set-up; `table` is its own.

    Follows the lines of `match` as they are when it is made.
    """

    def __init__(self, match: Match, at: int | None = None) -> None:
        self.match = match
        self.lines: tuple[Line[Event], ...] = tuple(match.lines)
        self._kept: dict[int, Any] = {-1: set_up(match.ruleset, match.header)}
        self.at = -1
        self.table: Any = self._kept[-1].fork()
        self.to(self.last if at is None else at)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return len(self.lines) - 1

    @property
    def line(self) -> Line[Event] | None:
        """The line just gone over, or None before the first."""
        return self.lines[self.at] if self.at >= 0 else None

    def forward(self) -> bool:
        """One line on; False at the end."""
        if self.at >= self.last:
            return False
        self.at += 1
        for event in self.lines[self.at].events:
            event.apply(self.table)
        if self.at % EVERY == 0 and self.at not in self._kept:
            self._kept[self.at] = self.table.fork()
        return True

    def back(self) -> bool:
        """One line back; False before the first."""
        if self.at < 0:
            return False
        self.to(self.at - 1)
        return True

    def to(self, number: int) -> None:
        """To just after line `number`, at most to either end."""
        number = min(max(number, -1), self.last)
        nearest = max(kept for kept in self._kept if kept <= number)
        if not nearest <= self.at <= number:
            self.at, self.table = nearest, self._kept[nearest].fork()
        while self.at < number:
            self.forward()

    def view(self, side: str) -> Any:
        """The table here as `side` may see it."""
        if self.table.seen_by == side:
            return self.table.fork()
        return view_of(self.match.ruleset, self.table, side)


class Difference(msgspec.Struct, frozen=True):
    """Where playing the orders again leaves the record: the order's number and one sentence."""

    number: int
    sentence: str


def first_difference(match: Match) -> Difference | None:
    """Play the orders of a whole log again with its seed: the first line that comes out otherwise, or None.

    ValueError for a side's copy, which has neither the seed nor all orders.
    """
    header = match.header
    if header.seed is None:
        raise ValueError("a copy without a seed has no dice to check")
    again = Match(match.ruleset, header, set_up(match.ruleset, header), KeyedTray(header.seed))
    try:
        again.begin()
        for line in match.lines:
            if line.by != "engine":
                assert line.order is not None
                again.answer(line.side, line.order, line.by)
            if (found := _other(line, again)) is not None:
                return found
    except Refused as refused:
        return Difference(again.number + 1, f"its order is refused now: {refused}")
    except RuleError as error:
        return Difference(again.number + 1, f"a rule fails on it: {error}")
    if again.number > match.number:
        return Difference(match.number + 1, "the record ends here, the battle goes on without being asked")
    return None


def _other(line: Line[Event], again: Match) -> Difference | None:
    if line.n >= len(again.lines):
        return Difference(line.n, f"{line.side} is asked, and the record has an answer of the engine's")
    played = again.lines[line.n]
    if (played.side, played.order) != (line.side, line.order):
        return Difference(
            line.n, f"recorded {_order(line.order)} of {line.side}, played {_order(played.order)}"
        )
    for number, (was, now) in enumerate(zip(line.events, played.events, strict=False), 1):
        if was != now:
            return Difference(
                line.n, f"event {number} was {type(was).__name__} {_short(was)}, comes out {_short(now)}"
            )
    if len(line.events) != len(played.events):
        return Difference(
            line.n, f"{len(line.events)} events are recorded, {len(played.events)} come out"
        )
    if line.digest and line.digest != played.digest:
        return Difference(line.n, "the table after it is not the one recorded")
    return None


def _order(order: Order | None) -> str:
    return "no order" if order is None else type(order).__name__


def _short(event: Event) -> str:
    text = msgspec.json.encode(event).decode()
    return text if len(text) <= 160 else f"{text[:160]}…"
