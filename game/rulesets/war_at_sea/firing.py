"""One attack an order: the pattern of every phase in which a side attacks, or searches, until it is done."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import ClassVar

from game.match import Aim, Budget, Choose, Fire, Fired, Option, Order, Question, Refusal, Shot, Step, Umpire
from game.match.wording import apart, owned
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import TOLERANCE
from game.tabletop.bearings import Lying


def away(unit: Piece, target: Piece) -> float:
    """Centre to centre (WAS-GEN-3)."""
    return hypot(unit.x - target.x, unit.y - target.y)


def within(unit: Piece, target: Lying, reach: float) -> bool:
    """Whether a target is within a reach, exactly so far included (WAS-GEN-3)."""
    return hypot(unit.x - target.x, unit.y - target.y) <= reach + TOLERANCE


def off(unit: Piece, target: Piece) -> str:
    """How far off a target lies, to end a sentence."""
    return f"{target.name} is {apart(away(unit, target))} in off"


def questions(name: str, says: str, clause: str, shots: Sequence[Shot], end: str) -> list[Question]:
    """The attacks one side may make now, and that it makes no more; nothing where there is none to make."""
    if not shots:
        return []
    weights = {(shot.unit, shot.weapon): 1 for shot in shots}
    one = Budget("One at a time", clause, 1, weights, 1, uses=True)
    done = Choose(end, "Or make no more.", clause, (Option("done", "No more"),))
    return [Fire(name, says, clause, tuple(shots), (one,)), done]


class Attacks(Step[SeaTable], frozen=True):
    """One side's share of a phase of attacks. What may attack what stands in the subclass of each phase.

    `against` is the clause that says who attacks whom in it; `asked` the name of its question, its words and clause,
    and `ends` the name of the question whether the side makes no more.
    """

    side: str
    against: ClassVar[str]
    asked: ClassVar[tuple[str, str, str]]
    ends: ClassVar[str] = "end_attacks"
    searches: ClassVar[bool] = False

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        return questions(*self.asked, self.shots(table), self.ends) if side == self.side else []

    def shots(self, table: SeaTable) -> list[Shot]:
        """All attacks that are legal now."""
        raise NotImplementedError

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        """Work one out."""
        raise NotImplementedError

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        """Why an attack is not among them, in the words of the rule."""
        return None

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Order) -> None:
        if isinstance(order, Fired):
            self.make(umpire, order.aims[0])
        else:
            umpire.done()

    def explain(self, table: SeaTable, side: str, order: Order) -> Refusal | None:
        if not isinstance(order, Fired) or side != self.side or len(order.aims) != 1:
            return None
        aim = order.aims[0]
        unit = table.units.get(aim.unit)
        if unit is None or unit.side != side:
            return Refusal(f"{_called(unit)} is no unit of {owned(side)}.", self.against)
        if unit.state != "deployed":
            return Refusal(f"{unit.name} is not in play.", self.against)
        target = table.units.get(aim.target)
        if target is not None and target.side == side:
            return Refusal(f"{unit.name}: {target.name} is on the same side.", self.against)
        counter = next((one for one in contacts.counters(table, side) if one.counter == aim.target), None)
        if counter is not None and not self.searches:
            return Refusal(
                f"{unit.name}: {counter.name} has not been found, so it cannot be attacked.", self.against
            )
        known = contacts.enemy_called(table, side, aim.target)
        if counter is None and known is None:
            called = "that unit" if target is None else target.name
            return Refusal(f"{unit.name}: {called} is not in sight on the table.", self.against)
        if counter is None and self.searches and known is not None:
            return Refusal(f"{unit.name}: {known.name} is no counter to be searched.", self.against)
        return self.why_not(table, aim)


def _called(unit: Piece | None) -> str:
    return "That" if unit is None else unit.name
