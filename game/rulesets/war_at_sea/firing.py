"""One attack an order: the pattern of every phase in which a side attacks, or searches, until it is done."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from game.match import Aim, Budget, Choose, Fire, Fired, Option, Order, Question, Refusal, Shot, Step, Umpire
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import TOLERANCE


def away(unit: Piece, target: Piece) -> float:
    """Centre to centre (WAS-GEN-3)."""
    return hypot(unit.x - target.x, unit.y - target.y)


def within(unit: Piece, target: Piece, reach: float) -> bool:
    """Whether a target is within a reach, exactly so far included (WAS-GEN-3)."""
    return hypot(unit.x - target.x, unit.y - target.y) <= reach + TOLERANCE


def questions(name: str, says: str, clause: str, shots: Sequence[Shot], end: str) -> list[Question]:
    """The attacks one side may make now, and that it makes no more; nothing where there is none to make."""
    if not shots:
        return []
    weights = {(shot.unit, shot.weapon): 1 for shot in shots}
    one = Budget("One at a time", clause, 1, weights, 1, uses=True)
    done = Choose(end, "Or make no more.", clause, (Option("done", "No more"),))
    return [Fire(name, says, clause, tuple(shots), (one,)), done]


class Attacks(Step, frozen=True):
    """One side's share of a phase of attacks. What may attack what stands in the subclass of each phase."""

    side: str

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
        if unit is None or unit.side != side or unit.state != "deployed":
            return None
        return self.why_not(table, aim)
