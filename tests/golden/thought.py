"""What opponents think of a battle, as a text to be read, made along the orders of a golden playthrough.

Of every sort of question the first time that a side is asked it: what a captain weighs, term by term, what every
character and a cadet would answer, the list a learner chooses among, and the chance of winning with what it follows
from. Now and then what an admiral makes of a few playouts, a table imagined from the view, and what a learner sees.
Figures are rounded, and orders that come to the same stand by their words, so that no last digit decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import msgspec

from game.ai import admiral, cadet, captain
from game.ai.answer import Answer, question_of
from game.ai.budget import Budget
from game.ai.candidates import candidates
from game.ai.chart import chart
from game.ai.foreseen import foreseen
from game.ai.gauges import Gauges
from game.ai.value import Value, chance_of
from game.match import Match, Order
from game.match.record import Record
from game.match.why import answered
from game.tabletop.advice import PLAIN, Character
from game.tabletop.chances import Mustering
from game.testing.play import begin
from tests.golden.playthrough import FOLDER, orders_in

WEIGHED, LISTED, SEEN = 3, 6, 1
"""Orders of a captain that are told, those of a learner's list, and how many of these it is told as numbers."""
PLAYOUTS, LONGEST = 6, 60
"""Playouts of an admiral, and signs of an order's words."""
ADMIRALS = 3
"""How often in a battle an admiral is asked, the last time a fleet admiral."""
PLAYED = (
    "carrier-ironbottom_sound",
    "coastal-hook_convoy",
    "fleet-two_captains",
    "nef-skerries",
    "war_at_sea-carriers",
)
"""The playthroughs, one of each game."""


