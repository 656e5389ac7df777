"""What a table is worth: points won and lost, what ships may still do, and the torpedoes and shells about to meet them.

The table appraised was made up whole: it is read bare, by what lies on it and not by what a side knows of it.
"""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from game.rulesets.coastal import condition, victory
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.fire import here
from game.rulesets.coastal.advice.moves import tracks_danger
from game.rulesets.coastal.advice.reach import CoastalSituation, Spots, alike
from game.rulesets.coastal.advice.situation import Picture, loaded
from game.rulesets.coastal.firing import Guns
from game.rulesets.coastal.flying import FlyAircraft
from game.rulesets.coastal.repairs import DamageControl
from game.rulesets.coastal.sailing import MoveShips
from game.rulesets.coastal.spotting import Nominate, Spotting
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.torpedoes import AdvanceTracks, Launch
from game.tabletop.advice import Character
from game.tabletop.exchange import difference

WON = 25.0
"""What winning is worth beside the points."""

LEAD = 0.65
"""What a point of the lead is worth: by regression over 2,803 moments of 160 battles of captains on their last
margins, as are the weights below."""

KEPT = 0.38
"""What ships that can still fight are worth, beside the points for those lost."""

LOADED = 5.0
"""What each torpedo that is still aboard and ready is worth, wherever it may bear."""

FISH = 0.5
"""What torpedoes aboard are worth that bear upon somebody, before they are launched."""

GUNS = 0.6
"""What the guns are worth that are about to speak."""

RUNNING = 0.57
"""What a torpedo that runs straight at a ship is worth: she may still turn."""


def rests(table: CoastalTable) -> str:
    """Between two activations of a phase: there dice have done little, and expectation tells the rest.

    Moves differed by 19 points a playout in luck where it went on to the next phases, and by 5 in worth; here by 5.
    """
    step = table.agenda[0] if table.agenda else None
    if not isinstance(step, MoveShips | Guns | Launch) or not table.to_act:
        return ""
    done = sum(unit.acted for unit in table.units.values())
    return f"{table.turn} {type(step).__name__} {done} {table.to_act}"


def appraise(table: CoastalTable, side: str, character: Character) -> float:
    """The lead in points, in ships that can still do something, and in what is about to be done to them."""
    bare = not table.seen_by
    mine = CoastalSituation(table, side, character, bare=bare)
    points = victory.scores(table)
    over = mine.decided(points, WON)
    if over is not None:
        return over
    theirs = CoastalSituation(table, mine.other, character, bare=bare)
    parts = ((KEPT, left), (LOADED, ready), (1.0, _outlook), (-RUNNING, _chased))
    return LEAD * (points[side] - points[mine.other]) + difference(mine, theirs, *parts)


def ready(scene: Picture) -> float:
    """How many torpedoes a side has in its tubes."""
    return float(sum(map(loaded, scene.ships)))


def left(scene: Picture) -> float:
    """What a side's units are worth as they stand."""
    total = 0.0
    for unit in scene.view.units.values():
        if unit.side != scene.side or unit.state in ("sunk",) or unit.spec.points == 0:
            continue
        if isinstance(unit, Vessel):
            if unit.sinking:
                continue
            whole = scene.worth(unit.spec, unit.side)
            if unit.state == "deployed":
                total += whole * (1.0 - harm.gone(harm.mark(unit))) - 0.4 * unit.suppression_markers
                total -= 1.2 * unit.fires + 1.2 * unit.floods + 0.03 * whole * len(unit.steering_damage)
                if unit.withdrawing or unit.scattered:
                    total -= 0.25 * whole
                continue
            total += 0.6 * whole
        else:
            total += 0.0 if unit.down else unit.spec.points * 0.6
    return total


def _outlook(scene: CoastalSituation) -> float:
    """What a side may do to the other from where its ships lie: torpedoes and guns."""
    ships = scene.ships
    if not ships or not scene.foes:
        return 0.0
    step = scene.view.agenda[0]
    before_guns = isinstance(step, Guns | Spotting | Nominate | DamageControl | FlyAircraft)
    before_fish = before_guns or isinstance(step, AdvanceTracks | Launch)
    groups: dict[Hashable, list[Vessel]] = {}
    for ship in ships:
        groups.setdefault(alike(ship), []).append(ship)
    parts: dict[str, tuple[float, float]] = {}
    for group in groups.values():
        ship, spots = group[0], here(scene, *group)
        found = scene.exchange(ship, spots, feared=False)
        now, later = found.won("torpedo").tolist(), scene.kept(ship, spots).tolist()
        fire = found.won("gunnery") * (1.0 if before_guns else 0.5) + scene.closes(ship, spots)
        for place, one in enumerate(group):
            launches = before_fish and not (one.acted and isinstance(step, Launch))
            fish = max(now[place], later[place]) if launches else later[place]
            guns = float(fire[place]) if one.mounts and not one.surprised else 0.0
            parts[one.id] = FISH * fish * bool(loaded(one)), GUNS * guns
    total = 0.0
    for ship in ships:
        for part in parts[ship.id]:
            total += part
    return total


def _chased(scene: CoastalSituation) -> float:
    """What a side may lose to torpedoes that run."""
    if not scene.view.tracks:
        return 0.0
    total = 0.0
    for ship in scene.ships:
        knots = float(ship.speed_markers)
        total += float(np.mean(tracks_danger(scene, ship, _held(scene, ship, knots))))
    return total


def _held(scene: CoastalSituation, ship: Vessel, markers: float) -> Spots:
    """Where she may be next turn: on her course, faster and slower."""
    way = float(condition.knots(ship))
    angle = np.radians(ship.heading)
    parts = way * np.array([0.7, 0.85, 1.0])
    return Spots(
        scene,
        ship.x + parts * np.sin(angle),
        ship.y + parts * np.cos(angle),
        np.full(3, ship.heading),
        np.full(3, 10.0),
        np.full(3, markers),
    )
