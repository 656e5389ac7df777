"""What one side may know of a battle so far, entry by entry, and a cursor over a battle's lines.

A `Record` follows a match as an observer and numbers its lines by itself, so that not even a gap in the numbers
tells of a hidden order. A `Replay` gives the table after any line. Neither changes the match.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.match.events import Event, PhaseBegan, TurnBegan
from game.match.log import Line, LogFile
from game.match.match import Match
from game.match.ruleset import Telling

SNAPSHOT_EVERY = 32


class Entry(msgspec.Struct, frozen=True):
    """One event as a side knows it: `n` its line by the record's own count, `telling` its words (None: none).

    `order` is the number in the umpire's log, for jumping there; `side` and `by` say who gave the order, where
    the side may know.
    """

    n: int
    order: int
    turn: int
    phase: str
    event: Event
    telling: Telling | None
    side: str = ""
    by: str = ""


class Record:
    """The entries of one side (None: the umpire's), kept up with the match."""

    def __init__(self, match: Match, side: str | None) -> None:
        self.match = match
        self.side = side
        self.entries: list[Entry] = []
        self._begin()
        match.observers.append(self._follow)

    def close(self) -> None:
        """Follow the match no longer."""
        self.match.observers.remove(self._follow)

    def since(self, order: int) -> list[Entry]:
        """The entries of all lines after an order of the umpire's log."""
        return [entry for entry in self.entries if entry.order > order]

    def _begin(self) -> None:
        self.entries.clear()
        self._table = self.match.ruleset.set_up(self.match.header.scenario)
        self._lines = 0
        for line in self.match.lines:
            self._add(line)

    def _follow(self, line: Line[Event], table: Any) -> None:
        if line.back_to is not None:
            self._begin()
        else:
            self._add(line)

    def _add(self, line: Line[Event]) -> None:
        told = False
        own = self.side is None or line.side == self.side
        for event in line.events:
            event.apply(self._table)
            seen = event if self.side is None else event.seen_by(self.side, self._table)
            if seen is None:
                continue
            if not told:
                told = True
                self._lines += 1
            telling = self.match.ruleset.tell(seen, self._table, self.side)
            self.entries.append(
                Entry(
                    self._lines,
                    line.n,
                    self._table.turn,
                    self._table.phase,
                    seen,
                    telling,
                    line.side if own else "",
                    line.by if own else "",
                )
            )


class Replay:
    """The tables of a battle, line by line. `side` sees its own view of them; None sees all."""

    def __init__(self, match: Match, side: str | None = None) -> None:
        self.match = match
        self.side = side
        self.lines = list(match.lines)
        table = match.ruleset.set_up(match.header.scenario)
        self._snapshots: list[Any] = [table]
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

    def table(self, at: int) -> Any:
        """The whole table after line `at` (-1: before the first)."""
        known = min((at + 1) // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        table = self._snapshots[known].fork()
        for line in self.lines[known * SNAPSHOT_EVERY : at + 1]:
            for event in line.events:
                event.apply(table)
        return table

    def view(self, at: int) -> Any:
        """The table after line `at` as the side that looks may see it."""
        table = self.table(at)
        if self.side is None or self.match.header.seen_by:
            return table
        return self.match.ruleset.redact(table, self.side)


def export(match: Match, side: str, path: Path) -> int:
    """Write `side`'s copy of a battle: its events alone, numbered by themselves, no seed; returns its lines.

    The copy replays, and cannot be continued.
    """
    record = Record(match, side)
    record.close()
    header = msgspec.structs.replace(
        match.header,
        seed=None,
        seen_by=side,
        scenario=match.ruleset.scenario_for(match.header.scenario, side, record_units(record)),
        seats={side: match.header.seats[side]} if side in match.header.seats else {},
    )
    file = LogFile(path, header)
    lines: dict[int, Line[Event]] = {}
    for entry in record.entries:
        line = lines.get(entry.n)
        if line is None:
            line = lines[entry.n] = Line(entry.n - 1, entry.side, entry.by)
        line.events.append(entry.event)
    for line in lines.values():
        file.append(line)
    file.close()
    return len(lines)


def record_units(record: Record) -> set[str]:
    """Every unit that the side's events name."""
    seen: set[str] = set()
    for entry in record.entries:
        for value in msgspec.structs.asdict(entry.event).values():
            if isinstance(value, str):
                seen.add(value)
            elif isinstance(value, dict):
                seen.update(key for key in value if isinstance(key, str))
            elif isinstance(value, tuple):
                seen.update(item for item in value if isinstance(item, str))
    return seen
