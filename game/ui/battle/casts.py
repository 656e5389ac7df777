"""The clips in which dice fall: an attack with its line and flashes, and throws that belong to no attack.

Where dice fall is found on free sea when they leave the hand, so that the view may glide there first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

import pygame

from game.dice.roll import Reckoned, Roll, Throw
from game.match.questions import Arm
from game.sea.heading import Position
from game.tabletop.overlays import FireLine, Lit, Mark, Overlay
from game.tabletop.presenter import Odds, Piece
from game.ui.battle.clips import Clip, SoundCue, Stage
from game.ui.battle.gunnery_sounds import heard
from game.ui.battle.table_dice import LINE, AttackShow, die_edge, kept_at, room_for
from game.ui.board.dice import FALL, PAUSE, SNAP, Tumble
from game.ui.effects.plain import attack, popping
from game.ui.effects.salvo import SCATTER, Wave, Weight, salvo
from game.ui.kit import letters, theme

MOST_SHELLS = 6
"""So many shells at most fly for one die."""
MANY = 4
"""More dice than this sound like a handful."""
ROLLS_OUT = 0.4
"""A die whose knock is softer than this rolls out."""
LEFT_READ = 450.0
"""Milliseconds to read a throw when it lies."""
NO_DICE = Roll(Throw(Reckoned(), "", 0), ())


def dice_sound(dice: int) -> str:
    """What so many dice sound like on cloth."""
    return "dice_many" if dice > MANY else "dice_few"


def clatter(tumble: Tumble, begins: float, unit: str) -> list[SoundCue]:
    """Each knock of a fall as a sound, the hand being opened `begins` milliseconds into the clip."""
    return [
        SoundCue(
            begins + knock.at,
            "die_on_die" if knock.on_die else "die_on_cloth" if knock.loudness >= ROLLS_OUT else "die_light",
            unit,
            knock.loudness,
        )
        for knock in tumble.knocks
    ]


class Firing(Clip):
    """One attack: its line is drawn, the guns flash, the dice fall wave by wave."""

    def __init__(
        self,
        roll: Roll | None,
        firer: Piece | None,
        target: Piece | None,
        *,
        report: str = "",
        kind: Arm = "guns",
        weight: Weight = "medium",
        shells: int = 1,
        tag: str = "",
        odds: Odds | None = None,
        night: bool = False,
        late: bool = False,
    ) -> None:
        """`report` is the sound of the weapon, `tag` stands by the target; by `night` the flashes of guns light the
        sea. A single die stands for up to so many `shells`, of which one hits if it does. Nothing is seen of
        shells at what the looking side does not see. `late`: its words tell what the dice show, and wait for that."""
        self.show = AttackShow(roll or NO_DICE, firer, target)
        self._firer, self._target = firer, target
        self.lasts = self.show.duration
        self.odds = odds
        self.late = late
        self._flash = (
            Lit(firer.x, firer.y, 3.0 * firer.radius, "fire") if night and firer is not None else None
        )
        self.units = tuple(piece.id for piece in (firer, target) if piece is not None)
        self._overlays: list[Overlay] = []
        if firer is not None:
            self._overlays.append(Mark(firer.id, "selected"))
        self._mark: list[Overlay] = [Mark(target.id, "target", tag)] if target is not None else []
        self.cues = tuple(self._cues(roll, report))
        if firer is not None and target is not None and roll is not None:
            seed = crc32(roll.throw.purpose.key) & 0xFFFF
            waves = _shells(self.show.waves, shells)
            self.effects = tuple(salvo(firer, target, kind, weight, waves, seed))
            self.plain = tuple(attack(firer, target, kind, weight, waves, seed))
            if any(wave.hits for wave in waves):
                self.effects += (popping(target, roll.hits, self.show.settled + SCATTER),)
            dice = [cue for cue in self.cues if cue.name.startswith("dice_")]
            self.cues = (*dice, *heard(firer, target, kind, weight, report, waves))

    def _cues(self, roll: Roll | None, report: str) -> Iterable[SoundCue]:
        firer = self._firer.id if self._firer is not None else ""
        if report:
            yield SoundCue(LINE, report, firer)
            if report.endswith("_gun"):
                yield SoundCue(LINE + 90, report, firer, 0.6)
        for number, wave in enumerate(roll.waves if roll is not None else ()):
            if wave:
                yield SoundCue(
                    self.show.begins + number * (FALL + SNAP + PAUSE) + 90, dice_sound(len(wave)), firer
                )
        if roll is not None and roll.waves and not roll.hits and self._target is not None:
            yield SoundCue(self.show.settled, "splash", self._target.id, 0.7)

    def overlays(self, t: float) -> list[Overlay]:
        if t < LINE or self._firer is None or self._target is None:
            return [*self._overlays, *self._mark]
        # What it came to springs up where the tag was.
        mark = self._mark if t < self.show.settled + SCATTER else [Mark(self._target.id, "target")]
        line = FireLine((self._firer.x, self._firer.y), (self._target.x, self._target.y))
        lit = [self._flash] if self._flash is not None and t < self.show.begins else []
        return [*self._overlays, *mark, *lit, line]

    def sentence(self, t: float) -> str:
        told = t >= self.show.settled if self.late else t < self.show.begins
        return self.words if told else self.show.told(t).sentence

    def rest(self, t: float) -> float:
        return self.show.skip(t)

    def places(self, t: float) -> tuple[Position, ...]:
        return tuple((piece.x, piece.y) for piece in (self._firer, self._target) if piece is not None)

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        if t >= self.show.begins and self.show.where is None:
            piece = self._firer or self._target
            near = _middle(stage) if piece is None else stage.camera.to_screen((piece.x, piece.y))
            self.show.lay(stage.board.free_sea(near, room_for(self.show.roll)), stage.camera)
            if self.show.tumble is not None:  # from now on the dice are heard as they fall
                firer = "" if self._firer is None else self._firer.id
                others = [cue for cue in self.cues if not cue.name.startswith("dice_")]
                self.cues = (*others, *clatter(self.show.tumble, self.show.begins, firer))
        self.show.draw(canvas, stage.camera, t)


class Throwing(Clip):
    """Dice that belong to no attack: thrown together, read as they lie, each with its name beneath."""

    def __init__(self, rolls: Sequence[tuple[str, Roll]], unit: Piece | None) -> None:
        """`rolls` with the name beneath each (empty: none), beside `unit` or else on free sea."""
        self._unit = unit
        self.units = (unit.id,) if unit is not None else ()
        dice = [
            (name, face, roll.throw)
            for name, roll in rolls
            for face in (roll.waves[0] if roll.waves else ())
            if roll.throw.sides == 6
        ]
        self._dice = dice
        self.settles = FALL + SNAP if dice else 0.0
        self.lasts = self.settles + LEFT_READ
        self._laid: tuple[Tumble, pygame.Rect, Position] | None = None
        where = unit.id if unit is not None else ""
        self.cues = (SoundCue(90, dice_sound(len(dice)), where),) if dice else ()

    def sentence(self, t: float) -> str:
        return self.words if t >= self.settles else ""

    def places(self, t: float) -> tuple[Position, ...]:
        return () if self._unit is None else ((self._unit.x, self._unit.y),)

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        if not self._dice:
            return
        if self._laid is None:
            self._laid = self._lay(stage)
            self.cues = tuple(clatter(self._laid[0], 0.0, self.units[0] if self.units else ""))
        tumble, where, anchor = self._laid
        place, view = kept_at(where, anchor, stage.camera), stage.camera.frame
        offset = (place.x - where.x, place.y - where.y)
        tumble.draw(canvas, t, offset)
        if t < self.settles:
            return
        named = any(name for name, _, _ in self._dice)
        left, right, foot = place.right, place.left, place.top
        for (name, _, _), (_, (x, y)) in zip(self._dice, tumble.rests(0), strict=True):
            x, y = x + offset[0], y + offset[1]
            left, right, foot = min(left, round(x)), max(right, round(x)), max(foot, round(y))
            if name:
                plate = letters.haloed(name, letters.UNIT_NAME, theme.colour.bone)
                canvas.blit(plate, plate.get_rect(midtop=(x, y + tumble.edge * 0.75)))
        if self.words:
            plate = letters.haloed(self.words, letters.CLAUSE_TEXT, theme.colour.bone)
            under = foot + round(tumble.edge * 0.8) + (theme.px(20) if named else 0)
            middle = ((left + right) // 2, under)
            canvas.blit(plate, plate.get_rect(midtop=middle).clamp(view.inflate(-8, -8)))

    def _lay(self, stage: Stage) -> tuple[Tumble, pygame.Rect, Position]:
        edge = die_edge(len(self._dice))
        wide = round(edge * 2.4 * max(2, len(self._dice)))
        size = (max(wide, theme.px(150)), round(edge * 3.0) + theme.px(30))
        near = _middle(stage)
        if self._unit is not None:
            near = stage.camera.to_screen((self._unit.x, self._unit.y))
        where = stage.board.free_sea(near, size)
        bed = pygame.Rect(where.x, where.y, where.w, where.h - theme.px(46))
        faces = [face for _, face, _ in self._dice]
        hits = [throw.hits(face) > 0 for _, face, throw in self._dice]
        seed = crc32(self._dice[0][2].purpose.key) & 0xFFFF
        tumble = Tumble([faces], [hits], bed, seed, edge=edge, read=True)
        return tumble, where, stage.camera.to_table(where.center)


def _shells(waves: tuple[Wave, ...], shells: int) -> tuple[Wave, ...]:
    """The waves of an attack; where one die stands for several shells, the others fall in the sea."""
    if len(waves) != 1 or len(waves[0].hits) != 1:
        return waves
    more = (False,) * (min(shells, MOST_SHELLS) - 1)
    return (waves[0]._replace(hits=(*waves[0].hits, *more)),)


def _middle(stage: Stage) -> tuple[float, float]:
    left, top, wide, high = stage.camera.view
    return left + wide / 2, top + high / 2
