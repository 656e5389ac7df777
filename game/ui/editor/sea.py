"""The table of the editor: its pieces and areas as the document has them, and over them what is being done.

What is carried is drawn over a table that stands still, so that a drag costs the same with two pieces or two thousand.
It decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import hypot

import msgspec
import pygame

from game.content.edging import Edged, edged, strip
from game.content.lines import place_of
from game.content.plan import Area, Plan, Stand
from game.content.stationing import Pose
from game.match.scenario import EDGES, Position
from game.tabletop.overlays import Overlay, Zone, ground
from game.tabletop.presenter import Piece
from game.ui.battle.sea_table import SeaTable
from game.ui.board.board import Board
from game.ui.board.border import majors
from game.ui.board.camera import Camera
from game.ui.board.sketch import lay
from game.ui.editor.strokes import HANDLE
from game.ui.editor.workbench import Workbench
from game.ui.inputs import Pos
from game.ui.kit import materials, theme

MOST_NAMES = 160
"""With more pieces than this their names are not written while the whole table is seen."""
MOST_AREAS = 1300
KNOB = 34
DEPTH = 0.022
"""How deep the band along a named edge is, as a share of the table's shorter side."""


@lru_cache(maxsize=4096)
def sound(outline: tuple[Position, ...]) -> bool:
    """Whether an outline encloses something and does not cross itself."""
    from shapely import Polygon

    shape = Polygon(outline)
    return bool(shape.is_valid and shape.area > 1e-6)


