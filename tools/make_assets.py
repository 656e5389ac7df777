#!/usr/bin/env python3
"""Makes sounds and the window's icon from nothing but arithmetic: `assets/sounds`, `assets/pictures`.

    tools/make_assets.py [--out DIR]            writes them (into `assets` unless DIR is named)
    tools/make_assets.py [--out DIR] --check    writes nothing; exit 1 if a file is missing, other or unknown

Every run gives the same bytes. Noise comes from the Mersenne Twister, whose stream numpy has frozen, seeded
with the sound's name; all is worked out in float64, with no feedback that could grow a rounding error, and
rounded to 16 bits at the very end, without dither. Platforms differ in the last bits of a sine: far less than
any sample is away from the middle between two steps (a test holds that distance), so no sample moves.
Knows nothing of the game: who plays a sound, and when, stands elsewhere.
"""

import argparse
import io
import struct
import sys
import wave
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.disk import write_whole
from tools import sea_sounds
from tools.sound_bench import Bench, Wave, driven

INK, BRASS, BRASS_LIGHT = (
    (*(part / 255 for part in colour), 1.0) for colour in ((19, 35, 45), (198, 165, 96), (230, 207, 150))
)
# Shares of full loudness at which the window starts each group.
LEVELS = {"interface": 0.4, "table": 0.7, "alarm": 0.8}
LOOPS = ("sea_and_wind", "rain", "fire_burning", "engines_aloft", "way_on", "starshell_hiss")
"""Sounds whose end runs on into their beginning."""


# --- the interface --------------------------------------------------------------------------------


def pencil_tick(b: Bench) -> None:
    b.add(b.noise(2500, 6500) * b.fall(0.004), 0.8)
    b.add(b.noise(900, 3000) * b.fall(0.012, 0.003), 0.25)
    b.add(b.modes([(1850, 0.5, 0.006), (3100, 0.3, 0.004)]))


def soft_knock(b: Bench) -> None:
    b.add(b.modes([(210, 1.0, 0.03), (385, 0.5, 0.018), (720, 0.25, 0.009)]))
    b.add(b.noise(300, 1400) * b.fall(0.006), 0.25)


def paper_slide(b: Bench) -> None:
    grain = 1 + 0.5 * b.noise(15, 60)
    b.add(b.noise(1800, 5200) * grain * b.swell(0.11, 0.055, 0.09), 0.8)
    b.add(b.noise(500, 1500) * b.swell(0.07, 0.04, 0.08), 0.35)
    b.add(b.noise(1200, 4000) * b.fall(0.012, 0.001, 0.21), 0.35)


def brass_click(b: Bench) -> None:
    for start, loudness in ((0.0, 1.0), (0.028, 0.55)):
        b.add(b.modes([(2350, 0.7, 0.011), (3720, 0.5, 0.008), (5400, 0.35, 0.005)], start), loudness)
        b.add(b.noise(3000, 8000) * b.fall(0.0025, start=start), 0.35 * loudness)
    b.add(b.modes([(480, 0.5, 0.012)]))


def dull_wood(b: Bench) -> None:
    for start, loudness in ((0.0, 1.0), (0.085, 0.7)):
        b.add(b.modes([(148, 1.0, 0.035), (262, 0.6, 0.022), (431, 0.3, 0.012)], start), loudness)
        b.add(b.noise(200, 900) * b.fall(0.009, 0.001, start), 0.22 * loudness)


def telegraph_click(b: Bench) -> None:
    for start, pitch, loudness in ((0.0, 1.0, 0.7), (0.055, 1.06, 0.8), (0.11, 0.94, 1.0)):
        b.add(b.modes([(1240 * pitch, 0.8, 0.014), (2790 * pitch, 0.5, 0.009)], start), loudness)
        b.add(b.noise(1500, 6000) * b.fall(0.003, start=start), 0.4 * loudness)
    b.add(b.modes([(2093, 0.30, 0.10), (4990, 0.14, 0.05)], 0.115))


def curtain(b: Bench) -> None:
    sway = 1 + 0.35 * b.noise(4, 14)
    b.add(b.noise(250, 1600) * sway * b.swell(0.26, 0.13, 0.17), 0.8)
    b.add(b.noise(1800, 5000) * b.swell(0.30, 0.11, 0.12), 0.25)
    for ring in range(7):
        start = 0.08 + 0.06 * ring + b.any(-0.012, 0.012)
        pitch = b.any(2900, 4300)
        b.add(b.modes([(pitch, 0.35, 0.014), (pitch * 1.53, 0.2, 0.009)], start), b.any(0.3, 0.7))


