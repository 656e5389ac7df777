"""The bar under a replay: back and on by order, phase and turn, play, speed, and through whose eyes.

It moves the projector and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame

from game.ui.front.projector import UMPIRE, Projector, Stride
from game.ui.inputs import Input, Pos
from game.ui.kit import letters, materials, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Message, Picked, Pressed, Slid, Tip
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib
from game.ui.kit.panes import Pane
from game.ui.kit.sliders import Slider

SPEEDS = (1, 2, 4, 8)
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


class Transport:
    """The bar at the place it is given."""

    def __init__(self, projector: Projector, offered: Sequence[str], sides: Sequence[str]) -> None:
        self.projector, self.offered, self.sides = projector, list(offered), list(sides)
        self.console = Console()
        self.area = pygame.Rect(0, 0, 1, 1)
        self._turn, self._phase, self._called = 0, "", "turn"
        self._pane = Pane(self.area)

    def place(self, area: pygame.Rect) -> None:
        """Lay it out."""
        px = theme.px
        self.area, self._pane = area, Pane(area)
        self.console.clear()
        pad = px(14 if theme.compact else 18)
        high = px(34 if theme.compact else 38)
        y = area.bottom - pad - high
        x = area.x + pad
        shade = theme.colour.text
        for number, (sign, of, way, words, key) in enumerate(_STEPS):
            if number == 3:
                play = Button("play", (x, y, round(high * 1.5), high), "", "primary",
                              tip=Tip("Play, or stop", foot="Space"))  # fmt: skip
                self.console.add(play)
                x = play.area.right + px(6)
            picture = step_sign(sign, way, px(16), shade)
            button = Button(f"{of} {way}", (x, y, high, high), "", "small", picture, Tip(words, foot=key))
            self.console.add(button)
            x = button.area.right + px(6)
        if UMPIRE in self.offered:
            words = "Open in the editor"
            wide = letters.measure(words, letters.TEXT)[0] + px(20)
            tip = Tip(words, "The battle as it stands here, as a scenario.", foot="Umpire’s eyes")
            edit = Button("scenario", (x + px(8), y, wide, high), words, "small", tip=tip, style=letters.TEXT)
            edit.off = None if self.projector.side == UMPIRE else "Only the umpire sees everything."
            self.console.add(edit)
        right = area.right - pad
        if len(self.offered) > 1:
            wide = px(76 if theme.compact else 92) * len(self.offered)
            index = self.offered.index(self.projector.side)
            tip = Tip("Through whose eyes", "The umpire sees everything; a side sees what it knew.", foot="O")
            names = [told_side(one) for one in self.offered]
            who = Segmented("eyes", (right - wide, y, wide, high), names, index, tip)
            self.console.add(who)
            right = who.area.x - px(12)
        wide = px(132 if theme.compact else 168)
        speed = Segmented("speed", (right - wide, y, wide, high), [f"{one}×" for one in SPEEDS],
                          SPEEDS.index(int(self.projector.speed)), Tip("Speed"))  # fmt: skip
        self.console.add(speed)
        top = area.y + px(43 if theme.compact else 46)
        last = max(1, self.projector.last)
        reel = Slider(
            "at", (area.x + pad, top - px(4), area.w - 2 * pad, px(18)), self.projector.at, 0, last, 1
        )
        self.console.add(reel)

    def look_as(self, side: str) -> None:
        """Look through other eyes."""
        self.projector.look_as(side)

    def next_eyes(self) -> None:
        """Look through the next of the eyes that may look."""
        place = (self.offered.index(self.projector.side) + 1) % len(self.offered)
        self.look_as(self.offered[place])
        shown = self.console["eyes"]
        assert isinstance(shown, Segmented)
        shown.index = place

    def tell(self, turn: int, phase: str, called: str = "turn") -> None:
        """The turn and the phase that are shown; `called` is what players call a turn."""
        self._turn, self._phase, self._called = turn, phase, called
        for control in self.console:
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
        key = (projector.story, self._turn, self._phase, projector.at, projector.side)
        self._pane.show(canvas, key, self._paint)
        self.console.draw(canvas)
        play = self.console["play"].area
        sign = step_sign("pause" if projector.playing else "play", 1, theme.px(18), theme.colour.on_brass)
        canvas.blit(sign, (play.centerx - sign.get_width() // 2, play.centery - sign.get_height() // 2))

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour, projector = theme.px, theme.colour, self.projector
        materials.ink(canvas, area)
        pad = px(14 if theme.compact else 18)
        x, middle = area.x + pad, area.y + px(21 if theme.compact else 23)
        where = (
            f"{self._called.capitalize()} {self._turn}" if self._turn else f"Before the first {self._called}"
        )
        heading = f"{where} · {self._phase}" if self._phase else where
        box = letters.put(canvas, heading, letters.HEADING, colour.brass_light, x, middle, upright="middle")
        count = f"order {projector.at} of {projector.last}"
        told = letters.put(
            canvas, count, letters.SMALL, colour.text2, area.right - pad, middle, "right", "middle"
        )
        room = told.x - box.right - px(32)
        story = (
            "" if projector.story.rstrip(".") == self._phase else projector.story
        )  # it stands there already
        letters.put(
            canvas, story, letters.ITEM_TITLE, colour.text, box.right + px(16), middle, upright="middle",
            within=max(px(60), room),
        )  # fmt: skip
        self._paint_turns(canvas)

    def _paint_turns(self, canvas: pygame.Surface) -> None:
        """A tick and a number under the line wherever a turn begins."""
        px, colour = theme.px, theme.colour
        slider = self.console["at"].area
        knob = px(8)
        wide = slider.w - 2 * knob
        reach = -px(40)
        for line, turn in self.projector.turns():
            x = slider.x + knob + round(wide * line / max(1, self.projector.last))
            canvas.fill(colour.brass_dark, (x, slider.centery + px(5), max(1, px(1)), px(5)))
            if x - reach >= px(26):
                letters.put(canvas, str(turn), letters.RULER, colour.text3, x + px(4), slider.centery + px(3))
                reach = x
