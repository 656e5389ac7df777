"""What one side may know of a battle so far, line by line, with the words for it.

Lines are numbered by themselves: a line in which the side may see nothing is left out, so a gap betrays nothing.
Orders of others, and who answered for them, are hidden. Kept up as an observer; knows no window and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from game.match.events import Event, Shown
from game.match.log import Line
from game.match.match import Match, set_up, view_of
from game.match.orders import Order
from game.match.ruleset import Telling
from game.match.table import Table


class Told(msgspec.Struct, frozen=True):
    """One fact as the side knows it, and its words (None: nothing to say)."""

    event: Event
    words: Telling | None


class Page(msgspec.Struct, frozen=True):
    """One line of the record. `n` is its own number, `of` the order's number in the full log.

    `turn` and `phase` are those in which it ended. `side`, `by` and `order` are blank where they are another's.
    """

    n: int
    of: int
    turn: int
    phase: str
    side: str
    by: str
    order: Order | None
    told: tuple[Told, ...]

    @property
    def words(self) -> Iterator[Telling]:
        """All that is to be said of this line."""
        return (told.words for told in self.told if told.words is not None)


class Record:
    """The battle as `side` may know it (None: everything, as the umpire). `pages` grows with the match.

    `undone` counts how often pages were taken back. `close` stops it.
    """

    def __init__(self, match: Match, side: str | None) -> None:
        self.match = match
        self.side = side
        self.pages: list[Page] = []
        self.undone = 0
        self._table = set_up(match.ruleset, match.header)
        for line in match.lines:
            self._write(line)
        match.observers.append(self.observe)

    def close(self) -> None:
        """Follow the match no longer."""
        self.match.observers.remove(self.observe)

    def observe(self, line: Line[Event], table: Any) -> None:
        """A line was settled, or the match went back."""
        if line.back_to is None:
            self._write(line)
            return
        self.undone += 1
        while self.pages and self.pages[-1].of > line.back_to:
            self.pages.pop()
        self._table = table.fork()

    def since(self, n: int) -> list[Page]:
        """The pages after page `n`."""
        return self.pages[n + 1 :]

    def _write(self, line: Line[Event]) -> None:
        told = tuple(self._tell(line.events))
        side = self.side
        mine = side is None or line.side == side
        if not told and not (mine and line.order is not None) and line.n > 0:
            return
        table = self._table
        self.pages.append(
            Page(
                len(self.pages),
                line.n,
                table.turn,
                table.phase,
                line.side if mine else "",
                line.by if mine else "",
                line.order if mine else None,
                told,
            )
        )

    def _tell(self, events: Iterable[Event]) -> Iterator[Told]:
        """Each event as the side may know it, on the table as it stood."""
        table, side, ruleset = self._table, self.side, self.match.ruleset
        if side is None or table.seen_by:
            for event in events:
                event.apply(table)
                if type(event) is not Shown:
                    yield Told(event, ruleset.tell(event, table, side))
            return
        before = None
        for event in events:
            seen = event.seen_by(side, table)
            if seen is None:
                event.apply(table)
                before = None
                continue
            before = before or view_of(ruleset, table, side)
            event.apply(table)
            after = view_of(ruleset, table, side)
            yield Told(seen, ruleset.tell(seen, _both(before, after), side))
            before = after


def _both(before: Table, after: Table) -> Table:
    """The view after an event, with the pieces that it took out of sight: words still name them."""
    lost = [key for key in before.units if key not in after.units]
    if lost:
        after = after.fork()
        for key in lost:
            after.units[key] = before.units[key]
    return after
