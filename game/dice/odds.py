"""Exact odds of a throw, worked out by arithmetic. Draws no die and knows no tray.

Plain Python: the lists are short, and a numpy call on each would cost more than it saves.
"""

from functools import lru_cache
from operator import mul

import msgspec

from game.dice.roll import Throw

CUT = 1e-12
"""A tail of less than this chance is folded into the last number of successes that is kept."""

NOTHING = 1e-24
"""Past twice the dice a chance this small ends a tail, even if rounding left more than CUT over."""


class Odds(msgspec.Struct, frozen=True):
    """The chance of each number of successes (index of `chances`) and their exact mean."""

    chances: tuple[float, ...]
    expected: float

    def exactly(self, count: int) -> float:
        """The chance of `count` successes."""
        return self.chances[count] if 0 <= count < len(self.chances) else 0.0

    def at_least(self, count: int) -> float:
        """The chance of `count` successes or more."""
        return sum(self.chances[count:]) if count > 0 else 1.0

    def bars(self, last: int = 6) -> tuple[float, ...]:
        """The chances of 0, 1, ... `last` - 1 successes and of `last` or more: the bars of an odds card."""
        bars = self.chances[:last]
        return (*bars, *[0.0] * (last - len(bars)), self.at_least(last))

    def plus(self, other: "Odds") -> "Odds":
        """The odds of the sum of two attacks rolled apart."""
        return Odds(tuple(_folded(_convolve(self.chances, other.chances))), self.expected + other.expected)


def passes(needed: float, sides: int) -> float:
    """The chance that one die comes to a number or more."""
    return min(1.0, max(0.0, (sides + 1 - needed) / sides))


def odds(throw: Throw) -> Odds:
    """The odds of `throw`. Throws that differ in words only share one answer.

    A throw whose dice are simply read has no successes: its odds are those of its total.
    """
    if throw.wild is not None:
        return _wild_odds(throw.dice, _worth_of(throw), throw.wild.strikes, throw.wild.again)
    if throw.misses_again:
        return _second_chance_odds(throw.dice, throw.sides, throw.needed)
    if throw.target is not None:
        return _target_odds(throw.dice, throw.sides, throw.needed, throw.again)
    if throw.worth is not None:
        return _worth_odds(throw.dice, throw.worth, throw.again, throw.one_fails)
    return sum_odds(throw.dice, throw.sides)


def odds_afresh(throw: Throw) -> Odds:
    """The odds of `throw` worked out anew, past the cache: what the bench measures."""
    if throw.wild is not None:
        return _wild_odds.__wrapped__(throw.dice, _worth_of(throw), throw.wild.strikes, throw.wild.again)
    if throw.misses_again:
        return _second_chance_odds.__wrapped__(throw.dice, throw.sides, throw.needed)
    if throw.target is not None:
        return _target_odds.__wrapped__(throw.dice, throw.sides, throw.needed, throw.again)
    if throw.worth is not None:
        return _worth_odds.__wrapped__(throw.dice, throw.worth, throw.again, throw.one_fails)
    return sum_odds.__wrapped__(throw.dice, throw.sides)


@lru_cache(maxsize=4096)
def _second_chance_odds(dice: int, sides: int, needed: int) -> Odds:
    """Each die hits at once or, rolled again, the second time."""
    miss = (needed - 1) / sides
    hit = 1.0 - miss * miss
    return Odds(tuple(_power([1.0 - hit, hit], dice)), dice * hit)


@lru_cache(maxsize=1024)
def sum_odds(count: int, sides: int) -> Odds:
    """The odds of the sum of `count` dice of `sides`, index = sum; nothing is cut."""
    faces = [0.0] + [1 / sides] * sides
    return Odds(tuple(_power(faces, count)), count * (sides + 1) / 2)


def single(sides: int) -> Odds:
    """The odds of one die of `sides`, index = face."""
    return sum_odds(1, sides)


@lru_cache(maxsize=4096)
def _target_odds(dice: int, sides: int, needed: int, again: int | None) -> Odds:
    """The odds of `dice` dice of which each natural face of `needed` or more is a success."""
    hitting = sides + 1 - needed
    missing = sides - hitting
    repeat = 0.0
    if again is not None:
        # A face rolled again and worth nothing is as if it had never fallen: the others share its chance.
        if again < needed:
            missing, sides = missing - 1, sides - 1
        else:
            hitting, repeat = hitting - 1, 1 / sides
    miss, hit = missing / sides, hitting / sides
    expected = dice * (hit + repeat) / (1 - repeat)
    nothing = miss**dice
    # The quick recurrence doubles its rounding errors where hits outweigh misses, and starts from `nothing`.
    if hit >= miss or nothing < 1e-280:
        once = [miss / (1 - repeat), hit / (1 - repeat)]
        return Odds(tuple(_folded(_exploded(_power(once, dice), dice, repeat, 1))), expected)
    return Odds(tuple(_recurrence(dice, miss, hit, repeat)), expected)


@lru_cache(maxsize=4096)
def _worth_odds(dice: int, worth: tuple[int, ...], again: int | None, one_fails: bool) -> Odds:
    """The odds of `dice` dice of which face k scores `worth[k - 1]` successes."""
    sides = len(worth)
    if one_fails:
        worth = (0, *worth[1:])
    weights = [0] * (max(worth) + 1)
    for successes in worth:
        weights[successes] += 1
    if again is None:
        chances = _power([weight / sides for weight in weights], dice)
        return Odds(tuple(_folded(chances)), dice * sum(worth) / sides)
    step = worth[again - 1]
    weights[step] -= 1
    once = _power([weight / (sides - 1) for weight in weights], dice)
    chances = _exploded(once, dice, 1 / sides, step) if step else once
    return Odds(tuple(_folded(chances)), dice * sum(worth) / (sides - 1))


