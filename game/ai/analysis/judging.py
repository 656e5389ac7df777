"""Orders judged by what their side knew: the order given beside the best that its own view offered then.

Every order is tried on tables imagined from the side's view, as an opponent would imagine them, and played on between
equals; all orders of a moment meet the same tables and the same dice. Nothing of the true table is looked at, so who
fired at what was not there is judged by what he could think, and luck has no part in it.

What an order gave away is measured by how those battles ended. How good a side's orders were on the whole is measured
by what the learned chance says on the way there, as the next turns begin: it is not shaken by all the dice that come
after, and so knows a captain from a cadet by the orders of one battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final, Literal

import msgspec

from game.ai import captain
from game.ai.analysis.moments import Moment, Shares
from game.ai.analysis.playing import Equals
from game.ai.answer import question_of
from game.ai.measured import known_of
from game.ai.value import chance_of
from game.dice.tray import KeyedTray
from game.match import Order
from game.match.match import Refused, RuleError
from game.match.orders import Conceded
from game.match.scenario import Scenario
from game.match.table import Table
from game.tabletop.advice import Weighing
from game.tabletop.chances import Known
from game.tabletop.ruleset import Match

Worth = Literal["best", "good", "inaccuracy", "mistake", "blunder", "brilliant"]
"""What an order is called."""

WORTHS: Final[tuple[Worth, ...]] = ("brilliant", "best", "good", "inaccuracy", "mistake", "blunder")
"""From the best on."""

ERRORS: Final[tuple[Worth, ...]] = ("inaccuracy", "mistake", "blunder")
"""What is called by what it gave away."""

LEVELS: Final[tuple[tuple[float, Worth], ...]] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""What is given away, of a side's chance, to be called so."""

BRILLIANT = 0.10
"""How much better than a captain's own choice an order must be to be called brilliant."""

ALTERNATIVES = 3
"""Orders that are tried beside the one given: the captain's best, its first choice before the others."""

SOUNDED, PROVED = 12, 144
"""Tables an order is tried on at first, and at most where the first say that it may matter."""

ACCUSED = 2 * SOUNDED
"""Tables an order must have been tried on to be called an error: the first only raise the suspicion, and of the many
orders of a battle the luck of those tables makes some look like one."""

KNOWN = 0.015
"""A standard error with which nothing more need be tried."""

DOUBTFUL = 0.03
"""What the first tables must find given away or gained for more to be asked."""

SURE = 1.96
"""Standard errors to either side that hold 95 of 100."""

SURELY = 2.6
"""Standard errors that a loss must be away from nothing to be called one: of the many orders of a battle some seem
worse than they were by the luck of the tables, and are not to be blamed."""

LENT = 0.5
"""The spread of so much of a playout that is lent to a mean, so that a few playouts that agree are not sure."""

SEEN = 2
"""As so many turns begin, from the next on, the learned chance is asked."""

GAINED, SPOILT = 0.05, 0.30
"""By so much better than the best other, and so much worse, an order counts at most for accuracy: one that was alone
in being right is worth something, and one that lost a battle is not all there was."""

STEEP = 0.22
"""What is given away on the average of all orders, above the least, at which accuracy has fallen to 37 %. At first it
falls slowly: who gives nothing away beside the best others has 95."""

LINES = 3
"""Terms of the weighing that are told of what was better."""


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the orders of a moment came to for its side on one imagined table, the order given first; `seen` is what the
    learned chance said of each as the next turns began, empty where the game has learned none."""

    table: int
    worth: tuple[float, ...]
    seen: tuple[float, ...] = ()


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order judged. `loss` is what it gave away of its side's chance beside the best tried; below 0 it was better;
    `error` the standard error of that, over `tables` imagined tables. `slip` is what it gave away by the learned chance
    as the next turns began, or `loss` where there is none, within `GAINED` and `SPOILT`.

    `better` is that best, `says` it in words; `why` are terms of the weighing and by how many points of the battle they
    are for it.
    """

    number: int
    side: str
    worth: Worth
    loss: float
    error: float
    tables: int
    better: Order | None = None
    says: str = ""
    why: tuple[tuple[str, float], ...] = ()
    slip: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether what it gave away is more than luck, on more tables than raised the suspicion."""
        return self.tables >= ACCUSED and self.loss > SURELY * self.error

    @property
    def told(self) -> bool:
        """Whether what was better is worth telling: it is, or seems with 95 of 100, ahead by an inaccuracy's worth."""
        return self.sure or self.loss >= max(LEVELS[-1][0], SURE * self.error)


