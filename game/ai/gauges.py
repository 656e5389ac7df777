"""What a learner sees: one side's view, the question at hand and the candidates for it, as a fixed count of numbers.

All numbers lie between -1 and 1, their count never changes in a battle, and each has a name. Read from a view alone,
by the fields of the ruleset's own records, so it knows no game. The terrain is not told: it never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, tanh
from typing import Final, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from game.ai.candidates import Candidate
from game.ai.columns import columns, share, together
from game.match import (
    Allot,
    Allotted,
    Choose,
    Chose,
    Fire,
    Fired,
    Place,
    Placed,
    Question,
    Set,
    SetTo,
    Steer,
    Steered,
)
from game.match.orders import Sheet, key_of
from game.match.questions import Slot
from game.match.table import Table, Unit
from game.tabletop.ruleset import Ruleset

KINDS: Final = (Choose, Steer, Fire, Allot, Place, Set)
"""The six questions, in the order in which they are told."""

STEADY: Final = 4
"""Room for units is made in steps of so many."""

WORTH: Final = 25.0
"""Points of worth that count for much: the difference of two orders is told by it."""

_PLACED: Final = ("x", "y", "heading")
_TABLE: Final = ("turn", "over", "seat", "own points", "most points of another", "questions")
_UNIT: Final = ("there", "own", "x", "y", "heading sin", "heading cos")
_ORDER: Final = (
    "there",
    "worth is known",
    "worth",
    "worth beside the best",
    "unit",
    "unit x",
    "unit y",
    "x",
    "y",
    "heading sin",
    "heading cos",
    "rows",
    "amount",
    "choice",
)


class Gauges:
    """Reads the views of one battle.

    `units` is how many units are told (the own first, then the others, both in scenario order), `candidates` how
    many orders. `names` says what each number is: `unit 1 damage`.
    """

    def __init__(
        self, table: Table, ruleset: Ruleset, force: int, candidates: int, units: int | None = None
    ) -> None:
        self._ruleset = ruleset
        self._force = force
        self._phases = [phase.key for phase in ruleset.phases]
        self._candidates = candidates
        self._units = -(-len(table.units) // STEADY) * STEADY if units is None else units
        kind = get_args(get_type_hints(type(table))["units"])[1]
        fields = ruleset.fields
        self._kinds = get_args(kind) or (kind,)
        told = {one: columns(one, fields, ("id", "name", "side", *_PLACED)) for one in self._kinds}
        self._of_unit = tuple(dict.fromkeys(column.name for row in told.values() for column in row))
        self._columns = {one: {column.name: column for column in row} for one, row in told.items()}
        own = columns(type(table), fields, Table.__struct_fields__)
        self._of_table = [column for column in own if " " not in column.name and "." not in column.name]
        self._unit_long = len(_UNIT) + len(self._named_kinds()) + len(self._of_unit)
        self.names = tuple(self._named())
        self._order = len(_ORDER) + len(KINDS)

    def _named(self) -> list[str]:
        kinds = [kind.__name__.lower() for kind in KINDS]
        names = [*_TABLE, *(f"phase {key}" for key in self._phases), *(f"asked to {kind}" for kind in kinds)]
        names += [column.name for column in self._of_table]
        unit = [*_UNIT, *self._named_kinds(), *self._of_unit]
        names += [f"unit {at + 1} {name}" for at in range(self._units) for name in unit]
        order = [*_ORDER, *(f"to {kind}" for kind in kinds)]
        return names + [f"order {at + 1} {name}" for at in range(self._candidates) for name in order]

    def _named_kinds(self) -> list[str]:
        """Where units are of several kinds of records, which of them one is."""
        return [f"is {kind.__name__.lower()}" for kind in self._kinds] if len(self._kinds) > 1 else []

    def read(
        self, view: Table, side: str, questions: Sequence[Question], found: Sequence[Candidate]
    ) -> NDArray[np.float32]:
        """The numbers, float32, shape (len(names),). `found` is empty where the side is not asked."""
        numbers = self._table(view, side, questions)
        shown = sorted(view.units.values(), key=lambda unit: unit.side != side)[: self._units]
        rows = {unit.id: row for row, unit in enumerate(shown)}
        for unit in shown:
            numbers += self._unit(view, side, unit)
        numbers += [0.0] * ((self._units - len(shown)) * self._unit_long)
        best = max((one.worth for one in found if one.worth is not None), default=0.0)
        for one in found:
            numbers += self._candidate(view, one, best, rows)
        numbers += [0.0] * ((self._candidates - len(found)) * self._order)
        return np.array(numbers, dtype=np.float32)

    def _table(self, view: Table, side: str, questions: Sequence[Question]) -> list[float]:
        points = self._ruleset.scores(view)
        others = max((score for other, score in points.items() if other != side), default=0)
        kinds = {type(question) for question in questions}
        return [
            share(view.turn, view.turns),
            float(view.outcome is not None),
            share(view.sides.index(side), len(view.sides) - 1),
            share(points.get(side, 0), self._force),
            share(others, self._force),
            together(len(questions)),
            *(float(view.phase == key) for key in self._phases),
            *(float(kind in kinds) for kind in KINDS),
            *(column.read(view) for column in self._of_table),
        ]

    def _unit(self, view: Table, side: str, unit: Unit) -> list[float]:
        """A unit's numbers; what its kind of record has not is 0."""
        own = self._columns[type(unit)]
        return [
            1.0,
            float(unit.side == side),
            *_place(view, unit.x, unit.y),
            *_heading(unit.heading),
            *(float(type(unit) is kind) for kind in self._kinds if len(self._kinds) > 1),
            *(own[name].read(unit) if name in own else 0.0 for name in self._of_unit),
        ]

    def _candidate(self, view: Table, one: Candidate, best: float, rows: dict[str, int]) -> list[float]:
        """An order in short: whose it is, where it ends or aims, how much of the sheet it fills and with what."""
        actor = view.units.get(key_of(one.order)[1])
        told = _told(view, one)
        return [
            1.0,
            float(one.worth is not None),
            0.0 if one.worth is None else tanh(one.worth / WORTH),
            0.0 if one.worth is None else tanh((one.worth - best) / WORTH),
            0.0 if actor is None or actor.id not in rows else (rows[actor.id] + 1) / self._units,
            *((0.0, 0.0) if actor is None else _place(view, actor.x, actor.y)),
            *told,
            *(float(type(one.question) is kind) for kind in KINDS),
        ]


