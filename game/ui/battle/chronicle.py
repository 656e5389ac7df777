"""What one side has been told so far, entry by entry: the battle log's content, and the past to look back at.

An entry is added when its event is shown, so the log never runs ahead of the table. It must not know pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.dice.roll import Roll
from game.match import Match
from game.match.events import Event, PhaseBegan, Rolled, TurnBegan
from game.match.ruleset import Ruleset, Telling

RECAP_LINES = 8


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: what was told, after which event of which order, in which turn and phase.

    `secret`: not every player at this table may read it.
    """

    telling: Telling
    line: int
    at: int
    turn: int
    phase: str
    roll: Roll | None = None
    secret: bool = False


class Chronicle:
    """The entries of one side."""

    def __init__(self, ruleset: Ruleset, side: str, company: Sequence[str] = ()) -> None:
        """`company` are the other sides that read the same screen."""
        self.ruleset, self.side = ruleset, side
        self.company = tuple(other for other in company if other != side)
        self.entries: list[Entry] = []
        self.seen_to = 0  # the entries the side had read when it last decided

    def take(self, event: Event, line: int, at: int, before: Any, after: Any) -> Entry | None:
        """Tell an event that happened on `before` and left `after`; the entry, where there is one."""
        seen = event.seen_by(self.side, before)
        if seen is None or isinstance(seen, TurnBegan | PhaseBegan):
            return None
        telling = self.ruleset.tell(seen, after, self.side)
        if telling is None:
            return None
        hidden = any(event.seen_by(other, before) is None for other in self.company)
        roll = seen.roll if isinstance(seen, Rolled) else None
        entry = Entry(telling, line, at, after.turn, after.phase, roll, hidden)
        self.entries.append(entry)
        return entry

    def cut(self, line: int) -> None:
        """Forget what came after an order."""
        self.entries = [entry for entry in self.entries if entry.line <= line]
        self.seen_to = min(self.seen_to, len(self.entries))

    def news(self) -> list[Entry]:
        """What was told since the side last decided, what weighs most, in its order."""
        fresh = [entry for entry in self.entries[self.seen_to :] if entry.telling.weight > 0]
        ranked = sorted(range(len(fresh)), key=lambda one: (-fresh[one].telling.weight, -one))
        return [fresh[one] for one in sorted(ranked[:RECAP_LINES])]

    def decided(self) -> None:
        """The side has answered: what it has read so far is no news any more."""
        self.seen_to = len(self.entries)


def told(match: Match, side: str, company: Sequence[str] = ()) -> Chronicle:
    """The chronicle of a battle so far, as for one that was loaded."""
    chronicle = Chronicle(match.ruleset, side, company)
    table = match.ruleset.set_up(match.header.scenario)
    for line in match.lines:
        for at, event in enumerate(line.events):
            before = table.fork()
            event.apply(table)
            chronicle.take(event, line.n, at, before, table)
        if line.side == side and line.by == "hand":
            chronicle.decided()
    return chronicle


def table_after(match: Match, line: int, at: int = -1) -> Any:
    """The table as it stood after event `at` of an order (silent: after all of it)."""
    table = match.ruleset.set_up(match.header.scenario)
    for past in match.lines:
        if past.n > line:
            break
        events = past.events if past.n < line or at < 0 else past.events[: at + 1]
        for event in events:
            event.apply(table)
    return table
