"""A side's own copy of a battle: header and lines that replay to exactly its view after each line, and tell no more.

`copy_of` makes all of it, `Copying` keeps it up with a battle that goes on, for who is told of it line by line. It has
neither seed nor salt and none of the others' orders. It must not know how a copy travels, nor any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec.structs import asdict

from game.match.events import Event, Shown
from game.match.log import Header, Line, digest, write_whole
from game.match.match import Match, set_up, view_of
from game.match.offer import Offer
from game.match.plain import Tree
from game.match.record import EVERYBODY, Entry, Record, is_hushed
from game.match.steps import Step
from game.match.table import Table
from game.match.wording import owned

__all__ = ["EVERYBODY", "Copying", "copy_of", "export", "hides"]


def export(match: Match, side: str, path: Path) -> int:
    """Write `side`'s copy of a battle, whole or not at all: what it saw, numbered by itself; returns its lines.

    The copy has neither seed nor salt and none of the others' orders: it replays, and cannot be continued.

    ValueError for an unknown side or another side's copy, OSError where the disk refuses.
    """
    header, lines = copy_of(match, side)
    write_whole(path, header, lines)
    return len(lines)


def copy_of(match: Match, side: str) -> tuple[Header, list[Line[Event]]]:
    """Header and lines of a side's copy.

    Its events are the side's own, on the table as the side saw it set up. Where the view shows more than they
    tell (a flight that comes up from its hangar), a `Shown` stands beside them, so that after each line the
    copy's table is exactly the side's view when the next is about to begin. ValueError as `export`.
    """
    if side not in match.sides:
        raise ValueError(f"there is no side {side}: {', '.join(match.sides)}")
    if match.header.seen_by:
        if match.header.seen_by != side:
            raise ValueError(
                f"this is {owned(match.header.seen_by)} own copy: {owned(side)} cannot be made of it"
            )
        return match.header, match.lines
    copying = Copying(match, side, whole=True)
    copying.close()
    return copying.header, copying.lines


class Copying:
    """The copy of a side (or of `EVERYBODY`) as a battle goes on. `lines` are those of it that the side was told.

    While a step is in hand that may have asked others in secret, and asks the side nothing, it `waits`: nothing is told
    of what led there before that is over, so that what is told is the same, in the same order, whoever was asked.
    It is told line by line of the battle, so that the same comes of it whenever it is asked, and after a restart.
    `slow`: what was told last led through such a step, asked or not, so that even when it comes might tell.
    """

    def __init__(self, match: Match, side: str, *, whole: bool = False) -> None:
        """The copy up to now; all of it (`whole`), in as few lines as can be, or what the side was told till now. The
        match is the umpire's own."""
        self._whole = whole
        self.match, self.side = match, side
        self._record = Record(match, side)
        table = set_up(match.ruleset, match.header)
        self.header = _header(match, side, view_of(match.ruleset, table, side))
        self.slow = False
        self._anew()
        self._tell()
        self.slow = False

    def close(self) -> None:
        """Follow the match no longer."""
        self._record.close()

    @property
    def waits(self) -> bool:
        """Whether nothing is told for now."""
        return self._hidden(self.match.table) and (
            self.side not in self.match.sides or not self.match.ask(self.side)
        )

    @staticmethod
    def _hidden(table: Table) -> bool:
        """Whether the step in hand may have asked somebody in secret."""
        step = table.agenda[0] if table.agenda else None
        return step is not None and hides(step, table)

    def _waited(self, table: Table) -> bool:
        """Whether nothing was told while the battle stood so, as `waits` says it of now."""
        if not self._hidden(table):
            return False
        if self.side not in self.match.sides or self.side in table.conceded:
            return True
        questions = table.agenda[0].ask(table, self.side)
        asked = bool(questions)
        if isinstance(questions, Offer):
            questions.close()
        return not asked

    def news(self) -> tuple[int, list[Line[Event]]] | None:
        """What is to be told since the last time: the number of the first line that is new or has more in it now, and
        it with all that follow; they take the place of whatever stood from there on. None: nothing.
        """
        before = self.lines
        if len(self.match.history) - len(self.match.lines) != self._ways_back:
            self._anew()
        self._tell()
        pairs = zip(before, self.lines, strict=False)
        least = min(len(before), len(self.lines))
        same = next((at for at, (was, now) in enumerate(pairs) if was is not now and was != now), least)
        if same == len(self.lines) == len(before):
            return None
        return same, self.lines[same:]

    def _anew(self) -> None:
        self._ways_back = len(self.match.history) - len(self.match.lines)
        self.lines: list[Line[Event]] = []
        self._making: list[Line[Event]] = []
        """Those told and those kept back."""
        self._read = 0
        self._first: Line[Event] | None = None
        self._found: list[Entry] = []
        self._kept = self._led = False
        self._table = set_up(self.match.ruleset, self.match.header)
        self._known = set_up(self.match.ruleset, self.header)

    def _tell(self) -> None:
        """Tell the lines that are not read yet: those of which the side is told nothing, and those it may not tell from
        the line before, are part of that."""
        lines = self.match.lines[self._read :]
        told: dict[int, list[Entry]] = {}
        for entry in self._record.since(lines[0].n - 1) if lines else ():
            told.setdefault(entry.order, []).append(entry)
        count = 0
        for line, after in zip_longest(lines, lines[1:]):
            if line.n in told and not is_hushed(self._table, line, self.side):
                if self._kept and (self._first is not None or self._making):
                    self._line(self._first, self._found)
                self._first, self._found = line, []
            for event in line.events:
                event.apply(self._table)
                self._led = self._led or self._hidden(self._table)
            self._found += told.get(line.n, ())
            self._kept = True
            rests = (
                after is None or after.by != "engine"
            )  # what the engine answers is told with what led to it
            if rests and not self._whole and not self._waited(self._table):
                count = self._told(count)
        self._read += len(lines)
        if self._kept and (self._whole or not self.waits):
            self._told(count)

    def _told(self, count: int) -> int:
        """What was kept back is told now, after it was done `count` times already; how often that makes."""
        self._line(self._first, self._found)
        self._first, self._found, self._kept = None, [], False
        self.lines = list(self._making)
        self.slow = self._led or (count > 0 and self.slow)
        self._led = False
        return count + 1

    def _line(self, first: Line[Event] | None, found: list[Entry]) -> None:
        """Tell what a line began and all that is part of it (None: it is part of the last line, or the first)."""
        known = self._known
        turn, own = known.turn, first is not None and first.side == self.side
        events = list(_brought(known, found, view_of(self.match.ruleset, self._table, self.side)))
        if first is None and not events and self._making:
            return
        line: Line[Event] = Line(len(self._making), events=events)
        if first is not None and own:
            line.side, line.by, line.order = first.side, first.by, first.order
        if first is None and self._making:
            last = self._making.pop()
            line = msgspec.structs.replace(last, events=[*last.events, *events], digest="")
        elif known.turn != turn:
            line.digest = digest(known)
        self._making.append(line)


