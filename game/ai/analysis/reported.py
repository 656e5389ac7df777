"""An analysis as a report tells it, and the analysis kept beside a battle's log made anew for one."""

from __future__ import annotations

from pathlib import Path

from game.ai.analysis import kept
from game.ai.analysis.judging import ERRORS, SURE
from game.ai.analysis.looked import Analysis
from game.ai.analysis.looking import Look
from game.ai.analysis.moments import Unplayable, course
from game.ai.analysis.telling import account, equation, reckoned, sentence
from game.content.report.decided import Decided, Mistake
from game.tabletop.ruleset import Match


def decided(analysis: Analysis, called: str = "turn") -> Decided:
    """What a report tells: the first side's chance, its causes unless the look is coarse, every order that gave
    something away for sure. `called` is what the game calls a turn."""
    side = analysis.sides[0]
    orders = {one.number: one for one in analysis.orders}
    last = analysis.orders[-1].turn if analysis.orders else 0
    return Decided(
        side,
        sentence(analysis, called=called),
        "" if analysis.coarse else equation(analysis, side),
        reckoned(analysis),
        round(100.0 * SURE * analysis.error),
        (*((one.turn, one.before[0]) for one in analysis.orders), (last, analysis.end[0])),
        () if analysis.coarse else account(analysis, side)[:-1],
        tuple(
            Mistake(
                orders[one.number].turn,
                one.number,
                one.side,
                orders[one.number].says,
                one.worth,
                round(100.0 * one.loss),
                round(100.0 * SURE * one.error),
                one.says,
            )
            for one in analysis.verdicts
            if one.worth in ERRORS
        ),
    )


def decided_beside(match: Match, log: Path | None) -> Decided | None:
    """What was found out of a battle and kept beside its log; None while it lasts, or where nobody looked it over."""
    found = kept.read(log) if log is not None and match.over is not None else None
    if found is None or match.header.seen_by:
        return None
    try:
        look = Look(course(match), found)
        return decided(look.analysis(), match.ruleset.turn_called) if look.told else None
    except Unplayable:
        return None
