"""The step card: something that goes on in steps, each with its sentence, its dice and what came of them.

It shows a `Procedure` on paper, as much of it as its place has room for: steps that are done shrink before the one at
hand does. It must not know any game.
"""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.tabletop.papers import Procedure, Rung, Tiles
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.inputs import LEFT, Input, Leave, Move, Pos, Press
from game.ui.kit import dice_faces, instruments, letters, materials, signs, theme
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.kept import kept
from game.ui.kit.letters import Style
from game.ui.kit.nib import Nib
from game.ui.kit.panes import Pane

CLAUSE = "clause:"
"""Before the id, the name of the message that a "why?" was pressed."""
STEP = Style("serif semibold", 18, 24, 14, 18)
DIE, DIE_NOW = 22, 30
TILE = 25
LEVELS = 3
"""How much is told: 0 all of it; 1 done steps without their sentences; 2 steps to come by name alone; from 3 on one
step more, from the first, has but a line, its dice beside it."""


class StepCard:
    """The card on its sheet of paper."""

    def __init__(self, yard: Shipyard) -> None:
        self._yard = yard
        self.area = pygame.Rect(0, 0, 1, 1)
        self._pane = Pane(self.area)
        self._shown: Procedure | None = None
        self._colour = 0
        self._over = -1
        self._whys: list[tuple[pygame.Rect, str]] = []
        self._spots: list[tuple[pygame.Rect, Tip]] = []

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area, self._pane = pygame.Rect(area), Pane(area)

    def show(self, procedure: Procedure | None, colour: int) -> None:
        """Another procedure, and the place of its side's colour among the six."""
        self._shown, self._colour = procedure, colour

    @property
    def shown(self) -> Procedure | None:
        """What the card tells of now."""
        return self._shown

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Pressed | None:
        """A "why?" was pressed."""
        if isinstance(given, Leave):
            self._over = -1
        elif isinstance(given, Move):
            self._over = self._why_at(given.pos)
        elif isinstance(given, Press) and given.button == LEFT:
            place = self._why_at(given.pos)
            if place >= 0:
                return Pressed(CLAUSE + self._whys[place][1])
        return None

    def _why_at(self, pos: Pos) -> int:
        if self._shown is None or not self.area.collidepoint(pos):
            return -1
        grown = theme.px(6)
        return next(
            (n for n, (box, _) in enumerate(self._whys) if box.inflate(grown, grown).collidepoint(pos)), -1
        )

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the step under the pointer is, with its clause."""
        if self._shown is None or not self.area.collidepoint(pos):
            return None
        return next(((tip, box) for box, tip in self._spots if box.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it tells something else."""
        if self._shown is not None:
            self._pane.show(canvas, (self._shown, self._colour, self._over), self._paint)

    # -- how high things are -------------------------------------------------------------------------------------

    @property
    def _pad(self) -> int:
        return theme.px(12 if theme.compact else theme.PAPER_PADDING)

    @property
    def _head(self) -> int:
        return letters.TITLE.leading() + letters.TEXT.leading() + theme.px(6 if theme.compact else 14)

    @property
    def _indent(self) -> int:
        return theme.px(24 if theme.compact else 30)

    def _lines(self, rung: Rung, level: int, wide: int) -> list[str]:
        """The sentence under a step's name, as far as it is told."""
        gone = (level >= 1 and rung.state == "done") or (level >= 2 and rung.state in ("to come", "skipped"))
        if not rung.words or gone:
            return []
        return letters.wrap(rung.words, letters.SMALL, wide)[:3]

    def _inline(self, rung: Rung, level: int) -> bool:
        """Whether all that is told of a step stands on its one line."""
        if level < LEVELS or rung.state == "now" or self._shown is None:
            return False
        return self._shown.rungs.index(rung) <= level - LEVELS

    def _die(self, rung: Rung) -> int:
        if rung.state == "now":
            return 22 if theme.compact else DIE_NOW
        return 18 if theme.compact else DIE

    def _height(self, rung: Rung, level: int, wide: int) -> int:
        px = theme.px
        if self._inline(rung, level):
            return STEP.leading() + px(1)
        high = STEP.leading() + len(self._lines(rung, level, wide)) * letters.SMALL.leading()
        if rung.faces or rung.result:
            high += self._dice_height(rung, wide) + px(6)
        if rung.tiles is not None:
            high += px(TILE) + px(4)
        if rung.figures and rung.state == "now":
            high += letters.FIGURE.leading() + letters.SMALL.leading() + px(6)
        return high + px(6 if theme.compact else 12 if level < 2 else 8)

    def _dice_height(self, rung: Rung, wide: int) -> int:
        """Dice in rows, the result beside them or, where it does not fit, below."""
        px, size = theme.px, self._die(rung)
        rows = self._dice_rows(rung, wide)
        high = rows * px(size + 3)
        if rung.result and not self._beside(rung, wide):
            high += (
                len(letters.wrap(rung.result, letters.SMALL_STRONG, wide)) * letters.SMALL_STRONG.leading()
            )
        return high

    def _dice_rows(self, rung: Rung, wide: int) -> int:
        if not rung.faces:
            return 0
        fit = max(1, wide // theme.px(self._die(rung) + 3))
        return -(-len(rung.faces) // fit)

    def _beside(self, rung: Rung, wide: int) -> bool:
        dice = len(rung.faces) * theme.px(self._die(rung) + 3)
        need = dice + theme.px(10) + letters.measure(rung.result, letters.SMALL_STRONG)[0]
        return bool(rung.faces) and need <= wide

    def level(self) -> int:
        """How much of it is told in its place."""
        shown = self._shown
        assert shown is not None
        wide = self.area.w - 2 * self._pad - self._indent
        room = self.area.h - 2 * self._pad - self._head
        most = LEVELS + len(shown.rungs)
        for level in range(most):
            if sum(self._height(rung, level, wide) for rung in shown.rungs) <= room:
                return level
        return most - 1

    # -- painting ------------------------------------------------------------------------------------------------

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        shown = self._shown
        assert shown is not None
        self._whys, self._spots = [], []
        materials.paper(canvas, area)
        before = canvas.get_clip()
        canvas.set_clip(area.inflate(-theme.px(8), -theme.px(8)).clip(before))
        pad = self._pad
        x, y, wide = area.x + pad, area.y + pad, area.w - 2 * pad
        self._paint_head(canvas, shown, x, y, wide)
        y += self._head
        level, indent = self.level(), self._indent
        boxes = []
        for rung in shown.rungs:
            high = self._height(rung, level, wide - indent)
            boxes.append(pygame.Rect(x + indent, y, wide - indent, high))
            y += high
        self._paint_line(canvas, shown, boxes)
        for rung, box in zip(shown.rungs, boxes, strict=True):
            self._paint_rung(canvas, rung, box, level)
        canvas.set_clip(before)

    def _paint_head(self, canvas: pygame.Surface, shown: Procedure, x: int, y: int, wide: int) -> None:
        px, colour = theme.px, theme.colour
        flag = signs.flag(
            theme.side(self._colour), px(24 if theme.compact else 28), px(17 if theme.compact else 20)
        )
        canvas.blit(flag, (x + wide - flag.get_width(), y + px(4)))
        room = wide - flag.get_width() - px(12)
        base = y + letters.ascent(letters.TITLE)
        letters.put(canvas, shown.title, letters.TITLE, colour.pen, x, base, upright="base", within=room)
        below = base + letters.TEXT.leading()
        letters.put(canvas, shown.words, letters.TEXT, colour.pen2, x, below, upright="base", within=wide)
        foot = y + self._head - px(4 if theme.compact else 8)
        materials.rule(canvas, theme.mix(colour.paper, colour.brass, 0.8), x, foot, wide)

    def _paint_line(self, canvas: pygame.Surface, shown: Procedure, boxes: list[pygame.Rect]) -> None:
        """The band of the step at hand, the brass line, a sign for each step."""
        px, colour = theme.px, theme.colour
        for rung, box in zip(shown.rungs, boxes, strict=True):
            if rung.state == "now":
                band = pygame.Rect(self.area.x + px(8), box.y - px(3), self.area.w - px(16), box.h)
                canvas.fill(colour.row, band)
                canvas.fill(colour.flag_red, (band.x, band.y, px(4), band.h))
        middle = boxes[0].x - self._indent // 2 - px(2) if boxes else 0
        half = STEP.leading() // 2
        for one, other in pairwise(boxes):
            line = pygame.Rect(middle, one.y + half, max(1, px(1.4)), other.y - one.y)
            canvas.fill(colour.paper_line, line)
        for rung, box in zip(shown.rungs, boxes, strict=True):
            signs.centred(
                canvas, node(px(12 if theme.compact else 16), rung.state), middle + 0.5, box.y + half
            )

    def _paint_rung(self, canvas: pygame.Surface, rung: Rung, box: pygame.Rect, level: int) -> None:
        colour = theme.colour
        far = rung.state in ("to come", "skipped")
        shade = colour.pen3 if far else colour.pen
        name = letters.put(canvas, rung.title, STEP, shade, box.x, box.y, within=box.w)
        right = box.right
        if rung.clause and not far:
            right = self._paint_why(canvas, rung, box) - theme.px(8)
        tip = Tip(rung.title, " ".join(part for part in (rung.words, rung.result) if part), rung.clause)
        self._spots.append((box, tip))
        if self._inline(rung, level):
            self._paint_inline(canvas, rung, pygame.Rect(name.right, box.y, right - name.right, box.h))
            return
        y = box.y + STEP.leading()
        for line in self._lines(rung, level, box.w):
            letters.put(canvas, line, letters.SMALL, colour.pen3 if far else colour.pen2, box.x, y)
            y += letters.SMALL.leading()
        if rung.faces or rung.result:
            y += theme.px(3)
            self._paint_dice(canvas, rung, box.x, y, box.w)
            y += self._dice_height(rung, box.w) + theme.px(3)
        if rung.tiles is not None:
            self._paint_tiles(canvas, rung.tiles, box.x, y, box.w, TILE)
            y += theme.px(TILE) + theme.px(4)
        if rung.figures and rung.state == "now":
            values = [(figure.value, figure.label, figure.grave) for figure in rung.figures]
            instruments.figures(canvas, box.x, y, box.w, values)

    def _paint_why(self, canvas: pygame.Surface, rung: Rung, box: pygame.Rect) -> int:
        colour = theme.colour
        over = self._over == len(self._whys)
        middle = box.y + STEP.leading() // 2
        style, shade = letters.SMALL_STRONG, colour.alarm if over else colour.clause
        word = letters.put(canvas, "why?", style, shade, box.right, middle, "right", "middle")
        if over:
            materials.rule(canvas, shade, word.x, word.bottom - theme.px(2), word.w)
        self._whys.append((word, rung.clause))
        return word.x

    def _paint_inline(self, canvas: pygame.Surface, rung: Rung, place: pygame.Rect) -> None:
        """Dice and what came of them beside a step's name."""
        px = theme.px
        x, middle = place.x + px(8), place.y + STEP.leading() // 2
        size = 13
        fit = max(0, (place.right - x) // px(size + 2))
        for face in rung.faces[:fit]:
            picture = dice_faces.face(face.shown, px(size), face.state)
            signs.centred(canvas, picture, x + px(size) / 2, middle)
            x += px(size + 2)
        if rung.tiles is not None:
            self._paint_tiles(canvas, rung.tiles, x + px(4), middle - px(8), place.right - x - px(4), 16)
        elif (said := rung.result or rung.words) and place.right - x > px(30):
            shade = theme.colour.pen2
            x += px(4)
            letters.put(
                canvas, said, letters.SMALL, shade, x, middle, upright="middle", within=place.right - x
            )

    def _paint_dice(self, canvas: pygame.Surface, rung: Rung, x: int, y: int, wide: int) -> None:
        px, size = theme.px, self._die(rung)
        faces = [(face.shown, face.state) for face in rung.faces]
        if faces:
            dice_faces.row(canvas, x, y, faces, size, 3, wide)
        if not rung.result:
            return
        style, shade = letters.SMALL_STRONG, theme.colour.pen
        if self._beside(rung, wide):
            left = x + len(faces) * px(size + 3) + px(8)
            letters.put(canvas, rung.result, style, shade, left, y + px(size) // 2, upright="middle")
            return
        y += self._dice_rows(rung, wide) * px(size + 3)
        for line in letters.wrap(rung.result, style, wide):
            letters.put(canvas, line, style, shade, x, y)
            y += style.leading()

    def _paint_tiles(
        self, canvas: pygame.Surface, tiles: Tiles, x: int, y: int, wide: int, size: int
    ) -> None:
        """What is left as dark tiles, what was taken as dashed places with a red stroke."""
        count = tiles.left + tiles.lost
        side = theme.px(size)
        step = min(side + theme.px(4), max(theme.px(6), (wide - side) // max(1, count - 1)))
        for number in range(count):
            if number < tiles.left:
                self._paint_tile(canvas, tiles.picture, pygame.Rect(x + number * step, y, side, side))
            else:
                place = dice_faces.face(1, side, "taken")
                canvas.blit(place, (x + number * step - 3, y - 3))

    def _paint_tile(self, canvas: pygame.Surface, picture: str, box: pygame.Rect) -> None:
        colour = theme.colour
        materials.rounded(canvas, box, colour.ink7, colour.pen, 4)
        ship = self._yard.ship(picture, self._colour, box.w * 0.78, 0)
        lay(canvas, ship, (box.centerx - ship.get_width() // 2, box.centery - ship.get_height() // 2))


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
