"""What a battle was decided by, as a report tells it: the chance of winning as a curve, the sum of its causes, the
orders that gave something away. It is told what was found out, and finds nothing out itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.match.wording import minus, owned


class Mistake(msgspec.Struct, frozen=True):
    """An order that gave something away by what its side knew: `points` of a hundred, with half the range that holds
    95 %; `better` is what was better, in words, and may be empty."""

    turn: int
    order: int
    side: str
    says: str
    called: str
    points: int
    give: int
    better: str = ""


POSED = 15
"""Points an order must have given away for its position to be set as a problem: as many as a shipped one asks for."""


class Decided(msgspec.Struct, frozen=True):
    """A battle looked over. `curve` has the turn and the chance of `side` before each order and at the end, of 1;
    `causes` who moved it by how many points: the start as "", sides by name, the dice as "dice"; none, and no
    `equation`, where the look is too coarse to say so."""

    side: str
    sentence: str
    equation: str
    reckoned: str
    sure: int
    curve: tuple[tuple[int, float], ...]
    causes: tuple[tuple[str, int], ...]
    mistakes: tuple[Mistake, ...]

    @property
    def problems(self) -> tuple[Mistake, ...]:
        """Positions of this battle to be solved: where an order gave so much away that its reader may find what was
        better."""
        return tuple(one for one in self.mistakes if one.points >= POSED and one.better)


def asks(one: Mistake, called: str) -> str:
    """A position as a problem, without its answer."""
    return f"{one.side} to plot, {called} {one.turn}, before order {one.order}: what now?"


def answers(one: Mistake) -> str:
    """What was better there, and what was done."""
    return f"{one.better}. What was done, {one.says}, cost {one.points} ± {one.give} points."


def cause_of(told: Decided, who: str) -> str:
    """Who moved a chance, in words."""
    return "The start" if not who else "The dice" if who == "dice" else f"{owned(who)} orders"


def lines_of(told: Decided, called: str) -> Iterator[str]:
    """The same in sentences, one a line however long."""
    yield told.sentence
    moved = ", ".join(
        f"{cause_of(told, who).replace('The ', 'the ')} {minus(f'{points:+d}') if who else points}"
        for who, points in told.causes
    )
    summed = (
        f"{told.equation}, sure to ± {told.sure} ({moved})"
        if moved
        else f"sure to ± {told.sure} at the start"
    )
    yield f"{owned(told.side)} chance: {summed}. {told.reckoned}"
    if not told.mistakes:
        yield "No order gave away 5 points for sure."
    for one in told.mistakes:
        better = f" Better: {one.better}." if one.better and one not in told.problems else ""
        yield (
            f"{called.capitalize()} {one.turn}, order {one.order}, {one.side}: {one.says}: {one.called}, "
            f"{one.points} ± {one.give} points.{better}"
        )
    for number, one in enumerate(told.problems, 1):
        yield f"Problem {number}. {asks(one, called)}"
    for number, one in enumerate(told.problems, 1):
        yield f"Answer {number}. {answers(one)}"
