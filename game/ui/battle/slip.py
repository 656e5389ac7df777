"""What stands on an opened slip of the log: dice by wave, each modifier with its clause, the sum, the clause quoted,
and the odds as they stood before the dice.

It knows lines and rolls, no match and no ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.content.book import NoBook, book
from game.content.loglines import Link, LogLine, hits_words
from game.dice.odds import odds
from game.dice.roll import Roll
from game.match.reason import Reason
from game.match.record import Entry, confided
from game.match.wording import summand
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match, Ruleset
from game.ui.kit import letters, signs, theme
from game.ui.kit.bars import per_cent
from game.ui.kit.box import SPRING, Box, Icon, Rule, Space, Text
from game.ui.kit.controls import Tip
from game.ui.kit.dice_faces import State
from game.ui.kit.gauges import Faces
from game.ui.kit.layout import Column, Panel, Row

Quote = Callable[[str], str]
"""The words of a clause by its id; empty where there is none."""

FOLD, COPY, SHOW = "fold", "copy", "show"
"""The parts of a slip that are pressed."""
LINKS = {COPY: "Copy this line", SHOW: "Show on table"}
"""What stands at its foot."""
SIZES = (15, 14, 13, 12)
"""Of its dice, at scale 1: a wave too long for its row is set in smaller ones, then in several rows."""
STEP_DICE = 4
"""So many dice of a step are shown."""


def quoting(ruleset: Ruleset) -> Quote:
    """The clauses of a ruleset's rule book; of one that cannot be read, none."""
    try:
        whole = book(ruleset)
    except NoBook:
        return lambda clause: ""
    words = {clause.id: clause.text for clause in whole.clause}
    return lambda clause: words.get(clause, "")


def sum_words(roll: Roll) -> str:
    """The sum of an attack's dice, wave by wave: 1 + 1 + 0 = 2 hits."""
    waves = [sum(wave) for wave in roll.counts]
    if len(waves) < 2:
        return hits_words(roll)
    return f"{' + '.join(map(str, waves))} = {hits_words(roll)}"


def odds_words(roll: Roll) -> str:
    """The odds of a roll as they stood before its dice; empty for dice that are simply read."""
    throw = roll.throw
    if throw.target is None and throw.worth is None:
        return ""
    before = odds(throw)
    chance = per_cent(before.at_least(roll.hits) if roll.hits else before.exactly(0)) + "\u00a0%"
    if throw.dice == 1 and throw.again is None:
        return f"Before the dice: {chance} for this."
    than = "this or better" if roll.hits else "none at all"
    return f"Before the dice: {before.expected:.1f} hits expected, {chance} for {than}."


class Musing(msgspec.Struct, frozen=True):
    """Why an opponent gave the order of a line: `title` says who thought it."""

    title: str
    reason: Reason


def musing_of(match: Match, side: str | None, entry: Entry) -> Musing | None:
    """The mind behind the order that an entry begins to tell, where `side` (None: the umpire) may read it."""
    found = confided(match, side, entry)
    if found is None:
        return None
    who = spoken(found.by, match.ruleset.advice.characters)
    return Musing(f"{found.side}: {who}, thought of", found.reason)


def described(line: LogLine, quote: Quote, musing: Musing | None = None, over: str = "") -> Box:
    """The slip of a line: its head, pressed to fold it, and what is told below; `over` is the part under the pointer.

    `musing` is the mind of the opponent that gave the order, where it may be read.
    """
    told = [*_dice(line), *_sum(line, quote), *_chain(line, quote)]
    if musing is not None:
        told += [
            *([_ruled()] if line.casts else ()),
            *_thoughts(musing),
            *([_ruled()] if line.clause else ()),
        ]
    told += _foot(line, quote, ruled=bool(line.casts and musing is None))
    colour = theme.colour
    shade = colour.flag_red if line.slip_kind in ("hit", "loss") else colour.pen2
    minus = Panel(Space(), fill=colour.brass_dark if over == FOLD else colour.pen2, wide=10, high=2)
    icon = Icon(
        signs.log_kind(line.slip_kind, theme.px(14), shade), high=letters.STRONG.leading() / theme.scale
    )
    title = Text(line.title, letters.STRONG, colour.pen, 0, grow=1, wide=0)
    head = Row((icon, title, Panel(minus, (0, 9, 0, 0))), align="start")
    links = tuple(
        _link(name, words, name == over) for name, words in LINKS.items() if name == COPY or line.units
    )
    body = Column((*told, Space(2), Row((links[0], SPRING, *links[1:]))))
    return Panel(
        Column((Panel(head, (16, 11, 16, 10), act=FOLD), Panel(body, (16, 0, 16, 10)))),
        ground="slip", stripe=colour.brass,
    )  # fmt: skip


def _ruled() -> Box:
    return Column((Space(6), Rule(theme.colour.paper_line), Space(6)))


def _link(name: str, words: str, lit: bool) -> Box:
    shade = theme.colour.alarm if lit else theme.colour.clause
    line = Column((Text(words, letters.SMALL_STRONG, shade, whole=True), Rule(shade)))
    return Panel(line, (0, 3, 0, 5), act=name)


