"""Paints a campaign over the sea: areas as rings, lines between them, forces, orders, what was seen of the enemy.

It is told what a side knows and decides nothing; a force is a piece of the board, all else is laid over it here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

import pygame

from game.campaign.chart import Chart, Force, Sighting, ships_of, targets, there
from game.campaign.orders import Plan
from game.campaign.words import seen
from game.match.wording import counted, owned
from game.tabletop.presenter import Piece
from game.ui.battle.sea_table import SeaTable
from game.ui.board.sketch import Point
from game.ui.inputs import Pos
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib, dashes, square
from game.ui.kit.tags import tag, tag_size
from game.ui.kit.theme import Side

RING, COMPACT = 27, 21
"""The radius of an area, in pixels at scale 1, and in a small window."""
APART = 0.62
"""How far apart forces in one area stand, in radii of its ring."""


def _ring_px(more: float = 0.0, times: float = 1.0) -> int:
    """The radius of an area in pixels, so many times and with so much more at scale 1."""
    return theme.px((COMPACT if theme.compact else RING) * times + more)


def pieces(view: Chart, looks: dict[str, int], forces: Sequence[Force], table: SeaTable) -> list[Piece]:
    """The forces as pieces of the board, each drawn as its dearest ship."""
    found = []
    scale = max(table.camera.scale, 1e-6)
    for force in forces:
        ships = ships_of(view, force.id)
        first = max(ships, key=lambda ship: ship.spec.points)
        x, y = place(view, force, forces, scale)
        radius = _ring_px() * 0.5 / scale
        found.append(
            Piece(
                force.id, "", x, y, 60.0, looks[force.side], first.spec.silhouette, 3.0 * radius, radius,
                flying=first.spec.kind == "nef",
            )
        )  # fmt: skip
    return found


def place(view: Chart, force: Force, forces: Sequence[Force], scale: float) -> tuple[float, float]:
    """Where a force stands: in its area, or beside others there."""
    area = view.areas[force.area]
    mates = [one.id for one in forces if one.area == force.area]
    if len(mates) < 2:
        return area.at
    off = (mates.index(force.id) - (len(mates) - 1) / 2) * 2 * APART * _ring_px() / scale
    return area.at[0] + off, area.at[1]


def _named(view: Chart, table: SeaTable) -> dict[str, pygame.Rect]:
    """Where the names of the areas stand: below their rings, else above or beside, over no ring and no other name, and
    on the sea."""
    sea = pygame.Rect(*map(round, table.board.sea(table.area, table.border)))
    spots = {key: table.camera.to_screen(area.at) for key, area in view.areas.items()}
    half, rings = _ring_px(4), _rings(view, table)
    found: dict[str, pygame.Rect] = {}
    for key, (x, y) in spots.items():
        words = _worth(view, key)
        wide = letters.measure(view.areas[key].name, letters.ITEM_TITLE)[0]
        wide = max(wide, letters.measure(words, letters.SMALL)[0])
        high = letters.ITEM_TITLE.leading() + (letters.SMALL.leading() if words else 0)
        corners = (
            (x - wide / 2, y + half),
            (x - wide / 2, y - half - high),
            (x + half, y - high / 2),
            (x - half - wide, y - high / 2),
        )
        places = [pygame.Rect(round(left), round(top), wide, high) for left, top in corners]
        taken = [*found.values(), *(ring for other, ring in rings.items() if other != key)]

        def cost(place: pygame.Rect, taken: list[pygame.Rect] = taken) -> int:
            cut = sum(common.w * common.h for one in taken if (common := place.clip(one)).w)
            return cut + 10 * (0 if sea.contains(place) else 1)

        found[key] = min(places, key=cost)
    return found


def _rings(view: Chart, table: SeaTable) -> dict[str, pygame.Rect]:
    """The boxes of the areas' rings."""
    half = _ring_px(4)
    spots = {key: table.camera.to_screen(area.at) for key, area in view.areas.items()}
    return {key: pygame.Rect(x - half, y - half, 2 * half, 2 * half) for key, (x, y) in spots.items()}


