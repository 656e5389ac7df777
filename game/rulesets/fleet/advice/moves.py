"""Where a ship may go: what she hits from there and what hits her, torpedoes, sea room, her place in the squadron.

One ship is weighed at a time, the leader of a squadron first, so that the others know where to keep station.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from game.match import Order, Question, Steer, Steered
from game.match.offer import keys_of
from game.rulesets.fleet import mines
from game.rulesets.fleet.advice import duel
from game.rulesets.fleet.advice.company import with_line
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.advice.ways import ways
from game.rulesets.fleet.condition import grounds_of, third
from game.rulesets.fleet.table import Condition, Marker, Ship, ship_of
from game.rulesets.fleet.tables import CONTACTS, SLOW
from game.sea.heading import distance
from game.sea.hulls import Coast, Hull, Waters
from game.sea.sight import cover
from game.sea.tracks import run_of
from game.tabletop.advice import Weighing
from game.tabletop.ends import Cost, walked, weighing
from game.tabletop.exchange import Floats, inside, to_edge

EDGE: Final = 12.0
"""So near to an edge a ship has little room to turn, in cm."""
ALIKE_CM, ALIKE_DEG, ALIKE, UNLIKE = 7.0, 30.0, 100.0, 10
"""Ways that end so near and turned so little differently are alike; how much less is thought of those, and how many
that differ are looked for."""
AHEAD: Final = 18.0
"""So far ahead of her must be water when she has moved, in cm."""
BARRED: Final = 0.2
"""What it costs where there is none, of her worth."""
STRAIGHT: Final = 5.0
STRANDED: Final = 0.6
"""So near ahead, in cm, land can hardly be turned away from next turn; what that costs besides, of her worth."""
CROWDED: Final = 0.03
"""What no room at all costs, of her worth."""
IDLE: Final = 0.04
"""What it costs to be slow when the guns speak, of her worth, beside what the enemy makes of it; stopped, twice."""
STATION: Final = 0.02
"""What being out of station costs for every 10 cm, of her worth."""
KEEPS: Final = 14.0
"""How far from her leader a ship is in station, in cm."""
CLOSE: Final = 5.0
"""So near to each other ships may fall by one explosion."""
ONWARD: Final = 0.25
"""What a turn's way towards the aim of the scenario is worth, of what the aim is worth."""

SEARCH: Final = 0.5
"""What it is worth to find one of the enemy, of what she is worth."""
PATIENCE: Final = 0.7
"""How much less that is for every turn of way."""


def weigh(scene: FleetSituation, steers: Sequence[Question], rng: Random) -> Weighing:
    """The ways of the one ship that is to move next; no other's question is looked at."""
    steer = steers[next_to_move(scene, [unit for _, unit in keys_of(steers)])]
    assert isinstance(steer, Steer)
    unit = scene.view.units[steer.unit]
    found = ways(steer.helm.least, steer.helm.distance, steer.helm.straight_after)
    found = with_line(scene, steer, found)
    x, y, heading = found.ends(steer.pose)
    orders: list[Order] = [Steered(steer.name, steer.unit, path) for path in found.paths]
    if isinstance(unit, Marker):
        terms = _as_marker(scene, unit, x, y)
    else:
        assert isinstance(unit, Ship)
        terms = duel.fought(scene, unit, x, y, heading, found.run)
        terms["sea_room"] = _room(scene, unit, x, y, heading) - IDLE * scene.worth(unit) * (
            (found.run <= SLOW) * 1.0 + (found.run <= 0.0)
        )
        terms["company"] = _company(scene, unit, x, y, heading)
        terms["objective"] = _aim(scene, unit, x, y)
        if scene.suspects and _searches(scene, unit):
            terms["search"] = _search(scene, unit, x, y)
    weighed = weighing(orders, terms, scene.character, rng, *_blocked(scene, steer, unit, len(orders)))
    if scene.character.concludes:
        weighed.worth = _unlike(np.array(weighed.worth), x, y, heading).tolist()
    return weighed


