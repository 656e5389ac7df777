"""The drawings of a report, as SVG: the chart with every track, points by turn, hits by turn.

What is what is said by classes; the page's style sheet says what it looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor

from game.content.report.gather import ReportFacts, Track
from game.match.wording import minus
from game.sea.heading import Position
from game.tabletop.overlays import Cloud, Exit, Land, Overlay, Zone

CHART = 1000
"""Pixels across the chart."""
WIDE, HIGH = 480, 230
"""Pixels of a diagram."""
LEFT, BELOW, ABOVE, RIGHT = 44, 26, 14, 12
LINES = 4
"""Lines of a diagram, at the most, beside the one at nought."""


def tag(name: str, *inside: str, **marks: object) -> str:
    """One element. An underscore in a mark's name is a hyphen, one at its end is dropped: `class_`."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{_told(value)}"' for key, value in marks.items())
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def _told(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else escape(str(value))


def words(text: str, at: Position, class_: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    return tag("text", escape(text), x=float(at[0]), y=float(at[1]), class_=class_, text_anchor=anchor)


_BESIDE = {90.0: "end", 270.0: "start"}
"""Where the name of an edge ends or begins, by the bearing away from the table, that it stands on the table."""


def ground(terrain: Sequence[Overlay], at: Callable[[float, float], Position]) -> Iterator[str]:
    """What lies on a table for good, with its names; `at` says where a place of the table is drawn."""
    named = []
    for one in terrain:
        if not isinstance(one, Land | Cloud | Zone | Exit):
            continue
        outline = one.band if isinstance(one, Exit) else one.outline
        kind = "cloud" if isinstance(one, Cloud) else "zone" if isinstance(one, Zone | Exit) else "land"
        if isinstance(one, Land) and one.awash:
            kind = "shoal"
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in outline))
        yield tag("polygon", points=line, class_=kind)
        if one.name:
            if isinstance(one, Exit):  # off its middle, where the name of a shore may stand
                (ax, ay), (bx, by) = outline[2:]
                middle, anchor = (0.3 * ax + 0.7 * bx, 0.3 * ay + 0.7 * by), _BESIDE.get(one.out, "middle")
            else:
                count, anchor = len(outline), "middle"
                middle = sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count
            named.append(words(one.name, at(*middle), "ground", anchor))
    yield from named


class Chart:
    """The table with its ground, every piece's track from where it began, and where it ended."""

    def __init__(self, told: ReportFacts) -> None:
        self.told = told
        self.scale = CHART / told.size[0]
        self.high = told.size[1] * self.scale

    def at(self, x: float, y: float) -> Position:
        """A place on the table in pixels."""
        return x * self.scale, self.high - y * self.scale

    def svg(self) -> str:
        """The whole drawing."""
        drawn = [tag("rect", width=CHART, height=self.high, class_="sea"), *ground(self.told.ground, self.at)]
        for track in self.told.tracks:
            drawn += self._track(track)
        drawn += self._names()
        return tag("svg", *drawn, viewBox=f"0 0 {CHART} {self.high:.0f}", class_="chart", role="img")

    def _track(self, track: Track) -> Iterator[str]:
        """The line, a dot where each turn began, and the end: a disc, or a cross for what was lost."""
        points = [self.at(x, y) for x, y, _ in track.stations]
        side = f"side{track.side}"
        if len(points) > 1:
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            yield tag("polyline", points=line, class_=f"track {side}")
        for (here, at), (there, _) in pairwise(zip(track.stations, points, strict=True)):
            if here[2] != there[2]:
                yield tag("circle", cx=at[0], cy=at[1], r=2.2, class_=f"stop {side}")
        x, y = points[-1]
        if track.lost:
            yield tag("path", d=f"M{x - 6:.1f} {y - 6:.1f}l12 12m0 -12l-12 12", class_=f"lost {side}")
        else:
            yield tag("circle", cx=x, cy=y, r=5.0, class_=f"end {side}")

    def _names(self) -> Iterator[str]:
        """Names beside the ends, each moved down until it lies over no other."""
        taken: list[tuple[float, float, float]] = []
        for track in sorted(self.told.tracks, key=lambda one: -one.end[1]):
            x, y = self.at(*track.end)
            wide = 6.6 * len(track.name)
            left = x + 9 if x + 9 + wide < CHART else x - 9 - wide
            y += 4
            while any(
                abs(y - low) < 12 and left < right and first < left + wide for first, right, low in taken
            ):
                y += 12
            taken.append((left, left + wide, y))
            yield words(track.name, (left, y), f"name side{track.side}")


