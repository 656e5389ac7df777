"""Orders: what one side wants. A closed set of plain records, one for each kind of question, conceding, a draw.

An order names the question it answers (`to`, and `unit` where several units are asked at once) and says
nothing of what comes of it. Orders stand in logs, saves and case files exactly as they are written here.
"""

from __future__ import annotations

import msgspec

from game.sea.heading import Position

Value = int | float | str
Sheet = dict[str, dict[str, Value]]
"""The rows of a sheet by group and unit: `{"speed": {"red_halcyon": 8}}`."""


class _Order(msgspec.Struct, frozen=True, tag_field="is", tag=True, omit_defaults=True, gc=False):
    pass


class Chose(_Order, frozen=True):
    """Answers a Choose: the keys picked, in order where order matters; none is a pass."""

    to: str
    picked: tuple[str, ...] = ()


class Steered(_Order, frozen=True):
    """Answers a Steer: a path in the notation of `game.sea.path`, with the settings the question offers."""

    to: str
    unit: str
    path: str = ""
    settings: dict[str, Value] = {}


class Aim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a plan of fire: `amount` of one weapon of one unit, at a unit, a bearing or a point."""

    unit: str
    weapon: str
    target: str = ""
    amount: int = 1
    bearing: float | None = None
    point: Position | None = None


class Fired(_Order, frozen=True):
    """Answers a Fire: the whole plan of a side, in the order in which the dice are to be rolled."""

    to: str
    aims: tuple[Aim, ...] = ()


class Allotted(_Order, frozen=True):
    """Answers an Allot: amounts by group and unit."""

    to: str
    amounts: Sheet = {}


class Placed(_Order, frozen=True):
    """Answers a Place: x, y and heading of each piece."""

    to: str
    pieces: dict[str, tuple[float, float, float]] = {}


class SetTo(_Order, frozen=True):
    """Answers a Set: values by group and unit."""

    to: str
    values: Sheet = {}


class Conceded(_Order, frozen=True):
    """Gives the battle up. Open to every side at every moment."""


class Drawn(_Order, frozen=True):
    """Ends the battle as a draw that was offered and that all others who still fight have `agreed` to.

    Open at every moment; that they agreed, who gives the order has to know.
    """

    agreed: tuple[str, ...]


Order = Chose | Steered | Fired | Allotted | Placed | SetTo | Conceded | Drawn


def key_of(order: Order) -> tuple[str, str]:
    """The key of the question that an order answers (`Question.key`); of what ends a battle, two blanks."""
    if type(order) is Steered:  # asked at every order: a pattern costs thrice as much
        return order.to, order.unit
    return ("", "") if isinstance(order, Conceded | Drawn) else (order.to, "")
