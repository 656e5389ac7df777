"""The clips of what a unit suffers: hits noted, boxes marked, something lost, an explosion, the end."""

from __future__ import annotations

from functools import partial
from math import ceil, hypot
from zlib import crc32

import msgspec
import pygame

from game.tabletop.cards import Box
from game.tabletop.presenter import Boxes, Piece
from game.ui.battle.clips import AtUnit, Stage
from game.ui.board.pieces import hurt, reach_of
from game.ui.board.places import covered
from game.ui.board.silhouettes import plan
from game.ui.board.sketch import faded, lay_centred
from game.ui.effects import losses, plain
from game.ui.effects.play import Effect, Look
from game.ui.effects.plies import Plies
from game.ui.effects.salvo import long_of
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.easing import eased, out_back
from game.ui.kit.theme import Colour

NOTED_MS, NOTED_READ = 220.0, 380.0
BOX_MS, BOXES_MOST, ROW_MS, MARKED_READ = 90.0, 1400.0, 260.0, 520.0
LOST_MS, LOST_READ = 240.0, 560.0
SPREAD = 4.0
"""The age in seconds of a slick that is drawn still."""
BLAST_MS, WRECK_MS, BANNER_MS = 1200.0, 900.0, 1800.0


def seed_of(piece: Piece) -> int:
    """What chance of a piece's pictures hangs on."""
    return crc32(piece.id.encode()) & 0xFFFF


class Noting(AtUnit):
    """Hits are noted: a diamond for each drops on the hull bar, and a ring goes out once from the base."""

    lasts = NOTED_MS + NOTED_READ

    def __init__(self, piece: Piece, hits: int) -> None:
        super().__init__(piece)
        self.hits = hits

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        share = t / NOTED_MS
        base = self.piece.radius * stage.camera.scale
        x, y = self.spot(stage)
        if share < 1.6:
            _ring(canvas, (x, y), base * (1 + 0.5 * min(1.0, share)), theme.colour.threat, 1 - share / 1.6)
        bar = _hull_bar(stage, self.piece)
        size = theme.px(11)
        boxes = max(1, sum(sum(row) for row in self.piece.rows))
        standing = sum(row[1] + row[2] for row in self.piece.rows)
        each = bar.w / boxes
        for number in range(min(self.hits, standing)):
            if share <= 0.12 * number:
                continue
            fallen = out_back(share - 0.12 * number)
            left = bar.x + (standing - 1 - number + 0.5) * each
            above = bar.top - size * 0.4 - (1 - fallen) * theme.px(26)
            signs.centred(canvas, signs.diamond(size, theme.colour.pending), left, above)


class Marking(AtUnit):
    """Boxes are marked off one by one; then the row it falls to slides down beneath them."""

    def __init__(self, before: Piece, after: Piece, boxes: int, row: str = "") -> None:
        super().__init__(after)
        self._was, self._boxes, self._row = before.rows, boxes, row
        self._each = min(BOX_MS, BOXES_MOST / max(1, boxes))
        self._crossed = self._each * boxes
        self.settles = self._crossed + (ROW_MS if row else 0.0)
        self.lasts = self.settles + MARKED_READ

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        if t >= self._crossed:
            return pieces
        share = int(t / self._each) / self._boxes
        rows = between(self._was, self.piece.rows, share)
        return [
            msgspec.structs.replace(piece, rows=rows, doomed=False) if piece.id in self.units else piece
            for piece in pieces
        ]

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        side, gap = theme.px(15), theme.px(4)
        across = min(max(1, self._boxes), 8)
        lines = ceil(max(1, self._boxes) / across)
        inner = across * (side + gap) - gap
        band = theme.px(24) if self._row else 0
        if self._row:
            inner = max(inner, letters.measure(self._row, letters.SMALL_STRONG)[0])
        grown = eased((t - self._crossed) / ROW_MS) if self._row else 0.0
        edge = theme.px(9)
        size = (inner + 2 * edge, lines * (side + gap) - gap + 2 * edge + band)
        box = beside(stage, self.piece, size)
        box.height -= band - round(band * grown)
        _slip(canvas, box, self.spot(stage))
        start = box.x + (box.w - (across * (side + gap) - gap)) // 2
        for number in range(self._boxes):
            kind: Box = "lost" if t >= (number + 0.5) * self._each else "whole"
            mark = signs.hull_box(kind, side)
            x, y = start + number % across * (side + gap), box.y + edge + number // across * (side + gap)
            signs.centred(canvas, mark, x + side / 2, y + side / 2)
        if grown > 0.1:
            row = pygame.Rect(box.x + 1, box.bottom - round(band * grown), box.w - 2, round(band * grown) - 1)
            pygame.draw.rect(canvas, theme.colour.row, row)
            with materials.within(canvas, row):
                letters.put(
                    canvas,
                    self._row,
                    letters.SMALL_STRONG,
                    theme.colour.alarm,
                    row.centerx,
                    row.bottom - band / 2 + 1,
                    "centre",
                    "middle",
                )


