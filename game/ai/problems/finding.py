"""Looking for problems in a battle that was fought: where one way is far better than all others, unseen by a captain.

Most positions are put aside unplayed, where the battle is as good as over, or after a few playouts: where a captain's
order wins anyhow, or no other way does better on the first tables. What is left meets ever more orders on ever more
tables, and at last tables that had no part in its choice, so that what is told of it is not the luck it was chosen by.

An answer is a way to act: all orders that are much like it, or much like another that is as good. So a whole stretch of
sea may be the answer where the rest of it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from game.ai import cadet, captain
from game.ai.analysis.moments import Course, Moment, Shares
from game.ai.analysis.playing import Equals
from game.ai.candidates import candidates
from game.ai.measured import known_of
from game.ai.problems.alike import Ways
from game.ai.problems.measuring import Position, Tables
from game.ai.problems.race import AS_GOOD, BETTER, LEAST, Race, tied
from game.ai.value import chance_of
from game.content.problem_file import Beside, Chance
from game.match import Order
from game.match.orders import Conceded
from game.match.questions import Place
from game.match.table import Table

HALF_DOUBT = 0.03
"""The standard error that a lead may have in the last trial."""

GLANCE, SOME, MANY = 3, 33, 105
"""Tables that every order meets, and that those meet at most who lead: of a few ways, and of all orders."""

PROVED = range(10_000, 10_400)
"""The tables of the last trial, none of which was met before."""

AT_FIRST, AT_LAST = 12, 36
"""Ways that are tried at first, and orders of a position that seems to be a problem."""

THOUGHTS, ODD = 80, 24
"""Of so many of a captain's best orders, and so many of every kind, the first of each way are tried."""

NEXT = 4
"""A captain's thoughts of the answer's way that are tried beside it."""

RIVALS = 3
"""The next best orders, which are tried on all of these: the page names them with what they lack."""

DOUBTED = 100
"""Tables of the last trial after which an answer that is surely not ahead is given up."""

GLIMPSED, SEEN = (2, 8), 0.08
"""Tables of a glimpse, all orders' and then those of the better ones, and what the learned chance must find better."""

OPEN = 0.03
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
    lasted: int = 0
    found: int = 0
    playouts: int = 0


def worth_a_look(battle: Course, last: float) -> list[Moment]:
    """Of the last moments of a battle, a share `last` of all, those that ask what can be a problem and in which neither
    side has as good as won, by the chance the game has learned."""
    first = int(len(battle.moments) * (1.0 - last))
    return [moment for moment in battle.moments[first:] if _asks(moment) and not _decided(moment)]


def _asks(moment: Moment) -> bool:
    """Whether something can be chosen but where to place pieces, which there are too many ways to do."""
    questions = moment.before.ask(moment.side)
    return not isinstance(moment.order, Conceded) and not all(isinstance(one, Place) for one in questions)


def _decided(moment: Moment) -> bool:
    match = moment.before
    chance = chance_of(match.table, moment.side, match.ruleset.advice, known_of(match.header.scenario))
    return chance is not None and not OPEN <= chance <= 1.0 - OPEN


def seen_by_a_captain(position: Position, most: int) -> list[Order]:
    """The best legal orders of a captain there, its own choice first: one at least."""
    match, side = position.before, position.side
    advice, questions, view = match.ruleset.advice, match.ask(side), match.view(side)
    weighing = advice.weigh(
        view, side, questions, Random(position.key), advice.characters[0], captain.THINKS_OF
    )
    found = captain.Weighed(weighing, questions, most)
    if not found.places:
        return [cadet.answer(view, side, questions, advice, Random(position.key))]
    return [found.order(place) for place in found.places]


