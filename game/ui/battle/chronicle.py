"""What one side has been told so far, kept up with what the table shows: the log's entries, and the news since.

A `Record` follows the match; a chronicle follows the pictures, so the log never runs ahead of the table. It must not
know pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.match import Match
from game.match import record as records
from game.match.events import Event
from game.match.ruleset import Ruleset, Telling

RECAP_LINES = 8


class Entry(records.Entry, frozen=True):
    """One event as the side knows it: `at` its place in its order; `secret`: not every side may know of it so."""

    at: int = 0
    secret: bool = False


class Chronicle:
    """The entries of one side."""

    def __init__(self, ruleset: Ruleset, side: str, company: Sequence[str] = ()) -> None:
        """`company` are the sides that read the same screen."""
        self.ruleset, self.side = ruleset, side
        self.company = tuple(other for other in company if other != side)
        self.entries: list[Entry] = []
        self.seen_to = 0
        """How many entries the side had read when it last decided."""

    def take(self, event: Event, order: int, at: int, table: Any) -> Entry | None:
        """Tell an event that has just changed `table`; the entry, where the side may know of it."""
        seen = event.seen_by(self.side, table)
        if seen is None:
            return None
        last = self.entries[-1] if self.entries else None
        number = 1 if last is None else last.n + (last.order != order)
        telling = self.ruleset.tell(seen, table, self.side)
        secret = any(self._told(event, other, table) != telling for other in self.company)
        entry = Entry(number, order, table.turn, table.phase, seen, telling, at=at, secret=secret)
        self.entries.append(entry)
        return entry

    def _told(self, event: Event, side: str, table: Any) -> Telling | None:
        seen = event.seen_by(side, table)
        return None if seen is None else self.ruleset.tell(seen, table, side)

    def readable(self, secret: bool) -> list[Entry]:
        """What may stand on the screen: all while the side sits alone, else what every side knows alike."""
        return (
            self.entries if secret or not self.company else [each for each in self.entries if not each.secret]
        )

    def news(self, secret: bool) -> list[Entry]:
        """What was told since the side last decided: what weighs most, in its order."""
        allowed = self.entries[self.seen_to :]
        fresh = [
            each
            for each in allowed
            if each.telling is not None and each.telling.weight > 0 and (secret or not each.secret)
        ]
        ranked = sorted(
            range(len(fresh)),
            key=lambda one: (-fresh[one].telling.weight, -one),  # type: ignore[union-attr]
        )
        return [fresh[one] for one in sorted(ranked[:RECAP_LINES])]

    def decided(self) -> None:
        """The side has answered: what it has read so far is no news any more."""
        self.seen_to = len(self.entries)


def told(match: Match, side: str, company: Sequence[str] = ()) -> Chronicle:
    """The chronicle of a battle so far, as for one that was loaded or taken back."""
    chronicle = Chronicle(match.ruleset, side, company)
    table = match.ruleset.set_up(match.header.scenario)
    for line in match.lines:
        for at, event in enumerate(line.events):
            event.apply(table)
            chronicle.take(event, line.n, at, table)
        if line.side == side and line.by == "hand":
            chronicle.decided()
    return chronicle


def table_after(match: Match, order: int, at: int = -1) -> Any:
    """The table as it stood after event `at` of an order (-1: after all of it)."""
    table = match.ruleset.set_up(match.header.scenario)
    for line in match.lines:
        if line.n > order:
            break
        events = line.events if line.n < order or at < 0 else line.events[: at + 1]
        for event in events:
            event.apply(table)
    return table