class Offered(msgspec.Struct, frozen=True):
    """What a side could have done at a moment: the order given, then others, the captain's best first. `first` is the
    place among them of what a captain would have chosen."""

    view: Table
    orders: tuple[Order, ...]
    first: int
    weighing: Weighing


def offered(equals: Equals, moment: Moment) -> Offered | None:
    """The orders worth a thought at a moment; None where there was nothing to choose, or no advice to choose by."""
    match, side = moment.before, moment.side
    if isinstance(moment.order, Conceded):
        return None
    advice, view, questions = equals.ruleset.advice, match.view(side), match.ask(side)
    weighing = advice.weigh(
        view, side, questions, Random(moment.number), advice.characters[0], captain.THINKS_OF
    )
    found = captain.Weighed(weighing, questions, ALTERNATIVES + 1)
    if weighing is None or not found.places:
        return None
    best = [found.order(place) for place in found.places]
    others = [order for order in best if order != moment.order][:ALTERNATIVES]
    if not others:
        return None
    first = 0 if best[0] == moment.order else 1
    return Offered(view, (moment.order, *others), first, weighing)


def leaning_alone(scenario: Scenario) -> Known:
    """What accuracy knows of a battle: with what it has of its own as well it told a captain from a cadet in 80 % of 51
    battles of Skerries, without it in 88."""
    return Known(known_of(scenario).leaning)


def tried(equals: Equals, moment: Moment, tables: range) -> list[Tried]:
    """Try the order given and the others on imagined tables; the same again for the same numbers.

    A table on which one of them is not legal is left out.
    """
    choice = offered(equals, moment)
    if choice is None:
        return []
    imagine = equals.ruleset.advice.imaginer(choice.view, moment.side)
    side = moment.before.sides.index(moment.side)
    of_it = leaning_alone(moment.before.header.scenario)
    found = []
    for number in tables:
        table = imagine(Random((moment.number << 16) + number))
        try:
            came = [_played(equals, moment, table, order, number, of_it) for order in choice.orders]
        except (Refused, RuleError):
            continue
        seen = [one for _, one in came if one is not None]
        worth = tuple(ends[side] for ends, _ in came)
        found.append(Tried(number, worth, tuple(seen) if len(seen) == len(came) else ()))
    return found


def _played(
    equals: Equals, moment: Moment, table: Table, order: Order, number: int, of_it: Known
) -> tuple[Shares, float | None]:
    """How a battle ended that was played on with an order, and the mean of the side's learned chance as the next turns
    began; of those it did not come to, how it ended."""
    seed = (moment.number << 16) + number
    match = Match.imagined(equals.ruleset, table.fork(), KeyedTray(f"ahead {seed}"))
    seen: list[float | None] = []

    def passing(now: Table) -> None:
        if len(seen) < SEEN:
            seen.append(chance_of(now, moment.side, equals.ruleset.advice, of_it))

    match.answer(moment.side, order, "")
    ends = equals.play(match, seed, passing)
    known = [one for one in seen if one is not None]
    if len(known) < len(seen):
        return ends, None
    known += [ends[match.sides.index(moment.side)]] * (SEEN - len(known))
    return ends, fmean(known)


def unsettled(came: Sequence[Tried]) -> bool:
    """Whether more tables would tell more: an order may have mattered, by those there are, and it is not known."""
    if len(came) < 2:
        return False
    means = [fmean(column) for column in zip(*(one.worth for one in came), strict=True)]
    if max(abs(mean - means[0]) for mean in means[1:]) < DOUBTFUL:
        return False
    return _parted(came)[1] > KNOWN


def suspected(came: Sequence[Tried]) -> bool:
    """Whether an order looks like an error by its first tables alone."""
    if not 2 <= len(came) < ACCUSED:
        return False
    loss, error = _parted(came)
    return loss >= max(LEVELS[-1][0], SURE * error)


