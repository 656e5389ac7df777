"""What comes of an attack as the steps of a card: while it is played on the table, as far as it has been seen.

It goes by the lines of the log and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.content.loglines import Link, LogLine, fold
from game.dice.roll import Roll
from game.match.record import Entry
from game.match.wording import capital
from game.tabletop.papers import Face, Procedure, Rung

ATTACK = "The attack"
MOST = 12
"""So many steps have room on the card of the smallest window: of more those in the middle are counted."""


def story_of(entries: Sequence[Entry], side: str) -> Procedure | None:
    """The steps of the last line that the entries tell, oldest first; None where nothing has come of it yet.

    `side` is whose colour it is told in.
    """
    if not entries:
        return None
    start = len(entries)
    while start and entries[start - 1].order == entries[-1].order:
        start -= 1
    lines = fold(entries[start:])
    return procedure_of(lines[-1], side) if lines and lines[-1].chain else None


def procedure_of(line: LogLine, side: str) -> Procedure:
    """A line of the log as a procedure whose last step is at hand."""
    opening = line.opening or line.sentence
    first = Rung(
        ATTACK, "done", opening, _faces(line.casts[0].roll if line.casts else None), clause=line.clause
    )
    rungs = [first, *(_rung(link) for link in line.chain)]
    left_out = len(rungs) - MOST
    if left_out > 0:
        between = Rung(f"{left_out + 1} steps more", "done", "They stand in the log.")
        rungs = [first, between, *rungs[left_out + 2 :]]
    rungs[-1] = _rung(line.chain[-1], now=True)
    return Procedure("Step by step", _headline(line), side, tuple(rungs))


def _headline(line: LogLine) -> str:
    grave = [link for link in line.chain if link.weight > 1]
    return grave[-1].sentence if grave else f"{len(line.chain)} steps so far"


def _rung(link: Link, *, now: bool = False) -> Rung:
    """A step; of one that is done, whose dice lie beside it, only what they came to."""
    words = link.sentence
    if link.roll is not None and not now and words[:1].isdigit():
        words = capital(words.partition(": ")[2] or words)
    return Rung(link.step, "now" if now else "done", words, _faces(link.roll), clause=link.clause)


def _faces(roll: Roll | None) -> tuple[Face, ...]:
    if roll is None:
        return ()
    tested = roll.throw.target is not None or roll.throw.worth is not None
    return tuple(
        Face(face, ("hit" if count else "miss") if tested else "normal")
        for wave, counts in zip(roll.waves, roll.counts, strict=True)
        for face, count in zip(wave, counts, strict=True)
    )
