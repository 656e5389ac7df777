"""What a table is worth as a chance of winning.

Where a game has learned none there is none, and who asks falls back on the appraisal. Knows no game.
"""

from __future__ import annotations

from game.match.table import Table
from game.tabletop.advice import PLAIN, Advice
from game.tabletop.chances import UNKNOWN, Known, Mustering, chance, forces


def chance_of(table: Table, side: str, advice: Advice, known: Known = UNKNOWN) -> float | None:
    """The chance that a side wins from a whole table, between equals, 0 to 1; None where the game has learned none.

    `known` is what is known of the battle (`measured.known_of`).
    """
    if isinstance(advice, Mustering) and len(table.sides) == 2:
        return chance(table, side, advice, known)
    return None


class Value:
    """What tables are worth to a side in points, so that they can stand beside an opponent's opinions.

    With a chance learned it is that, spread over so many points that near even it rises as the appraisal does; far from
    even a point more changes little. Else it is the appraisal.
    """

    def __init__(self, side: str, advice: Advice) -> None:
        self._side, self._advice = side, advice

    def points(self, table: Table) -> float:
        """Of a whole table."""
        advice, side = self._advice, self._side
        if isinstance(advice, Mustering) and len(table.sides) == 2:
            sums = advice.muster(table)
            one, other = table.sides
            return chance(table, side, advice) * 4.0 * forces(sums[one], sums[other]) / advice.chances.point
        return advice.appraise(table, side, PLAIN)
