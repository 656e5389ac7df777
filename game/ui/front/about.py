"""What the rule book says beside a clause: its words, the rulings behind it, what it rests on and what rests on it."""

from __future__ import annotations

from game.content.book import Book, Clause, Ruling, Turn
from game.match.wording import capital
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Space, Text
from game.ui.kit.layout import Column, Flow


def about(book: Book, key: str) -> Column:
    """The parts for what `key` names; without it, what they are for."""
    colour = theme.colour
    found = book.find(key) if key else None
    if found is None:
        said: list[Box] = [
            Text("Why a rule says so", letters.PANEL_TITLE, colour.text, 0),
            _plain("Choose a clause to see where it comes from, what it rests on and what rests on it."),
            _plain(
                "In a battle F1 opens the clause under the pointer: every number, die and refusal has one."
            ),
            Space(8),
        ]
        for thought in book.advice[:2]:
            title = Text(thought.title, letters.STRONG, colour.brass_light, 0)
            said += [Column((title, Text(thought.text, letters.CLAUSE_TEXT, colour.text, 0)), 4), Space(4)]
        return Column(tuple(said), 8)
    if isinstance(found, Clause):
        said = [
            *_head(found.id, letters.CLAUSE_ID, found.topic),
            Text(f"“{found.text}”", letters.CLAUSE_TEXT, colour.text, 0),
            *_behind(book, found),
        ]
    elif isinstance(found, Ruling):
        said = [
            *_head(capital(found.key), letters.CLAUSE_ID, found.title),
            _plain("A decision where the printed rules are silent or can be read in two ways."),
        ]
    else:
        number = f"Phase {found.number} of the turn" if found.number else "Before the first turn"
        said = [*_head(number, letters.SMALL, found.name), _plain(found.who)]
    said += _refer("Its clauses" if isinstance(found, Turn) else "It rests on", book.mentions(key))
    said += _refer("Rests on it", book.mentioned_by(key))
    return Column(tuple(said), 8)


def _plain(words: str) -> Text:
    return Text(words, letters.TEXT, theme.colour.text2, 0)


def _head(small: str, style: letters.Style, large: str) -> tuple[Box, ...]:
    colour = theme.colour
    return Text(small, style, colour.brass_light), Text(large, letters.PANEL_TITLE, colour.text, 0)


def _refer(heading: str, keys: list[str]) -> list[Box]:
    """A heading and links in rows below it; nothing where there are no keys."""
    if not keys:
        return []
    links = tuple(parts.link(f"to {key}", capital(key), "ink") for key in keys)
    return [Space(3), Text(heading, letters.HEADING, theme.colour.brass_light), Flow(links, 18, 10)]


def _behind(book: Book, clause: Clause) -> list[Box]:
    """Where a clause comes from: the printed rule, or rulings, which are told whole."""
    colour = theme.colour
    said: list[Box] = []
    if clause.source == "rule":
        said.append(Text("From the printed rules.", letters.SMALL, colour.text2))
    for key in book.mentions(clause.id):
        ruling = book.find(key)
        if isinstance(ruling, Ruling) and key in clause.source.replace(" and ", ", ruling "):
            said += [
                Text(f"{capital(key)}: {ruling.title}", letters.STRONG, colour.text, 0),
                _plain(ruling.text),
            ]
    return said
