"""Controls that choose: segments, tabs, switches, one of many in turn, a box to tick.

They hold which choice is in force and must not know what it means.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Drag, Input, Key, Move, Pos, Release, Wheel
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Control, Ground, Message, Picked, Tip, Turned, ring_round
from game.ui.kit.theme import Colour


class Segmented(Control):
    """A row of choices of which one is in force, joined in one frame."""

    def __init__(
        self, name: str, area: RectLike, choices: Sequence[str], index: int = 0, tip: Tip | None = None
    ) -> None:
        super().__init__(name, area, tip)
        self.choices, self.index = tuple(choices), index
        self.refused: dict[int, str] = {}  # choices that cannot be taken now, with the reason
        self.tips: tuple[Tip, ...] = ()  # one for each choice, in place of the one for all
        self._under: int | None = None

    def wants(self) -> tuple[int, int]:
        longest = max((letters.measure(one, letters.STRONG)[0] for one in self.choices), default=0)
        return (longest + theme.px(16)) * len(self.choices), theme.px(theme.LINE_ROW)

    def segments(self) -> list[pygame.Rect]:
        """The box of each choice: all alike, or where the longest would be cut, each with as much room about it. Where
        there is too little for all, the longest give way."""
        count, whole = len(self.choices), self.area.w
        words = [letters.measure(one, letters.STRONG)[0] for one in self.choices]
        wide = [whole / count] * count
        if max(words, default=0) + theme.px(8) > whole / max(1, count):
            left, most = float(whole), 0.0
            for number, one in enumerate(sorted(words)):
                most = min(one + theme.px(2), left / (count - number))
                left -= most
            wide = [min(one + theme.px(2), most) + left / count for one in words]
        edges = [self.area.x + round(left) for left in accumulate(wide, initial=0.0)]
        return [pygame.Rect(left, self.area.y, right - left, self.area.h) for left, right in pairwise(edges)]

    def _at(self, pos: Pos) -> int | None:
        for number, segment in enumerate(self.segments()):
            if segment.left <= pos[0] < segment.right and self.hit(pos):
                return number
        return None

    def tip_at(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        at = self._at(pos)
        if at is None or at >= len(self.tips):
            return super().tip_at(pos)
        return self.tips[at], self.segments()[at]

    def _choose(self, index: int) -> Message | None:
        if index in self.refused or index == self.index:
            return None
        self.index = index
        return Picked(self.name, index)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self._at(given.pos)
        if isinstance(given, Release) and self.held and self.off is None:
            self.held = False
            at = self._at(given.pos)
            return self._choose(at) if at is not None else None
        if isinstance(given, Key) and self.focused and self.off is None:
            way = {"Left": -1, "Right": 1}.get(given.name, 0)
            index = self.index + way
            while way and 0 <= index < len(self.choices):
                if index not in self.refused:
                    return self._choose(index)
                index += way
            return None
        return super().take(given)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        edge = colour.brass_dark if self.off is None else colour.line
        materials.rounded(canvas, self.area, colour.ink9, edge)
        for number, segment in enumerate(self.segments()):
            chosen = number == self.index
            refused = self.off is not None or number in self.refused
            if chosen:
                materials.rounded(canvas, segment, colour.ink6 if refused else colour.brass)
            elif number and number - 1 != self.index:
                canvas.fill(colour.line, (segment.x, segment.y + segment.h // 5, 1, segment.h * 3 // 5))
            if refused:
                shade = colour.text3
            elif chosen:
                shade = colour.on_brass
            else:
                shade = colour.brass_light if self.hovered and self._under == number else colour.text
            style = letters.STRONG if chosen else letters.TEXT
            room = max(
                segment.w - theme.px(8), min(segment.w, letters.measure(self.choices[number], style)[0])
            )
            letters.put(
                canvas, self.choices[number], style, shade, *segment.center, "centre", "middle", within=room
            )
        if self.ringed:
            ring_round(canvas, self.area)


class Tabs(Segmented):
    """Tabs above what they show: words, the one in force bold with a brass (or red, on paper) line. With `again` the
    one in force can be pressed too: what it stands for is not what is shown."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        choices: Sequence[str],
        index: int = 0,
        ground: Ground = "ink",
        style: letters.Style = letters.TEXT,
        gap: int = 24,
        again: bool = False,
    ) -> None:
        super().__init__(name, area, choices, index)
        self.ground, self.style, self.gap, self.again = ground, style, gap, again

    def _choose(self, index: int) -> Message | None:
        return Picked(self.name, index) if self.again and index == self.index else super()._choose(index)

    def wants(self) -> tuple[int, int]:
        count = len(self.choices)
        pads = theme.px(self.gap) * (count - 1) if self.ground == "ink" else theme.px(28) * count
        return sum(self._widths()) + pads, theme.px(theme.LINE_ROW)

    @property
    def _bold(self) -> letters.Style:
        return letters.Style("sans bold", self.style.size, self.style.line, self.style.compact)

    def _widths(self) -> list[int]:
        return [letters.measure(choice, self._bold)[0] for choice in self.choices]

    def segments(self) -> list[pygame.Rect]:
        widths, ink, x = self._widths(), self.ground == "ink", self.area.x
        pad = theme.px(self.gap) // 2 if ink else theme.px(14)
        sides = 2 * len(widths) - (2 if ink else 0)
        if 0 < self.area.w < sum(widths) + sides * pad:  # they come nearer together, and then are shortened
            pad = max(theme.px(4), (self.area.w - sum(widths)) // sides)
            most = (self.area.w - sides * pad) // len(widths)
            if sum(widths) + sides * pad > self.area.w:
                widths = [min(wide, max(most, self.area.w // (2 * len(widths)))) for wide in widths]
        edges = accumulate((wide + 2 * pad for wide in widths), initial=x - pad if ink else x)
        return [pygame.Rect(left, self.area.y, right - left, self.area.h) for left, right in pairwise(edges)]

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        on_paper = self.ground == "paper"
        if on_paper:
            materials.rule(canvas, colour.paper_line, self.area.x, self.area.bottom - 1, self.area.w)
        for number, box in enumerate(self.segments()):
            chosen = number == self.index
            shade = (
                (colour.pen if on_paper else colour.text)
                if chosen
                else (colour.pen2 if on_paper else colour.text2)
            )
            if self.hovered and self._under == number and not chosen:
                shade = colour.clause if on_paper else colour.brass_light
            if number in self.refused or self.off is not None:
                shade = colour.pen3 if on_paper else colour.text3
            if chosen and on_paper:
                canvas.fill(colour.field, box)
                pygame.draw.rect(canvas, colour.paper_line, box, 1)
                canvas.fill(colour.field, (box.x + 1, box.bottom - 1, box.w - 2, 1))
                canvas.fill(colour.flag_red, (box.x, box.y, box.w, theme.px(2)))
            style = self._bold if chosen else self.style
            words = letters.put(
                canvas, self.choices[number], style, shade, *box.center, "centre", "middle", within=box.w - theme.px(4)
            )  # fmt: skip
            if chosen and not on_paper:
                line = theme.px(2)
                canvas.fill(colour.brass, (words.x, box.bottom - line, words.w, line))
        if self.ringed:
            ring_round(canvas, self.segments()[self.index])


class Switch(Control):
    """On or off, with its words to the right."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        text: str,
        on: bool = False,
        tip: Tip | None = None,
        ground: Ground = "ink",
    ) -> None:
        super().__init__(name, area, tip)
        self.text, self.on, self.ground = text, on, ground
        self._place = 1.0 if on else 0.0

    def wants(self) -> tuple[int, int]:
        return letters.measure(self.text, letters.TEXT)[0] + theme.px(52), theme.px(30)

    def activate(self) -> Message | None:
        self.on = not self.on
        return Turned(self.name, self.on)

    def tick(self, dt: float) -> bool:
        goal = 1.0 if self.on else 0.0
        if self._place == goal:
            return False
        step = dt / theme.APPEARS_MS
        self._place = min(goal, self._place + step) if goal > self._place else max(goal, self._place - step)
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        high, wide = theme.px(20), theme.px(38)
        track = pygame.Rect(self.area.x, self.area.centery - high // 2, wide, high)
        off = self.off is not None
        fill = colour.ink7 if off or not self.on else colour.brass
        edge = colour.line if off or not (self.on or self.hovered) else colour.brass_light
        materials.rounded(canvas, track, fill, edge, 10)
        knob = theme.px(14)
        x = track.x + theme.px(3) + round((wide - knob - 2 * theme.px(3)) * self._place)
        shade = colour.text3 if off else colour.on_brass if self.on else colour.text2
        materials.rounded(canvas, pygame.Rect(x, track.centery - knob // 2, knob, knob), shade, corner=7)
        words = colour.text3 if off else colour.text
        self._put_words(canvas, words, track.right + theme.px(12))
        if self.ringed:
            ring_round(canvas, track)

    def _put_words(self, canvas: pygame.Surface, shade: Colour, x: int) -> None:
        room = max(theme.px(20), self.area.right - x)
        letters.put(
            canvas, self.text, letters.TEXT, shade, x, self.area.centery, upright="middle", within=room
        )


class Turner(Control):
    """One of several choices at a time, with an arrow at each end: a click, the wheel or arrows turn to the next."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        choices: Sequence[str],
        index: int = 0,
        tip: Tip | None = None,
        ground: Ground = "ink",
    ) -> None:
        super().__init__(name, area, tip)
        self.choices, self.index, self.ground = tuple(choices), index, ground
        self._way = 0

    def wants(self) -> tuple[int, int]:
        longest = max((letters.measure(one, letters.TEXT)[0] for one in self.choices), default=0)
        return longest + 2 * theme.px(theme.LINE_ROW) + theme.px(8), theme.px(theme.LINE_ROW)

    def ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The boxes of its two arrows."""
        area, wide = self.area, max(self.area.h, theme.px(24))
        return (
            pygame.Rect(area.x, area.y, wide, area.h),
            pygame.Rect(area.right - wide, area.y, wide, area.h),
        )

    def _turn(self, way: int) -> Message | None:
        if len(self.choices) < 2:
            return None
        self.index = (self.index + way) % len(self.choices)
        return Picked(self.name, self.index)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._way = -1 if self.ends()[0].collidepoint(given.pos) else 1
        if isinstance(given, Release) and given.button == LEFT and self.held and self.off is None:
            self.held = False
            way = -1 if self.ends()[0].collidepoint(given.pos) else 1
            return self._turn(way) if self.hit(given.pos) else None
        if isinstance(given, Wheel) and self.off is None:
            return self._turn(-1 if given.dy > 0 else 1)
        if isinstance(given, Key) and self.focused and self.off is None:
            way = {"Left": -1, "Right": 1, "Space": 1}.get(given.name, 0)
            return self._turn(way) if way else None
        return super().take(given)

    def draw(self, canvas: pygame.Surface) -> None:
        colour, size, paper = theme.colour, theme.px(14), self.ground == "paper"
        faint = colour.pen3 if paper else colour.text3
        edge = (colour.paper_line if paper else colour.line) if self.off is not None else colour.brass_dark
        materials.rounded(canvas, self.area, colour.field if paper else colour.ink9, edge)
        for box, way, turned in zip(self.ends(), (-1, 1), (180, 0), strict=True):
            if self.hovered and self._way == way and self.off is None:
                materials.rounded(canvas, box.inflate(-2, -2), colour.paper2 if paper else colour.ink6)
            lively = colour.brass_dark if paper else colour.brass_light
            shade = faint if self.off is not None else lively
            signs.centred(canvas, signs.chevron(size, shade, turned), *box.center)
        room = self.area.w - 2 * self.ends()[0].w - theme.px(4)
        shade = faint if self.off is not None else colour.pen if paper else colour.text
        words = self.choices[self.index] if self.choices else ""
        style = letters.TEXT if letters.measure(words, letters.TEXT)[0] <= room else letters.SMALL
        words = letters.shorten_name(words, style, room)
        letters.put(canvas, words, style, shade, *self.area.center, "centre", "middle")
        if self.ringed:
            ring_round(canvas, self.area)


class Tick(Switch):
    """A small box to tick, with its words to the right."""

    def wants(self) -> tuple[int, int]:
        return letters.measure(self.text, letters.TEXT)[0] + theme.px(28), theme.px(30)

    def draw(self, canvas: pygame.Surface) -> None:
        colour, size = theme.colour, theme.px(18)
        box = pygame.Rect(self.area.x, self.area.centery - size // 2, size, size)
        lively = self.hovered and self.off is None
        if self.ground == "paper":
            fill, edge = colour.field, colour.brass_dark if lively else colour.paper_line
            words = mark = colour.pen
        else:
            fill, edge = colour.ink9, colour.brass_light if lively else colour.brass_dark
            words, mark = colour.text if self.on or lively else colour.text2, colour.brass_light
        materials.rounded(canvas, box, fill, edge, theme.TAG_CORNER)
        if self.on:
            signs.centred(canvas, signs.tick(theme.px(14), mark), *box.center)
        self._put_words(canvas, words, box.right + theme.px(8))
        if self.ringed:
            ring_round(canvas, self.area)