# --- bells ----------------------------------------------------------------------------------------

# Hum, prime, tierce, quint, nominal and above: frequency to the prime's, loudness, decay (seconds).
BELL = (
    (0.5, 0.35, 0.9),
    (1.0, 0.8, 0.62),
    (1.19, 0.55, 0.5),
    (1.5, 0.22, 0.32),
    (2.0, 1.0, 0.42),
    (2.67, 0.3, 0.2),
    (3.01, 0.42, 0.2),
    (4.1, 0.3, 0.12),
    (5.43, 0.18, 0.07),
    (6.8, 0.1, 0.04),
)


def strokes(b: Bench, *starts: float, prime: float = 830.0) -> None:
    """A ship's bell. Each mode is a pair a hair apart, as no casting is quite round: hence the slow beat."""
    for start in starts:
        loudness = b.any(0.92, 1.0)
        for apart, share in ((0.9989, 0.32), (1.0011, 0.68)):
            b.add(b.modes([(prime * apart * m, w, d) for m, w, d in BELL], start), loudness * share)
        b.add(b.noise(2000, 5000) * b.fall(0.004, start=start), 0.35 * loudness)


def bell_one(b: Bench) -> None:
    strokes(b, 0.0)


def bell_two(b: Bench) -> None:
    strokes(b, 0.0, 0.32)


def bell_eight(b: Bench) -> None:
    strokes(b, *(0.52 * pair + 0.21 * second for pair in range(4) for second in range(2)))


# --- on the table ---------------------------------------------------------------------------------


def bounces(b: Bench, start: float, loudness: float) -> None:
    """One die: a few ever quicker, ever softer bounces on felt over wood."""
    pitch, step = b.any(0.8, 1.25), b.any(0.07, 0.1)
    for _ in range(4):
        b.add(b.modes([(940 * pitch, 0.5, 0.007), (1730 * pitch, 0.35, 0.005)], start), loudness)
        b.add(b.modes([(165 * pitch, 0.9, 0.018)], start), loudness)
        b.add(b.noise(400, 2600) * b.fall(0.006, 0.001, start), 0.22 * loudness)
        start += step
        step *= 0.68
        loudness *= 0.56
        pitch *= b.any(0.93, 1.07)


def dice_few(b: Bench) -> None:
    for die in range(3):
        bounces(b, 0.03 * die + b.any(0.0, 0.02), b.any(0.7, 1.0))


def dice_many(b: Bench) -> None:
    for die in range(11):
        bounces(b, 0.034 * die + b.any(0.0, 0.03), b.any(0.5, 1.0))
    b.add(b.noise(300, 1800) * b.swell(0.22, 0.14, 0.2), 0.05)


def die_on_cloth(b: Bench) -> None:
    b.add(b.modes([(940, 0.5, 0.007), (1730, 0.35, 0.005), (165, 0.9, 0.018)]))
    b.add(b.noise(400, 2600) * b.fall(0.006, 0.001), 0.22)


def die_on_die(b: Bench) -> None:
    b.add(b.modes([(2150, 0.5, 0.006), (3400, 0.3, 0.004), (1120, 0.5, 0.008)]))
    b.add(b.noise(1200, 5000) * b.fall(0.003, 0.0005), 0.2)


def chip_on_table(b: Bench) -> None:
    for start, loudness in ((0.0, 1.0), (0.042, 0.4), (0.066, 0.16)):
        b.add(b.modes([(2630, 0.5, 0.009), (4150, 0.3, 0.006), (1180, 0.4, 0.01)], start), loudness)
        b.add(b.modes([(230, 0.7, 0.016)], start), loudness)
        b.add(b.noise(2000, 6000) * b.fall(0.002, start=start), 0.25 * loudness)


def card_flip(b: Bench) -> None:
    b.add(b.noise(1500, 6000) * b.swell(0.035, 0.02, 0.014), 0.5)
    b.add(b.noise(1000, 5000) * b.fall(0.007, start=0.055), 0.9)
    b.add(b.modes([(320, 0.8, 0.014), (610, 0.4, 0.008)], 0.09))
    b.add(b.noise(500, 2500) * b.fall(0.014, 0.001, 0.09), 0.5)