def points_by_turn(told: ReportFacts) -> str:
    """Each side's points at the end of every turn, as lines."""
    rows = told.scores
    most = ceil(max([1, *(points for row in rows for points in row.values())]))
    least = floor(min([0, *(points for row in rows for points in row.values())]))
    grid = _Grid(len(rows) - 1, least, most)
    drawn = list(grid.drawn([str(turn) for turn in range(len(rows))]))
    ends: list[float] = []
    for number, side in enumerate(told.sides):
        places = [grid.at(turn, row.get(side.name, 0)) for turn, row in enumerate(rows)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        drawn.append(tag("polyline", points=line, class_=f"curve side{number}"))
        x, y = places[-1]
        while any(abs(y - other) < 13 for other in ends):
            y -= 13
        ends.append(y)
        drawn.append(
            words(minus(str(rows[-1].get(side.name, 0))), (x - 4, y - 5), f"name side{number}", "end")
        )
    return grid.svg(drawn)


def hits_by_turn(told: ReportFacts) -> str:
    """Hits that each side scored in every turn, as bars beside each other."""
    rows = told.hits
    grid = _Grid(len(rows), 0, max([1, *(hits for row in rows for hits in row.values())]))
    drawn = list(grid.drawn([str(turn + 1) for turn in range(len(rows))], 0.5))
    wide = 0.8 / len(told.sides)
    for turn, row in enumerate(rows):
        for number, side in enumerate(told.sides):
            hits = row.get(side.name, 0)
            if hits:
                left, top = grid.at(turn + 0.1 + number * wide, hits)
                right, foot = grid.at(turn + 0.1 + (number + 1) * wide, 0)
                size = {"width": right - left - 1, "height": foot - top}
                drawn.append(tag("rect", x=left, y=top, **size, class_=f"bar side{number}"))
    return grid.svg(drawn)


class _Grid:
    """The frame of a diagram: `across` steps from left to right, values from `least` to `most` upwards."""

    def __init__(self, across: int, least: int, most: int) -> None:
        self.across, self.least, self.most = max(1, across), least, most

    def at(self, step: float, value: float) -> Position:
        """A step and a value in pixels."""
        x = LEFT + (WIDE - LEFT - RIGHT) * step / self.across
        y = HIGH - BELOW - (HIGH - BELOW - ABOVE) * (value - self.least) / (self.most - self.least)
        return x, y

    def drawn(self, labels: Sequence[str], beside: float = 0.0) -> Iterator[str]:
        """Lines with their values, and labels under the steps or so far beside each, as many as there is room for."""
        step = round_step(self.most - self.least)
        for value in range(self.least - self.least % step, self.most + 1, step):
            if value < self.least:
                continue
            _, y = self.at(0, value)
            yield tag("line", x1=LEFT, x2=WIDE - RIGHT, y1=y, y2=y, class_="rule")
            yield words(minus(str(value)), (LEFT - 6, y + 4), "number", "end")
        every = max(1, -(-len(labels) // 16))
        for number, label in enumerate(labels):
            if number % every == 0:
                yield words(label, (self.at(number + beside, 0)[0], HIGH - 8), "number", "middle")

    def svg(self, drawn: Sequence[str]) -> str:
        """The whole diagram."""
        return tag("svg", *drawn, viewBox=f"0 0 {WIDE} {HIGH}", class_="diagram", role="img")


def round_step(span: int) -> int:
    """A round number by which a span has a few lines."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= LINES * step:
                return step
        size *= 10