def examined(moment: Moment, equals: Equals, told: Searched, glimpse: bool = False) -> Found | None:
    """The problem that a moment is; None where it is none. What was done goes to `told`.

    With a `glimpse` a position is put aside where the learned chance finds nothing better at the next turn: an eighth
    of the work, for games whose chance sees what an order does at once.
    """
    match, side = moment.before, moment.side
    position = Position(match, side, moment.number)
    tables = Tables(equals, position)
    try:
        return _tried(position, tables, told, glimpse)
    finally:
        told.playouts += tables.playouts


def _tried(position: Position, tables: Tables, told: Searched, glimpse: bool) -> Found | None:
    glance, ways = range(GLANCE), Ways(position.before.ask(position.side))
    thoughts = seen_by_a_captain(position, THOUGHTS)
    own = thoughts[0]
    odd = _wide(position, ODD)
    known, strange = ways.apart(thoughts, AT_FIRST), ways.apart(odd, AT_FIRST)
    half = max(AT_FIRST // 2, AT_FIRST - len(strange))
    orders = ways.apart([*known[:half], *strange, *known], AT_FIRST)
    if len(orders) < 2 or (glimpse and not _seen(position, own, orders)):
        return None
    least = tables.chance(own, glance).share
    if least > MOST_ROOM:
        return None
    told.positions += 1
    best = max(tables.chance(order, glance).share for order in orders)
    if best < least + BETTER or tables.chance(own, range(LEAST)).share > MOST_ROOM:
        return None
    told.glanced += 1
    seems = Race(tables, ways, orders, GLANCE).won(own, SOME)
    if seems is None:
        return None
    told.seemed += 1
    beside = [order for order in thoughts if ways.alike(seems, order)]
    every = _different([own, seems, *orders, *beside[:NEXT], *odd, *thoughts])[:AT_LAST]
    answer = Race(tables, ways, every, GLANCE).won(own, MANY)
    if answer is None:
        return None
    told.lasted += 1
    return _proved(position, tables, ways, own, answer, every, told)


def _seen(position: Position, own: Order, orders: list[Order]) -> bool:
    """Whether the learned chance sees something better than a captain's own order at the next turn."""
    advice = position.before.ruleset.advice

    def chances(table: Table) -> Shares:
        one = chance_of(table, table.sides[0], advice) or 0.0
        return one, 1.0 - one

    tables, left = Tables(Equals(position.before.ruleset, chances), position), orders
    for met in GLIMPSED:
        least = tables.chance(own, range(met)).share
        left = [order for order in left if tables.chance(order, range(met)).share >= least + SEEN]
    return bool(left)


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


def _proved(
    position: Position,
    tables: Tables,
    ways: Ways,
    own: Order,
    answer: Order,
    every: list[Order],
    told: Searched,
) -> Found | None:
    """The last trial, on tables not met before."""
    others, near, same = list[Beside](), list[Beside](), list[Order]()
    left = [one for one in every if one != answer]
    met = range(MANY)
    apart = ways.others(answer, left, lambda order: tables.ahead(answer, order, met).share < AS_GOOD)
    if own not in apart:
        return None

    def so_far(order: Order) -> Chance:
        return tables.ahead(answer, order, range(max(LEAST, tables.met(order))))

    next_best = sorted(apart, key=lambda order: so_far(order).share)[:RIVALS]
    for order in left:
        if tied(tables, answer, order, range(LEAST)) and tied(tables, answer, order, met):
            same.append(order)
            continue
        known = so_far(order)
        if order not in apart:
            near.append(_beside(order, known))
            continue
        close = known.share - 3.0 * known.error < BETTER
        if close or order == own or order in next_best:
            doubted = tables.ahead(answer, order, PROVED[:DOUBTED])
            if doubted.share + doubted.error < BETTER:
                return None
            known = tables.ahead(answer, order, PROVED)
        if known.share < BETTER or (known.error > HALF_DOUBT and known.share - 3.0 * known.error < BETTER):
            return None
        others.append(_beside(order, known))
    if len(same) > len(others):
        return None  # nearly anything does
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
