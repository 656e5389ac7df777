"""Checking a log: whether its orders, played again with its seed, lead to the events it records."""

from __future__ import annotations

import msgspec

from game.dice.tray import KeyedTray
from game.match.events import Event
from game.match.log import Line
from game.match.match import Match, Refused, RuleError, set_up
from game.match.orders import Order
from game.match.printable import MOST_QUOTED, cut, one_line


class Difference(msgspec.Struct, frozen=True):
    """Where playing the orders again leaves the record: the order's number and one sentence."""

    number: int
    sentence: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "sentence", one_line(self.sentence))


def first_difference(match: Match) -> Difference | None:
    """Play the orders of a whole log again with its seed: the first line that comes out otherwise, or None.

    ValueError for a side's copy, which has neither the seed nor all orders.
    """
    header = match.header
    if header.seed is None:
        raise ValueError("a copy without a seed has no dice to check")
    again = Match(match.ruleset, header, set_up(match.ruleset, header), KeyedTray(header.seed))
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


def _other(line: Line[Event], again: Match) -> Difference | None:
    if line.n >= len(again.lines):
        return Difference(line.n, f"{line.side} is asked, and the record has an answer of the engine's")
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
