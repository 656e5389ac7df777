"""What a replay knows of how the battle was looked over: the chance through it, the errors, what was better there.

It reads what is kept beside the log, or has the first curve made beside the window, and plays nothing on. Whoever looks
through a side's eyes is shown that side's errors alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import dist
from pathlib import Path

import msgspec
import pygame

from game.ai.analysis import Analysis, Looked, Verdict, telling
from game.match.wording import owned
from game.tabletop.overlays import Course, Overlay
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match
from game.ui.analysis import cards
from game.ui.analysis.better import NEAR, Compared
from game.ui.analysis.line import SIGNS, ChanceLine, marked, reckoned, sure
from game.ui.analysis.working import Working
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Text, lay
from game.ui.kit.layout import Panel, Row

HIGH = 76.0
"""Pixels of the curve over the replay's line, with the words above it."""

WORDS = 20.0


class Error(msgspec.Struct, frozen=True):
    """An order that is called an error, or brilliant: the line of the log before it, the order and its verdict."""

    at: int
    order: Looked
    verdict: Verdict


class Hindsight:
    """One battle that is over, at whatever place of it the replay stands. `side` is whose eyes look, empty: all."""

    def __init__(self, match: Match, log: Path | None, colours: Sequence[int]) -> None:
        """`log` is where its analysis is kept beside, `colours` are those of the sides."""
        self._match = match
        self.working = Working(match, log)
        self.side = ""
        self.better = True
        """Whether what was better is drawn."""
        self._last = max(0, len(match.lines) - 1)
        self._looks = {side: theme.side(colour) for side, colour in zip(match.sides, colours, strict=True)}
        self._version = 0
        self._compared = Compared(self.working, colours)
        self.working.recall()

    @property
    def analysis(self) -> Analysis | None:
        """What is known."""
        return self.working.analysis

    @property
    def whose(self) -> str:
        """Whose chance is shown."""
        return self.side or self._match.sides[0]

    @property
    def errors(self) -> list[Error]:
        """All that those eyes are shown, in the order of the battle."""
        known = self.analysis
        if known is None:
            return []
        orders = {one.number: one for one in known.orders}
        return [
            Error(one.number - 1, orders[one.number], one)
            for one in known.verdicts
            if one.worth in SIGNS and self.side in ("", one.side)
        ]

    def at(self, line: int) -> Error | None:
        """The error that was made at a line of the log."""
        return next((one for one in self.errors if one.at == line), None)

    def next(self, line: int, way: int) -> int | None:
        """The line of the next error (1), or of the one before (-1); None where there is none."""
        lines = sorted(one.at for one in self.errors)
        ahead = [one for one in lines if (one > line if way > 0 else one < line)]
        return None if not ahead else ahead[0] if way > 0 else ahead[-1]

    def overlays(self, line: int, pieces: Sequence[Piece]) -> list[Overlay]:
        """What was done at an error, what was better and what would likely have come of it. `pieces` are those in
        sight: of others nothing is drawn."""
        one = self.at(line)
        drawn = [] if one is None else self._compared.overlays(one.order, one.verdict, better=self.better)
        return [part for part in drawn if _in_sight(part, pieces)]

    def card(self, line: int) -> Box | None:
        """The paper of the error at a line: what it is called, what it gave away, why, and what was better."""
        one, known = self.at(line), self.analysis
        if one is None or known is None:
            return None
        at = known.sides.index(self.whose)
        luck = telling.luck(one.order, one.verdict, known.sides.index(one.order.side))
        moved = telling.moved(one.order, at, self.whose)
        return Panel(
            cards.why(one.order, one.verdict, moved, luck, ()), (16, 12), "paper", stripe=theme.colour.brass
        )

    # -- over the replay's line ------------------------------------------------------------------------------------

    high = HIGH

    @property
    def cue(self) -> Hashable:
        """All that the curve's picture depends on."""
        return (self._version, self.side, self.better)

    def tick(self) -> bool:
        """Take in the first curve; True where it came."""
        news = self.working.poll()
        self._version += news
        return news

    def paint(self, canvas: pygame.Surface, area: pygame.Rect, x: Callable[[float], float]) -> None:
        """The curve with its errors and dice; `x` says where a line of the log lies."""
        px, known = theme.px, self.analysis
        top = pygame.Rect(area.x + px(8), area.y, area.w - px(16), px(WORDS))
        lay(self._words(), top).paint(canvas)
        if known is None or not known.orders:
            return
        plot = pygame.Rect(round(x(0)), top.bottom + px(2), 0, area.bottom - top.bottom - px(6))
        plot.w = round(x(self._last)) - plot.x
        canvas.fill(theme.mix(theme.colour.ink8, theme.colour.ink7, 0.5), plot)
        lines = [*(one.number - 1 for one in known.orders), self._last]

        def across(place: float) -> float:
            first = min(int(place), len(lines) - 1)
            then = lines[min(first + 1, len(lines) - 1)]
            return x(lines[first] + (place - first) * (then - lines[first]))

        line = ChanceLine(known, self.whose, self._looks, plot, across)
        line.paint(canvas)
        shown = [one for one in marked(known, self.whose) if self.side in ("", one.side) or not one.side]
        line.mark(canvas, shown, px(4))

    def _words(self) -> Box:
        colour, known = theme.colour, self.analysis
        if known is None:
            said = self.working.fault or ("The first curve is drawn ..." if self.working.running else "")
            return Text(said, letters.SMALL, colour.text2)
        return Row((
            Text(f"{owned(self.whose)} chance", letters.SMALL_STRONG, colour.text, whole=True),
            Text(f"{reckoned(known)}, {sure(known)}", letters.SMALL, colour.text2, grow=1), self.keys(),
        ), 12)  # fmt: skip

    def keys(self) -> Box:
        """The keys that go from error to error, where there are any."""
        if not self.errors:
            return Text("")
        whose = f"{owned(self.side)} " if self.side else ""
        told = (("N", f"{whose}next error"), ("B", "the one before"),
                ("G", "hide the better" if self.better else "show the better"))  # fmt: skip
        return parts.keys(told)


def _in_sight(part: Overlay, pieces: Sequence[Piece]) -> bool:
    """Whether a course that a side would likely sail begins at a piece in sight; all else is one's own."""
    if not isinstance(part, Course) or part.side < 0:
        return True
    return any(dist(part.start, (piece.x, piece.y)) <= NEAR for piece in pieces)
