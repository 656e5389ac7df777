"""Answers at random: legal, nothing more. The fuzzer's player, and the floor under every other opponent.

Works on the six kinds of question and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    Set,
    SetTo,
    Steer,
)
from game.match.orders import Sheet, Value
from game.match.questions import Budget, Need, Question, Shot, Slot

LAVISH = 0.5
"""The chance that a row or a shot that may be left out is used."""


class Purse:
    """What has been spent of the budgets of one sheet or plan, and how much of a row they still allow."""

    __slots__ = ("_rows", "_spent", "budgets")

    def __init__(self, budgets: tuple[Budget, ...]) -> None:
        self.budgets = budgets
        self._spent = [0] * len(budgets)
        rows: dict[tuple[str, str], list[tuple[int, int]]] = {}
        self._rows = rows
        for number, budget in enumerate(budgets):
            for key, weight in budget.weights.items():
                if key in rows:
                    rows[key].append((number, weight))
                else:
                    rows[key] = [(number, weight)]

    def most(self, key: tuple[str, str], most: int) -> int:
        """The most of a row the budgets still allow, at most `most`; -1 when it may not be used at all."""
        for number, weight in self._rows.get(key, ()):
            budget = self.budgets[number]
            left = budget.most - self._spent[number]
            if budget.uses:
                if left < weight:
                    return -1
            elif weight > 0 and left < most * weight:
                most = left // weight
        return most

    def spend(self, key: tuple[str, str], amount: int) -> None:
        """Take an amount of a row from the budgets it counts for."""
        for number, weight in self._rows.get(key, ()):
            self._spent[number] += weight * (1 if self.budgets[number].uses else amount)

    def wants(self, key: tuple[str, str]) -> bool:
        """Whether a row would help a budget to its least."""
        return any(
            weight > 0 and self._spent[number] < self.budgets[number].least
            for number, weight in self._rows.get(key, ())
        )

    def lacks(self, number: int) -> int:
        """How much is spent too little of the budget of that number, counted from 0."""
        return self.budgets[number].least - self._spent[number]

    def wanting(self) -> list[Budget]:
        """The budgets whose least is not reached yet."""
        return [
            budget for budget, spent in zip(self.budgets, self._spent, strict=True) if spent < budget.least
        ]


def answer(questions: Sequence[Question], rng: Random, *, lavish: float = LAVISH) -> Order:
    """A legal order to one of the open questions. `lavish` is the chance that an optional row is used.

    Raises ValueError when no legal answer to any of them is found, which is a fault of the questions.
    """
    count = len(questions)
    question = questions[0] if count == 1 else questions[int(rng.random() * count)]
    order = attempt(question, rng, lavish=lavish)
    if order is not None:
        return order
    for other in rng.sample(questions, len(questions)):
        order = attempt(other, rng, lavish=lavish)
        if order is not None:
            return order
    raise ValueError(f"no legal answer to {question.name} was found")


def attempt(question: Question, rng: Random, *, lavish: float = LAVISH) -> Order | None:
    """A legal order to one question; None where chance finds none, as where every way is barred."""
    if type(question) is Steer:
        return question.sample(rng)
    if type(question) is Fire:
        return fire(question, rng, lavish)
    if type(question) is Set:
        return SetTo(
            question.name, kept(sheet(question.slots, question.budgets, rng, lavish), question.needs)
        )
    if type(question) is Allot:
        return Allotted(question.name, sheet(question.slots, question.budgets, rng, lavish))
    if type(question) is Choose:
        return choose(question, rng)
    assert type(question) is Place
    return next(question.samples(rng), None)


def fire(question: Fire, rng: Random, lavish: float = LAVISH) -> Order:
    """Shots taken in random order as long as the budgets allow, first those a budget's least wants."""
    purse = Purse(question.budgets)
    shots = list(question.shots)
    rng.shuffle(shots)
    if question.one_clause and shots:
        shots = [shot for shot in shots if shot.unit == shots[0].unit]
    aims: list[Aim] = []
    ways: dict[tuple[str, str, str], str] = {}

    def take(shot: Shot) -> bool:
        if question.target_clause and any(
            shot.target and aim.target not in ("", shot.target) for aim in aims
        ):
            return False
        key = shot.unit, shot.weapon
        most = purse.most(key, shot.most)
        if most < shot.least or not shot.goes(ways):
            return False
        amount = most if most == shot.least or rng.random() < 0.5 else rng.randint(shot.least, most)
        purse.spend(key, amount)
        aims.append(shot.line(amount, rng))
        return True

    left = list[Shot]()
    for at, shot in enumerate(shots):
        if not purse.wanting():
            left += shots[at:]
            break
        if not (purse.wants((shot.unit, shot.weapon)) and take(shot)):
            left.append(shot)
    for shot in left:
        if rng.random() < lavish:
            take(shot)
    return Fired(question.name, tuple(aims))


