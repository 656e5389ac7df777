"""Answers at random: legal, nothing more. The fuzzer's player, and the floor under every other opponent.

Works on the six kinds of question and knows no game.
"""

from __future__ import annotations

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
from game.sea.heading import distance
from game.sea.notation import tokens


def answer(questions: list[Question], rng: Random, *, lavish: float = 0.5) -> Order:
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
    for stop in question.stops:
        if stop.refused is None:
            start = question.start(settings)
            if distance(start, stop.at) > question.helm.distance + stop.reach:
                continue
            steps = tokens(path)
            for cut, pose in enumerate([start, *question.helm.walk(start, path).poses]):
                if distance(pose, stop.at) <= stop.reach:
                    early = Steered(question.name, question.unit, "".join(steps[:cut]), {stop.setting: stop.key})
                    if question.refuses(early) is None:
                        return early
    return Steered(question.name, question.unit, path, settings)


def fire(question: Fire, rng: Random, lavish: float) -> Order:
    """Shots taken in random order as long as the budgets allow."""
    spent: dict[int, int] = {}
    by_key: dict[tuple[str, str], list[tuple[int, Budget, int]]] = {}
    for number, budget in enumerate(question.budgets):
        for key, weight in budget.weights.items():
            by_key.setdefault(key, []).append((number, budget, weight))
    shots = list(question.shots)
    rng.shuffle(shots)
    aims = []
    for shot in shots:
        if rng.random() >= lavish:
            continue
        most = shot.most
        limits = by_key.get((shot.unit, shot.weapon), ())
        for number, budget, weight in limits:
            left = budget.most - spent.get(number, 0)
            if budget.uses:
                if left < weight:
                    most = 0
            elif weight > 0:
                most = min(most, left // weight)
        if most < shot.least:
            continue
        amount = most if most == shot.least or rng.random() < 0.5 else rng.randint(shot.least, most)
        for number, budget, weight in limits:
            spent[number] = spent.get(number, 0) + weight * (1 if budget.uses else amount)
        aims.append(Aim(shot.unit, shot.weapon, shot.target, amount))
    return Fired(question.name, tuple(aims))


def sheet(slots: tuple[Slot, ...], budgets: tuple[Budget, ...], rng: Random, lavish: float) -> Sheet:
    """Rows filled in random order within the budgets, needed ones first; then what a least still wants."""
    values: Sheet = {}
    spent = [0] * len(budgets)

    def room(slot: Slot, value: int) -> bool:
        key = (slot.group, slot.unit)
        for number, budget in enumerate(budgets):
            if (weight := budget.weights.get(key)) is not None and (
                spent[number] + weight * (1 if budget.uses else value) > budget.most
            ):
                return False
        return True

    def give(slot: Slot, value: Value) -> None:
        key = (slot.group, slot.unit)
        for number, budget in enumerate(budgets):
            if (weight := budget.weights.get(key)) is not None:
                spent[number] += weight * (1 if budget.uses or not isinstance(value, int) else value)
        values.setdefault(slot.group, {})[slot.unit] = value

    needed = [slot for slot in slots if slot.needed]
    others = [slot for slot in slots if not slot.needed]
    if len(others) > 1:
        rng.shuffle(others)
    for slot in needed + others:
        if not slot.needed and rng.random() >= lavish:
            continue
        if slot.choices:
            if room(slot, 1):
                give(slot, rng.choice(slot.choices))
            continue
        value = slot.least + int(rng.random() * (slot.most - slot.least + 1))
        if room(slot, value):
            give(slot, value)
        elif slot.needed:
            while value > slot.least and not room(slot, value):
                value -= 1
            give(slot, value)
    for number, budget in enumerate(budgets):
        if not budget.uses and spent[number] < budget.least:
            for slot in slots:
                weight = budget.weights.get((slot.group, slot.unit), 0)
                given = values.get(slot.group, {}).get(slot.unit, 0)
                while (
                    weight > 0
                    and isinstance(given, int)
                    and given < slot.most
                    and spent[number] < budget.least
                ):
                    if not room(slot, 1):
                        break
                    given += 1
                    values.setdefault(slot.group, {})[slot.unit] = given
                    spent[number] += weight
    return values


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
