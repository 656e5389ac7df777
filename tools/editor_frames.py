"""Frames of the editor with five hundred units and a hundred islands: at rest, panning, a group in the hand.

Their floor is that of any frame: see `frames` and `floors/blits.py`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.tabletop.overlays import Overlay
    from game.ui.battle.sea_table import SeaTable
    from game.ui.board.board import Board
    from game.ui.board.pieces import Piece
    from game.ui.editor.scene import EditorScene

from tools.frames import FRAME_MS, SIZE, FrameRow, Frames

UNITS, ISLANDS = 500, 100
WIDE, HIGH = 144, 96


def crowded() -> dict[str, Any]:
    """A scenario's tree: so many units in two halves of the table, the islands all over it."""
    rng = Random(5)
    classes = ("halcyon", "falcon", "vedette", "monarch", "colossus")
    sides = []
    for name, low, high in (("Red", 2, HIGH / 2 - 4), ("Blue", HIGH / 2 + 4, HIGH - 2)):
        units = [
            {
                "class": rng.choice(classes),
                "at": [round(rng.uniform(2, WIDE - 2), 1), round(rng.uniform(low, high), 1)],
                "heading": rng.randrange(0, 360, 15),
            }
            for _ in range(UNITS // 2)
        ]
        sides.append({"name": name, "unit": units})
    terrain = []
    for _ in range(ISLANDS):
        x, y = rng.uniform(4, WIDE - 8), rng.uniform(4, HIGH - 8)
        corners = ((0, 0), (3, -1), (5, 2), (3, 4.5), (0.5, 3.5))
        terrain.append(
            {"kind": "land", "outline": [[round(x + dx, 1), round(y + dy, 1)] for dx, dy in corners]}
        )
    table = {"width": WIDE, "height": HIGH}
    head = {"format": 1, "ruleset": "nef", "title": "Crowded", "table": table, "turns": 8}
    return {**head, "side": sides, "terrain": terrain}


class EditorFrames(Frames):
    """Draws frames of the editor."""

    def __init__(self) -> None:
        from game.content.manuscript import Manuscript
        from game.ui.app import App, Pilot
        from game.ui.editor.scene import EditorScene
        from game.ui.editor.workbench import Workbench

        self._folder = TemporaryDirectory()
        app = App(SIZE)
        bench = Workbench(Manuscript.new(crowded(), Path(self._folder.name)))
        pilot = Pilot(app, EditorScene(bench))
        while not bench.current:  # the survey comes in
            pilot.frames(5)
            time.sleep(0.01)
        super().__init__(app)

    @property
    def editor(self) -> EditorScene:
        """The scene."""
        from game.ui.editor.scene import EditorScene

        assert isinstance(self.scene, EditorScene)
        return self.scene

    @property
    def table(self) -> SeaTable:
        """The table of the scene."""
        return self.editor.sea.table

    def shown(self) -> tuple[Sequence[Piece], Sequence[Overlay]]:
        """The pieces and overlays on it."""
        return self.editor.sea.pieces(), self.editor.sea.overlays()

    def bare(self) -> Board:
        """A board like the scene's, with nothing kept yet."""
        from game.ui.board.board import Board
        from game.ui.editor.sea import MOST_AREAS

        return Board(self.table.wide, self.table.high, overlays=MOST_AREAS)

    def dragging(self, count: int) -> list[float]:
        """Frames while a group of twelve is carried about."""
        import pygame

        bench = self.editor.bench
        camera = self.table.camera
        left, top, wide, high = camera.view
        seen = {
            one.key: at
            for one in bench.seen.stands
            if one.at is not None
            and left + 99 < (at := camera.to_screen(one.at))[0] < left + wide - 99
            and top + 99 < at[1] < top + high - 99
        }
        bench.choose(list(seen)[:12])
        start = tuple(round(part) for part in next(iter(seen.values())))
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        self.app.step(FRAME_MS)
        times = []
        for step in range(count):
            place = (start[0] + step % 50, start[1] + step % 9)
            self._post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
            begun = time.perf_counter()
            self.app.step(FRAME_MS)
            times.append((time.perf_counter() - begun) * 1000)
        self._post(pygame.MOUSEBUTTONUP, pos=start, button=1, touch=False)
        self.app.step(FRAME_MS)
        bench.choose([])
        self.settle()
        return times

    @staticmethod
    def _post(kind: int, **fields: Any) -> None:
        import pygame

        pygame.event.post(pygame.event.Event(kind, fields))


def editor_rows(quick: bool) -> list[FrameRow]:
    """The rows of the editor's frames, at 1920 x 1080."""
    count = 60 if quick else 200
    frames = cache(EditorFrames)

    def floor() -> float:
        return median(frames().floor(count))

    return [
        ("editor frame", lambda: median(frames().resting(count)), floor, 2, "lower", "ms"),
        ("editor panning", lambda: median(frames().panning(count)), floor, 2.5, "lower", "ms"),
        ("editor dragging", lambda: median(frames().dragging(count)), floor, 2.5, "lower", "ms"),
    ]
