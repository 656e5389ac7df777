"""An analysis in words: the sum that explains the result, its dearest steps, the orders that could have been better.

Chances are told in points of a hundred. A printed sum adds up as printed: what rounding leaves goes to the terms it
belongs to most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import NamedTuple

from game.ai.analysis.judging import Verdict
from game.ai.analysis.looked import Analysis, Looked
from game.match.wording import owned

DEAREST = 6
"""Steps that are told, at the most."""

TOLD = 3.0
"""Points that a step must move a chance by to be told."""

FELT = 5.0
"""Points of luck that are spoken of."""

SURE = 1.96
"""Standard errors to either side that hold 95 of 100."""


class Step(NamedTuple):
    """What moved a side's chance at an order: by its choice, or (`dice`) by what fell. `points` of a hundred, with
    half the range that holds 95 %."""

    order: Looked
    dice: bool
    points: float
    give: float


def steps(analysis: Analysis, side: str) -> list[Step]:
    """All that moved the chance of `side`, the most first."""
    found = []
    for one, chosen, fell in analysis.moves(side):
        found.append(Step(one, False, 100.0 * chosen, 100.0 * SURE * one.swing))
        if one.thrown:
            found.append(Step(one, True, 100.0 * fell, 100.0 * SURE * one.luck))
    return sorted(found, key=lambda step: -abs(step.points))


def whole(parts: Sequence[float]) -> list[int]:
    """Numbers rounded so that they add up to the rounded sum: the largest remainders are rounded up."""
    down = [floor(part) for part in parts]
    owed = round(sum(parts)) - sum(down)
    by_rest = sorted(range(len(parts)), key=lambda place: down[place] - parts[place])
    for place in by_rest[:owed]:
        down[place] += 1
    return down


def account(analysis: Analysis, side: str) -> tuple[tuple[str, int], ...]:
    """Where the chance of `side` came from, in whole points that add up: the start (""), each side's orders by its
    name, "dice", and the end ("=") as the last."""
    causes = analysis.causes_of(side)
    at = analysis.sides.index(side)
    parts = whole([100.0 * analysis.start[at], *(100.0 * one.moved for one in causes)])
    names = ["", *(one.who or "dice" for one in causes)]
    return (*zip(names, parts, strict=True), ("=", sum(parts)))


def equation(analysis: Analysis, side: str) -> str:
    """The account as a sum: `50 - 37 + 11 - 24 = 0`, the minus a drawn one."""
    (_, start), *moved, (_, end) = account(analysis, side)
    return " ".join(
        [str(start), *(f"{'+' if part >= 0 else '−'} {abs(part)}" for _, part in moved), "=", str(end)]
    )


def sentence(analysis: Analysis) -> str:
    """Who won and what did it, in one sentence of the loser's dearest causes."""
    if not analysis.over:
        return "The battle is not over: this is how it stands."
    best = max(analysis.end)
    winners = [side for side, share in zip(analysis.sides, analysis.end, strict=True) if share == best]
    if len(winners) != 1:
        return "Nobody won. " + _dearest(analysis, analysis.sides[0])
    loser = min(
        (side for side in analysis.sides if side != winners[0]),
        key=lambda side: analysis.start[analysis.sides.index(side)],
    )
    return f"{winners[0]} won: {_causes(analysis, loser)}."


def _causes(analysis: Analysis, loser: str) -> str:
    """What took the loser's chance, the dearest first: the step that took most of its largest cause, and the cause."""
    taken = sorted((one for one in analysis.causes_of(loser) if one.moved < 0.0), key=lambda one: one.moved)
    if not taken:
        return f"{loser} began with {100.0 * analysis.start[analysis.sides.index(loser)]:.0f} of 100"
    found = list[str]()
    for cause in taken[:2]:
        points, dice = round(-100.0 * cause.moved), not cause.who
        if points < TOLD and found:
            continue
        own = cause.who == loser
        who = "the dice" if dice else f"{owned(loser)} own orders" if own else f"{owned(cause.who)} orders"
        if found:
            found.append(f"{who} {points} more")
            continue
        worst = next(
            (
                step
                for step in steps(analysis, loser)
                if step.dice == dice and step.points <= -TOLD and (dice or step.order.side == cause.who)
            ),
            None,
        )
        most = "" if worst is None else f" (most in turn {worst.order.turn}: {short(worst.order.says)})"
        found.append(f"{who} cost {loser} {points} points{most}")
    return ", ".join(found)


