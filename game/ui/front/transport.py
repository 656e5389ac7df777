"""The bar under a replay: back and on by order, phase and turn, play, speed, and through whose eyes.

It moves the projector and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Protocol, cast

import pygame

from game.ui.front.projector import UMPIRE, Projector, Stride
from game.ui.inputs import Input, Pos
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Laid, Space, Text, either, lay
from game.ui.kit.choices import Segmented
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Message, Picked, Pressed, Slid, Tip
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row, Stack
from game.ui.kit.nib import Nib
from game.ui.kit.panes import Pane
from game.ui.kit.parts import NOWHERE
from game.ui.kit.sliders import Slider

SPEEDS = (1, 2, 4, 8)
NARROW = 860
"""Below this width, at scale 1, the buttons stand in two rows."""
_STEPS: tuple[tuple[str, Stride, int, str, str], ...] = (
    ("turn", "turn", -1, "A turn back", "PageUp"),
    ("phase", "phase", -1, "A phase back", "Ctrl+Left"),
    ("order", "order", -1, "An order back", "Left"),
    ("order", "order", 1, "An order on", "Right"),
    ("phase", "phase", 1, "A phase on", "Ctrl+Right"),
    ("turn", "turn", 1, "A turn on", "PageDown"),
)


def told_side(side: str) -> str:
    """A pair of eyes as a button has it."""
    return "Umpire" if side == UMPIRE else side


@kept(32)
def step_sign(of: str, way: int, size: int, shade: theme.Colour) -> pygame.Surface:
    """Heads of arrows: one for an order, two for a phase, two against a bar for a turn; `play` and `pause`."""
    nib = Nib(size, size)
    line = max(1.5, size * 0.13)

    def at(x: float, y: float) -> tuple[float, float]:
        return (x * size if way > 0 else size - x * size, y * size)

    if of == "play":
        nib.polygon([at(0.28, 0.14), at(0.84, 0.5), at(0.28, 0.86)], shade)
    elif of == "pause":
        for x in (0.34, 0.66):
            nib.line([at(x, 0.18), at(x, 0.82)], shade, size * 0.16)
    else:
        starts = {"order": (0.36,), "phase": (0.18, 0.50), "turn": (0.12, 0.42)}[of]
        for x in starts:
            nib.line([at(x, 0.2), at(x + 0.28, 0.5), at(x, 0.8)], shade, line)
        if of == "turn":
            nib.line([at(0.86, 0.2), at(0.86, 0.8)], shade, line)
    return nib.finished()


class Reel(Protocol):
    """What lies over the line of a battle: as wide as it, from its first order to its last."""

    high: float
    """Its pixels at scale 1."""

    @property
    def cue(self) -> Hashable:
        """All that its picture depends on."""

    def paint(self, canvas: pygame.Surface, area: pygame.Rect, x: Callable[[float], float]) -> None:
        """Draw it; `x` says where a line of the log lies."""


class Transport:
    """The bar at the place it is given."""

    def __init__(
        self,
        projector: Projector,
        offered: Sequence[str],
        sides: Sequence[str],
        reel: Reel | None = None,
    ) -> None:
        """`reel` is what lies over the line of the battle, where there is something."""
        self.projector, self.offered, self.sides, self._reel = projector, list(offered), list(sides), reel
        self.console = Console()
        self.area = pygame.Rect(0, 0, 1, 1)
        self._turn, self._phase, self._called = 0, "", "turn"
        self._off: str | None = ""
        """Why the battle cannot be played on from here."""
        self._pane, self._laid = Pane(self.area), Laid()

    def place(self, area: pygame.Rect) -> None:
        """Lay it out."""
        self.area, self._pane = area, Pane(area)
        self._laid = lay(self._described(), area)
        self.console.clear()
        self.console.add(*self._laid.controls)

    def _described(self) -> Box:
        """What is shown now, in words; the line of the battle with its turns; the buttons."""
        pad, high = either(14, 18), either(34, 38)
        reel = Slider("at", NOWHERE, self.projector.at, 0, max(1, self.projector.last), 1)
        line = Stack((Fit(reel, high=18), Drawn(self._paint_turns)), high=18)
        over = () if self._reel is None else (Drawn(self._paint_reel, high=self._reel.high),)
        body = Column((
            Drawn(lambda canvas, area: lay(self._told(), area).paint(canvas), high=24),
            Space(either(6, 7)), *over, line, SPRING, *self._rows(high),
        ))  # fmt: skip
        return Panel(body, (pad, either(9, 11), pad, pad), "ink")

    def tall(self, wide: int) -> int:
        """How high the bar is where it is so wide."""
        high = either(122, 136) + (self._reel.high if self._reel is not None else 0)
        return theme.px(high + (either(34, 38) + 6 if wide < theme.px(NARROW) else 0))

    def _rows(self, high: float) -> tuple[Box, ...]:
        """The buttons, in two rows where one has no room for their words."""
        steps, doors, looks = self._steps(high), self._doors(high), self._looks(high)
        if self.area.w < theme.px(NARROW):
            speeds, *eyes = looks
            return Row((*steps, SPRING, speeds), 6), Space(6), Row((*doors, SPRING, *eyes), 6)
        return (Row((*steps, Space(2), *doors, SPRING, *looks), 6),)

    def _steps(self, high: float) -> tuple[Box, ...]:
        found: list[Box] = []
        for number, (sign, of, way, words, key) in enumerate(_STEPS):
            if number == 3:
                tip = Tip("Play, or stop", foot="Space")
                found.append(parts.button("play", "", "primary", tip=tip, wide=high * 1.5, high=high))
            picture = step_sign(sign, way, theme.px(16), theme.colour.text)
            tip = Tip(words, foot=key)
            found.append(
                parts.button(f"{of} {way}", "", "small", sign=picture, tip=tip, wide=high, high=high)
            )
        return tuple(found)

    def _doors(self, high: float) -> tuple[Box, ...]:
        tip = Tip("Play on from here", "A battle of its own; this one stands as it is.", foot="P")
        on = parts.button("on", "Play on", "small", off=self._off, tip=tip, style=letters.TEXT, high=high)
        if UMPIRE not in self.offered:
            return (on,)
        words = "Open in the editor"
        tip = Tip(words, "The battle as it stands here, as a scenario.", foot="Umpire's eyes")
        off = None if self.projector.side == UMPIRE else "Only the umpire sees everything."
        return (
            parts.button("scenario", words, "small", off=off, tip=tip, style=letters.TEXT, high=high), on
        )  # fmt: skip

    def _looks(self, high: float) -> tuple[Box, ...]:
        speeds, speed = [f"{one}×" for one in SPEEDS], SPEEDS.index(int(self.projector.speed))
        wide = either(132, 168)
        found = [parts.segmented("speed", speeds, speed, tip=Tip("Speed"), wide=wide, high=high)]
        if len(self.offered) > 1:
            tip = Tip("Through whose eyes", "The umpire sees everything; a side sees what it knew.", foot="O")
            names, index = [told_side(one) for one in self.offered], self.offered.index(self.projector.side)
            wide = either(76, 92) * len(self.offered)
            found.append(parts.segmented("eyes", names, index, tip=tip, wide=wide, high=high))
        return tuple(found)

    def look_as(self, side: str) -> None:
        """Look through other eyes."""
        self.projector.look_as(side)

    def next_eyes(self) -> None:
        """Look through the next of the eyes that may look."""
        place = (self.offered.index(self.projector.side) + 1) % len(self.offered)
        self.look_as(self.offered[place])
        self.console.of("eyes", Segmented).index = place

    def tell(self, turn: int, phase: str, called: str, off: str | None) -> None:
        """The turn and the phase that are shown; `called` is what players call a turn; `off` is why the battle cannot
        be played on from here, None where it can."""
        self._turn, self._phase, self._called, self._off = turn, phase, called, off
        for control in self.console:
            if control.name == "on":
                control.off = off
            if isinstance(control, Slider) and not control.held:
                control.value = float(self.projector.at)

    # Inputs

    def play(self) -> None:
        """Play on, or stop; at the end, from the beginning."""
        projector = self.projector
        if not projector.playing and projector.at >= projector.last and not projector.motion.busy:
            projector.go(0)
        projector.playing = not projector.playing

    def act(self, message: Message) -> None:
        """Do what a control said."""
        projector = self.projector
        if isinstance(message, Pressed) and message.name == "play":
            self.play()
        elif isinstance(message, Pressed):
            of, way = message.name.split()
            projector.playing = False
            projector.stride(cast(Stride, of), int(way))
        elif isinstance(message, Picked) and message.name == "speed":
            projector.speed = SPEEDS[message.index]
        elif isinstance(message, Picked) and message.name == "eyes":
            projector.look_as(self.offered[message.index])
            self.place(self.area)
        elif isinstance(message, Slid):
            projector.playing = False
            projector.go(round(message.value))

    def take(self, given: Input) -> Message | None:
        """Give an input to the controls."""
        return self.console.take(given)

    def unfocus(self) -> bool:
        """Take the keyboard from a control; False where none has it."""
        held = self.console.focused is not None
        self.console.focus(None)
        return held

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer."""
        return self.console.tip(pos)

    def tick(self, dt: float) -> bool:
        """Let time pass."""
        return self.console.tick(dt)

    # Picture

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar."""
        projector = self.projector
        over = None if self._reel is None else self._reel.cue
        key = (projector.story, self._turn, self._phase, projector.at, projector.side, over)
        self._pane.show(canvas, key, lambda surface, area: self._laid.paint(surface))
        of = "pause" if projector.playing else "play"
        self.console.of("play", Button).sign = step_sign(of, 1, theme.px(18), theme.colour.on_brass)
        self.console.draw(canvas)

    def _told(self) -> Box:
        colour, projector, called = theme.colour, self.projector, self._called
        where = f"{called.capitalize()} {self._turn}" if self._turn else f"Before the first {called}"
        heading = f"{where} · {self._phase}" if self._phase else where
        told = projector.story.rstrip(".") == self._phase  # it stands there already
        return Row((
            Text(heading, letters.HEADING, colour.brass_light, whole=True),
            Text("" if told else projector.story, letters.ITEM_TITLE, colour.text, grow=1),
            Text(f"order {projector.at} of {projector.last}", letters.SMALL, colour.text2, whole=True),
        ), 16)  # fmt: skip

    def _x(self, line: pygame.Rect, at: float) -> float:
        """Where a line of the log lies."""
        knob = theme.px(8)
        return line.x + knob + (line.w - 2 * knob) * at / max(1, self.projector.last)

    def _paint_reel(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._reel is not None:
            self._reel.paint(canvas, area, partial(self._x, area))

    def _paint_turns(self, canvas: pygame.Surface, line: pygame.Rect) -> None:
        """A tick and a number under the line wherever a turn begins."""
        px, colour, reach = theme.px, theme.colour, -theme.px(40)
        for at, turn in self.projector.turns():
            x = round(self._x(line, at))
            canvas.fill(colour.brass_dark, (x, line.centery + px(5), max(1, px(1)), px(5)))
            if x - reach >= px(26):
                letters.put(canvas, str(turn), letters.RULER, colour.text3, x + px(4), line.centery + px(3))
                reach = x
