"""How a ship is lost: she lists and goes down by the head, or her magazine blows up; and what the sea keeps of her.

Each is drawn by its age in seconds; places and sizes are pixels of the frame.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

import numpy as np
import pygame

from game.ui.board.shipyard import SPAN
from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.fires import flames, plume
from game.ui.effects.gunfire import WIND, Spot, sparks, splash
from game.ui.effects.plies import Plies
from game.ui.kit.easing import eased, out_cubic, out_expo, part
from game.ui.kit.kept import kept

SINKS: Final = 3.0
SLICK_LASTS: Final = 10.0
MAGAZINE_LASTS: Final = 3.4
GONE: Final = 2.75
"""Seconds till the sea closes over her."""
CHARTED: Final = 4.0
"""Seconds till the chart keeps her place."""
_STAGES: Final = 24
_LIST: Final = 0.22
"""So much of her breadth is out of sight when she lies over."""
_BREAKS: Final = -0.06
"""Where a ship breaks, in lengths ahead of her middle."""
_APART: Final = 11.0
"""How many degrees each half turns."""
_FRAGMENTS: Final = 15


def sinking(
    plies: Plies,
    at: Spot,
    hull: pygame.Surface,
    heading: float,
    length: float,
    age: float,
    seed: int,
    *,
    broken: bool = False,
) -> None:
    """A ship of `length` pixels goes down, by the head or `broken` in two: `hull` is her picture as she heads north,
    `heading` is in degrees of the compass."""
    slick(plies, at, length, age - 0.8, seed)
    if age < 0:
        return
    ahead = sin(radians(heading)), -cos(radians(heading))
    if age < GONE:
        stage = round(_STAGES * age / GONE)
        plies.put(plies.above, (_breaking if broken else _going_down)(hull, heading, stage), *at)
        line = _BREAKS if broken else 0.5 - part(age, 0.6, GONE)
        foot = at[0] + ahead[0] * line * length, at[1] + ahead[1] * line * length
        foam = stock.lace(seed + round(age * 6), length * 0.3, 0.95 * part(age, 0.5, 0.8))
        plies.put(plies.above, foam, *foot)
        alive = 1 - part(age, 1.2, 1.7)
        for number, place in enumerate((-0.2, 0.12)):
            burns = at[0] + ahead[0] * place * length, at[1] + ahead[1] * place * length
            flames(plies, burns, length * 0.09 * alive, age, seed + number)
            plume(plies, burns, length * 0.12, age, seed + number, 0.7 * (1 - part(age, 1.2, 2.6)))
    else:
        stern = at[0] - ahead[0] * 0.3 * length, at[1] - ahead[1] * 0.3 * length
        gone = age - GONE
        foam = stock.lace(
            seed,
            length * 0.75 * (0.4 + 0.6 * out_cubic(part(gone, 0, 0.6))),
            0.95 * (1 - part(gone, 0.8, 4.0)),
        )
        plies.put(plies.water, foam, *stern)
        circle = stock.ring(
            length * (0.3 + 0.75 * out_cubic(part(gone, 0, 1.2))), 0.8 * (1 - part(gone, 0, 1.4))
        )
        plies.put(plies.water, circle, *stern)
        high = stock.column(
            seed,
            length * 0.45,
            out_expo(part(gone, 0, 0.3)) * (1 - part(gone, 0.3, 0.9) ** 2),
            0.9 * (1 - part(gone, 0.3, 0.9)),
        )
        plies.put(plies.above, high, *stern)


def slick(plies: Plies, at: Spot, length: float, age: float, seed: int, share: float = 1.0) -> None:
    """Oil and wreckage spread over the place where she went down, and fade."""
    if not 0 <= age < SLICK_LASTS:
        return
    chance, spread = Chance(seed + 90), out_cubic(part(age, 0, 3.0))
    fades = share * part(age, 0, 0.8) * (1 - part(age, 5.0, SLICK_LASTS))
    for number in range(6):
        turn, out = chance.between(number, 0, 2 * pi), length * 0.24 * spread * chance.share(number + 10)
        plate = stock.puff("oil", number + seed, length * (0.3 + 0.45 * spread), 0.22 * fades)
        x, y = at[0] + cos(turn) * out + WIND[0] * 0.08 * age, at[1] + sin(turn) * out * 0.8
        plies.put(plies.water, plate, x, y)
    for number in range(14):
        turn = chance.between(number + 20, 0, 2 * pi)
        out = length * 0.5 * spread * (0.25 + 0.75 * chance.share(number + 40))
        plank = _plank(
            round(chance.between(number + 60, 0, 12)), max(3, round(length * 0.045)), round(10 * fades)
        )
        plies.put(plies.water, plank, at[0] + cos(turn) * out, at[1] + sin(turn) * out * 0.8)


def magazine(plies: Plies, at: Spot, length: float, age: float, seed: int) -> None:
    """Her magazine blows up: a breath of stillness, a disc of light, a column of fire that turns to soot, fragments."""
    age -= 0.10
    if not 0 <= age < MAGAZINE_LASTS:
        return
    chance = Chance(seed)
    if age < 0.26:
        light = stock.glow(length * 2.2, 1 - age / 0.26, "cream")
        for _ in range(2):
            plies.put(plies.light, light, *at)
    foam = stock.lace(
        seed,
        length * (0.5 + 0.75 * out_expo(part(age, 0, 1.0))),
        0.95 * part(age, 0.08, 0.3) * (1 - part(age, 1.5, MAGAZINE_LASTS)),
    )
    plies.put(plies.water, foam, *at)
    for begins in (0.0, 0.08):
        if begins < age < 1.2:
            out = part(age, begins, 1.2)
            plies.put(plies.above, stock.ring(length * (0.3 + 2.8 * out_expo(out)), 0.9 * (1 - out)), *at)
    _pillar(plies, at, length, age, seed)
    sparks(plies, at, length * 0.55, age, seed)
    for number in range(_FRAGMENTS):
        _fragment(plies, at, length, age, chance, number)
    slick(plies, at, length, age, seed, 1.0 - part(age, 2.6, MAGAZINE_LASTS))


def _pillar(plies: Plies, at: Spot, length: float, age: float, seed: int) -> None:
    """A column of fire that spreads at its head, leans down the wind and turns to soot from the top."""
    chance = Chance(seed)
    risen, fades = out_expo(part(age, 0, 0.9)), 1 - part(age, 1.6, MAGAZINE_LASTS)
    sooty = part(age, 0.35, 1.2)
    for number in range(34):
        up = (number + 1) / 34
        high = length * 0.95 * up * risen
        spread = length * 0.13 * (0.7 + 1.5 * up)
        lean = WIND[0] * age * (0.3 + up) + chance.between(number, -1, 1) * spread
        wide = length * (0.2 + 0.2 * up + 0.1 * age * up) * chance.between(number + 30, 0.8, 1.25)
        hot = up < 1 - sooty * 1.1
        tone: stock.Tone = (
            ("cream" if age < 0.15 else "ember" if (number + int(age * 8)) % 3 else "orange")
            if hot
            else ("soot" if number % 2 else "smoke")
        )
        plate = stock.puff(tone, number + seed, wide, (0.95 if hot else 0.88) * fades * part(age, 0, 0.05))
        plies.put(plies.above, plate, at[0] + lean, at[1] - high)
    glows = stock.glow(length * 1.5, 0.6 * (1 - sooty) * part(age, 0.1, 0.3), "orange")
    plies.put(plies.light, glows, at[0], at[1] - length * 0.3 * risen)


def _fragment(plies: Plies, at: Spot, length: float, age: float, chance: Chance, number: int) -> None:
    """A burning plate flies with a tail of smoke, and throws up a column where it falls."""
    flies = chance.between(number + 90, 0.8, 1.4)
    turn, reach = chance.between(number + 110, 0, 2 * pi), length * chance.between(number + 130, 0.45, 1.25)
    fall = at[0] + cos(turn) * reach, at[1] + sin(turn) * reach * 0.8
    if age >= flies:
        splash(plies, fall, length * 0.2, age - flies, number)
        return
    for bead in range(6):
        share = age / flies - 0.022 * bead
        if share <= 0:
            break
        x, y = at[0] + (fall[0] - at[0]) * share, at[1] + (fall[1] - at[1]) * share
        tone: stock.Tone = "cream" if bead == 0 else "ember" if bead < 3 else "smoke"
        plate = stock.drop(tone, max(2.0, length * (0.05 - 0.005 * bead)), 1.0 - 0.13 * bead)
        plies.put(plies.above, plate, x, y - length * 2.0 * share * (1 - share))


@kept(80)
def _going_down(hull: pygame.Surface, heading: float, stage: int) -> pygame.Surface:
    """Her picture at a stage of going down: she lies over; ahead of the line of foam she is under water, and soon out
    of sight."""
    age = stage / _STAGES * GONE
    wide, high = hull.get_size()
    leant = max(1, round(wide * (1 - _LIST * eased(part(age, 0, 0.9)))))
    plate = pygame.transform.rotozoom(pygame.transform.smoothscale(hull, (leant, high)), -heading, 1.0)
    line = 0.5 - part(age, 0.6, GONE)
    side = high / SPAN
    across = np.arange(plate.get_width()) - plate.get_width() / 2
    down = np.arange(plate.get_height()) - plate.get_height() / 2
    ahead = (sin(radians(heading)) * across[:, None] - cos(radians(heading)) * down[None, :]) / side
    dry = np.clip((line - ahead) / 0.03 + 0.5, 0, 1)
    wet = 0.45 * np.clip(1 - (ahead - line) / 0.3, 0, 1)
    for channel, blue in ((pygame.surfarray.pixels_red, 0.35), (pygame.surfarray.pixels_green, 0.6),
                          (pygame.surfarray.pixels_blue, 0.8), (pygame.surfarray.pixels_alpha, 1.0)):  # fmt: skip
        part_of = channel(plate)
        part_of[:] = (part_of * (dry + (1 - dry) * wet * blue)).astype(np.uint8)
        del part_of
    return plate


@kept(80)
def _breaking(hull: pygame.Surface, heading: float, stage: int) -> pygame.Surface:
    """Her picture at a stage of breaking: both halves turn apart, and the sea takes them."""
    wide, high = hull.get_size()
    share = stage / _STAGES
    cut = round(high / 2 - _BREAKS * high / SPAN)
    gap, turned = high * 0.05 * eased(part(share, 0, 0.3)), _APART * eased(part(share, 0, 0.7))
    plate = pygame.Surface((high + 8, high + 8), pygame.SRCALPHA)
    for top, tall, way in ((0, cut, 1), (cut, high - cut, -1)):
        half = pygame.transform.rotozoom(hull.subsurface((0, top, wide, tall)), -heading + way * turned, 1.0)
        out = high / 2 - (top + tall / 2) + way * gap
        x = plate.get_width() / 2 + sin(radians(heading)) * out
        y = plate.get_height() / 2 - cos(radians(heading)) * out
        box = half.get_rect(center=(round(x), round(y)))
        plate.blit(half, box, special_flags=pygame.BLEND_PREMULTIPLIED)
    left = 1 - part(share, 0.4, 1.0) ** 1.5
    red, green, blue = (round(255 * left * (1 - (1 - left) * lost)) for lost in (0.6, 0.3, 0.1))
    plate.fill((red, green, blue, round(255 * left)), special_flags=pygame.BLEND_RGBA_MULT)
    return plate


@kept(200)
def _plank(turn: int, long: int, level: int) -> pygame.Surface:
    """A piece of wreckage."""
    plate = pygame.Surface((long, max(1, long // 2)), pygame.SRCALPHA)
    plate.fill((*stock.TONES["gunsmoke"], 255))
    turned = pygame.transform.rotozoom(plate, turn * 15, 1.0)
    grey = round(25.5 * max(0, min(10, level)))
    turned.fill((grey, grey, grey, grey), special_flags=pygame.BLEND_RGBA_MULT)
    return turned
