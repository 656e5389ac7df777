"""Sounds of a battle at a distance, of what burns and steams, of engines and lights, and of its end.

Recipes for `make_assets`, which says how long each is and how loud.
"""

import numpy as np

from tools.sound_bench import Bench, driven


def gun_far(b: Bench) -> None:
    """No crack is left of it: a dull knock, and a roll that comes back from clouds."""
    b.add(driven(b.noise(40, 300) * b.fall(0.12, 0.02), 1.6), 0.9)
    b.add(b.sweep(75, 38, 0.1) * b.fall(0.2, 0.02), 0.6)
    b.add(b.noise(40, 240) * b.swell(0.55, 0.3, 0.6), 0.3)


def flak_far(b: Bench) -> None:
    for start, loud in ((0.0, 0.8), (0.17, 1.0), (0.31, 0.55), (0.52, 0.8), (0.68, 0.4)):
        b.add(b.noise(90, 620) * b.fall(0.045, 0.006, start), 0.8 * loud)
        b.add(b.sweep(120, 62, 0.04, start) * b.fall(0.06, 0.006, start), 0.5 * loud)


def light_automatic(b: Bench) -> None:
    """Seven rounds, none quite like another."""
    for number in range(7):
        start, loud = 0.105 * number + b.any(0.0, 0.008), b.any(0.8, 1.0)
        b.add(driven(b.noise(600, 4200) * b.fall(0.014, 0.0005, start), 1.8), 0.8 * loud)
        b.add(driven(b.sweep(260, 110, 0.02, start) * b.fall(0.035, 0.0005, start), 1.8), 0.7 * loud)
    b.add(b.noise(200, 900) * b.swell(0.4, 0.3, 0.3), 0.08)


def bomb_burst(b: Bench) -> None:
    b.add(driven(b.noise(70, 1500) * b.fall(0.09, 0.003), 2.2), 0.9)
    b.add(driven(b.sweep(115, 34, 0.1) * b.fall(0.2, 0.004), 3.0), 0.8)
    b.add(driven(b.noise(45, 360) * b.fall(0.36, 0.04), 1.5), 0.6)
    b.add(b.noise(500, 3200) * (1 + 0.3 * b.noise(8, 30)) * b.swell(0.6, 0.25, 0.3), 0.16)


def armour_turned(b: Bench) -> None:
    """A bell of steel, and what whines away from it."""
    plate = [(286, 0.7, 0.16), (613, 0.8, 0.2), (1021, 0.6, 0.16), (1637, 0.5, 0.12), (2411, 0.35, 0.08)]
    b.add(b.modes([*plate, (3527, 0.2, 0.05)]), 0.6)
    b.add(driven(b.noise(900, 7000) * b.fall(0.008), 2.0), 0.6)
    whine = b.tone((1900 - 1100 * b.time) * (1 + 0.004 * b.noise(20, 60)))
    b.add(whine * b.swell(0.18, 0.07, 0.24), 0.16)


def plates_falling(b: Bench) -> None:
    for _ in range(9):
        start, loud = b.any(0.02, 0.62), b.any(0.3, 1.0)
        b.add(b.noise(200, 1500) * b.fall(0.04, 0.004, start), 0.7 * loud)
        b.add(b.sweep(240, 520, 0.04, start) * b.fall(0.03, 0.006, start), 0.4 * loud)


def steam(b: Bench) -> None:
    breath = (1 - np.exp(-b.time / 0.06)) * np.exp(-b.time / 0.5)
    b.add(b.noise(2200, 8000) * (1 + 0.12 * b.noise(9, 30)) * breath, 0.7)
    b.add(b.noise(500, 1600) * breath, 0.22)
    b.add(b.modes([(118, 0.8, 0.05)]), 0.4)


def searchlight_arc(b: Bench) -> None:
    """A carbon spits, then hums."""
    for _ in range(12):
        b.add(b.noise(2400, 8000) * b.fall(b.any(0.001, 0.004), 0.0003, b.any(0.0, 0.16)), b.any(0.2, 0.8))
    b.add((b.tone(100 + 0 * b.time) + 0.5 * b.tone(200 + 0 * b.time)) * b.swell(0.24, 0.12, 0.14), 0.22)


