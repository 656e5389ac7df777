"""How a battle went, in two drawings: the table with every track on it, and each side's points turn by turn.

Draws what a report tells (`content/report`) and works out nothing of it; until it is told, the panel is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, dist, floor

import pygame

from game.content.report import ReportFacts
from game.content.report.drawings import round_step
from game.content.report.gather import Track
from game.match.wording import minus
from game.ui.battle.aftermath import titled
from game.ui.board.sketch import Sketch, lay
from game.ui.board.small_table import Place, small_table
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.box import Box, Drawn, either
from game.ui.kit.controls import Tip
from game.ui.kit.theme import Side

_LABELS = 16
"""So many turns are named under a drawing at the most."""


class CoursePanel:
    """Both drawings side by side; the table as large as its shape allows, the points in what is left."""

    def __init__(self, looks: Sequence[Side]) -> None:
        """`looks` are the sides' in the order of the scenario."""
        self.told: ReportFacts | None = None
        self._looks = tuple(looks)
        self._ends: list[tuple[tuple[float, float], Track]] = []

    def describe(self) -> Box:
        """The panel."""
        right = "" if self.told is None else f"Points by {self.told.called}"
        return titled(
            "The course of the battle", Drawn(self._drawn, grow=1, high=either(110, 190)), right=right, grow=1
        )

    def _drawn(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self._ends = []
        told = self.told
        if told is None:
            return
        wide = min(area.w * 6 // 10, round(area.h * told.size[0] / told.size[1]))
        self._tracks(canvas, told, pygame.Rect(area.x, area.y, wide, area.h))
        left = area.x + wide + theme.px(24)
        self._points(canvas, told, pygame.Rect(left, area.y, area.right - left, area.h))

    def tip(self, pos: tuple[int, int]) -> tuple[Tip, pygame.Rect] | None:
        """Whose end lies under the pointer, and when she was lost there."""
        near = [(dist(pos, at), at, track) for at, track in self._ends]
        if self.told is None or not near:
            return None
        away, at, track = min(near, key=lambda one: one[0])
        if away > theme.px(9):
            return None
        box = pygame.Rect(0, 0, theme.px(18), theme.px(18))
        box.center = round(at[0]), round(at[1])
        lost = f"Lost here in {self.told.called} {track.last}." if track.lost else ""
        return Tip(track.name, lost or "Here at the end."), box

    def _tracks(self, canvas: pygame.Surface, told: ReportFacts, area: pygame.Rect) -> None:
        """Every track; a cross where something was lost, its side's mark where it was at the end."""
        sea, place = small_table(canvas, area, told.size, told.ground)
        plate = Sketch(sea.w, sea.h, weight=theme.scale)
        for track in told.tracks:
            self._track(plate, track, sea, place)
        lay(canvas, plate.plate(), sea.topleft)
        for track in sorted(told.tracks, key=lambda one: not one.lost):
            at, look = place(*track.end), self._looks[track.side]
            if not sea.collidepoint(at):
                continue
            if track.lost:
                signs.centred(canvas, signs.log_kind("loss", theme.px(14), theme.colour.key), *at)
                mark = signs.log_kind("loss", theme.px(11), look.colour)
            else:
                mark = signs.mark(look, theme.px(9))
            signs.centred(canvas, mark, *at)
            self._ends.append((at, track))
        pygame.draw.rect(canvas, theme.colour.brass_dark, sea, 1)

    def _track(self, plate: Sketch, track: Track, sea: pygame.Rect, place: Place) -> None:
        points = []
        for x, y, _ in track.stations:
            u, v = place(x, y)
            points.append((u - sea.x, v - sea.y))
        if len(points) > 1:
            colour = self._looks[track.side].colour
            plate.line(points, (*theme.colour.key, 150), 3)
            plate.line(points, (*colour, 230), 1.6)

    def _points(self, canvas: pygame.Surface, told: ReportFacts, area: pygame.Rect) -> None:
        """Each side's points at the end of every turn, as lines between ruled values."""
        colour, px, rows = theme.colour, theme.px, told.scores
        most = ceil(max([1, *(max(row.values()) for row in rows)]))
        least = floor(min([0, *(min(row.values()) for row in rows)]))
        widest = max(letters.measure(minus(str(end)), letters.SMALL)[0] for end in (least, most))
        left = area.x + widest + px(8)
        grid = pygame.Rect(left, area.y + px(4), area.right - px(10) - left, area.h - px(22))

        def place(turn: float, points: float) -> tuple[float, float]:
            across = grid.w * turn / max(1, len(rows) - 1)
            return grid.x + across, grid.bottom - grid.h * (points - least) / (most - least)

        step = round_step(most - least)
        for value in range(least - least % step, most + 1, step):
            if value >= least:
                y = round(place(0, value)[1])
                materials.rule(canvas, colour.line, grid.x, y, grid.w)
                letters.put(
                    canvas,
                    minus(str(value)),
                    letters.SMALL,
                    colour.text3,
                    grid.x - px(6),
                    y,
                    "right",
                    "middle",
                )
        every = -(-len(rows) // _LABELS)
        for turn in range(0, len(rows), every):
            x = place(turn, 0)[0]
            letters.put(canvas, str(turn), letters.SMALL, colour.text3, x, area.bottom, "centre", "base")
        for side, look in zip(told.sides, self._looks, strict=True):
            places = [place(turn, row.get(side.name, 0)) for turn, row in enumerate(rows)]
            shade = look.colour
            if len(places) > 1:
                pygame.draw.lines(canvas, shade, False, places, max(2, px(2)))
            signs.centred(canvas, signs.mark(look, px(10)), *places[-1])
