"""The step card: something that goes on in steps, each with its sentence, its dice and what came of them.

It shows a `Procedure` on paper, as much of it as its place has room for: steps that are done shrink before the one at
hand does. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.tabletop.papers import Procedure, Rung, Tiles
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.inputs import Input
from game.ui.kit import dice_faces, letters, materials, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.gauges import Faces
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Largest, Panel, Row
from game.ui.kit.letters import Style
from game.ui.kit.nib import Nib
from game.ui.kit.panes import KeptPanel
from game.ui.kit.parts import figures

CLAUSE = "clause:"
"""Before the id, the name of the message that a "why?" was pressed."""
STEP = Style("serif semibold", 18, 24, 14, 18)
DIE, DIE_NOW, INLINE = 22, 30, 13
TILE = 25
LEVELS = 3
"""How much is told: 0 all of it; 1 done steps without their sentences; 2 steps to come by name alone; from 3 on one
step more, from the first, has but a line, its dice beside it."""


class StepCard(KeptPanel):
    """The card on its sheet of paper."""

    def __init__(self, yard: Shipyard) -> None:
        super().__init__()
        self._yard = yard
        self.shown: Procedure | None = None
        """What the card tells of now."""
        self._colour = 0

    def show(self, procedure: Procedure | None, colour: int) -> None:
        """Another procedure, and the place of its side's colour among the six."""
        self.shown, self._colour = procedure, colour

    def take(self, given: Input) -> Pressed | None:
        """A "why?" was pressed."""
        act = self.pressed(given)
        return Pressed(CLAUSE + act.partition(" ")[2]) if act else None

    # -- what stands on it ---------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        return None if self.shown is None else (self.shown, self._colour)

    def describe(self) -> Box:
        shown, colour = self.shown, theme.colour
        assert shown is not None
        title = Text(shown.title, letters.TITLE, colour.pen, grow=1)
        flag = signs.flag(theme.side(self._colour), theme.px(either(24, 28)), theme.px(either(17, 20)))
        words = Text(shown.words, letters.TEXT, colour.pen2)
        line = Rule(theme.mix(colour.paper, colour.brass, 0.8))
        head = Column((Row((title, Icon(flag))), words, Space(either(2, 6)), line, Space(either(4, 8))))
        ladders = tuple(self._ladder(shown, level) for level in range(LEVELS + len(shown.rungs)))
        pad = either(12, theme.PAPER_PADDING)
        body = Column((Panel(head, (pad, 0)), Largest(ladders, down=True, grow=1)))
        return Panel(body, (0, pad), ground="paper")

    def _ladder(self, shown: Procedure, level: int) -> Box:
        """All steps below each other, told as far as the level says."""
        rungs = [self._rung(rung, place, level) for place, rung in enumerate(shown.rungs)]
        return Column((*rungs, SPRING))

    def _rung(self, rung: Rung, place: int, level: int) -> Box:
        """A step: its sign on the line to the next, and what is told of it; in a band where it is at hand."""
        colour, now = theme.colour, rung.state == "now"
        far = rung.state in ("to come", "skipped")
        last = self.shown is not None and place == len(self.shown.rungs) - 1
        inline = not now and place <= level - LEVELS
        name = Text(
            rung.title, STEP, colour.pen3 if far else colour.pen, whole=inline, grow=0 if inline else 1
        )
        beside = self._beside(rung) if inline else ()
        why = () if far or not rung.clause else (self._why(rung, place),)
        told: list[Box] = [Row((name, *beside, *why), 5, high=STEP.leading() / theme.scale + 1)]
        if not inline:
            told += self._told(rung, level, far)
            told.append(Space(either(6, 12 if level < 2 else 8)))
        tip = Tip(rung.title, " ".join(part for part in (rung.words, rung.result) if part), rung.clause)
        sign = node(theme.px(either(12, 16)), rung.state)
        line = Drawn(lambda canvas, area: _rail(canvas, area, sign, not place, last), wide=either(18, 22))
        pad = either(12, theme.PAPER_PADDING)
        row = Row((line, Column(tuple(told), grow=1, wide=0)), 8, "stretch", tip=tip)
        if now:
            band = Panel(row, (pad - 8, 3, pad - 8, 0), fill=colour.row, stripe=colour.flag_red)
            return Panel(band, (8, 0))
        return Panel(row, (pad, 0))

    def _told(self, rung: Rung, level: int, far: bool) -> list[Box]:
        """The sentence under a step's name, its dice with the result, tiles, and the chances while it is at hand."""
        colour, now = theme.colour, rung.state == "now"
        found: list[Box] = []
        gone = (level >= 1 and rung.state == "done") or (level >= 2 and far)
        if rung.words and not gone:
            found.append(Text(rung.words, letters.SMALL, colour.pen3 if far else colour.pen2, 3))
        size = round(either(22, DIE_NOW) if now else either(18, DIE))
        faces = Faces(faces=_faces(rung), sizes=(size,))
        if rung.faces or rung.result:
            result = letters.SMALL_STRONG
            in_one = Row((faces, Text(rung.result, result, colour.pen, whole=True)), 7)
            in_two = Column((faces, Text(rung.result, result, colour.pen, 0)), 1)
            found += [Space(3), Largest((in_one, in_two)), Space(3)]
        if rung.tiles is not None:
            found += [Row((self._tiles(rung.tiles, TILE), SPRING)), Space(4)]
        if rung.figures and now:
            found += [figures([(one.value, one.label, one.grave) for one in rung.figures]), Space(6)]
        return found

    def _beside(self, rung: Rung) -> tuple[Box, ...]:
        """Dice and what came of them beside a step's name, as far as there is room."""
        faces = Faces(faces=_faces(rung), sizes=(INLINE, 10), spare=1)
        if rung.tiles is not None:
            return (faces, self._tiles(rung.tiles, 16), SPRING)
        said = Text(rung.result or rung.words, letters.SMALL, theme.colour.pen2, grow=1)
        return (faces, said) if rung.faces else (said,)

    def _why(self, rung: Rung, place: int) -> Box:
        act = f"{place} {rung.clause}"
        shade = theme.colour.alarm if act == self.over else theme.colour.clause
        return Text("why?", letters.SMALL_STRONG, shade, whole=True, act=act)

    def _tiles(self, tiles: Tiles, size: int) -> Box:
        """What is left as dark tiles, what was taken as dashed places with a red stroke."""
        count = tiles.left + tiles.lost
        return Drawn(
            lambda canvas, area: self._draw_tiles(canvas, area, tiles),
            wide=(size + 4) * count, high=size, grow=0.001,
        )  # fmt: skip

    def _draw_tiles(self, canvas: pygame.Surface, area: pygame.Rect, tiles: Tiles) -> None:
        count, side = tiles.left + tiles.lost, area.h
        step = min(side + theme.px(4), max(theme.px(6), (area.w - side) // max(1, count - 1)))
        for number in range(count):
            box = pygame.Rect(area.x + number * step, area.y, side, side)
            if number < tiles.left:
                materials.rounded(canvas, box, theme.colour.ink7, theme.colour.pen, 4)
                ship = self._yard.ship(tiles.picture, self._colour, box.w * 0.78, 0)
                lay(canvas, ship, ship.get_rect(center=box.center).topleft)
            else:
                canvas.blit(dice_faces.face(1, side, "taken"), box.move(-3, -3))


def _faces(rung: Rung) -> tuple[tuple[int, dice_faces.State], ...]:
    return tuple((face.shown, face.state) for face in rung.faces)


def _rail(canvas: pygame.Surface, area: pygame.Rect, sign: pygame.Surface, first: bool, last: bool) -> None:
    """A step's sign on the line that leads from the one before to the next."""
    middle = area.y + STEP.leading() // 2
    top, foot = middle if first else area.top, middle if last else area.bottom
    canvas.fill(theme.colour.paper_line, (area.centerx, top, max(1, theme.px(1.4)), foot - top))
    signs.centred(canvas, sign, area.centerx + 0.5, middle)


@kept(24)
def node(size: int, state: str) -> pygame.Surface:
    """A step's sign on the line: a tick when done, a red dot now, an open ring to come, a stroke where skipped."""
    colour, nib = theme.colour, Nib(size + 4, size + 4)
    middle, radius = ((size + 4) / 2, (size + 4) / 2), size / 2
    if state == "done":
        nib.disc(middle, radius, colour.brass_dark)
        s = float(size)
        tick = [(0.26, 0.52), (0.44, 0.70), (0.76, 0.32)]
        nib.line([(2 + x * s, 2 + y * s) for x, y in tick], colour.paper, max(1.4, s * 0.13))
    elif state == "now":
        nib.disc(middle, radius + 1.5, colour.flag_red)
        nib.disc(middle, radius * 0.42, colour.paper)
    else:
        nib.disc(middle, radius, colour.paper)
        nib.ring(middle, radius - 0.8, colour.brass_dark, max(1.2, size / 11))
        if state == "skipped":
            nib.line([(middle[0] - radius * 0.5, middle[1]), (middle[0] + radius * 0.5, middle[1])],
                     colour.brass_dark, max(1.2, size / 9))  # fmt: skip
    return nib.finished()
