"""What a battle is fought for: who wins by what, in sentences a player reads before it and during it.

It follows from a scenario alone, so that it can be told of one that was never begun. Knows no game.
"""

from __future__ import annotations

import msgspec


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that decides a battle: a sentence, and its clause. `side` is whose goal it is (empty: everybody's), and
    `edge` the edge of the table it is reached over, where there is one."""

    words: str
    clause: str = ""
    side: str = ""
    edge: str = ""


class Stakes(msgspec.Struct, frozen=True):
    """All that decides a battle: in a word or two ("Points and exit"), and goal by goal."""

    short: str
    goals: tuple[Goal, ...]

    @property
    def own(self) -> tuple[Goal, ...]:
        """Those that are a side's: what this battle has beside what decides every battle of its game."""
        return tuple(goal for goal in self.goals if goal.side)


PLAIN = Stakes("Points", (Goal("Who has more points at the end wins."),))
"""Those of a game that says nothing of its own."""


def over(edge: str) -> str:
    """How a unit leaves by an edge: over the west edge."""
    return f"over the {edge} edge"


def each(name: str, points: int) -> str:
    """What is scored for every unit of a sort: 40 points for each Packet."""
    return f"{points} points for each {name}"
