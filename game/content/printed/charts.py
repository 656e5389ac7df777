"""The map of a printed battle: on one page as a chart, or in its own size in tiles to be cut and glued edge to edge.

Millimetres on paper; the table's own unit is an inch or a centimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, radians, sin
from typing import NamedTuple

from game.content.report.drawings import ground, tag, words
from game.sea.heading import Position
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece

SHEET: tuple[float, float] = (190.0, 248.0)
"""What a printer leaves of a sheet of A4, and of Letter, across and down."""
MILLIMETRES = {"inches": 25.4, "cm": 10.0}
"""In one unit of a table."""
LINES = {"inches": 6, "cm": 20}
"""Units from one line of the grid to the next."""


class Ground(NamedTuple):
    """A table without its pieces: its size, unit, and what lies on it for good."""

    wide: float
    high: float
    unit: str
    terrain: Sequence[Overlay]


def _drawn(ground_of: Ground, scale: float, pieces: Sequence[Piece] = ()) -> Iterator[str]:
    """All that lies on the map, at so many millimetres a unit."""

    def at(x: float, y: float) -> Position:
        return x * scale, (ground_of.high - y) * scale

    wide, high = ground_of.wide * scale, ground_of.high * scale
    yield tag("rect", width=wide, height=high, class_="sea")
    yield from ground(ground_of.terrain, at)
    step = LINES[ground_of.unit]
    for number in range(step, ceil(ground_of.wide), step):
        x = number * scale
        yield tag("line", x1=x, y1=0.0, x2=x, y2=high, class_="grid")
        yield words(str(number), (x + 0.6, high - 1.0), "ruler")
    for number in range(step, ceil(ground_of.high), step):
        y = high - number * scale
        yield tag("line", x1=0.0, y1=y, x2=wide, y2=y, class_="grid")
        yield words(str(number), (0.8, y - 0.6), "ruler")
    for piece in pieces:
        x, y = at(piece.x, piece.y)
        turned = radians(piece.heading)
        tip = x + 4.0 * sin(turned), y - 4.0 * cos(turned)
        side = f"side{piece.side}"
        if piece.pile is None:
            yield tag("line", x1=x, y1=y, x2=tip[0], y2=tip[1], class_=f"bow {side}")
        yield tag("circle", cx=x, cy=y, r=1.3, class_=f"end {side}")
        leans = "end" if x > wide * 0.8 else "start"
        yield words(piece.name, (x - 2.4 if leans == "end" else x + 2.4, y + 1.2), f"name {side}", leans)


def chart(table: Ground, pieces: Sequence[Piece] = ()) -> str:
    """The whole map on one sheet, with these pieces as they are set up."""
    scale = min(SHEET[0] / table.wide, (SHEET[1] - 62.0) / table.high)
    wide, high = table.wide * scale, table.high * scale
    return tag(
        "svg",
        *_drawn(table, scale, pieces),
        viewBox=f"0 0 {wide:.1f} {high:.1f}",
        style=f"width:{wide:.1f}mm",
        class_="chart",
        role="img",
    )


def reduction(table: Ground) -> float:
    """How many times smaller the chart of one sheet is than the table."""
    return MILLIMETRES[table.unit] / min(SHEET[0] / table.wide, (SHEET[1] - 62.0) / table.high)


def tiles(table: Ground, share: float) -> Iterator[str]:
    """The map at a share of its size (1: as large as the table), a sheet each, row by row from the north-west."""
    scale = MILLIMETRES[table.unit] * share
    wide, high = table.wide * scale, table.high * scale
    whole = tag("defs", tag("g", *_drawn(table, scale), id="whole"))
    across, down = ceil(wide / SHEET[0]), ceil(high / SHEET[1])
    for row in range(down):
        for column in range(across):
            left, top = column * SHEET[0], row * SHEET[1]
            here = min(SHEET[0], wide - left), min(SHEET[1], high - top)
            picture = tag(
                "svg",
                whole,
                tag("use", href="#whole"),
                viewBox=f"{left:.1f} {top:.1f} {here[0]:.1f} {here[1]:.1f}",
                style=f"width:{here[0]:.1f}mm;height:{here[1]:.1f}mm",
            )
            whole = ""  # the other tiles use the first one's
            called = (
                f"{chr(65 + row % 26)}{column + 1}: row {row + 1} of {down}, column {column + 1} of {across}"
            )
            yield tag("figure", picture, tag("figcaption", called), class_="tile")
