"""The six questions: what one side may answer now. Every ruleset's decisions are built from them.

`refuses` is the only check there is: one sentence with its clause, or None. It greys the button, filters an
opponent's candidates and guards the match. Rulesets write limits, not checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Literal

import msgspec

from game.match.aiming import AnyAim
from game.match.aiming import Burst as Burst
from game.match.aiming import Dial as Dial
from game.match.orders import Aim, Allotted, Chose, Fired, Order, SetTo, Sheet
from game.match.placing import Apart as Apart
from game.match.placing import Place as Place
from game.match.placing import Ring as Ring
from game.match.placing import Spot as Spot
from game.match.question import KEYS, QUOTED, Names, span
from game.match.question import Question as Question
from game.match.question import Refusal as Refusal
from game.match.steering import Setting as Setting
from game.match.steering import Steer as Steer
from game.match.steering import Stop as Stop
from game.match.wording import capital, few, listed

Arm = Literal["guns", "torpedo", "rockets", "bombs"]
"""The kinds of weapon that standing orders and the window tell apart, whatever a game calls its own."""

MANY = 5
"""So many choices of a row are told one by one."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One labelled option of a Choose; `refused` greys it and says why."""

    key: str
    label: str
    refused: Refusal | None = None


class Choose(Question, frozen=True):
    """Pick from `least` to `most` of the options. Picking none is a pass where `least` is 0.

    With `by_hand` the engine never answers, even where one option is left (carrier's last chip). `arm` is the kind of
    weapon whose use is asked about, where picking none keeps it. `usual` is the option that most want, where that is
    not the first.
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    by_hand: bool = False
    arm: Arm | None = None
    usual: str = ""

    takes: ClassVar[type] = Chose

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Chose)
        known = {option.key: option for option in self.options}
        for key in order.picked:
            if key not in known:
                return Refusal(f"That is not among the choices: {_offered(self.options)}.", self.clause)
            if (refused := known[key].refused) is not None:
                return refused
        if len(set(order.picked)) != len(order.picked):
            twice = next(key for key in order.picked if order.picked.count(key) > 1)
            return Refusal(f"Each choice may be picked once only: {known[twice].label}.", self.clause)
        if not self.least <= len(order.picked) <= self.most:
            given = len(order.picked)
            says = f"Pick {span(self.least, self.most)} of the {len(known)} choices: {given} picked."
            one = self.least == self.most == 1
            return Refusal(f"Choose one of the {len(known)}." if one else says, self.clause)
        return None

    def only(self) -> Order | None:
        if self.by_hand:
            return None
        open_ = [option.key for option in self.options if option.refused is None]
        if self.least == self.most == len(open_) and (not self.ordered or len(open_) < 2):
            return Chose(self.name, tuple(open_))
        if self.most == 0 or (not open_ and self.least == 0):
            return Chose(self.name)
        return None


def _offered(options: Sequence[Option]) -> str:
    """The labels of what may be picked, the first few of many."""
    labels = [option.label for option in options if option.refused is None]
    told = 1
    while told < len(labels) and len("; ".join(labels[: told + 1])) <= QUOTED:
        told += 1
    more = f"; and {len(labels) - told} more" if told < len(labels) else ""
    return "; ".join(labels[:told]) + more if labels else "nothing can be picked"


class Budget(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What several rows of a sheet may come to together: least <= weighted sum <= most.

    `weights` is by (group, unit) of a Set or Allot, by (unit, weapon) of a Fire. With `uses` each row that is
    given counts its weight once, whatever its amount.
    """

    says: str
    clause: str
    most: int
    weights: dict[tuple[str, str], int]
    least: int = 0
    uses: bool = False
    unit: str = ""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One row of a Set or Allot: a whole number from `least` to `most`, or one of `choices`.

    A row that is not `needed` may be left out.
    """

    group: str
    unit: str
    says: str
    clause: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    needed: bool = False
    missing_clause: str = ""


class Need(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One row's choice that goes only with another row's: `row` may have `choice` where `other` has one of `among`."""

    row: tuple[str, str]
    choice: str
    other: tuple[str, str]
    among: tuple[str, ...]
    says: str
    clause: str

    def met(self, sheet: Sheet) -> bool:
        """Whether a sheet keeps to it."""
        (group, unit), (beside, companion) = self.row, self.other
        if sheet.get(group, {}).get(unit) != self.choice:
            return True
        return sheet.get(beside, {}).get(companion) in self.among


