"""The first curve of a battle, before anything is played on: by the chance of winning that its game has learned.

The learned chance knows what either side has left, not where it stands; what is played on counts beside it, and more
the more of it there is.
"""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ai.analysis.levelling import Floats
from game.ai.analysis.moments import Course, Moment
from game.ai.analysis.playing import Watched, give
from game.ai.measured import known_of
from game.ai.value import chance_of
from game.tabletop.chances import Known
from game.tabletop.ruleset import Match

THROWS = 400
"""Orders that are given again with other dice, over a whole battle, to know what they promised before their dice."""

MOST, LEAST = 8, 2
"""How often one order is given again, at the most and at the least."""

HEIGHT, STEP = 0.15, 0.1
"""By how much the learned chance is wrong: the root of the mean square at a position, and within which half of the
errors of steps from one position to the next are held to lie. The first was found at twelve battles of captains and
cadets of four scenarios (seeds 31 to 33; 0.146), the second chosen. At twenty battles of seven scenarios (seeds 51 to
53) a curve of six playouts of every stretch, beside what 32 others say, errs by 5.5 points in height and says 5.1; its
errors hold as often as they say (heights 95, steps 93 of 100)."""


class Valued(NamedTuple):
    """The learned chances at all nodes of a battle, by node and side, and of each moment whether it threw dice."""

    chances: Floats
    thrown: NDArray[np.bool_]


def valued(battle: Course) -> Valued | None:
    """What the learned chance says of a battle; None where its game has learned none. Raises Unplayable."""
    sides, advice = battle.sides, battle.end.ruleset.advice
    if chance_of(battle.end.table, sides[0], advice) is None:
        return None
    known = known_of(battle.end.header.scenario)
    again = max(LEAST, min(MOST, THROWS // max(1, len(battle.moments))))
    nodes, thrown = [_chance(battle, battle.at(0), known)], list[bool]()
    for place, moment in enumerate(battle.moments):
        after = _chance(battle, battle.at(place + 1), known)
        promised = _promised(battle, moment, again, known)
        thrown.append(promised is not None)
        nodes += (after if promised is None else promised, after)
    first = np.array(nodes)
    return Valued(np.stack([first, 1.0 - first], axis=1), np.array(thrown, dtype=bool))


def _chance(battle: Course, match: Match, known: Known) -> float:
    """The first side's chance at a table of the battle."""
    found = chance_of(match.table, battle.sides[0], match.ruleset.advice, known)
    assert found is not None
    return found


def _promised(battle: Course, moment: Moment, again: int, known: Known) -> float | None:
    """The first side's chance with an order given and its dice not thrown: the mean over other dice. None where no die
    is thrown."""
    found = []
    for number in range(again):
        tray = Watched(moment.number * again + number)
        match = moment.before.fork(tray=tray)
        give(match, moment)
        if not tray.thrown:
            return None
        found.append(_chance(battle, match, known))
    return fmean(found)
