"""What aircraft may do to ships and ships to aircraft: a strike's worth from where it must be flown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rulesets.war_at_sea import condition
from game.rulesets.war_at_sea.advice import harm
from game.rulesets.war_at_sea.missions import TORPEDO, dice, may_be_hit
from game.rulesets.war_at_sea.reaches import air_reach, antiair_dice
from game.rulesets.war_at_sea.table import Piece
from game.rulesets.war_at_sea.tables import ATTACK_WORTH
from game.sea.heading import Position, distance, toward

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation

SHORT_OF: Final = 0.4
"""Inches by which an aircraft stays inside the reach of its attacks."""


def stands_off(unit: Piece) -> float:
    """How far from its target an aircraft ends its move to attack it."""
    return air_reach(unit.spec) - SHORT_OF


SHARED = 0.6
"""How much of the antiair fire about a target meets each of several aircraft there."""

TURNED_BACK = 0.15
"""What being aborted costs an aircraft, of its worth."""


def start_of(scene: SeaSituation, unit: Piece) -> tuple[float, float]:
    """Where a unit's next move begins."""
    return scene.view.units[unit.base_id].at if unit.state == "based" else unit.at


def taken(scene: SeaSituation, unit: Piece, mission: str, target: Piece, prize: float = 0.0) -> float:
    """Points that one attack on a mission's target takes, met by nothing."""
    count = dice(unit, mission)
    if not count or not may_be_hit(target, mission):
        return 0.0
    mark = harm.mark(target)
    if mission == TORPEDO:
        return harm.salvo(mark, count, scene.luck) * (scene.worth(target) + target.spec.points + prize)
    met, destroyed = harm.guns(count, ATTACK_WORTH, scene.luck, *harm.armor(mark))
    worth = scene.worth(target)
    gone = harm.lost(target.spec, target.hull_lost)
    return worth * (met * harm.step(mark) + destroyed * (1.0 - gone)) + destroyed * (
        target.spec.points + prize
    )


def met(scene: SeaSituation, unit: Piece, x: float, y: float) -> tuple[float, float]:
    """The chances that an aircraft that ends its move there is aborted, and destroyed, by antiair fire."""
    spec = unit.spec
    through = alive = 1.0
    for foe in (*scene.targets, *scene.raiders):
        if not any(foe.spec.anti_air) or (foe.spec.air and foe.aborted):
            continue
        count = antiair_dice(foe.spec, distance(foe.at, (x, y)))
        if not count:
            continue
        hit, dead = harm.guns(
            condition.boats_of(foe, count),
            condition.attack_worth(foe),
            scene.luck,
            spec.armor,
            spec.vital_armor,
        )
        through *= 1.0 - SHARED * (hit + dead)
        alive *= 1.0 - SHARED * dead
    return alive - through, 1.0 - alive


def worth(
    scene: SeaSituation, unit: Piece, mission: str, target: Piece, x: float, y: float, prize: float = 0.0
) -> float:
    """Points of a strike flown from (x, y), with what its losses cost."""
    aborted, dead = met(scene, unit, x, y)
    through = 1.0 - aborted - dead
    if "press_the_attack" in unit.spec.abilities:
        through += aborted / 2
    cost = scene.worth(unit) * (TURNED_BACK * aborted + dead) + unit.spec.points * dead
    return through * taken(scene, unit, mission, target, prize) - cost


def towards(start: Position, goal: Position, stop: float) -> Position:
    """A point so far short of a goal, on the way to it; the start where that is nearer already."""
    return toward(start, goal, distance(start, goal) - stop)
