"""A side's entries as the lines of its log: headings, and attacks with their dice and hits read as one line.

Knows no pixels and no ruleset: it goes by what each telling says of itself and by the rolls between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from game.dice.roll import Roll
from game.match.events import PhaseBegan, Rolled, TurnBegan
from game.match.record import Entry
from game.match.ruleset import LOG_KINDS, LogKind, Telling

BEFORE = "Before the battle"
STRUCK = 2
"""The weight of a telling from which something was hit."""
LOST = 3
"""The weight of a telling that a unit is out of the battle."""
MOST_TOLD = 2
"""So many sentences of what came of it stand on a line that is folded."""


class Cast(msgspec.Struct, frozen=True):
    """One roll of a line, with the words it had of its own."""

    roll: Roll
    words: str


class Link(msgspec.Struct, frozen=True):
    """One step of what came of a line: its name, its words, of whom they are, and its dice where there were any."""

    step: str
    sentence: str
    clause: str = ""
    kind: LogKind = "dice"
    weight: int = 0
    roll: Roll | None = None
    units: tuple[str, ...] = ()


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. A heading has neither entries nor casts, and its sentence is "Turn 4 · First half".

    `entries` are all it stands for, the telling one first; `title` heads its slip; `clause` is what the slip quotes;
    `sum_clause` stands beside the sum of the dice. `chain` is what came of it, step by step; the sentence ends with
    the gravest of that, and `opening` is the sentence without.
    """

    kind: LogKind
    sentence: str
    title: str
    clause: str = ""
    weight: int = 0
    units: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    casts: tuple[Cast, ...] = ()
    sum_clause: str = ""
    heading: bool = False
    opening: str = ""
    chain: tuple[Link, ...] = ()

    @property
    def entry(self) -> Entry:
        """The entry it stands for. A heading has none (IndexError)."""
        return self.entries[0]

    @property
    def slip_kind(self) -> LogKind:
        """The sign on its slip: an attack that hit is opened as a hit."""
        return "hit" if self.kind == "fire" and self.weight >= STRUCK else self.kind

    @property
    def brief(self) -> str:
        """The sentence for a recap: of an attack that hit, only that."""
        return f"{self.title}." if self.kind == "fire" and self.weight >= STRUCK else self.sentence

    @property
    def grave(self) -> bool:
        """Whether it tells of a hit or a loss."""
        return self.weight >= STRUCK and self.kind in ("fire", "hit", "loss")


def losses(lines: Iterable[LogLine]) -> Iterator[tuple[Entry, Telling]]:
    """What was lost, oldest first, wherever it was told: on a line of its own, or as what came of an attack."""
    return _losses(entry for line in lines for entry in line.entries)


def lost_in(entries: Iterable[Entry]) -> dict[str, int]:
    """The turn in which each unit was lost that entries tell of."""
    return {telling.units[0]: entry.turn for entry, telling in _losses(entries)}


def _losses(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Telling]]:
    for entry in entries:
        telling = entry.telling
        if telling is not None and telling.kind == "loss" and telling.weight >= LOST and telling.units:
            yield entry, telling


def hits_words(roll: Roll) -> str:
    """How an attack came out: 2 hits, no hits, a miss."""
    if roll.hits:
        return "1 hit" if roll.hits == 1 else f"{roll.hits} hits"
    return "a miss" if roll.throw.dice == 1 else "no hits"


def fold(entries: Iterable[Entry]) -> list[LogLine]:
    """The lines of entries, oldest first."""
    lines: list[LogLine] = []
    _extend(lines, entries, "", {})
    return lines


