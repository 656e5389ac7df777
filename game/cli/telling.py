"""A battle as sentences in a terminal, for one side or for the umpire; a series of battles as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from game.match.events import PhaseBegan, TurnBegan
from game.match.record import Entry, confided
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match

if TYPE_CHECKING:
    from game.ai.fights import SeatTally, Series, Tally


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
            if entry.telling.aside:
                yield f"    {entry.telling.aside}"
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


def outcome(series: Series) -> list[str]:
    """A series in words: a head, a table of shares, and what the watch over the battles noted."""
    battles = "battle" if series.games == 1 else "battles"
    lines = [
        f"{series.scenario}: {series.games} {battles} from seed {series.seed} in {series.seconds:.1f} s, "
        f"{series.turns / series.games:.1f} turns and {series.orders / series.games:.0f} orders a battle, "
        f"{series.orders / max(series.seconds, 0.001):,.0f} orders a second"
    ]
    rows: list[tuple[str, Tally | SeatTally]] = list(series.sides.items())
    if series.swapped:
        rows += [
            (f"{tally.seat}, first at {side}", tally)
            for side, tally in zip(series.sides, series.seats, strict=True)
        ]
    wide = max(len(name) for name, _ in rows)
    lines += [
        f"  {name:<{wide}}  {tally.wins:>5} won  {tally.share:6.1%}  (95 %: {tally.low:.1%} to {tally.high:.1%})"
        for name, tally in rows
    ]
    lines.append(f"  {'drawn':<{wide}}  {series.draws:>5}")
    return lines + _alarms(series)


def _alarms(series: Series) -> list[str]:
    if not series.alarms:
        return []
    from game.ai.watch import SAYS

    wide = max(len(f"{one.seat} at {one.side}") for one in series.alarms)
    return ["  alarms:"] + [
        f"  {f'{one.seat} at {one.side}':<{wide}}  {SAYS[one.alarm]}: {one.count}, in {one.battles} "
        f"{'battle' if one.battles == 1 else 'battles'}"
        for one in series.alarms
    ]
