"""The umpire: the one doorway for change while an order or a step is worked out.

Each call changes the table at once and is written down, so the next line of the rule sees its effect.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from game.dice.roll import P, Roll, Throw
from game.dice.tray import Tray
from game.match.events import Done, Event, OrderSealed, OrdersOpened, Rolled, Then
from game.match.orders import Order
from game.match.steps import Step
from game.match.table import Table

T = TypeVar("T", bound=Table)


class Umpire(Generic[T]):
    """Holds the table, the tray and the events of the order in hand."""

    __slots__ = ("_at", "events", "table", "tray")

    def __init__(self, table: T, tray: Tray) -> None:
        self.table = table
        self.tray = tray
        self.events: list[Event] = []
        self._at = 0

    def begin(self) -> None:
        """A step is taken in hand: the one on top of the agenda."""
        self._at = 0

    def happens(self, event: Event) -> None:
        """State a fact: it changes the table and is written at once."""
        event.apply(self.table)
        self.events.append(event)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll `throw` and write the dice down."""
        roll = self.tray.roll(throw)
        self.happens(Rolled(roll))
        return roll

    def then(self, *steps: Step) -> None:
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
