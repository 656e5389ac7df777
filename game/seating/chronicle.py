"""What one side has been told so far (or eyes that see everything): which of it is a secret at this screen, and how
far it has been shown.

It must not know pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from game.match import Order
from game.match import record as records
from game.match.events import Event, OrdersOpened, Shown, WentBack
from game.match.history import walk, went_back, words_of
from game.match.log import Line
from game.match.match import set_up
from game.match.reason import HAND
from game.match.ruleset import Telling
from game.match.table import Table
from game.tabletop.ruleset import Match

NEVER = 10**9
"""Past the last event of any order."""


class Entry(records.Entry, frozen=True):
    """One event as the side knows it: `at` its place in its order; `secret`: not every side may know of it so."""

    at: int = 0
    secret: bool = False


def _openly(telling: Telling | None) -> Telling | None:
    """What is told of an event but for what is said beside it, which is for one side alone."""
    return telling and msgspec.structs.replace(telling, aside="")


class Chronicle:
    """The entries of one side, kept up with the match as an observer. `company` are the sides that share the screen.

    `shown` entries were given to the pictures, `seen_to` the side had read when it last decided.
    """

    def __init__(self, match: Match, side: str, company: Sequence[str] = ()) -> None:
        self.match, self.side = match, side
        self.company = tuple(other for other in company if other != side)
        self.begin()
        self.shown = len(self.entries)

    def begin(self) -> None:
        """Tell the whole battle anew, as at its beginning or after going back."""
        self.entries: list[Entry] = []
        self.seen_to = 0
        self._table = set_up(self.match.ruleset, self.match.header)
        for line, table in walk(self.match.history, self._table):
            self._table = table
            if line.back_to is not None:
                self._go_back(line, line.back_to)
                continue
            self.follow(line)
        self.shown = len(self.entries)

    def follow(self, line: Line[Event]) -> None:
        """Tell the events of an order."""
        told, whole = len(self.entries), True
        hushed = records.is_hushed(self._table, line, self.side or None)
        for at, event in enumerate(line.events):
            # Who may know of it is asked of the table it happened on, its words of the table after it.
            seen = self._seen(event)
            others = {other: event.seen_by(other, self._table) for other in self.company}
            event.apply(self._table)
            if seen is not None:
                self._take(seen, others, line.n, at, hushed)
                whole = whole and not records.in_part(event, seen)
        if not whole:
            self.entries[told:] = [
                msgspec.structs.replace(entry, whole=False) for entry in self.entries[told:]
            ]
        if line.side == self.side and line.by == HAND:
            self.seen_to = len(self.entries)  # it has decided: what it has read so far is no news any more

    def _seen(self, event: Event) -> Event | None:
        """An event as the side may know it. A copy has the side's own events, and what its view shows beside them."""
        if self._table.seen_by:
            return None if type(event) is Shown else event
        return event.seen_by(self.side, self._table) if self.side else event

    def _go_back(self, line: Line[Event], back_to: int) -> None:
        """What was told since is gone; that it was taken back is told after what stands, as earlier ways back are.

        To others at this screen it is a secret where all of it was, and it says nothing of how many secrets there were.
        """
        at = self.told_to(back_to, NEVER)
        told = [(each.event, each.secret) for each in self.entries[at:] if type(each.event) is WentBack]
        lost = [each for each in self.entries[at:] if type(each.event) is not WentBack]
        del self.entries[at:]
        if lost:
            secret = all(each.secret for each in lost)
            shown = lost if secret else [each for each in lost if not each.secret]
            found = went_back(line, self.side or None, self.match.sides, [each.event for each in shown])
            last = self.entries[-1].n if self.entries else 0
            lines = len({each.n for each in shown if each.n > last})
            told.append((msgspec.structs.replace(found, turn=shown[-1].turn, lines=lines), secret))
        for event, secret in told:
            self._tell_of(event, secret)
        self.seen_to = min(self.seen_to, len(self.entries))

    def _tell_of(self, event: Event, secret: bool) -> None:
        """A way back stands at the end of the order before it, or before the battle where none was told."""
        table, last = self._table, self.entries[-1] if self.entries else None
        telling = words_of(self.match.ruleset, event, table, self.side or None)
        n, order, hushed = (last.n, last.order, last.hushed) if last is not None else (0, 0, False)
        self.entries.append(
            Entry(
                n, order, table.turn, table.phase, event, telling, hushed=hushed, at=NEVER - 1, secret=secret
            )
        )

    def _take(
        self, seen: Event, others: Mapping[str, Event | None], order: int, at: int, hushed: bool
    ) -> None:
        table = self._table
        last = self.entries[-1] if self.entries else None
        number = 1 if last is None else last.n + (last.order != order and not hushed)
        telling = words_of(self.match.ruleset, seen, table, self.side or None)
        secret = any(_openly(self._told(known, other)) != _openly(telling) for other, known in others.items())
        entry = Entry(
            number, order, table.turn, table.phase, seen, telling, hushed=hushed, at=at, secret=secret
        )
        self.entries.append(entry)

    def _told(self, seen: Event | None, side: str) -> Telling | None:
        return None if seen is None else words_of(self.match.ruleset, seen, self._table, side)

    def told_to(self, order: int, at: int) -> int:
        """How many entries there are up to event `at` of an order."""
        later = (place for place, each in enumerate(self.entries) if (each.order, each.at) > (order, at))
        return next(later, len(self.entries))

    def fresh(self, end: int | None = None) -> list[Entry]:
        """What of the first `end` entries was not given to the pictures yet; from now on it was."""
        end = len(self.entries) if end is None else end
        found, self.shown = self.entries[self.shown : end], max(self.shown, end)
        return found

    def readable(self, behind: int, secret: bool) -> list[Entry]:
        """What may stand in the log: not the last `behind` entries, which are still to be seen on the table, and
        what not all at this screen may know only while the side sits alone (`secret`): nor what is said beside it."""
        told = self.entries[: self.shown - behind]
        if secret or not self.company:
            return told
        return [
            msgspec.structs.replace(each, telling=_openly(each.telling))
            if each.telling and each.telling.aside
            else each
            for each in told
            if not each.secret
        ]

    def recallable(self, readable: Sequence[Entry]) -> Order | None:
        """The side's last order by hand, as far as it knows from what it could read that it may be taken back: what it
        may not know of must not show in whether that is offered. None where there is none."""
        lines = self.match.lines
        last = next((line for line in reversed(lines) if line.side == self.side and line.by == HAND), None)
        if last is None:
            return None
        for entry in reversed(readable):
            if entry.order < last.n:
                break
            line = lines[entry.order]
            others = line.by != "engine" and line.side != last.side and not entry.hushed
            if entry.event.reveals or others:
                return None
        order: Order | None = last.order
        return order

    def unsealed(self, phase: str, end: int | None = None) -> bool:
        """Whether what happened last, of the first `end` entries, came of orders that were opened together in this very
        phase."""
        told = self.entries[:end]
        told = list(takewhile(lambda entry: entry.order == told[-1].order, reversed(told)))
        return any(isinstance(entry.event, OrdersOpened) and entry.phase == phase for entry in told)

    def news(self, secret: bool) -> list[Entry]:
        """What was told since the side last decided."""
        return [each for each in self.entries[self.seen_to : self.shown] if secret or not each.secret]


def table_after(match: Match, order: int, at: int = -1) -> Table:
    """The table as it stood after event `at` of an order (-1: after all of it)."""
    table = set_up(match.ruleset, match.header)
    for line in match.lines:
        if line.n > order:
            break
        events = line.events if line.n < order or at < 0 else line.events[: at + 1]
        for event in events:
            event.apply(table)
    return table
