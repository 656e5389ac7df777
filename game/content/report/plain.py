"""A battle as plain text, for mail: who fought, the log line by line with its dice, how it ended. Knows no page."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from game.content.ledger import Luck
from game.content.loglines import LogLine
from game.content.report.decided import lines_of
from game.content.report.gather import ReportFacts
from game.dice.roll import Roll
from game.match.printable import visible
from game.match.wording import counted, minus

WIDE = 78
"""Characters of a line: what mail programs leave as it is."""


def plain(told: ReportFacts) -> str:
    """All of it, every line at most 78 characters, with a new line at the end."""
    return visible("\n".join(line.rstrip() for line in _lines(told)) + "\n", keep="\n")


def line_text(line: LogLine, called: str = "turn") -> str:
    """One line of the log by itself: when (`called` is what players call a turn), what, and the dice."""
    if line.heading:
        return line.sentence
    entry = line.entry
    when = f"{called.capitalize()} {entry.turn}: " if entry.turn else ""
    return when + " ".join(_told(line))


def _lines(told: ReportFacts) -> Iterator[str]:
    yield told.title
    yield "=" * min(WIDE, len(told.title))
    eyes = f", as {told.eyes} saw it" if told.eyes else ""
    yield f"{told.game}, {counted(told.turns, told.called, none='0')}{eyes}."
    yield ""
    for entry, player in zip(told.sides, told.players, strict=True):
        points = told.scores[-1].get(entry.name, 0) if told.scores else 0
        who = f" ({player})" if player else ""
        yield from _block(
            f"{entry.name}{who}: {_units(told, entry.name)}, {minus(str(points))} points.", "  "
        )
    yield ""
    yield from _block(f"{told.verdict}. {told.why}" if told.verdict else told.why)
    yield from _block(told.stand)
    if told.decided is not None:
        yield ""
        yield "What decided it"
        for sentence in lines_of(told.decided, told.called):
            yield from _block(sentence, "    ", "  ")
    for line in told.lines:
        if line.heading:
            yield ""
            yield line.sentence
        else:
            yield from _block(" ".join(_told(line)), "    ", "  ")
    yield ""
    yield "The luck of the dice"
    for side, luck in told.luck.items():
        yield from _block(f"{side}: {_luck(luck)}.", "    ", "  ")
    yield from _clocks(told)


def _clocks(told: ReportFacts) -> Iterator[str]:
    if told.clocks:
        yield ""
        yield "The clocks"
        for sentence in told.clocks:
            yield from _block(sentence, "    ", "  ")


def _units(told: ReportFacts, side: str) -> str:
    count = next(len(entry.units) for entry in told.sides if entry.name == side)
    return "1 unit" if count == 1 else f"{count} units"


def _told(line: LogLine) -> Iterator[str]:
    """The sentence, then every roll in brackets."""
    yield line.sentence
    for cast in line.casts:
        if cast.roll.waves:
            yield f"[{_dice(cast.roll)}]"


def _dice(roll: Roll) -> str:
    """The faces as they fell, wave by wave, and what was needed: "6 2 6 | 1 5, needs 6"."""
    faces = " | ".join(" ".join(map(str, wave)) for wave in roll.waves if wave)
    return f"{faces}, needs {roll.throw.needed}" if roll.throw.target is not None else faces


def _luck(luck: Luck) -> str:
    if not luck.attacks:
        return "no attacks"
    return f"{luck.thrown}: {luck.words}"


def _block(text: str, below: str = "  ", first: str = "") -> list[str]:
    return wrap(text, WIDE, initial_indent=first, subsequent_indent=below, break_on_hyphens=False)
