"""Checking a log: whether its orders, played again with its seed and salt, lead to the events it records; whether a
side's copy is what the umpire's log makes of it; and whether the dice of a copy are those of a seed and salt.

A copy's commitment was made before the first die fell, so an umpire who shows seed and salt afterwards shows those the
battle was played with, or is found out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import msgspec

from game.dice.called import RecordedTray
from game.dice.roll import Formerly, Purpose, Roll
from game.dice.seeding import Seeding
from game.dice.shares import broken, made_of
from game.dice.tray import KeyedTray, Tray
from game.match.copying import copy_of
from game.match.events import Event, Rolled
from game.match.log import Header, Line
from game.match.match import Match, Refused, RuleError, set_up
from game.match.orders import Order
from game.match.printable import MOST_QUOTED, cut, one_line
from game.match.wording import does

HIDDEN = 4
"""A roll is looked for so many uses of its purpose on: others of the same order may have been hidden from the side."""

AHEAD = 400
"""A roll is looked for so many orders on: orders between two that a side was told of may have been hidden from it."""


WHOLE = -1
"""The number of a difference that is of no one order."""

NOT_COMMITTED = "its commitment is not that of the seed and salt"
NOT_OF_SHARES = "its seed and salt are not what the shares of all make together"
OTHER_SHARES = "the shares of the dice are not those that were committed to before the battle"


@runtime_checkable
class Recorded(Protocol):
    """A game some of whose facts come from elsewhere than its dice, and stand in its log: a campaign's battles."""

    def recorded(self, header: Header, lines: Sequence[Line[Event]]) -> Tray:
        """What its orders are played again with: the dice of the header, and those facts as they were recorded."""


class Difference(msgspec.Struct, frozen=True):
    """Where playing the orders again leaves the record: the order's number (`WHOLE`: none) and one sentence."""

    number: int
    sentence: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "sentence", one_line(self.sentence))

    def __str__(self) -> str:
        return self.sentence if self.number == WHOLE else f"order {self.number}: {self.sentence}"


def unthrowable(match: Match) -> str:
    """Why the dice of a log cannot be thrown again, in words without a full stop; empty where they can."""
    if match.header.seed is None:
        return "a copy without a seed has no dice to check"
    if any(isinstance(roll.throw.purpose, Formerly) for line in match.lines for roll in _rolls(line)):
        return "its dice were thrown by an earlier version, which keyed them otherwise"
    return ""


def dice_of(match: Match) -> Tray:
    """What its orders are played again with: the dice of its header, and as its log has them those that were called."""
    rules, header = match.ruleset, match.header
    if isinstance(rules, Recorded):
        return rules.recorded(header, match.lines)
    if not header.called:
        return header.tray
    return RecordedTray(header.keyed, {line.n: _rolls(line) for line in match.lines})


def called_in(match: Match) -> tuple[int, int]:
    """How many rolls of a battle were called from a real table, and how many there are in all."""
    rolls = [roll for line in match.lines for roll in _rolls(line)]
    return sum(roll.called for roll in rolls), len(rolls)


def first_difference(match: Match) -> Difference | None:
    """Play the orders of a whole log again with its seed and salt: the first line that comes out otherwise, or None.

    Before any order it is looked whether the commitment fits seed and salt, and these the shares they were made of.

    ValueError for a side's copy, which has neither the seed nor all orders, and for dice of a log of format 1.
    """
    header = match.header
    if header.seed is None or unthrowable(match):
        raise ValueError(unthrowable(match))
    if header.commitment != header.seeding.commitment:
        return Difference(WHOLE, NOT_COMMITTED)
    if header.shares:
        if fault := broken(header.shares):
            return Difference(WHOLE, fault)
        if made_of(header.shares) != header.seeding:
            return Difference(WHOLE, NOT_OF_SHARES)
    rules = match.ruleset
    again = Match(rules, header, set_up(rules, header), dice_of(match))
    try:
        again.begin()
        for line in match.lines:
            if line.by != "engine":
                if line.order is None:
                    return Difference(line.n, f"{line.side or 'nobody'} gave no order")
                again.answer(line.side, line.order, line.by)
            if (found := _other(line, again)) is not None:
                return found
    except Refused as refused:
        return Difference(again.number + 1, f"its order is refused now: {refused}")
    except RuleError as error:
        return Difference(again.number + 1, f"a rule fails on it: {error}")
    except Exception as error:  # an order edited by hand may be beyond what a question can judge
        return Difference(again.number + 1, f"it cannot be judged ({type(error).__name__}: {error})")
    if again.number > match.number:
        return Difference(match.number + 1, "the record ends here, the battle goes on without being asked")
    return None


