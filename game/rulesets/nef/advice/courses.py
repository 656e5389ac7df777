"""Courses for an opponent: where a nef unit might want to go, and paths that lead there.

Reads a view and knows no order's legality: the helm keeps the paths legal, the question has the last word.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from random import Random

from game.rulesets.nef import aircraft, fire, movement
from game.rulesets.nef.advice.standing import way_out
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import FRONT, REAR, TURN, TURN_COST, WEAPONS
from game.sea.heading import Inches, Pose, Position, vane
from game.sea.path import Helm
from game.sea.sight import cover

BROADSIDES: Inches = WEAPONS["guns"].range
"""Nearer than this a vessel shows her side instead of closing."""

BEYOND: Inches = 20.0
"""How far past an exit edge a unit aims that wants to leave by it."""


def goal(view: NefTable, unit: Nef) -> Position | None:
    """Where a unit wants to be: its exit edge, the nearest enemy it can harm, or its base when it cannot."""
    if edge := way_out(view, unit):
        return {
            "east": (view.width + BEYOND, unit.y),
            "west": (-BEYOND, unit.y),
            "north": (unit.x, view.height + BEYOND),
            "south": (unit.x, -BEYOND),
        }[edge]
    kinds = _harmed(tuple(fire.at_hand(unit)))
    nearest: Position | None = None
    least = 1e9
    side, x, y = unit.side, unit.x, unit.y
    for foe in view.units.values():
        if foe.side != side and foe.state == "deployed" and foe.spec.kind in kinds:
            away = hypot(foe.x - x, foe.y - y)
            if away < least:
                nearest, least = (foe.x, foe.y), away
    spent = unit.spec.flight and not (unit.packs_left or unit.rapiers_left or unit.bombs_left)
    if nearest is None or (spent and unit.spec.kind == "bomber"):
        for base in view.units.values():
            if base.side == unit.side and aircraft.is_base(base) and base.state == "deployed":
                return base.at
    return nearest


@lru_cache(maxsize=64)
def _harmed(weapons: tuple[str, ...]) -> frozenset[str]:
    """The kinds of unit that any of these weapons may be used on."""
    return frozenset(kind for weapon in weapons for kind in WEAPONS[weapon].targets)


def path_to(helm: Helm, pose: Pose, aim: Position, rng: Random, *, broadside: bool = False) -> str:
    """A path that turns towards `aim` wherever it may, or with `broadside` only until `aim` lies on the beam."""
    x, y, heading = pose
    left = round(helm.distance)
    wait = round(helm.owed) or int(helm.turned)
    turns = left if helm.turns is None else helm.turns
    after = round(helm.straight_after)
    room = TURN_COST if helm.may_owe else TURN_COST + after
    shies = -TURN if rng.random() < 0.5 else TURN
    path = ""
    east, north = vane(heading)
    while left > 0:
        if wait <= 0 and turns > 0 and left >= room:
            off = (degrees(atan2(aim[0] - x, aim[1] - y)) - heading + 180.0) % 360.0 - 180.0
            if abs(off) >= REAR.start or (not broadside and abs(off) > FRONT.end):
                turn = TURN if off > 0 else -TURN
            elif broadside and abs(off) < FRONT.end:
                turn = shies
            else:
                turn = 0
            if turn:
                path += "S" if turn > 0 else "P"
                heading += turn
                east, north = vane(heading)
                left -= TURN_COST
                turns -= 1
                wait = after
                continue
        path += "F"
        x += east
        y += north
        left -= 1
        wait -= 1
    return path


def stands(view: NefTable, unit: Nef, end: Pose, ahead: Inches) -> float:
    """How safe a unit is at the end of a half: 0 off the table or aground, 1 where it can still turn away.

    `ahead` is what it must fly next.
    """
    x, y, _ = end
    if not (0.0 <= x <= view.width and 0.0 <= y <= view.height):
        wanted = way_out(view, unit)
        return 1.0 if wanted and movement.edge_crossed(view, end) == wanted else 0.0
    ground = view.ground if unit.spec.kind == "ship" else ()
    if ground and cover(ground).holds((x, y)):
        return 0.0
    if not ground and ahead <= x <= view.width - ahead and ahead <= y <= view.height - ahead:
        return 1.0
    return 1.0 if any(_keeps(view, end, ahead, turn, ground) for turn in (0, -TURN, TURN)) else 0.3


def _keeps(
    view: NefTable, pose: Pose, ahead: Inches, turn: int, ground: tuple[tuple[Position, ...], ...]
) -> bool:
    """Whether a unit that keeps turning one way, or goes straight on, is still afloat `ahead` inches later."""
    x, y, heading = pose
    while ahead > 0:
        if turn and ahead >= TURN_COST + 1:
            heading += turn
            ahead -= TURN_COST
        east, north = vane(heading)
        x += east
        y += north
        ahead -= 1
        if not (0.0 <= x <= view.width and 0.0 <= y <= view.height):
            return False
        if ground and cover(ground).holds((x, y)):
            return False
    return True
