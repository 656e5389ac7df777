"""The pictures effects are made of: puffs, flames, columns of water, lace, rings, glows and drops, painted by arrays.

Masters are painted once; what a frame wants is brought to size from them in steps and kept. Sizes are pixels. It knows
no effect and no time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.kit import theme
from game.ui.kit.kept import kept

Field = NDArray[np.float64]
Tone = Literal["cream", "ember", "orange", "brown", "gunsmoke", "smoke", "soot", "spray", "oil"]

TONES: Final[dict[Tone, theme.Colour]] = {
    "cream": theme.hexed("FFF3CF"),
    "ember": theme.hexed("FFC861"),
    "orange": theme.hexed("F0812B"),
    "brown": theme.hexed("86623F"),
    "gunsmoke": theme.hexed("B9A689"),
    "smoke": theme.hexed("57504B"),
    "soot": theme.hexed("2C2A2B"),
    "spray": theme.hexed("E9F4F7"),
    "oil": theme.hexed("0B1E2B"),
}
SHAPES = 5
"""So many puffs, columns and laces differ in shape."""
LEVELS = 10
"""Steps of opacity."""
STEP = 3
"""Sizes are brought to multiples of so many pixels."""
HEIGHTS = 12
"""Steps of the height of a column of water."""
_PUFF, _LACE, _COLUMN = 72, 132, (64, 168)
_RINGS = (48, 96, 192, 384)
_TURN = 5
_FINE = 60
"""From so many pixels across on lace is drawn with a closer mesh."""
_MESHES = {False: 40, True: 95}
"""So many bubbles meet in a lace of coarse and of close mesh: foam stands where two of them touch."""


def puff(tone: Tone, shape: int, size: float, share: float) -> pygame.Surface | None:
    """A lump of smoke, flame or spray of `size` pixels across at a share of its opacity; None: nothing to be seen."""
    level, side = round(share * LEVELS), max(STEP, round(size / STEP) * STEP)
    return _puff(tone, shape % SHAPES, side, min(LEVELS, level)) if level > 0 else None


def lace(shape: int, size: float, share: float) -> pygame.Surface | None:
    """Foam as engravers draw it, `size` pixels across."""
    level, side = round(share * LEVELS), max(6, round(size / 6) * 6)
    return _lace(shape % SHAPES, side, min(LEVELS, level)) if level > 0 else None


def column(shape: int, high: float, grown: float, share: float) -> pygame.Surface | None:
    """A column of water that reaches `high` pixels at its greatest, `grown` (0 to 1) of it standing."""
    level, step = round(share * LEVELS), round(grown * HEIGHTS)
    if level <= 0 or step <= 0:
        return None
    return _column(shape % SHAPES, max(6, round(high / 6) * 6), min(HEIGHTS, step), min(LEVELS, level))


def ring(size: float, share: float) -> pygame.Surface | None:
    """A thin pale ring of `size` pixels across."""
    level, side = round(share * LEVELS), max(6, round(size / 4) * 4)
    return _ring(side, min(LEVELS, level)) if level > 0 else None


def glow(size: float, share: float, tone: Tone = "ember") -> pygame.Surface | None:
    """Light to be added, falling off to nothing `size / 2` pixels from its middle."""
    level, side = round(share * LEVELS), max(12, round(size / 12) * 12)
    return _glow(side, min(LEVELS, level), tone) if level > 0 else None


def tongue(bearing: float, size: float, share: float) -> pygame.Surface | None:
    """The flame at a muzzle, `size` pixels long from the middle of the picture, to a compass bearing in degrees."""
    level, side = round(share * LEVELS), max(6, round(size / 6) * 6)
    turn = round(bearing / _TURN) * _TURN % 360
    return _tongue(turn, side, min(LEVELS, level)) if level > 0 else None


def drop(tone: Tone, size: float, share: float) -> pygame.Surface | None:
    """A round bead: a spark, a drop of spray, a shell."""
    level, side = round(share * LEVELS), max(2, round(size))
    return _drop(tone, side, min(LEVELS, level)) if level > 0 else None


# -- brought to size -----------------------------------------------------------------------------------------------


@kept(1500)
def _puff(tone: Tone, shape: int, side: int, level: int) -> pygame.Surface:
    return at_level(pygame.transform.smoothscale(_puff_master(tone, shape), (side, side)), level)


@kept(400)
def _lace(shape: int, side: int, level: int) -> pygame.Surface:
    return at_level(pygame.transform.smoothscale(_lace_master(shape, side >= _FINE), (side, side)), level)


@kept(600)
def _column(shape: int, high: int, step: int, level: int) -> pygame.Surface:
    """Its foot stands in the middle of the picture, so that it may be laid where it rises."""
    wide, tall = _COLUMN
    stands = max(2, round(high * step / HEIGHTS))
    broad = max(4, round(high * wide / tall * (1.25 - 0.25 * step / HEIGHTS)))
    drawn = pygame.transform.smoothscale(_column_master(shape), (broad, stands))
    plate = pygame.Surface((broad, 2 * stands), pygame.SRCALPHA)
    plate.blit(drawn, (0, 0))
    return at_level(plate, level)


@kept(400)
def _ring(side: int, level: int) -> pygame.Surface:
    master = next((one for one in _RINGS if one >= side), _RINGS[-1])
    return at_level(pygame.transform.smoothscale(_ring_master(master), (side, side)), level)


@kept(300)
def _glow(side: int, level: int, tone: Tone) -> pygame.Surface:
    lit = pygame.transform.smoothscale(_glow_master(tone), (side, side))
    return at_level(lit, level)


@kept(400)
def _tongue(turn: int, side: int, level: int) -> pygame.Surface:
    turned = pygame.transform.rotozoom(_tongue_master(), -turn, 2 * side / _tongue_master().get_width())
    return at_level(turned, level)


@kept(300)
def _drop(tone: Tone, side: int, level: int) -> pygame.Surface:
    away = _away(side + 2) * (side + 2) / 2
    return at_level(_plated(TONES[tone], np.clip(side / 2 - away + 0.5, 0, 1)), level)


def at_level(plate: pygame.Surface, level: int, levels: int = LEVELS) -> pygame.Surface:
    """A plate, dimmed where it stands to so many of its `levels` of opacity."""
    if level < levels:
        grey = round(255 * level / levels)
        plate.fill((grey, grey, grey, grey), special_flags=pygame.BLEND_RGBA_MULT)
    return plate


def paint_ahead() -> bool:
    """Paint one more master, so that what the first salvo needs is there before it is fired; False: all are there."""
    return next(_AHEAD, False)


def _painting() -> Iterator[bool]:
    for shape in range(SHAPES):
        for tone in TONES:
            _puff_master(tone, shape)
            yield True
        for close in (False, True):
            _lace_master(shape, close)
            yield True
        _column_master(shape)
        yield True
    for side in _RINGS:
        _ring_master(side)
        yield True
    for tone in TONES:
        _glow_master(tone)
        yield True
    _tongue_master()


_AHEAD: Final = _painting()


# -- masters -------------------------------------------------------------------------------------------------------


@cache
def _puff_master(tone: Tone, shape: int) -> pygame.Surface:
    rng = np.random.default_rng(100 + shape)
    lumps = _noise(rng, _PUFF, 5) * 0.65 + _noise(rng, _PUFF, 11) * 0.35
    share = _smooth((0.72 + 0.5 * (lumps - 0.5) - _away(_PUFF)) / 0.22)
    axis = np.linspace(-1, 1, _PUFF)
    lamp = -(axis[:, None] + axis[None, :]) * 0.5  # lit from the north-west, as the chart is
    shade = 0.84 + 0.2 * lamp + 0.5 * (lumps - 0.5)
    return _plated(TONES[tone], share * 0.92, shade)


@cache
def _lace_master(shape: int, close: bool) -> pygame.Surface:
    """Foam along the seams of bubbles, torn towards the rim and thickest at the heart."""
    rng = np.random.default_rng(200 + shape)
    away, axis = _away(_LACE), (np.arange(_LACE) + 0.5) * 2 / _LACE - 1
    warped = [0.22 * (_noise(rng, _LACE, 9) - 0.5) for _ in range(2)]
    x, y = axis[:, None] + warped[0], axis[None, :] + warped[1]
    centres = rng.random((_MESHES[close], 2)) * 2.2 - 1.1
    gaps = np.sort([np.hypot(x - east, y - south) for east, south in centres], axis=0)
    seam = (gaps[1] - gaps[0]) * _MESHES[close] ** 0.5
    torn = _smooth((0.95 + 0.6 * (_noise(rng, _LACE, 6) - 0.5) - away) / 0.4)
    broad = 0.24 + 0.34 * np.clip(1 - 1.8 * away, 0, 1)
    strong = 0.45 + 0.7 * _noise(rng, _LACE, 8)
    lines = np.clip(1.5 - seam / broad, 0, 1)
    return _plated(TONES["spray"], np.clip(lines * strong * torn + 0.07 * torn, 0, 0.92))


@cache
def _column_master(shape: int) -> pygame.Surface:
    """A plume, narrow and torn at its head, with streaks that run up it."""
    rng = np.random.default_rng(300 + shape)
    wide, high = _COLUMN
    across = np.abs(np.linspace(-1, 1, wide))[:, None]
    up = np.linspace(1, 0, high)[None, :]
    torn = np.kron(rng.random((1, high // 6)), np.ones((1, 6)))[:, :high]
    lumps = _noise(rng, high, 12)[:wide]
    head = 0.16 * np.exp(-(((up - 0.8) / 0.13) ** 2))
    body = 0.5 + 0.36 * (1 - up) ** 2.5 + head + 0.18 * (torn - 0.5) + 0.62 * (lumps - 0.5)
    streaks = _streaked(rng, wide, high)
    share = (
        _smooth((body - across) / 0.24) * _smooth((1.04 - up - 0.3 * lumps) / 0.14) * _smooth(up / 0.1 + 0.15)
    )
    return _plated(TONES["spray"], share * (0.8 + 0.2 * streaks), 0.76 + 0.3 * streaks)


@cache
def _ring_master(side: int) -> pygame.Surface:
    away = _away(side) * side / 2
    return _plated(TONES["cream"], np.clip(1.4 - np.abs(away - side / 2 + 2.5), 0, 1) * 0.8)


@cache
def _glow_master(tone: Tone) -> pygame.Surface:
    return _plated(TONES[tone], 0.8 * np.clip(1 - _away(180), 0, 1) ** 2.2)


@cache
def _tongue_master() -> pygame.Surface:
    """A forked flame that points up from the middle, cream at its root and orange at its tips."""
    side = 192
    rng = np.random.default_rng(400)
    axis = np.linspace(-1, 1, side)
    x, up = axis[:, None], -axis[None, :]
    torn = _noise(rng, side, 14) - 0.5
    share = np.zeros((side, side))
    for lean, reach, broad in ((0.0, 1.0, 0.13), (0.42, 0.74, 0.09), (-0.36, 0.62, 0.08)):
        along = np.clip(up / reach, 0, 1)
        half = broad * (1 - along) ** 0.7 * (0.55 + 1.6 * along) + 0.02
        inside = (half + 0.10 * torn * along - np.abs(x - lean * np.clip(up, 0, None))) / 0.045
        share = np.maximum(share, _smooth(inside) * (up > 0) * (along < 1))
    heat = np.clip(1.15 - up, 0, 1)
    cream, orange = (np.array(TONES[tone], float) for tone in ("cream", "orange"))
    colours = cream * heat[..., None] + orange * (1 - heat[..., None])
    return plate(np.broadcast_to(colours, (side, side, 3)), share)


# -- arrays --------------------------------------------------------------------------------------------------------


def _away(side: int) -> Field:
    """The distance of each pixel from the middle, 1 at the middle of an edge."""
    axis = (np.arange(side) + 0.5) * 2 / side - 1
    return np.asarray(np.hypot(axis[:, None], axis[None, :]))


def _smooth(share: Field) -> Field:
    held = np.clip(share, 0, 1)
    return np.asarray(held * held * (3 - 2 * held))


def _noise(rng: np.random.Generator, side: int, cells: int) -> Field:
    """Smooth noise between 0 and 1, so many cells across."""
    grid = rng.random((cells + 2, cells + 2))
    places = np.linspace(0, cells, side, endpoint=False)
    cell = places.astype(int)
    part = _smooth(places - cell)
    rows = grid[cell] * (1 - part)[:, None] + grid[cell + 1] * part[:, None]
    return np.asarray(rows[:, cell] * (1 - part)[None, :] + rows[:, cell + 1] * part[None, :])


def _streaked(rng: np.random.Generator, wide: int, high: int) -> Field:
    """Noise drawn out from foot to head."""
    lumps = _noise(rng, max(wide, high), 14)[:wide, :high]
    lines = _noise(rng, max(wide, high), 30)[:wide, : high // 5].repeat(5, axis=1)
    drawn = np.pad(lines, ((0, 0), (0, high - lines.shape[1])), mode="edge")
    return np.asarray(np.clip(0.6 * lumps + 0.5 * drawn, 0, 1))


def _plated(colour: theme.Colour, share: Field, shade: Field | float = 1.0) -> pygame.Surface:
    """A plate of one colour, lighter and darker by `shade`."""
    colours = np.clip(np.array(colour, float) * np.asarray(shade)[..., None], 0, 255)
    return plate(np.broadcast_to(colours, (*share.shape, 3)), share)


def plate(colours: Field, share: Field) -> pygame.Surface:
    """A plate of colours, each pixel at its share of opacity, premultiplied."""
    picture = pygame.Surface(share.shape, pygame.SRCALPHA)
    pygame.surfarray.blit_array(picture, (colours * share[..., None]).astype(np.uint8))
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (share * 255).astype(np.uint8)
    del alpha
    return picture
