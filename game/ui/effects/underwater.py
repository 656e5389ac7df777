"""A torpedo: its track of bubbles, and the column it throws up; and depth charges.

Each is drawn by its age in seconds; places and sizes are pixels of the frame.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.gunfire import Spot, splash
from game.ui.effects.plies import Plies
from game.ui.kit.easing import out_cubic, out_expo, part

RUN: Final = 1.2
"""Seconds that a torpedo runs."""
TRACK_STAYS: Final = 4.0
STRIKE_LASTS: Final = 3.3
SHUDDERS: Final = 0.25
"""Seconds that the sea is white over a depth charge before it heaves."""
CHARGE_LASTS: Final = 3.4
_COLUMNS: Final = ((0.0, 0.95), (-0.12, 0.72), (0.13, 0.66), (0.04, 0.8))
"""The columns that a strike throws up: how far aside, and how high, in lengths of the ship that is struck."""
_BUBBLES: Final = 4.0
"""Pixels from one bubble of a track to the next."""


def track(plies: Plies, start: Spot, end: Spot, age: float, runs: float, seed: int) -> None:
    """Bubbles that widen astern and twinkle, behind a bright head; the track fades after its run of `runs` seconds."""
    share, fades = min(1.0, age / runs), 1 - part(age, runs, runs + TRACK_STAYS)
    far = hypot(end[0] - start[0], end[1] - start[1])
    chance, count = Chance(seed), max(1, int(far / _BUBBLES))
    ux, uy = (end[0] - start[0]) / max(1.0, far), (end[1] - start[1]) / max(1.0, far)
    for number in range(int(count * share)):
        at = number / count
        old = min(1.0, (share - at) + 0.5 * part(age, runs, runs + TRACK_STAYS))
        twinkles = chance.between(number + int(age * 5), 0.6, 1.0)
        strong = fades * (0.95 - 0.35 * old) * twinkles
        if number % 3 == 0:
            bubbles = stock.lace(number, 9 + 9 * old, strong)
            aside = 0.0
        else:
            bubbles = stock.puff("spray", number, 4 + 4 * old, 0.9 * strong)
            aside = chance.between(number, -1, 1) * (1.0 + 3.5 * old)
        x, y = start[0] + ux * far * at, start[1] + uy * far * at
        plies.put(plies.water, bubbles, x - uy * aside, y + ux * aside)
    if share < 1:
        x, y = start[0] + ux * far * share, start[1] + uy * far * share
        for turn in (-1, 1):
            for number in range(1, 4):
                vee = stock.drop("spray", 2, 0.9 - 0.2 * number)
                out, aside = number * 2.4, number * 2.4 * 0.5 * turn
                plies.put(plies.water, vee, x - ux * out - uy * aside, y - uy * out + ux * aside)
        plies.put(plies.water, stock.drop("cream", 6, 0.95), x, y)


def strike(plies: Plies, at: Spot, length: float, age: float, seed: int) -> None:
    """Columns joined, nearly as high as the target is long (`length`), with soot at their foot and a ring."""
    if age < 0:
        return
    foam = stock.lace(
        seed,
        length * (0.35 + 0.75 * out_cubic(part(age, 0, 1.2))),
        0.95 * part(age, 0.05, 0.25) * (1 - part(age, 1.6, STRIKE_LASTS)),
    )
    plies.put(plies.water, foam, *at)
    for number, (aside, high) in enumerate(_COLUMNS):
        splash(plies, (at[0] + aside * length, at[1]), length * high, age - 0.05 * number, seed + number)
    if age < 1.0:
        plies.put(plies.water, stock.ring(length * 1.4 * out_expo(age), 0.8 * (1 - age)), *at)
    if age < 1.6:
        chance = Chance(seed)
        for number in range(7):
            plate = stock.puff(
                "soot" if number % 2 else "smoke",
                number + seed,
                length * 0.2,
                0.85 * part(age, 0.05, 0.2) * (1 - part(age, 0.7, 1.6)),
            )
            out = length * chance.between(number, -0.1, 0.1)
            plies.put(plies.above, plate, at[0] + out, at[1] - length * chance.between(number + 9, 0.0, 0.16))


def charge(plies: Plies, at: Spot, high: float, age: float, seed: int) -> None:
    """A depth charge: the sea whitens in a disc, swells to a dome, and breaks in plumes that fall outward."""
    if not 0 <= age < CHARGE_LASTS:
        return
    chance = Chance(seed)
    disc = high * (0.8 + 1.0 * out_expo(part(age, 0, 0.5)))
    for plate in (
        stock.puff("spray", seed, disc, 0.55 * (1 - part(age, 0.2, 0.8))),
        stock.lace(seed, disc * 1.15, 0.9 * part(age, 0.05, 0.25) * (1 - part(age, 1.2, CHARGE_LASTS))),
        stock.ring(high * (0.6 + 2.0 * out_cubic(part(age, 0, 1.0))), 0.7 * (1 - part(age, 0, 1.0))),
    ):
        plies.put(plies.water, plate, *at)
    for number in range(5):
        aside = chance.between(number, -0.34, 0.34) * high
        tall = high * chance.between(number + 10, 0.55, 1.0) * (1 - abs(aside) / high)
        splash(plies, (at[0] + aside, at[1]), tall, age - SHUDDERS - 0.02 * number, seed + number)


def bleeds(plies: Plies, at: Spot, length: float, age: float, seed: int) -> None:
    """Oil and air come up over a boat that was hit below."""
    if not 0 <= age < CHARGE_LASTS:
        return
    chance, spread = Chance(seed + 7), out_cubic(part(age, 0, 2.0))
    for number in range(4):
        out = length * 0.16 * spread * chance.between(number, -1, 1)
        plate = stock.puff(
            "oil", number + seed, length * (0.2 + 0.2 * spread), 0.4 * (1 - part(age, 1.5, CHARGE_LASTS))
        )
        plies.put(plies.water, plate, at[0] + out, at[1] + out * 0.5)