# --- the battle -----------------------------------------------------------------------------------


def light_gun(b: Bench) -> None:
    b.add(driven(b.noise(700, 5500) * b.fall(0.022), 1.6), 0.9)
    b.add(driven(b.sweep(230, 82, 0.03) * b.fall(0.075), 2.0), 0.9)
    b.add(b.noise(180, 900) * b.fall(0.13, 0.01), 0.22)


def medium_gun(b: Bench) -> None:
    b.add(driven(b.noise(400, 3800) * b.fall(0.036), 1.8), 0.9)
    b.add(driven(b.sweep(180, 52, 0.05) * b.fall(0.085), 2.6), 0.9)
    b.add(driven(b.noise(110, 700) * b.fall(0.17, 0.012), 1.2), 0.42)
    b.add(b.noise(90, 480) * b.swell(0.3, 0.1, 0.2), 0.1)


def heavy_gun(b: Bench) -> None:
    b.add(driven(b.noise(220, 2600) * b.fall(0.055), 2.2), 0.9)
    b.add(driven(b.sweep(140, 36, 0.08) * b.fall(0.14), 3.2), 0.9)
    b.add(driven(b.noise(60, 420) * b.fall(0.32, 0.02), 1.5), 0.6)
    b.add(b.noise(80, 560) * b.swell(0.42, 0.13, 0.34), 0.16)


def torpedo_hiss(b: Bench) -> None:
    b.add(b.modes([(95, 0.9, 0.05), (182, 0.5, 0.03)]))
    b.add(b.noise(1400, 6500) * b.fall(0.16, 0.02), 0.5)
    b.add(b.noise(500, 2200) * b.swell(0.3, 0.14, 0.3), 0.22)
    screws = 0.6 + 0.4 * np.sin(2 * np.pi * 34 * b.time)
    b.add(b.noise(250, 900) * screws * b.swell(0.5, 0.25, 0.3), 0.22)


def splash(b: Bench) -> None:
    b.add(driven(b.noise(120, 700) * b.fall(0.055, 0.006), 1.4), 0.8)
    b.add(b.sweep(210, 460, 0.06) * b.fall(0.05, 0.008, 0.02), 0.35)
    b.add(b.noise(900, 4200) * b.swell(0.12, 0.06, 0.2), 0.35)
    for _ in range(26):
        start, pitch = b.any(0.22, 0.62), b.any(700, 2200)
        b.add(b.sweep(pitch, pitch * 1.5, 0.02, start) * b.fall(0.012, 0.002, start), b.any(0.03, 0.14))


def hit_on_plate(b: Bench) -> None:
    plate = [(173, 0.9, 0.12), (311, 0.7, 0.16), (497, 0.6, 0.14), (742, 0.55, 0.11), (1063, 0.45, 0.09)]
    plate += [(1481, 0.4, 0.07), (2097, 0.3, 0.05), (2903, 0.22, 0.035), (4013, 0.15, 0.02)]
    b.add(b.modes(plate), 0.55)
    b.add(driven(b.noise(500, 6000) * b.fall(0.014), 2.0), 0.8)
    b.add(driven(b.sweep(140, 60, 0.03) * b.fall(0.08), 2.0), 0.7)
    for _ in range(5):
        start, pitch = b.any(0.12, 0.4), b.any(1900, 4200)
        b.add(b.modes([(pitch, 0.5, 0.02), (pitch * 1.41, 0.3, 0.012)], start), b.any(0.08, 0.2))


def fire(b: Bench) -> None:
    flicker = 1 + 0.45 * b.noise(3, 12)
    rise = 1 - np.exp(-b.time / 0.15)
    b.add(b.noise(90, 480) * flicker * rise, 0.28)
    b.add(b.noise(700, 2600) * flicker * rise, 0.07)
    for _ in range(46):
        start, loudness = b.any(0.02, 0.98), b.any(0.2, 1.0) ** 3
        b.add(b.noise(1200, 5000) * b.fall(b.any(0.002, 0.007), 0.0003, start), 0.9 * loudness)