def next_to_move(scene: FleetSituation, movers: Sequence[str]) -> int:
    """Which of some units: destroyers first, while the enemy is still to move, and big ships last; in a squadron the
    flagship leads."""
    units = scene.view.units
    squadrons = scene.view.squadrons

    def turn(place: int) -> tuple[int, int, int]:
        unit = units[movers[place]]
        squadron = squadrons.get(unit.squadron)
        leads = squadron is not None and squadron.flag == unit.id
        if isinstance(unit, Marker):
            return 0, 0, 0
        assert isinstance(unit, Ship)
        armed = scene.view.active == "" and any(left > 0 for left in unit.tubes)
        return 1 + armed, -leads, -unit.spec.target_size

    return min(range(len(movers)), key=turn)


def _unlike(worth: Floats, x: Floats, y: Floats, heading: Floats) -> Floats:
    """The same, less for all that end much as a better way does: an admiral tries but a few, and they should differ."""
    order = np.argsort(-worth)
    found = worth.copy()
    chosen: list[int] = []
    for place in order.tolist():
        for other in chosen:
            turned = abs((heading[place] - heading[other] + 180.0) % 360.0 - 180.0)
            if turned < ALIKE_DEG and abs(x[place] - x[other]) + abs(y[place] - y[other]) < ALIKE_CM:
                found[place] -= ALIKE
                break
        else:
            chosen.append(place)
            if len(chosen) == UNLIKE:
                break
    return found


# -- what a place is worth beside the fight -------------------------------------------------------------------


def _room(scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats) -> Floats:
    """Edges of the table leave no room to turn, least of all ahead; who must leave over one need not mind."""
    if exits(scene, ship):
        return np.zeros(len(x))
    view = scene.view
    turned = np.radians(heading)
    east, north = x + AHEAD * np.sin(turned), y + AHEAD * np.cos(turned)
    ahead, near = inside(east, north, view), inside(x, y, view)
    lost = CROWDED * np.clip((EDGE - near) / EDGE, 0.0, 3.0) + BARRED * (ahead <= 0.0) + 1.0 * (near <= 0.0)
    ground = grounds_of(view, ship)
    if ground:
        lies = cover(ground)
        for reach, cost in ((AHEAD, BARRED), (STRAIGHT, STRANDED)):
            east, north = x + reach * np.sin(turned), y + reach * np.cos(turned)
            lines = np.stack((x, y, east, north), axis=1).tolist()
            lost = lost + cost * np.array(lies.crossed([tuple(line) for line in lines]))
    return np.asarray(-scene.worth(ship) * lost)


def exits(scene: FleetSituation, ship: Ship) -> tuple[str, ...]:
    """The edges that the scenario wants her over, as she is."""
    return tuple(
        aim.edge
        for aim in scene.aims(ship.id)
        if aim.kind == "exit" and not (aim.sound and third(ship.structure, ship.spec.structure))
    )


def _company(scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats) -> Floats:
    """In station on the leader, but not so near that one explosion takes both."""
    worth = np.zeros(len(x))
    value = ship.spec.points
    squadron = scene.view.squadrons.get(ship.squadron)
    leader = scene.view.units.get(squadron.flag) if squadron is not None else None
    friends = [friend for friend in scene.ships if friend.id != ship.id]
    there = np.array([friend.at for friend in friends]).reshape(-1, 2, 1)
    apart = np.hypot(x - there[:, 0], y - there[:, 1])
    for friend, away, close in zip(friends, apart, (apart < CLOSE).any(axis=1), strict=True):
        if close:
            worth -= 0.01 * value * np.clip((CLOSE - away) / CLOSE, 0.0, 1.0)
        if friend is leader and not friend.withdrawing:
            worth -= STATION * value * np.clip((away - KEEPS) / 10.0, 0.0, 4.0)
    return worth