def _worth_of(throw: Throw) -> tuple[int, ...]:
    """The successes of each natural face, or of the dice as they are read their number."""
    if throw.target is None and throw.worth is None:
        return tuple(range(1, throw.sides + 1))
    return tuple(throw.hits(face) for face in range(1, throw.sides + 1))


@lru_cache(maxsize=4096)
def _wild_odds(dice: int, worth: tuple[int, ...], strikes: int | None, again: int | None) -> Odds:
    """The odds of `dice` dice, the last of them wild; face k of each scores `worth[k - 1]`."""
    sides = len(worth)
    ordinary = _power(_levels(worth, sides), dice - 1)
    step = worth[again - 1] if again is not None else 0
    rerolls = _exploded([1.0], 1, 1 / sides, step) if step else [1.0]
    whole = [0.0]
    for face, successes in enumerate(worth, 1):
        rest = _struck(worth, dice - 1) if face == strikes else ordinary
        if face == again:
            # What a reroll comes to: any number of the same face, then one of the others.
            others = [worth[other - 1] for other in range(1, sides + 1) if other != again]
            last = _levels(tuple(others), sides - 1)
            rest = _convolve(_convolve(rest, rerolls), last)
        chances = [0.0] * successes + [chance / sides for chance in rest]
        if len(chances) > len(whole):
            chances, whole = whole, chances
        for count, chance in enumerate(chances):
            whole[count] += chance
    expected = sum(count * chance for count, chance in enumerate(whole))
    return Odds(tuple(_folded(whole)), expected)


def _levels(worth: tuple[int, ...], sides: int) -> list[float]:
    """The chances of each number of successes of one die that shows one of some faces, each with chance 1 / `sides`."""
    chances = [0.0] * (max(worth, default=0) + 1)
    for successes in worth:
        chances[successes] += 1 / sides
    return chances


def _struck(worth: tuple[int, ...], dice: int) -> list[float]:
    """The chances of `dice` dice without the highest of them, by natural face."""
    if not dice:
        return [1.0]
    sides = len(worth)
    whole = [0.0] * (max(worth) * dice + 1)
    below = [0.0]
    for face in range(1, sides + 1):
        upto = _power(_levels(worth[:face], sides), dice)
        at = worth[face - 1]
        for count, chance in enumerate(upto):
            gained = chance - (below[count] if count < len(below) else 0.0)
            if gained > 0.0 and count >= at:
                whole[count - at] += gained
        below = upto
    return whole


def _recurrence(dice: int, miss: float, hit: float, repeat: float) -> list[float]:
    """The chances f of ((miss + hit z) / (1 - repeat z)) ** dice, each from the two before it.

    The generating function F satisfies P Q F' = dice (P' Q - P Q') F with P = miss + hit z, Q = 1 - repeat z;
    comparing powers of z gives one line for every next chance, whatever the number of dice.
    """
    chance, before, number = miss**dice, 0.0, 0
    chances = [chance]
    rest = 1.0 - chance
    first, second, third = dice * (hit + repeat * miss), hit - repeat * miss, hit * repeat
    while rest > CUT and (number <= 2 * dice or chance > NOTHING):
        following = ((first - second * number) * chance + third * (number - 1) * before) / (
            miss * (number + 1)
        )
        chance, before = following, chance
        number += 1
        chances.append(chance)
        rest -= chance
    chances[-1] += rest
    return chances


def _exploded(once: list[float], dice: int, repeat: float, step: int) -> list[float]:
    """`once`, the chances of `dice` dice that each came to rest, with the dice rolled again on the way.

    How often dice were rolled again is negative binomial; each time adds `step` successes.
    """
    if not repeat or not dice:
        return once
    times = (1 - repeat) ** dice
    rest, number = 1.0, 0
    again: list[float] = []
    while rest > CUT / 10 and (number <= 2 * dice or times > NOTHING):
        again.append(times)
        again.extend([0.0] * (step - 1))
        rest -= times
        times *= repeat * (dice + number) / (number + 1)
        number += 1
    again[-step] += rest
    return _convolve(once, again)


def _power(chances: list[float], dice: int) -> list[float]:
    """The chances of the sum of `dice` independent numbers of `chances`, by squaring."""
    result = [1.0]
    while dice:
        if dice & 1:
            result = _convolve(result, chances)
        dice >>= 1
        if dice:
            chances = _convolve(chances, chances)
    return result


def _convolve(
    one: "tuple[float, ...] | list[float]", other: "tuple[float, ...] | list[float]"
) -> list[float]:
    """The chances of the sum of two independent numbers."""
    if len(one) > len(other):
        one, other = other, one
    short = len(one)
    padding = [0.0] * (short - 1)
    backwards = one[::-1]
    padded = [*padding, *other, *padding]
    return [sum(map(mul, backwards, padded[at : at + short])) for at in range(len(other) + short - 1)]


def _folded(chances: list[float]) -> list[float]:
    """`chances` without a tail below CUT, which is folded into the last chance kept."""
    tail = 0.0
    last = len(chances) - 1
    while last > 0 and tail + chances[last] < CUT:
        tail += chances[last]
        last -= 1
    kept = chances[: last + 1]
    kept[last] += tail
    return kept
