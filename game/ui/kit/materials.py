"""Ink and paper: the panels everything stands on, their shadows, rules and frames.

Pictures are made once per size and kept; drawing one is a blit. It must not know what stands on a panel.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pygame

from game.ui.kit import theme
from game.ui.kit.kept import Shelf, kept
from game.ui.kit.nib import Nib
from game.ui.kit.theme import Colour, Sea
from game.ui.kit.water import Depths, coloured, pictured

COARSE = 2560
"""Pixels across past which what lies behind everything is made at half its size: nobody looks at it, and whole it takes
seconds."""
CHART = 5
"""The seed of a chart that asks for none: the same depths everywhere."""


@contextmanager
def within(canvas: pygame.Surface, area: pygame.Rect) -> Iterator[None]:
    """What is drawn meanwhile shows in this area alone, as far as the canvas is open there."""
    before = canvas.get_clip()
    canvas.set_clip(area.clip(before))
    try:
        yield
    finally:
        canvas.set_clip(before)


def _threads(wide: int, high: int) -> tuple[np.ndarray, np.ndarray]:
    """Linen: a random number for every column and for every row, in steps of 255; the same for the same size."""
    dice = np.random.default_rng(wide * 100003 + high)
    columns, rows = dice.normal(0, 0.55, wide), dice.normal(0, 0.55, high)
    return columns.astype(np.float32), rows.astype(np.float32)


def _thread(wide: int, high: int) -> np.ndarray:
    """The linen of a whole cloth: column and row added."""
    columns, rows = _threads(wide, high)
    return np.asarray(columns[:, None] + rows[None, :])


def _woven(wide: int, high: int, top: Colour, foot: Colour) -> pygame.Surface:
    """A cloth shaded from `top` to `foot`, with linen thread and a fraction of dither against banding."""
    share = np.linspace(0, 1, high, dtype=np.float32)[None, :, None]
    cloth = np.array(top, np.float32) * (1 - share) + np.array(foot, np.float32) * share
    dither = np.random.default_rng(7).uniform(-0.5, 0.5, (wide, high)).astype(np.float32)
    cloth = cloth + (_thread(wide, high) * 1.1 + dither)[:, :, None]
    picture = pygame.Surface((wide, high))
    pygame.surfarray.blit_array(picture, np.clip(np.rint(cloth), 0, 255).astype(np.uint8))
    return picture.convert() if pygame.display.get_surface() else picture


def _drawn_out(picture: pygame.Surface, length: int, axis: int) -> pygame.Surface:
    """A picture made longer along an axis (0: across) by its middle row or column, again and again."""
    size = list(picture.get_size())
    half, more = size[axis] // 2, length - size[axis]
    if not more:
        return picture
    size[axis] = length
    longer = pygame.Surface(size, pygame.SRCALPHA)
    whole = picture.get_rect()
    if axis == 0:
        longer.blit(picture, (0, 0), (0, 0, half, whole.h))
        middle = pygame.Rect(half, 0, 1, whole.h)
        longer.blit(pygame.transform.scale(picture.subsurface(middle), (more, whole.h)), (half, 0))
        longer.blit(picture, (half + more, 0), (half, 0, whole.w - half, whole.h))
    else:
        longer.blit(picture, (0, 0), (0, 0, whole.w, half))
        middle = pygame.Rect(0, half, whole.w, 1)
        longer.blit(pygame.transform.scale(picture.subsurface(middle), (whole.w, more)), (0, half))
        longer.blit(picture, (0, half + more), (0, half, whole.w, whole.h - half))
    return longer


@kept(48)
def _shadow(wide: int, high: int, blur: int, share: float, corner: int) -> pygame.Surface:
    plain = 8 * blur + 2 * corner + 2  # beyond so much a body's shadow goes on as it is in the middle
    if wide > plain or high > plain:
        least = _shadow(min(wide, plain), min(high, plain), blur, share, corner)
        return _drawn_out(_drawn_out(least, wide + 4 * blur, 0), high + 4 * blur, 1)
    picture = pygame.Surface((wide + 4 * blur, high + 4 * blur), pygame.SRCALPHA)
    body = pygame.Rect(2 * blur, 2 * blur, wide, high)
    pygame.draw.rect(picture, (0, 0, 0, round(255 * share)), body, border_radius=corner)
    return pygame.transform.gaussian_blur(picture, blur)


def shadow(
    canvas: pygame.Surface,
    area: pygame.Rect,
    blur: float = 10,
    down: float = 4,
    share: float = 0.5,
    corner: float = 0,
) -> None:
    """The soft shadow of an opaque body at `area`, drawn before the body."""
    reach = theme.px(blur)
    # The blurred picture is wholly transparent in its outer half, so it is cut there before it is blitted.
    picture = _shadow_edge(area.w, area.h, reach, share, theme.px(corner))
    x, y = area.x - reach, area.y - reach + theme.px(down)
    wide, high = picture.get_size()
    # The body hides the middle: only a frame of four strips is blended, a fifth of the whole on a card.
    hidden = reach + theme.px(corner) + theme.px(down) + 2
    if wide <= 2 * hidden or high <= 2 * hidden:
        canvas.blit(picture, (x, y))
        return
    for left, top, strip_wide, strip_high in (
        (0, 0, wide, hidden),
        (0, high - hidden, wide, hidden),
        (0, hidden, hidden, high - 2 * hidden),
        (wide - hidden, hidden, hidden, high - 2 * hidden),
    ):
        canvas.blit(picture, (x + left, y + top), (left, top, strip_wide, strip_high))


@kept(48)
def _shadow_edge(wide: int, high: int, reach: int, share: float, corner: int) -> pygame.Surface:
    whole = _shadow(wide, high, max(1, reach // 2), share, corner)
    margin = whole.get_width() // 2 - wide // 2 - reach
    cut = pygame.Surface((wide + 2 * reach, high + 2 * reach), pygame.SRCALPHA)
    cut.blit(whole, (-margin, -margin))
    return cut


@kept(32)
def _ink(wide: int, high: int) -> pygame.Surface:
    colour = theme.colour
    base = colour.ink8
    picture = _woven(wide, high, theme.mix(base, colour.text, 0.012), theme.mix(base, colour.room, 0.14))
    pygame.draw.rect(picture, colour.brass_dark, picture.get_rect(), 1)
    inner = picture.get_rect().inflate(-2 * theme.px(3), -2 * theme.px(3))
    pygame.draw.rect(picture, theme.mix(base, colour.brass, 0.18), inner, 1)
    return picture


def ink(canvas: pygame.Surface, area: pygame.Rect, stripe: Colour | None = None) -> pygame.Rect:
    """An ink panel with its shadow; `stripe` is a side's colour along the left edge.

    Returns the box inside the padding.
    """
    shadow(canvas, area, 10, 4, 0.5)
    canvas.blit(_ink(area.w, area.h), area)
    if stripe is not None:
        canvas.fill(stripe, (area.x, area.y, theme.px(5), area.h))
    pad = theme.px(theme.INK_PADDING)
    return area.inflate(-2 * pad, -2 * pad)


@kept(32)
def _paper(wide: int, high: int, hairline: bool) -> pygame.Surface:
    colour = theme.colour
    foot = colour.paper
    light = theme.mix(foot, theme.colour.paper_edge, 0.25)
    picture = _woven(wide, high, light, theme.mix(foot, colour.paper_line, 0.13))
    pygame.draw.rect(picture, colour.paper_edge, picture.get_rect(), 1)
    if hairline:
        inner = picture.get_rect().inflate(-2 * theme.px(5), -2 * theme.px(5))
        pygame.draw.rect(picture, theme.mix(foot, colour.paper_line, 0.55), inner, 1)
    return picture


def sheet(canvas: pygame.Surface, area: pygame.Rect) -> None:
    """Paper without a shadow."""
    canvas.blit(_paper(area.w, area.h, False), area)


def paper(canvas: pygame.Surface, area: pygame.Rect, edge: Colour | None = None) -> pygame.Rect:
    """A sheet of paper with its shadow and a hairline inside its edge; the box inside the padding. `edge` is a coloured
    strip along its left side."""
    shadow(canvas, area, 12, 5, 0.6)
    canvas.blit(_paper(area.w, area.h, True), area)
    if edge is not None:
        canvas.fill(edge, (area.x, area.y, theme.px(4), area.h))
    pad = theme.px(theme.PAPER_PADDING)
    return area.inflate(-2 * pad, -2 * pad)


@kept(4)
def _cloth(wide: int, high: int) -> pygame.Surface:
    if wide > COARSE:
        return pygame.transform.scale(_cloth((wide + 1) // 2, (high + 1) // 2), (wide, high))
    # The lamp, a little left of the middle, on a dark cloth: one number a pixel, made once per window size.
    across = (np.linspace(0, 1, wide, dtype=np.float32) - 0.46)[:, None]
    down = (np.linspace(0, 1, high, dtype=np.float32) - 0.40)[None, :]
    lamp = np.clip(1.12 - 1.1 * np.sqrt(across**2 * 1.2 + down**2), 0.55, 1.12)
    cloth = np.array(theme.colour.room, np.float32)[None, None, :] * lamp[:, :, None]
    dither = np.random.default_rng(3).uniform(-0.5, 0.5, (wide, high)).astype(np.float32)
    cloth = cloth + (_thread(wide, high) * 1.3 + dither)[:, :, None]
    picture = pygame.Surface((wide, high))
    pygame.surfarray.blit_array(picture, np.clip(np.rint(cloth), 0, 255).astype(np.uint8))
    return picture.convert() if pygame.display.get_surface() else picture


@kept(16)
def _bare(size: tuple[int, int], covered: tuple[tuple[int, int, int, int], ...]) -> list[pygame.Rect]:
    """The parts of a canvas that no box covers, as rectangles."""
    bare = [pygame.Rect((0, 0), size)]
    for box in map(pygame.Rect, covered):
        left: list[pygame.Rect] = []
        for part in bare:
            hole = part.clip(box)
            if not hole:
                left.append(part)
                continue
            left += [
                pygame.Rect(part.left, part.top, part.width, hole.top - part.top),
                pygame.Rect(part.left, hole.bottom, part.width, part.bottom - hole.bottom),
                pygame.Rect(part.left, hole.top, hole.left - part.left, hole.height),
                pygame.Rect(hole.right, hole.top, part.right - hole.right, hole.height),
            ]
        bare = [part for part in left if part]
    return bare


def room(canvas: pygame.Surface, *covered: pygame.Rect) -> None:
    """The dark room behind everything, lit by one lamp; fills the canvas, but for boxes that will cover it."""
    cloth = _cloth(*canvas.get_size())
    for part in _bare(canvas.get_size(), tuple((box.x, box.y, box.w, box.h) for box in covered)):
        canvas.blit(cloth, part, part)


def cloth(canvas: pygame.Surface, area: pygame.Rect) -> None:
    """The room behind everything, in a box of the canvas: under what is drawn anew while its surroundings stand."""
    canvas.blit(_cloth(*canvas.get_size()), area, area)


@kept(16)
def _chart(wide: int, high: int, dark: bool, seed: int) -> pygame.Surface:
    if wide > COARSE:
        return pygame.transform.scale(_chart((wide + 1) // 2, (high + 1) // 2, dark, seed), (wide, high))
    return _Loom(wide, high, dark, seed).strip(0, high)


class _Loom:
    """Weaves a piece of sea chart in strips from its top; all that a strip needs is made once."""

    def __init__(self, wide: int, high: int, dark: bool, seed: int) -> None:
        colour = theme.colour
        self._sea = colour.day
        if dark:
            light = theme.mix(colour.room, colour.ink8, 0.5)
            self._sea = Sea(colour.room, theme.mix(colour.room, light, 0.5), light, colour.line, 0.30)
        meshes = ((330, 1.0), (150, 0.45), (70, 0.16))
        octaves = tuple((float(theme.px(mesh)), weight) for mesh, weight in meshes)
        self._depths = Depths(wide, high, seed, octaves)
        self._across = _places(0, wide)
        self._columns, self._rows = _threads(wide, high)

    def strip(self, first: int, end: int) -> pygame.Surface:
        """The rows from `first` to before `end`."""
        water = coloured(self._depths.at(self._across, _places(first, end)), self._sea)
        return pictured(water + (self._rows[first:end, None] + self._columns))


def _places(first: int, end: int) -> np.ndarray:
    """The middles of pixels, one more on either side for the contours."""
    return np.arange(first - 1, end + 1, dtype=np.float32) + np.float32(0.5)


class _Cloth:
    """A curtain's cloth as far as it is woven."""

    def __init__(self, wide: int, high: int) -> None:
        self.picture = pygame.Surface((wide, high))
        self.rows = 0
        self._loom = _Loom(wide, high, dark=True, seed=CHART)

    def weave(self, rows: int) -> None:
        """So many rows more."""
        end = min(self.rows + rows, self.picture.get_height())
        self.picture.blit(self._loom.strip(self.rows, end), (0, self.rows))
        self.rows = end


