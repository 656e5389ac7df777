"""The six questions: what one side may answer now. Every ruleset's decisions are built from them.

`refuses` is the only check there is: one sentence with its clause, or None. It greys the button, filters an
opponent's candidates and guards the match. Rulesets write limits, not checks.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from game.match.orders import Allotted, Chose, Fired, Order, Placed, SetTo, Sheet, Steered, Value
from game.sea.heading import Pose, Position, distance
from game.sea.notation import tokens
from game.sea.path import Fault, Helm


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal, in one sentence that says what would be, and the clause it breaks."""

    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Question(msgspec.Struct, frozen=True, tag_field="asks", tag=True, omit_defaults=True):
    """What one side may answer now. `name` is the moment, `says` the plain sentence the player reads."""

    name: str
    says: str
    clause: str

    takes: ClassVar[type]

    @property
    def key(self) -> tuple[str, str]:
        """What an order names to answer this question: the moment and, for a Steer, the unit."""
        return self.name, ""

    def refuses(self, order: Order) -> Refusal | None:
        """Why `order` does not answer this question, or None when it does."""
        raise NotImplementedError

    def only(self) -> Order | None:
        """The one legal answer, where there is but one; None where there is a choice."""
        return None

    def _wrong_kind(self, order: Order) -> Refusal | None:
        if type(order) is self.takes and order.to == self.name:  # type: ignore[union-attr]
            return None
        return Refusal(f"This is the moment for {self.name.replace('_', ' ')}: {self.says}", self.clause)


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One labelled option of a Choose; `refused` greys it and says why."""

    key: str
    label: str
    refused: Refusal | None = None


class Choose(Question, frozen=True):
    """Pick from `least` to `most` of the options. Picking none is a pass where `least` is 0.

    With `by_hand` the engine never answers, even where one option is left (carrier's last chip).
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    by_hand: bool = False

    takes: ClassVar[type] = Chose

    def refuses(self, order: Order) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Chose)
        known = {option.key: option for option in self.options}
        for key in order.picked:
            if key not in known:
                return Refusal(f"{key} is not among the choices: {', '.join(known)}.", self.clause)
            if (refused := known[key].refused) is not None:
                return refused
        if len(set(order.picked)) != len(order.picked):
            return Refusal("Each choice may be picked once.", self.clause)
        if not self.least <= len(order.picked) <= self.most:
            return Refusal(f"Pick {_span(self.least, self.most)}.", self.clause)
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


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named setting of a Steer: one of `choices`, which must be given when `needed`."""

    name: str
    says: str
    clause: str
    choices: tuple[Value, ...]
    needed: bool = False


class Stop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place where a path may end early when `setting` names it, as a landing does.

    The end must lie within `reach` of `at` (with the usual thousandth) and owe no straight distance.
    """

    setting: str
    key: str
    at: Position
    reach: float
    clause: str
    owed_clause: str
    refused: Refusal | None = None