def _explained(clause: str, quote: Quote) -> Tip | None:
    return Tip("The rule", quote(clause), clause, "F1 opens the clause") if clause else None


def _dice(line: LogLine) -> list[Box]:
    """The dice of each cast, wave by wave."""
    found: list[Box] = []
    for number, cast in enumerate(line.casts):
        found += [Space(6)] if number else []
        if len(line.casts) > 1:
            found += [Text(cast.words, letters.SMALL, theme.colour.pen2, 0), Space(3)]
        throw = cast.roll.throw
        waves = [pair for pair in zip(cast.roll.waves, cast.roll.counts, strict=True) if pair[0]]
        named = len(waves) > 1 or throw.again is not None
        for place, (wave, counts) in enumerate(waves, 1):
            faces = Faces(faces=_faces(wave, counts), sizes=SIZES, sides=throw.sides, grow=1, wide=0)
            label = Text(f"Wave {place}", letters.SMALL, theme.colour.pen2, wide=52)
            found += [Row((*((label,) if named else ()), faces), 0, "start"), Space(4)]
    return [*found, Space(2)] if found else []


def _faces(wave: Sequence[int], counts: Sequence[float]) -> tuple[tuple[int, State], ...]:
    return tuple((face, "hit" if count else "normal") for face, count in zip(wave, counts, strict=True))


def _sum(line: LogLine, quote: Quote) -> list[Box]:
    """Each modifier once with its clause, and the sum."""
    if not line.casts:
        return []
    parts = {part.text: part for cast in reversed(line.casts) for part in reversed(cast.roll.throw.modifiers)}
    found = [
        _entry(summand(part.text, part.value), part.clause, quote, letters.SMALL)
        for part in reversed(list(parts.values()))
    ]
    if line.kind == "fire":
        found.append(_entry(sum_words(line.casts[0].roll), line.sum_clause, quote, letters.SMALL_STRONG))
    return [_ruled(), *found] if found else []


def _entry(text: str, clause: str, quote: Quote, style: letters.Style) -> Box:
    colour = theme.colour
    words = Text(text, style, colour.pen, 0, grow=1, wide=0)
    told = Text(clause, letters.CLAUSE_ID, colour.clause, whole=True)
    return Panel(Row((words, told), 10, "base"), (0, 0, 0, 2), tip=_explained(clause, quote))


def _chain(line: LogLine, quote: Quote) -> list[Box]:
    """What came of it, step by step: the die, the step's name, what it said."""
    found = [_step(link, quote) for link in line.chain]
    return [_ruled(), *found, Space(2)] if found else []


def _step(link: Link, quote: Quote) -> Box:
    colour, roll = theme.colour, link.roll
    counts = [count for wave in roll.counts for count in wave] if roll is not None else []
    faces = _faces(roll.faces, counts)[:STEP_DICE] if roll is not None else ()
    dice = Faces(faces=faces, sizes=SIZES[:1], sides=roll.throw.sides if roll is not None else 6)
    shade = colour.alarm if link.weight > 1 else colour.pen
    words = Column((
        Text(link.step, letters.SMALL_STRONG, shade), Text(link.sentence, letters.SMALL, colour.pen2, 0),
    ), grow=1, wide=0)  # fmt: skip
    die = dice if faces else Box(wide=SIZES[0])
    return Panel(Row((die, words), 7, "start"), (0, 0, 0, 3), tip=_explained(link.clause, quote))


def _thoughts(musing: Musing) -> list[Box]:
    """Its best thoughts, the order it gave first, each with its worth and the term that told most."""
    pen, pen2 = theme.colour.pen, theme.colour.pen2
    found: list[Box] = [Text(musing.title, letters.SMALL_STRONG, pen, 0), Space(3)]
    for number, thought in enumerate(musing.reason.thoughts, 1):
        style = letters.SMALL_STRONG if number == 1 else letters.SMALL
        says = Row((
            Text(f"{number}.", style, pen2, wide=16), Text(thought.says, style, pen, 0, grow=1, wide=0),
            Text(f"  {thought.figure}", style, pen, whole=True),
        ), 0, "start")  # fmt: skip
        found += [says, Panel(Text(thought.main, letters.SMALL, pen2, 0), (16, 0, 0, 4))]
    return [*found, Text(musing.reason.foot, letters.SMALL, pen2, 0)]


def _foot(line: LogLine, quote: Quote, *, ruled: bool) -> list[Box]:
    """The clause quoted, and the odds before the dice or the clause's id."""
    colour, found = theme.colour, []
    said = quote(line.clause) if line.clause else ""
    tip = _explained(line.clause, quote)
    if said:
        words = Text(f"“{said}”", letters.CLAUSE_TEXT, colour.pen2, 0, tip=tip)
        found += [*([_ruled()] if ruled else ()), words, Space(4)]
    before = odds_words(line.casts[0].roll) if len(line.casts) == 1 else ""
    if before:
        found.append(Text(before, letters.SMALL, colour.pen2, 0))
    elif line.clause and not line.casts:
        found.append(Text(line.clause, letters.CLAUSE_ID, colour.clause, tip=tip))
    return found