def sheet(
    slots: tuple[Slot, ...],
    budgets: tuple[Budget, ...],
    rng: Random,
    lavish: float = LAVISH,
    write: Callable[[Slot], Value | None] | None = None,
) -> Sheet:
    """Rows filled in random order within the budgets: needed ones, what a least wants, then others.

    `write` gives what to write in a row (None: blank) in place of chance.
    """
    values: Sheet = {}
    purse = Purse(budgets)
    needed = [slot for slot in slots if slot.needed]
    others = [slot for slot in slots if not slot.needed]
    if len(others) > 1:
        rng.shuffle(others)
    for slot in needed:
        value = _wish(slot, rng) if write is None else write(slot)
        if value is None:
            value = slot.choices[0] if slot.choices else slot.least
        if type(value) is int:
            value = max(purse.most((slot.group, slot.unit), value), slot.least)
        _enter(slot, value, purse, values)
    if budgets and purse.wanting():
        others = _top_up(needed, others, purse, values, rng)
    for slot in others:
        if write is not None:
            value = write(slot)
        else:
            value = _wish(slot, rng) if rng.random() < lavish else None
        if value is None:
            continue
        room = purse.most((slot.group, slot.unit), value if type(value) is int else 1)
        if type(value) is int and slot.least <= room:
            _enter(slot, room, purse, values)
        elif type(value) is str and room >= 1:
            _enter(slot, value, purse, values)
    return values


def kept(values: Sheet, needs: tuple[Need, ...]) -> Sheet:
    """A sheet without the rows whose choice goes only with another that it does not have."""
    broken = [need.row for need in needs if not need.met(values)]
    while broken:
        for group, unit in broken:
            values.get(group, {}).pop(unit, None)
        broken = [need.row for need in needs if not need.met(values)]
    return {group: rows for group, rows in values.items() if rows}


def _wish(slot: Slot, rng: Random) -> Value:
    """Anything the row itself allows."""
    if slot.choices:
        return rng.choice(slot.choices)
    return slot.least + int(rng.random() * (slot.most - slot.least + 1))


def _enter(slot: Slot, value: Value, purse: Purse, values: Sheet) -> None:
    purse.spend((slot.group, slot.unit), value if type(value) is int else 1)
    values.setdefault(slot.group, {})[slot.unit] = value


def _top_up(needed: list[Slot], others: list[Slot], purse: Purse, values: Sheet, rng: Random) -> list[Slot]:
    """Use and raise rows until every budget has its least or no row can give more; the rows still blank.

    Budgets are served in the order in which the question has them, each first by chance, so that any sharing out
    may come up, then as far as it takes.
    """
    every = {(slot.group, slot.unit): slot for slot in [*others, *needed]}
    place = {key: number for number, key in enumerate(every)}
    blank = {(slot.group, slot.unit): slot for slot in others}
    for number, budget in enumerate(purse.budgets):
        if purse.lacks(number) <= 0:
            continue
        weights = budget.weights
        rows = sorted([key for key in weights if key in place], key=place.__getitem__)
        for sparing in (True, False):
            for key in rows:
                slot, weight = every[key], weights[key]
                if weight <= 0:
                    continue
                want = purse.lacks(number)
                if want <= 0:
                    break
                least = max(slot.least, 1) if not slot.choices else 1
                if key in blank:
                    room = purse.most(key, slot.most if not slot.choices else 1)
                    if room < least:
                        continue
                    del blank[key]
                    most = max(least, min(room, -(-want // weight)))
                    amount = rng.randint(least, most if sparing else least)
                    _enter(slot, rng.choice(slot.choices) if slot.choices else amount, purse, values)
                given = values[slot.group][slot.unit]
                while not sparing and not budget.uses and type(given) is int and given < slot.most:
                    if purse.lacks(number) <= 0 or purse.most(key, 1) < 1:
                        break
                    purse.spend(key, 1)
                    given += 1
                    values[slot.group][slot.unit] = given
    return list(blank.values())


def choose(question: Choose, rng: Random) -> Order:
    """Some of the open options."""
    open_ = [option.key for option in question.options if option.refused is None]
    count = rng.randint(question.least, min(question.most, len(open_)))
    return Chose(question.name, tuple(rng.sample(open_, count)))