def low_explosion(b: Bench) -> None:
    b.add(driven(b.noise(90, 1300) * b.fall(0.11, 0.003), 2.4), 0.8)
    b.add(driven(b.sweep(105, 30, 0.12) * b.fall(0.2, 0.004), 3.4), 0.8)
    b.add(driven(b.noise(40, 300) * b.fall(0.42, 0.05), 1.6), 0.75)
    for _ in range(9):
        start = b.any(0.3, 1.0)
        b.add(b.noise(300, 1800) * b.fall(b.any(0.01, 0.04), 0.003, start), b.any(0.02, 0.07))


def hull_going_down(b: Bench) -> None:
    wander = 1 + 0.035 * b.noise(1, 5)
    groan = b.tone((74 - 18 * b.time) * wander)
    # Iron groans in buzzes: a tone bent by its own ceiling, its overtones coming and going.
    b.add(driven(groan, 4.0) * (0.6 + 0.3 * b.noise(2, 7)) * b.swell(0.45, 0.3, 0.4), 0.4)
    b.add(b.tone((233 - 60 * b.time) * wander**2) * b.swell(0.6, 0.2, 0.25), 0.16)
    b.add(b.noise(40, 260) * b.swell(0.8, 0.5, 0.45), 0.3)
    for _ in range(60):
        start = 0.25 + 1.15 * b.any(0.0, 1.0) ** 0.6
        pitch, size = b.any(150, 620), b.any(0.02, 0.05)
        b.add(b.sweep(pitch, pitch * 1.8, size, start) * b.fall(size, 0.006, start), b.any(0.05, 0.2))


def aircraft_passing(b: Bench) -> None:
    # 55 m/s, 45 m off: the pitch falls by a third of an octave as it passes.
    away = (b.time - 0.75) * 55
    speed = 55 * away / np.sqrt(away**2 + 45**2)
    turns = 88 / (1 + speed / 340)
    near = 1 / (1 + (away / 24) ** 2)
    engine = np.zeros(b.count)
    for overtone, loudness in enumerate((0.8, 1.0, 0.75, 0.8, 0.5, 0.45, 0.3, 0.25, 0.15, 0.1), 1):
        engine += loudness * b.tone(turns * overtone * (1 + 0.002 * b.noise(6, 25)))
    b.add(driven(engine / 3, 1.5) * near, 0.8)
    b.add(b.noise(500, 2600) * (1 + 0.5 * b.tone(turns / 2)) * near**1.5, 0.13)


def starshell_pop(b: Bench) -> None:
    b.add(driven(b.noise(350, 2200) * b.fall(0.02, 0.001), 1.6), 0.9)
    b.add(b.sweep(320, 130, 0.02) * b.fall(0.045), 0.7)
    sputter = 1 + 0.5 * b.noise(20, 70)
    b.add(b.noise(2600, 6500) * sputter * b.fall(0.24, 0.06, 0.05), 0.16)


# --- a salvo, from the muzzle to where it comes down -------------------------------------------------


def medium_salvo(b: Bench) -> None:
    """Turret by turret, and the echo that comes back over the water."""
    for turret in range(4):
        start, loud = 0.13 * turret + b.any(0.0, 0.03), b.any(0.75, 1.0)
        b.add(driven(b.noise(400, 3600) * b.fall(0.04, start=start), 1.8), 0.8 * loud)
        b.add(driven(b.sweep(170, 50, 0.05, start) * b.fall(0.09, start=start), 2.6), 0.8 * loud)
    b.add(driven(b.noise(90, 620) * b.fall(0.42, 0.03), 1.2), 0.35)
    b.add(b.noise(80, 420) * b.swell(1.0, 0.4, 0.6), 0.12)


def heavy_salvo(b: Bench) -> None:
    for turret in range(4):
        start, loud = 0.15 * turret + b.any(0.0, 0.04), b.any(0.8, 1.0)
        b.add(driven(b.noise(200, 3200) * b.fall(0.06, start=start), 2.2), 0.8 * loud)
        b.add(driven(b.sweep(130, 33, 0.09, start) * b.fall(0.16, start=start), 3.2), 0.8 * loud)
    b.add(driven(b.noise(50, 420) * b.fall(0.7, 0.03), 1.5), 0.6)
    b.add(b.noise(60, 380) * b.swell(1.25, 0.4, 0.7), 0.2)