def _rows(
    question: Question, slots: tuple[Slot, ...], budgets: tuple[Budget, ...], sheet: Sheet, names: Names
) -> Refusal | None:
    known = {(slot.group, slot.unit): slot for slot in slots}
    spent: dict[tuple[str, str], int] = {}
    for group, rows in sheet.items():
        for unit, value in rows.items():
            slot = known.get((group, unit))
            if slot is None:
                says = f"Nothing of that sort can be given for {names.unit(unit)} here."
                return Refusal(says, question.clause)
            if slot.choices:
                if value not in slot.choices:
                    return Refusal(_listed(question, slot, names), slot.clause)
                spent[group, unit] = 1
            else:
                if type(value) is not int or not slot.least <= value <= slot.most:
                    return Refusal(
                        f"{_row(slot, names)}: a whole number, {span(slot.least, slot.most)}.", slot.clause
                    )
                spent[group, unit] = value
    for slot in slots:
        if slot.needed and (slot.group, slot.unit) not in spent:
            says = f"{_row(slot, names)} is still to be set."
            return Refusal(says, slot.missing_clause or slot.clause)
    return _over(budgets, spent, dict.fromkeys(spent, 1), names)


def _row(slot: Slot, names: Names) -> str:
    """What a row of a sheet is about: whose it is as well."""
    says = names.about(slot.unit, slot.says)
    where = names.place(slot.group)
    return f"{where}, {says}" if where else says


def _listed(question: Question, slot: Slot, names: Names) -> str:
    """What may stand in a row, the first few of many."""
    return f"{_row(slot, names)}: {few([names.choice(question, one) for one in slot.choices], MANY)}."


def _over(
    budgets: tuple[Budget, ...],
    amounts: dict[tuple[str, str], int],
    uses: dict[tuple[str, str], int],
    names: Names,
) -> Refusal | None:
    for budget in budgets:
        counted = uses if budget.uses else amounts
        total = 0
        for key, weight in budget.weights.items():
            if key in counted:
                total += weight * counted[key]
        if not budget.least <= total <= budget.most:
            says = names.about(budget.unit, budget.says) if budget.unit else budget.says
            stop = ";" if ":" in says else ":"
            lacks = budget.least - total
            more = "choose one" if budget.uses and lacks == 1 else f"{lacks} more to give"
            told = more if lacks > 0 else f"{total} given, at most {budget.most}"
            return Refusal(f"{says}{stop} {told}.", budget.clause)
    return None


class Set(Question, frozen=True):
    """Fill a sheet of rows with numbers or settings, within budgets. The whole sheet is one order.

    `needs` are choices that go only with others.
    """

    slots: tuple[Slot, ...]
    budgets: tuple[Budget, ...] = ()
    needs: tuple[Need, ...] = ()

    takes: ClassVar[type] = SetTo

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, SetTo)
        if wrong := _rows(self, self.slots, self.budgets, order.values, names):
            return wrong
        for need in self.needs:
            if not need.met(order.values):
                return Refusal(names.about(need.row[1], need.says), need.clause)
        return None

    def only(self) -> Order | None:
        values: Sheet = {}
        for slot in self.slots:
            if not slot.needed or len(slot.choices) > 1 or (not slot.choices and slot.least != slot.most):
                return None
            values.setdefault(slot.group, {})[slot.unit] = slot.choices[0] if slot.choices else slot.least
        return SetTo(self.name, values)


class Allot(Question, frozen=True):
    """Share amounts out over units or slots, within budgets."""

    slots: tuple[Slot, ...]
    budgets: tuple[Budget, ...] = ()

    takes: ClassVar[type] = Allotted

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Allotted)
        return _rows(self, self.slots, self.budgets, order.amounts, names)

    def only(self) -> Order | None:
        amounts: Sheet = {}
        for slot in self.slots:
            if not slot.needed or slot.choices or slot.least != slot.most:
                return None
            amounts.setdefault(slot.group, {})[slot.unit] = slot.least
        return Allotted(self.name, amounts)


