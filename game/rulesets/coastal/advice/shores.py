"""Land, shoals and edges of the table: what a vessel meets there, and whether she has a way on after a move."""

from __future__ import annotations

from copy import copy

from game.match import Steered
from game.rulesets.coastal import movement, passage
from game.rulesets.coastal.advice.ways import ways
from game.rulesets.coastal.movement import SPEED, hull
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.sea.heading import distance
from game.sea.hulls import Waters
from game.sea.path import Walk


def shores(table: CoastalTable, unit: Vessel) -> Waters:
    """The ground that stops her and the edges, without other ships."""
    return Waters((), passage.coasts(table, unit), table.width, table.height)


def goes_on(table: CoastalTable, unit: Vessel, order: Steered, walk: Walk, leaves: str = "") -> bool:
    """Whether she has a way on after a move: straight on or hard round to either side, at her least speed."""
    if unit.dummy or table.turn >= table.turns:
        return True
    then = copy(unit)
    then.x, then.y, then.heading = walk.end
    if len(walk.poses) > 1:
        then.straight_run = distance(walk.poses[-2][:2], walk.end[:2])
    markers = order.settings.get(SPEED, unit.speed_markers)
    assert isinstance(markers, int)
    then.speed_markers = markers
    least = min(movement.settings(table, then, driven=False), default=0)
    if not least:
        return True  # she may stop
    helm = movement.helm(then, least)
    fan = ways(helm.distance, helm.owed, helm.straight_after, helm.turns is None)
    waters = shores(table, unit)
    for at in dict.fromkeys((0, int(fan.turned.argmin()), int(fan.turned.argmax()))):
        sailed = waters.sail(hull(then), helm.walk(then.pose, fan.paths[at]).poses)
        if not sailed.met and sailed.edge in ("", leaves):
            return True
    return False
