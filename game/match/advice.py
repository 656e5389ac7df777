"""What a ruleset tells an opponent that plays it: which orders are worth a thought, and which are mad.

An opponent fills sheets and plans within their budgets by itself; it asks here what a row, a line or a path is
worth. Advice reads a view, never the table, and decides nothing: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from game.match.orders import Order, Value
from game.match.questions import Question, Shot, Slot, Steer

SANE = 1.0
"""From this worth on an order needs no better one; 0 is throwing a unit away."""


class Advice(Protocol):
    """Chance comes from the opponent's own `rng`, so that two opponents differ and one can be repeated."""

    def sane(self, view: Any, side: str, question: Question, order: Order) -> float:
        """How sane a legal order is, from 0 (mad) to `SANE`."""

    def courses(self, view: Any, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Orders worth a try for one unit, the best first. They may turn out not to be legal."""

    def entry(self, view: Any, side: str, slot: Slot, rng: Random) -> Value | None:
        """What to write in one row of a sheet; None leaves it blank."""

    def worth(self, view: Any, side: str, shot: Shot, amount: int) -> float:
        """What one line of a plan of fire is worth, in points of harm expected."""
