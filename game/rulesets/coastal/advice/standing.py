"""What a table is worth: points won and lost, what ships may still do, and the torpedoes and shells about to meet them.

The table appraised was made up whole: it is read bare, by what lies on it and not by what a side knows of it.
"""

from __future__ import annotations

import numpy as np

from game.rulesets.coastal import victory
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.fire import here
from game.rulesets.coastal.advice.moves import tracks_danger
from game.rulesets.coastal.advice.reach import Spots
from game.rulesets.coastal.advice.scene import Scene, loaded
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.tabletop.advice import Character
from game.tabletop.sides import enemy

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
    name = type(table.agenda[0]).__name__ if table.agenda else ""
    if name not in ("MoveShips", "Guns", "Launch") or not table.to_act:
        return ""
    return f"{table.turn} {name} {sum(unit.acted for unit in table.units.values())} {table.to_act}"


def appraise(table: CoastalTable, side: str, character: Character) -> float:
    """The lead in points, in ships that can still do something, and in what is about to be done to them."""
    other = enemy(table, side)
    points = victory.scores(table)
    lead = float(points[side] - points[other])
    if table.outcome is not None:
        winner = table.outcome.winner
        return lead + (0.0 if not winner else WON if winner == side else -WON)
    bare = not table.seen_by
    mine = Scene(table, side, character, bare=bare)
    theirs = Scene(table, other, character, bare=bare)
    worth = LEAD * lead + KEPT * (_left(mine) - _left(theirs))
    worth += LOADED * (sum(map(loaded, mine.ships)) - sum(map(loaded, theirs.ships)))
    worth += _outlook(mine) - _outlook(theirs)
    worth -= RUNNING * (_chased(mine) - _chased(theirs))
    return worth


def _left(scene: Scene) -> float:
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


def _outlook(scene: Scene) -> float:
    """What a side may do to the other from where its ships lie: torpedoes and guns."""
    ships = scene.ships
    if not ships or not scene.foes:
        return 0.0
    step = type(scene.view.agenda[0]).__name__
    before_guns = step in ("Guns", "Spotting", "Nominate", "DamageControl", "FlyAircraft")
    before_fish = before_guns or step in ("AdvanceTracks", "Launch")
    total = 0.0
    for ship in ships:
        spots = here(scene, ship)
        if loaded(ship):
            now, later = reach.aims(scene, ship, spots)
            total += FISH * float(
                max(now[0], later[0]) if before_fish and not _spent(ship, step) else later[0]
            )
        if ship.mounts and not ship.surprised:
            fire, closes = reach.guns(scene, ship, spots)
            total += GUNS * float(fire[0] * (1.0 if before_guns else 0.5) + closes[0])
    return total


def _spent(ship: Vessel, step: str) -> bool:
    return ship.acted and step == "Launch"


def _chased(scene: Scene) -> float:
    """What a side may lose to torpedoes that run."""
    if not scene.view.tracks:
        return 0.0
    total = 0.0
    for ship in scene.ships:
        knots = float(ship.speed_markers)
        worth = scene.worth(ship.spec, ship.side)
        spots = _held(scene, ship, knots)
        total += float(np.mean(tracks_danger(scene, ship, worth, spots)))
    return total


def _held(scene: Scene, ship: Vessel, markers: float) -> Spots:
    """Where she may be next turn: on her course, faster and slower."""
    from game.rulesets.coastal import condition

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