def written(name: str) -> str:
    """What is thought along a golden playthrough; chances and numbers that stand above are not said again."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match = begin(name, int(seed))
    sees, before = Gauges(match.table, match.ruleset, 100, LISTED), dict[str, str]()
    asked, kinds = set[tuple[str, str]](), Counter[type]()
    rows, admirals = [f"{name}, seed {seed}"], 0
    for number, (side, order) in enumerate(orders_in(text), 1):
        question = answered(match.ask(side), order)
        assert question is not None
        kinds[type(question)] += 1
        if (side, question.name) not in asked:
            asked.add((side, question.name))
            words = _Words(match, side)
            rows.append(f"order {number}, {side}: {' '.join(filter(None, question.key))}")
            rows += [row for row in _chances(match) if row not in rows]
            rows += _thoughts(match, side, words)
            if admirals < ADMIRALS and (tried := _tried(match, side, words, admirals == ADMIRALS - 1)):
                rows.append(tried)
                admirals += 1
        if kinds[type(question)] == 2:
            rows += _guessed(match, side)
            rows += _seen(match, side, sees, before)
        match.answer(side, order)
    rows += ["at the end", *_chances(match), *chart(match, Record(match, None).entries).split("\n")]
    return "\n".join(row.rstrip() for row in rows) + "\n"


class _Words:
    """The orders of a moment in words, each with a number; by that alone where they were said before."""

    def __init__(self, match: Match, side: str) -> None:
        self._view, self._questions = match.view(side), match.ask(side)
        self._advice = match.ruleset.advice
        self._said: dict[str, int] = {}

    def bare(self, order: Order) -> str:
        """An order without its number, as the advice says it, else as a log has it."""
        question = question_of(self._questions, order)
        said = "" if question is None else self._advice.says(self._view, question, order)
        return said or msgspec.json.encode(order).decode()

    def of(self, order: Order) -> str:
        """An order with its number."""
        bare = self.bare(order)
        if bare in self._said:
            return f"({self._said[bare]})"
        self._said[bare] = len(self._said) + 1
        return f"({self._said[bare]}) {bare if len(bare) <= LONGEST else f'{bare[:LONGEST]}…'}"


def _thoughts(match: Match, side: str, words: _Words) -> Iterator[str]:
    """What opponents think of the questions that a side is asked now."""
    view, questions, advice = match.view(side), match.ask(side), match.ruleset.advice

    def weighed(character: Character) -> tuple[captain.Weighed, list[int], dict[str, list[float]]]:
        weighing = advice.weigh(view, side, questions, Random(1), character, captain.THINKS_OF)
        found = captain.Weighed(weighing, questions, captain.THINKS_OF)
        best = sorted(found.places, key=lambda at: (-round(found.worth(at), 3), words.bare(found.order(at))))
        return found, best, {} if weighing is None else weighing.terms

    plain, best, terms = weighed(advice.characters[0])
    for at in best[:WEIGHED]:
        parts = ", ".join(f"{term} {_figure(row[at])}" for term, row in terms.items() if round(row[at], 2))
        why = f" ({parts})" if parts else ""
        yield f"  of {len(plain.places)}: {words.of(plain.order(at))}: {_figure(plain.worth(at))}{why}"
    if plain.places and _parted(plain):
        answer = captain.answer(view, side, questions, advice, Random(1), advice.characters[0])
        yield f"  captain: {words.of(answer.order)}; {_reason(answer, words)}"
        light = captain.light(view, side, questions, advice, Random(1), advice.characters[0])
        if light != answer.order:
            yield f"  captain in an admiral’s head: {words.of(light)}"
    habits: dict[str, list[str]] = {}
    for one in advice.characters[1:]:
        found, best, _ = weighed(one)
        if best:
            said = words.of(found.order(best[0])).partition(")")
            habits.setdefault(f"{said[0]})", []).append(f"{one.key} {_figure(found.worth(best[0]))}{said[2]}")
    yield from (f"  {order}: {', '.join(who)}" for order, who in habits.items())
    sane = [cadet.answer(view, side, questions, advice, Random(number)) for number in range(2)]
    yield f"  cadets: {'; '.join(map(words.of, sane))}"
    there = candidates(view, side, questions, advice, Random(2), LISTED)
    worths = ["" if one.worth is None else f" {_figure(one.worth)}" for one in there]
    listed = [f"{words.of(one.order)}{worth}" for one, worth in zip(there, worths, strict=True)]
    yield f"  listed: {'; '.join(listed)}"


def _parted(found: captain.Weighed) -> bool:
    """Whether no two of the best are worth the same, so that a last digit might decide."""
    worths = [found.worth(at) for at in found.places[: captain.TOLD + 1]]
    return all(abs(one - other) > 1e-6 for one, other in pairwise(worths))


def _reason(answer: Answer, words: _Words) -> str:
    """The thoughts of an answer, as its reason tells them."""
    reason, told = answer.reason, list[str]()
    if reason is None:
        return "no reason"
    for one, order in zip(reason.thoughts, answer.best, strict=True):
        assert one.says in ("", words.bare(order)), "a thought is said as its order is"
        term = f", most by {one.term} {_figure(one.amount)}" if one.term else ""
        told.append(f"{words.of(order)} {_figure(one.worth)}{term}")
    return "; ".join([*told, reason.foot])


def _chances(match: Match) -> Iterator[str]:
    """The learned chance of each side, with what it follows from."""
    table, advice = match.table, match.ruleset.advice
    for side in match.sides:
        points, worth = Value(side, advice).points(table), advice.appraise(table, side, PLAIN)
        chance = chance_of(table, side, advice)
        learned = "" if chance is None else f" chance {_figure(100 * chance)} %,"
        had = ""
        if isinstance(advice, Mustering):
            sums = advice.muster(table)[side]
            had = ": " + ", ".join(f"{name} {_figure(amount)}" for name, amount in sums.items() if amount)
        yield f"  {side}:{learned} {_figure(points)} points, appraised {_figure(worth)}{had}"


def _tried(match: Match, side: str, words: _Words, fleet: bool) -> str:
    """What an admiral makes of a few playouts; nothing where she has nothing to choose."""
    view, questions, rules = match.view(side), match.ask(side), match.ruleset
    means = admiral.Means(Budget(PLAYOUTS), admiral.FARTHER if fleet else admiral.USUAL)
    answer = admiral.answer(view, side, questions, rules, Random(3), rules.advice.characters[0], means)
    if answer.reason is None or not answer.reason.tried:
        return ""
    who = "fleet admiral" if fleet else "admiral"
    return f"  {who}: {words.of(answer.order)}; {_reason(answer, words)}"


def _guessed(match: Match, side: str) -> Iterator[str]:
    """Tables made up from the view, and what the others think to be asked next."""
    view, advice = match.view(side), match.ruleset.advice
    imagine = advice.imaginer(view, side)
    for made in range(2):
        table = imagine(Random(made))
        foes = [
            unit for unit in table.units.values() if unit.side != side and unit != view.units.get(unit.id)
        ]
        places = ", ".join(f"{unit.name} {unit.state} {_spot(unit.x, unit.y)}" for unit in foes)
        yield f"  imagined: {places or 'nothing else than is seen'}"
    for other in match.sides:
        if other not in match.asked():
            guess = foreseen(match.view(other), other, match.ruleset, lambda: False)
            if guess is not None and guess.agenda:
                names = dict.fromkeys(one.says for one in guess.agenda[0].ask(guess, other))
                yield f"  {other} thinks to be asked next: {'; '.join(list(names)[:2])}"


def _seen(match: Match, side: str, sees: Gauges, before: dict[str, str]) -> Iterator[str]:
    """What a learner sees that is otherwise than `before`: of the table, of the first unit of its own and of another
    side, and of the first orders of its list."""
    view, questions = match.view(side), match.ask(side)
    found = candidates(view, side, questions, match.ruleset.advice, Random(2), LISTED)
    own = sum(unit.side == side for unit in view.units.values())
    rows = {"unit": (1, own + 1), "order": tuple(range(1, SEEN + 1))}
    told: dict[str, list[str]] = {}
    for name, number in zip(sees.names, sees.read(view, side, questions, found).tolist(), strict=True):
        what, at, column = name.split(" ", 2) if name.startswith(("unit ", "order ")) else ("table", "", name)
        if at and int(at) not in rows[what]:
            continue
        what = {"unit": f"{'own' if at == '1' else 'another’s'} unit", "order": f"order {at}"}.get(what, what)
        if before.get(f"{what} {column}", "0") != _figure(number):
            before[f"{what} {column}"] = _figure(number)
            told.setdefault(what, []).append(f"{column} {_figure(number)}")
    for what, columns in told.items():
        yield f"  a learner sees, {what}: {', '.join(columns)}"


def _spot(x: float, y: float) -> str:
    return f"at {round(x)}, {round(y)}"


def _figure(number: float) -> str:
    """A figure to the second place, without a sign where it is nothing; a hair more than half is rounded up."""
    return f"{round(number + 1e-7, 2) + 0.0:g}"
