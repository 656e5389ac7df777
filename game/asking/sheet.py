"""Filling a sheet (Set and Allot): a row for every slot, turned up and down, drafts to start from.

It holds the values not yet sent and shows what the question says of them; what is legal the question alone
decides. It must not know what a group of rows means in any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.asking.answering import (
    Bar,
    Desk,
    Gauge,
    KeyHint,
    Plan,
    PlanRow,
    answers,
    colour_index,
    heading,
    is_secret,
    names_of,
    unit_name,
)
from game.asking.drafted import Drafted
from game.match import Allot, Allotted, Budget, Order, Question, Refusal, Set, SetTo, Slot
from game.match.orders import Sheet, Value
from game.match.wording import moment, owned, spaced
from game.sea.heading import Position
from game.tabletop.overlays import Leg, Mark, Overlay, Route
from game.tabletop.presenter import Course, Odds

Row = tuple[str, str]
"""Group and unit of a slot."""
MOST_SAID = 4
"""Of more choices than these the bar only tells how many there are."""
NONE = "none"
"""The choice that leaves a row out."""


def piece_of(choice: str) -> str:
    """The piece on the table that a choice is about: what it ends with, after a space or a colon."""
    return choice.replace(":", " ").rpartition(" ")[2]


class Filling(Drafted):
    """The draft of one sheet. Rows that must be filled begin as they were a turn ago."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        found = [*answers(questions, Set), *answers(questions, Allot)]
        asked = found[0]
        assert isinstance(asked, Set | Allot)
        self.question: Set | Allot = asked
        self._slots: dict[Row, Slot] = {}
        for group in dict.fromkeys(slot.group for slot in asked.slots):
            self._slots |= {(group, slot.unit): slot for slot in asked.slots if slot.group == group}
        # Each budget alone, over rows that may all be left out: what it says is said of its rows.
        optional = tuple(msgspec.structs.replace(slot, needed=False) for slot in asked.slots)
        self._alone = [
            (budget, msgspec.structs.replace(asked, slots=optional, budgets=(budget,)))
            for budget in asked.budgets
        ]
        self.values: dict[Row, Value] = self._as_last_turn()
        self.values |= self._as_first_offered() or self._as_most_want()
        self.now: Row = self._next_missing() or next(iter(self._slots), ("", ""))
        self._before: list[dict[Row, Value]] = []
        self._typed = ""
        self._shown: dict[str, object] = {}
        self._titles: dict[str, str] | None = None

    def _called(self, choice: str) -> str:
        """A choice as it is read: one that is a card of the hand by the card's title."""
        if self._titles is None:
            hand = self.desk.presenter.hand(self.desk.view, self.desk.side)
            self._titles = {} if hand is None else {card.key: card.title for card in hand.cards if card.title}
        said = self.desk.presenter.choice(self.desk.view, self.question, choice)
        return said or self._titles.get(choice, choice)

    def _meant(self, unit: str) -> list[str]:
        """The choices of the row in hand that a piece on the table stands for: those that end with its name."""
        return [choice for choice in self._slots[self.now].choices if piece_of(choice) == unit]

    # -- the order as it stands ---------------------------------------------------------------------------

    def _written(self, values: dict[Row, Value]) -> Order:
        sheet: Sheet = {}
        for group, unit in self._slots:
            if (group, unit) in values:
                sheet.setdefault(group, {})[unit] = values[group, unit]
        if isinstance(self.question, Set):
            return SetTo(self.question.name, sheet)
        return Allotted(self.question.name, sheet)

    def whole(self) -> Order:
        return self._written(self.values)

    def _as_last_turn(self) -> dict[Row, Value]:
        last = self.desk.last(self.question.name)
        sheet = last.values if isinstance(last, SetTo) else last.amounts if isinstance(last, Allotted) else {}
        values: dict[Row, Value] = {}
        for row, slot in self._slots.items():
            if not slot.needed:
                continue
            value = sheet.get(row[0], {}).get(row[1])
            if (
                value is None and not slot.choices
            ):  # the same number under another heading: launched at it, say
                numbers = (rows.get(row[1]) for rows in sheet.values())
                value = next((number for number in numbers if isinstance(number, int)), None)
            if value is None:
                continue
            if slot.choices:
                if value in slot.choices:
                    values[row] = value
            elif isinstance(value, int):
                values[row] = min(slot.most, max(slot.least, value))
        return values

    def _as_first_offered(self) -> dict[Row, Value]:
        """The numbers that must be given and were not a turn ago, as the first draft has them."""
        rows = {row for row in self._slots if self._missing(row) and not self._slots[row].choices}
        if not rows or not self.offered():
            return {}
        return {row: value for row, value in self._values_of(self.offered()[0].order).items() if row in rows}

    def _as_most_want(self) -> dict[Row, Value]:
        """What a draft has that such a sheet begins with; nothing where rows must be given or there is none."""
        if any(slot.needed for slot in self._slots.values()):
            return {}
        return next((self._values_of(draft.order) for draft in self.offered() if draft.begins), {})

    def _values_of(self, order: Order) -> dict[Row, Value]:
        """The rows of this sheet that an order fills."""
        sheet = (
            order.values if isinstance(order, SetTo) else order.amounts if isinstance(order, Allotted) else {}
        )
        found = {(group, unit): value for group, rows in sheet.items() for unit, value in rows.items()}
        return {row: value for row, value in found.items() if row in self._slots}

    def _over(self, values: dict[Row, Value]) -> Iterator[tuple[Budget, Refusal]]:
        """The budgets that these values overdraw, with what the question says of it."""
        order = self._written(values)
        for budget, alone in self._alone:
            if (
                self._spent(budget, values) > budget.most
                and (refusal := alone.refuses(order, names_of(self.desk))) is not None
            ):
                yield budget, refusal

    def _spent(self, budget: Budget, values: dict[Row, Value]) -> int:
        spent = 0
        for row, weight in budget.weights.items():
            value = values.get(row)
            if value is not None:
                spent += weight * (value if isinstance(value, int) and not budget.uses else 1)
        return spent

    def _blocked(self, row: Row) -> Refusal | None:
        """Why a row that is left out cannot be given anything as things stand."""
        slot = self._slots[row]
        least: Value = slot.choices[0] if slot.choices else slot.least
        for budget, refusal in self._over({**self.values, row: least}):
            if row in budget.weights:
                return refusal
        return None

    def _missing(self, row: Row) -> bool:
        return self._slots[row].needed and row not in self.values

    def _next_missing(self) -> Row | None:
        return next((row for row in self._slots if self._missing(row)), None)

    # -- changing it --------------------------------------------------------------------------------------

    def _change(self, values: dict[Row, Value]) -> None:
        if values != self.values:
            self._before.append(self.values)
            self.values, self._typed = values, ""
            self._shown.clear()

    def _give(self, row: Row, value: Value | None, whole: bool = False) -> None:
        """A row, or with `whole` every row of its division, is given a value or (None) left out."""
        values = dict(self.values)
        for each in self._division(row) if whole else (row,):
            slot = self._slots[each]
            if value is None or value == NONE:
                values.pop(each, None)
            elif slot.choices:
                if value in slot.choices:
                    values[each] = value
            elif isinstance(value, int):
                values[each] = min(slot.most, max(slot.least, value))
        overdrawn = next(self._over(values), None)
        if overdrawn is not None and row not in self.values:
            self.desk.say(overdrawn[1])
            self.desk.sound("dull_wood")
            return
        if values != self.values:
            self.desk.sound("brass_click" if whole else "pencil_tick")
        self._change(values)

    def _division(self, row: Row) -> list[Row]:
        mates = {row[1], *self.desk.presenter.division(self.desk.view, row[1])}
        return [each for each in self._slots if each[0] == row[0] and each[1] in mates]

    def _step(self, row: Row, by: int, whole: bool = False) -> None:
        """One up or down; below the least an optional row is left out, above nothing it begins at the least.

        One that must be given begins in the middle: nothing is the number least likely to be meant.
        """
        slot, value = self._slots[row], self.values.get(row)
        if slot.choices:
            ring: list[Value | None] = [*([] if slot.needed else [None]), *slot.choices]
            place = ring.index(value) if value in ring else 0
            self._give(row, ring[(place + by) % len(ring)], whole)
        elif not isinstance(value, int):
            if by > 0:
                self._give(row, max(slot.least, slot.most // 2) if slot.needed else slot.least, whole)
            elif slot.needed:
                self._give(row, slot.most, whole)
        elif value + by < slot.least and not slot.needed:
            self._give(row, None, whole)
        elif slot.least <= value + by <= slot.most or whole:
            self._give(row, value + by, whole)

    def _type(self, digit: str) -> bool:
        """A typed digit: a second one makes a number of two figures where there can be one."""
        slot = self._slots[self.now]
        if slot.choices:
            place = int(digit) - 1
            if 0 <= place < len(slot.choices):
                self._give(self.now, slot.choices[place])
            return True
        longer = self._typed + digit
        typed = longer if int(longer) <= slot.most else digit
        if slot.least <= int(typed) <= slot.most:
            self._give(self.now, int(typed))
        self._typed = typed
        self._shown.clear()
        return True

    def _choose(self, row: Row) -> None:
        if row != self.now:
            self.now, self._typed = row, ""
            self._shown.clear()

    def _onward(self, way: int) -> None:
        rows = list(self._slots)
        self._choose(rows[(rows.index(self.now) + way) % len(rows)])
        self.desk.sound("paper_slide")

    # -- what the scene gives -----------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit of the row in hand."""
        return self.now[1]

    def select(self, unit: str) -> bool:
        """Choose the unit's row; chosen again, the next of its rows."""
        rows = [row for row in self._slots if row[1] == unit]
        if not rows:
            return False
        place = rows.index(self.now) + 1 if self.now in rows else 0
        self._choose(rows[place % len(rows)])
        return True

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """A ship on the table selects its row; a piece that is a choice of the row in hand is chosen. Right: none."""
        if button == 3 and units and not self._slots[self.now].needed and self.now in self.values:
            self._give(self.now, None)
            return True
        if button != 1 or not units:
            return False
        if meant := self._meant(units[0]):
            value = self.values.get(self.now)
            self._give(self.now, meant[(meant.index(value) + 1) % len(meant)] if value in meant else meant[0])
            return True
        return self.select(units[0])

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The wheel over the ship in hand turns its number; elsewhere the view zooms."""
        if not units or units[0] != self.unit:
            return False
        self._step(self.now, notches, shift)
        return True

    def act(self, action: str, key: str = "") -> bool:
        """Keys: digits, more and less, next and previous, the division, as last turn, undo, Enter."""
        if len(key) == 1 and key.isdigit():
            return self._type(key)
        if action in ("more", "less", "pan_right", "pan_left"):
            self._typed = ""
            self._step(self.now, 1 if action in ("more", "pan_right") else -1)
        elif action in ("next", "previous", "pan_down", "pan_up"):
            self._onward(1 if action in ("next", "pan_down") else -1)
        elif action == "division" and self.now in self.values:
            self._give(self.now, self.values[self.now], whole=True)
        elif action == "same_as_last":
            self._change({**self.values, **self._as_last_turn()})
        elif key in ("Backspace", "Delete") and not self._slots[self.now].needed:
            self._give(self.now, None)
        elif action == "undo" and self._before:
            self.values, self._typed = self._before.pop(), ""
            self._shown.clear()
        elif action == "confirm" and (reason := self.reason()) is not None:
            self._choose(self._next_missing() or self._first_refused() or self.now)
            self.desk.say(reason)
        else:
            return False
        return True

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A row was chosen, or given a value."""
        group, _, unit = key.partition("/")
        if (group, unit) not in self._slots:
            return
        self._choose((group, unit))
        value = next((c for c in self._slots[self.now].choices if self._called(c) == value), value)
        if value == "":
            self._give(self.now, None, whole)
        elif value is not None:
            self._give(self.now, value, whole)

    def resume(self, order: Order) -> None:
        """The values of an order, to be edited."""
        if isinstance(order, SetTo | Allotted):
            self._change(self._values_of(order))

    # -- what it shows ------------------------------------------------------------------------------------

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The card of the choice in hand, where dice decide what comes of it."""
        value = self.values.get(self.now)
        if not isinstance(value, str):
            return None
        key = f"odds {self.now} {value}"
        if key not in self._shown:
            self._shown[key] = self.desk.presenter.tested(self.desk.view, self.question, self.unit, value)
        card = self._shown[key]
        return (card, None) if isinstance(card, Odds) else None

    def bar(self) -> Bar:
        """The row in hand, its keys, its budgets, and why it cannot be sent yet."""
        if "bar" not in self._shown:
            self._shown["bar"] = self._bar()
        bar = self._shown["bar"]
        assert isinstance(bar, Bar)
        return bar

    def _bar(self) -> Bar:
        slot = self._slots[self.now]
        limits = (
            " or ".join(map(self._called, slot.choices)) if slot.choices else f"{slot.least} to {slot.most}"
        )
        if len(slot.choices) > MOST_SAID:
            given = self.values.get(self.now)
            number = f"one of {len(slot.choices)}"
            limits = f"point at {number}" if given is None else f"{self._called(str(given))}, {number}"
        reason = self.reason()
        last = "" if self.desk.last(self.question.name) is not None else "there was none"
        keys = (
            KeyHint("more", "the next choice" if slot.choices else "one more"),
            KeyHint("less", "the one before" if slot.choices else "one less"),
            KeyHint("next", "next row"),
            KeyHint(
                "division", "the division", "" if self.now in self.values else "this row has no value yet"
            ),
            KeyHint("same_as_last", "as last turn", last),
        )
        gauges = tuple(
            self._gauge(budget) for budget in self.question.budgets if self._shown_by(budget, self.now)
        )
        return Bar(
            heading=heading(self.desk, "secret" if is_secret(self.desk) else ""),
            sentence=self.question.says if isinstance(self.question, Allot) else f"{slot.says}: {limits}.",
            keys=keys,
            gauges=gauges[:2],
            button="Confirm" if self.values or reason is not None or not slot.choices else "Leave all out",
            ready=reason is None,
            beneath="Enter" if reason is None else reason.sentence.rstrip("."),
            clause=slot.clause if reason is None else reason.clause,
        )

    def _shown_by(self, budget: Budget, row: Row) -> bool:
        return row in budget.weights and len(budget.weights) > 1 and budget.most > 1

    def _gauge(self, budget: Budget) -> Gauge:
        spent = self._spent(budget, self.values)
        words = f"{budget.says}: {spent} of {budget.most}"
        return Gauge("cells", spent, budget.most, words, budget.clause)

    def overlays(self) -> Sequence[Overlay]:
        """The unit in hand, what every number would come to, and a line to every piece that is chosen."""
        rows = [row for row in self.values if row != self.now]
        courses = [course for row in (*rows, self.now) if (course := self._course(row)) is not None]
        laid = tuple(overlay for course in courses for overlay in course.overlays)
        if "marks" not in self._shown or self._shown.get("marked") != self.now:
            self._shown["marks"], self._shown["marked"] = tuple(self._marks()), self.now
        marks = self._shown["marks"]
        assert isinstance(marks, tuple)
        return tuple(dict.fromkeys((Mark(self.unit, "selected"), *laid, *marks)))

    def _marks(self) -> Iterator[Overlay]:
        """What the display shows for the row in hand, where its choices are pieces, and lines to those chosen."""
        pointed = [(row, piece_of(str(value))) for row, value in self.values.items()]
        units = self.desk.view.units
        at = {piece.id: piece for piece in self.desk.presenter.pieces(self.desk.view)}
        hand = self.desk.presenter.hand(self.desk.view, self.desk.side)
        bearers = {} if hand is None else {card.key: card.unit for card in hand.cards}
        for (_, unit), goal in pointed:
            source, target = at.get(unit) or at.get(bearers.get(unit, "")), at.get(goal)
            if source is not None and target is not None:
                ends = (source, target)
                yield Route(tuple(Leg(one.x, one.y) for one in ends), walked=False, tick=0.0)
        if any(piece_of(choice) in units for choice in self._slots[self.now].choices):
            chosen = dict(pointed).get(self.now, "")
            for each in self.desk.presenter.marks(self.desk.view, self.desk.side, self.question, self.unit):
                taken = isinstance(each, Mark) and each.unit == chosen
                yield Mark(chosen, "target", each.text) if taken and isinstance(each, Mark) else each

    def _course(self, row: Row) -> Course | None:
        value = self.values.get(row, 0 if isinstance(self.question, Allot) else None)
        if not isinstance(value, int):
            return None
        key = f"course {row} {value}"
        if key not in self._shown:
            desk = self.desk
            self._shown[key] = desk.presenter.course(desk.view, self.question, *row, value)
        course = self._shown[key]
        return course if isinstance(course, Course) else None

    def plan(self) -> Plan:
        """The sheet's rows under the headings of their groups."""
        if "plan" not in self._shown or self._shown.get("now") != (self.now, self._typed):
            self._shown["plan"], self._shown["now"] = self._plan(), (self.now, self._typed)
        plan = self._shown["plan"]
        assert isinstance(plan, Plan)
        return plan

    def _first_refused(self) -> Row | None:
        over = [budget for budget, _ in self._over(self.values)]
        return next((row for row in self.values if any(row in budget.weights for budget in over)), None)

    def _plan(self) -> Plan:
        reasons: dict[Row, Refusal] = {}
        for budget, refusal in self._over(self.values):
            reasons |= {row: refusal for row in budget.weights if row in self.values}
        rows: list[PlanRow] = []
        group = ""
        several = len({row[0] for row in self._slots}) > 1
        for row, slot in self._slots.items():
            if row[0] != group and several:
                title = moment(row[0])
                rows.append(PlanRow(f"{row[0]}/", "", title, heading=True))
            group = row[0]
            rows.append(self._row(row, slot, reasons.get(row)))
        needed = [row for row, slot in self._slots.items() if slot.needed]
        filled = sum(row in self.values for row in needed)
        name = spaced(self.question.name)
        shared = [budget for budget in self.question.budgets if len(budget.weights) > 1 and budget.most > 1]
        title = name.capitalize() if " " in name else f"{owned(self.desk.side)} {name}"
        return Plan(
            title=self.desk.presenter.titled(self.question) or title,
            words=f"{filled} of {len(needed)} set" if needed else "",
            rows=tuple(rows),
            now=f"{self.now[0]}/{self.now[1]}",
            drafts=tuple((draft.key, draft.label) for draft in self.offered()),
            gauges=tuple(self._gauge(budget) for budget in shared),
        )

    def _row(self, row: Row, slot: Slot, refusal: Refusal | None) -> PlanRow:
        value, here = self.values.get(row), row == self.now
        blocked = None if row in self.values or slot.needed else self._blocked(row)
        why = refusal or blocked
        said = why.sentence if why is not None and (refusal is not None or here) else ""
        clause = why.clause if why is not None else slot.clause
        course = self._course(row)
        words = course.words if course is not None else ""
        if here and self._typed and value != int(self._typed):
            words = f"{self._typed}…"
        plain = PlanRow(
            key=f"{row[0]}/{row[1]}",
            unit=row[1],
            words=unit_name(self.desk, row[1]) if row[1] in self.desk.view.units else slot.says,
            value=words,
            off=blocked is not None,
            refused=said,
            clause=clause,
            mark=colour_index(self.desk),
        )
        if slot.choices:
            named = tuple(self._called(choice) for choice in slot.choices)
            choices = named if slot.needed else (NONE, *named)
            chosen = self._called(str(value)) if value is not None else ("" if slot.needed else NONE)
            return msgspec.structs.replace(plain, choices=choices, chosen=chosen)
        number = value if isinstance(value, int) else None
        shared = isinstance(self.question, Allot)
        return msgspec.structs.replace(plain, spinner=(number, slot.least, slot.most), counted=shared)
