"""The list of battles: groups by ruleset, each battle with its length and its weight as diamonds.

The chosen one is a paper slip that sticks out of the panel. It must not know what choosing one leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State


class Entry(msgspec.Struct, frozen=True):
    """One line of the list: a battle, or a group's name (`heading`), which cannot be chosen.

    `bar` makes a small bar of the shade of its tick, to stand below the diamonds; in a compact window in their place.
    """

    key: str
    text: str
    below: str = ""
    weight: int = 0
    heading: bool = False
    faulty: bool = False
    liked: bool = False
    bar: Callable[[theme.Colour], Box] | None = None


NAME = letters.Style("serif", 18, 24, 15, 20)
CHOSEN = letters.Style("serif semibold", 18, 24, 15, 20)
_GROUP = letters.Style("serif semibold", 20, 26, 16, 21)
OVERHANG = 11
"""Pixels at the right that a chosen slip alone fills."""


def battle_list(name: str, entries: Sequence[Entry], key: str = "", empty: str = "") -> Box:
    """The list for a panel: it sticks out of it at the right. `key` is the entry chosen at first."""
    listing = Listing(name, entries, _shown, key, empty, margin=0, overhang=OVERHANG)
    return Panel(Fit(listing), (8, 0, -6, 0), grow=1)


def grouped(found: Iterable[tuple[str, str, Entry]]) -> list[Entry]:
    """Entries under the headings of their groups: each comes with its heading and what stands beside that."""
    entries: list[Entry] = []
    group = None
    for heading, below, entry in found:
        if heading != group:
            group = heading
            entries.append(Entry(f"group {heading}", heading, below, heading=True))
        entries.append(entry)
    return entries


def column(head: Box, listed: Box, wide: float, below: float = 8, foot: Box | None = None) -> Panel:
    """The list for a panel on ink: under its head, `below` pixels apart, over its foot."""
    pad = either(14, 18)
    body = Column((Panel(head, (pad, pad, pad, below)), listed, foot or Space(10)))
    return Panel(body, ground="ink", wide=wide)


def _shown(entry: Entry, state: State) -> Box:
    colour = theme.colour
    if entry.heading:
        name = Text(entry.text, _GROUP, colour.brass_light, whole=True)
        below = Text(entry.below, letters.SMALL, colour.text2, grow=1)
        head = Row((name, below), 12, "base")
        body = Column((SPRING, head, Space(5), Rule(colour.line), Space(6)))
        return Panel(body, (10, 0, OVERHANG + 3, 0), high=either(40, 48))
    small = colour.pen2 if state.chosen else colour.text2
    if entry.faulty:
        small = colour.alarm if state.chosen else colour.log_loss
    text: Box = Text(
        entry.text, CHOSEN if state.chosen else NAME, colour.pen if state.chosen else colour.text
    )
    if entry.liked:
        shade = colour.flag_red if state.chosen else colour.brass
        text = Row((text, Icon(signs.star(theme.px(13), shade)), SPRING), 7)
    below = Text(entry.below, letters.SMALL, small, grow=1)
    weight = _weight(entry.weight, state.chosen) if entry.weight else Space()
    bar = entry.bar(small) if entry.bar is not None else weight
    # Where the panel is narrow the bar stands beside the smaller line, and the name has it all.
    said: Box
    if theme.compact:
        said = Column((text, Row((below, bar))), 2)
    elif entry.bar is None:
        said = Row((Column((text, below), 3, grow=1), weight))
    else:
        said = Row((Column((text, below), 3, grow=1), Column((weight, bar), 4, "end")))
    said = Column((SPRING, said, SPRING))
    inner = Panel(said, (15, 0, OVERHANG + 16, 0), high=either(48, 58))
    if state.chosen:
        return Panel(inner, ground="slip", stripe=colour.flag_red, high=either(50, 60))
    fill = colour.ink7 if state.under else None
    return Panel(Panel(said, (12, 0, 16, 0), fill=fill), (4, 2, OVERHANG, 2), high=either(50, 60))


def _weight(weight: int, chosen: bool) -> Box:
    """One to three diamonds."""
    shade = theme.colour.flag_red if chosen else theme.colour.brass
    says = "One diamond: small, to begin with. Three: long, with much to look after."
    return Drawn(
        lambda canvas, area: signs.weight(canvas, area.right, area.centery, weight, shade),
        wide=37, high=16, tip=Tip(f"Weight {weight} of 3", says),
    )  # fmt: skip