def between(before: tuple[Boxes, ...], after: tuple[Boxes, ...], share: float) -> tuple[Boxes, ...]:
    """A hull bar on the way from one state to another, box by box in the order of marking."""
    if len(before) != len(after):
        return after
    lost = _part(sum(row[1] for row in before), sum(row[1] for row in after), share)
    pending = _part(sum(row[2] for row in before), sum(row[2] for row in after), share)
    rows: list[Boxes] = []
    start = 0
    for row in after:
        size = sum(row)
        gone = min(max(lost - start, 0), size)
        marked = min(max(lost + pending - start, 0), size)
        rows.append((size - marked, gone, marked - gone))
        start += size
    return tuple(rows)


def _part(start: int, end: int, share: float) -> int:
    return round(start + (end - start) * share)


class Losing(AtUnit):
    """Something carried is gone: its name on a slip, struck through."""

    lasts = LOST_MS + LOST_READ

    def __init__(self, piece: Piece, what: str) -> None:
        super().__init__(piece)
        self._what = what

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        wide, high = letters.measure(self._what, letters.STRONG)
        edge = theme.px(10)
        box = beside(stage, self.piece, (wide + 2 * edge, high + theme.px(8)))
        _slip(canvas, box, self.spot(stage))
        letters.put(
            canvas, self._what, letters.STRONG, theme.colour.pen, box.x + edge, box.centery, "left", "middle"
        )
        struck = eased(t / LOST_MS)
        start, end = (box.x + edge - 4, box.centery + 1), (box.right - edge + 4, box.centery - 2)
        tip = (start[0] + (end[0] - start[0]) * struck, start[1] + (end[1] - start[1]) * struck)
        pygame.draw.aaline(canvas, theme.colour.flag_red, start, tip, theme.px(2))


class Blast(AtUnit):
    """An explosion: a disc of light, a column of fire that turns to soot, fragments; of a unit that is `lost` under a
    banner that all sides read."""

    def __init__(self, piece: Piece, *, lost: bool = False) -> None:
        super().__init__(piece)
        self._lost, self.lasts = lost, BANNER_MS if lost else BLAST_MS

        def bursts(plies: Plies, look: Look, age: float) -> None:
            spot = look.camera.to_screen((piece.x, piece.y))
            losses.magazine(plies, spot, long_of(piece, look), age, seed_of(piece))

        self.effects = (Effect(0.0, losses.MAGAZINE_LASTS * 1000, bursts),)
        self.plain = (plain.magazine(piece),)

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        if self._lost:
            _banner(canvas, stage, self.piece, self.words, t)


class Wreck(AtUnit):
    """A unit is destroyed, under a banner that all sides read: a ship goes down, anything else fades away."""

    lasts = BANNER_MS

    def __init__(self, piece: Piece, *, broken: bool = False) -> None:
        """`piece` as it lay before; `broken` by an explosion she goes down in two."""
        super().__init__(piece)
        shape = plan(piece.silhouette)
        self._sinks = piece.pile is None and not (piece.flight or shape.ground or shape.aircraft)
        if not self._sinks:
            return

        def goes_down(plies: Plies, look: Look, age: float) -> None:
            length = look.long(piece)
            hull = look.yard.ship(piece.silhouette, look.colour(piece.side), length, 0.0, hurt(piece))
            spot = look.camera.to_screen((piece.x, piece.y))
            seed = seed_of(piece)
            losses.sinking(plies, spot, hull, piece.heading, length, age, seed, broken=broken)

        def lies(plies: Plies, look: Look, share: float) -> None:
            spot = look.camera.to_screen((piece.x, piece.y))
            losses.slick(plies, spot, look.long(piece), SPREAD, seed_of(piece), share)

        lasts, going = (losses.SINKS + losses.SLICK_LASTS) * 1000, losses.CHARTED * 1000
        self.effects = (Effect(0.0, lasts, goes_down, piece.id, going),)
        self.plain = (plain.standing(lies),)

    def pieces(self, pieces: list[Piece], t: float) -> list[Piece]:
        rest = [piece for piece in pieces if piece.id not in self.units]
        left = round((1 - eased(t / WRECK_MS)) * 8) / 8
        if left <= 0 or self._sinks:
            return rest
        return [*rest, msgspec.structs.replace(self.piece, faint=left, name="")]

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        _banner(canvas, stage, self.piece, self.words, t)


class Foundering(AtUnit):
    """One of those a unit is made of goes down: her outline over it, fading, under a banner that all sides read."""

    lasts = BANNER_MS

    def __init__(self, piece: Piece, picture: str, *, dear: bool = False) -> None:
        super().__init__(piece)
        self._picture, self._dear = picture, dear

    def draw(self, canvas: pygame.Surface, stage: Stage, t: float) -> None:
        share = 1 - eased(t / WRECK_MS)
        if self._picture and share > 0:
            x, y = self.spot(stage)
            yard = stage.board.fleet.yard
            plate = faded(
                yard.ship(self._picture, stage.colour(self.piece.side), theme.px(64), 90),
                round(share * 8) / 8,
            )
            drop = theme.px(10) * (1 - share)
            lay_centred(canvas, plate, x, y + drop)
        _banner(canvas, stage, self.piece, self.words, t, dear=self._dear)


