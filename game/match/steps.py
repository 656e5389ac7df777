"""Steps: what is going on. A turn, a phase, a speed group, an interception are all steps on the agenda.

A step is a frozen record of numbers and strings; its progress stands on the table. All three methods are
optional: a step that never asks is a share of the engine's, done in `close`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, cast

import msgspec
from typing_extensions import TypeVar

from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.match.table import T_contra, Table
from game.match.umpire import Umpire

O_contra = TypeVar("O_contra", bound=Order, default=Any, contravariant=True)
"""The kind of order that answers a step, which its questions see to; any, where they are of several kinds."""


class Step(
    msgspec.Struct,
    Generic[T_contra, O_contra],
    frozen=True,
    tag_field="is",
    tag=True,
    omit_defaults=True,
    gc=False,
):
    """One thing to be done in a game with tables of its kind, answered by orders of a kind.

    `asks` is False for a step that is the engine's alone (set by itself).
    A `quiet` step does not show that a side was asked: in what others are told, its answer is no order of its own.
    """

    asks: ClassVar[bool] = False
    quiet: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.asks = cls.ask is not Step.ask

    def ask(self, table: T_contra, side: str) -> Sequence[Question]:
        """The questions open to `side` now. Reads only what that side may see."""
        return []

    def curtain(self, table: T_contra) -> bool:
        """Whether a curtain falls between players here, judged by what every side knows.

        It falls whether or not a side is asked: that a hidden question was asked is hidden itself.
        """
        return False

    def sitters(self, table: T_contra) -> tuple[str, ...]:
        """The sides that take the table in turn while the curtain falls, asked or not; what every side knows decides.

        A window of one side's own names that side alone. Read only where `curtain` is true.
        """
        return table.sides

    def resolve(self, umpire: Umpire[T_contra], side: str, order: O_contra) -> None:
        """Work out an order that was not refused."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def close(self, umpire: Umpire[T_contra]) -> None:
        """The engine's share, when no side is asked any more. Must change the agenda."""
        umpire.done()

    def explain(self, table: T_contra, side: str, order: Order) -> Refusal | None:
        """Why a refused order is not among those offered, in the words of the rule. Never decides."""
        return None


def numbered(steps: Sequence[Step], kind: type[Step], number: int) -> list[Step]:
    """An agenda of these steps, those of a `kind` (a turn, a round) with that `number`."""
    return [msgspec.structs.replace(one, number=number) if isinstance(one, kind) else one for one in steps]


def sealed_for(table: Table, side: str) -> dict[str, Order | None]:
    """The sealed orders of a table as `side` may know them: of another's that there is one, of a quiet step nothing."""
    if not table.sealed:
        return {}
    quiet = bool(table.agenda) and table.agenda[0].quiet
    return {
        key: order if key == side else None for key, order in table.sealed.items() if key == side or not quiet
    }


class SealedStep(Step[T_contra, O_contra], frozen=True):
    """A step that every side answers in secret, in any order, opened together when all are in.

    Rulesets give `sheet`, the one question of a side (None: nothing to decide), and `open`, which works
    the orders out.
    """

    def sheet(self, table: T_contra, side: str) -> Question | None:
        """The question of `side`, whether or not it has been answered."""
        raise NotImplementedError

    def open(self, umpire: Umpire[T_contra], orders: dict[str, O_contra]) -> None:
        """All orders are in: work them out. `orders` is in the order of the table's sides."""
        raise NotImplementedError

    def curtain(self, table: T_contra) -> bool:
        return True

    def ask(self, table: T_contra, side: str) -> list[Question]:
        if side in table.sealed:
            return []
        question = self.sheet(table, side)
        return [] if question is None else [question]

    def resolve(self, umpire: Umpire[T_contra], side: str, order: O_contra) -> None:
        umpire.seal(side, order, quiet=self.quiet)

    def close(self, umpire: Umpire[T_contra]) -> None:
        # Its questions let no order of another kind in.
        sealed = cast("Mapping[str, O_contra | None]", umpire.table.sealed)
        orders = {side: order for side in umpire.table.sides if (order := sealed.get(side)) is not None}
        if orders:
            umpire.unseal(quiet=self.quiet)
        umpire.done()
        self.open(umpire, orders)
