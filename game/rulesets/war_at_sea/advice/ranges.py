"""At which range a side would fight: what every distance is worth to a ship for the turns to come.

Both sides close or draw off as suits them, each turn one before the other by chance; what is given and taken at the
distances they come to is summed, fading turn by turn. A captain who looked no further than the next salvo held off
where three cruisers together had the better of it close in, and let them come where her guns alone reached.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from game.rulesets.war_at_sea.advice import harm
from game.tabletop.exchange import Floats, Lines

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.rulesets.war_at_sea.table import Piece

FARTHEST: Final = 130
"""Distances told apart, inch by inch: beyond the last all are alike."""

TURNS: Final = 4
"""How many turns are looked ahead."""

FADES: Final = 0.7
"""What fire a turn later is worth beside that of the turn before."""

DRAWS_OFF: Final = 0.5
"""How much of a turn's way takes a ship away from the enemy who would go: she has to turn, and the sea has an edge."""

WEIGHT: Final = 0.5
"""What the range is worth beside the fire of this turn.

With it a captain as River Plate's Raider took 50 % of 400 battles (46-55) from a cadet's rush, without it 35 % (31-40).
Captains with it took 51 % of 120 battles of trial_100 (42-60) from captains without.
"""


WITH_IT: Final = 12.0
"""Within so many inches of an enemy others fight beside it."""

WITH_HER: Final = 6.0
"""A ship's own side fights beside her where it is no more than so many inches farther from the enemy: a turn's way.

Captains who weigh who is there took 56 % of 900 battles in the Strait of Ice, on the convoy's way and between carriers
(both seats, 53 to 59, other dice than it was chosen by) from captains to whom all ships came at once, wherever they
lay; off the River Plate, in the bay, in the night run and against wolves it is all one (50 % of 1,000, 47 to 53).
"""


def worth(scene: SeaSituation, unit: Piece, lines: Lines) -> Floats:
    """What each end of a move is worth to a ship, in points: the mean over the enemies, by what each is worth. (n,).

    With an enemy fights who lies near it, and with her who is there as soon: a ship that is alone among the enemy's, or
    one of theirs that strayed from the others, is weighed as what she is.

    Nothing to a stand of boats, which goes in for one salvo and has no range to hold, and nothing for the sake of the
    enemy's: nobody outruns them. A destroyer that would hold off four stands of them stood still until they were there
    (as Boats in the Bay's Guard captains took 75 % of 300 battles from cadets, 70-80; who feared their salvo four turns
    on end, 62 % of 200, 55-68).
    """
    them = [place for place, target in enumerate(scene.targets) if target.spec.kind != "pt"]
    if not (them and scene.left and unit.spec.ship) or unit.spec.kind == "pt":
        return np.zeros(len(lines))
    inches = np.minimum(np.rint(lines.away[them]), FARTHEST - 1.0).astype(np.intp)
    places, her = scene.contacts.places[them, :2], scene.ships.index(unit)
    with_it = _gaps(places, places) <= WITH_IT
    own_gaps = _gaps(places, scene.own_places)
    with_her = own_gaps <= own_gaps[:, her, None] + WITH_HER
    striker, price, their_paces = harm.striker(unit), scene.price(unit), scene.their_paces
    pace, their_pace = (
        round(float(scene.paces[her])),
        round(float(their_paces.mean())) if len(their_paces) else 0,
    )
    stands = [
        _stands(
            striker,
            price,
            scene.own_line_of(np.flatnonzero(with_her[row])),
            scene.line_of(them[one] for one in np.flatnonzero(with_it[row])),
            scene.luck,
            pace,
            their_pace,
            min(scene.left, TURNS),
        )
        for row in range(len(them))
    ]
    worths = np.array(scene.line_of(them).worths)
    found = (worths[:, None] * np.take_along_axis(np.array(stands), inches, axis=1)).sum(axis=0)
    return np.asarray(WEIGHT * found / max(float(worths.sum()), 1e-9))


def _gaps(some: Floats, others: Floats) -> Floats:
    """How far places lie from others: (some, others)."""
    return np.asarray(np.hypot(*(some[:, None] - others).transpose(2, 0, 1)))


@lru_cache(maxsize=2048)
def _stands(
    unit: harm.Striker,
    price: float,
    mine: harm.Line,
    theirs: harm.Line,
    luck: bool,
    pace: int,
    their_pace: int,
    turns: int,
) -> Floats:
    """The points of each distance, inch by inch, to one ship of a line that goes in together: shape (FARTHEST,).

    She has her own fire, and of theirs the part that she is of her side's worth.
    """
    part = price / max(sum(mine.worths), 1e-9)
    fought = _given(unit, theirs, luck) - part * _given_by_all(theirs, mine, luck)
    found = np.zeros(FARTHEST)
    for _ in range(turns):
        later = fought + FADES * found
        first = _best(-_best(-later, their_pace), pace)
        last = -_best(-_best(later, pace), their_pace)
        found = (first + last) / 2
    found.setflags(write=False)
    return np.asarray(found)


@lru_cache(maxsize=2048)
def _given(unit: harm.Striker, theirs: harm.Line, luck: bool) -> Floats:
    """Points that a unit takes of its best target in a turn, by inches: shape (FARTHEST,)."""
    found = np.zeros(FARTHEST)
    each = [
        harm.all_shares(unit, mark, luck) * points
        for mark, points in zip(theirs.marks, theirs.worths, strict=True)
    ]
    if each:
        found[: harm.INCHES] = np.max(each, axis=0)
    return found


@lru_cache(maxsize=512)
def _given_by_all(line: harm.Line, others: harm.Line, luck: bool) -> Floats:
    """The same of all units of a line together."""
    return np.asarray(sum((_given(unit, others, luck) for unit in line.strikers), np.zeros(FARTHEST)))


def _best(values: Floats, pace: int) -> Floats:
    """The best of what lies within a turn's way of each distance: all of it nearer, a part of it farther."""
    off = round(DRAWS_OFF * pace)
    best = np.concatenate((np.repeat(values[:1], pace), values, np.repeat(values[-1:], off)))
    span, wanted = 1, pace + off + 1  # `best` has the best of so many neighbours; twice as many a step
    while span < wanted:
        more = min(span, wanted - span)
        best = np.maximum(best[:-more], best[more:])
        span += more
    return best