class LogLines:
    """The lines of a list of entries that grows; only what is new is read, and what was undone is dropped."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self._read: list[Entry] = []
        self._starts: list[tuple[int, int]] = []
        """(entries, lines) as they stood before each order."""
        self._phases: dict[str, str] = {}

    def follow(self, entries: Sequence[Entry]) -> int:
        """Read the entries as they are now; the number of lines that are as they were."""
        same = len(self._read)
        if same > len(entries) or (same and self._read[-1] is not entries[same - 1]):
            same = _alike(self._read, entries)
        if same == len(self._read) == len(entries):
            return len(self.lines)
        # An order is read whole: an attack may be told before its dice are shown.
        while self._starts and (self._starts[-1][0] >= same or self._open(same, entries)):
            self._cut()
        first = len(self._read)
        kept = len(self.lines)  # what was cut is read anew
        while first < len(entries):
            last = first + 1
            while last < len(entries) and entries[last].order == entries[first].order:
                last += 1
            self._starts.append((first, len(self.lines)))
            _extend(self.lines, entries[first:last], self._heading(), self._phases)
            self._read.extend(entries[first:last])
            first = last
        return kept

    def _open(self, same: int, entries: Sequence[Entry]) -> bool:
        """Whether the last order read goes on in the entries, or ended otherwise."""
        start = self._starts[-1][0]
        if same < len(self._read):
            return True
        return len(entries) > same and entries[same].order == self._read[start].order

    def _cut(self) -> None:
        read, lines = self._starts.pop()
        del self._read[read:]
        del self.lines[lines:]

    def _heading(self) -> str:
        return next((line.sentence for line in reversed(self.lines) if line.heading), "")


def _alike(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    count = 0
    for first, second in zip(one, other, strict=False):
        if first is not second and first != second:
            break
        count += 1
    return count


def _extend(lines: list[LogLine], entries: Iterable[Entry], heading: str, phases: dict[str, str]) -> None:
    """Add the lines of entries under `heading`; `phases` learns what turns and phases are called."""
    thrown: list[Entry] = []
    for entry in entries:
        telling, event = entry.telling, entry.event
        if telling is None:
            continue
        if isinstance(event, TurnBegan):
            phases[f"turn {event.turn}"] = telling.sentence.removesuffix(".")
            continue
        if isinstance(event, PhaseBegan):
            phases[event.phase] = telling.sentence
            if not telling.aside:
                continue
            telling = msgspec.structs.replace(telling, sentence=telling.aside)
        turn = phases.get(f"turn {entry.turn}", f"Turn {entry.turn}")
        words = f"{turn} · {phases.get(entry.phase, entry.phase)}" if entry.phase else BEFORE
        if telling.step and words == heading and _goes_on(lines, entry, telling):
            lines[-1] = _with_step(lines[-1], entry, telling)
            thrown = []
            continue
        if words != heading:
            heading = words
            lines.append(LogLine("rule", words, words, heading=True))
        if isinstance(event, Rolled):
            if not _belongs(lines, telling):
                thrown.append(entry)
                lines.append(_line(entry, telling, (Cast(event.roll, telling.sentence),)))
                continue
            lines[-1] = _with_roll(lines[-1], entry, Cast(event.roll, telling.sentence))
        elif telling.kind == "hit" and _struck(lines, telling):
            lines[-1] = _with_hits(lines[-1], entry, telling)
        elif thrown and _stands_for(lines[-1], thrown[-1]) and _decided(telling, thrown[-1].telling):
            # What dice of nobody in particular decided, or of an attack that is told after them: they are read with it.
            meant = thrown if telling.kind == "dice" else _of_the_same(thrown, telling.units)
            casts = tuple(_only(one) for one in meant)
            del lines[len(lines) - len(meant) :]
            lines.append(
                msgspec.structs.replace(_line(entry, telling, casts), entries=(entry, *reversed(meant)))
            )
        else:
            lines.append(_line(entry, telling, ()))
        thrown = []


def _stands_for(line: LogLine, entry: Entry) -> bool:
    return not line.heading and line.entry is entry


def _decided(telling: Telling, dice: Telling | None) -> bool:
    """Whether a telling says what the dice before it came to: of nobody, or of the very two that they spoke of."""
    if telling.kind == "dice":
        return True
    return (
        dice is not None
        and telling.kind in ("fire", "hit")
        and len(dice.units) > 1
        and dice.units == telling.units
    )


def _of_the_same(thrown: Sequence[Entry], units: tuple[str, ...]) -> list[Entry]:
    """The last dice that spoke of these units; those before them belong to something else."""
    meant = list[Entry]()
    for entry in reversed(thrown):
        if entry.telling is None or entry.telling.units != units:
            break
        meant.insert(0, entry)
    return meant


def _only(entry: Entry) -> Cast:
    event, telling = entry.event, entry.telling
    assert isinstance(event, Rolled)
    return Cast(event.roll, telling.sentence if telling is not None else "")


def _line(entry: Entry, telling: Telling, casts: tuple[Cast, ...]) -> LogLine:
    kind = telling.kind if telling.kind in LOG_KINDS else "rule"
    clause = casts[0].roll.throw.clause if casts else telling.clause
    return LogLine(
        kind,
        telling.sentence,
        telling.sentence.removesuffix("."),
        clause or telling.clause,
        telling.weight,
        telling.units,
        (entry,),
        casts,
        telling.clause,
    )


def _goes_on(lines: list[LogLine], entry: Entry, telling: Telling) -> bool:
    """Whether a step is of what came of the last line: of the same order, about one of the same units."""
    if not lines or lines[-1].heading or lines[-1].entry.order != entry.order:
        return False
    return not telling.units or bool(set(lines[-1].units) & set(telling.units))


def _with_step(line: LogLine, entry: Entry, telling: Telling) -> LogLine:
    """The line with one more step; dice and what they came to, told under one name, are one step."""
    event = entry.event
    kind = telling.kind if telling.kind in LOG_KINDS else "rule"
    roll = event.roll if isinstance(event, Rolled) else None
    chain = line.chain
    weight = telling.weight
    if chain and roll is None and chain[-1].step == telling.step and chain[-1].units == telling.units:
        *_, last = chain
        chain, roll, weight = chain[:-1], last.roll, max(last.weight, weight)
    chain = (*chain, Link(telling.step, telling.sentence, telling.clause, kind, weight, roll, telling.units))
    opening = line.opening or line.sentence
    return msgspec.structs.replace(
        line,
        sentence=" ".join((opening, *_gravest(chain))),
        weight=max(line.weight, telling.weight),
        units=tuple(dict.fromkeys((*line.units, *telling.units))),
        entries=(*line.entries, entry),
        opening=opening,
        chain=chain,
    )


def _gravest(chain: Sequence[Link]) -> list[str]:
    """The few sentences that a folded line ends with: the last of each gravest kind for each unit, in their order."""
    grave: dict[tuple[str, tuple[str, ...]], tuple[int, Link]] = {}
    for place, link in enumerate(chain):
        if link.weight >= STRUCK:
            grave[link.step, link.units] = place, link
    kept = sorted(grave.values(), key=lambda one: (-one[1].weight, -one[0]))[:MOST_TOLD]
    return [link.sentence for _, link in sorted(kept, key=lambda one: one[0])]


def _belongs(lines: list[LogLine], telling: Telling) -> bool:
    """Whether a roll is the last line's attack: the same units, and no dice yet."""
    if not lines or not telling.units:
        return False
    last = lines[-1]
    return last.kind == "fire" and not last.casts and last.units == telling.units


