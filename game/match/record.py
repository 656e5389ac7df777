"""What one side may know of a battle so far, entry by entry; a cursor over a battle's lines.

A `Record` follows a match as an observer and numbers its lines by itself, so that not even a gap in the numbers
tells of a hidden order. A `Replay` gives the table after any line. None of them changes the match.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

import msgspec

from game.match.events import (
    Done,
    Event,
    OrderSealed,
    OrdersOpened,
    PhaseBegan,
    Shown,
    Then,
    TurnBegan,
    WentBack,
)
from game.match.history import walk, went_back, words_of
from game.match.log import Line
from game.match.match import Match, set_up, view_of
from game.match.reason import HAND, Reason, aloud
from game.match.ruleset import Telling
from game.match.table import Table

SNAPSHOT_EVERY = 32

EVERYBODY = "everybody"
"""The eyes of all who look on, in place of a side's: they see what every side may see."""


class Entry(msgspec.Struct, frozen=True):
    """One event as a side knows it: `n` its line by the record's own count, `telling` its words (None: none).

    `order` is the number in the umpire's log, for jumping there; `side` and `by` say who gave the order, where
    the side may know. `hushed`: it came of an answer of which the side may not even know that it was asked for.
    `whole`: of no event of its order was the side told a part only.
    """

    n: int
    order: int
    turn: int
    phase: str
    event: Event
    telling: Telling | None
    side: str = ""
    by: str = ""
    hushed: bool = False
    whole: bool = True


class Confided(msgspec.Struct, frozen=True):
    """What an opponent thought of an order it gave: `side` and `by` as the log has them."""

    side: str
    by: str
    reason: Reason


def confided(match: Match, side: str | None, entry: Entry) -> Confided | None:
    """The reason of the order that `entry` begins to tell, where `side` (None: the umpire) may read it.

    After the battle everybody may. While it lasts only of an opponent that thinks aloud, or where no hand plays and
    the side (or the umpire) looks at its own; never before a sealed order lies open, nor of an order of which the side
    was told but a part, nor of one it may not know to have been asked for. Of what else an enemy thought of doing
    nothing is read in a game that hides units: it would name them.
    """
    if match.over is None and entry.hushed:
        return None
    place = bisect_left(match.lines, entry.order, key=lambda line: line.n)
    line = match.lines[place] if place < len(match.lines) else None
    if line is None or line.n != entry.order or line.reason is None:
        return None
    if match.over is None and not (_may_hear(match, side, line.side) and _lies_open(match, place, entry)):
        return None
    reason, rules = line.reason, match.ruleset
    if match.over is None and side not in (None, line.side) and rules.private:
        reason = msgspec.structs.replace(reason, thoughts=reason.thoughts[:1])
    return Confided(line.side, line.by, reason)


def _may_hear(match: Match, side: str | None, thinks: str) -> bool:
    """Whether somebody's reasons may be read by `side` while the battle lasts."""
    seats = match.header.seats
    if aloud(seats.get(thinks, HAND)):
        return True
    return side in (None, thinks) and all(seats.get(one, HAND) != HAND for one in match.sides)


def _lies_open(match: Match, place: int, entry: Entry) -> bool:
    """Whether the order of the line at `place` is no secret any more, and the entry tells of it as it was."""
    line = match.lines[place]
    first = next((event for event in line.events if not isinstance(event, Then | Done)), None)
    if not isinstance(first, OrderSealed):
        return entry.whole and first == entry.event
    if first.quiet or not isinstance(entry.event, OrderSealed):
        return False
    after = (event for later in match.lines[place:] for event in later.events)
    return any(isinstance(event, OrdersOpened) for event in after)