def hides(step: Step, table: Table) -> bool:
    """Whether it may be hidden that a step asked anybody: it is quiet, or a curtain falls for it."""
    return step.quiet or step.curtain(table)


def _brought(known: Table, told: list[Entry], seen: Table) -> Iterator[Event]:
    """The events of one line of a copy: they bring `known`, the copy's table, to what is `seen`."""
    coming = {key: msgspec.to_builtins(unit) for key, unit in seen.units.items() if key not in known.units}
    if coming:
        yield (shown := Shown[Step](units=coming))
        shown.apply(known)
    for entry in told:
        # An event that speaks of what the side does not know is left out; what it changed in sight is shown below.
        if entry.event.fits(known):
            entry.event.apply(known)
            yield entry.event
    rest = _difference(known, seen)
    if rest is not None:
        rest.apply(known)
        yield rest


def _difference(known: Table, seen: Table) -> Shown[Step] | None:
    """What must be shown so that the table `known` becomes `seen`, or None where it is so already."""
    changed: dict[str, Tree] = {}
    for key, unit in seen.units.items():
        old = known.units.get(key)
        if old is None:
            changed[key] = msgspec.to_builtins(unit)
        elif old != unit:
            changed[key] = _changes(old, unit, ())
    gone = tuple(key for key in known.units if key not in seen.units)
    kept = [key for key in known.units if key in seen.units]
    kept += [key for key in seen.units if key not in known.units]
    order = tuple(seen.units) if kept != list(seen.units) else ()
    fields = _changes(known, seen, ("units", "agenda"))
    agenda = tuple(seen.agenda) if seen.agenda != known.agenda else None
    if not (changed or gone or order or fields) and agenda is None:
        return None
    return Shown(units=changed, gone=gone, order=order, fields=fields, agenda=agenda)


def _changes(old: msgspec.Struct, new: msgspec.Struct, apart: tuple[str, ...]) -> Tree:
    before = asdict(old)
    return {
        name: msgspec.to_builtins(value)
        for name, value in asdict(new).items()
        if name not in apart and value != before[name]
    }


def _header(match: Match, side: str, first: Table) -> Header:
    """The header without seed and salt, of which the commitment tells nothing; its scenario without what the side
    could not see at the start (`first`)."""
    header = match.header
    return msgspec.structs.replace(
        header,
        scenario=match.ruleset.as_known(header.scenario, side, first),
        seed=None,
        salt="",
        earlier=(),
        shares=tuple(one.closed for one in header.shares),
        seats={key: name for key, name in header.seats.items() if key == side},
        take_backs=False,
        clock=None,
        seen_by=side,
    )
