"""What stands on an opened slip of the log: dice by wave, each modifier with its clause, the sum, the clause quoted,
and the odds as they stood before the dice.

It lays itself out for a width and draws; it knows lines and rolls, no match and no ruleset.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from game.content.book import NoBook, book
from game.content.loglines import Link, LogLine, hits_words
from game.dice.odds import odds
from game.dice.roll import Roll
from game.match.reason import Reason, Thought
from game.match.record import Entry, confided
from game.match.wording import summand
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match, Ruleset
from game.ui.kit import dice_faces, letters, materials, theme
from game.ui.kit.bars import per_cent
from game.ui.kit.controls import Tip
from game.ui.kit.dice_faces import State

Quote = Callable[[str], str]
"""The words of a clause by its id; empty where there is none."""

SHOW, COPY = "show", "copy"
LINKS = {SHOW: "Show on table", COPY: "Copy this line"}
"""What stands at the foot of a slip, by what it does."""
DIE, LEAST_DIE = 15, 12
STEP_DICE = 4
"""So many dice of a step are drawn."""
"""Pixels at scale 1; a wave too long for its row is set in smaller dice, then in several rows."""

_Paint = Callable[[pygame.Surface, int, int], None]


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


class SlipSheet:
    """One line's slip for a width in pixels: `height` is what it needs, `paint` draws it at a place.

    `musing` is the mind of the opponent that gave the order, where it may be read.
    """

    def __init__(self, line: LogLine, width: int, quote: Quote, musing: Musing | None = None) -> None:
        self.line, self.width, self._quote = line, width, quote
        self.musing = musing
        self.height = 0
        self._blocks: list[tuple[int, _Paint]] = []
        self._clauses: list[tuple[pygame.Rect, str]] = []
        self.links: dict[str, pygame.Rect] = {}
        self._dice()
        self._sum()
        self._story()
        if musing is not None:
            self._think(musing)
        self._foot()

    # -- laying out ----------------------------------------------------------------------------------------------

    def _add(self, high: int, paint: _Paint) -> None:
        self._blocks.append((self.height, paint))
        self.height += high

    def _gap(self, length: float) -> None:
        self.height += theme.px(length)

    def _rule(self) -> None:
        self._gap(6)
        self._add(
            theme.px(7),
            lambda canvas, x, y: materials.rule(canvas, theme.colour.paper_line, x, y, self.width),
        )

    def _words(self, text: str, style: letters.Style, shade: theme.Colour, width: int | None = None) -> None:
        wide = self.width if width is None else width
        high = letters.paragraph_height(text, style, wide)
        self._add(
            high,
            lambda canvas, x, y: canvas.blit(letters.paragraph(text, style, shade, wide), (x, y)) and None,
        )

    def _dice(self) -> None:
        for number, cast in enumerate(self.line.casts):
            if number:
                self._gap(6)
            if len(self.line.casts) > 1:
                self._words(cast.words, letters.SMALL, theme.colour.pen2)
                self._gap(3)
            self._waves(cast.roll)
        if self.line.casts:
            self._gap(2)

    def _waves(self, roll: Roll) -> None:
        throw = roll.throw
        waves = [(wave, counts) for wave, counts in zip(roll.waves, roll.counts, strict=True) if wave]
        label = theme.px(52) if len(waves) > 1 or throw.again is not None else 0
        room = self.width - label
        for number, (wave, counts) in enumerate(waves):
            size = DIE
            while size > LEAST_DIE and len(wave) * theme.px(size + 3) > room + theme.px(3):
                size -= 1
            faces: list[tuple[int, State]] = [
                (face, "hit" if count else "normal") for face, count in zip(wave, counts, strict=True)
            ]
            fit = max(1, (room + theme.px(3)) // theme.px(size + 3))
            high = -(-len(wave) // fit) * theme.px(size + 3) + theme.px(4)
            words = f"Wave {number + 1}" if label else ""
            self._add(high, _row(words, faces, size, label, room, throw.sides))

    def _sum(self) -> None:
        casts = self.line.casts
        if not casts:
            return
        self._rule()
        seen: set[str] = set()
        for cast in casts:
            for part in cast.roll.throw.modifiers:
                if part.text not in seen:
                    seen.add(part.text)
                    self._entry(summand(part.text, part.value), part.clause)
        if self.line.kind == "fire":
            self._entry(sum_words(casts[0].roll), self.line.sum_clause, strong=True)

    def _story(self) -> None:
        """What came of it, step by step: the die, the step's name, what it said."""
        if self.line.chain:
            self._rule()
        for link in self.line.chain:
            self._link(link)
        if self.line.chain:
            self._gap(2)

    def _link(self, link: Link) -> None:
        style, pen, pen2 = letters.SMALL, theme.colour.pen, theme.colour.pen2
        roll = link.roll
        faces: list[tuple[int, State]] = []
        if roll is not None:
            counts = [count for wave in roll.counts for count in wave]
            faces = [(face, "hit" if one else "normal") for face, one in zip(roll.faces, counts, strict=True)]
        shown, size = faces[:STEP_DICE], theme.px(DIE + 3)
        left = size * max(1, len(shown)) + theme.px(4)
        wide = self.width - left
        head = letters.SMALL_STRONG.leading()
        high = max(size, head + letters.paragraph_height(link.sentence, style, wide)) + theme.px(3)
        self._clauses.append((pygame.Rect(0, self.height, self.width, high), link.clause))
        sides = roll.throw.sides if roll is not None else 6
        shade = theme.colour.alarm if link.weight > 1 else pen

        def paint(canvas: pygame.Surface, x: int, y: int) -> None:
            if shown:
                dice_faces.row(canvas, x, y, shown, DIE, 3, left, sides)
            letters.put(canvas, link.step, letters.SMALL_STRONG, shade, x + left, y)
            canvas.blit(letters.paragraph(link.sentence, style, pen2, wide), (x + left, y + head))

        self._add(high, paint)

    def _entry(self, text: str, clause: str, strong: bool = False) -> None:
        beside = letters.measure(clause, letters.CLAUSE_ID)[0] + theme.px(10) if clause else 0
        style = letters.SMALL_STRONG if strong else letters.SMALL
        wide = self.width - beside
        high = letters.paragraph_height(text, style, wide)
        top = self.height
        self._clauses.append((pygame.Rect(0, top, self.width, high), clause))

        def paint(canvas: pygame.Surface, x: int, y: int) -> None:
            canvas.blit(letters.paragraph(text, style, theme.colour.pen, wide), (x, y))
            base = y + letters.ascent(style)
            letters.put(
                canvas, clause, letters.CLAUSE_ID, theme.colour.clause, x + self.width, base, "right", "base"
            )

        self._add(high + theme.px(2), paint)

    def _think(self, musing: Musing) -> None:
        """Its best thoughts, the order it gave first, each with its worth and the term that told most."""
        if self.line.casts:
            self._rule()
        self._words(musing.title, letters.SMALL_STRONG, theme.colour.pen)
        self._gap(3)
        for number, thought in enumerate(musing.reason.thoughts, 1):
            self._thought(number, thought)
        self._words(musing.reason.spent, letters.SMALL, theme.colour.pen2)
        if self._quote(self.line.clause) or self.line.clause:
            self._rule()

    def _thought(self, number: int, thought: Thought) -> None:
        style = letters.SMALL_STRONG if number == 1 else letters.SMALL
        pen, pen2 = theme.colour.pen, theme.colour.pen2
        left, figure = theme.px(16), letters.measure(thought.figure, style)[0]
        wide = self.width - left - figure - theme.px(10)
        high = letters.paragraph_height(thought.says, style, wide)

        def paint(canvas: pygame.Surface, x: int, y: int) -> None:
            letters.put(canvas, f"{number}.", style, pen2, x, y)
            canvas.blit(letters.paragraph(thought.says, style, pen, wide), (x + left, y))
            letters.put(canvas, thought.figure, style, pen, x + self.width, y, "right")

        self._add(high, paint)
        if thought.main:
            room = self.width - left
            below = letters.paragraph_height(thought.main, letters.SMALL, room)
            self._add(
                below,
                lambda canvas, x, y: (
                    canvas.blit(letters.paragraph(thought.main, letters.SMALL, pen2, room), (x + left, y))
                    and None
                ),
            )
        self._gap(4)

    def _foot(self) -> None:
        said = self._quote(self.line.clause) if self.line.clause else ""
        if said:
            if self.line.casts and self.musing is None:
                self._rule()
            top = self.height
            self._words(f"“{said}”", letters.CLAUSE_TEXT, theme.colour.pen2)
            self._clauses.append((pygame.Rect(0, top, self.width, self.height - top), self.line.clause))
            self._gap(4)
        before = odds_words(self.line.casts[0].roll) if len(self.line.casts) == 1 else ""
        top = self.height
        if before:
            self._words(before, letters.SMALL, theme.colour.pen2)
        elif self.line.clause and not self.line.casts:
            self._words(self.line.clause, letters.CLAUSE_ID, theme.colour.clause)
            self._clauses.append((pygame.Rect(0, top, self.width, self.height - top), self.line.clause))
        self._link_up()

    def _link_up(self) -> None:
        """The links in one row: to copy at the left, to be shown at the right."""
        self._gap(4)
        names = (COPY, SHOW) if self.line.units else (COPY,)
        for name in names:
            wide, high = letters.measure(LINKS[name], letters.SMALL_STRONG)
            self.links[name] = pygame.Rect(0 if name == COPY else self.width - wide, self.height, wide, high)
        self._gap(letters.SMALL_STRONG.size + 6)

    # -- showing -------------------------------------------------------------------------------------------------

    def paint(self, canvas: pygame.Surface, x: int, y: int, over: str) -> None:
        """Draw it with its corner at (x, y); `over` is the link under the pointer, if any is."""
        for top, block in self._blocks:
            block(canvas, x, y + top)
        for name, box in self.links.items():
            shade = theme.colour.alarm if name == over else theme.colour.clause
            place = letters.put(canvas, LINKS[name], letters.SMALL_STRONG, shade, x + box.x, y + box.y)
            materials.rule(canvas, shade, place.x, place.bottom - 1, place.w)

    def clause_at(self, x: int, y: int) -> str:
        """The clause of what lies at a place of the sheet."""
        return next((clause for box, clause in self._clauses if box.collidepoint(x, y)), "")

    def tip_at(self, x: int, y: int) -> tuple[Tip, pygame.Rect] | None:
        """What the clause at a place says, and the box it stands in."""
        for box, clause in self._clauses:
            said = self._quote(clause) if clause and box.collidepoint(x, y) else ""
            if said:
                return Tip("The rule", said, clause, "F1 opens the clause"), box
        return None


def _row(words: str, faces: list[tuple[int, State]], size: int, label: int, room: int, sides: int) -> _Paint:
    def paint(canvas: pygame.Surface, x: int, y: int) -> None:
        if words:
            middle = y + theme.px(size) / 2
            letters.put(canvas, words, letters.SMALL, theme.colour.pen2, x, middle, upright="middle")
        dice_faces.row(canvas, x + label, y, faces, size, 3, room, sides)

    return paint