class Record:
    """The entries of one side (None: the umpire's), kept up with the match."""

    def __init__(self, match: Match, side: str | None) -> None:
        self.match = match
        self.side = side
        self.entries: list[Entry] = []
        self._lines = 0
        self._table = set_up(match.ruleset, match.header)
        for line, table in walk(match.history, self._table):
            self._table = table
            self._take(line)
        match.observers.append(self._follow)

    def close(self) -> None:
        """Follow the match no longer."""
        self.match.observers.remove(self._follow)

    def since(self, order: int) -> list[Entry]:
        """The entries of all lines after an order of the umpire's log."""
        return [entry for entry in self.entries if entry.order > order]

    def _follow(self, line: Line[Event], table: Table) -> None:
        if line.back_to is not None:
            self._table = table.fork()
        self._take(line)

    def _take(self, line: Line[Event]) -> None:
        if line.back_to is None:
            self._add(line)
        else:
            self._go_back(line, line.back_to)

    def _go_back(self, line: Line[Event], back_to: int) -> None:
        """What was told since is gone; that it was taken back is told after what stands, as earlier ways back are."""
        at = len(self.entries)
        while at and self.entries[at - 1].order > back_to:
            at -= 1
        told = [entry.event for entry in self.entries[at:] if type(entry.event) is WentBack]
        lost = [entry for entry in self.entries[at:] if type(entry.event) is not WentBack]
        del self.entries[at:]
        before, self._lines = self._lines, self.entries[-1].n if self.entries else 0
        if lost:
            events = [entry.event for entry in lost]
            found = went_back(line, self.side, self.match.sides, events)
            told.append(msgspec.structs.replace(found, turn=lost[-1].turn, lines=before - self._lines))
        for event in told:
            self._tell_of(event)

    def _tell_of(self, event: Event) -> None:
        """A way back stands at the end of the order before it, or before the battle where none was told."""
        table, last = self._table, self.entries[-1] if self.entries else None
        telling = words_of(self.match.ruleset, event, table, self.side)
        order, hushed = (last.order, last.hushed) if last is not None else (0, False)
        self.entries.append(Entry(self._lines, order, table.turn, table.phase, event, telling, hushed=hushed))

    def _add(self, line: Line[Event]) -> None:
        own = self.side is None or line.side == self.side
        hushed = is_hushed(self._table, line, self.side)
        first = not (self._lines and hushed)
        told = list(self._told(line.events))
        whole = all(not in_part for *_, in_part in told)
        for event, telling, turn, phase, _ in told:
            self._lines += first
            first = False
            self.entries.append(
                Entry(
                    self._lines,
                    line.n,
                    turn,
                    phase,
                    event,
                    telling,
                    line.side if own else "",
                    line.by if own else "",
                    hushed,
                    whole,
                )
            )

    def _told(self, events: Iterable[Event]) -> Iterator[tuple[Event, Telling | None, int, str, bool]]:
        """Each event as the side may know it, its words, told on what the side sees and saw of it, turn and phase, and
        whether it was told a part only."""
        table, side, ruleset = self._table, self.side, self.match.ruleset
        if side is None or table.seen_by:
            for event in events:
                event.apply(table)
                if type(event) is not Shown:
                    yield event, words_of(ruleset, event, table, side), table.turn, table.phase, False
            return
        before = None
        for event in events:
            seen = event.seen_by(side, table)
            if side == EVERYBODY and any(event.seen_by(one, table) is None for one in table.sides):
                seen = None  # who looks on may sit beside any of them
            if seen is None:
                event.apply(table)
                before = None
                continue
            before = before or view_of(ruleset, table, side)
            event.apply(table)
            after = view_of(ruleset, table, side)
            telling = ruleset.tell(seen, _with_the_lost(before, after), side)
            yield seen, telling, table.turn, table.phase, in_part(event, seen)
            before = after


def is_hushed(table: Table, line: Line[Event], side: str | None) -> bool:
    """Whether `side` may not know that `line` answers anything: it belongs to the line before it.

    `table` is the umpire's before the line. A copy's own lines stand as they were joined when it was made.
    """
    hidden = side is not None and line.side != side and not table.seen_by
    return hidden and line.order is not None and bool(table.agenda) and table.agenda[0].quiet


def in_part(event: Event, seen: Event | None) -> bool:
    """Whether who was told `seen` of an event was told a part of it."""
    return type(seen) is type(event) and seen != event


def _with_the_lost(before: Table, after: Table) -> Table:
    """The view after an event, with the pieces that it took out of sight: words still name them."""
    lost = [key for key in before.units if key not in after.units]
    if lost:
        after = after.fork()
        for key in lost:
            after.units[key] = before.units[key]
    return after


class Replay:
    """The tables of a battle, line by line. `side` sees its own view of them; None sees all."""

    def __init__(self, match: Match, side: str | None = None) -> None:
        self.match = match
        self.side = side
        self.lines = list(match.lines)
        table = set_up(match.ruleset, match.header)
        self._snapshots: list[Table] = [table]
        self.turns: list[tuple[int, int]] = []
        """(line, turn) where each turn begins."""
        self.phases: list[tuple[int, str]] = []
        """(line, phase) where each phase begins."""
        now = table.fork()
        for at, line in enumerate(self.lines):
            for event in line.events:
                event.apply(now)
                if type(event) is TurnBegan:
                    self.turns.append((at, event.turn))
                elif type(event) is PhaseBegan:
                    self.phases.append((at, event.phase))
            if (at + 1) % SNAPSHOT_EVERY == 0:
                self._snapshots.append(now.fork())

    def __len__(self) -> int:
        return len(self.lines)

    def table(self, at: int) -> Table:
        """The whole table after line `at` (-1: before the first)."""
        known = min((at + 1) // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        table = self._snapshots[known].fork()
        for line in self.lines[known * SNAPSHOT_EVERY : at + 1]:
            for event in line.events:
                event.apply(table)
        return table

    def view(self, at: int) -> Table:
        """The table after line `at` as the side that looks may see it."""
        table = self.table(at)
        if self.side is None or table.seen_by:
            return table
        view: Table = view_of(self.match.ruleset, table, self.side)
        return view
