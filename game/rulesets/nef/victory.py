"""Points and the end of a battle (NEF-VIC)."""

from __future__ import annotations

from game.match import Outcome
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import TABLES

_SHARES = TABLES["score"]
_LEAD: int = TABLES["victory"]["lead_percent"]


def share(unit: Nef) -> int:
    """The per cent of its points that its enemies score for a unit as it stands (NEF-VIC-2, NEF-VIC-3)."""
    shares = _SHARES["flight" if unit.spec.flight else "vessel"]
    percent = 0
    if unit.state == "destroyed":
        percent = shares["destroyed"]
    elif unit.state == "withdrawn":
        percent = 0 if unit.exited else shares["withdrawn"]
    elif unit.state == "deployed":
        percent = shares["rows"][unit.row]
    return percent


def worth(unit: Nef) -> int:
    """What its enemies score for a unit as it stands; a fraction is dropped (NEF-VIC-2, NEF-VIC-3)."""
    return int(unit.spec.points * share(unit) // 100)


def exit_worth(table: NefTable, unit: Nef) -> int:
    """What its own side scores for a unit that left by its exit, whatever its pending hits do to it (NEF-EDG-3)."""
    return table.victory.exit_points.get(unit.spec.id, 0) if unit.exited and unit.state != "deployed" else 0


def scores(table: NefTable) -> dict[str, int]:
    """Points of each side as they stand (NEF-VIC-2 to 5, NEF-EDG-3)."""
    points = dict.fromkeys(table.sides, 0)
    victory = table.victory
    for unit in table.units.values():
        lost = worth(unit)
        if lost:
            for side in points:
                if side != unit.side:
                    points[side] += lost
        points[unit.side] += exit_worth(table, unit)
    if victory.objective:
        objective = table.units[victory.objective]
        for side in points:
            if (side != objective.side) == (objective.state == "destroyed"):
                points[side] += victory.objective_points
    return points


def is_over(table: NefTable) -> bool:
    """After the last turn, or when a side has no deployed unit left (NEF-VIC-1)."""
    if table.turn >= table.turns:
        return True
    alive = {unit.side for unit in table.units.values() if unit.state in ("deployed", "waiting")}
    return any(side not in alive for side in table.sides)


def lead_needed(table: NefTable) -> int:
    """Tenths of the larger force's points: what a lead must reach, times a hundred to stay whole (NEF-VIC-4)."""
    return _LEAD * max(table.forces.values(), default=0)


def outcome(table: NefTable) -> Outcome:
    """Who has won on points (NEF-VIC-4)."""
    points = scores(table)
    ranked = sorted(points, key=lambda side: -points[side])
    first, second = points[ranked[0]], points[ranked[1]]
    lead = first - second
    needed = lead_needed(table)
    score = f"{ranked[0]} {first}, {ranked[1]} {second}"
    if lead > 0 and 100 * lead >= needed:
        return Outcome(
            ranked[0], f"{score}: a lead of {lead}, and {needed / 100:g} are needed.", "NEF-VIC-4", points
        )
    return Outcome(
        "", f"{score}: a lead of {lead} is short of {needed / 100:g}, a draw.", "NEF-VIC-4", points
    )