def _place(view: Table, x: float, y: float) -> tuple[float, float]:
    """A place on the table, its middle (0, 0)."""
    return share(2 * x - view.width, view.width), share(2 * y - view.height, view.height)


def _heading(heading: float) -> tuple[float, float]:
    return sin(radians(heading)), cos(radians(heading))


def _told(view: Table, one: Candidate) -> tuple[float, ...]:
    """Place, heading, rows, amount and choice of an order, as far as its kind has them.

    The rows of a path are its turns, its amount the distance it takes, its choice whether it settles anything more.
    """
    order, question = one.order, one.question
    if isinstance(question, Steer):
        assert isinstance(order, Steered)
        helm = question.helm_under(order.settings)
        walk = helm.walk(question.start(order.settings), order.path)
        pose = *_place(view, walk.end.x, walk.end.y), *_heading(walk.end.heading)
        spent = share(walk.spent, helm.distance)
        return *pose, together(walk.turns), spent, float(bool(order.settings))
    if isinstance(question, Fire):
        assert isinstance(order, Fired)
        aimed = [view.units[aim.target] for aim in order.aims if aim.target in view.units]
        rows = share(len(order.aims), len(question.shots))
        total = sum(shot.most for shot in question.shots)
        return *_middle(view, aimed), 0.0, 0.0, rows, share(sum(aim.amount for aim in order.aims), total), 0.0
    if isinstance(question, Place):
        assert isinstance(order, Placed)
        x, y, heading = next(iter(order.pieces.values()))
        return *_place(view, x, y), *_heading(heading), 1.0, 0.0, 0.0
    if isinstance(question, Choose):
        assert isinstance(order, Chose)
        keys = [option.key for option in question.options]
        first = (keys.index(order.picked[0]) + 1) / len(keys) if order.picked else 0.0
        return 0.0, 0.0, 0.0, 0.0, share(len(order.picked), len(keys)), 0.0, first
    if isinstance(question, Allot):
        assert isinstance(order, Allotted)
        return 0.0, 0.0, 0.0, 0.0, *_sheet(question.slots, order.amounts)
    assert isinstance(question, Set)
    assert isinstance(order, SetTo)
    return 0.0, 0.0, 0.0, 0.0, *_sheet(question.slots, order.values)


def _middle(view: Table, units: Sequence[Unit]) -> tuple[float, float]:
    if not units:
        return 0.0, 0.0
    count = len(units)
    return _place(view, sum(unit.x for unit in units) / count, sum(unit.y for unit in units) / count)


def _sheet(slots: Sequence[Slot], sheet: Sheet) -> tuple[float, float, float]:
    """Rows filled, the mean amount and the mean choice, all as shares of what there is."""
    amounts, choices, filled = [], [], 0
    for slot in slots:
        value = sheet.get(slot.group, {}).get(slot.unit)
        if value is None:
            continue
        filled += 1
        if slot.choices:
            choices.append((slot.choices.index(str(value)) + 1) / len(slot.choices))
        else:
            amounts.append(share(float(value), slot.most))
    return (
        share(filled, len(slots)),
        sum(amounts) / len(amounts) if amounts else 0.0,
        sum(choices) / len(choices) if choices else 0.0,
    )
