"""The list of what is wrong: a red octagon stops play, a yellow triangle asks for a look; a click shows the place.

It is told the findings and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.survey import Finding
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press
from game.ui.kit import letters, signs, theme
from game.ui.kit.controls import Link, Message, Picked
from game.ui.kit.scroll import Scroll

MOST = 200
"""So many are listed; who has more begins with these."""


def listed(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings as they are listed: those that stop play first, at most 200 and how many more there are."""
    first = tuple(sorted(findings, key=lambda one: not one.stops))[:MOST]
    more = len(findings) - MOST
    return (*first, Finding(False, f"{more:,} more", "told when these are mended", ())) if more > 0 else first


class ProblemList(Scroll):
    """Findings below each other: `Picked` shows a place, `Pressed("repair:n")` mends."""

    focusable = True

    def __init__(self, name: str, area: pygame.Rect) -> None:
        super().__init__(name, area)
        self.findings: tuple[Finding, ...] = ()
        self.index: int | None = None
        self._tops: list[tuple[int, int]] = []
        self._under: int | None = None

    def show(self, findings: Sequence[Finding]) -> None:
        """Other findings, those that stop play first."""
        offset = self.offset
        self.findings = listed(findings)
        self.index = None
        self.children, self._tops = [], []
        self.offset = y = 0
        for number, finding in enumerate(self.findings):
            high = self._title(finding).get_height() + theme.px(30 if finding.repair is None else 48)
            if finding.repair is not None:
                link = Link(
                    f"repair:{number}",
                    self._left,
                    self.area.y + y + high - theme.px(25),
                    finding.repair.label,
                    "ink",
                )
                self.children.append(link)
            self._tops.append((y, high))
            y += high
        self.set_length(y)
        self.scroll_to(offset)

    @property
    def _left(self) -> int:
        return self.area.x + theme.px(30)

    def _title(self, finding: Finding) -> pygame.Surface:
        wide = self.area.w - theme.px(44)
        return letters.paragraph(finding.title, letters.STRONG, theme.colour.text, wide)

    def box(self, number: int) -> pygame.Rect:
        """Where a finding lies on the screen."""
        y, high = self._tops[number]
        return pygame.Rect(self.area.x, self.top + y, self.area.w - theme.px(10), high)

    def _at(self, pos: Pos) -> int | None:
        if not self.area.collidepoint(pos):
            return None
        return next((n for n in range(len(self.findings)) if self.box(n).collidepoint(pos)), None)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self._at(given.pos)
        elif isinstance(given, Leave):
            self._under = None
        on_link = isinstance(given, Press) and self._child_at(given.pos) is not None
        answer = super().take(given)
        if answer is None and isinstance(given, Press) and given.button == LEFT and not on_link:
            number = self._at(given.pos)
            if number is not None:
                self.index = number
                return Picked(self.name, number)
        return answer

    def draw(self, canvas: pygame.Surface) -> None:
        px, colour = theme.px, theme.colour
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        for number, finding in enumerate(self.findings):
            box = self.box(number)
            if box.bottom < self.area.top or box.top > self.area.bottom:
                continue
            if number in (self.index, self._under):
                canvas.fill(colour.ink6 if number == self.index else colour.ink7, box)
            signs.centred(canvas, signs.problem(finding.stops, px(18)), box.x + px(14), box.y + px(16))
            title = self._title(finding)
            canvas.blit(title, (self._left, box.y + px(6)))
            letters.put(
                canvas, finding.detail, letters.SMALL, colour.text2, self._left, box.y + px(6) + title.get_height(),
                within=self.area.w - px(44),
            )  # fmt: skip
            canvas.fill(colour.line, (box.x, box.bottom - 1, box.w, 1))
        for child in self.children:
            child.draw(canvas)
        canvas.set_clip(before)
        self._draw_bar(canvas)