def _struck(lines: list[LogLine], telling: Telling) -> bool:
    """Whether hits are those of the last line's dice."""
    if not lines:
        return False
    last = lines[-1]
    return (
        last.kind == "fire"
        and bool(last.casts)
        and len(last.entries) == 2
        and set(last.units) == set(telling.units)
    )


def _with_roll(line: LogLine, entry: Entry, thrown: Cast) -> LogLine:
    roll = thrown.roll
    dice = "one die" if roll.throw.dice == 1 else f"{roll.throw.dice} dice"
    sentence = f"{line.sentence.removesuffix('.')}, {dice}: {hits_words(roll)}."
    return msgspec.structs.replace(
        line,
        sentence=sentence,
        title=sentence.removesuffix("."),
        clause=roll.throw.clause or line.clause,
        entries=(*line.entries, entry),
        casts=(thrown,),
        sum_clause=roll.throw.clause,
    )


def _with_hits(line: LogLine, entry: Entry, telling: Telling) -> LogLine:
    first, _, further = telling.sentence.partition(". ")
    return msgspec.structs.replace(
        line,
        sentence=f"{line.sentence} {further}".rstrip(),
        title=first.removesuffix("."),
        weight=max(line.weight, telling.weight),
        entries=(*line.entries, entry),
        sum_clause=telling.clause,
    )