def _aim(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """Nearer to where the scenario wants her; to be there is all that the aim is worth."""
    worth = np.zeros(len(x))
    for aim in scene.aims(ship.id):
        there = gap_to(scene, aim, x, y) <= 0.0
        worth += scene.stakes[ship.id] * (ONWARD * onward(scene, ship, aim, x, y) + 1.0 * there)
    return worth


def _searches(scene: FleetSituation, ship: Ship) -> bool:
    """Whether she may look for the enemy: she leads or sails alone, can hurt him, and is wanted nowhere else."""
    squadron = scene.view.squadrons.get(ship.squadron)
    leader = scene.view.units.get(squadron.flag) if squadron is not None else None
    led = isinstance(leader, Ship) and leader is not ship and leader.afloat and not leader.withdrawing
    harmless = ship.spec.carrier or ship.spec.has("merchant") or not (ship.spec.batteries or ship.spec.tubes)
    return not (led or harmless or ship.withdrawing or scene.aims(ship.id))


def _search(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """Nearer to where those may be found whom nobody has seen, as soon as may be and as far as that matters."""
    worth = np.zeros(len(x))
    for one in scene.suspects:
        found = one.belief.found(x, y, scene.sees(ship), max(1.0, float(ship.speed)), PATIENCE)
        worth += SEARCH * scene.prize(one) * found
    return worth


def onward(scene: FleetSituation, ship: Ship, aim: Condition, x: Floats, y: Floats) -> Floats:
    """Turns of way saved towards an aim, from where she lies; one more where it is reached."""
    pace = max(1.0, float(ship.speed))
    gap = gap_to(scene, aim, x, y)
    now = gap_to(scene, aim, np.array([ship.x]), np.array([ship.y]))[0]
    return np.asarray((now - np.maximum(gap, 0.0)) / pace + 1.0 * (gap <= 0.0))


def gap_to(scene: FleetSituation, aim: Condition, x: Floats, y: Floats) -> Floats:
    """How far places are from an aim."""
    if aim.kind == "deliver":
        return np.asarray(np.hypot(x - aim.x, y - aim.y) - aim.within)
    return to_edge(x, y, scene.view, aim.edge)


def _as_marker(scene: FleetSituation, marker: Marker, x: Floats, y: Floats) -> dict[str, Floats]:
    """Contacts go where a squadron would: at the enemy, or at the aim."""
    squadron = scene.view.squadrons.get(marker.squadron)
    aims = [(aim, key) for key in (squadron.units if squadron else ()) for aim in scene.aims(key)]
    worth = np.zeros(len(x))
    if aims:
        aim, key = aims[0]
        worth += ONWARD * scene.stakes[key] * onward(scene, ship_of(scene.view, key), aim, x, y)
    else:
        middle = scene.view.width / 2, scene.view.height / 2
        goal = min(scene.goals or [middle], key=lambda at: distance(at, marker.at))
        worth -= 0.1 * np.abs(np.hypot(x - goal[0], y - goal[1]) - CONTACTS["set_up_cm"])
    return {"approach": worth, "sea_room": np.asarray(-10.0 * (inside(x, y, scene.view) < 1.0))}


# -- what lies in the way -------------------------------------------------------------------------------------


def _blocked(scene: FleetSituation, steer: Steer, unit: Ship | Marker, orders: int) -> tuple[Cost, int]:
    """What a way loses that runs aground, over the edge or into known mines, or is not legal; and how many to look
    along."""
    view = scene.view
    ways_out = exits(scene, unit) if isinstance(unit, Ship) else ()
    waters, reach = _waters(scene, unit), float(steer.helm.distance) + 1.0
    known = view.__copy__()
    known.fields = tuple(field for field in view.fields if scene.side in field.known)
    loss = scene.worth(unit) if isinstance(unit, Ship) else 50.0

    def cost(order: Steered, worth: float) -> float:
        if steer.refuses(order) is not None:  # the best that is legal must be safe, not the best alone
            return 2 * loss + abs(worth)
        walk = walked(steer, order)
        sailed = waters.sail(Hull(unit.id, *unit.pose, 0.0, 0.0), walk.poses)
        short = run_of([steer.pose, *walk.poses]) - run_of([steer.pose, *sailed.poses]) > 0.01
        mined = bool(known.fields) and mines.entered(known, walk.track, ()) is not None
        out = sailed.edge in ways_out  # where her way is cut short, but is done
        return loss if mined or sailed.met or ((short or sailed.edge) and not out) else 0.0

    free = reach < min(unit.x, unit.y, view.width - unit.x, view.height - unit.y)
    return cost, 0 if free and not waters.coasts and not known.fields else orders


def _waters(scene: FleetSituation, unit: Ship | Marker) -> Waters:
    view = scene.view
    ground = grounds_of(view, unit) if isinstance(unit, Ship) else view.land
    coasts = (Coast("ground", ground),) if ground else ()
    return Waters(coasts=coasts, width=view.width, height=view.height)
