"""A torpedo: its track of bubbles, and the column it throws up.

Each is drawn by its age in seconds; places and sizes are pixels of the frame.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.gunfire import Spot, splash
from game.ui.effects.plies import Plies
from game.ui.kit.easing import out_expo, part

RUN: Final = 1.2
"""Seconds that a torpedo runs."""
TRACK_STAYS: Final = 4.0
STRIKE_LASTS: Final = 3.3
_BUBBLES: Final = 9.0


def track(plies: Plies, start: Spot, end: Spot, age: float, runs: float, seed: int) -> None:
    """Bubbles that widen astern and twinkle, behind a bright head; the track fades after its run of `runs` seconds."""
    share, fades = min(1.0, age / runs), 1 - part(age, runs, runs + TRACK_STAYS)
    far = hypot(end[0] - start[0], end[1] - start[1])
    chance, count = Chance(seed), int(far / _BUBBLES)
    ux, uy = (end[0] - start[0]) / max(1.0, far), (end[1] - start[1]) / max(1.0, far)
    for number in range(int(count * share)):
        at = number / count
        old = share - at
        aside = chance.between(number, -1, 1) * (1.0 + 5.0 * old)
        strong = fades * (0.75 - 0.35 * old) * chance.between(number + int(age * 5), 0.6, 1.0)
        bubbles = stock.puff("spray", number, 4 + 7 * old, strong)
        if bubbles is not None:
            plies.put(
                plies.water,
                bubbles,
                start[0] + ux * far * at - uy * aside,
                start[1] + uy * far * at + ux * aside,
            )
    if share < 1:
        head = stock.drop("spray", 5, 0.95)
        if head is not None:
            plies.put(plies.water, head, start[0] + ux * far * share, start[1] + uy * far * share)


def strike(plies: Plies, at: Spot, length: float, age: float, seed: int) -> None:
    """Three columns joined, two thirds of the target's `length` high, with soot at their foot and a ring."""
    if age < 0:
        return
    for number, (aside, high) in enumerate(((0.0, 0.65), (-0.09, 0.5), (0.1, 0.45))):
        splash(plies, (at[0] + aside * length, at[1]), length * high, age - 0.03 * number, seed + number)
    if age < 1.0:
        circle = stock.ring(length * 1.4 * out_expo(age), 0.8 * (1 - age))
        if circle is not None:
            plies.put(plies.water, circle, *at)
    if age < 1.6:
        chance = Chance(seed)
        for number in range(4):
            plate = stock.puff(
                "smoke", number + seed, length * 0.16, 0.7 * part(age, 0.05, 0.2) * (1 - part(age, 0.7, 1.6))
            )
            if plate is not None:
                out = length * chance.between(number, -0.1, 0.1)
                plies.put(
                    plies.above, plate, at[0] + out, at[1] - length * chance.between(number + 9, 0.0, 0.16)
                )
