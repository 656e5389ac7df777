"""Controls that hold a number: a slider for shares and times, a spinner for counts.

They hold a value within limits and know nothing of what it measures.
"""

import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Drag, Input, Key, Pointed, Pos, Press, Release, Text, Wheel
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Control, Counted, Message, Slid, Tip, ring_round

_DIGITS_WAIT_MS = 1200.0


class Slider(Control):
    """A value between two limits on a brass line, in steps where there are any."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        value: float,
        least: float = 0.0,
        most: float = 1.0,
        step: float = 0.0,
        tip: Tip | None = None,
        per_cent: bool = False,
    ) -> None:
        """With `per_cent` its value stands behind it."""
        super().__init__(name, area, tip)
        self.least, self.most, self.step, self.per_cent = least, most, step, per_cent
        self.value = self._within(value)

    def _within(self, value: float) -> float:
        if self.step:
            value = self.least + round((value - self.least) / self.step) * self.step
        return min(self.most, max(self.least, round(value, 6)))

    def _ends(self) -> tuple[int, int]:
        knob = theme.px(8)
        return self.area.x + knob, self.area.right - knob - (theme.px(50) if self.per_cent else 0)

    def _to(self, pos: Pos, settled: bool) -> Message | None:
        first, last = self._ends()
        share = (pos[0] - first) / max(1, last - first)
        return self._set(self.least + share * (self.most - self.least), settled)

    def _set(self, value: float, settled: bool) -> Message | None:
        before, self.value = self.value, self._within(value)
        return Slid(self.name, self.value, settled) if settled or self.value != before else None

    def take(self, given: Input) -> Message | None:
        if self.off is None:
            nudge = self.step or (self.most - self.least) / 20
            if isinstance(given, Press) and given.button == LEFT and self.hit(given.pos):
                self.held = True
                return self._to(given.pos, False)
            if isinstance(given, Drag) and self.held:
                self.hovered = True
                return self._to(given.pos, False)
            if isinstance(given, Release) and self.held:
                self.held = False
                return self._to(given.pos, True)
            if isinstance(given, Wheel) and self.hit(given.pos):
                return self._set(self.value + nudge * (1 if given.dy > 0 else -1), True)
            if isinstance(given, Key) and self.focused:
                way = {"Left": -1, "Down": -1, "Right": 1, "Up": 1}.get(given.name)
                if way is not None:
                    return self._set(self.value + nudge * way, True)
                ends = {"Home": self.least, "End": self.most}
                return self._set(ends[given.name], True) if given.name in ends else None
        return super().take(given)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        first, last = self._ends()
        share = (self.value - self.least) / (self.most - self.least)
        at, middle = round(first + share * (last - first)), self.area.centery
        high = theme.px(4)
        off = self.off is not None
        track = pygame.Rect(first, middle - high // 2, last - first, high)
        materials.rounded(canvas, track, colour.line, corner=2)
        if at > first:
            filled = pygame.Rect(first, track.y, at - first, high)
            canvas.fill(colour.text3 if off else colour.brass, filled)
        knob = theme.px(16)
        lively = self.hovered or self.held
        fill = colour.ink7 if off else colour.brass_light if lively else colour.brass
        box = pygame.Rect(0, 0, knob, knob)
        box.center = (at, middle)
        materials.rounded(canvas, box, fill, colour.line if off else colour.on_brass, corner=8)
        if self.per_cent:
            shade = colour.text3 if off else colour.text
            words = f"{round(self.value * 100)} %"
            letters.put(canvas, words, letters.STRONG, shade, self.area.right, middle, "right", "middle")
        if self.ringed:
            ring_round(canvas, box)


class Spinner(Control):
    """A whole number between − and +, with an optional unit; wheel, arrows and typed digits change it."""

    def __init__(self, name: str, area: RectLike, value: int, least: int, most: int, unit: str = "") -> None:
        super().__init__(name, area)
        self.least, self.most, self.unit = least, most, unit
        self.value = min(most, max(least, value))
        self._under = 0
        self._pushed = 0
        self._typed = ""
        self._typed_ago = 0.0

    def _side(self, pos: Pos) -> int:
        """-1 on the minus, 1 on the plus, 0 between."""
        if not self.hit(pos):
            return 0
        reach = max(self.area.h, theme.px(theme.LEAST_HIT))
        return -1 if pos[0] < self.area.x + reach else 1 if pos[0] >= self.area.right - reach else 0

    def set(self, value: int) -> Message | None:
        """Show `value`, held within the limits; the message if it is another."""
        value = min(self.most, max(self.least, value))
        if value == self.value:
            return None
        self.value = value
        return Counted(self.name, value)

    def take(self, given: Input) -> Message | None:
        if self.off is not None:
            return super().take(given)
        if isinstance(given, Press) and given.button == LEFT and self.hit(given.pos):
            self.held, self._pushed = True, self._side(given.pos)
            return self.set(self.value + self._pushed)
        if isinstance(given, Release) and self.held:
            self.held, self._pushed = False, 0
            return None
        if isinstance(given, Wheel) and self.hit(given.pos):
            return self.set(self.value + (1 if given.dy > 0 else -1))
        if isinstance(given, Text) and self.focused and given.text.isdigit():
            return self._type(given.text)
        if isinstance(given, Key) and self.focused:
            return self._key(given)
        if isinstance(given, Pointed):
            self._under = self._side(given.pos)
        return super().take(given)

    def _key(self, given: Key) -> Message | None:
        way = {"Left": -1, "Down": -1, "-": -1, "Right": 1, "Up": 1, "+": 1, "=": 1}.get(given.name)
        if way is not None:
            return self.set(self.value + way)
        ends = {"Home": self.least, "End": self.most}
        if given.name in ends:
            return self.set(ends[given.name])
        if len(given.name) == 1 and given.name.isdigit():
            return self._type(given.name)
        return None

    def _type(self, digits: str) -> Message | None:
        longer = self._typed + digits
        if int(longer) > self.most:  # a new number begins where the longer one cannot be meant
            longer = digits
        self._typed, self._typed_ago = longer, 0.0
        return self.set(int(longer))

    def tick(self, dt: float) -> bool:
        if self._typed:
            self._typed_ago += dt
            if self._typed_ago > _DIGITS_WAIT_MS:
                self._typed = ""
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        off = self.off is not None
        materials.rounded(canvas, self.area, colour.ink9, colour.line if off else colour.brass_dark)
        end = self.area.h
        for way, x in ((-1, self.area.x), (1, self.area.right - end)):
            usable = not off and (self.value > self.least if way < 0 else self.value < self.most)
            box = pygame.Rect(x, self.area.y, end, end)
            if usable and self._under == way and self.hovered:
                fill = colour.brass_dark if self._pushed == way else colour.ink6
                materials.rounded(canvas, box.inflate(-2, -2), fill)
            canvas.fill(colour.line, (box.right if way < 0 else box.x - 1, box.y + 4, 1, end - 8))
            shade = colour.brass_light if usable else colour.text3
            arm, thick = theme.px(10), theme.px(2)
            canvas.fill(shade, (box.centerx - arm // 2, box.centery - thick // 2, arm, thick))
            if way > 0:
                canvas.fill(shade, (box.centerx - thick // 2, box.centery - arm // 2, thick, arm))
        shown = f"{self.value} {self.unit}".rstrip()
        words = colour.text3 if off else colour.text
        letters.put(canvas, shown, letters.STRONG, words, *self.area.center, "centre", "middle")
        if self.ringed:
            ring_round(canvas, self.area)