def shells_coming(b: Bench) -> None:
    """A whistle that sinks, and stops just before they fall."""
    end = 0.80
    breath = np.minimum(b.time / 0.5, 1.0) ** 2 * np.clip((end - b.time) / 0.03, 0, 1)
    for first, loudness in ((1750, 0.3), (1690, 0.24), (1320, 0.16)):
        b.add(b.tone((first - 620 * b.time**1.5) * (1 + 0.004 * b.noise(8, 30))) * breath, loudness)
    b.add(b.noise(900, 2600) * breath, 0.16)


def heavy_splash(b: Bench) -> None:
    """A column is thrown up, stands, and falls back as rain."""
    b.add(driven(b.noise(60, 520) * b.fall(0.12, 0.008), 1.8), 0.9)
    b.add(b.sweep(150, 60, 0.08) * b.fall(0.12, 0.006), 0.5)
    b.add(b.noise(500, 3200) * b.swell(0.24, 0.12, 0.2), 0.3)
    b.add(b.noise(900, 5000) * (1 + 0.3 * b.noise(10, 40)) * b.swell(0.78, 0.26, 0.34), 0.3)


def near_miss(b: Bench) -> None:
    """Water against plates, and the hull that rings to it."""
    b.add(driven(b.noise(80, 700) * b.fall(0.09, 0.006), 1.6), 0.8)
    b.add(b.modes([(96, 0.7, 0.30), (141, 0.5, 0.26), (233, 0.3, 0.18), (377, 0.18, 0.1)], 0.03), 0.5)
    b.add(b.noise(800, 4200) * b.swell(0.3, 0.14, 0.26), 0.26)


def heavy_hit(b: Bench) -> None:
    """Plate, a boom behind it, and fragments that come down."""
    plate = [(117, 0.9, 0.2), (211, 0.7, 0.2), (338, 0.6, 0.16), (521, 0.5, 0.12), (913, 0.35, 0.08)]
    b.add(b.modes(plate), 0.5)
    b.add(driven(b.noise(300, 4600) * b.fall(0.03), 2.2), 0.85)
    b.add(driven(b.sweep(120, 36, 0.07, 0.05) * b.fall(0.22, 0.004, 0.05), 3.0), 0.8)
    b.add(driven(b.noise(50, 400) * b.fall(0.34, 0.03, 0.05), 1.5), 0.5)
    for _ in range(8):
        start, pitch = b.any(0.3, 0.95), b.any(1500, 3900)
        b.add(b.modes([(pitch, 0.5, 0.02), (pitch * 1.38, 0.3, 0.012)], start), b.any(0.04, 0.12))


def torpedo_strike(b: Bench) -> None:
    """A knock under water, a dull burst, and a long fall of water."""
    b.add(b.modes([(62, 1.0, 0.16), (104, 0.6, 0.12)]), 0.8)
    b.add(driven(b.noise(35, 320) * b.fall(0.36, 0.012, 0.06), 2.2), 0.9)
    b.add(driven(b.sweep(90, 28, 0.1, 0.06) * b.fall(0.26, 0.006, 0.06), 3.2), 0.7)
    b.add(b.noise(500, 3600) * (1 + 0.35 * b.noise(8, 30)) * b.swell(0.9, 0.4, 0.5), 0.28)


def bomb_falling(b: Bench) -> None:
    breath = np.clip(b.time / 0.35, 0, 1) ** 2 * np.clip((0.66 - b.time) / 0.04, 0, 1)
    b.add(b.tone((1480 - 900 * b.time) * (1 + 0.003 * b.noise(8, 25))) * breath, 0.6)
    b.add(b.noise(700, 2200) * breath, 0.14)


def flak_burst(b: Bench) -> None:
    for start, loud in ((0.0, 1.0), (0.11, 0.6), (0.26, 0.8), (0.40, 0.45)):
        b.add(driven(b.noise(260, 2400) * b.fall(0.028, 0.001, start), 1.8), 0.8 * loud)
        b.add(b.sweep(190, 80, 0.03, start) * b.fall(0.05, start=start), 0.6 * loud)
    b.add(b.noise(150, 800) * b.fall(0.22, 0.02), 0.14)


