"""The umpire: the one doorway for change while an order or a step is worked out.

Each call changes the table at once and is written down, so the next line of the rule sees its effect.
"""

from __future__ import annotations

from typing import Generic, Protocol

from game.dice.called import CalledTray
from game.dice.roll import P, Roll, Throw
from game.dice.tray import Tray
from game.match.events import Done, Event, OrderSealed, OrdersOpened, Rolled, Then
from game.match.orders import Order
from game.match.table import T_co, T_contra


class Task(Protocol[T_contra]):
    """What may be put on an agenda: a step, which an umpire closes when nobody is asked any more."""

    def close(self, umpire: Umpire[T_contra]) -> None:
        """Work out the engine's share."""


class Umpire(Generic[T_co]):
    """Holds the table, the tray and the events of the order in hand."""

    __slots__ = ("_at", "events", "table", "tray")

    def __init__(self, table: T_co, tray: Tray) -> None:
        self.table = table
        self.tray = tray
        self.events: list[Event[T_co]] = []
        self._at = 0

    def begin(self) -> None:
        """A step is taken in hand: the one on top of the agenda."""
        self._at = 0

    def happens(self, event: Event[T_co]) -> None:
        """State a fact: it changes the table and is written at once."""
        event.apply(self.table)
        self.events.append(event)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll `throw` and write the dice down."""
        roll = self.tray.roll(throw)
        self.happens(Rolled(roll))
        return roll

    def cast(self, throw: Throw[P], *, hidden: bool) -> Roll[P]:
        """Roll `throw`, which the rule itself writes down. `hidden`: not everybody may know of its dice; then the
        program rolls them even where the people at a real table call theirs."""
        if hidden and isinstance(self.tray, CalledTray):
            return self.tray.apart(throw)
        return self.tray.roll(throw)

    def then(self, *steps: Task[T_co]) -> None:
        """Put steps on the agenda, the first of them on top."""
        if steps:
            self.happens(Then(steps))
            self._at += len(steps)

    def done(self) -> None:
        """The step in hand is over."""
        self.happens(Done(self._at))

    def seal(self, side: str, order: Order, *, quiet: bool = False) -> None:
        """Keep a side's secret order until all are in."""
        self.happens(OrderSealed(side, order, quiet))

    def unseal(self, *, quiet: bool = False) -> None:
        """Lay all secret orders open together."""
        self.happens(OrdersOpened(quiet))