class Steer(Question, frozen=True):
    """Give one unit a path under one helm.

    `turned_by` names a setting that gives the heading at the start instead of the pose (a flight leaving an
    airfield). `faults` gives the clause of each kind of fault the helm may find.
    """

    unit: str
    pose: Pose
    helm: Helm
    faults: dict[str, tuple[str, str]]
    settings: tuple[Setting, ...] = ()
    stops: tuple[Stop, ...] = ()
    turned_by: str = ""

    takes: ClassVar[type] = Steered

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.unit

    def start(self, settings: dict[str, Value]) -> Pose:
        """Where and how the path starts under these settings."""
        if self.turned_by and self.turned_by in settings:
            return Pose(self.pose.x, self.pose.y, float(settings[self.turned_by]))
        return self.pose

    def words(self, fault: Fault) -> Refusal:
        """The sentence and clause of a fault of the path."""
        sentence, clause = self.faults.get(fault.kind, ("The path cannot be flown as written.", self.clause))
        return Refusal(sentence.format(left=_inches(fault.left), need=_inches(fault.need)), clause)

    def refuses(self, order: Order) -> Refusal | None:
        if type(order) is not Steered or order.to != self.name:
            return self._wrong_kind(order)
        if order.unit != self.unit:
            return Refusal(f"This path is for {self.unit}, not {order.unit}.", self.clause)
        if (order.settings or self.settings) and (wrong := self._settings(order.settings)):
            return wrong
        fault = self.helm.fault(order.path)
        if fault is None and not self.stops:
            return None
        stop = self._stop(order.settings)
        if stop is None:
            return None if fault is None else self.words(fault)
        if stop.refused is not None:
            return stop.refused
        if fault is not None and fault.kind not in ("too_short", "owed_at_end"):
            return self.words(fault)
        walk = self.helm.walk(self.start(order.settings), order.path)
        if walk.owed:
            return Refusal(
                "The inch after a turn must be flown before the path may end here.", stop.owed_clause
            )
        away = distance(walk.end[:2], stop.at)
        if away > stop.reach + 0.001:
            return Refusal(
                f"The path ends {away:.2f} from {stop.key}; it may end there within {_inches(stop.reach)}.",
                stop.clause,
            )
        return None

    def only(self) -> Order | None:
        if self.settings or self.stops:
            return None
        path = self.helm.only()
        return None if path is None else Steered(self.name, self.unit, path)

    def stopping(self, path: str, settings: dict[str, Value]) -> Steered | None:
        """The order that ends a legal path early at the first stop it may make on the way; None if it passes none."""
        start = self.start(settings)
        for stop in self.stops:
            if stop.refused is not None or distance(start[:2], stop.at) > self.helm.distance + stop.reach:
                continue
            steps = tokens(path)
            for cut, pose in enumerate([start, *self.helm.walk(start, path).poses]):
                if distance(pose[:2], stop.at) <= stop.reach:
                    early = Steered(
                        self.name, self.unit, "".join(steps[:cut]), {**settings, stop.setting: stop.key}
                    )
                    if self.refuses(early) is None:
                        return early
        return None

    def _stop(self, settings: dict[str, Value]) -> Stop | None:
        for stop in self.stops:
            if settings.get(stop.setting) == stop.key:
                return stop
        return None

    def _settings(self, given: dict[str, Value]) -> Refusal | None:
        known = {setting.name: setting for setting in self.settings}
        for name, value in given.items():
            if name not in known:
                return Refusal(f"{name} is not a setting of this move.", self.clause)
            setting = known[name]
            if value not in setting.choices:
                return Refusal(
                    f"{setting.says} It may be {', '.join(map(str, setting.choices)) or 'nothing here'}.",
                    setting.clause,
                )
        for setting in self.settings:
            if setting.needed and setting.name not in given:
                return Refusal(setting.says, setting.clause)
        return None


