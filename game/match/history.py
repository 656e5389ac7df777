"""The whole past of a battle, ways back among it, gone through line by line; and the words for a way back.

A log keeps what was undone and taken back, so whoever tells a battle goes through all of it: what is told of a way
back is then the same whether it was seen as it happened or read from a log. It must not know any game or record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.match.events import Event, PhaseBegan, WentBack
from game.match.log import Line
from game.match.match import view_of
from game.match.ruleset import Rules, Telling
from game.match.table import T

KEPT_EVERY = 32


def walk(history: Iterable[Line[Event]], table: T) -> Iterator[tuple[Line[Event], T]]:
    """Each line of a battle's history with the table before it, from the `table` as it was set up.

    Whoever asks applies the line's events to that table before asking for the next. With a way back comes the table
    gone back to.
    """
    stands: list[Line[Event]] = []
    kept = [table.fork()]
    for line in history:
        if line.back_to is not None:
            del stands[line.back_to + 1 :]
            del kept[len(stands) // KEPT_EVERY + 1 :]
            table = kept[-1].fork()
            for past in stands[(len(kept) - 1) * KEPT_EVERY :]:
                for event in past.events:
                    event.apply(table)
        yield line, table
        if line.back_to is None:
            stands.append(line)
            if len(stands) % KEPT_EVERY == 0:
                kept.append(table.fork())


def standing(history: Iterable[Line[Event]]) -> list[Line[Event]]:
    """The lines of a battle's history that no way back has taken back."""
    lines: list[Line[Event]] = []
    for line in history:
        if line.back_to is None:
            lines.append(line)
        else:
            del lines[line.back_to + 1 :]
    return lines


def words_of(ruleset: Rules[T], event: Event[T], table: T, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say.

    A phase is told on what the side sees as it begins: what is said of it beside its name is the side's own affair.
    """
    if isinstance(event, WentBack):
        return _went_back(event, ruleset.turn_called)
    if isinstance(event, PhaseBegan) and side is not None and not table.seen_by:
        table = view_of(ruleset, table, side)
    return ruleset.tell(event, table, side)


def _went_back(event: WentBack, called: str) -> Telling:
    """A way back, under the turn it led to: in which turn it was gone, by whom, and how much was taken back."""
    who = f"{event.side} took" if event.side else "Somebody took"
    when = f"In {called} {event.turn} " if event.turn else "Before the battle "
    if not event.past_dice:
        return Telling("rule", f"{when}{who} an order back.")
    lines = "a line" if event.lines == 1 else f"{event.lines} lines"
    what = f"{lines} of this log" if event.lines else "what was told here"
    return Telling("rule", f"{when}{who} back {what}, past dice or plans laid open.")


def who_undid(undone: Sequence[Line[Event]]) -> str:
    """The side that undid these lines, where the log does not say it: who gave the last order that was no engine's."""
    return next((line.side for line in reversed(undone) if line.by != "engine"), "")


def went_back(
    line: Line[Event], whose: str | None, sides: tuple[str, ...], lost: Sequence[Event]
) -> WentBack:
    """The way back of a line as `whose` (None: the umpire) may know it, who had been told of the events `lost` by it.

    Who went back is said where it is plain: one's own doing, or that of the other of two. That it went past dice or
    plans is said to others only where they saw some.
    """
    plain = whose in (None, line.side) or len(sides) <= 2
    seen = whose in (None, line.side) or any(event.reveals for event in lost)
    return WentBack(line.side if plain else "", line.took_back and seen)
