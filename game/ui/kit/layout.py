"""Layout: how parts of a panel share the room there is, in rows, columns, grids, lines that flow, on grounds.

What room there is goes to the parts that `grow`; where there is too little, lines are shortened, pictures shrink, what
is `spare` is left out, the most spare first, and at last paragraphs end early. It must not know any panel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from game.ui.kit import materials, theme
from game.ui.kit.box import Box, Laid, lay
from game.ui.kit.controls import Ground
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Colour

Align = Literal["start", "middle", "end", "stretch", "base"]


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

    `equal` ones are as wide as each other where that is wide enough for each. Where parts are left out `more` makes the
    mark of them, which stands in the place of the last.
    """

    parts: tuple[Box, ...]
    gap: float = 8.0
    align: Align = "middle"
    equal: bool = False
    widest: float = 0.0
    more: Callable[[Sequence[Box]], Box] | None = None

    def _gaps(self, count: int | None = None) -> int:
        return theme.px(self.gap) * max(0, (len(self.parts) if count is None else count) - 1)

    def _best(self) -> int:
        return sum(part.best() for part in self.parts) + self._gaps()

    def _least(self) -> int:
        kept = self._kept(0)
        return sum(part.least() for part in kept) + self._gaps(len(kept))

    def _kept(self, wide: int) -> list[Box]:
        """The parts that are shown, with the mark of those that are not."""
        gap = theme.px(self.gap)
        kept = _kept(self.parts, wide, gap, lambda part: part.least())
        if self.more is None or len(kept) == len(self.parts):
            return kept
        mark = self.more([part for part in self.parts if part.spare])
        kept = _kept(self.parts, wide - mark.least() - gap, gap, lambda part: part.least())
        out = [place for place, part in enumerate(self.parts) if all(part is not one for one in kept)]
        kept.insert(out[-1] + 1 - len(out), self.more([self.parts[place] for place in out]))
        return kept

    def _shared(self, wide: int) -> list[tuple[Box, int]]:
        kept = self._kept(wide)
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


class _Piled(Box, frozen=True):
    """Parts below or over each other, as wide as the widest."""

    parts: tuple[Box, ...]

    def _best(self) -> int:
        return max((part.best() for part in self.parts), default=0)

    def _least(self) -> int:
        return max((part.least() for part in self.parts), default=0)


class Column(_Piled, frozen=True):
    """Parts below each other, each as wide as the column unless `align` says otherwise."""

    gap: float = 0.0
    align: Align = "stretch"

    def _there(self, wide: int) -> list[Box]:
        """Parts without words take no gap either."""
        return [part for part in self.parts if part.grow or part.tall(wide)]

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
        wide = area.w
        sizes = [[part.tall(wide) for part in kept], [part.low(wide) for part in kept]]
        sizes.append([part.pinched(wide) for part in kept])
        room = area.h - gap * max(0, len(kept) - 1)
        y = area.y
        for part, high in zip(kept, _cut(room, sizes, [part.grow for part in kept]), strict=True):
            wide = area.w if self.align == "stretch" else min(area.w, part.best())
            x = area.x + {"middle": (area.w - wide) // 2, "end": area.w - wide}.get(self.align, 0)
            part.place(pygame.Rect(x, y, wide, high), laid)
            y += high + gap


class Lines(_Piled, frozen=True):
    """Lines below each other, as many as there is room for; of the others `more` tells, by the first one's number."""

    more: Callable[[int], Box]

    def _tall(self, wide: int) -> int:
        return sum(part.tall(wide) for part in self.parts)

    def pinched(self, wide: int) -> int:
        return self.parts[0].tall(wide) if self.parts else 0

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        shown = list(self.parts)
        first = len(self.parts)
        while first and sum(part.tall(area.w) for part in shown) > area.h + 2:
            first -= 1
            shown = [*self.parts[:first], self.more(first)]
        Column(tuple(shown)).place(area, laid)


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
    """Rows of parts in columns that stand under each other, each as wide as its widest; `shares` grow by column.

    Between rows there are hairlines of the colour `lines`.
    """

    rows: tuple[tuple[Box, ...], ...]
    gap: float = 12.0
    line_gap: float = 2.0
    shares: tuple[float, ...] = ()
    lines: Colour | None = None

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

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self.lines is None:
            return
        y = area.y
        for high in self._heights(area.w)[:-1]:
            y += high + theme.px(self.line_gap)
            materials.rule(canvas, self.lines, area.x, y - theme.px(self.line_gap) // 2, area.w)


class Stack(_Piled, frozen=True):
    """Parts over each other, each with the whole place."""

    def _tall(self, wide: int) -> int:
        return max((part.tall(wide) for part in self.parts), default=0)

    def _low(self, wide: int) -> int:
        return max((part.low(wide) for part in self.parts), default=0)

    def base(self, wide: int) -> int:
        return max((part.base(wide) for part in self.parts), default=0)

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

    def pinched(self, wide: int) -> int:
        return self.parts[-1].pinched(wide) if self.high is None else self.low(wide)

    def base(self, wide: int) -> int:
        return self._pick(wide).base(wide)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        self._pick(area.w, area.h).place(area, laid)


class Panel(Box, frozen=True):
    """A part on its ground, inside `pad` pixels: across and down, or left, top, right and bottom.

    `stripe` is a colour along the left edge; without a ground, `fill` is what it lies on and `edge` its frame, its
    corners so `round`.
    """

    part: Box
    pad: tuple[float, float] | tuple[float, float, float, float] = (0.0, 0.0)
    ground: Ground | Literal["slip", "sheet", ""] = ""
    stripe: Colour | None = None
    fill: Colour | None = None
    edge: Colour | None = None
    round: float = 0.0

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
        elif self.ground == "sheet":
            materials.sheet(canvas, area)
        elif self.ground == "slip":
            materials.shadow(canvas, area, 8, 3, 0.45)
            materials.sheet(canvas, area)
        elif self.round:
            materials.rounded(canvas, area, self.fill, self.edge, self.round)
        elif self.fill is not None:
            canvas.fill(self.fill, area)
        if self.edge is not None and not self.round:
            pygame.draw.rect(canvas, self.edge, area, 1)
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
        laid.inner.append((scroll, inner))
        laid.add(self, area)
