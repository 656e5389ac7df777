"""What every control is, the messages controls give, and the ones that are pressed: buttons and links.

A control draws itself, says what it hits, and answers an input with a message or with nothing. Areas are
pixels of the screen. It must not know scenes: who made the control reads its messages by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.theme import Colour

Ground = Literal["ink", "paper"]


class Pressed(msgspec.Struct, frozen=True, tag=True):
    """A button or link was pressed, a slip folded."""

    name: str


class Picked(msgspec.Struct, frozen=True, tag=True):
    """One of several was chosen, of a list the entry with that `key`; `sure` after a double click or Enter on it."""

    name: str
    index: int
    sure: bool = False
    key: str = ""


class Turned(msgspec.Struct, frozen=True, tag=True):
    """A switch was turned on or off."""

    name: str
    on: bool


class Slid(msgspec.Struct, frozen=True, tag=True):
    """A slider was moved; `settled` when it was let go."""

    name: str
    value: float
    settled: bool = True


class Counted(msgspec.Struct, frozen=True, tag=True):
    """A spinner shows another number."""

    name: str
    value: int


class Wrote(msgspec.Struct, frozen=True, tag=True):
    """The text of an entry changed; `done` when Enter ended it."""

    name: str
    text: str
    done: bool = False


class Scrolled(msgspec.Struct, frozen=True, tag=True):
    """A scrolled area shows another part."""

    name: str


Message = Pressed | Picked | Turned | Slid | Counted | Wrote | Scrolled


class Tip(msgspec.Struct, frozen=True):
    """What a tooltip says: a bold line, a clause id, one or two sentences, a last small line.

    `beside` it stands at the side of what it tells of, because below lies what is read next.
    """

    title: str
    text: str = ""
    clause: str = ""
    foot: str = ""
    beside: bool = False


class Control:
    """What can be pointed at and may hold the keyboard."""

    focusable = True

    def __init__(self, name: str, area: RectLike, tip: Tip | None = None) -> None:
        self.name = name
        self.area = pygame.Rect(area)
        self.tip = tip
        self.off: str | None = None  # why it cannot be used now; empty words where no reason is shown
        self.hovered = False
        self.held = False
        self.focused = False
        self.ringed = False  # focused by the keyboard: the ring is shown

    def shows(self, other: Control) -> None:
        """Lie where another of the same name lies, and be what may be done with that one."""
        self.area, self.off, self.tip = other.area, other.off, other.tip

    def wants(self) -> tuple[int, int]:
        """The pixels across and down it would like."""
        return theme.px(160), theme.px(theme.LINE_ROW)

    def tall(self, wide: int) -> int:
        """The pixels down it would like at a width."""
        return self.wants()[1]

    def parts(self) -> Sequence[Control]:
        """The controls that may hold the keyboard, in order; itself, or those it contains."""
        return (self,)

    def hit(self, pos: Pos) -> bool:
        """Whether `pos` is on it; never less than 30 x 30 pixels at scale 1."""
        least = theme.px(theme.LEAST_HIT)
        grown = self.area.inflate(max(0, least - self.area.w), max(0, least - self.area.h))
        return grown.collidepoint(pos)

    def tip_at(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a tooltip says of the place `pos` on it, and the box it tells of."""
        return None if self.tip is None else (self.tip, self.area)

    def take(self, given: Input) -> Message | None:
        """Answer an input: pointing that concerns it, keys while it holds the keyboard."""
        if isinstance(given, Move | Drag):
            self.hovered = self.hit(given.pos)
        elif isinstance(given, Leave):
            self.hovered = self.held = False
        elif self.off is not None:
            self.held = False
        elif isinstance(given, Press) and given.button == LEFT and self.hit(given.pos):
            self.held = True
        elif isinstance(given, Release) and given.button == LEFT and self.held:
            self.held = False
            if self.hit(given.pos):
                return self.activate()
        elif isinstance(given, Key) and self.focused and given.name in ("Enter", "Space"):
            return None if given.repeat else self.activate()  # one press is one answer
        return None

    def activate(self) -> Message | None:
        """What a click, or Enter, does."""
        return None

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it must be drawn again."""
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it as it stands."""