def short(says: str) -> str:
    """An order of several parts by its first."""
    first, _, others = says.partition(";")
    return f"{first} and more" if others else first


def luck(one: Looked, verdict: Verdict, side: int) -> str:
    """Whether an order was unlucky and not unwise, or the other way round; empty where it was neither. `side` is the
    place of the side that gave it.

    A verdict goes by what the side knew. So where the order was right by that and the chance fell nevertheless, it was
    the dice that took it, or what lay hidden: a shot at what was not there is no error.
    """
    chosen = 100.0 * (one.given[side] - one.before[side])
    fell = 100.0 * (one.after[side] - one.given[side])
    if verdict.sure:
        if chosen + fell >= FELT:
            return f"Unwise, but lucky: it came to {chosen + fell:.0f} points more nevertheless."
        return ""
    if verdict.loss >= FELT / 100.0:
        return ""
    if fell <= -FELT:
        return f"Unlucky, not unwise: its dice took {-fell:.0f} points."
    if chosen <= -FELT and -chosen > 100.0 * SURE * one.swing:
        return f"Unlucky, not unwise: what {one.side} could not know took {-chosen:.0f} points."
    return ""


def _dearest(analysis: Analysis, side: str) -> str:
    step = next(iter(steps(analysis, side)), None)
    if step is None:
        return ""
    what = "the dice of" if step.dice else ""
    return f"The largest step was {what} order {step.order.number} in turn {step.order.turn}."


def reckoned(analysis: Analysis) -> str:
    """Who reckoned the chances: what was learned of captains' battles, captains that played this one on, or both."""
    if not analysis.played:
        return "By the chance learned of captains’ battles; nothing was played on yet."
    if analysis.played < len(analysis.orders):
        return (
            f"Captains played on from {analysis.played} of {len(analysis.orders)} orders, {analysis.playouts:,} times; "
            "the rest is the chance learned of captains’ battles."
        )
    return f"Captains played on from every order, {analysis.playouts:,} battles."


def lines(analysis: Analysis, turn_called: str) -> Iterator[str]:
    """The analysis as text, a line at a time."""
    yield sentence(analysis)
    yield ""
    for side in analysis.sides[: 1 if len(analysis.sides) == 2 else None]:
        names = [
            f"{owned(name)} orders" if name in analysis.sides else "the dice"
            for name, _ in account(analysis, side)[1:-1]
        ]
        yield f"{owned(side)} chance: {equation(analysis, side)}, that is the start, {', '.join(names)}."
        sure = 100.0 * SURE * analysis.error
        yield f"{reckoned(analysis)} Sure to ± {sure:.0f} at the start."
        yield from _steps(analysis, side, turn_called)
    yield from _judged(analysis, turn_called)


def _steps(analysis: Analysis, side: str, turn_called: str) -> Iterator[str]:
    told = [step for step in steps(analysis, side) if abs(step.points) >= TOLD][:DEAREST]
    if not told:
        yield f"No step moved it by {TOLD:.0f} points."
        return
    yield "What moved it most:"
    for step in told:
        one = step.order
        what = f"the dice of {one.says}" if step.dice else one.says
        where = f"{turn_called} {one.turn}, order {one.number}, {one.side}"
        yield f"  {step.points:+4.0f} ± {step.give:.0f}  {where}: {what}"


def _judged(analysis: Analysis, turn_called: str) -> Iterator[str]:
    if not analysis.verdicts:
        return
    yield ""
    orders = {one.number: one for one in analysis.orders}
    near = [f"{side} {near:.0f}" for side in analysis.sides if (near := analysis.accuracy(side)) is not None]
    yield f"By what each side knew, of 100: {', '.join(near)}."
    named = [one for one in analysis.verdicts if one.worth not in ("best", "good")]
    if not named:
        yield "No order gave away 5 points for sure."
    for one in named:
        order = orders[one.number]
        yield (
            f"  {turn_called} {order.turn}, order {one.number}, {one.side}: {order.says}: {one.worth}, "
            f"{abs(100.0 * one.loss):.0f} ± {100.0 * SURE * one.error:.0f}"
        )
        if one.says:
            why = "; ".join(f"{term} {amount:+g}" for term, amount in one.why)
            yield f"      better: {one.says}{f' ({why})' if why else ''}"
