"""Playing a battle on between equals: light captains at every side, each seeing its own view, on dice of a seed.

The same seed at two positions means the same dice for what has the same number and purpose, and the same chance in
the captains' heads: what differs between the two ends then comes of what differs between the positions.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from game.ai import captain
from game.ai.analysis.moments import Course, Moment, Shares, Unplayable, shares
from game.dice.roll import P, Purpose, Roll, Throw
from game.dice.tray import KeyedTray
from game.match.match import Refused, RuleError
from game.match.orders import Conceded, Order
from game.match.table import Table
from game.tabletop.ruleset import Match, Ruleset

LONGEST = 4000
"""Orders a battle is played on at most; one that is not over by then is called drawn."""

Chances = Callable[[Table], Shares]
"""What a table promises each side."""


class Equals(msgspec.Struct, frozen=True):
    """Two captains of one strength at the same table. With `chances` a battle is not played out but judged `turns`
    turns on; without, it is played to its end."""

    ruleset: Ruleset
    chances: Chances | None = None
    turns: int = 0

    def order(self, match: Match, side: str, seed: int) -> Order:
        """What an equal answers for `side`, asked now."""
        advice = self.ruleset.advice
        rng = Random(seed * LONGEST + match.number)
        return captain.light(match.view(side), side, match.ask(side), advice, rng, advice.characters[0])

    def play(self, match: Match, seed: int, passing: Callable[[Table], None] | None = None) -> Shares:
        """Play a fork on to its end, or to where it is judged. `passing` is shown the table as later turns begin."""
        last = match.table.turn + self.turns if self.chances is not None else None
        turn = match.table.turn
        for _ in range(LONGEST):
            if passing is not None and match.table.turn > turn:
                turn = match.table.turn
                passing(match.table)
            if match.over is not None:
                break
            if last is not None and match.table.turn > last and self.chances is not None:
                return self.chances(match.table)
            side = match.asked()[0]
            match.answer(side, self.order(match, side, seed), "")
        return shares(match.table) or (1.0 / len(match.sides),) * len(match.sides)


class Stretch(msgspec.Struct, frozen=True):
    """Some moments one after another played on from with one seed.

    `nodes` are twice as many as the moments and one more: the shares played on from before an order, with the order
    given and other dice, before the next, and so on. `chosen` says for each moment whether equals would have chosen
    otherwise, `thrown` whether its order threw dice: where not, two neighbours are the same. `playouts` were played.
    """

    nodes: tuple[Shares, ...]
    chosen: tuple[bool, ...]
    thrown: tuple[bool, ...]
    playouts: int


class Watched:
    """A tray that says whether a die was thrown from it."""

    def __init__(self, seed: int) -> None:
        self._tray = KeyedTray(f"ahead {seed}")
        self.thrown = False

    def order(self, number: int) -> None:
        self._tray.order(number)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        self.thrown = True
        return self._tray.roll(throw)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        self.thrown = True
        return self._tray.faces(purpose, count, sides)


def stretch(equals: Equals, battle: Course, low: int, high: int, seed: int) -> Stretch:
    """Play moments `low` up to `high` on with one seed. Raises Unplayable where an order cannot be given again.

    It begins behind: where no die was thrown the battle after an order is the one before the next, and where equals
    would have chosen the order itself the battle before it is the one with it.
    """
    after = shares(battle.at(high).table) or equals.play(_fork(battle.at(high), seed), seed)
    nodes, chosen, thrown = [after], list[bool](), list[bool]()
    for place in range(high - 1, low - 1, -1):
        moment = battle.moments[place]
        tray = Watched(seed)
        given = moment.before.fork(tray=tray)
        give(given, moment)
        dice = tray.thrown
        with_it = equals.play(given, seed) if dice else after
        other = isinstance(moment.order, Conceded) or (
            equals.order(moment.before, moment.side, seed) != moment.order
        )
        before = equals.play(_fork(moment.before, seed), seed) if other else with_it
        nodes += (with_it, before)
        thrown.append(dice)
        chosen.append(other)
        after = before
    playouts = 1 + sum(chosen) + sum(thrown)
    return Stretch(tuple(reversed(nodes)), tuple(reversed(chosen)), tuple(reversed(thrown)), playouts)


def _fork(match: Match, seed: int) -> Match:
    return match.fork(tray=KeyedTray(f"ahead {seed}"))


def give(match: Match, moment: Moment) -> None:
    """Give a moment's order again. Raises Unplayable."""
    try:
        match.answer(moment.side, moment.order, "")
    except (Refused, RuleError) as error:
        raise Unplayable(
            f"Order {moment.number} could not be played again: this log was made by other rules. {error}"
        ) from error
