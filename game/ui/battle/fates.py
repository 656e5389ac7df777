"""A side's units after a battle: what became of each, and whom it brought points, with the clause.

Made from a ruleset's account of points (`tabletop/account`); it counts nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec
import pygame

from game.match.wording import capital, counted
from game.tabletop.account import Entry
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plan
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import Box, Drawn, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State
from game.ui.kit.theme import Side

SHIP, COMPACT_SHIP = 92, 72
"""Pixels across for a unit's picture."""


class Fate(msgspec.Struct, frozen=True):
    """A line of the account, and the sides that scored as much by it."""

    entry: Entry
    scorers: tuple[str, ...]
    key: str = ""
    heading: bool = False


def fates(entries: Sequence[Entry], side: str) -> tuple[Fate, ...]:
    """What became of a side's units, those that brought most first; what brought nobody anything is told once."""
    found: dict[tuple[str, str, float, str], Fate] = {}
    for entry in entries:
        if entry.fate.owner == side:
            posting = entry.posting
            key = entry.fate.unit or entry.fate.name, entry.state, posting.points, posting.clause
            before = found[key].scorers if key in found else ()
            found[key] = Fate(entry, (*before, posting.side) if posting.points else ())
    return tuple(sorted(found.values(), key=lambda one: (-one.entry.posting.points, not one.entry.fate.lost)))


class FateColumn:
    """The sheet of one side: its points, then the list of its units. `quote` gives the words of a clause."""

    def __init__(
        self,
        side: str,
        points: int,
        found: Sequence[Fate],
        looks: Mapping[str, Side],
        yard: Shipyard,
        quote: Callable[[str], str],
    ) -> None:
        """`points` are what the side scored, `looks` those of all sides in the order of the scenario."""
        self.side, self.points = side, points
        self._looks, self._yard, self._quote = looks, yard, quote
        self.list = Listing(f"account:{side}", found, self._line, margin=14, ground="paper", whole=True)

    def describe(self) -> Box:
        """The sheet."""
        colour, found = theme.colour, self.list.entries
        units = {one.entry.fate.unit for one in found if one.entry.fate.unit}
        lost = {one.entry.fate.unit for one in found if one.entry.fate.lost}
        told = counted(len(units), "unit") + f", {len(lost) or 'none'} lost"
        points = counted(self.points, "point") if self.points else "no points"
        head = Row((
            Icon(signs.flag(self._looks[self.side], theme.px(36), theme.px(25))),
            Text(self.side, letters.TITLE, colour.pen, grow=1),
            Text(points, letters.TITLE, colour.pen, whole=True),
        ), 12, high=either(46, 58))  # fmt: skip
        above = Row((
            Text(told, letters.HEADING, colour.pen2, grow=1), Text("points to", letters.HEADING, colour.pen2), Space(4),
        ), high=30)  # fmt: skip
        pad = theme.PAPER_PADDING
        top = Panel(Column((head, Rule(colour.brass), above)), (0, 0, pad - 10, 0))
        rows = Fit(self.list, grow=1, squat=either(32, 46))
        return Panel(Column((top, rows)), (pad, 4, 10, 14), "paper")

    def _line(self, one: Fate, state: State) -> Box:
        colour, posting, fate = theme.colour, one.entry.posting, one.entry.fate
        shade = colour.alarm if fate.lost else colour.pen2
        loss = (Icon(signs.log_kind("loss", theme.px(11), colour.flag_red)),) if fate.lost else ()
        told = Column((
            Text(fate.name, letters.STRONG, colour.pen, whole=True),
            Row((*loss, Text(one.entry.state, letters.SMALL, shade, grow=1, whole=True)), 6),
        ), grow=1)  # fmt: skip
        worth = f"{round(posting.points, 2):g}"
        figure = Text(
            worth, letters.FIGURE, colour.pen if posting.points else colour.pen3,
            align="right", wide=34 if len(worth) < 4 else 58,
        )  # fmt: skip
        marks = tuple(Icon(signs.mark(self._looks[side], theme.px(10))) for side in reversed(one.scorers))
        said = self._quote(posting.clause)
        rule, why = (
            Tip(title, said, posting.clause) if said else None
            for title in ("The rule", capital(posting.share) or "The rule")
        )
        share: tuple[Box, ...] = ()
        if posting.points:
            words = Text(posting.share, letters.SMALL, colour.pen2, align="right", whole=True)
            clause = Text(posting.clause, letters.CLAUSE_ID, colour.clause, align="right", whole=True)
            share = (Column((words, clause), spare=1, tip=rule), Space(5, spare=1))
        gain = Row((*marks, figure), 5, tip=why)
        ship = Drawn(
            partial(self._ship, fate.silhouette), wide=either(COMPACT_SHIP, SHIP), high=either(31, 45)
        )
        row = Row((ship, told, Space(10), *share, gain), 0, high=either(31, 45))
        return Panel(
            Column((row, Rule(theme.mix(colour.paper, colour.paper_line, 0.5)))), high=either(32, 46)
        )

    def _ship(self, silhouette: str, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Her picture, bow to the right, no larger than her place."""
        if not silhouette:
            return
        index = theme.SIDES.index(self._looks[self.side])
        length = area.w * (0.36 if plan(silhouette).aircraft else 0.66)
        ship = self._yard.ship(silhouette, index, length, 90)
        drawn, high = ship.get_bounding_rect().h, area.h - theme.px(3)
        if drawn > high:
            ship = self._yard.ship(silhouette, index, length * high / drawn, 90)
        signs.centred(canvas, ship, area.centerx - theme.px(10), area.centery)
