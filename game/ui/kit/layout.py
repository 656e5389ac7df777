"""Layout: a panel described as rows and columns of things that measure themselves, placed and painted in one way.

A description is plain data that is made anew whenever what it shows changes; `lay` gives every part its place. What
room there is goes to the parts that `grow`; where there is too little, lines are shortened, paragraphs end early, and
what is `spare` is left out, the most spare first. Lengths are pixels at scale 1. It must not know any panel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Literal

import msgspec
import pygame

from game.ui.inputs import Pos
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Control, Ground, Tip
from game.ui.kit.letters import Run, Style
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Colour

Align = Literal["start", "middle", "end", "stretch", "base"]


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a panel. `wide` and `high` fix what it would else measure itself; `grow` is its share of what is left.

    Among parts too many for their room those with the highest `spare` are left out; 0 is never. `tip` is told by all
    of it.
    """

    wide: float | None = None
    high: float | None = None
    grow: float = 0.0
    spare: int = 0
    tip: Tip | None = None

    def best(self) -> int:
        """The pixels across it would like."""
        return self._best() if self.wide is None else theme.px(self.wide)

    def least(self) -> int:
        """The pixels across it can do with."""
        return self._least() if self.wide is None else theme.px(self.wide)

    def tall(self, wide: int) -> int:
        """The pixels down it would like at a width."""
        return self._tall(wide) if self.high is None else theme.px(self.high)

    def low(self, wide: int) -> int:
        """The pixels down it can do with."""
        return self._low(wide) if self.high is None else theme.px(self.high)

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

    def add(self, part: Box, area: pygame.Rect) -> None:
        """A part and where it lies."""
        self.parts.append((part, area))

    def paint(self, canvas: pygame.Surface, down: int = 0) -> None:
        """Paint all but the controls, so many pixels further down."""
        for part, area in self.parts:
            part.paint(canvas, area.move(0, down) if down else area)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the innermost part at `pos` tells, and its box."""
        found = (
            (part.tip, area)
            for part, area in reversed(self.parts)
            if part.tip is not None and area.collidepoint(pos)
        )
        return next(found, None)


def lay(part: Box, area: pygame.Rect) -> Laid:
    """Lay a description out in `area`, in pixels of the screen."""
    laid = Laid()
    part.place(area, laid)
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
    """Never shortened as long as other parts can give way."""

    def _runs(self) -> str:
        return self.words if isinstance(self.words, str) else "".join(run.text for run in self.words)

    def _best(self) -> int:
        if isinstance(self.words, str):
            return letters.measure(self.words, self.style)[0]
        return sum(letters.measure(run.text, run.style)[0] for run in self.words)

    def _least(self) -> int:
        return self._best() if self.whole else min(self._best(), theme.px(24))

    def _tall(self, wide: int) -> int:
        if not self.words:
            return 0
        leading = self.style.leading()
        if self.lines == 1:
            return leading
        high = letters.paragraph_height(self.words, self.style, max(1, wide))
        return high if not self.lines else min(high, self.lines * leading)

    def pinched(self, wide: int) -> int:
        return min(self.tall(wide), self.style.leading())

    def base(self, wide: int) -> int:
        return letters.ascent(self.style)

    def shown(self, area: pygame.Rect) -> str | tuple[Run, ...]:
        """The words as far as they fit a place."""
        if self.lines == 1 or not isinstance(self.words, str):
            return self.words
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
        letters.put(canvas, words, self.style, shade, x, base, self.align, "base", within=area.w)


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

    def _best(self) -> int:
        return self.control.wants()[0]

    def _tall(self, wide: int) -> int:
        return self.control.wants()[1]

    def base(self, wide: int) -> int:
        return (self.tall(wide) + letters.capital(letters.TEXT)) // 2

    def least(self) -> int:
        return super().least() if self.narrow is None else theme.px(self.narrow)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        self.control.area = area
        laid.controls.append(self.control)
        laid.add(self, area)


# ── what holds parts ──────────────────────────────────────────────────────────────────────────────────────


def _cut(room: int, sizes: Sequence[Sequence[int]], grow: Sequence[float]) -> list[int]:
    """How much of `room` each part gets. `sizes` is what they would like, then ever less that they can do with.

    What is left over goes by `grow`; what is missing is taken by each part's way to the next smaller size.
    """
    best = sizes[0]
    spare = room - sum(best)
    if spare >= 0:
        return [one + more for one, more in zip(best, _parted(spare, grow), strict=True)]
    for larger, smaller in pairwise(sizes):
        if sum(smaller) <= room:
            ways = [one - less for one, less in zip(larger, smaller, strict=True)]
            taken = _parted(sum(larger) - room, ways)
            return [one - less for one, less in zip(larger, taken, strict=True)]
    return _parted(max(0, room), sizes[-1])


def _parted(whole: int, shares: Sequence[float]) -> list[int]:
    """A number of pixels by shares, none lost; nothing where nobody has a share."""
    total = sum(shares)
    marks = [round(whole * part / total) if total else 0 for part in accumulate(shares, initial=0.0)]
    return [after - before for before, after in pairwise(marks)]


def _kept(parts: Sequence[Box], room: int, gap: int, least: Callable[[Box], int]) -> list[Box]:
    """The parts there is room for: the most spare are left out until the least of the others fits."""
    kept = list(parts)
    while kept and sum(map(least, kept)) + gap * (len(kept) - 1) > room:
        worst = max(part.spare for part in kept)
        if not worst:
            break
        kept.remove(next(part for part in reversed(kept) if part.spare == worst))
    return kept


class Row(Box, frozen=True):
    """Parts beside each other, `gap` apart, or up to `widest` where there is room.

    `equal` ones are as wide as each other where that is wide enough for each.
    """

    parts: tuple[Box, ...]
    gap: float = 8.0
    align: Align = "middle"
    equal: bool = False
    widest: float = 0.0

    def _gaps(self, count: int | None = None) -> int:
        return theme.px(self.gap) * max(0, (len(self.parts) if count is None else count) - 1)

    def _best(self) -> int:
        return sum(part.best() for part in self.parts) + self._gaps()

    def _least(self) -> int:
        return sum(part.least() for part in self.parts if not part.spare) + self._gaps(
            sum(not part.spare for part in self.parts)
        )

    def _shared(self, wide: int) -> list[tuple[Box, int]]:
        kept = _kept(self.parts, wide, theme.px(self.gap), lambda part: part.least())
        room = wide - self._gaps(len(kept))
        best = [part.best() for part in kept]
        grow = [part.grow for part in kept]
        if self.equal and kept:
            even = room // len(kept)
            best, grow = ([even] * len(kept) if max(best) <= even else best), [1.0] * len(kept)
        return list(zip(kept, _cut(room, (best, [part.least() for part in kept]), grow), strict=True))

    def _tall(self, wide: int) -> int:
        return self._highest(wide, lambda part, across: part.tall(across))

    def _low(self, wide: int) -> int:
        return self._highest(wide, lambda part, across: part.low(across))

    def _highest(self, wide: int, high: Callable[[Box, int], int]) -> int:
        shared = self._shared(wide)
        if self.align != "base":
            return max((high(part, across) for part, across in shared), default=0)
        base = max((part.base(across) for part, across in shared), default=0)
        return max((base - part.base(across) + high(part, across) for part, across in shared), default=0)

    def base(self, wide: int) -> int:
        return max((part.base(across) for part, across in self._shared(wide)), default=0)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        shared, x = self._shared(area.w), area.x
        base = max((part.base(across) for part, across in shared), default=0) if self.align == "base" else 0
        left = area.w - sum(across for _, across in shared)
        gap = max(theme.px(self.gap), min(theme.px(self.widest), left // max(1, len(shared) - 1)))
        for part, across in shared:
            high = area.h if self.align == "stretch" or (part.grow and not part.tall(across)) else 0
            high = min(area.h, high or part.tall(across))
            down = {
                "start": 0, "stretch": 0, "middle": (area.h - high) // 2, "end": area.h - high,
                "base": base - part.base(across),
            }[self.align]  # fmt: skip
            part.place(pygame.Rect(x, area.y + down, across, high), laid)
            x += across + gap


class Column(Box, frozen=True):
    """Parts below each other, each as wide as the column unless `align` says otherwise."""

    parts: tuple[Box, ...]
    gap: float = 0.0
    align: Align = "stretch"

    def _there(self, wide: int) -> list[Box]:
        """Parts without words take no gap either."""
        return [part for part in self.parts if part.grow or part.tall(wide)]

    def _best(self) -> int:
        return max((part.best() for part in self.parts), default=0)

    def _least(self) -> int:
        return max((part.least() for part in self.parts), default=0)

    def _tall(self, wide: int) -> int:
        there = self._there(wide)
        return sum(part.tall(wide) for part in there) + theme.px(self.gap) * max(0, len(there) - 1)

    def _low(self, wide: int) -> int:
        there = [part for part in self._there(wide) if not part.spare]
        return sum(part.low(wide) for part in there) + theme.px(self.gap) * max(0, len(there) - 1)

    def pinched(self, wide: int) -> int:
        there = [part for part in self._there(wide) if not part.spare]
        gaps = theme.px(self.gap) * max(0, len(there) - 1)
        return sum(part.pinched(wide) for part in there) + gaps if self.high is None else self.low(wide)

    def base(self, wide: int) -> int:
        there = self._there(wide)
        return there[0].base(wide) if there else 0

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        gap = theme.px(self.gap)
        kept = _kept(self._there(area.w), area.h, gap, lambda part: part.low(area.w))
        sizes = [[size(part, area.w) for part in kept] for size in (Box.tall, Box.low, Box.pinched)]
        room = area.h - gap * max(0, len(kept) - 1)
        y = area.y
        for part, high in zip(kept, _cut(room, sizes, [part.grow for part in kept]), strict=True):
            wide = area.w if self.align == "stretch" else min(area.w, part.best())
            x = area.x + {"middle": (area.w - wide) // 2, "end": area.w - wide}.get(self.align, 0)
            part.place(pygame.Rect(x, y, wide, high), laid)
            y += high + gap


class Flow(Box, frozen=True):
    """Parts beside each other, in as many lines as they take."""

    parts: tuple[Box, ...]
    gap: float = 8.0
    line_gap: float = 6.0

    def _lines(self, wide: int) -> list[list[Box]]:
        lines: list[list[Box]] = []
        room = -1
        for part in self.parts:
            room -= part.best() + theme.px(self.gap)
            if room < 0:
                lines.append([])
                room = wide - part.best()
            lines[-1].append(part)
        return lines

    def _best(self) -> int:
        return sum(part.best() for part in self.parts) + theme.px(self.gap) * max(0, len(self.parts) - 1)

    def _least(self) -> int:
        return max((part.least() for part in self.parts), default=0)

    def _tall(self, wide: int) -> int:
        lines = self._lines(wide)
        gaps = theme.px(self.line_gap) * max(0, len(lines) - 1)
        return sum(max(part.tall(part.best()) for part in line) for line in lines) + gaps

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        y = area.y
        for line in self._lines(area.w):
            x, high = area.x, max(part.tall(part.best()) for part in line)
            for part in line:
                across = min(part.best(), area.w)
                part.place(pygame.Rect(x, y, across, high), laid)
                x += across + theme.px(self.gap)
            y += high + theme.px(self.line_gap)


class Grid(Box, frozen=True):
    """Rows of parts in columns that stand under each other, each as wide as its widest; `grow` by column."""

    rows: tuple[tuple[Box, ...], ...]
    gap: float = 12.0
    line_gap: float = 2.0
    shares: tuple[float, ...] = ()

    def _columns(self) -> list[tuple[Box, ...]]:
        return list(zip(*self.rows, strict=True))

    def _widths(self, wide: int | None = None) -> list[int]:
        columns = self._columns()
        best = [max(part.best() for part in column) for column in columns]
        if wide is None:
            return best
        least = [max(part.least() for part in column) for column in columns]
        return _cut(wide - self._gaps(), (best, least), self.shares or [0.0] * len(columns))

    def _gaps(self) -> int:
        return theme.px(self.gap) * max(0, len(self.rows[0]) - 1 if self.rows else 0)

    def _best(self) -> int:
        return sum(self._widths()) + self._gaps()

    def _least(self) -> int:
        return self._gaps() + sum(max(part.least() for part in column) for column in self._columns())

    def _heights(self, wide: int) -> list[int]:
        widths = self._widths(wide)
        return [max(part.tall(across) for part, across in zip(row, widths, strict=True)) for row in self.rows]

    def _tall(self, wide: int) -> int:
        return sum(self._heights(wide)) + theme.px(self.line_gap) * max(0, len(self.rows) - 1)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        widths, y = self._widths(area.w), area.y
        for row, high in zip(self.rows, self._heights(area.w), strict=True):
            x = area.x
            for part, across in zip(row, widths, strict=True):
                tall = part.tall(across)
                part.place(pygame.Rect(x, y + (high - tall) // 2, across, tall), laid)
                x += across + theme.px(self.gap)
            y += high + theme.px(self.line_gap)


class Stack(Box, frozen=True):
    """Parts over each other, each with the whole place."""

    parts: tuple[Box, ...]

    def _best(self) -> int:
        return max((part.best() for part in self.parts), default=0)

    def _least(self) -> int:
        return max((part.least() for part in self.parts), default=0)

    def _tall(self, wide: int) -> int:
        return max((part.tall(wide) for part in self.parts), default=0)

    def _low(self, wide: int) -> int:
        return max((part.low(wide) for part in self.parts), default=0)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        for part in self.parts:
            part.place(area.copy(), laid)


class Largest(Box, frozen=True):
    """The first of its parts that is not too wide for its place, `down` not too high; the last where all are."""

    parts: tuple[Box, ...]
    down: bool = False

    def _pick(self, wide: int, high: int | None = None) -> Box:
        if self.down:
            fitting = (part for part in self.parts if high is None or part.low(wide) <= high)
        else:
            fitting = (part for part in self.parts if part.least() <= wide)
        return next(fitting, self.parts[-1])

    def _best(self) -> int:
        return self.parts[0].best()

    def _least(self) -> int:
        return self.parts[-1].least()

    def _tall(self, wide: int) -> int:
        return self._pick(wide).tall(wide)

    def _low(self, wide: int) -> int:
        return min(part.low(wide) for part in self.parts) if self.down else self._pick(wide).low(wide)

    def base(self, wide: int) -> int:
        return self._pick(wide).base(wide)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        self._pick(area.w, area.h).place(area, laid)


class Panel(Box, frozen=True):
    """A part on its ground, inside `pad` pixels: across and down, or left, top, right and bottom.

    `stripe` is a colour along the left edge; without a ground, `fill` is what it lies on.
    """

    part: Box
    pad: tuple[float, float] | tuple[float, float, float, float] = (0.0, 0.0)
    ground: Ground | Literal["slip", ""] = ""
    stripe: Colour | None = None
    fill: Colour | None = None

    def _pads(self) -> tuple[int, int, int, int]:
        left, top, right, bottom = self.pad if len(self.pad) == 4 else self.pad * 2
        return theme.px(left), theme.px(top), theme.px(right), theme.px(bottom)

    def _inner(self, wide: int) -> int:
        left, _, right, _ = self._pads()
        return wide - left - right

    def _around(self) -> int:
        _, top, _, bottom = self._pads()
        return top + bottom

    def _best(self) -> int:
        return self.part.best() - self._inner(0)

    def _least(self) -> int:
        return self.part.least() - self._inner(0)

    def _tall(self, wide: int) -> int:
        return self.part.tall(self._inner(wide)) + self._around()

    def _low(self, wide: int) -> int:
        return self.part.low(self._inner(wide)) + self._around()

    def pinched(self, wide: int) -> int:
        return self.part.pinched(self._inner(wide)) + self._around() if self.high is None else self.low(wide)

    def base(self, wide: int) -> int:
        return self.part.base(self._inner(wide)) + self._pads()[1]

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        left, top, _, _ = self._pads()
        inner = pygame.Rect(area.x + left, area.y + top, self._inner(area.w), area.h - self._around())
        self.part.place(inner, laid)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self.ground == "ink":
            materials.ink(canvas, area, self.stripe)
        elif self.ground == "paper":
            materials.paper(canvas, area, edge=self.stripe)
        elif self.ground == "slip":
            materials.shadow(canvas, area, 8, 3, 0.45)
            materials.sheet(canvas, area)
        elif self.fill is not None:
            canvas.fill(self.fill, area)
        if self.stripe is not None and self.ground in ("", "slip"):
            canvas.fill(self.stripe, (area.x, area.y, theme.px(4), area.h))


class Through(Box, frozen=True):
    """A part seen through a scrolled place, which keeps how far it is scrolled."""

    scroll: Scroll
    part: Box
    bar: float = 12.0
    """Pixels across that are left to the bar."""

    def _best(self) -> int:
        return self.part.best() + theme.px(self.bar)

    def _tall(self, wide: int) -> int:
        return self.part.tall(wide - theme.px(self.bar))

    def _low(self, wide: int) -> int:
        return min(self._tall(wide), theme.px(60))

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        scroll, wide = self.scroll, area.w - theme.px(self.bar)
        high = self.part.tall(wide)
        inner = lay(self.part, pygame.Rect(area.x, area.y, wide, max(area.h, high)))
        offset, scroll.area, scroll.offset = scroll.offset, area, 0
        scroll.children = inner.controls
        scroll.paint = lambda canvas, top: inner.paint(canvas, top - area.y)
        scroll.set_length(high)
        scroll.scroll_to(offset)
        laid.controls.append(scroll)
        laid.add(self, area)