class Budget(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
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


def _rows(
    question: Question, slots: tuple[Slot, ...], budgets: tuple[Budget, ...], sheet: Sheet
) -> Refusal | None:
    known = {(slot.group, slot.unit): slot for slot in slots}
    spent: dict[tuple[str, str], int] = {}
    for group, rows in sheet.items():
        for unit, value in rows.items():
            slot = known.get((group, unit))
            if slot is None:
                return Refusal(f"{unit} takes no {group} here.", question.clause)
            if slot.choices:
                if value not in slot.choices:
                    return Refusal(f"{slot.says}: {' or '.join(slot.choices)}.", slot.clause)
                spent[group, unit] = 1
            else:
                if type(value) is not int or not slot.least <= value <= slot.most:
                    return Refusal(
                        f"{slot.says}: a whole number, {_span(slot.least, slot.most)}.", slot.clause
                    )
                spent[group, unit] = value
    for slot in slots:
        if slot.needed and (slot.group, slot.unit) not in spent:
            return Refusal(f"{slot.says} is missing.", slot.missing_clause or slot.clause)
    return _over(budgets, spent, dict.fromkeys(spent, 1))


def _over(
    budgets: tuple[Budget, ...], amounts: dict[tuple[str, str], int], uses: dict[tuple[str, str], int]
) -> Refusal | None:
    for budget in budgets:
        counted = uses if budget.uses else amounts
        total = 0
        for key, weight in budget.weights.items():
            if key in counted:
                total += weight * counted[key]
        if not budget.least <= total <= budget.most:
            return Refusal(
                f"{budget.says}: {total} given, {_span(budget.least, budget.most)}.", budget.clause
            )
    return None


class Set(Question, frozen=True):
    """Fill a sheet of rows with numbers or settings, within budgets. The whole sheet is one order."""

    slots: tuple[Slot, ...]
    budgets: tuple[Budget, ...] = ()

    takes: ClassVar[type] = SetTo

    def refuses(self, order: Order) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, SetTo)
        return _rows(self, self.slots, self.budgets, order.values)

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

    def refuses(self, order: Order) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Allotted)
        return _rows(self, self.slots, self.budgets, order.amounts)

    def only(self) -> Order | None:
        if len(self.slots) == 1 and self.slots[0].needed and self.slots[0].least == self.slots[0].most:
            slot = self.slots[0]
            return Allotted(self.name, {slot.group: {slot.unit: slot.least}})
        return None


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line that a plan of fire may have: from `least` to `most` of a weapon of a unit at a target."""

    unit: str
    weapon: str
    target: str
    most: int
    least: int = 1
    clause: str = ""
    least_clause: str = ""


class Fire(Question, frozen=True):
    """Share weapons out over targets, within budgets. Only what is legal stands among the shots.

    The order in which the lines are written is the order in which their dice are rolled.
    """

    shots: tuple[Shot, ...]
    budgets: tuple[Budget, ...] = ()
    once_clause: str = ""

    takes: ClassVar[type] = Fired

    def refuses(self, order: Order) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Fired)
        if not order.aims:
            return _over(self.budgets, {}, {}) if any(budget.least for budget in self.budgets) else None
        known = {(shot.unit, shot.weapon, shot.target): shot for shot in self.shots}
        amounts: dict[tuple[str, str], int] = {}
        uses: dict[tuple[str, str], int] = {}
        seen: set[tuple[str, str, str]] = set()
        for aim in order.aims:
            line = (aim.unit, aim.weapon, aim.target)
            shot = known.get(line)
            if shot is None:
                return Refusal(
                    f"{aim.unit} cannot use {aim.weapon} on {aim.target or 'nothing'}.", self.clause
                )
            if line in seen:
                return Refusal(
                    f"{aim.unit} already uses {aim.weapon} on {aim.target}: give it all in one attack.",
                    self.once_clause or self.clause,
                )
            seen.add(line)
            if aim.amount > shot.most:
                return Refusal(
                    f"{aim.unit}: at most {shot.most} {aim.weapon} on {aim.target}.",
                    shot.clause or self.clause,
                )
            if aim.amount < shot.least:
                return Refusal(
                    f"{aim.unit}: at least {shot.least} {aim.weapon} on {aim.target}, or no die is rolled.",
                    shot.least_clause or shot.clause or self.clause,
                )
            key = (aim.unit, aim.weapon)
            amounts[key] = amounts.get(key, 0) + aim.amount
            uses[key] = uses.get(key, 0) + 1
        return _over(self.budgets, amounts, uses)

    def only(self) -> Order | None:
        return None if self.shots else Fired(self.name)


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece to be placed: where its centre may lie (`region`, a polygon; empty: anywhere on the table)."""

    unit: str
    region: tuple[Position, ...] = ()
    headings: tuple[float, ...] = ()
    clause: str = ""


class Place(Question, frozen=True):
    """Give positions and headings to one or several pieces inside their regions."""

    spots: tuple[Spot, ...]
    width: float
    height: float

    takes: ClassVar[type] = Placed

    def refuses(self, order: Order) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Placed)
        from game.sea.sight import cover

        known = {spot.unit: spot for spot in self.spots}
        for unit, (x, y, heading) in order.pieces.items():
            spot = known.get(unit)
            if spot is None:
                return Refusal(f"{unit} is not to be placed now.", self.clause)
            if not (0 <= x <= self.width and 0 <= y <= self.height):
                return Refusal(f"{unit} stands off the table.", spot.clause or self.clause)
            if spot.region and not cover((spot.region,)).holds((x, y)):
                return Refusal(f"{unit} stands outside its zone.", spot.clause or self.clause)
            if not 0 <= heading < 360 or (spot.headings and heading not in spot.headings):
                return Refusal(f"{unit} cannot lie at heading {heading:g}.", spot.clause or self.clause)
        for name in known:
            if name not in order.pieces:
                return Refusal(f"{name} is still to be placed.", self.clause)
        return None


def _span(least: int, most: int) -> str:
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"at most {most}"


def _inches(value: float) -> str:
    return f"{value:g}"


AnyQuestion: Any = Choose | Steer | Fire | Allot | Place | Set