class Sea:
    """The table in its place."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.table = self._made()
        self._of: tuple[Plan, frozenset[str], bool] | None = None
        self._pieces: list[Piece] = []
        self._overlays_of: tuple[Plan, str] | None = None
        self._overlays: list[Overlay] = []
        self._edged: tuple[Plan, list[tuple[Edged, tuple[Position, ...]]]] | None = None
        self._frame: tuple[pygame.Rect, int] | None = None

    def _made(self) -> SeaTable:
        seen = self.bench.seen
        table = SeaTable(seen.width, seen.height, ())
        major, minor = majors(self.bench.ruleset.unit)
        table.board = Board(seen.width, seen.height, major=major, minor=minor, overlays=MOST_AREAS)
        return table

    def lay_out(self, area: pygame.Rect, border: int) -> None:
        """Where it lies."""
        self._frame = (area, border)
        self.table.lay_out(area, border)

    def follow(self) -> None:
        """Another size of the table means another sea."""
        seen = self.bench.seen
        if (seen.width, seen.height) != (self.table.wide, self.table.high):
            self.table = self._made()
            if self._frame is not None:
                self.table.lay_out(*self._frame)

    @property
    def camera(self) -> Camera:
        """What is seen."""
        return self.table.camera

    # -- what lies there -------------------------------------------------------------------------------------------

    def piece(self, stand: Stand, pose: Pose | None = None, *, named: bool = True) -> Piece:
        """A piece where it stands, or at another pose."""
        x, y, heading = pose if pose is not None else (*(stand.at or (0.0, 0.0)), stand.heading)
        sides, figure = self.bench.seen.sides, stand.figure
        colour = sides[stand.side].colour if 0 <= stand.side < len(sides) else 3
        later = f", {self.bench.ruleset.turn_called} {stand.enters}" if stand.enters else ""
        return Piece(
            stand.key,
            stand.name + later if named else "",
            x,
            y,
            heading,
            colour,
            figure.silhouette,
            figure.length,
            figure.radius,
            flying=figure.flying,
            flight=figure.flight,
            small=figure.small,
            pile=figure.pile,
        )

    def pieces(self, without: Collection[str] = ()) -> list[Piece]:
        """All pieces on the table but those that are carried."""
        seen = self.bench.seen
        placed = sum(one.at is not None for one in seen.stands)
        near = self.camera.scale > 2.2 * self.table.board.whole(self.table.area, self.table.border).scale
        named = placed <= MOST_NAMES or near
        key = (seen, frozenset(without), named)
        if self._of is None or self._of[0] is not seen or self._of[1:] != key[1:]:
            left = key[1]
            self._pieces = [
                self.piece(one, named=named)
                for one in seen.stands
                if one.at is not None and one.key not in left
            ]
            self._of = key
        return self._pieces

    def overlays(self, without: str = "") -> list[Overlay]:
        """All areas but the one that is being changed."""
        seen = self.bench.seen
        if self._overlays_of is None or self._overlays_of[0] is not seen or self._overlays_of[1] != without:
            self._overlays = [
                self._overlay(area) for area in seen.areas if area.key != without and sound(area.outline)
            ]
            self._overlays += [
                Zone(seen.sides[one.side].colour if one.side >= 0 else -1, band, one.words)
                for one, band in self.edges()
                if place_of(one.place) != without
            ]
            self._overlays_of = (seen, without)
        return self._overlays

    def edges(self) -> list[tuple[Edged, tuple[Position, ...]]]:
        """The edges that the scenario names, each with its band along the table.

        Those of sides and objectives lie side by side; units that come later share a band behind them.
        """
        seen = self.bench.seen
        if self._edged is None or self._edged[0] is not seen:
            found = []
            named = edged(self.bench.tree, self.bench.ruleset, seen, self.bench.ruleset.turn_called)
            for edge in EDGES:
                here = [one for one in named if one.edge == edge]
                whole, coming = [one for one in here if not one.stands], [one for one in here if one.stands]
                found += [(one, self.band(edge, place)) for place, one in enumerate(whole)]
                for number, one in enumerate(coming):
                    share = (number + 0.1) / len(coming), (number + 0.9) / len(coming)
                    found.append((one, self.band(edge, len(whole), share)))
            self._edged = seen, found
        return self._edged[1]

    def band(
        self, edge: str, place: int = 0, share: tuple[float, float] = (0.0, 1.0)
    ) -> tuple[Position, ...]:
        """The band along an edge of the table, `place` bands off it, from one share of its length to another."""
        seen = self.bench.seen
        deep = DEPTH * min(seen.width, seen.height)
        return strip(edge, seen.width, seen.height, (place + 1) * deep, place * deep, share)

    def edge_under(self, pos: Pos) -> Edged | None:
        """The named edge whose band is under a pixel."""
        from shapely import Point, Polygon

        at, reach = Point(self.at(pos)), 3 / self.camera.scale
        off = [(Polygon(band).distance(at), number) for number, (_, band) in enumerate(self.edges())]
        near = min(off, default=None)
        return self.edges()[near[1]][0] if near is not None and near[0] <= reach else None

    def _overlay(self, area: Area) -> Overlay:
        sides = self.bench.seen.sides
        if area.deploys:
            return Zone(sides[area.side].colour, area.outline, f"{area.name} deploys here")
        if area.path[0] != "terrain":
            return Zone(3, area.outline, area.name)
        return ground(area.kind, area.outline, area.name)

    def broken(self) -> list[Area]:
        """Areas whose outline is none."""
        return [area for area in self.bench.seen.areas if not sound(area.outline)]

    # -- under the pointer -----------------------------------------------------------------------------------------

    def at(self, pos: Pos) -> Position:
        """The place of the table under a pixel."""
        return self.table.at(pos)

    def middle(self) -> Pos:
        """The pixel in the middle of what is seen."""
        left, top, wide, high = self.camera.view
        return round(left + wide / 2), round(top + high / 2)

    def under(self, pos: Pos) -> list[str]:
        """The pieces under a pixel, the nearest first."""
        return self.table.under(pos, self.pieces())

    def area_under(self, pos: Pos) -> Area | None:
        """The smallest area under a pixel, or the one whose edge is near."""
        from shapely import Point, Polygon

        at = Point(self.at(pos))
        reach = 6 / self.camera.scale
        found = []
        for area in self.bench.seen.areas:
            shape = Polygon(area.outline)
            if not shape.is_valid:
                shape = shape.convex_hull
            if shape.distance(at) <= reach:
                found.append((shape.area, area.key, area))
        return min(found)[2] if found else None

    def corner_under(self, area: Area, pos: Pos) -> tuple[int | None, int | None]:
        """The corner of an area under a pixel, or the edge whose middle is there (by the number of its start)."""
        reach = theme.px(HANDLE) + 2
        spots = [self.camera.to_screen(point) for point in area.outline]
        for number, spot in enumerate(spots):
            if hypot(pos[0] - spot[0], pos[1] - spot[1]) <= reach:
                return number, None
        for number, spot in enumerate(spots):
            after = spots[(number + 1) % len(spots)]
            half = ((spot[0] + after[0]) / 2, (spot[1] + after[1]) / 2)
            if hypot(pos[0] - half[0], pos[1] - half[1]) <= reach:
                return None, number
        return None, None

    def frame(self, pieces: Sequence[Piece]) -> pygame.Rect | None:
        """The box around some pieces, in pixels."""
        if not pieces:
            return None
        camera = self.camera
        spots = [camera.to_screen((one.x, one.y)) for one in pieces]
        reach = max(one.radius for one in pieces) * camera.scale + theme.px(10)
        below = theme.px(40 if any(one.pile is not None for one in pieces) else 20)  # the names
        left, right = min(x for x, _ in spots) - reach, max(x for x, _ in spots) + reach
        top, foot = min(y for _, y in spots) - reach, max(y for _, y in spots) + reach + below
        return pygame.Rect(round(left), round(top), round(right - left), round(foot - top))

    def knob(self, frame: pygame.Rect) -> Pos:
        """Where the turning knob of a frame is."""
        _, top, _, high = self.table.board.sea(self.table.area, self.table.border)
        y = frame.top - theme.px(KNOB)
        if y < top + theme.px(8):
            y = min(frame.bottom + theme.px(KNOB), round(top + high) - theme.px(8))
        return frame.centerx, y

    # -- picture ---------------------------------------------------------------------------------------------------

    def draw(
        self,
        canvas: pygame.Surface,
        carried: Sequence[Piece],
        left_out: Collection[str],
        area_out: str,
        more: Sequence[Overlay],
        hover: str | None,
        *,
        sharp: bool = False,
    ) -> None:
        """The table, and over it the pieces that are carried."""
        self.table.draw(canvas, self.pieces(left_out), [*self.overlays(area_out), *more], hover, sharp=sharp)
        camera, fleet = self.camera, self.table.board.fleet
        with materials.within(canvas, camera.frame):
            for piece in carried:
                x, y = camera.to_screen((piece.x, piece.y))
                whole = msgspec.structs.replace(piece, heading=round(piece.heading * 2) / 2)
                plate, _ = fleet.picture(whole, camera.scale)
                lay(canvas, plate, (round(x) - plate.get_width() // 2, round(y) - plate.get_height() // 2))
