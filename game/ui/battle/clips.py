"""The moving pictures of single events: what every one can say, and those of going, coming, and turning over.

Each is a function of the milliseconds since it began; none changes anything. They know pieces, poses and words,
and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import cos, hypot, pi
from typing import NamedTuple, Self

import msgspec
import pygame

from game.sea.heading import Pose, Position, bearing, relative
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece
from game.ui.battle.tips import found
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.pieces import reach_of
from game.ui.effects.plain import tracks
from game.ui.effects.play import Effect, Look
from game.ui.effects.plies import Plies
from game.ui.effects.underwater import TRACK_STAYS, track
from game.ui.kit import letters, materials, theme
from game.ui.kit.easing import eased, out_cubic

INCH_MS, TURN_MS, MOST_MS = 140.0, 180.0, 1400.0
"""A step of a path, a turn of it, and the most that a whole path takes."""
SIXTH = 60.0
"""A turn of so many degrees takes `TURN_MS`; others in proportion, within limits."""
FLIP_MS, FLIP_APART, FLIP_READ = 320.0, 40.0, 800.0
SIGHT_MS, FADE_MS, READ_MS = 300.0, 120.0, 700.0
RUN_MS = 900.0
SHADES = 6
"""Steps of opacity while a piece comes or goes: each is a picture of its own."""


class SoundCue(NamedTuple):
    """A sound due `at` milliseconds after a clip began, heard from where `unit` lies."""

    at: float
    name: str
    unit: str = ""
    loudness: float = 1.0


class Stage(NamedTuple):
    """What a clip draws on: the board as last drawn, what of it is in view, and the pieces as they are seen.

    `colours` are the places of the sides' colours among the six.
    """

    board: Board
    camera: Camera
    pieces: Sequence[Piece]
    colours: Sequence[int] = range(len(theme.SIDES))

    def colour(self, side: int) -> int:
        """The place of a side's colour, by the side's place."""
        return self.colours[side] if side < len(self.colours) else side


class Clip:
    """One moving picture of `lasts` milliseconds, with the sentence told meanwhile and the sounds due."""

    lasts = 0.0
    settles = 0.0
    """When all of it lies open, and is only read from there on."""
    words = ""
    units: tuple[str, ...] = ()
    cues: tuple[SoundCue, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What is seen under the names of the table; it goes on when the clip is over."""
    plain: tuple[Effect, ...] = ()
    """What is seen instead where less motion is wanted."""

    def saying(self, words: str, cues: Iterable[SoundCue] | None = None) -> Self:
        """The same clip with its sentence, and with its sounds where it does not know them itself."""
        self.words = words
        if cues is not None:
            self.cues = tuple(cues)
        return self

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        """The pieces as they are seen at `t`, given as they lie when the clip is over."""
        return pieces

    def overlays(self, t: float) -> list[Overlay]:
        """What lies over the table at `t`."""
        return []

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        """What no overlay can show."""

    def rest(self, t: float) -> float:
        """The time to go on from when the clip is skipped: first all lies open, then the end."""
        return self.settles if t < self.settles else self.lasts

    def places(self, t: float) -> tuple[Position, ...]:
        """Where on the table it happens: all of it is to be in sight."""
        return ()

    def sentence(self, t: float) -> str:
        """What is told at `t`."""
        return self.words


class Rest(Clip):
    """Time to read what was said."""

    def __init__(self, lasts: float = READ_MS) -> None:
        self.lasts = lasts


