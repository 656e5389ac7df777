"""Answers at random: legal, nothing more. The fuzzer's player, and the floor under every other opponent.

Works on the six kinds of question and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.match import (
    Aim,
    Allot,
    Allotted,
    Choose,
    Chose,
    Fire,
    Fired,
    Order,
    Place,
    Placed,
    Set,
    SetTo,
    Steer,
    Steered,
)
from game.match.orders import Sheet, Value
from game.match.questions import Budget, Question, Slot

LAVISH = 0.5
"""The chance that a row or a shot that may be left out is used."""


class Purse:
    """What has been spent of the budgets of one sheet or plan, and how much of a row they still allow."""

    __slots__ = ("_rows", "_spent", "budgets")

    def __init__(self, budgets: tuple[Budget, ...]) -> None:
        self.budgets = budgets
        self._spent = [0] * len(budgets)
        self._rows: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for number, budget in enumerate(budgets):
            for key, weight in budget.weights.items():
                self._rows.setdefault(key, []).append((number, weight))

    def most(self, key: tuple[str, str], most: int) -> int:
        """The most of a row the budgets still allow, at most `most`; 0 (or less) when they allow none."""
        for number, weight in self._rows.get(key, ()):
            budget = self.budgets[number]
            left = budget.most - self._spent[number]
            if budget.uses:
                if left < weight:
                    return 0
            elif weight > 0 and left < most * weight:
                most = left // weight
        return most

    def spend(self, key: tuple[str, str], amount: int) -> None:
        """Take an amount of a row from the budgets it counts for."""
        for number, weight in self._rows.get(key, ()):
            self._spent[number] += weight * (1 if self.budgets[number].uses else amount)

    def wanting(self) -> list[Budget]:
        """The budgets whose least is not reached yet."""
        return [
            budget for budget, spent in zip(self.budgets, self._spent, strict=True) if spent < budget.least
        ]


def answer(questions: list[Question], rng: Random, *, lavish: float = LAVISH) -> Order:
    """A legal order to one of the open questions. `lavish` is the chance that an optional row is used.

    Raises ValueError when no legal answer to the question is found, which is a fault of the question.
    """
    question = questions[0] if len(questions) == 1 else questions[int(rng.random() * len(questions))]
    if type(question) is Steer:
        return steer(question, rng)
    if type(question) is Fire:
        return fire(question, rng, lavish)
    if type(question) is Set:
        return SetTo(question.name, sheet(question.slots, question.budgets, rng, lavish))
    if type(question) is Allot:
        return Allotted(question.name, sheet(question.slots, question.budgets, rng, lavish))
    if type(question) is Choose:
        return choose(question, rng)
    assert type(question) is Place
    return place(question, rng)


def steer(question: Steer, rng: Random) -> Order:
    """A random path; where it passes a place at which it may end, it ends there."""
    settings: dict[str, Value] = {}
    for setting in question.settings:
        if setting.needed:
            settings[setting.name] = rng.choice(setting.choices)
    path = question.helm.random(rng)
    early = question.stopping(path, settings) if question.stops else None
    return early or Steered(question.name, question.unit, path, settings)


def fire(question: Fire, rng: Random, lavish: float = LAVISH) -> Order:
    """Shots taken in random order as long as the budgets allow; more where a least is not reached."""
    purse = Purse(question.budgets)
    shots = list(question.shots)
    rng.shuffle(shots)
    aims = []
    left = []
    for shot in shots:
        if rng.random() >= lavish:
            left.append(shot)
            continue
        key = shot.unit, shot.weapon
        most = purse.most(key, shot.most)
        if most < shot.least:
            continue
        amount = most if most == shot.least or rng.random() < 0.5 else rng.randint(shot.least, most)
        purse.spend(key, amount)
        aims.append(Aim(shot.unit, shot.weapon, shot.target, amount))
    for shot in left:
        key = shot.unit, shot.weapon
        if not any(key in budget.weights for budget in purse.wanting()):
            continue
        most = purse.most(key, shot.most)
        if most >= shot.least:
            purse.spend(key, most)
            aims.append(Aim(shot.unit, shot.weapon, shot.target, most))
    return Fired(question.name, tuple(aims))


def sheet(
    slots: tuple[Slot, ...],
    budgets: tuple[Budget, ...],
    rng: Random,
    lavish: float = LAVISH,
    write: Callable[[Slot], Value | None] | None = None,
) -> Sheet:
    """Rows filled in random order within the budgets, needed ones first; then what a least still wants.

    `write` gives what to write in a row (None: blank) in place of chance.
    """
    values: Sheet = {}
    purse = Purse(budgets)
    needed = [slot for slot in slots if slot.needed]
    others = [slot for slot in slots if not slot.needed]
    if len(others) > 1:
        rng.shuffle(others)
    for slot in needed + others:
        value: Value | None
        if write is not None:
            value = write(slot)
        elif not slot.needed and rng.random() >= lavish:
            value = None
        elif slot.choices:
            value = rng.choice(slot.choices)
        else:
            value = slot.least + int(rng.random() * (slot.most - slot.least + 1))
        if value is None and slot.needed:
            value = slot.choices[0] if slot.choices else slot.least
        if value is None:
            continue
        key = slot.group, slot.unit
        if type(value) is int:
            room = purse.most(key, value)
            if room < value:
                if not slot.needed and (room < slot.least or room <= 0):
                    continue
                value = max(room, slot.least)
            purse.spend(key, value)
        else:
            if purse.most(key, 1) < 1 and not slot.needed:
                continue
            purse.spend(key, 1)
        values.setdefault(slot.group, {})[slot.unit] = value
    if budgets and purse.wanting():
        _top_up(slots, purse, values)
    return values


def _top_up(slots: tuple[Slot, ...], purse: Purse, values: Sheet) -> None:
    """Raise rows, and fill blank ones, until every budget has its least or no row can give more."""
    for slot in slots:
        key = slot.group, slot.unit
        for budget in purse.wanting():
            if budget.weights.get(key, 0) <= 0:
                continue
            given = values.get(slot.group, {}).get(slot.unit)
            if given is None:
                first = slot.least if not slot.choices else 1
                if purse.most(key, first) < first:
                    continue
                given = slot.choices[0] if slot.choices else first
                purse.spend(key, first)
                values.setdefault(slot.group, {})[slot.unit] = given
            while (
                type(given) is int
                and not budget.uses
                and given < slot.most
                and budget in purse.wanting()
                and purse.most(key, 1) >= 1
            ):
                given += 1
                purse.spend(key, 1)
                values[slot.group][slot.unit] = given


def choose(question: Choose, rng: Random) -> Order:
    """Some of the open options."""
    open_ = [option.key for option in question.options if option.refused is None]
    count = rng.randint(question.least, min(question.most, len(open_)))
    return Chose(question.name, tuple(rng.sample(open_, count)))


def place(question: Place, rng: Random) -> Order:
    """Every piece somewhere in its region."""
    pieces = {}
    for spot in question.spots:
        xs = [x for x, _ in spot.region] or [0.0, question.width]
        ys = [y for _, y in spot.region] or [0.0, question.height]
        for _ in range(500):
            heading = rng.choice(spot.headings) if spot.headings else float(rng.randrange(0, 360, 30))
            at = (round(rng.uniform(min(xs), max(xs)), 3), round(rng.uniform(min(ys), max(ys)), 3), heading)
            alone = Place(
                question.name, question.says, question.clause, (spot,), question.width, question.height
            )
            if alone.refuses(Placed(question.name, {spot.unit: at})) is None:
                pieces[spot.unit] = at
                break
        else:
            raise ValueError(f"no place for {spot.unit} was found in its region")
    return Placed(question.name, pieces)