_cloths: Shelf[tuple[int, int], _Cloth] = Shelf(2)


def weave(size: tuple[int, int], pixels: int) -> bool:
    """Weave on at the cloth of a curtain for a window of this size, about so many pixels; false where it was whole."""
    wide, high = size
    cloth = _cloths.find(size) or _cloths.keep(size, _Cloth(wide, high))
    if cloth.rows >= high:
        return False
    cloth.weave(max(1, pixels // max(1, wide)))
    return True


def curtain(canvas: pygame.Surface) -> bool:
    """The dark chart that hides a whole window; false where it is not woven yet: then the bare dark of the room."""
    cloth = _cloths.find(canvas.get_size())
    if cloth is None or cloth.rows < canvas.get_height():
        canvas.fill(theme.colour.room)
        return False
    canvas.blit(cloth.picture, (0, 0))
    return True


def chart(canvas: pygame.Surface, area: pygame.Rect, dark: bool = False, seed: int = CHART) -> None:
    """A piece of sea chart without scale: a plate behind a ship on a card, or, `dark`, of a replay's shutter."""
    canvas.blit(_chart(area.w, area.h, dark, seed), area)


def rule(canvas: pygame.Surface, colour: Colour, x: int, y: int, wide: int) -> None:
    """A horizontal hairline."""
    canvas.fill(colour, (x, y, wide, max(1, theme.px(1))))


@kept(512)
def _rounded(
    wide: int, high: int, corner: int, fill: Colour | None, edge: Colour | None, light: float, thick: int
) -> pygame.Surface:
    nib = Nib(wide, high)
    if fill is None:
        if edge is not None:
            nib.frame(0, 0, wide, high, edge, thick, corner)
        return nib.finished()
    inset = thick if edge is not None else 0
    if edge is not None:
        nib.box(0, 0, wide, high, edge, corner)
    inner = max(0, corner - inset)
    nib.box(inset, inset, wide - 2 * inset, high - 2 * inset, fill, inner)
    if light:
        lit = theme.mix(fill, theme.colour.flag_white, light)
        nib.box(inset, inset, wide - 2 * inset, high * 0.5, lit, inner)
        nib.box(inset, high * 0.5 - inner, wide - 2 * inset, inner, lit)
    return nib.finished()


def rounded(
    canvas: pygame.Surface,
    area: pygame.Rect,
    fill: Colour | None,
    edge: Colour | None = None,
    corner: float = theme.BUTTON_CORNER,
    light: float = 0.0,
    thick: float = 1,
) -> None:
    """A box with smooth round corners, filled, edged, or both."""
    canvas.blit(_rounded(area.w, area.h, theme.px(corner), fill, edge, light, theme.px(thick)), area)
