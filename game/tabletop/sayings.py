"""Orders in a few words, as the reasons of opponents and advisers tell them. Knows no game: a game has its own words
for what it calls otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic

from game.match import Aim, Allotted, Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.match.orders import Value
from game.match.questions import Choose
from game.match.table import T
from game.match.wording import spaced
from game.sea.heading import distance
from game.tabletop.ends import walked

STAYS = 0.05
"""A move that ends so near to where it begins is none."""


class Sayings(Generic[T]):
    """Part of an advice: what each order says."""

    none: ClassVar[str] = "none"
    """What an order says that has nothing in it."""

    headed: ClassVar[bool] = True
    """Whether a move is told with the heading it ends on."""

    def says(self, view: T, question: Question, order: Order) -> str:
        """An order in a few words, for the reasons."""
        match order:
            case Steered():
                return self.moved(view, question, order) if isinstance(question, Steer) else question.says
            case Fired():
                lines = Counter(self.aimed(view, aim) for aim in order.aims)
                many = (line + (f", {count} weapons" if count > 1 else "") for line, count in lines.items())
                return "; ".join(many) or self.none
            case Placed():
                rows = order.pieces.items()
                parts: Iterable[str] = (
                    f"{self.called(view, unit)} at {x:.0f}, {y:.0f}" for unit, (x, y, _) in rows
                )
            case Chose():
                labels = (
                    {one.key: one.label for one in question.options} if isinstance(question, Choose) else {}
                )
                parts = (labels.get(key) or self.called(view, key) for key in order.picked)
            case SetTo(values=sheet) | Allotted(amounts=sheet):
                parts = (part for group, rows in sheet.items() for part in self.rows(view, group, rows))
            case _:
                return question.says
        return ", ".join(part for part in parts if part) or self.none

    def called(self, view: T, key: str) -> str:
        """What players call a unit."""
        unit = view.units.get(key)
        return unit.name if unit is not None else spaced(key)

    def moved(self, view: T, question: Steer, order: Steered) -> str:
        """Where a unit goes, and under which settings."""
        end = walked(question, order, every=False).end
        goes = "stays"
        if distance(question.start(order.settings), end) > STAYS:
            goes = f"to {end.x:.0f}, {end.y:.0f}" + (f" on {end.heading:03.0f}" if self.headed else "")
        return ", ".join((f"{self.called(view, order.unit)} {goes}", *self.under(order)))

    def under(self, order: Steered) -> Iterable[str]:
        """The settings of a move, each in words."""
        return (spaced(str(value)) for value in order.settings.values())

    def aimed(self, view: T, aim: Aim) -> str:
        """One line of a plan of fire; lines of the same words are counted."""
        return self.called(view, aim.unit) + (f" at {self.called(view, aim.target)}" if aim.target else "")

    def rows(self, view: T, group: str, rows: Mapping[str, Value]) -> Iterable[str]:
        """What a group of rows says, its parts to stand behind each other."""
        return (self.row(view, group, unit, value) for unit, value in rows.items())

    def row(self, view: T, group: str, unit: str, value: Value) -> str:
        """One row of a sheet."""
        return f"{self.called(view, unit)} {value}"
