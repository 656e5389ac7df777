"""Where the things lie that the coach points at, and what its card had better leave free.

It reads the boxes of the panels and the camera. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.tabletop.overlays import FireLine, Ghost, Overlay, Reach, Route
from game.tabletop.presenter import Piece
from game.ui.battle.bar import QuestionBar
from game.ui.battle.coach import Said
from game.ui.battle.coach_room import Room
from game.ui.battle.coach_sight import pair
from game.ui.battle.column import Column
from game.ui.battle.reading import Reading
from game.ui.battle.ribbon import Ribbon
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.stage import Stage
from game.ui.battle.trays import Trays
from game.ui.board.camera import Camera
from game.ui.board.lettering import lettered, set_down
from game.ui.board.pieces import reach_of
from game.ui.kit import theme

HANGS = 60
"""So many pixels more than a piece with its name, up and down, are looked through for tags that hang on it."""
ALONG = 16
"""A line of fire is kept free at so many places."""
LEAST = 20
"""Half of the least box, in pixels, that a piece is pointed at with."""


class Spots:
    """The boxes of one scene's panels and pieces; `shown` is all that lies over the table."""

    def __init__(
        self,
        stage: Stage,
        table: SeaTable,
        panels: tuple[QuestionBar, Column, Ribbon, Reading, Trays],
        shown: Callable[[], Sequence[Overlay]],
    ) -> None:
        self._stage, self._table, self._shown = stage, table, shown
        self._bar, self._column, self._ribbon, self._reading, self._trays = panels

    @property
    def sea(self) -> pygame.Rect:
        """The sea a card may lie on."""
        table = self._table
        return pygame.Rect(table.board.sea(table.area, table.border))

    def lies(self) -> object:
        """What stays the same as long as nothing comes to lie elsewhere once the view rests."""
        return self._table.keep(), *(each for each in self._stage.overlays() if isinstance(each, Reach))

    def find(self, said: Said) -> tuple[pygame.Rect | None, pygame.Rect | None]:
        """The box of what is pointed at as it lies now, and as it will lie once the view rests; None: not in sight."""
        if said.at in ("unit", "foe"):
            piece = pair(self._stage)[0 if said.at == "unit" else 1]
            cameras = self._table.camera, self._table.keep()
            now, then = (None if piece is None else self._in_sight(piece, camera) for camera in cameras)
            return now, then
        box = self._panel(said)
        box = box if box is not None and box.w else None
        return box, box

    def about(self, piece: Piece) -> pygame.Rect:
        """The box of a piece with its name, as it lies on the table now."""
        return _named(_box(piece, self._table.camera))

    def _in_sight(self, piece: Piece, camera: Camera) -> pygame.Rect | None:
        box = _box(piece, camera)
        return self._tagged(_named(box), camera) if self._table.holds(box.center) else None

    def _tagged(self, box: pygame.Rect, camera: Camera) -> pygame.Rect:
        """A piece's box with the words that hang on it above or below."""
        near = box.inflate(0, theme.px(HANGS))
        hanging = [one for one in self._table.board.worded(camera) if near.collidepoint(one.center)]
        return box.unionall(hanging)

    def _panel(self, said: Said) -> pygame.Rect | None:
        at, column = said.at, self._column
        layout, tab = column.layout, column.tab
        assert layout is not None
        if at in ("plan", "drafts", "row"):
            planned = column.plan.plan is not None and tab in ("", "Plan")
            return column.plan.spot(at) if planned else layout.tabs
        if at in ("bar", "button", "keys", "verbs"):
            return self._bar.spot(at, said.keys)
        if at in ("menu", "help", "ribbon", "strip"):
            return self._ribbon.spot(at)
        log = layout.tabs if layout.compact and tab != "Log" else self._reading.logbook.area
        boxes = {
            "card": column.facing.area,
            "log": log,
            "hand": self._trays.hand.spot,
            "notes": layout.notes if layout.notes.w else layout.tabs,
            "map": layout.map if layout.map.w else layout.tabs,
        }
        return boxes.get(at)

    def room(self) -> Room:
        """What is better left free, as the view will come to rest: pieces and words, what is laid, where a piece
        may go."""
        camera = self._table.keep()
        room = Room(camera.frame)
        pieces, overlays = self._stage.pieces(), self._shown()
        room.take([_named(_box(piece, camera)) for piece in pieces])
        words, _ = set_down(camera, lettered(camera, pieces, overlays))
        room.take([plate.get_rect(topleft=corner) for plate, corner in words])
        dot = pygame.Rect(0, 0, theme.px(24), theme.px(24))
        for overlay in overlays:
            for place in _points(overlay):
                dot.center = camera.to_screen(place)
                room.take([dot])
            if isinstance(overlay, Reach):
                areas, holes = (
                    [[camera.to_screen(point) for point in outline] for outline in outlines]
                    for outlines in (overlay.polygons, overlay.holes)
                )
                room.reach(areas, holes, [camera.to_screen((end.x, end.y)) for end in overlay.ends])
        return room


def _box(piece: Piece, camera: Camera) -> pygame.Rect:
    """Where a piece lies in the window, her hull from stem to stern."""
    x, y = camera.to_screen((piece.x, piece.y))
    ring = piece.radius * camera.scale * 1.25
    across, along = (max(theme.px(LEAST), round(half), round(ring)) for half in reach_of(piece, camera.scale))
    return pygame.Rect(round(x) - across, round(y) - along, 2 * across, 2 * along)


def _named(box: pygame.Rect) -> pygame.Rect:
    """A piece's box with its name below."""
    return box.union(box.move(0, theme.px(20)))


def _points(overlay: Overlay) -> list[tuple[float, float]]:
    """Places that an overlay is looked at for."""
    if isinstance(overlay, Route):
        return [(leg.x, leg.y) for leg in overlay.legs]
    if isinstance(overlay, FireLine):
        (x, y), (to_x, to_y) = overlay.start, overlay.end
        return [(x + (to_x - x) * part / ALONG, y + (to_y - y) * part / ALONG) for part in range(ALONG + 1)]
    return [(overlay.pose[0], overlay.pose[1])] if isinstance(overlay, Ghost) else []