def die_light(b: Bench) -> None:
    b.add(b.modes([(1280, 0.5, 0.005), (2240, 0.3, 0.003), (310, 0.4, 0.008)]))
    b.add(b.noise(800, 3600) * b.fall(0.003, 0.0008), 0.16)


def number_tick(b: Bench) -> None:
    b.add(b.modes([(1568, 0.6, 0.022), (3136, 0.25, 0.012), (523, 0.4, 0.016)]))
    b.add(b.noise(2500, 7000) * b.fall(0.002), 0.2)


def fire_burning(b: Bench) -> None:
    """Flames that flicker and crack: the cracks are kept off the seam of the loop."""
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    flicker = 1 + 0.16 * np.sin(5 * turn) + 0.12 * np.sin(9 * turn + 1.0)
    b.add(b.noise(90, 520) * flicker, 0.5)
    b.add(b.noise(900, 3000) * flicker, 0.14)
    for _ in range(50):
        start, loud = b.any(0.02, 1.9), b.any(0.2, 1.0) ** 3
        b.add(b.noise(1200, 5000) * b.fall(b.any(0.002, 0.006), 0.0003, start), 0.45 * loud)


def engines_aloft(b: Bench) -> None:
    """Gas engines: whole turns of each in the loop."""
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    for overtone, loud in ((48, 1.0), (96, 0.7), (144, 0.45), (193, 0.3), (288, 0.2)):
        b.add(np.sin(overtone * turn) * (1 + 0.18 * np.sin(6 * turn)), loud)
    b.add(b.noise(180, 900), 0.2)


def way_on(b: Bench) -> None:
    """Screws and water along the side."""
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    beat = 0.72 + 0.28 * np.sin(11 * turn)
    b.add(b.noise(60, 260) * beat, 0.7)
    b.add(b.noise(500, 2200) * (0.8 + 0.2 * np.sin(3 * turn)), 0.22)


def starshell_hiss(b: Bench) -> None:
    turn = 2 * np.pi * b.time / (b.count / b.rate)
    b.add(b.noise(2600, 8000) * (0.85 + 0.15 * np.sin(7 * turn)), 0.6)
    b.add(b.noise(900, 2400), 0.15)


def _brass(b: Bench, hertz: float, start: float, lasts: float, loud: float) -> None:
    """A note as a bugle has it: overtones that come in late and leave early."""
    since = np.maximum(b.time - start, 0.0)
    breath = (1 - np.exp(-since / 0.03)) * np.clip((start + lasts - b.time) / 0.12, 0, 1)
    for overtone in range(1, 8):
        late = 1 - np.exp(-since / (0.02 * overtone))
        b.add(np.sin(2 * np.pi * hertz * overtone * since) * breath * late, loud / overtone**1.3)


def victory(b: Bench) -> None:
    """Four rising calls and a chord that stands, over a drum."""
    for start, lasts, hertz in (
        (0.0, 0.34, 261.6),
        (0.36, 0.34, 329.6),
        (0.72, 0.34, 392.0),
        (1.08, 1.9, 523.3),
    ):
        _brass(b, hertz, start, lasts, 0.5)
    for hertz in (261.6, 329.6, 392.0):
        _brass(b, hertz, 1.08, 1.9, 0.22)
    for start in (0.0, 0.36, 0.72, 1.08):
        b.add(b.sweep(110, 58, 0.06, start) * b.fall(0.16, 0.003, start), 0.5)
        b.add(b.noise(400, 2400) * b.fall(0.05, 0.001, start), 0.12)


def defeat(b: Bench) -> None:
    """Three calls that fall, far apart, and a drum that is muffled."""
    for start, lasts, hertz in ((0.0, 0.8, 293.7), (0.95, 0.8, 233.1), (1.9, 1.5, 146.8)):
        _brass(b, hertz, start, lasts, 0.4)
        b.add(b.sweep(84, 44, 0.08, start) * b.fall(0.26, 0.006, start), 0.5)
