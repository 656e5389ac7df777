"""What a window shows for a unit: its data sheet as plain records, the same for every game.

A ruleset's `cards.py` fills these in; they know no pixels and no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Box = Literal["whole", "lost", "pending", "doomed"]
Ware = Literal["torpedo", "rocket", "bomb", "pack", "flight"]


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of an odds card's figures: `1.6` over `expected`; `grave` ones are printed in red."""

    value: str
    label: str
    grave: bool = False


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One damage row: its label, its boxes in order, its figures under the card's columns."""

    label: str
    boxes: tuple[Box, ...]
    figures: tuple[str, ...] = ()
    current: bool = False
    heading: bool = False
    """A line over the rows that follow it: nothing but its label and figures, the totals."""
    words: str = ""
    """What the row is, where its label and figures do not say it."""
    clause: str = ""


class Store(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things aboard that are used up: `left` ready, `empty` used but there, the rest of `total` gone."""

    label: str
    shape: Ware
    left: int
    total: int
    empty: int = 0
    words: str = ""
    clause: str = ""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A labelled value with the clause behind it: as it is, of no use now (off), or gone for good."""

    label: str
    value: str
    clause: str = ""
    state: Literal["", "off", "gone"] = ""


def facts(*rows: tuple[object, str, str, str]) -> list[Fact]:
    """The facts that are so, of rows of whether, label, value and clause."""
    return [Fact(label, value, clause) for so, label, value, clause in rows if so]


def so(*rows: tuple[object, str]) -> list[str]:
    """The words that are so, of rows of whether and words."""
    return [words for true, words in rows if true]


def stores(*rows: tuple[str, Ware, int | None, int | None, str]) -> tuple[Store, ...]:
    """What there is any of, of rows of label, shape, what is left, of how many, and clause."""
    return tuple(
        Store(label, shape, left or 0, total, 0, f"{left or 0} of {total}", clause)
        for label, shape, left, total, clause in rows
        if total
    )


def struck(whole: int, lost: int) -> list[Box]:
    """The boxes of a hull, the first lost first."""
    return ["lost" if box < lost else "whole" for box in range(whole)]


def in_rows(boxes: Sequence[Box], most: int) -> list[tuple[Box, ...]]:
    """Boxes in rows as even as they may be, so many in one at most."""
    each = -(-len(boxes) // -(-len(boxes) // most)) if boxes else 1
    return [tuple(boxes[start : start + each]) for start in range(0, len(boxes), each)]


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of damage and how much of it there is. `item` is what an order to repair it begins with."""

    label: str
    number: int
    clause: str = ""
    item: str = ""
    words: str = ""


class Pips(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of small signs: so many used or had, so many open, so many lost, and the sentence that says it."""

    label: str
    had: int
    open: int
    lost: int
    words: str
    clause: str = ""
    shape: Literal["markers", "parties"] = "markers"


class Bearing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One arc of the gun rose, in degrees off the bow, clockwise; `full` tells whether all dice count there."""

    start: float
    end: float
    full: bool = True


class Vital(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the numbers a unit lives by, such as its armour; `grave` where it is worse than on its card."""

    value: str
    label: str
    clause: str = ""
    grave: bool = False


class Battery(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon's dice under the card's ranges; `spent` where it cannot be used now, for the reason in `words`."""

    label: str
    figures: tuple[str, ...]
    words: str = ""
    clause: str = ""
    spent: bool = False
    grave: bool = False
    """Whether its dice are worse than on the card."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit's data sheet. `columns` head the figures of its rows; `warning` is one sentence of what is pending.

    Its rows are damage rows or, under a `ledger`'s heading, the ships or aircraft it is made of, a box each; without a
    silhouette it has no picture.
    """

    unit: str
    name: str
    title: str
    side: str
    points: int
    silhouette: str
    length: float
    hull: int
    columns: tuple[str, ...] = ()
    column_clauses: tuple[str, ...] = ()
    """The clause behind each column, where there is one."""
    points_clause: str = ""
    rows: tuple[Row, ...] = ()
    warning: str = ""
    doomed: bool = False
    stores: tuple[Store, ...] = ()
    facts: tuple[Fact, ...] = ()
    rose: tuple[Bearing, ...] = ()
    arms: tuple[Fact, ...] = ()
    vitals: tuple[Vital, ...] = ()
    ranges: tuple[str, ...] = ()
    """What heads the dice of its batteries: range numbers, nearest first."""
    range_clause: str = ""
    batteries: tuple[Battery, ...] = ()
    counts: tuple[Count, ...] = ()
    pips: tuple[Pips, ...] = ()
    about: str = ""
    ledger: str = ""
