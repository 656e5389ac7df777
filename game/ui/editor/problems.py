"""The list of what is wrong: a red octagon stops play, a yellow triangle asks for a look; a click shows the place.

It is told the findings and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.content.survey import Finding
from game.ui.inputs import Press
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import Box, Icon, Rule, Space, Text
from game.ui.kit.controls import Message, Pressed
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State

MOST = 200
"""So many are listed; who has more begins with these."""


def listed(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings as they are listed: those that stop play first, at most 200 and how many more there are."""
    first = tuple(sorted(findings, key=lambda one: not one.stops))[:MOST]
    more = len(findings) - MOST
    return (*first, Finding(False, f"{more:,} more", "told when these are mended", ())) if more > 0 else first


class Problem(msgspec.Struct, frozen=True):
    """A finding in its place of the list."""

    key: str
    finding: Finding
    heading: bool = False


class ProblemList(Listing[Problem]):
    """Findings below each other: `Picked` shows a place, `Pressed("repair:n")` mends."""

    def __init__(self, name: str) -> None:
        super().__init__(name, (), _shown)
        self.findings: tuple[Finding, ...] = ()

    def show(self, findings: Sequence[Finding]) -> None:
        """Other findings, those that stop play first."""
        self.findings, self.index = listed(findings), None
        self.set_entries([Problem(str(number), one) for number, one in enumerate(self.findings)])

    def repair(self, number: int) -> pygame.Rect:
        """Where the words lie that mend a finding."""
        self.box(number)
        mends = next(area for part, area in self._entry(number).parts if part.act)
        return mends.move(0, -self.offset)

    def _press(self, number: int, given: Press) -> Message | None:
        mends = self._entry(number).act((given.pos[0], given.pos[1] + self.offset))
        return Pressed(mends) if mends else super()._press(number, given)


def _shown(problem: Problem, state: State) -> Box:
    colour, finding = theme.colour, problem.finding
    said: list[Box] = [Text(finding.title, letters.STRONG, colour.text, 0)]
    said.append(Text(finding.detail, letters.SMALL, colour.text2, 2))
    if finding.repair is not None:
        words = Text(finding.repair.label, letters.SMALL_STRONG, colour.brass_light)
        mends = Column((words, Rule(colour.brass_light)), align="start", act=f"repair:{problem.key}")
        said += [Space(4), Row((mends,))]
    sign = Icon(signs.problem(finding.stops, theme.px(18)))
    body = Panel(Row((sign, Column(tuple(said), grow=1, wide=0)), align="start"), (5, 6, 0, 6))
    fill = colour.ink6 if state.chosen else colour.ink7 if state.under else None
    return Panel(Column((body, Rule(colour.line))), fill=fill)