def verdict(equals: Equals, moment: Moment, choice: Offered, came: Sequence[Tried]) -> Verdict | None:
    """What an order was worth by what was tried; None where that is too little."""
    if len(came) < 4 or len({one.table % 2 for one in came}) < 2:
        return None
    loss, error = _parted(came)
    seen = [Tried(one.table, one.seen) for one in came if one.seen]
    slip = _parted(seen)[0] if len(seen) == len(came) else loss
    best = max(range(1, len(choice.orders)), key=lambda place: fmean(one.worth[place] for one in came))
    better = choice.orders[best] if loss > 0.0 else None
    return Verdict(
        moment.number,
        moment.side,
        _called(choice, came, loss, error),
        round(loss, 4),
        round(error, 4),
        len(came),
        better,
        "" if better is None else _says(equals, choice, moment, better),
        () if better is None else _why(equals, choice, better),
        round(min(max(slip, -GAINED), SPOILT), 4),
    )


def _parted(came: Sequence[Tried]) -> tuple[float, float]:
    """What the order given gave away beside the best other, and the standard error.

    The best of several by the same tables looks better than it is: it is chosen by one half of the tables and measured
    by the other, both ways round.
    """
    halves = [[one.worth for one in came if one.table % 2 == half] for half in (0, 1)]
    losses = list[float]()
    for here, there in (halves, halves[::-1]):
        if here and there:
            best = max(range(1, len(here[0])), key=lambda place: fmean(row[place] for row in here))
            losses += [row[best] - row[0] for row in there]
    if not losses:
        return 0.0, 1.0
    return fmean(losses), _error(losses)


def _error(worths: Sequence[float]) -> float:
    """The standard error of a mean; a few that agree are not sure of it."""
    return sqrt((pvariance(worths) + LENT / len(worths)) / len(worths))


def _called(choice: Offered, came: Sequence[Tried], loss: float, error: float) -> Worth:
    if len(came) >= ACCUSED and loss > SURELY * error:
        for least, name in LEVELS:
            if loss >= least:
                return name
    if choice.first != 0:
        gains = [one.worth[0] - one.worth[choice.first] for one in came]
        gain = fmean(gains)
        if len(came) >= ACCUSED and gain >= BRILLIANT and gain > SURELY * _error(gains) and loss <= 0.0:
            return "brilliant"
    return "best" if loss <= 0.01 else "good"


def _says(equals: Equals, choice: Offered, moment: Moment, order: Order) -> str:
    question = question_of(moment.before.ask(moment.side), order)
    return "" if question is None else equals.ruleset.advice.says(choice.view, question, order)


def _why(equals: Equals, choice: Offered, better: Order) -> tuple[tuple[str, float], ...]:
    """The terms of the weighing in which the better order is ahead of the one given, or of the mean of all weighed
    where that was not among them; those against it as well, the largest first."""
    weighing, given = choice.weighing, choice.orders[0]
    places = _places(weighing, (better, given))
    if 0 not in places:
        return ()
    words = equals.ruleset.advice.terms
    found = []
    for term, amounts in weighing.terms.items():
        beside = amounts[places[1]] if 1 in places else fmean(amounts)
        found.append((words.get(term, term), round(amounts[places[0]] - beside, 2)))
    found.sort(key=lambda one: -abs(one[1]))
    return tuple(one for one in found[:LINES] if abs(one[1]) >= 0.05)


def _places(weighing: Weighing, orders: tuple[Order, ...]) -> dict[int, int]:
    """Where orders stand in a weighing, by their place among `orders`."""
    return {
        wanted: place
        for place, order in enumerate(weighing.orders)
        for wanted, one in enumerate(orders)
        if order == one
    }


def accuracy(verdicts: Sequence[Verdict]) -> float:
    """How near orders came to the best, from 0 to 100: by the mean of their slips. 100 where there are none."""
    if not verdicts:
        return 100.0
    return 100.0 * exp(-(((fmean(one.slip for one in verdicts) + GAINED) / STEEP) ** 2))
