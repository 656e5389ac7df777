"""A salvo: flame and smoke at the muzzle, shells on their arc, columns where they fall short, and hits.

Each is drawn by its age in seconds; places and sizes are pixels of the frame. It decides nothing: how many columns and
bursts there are is what the dice say.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.plies import Plies
from game.ui.effects.stock import Tone
from game.ui.kit.easing import out_cubic, out_expo, part

Spot = tuple[float, float]

WIND: Final = (20.0, 6.0)
"""Pixels a second that smoke drifts on every table: from the west, a little north of it."""
MUZZLE_LASTS, SPLASH_LASTS, HIT_LASTS = 2.6, 3.3, 2.6
_FLAME = 0.16
_BEADS = 7
_SPARKS, _PLATES = 22, 9


def muzzle(plies: Plies, at: Spot, bearing: float, size: float, age: float, seed: int) -> None:
    """A barrel fires to a compass bearing in degrees; its flame is `size` pixels long."""
    if not 0 <= age < MUZZLE_LASTS:
        return
    chance = Chance(seed)
    ahead = sin(radians(bearing)), -cos(radians(bearing))
    rolled, fades = out_expo(part(age, 0, 0.75)), 1 - part(age, 0.5, MUZZLE_LASTS)
    for number in range(6):
        out = size * (0.25 + 1.5 * rolled * (number + 1) / 6)
        aside = size * chance.between(number, -0.2, 0.2) * (0.4 + rolled)
        x = at[0] + ahead[0] * out - ahead[1] * aside + WIND[0] * age
        y = at[1] + ahead[1] * out + ahead[0] * aside + WIND[1] * age
        wide = size * (0.35 + 0.45 * rolled + 0.16 * age) * chance.between(number + 9, 0.8, 1.2)
        tone: Tone = "cream" if age < 0.08 else "gunsmoke"
        _puff(plies, tone, number + seed, (x, y), wide, 0.7 * fades * min(1.0, age / 0.05))
    if age < _FLAME:
        light = stock.glow(size * 3.6, 1 - age / _FLAME)
        plies.put(plies.light, light, at[0] + ahead[0] * size * 0.5, at[1] + ahead[1] * size * 0.5)
        flame = stock.tongue(
            bearing,
            size * (0.7 + 0.3 * out_cubic(age / 0.06 if age < 0.06 else 1)),
            1 - part(age, 0.07, _FLAME),
        )
        plies.put(plies.above, flame, *at)


def shell(plies: Plies, start: Spot, end: Spot, share: float, size: float, tone: Tone = "cream") -> None:
    """A shell `share` of its way: a comet of beads on an arc, the first of `size`, and its shadow on the sea."""
    if not 0 < share < 1:
        return
    far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    for bead in range(_BEADS):
        at = share - bead * min(0.02, 3.4 / max(1.0, far))
        if at <= 0:
            break
        x, y = _along(start, end, at)
        if bead == 0:
            _drop(plies, "oil", (x, y), size, 0.5)
        _drop(
            plies, tone, (x, y - 0.12 * far * 4 * at * (1 - at)), size * (1 - 0.08 * bead), 0.95 - 0.12 * bead
        )


def splash(plies: Plies, at: Spot, high: float, age: float, seed: int) -> None:
    """A column of water `high` pixels high, straight up the screen; its foam stays for a while."""
    if not 0 <= age < SPLASH_LASTS:
        return
    chance = Chance(seed)
    foam = stock.lace(
        seed,
        high * (0.5 + 0.55 * out_cubic(part(age, 0, 0.9))),
        0.75 * part(age, 0.02, 0.2) * (1 - part(age, 1.2, SPLASH_LASTS)),
    )
    plies.put(plies.water, foam, *at)
    if age < 0.8:
        circle = stock.ring(high * (0.4 + 0.9 * out_cubic(age / 0.8)), 0.6 * (1 - age / 0.8))
        plies.put(plies.water, circle, *at)
    up, down = out_expo(part(age, 0, 0.34)), part(age, 0.34, 0.97)
    if down >= 1:
        return
    plume = stock.column(seed, high, up * (1 - 0.75 * down * down), 0.95 - 0.75 * down * down)
    plies.put(plies.above, plume, *at)
    for number in range(14):
        turn = chance.between(number, 0, 2 * pi)
        out = high * chance.between(number + 20, 0.1, 0.32) * out_cubic(part(age, 0, 0.7))
        thrown = high * chance.between(number + 40, 0.35, 1.0)
        lift = thrown * up - thrown * 1.25 * down * down
        if lift > 0:
            _drop(
                plies,
                "spray",
                (at[0] + cos(turn) * out, at[1] + sin(turn) * out * 0.4 - lift),
                high * chance.between(number + 60, 0.02, 0.05) + 1,
                0.8 * (1 - down),
            )


def hit(plies: Plies, at: Spot, size: float, age: float, seed: int) -> None:
    """A shell bursts aboard, `size` pixels across: light, a ring, fire in smoke, sparks, and fragments that fall."""
    if not 0 <= age < HIT_LASTS:
        return
    chance = Chance(seed)
    if age < 0.2:
        plies.put(plies.light, stock.glow(size * (2.0 + 1.2 * age / 0.2), 1 - age / 0.2), *at)
    if age < 0.5:
        circle = stock.ring(size * (0.5 + 2.4 * out_expo(age / 0.5)), 0.8 * (1 - age / 0.5))
        plies.put(plies.above, circle, *at)
    rolled, fades = out_expo(part(age, 0, 0.9)), 1 - part(age, 0.7, HIT_LASTS)
    for number in range(8):
        turn, out = chance.between(number, 0, 2 * pi), size * 0.34 * chance.share(number + 10) * rolled
        x = at[0] + cos(turn) * out + WIND[0] * age
        y = at[1] + sin(turn) * out + WIND[1] * age - size * 0.12 * age
        wide = size * (0.34 + 0.3 * rolled + 0.12 * age) * chance.between(number + 30, 0.8, 1.2)
        _puff(
            plies,
            "soot" if number % 3 else "smoke",
            number + seed,
            (x, y),
            wide,
            0.75 * fades * part(age, 0, 0.1),
        )
    if age < 0.42:
        for number in range(9):
            turn = chance.between(number + 50, 0, 2 * pi)
            out = size * 0.36 * chance.share(number + 60) * out_expo(age / 0.42)
            tone: Tone = ("cream", "ember", "orange")[(number + int(age * 9)) % 3]
            wide = size * (0.62 - 0.25 * age / 0.42) * chance.between(number + 70, 0.7, 1.2)
            _puff(
                plies,
                tone,
                number,
                (at[0] + cos(turn) * out, at[1] + sin(turn) * out),
                wide,
                0.95 - 0.6 * age / 0.42,
            )
    sparks(plies, at, size, age, seed)


def sparks(plies: Plies, at: Spot, size: float, age: float, seed: int) -> None:
    """Sparks fly out, and plates on an arc that ends in a small splash."""
    chance = Chance(seed + 500)
    if age < 0.7:
        for number in range(_SPARKS):
            turn, reach = chance.between(number, 0, 2 * pi), size * chance.between(number + 30, 0.4, 1.3)
            out = reach * out_cubic(age / 0.7)
            spot = (
                at[0] + cos(turn) * out,
                at[1] + sin(turn) * out * 0.8 - size * 0.3 * (1 - (2 * age / 0.7 - 1) ** 2),
            )
            _drop(plies, "cream" if age < 0.25 else "ember", spot, max(2.0, size * 0.035), 1 - age / 0.7)
    for number in range(_PLATES):
        flies = chance.between(number + 60, 0.5, 0.95)
        turn, reach = chance.between(number + 70, 0, 2 * pi), size * chance.between(number + 80, 0.7, 1.5)
        share = age / flies
        ground = (
            at[0] + cos(turn) * reach * min(1.0, share),
            at[1] + sin(turn) * reach * 0.8 * min(1.0, share),
        )
        if share < 1:
            _drop(
                plies,
                "soot",
                (ground[0], ground[1] - size * 0.9 * 4 * share * (1 - share) * 0.5),
                max(2.0, size * 0.05),
                0.95,
            )
        elif age - flies < 0.5:
            circle = stock.ring(size * 0.08 + size * 0.3 * (age - flies), 0.7 * (1 - (age - flies) / 0.5))
            plies.put(plies.water, circle, *ground)


def airburst(plies: Plies, at: Spot, size: float, age: float, seed: int) -> None:
    """A shell bursts in the air: an ember, then a black puff that opens and drifts away."""
    if not 0 <= age < HIT_LASTS:
        return
    if age < 0.1:
        _drop(plies, "ember", at, size * 0.25, 1.0)
    opened, fades = out_expo(part(age, 0, 0.5)), 1 - part(age, 0.8, HIT_LASTS)
    chance = Chance(seed)
    for number in range(3):
        x = at[0] + size * chance.between(number, -0.25, 0.25) * opened + WIND[0] * age
        y = at[1] + size * chance.between(number + 9, -0.25, 0.25) * opened + WIND[1] * age
        _puff(plies, "soot", number + seed, (x, y), size * (0.3 + 0.5 * opened), 0.75 * fades)


def bomb(plies: Plies, at: Spot, length: float, share: float) -> None:
    """A bomb falls on a place: it dwindles, and its shadow comes to meet it."""
    if not 0 <= share < 1:
        return
    high = (1 - share * share) * length * 0.5
    _drop(plies, "oil", (at[0] + high * 0.5, at[1] + high * 0.25), 5.0, 0.35 + 0.3 * share)
    for bead in range(3):
        _drop(
            plies,
            "soot",
            (at[0] - high * 0.35, at[1] - high - 3.0 * bead),
            (7.0 - bead) * (1.2 - 0.5 * share),
            1.0,
        )


def _along(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _puff(plies: Plies, tone: Tone, shape: int, at: Spot, size: float, share: float) -> None:
    plies.put(plies.above, stock.puff(tone, shape, size, share), *at)


def _drop(plies: Plies, tone: Tone, at: Spot, size: float, share: float) -> None:
    plies.put(plies.above, stock.drop(tone, size, share), *at)
