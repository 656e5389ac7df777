"""Sharing out: counters that lie on one of several places each, moved from place to place until all suits.

A sheet of amounts read the other way round: a row is a counter, and its columns are the groups it may lie in. What is
legal the question decides; it knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from game.asking.answering import (
    Bar,
    Desk,
    KeyHint,
    Plan,
    PlanRow,
    answers,
    colour_index,
    heading,
    is_secret,
    unit_name,
)
from game.asking.drafted import Drafted
from game.match import Allot, Allotted, Order, Question
from game.match.orders import Sheet
from game.match.wording import moment
from game.sea.heading import Position
from game.tabletop.overlays import Mark, Numeral, Overlay

GRIP = 1.2
"""So many radii from a piece's middle it is taken hold of."""
Counter = tuple[str, int]
"""A counter by its name and its number among those alike."""


def shares_out(question: Question) -> dict[str, int] | None:
    """How many of each counter a question shares out over its groups; None where it does something else."""
    if not isinstance(question, Allot):
        return None
    groups = dict.fromkeys(slot.group for slot in question.slots)
    units = dict.fromkeys(slot.unit for slot in question.slots)
    if len(groups) < 2 or any(slot.choices for slot in question.slots):
        return None
    rows = {(slot.group, slot.unit) for slot in question.slots}
    counts: dict[str, int] = {}
    for unit in units:
        mine = {(group, unit): 1 for group in groups if (group, unit) in rows}
        exact = [b for b in question.budgets if b.weights == mine and b.least == b.most and not b.uses]
        if len(exact) != 1:
            return None
        counts[unit] = exact[0].most
    return counts


