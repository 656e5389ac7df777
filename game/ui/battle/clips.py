"""The moving pictures of single events: a ship under way, plates that turn over, a flash and its dice, a loss.

Each is a function of the milliseconds since it began; none changes anything. They know pieces, places and rolls,
and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, hypot, pi
from typing import NamedTuple

import msgspec
import pygame

from game.dice.roll import Roll
from game.match.display import Piece
from game.match.showing import FireLine, Mark, Overlay
from game.sea.heading import Pose, Position, bearing, relative
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.dice import Tumble
from game.ui.kit import letters, materials, signs, theme

INCH_MS, TURN_MS, MOST_MS = 140.0, 180.0, 1400.0
LINE_MS, FLASH_MS, REST_MS = 160.0, 90.0, 650.0
PULSE_MS, FADE_MS, BANNER_MS, FLIP_MS, FLIP_APART = 220.0, 900.0, 1400.0, 320.0, 40.0
READ_MS = 420.0


def eased(share: float) -> float:
    """In-out sine between 0 and 1."""
    return (1 - cos(pi * min(1.0, max(0.0, share)))) / 2


class Sight(NamedTuple):
    """What a clip draws on: the board as last drawn, what of it is in view, and the pieces as they are seen."""

    board: Board
    camera: Camera
    pieces: Sequence[Piece]


class Clip:
    """One moving picture of `lasts` milliseconds. `moves` clips may overlap with the next of their kind."""

    lasts = 0.0
    moves = False
    units: tuple[str, ...] = ()

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        """The pieces as they are seen at `t`."""
        return pieces

    def overlays(self, t: float) -> list[Overlay]:
        """What lies over the table at `t`."""
        return []

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        """What no overlay can show."""

    def rest(self, t: float) -> float:
        """The time to jump to when the clip is skipped."""
        return self.lasts


class Pause(Clip):
    """Time to read what was just said."""

    def __init__(self, lasts: float = READ_MS, units: tuple[str, ...] = ()) -> None:
        self.lasts, self.units = lasts, units


class Sail(Clip):
    """A piece slides along its track and turns about its centre where the track bends."""

    moves = True

    def __init__(self, start: Piece, end: Piece, track: Sequence[Position]) -> None:
        self.units = (end.id,)
        self.unit = end.id
        places = [(start.x, start.y), *track]
        points = [place for index, place in enumerate(places) if index == 0 or place != places[index - 1]]
        if points[-1] != (end.x, end.y):
            points.append((end.x, end.y))
        heading = start.heading
        self._legs: list[tuple[float, Pose, Pose]] = []
        at: Position = points[0]
        for goal in points[1:]:
            way = bearing(at, goal)
            heading = self._turn(at, heading, way)
            here, there = Pose(*at, way), Pose(*goal, way)
            self._legs.append((INCH_MS * hypot(goal[0] - at[0], goal[1] - at[1]), here, there))
            at = goal
        self._turn(at, heading, end.heading)
        whole = sum(leg[0] for leg in self._legs)
        self._pace = min(1.0, MOST_MS / whole) if whole else 1.0
        self.lasts = whole * self._pace

    def _turn(self, at: Position, heading: float, way: float) -> float:
        slew = abs(relative(way, heading))
        if slew > 0.5:
            lasts = TURN_MS * max(0.4, slew / 60)
            self._legs.append((lasts, Pose(*at, heading), Pose(*at, way)))
        return way

    def pose(self, t: float) -> Pose:
        """Where the piece is."""
        left = t / self._pace if self._pace else t
        for lasts, start, end in self._legs:
            if left < lasts:
                share = eased(left / lasts)
                slew = relative(end.heading, start.heading)
                return Pose(
                    start.x + (end.x - start.x) * share,
                    start.y + (end.y - start.y) * share,
                    (start.heading + slew * share) % 360,
                )
            left -= lasts
        return self._legs[-1][2] if self._legs else Pose(0, 0, 0)

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        if t >= self.lasts or not self._legs:
            return pieces
        x, y, heading = self.pose(t)
        return [
            msgspec.structs.replace(piece, x=x, y=y, heading=heading) if piece.id == self.unit else piece
            for piece in pieces
        ]


class Plates(Clip):
    """Speed plates turn over on the models, all at once, one a little after the other."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self.numbers = numbers
        self.units = tuple(numbers)
        self.lasts = FLIP_MS + FLIP_APART * len(numbers) + 900

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        for number, (unit, spot) in enumerate(_spots(sight, self.numbers)):
            share = min(1.0, max(0.0, (t - number * FLIP_APART) / FLIP_MS))
            share = 1 - (1 - share) ** 3
            side = theme.px(24)
            wide = max(2, round(side * abs(cos(pi * (1 - share)))))
            box = pygame.Rect(0, 0, wide, side)
            box.center = spot
            face_up = share > 0.5
            fill = theme.colour.field if face_up else theme.colour.ink7
            materials.rounded(canvas, box, fill, theme.colour.brass, theme.TAG_CORNER)
            if face_up and wide > side * 0.6:
                words = str(self.numbers[unit])
                letters.put(canvas, words, letters.STRONG, theme.colour.pen, *spot, "centre", "middle")

    def rest(self, t: float) -> float:
        return self.lasts


