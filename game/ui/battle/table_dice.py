"""One attack on the table: its line, and its dice tumbling wave by wave on free sea.

Everything is a function of the roll and the time; `t` is in milliseconds at speed 1, so that whoever plays it
may run faster, skip or look again. It rolls nothing and must not know what the dice decide.
"""

from __future__ import annotations

from math import ceil, hypot, sqrt
from zlib import crc32

import msgspec
import pygame

from game.dice.roll import Roll
from game.match.wording import NUMBERS, spelled
from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.dice import FALL, PAUSE, SNAP, Tumble
from game.ui.board.sketch import Sketch, lay
from game.ui.effects.salvo import Wave
from game.ui.kit import letters, materials, theme
from game.ui.kit.dice_faces import State

LINE, LAY = 160.0, 270.0
"""Milliseconds the line takes to draw, and then till the dice leave the hand."""
REST = 900.0
"""Milliseconds the dice lie to be read before the show is over."""
CAPTION = 30
EDGE, EDGE_COMPACT = 40, 31
"""An edge of a die in pixels at scale 1."""
CROWDS = ((24, 0.72), (12, 0.85))
"""From so many dice on they are so much smaller, to find room between the ships."""


class DiceSeen(msgspec.Struct, frozen=True):
    """What is known at a moment: the sentence, the dice of the present wave as they lie, hits so far."""

    sentence: str
    faces: tuple[tuple[int, State], ...]
    hits: int
    rolling: bool
    again: int = 0
    """Dice still in the air: to be rolled again, or being rolled again."""


def die_edge(dice: int) -> float:
    """The edge of each of so many dice on this screen, in pixels."""
    edge = theme.px(EDGE_COMPACT if theme.compact else EDGE)
    return edge * next((share for crowd, share in CROWDS if dice >= crowd), 1.0)


def room_for(roll: Roll) -> tuple[int, int]:
    """The pixels of free sea that the dice of a roll, and the words beneath them, need."""
    dice = max(1, len(roll.waves[0]) if roll.waves else 1)
    cell = die_edge(dice) * 1.65
    across = max(3, ceil(sqrt(dice * 1.35)))
    down = max(2, ceil(dice / across))
    wide = max(round(across * cell + cell * 0.6), theme.px(230))
    return wide, round(down * cell + cell * 0.4) + theme.px(CAPTION)


def kept_at(where: pygame.Rect, anchor: tuple[float, float], camera: Camera) -> pygame.Rect:
    """Where the dice lie that fell in `where`, about a place of the table: there, or where the view ends."""
    x, y = camera.to_screen(anchor)
    place = where.copy()
    place.center = (round(x), round(y))
    return place.clamp(camera.frame)