class Shot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line that a plan of fire may have: from `least` to `most` of a weapon of a unit at a target.

    With `aimed` it has no unit for a target, and its line carries a bearing or a point that this allows. Lines of one
    `attack` of a unit at a target go one `way`, all of them (fleet's guns: under direction or each by itself). `arm`
    is the kind of weapon it is.
    """

    unit: str
    weapon: str
    target: str
    most: int
    least: int = 1
    clause: str = ""
    least_clause: str = ""
    aimed: AnyAim | None = None
    attack: str = ""
    way: str = ""
    arm: Arm = "guns"

    def goes(self, ways: dict[tuple[str, str, str], str]) -> bool:
        """Whether it goes the way of the attack that it is part of, among those of a plan; the first names the way."""
        return not self.attack or ways.setdefault((self.unit, self.attack, self.target), self.way) == self.way

    def line(self, amount: int, rng: Random) -> Aim:
        """The line of an order, aimed anywhere where no unit is its target."""
        if self.aimed is None:
            return Aim(self.unit, self.weapon, self.target, amount)
        toward, point = self.aimed.sample(rng)
        return Aim(self.unit, self.weapon, self.target, amount, toward, point)


def _use(aim: Aim, names: Names) -> str:
    """A line of an order in words: Ajax, 6-inch guns at Exeter."""
    at = f", at {names.unit(aim.target)}" if aim.target else ""
    return f"{names.unit(aim.unit)}, {names.weapon(aim.unit, aim.weapon)}{at}"


class Fire(Question, frozen=True):
    """Share weapons out over targets, within budgets. Only what is legal stands among the shots.

    The order in which the lines are written is the order in which their dice are rolled. With `one_clause` all
    lines of an order are of one unit; with `target_clause` all that have a unit for a target have the same.
    """

    shots: tuple[Shot, ...]
    budgets: tuple[Budget, ...] = ()
    once_clause: str = ""
    one_clause: str = ""
    target_clause: str = ""

    takes: ClassVar[type] = Fired

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Fired)
        if not order.aims:
            return (
                _over(self.budgets, {}, {}, names) if any(budget.least for budget in self.budgets) else None
            )
        known = {(shot.unit, shot.weapon, shot.target): shot for shot in self.shots}
        amounts: dict[tuple[str, str], int] = {}
        uses: dict[tuple[str, str], int] = {}
        seen: set[tuple[str, str, str]] = set()
        ways: dict[tuple[str, str, str], str] = {}
        mixed: Refusal | None = None
        if self.one_clause and any(aim.unit != order.aims[0].unit for aim in order.aims):
            both = listed([names.unit(one) for one in dict.fromkeys(aim.unit for aim in order.aims)][:2])
            return Refusal(f"One unit acts at a time, not {both} together.", self.one_clause)
        if self.target_clause and len({aim.target for aim in order.aims if aim.target}) > 1:
            unit = names.unit(order.aims[0].unit)
            both = listed(
                [names.unit(one) for one in dict.fromkeys(a.target for a in order.aims if a.target)][:2]
            )
            return Refusal(f"{unit} takes one target at a time, not {both} together.", self.target_clause)
        for aim in order.aims:
            line = (aim.unit, aim.weapon, aim.target)
            shot = known.get(line)
            if shot is None:
                return Refusal(self._unlisted(aim, names), self.clause)
            if line in seen:
                says = f"{_use(aim, names)}, is given twice: all of it goes in one attack."
                return Refusal(says, self.once_clause or shot.clause or self.clause)
            seen.add(line)
            if aim.amount > shot.most:
                says = f"{_use(aim, names)}: at most {shot.most}, not {aim.amount}."
                return Refusal(says, shot.clause or self.clause)
            if aim.amount < shot.least:
                says = f"{_use(aim, names)}: at least {shot.least}, or no die is rolled."
                return Refusal(says, shot.least_clause or shot.clause or self.clause)
            if not shot.goes(ways):
                says = f"{_use(aim, names)}: a battery makes one attack on a target, all of it in one way."
                mixed = Refusal(says, shot.clause or self.clause)
            if (
                shot.aimed is not None
                and (wrong := shot.aimed.refuses(aim.bearing, aim.point, names)) is not None
            ):
                return Refusal(names.about(aim.unit, wrong.sentence), wrong.clause)
            key = (aim.unit, aim.weapon)
            amounts[key] = amounts.get(key, 0) + aim.amount
            uses[key] = uses.get(key, 0) + 1
        return _over(self.budgets, amounts, uses, names) or mixed

    def _unlisted(self, aim: Aim, names: Names) -> str:
        """That a unit does not act here, that it has no such weapon for now, or that it does not reach that target."""
        unit = names.unit(aim.unit)
        offered = [shot for shot in self.shots if shot.unit == aim.unit]
        if not offered:
            return f"{capital(unit)} has nothing to use here now."
        if all(shot.weapon != aim.weapon for shot in offered):
            return f"{unit} has no such weapon to use here now."
        weapon = names.weapon(aim.unit, aim.weapon)
        if not aim.target:
            return f"{unit}, {weapon}: a target is to be named."
        return f"{unit} cannot use {weapon} on {names.unit(aim.target)}."

    def only(self) -> Order | None:
        return None if self.shots else Fired(self.name)