def written(view: Chart, table: SeaTable) -> tuple[pygame.Rect, ...]:
    """The boxes of the window that rings and names of areas take."""
    return (*_rings(view, table).values(), *_named(view, table).values())


def under(view: Chart, table: SeaTable, pos: Pos) -> str:
    """The area under a pixel; empty where there is none."""
    best = ("", float(_ring_px() * 1.25))
    for key, area in view.areas.items():
        x, y = table.camera.to_screen(area.at)
        away = hypot(pos[0] - x, pos[1] - y)
        if away <= best[1]:
            best = key, away
    return best[0]


def known(view: Chart) -> dict[str, Sighting]:
    """The last that was seen of the enemy in each area, nothing where it was seen to be empty since."""
    last = {one.area: one for one in view.sightings}
    return {key: one for key, one in last.items() if one.what}


class ChartSheet(NamedTuple):
    """What is laid over the sea of a campaign. `looks` are the looks of its sides."""

    canvas: pygame.Surface
    view: Chart
    table: SeaTable
    looks: dict[str, Side]

    def draw(self, forces: Sequence[Force], plan: Plan, chosen: str, battle: str, hover: str) -> None:
        """Paint it: ways below, areas, then orders and what is known."""
        sea = pygame.Rect(*map(round, self.table.board.sea(self.table.area, self.table.border)))
        with materials.within(self.canvas, sea):
            self._ways()
            force = next((one for one in forces if one.id == chosen), None)
            may = targets(self.view, force) if force is not None else []
            foes = known(self.view)
            for key in self.view.areas:
                self._area(key, key in may, key == hover, battle == key)
            for key, box in _named(self.view, self.table).items():
                self._name(key, box)
            for key, sighting in foes.items():
                self._contact(key, sighting, battle == key)
            for one in forces:
                self._force(one, forces, plan, one.id == chosen)

    # -- what lies still ---------------------------------------------------------------------------------------

    def _ways(self) -> None:
        """Dots from area to area, with a gap where a name stands."""
        colour, words = theme.colour, self._words()
        for way in self.view.ways:
            start, end = (self.table.camera.to_screen(self.view.areas[key].at) for key in way.between)
            line = _between(start, end, _ring_px(4), _ring_px(4))
            for spot in _dots(line, theme.px(9)):
                if any(box.collidepoint(spot) for box in words):
                    continue
                pygame.draw.circle(self.canvas, colour.key, spot, theme.px(3))
                pygame.draw.circle(self.canvas, colour.half, spot, max(1, theme.px(1.6)))

    def _words(self) -> list[pygame.Rect]:
        """Where names of areas and of lands stand."""
        return [*_named(self.view, self.table).values(), *self.table.board.worded(self.table.camera)]

    def _area(self, key: str, may: bool, hover: bool, fought: bool) -> None:
        colour, area = theme.colour, self.view.areas[key]
        x, y = self.table.camera.to_screen(area.at)
        holder = self.view.holders.get(key, "")
        shade = self.looks[holder].colour if holder else colour.ring
        size = _ring_px(12, 2)
        manned = any(there(self.view, key, side) for side in self.view.sides)
        front = key == self.view.front and self.view.kind == "chain"
        ring = _ring(size, shade, may, hover, front, manned)
        signs.centred(self.canvas, ring, x, y)
        if holder:
            mark = signs.mark(self.looks[holder], theme.px(15))
            signs.centred(self.canvas, mark, x, y - _ring_px(1))
        if fought:
            signs.centred(self.canvas, signs.cross(theme.px(34), colour.flame), x, y)

    def _name(self, key: str, box: pygame.Rect) -> None:
        """The name of an area in its box, below it what it is worth."""
        name = letters.haloed(self.view.areas[key].name, letters.ITEM_TITLE, theme.colour.label)
        self.canvas.blit(name, name.get_rect(midtop=box.midtop))
        if words := _worth(self.view, key):
            below = letters.haloed(words, letters.SMALL, theme.colour.label)
            self.canvas.blit(
                below, below.get_rect(midtop=(box.centerx, box.y + letters.ITEM_TITLE.leading() - 2))
            )

    # -- what is known -----------------------------------------------------------------------------------------

    def _contact(self, key: str, one: Sighting, fought: bool) -> None:
        """The enemy as it was seen last: in its colour when lately, grey and dashed when longer ago."""
        colour = theme.colour
        side = next(look for name, look in self.looks.items() if name != one.by)
        x, y = self.table.camera.to_screen(self.view.areas[key].at)
        fresh = one.week >= self.view.turn - 1
        own = any(there(self.view, key, name) for name in self.view.sides)
        if not fought:
            at = (x + _ring_px(times=0.75), y - _ring_px(times=0.75)) if own else (x, y)
            signs.centred(self.canvas, _contact(theme.px(34), side, fresh and not one.heard), *at)
        told = f"{'heard' if one.heard else 'seen'} week {one.week}"
        if not theme.compact:
            told = f"{told}: {_short(one)}"
        wide = tag_size(told)[0]
        middle = (x, y - _ring_px(20)) if not own else (x, y + _ring_px(50))
        left, right = (
            self.table.area.x + wide / 2 + theme.px(30),
            self.table.area.right - wide / 2 - theme.px(30),
        )
        tag(self.canvas, told, "info" if fresh else "refused", (min(max(middle[0], left), right), middle[1]))
        if fresh and not fought:
            for other in (
                other for way in self.view.ways if key in way.between for other in way.between if other != key
            ):
                if self.view.areas[other].yard in ("", _other(self.view, one.by)):
                    end = self.table.camera.to_screen(self.view.areas[other].at)
                    line = _between((x, y), end, _ring_px(4), _ring_px(6))
                    shade = side.colour if not one.heard else colour.refused
                    _arrow(self.canvas, line, shade, theme.px(1.6), (theme.px(2), theme.px(7)), self._words())

    def _force(self, force: Force, forces: Sequence[Force], plan: Plan, chosen: bool) -> None:
        colour = theme.colour
        x, y = self.table.camera.to_screen(place(self.view, force, forces, self.table.camera.scale))
        count = sum(not ship.spec.carried for ship in ships_of(self.view, force.id))
        mates = [one.id for one in forces if one.area == force.area]
        row = mates.index(force.id)
        words = force.name if theme.compact else f"{force.name}: {counted(count, 'ship')}"
        up = _ring_px(20) + (len(mates) - 1 - row) * theme.px(theme.TAG_HEIGHT + 3)
        middle = self.table.camera.to_screen(self.view.areas[force.area].at)[0]
        tag(self.canvas, words, "light", (middle, y - up))
        if chosen:
            _corners(self.canvas, x, y, _ring_px(times=0.72))
        goal = plan.sail.get(force.id)
        if goal is not None:
            end = self.table.camera.to_screen(self.view.areas[goal].at)
            line = _between((x, y), end, _ring_px(times=0.8), _ring_px(6))
            names = self._words()
            _arrow(self.canvas, line, colour.key, theme.px(6.5), (theme.px(9), theme.px(5)), names)
            _arrow(self.canvas, line, colour.path, theme.px(3), (theme.px(9), theme.px(5)), names)


