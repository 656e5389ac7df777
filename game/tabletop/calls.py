"""What people at a real table are asked to roll: who rolls what, what is needed, and what to expect of it.

Words and numbers, made of the throw and the table as it stands before it. It must not know where they are shown.
"""

from __future__ import annotations

import msgspec

from game.dice.called import DiceWanted
from game.dice.odds import odds
from game.dice.roll import Throw
from game.match.record import EVERYBODY
from game.match.table import Table
from game.match.wording import chance, does
from game.tabletop.ruleset import Match

_SIDED = {
    4: "four-sided ",
    6: "",
    8: "eight-sided ",
    10: "ten-sided ",
    12: "twelve-sided ",
    20: "twenty-sided ",
}
"""Dice that people have, as they are called."""


class Asked(msgspec.Struct, frozen=True):
    """A wave of dice that is asked for: `words` say who rolls what, and what for, in a sentence; `side` is who rolls,
    empty for nobody in particular; `needs` what counts, `expects` the odds before any die falls (both empty where dice
    are simply read); `sums` what is added to each die, line by line."""

    words: str
    side: str
    count: int
    sides: int
    needs: str
    expects: str
    clause: str
    sums: tuple[str, ...] = ()


def asked(match: Match, wanted: DiceWanted) -> Asked:
    """The words of what is wanted, as everybody at the table may read them."""
    throw = wanted.throw
    table = match.ruleset.redact(match.thrown_on or match.table, EVERYBODY)
    side = _side(throw, table)
    rolls = does(side, "rolls", "roll") if side else "Roll"
    again = " again" if wanted.fallen else ""
    return Asked(
        f"{rolls} {_dice(wanted.count, throw.sides)}{again}: {match.ruleset.call(throw, table) or 'dice'}.",
        side,
        wanted.count,
        throw.sides,
        needs(throw),
        "" if wanted.fallen else expects(throw),
        throw.clause,
        tuple(f"{part.text} {part.value:+d}" for part in throw.modifiers if part.value),
    )


def _dice(count: int, sides: int) -> str:
    die = "die" if count == 1 else "dice"
    return f"{count} {_SIDED[sides]}{die}" if sides in _SIDED else f"{count} {die} of {sides}"


def needs(throw: Throw) -> str:
    """What counts of a die, by its natural face; empty where dice are simply read."""
    if throw.target is None and throw.worth is None:
        return ""
    counts = [face for face in range(1, throw.sides + 1) if throw.hits(face)]
    if not counts:
        return "no face counts"
    first, last = counts[0], counts[-1]
    if first == last:
        return f"{first} counts"
    if last == throw.sides:
        return f"{first} or more counts"
    return f"{last} or less counts" if first == 1 else f"{first} to {last} counts"


def expects(throw: Throw) -> str:
    """The chance of any success, where one is counted."""
    if throw.target is None and throw.worth is None:
        return ""
    more = " for one or more" if throw.dice > 1 else ""
    return f"{chance(odds(throw).at_least(1))}{more}"


def _side(throw: Throw, table: Table) -> str:
    """Whose dice they are: the side's that is named, or of the first unit that is; empty where neither is."""
    for field in msgspec.structs.astuple(throw.purpose):
        for key in field if isinstance(field, tuple) else (field,):
            if key in table.sides:
                return str(key)
            if isinstance(key, str) and key in table.units:
                return str(table.units[key].side)
    return ""
