"""Parts that panels are often made of: controls ready to be fitted in, titles, labelled fields, warnings, figures.

They say how such a thing looks everywhere; what it is for they must not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, Unpack

import msgspec
import pygame

from game.ui.kit import letters, signs, theme
from game.ui.kit.box import Box, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.choices import Segmented, Turner
from game.ui.kit.controls import Button, Ground, Link, Tip
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Largest, Panel, Row
from game.ui.kit.listing import Listing, State
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Colour

NOWHERE = (0, 0, 0, 0)
"""Where a control lies until it is laid out."""


class Sized(TypedDict, total=False):
    """How large a control is to be where it does not measure itself, and its share of what room is left."""

    wide: float | None
    high: float | None
    grow: float


def ink(ground: Ground) -> tuple[Colour, Colour]:
    """The colours of words and of lesser words on a ground."""
    colour = theme.colour
    return (colour.text, colour.text2) if ground == "ink" else (colour.pen, colour.pen2)


def button(
    name: str,
    words: str,
    kind: Literal["primary", "second", "small"] = "second",
    *,
    off: str | None = None,
    tip: Tip | None = None,
    sign: pygame.Surface | None = None,
    ground: Ground = "ink",
    style: letters.Style | None = None,
    warning: bool = False,
    **size: Unpack[Sized],
) -> Fit:
    """A button; `off` is why it cannot be pressed, empty where no reason is shown."""
    made = Button(name, NOWHERE, words, kind, sign, tip, ground, style)
    made.off, made.warning = off, warning
    return Fit(made, **size)


def entry(
    name: str,
    text: str,
    holder: str = "",
    most: int = 80,
    *,
    searches: bool = False,
    ground: Ground = "ink",
    tip: Tip | None = None,
    **size: Unpack[Sized],
) -> Fit:
    """A field for one line; `holder` is read in it while it is empty."""
    return Fit(TextEntry(name, NOWHERE, text, holder, most, searches, ground, tip), narrow=60, **size)


def segmented(
    name: str, choices: Sequence[str], index: int, *, tip: Tip | None = None, tips: tuple[Tip, ...] = (),
    **size: Unpack[Sized],
) -> Fit:  # fmt: skip
    """A row of choices of which one is in force."""
    made = Segmented(name, NOWHERE, choices, index, tip)
    made.tips = tips
    return Fit(made, **size)


def turner(
    name: str, choices: Sequence[str], index: int, *, tip: Tip | None = None, **size: Unpack[Sized]
) -> Fit:
    """One of several choices at a time."""
    return Fit(Turner(name, NOWHERE, choices, index, tip), narrow=100, **size)


def link(name: str, words: str, ground: Ground = "paper", tip: Tip | None = None) -> Fit:
    """Bold words underlined."""
    return Fit(Link(name, words, ground, tip))


def title(words: str, right: str = "", ground: Ground = "ink") -> Column:
    """A panel's serif title over its rule, with smaller words at the right."""
    colour = theme.colour
    shade, faint = ink(ground)
    line = colour.line if ground == "ink" else theme.mix(colour.paper, colour.brass, 0.8)
    head = Row((
        Text(words, letters.PANEL_TITLE, shade, grow=1), Text(right, letters.SMALL, faint, align="right", whole=True),
    ), align="base")  # fmt: skip
    return Column((head, Space(4), Rule(line), Space(12)))


def leaf(rows: Scroll, words: str, right: str = "") -> Panel:
    """A list on paper under its title; without one, on a tab that names it, it has no edge of its own."""
    pad = either(10, 16)
    if not words:
        return Panel(Fit(rows, grow=1), (pad, 8, pad - 6, 8), "sheet")
    head = Panel(title(words, right, "paper"), (0, 0, 6, 0))
    return Panel(Column((head, Fit(rows, grow=1))), (pad, 10, pad - 6, 8), "paper")


def large(words: str, shade: Colour) -> Largest:
    """A sheet's title in the largest style in which it fits its line."""
    styles = (letters.SHEET_TITLE, letters.TITLE, letters.PANEL_TITLE)
    return Largest(tuple(Text(words, style, shade, whole=style is not styles[-1]) for style in styles))


def field(label: str, part: Box, ground: Ground = "ink") -> Column:
    """A control under its label."""
    return Column((Text(label, letters.SMALL, ink(ground)[1]), part), gap=3)


def problem(
    words: str, style: letters.Style = letters.TEXT, ground: Ground = "ink", *, stops: bool = True
) -> Row:
    """A sentence of what is wrong behind its sign."""
    colour = theme.colour
    shade = colour.alarm if ground == "paper" else colour.text
    sign = Icon(signs.problem(stops, theme.px(16 if style is letters.TEXT else 14)))
    return Row((sign, Text(words, style, shade, 0, grow=1)), align="start")


def figures(values: Sequence[tuple[str, str] | tuple[str, str, bool]]) -> Largest:
    """Values over their captions side by side on paper, in alarm where that is said, in the largest style in which they
    all stand; else the last ones go."""
    shade, faint = ink("paper")

    def shown(style: letters.Style, count: int) -> Row:
        return Row(tuple(
            Column((
                Text(value, style, theme.colour.alarm if any(grave) else shade, whole=True, high=tall),
                Text(caption, letters.SMALL, faint, whole=True),
            ), spare=0)
            for value, caption, *grave in values[:count]
        ), gap=10, widest=36)  # fmt: skip

    tall, styles = (
        letters.FIGURE.leading() / theme.scale,
        (letters.FIGURE, letters.ITEM_TITLE, letters.STRONG),
    )
    return Largest((
        *(shown(style, len(values)) for style in styles),
        *(shown(letters.STRONG, count) for count in range(len(values) - 1, 0, -1)),
    ))  # fmt: skip


class Entry(msgspec.Struct, frozen=True):
    """A line of a plain list: its words, lesser ones at the right, a sign before it; a heading cannot be chosen."""

    key: str
    text: str
    right: str = ""
    heading: bool = False
    mark: pygame.Surface | None = None


def keys(told: Sequence[tuple[str, str]]) -> Box:
    """Keys with what they do, in a row; where it is too narrow the last go first."""
    return Row(tuple(
        Row((Icon(signs.keycap(key)), Text(says, letters.SMALL, theme.colour.text2, whole=True)), 6, spare=number)
        for number, (key, says) in enumerate(told)
    ), 14)  # fmt: skip


def plain_list(name: str, entries: Sequence[Entry], key: str = "", *, high: float = 34) -> Listing[Entry]:
    """Entries on ink, each one line; `key` is the one chosen at first."""
    return Listing(name, entries, lambda entry, state: _listed(entry, state, high), key, margin=10)


def _listed(entry: Entry, state: State, high: float) -> Box:
    colour = theme.colour
    if entry.heading:
        return Text(entry.text, letters.HEADING, colour.brass_light, high=high)
    fill = colour.ink6 if state.chosen else colour.ink7 if state.under else None
    said: tuple[Box, ...] = (
        Text(entry.text, letters.STRONG if state.chosen else letters.TEXT, colour.text, grow=1),
        Text(entry.right, letters.SMALL, colour.text2, whole=True),
    )
    row = Row(said if entry.mark is None else (Icon(entry.mark), *said))
    return Panel(row, (10, 0, 8, 0), fill=fill, stripe=colour.brass if state.chosen else None, high=high)
