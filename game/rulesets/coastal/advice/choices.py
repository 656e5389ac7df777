"""The small questions: who goes first, what is repaired, where false contacts lie, which aircraft come back."""

from __future__ import annotations

from random import Random
from typing import Final

from game.match import Choose, Chose, Place, Placed
from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.repairs import throw
from game.rulesets.coastal.table import STEERING, Aircraft, Mend, Vessel, vessel
from game.sea.heading import ahead, compass, distance
from game.tabletop.ledger import Ledger
from game.tabletop.sides import FIRST, SECOND

FIRST_SHOT = 0.25
"""What it is worth to shoot before an enemy in sight, ship by ship.

Nothing is worth moving after an enemy who is near enough to be launched at: who goes first launches first, too. Where
it was a point a boat, captains who go first took 64 % of 280 battles of *Late for Breakfast* (59 to 70) and 52 of 840
over six others (48 to 55).
"""

PLACES: Final = 40
"""Arrangements of false contacts thought of."""


def first(scene: CoastalSituation, ledger: Ledger, question: Choose) -> None:
    """Who goes first shoots and launches first."""
    guns = sum(
        any(distance(ship.at, foe.unit.at) < 50.0 for ship in scene.ships) for foe in scene.foes if foe.seen
    )
    ledger.add(Chose(question.name, (SECOND,)), precedence=0.0)
    ledger.add(Chose(question.name, (FIRST,)), precedence=FIRST_SHOT * guns + 0.1)


def repair(scene: CoastalSituation, ledger: Ledger, question: Choose) -> None:
    """Every item by its chance and what it is to be rid of."""
    ship = vessel(scene.view, scene.view.repairing)
    worth = scene.worth(ship.spec, ship.side)
    for option in question.options:
        item = Mend(option.key)
        chance = harm.passes(throw(ship, item).needed)
        ledger.add(Chose(question.name, (item,)), repair=chance * _ill(scene, ship, item) * worth)
    ledger.add(Chose(question.name), repair=0.0)


def _ill(scene: CoastalSituation, ship: Vessel, item: Mend) -> float:
    """What an item costs a ship, as a share of her worth."""
    box = 1.0 / max(ship.hull_boxes, 1)
    turns = min(3.0, scene.left + 1.0)
    if item in (Mend.FIRE, Mend.FLOOD):
        lit = 0.04 if scene.view.night and item == Mend.FIRE and ship.fires == 1 else 0.0
        return 0.9 * turns * box * (1.6 if ship.spec.inflammable else 1.0) + lit
    if item in STEERING:
        return {Mend.COURSE: 0.25, Mend.TO_PORT: 0.12, Mend.TO_STARBOARD: 0.12}.get(item, 0.04)
    if item == Mend.REFLOAT:
        return 0.3
    if item == Mend.SETTING:
        return 0.5 if condition.engines_dead(ship) else 0.08 * len(ship.max_setting_loss)
    return 0.15 if ship.speed_markers < 2 else 0.06


def dummies(scene: CoastalSituation, ledger: Ledger, question: Place, rng: Random) -> None:
    """False contacts lie where ships might: ahead and abeam of one's own, apart from each other."""
    own = [ship for ship in scene.ships if ship.spec.max_speed_kt]
    if not own:
        return
    for _ in range(PLACES):
        pieces: dict[str, tuple[float, float, float]] = {}
        worth = 0.0
        taken = [ship.at for ship in own]
        for spot in question.spots:
            ship = rng.choice(own)
            angle = rng.choice((-90.0, -50.0, 0.0, 50.0, 90.0))
            x, y = ahead(ship.at, compass(ship.heading + angle), rng.uniform(10.0, 35.0))
            pieces[spot.unit] = (round(x, 1), round(y, 1), ship.heading)
            worth += min(20.0, *(distance((x, y), at) for at in taken)) * 0.02
            if not (5.0 < x < scene.view.width - 5.0 and 5.0 < y < scene.view.height - 5.0):
                worth -= 1.0
            taken.append((x, y))
        ledger.add(Placed(question.name, pieces), ruse=worth)


def recall(scene: CoastalSituation, ledger: Ledger, question: Choose) -> None:
    """Aircraft with something left to attack with come back."""
    picked = []
    for option in question.options:
        plane = scene.view.units[option.key]
        if isinstance(plane, Aircraft) and (any(plane.loads) or plane.mounts):
            picked.append(option.key)
    ledger.add(Chose(question.name, tuple(picked)), gunnery=1.0)