class AtUnit(Clip):
    """Something that happens at one piece."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.units = piece, (piece.id,)

    def places(self, t: float) -> tuple[Position, ...]:
        return ((self.piece.x, self.piece.y),)

    def spot(self, stage: Stage) -> tuple[float, float]:
        """Where it lies on the screen."""
        return stage.camera.to_screen((self.piece.x, self.piece.y))


class Leg(NamedTuple):
    """A straight run or a turn about the centre, and how long it takes."""

    lasts: float
    start: Pose
    end: Pose


class Sail(Clip):
    """A piece slides along its path and turns about its centre where the path bends."""

    def __init__(self, piece: Piece, poses: Sequence[Pose], stride: float = 1.0) -> None:
        """`piece` as it lies before it moves."""
        self.units = (piece.id,)
        self._piece = piece
        legs = _legs(Pose(piece.x, piece.y, piece.heading), poses, stride)
        whole = sum(leg.lasts for leg in legs)
        pace = min(1.0, MOST_MS / whole) if whole else 1.0
        self.legs = [leg._replace(lasts=leg.lasts * pace) for leg in legs]
        self.lasts = whole * pace

    def pose(self, t: float) -> Pose:
        """Where the piece is at `t`."""
        left = max(0.0, t)
        for lasts, start, end in self.legs:
            if left < lasts:
                share = eased(left / lasts)
                slew = relative(end.heading, start.heading)
                return Pose(
                    start.x + (end.x - start.x) * share,
                    start.y + (end.y - start.y) * share,
                    (start.heading + slew * share) % 360,
                )
            left -= lasts
        if self.legs:
            return self.legs[-1].end
        return Pose(self._piece.x, self._piece.y, self._piece.heading)

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        x, y, heading = self.pose(t)
        return [
            msgspec.structs.replace(piece, x=x, y=y, heading=heading) if piece.id in self.units else piece
            for piece in pieces
        ]

    def places(self, t: float) -> tuple[Position, ...]:
        end = self.pose(self.lasts)
        return (self._piece.x, self._piece.y), (end.x, end.y)


def _legs(start: Pose, poses: Sequence[Pose], stride: float) -> list[Leg]:
    """Runs and turns; poses in one line on one heading make a single run."""
    legs: list[Leg] = []
    at = start
    for goal in poses:
        gone = hypot(goal.x - at.x, goal.y - at.y)
        slew = abs(relative(goal.heading, at.heading))
        if gone < 1e-9 and slew < 1e-9:
            continue
        if gone < 1e-9:
            legs.append(Leg(TURN_MS * min(3.0, max(0.4, slew / SIXTH)), at, goal))
        elif legs and slew < 1e-9 and _runs_on(legs[-1], goal):
            last = legs[-1]
            legs[-1] = Leg(last.lasts + INCH_MS * gone / stride, last.start, goal)
        else:
            legs.append(Leg(INCH_MS * gone / stride, at, goal))
        at = goal
    return legs


def _runs_on(leg: Leg, goal: Pose) -> bool:
    """Whether `goal` lies straight on from a run."""
    if (leg.start.x, leg.start.y) == (leg.end.x, leg.end.y) or leg.start.heading != leg.end.heading:
        return False
    return abs(relative(bearing(leg.end, goal), bearing(leg.start, leg.end))) < 0.01


class _AtUnits(Clip):
    """Pieces come or go where they lie."""

    lasts = SIGHT_MS

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """`pieces` as they lie, or lay before."""
        self._pieces, self.units = pieces, tuple(piece.id for piece in pieces)

    def places(self, t: float) -> tuple[Position, ...]:
        return tuple((piece.x, piece.y) for piece in self._pieces)


class Coming(_AtUnits):
    """Pieces come on the table: placed, sighted, launched."""

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        share = shaded(eased(t / self.lasts))
        return [dimmed(piece, share) if piece.id in self.units else piece for piece in pieces]


class Going(_AtUnits):
    """Pieces leave the table unhurt."""

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        share = shaded(1 - eased(t / self.lasts))
        left = [dimmed(piece, share, unnamed=True) for piece in self._pieces] if t < self.lasts else []
        return [piece for piece in pieces if piece.id not in self.units] + left


class Crossfade(Clip):
    """What lay fades into what lies: everything at once, nothing moves."""

    lasts = FADE_MS

    def __init__(self, before: Sequence[Piece], after: Sequence[Piece]) -> None:
        was = {piece.id: piece for piece in before}
        stays = {piece.id for piece in after if was.get(piece.id) == piece}
        self._new = {piece.id for piece in after} - stays
        self._old = [piece for piece in before if piece.id not in stays]

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        if t >= self.lasts:
            return pieces
        share = shaded(t / self.lasts)
        old = [dimmed(piece, shaded(1 - t / self.lasts), unnamed=True) for piece in self._old]
        old = [msgspec.structs.replace(piece, id=f"{piece.id} as she lay") for piece in old]
        return [dimmed(piece, share) if piece.id in self._new else piece for piece in pieces] + old


def shaded(share: float) -> float:
    """An opacity in few steps, never quite nothing."""
    return max(1, round(share * SHADES)) / SHADES


def dimmed(piece: Piece, share: float, *, unnamed: bool = False) -> Piece:
    """A piece at a share of its opacity."""
    name = "" if unnamed else piece.name
    return msgspec.structs.replace(piece, faint=piece.faint * share, name=name)


class Plates(Clip):
    """Plates turn over on the models, all at once, each a little after the last."""

    def __init__(self, plates: Mapping[str, str]) -> None:
        self.plates, self.units = plates, tuple(plates)
        self.settles = FLIP_MS + FLIP_APART * max(0, len(plates) - 1)
        self.lasts = self.settles + FLIP_READ

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        side = theme.px(25)
        for number, (unit, text) in enumerate(self.plates.items()):
            piece = found(stage.pieces, unit)
            if piece is None or not stage.camera.sees((piece.x, piece.y)):
                continue
            turned = out_cubic((t - number * FLIP_APART) / FLIP_MS)
            x, y = stage.camera.to_screen((piece.x, piece.y))
            across, along = reach_of(piece, stage.camera.scale)
            spot = (round(x + min(across, along) * 0.8 + side * 0.4), round(y - min(across, along) * 0.8))
            wide = max(3, round(side * abs(cos(pi * turned))))
            _draw_plate(canvas, spot, (wide, side), text if turned > 0.5 else "")


def _draw_plate(canvas: pygame.Surface, spot: tuple[int, int], size: tuple[int, int], text: str) -> None:
    """A plate at an instant of its turning: ink lattice behind, its number in front."""
    box = pygame.Rect((0, 0), size)
    box.center = spot
    shade = box.move(0, theme.px(2)).inflate(2, 2)
    materials.rounded(canvas, shade, theme.colour.key, None, theme.TAG_CORNER)
    fill = theme.colour.field if text else theme.colour.ink7
    materials.rounded(canvas, box, fill, theme.colour.brass, theme.TAG_CORNER)
    if not text:
        return
    word = letters.render(text, letters.TABLE_NOW, theme.colour.pen)
    if size[0] < size[1]:
        narrow = max(1, round(word.get_width() * size[0] / size[1]))
        word = pygame.transform.smoothscale(word, (narrow, word.get_height()))
    canvas.blit(word, word.get_rect(center=box.center))


def _runs(start: Position, end: Position, seed: int, plies: Plies, look: Look, age: float) -> None:
    ends = look.camera.to_screen(start), look.camera.to_screen(end)
    track(plies, *ends, age, RUN_MS / 1000, seed)


class Running(Clip):
    """Torpedoes run: each head slides along its way, with its track behind it."""

    lasts = RUN_MS

    def __init__(self, runs: Sequence[tuple[Position, Position]]) -> None:
        self.runs = tuple(runs)
        self.plain = (tracks(self.runs),)
        self.effects = tuple(
            Effect(0.0, RUN_MS + TRACK_STAYS * 1000, partial(_runs, start, end, number))
            for number, (start, end) in enumerate(self.runs)
        )

    def places(self, t: float) -> tuple[Position, ...]:
        return tuple(end for run in self.runs for end in run)
