"""Parts of a panel: described as plain data that measures itself, laid out in one way and painted in one way.

A description is made anew whenever what it shows changes; `lay` gives every part its place. Here stand the parts that
hold no others; rows, columns and the like are in `layout`. Lengths are pixels at scale 1. It must not know any panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec
import pygame

from game.ui.inputs import Pos
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Control, Tip
from game.ui.kit.letters import Run, Style
from game.ui.kit.theme import Colour

if TYPE_CHECKING:
    from game.ui.kit.scroll import Scroll


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a panel. `wide` and `high` fix what it would else measure itself; `grow` is its share of what is left.

    Among parts too many for their room those with the highest `spare` are left out; 0 is never. `tip` is told by all
    of it. Where no control is wanted `act` is the name of what pressing it does: whoever laid it out asks for it.
    """

    wide: float | None = None
    high: float | None = None
    grow: float = 0.0
    spare: int = 0
    tip: Tip | None = None
    act: str = ""

    def best(self) -> int:
        """The pixels across it would like."""
        return theme.px(self.wide) if self.wide is not None else _once(self, "best", 0)

    def least(self) -> int:
        """The pixels across it can do with."""
        return theme.px(self.wide) if self.wide is not None else _once(self, "least", 0)

    def tall(self, wide: int) -> int:
        """The pixels down it would like at a width."""
        return theme.px(self.high) if self.high is not None else _once(self, "tall", wide)

    def low(self, wide: int) -> int:
        """The pixels down it can do with."""
        return theme.px(self.high) if self.high is not None else _once(self, "low", wide)

    def pinched(self, wide: int) -> int:
        """The pixels down it gets where there is no room for all that cannot do with less: words end early."""
        return self.low(wide)

    def base(self, wide: int) -> int:
        """From its top to the line its first words stand on; its foot where it has none."""
        return self.tall(wide)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        """Take this place, and give parts theirs."""
        laid.add(self, area)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is its own, without its parts."""

    def _best(self) -> int:
        return 0

    def _least(self) -> int:
        return self._best()

    def _tall(self, wide: int) -> int:
        return 0

    def _low(self, wide: int) -> int:
        return self._tall(wide)


class Laid:
    """A description in its place: every part with its box, in the order they are painted, and the controls."""

    def __init__(self) -> None:
        self.parts: list[tuple[Box, pygame.Rect]] = []
        self.controls: list[Control] = []
        self.inner: list[tuple[Scroll, Laid]] = []
        """What is seen through scrolled places, laid out as if nothing were scrolled."""

    def add(self, part: Box, area: pygame.Rect) -> None:
        """A part and where it lies."""
        self.parts.append((part, area))

    def paint(self, canvas: pygame.Surface, down: int = 0) -> None:
        """Paint all but the controls, so many pixels further down."""
        for part, area in self.parts:
            part.paint(canvas, area.move(0, down) if down else area)

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint all, controls too."""
        self.paint(canvas)
        for control in self.controls:
            control.draw(canvas)

    def after(self, before: Laid) -> Laid:
        """Itself, its controls pointed at or pressed as those of the same names were before."""
        known = {control.name: control for control in before.controls}
        for control in self.controls:
            if control.name in known:
                other = known[control.name]
                control.hovered, control.held = other.hovered, other.held
        return self

    def boxes(self, begins: str) -> list[tuple[str, pygame.Rect]]:
        """Where parts lie whose names begin so, each with the rest of its name."""
        return [
            (part.act.removeprefix(begins), area) for part, area in self.parts if part.act.startswith(begins)
        ]

    def at(self, pos: Pos) -> Iterator[tuple[Box, pygame.Rect]]:
        """The parts at `pos` with their boxes, the innermost first, those that are scrolled too."""
        for scroll, laid in self.inner:
            if scroll.area.collidepoint(pos):
                for part, area in laid.at((pos[0], pos[1] + scroll.offset)):
                    yield part, area.move(0, -scroll.offset)
        yield from ((part, area) for part, area in reversed(self.parts) if area.collidepoint(pos))

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the innermost part at `pos` tells, and its box."""
        return next(((part.tip, area) for part, area in self.at(pos) if part.tip is not None), None)

    def act(self, pos: Pos) -> str:
        """The name of the innermost part at `pos` that can be pressed; empty where there is none."""
        return next((part.act for part, _ in self.at(pos) if part.act), "")


Size = Literal["best", "least", "tall", "low"]

_MEASURE: dict[Size, Callable[[Box, int], int]] = {
    "best": lambda part, _: part._best(),
    "least": lambda part, _: part._least(),
    "tall": lambda part, wide: part._tall(wide),
    "low": lambda part, wide: part._low(wide),
}

_measured: dict[tuple[int, Size, int], tuple[Box, int]] | None = None
"""While something is laid out: each part that was measured, with its size at a width. A part is asked by every part
it lies in, at each of their levels twice; measured anew each time, a deep description would cost the square."""


def _once(part: Box, size: Size, wide: int) -> int:
    """A size of a part, measured once while something is laid out."""
    if _measured is None:
        return _MEASURE[size](part, wide)
    key = id(part), size, wide
    found = _measured.get(key)
    if found is None:
        found = _measured[key] = (
            part,
            _MEASURE[size](part, wide),
        )  # the part lives on, so its id is no other's
    return found[1]


def lay(part: Box, area: pygame.Rect) -> Laid:
    """Lay a description out in `area`, in pixels of the screen."""
    global _measured
    laid, before = Laid(), _measured
    _measured = {} if before is None else before
    try:
        part.place(area, laid)
    finally:
        _measured = before
    return laid


def either(compact: float, usual: float) -> float:
    """A length where the window is compact, and where it is not."""
    return compact if theme.compact else usual


# ── what stands alone ─────────────────────────────────────────────────────────────────────────────────────


class Text(Box, frozen=True):
    """Words: one line, shortened where it must be, or a paragraph of at most `lines` (0: as many as it takes)."""

    words: str | tuple[Run, ...]
    style: Style = letters.TEXT
    shade: Colour | None = None
    lines: int = 1
    align: Literal["left", "centre", "right"] = "left"
    whole: bool = False
    """Never shortened as long as other parts can give way; a paragraph keeps its lines."""
    struck: Colour | None = None
    """The colour of a stroke through it."""
    name: bool = False
    """Shortened, it keeps the number it ends with, which tells it from its like."""

    def _runs(self) -> str:
        return self.words if isinstance(self.words, str) else "".join(run.text for run in self.words)

    def _best(self) -> int:
        if isinstance(self.words, str):
            long = letters.measure(self.words, self.style)[0]
            return long if self.lines < 2 or self.whole else long * 11 // (10 * self.lines)
        return sum(letters.measure(run.text, run.style)[0] for run in self.words)

    def _least(self) -> int:
        return self._best() if self.whole and self.lines == 1 else min(self._best(), theme.px(24))

    def _tall(self, wide: int) -> int:
        if not self.words:
            return 0
        leading = self.style.leading()
        if self.lines == 1:
            return leading
        high = letters.paragraph_height(self.words, self.style, max(1, wide))
        return high if not self.lines else min(high, self.lines * leading)

    def pinched(self, wide: int) -> int:
        high = self.tall(wide)
        return high if self.whole else min(high, self.style.leading())

    def base(self, wide: int) -> int:
        return letters.ascent(self.style)

    def shown(self, area: pygame.Rect) -> str | tuple[Run, ...]:
        """The words as far as they fit a place."""
        if self.lines == 1 or not isinstance(self.words, str):
            keeps = self.name and isinstance(self.words, str)
            return letters.shorten_name(str(self.words), self.style, area.w) if keeps else self.words
        fit = max(1, (area.h + self.style.leading() // 2) // self.style.leading())
        lines = letters.wrap(self.words, self.style, area.w)
        if len(lines) <= fit:
            return self.words
        return "\n".join([*lines[: fit - 1], letters.shorten(" ".join(lines[fit - 1 :]), self.style, area.w)])

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        words, shade = self.shown(area), self.shade or theme.colour.text
        if not words:
            return
        if self.lines != 1 or not isinstance(words, str):
            canvas.blit(letters.paragraph(words, self.style, shade, area.w, self.align), area)
            return
        x = {"left": area.x, "centre": area.centerx, "right": area.right}[self.align]
        base = area.y + letters.ascent(self.style) + (area.h - self.style.leading()) // 2
        put = letters.put(canvas, words, self.style, shade, x, base, self.align, "base", within=area.w)
        if self.struck is not None:
            canvas.fill(self.struck, (put.x, put.centery, put.w, max(1, theme.px(1.4))))


class Rule(Box, frozen=True):
    """A hairline across."""

    shade: Colour

    def _tall(self, wide: int) -> int:
        return 1

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        materials.rule(canvas, self.shade, area.x, area.y, area.w)


class Space(Box, frozen=True):
    """Nothing, so large in either direction; with `grow` a spring."""

    size: float = 0.0

    def _best(self) -> int:
        return theme.px(self.size)

    def _least(self) -> int:
        return theme.px(self.size / 2)

    def _tall(self, wide: int) -> int:
        return theme.px(self.size)

    def _low(self, wide: int) -> int:
        return theme.px(self.size / 2)


SPRING = Space(grow=1.0)


class Icon(Box, frozen=True):
    """A picture as it is, in the middle of its place."""

    picture: pygame.Surface

    def _best(self) -> int:
        return self.picture.get_width()

    def _tall(self, wide: int) -> int:
        return self.picture.get_height()

    def base(self, wide: int) -> int:
        return (self.picture.get_height() + letters.capital(letters.TEXT)) // 2

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.blit(self.picture, self.picture.get_rect(center=area.center))


class Drawn(Box, frozen=True):
    """Something drawn into its place by `draw`, `ratio` times as high as wide; it can do with `squat` pixels down."""

    draw: Callable[[pygame.Surface, pygame.Rect], object]
    squat: float | None = None
    ratio: float = 0.0

    def _tall(self, wide: int) -> int:
        return round(wide * self.ratio)

    def low(self, wide: int) -> int:
        return self.tall(wide) if self.squat is None else theme.px(self.squat)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if area.w > 0 and area.h > 0:
            self.draw(canvas, area)


class Fit(Box, frozen=True):
    """A control, fitted in."""

    control: Control
    narrow: float | None = None
    """What it can do with across; else as much as it would like."""
    squat: float | None = None
    """What it can do with down; else as much as it would like."""

    def _best(self) -> int:
        return self.control.wants()[0]

    def _tall(self, wide: int) -> int:
        return self.control.tall(wide)

    def base(self, wide: int) -> int:
        return (self.tall(wide) + letters.capital(letters.TEXT)) // 2

    def least(self) -> int:
        return super().least() if self.narrow is None else theme.px(self.narrow)

    def _low(self, wide: int) -> int:
        return self.tall(wide) if self.squat is None else min(self.tall(wide), theme.px(self.squat))

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        self.control.area = area
        laid.controls.append(self.control)
        laid.add(self, area)


class Described:
    """A panel of a scene that says what it shows; its controls stand on the scene's console."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)

    def describe(self) -> Box:
        """What it shows now."""
        raise NotImplementedError

    def controls(self, area: pygame.Rect) -> list[Control]:
        """Lie in `area` from now on; the controls, each in its place."""
        self.area = pygame.Rect(area)
        return lay(self.describe(), self.area).controls

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it without its controls."""
        lay(self.describe(), self.area).paint(canvas)
