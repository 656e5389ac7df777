"""A battle as sentences in a terminal, for one side or for the umpire."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.match import Match
from game.match.events import PhaseBegan, TurnBegan
from game.match.reason import spoken
from game.match.record import Entry, confided


def sentences(
    entries: Iterable[Entry], reasons: Callable[[Entry], Iterable[str]] | None = None
) -> Iterator[str]:
    """A line for each entry that has words; turns and phases head what follows them.

    `reasons` gives the lines that stand after the first of an order.
    """
    told = -1
    for entry in entries:
        if entry.telling is None:
            continue
        if isinstance(entry.event, TurnBegan):
            yield f"\n{entry.telling.sentence}"
        elif isinstance(entry.event, PhaseBegan):
            yield f"  {entry.telling.sentence}"
        else:
            yield f"    {entry.telling.sentence}"
            if reasons is not None and entry.order != told:
                yield from reasons(entry)
            told = entry.order


def thoughts(match: Match, side: str | None) -> Callable[[Entry], Iterator[str]]:
    """What the opponents of a battle thought, as far as `side` (None: the umpire) may read it, in lines."""
    characters = match.ruleset.advice.characters

    def told(entry: Entry) -> Iterator[str]:
        found = confided(match, side, entry)
        if found is None:
            return
        yield f"        {found.side}: {spoken(found.by, characters)}, thought of"
        for number, thought in enumerate(found.reason.thoughts, 1):
            main = f"  ({thought.main})" if thought.main else ""
            yield f"        {number}. {thought.says}  {thought.figure}{main}"

    return told


def standing(match: Match) -> str:
    """How an unfinished battle stands."""
    asked = " and ".join(match.asked())
    return f"The battle stands in turn {match.table.turn} of {match.table.turns}" + (
        f"; {asked} to answer." if asked else "."
    )