def magazine(b: Bench) -> None:
    """A tenth of a second of nothing; then the loudest thing in the game, and what falls after it."""
    start = 0.10
    b.add(driven(b.noise(60, 2600) * b.fall(0.16, 0.003, start), 3.0), 1.0)
    b.add(driven(b.sweep(95, 24, 0.16, start) * b.fall(0.34, 0.004, start), 4.0), 1.0)
    b.add(driven(b.noise(30, 260) * b.fall(0.85, 0.04, start), 1.8), 0.95)
    b.add(b.noise(70, 500) * b.swell(1.3, 0.5, 0.8), 0.24)
    for _ in range(16):
        at = b.any(0.9, 2.8)
        b.add(b.noise(300, 2400) * b.fall(b.any(0.02, 0.07), 0.004, at), b.any(0.03, 0.09))


def sinking(b: Bench) -> None:
    """Iron groans, bulkheads give, air goes out, and the water closes."""
    wander = 1 + 0.035 * b.noise(1, 5)
    groan = b.tone((78 - 11 * b.time) * wander)
    b.add(driven(groan, 4.0) * (0.6 + 0.3 * b.noise(2, 7)) * b.swell(0.8, 0.5, 0.6), 0.4)
    b.add(b.tone((226 - 34 * b.time) * wander**2) * b.swell(1.1, 0.4, 0.4), 0.15)
    for at in (0.62, 1.12, 1.58):
        b.add(b.modes([(71, 0.9, 0.12), (113, 0.5, 0.09)], at), 0.5)
        b.add(b.noise(90, 600) * b.fall(0.05, 0.003, at), 0.25)
    b.add(b.noise(600, 3000) * b.swell(1.5, 0.5, 0.45), 0.10)
    b.add(b.noise(40, 300) * b.swell(1.9, 0.7, 0.45), 0.35)
    for _ in range(60):
        at = 0.7 + 1.9 * b.any(0.0, 1.0) ** 0.7
        pitch, size = b.any(140, 560), b.any(0.02, 0.05)
        b.add(b.sweep(pitch, pitch * 1.8, size, at) * b.fall(size, 0.006, at), b.any(0.04, 0.16))


# --- what there is --------------------------------------------------------------------------------


class Recipe(NamedTuple):
    """One sound: who makes it, its group, what it is for, seconds, rate (Hz) and peak (of full scale)."""

    make: Callable[[Bench], None]
    group: str
    meaning: str
    seconds: float
    rate: int
    peak: float


def sea_and_wind(b: Bench) -> None:
    """Two long swells that rise and fall, and wind that wanders: whole turns of each fit the loop."""
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    b.add(b.noise(120, 700) * (0.62 + 0.30 * np.sin(turn) + 0.08 * np.sin(3 * turn + 1.0)), 0.9)
    b.add(b.noise(700, 2400) * (0.30 + 0.22 * np.sin(2 * turn + 2.1)), 0.35)
    b.add(b.noise(300, 520) * (0.5 + 0.35 * np.sin(turn + 4.0)), 0.30)


def rain(b: Bench) -> None:
    """Many drops on water."""
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    b.add(b.noise(1800, 5200) * (0.85 + 0.15 * np.sin(turn)), 0.8)
    b.add(b.noise(500, 1500), 0.2)


