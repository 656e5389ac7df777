"""What the rule book says beside a clause: its words, the rulings behind it, what it rests on and what rests on it.

Laid out once for a width; painted by whoever shows it.
"""

from __future__ import annotations

import msgspec
import pygame

from game.content.book import Book, Clause, Ruling, Turn
from game.ui.kit import letters, theme
from game.ui.kit.letters import Style
from game.ui.kit.theme import Colour


class Reference(msgspec.Struct, frozen=True):
    """A link to a clause, a ruling or a phase: its key, its words, and where it stands in the column."""

    key: str
    label: str
    x: int
    y: int


class Column:
    """Paragraphs and links one below the other, `wide` pixels broad; `length` is how far they reach."""

    def __init__(self, wide: int) -> None:
        self.wide, self.length = wide, 0
        self.links: list[Reference] = []
        self._blocks: list[tuple[pygame.Surface, int]] = []

    def write(self, words: str, style: Style, shade: Colour, after: int = 8) -> None:
        """A paragraph, and `after` pixels at scale 1 below it."""
        picture = letters.paragraph(words, style, shade, self.wide)
        self._blocks.append((picture, self.length))
        self.length += picture.get_height() + theme.px(after)

    def refer(self, heading: str, keys: list[str]) -> None:
        """A heading and links in rows below it; nothing where there are no keys."""
        px = theme.px
        if not keys:
            return
        self.length += px(6)
        self.write(heading, letters.HEADING, theme.colour.brass_light, 6)
        x = 0
        for key in keys:
            label = named(key)
            across = letters.measure(label, letters.SMALL_STRONG)[0]
            if x and x + across > self.wide:
                x, self.length = 0, self.length + px(27)
            self.links.append(Reference(key, label, x, self.length))
            x += across + px(18)
        self.length += px(32)

    def paint(self, canvas: pygame.Surface, x: int, top: int) -> None:
        """Paint the paragraphs; links are controls of their own."""
        for picture, y in self._blocks:
            canvas.blit(picture, (x, top + y))


def named(key: str) -> str:
    """A clause or ruling as a link has it."""
    return key[:1].upper() + key[1:]


def about(book: Book, key: str, wide: int) -> Column:
    """The column for what `key` names; without it, what the column is for."""
    colour, column = theme.colour, Column(wide)
    found = book.find(key) if key else None
    if found is None:
        column.write("Why a rule says so", letters.PANEL_TITLE, colour.text, 10)
        column.write(
            "Choose a clause to see where it comes from, what it rests on and what rests on it.",
            letters.TEXT,
            colour.text2,
        )
        column.write(
            "In a battle F1 opens the clause under the pointer: every number, die and refusal has one.",
            letters.TEXT,
            colour.text2,
            18,
        )
        for thought in book.advice[:2]:
            column.write(thought.title, letters.STRONG, colour.brass_light, 4)
            column.write(thought.text, letters.CLAUSE_TEXT, colour.text, 14)
        return column
    if isinstance(found, Clause):
        column.write(found.id, letters.CLAUSE_ID, colour.brass_light, 2)
        column.write(found.topic, letters.PANEL_TITLE, colour.text)
        column.write(f"“{found.text}”", letters.CLAUSE_TEXT, colour.text, 10)
        _behind(column, book, found)
    elif isinstance(found, Ruling):
        column.write(named(found.key), letters.CLAUSE_ID, colour.brass_light, 2)
        column.write(found.title, letters.PANEL_TITLE, colour.text)
        column.write(
            "A decision where the printed rules are silent or can be read in two ways.",
            letters.TEXT,
            colour.text2,
        )
    else:
        number = f"Phase {found.number} of the turn" if found.number else "Before the first turn"
        column.write(number, letters.SMALL, colour.brass_light, 2)
        column.write(found.name, letters.PANEL_TITLE, colour.text)
        column.write(found.who, letters.TEXT, colour.text2)
    column.refer("Its clauses" if isinstance(found, Turn) else "It rests on", book.mentions(key))
    column.refer("Rests on it", book.mentioned_by(key))
    return column


def _behind(column: Column, book: Book, clause: Clause) -> None:
    """Where a clause comes from: the printed rule, or rulings, which are told whole."""
    colour = theme.colour
    if clause.source == "rule":
        column.write("From the printed rules.", letters.SMALL, colour.text2)
    for key in book.mentions(clause.id):
        ruling = book.find(key)
        if isinstance(ruling, Ruling) and key in clause.source.replace(" and ", ", ruling "):
            column.write(f"{named(key)}: {ruling.title}", letters.STRONG, colour.text, 4)
            column.write(ruling.text, letters.TEXT, colour.text2, 10)
