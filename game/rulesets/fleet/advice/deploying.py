"""Where squadrons come out from under their contacts, where dummies and submarines lie, and when it is time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from random import Random
from typing import Final

from game.match import Place, Placed
from game.rulesets.fleet.advice.cadet import faces_ground
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.contacts import deploy_name
from game.rulesets.fleet.table import Marker, Ship, ship_of
from game.rulesets.fleet.tables import CONTACTS
from game.sea.heading import Pose, bearing, distance, relative
from game.tabletop.ledger import Ledger

REACHES: Final = 75.0
"""So near an enemy must be for a squadron to come out and fight, in cm."""
SPACES: Final = (6.5, 7.5, 9.0)
"""How far ships stand from each other, in cm."""
GROUND: Final = 1.5
"""How much worse a place is for a ship that has ground close ahead of her."""
TRIES: Final = 12
"""Places thought of by chance where none is better than another."""


def wanted(scene: FleetSituation, marker: Marker) -> bool:
    """Whether it is time for a squadron to come out: it is found out, or the enemy is near enough to be fired at."""
    if marker.must_deploy or marker.spotted:
        return True
    squadron = scene.view.squadrons.get(marker.squadron)
    units = [scene.view.units[key] for key in squadron.units] if squadron else []
    if any(isinstance(unit, Ship) and unit.spec.carrier for unit in units):
        return True
    reach = min(REACHES, scene.tvr + 10.0)
    return any(distance(marker.at, at) <= reach for at in scene.goals)


def deploy(scene: FleetSituation, ledger: Ledger, question: Place, marker: Marker, rng: Random) -> None:
    """A squadron in line, on the heading that shows its broadside or brings it nearer."""
    keys = [spot.unit for spot in question.spots]
    keys.sort(key=lambda key: -ship_of(scene.view, key).spec.target_size)
    off = CONTACTS["deploy_deg"]
    for turn in (0.0, off, -off, off / 2, -off / 2):
        heading = float(round(marker.heading + turn) % 360)
        for space in SPACES:
            for shape in (1, 2):
                pieces = _line(keys, marker, heading, space, shape)
                worth = 2.0 - 0.01 * space - 0.1 * (shape - 1) + 0.2 * _broad(scene, marker, heading)
                ledger.add(Placed(question.name, pieces), first=worth - _faced(scene, pieces))
    for order in _by_chance(question, rng, TRIES):
        ledger.add(order, first=-_faced(scene, order.pieces))


def _faced(scene: FleetSituation, pieces: Mapping[str, tuple[float, float, float]]) -> float:
    """What it costs that ships come out with ground close ahead: they have way on them (FLT-CON-3)."""
    units = scene.view.units
    return GROUND * sum(faces_ground(scene.view, units.get(key), Pose(*at)) for key, at in pieces.items())


def _line(
    keys: list[str], marker: Marker, heading: float, space: float, columns: int
) -> dict[str, tuple[float, float, float]]:
    """Ships in one or two columns, the middle of them where the marker is."""
    ahead = sin(radians(heading)), cos(radians(heading))
    abeam = ahead[1], -ahead[0]
    rows = -(-len(keys) // columns)
    pieces = {}
    for place, key in enumerate(keys):
        row, column = divmod(place, columns)
        along = ((rows - 1) / 2 - row) * space
        across = (column - (columns - 1) / 2) * space
        x = marker.x + along * ahead[0] + across * abeam[0]
        y = marker.y + along * ahead[1] + across * abeam[1]
        pieces[key] = (round(x, 3), round(y, 3), heading)
    return pieces


def _broad(scene: FleetSituation, marker: Marker, heading: float) -> float:
    """How much of a broadside the nearest enemy is shown, 0 to 1."""
    if not scene.goals:
        return 0.0
    near = min(scene.goals, key=lambda at: distance(at, marker.at))
    return abs(sin(radians(relative(bearing(marker.at, near), heading))))


def place(scene: FleetSituation, ledger: Ledger, question: Place, rng: Random) -> None:
    """Dummies and submarines: where chance has them, submarines where the enemy must pass."""
    middle = scene.view.width / 2, scene.view.height / 2
    for order in _by_chance(question, rng, TRIES):
        worth = 0.0
        for x, y, _ in order.pieces.values():
            worth -= 0.001 * min(
                (distance(at, (x, y)) for at in scene.goals), default=distance(middle, (x, y))
            )
        ledger.add(order, first=worth)


def _by_chance(question: Place, rng: Random, count: int) -> Iterator[Placed]:
    found = question.samples(rng)
    for _ in range(count):
        order = next(found, None)
        if isinstance(order, Placed):
            yield order


def marker_of(scene: FleetSituation, question: Place) -> Marker | None:
    """The contact whose squadron a question would deploy."""
    for unit in scene.view.units.values():
        if isinstance(unit, Marker) and unit.side == scene.side and deploy_name(unit) == question.name:
            return unit
    return None
