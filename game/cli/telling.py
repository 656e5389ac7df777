"""A battle as sentences in a terminal, for one side or for the umpire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.match import Match
from game.match.events import PhaseBegan, TurnBegan
from game.match.record import Entry


def sentences(entries: Iterable[Entry]) -> Iterator[str]:
    """A line for each entry that has words; turns and phases head what follows them."""
    for entry in entries:
        if entry.telling is None:
            continue
        if isinstance(entry.event, TurnBegan):
            yield f"\n{entry.telling.sentence}"
        elif isinstance(entry.event, PhaseBegan):
            yield f"  {entry.telling.sentence}"
        else:
            yield f"    {entry.telling.sentence}"


def standing(match: Match) -> str:
    """How an unfinished battle stands."""
    asked = " and ".join(match.asked())
    return f"The battle stands in turn {match.table.turn} of {match.table.turns}" + (
        f"; {asked} to answer." if asked else "."
    )
