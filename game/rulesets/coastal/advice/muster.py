"""What either side has left, summed up, from which its chances follow. The table is read bare, as it lies."""

from __future__ import annotations

from math import exp, hypot

from game.rulesets.coastal import condition, victory
from game.rulesets.coastal.advice import standing
from game.rulesets.coastal.advice.situation import Picture
from game.rulesets.coastal.table import (
    AWAY,
    DEPLOYED,
    DESTROYED,
    DUMMY,
    WAITING,
    CoastalTable,
    Objective,
    Vessel,
)
from game.rulesets.coastal.tables import TORPEDOES
from game.sea.heading import distance
from game.tabletop.advice import PLAIN

FADES = 0.2
"""How fast the points of an objective fade with every turn of way to it."""


def muster(table: CoastalTable) -> dict[str, dict[str, float]]:
    """Sums by side. `force` is the points it began with, `aims` what its objectives may still give."""
    points = victory.scores(table)
    sums = {}
    for side in table.sides:
        scene = Picture(table, side, PLAIN, bare=True)
        sums[side] = {
            "force": float(table.commands[side].started),
            "score": float(points[side]),
            "ships": standing.left(scene),
            "fighting": 0.0,
            "guns": 0.0,
            "loaded": standing.ready(scene),
            "running": float(sum(track.side == side for track in table.tracks)),
            "aims": 0.0,
        }
    for unit in table.units.values():
        if unit.spec.kind == DUMMY or unit.state not in (DEPLOYED, WAITING, AWAY):
            continue
        has = sums[unit.side]
        has["guns"] += sum(
            mount.dice
            for mount, state in zip(unit.spec.mounts, unit.mounts, strict=False)
            if state != DESTROYED
        )
        if isinstance(unit, Vessel) and unit.afloat:
            has["fighting"] += 0.0 if unit.withdrawing or unit.scattered else unit.spec.points
            for aim in table.objectives:
                if victory.of(aim, unit.side, unit) and aim.kind in ("exit", "reach"):
                    has["aims"] += aim.points * exp(-FADES * _turns(table, unit, aim))
    return sums


def _turns(table: CoastalTable, ship: Vessel, aim: Objective) -> float:
    """How many turns of way she has to where an objective asks her to be, as fast as she goes."""
    x, y = ship.at
    if aim.kind == "exit":
        gap = {"west": x, "east": table.width - x, "south": y, "north": table.height - y}[aim.edge]
    else:
        xs, ys = [east for east, _ in aim.zone], [north for _, north in aim.zone]
        gap = hypot(max(min(xs) - x, x - max(xs), 0.0), max(min(ys) - y, y - max(ys), 0.0))
    return max(0.0, gap) / max(1.0, float(condition.knots(ship)))


def leader(table: CoastalTable) -> str:
    """Who would win if the battle ended now; empty: nobody."""
    return victory.outcome(table, "").winner


def running(table: CoastalTable) -> bool:
    """Whether a torpedo may meet an enemy of its side in the next turn: one afloat is as near as it runs in a turn."""
    afloat = [unit for unit in table.units.values() if isinstance(unit, Vessel) and unit.afloat]
    return any(
        unit.side != track.side and distance(unit.at, track.at) <= TORPEDOES[track.type].speed_kt
        for track in table.tracks
        for unit in afloat
    )
