"""Objective zones on the table: who would claim each, or what stands in the way (WAS-VIC-2 to 5)."""

from __future__ import annotations

from game.match.wording import few
from game.rulesets.war_at_sea.firing import within
from game.rulesets.war_at_sea.objectives import claimant, ships
from game.rulesets.war_at_sea.table import Objective, SeaTable
from game.rulesets.war_at_sea.tables import CLAIM
from game.tabletop.overlays import Overlay, RangeRing, Zone, disc

ROUND = 36


def zones(view: SeaTable) -> list[Overlay]:
    """A zone of the claiming distance round each objective that is left, with how it stands."""
    return [
        Zone(-1, disc((one.x, one.y), CLAIM["claim_within"], ROUND), f"Objective · {held(view, one)}")
        for one in view.objectives
    ]


def held(view: SeaTable, objective: Objective) -> str:
    """Who claims it at the end of the turn as the ships lie, or who stands in whose way."""
    for side in view.sides:
        if (ship := claimant(view, side, objective)) is not None:
            return f"{side}, by {ship.name}"
    near = {side: _within(view, side, objective, CLAIM["claim_within"]) for side in view.sides}
    for side in view.sides:
        if not near[side]:
            continue
        other = next(name for name in view.sides if name != side)
        against = _within(view, other, objective, CLAIM["enemy_to_objective"])
        return f"contested by {few(against, 2)}" if against else "contested"
    return f"{view.victory.objective_points} points"


def barred(objective: Objective) -> RangeRing:
    """How near to it no enemy ship may be for a claim (WAS-VIC-2)."""
    reach = CLAIM["enemy_to_objective"]
    return RangeRing(objective.x, objective.y, reach, "short", f"no enemy within {reach:g}")


def _within(view: SeaTable, side: str, objective: Objective, reach: float) -> list[str]:
    return [ship.name for ship in ships(view, side) if within(ship, objective, reach)]