RECIPES = (
    Recipe(pencil_tick, "interface", "an inch laid", 0.06, 22050, 0.5),
    Recipe(soft_knock, "interface", "a turn laid", 0.14, 22050, 0.7),
    Recipe(paper_slide, "interface", "a card, slip or tab slides", 0.30, 22050, 0.55),
    Recipe(brass_click, "interface", "a button", 0.10, 22050, 0.6),
    Recipe(dull_wood, "interface", "refused", 0.24, 22050, 0.8),
    Recipe(telegraph_click, "interface", "the opponent is ready", 0.42, 22050, 0.7),
    Recipe(curtain, "interface", "the curtain between two players", 0.62, 22050, 0.6),
    Recipe(dice_few, "table", "up to four dice on cloth", 0.42, 22050, 0.75),
    Recipe(dice_many, "table", "five dice or more on cloth", 0.75, 22050, 0.8),
    Recipe(die_on_cloth, "table", "a die meets the cloth or its edge", 0.10, 22050, 0.6),
    Recipe(die_on_die, "table", "two dice knock together", 0.06, 22050, 0.5),
    Recipe(chip_on_table, "table", "a chip is laid on the table", 0.12, 22050, 0.6),
    Recipe(card_flip, "table", "a card is turned", 0.18, 22050, 0.65),
    Recipe(light_gun, "table", "a light gun", 0.45, 22050, 0.8),
    Recipe(medium_gun, "table", "a medium gun", 0.75, 22050, 0.88),
    Recipe(heavy_gun, "table", "a heavy gun", 1.40, 11025, 0.95),
    Recipe(torpedo_hiss, "table", "a torpedo leaves its tube", 1.00, 22050, 0.65),
    Recipe(splash, "table", "a shot or bomb falls into the sea", 0.75, 22050, 0.65),
    Recipe(hit_on_plate, "table", "a hit on plate", 0.65, 22050, 0.85),
    Recipe(fire, "table", "a fire on board", 1.10, 11025, 0.6),
    Recipe(low_explosion, "table", "an explosion deep in a hull", 1.50, 11025, 0.95),
    Recipe(hull_going_down, "table", "a hull goes down", 1.60, 11025, 0.8),
    Recipe(aircraft_passing, "table", "aircraft pass", 1.50, 11025, 0.7),
    Recipe(medium_salvo, "table", "a salvo of medium guns, and its echo", 2.50, 11025, 0.9),
    Recipe(heavy_salvo, "table", "a salvo of heavy guns, and its echo", 3.00, 22050, 0.95),
    Recipe(shells_coming, "table", "shells whistle down and stop", 0.95, 11025, 0.55),
    Recipe(heavy_splash, "table", "a heavy shell throws up a column", 1.60, 22050, 0.75),
    Recipe(near_miss, "table", "a shell falls close beside a hull", 1.10, 11025, 0.75),
    Recipe(heavy_hit, "table", "a heavy shell hits", 1.50, 22050, 0.95),
    Recipe(torpedo_strike, "table", "a torpedo strikes", 2.00, 11025, 0.95),
    Recipe(bomb_falling, "table", "a bomb falls", 0.75, 11025, 0.5),
    Recipe(flak_burst, "table", "shells burst in the air", 0.75, 11025, 0.7),
    Recipe(magazine, "table", "a magazine blows up", 4.00, 11025, 0.95),
    Recipe(sinking, "table", "a ship goes down", 3.00, 11025, 0.8),
    Recipe(starshell_pop, "table", "a starshell bursts", 0.60, 22050, 0.65),
    Recipe(sea_and_wind, "table", "the sea and the wind, under everything", 4.00, 11025, 0.5),
    Recipe(rain, "table", "rain on the sea", 2.00, 11025, 0.5),
    Recipe(sea_sounds.gun_far, "table", "a gun beyond the edge of the view", 2.00, 11025, 0.6),
    Recipe(
        sea_sounds.flak_far, "table", "shells burst in the air beyond the edge of the view", 1.10, 11025, 0.5
    ),
    Recipe(sea_sounds.light_automatic, "table", "a light automatic gun", 0.90, 11025, 0.75),
    Recipe(sea_sounds.bomb_burst, "table", "a bomb or a depth charge goes off", 1.50, 11025, 0.9),
    Recipe(sea_sounds.armour_turned, "table", "armour turns a shell", 0.90, 22050, 0.8),
    Recipe(sea_sounds.plates_falling, "table", "plates fall into the sea", 1.00, 11025, 0.5),
    Recipe(sea_sounds.steam, "table", "steam escapes: she is slower now", 1.40, 22050, 0.55),
    Recipe(sea_sounds.searchlight_arc, "table", "a searchlight is lit", 0.50, 22050, 0.5),
    Recipe(sea_sounds.die_light, "table", "a die rolls out", 0.06, 22050, 0.45),
    Recipe(sea_sounds.number_tick, "table", "what an attack came to is told", 0.12, 22050, 0.5),
    Recipe(sea_sounds.fire_burning, "table", "ships burn, under everything", 2.00, 11025, 0.5),
    Recipe(
        sea_sounds.engines_aloft,
        "table",
        "the gas engines of a ship aloft, while she is in hand",
        1.00,
        11025,
        0.5,
    ),
    Recipe(sea_sounds.way_on, "table", "a ship under way", 2.00, 11025, 0.5),
    Recipe(sea_sounds.starshell_hiss, "table", "a starshell burns, under everything", 1.00, 22050, 0.4),
    Recipe(sea_sounds.victory, "alarm", "the battle is won", 4.00, 11025, 0.72),
    Recipe(sea_sounds.defeat, "alarm", "the battle is lost", 4.00, 11025, 0.7),
    Recipe(bell_one, "alarm", "a phase begins", 1.40, 22050, 0.75),
    Recipe(bell_two, "alarm", "a turn begins", 1.60, 22050, 0.8),
    Recipe(bell_eight, "alarm", "the battle is over", 3.00, 11025, 0.8),
)