def _spots(sight: Sight, units: dict[str, int]) -> list[tuple[str, tuple[int, int]]]:
    """The pixel beside each piece where its plate lies, for the pieces in view."""
    found = []
    camera = sight.camera
    for piece in sight.pieces:
        if piece.id in units and camera.sees((piece.x, piece.y)):
            x, y = camera.to_screen((piece.x, piece.y))
            found.append((piece.id, (round(x + piece.radius * camera.scale + 8), round(y - 14))))
    return found


class Attack(Clip):
    """A line is drawn, guns flash, and the dice fall on free sea, wave by wave."""

    def __init__(self, firer: Piece, target: Piece, roll: Roll | None, seed: int) -> None:
        self.units = (firer.id, target.id)
        self.firer, self.target, self.roll, self.seed = firer, target, roll, seed
        self.flashes = min(4, max(1, roll.throw.dice // 4)) if roll is not None else 1
        self.begins = LINE_MS + FLASH_MS * self.flashes
        waves = [wave for wave in roll.waves if wave] if roll is not None else []
        self._waves = waves
        falls = len(waves) * 920.0 + max(0, len(waves) - 1) * 250.0
        self.lasts = self.begins + falls + REST_MS
        self._tumble: tuple[Camera, Tumble] | None = None

    def overlays(self, t: float) -> list[Overlay]:
        share = min(1.0, t / LINE_MS)
        start = (self.firer.x, self.firer.y)
        end = (
            start[0] + (self.target.x - start[0]) * share,
            start[1] + (self.target.y - start[1]) * share,
        )
        line: list[Overlay] = [FireLine(start, end), Mark(self.firer.id, "selected")]
        return [*line, Mark(self.target.id, "target")] if share >= 1 else line

    def fallen(self, t: float) -> int:
        """How many waves have come to rest."""
        return sum(t >= self.begins + n * 1170.0 + 920.0 for n in range(len(self._waves)))

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        if LINE_MS <= t < self.begins:
            self._flash(canvas, sight.camera, t - LINE_MS)
        if t < self.begins or self.roll is None or not self._waves:
            return
        camera = sight.camera
        if self._tumble is None or self._tumble[0] != camera:
            throw = self.roll.throw
            side = theme.px(40)
            count = len(self._waves[0])
            across = min(count, 4) * side * 2 + side
            size = (across, -(-count // 4) * side * 2 + side)
            where = sight.board.free_sea(camera.to_screen((self.firer.x, self.firer.y)), size)
            hits = [[throw.hits(face) > 0 for face in wave] for wave in self._waves]
            again = [[face == throw.again for face in wave] for wave in self._waves]
            tumble = Tumble(self._waves, hits, where, self.seed, again=again, edge=side)
            self._tumble = camera, tumble
        self._tumble[1].draw(canvas, t - self.begins)

    def _flash(self, canvas: pygame.Surface, camera: Camera, since: float) -> None:
        number = int(since / FLASH_MS)
        share = since / FLASH_MS - number
        x, y = camera.to_screen((self.firer.x, self.firer.y))
        gx, gy = camera.to_screen((self.target.x, self.target.y))
        away = max(1.0, hypot(gx - x, gy - y))
        reach = self.firer.radius * camera.scale * 0.9
        side = (number % 3 - 1) * 7
        spot = (
            x + (gx - x) / away * reach - (gy - y) / away * side,
            y + (gy - y) / away * reach + (gx - x) / away * side,
        )
        size = max(3, round(theme.px(11) * (1 - share)))
        pygame.draw.circle(canvas, theme.colour.fire, spot, size)
        pygame.draw.circle(canvas, theme.colour.ring, spot, max(1, size // 2))

    def rest(self, t: float) -> float:
        """The next wave's rest, then the end."""
        for number in range(len(self._waves)):
            settled = self.begins + number * 1170.0 + 920.0
            if t < settled:
                return settled
        return self.lasts


class Pulse(Clip):
    """A hit is noted: a ring goes out once from the piece, and a diamond drops on its bar."""

    def __init__(self, unit: str, grave: bool = False) -> None:
        self.units, self.grave = (unit,), grave
        self.lasts = PULSE_MS * (2.2 if grave else 1.4)

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        share = min(1.0, t / self.lasts)
        camera = sight.camera
        for piece in sight.pieces:
            if piece.id in self.units:
                x, y = camera.to_screen((piece.x, piece.y))
                reach = piece.radius * camera.scale * (1 + 0.55 * share) + 2
                wide = max(1, round(3 * (1 - share)))
                colour = theme.colour.threat if not self.grave else theme.colour.flag_red
                pygame.draw.circle(canvas, colour, (x, y), reach, wide)
                drop = signs.diamond(theme.px(12), theme.colour.pending)
                fall = (1 - min(1.0, share * 1.6)) ** 2 * theme.px(24)
                signs.centred(canvas, drop, x, y + piece.radius * camera.scale + theme.px(14) - fall)


class Blast(Clip):
    """An explosion: a white disc of twice the length, then a ring of smoke."""

    lasts = 500.0

    def __init__(self, piece: Piece) -> None:
        self.units, self.piece = (piece.id,), piece

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        share = 1 - exp(-5 * min(1.0, t / self.lasts))
        camera = sight.camera
        spot = camera.to_screen((self.piece.x, self.piece.y))
        reach = self.piece.length * camera.scale * share
        if t < self.lasts * 0.45:
            pygame.draw.circle(canvas, theme.colour.flag_white, spot, reach)
        else:
            wide = max(1, round(reach * 0.35 * (1 - t / self.lasts)))
            pygame.draw.circle(canvas, theme.colour.refused, spot, reach, wide)


class Loss(Clip):
    """A piece fades from the table under a banner with its name, the same for both sides."""

    def __init__(self, piece: Piece, words: str) -> None:
        self.units, self.piece, self.words = (piece.id,), piece, words
        self.lasts = BANNER_MS

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        left = 1 - min(1.0, t / FADE_MS)
        if left <= 0.02:
            return pieces
        return [*pieces, msgspec.structs.replace(self.piece, faint=left, name="")]

    def draw(self, canvas: pygame.Surface, sight: Sight, t: float) -> None:
        camera = sight.camera
        x, y = camera.to_screen((self.piece.x, self.piece.y))
        wide = letters.measure(self.words, letters.ITEM_TITLE)[0] + theme.px(44)
        box = pygame.Rect(0, 0, wide, theme.px(34))
        box.center = (round(x), round(y - self.piece.radius * camera.scale - theme.px(30)))
        box.clamp_ip(pygame.Rect([round(edge) for edge in camera.view]).inflate(-8, -8))
        materials.rounded(canvas, box, theme.colour.paper, theme.colour.flag_red, theme.TAG_CORNER)
        mark = signs.log_kind("loss", theme.px(13), theme.colour.flag_red)
        signs.centred(canvas, mark, box.x + theme.px(18), box.centery)
        words = box.x + theme.px(32)
        letters.put(
            canvas, self.words, letters.ITEM_TITLE, theme.colour.pen, words, box.centery, upright="middle"
        )


class Appear(Clip):
    """A piece comes on the table: it takes off, is sighted, or is placed."""

    lasts = 300.0

    def __init__(self, unit: str) -> None:
        self.units, self.unit = (unit,), unit

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        share = max(0.05, eased(t / self.lasts))
        return [
            msgspec.structs.replace(piece, faint=share) if piece.id == self.unit else piece
            for piece in pieces
        ]