class AttackShow:
    """The show of one roll from `firer` at `target`; both may be missing: then there are dice alone.

    Its dice fall in `where` (pixels, as the camera stood then), which `lay` may tell later: what is known at a
    moment hangs on the roll alone. The dice keep to their place on the table when the view slides, and to the
    view where it slides away.
    """

    def __init__(self, roll: Roll, firer: Piece | None, target: Piece | None) -> None:
        self.roll, self.firer, self.target = roll, firer, target
        throw = roll.throw
        self._hits = roll.counts
        self._again = roll.repeats
        self.begins = LINE + LAY if firer is not None and target is not None else 0.0
        """When the dice leave the hand."""
        self._waves = len(roll.waves) if roll.waves and roll.waves[0] else 0
        self._cubes = throw.sides == 6
        self.where: pygame.Rect | None = None
        self._anchor = (0.0, 0.0)
        self.tumble: Tumble | None = None
        """The fall of its dice, once it is laid."""
        self._line: tuple[tuple[float, float, float, float], pygame.Surface, tuple[int, int]] | None = None

    def lay(self, where: pygame.Rect, camera: Camera) -> None:
        """Say where the dice fall."""
        self.where, self._anchor = where, camera.to_table(where.center)
        if not self._waves or not self._cubes:
            return
        bed = pygame.Rect(where.x, where.y, where.w, where.h - theme.px(CAPTION))
        self.tumble = Tumble(
            self.roll.waves,
            [[hits > 0 for hits in wave] for wave in self._hits],
            bed,
            crc32(self.roll.throw.purpose.key) & 0xFFFF,
            again=self._again,
            edge=die_edge(len(self.roll.waves[0])),
            wild=self.roll.throw.wild is not None,
        )

    # -- time ---------------------------------------------------------------------------------------------

    @property
    def settled(self) -> float:
        """When the last die has come to rest."""
        return self._settled(self._waves - 1) if self._waves else self.begins

    def _settled(self, wave: int) -> float:
        """When a wave has come to rest."""
        return self.begins + wave * (FALL + SNAP + PAUSE) + FALL + SNAP

    @property
    def duration(self) -> float:
        """How long it plays."""
        return self.settled + REST

    def skip(self, t: float) -> float:
        """The time to go on from when what plays is skipped: the wave's rest, then the end."""
        later = [moment for moment in map(self._settled, range(self._waves)) if moment > t]
        return later[0] if later else self.duration

    def waves_begun(self, t: float) -> int:
        """How many waves have been thrown: a sound is due when it grows."""
        if not self._waves or t < self.begins:
            return 0
        return min(self._waves, int((t - self.begins) // (FALL + SNAP + PAUSE)) + 1)

    def _wave(self, t: float) -> tuple[int, bool]:
        """The wave of a moment and whether it lies still."""
        if not self._waves:
            return len(self.roll.waves) - 1, True
        wave = self.waves_begun(t) - 1
        return wave, t >= self._settled(wave)

    @property
    def waves(self) -> tuple[Wave, ...]:
        """When each wave lies, and which of its dice hit."""
        return tuple(
            Wave(self._settled(number), tuple(hits > 0 for hits in wave))
            for number, wave in enumerate(self._hits[: self._waves])
        )

    # -- what is known ------------------------------------------------------------------------------------

    def count(self, t: float) -> int:
        """Hits of all dice that lie still."""
        if not self.roll.waves or t < self.begins:
            return 0
        wave, still = self._wave(t)
        return sum(sum(hits) for hits in self._hits[: wave + (1 if still else 0)])

    def told(self, t: float) -> DiceSeen:
        """What may be said at `t`: never more than the dice have shown."""
        if not self.roll.waves or t < self.begins:
            dice = self.roll.throw.dice
            return DiceSeen(f"{spelled(dice, 'die rolls', 'dice roll').capitalize()}.", (), 0, True)
        wave, still = self._wave(t)
        hits = self.count(t)
        faces = self.roll.waves[wave]
        if not still:
            before = sum(self._again[wave - 1]) if wave else len(faces)
            verb = spelled(before, "die rolls", "dice roll") + (" again" if wave else "")
            return DiceSeen(f"{verb.capitalize()}.", (), hits, True, before if wave else 0)
        again = sum(self._again[wave]) if wave + 1 < len(self.roll.waves) else 0
        shown: tuple[tuple[int, State], ...] = tuple(
            (face, "hit" if hit else "miss") for face, hit in zip(faces, self._hits[wave], strict=True)
        )
        if again:
            sentence = f"{self._face_words(again).capitalize()} {'rolls' if again == 1 else 'roll'} again."
        else:
            sentence = f"{spelled(hits, 'hit').capitalize()}."
        return DiceSeen(sentence, shown, hits, bool(again), again)

    def caption(self, t: float) -> str:
        """The words beside the dice, once a wave lies still: "Wave 1: two sixes. They roll again."."""
        if not self.roll.waves or t < self.begins:
            return ""
        wave, still = self._wave(t)
        if not still:
            wave -= 1
        if wave < 0:
            return ""
        again = sum(self._again[wave]) if wave + 1 < len(self.roll.waves) else 0
        if again:
            they = "It rolls again." if again == 1 else "They roll again."
            return f"Wave {wave + 1}: {self._face_words(again)}. {they}"
        if len(self.roll.waves) == 1:
            return f"{spelled(self.roll.hits, 'hit').capitalize()}."
        return f"Wave {wave + 1}. {spelled(self.roll.hits, 'hit').capitalize()} in all."

    def _face_words(self, count: int) -> str:
        if self.roll.throw.misses_again:
            return spelled(count, "miss")
        wild = self.roll.throw.wild
        face = self.roll.throw.again or (wild.again if wild is not None else 0) or 0
        return spelled(count, NUMBERS[face] if face < len(NUMBERS) else str(face))

    # -- picture ------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, camera: Camera, t: float) -> None:
        """Draw the moment `t` over the board as it is seen by `camera`. Once the line is drawn to its end it is the
        board's, which lays tags and names over it."""
        view = camera.frame
        with materials.within(canvas, view):
            if self.firer is not None and self.target is not None and t < LINE:
                self._draw_line(canvas, camera, self.firer, self.target, t)
            if t >= self.begins and self.where is not None:
                place = kept_at(self.where, self._anchor, camera)
                offset = place.x - self.where.x, place.y - self.where.y
                if self.tumble is not None:
                    self.tumble.draw(canvas, t - self.begins, offset)
                words = self.caption(t)
                if words:
                    plate = letters.haloed(words, letters.CLAUSE_TEXT, theme.colour.bone)
                    spot = self._caption_spot()
                    place = plate.get_rect(topleft=(spot[0] + offset[0], spot[1] + offset[1]))
                    canvas.blit(plate, place.clamp(view))

    def _caption_spot(self) -> tuple[int, int]:
        """The pixel beneath the first wave at rest where the words begin."""
        assert self.where is not None
        if self.tumble is None:
            return self.where.x + theme.px(4), self.where.bottom - theme.px(CAPTION - 3)
        rests = [spot for _, spot in self.tumble.rests(0)]
        edge = self.tumble.edge
        return round(min(x for x, _ in rests) - edge * 0.7), round(max(y for _, y in rests) + edge * 0.85)

    def _draw_line(
        self, canvas: pygame.Surface, camera: Camera, firer: Piece, target: Piece, t: float
    ) -> None:
        """The line from base to base as far as it is drawn at `t`."""
        (ax, ay), (bx, by) = (camera.to_screen((piece.x, piece.y)) for piece in (firer, target))
        length = hypot(bx - ax, by - ay)
        cut_a, cut_b = firer.radius * camera.scale + 4, target.radius * camera.scale + 4
        if length <= cut_a + cut_b:
            return
        ux, uy = (bx - ax) / length, (by - ay) / length
        start = (ax + ux * cut_a, ay + uy * cut_a)
        end = (bx - ux * cut_b, by - uy * cut_b)
        plate, corner = self._line_plate(start, end)
        share = min(1.0, max(0.0, t / LINE))
        tip = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        with materials.within(canvas, _grown(pygame.Rect(corner, plate.get_size()), start, tip)):
            lay(canvas, plate, corner)

    def _line_plate(
        self, start: tuple[float, float], end: tuple[float, float]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        key = (*start, *end)
        if self._line is None or self._line[0] != key:
            left, top = round(min(start[0], end[0])) - 6, round(min(start[1], end[1])) - 6
            wide, high = round(abs(end[0] - start[0])) + 13, round(abs(end[1] - start[1])) + 13
            sketch = Sketch(wide, high)
            points = [(x - left, y - top) for x, y in (start, end)]
            sketch.line(points, theme.colour.key, 5.4)
            sketch.line(points, theme.colour.fire, 3.0)
            sketch.line(points, theme.mix(theme.colour.fire, theme.colour.ring, 0.8), 1.2)
            self._line = (key, sketch.plate(), (left, top))
        return self._line[1], self._line[2]


def _grown(box: pygame.Rect, start: tuple[float, float], tip: tuple[float, float]) -> pygame.Rect:
    """The part of a line's box between its start and its tip."""
    left, right = sorted((start[0], tip[0]))
    top, bottom = sorted((start[1], tip[1]))
    part = pygame.Rect(round(left) - 6, round(top) - 6, round(right - left) + 12, round(bottom - top) + 12)
    return part.clip(box)
