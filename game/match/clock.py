"""A clock for each side: so much time for the battle, and some more for every order. It decides nothing by itself.

What each order took stands in its line of the log, so that a battle carried on goes on with the clocks as they stood.
Knows no game, and no watch: time is told to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

_MINUTE = 60.0
_NOTATION = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:\+\s*(\d+(?:\.\d+)?))?\s*")
MOST = 1440.0
"""Minutes: a day."""


class Timed(Protocol):
    """An order as a clock sees it: a line of the log."""

    @property
    def n(self) -> int:
        """Its number."""

    @property
    def side(self) -> str:
        """Who gave it."""

    @property
    def spent(self) -> float | None:
        """Seconds it took; None for one that no clock counted."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every side has: `total` seconds, `more` for each order given. `loses`: a flag that falls ends the battle."""

    total: float
    more: float = 0.0
    loses: bool = False

    @property
    def notation(self) -> str:
        """As it is written: 30+0.5, in minutes."""
        more = f"+{self.more / _MINUTE:g}" if self.more else ""
        return f"{self.total / _MINUTE:g}{more}"

    @property
    def words(self) -> str:
        """As it is told: 30 minutes, and 0.5 more for every order."""
        more = f", and {self.more / _MINUTE:g} more for every order" if self.more else ""
        return f"{self.total / _MINUTE:g} minutes{more}"


def clock_of(text: str, *, loses: bool = False) -> Clock:
    """A clock from its notation, in minutes: `30+0.5`. Raises ValueError with a sentence."""
    found = _NOTATION.fullmatch(text)
    if found is None:
        raise ValueError(f"“{text}” is no clock; write minutes, and minutes more an order, like 30+0.5.")
    total, more = float(found[1]), float(found[2] or 0)
    if not 0 < total <= MOST or more > total:
        raise ValueError(
            f"A clock has up to {MOST:g} minutes, and no more than that for an order: found {text}."
        )
    return Clock(total * _MINUTE, more * _MINUTE, loses)


def left(clock: Clock, side: str, lines: Iterable[Timed]) -> float:
    """Seconds that a side has left after these orders; below 0: its flag has fallen."""
    spent = [line.spent for line in lines if line.side == side and line.spent is not None]
    return clock.total + clock.more * len(spent) - sum(spent)


def fell(clock: Clock, side: str, lines: Sequence[Timed]) -> int | None:
    """The number of the order in which a side's flag fell; None: it never did."""
    rest = clock.total
    for line in lines:
        if line.side != side or line.spent is None:
            continue
        rest -= line.spent
        if rest < 0:
            return line.n
        rest += clock.more
    return None


def shown(seconds: float) -> str:
    """Time as a clock shows it: 29:41, 1:02:09; what is over is told with a minus."""
    whole = int(abs(seconds)) if seconds < 0 else int(seconds + 0.999)
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    face = f"{hours}:{minutes:02}:{second:02}" if hours else f"{minutes}:{second:02}"
    return f"−{face}" if seconds < 0 else face
