"""The recap: what one side saw since its last decision, at most eight lines, each of which can be shown on the table.

It is told the entries of that side; it knows no match and plays nothing itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from game.content.loglines import STRUCK, LogLine, fold, losses
from game.match.record import Entry
from game.ui.inputs import Input, Key
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import Box, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Largest, Panel, Row
from game.ui.kit.panes import KeptPanel

MOST = 8
CLOSE, STEP = "recap-close", "recap-step"


def weighed(lines: Sequence[LogLine], most: int) -> list[LogLine]:
    """The weightiest lines in the order they happened: lost, hit, seen, moved; nothing that weighs nothing."""
    told = [line for line in lines if line.weight and not line.heading]
    # Hits that were marked later are told by the boxes they cost.
    marked = {line.units[0]: number for number, line in enumerate(told) if line.kind == "hit" and line.units}
    told = [
        line
        for number, line in enumerate(told)
        if not (
            line.kind == "fire"
            and line.weight >= STRUCK
            and len(told) > most
            and any(number < marked.get(unit, -1) for unit in line.units[1:])
        )
    ]
    order = sorted(range(len(told)), key=lambda number: (-told[number].weight, -number))
    return [told[number] for number in sorted(order[:most])]


class Recap(KeptPanel):
    """The sheet. `step` is the line that is played on the table now (None: none yet).

    Messages: `Picked("recap-step", n)` to show line n on the table, `Pressed("recap-close")`.
    """

    def __init__(
        self,
        side: str,
        turn: int,
        entries: Sequence[Entry],
        points: Mapping[str, int] | None = None,
        key: str = "R",
        colour: int = 0,
        called: str = "turn",
    ) -> None:
        """`points` as they stand now; `key` is what plays it; `colour` the side's of the six.

        `called` is what players call a turn.
        """
        super().__init__()
        self._called = called.capitalize()
        self.side, self.turn, self.key, self.colour = side, turn, key, colour
        lines = fold(entries)
        self._lost = any(True for _ in losses(lines))
        self._points = dict(points or {})
        self._told = lines
        self._most = MOST - 1 if self.closing else MOST
        self.lines = weighed(lines, self._most)
        self.step: int | None = None

    @property
    def title(self) -> str:
        """Its title."""
        turns = [line.entry.turn for line in self.lines] or [self.turn]
        when = f" {turns[0]}" if turns[0] == turns[-1] else f"s {turns[0]}–{turns[-1]}"
        return f"{self._called}{when}, as {self.side} saw it" if turns[-1] else f"As {self.side} saw it"

    @property
    def closing(self) -> str:
        """The last line: whether anything was lost, and the points."""
        lost = "" if self._lost else "Nothing lost. "
        points = ", ".join(f"{side} {value}" for side, value in self._points.items())
        return f"{lost}Points: {points}." if points else lost.strip()

    # -- laying out ----------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """The pixels it needs at a width to tell everything."""
        return self._describe(weighed(self._told, self._most)).tall(width)

    def place(self, area: pygame.Rect) -> None:
        """Lay it out at the top of a box; `area` is then what it fills. A low box holds fewer lines, at its foot."""
        chosen = self.lines[self.step] if self.step is not None else None
        for most in range(self._most, 0, -1):
            self.lines = weighed(self._told, most)
            high = self._describe(self.lines).tall(area.w)
            if high <= area.h:
                break
        self.step = self.lines.index(chosen) if chosen in self.lines else None
        top = area.y if most == self._most else area.bottom - high
        self.lay_out(pygame.Rect(area.x, top, area.w, high))

    def cue(self) -> Hashable:
        return self.step, len(self.lines)

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """Its key plays the next line, a click the one under the pointer; Esc closes it."""
        if isinstance(given, Key) and not given.repeat:
            if given.action == "cancel":
                return Pressed(CLOSE)
            if given.action == "recap":
                return self.play_on()
        act = self.clicked(given)
        if act == CLOSE:
            return Pressed(CLOSE)
        if act:
            self.step = int(act.removeprefix(STEP))
            return Picked(STEP, self.step)
        return None

    def play_on(self) -> Message | None:
        """Play the next line on the table; after the last, or where there is none, close."""
        after = 0 if self.step is None else self.step + 1
        if after >= len(self.lines):
            self.step = None
            return Pressed(CLOSE)
        self.step = after
        return Picked(STEP, after)

    # -- drawing -------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        return self._describe(self.lines)

    def _describe(self, lines: Sequence[LogLine]) -> Box:
        colour, pad = theme.colour, theme.PAPER_PADDING
        shade = colour.alarm if self.over == CLOSE else colour.pen2
        titles = tuple(
            Text(self.title, style, colour.pen, whole=style is letters.PANEL_TITLE)
            for style in (letters.PANEL_TITLE, letters.ITEM_TITLE)
        )
        flag = Icon(signs.flag(theme.side(self.colour), theme.px(24), theme.px(17)))
        cross = Icon(signs.cross(theme.px(14), shade), wide=30, high=30, act=CLOSE)
        head = Panel(
            Row((flag, Largest(titles, grow=1, wide=0), cross), 10), (pad, 0, 10, 0), high=either(36, 48)
        )
        told = [self._line(number, line, line.brief) for number, line in enumerate(lines)]
        if self.closing:
            told.append(self._line(len(lines), None, self.closing))
        left = len(lines) - (0 if self.step is None else self.step + 1)
        verb = "plays it on the table" if self.step is None else "the next" if left else "closes it"
        said = Text(verb if lines else "closes it", letters.SMALL, colour.pen2)
        foot = Panel(Row((Icon(signs.keycap(self.key)), said)), (pad, either(5, 11)))
        rule = Panel(Rule(colour.brass), (pad, 0))
        return Panel(
            Column((head, rule, Space(either(8, 10)), Panel(Column(tuple(told)), (8, 0)), foot)),
            ground="paper",
        )

    def _line(self, number: int, line: LogLine | None, words: str) -> Box:
        colour = theme.colour
        fill = stripe = None
        if line is not None and number == self.step:
            fill, stripe = colour.row, colour.flag_red
        elif line is not None and self.over == f"{STEP} {number}":
            fill = colour.paper2
        grave = line is not None and line.grave
        bullet = Icon(
            signs.diamond(theme.px(10), colour.alarm if grave else colour.pen2, line is None), high=20
        )
        told = Text(words, letters.TEXT, colour.pen, 0, grow=1, wide=0)
        row = Row((bullet, told), 14, "start")
        tip = (
            Tip(line.sentence, "", line.clause, "A click shows it on the table") if line is not None else None
        )
        act = f"{STEP} {number}" if line is not None else ""
        return Panel(row, (15, 3, 12, either(2, 4)), fill=fill, stripe=stripe, act=act, tip=tip)