class Sharing(Drafted):
    """Where each counter lies so far."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        asked = answers(questions, Allot)[0]
        assert isinstance(asked, Allot)
        self.question: Allot = asked
        self.groups = list(dict.fromkeys(slot.group for slot in asked.slots))
        self._may = {(slot.group, slot.unit) for slot in asked.slots}
        self._says = {slot.unit: slot.says for slot in asked.slots}
        self.counters: list[Counter] = [
            (unit, number) for unit, count in (shares_out(asked) or {}).items() for number in range(count)
        ]
        self.lies: dict[Counter, str] = {}
        self._before: list[dict[Counter, str]] = []
        self._carried: tuple[Position, str] | None = None
        self.now: Counter = self.counters[0] if self.counters else ("", 0)
        self._begin()

    def _begin(self) -> None:
        """As the first draft has it, else every counter in the first of its groups."""
        self.lies = {counter: self._columns(counter)[0] for counter in self.counters}
        last = self.desk.last(self.question.name)
        for order in (last, *(draft.order for draft in self.offered())):
            if order is not None and self.question.refuses(order) is None:
                self.resume(order)
                self._before.clear()
                return

    def _columns(self, counter: Counter) -> list[str]:
        return [group for group in self.groups if (group, counter[0]) in self._may]

    # -- the order as it stands ------------------------------------------------------------------------------------

    def whole(self) -> Order:
        sheet: Sheet = {}
        for counter in self.counters:
            rows = sheet.setdefault(self.lies[counter], {})
            rows[counter[0]] = int(rows.get(counter[0], 0)) + 1
        return Allotted(self.question.name, {group: sheet[group] for group in self.groups if group in sheet})

    # -- changing it -----------------------------------------------------------------------------------------------

    def move(self, counter: Counter, group: str) -> bool:
        """Lay a counter on another group."""
        self.now = counter
        if group not in self._columns(counter) or self.lies[counter] == group:
            return False
        self._before.append(dict(self.lies))
        self.lies[counter] = group
        self.desk.sound("chip_on_table")
        return True

    def _aside(self, by: int) -> bool:
        """The counter in hand to the next group on that side."""
        columns = self._columns(self.now)
        place = columns.index(self.lies[self.now]) + by
        if not 0 <= place < len(columns):
            self.desk.sound("dull_wood")
            return True
        return self.move(self.now, columns[place])

    # -- what the scene gives --------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit on which the counter in hand lies."""
        return self.lies.get(self.now, "")

    def select(self, unit: str) -> bool:
        """A unit that is a group takes the counter in hand."""
        return unit in self.groups and bool(self.counters) and (self.move(self.now, unit) or True)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """A group on the table takes the counter in hand, and the next counter is taken up; right: undo."""
        if button == 3 and self._before:
            self.lies = self._before.pop()
            return True
        for unit in units:
            if button == 1 and self.select(unit):
                self._onward(1)
                return True
        return False

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """A counter is dragged from group to group on the table: the one in hand, or the first that lies there."""
        source, goal = self._group_at(start), self._group_at(at)
        lying = [counter for counter in self.counters if self.lies[counter] == source]
        if not source or not lying:
            return False
        counter = self.now if self.now in lying else lying[0]
        self.now = counter
        self._carried = None if done else (at, self._words(counter))
        if done and goal:
            self.move(counter, goal)
        return True

    def _group_at(self, at: Position) -> str:
        """The group whose piece lies under a place of the table."""
        pieces = [piece for piece in self.desk.presenter.pieces(self.desk.view) if piece.id in self.groups]
        near = [(dist((piece.x, piece.y), at), piece) for piece in pieces]
        return min(
            ((away, piece.id) for away, piece in near if away <= piece.radius * GRIP), default=(0.0, "")
        )[1]

    def act(self, action: str, key: str = "") -> bool:
        """Keys: up, down and Tab choose a counter, left, right and numbers lay it, undo, Enter."""
        if action in ("next", "previous", "pan_down", "pan_up"):
            self._onward(1 if action in ("next", "pan_down") else -1)
        elif action in ("pan_left", "pan_right", "less", "more"):
            self._aside(1 if action in ("pan_right", "more") else -1)
        elif action.startswith("digit_"):
            place = int(action.removeprefix("digit_")) - 1
            if place < len(self.groups) and self.counters:
                self.move(self.now, self.groups[place])
        elif (action == "undo" or key in ("Backspace", "Delete")) and self._before:
            self.lies = self._before.pop()
            self.desk.sound("paper_slide")
        elif action == "confirm" and (reason := self.reason()) is not None:
            self.desk.say(reason)
        else:
            return False
        return True

    def _onward(self, by: int) -> None:
        if self.counters:
            self.now = self.counters[(self.counters.index(self.now) + by) % len(self.counters)]

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A counter's row was chosen, or the column it shall lie in."""
        name, _, number = key.rpartition("/")
        counter = (name, int(number) if number.isdigit() else 0)
        if counter not in self.lies:
            return
        self.now = counter
        for group in self._columns(counter):
            if value == self._column(group):
                self.move(counter, group)

    def resume(self, order: Order) -> None:
        """The counters of an order, to be moved on."""
        if not isinstance(order, Allotted):
            return
        lies = dict(self.lies)
        for unit in dict.fromkeys(name for name, _ in self.counters):
            where = [
                group for group in self.groups for _ in range(int(order.amounts.get(group, {}).get(unit, 0)))
            ]
            lies |= {(unit, number): group for number, group in enumerate(where) if (unit, number) in lies}
        self._before.append(dict(self.lies))
        self.lies = lies

    # -- what it shows ---------------------------------------------------------------------------------------------

    def _count(self, group: str) -> int:
        return sum(lies == group for lies in self.lies.values())

    def _column(self, group: str) -> str:
        """A group as the head of a column: short."""
        return unit_name(self.desk, group)

    def _words(self, counter: Counter) -> str:
        name = self._says.get(counter[0], counter[0])
        alike = sum(one[0] == counter[0] for one in self.counters)
        return f"{name} {counter[1] + 1}" if alike > 1 else name

    def _counts(self) -> str:
        return " · ".join(f"{self._column(group)}: {self._count(group)}" for group in self.groups)

    def bar(self) -> Bar:
        """What is shared out, how many lie where, and why it cannot be sent yet."""
        reason = self.reason()
        keys = (
            KeyHint("pan_left", "to the left"),
            KeyHint("pan_right", "to the right"),
            KeyHint("pan_down", "next"),
            KeyHint("undo", "undo", "" if self._before else "nothing is moved yet"),
        )
        return Bar(
            heading=heading(self.desk, "secret" if is_secret(self.desk) else "", self._counts()),
            sentence=self.question.says,
            keys=keys,
            button="Confirm",
            ready=reason is None,
            beneath="Enter" if reason is None else reason.sentence.rstrip("."),
            clause=self.question.clause if reason is None else reason.clause,
        )

    def overlays(self) -> Sequence[Overlay]:
        """How many counters lie on each group that stands on the table, and the one in hand."""
        laid: list[Overlay] = []
        pieces = {piece.id: piece for piece in self.desk.presenter.pieces(self.desk.view)}
        for group in self.groups:
            piece = pieces.get(group)
            if piece is None:
                continue
            laid.append(Numeral((piece.x, piece.y), str(self._count(group)), group == self.unit))
            laid.append(Mark(group, "selected" if group == self.unit else "may_be_target"))
        if self._carried is not None:
            laid.append(Numeral(*self._carried, True))
        return laid

    def plan(self) -> Plan:
        """A row for each counter, with the groups as its columns."""
        rows = tuple(
            PlanRow(
                key=f"{counter[0]}/{counter[1]}",
                unit="",
                words=self._words(counter),
                choices=tuple(self._column(group) for group in self._columns(counter)),
                chosen=self._column(self.lies[counter]),
                mark=colour_index(self.desk),
            )
            for counter in self.counters
        )
        return Plan(
            title=moment(self.question.name),
            words=self._counts(),
            rows=rows,
            now=f"{self.now[0]}/{self.now[1]}",
            drafts=tuple((draft.key, draft.label) for draft in self.offered()),
        )