def samples(recipe: Recipe) -> Wave:
    """The sound in steps of 16 bits, not yet rounded."""
    bench = Bench(recipe.make.__name__, recipe.seconds, recipe.rate)
    recipe.make(bench)
    return bench.finished(recipe.peak, loops=recipe.make.__name__ in LOOPS)


def wav(recipe: Recipe) -> bytes:
    """The sound as a mono WAV file of 16 bits."""
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setparams((1, 2, recipe.rate, 0, "NONE", "not compressed"))
        file.writeframes(np.rint(samples(recipe)).astype("<i2").tobytes())
    return target.getvalue()


def contents() -> dict[str, bytes]:
    """Every file of `sounds` by its name."""
    lines = [
        "# Made by tools/make_assets.py: what each sound is for, and how loud each group starts.",
        "",
        "[levels]",
    ]
    lines += [f"{group} = {level}" for group, level in LEVELS.items()]
    files = {}
    for recipe in RECIPES:
        name = recipe.make.__name__
        files[f"{name}.wav"] = wav(recipe)
        lines += [
            "",
            "[[sound]]",
            f'name = "{name}"',
            f'group = "{recipe.group}"',
            f'meaning = "{recipe.meaning}"',
        ]
    files["sounds.toml"] = ("\n".join(lines) + "\n").encode()
    return files


def icon(size: int = 64, over: int = 4) -> npt.NDArray[np.uint8]:
    """The window's picture, rows of RGBA: the rose of the ribbon, brass on a round of ink."""
    at = (np.arange(size * over) + 0.5) / (size * over) * 2 - 1
    x, y = np.meshgrid(at, at)
    away, turn = np.hypot(x, y), np.arctan2(x, -y)
    picture = np.zeros((*away.shape, 4))
    picture[away < 0.98] = INK
    picture[(away < 0.94) & (away > 0.86)] = BRASS
    for points, begins, reach, waist in ((4, np.pi / 4, 0.58, 0.17), (4, 0.0, 0.80, 0.20)):
        off = (turn - begins + np.pi / points) % (2 * np.pi / points) - np.pi / points
        tip, side = away * np.cos(off) / reach, away * np.abs(np.sin(off)) / waist
        inside = tip + side * (1 - waist / reach) < 1
        picture[inside & (off >= 0)] = BRASS
        picture[inside & (off < 0)] = BRASS_LIGHT
    picture[away < 0.09] = INK
    alpha = picture[..., 3:]
    blocks = (
        np.concatenate((picture[..., :3] * alpha, alpha), -1).reshape(size, over, size, over, 4).mean((1, 3))
    )
    blocks[..., :3] /= np.maximum(blocks[..., 3:], 1e-9)
    return np.rint(blocks * 255).astype(np.uint8)


def png(pixels: npt.NDArray[np.uint8]) -> bytes:
    """Rows of RGBA as a PNG file; stored and not packed, so that every zlib writes the same bytes."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    high, wide = pixels.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows, 0)), chunk(b"IEND", b""))
    )


def made() -> dict[str, dict[str, bytes]]:
    """Every file by its name, by folder."""
    return {"sounds": contents(), "pictures": {"icon.png": png(icon())}}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Makes the sounds of the game and the icon of its window.")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent.parent / "assets")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when a file is not as made"
    )
    asked = parser.parse_args(arguments)
    wrong: list[str] = []
    count = 0
    for name, files in made().items():
        folder: Path = asked.out / name
        count += len(files)
        if not asked.check:
            for called, content in files.items():
                write_whole(folder / called, content)
            print(f"{len(files)} files, {sum(map(len, files.values())) / 1000:.0f} KB in {folder}")
            continue
        wrong += [f"{called}: missing" for called in files if not (folder / called).is_file()]
        for path in sorted(folder.glob("*")):
            if path.name not in files:
                wrong.append(f"{path.name}: unknown")
            elif path.read_bytes() != files[path.name]:
                wrong.append(f"{path.name}: differs")
    if asked.check:
        print("\n".join(wrong) if wrong else f"{count} files as made")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