# -- what they are drawn with ------------------------------------------------------------------------------------


def _banner(
    canvas: pygame.Surface, stage: Stage, piece: Piece, words: str, t: float, *, dear: bool = False
) -> None:
    """A loss on a slip of paper, in the colour of its side; of what is `dear` on gold."""
    wide, _ = letters.measure(words, letters.ITEM_TITLE)
    box = beside(stage, piece, (wide + theme.px(58), theme.px(36)))
    risen = eased(t / 160)
    box.y += round((1 - risen) * theme.px(8))
    materials.shadow(canvas, box, 6, 3, 0.4, theme.TAG_CORNER)
    fill, edge = theme.colour.paper, theme.colour.paper_line
    if dear:
        fill, edge = theme.colour.brass_light, theme.colour.brass_dark
    materials.rounded(canvas, box, fill, edge, theme.TAG_CORNER)
    stripe = pygame.Rect(box.x, box.y, theme.px(5), box.h)
    pygame.draw.rect(canvas, theme.side(stage.colour(piece.side)).colour, stripe)
    mark = signs.log_kind("loss", theme.px(14), theme.colour.alarm)
    signs.centred(canvas, mark, box.x + theme.px(24), box.centery)
    left = box.x + theme.px(40)
    letters.put(canvas, words, letters.ITEM_TITLE, theme.colour.pen, left, box.centery, "left", "middle")


def beside(stage: Stage, piece: Piece, size: tuple[int, int]) -> pygame.Rect:
    """A place for a slip of paper close to a piece, where it covers least of the others and of names and tags."""
    camera = stage.camera
    x, y = camera.to_screen((piece.x, piece.y))
    across, along = reach_of(piece, camera.scale)
    view = camera.frame.inflate(-8, -8)
    taken = []
    for other in stage.pieces:
        ox, oy = camera.to_screen((other.x, other.y))
        half_wide, half_high = reach_of(other, camera.scale)
        taken.append(pygame.Rect(ox - half_wide, oy - half_high, 2 * half_wide, 2 * half_high))
    taken += stage.board.worded(camera)
    wide, high = size
    corners = []
    for gap in map(theme.px, (10, 34, 66, 100, 140)):
        corners += [
            (x - wide / 2, y - along - gap - high),
            (x + across + gap, y - high / 2),
            (x - across - gap - wide, y - high / 2),
            (x - wide / 2, y + along + gap),
            (x + across * 0.7 + gap, y - along * 0.7 - gap - high),
            (x - across * 0.7 - gap - wide, y - along * 0.7 - gap - high),
            (x + across * 0.7 + gap, y + along * 0.7 + gap),
            (x - across * 0.7 - gap - wide, y + along * 0.7 + gap),
        ]
    boxes = [pygame.Rect(round(left), round(top), wide, high).clamp(view) for left, top in corners]
    return min(boxes, key=partial(covered, others=taken))


def _slip(canvas: pygame.Surface, box: pygame.Rect, spot: tuple[float, float]) -> None:
    """A slip of paper, with a thin line to the piece it speaks of."""
    near = (min(max(spot[0], box.left), box.right), min(max(spot[1], box.top), box.bottom))
    if hypot(near[0] - spot[0], near[1] - spot[1]) > 4:
        pygame.draw.aaline(canvas, theme.colour.paper_line, spot, near)
    materials.shadow(canvas, box, 6, 3, 0.4, theme.TAG_CORNER)
    materials.rounded(canvas, box, theme.colour.paper, theme.colour.paper_line, theme.TAG_CORNER)


def _hull_bar(stage: Stage, piece: Piece) -> pygame.Rect:
    """Where a piece's hull bar stands: at the foot of its label, or beneath it where it has none."""
    label = stage.board.label_at((piece.x, piece.y), stage.camera)
    high = theme.px(7)
    wide = round(len(piece.rows) * 9.4) if piece.flight else 26 if piece.small else 34
    if label is None:
        x, y = stage.camera.to_screen((piece.x, piece.y))
        middle, foot = x, y + reach_of(piece, stage.camera.scale)[1] + theme.px(24)
    else:
        middle, foot = label.centerx + theme.px(6), label.bottom  # the side's mark stands left of the name
    return pygame.Rect(round(middle - wide / 2), round(foot - high), wide, high)


def _ring(
    canvas: pygame.Surface, spot: tuple[float, float], radius: float, colour: Colour, share: float
) -> None:
    """A ring that thins as it goes out."""
    if share > 0:
        thick = max(1, round(theme.px(4) * share))
        pygame.draw.aacircle(canvas, colour, spot, radius, thick)