def differs_from_log(copy: Match, battle: Match) -> Difference | None:
    """Where the dice of a side's copy are not those that the umpire's log has told the side, by the copy's own
    numbers, or None.

    The copy may have been made before the battle went on. That the log's own dice come out is `first_difference`.
    """
    commitment = battle.header.commitment
    if copy.header.commitment != commitment or battle.header.seeding.commitment != commitment:
        return Difference(WHOLE, NOT_COMMITTED)
    if [one.closed for one in copy.header.shares] != [one.closed for one in battle.header.shares]:
        return Difference(WHOLE, OTHER_SHARES)
    _, whole = copy_of(battle, copy.header.seen_by)
    told = [roll for line in whole for roll in _rolls(line)]
    fell = [(line.n, roll) for line in copy.lines for roll in _rolls(line)]
    for (number, roll), made in zip(fell, told, strict=False):
        if roll != made:
            return Difference(number, "other dice fell by the umpire's log")
    if len(fell) > len(told):
        return Difference(fell[len(told)][0], "the umpire's log ends before it")
    return None


def differs_from_dice(copy: Match, dice: Seeding) -> Difference | None:
    """Where the dice of a side's copy cannot be those of a seed and salt, by the copy's own numbers, or None.

    A copy does not say in which order of the umpire's log its dice fell: an order hidden from the side would show by
    the gap. So each roll is looked for at the first place it can have, in one order after another, and single dice
    fit somewhere soon: this finds an umpire who shows another seed or salt, but not every die that was changed. The
    umpire's log leaves nothing open (`differs_from_log`).
    """
    if copy.header.commitment != dice.commitment:
        return Difference(WHOLE, NOT_COMMITTED)
    if all(one.opened for one in copy.header.shares) and copy.header.shares:
        if fault := broken(copy.header.shares):
            return Difference(WHOLE, fault)
        if made_of(copy.header.shares) != dice:
            return Difference(WHOLE, NOT_OF_SHARES)
    tray = KeyedTray(dice.seed, dice.salt)
    order, used = -1, dict[Purpose, int]()
    for line in copy.lines:
        order, used = order + 1, {}
        for roll in _rolls(line):
            if roll.called:
                continue
            purpose = roll.throw.purpose
            found = _place_of(tray, roll, order, used.get(purpose, 0))
            if found is None:
                return Difference(line.n, "its dice are not of this seed and salt")
            at, use = found
            if at != order:
                order, used = at, {}
            used[purpose] = use + 1
    return None


def _rolls(line: Line[Event]) -> list[Roll]:
    return [event.roll for event in line.events if isinstance(event, Rolled)]


def _place_of(tray: KeyedTray, roll: Roll, order: int, used: int) -> tuple[int, int] | None:
    """The first order, from `order` on, and the use of its purpose there, in which a roll comes; None: in none.

    `used` is how often the purpose was used in the first of them.
    """
    throw, faces = roll.throw, roll.faces
    for at in range(order, order + AHEAD):
        tray.order(at)
        first = used if at == order else 0
        for _ in range(first):
            tray.faces(throw.purpose, 0, throw.sides)
        for use in range(first, first + HIDDEN):
            if tray.faces(throw.purpose, len(faces), throw.sides) == faces:
                return at, use
    return None


def _other(line: Line[Event], again: Match) -> Difference | None:
    if line.n >= len(again.lines):
        return Difference(
            line.n, f"{does(line.side, 'is', 'are')} asked, and the record has an answer of the engine's"
        )
    played = again.lines[line.n]
    if (played.side, played.order) != (line.side, line.order):
        return Difference(
            line.n, f"recorded {_order(line.order)} of {line.side}, played {_order(played.order)}"
        )
    for number, (was, now) in enumerate(zip(line.events, played.events, strict=False), 1):
        if was != now:
            return Difference(
                line.n, f"event {number} was {type(was).__name__} {_short(was)}, comes out {_short(now)}"
            )
    if len(line.events) != len(played.events):
        return Difference(line.n, f"{len(line.events)} events are recorded, {len(played.events)} come out")
    if line.digest and line.digest != played.digest:
        return Difference(line.n, "the table after it is not the one recorded")
    return None


def _order(order: Order | None) -> str:
    return "no order" if order is None else type(order).__name__


def _short(event: Event) -> str:
    text = msgspec.json.encode(event).decode()
    return cut(text, MOST_QUOTED)
