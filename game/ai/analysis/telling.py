"""An analysis in words: the sum that explains the result, its dearest steps, the orders that could have been better.

Nothing is said whose error is larger than it: a coarse look says that it is coarse, and no more.
Chances are told in points of a hundred. A printed sum adds up as printed: what rounding leaves goes to the terms it
belongs to most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, hypot
from typing import NamedTuple

from game.ai.analysis.judging import ERRORS, SURE, SURELY, WORTHS, Verdict
from game.ai.analysis.looked import Analysis, Looked
from game.match.wording import MINUS, minus, owned

DEAREST = 6
"""Steps that are told, at the most."""

TOLD = 3.0
"""Points that a step must move a chance by to be told."""

AS_ONE = 0.01
"""Shares of the end that differ by less are one share: a fitted curve ends near the result, not on it."""

FELT = 5.0
"""Points of luck that are spoken of."""


class Step(NamedTuple):
    """What moved a side's chance at an order: by its choice, or (`dice`) by what fell. `points` of a hundred, with
    half the range that holds 95 %."""

    order: Looked
    dice: bool
    points: float
    give: float

    @property
    def told(self) -> bool:
        """Whether it is large enough to be told, was played, and is surely more than luck among so many."""
        return self.order.played and abs(self.points) >= max(TOLD, self.give * SURELY / SURE)


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
        [str(start), *(f"{'+' if part >= 0 else MINUS} {abs(part)}" for _, part in moved), "=", str(end)]
    )


def sentence(analysis: Analysis, side: str = "", called: str = "turn") -> str:
    """Who won and what did it, in one sentence of the loser's dearest causes; of `side`'s, where it lost. `called` is
    what the game calls a turn."""
    if not analysis.over:
        return "The battle is not over: this is how it stands."
    least = max(analysis.end) - AS_ONE
    winners = [side for side, share in zip(analysis.sides, analysis.end, strict=True) if share > least]
    if analysis.coarse:
        won = f"{winners[0]} won" if len(winners) == 1 else "Nobody won"
        return f"{won}. {coarse(analysis)}"
    if len(winners) != 1:
        return "Nobody won. " + _dearest(analysis, side or analysis.sides[0], called)
    losers = [one for one in analysis.sides if one != winners[0]]
    loser = side if side in losers else min(losers, key=lambda one: analysis.start[analysis.sides.index(one)])
    return f"{winners[0]} won: {_causes(analysis, loser, called)}."


def coarse(analysis: Analysis) -> str:
    """In one sentence, why a coarse look says nothing of causes yet."""
    if not analysis.played:
        return "This is the first curve, by what was learned of captains' battles; what decided it is not known yet."
    if analysis.played < len(analysis.orders):
        return f"The look is still coarse: captains {_from(analysis)} so far."
    after = f"The look is still coarse: after {analysis.playouts:,} battles "
    if analysis.rough:
        return f"{after}its chances are sure to ± {100.0 * min(1.0, SURE * analysis.error):.0f} points only."
    return f"{after}no cause is larger than its error."


def _from(analysis: Analysis) -> str:
    return f"played on from {analysis.played} of {len(analysis.orders)} orders"


def _causes(analysis: Analysis, loser: str, called: str) -> str:
    """What surely took the loser's chance, the dearest first: the step that took most of its largest cause, and the
    cause."""
    taken = [one for one in analysis.causes_of(loser) if one.moved < 0.0 and one.sure]
    taken.sort(key=lambda one: one.moved)
    printed = dict(account(analysis, loser)[:-1])
    if not taken:
        return f"{loser} began with {printed['']} of 100"
    found = list[str]()
    for cause in taken[:2]:
        points, dice = -printed[cause.who or "dice"], not cause.who
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
                if step.told
                and step.dice == dice
                and step.points < 0.0
                and (dice or step.order.side == cause.who)
            ),
            None,
        )
        most = "" if worst is None else _part(worst, points, called)
        found.append(f"{who} cost {loser} {points} points of chance{most}")
    return ", ".join(found)


def _part(step: Step, points: int, called: str) -> str:
    """What a step took of so many points; where it took more, the rest won some back."""
    most = round(-step.points)
    there = f"{when(step.order.turn, called)} ({short(step.order.says)})"
    if most > points:
        return f": {most} {there}, less what was won back"
    return f", {'all' if most == points else most} of them {there}"


def when(turn: int, called: str) -> str:
    """In which turn, as part of a sentence; what comes before the first is said as that."""
    return f"in {called} {turn}" if turn else f"before the first {called}"


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
    if not one.played:
        return ""
    chosen = 100.0 * (one.given[side] - one.before[side])
    fell = 100.0 * (one.after[side] - one.given[side])
    if verdict.sure:
        if chosen + fell >= max(FELT, 100.0 * SURELY * hypot(one.swing, one.luck)):
            return f"Unwise, but lucky: it came to {chosen + fell:.0f} points of chance more nevertheless."
        return ""
    if verdict.loss >= FELT / 100.0:
        return ""
    if -fell >= max(FELT, 100.0 * SURELY * one.luck):
        return f"Unlucky, not unwise: its dice took {-fell:.0f} points of chance."
    if -chosen >= max(FELT, 100.0 * SURELY * one.swing):
        return f"Unlucky, not unwise: what {one.side} could not know took {-chosen:.0f} points of chance."
    return ""


def _dearest(analysis: Analysis, side: str, called: str) -> str:
    step = next((one for one in steps(analysis, side) if one.told), None)
    if step is None:
        return "No step was larger than its error."
    points, order = round(step.points), step.order
    who = "the dice" if step.dice else f"{owned(order.side)} order"
    came = f"cost {side} {-points}" if points < 0 else f"gave {side} {points}"
    return (
        f"The largest step: {who} {when(order.turn, called)} {came} points of chance ({short(order.says)})."
    )


def moved(one: Looked, at: int, side: str) -> str:
    """What an order and its dice surely moved of a side's chance; `at` is the side's place."""
    before, give = 100.0 * one.before[at], 100.0 * SURE * one.error
    said = [f"{owned(side)} chance before it: {before:.0f} %, sure to ± {give:.0f}"]
    if not one.played:
        return f"{said[0]}, as learned from captains' battles."
    for who, points, error in (
        ("the order", one.given[at] - one.before[at], one.swing),
        ("its dice", one.after[at] - one.given[at], one.luck),
    ):
        if abs(points) >= max(0.01, SURELY * error):
            moved = minus(f"{100.0 * points:+.0f}")
            said.append(f"{who} {moved} ± {100.0 * SURE * error:.0f}")
    return f"{', '.join(said)}."


def reckoned(analysis: Analysis) -> str:
    """Who reckoned the chances: what was learned of captains' battles, captains that played this one on, or both."""
    if not analysis.played:
        return "By the chance learned of captains' battles; nothing was played on yet."
    if analysis.played < len(analysis.orders):
        times = f"{analysis.playouts:,} times"
        return f"Captains {_from(analysis)}, {times}, beside the chance learned of captains' battles."
    return f"Captains played on from every order, {analysis.playouts:,} battles."