class Button(Control):
    """A button: the one primary of the screen, or a second with a brass outline only."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        text: str,
        kind: Literal["primary", "second", "small"] = "primary",
        sign: pygame.Surface | None = None,
        tip: Tip | None = None,
        ground: Ground = "ink",
        style: letters.Style | None = None,
    ) -> None:
        super().__init__(name, area, tip)
        self.text, self.kind, self.sign, self.ground, self.style = text, kind, sign, ground, style
        self.warning = False  # a risky order: its text is the warning, a second press sends it

    def shows(self, other: Control) -> None:
        super().shows(other)
        if isinstance(other, Button):
            self.text, self.warning = other.text, other.warning

    def take(self, given: Input) -> Message | None:
        """A press that was meant for what the button said before does not answer its warning."""
        if self.warning and isinstance(given, Press | Key) and given.hasty:
            return None
        return super().take(given)

    def activate(self) -> Message | None:
        return Pressed(self.name) if self.off is None else None

    def tip_at(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """Its tip; where it cannot be pressed for a reason, that reason."""
        tip = self.tip or Tip(self.text)
        if self.off and self.off.strip() and self.off not in tip.text:
            return Tip(tip.title, self.off, tip.clause), self.area
        return super().tip_at(pos)

    @property
    def _letters(self) -> letters.Style:
        return self.style or (letters.BUTTON if self.kind == "primary" else letters.BUTTON_SECOND)

    def wants(self) -> tuple[int, int]:
        wide = letters.measure(self.text, self._letters)[0] if self.text else 0
        if self.sign is not None:
            wide += self.sign.get_width() + (theme.px(8) if self.text else 0)
        return wide + theme.px(24), theme.px(theme.LINE_ROW)

    def _colours(self) -> tuple[Colour | None, Colour | None, Colour, float]:
        """Fill, edge, text, highlight."""
        colour = theme.colour
        lively = self.hovered or self.ringed
        if self.off is not None:
            if self.ground == "paper":
                return colour.paper2, colour.paper_line, colour.pen3, 0.0
            return colour.ink7, colour.line, colour.text3, 0.0
        if self.kind == "primary":
            if self.warning:
                fill = theme.mix(colour.alarm, colour.flag_red, 0.35 if lively else 0.0)
                return fill, colour.threat, colour.flag_white, 0.0
            if self.held and self.hovered:
                return colour.brass_dark, colour.brass_dark, colour.text, 0.0
            fill = colour.brass_light if lively else colour.brass
            return fill, theme.mix(fill, colour.flag_white, 0.15), colour.on_brass, 0.10
        if self.ground == "paper":
            edge = colour.brass_dark if lively else colour.paper_line
            fill = colour.paper2 if self.held and self.hovered else colour.field
            return fill, edge, colour.pen, 0.0
        edge = colour.brass_light if lively else colour.brass if self.kind == "second" else colour.line
        fill = colour.ink6 if self.held and self.hovered else colour.ink7 if lively else colour.ink9
        return fill, edge, colour.text, 0.0

    def draw(self, canvas: pygame.Surface) -> None:
        fill, edge, shade, light = self._colours()
        materials.rounded(canvas, self.area, fill, edge, theme.BUTTON_CORNER, light)
        if self.off is None and (self.ringed or (self.hovered and not self.held and self.kind != "small")):
            ring_round(canvas, self.area, strong=self.ringed)
        sunk = 1 if self.held and self.hovered and self.off is None else 0
        style = self._letters
        middle = self.area.centery + sunk
        if self.sign is None:
            room = self.area.w - theme.px(12)
            letters.put(
                canvas, self.text, style, shade, self.area.centerx, middle, "centre", "middle", within=room
            )
            return
        wide = self.sign.get_width() + (
            theme.px(8) + letters.measure(self.text, style)[0] if self.text else 0
        )
        left = self.area.centerx - wide / 2
        signs.centred(canvas, self.sign, left + self.sign.get_width() / 2, middle)
        if self.text:
            x = left + self.sign.get_width() + theme.px(8)
            letters.put(canvas, self.text, style, shade, x, middle, upright="middle")


def ring_round(canvas: pygame.Surface, area: pygame.Rect, strong: bool = True) -> None:
    """The ring 3 px outside what holds the keyboard (`strong`) or lies under the pointer."""
    reach = theme.px(3) + 1
    shade = theme.colour.brass_light if strong else theme.colour.brass_dark
    grown = area.inflate(2 * reach, 2 * reach)
    materials.rounded(canvas, grown, None, shade, theme.BUTTON_CORNER + 3, thick=1.5 if strong else 1)


class Link(Control):
    """Bold words underlined, that do something small: "Show on table"."""

    def __init__(self, name: str, text: str, ground: Ground = "paper", tip: Tip | None = None) -> None:
        super().__init__(name, (0, 0, 0, 0), tip)
        self.text, self.ground = text, ground

    def wants(self) -> tuple[int, int]:
        return letters.measure(self.text, letters.SMALL_STRONG)

    def activate(self) -> Message | None:
        return Pressed(self.name)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        rest, lively = (
            (colour.clause, colour.alarm) if self.ground == "paper" else (colour.brass_light, colour.text)
        )
        shade = colour.text3 if self.off is not None else lively if self.hovered else rest
        letters.put(canvas, self.text, letters.SMALL_STRONG, shade, self.area.x, self.area.y)
        materials.rule(canvas, shade, self.area.x, self.area.bottom, self.area.w)
        if self.ringed:
            ring_round(canvas, self.area)
