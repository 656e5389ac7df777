"""The clips of chips and aircraft: what is turned over, shuffled, split off, flies out, and is taken away.

Each is a function of the milliseconds since it began. They know pieces and words, and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, sin

import msgspec
import pygame

from game.sea.heading import Position
from game.tabletop.overlays import Overlay, Ruler
from game.tabletop.piles import Token
from game.tabletop.presenter import Piece
from game.ui.battle.clips import AtUnit, Clip, Stage
from game.ui.board.sketch import faded, lay, lay_centred
from game.ui.board.stacks import chip_radius, face_down, face_up
from game.ui.kit import dice_faces, letters, materials, theme
from game.ui.kit.easing import eased, out_back, out_cubic

OVER_MS, OVER_APART, OVER_READ = 300.0, 120.0, 900.0
SPLIT_MS, FLIGHT_MS, SHUFFLE_MS = 520.0, 1100.0, 760.0
TAKEN_MS, TAKEN_READ = 260.0, 700.0
MOST_CRAFT = 4
TILE = 26


class Unveiling(AtUnit):
    """Chips rise from a pile and turn over, one after another; then the pile is as it is now."""

    def __init__(self, before: Piece, tokens: Sequence[Token]) -> None:
        """`before` is the pile as it lay."""
        super().__init__(before)
        self._tokens = tuple(tokens)
        self.settles = OVER_MS + OVER_APART * max(0, len(self._tokens) - 1)
        self.lasts = self.settles + OVER_READ

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        if t >= self.lasts:
            return pieces
        others = [piece for piece in pieces if piece.id != self.piece.id]
        return [*others, self.piece]

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        piece, (x, y) = self.piece, self.spot(stage)
        radius = max(theme.px(16), chip_radius(piece.radius * stage.camera.scale) * 1.25)
        names = [letters.measure(token.label, letters.UNIT_NAME)[0] for token in self._tokens]
        step = max(radius * 2.4, max(names, default=0) + theme.px(14))
        left = x - step * (len(self._tokens) - 1) / 2
        for place, token in enumerate(self._tokens):
            turned = out_cubic((t - place * OVER_APART) / OVER_MS)
            if turned <= 0:
                continue
            at = (left + place * step, y - turned * radius * 2.6)
            open_now = turned > 0.5
            plate = (
                face_up(stage.board.fleet.yard, stage.colour(piece.side), token, round(radius))
                if open_now
                else face_down(stage.colour(piece.side), round(radius))
            )
            wide = max(2, round(plate.get_width() * abs(cos(pi * turned))))
            turning = pygame.transform.smoothscale(plate, (wide, plate.get_height()))
            lay_centred(canvas, turning, *at)
            if turned >= 0.98:
                name = letters.haloed(token.label, letters.UNIT_NAME, theme.colour.label)
                canvas.blit(name, name.get_rect(midbottom=(round(at[0]), round(at[1] - radius))))


class Shuffling(AtUnit):
    """Chips circle over a pile and go back into it: where each lies now, nobody knows."""

    lasts = SHUFFLE_MS

    def __init__(self, piece: Piece, chips: int) -> None:
        super().__init__(piece)
        self._chips = max(2, min(5, chips))

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        piece, share = self.piece, min(1.0, t / self.lasts)
        x, y = self.spot(stage)
        radius = chip_radius(piece.radius * stage.camera.scale)
        reach = radius * 2.2 * sin(pi * share)
        plate = face_down(stage.colour(piece.side), round(radius))
        for place in range(self._chips):
            way = 2 * pi * (place / self._chips + eased(share) * 1.25)
            at = (x + reach * sin(way), y - radius * 0.6 - reach * 0.55 * cos(way))
            lay_centred(canvas, plate, *at)


class Splitting(Clip):
    """A new base slides out from under the old one to its place."""

    lasts = SPLIT_MS

    def __init__(self, old: Piece, new: Piece) -> None:
        self._old, self._new = old, new
        self.units = (old.id, new.id)

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        if t >= self.lasts:
            return pieces
        share, old, new = eased(t / self.lasts), self._old, self._new
        x, y = old.x + (new.x - old.x) * share, old.y + (new.y - old.y) * share
        sliding = msgspec.structs.replace(new, x=x, y=y, name="")
        others = [piece for piece in pieces if piece.id != new.id]
        return [sliding, *others]

    def places(self, t: float) -> tuple[Position, ...]:
        return ((self._new.x, self._new.y),)


class Flying(Clip):
    """Aircraft fly from one piece to another; the way is measured while they do."""

    lasts = FLIGHT_MS

    def __init__(
        self, start: Piece, goal: Piece, picture: str, count: int, *, side: int, text: str = ""
    ) -> None:
        """`side` is whose aircraft they are, `text` the length of the way."""
        self._start, self._goal = start, goal
        self._picture, self._count, self._side = picture, max(1, min(MOST_CRAFT, count)), side
        self._text = text
        self.units = (start.id, goal.id)

    def overlays(self, t: float) -> list[Overlay]:
        return [Ruler((self._start.x, self._start.y), (self._goal.x, self._goal.y), self._text)]

    def places(self, t: float) -> tuple[Position, ...]:
        return (self._start.x, self._start.y), (self._goal.x, self._goal.y)

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        share = eased(t / self.lasts)
        ax, ay = stage.camera.to_screen((self._start.x, self._start.y))
        bx, by = stage.camera.to_screen((self._goal.x, self._goal.y))
        away = max(1.0, hypot(bx - ax, by - ay))
        heading = degrees(atan2(bx - ax, ay - by)) % 360
        size = theme.px(26)
        plane = stage.board.fleet.yard.ship(self._picture, stage.colour(self._side), size, heading)
        shadow = stage.board.fleet.yard.shadow(self._picture, size, heading)
        ux, uy = (bx - ax) / away, (by - ay) / away
        for place in range(self._count):
            behind = size * 0.9 * (place // 2) - size * 0.3 * (place % 2)
            aside = size * 0.62 * (place % 2 * 2 - 1) * (0 if self._count == 1 else 1)
            x = ax + (bx - ax) * share - ux * behind - uy * aside
            y = ay + (by - ay) * share - uy * behind + ux * aside
            lift = size * 0.2
            for plate, more in ((faded(shadow, 0.7), lift), (plane, 0.0)):
                lay_centred(canvas, plate, x + more, y + more)


class Taking(AtUnit):
    """Of a row of aircraft some are struck out and slide off; the rest go on."""

    settles, lasts = TAKEN_MS, TAKEN_MS + TAKEN_READ

    def __init__(self, piece: Piece, picture: str, left: int, lost: int, *, side: int) -> None:
        """`piece` is where they are bound for, `side` whose they are."""
        super().__init__(piece)
        self._picture, self._left, self._lost, self._side = picture, left, lost, side

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        piece, gone = self.piece, out_back(t / TAKEN_MS)
        x, y = self.spot(stage)
        side, step = theme.px(TILE), theme.px(TILE + 5)
        count = self._left + self._lost
        view = stage.camera.frame
        row = pygame.Rect(0, 0, count * step, side * 2)
        row.midbottom = (round(x), round(y - piece.radius * stage.camera.scale - theme.px(18)))
        row.clamp_ip(view.inflate(-theme.px(8), -theme.px(8)))
        for place in range(count):
            box = pygame.Rect(row.x + place * step, row.bottom - side, side, side)
            if place >= self._left:
                mark = dice_faces.face(1, side, "taken")
                materials.rounded(canvas, box, theme.colour.paper2, None, 4)
                canvas.blit(mark, (box.x - 3, box.y - 3))
                box = box.move(0, -round(gone * side * 0.9))
                if t >= TAKEN_MS:
                    continue
            materials.rounded(canvas, box, theme.colour.ink7, theme.colour.brass_dark, 4)
            ship = stage.board.fleet.yard.ship(self._picture, stage.colour(self._side), side * 0.8, 0)
            lay(canvas, ship, (box.centerx - ship.get_width() // 2, box.centery - ship.get_height() // 2))