def lines(analysis: Analysis, turn_called: str) -> Iterator[str]:
    """The analysis as text, a line at a time."""
    yield sentence(analysis, called=turn_called)
    yield ""
    for side in analysis.sides[: 1 if len(analysis.sides) == 2 else None]:
        if not analysis.coarse:
            gives = ", ".join(
                f"{owned(one.who) + ' orders' if one.who else 'the dice'} ± {100.0 * SURE * one.error:.0f}"
                for one in analysis.causes_of(side)
            )
            yield f"{owned(side)} chance: {equation(analysis, side)}, that is the start, {gives}."
        sure = 100.0 * SURE * analysis.error
        yield f"{reckoned(analysis)} Sure to ± {sure:.0f} at the start."
        yield from _steps(analysis, side, turn_called)
    yield from _judged(analysis, turn_called)


def _steps(analysis: Analysis, side: str, turn_called: str) -> Iterator[str]:
    told = [step for step in steps(analysis, side) if step.told][:DEAREST]
    if not told:
        yield f"No step is known to have moved it by {TOLD:.0f} points of chance."
        return
    yield "What moved it most:"
    for step in told:
        one = step.order
        what = f"the dice of {one.says}" if step.dice else one.says
        where = f"{turn_called} {one.turn}, order {one.number}, {one.side}"
        yield f"  {minus(f'{step.points:+4.0f}')} ± {step.give:.0f}  {where}: {what}"


def _judged(analysis: Analysis, turn_called: str) -> Iterator[str]:
    if not analysis.verdicts:
        return
    yield ""
    orders = {one.number: one for one in analysis.orders}
    for side in analysis.sides:
        yield from _accuracy(analysis, side)
    named = [one for one in analysis.verdicts if one.worth not in ("best", "good")]
    if not any(one.worth in ERRORS for one in named):
        yield "No order gave away 5 points of chance for sure."
    for one in named:
        order = orders[one.number]
        yield (
            f"  {turn_called} {order.turn}, order {one.number}, {one.side}: {order.says}: {one.worth}, "
            f"{abs(100.0 * one.loss):.0f} ± {100.0 * SURE * one.error:.0f}"
        )
        if one.says:
            yield f"      better: {one.says}"
            if reasons := why(one):
                yield f"      {reasons}"


LATER = "So it looks worse at once; it is better by what comes of it."


def weighed(terms: Sequence[tuple[str, float]]) -> str:
    """What a captain's weighing says for an order and against it; empty where nothing."""
    gains = [f"{term} (+{amount:.1f})" for term, amount in terms if amount > 0]
    costs = [f"{term} ({MINUS}{-amount:.1f})" for term, amount in terms if amount < 0]
    said, unit = list[str](), ", in points of the battle"
    for head, some in (("For it", gains), ("Against it", costs)):
        if some:
            said.append(f"{head}{unit}: {', '.join(some)}.")
            unit = ""
    return " ".join(said)


def why(verdict: Verdict) -> str:
    """That of what was better; where it speaks against it, that it is so nevertheless."""
    against = sum(amount for _, amount in verdict.why) < 0
    return f"{weighed(verdict.why)} {LATER}" if against else weighed(verdict.why)


def _accuracy(analysis: Analysis, side: str) -> Iterator[str]:
    """How near a side's orders came to the best, all and by phase, and how many were called what."""
    near = analysis.accuracy(side)
    if near is None:
        return
    phases = dict.fromkeys(one.phase for one in analysis.orders if one.phase)
    by_phase = [
        f"{phase.replace('_', ' ')} {share:.0f}"
        for phase in phases
        if (share := analysis.accuracy(side, phase)) is not None
    ]
    counted = [f"{count} {name}" for name, count in called(analysis, side)]
    yield f"By what {side} knew, of 100: {near:.0f}; {', '.join(counted)}."
    if len(by_phase) > 1:
        yield f"  {', '.join(by_phase)}"


def called(analysis: Analysis, side: str) -> list[tuple[str, int]]:
    """How many of a side's orders were called what, from the best on; what none was called is left out."""
    worths = [one.worth for one in analysis.judged(side)]
    return [(worth, worths.count(worth)) for worth in WORTHS if worth in worths]
