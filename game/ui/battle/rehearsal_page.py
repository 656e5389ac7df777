"""An order rehearsed, as a fan: the lead turn by turn on tables imagined from the side's view, laid over the battle.

It shows what a rehearsal comes to and gives no order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ai.analysis.rehearsing import TABLES, Came, Fan, Rehearsal, fan, won
from game.match import Order
from game.match.wording import does, minus, owned
from game.ui.inputs import Input, Key, Press
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Drawn, Laid, Rule, Space, Text, lay
from game.ui.kit.console import Console
from game.ui.kit.controls import Pressed
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.nib import Nib
from game.ui.scene import Scene

WIDE, HIGH = 620, 500
CHART = 190

EARLIER = 3
"""Orders tried before that are told beneath."""


class Rehearsed(msgspec.Struct, frozen=True):
    """What is rehearsed: whose order, which, and what it says. `says` tells any order in words; `called` a turn."""

    side: str
    order: Order
    colour: int
    called: str
    says: Callable[[Order], str]


class RehearsalPage(Scene):
    """The page. The battle is seen beside it and stands still below."""

    veil = True

    def __init__(self, rehearsal: Rehearsal, asked: Rehearsed) -> None:
        self.rehearsal, self.asked = rehearsal, asked
        self.console = Console()
        self.area = pygame.Rect(0, 0, 1, 1)
        self._laid = Laid()

    def resize(self, size: tuple[int, int]) -> None:
        gap = theme.px(12)
        wide, high = min(theme.px(WIDE), size[0] - 2 * gap), min(theme.px(HIGH), size[1] - 2 * gap)
        self.area = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        self._furnish()

    def _furnish(self) -> None:
        self._laid = lay(page(self.rehearsal, self.asked), self.area)
        self.console.clear()
        self.console.add(*self._laid.controls)

    def take(self, given: Input) -> None:
        message = self.console.take(given)
        outside = isinstance(given, Press) and not self.area.collidepoint(given.pos)
        closes = isinstance(given, Key) and given.action in ("cancel", "confirm", "menu", "rehearse")
        if outside or closes or (isinstance(message, Pressed) and message.name == "back"):
            self.app.sounds.play("paper_slide")
            self.app.stack.pop()

    def tick(self, dt: float) -> bool:
        moved = self.console.tick(dt)
        if self.rehearsal.poll():
            self._furnish()
            moved = True
        return moved

    def draw(self, canvas: pygame.Surface) -> None:
        self._laid.paint(canvas)
        self.console.draw(canvas)


def page(rehearsal: Rehearsal, asked: Rehearsed) -> Box:
    """The order, its fan, and what was tried before it."""
    colour = theme.colour
    came = next((found for order, found in rehearsal.told if order == asked.order), [])
    before = [one for one in rehearsal.told if one[0] != asked.order][-EARLIER:]
    body: list[Box] = [
        Text("Rehearsed", letters.TITLE, colour.pen),
        Text(asked.says(asked.order), letters.STRONG, colour.pen, 2), Space(2), Rule(colour.paper_line), Space(4),
    ]  # fmt: skip
    if rehearsal.fault:
        body.append(parts.problem(rehearsal.fault, letters.TEXT, "paper"))
    spread = fan(came)
    if spread is not None:
        lead = f"{owned(asked.side)} lead {asked.called} by {asked.called}"
        shown = f"{lead}; pale: nine tables in ten, dark: half of them"
        body += [Drawn(_chart(spread, asked), high=CHART, grow=1), Text(shown, letters.SMALL, colour.pen2)]
    else:
        body.append(Text("The first tables are being played ...", letters.CLAUSE_TEXT, colour.pen2))
    body.append(Text(sentence(asked.side, came, spread), letters.ITEM, colour.pen, 0))
    if before:
        body += [Space(4), Text("Tried before, on the same tables", letters.HEADING, colour.clause)]
        body += [_earlier(asked, order, found) for order, found in reversed(before)]
    said = (
        f"Played: {len(came)} of {TABLES} tables. Esc ends it."
        if rehearsal.running
        else f"{len(came)} tables imagined from what {asked.side} can see, captains at every helm; never the true one."
    )
    body += [
        SPRING, Rule(colour.paper_line), Space(4),
        Row((Text(said, letters.SMALL, colour.pen2, 2, grow=1),
             parts.button("back", "To the table", "small", ground="paper", high=36)), 12),
    ]  # fmt: skip
    return Panel(Column(tuple(body), 4, grow=1), (24, 18), "paper", grow=1)


def sentence(side: str, came: Sequence[Came], spread: Fan | None) -> str:
    """How often the side wins, and where half of the tables stand at last."""
    if not came or spread is None:
        return ""
    wins, give = won(came)
    return (
        f"{does(side, 'wins', 'win')} {wins:.0f} ± {give:.0f} of {len(came)}; in half of them the lead at the end is "
        f"{_lead(spread.low[-1])} to {_lead(spread.high[-1])} points."
    )


def _earlier(asked: Rehearsed, order: Order, came: Sequence[Came]) -> Box:
    wins, give = won(came)
    told = f"{wins:.0f} ± {give:.0f} of {len(came)}" if came else "not played"
    shade = theme.colour.pen
    return Row((
        Text(asked.says(order), letters.TEXT, shade, grow=1), Text(told, letters.STRONG, shade, whole=True),
    ), 12)  # fmt: skip


def _lead(points: float) -> str:
    return minus(str(round(points)))


def _chart(spread: Fan, asked: Rehearsed) -> Callable[[pygame.Surface, pygame.Rect], None]:
    """The fan: nine of ten tables in the pale band, half in the dark one, the middle one as a line."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        side = theme.side(asked.colour).colour
        left, foot = px(52), px(24)
        wide, high = area.w - left - px(12), area.h - foot - px(8)
        lowest, highest = min(0.0, *spread.least), max(0.0, *spread.most)
        reach = max(1.0, highest - lowest)
        last = max(1, len(spread.middle) - 1)

        def spot(turn: int, lead: float) -> tuple[float, float]:
            return left + wide * turn / last, px(6) + high * (highest - lead) / reach

        def band(under: Sequence[float], over: Sequence[float]) -> list[tuple[float, float]]:
            above = [spot(turn, lead) for turn, lead in enumerate(over)]
            return [*above, *reversed([spot(turn, lead) for turn, lead in enumerate(under)])]

        nib = Nib(area.w, area.h)
        nib.polygon(band(spread.least, spread.most), (*side, 60))
        nib.polygon(band(spread.low, spread.high), (*side, 110))
        nib.dashed([spot(0, 0.0), spot(last, 0.0)], colour.pen2, 1.2, (7, 6))
        nib.line([spot(turn, lead) for turn, lead in enumerate(spread.middle)], colour.pen, 2.2)
        canvas.blit(nib.finished(), area)
        x = area.x + left - px(8)
        for lead in sorted({round(lowest), 0, round(highest)}):
            y = area.y + round(spot(0, lead)[1])
            letters.put(canvas, _lead(lead), letters.SMALL, colour.pen2, x, y, "right", "middle")
        y = area.bottom - px(10)
        for turn in range(last + 1):
            words = "now" if turn == 0 else "end" if turn == last else f"{turn}"
            at = area.x + round(spot(turn, 0.0)[0])
            letters.put(canvas, words, letters.SMALL, colour.pen2, at, y, "centre", "middle")

    return draw