def _other(view: Chart, side: str) -> str:
    return next(one for one in view.sides if one != side)


def _worth(view: Chart, key: str) -> str:
    area = view.areas[key]
    if area.yard:
        return f"{owned(area.yard)} yard"
    if not area.worth:
        return ""
    return f"{area.worth} a week" if view.kind == "map" else counted(area.worth, "point")


def _short(one: Sighting) -> str:
    """What was seen, in so few words as fit a tag."""
    if one.heard:
        return seen(one)
    ships = sum(count for _, count in one.what)
    name = one.what[0][0].replace("-class", "").replace(" class", "")
    more = f" and {ships - one.what[0][1]} more" if ships > one.what[0][1] else ""
    return f"{one.what[0][1]} {name}{more}"


# -- strokes --------------------------------------------------------------------------------------------------


def _between(start: Point, end: Point, off_start: float, off_end: float) -> tuple[Point, Point]:
    """The part of a line that stays so far from its ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = max(hypot(dx, dy), 1e-6)
    if long <= off_start + off_end:
        return start, start
    ux, uy = dx / long, dy / long
    return (start[0] + ux * off_start, start[1] + uy * off_start), (
        end[0] - ux * off_end,
        end[1] - uy * off_end,
    )


def _dots(line: tuple[Point, Point], step: float) -> list[Point]:
    (x0, y0), (x1, y1) = line
    count = int(hypot(x1 - x0, y1 - y0) / max(step, 1))
    return (
        [(x0 + (x1 - x0) * n / count, y0 + (y1 - y0) * n / count) for n in range(count + 1)] if count else []
    )


def _arrow(
    canvas: pygame.Surface,
    line: tuple[Point, Point],
    shade: theme.Colour,
    width: float,
    pattern: tuple[float, float],
    words: Sequence[pygame.Rect],
) -> None:
    """A dashed line with a head at its end, with a gap where words stand."""
    start, end = line
    if hypot(end[0] - start[0], end[1] - start[1]) < 2:
        return
    for run in dashes([start, end], pattern):
        if not any(box.clipline(run[0], run[-1]) for box in words):
            pygame.draw.line(canvas, shade, run[0], run[-1], max(1, round(width)))
    angle = atan2(end[1] - start[1], end[0] - start[0])
    long = theme.px(7) + width
    wings = [
        (end[0] - long * cos(angle + turn), end[1] - long * sin(angle + turn)) for turn in (-pi / 7, pi / 7)
    ]
    pygame.draw.polygon(canvas, shade, [end, *wings])


def _corners(canvas: pygame.Surface, x: float, y: float, half: float) -> None:
    """Four corners round what is selected."""
    shade, long, wide = theme.colour.brass_light, theme.px(10), max(2, theme.px(2.4))
    for sx in (-1, 1):
        for sy in (-1, 1):
            corner = (x + sx * half, y + sy * half)
            pygame.draw.line(canvas, shade, corner, (corner[0] - sx * long, corner[1]), wide)
            pygame.draw.line(canvas, shade, corner, (corner[0], corner[1] - sy * long), wide)


@square(64)
def _ring(nib: Nib, s: float, shade: theme.Colour, may: bool, hover: bool, front: bool, manned: bool) -> None:
    """An area: a ring on a darker sea; where a force may go it is brass about it, solid under the pointer."""
    colour, centre, radius = theme.colour, (s / 2, s / 2), s / 2 - theme.px(6)
    if not manned:
        nib.disc(centre, radius, (*colour.key, 150))
    nib.ring(centre, radius, (*colour.key, 255), theme.px(5))
    nib.ring(centre, radius, shade, theme.px(2.4))
    if may:
        nib.ring(centre, radius + theme.px(4), colour.brass_light, theme.px(2.4 if hover else 1.2))
    if front:
        nib.ring(centre, radius - theme.px(5), colour.flame, theme.px(1.6))


@kept(32)
def _contact(size: int, side: Side, fresh: bool) -> pygame.Surface:
    """A contact: a disc with the side's mark; grey and dashed when it is old or was only heard."""
    nib, colour = Nib(size, size), theme.colour
    centre, radius = (size / 2, size / 2), size / 2 - 2
    shade = side.colour if fresh else colour.refused
    nib.disc(centre, radius, (*colour.key, 220))
    if fresh:
        nib.ring(centre, radius, shade, theme.px(2))
    else:
        points = [
            (centre[0] + radius * cos(a * pi / 24), centre[1] + radius * sin(a * pi / 24)) for a in range(49)
        ]
        nib.dashed(points, shade, theme.px(1.6), (theme.px(4), theme.px(3)))
    picture = nib.finished()
    mark = signs.diamond(theme.px(15), shade) if not fresh else signs.mark(side, theme.px(15))
    signs.centred(picture, mark, size / 2, size / 2)
    return picture
