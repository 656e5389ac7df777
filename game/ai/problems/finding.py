"""Looking for problems in a battle that was fought: where one way is far better than all others, unseen by a captain.

Most positions are put aside unplayed, where the battle is as good as over, or after a few playouts: where a captain's
order wins anyhow, or nothing else does better on the first tables. What is left meets ever more orders on ever more
tables, and at last tables that had no part in its choice, so that what is told of it is not the luck it was chosen by.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from game.ai import captain
from game.ai.analysis.moments import Course, Moment
from game.ai.analysis.playing import Equals
from game.ai.candidates import candidates
from game.ai.problems.alike import alike
from game.ai.problems.measuring import Position, Tables
from game.ai.value import chance_of
from game.content.problem_file import Beside, Chance
from game.match import Order, Question
from game.match.orders import Conceded
from game.match.questions import Place

BETTER = 0.15
"""By how much of a chance the answer must be better than any other way."""

HALF_DOUBT = 0.03
"""The standard error that a lead may have in the last trial."""

GLANCE, FEW, SOME, MANY = 3, 9, 30, 102
"""Tables that a position meets before it is put aside: with a few orders, with the best of them, with all."""

PROVED = range(10_000, 10_400)
"""The tables of the last trial, none of which was met before."""

AT_FIRST, NEARER, AT_LAST = 10, 4, 32
"""Orders that are tried at first, after a glance, and of a position that seems to be a problem."""

EVER = 1.0
"""Standard errors beyond which an order is taken to come too near before the last trial: some problems are lost by it,
and much time is won."""

NEXT = 4
"""Orders next to the best that meet more tables first."""

DOUBTED = 100
"""Tables of the last trial after which an answer that is surely not ahead is given up."""

OPEN = 0.05
"""A learned chance nearer than this to nothing, or to certainty, is of a battle that is as good as over."""

MOST_ROOM = 0.93
"""A side that wins so often anyhow has nothing to find."""


class Found(msgspec.Struct, frozen=True):
    """A problem: before which order of the battle, whose it is, the answer and its chance.

    `captain` is what a captain does there; `others` are all of another way that were tried, the best first; `same` are
    orders that came to the same as the answer on every table they met, `near` others that are much like it.
    """

    number: int
    side: str
    answer: Order
    chance: Chance
    captain: Order
    others: tuple[Beside, ...]
    same: tuple[Order, ...] = ()
    near: tuple[Beside, ...] = ()


class Searched(msgspec.Struct):
    """What a search did: positions with a choice, those left after each trial, and battles played on."""

    positions: int = 0
    glanced: int = 0
    seemed: int = 0
    met_all: int = 0
    lasted: int = 0
    found: int = 0
    playouts: int = 0


def worth_a_look(battle: Course, last: float) -> list[Moment]:
    """Of the last moments of a battle, a share `last` of all, those that ask what can be a problem and in which neither
    side has as good as won, by the chance the game has learned."""
    first = int(len(battle.moments) * (1.0 - last))
    return [moment for moment in battle.moments[first:] if _asks(moment) and not _decided(moment)]


def _asks(moment: Moment) -> bool:
    questions = moment.before.ask(moment.side)
    return not isinstance(moment.order, Conceded) and not any(isinstance(one, Place) for one in questions)


def _decided(moment: Moment) -> bool:
    match = moment.before
    chance = chance_of(match.table, moment.side, match.ruleset.advice)
    return chance is not None and not OPEN <= chance <= 1.0 - OPEN


def seen_by_a_captain(position: Position, most: int) -> list[Order]:
    """The best legal orders of a captain there, its own choice first."""
    match, side = position.before, position.side
    advice, questions = match.ruleset.advice, match.ask(side)
    weighing = advice.weigh(
        match.view(side), side, questions, Random(position.key), advice.characters[0], captain.THINKS_OF
    )
    found = captain.Weighed(weighing, questions, most)
    return [found.order(place) for place in found.places]


def examined(moment: Moment, equals: Equals, told: Searched) -> Found | None:
    """The problem that a moment is; None where it is none. What was done goes to `told`."""
    match, side = moment.before, moment.side
    position = Position(match, side, moment.number)
    best = seen_by_a_captain(position, AT_FIRST)
    if len(best) < 2:
        return None
    told.positions += 1
    tables = Tables(equals, position)
    try:
        return _tried(position, tables, best, told)
    finally:
        told.playouts += tables.playouts


def _tried(position: Position, tables: Tables, best: list[Order], told: Searched) -> Found | None:
    own = best[0]
    glance = range(GLANCE)
    least = tables.chance(own, glance).share
    if least > MOST_ROOM:
        return None
    orders = _different([*best[: AT_FIRST // 2], *_wide(position, AT_FIRST), *best])[:AT_FIRST]
    questions = position.before.ask(position.side)
    shares = [(tables.chance(order, glance).share, order) for order in orders]
    left = [(share, order) for share, order in shares if share >= least + BETTER]
    if not left or tables.chance(own, range(FEW)).share > MOST_ROOM:
        return None
    told.glanced += 1
    left.sort(key=lambda one: -one[0])
    ahead = [order for _, order in left[:NEARER] if not alike(questions, order, own)]
    for some, most in ((FEW, 2), (SOME // 2, 2), (SOME, 1)):
        leads = [(tables.ahead(order, own, range(some)), order) for order in ahead]
        leads = [one for one in leads if one[0].share + one[0].error / 2 >= BETTER]
        leads.sort(key=lambda one: -one[0].share)
        ahead = [order for _, order in leads[:most]]
    if not ahead:
        return None
    told.seemed += 1
    every = _different([own, *ahead, *orders, *best, *_wide(position, AT_LAST)])
    answer = _alone(tables, questions, every, told)
    if answer is None or alike(questions, answer, own):
        return None
    told.lasted += 1
    return _proved(position, tables, own, answer, every, told)


def _wide(position: Position, most: int) -> list[Order]:
    """Orders of every kind: what is advised, what a cadet would do, what is merely legal."""
    match, side = position.before, position.side
    found = candidates(
        match.view(side), side, match.ask(side), match.ruleset.advice, Random(position.key), most
    )
    return [one.order for one in found]


def _different(orders: Sequence[Order]) -> list[Order]:
    found: dict[bytes, Order] = {}
    for order in orders:
        found.setdefault(msgspec.json.encode(order, order="deterministic"), order)
    return list(found.values())


def _alone(tables: Tables, questions: Sequence[Question], every: list[Order], told: Searched) -> Order | None:
    """The order that seems to be ahead of all that are not like it; None: none is.

    Those that come next to it meet more tables before the rest does: most positions end there.
    """
    left, rest = list(every), list[Order]()
    for until, among in (
        (FEW, len(every)),
        (SOME // 2, NEXT),
        (SOME, NEXT),
        (SOME // 2, len(every)),
        (SOME, len(every)),
        (MANY, len(every)),
    ):
        left = _best_first(tables, [*left, *rest], range(until if among > NEXT else FEW))
        others = [order for order in left[1:] if not alike(questions, left[0], order)]
        rest = others[among:]
        left = [order for order in left if order not in rest]
        met = range(until)
        left = _best_first(tables, left, met)
        first = left[0]
        for order in [one for one in left[1:] if not alike(questions, first, one)]:
            lead = tables.ahead(first, order, met)
            if (
                until > FEW
                and lead.share + EVER * lead.error < BETTER
                and not _same(tables, first, order, met)
            ):
                return None
            if until > FEW and lead.share - 3.0 * lead.error > BETTER:
                left.remove(order)
    told.met_all += 1
    met = range(MANY)
    for order in left[1:]:
        like = alike(questions, first, order) or _same(tables, first, order, met)
        if not like and tables.ahead(first, order, met).share < BETTER:
            return None
    return first


def _best_first(tables: Tables, orders: list[Order], met: range) -> list[Order]:
    shares = {id(order): tables.chance(order, met).share for order in orders}
    return sorted(orders, key=lambda order: -shares[id(order)])


def _same(tables: Tables, one: Order, other: Order, met: range) -> bool:
    return all(tables.worth(one, number) == tables.worth(other, number) for number in met)


def _proved(
    position: Position,
    tables: Tables,
    own: Order,
    answer: Order,
    every: list[Order],
    told: Searched,
) -> Found | None:
    """The last trial, on tables not met before."""
    others, near, same = list[Beside](), list[Beside](), list[Order]()
    questions = position.before.ask(position.side)
    for order in _best_first(tables, [one for one in every if one != answer], range(FEW)):
        if _same(tables, answer, order, range(FEW)) and _same(tables, answer, order, range(MANY)):
            same.append(order)
            continue
        known = tables.ahead(answer, order, range(tables.met(order)))
        if alike(questions, answer, order):
            near.append(_beside(order, known))
            continue
        close = known.share - 3.0 * known.error < BETTER
        if close or order == own:
            doubted = tables.ahead(answer, order, PROVED[:DOUBTED])
            if doubted.share + doubted.error < BETTER:
                return None
            known = tables.ahead(answer, order, PROVED)
        if known.share < BETTER or (known.error > HALF_DOUBT and known.share - 3.0 * known.error < BETTER):
            return None
        others.append(_beside(order, known))
    told.found += 1
    others.sort(key=lambda one: one.behind)
    return Found(
        position.before.number + 1,
        position.side,
        answer,
        tables.chance(answer, PROVED),
        own,
        tuple(others),
        tuple(same),
        tuple(near),
    )


def _beside(order: Order, lead: Chance) -> Beside:
    return Beside(order, round(lead.share, 4), round(lead.error, 4), lead.tables)
