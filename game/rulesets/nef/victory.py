"""Points and the end of a battle (NEF-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Outcome
from game.match.wording import portion
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import TABLES
from game.tabletop.account import Posting, ranking, scored

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


def state(unit: Nef) -> str:
    """How a unit stands, in a few words."""
    if unit.state == "withdrawn":
        return "exited" if unit.exited else "withdrawn"
    if unit.state != "deployed":
        return unit.state
    if unit.spec.flight:
        return f"{unit.damage} of {unit.spec.hull} hits" if unit.damage else "unhurt"
    if not unit.damage:
        return "unhurt"
    gone = TABLES["damage"]["rows"][unit.row]
    return f"{portion(gone)} the hull gone" if gone else "lightly damaged"


def clause(unit: Nef) -> str:
    """The clause by which its enemies score for a unit, or its own side where it left by its exit."""
    if unit.exited and unit.state == "withdrawn":
        return "NEF-EDG-3"
    return str(_SHARES["flight" if unit.spec.flight else "vessel"]["clause"])


def postings(table: NefTable) -> Iterator[Posting]:
    """What each side scores as things stand (NEF-VIC-2, NEF-VIC-3, NEF-VIC-5, NEF-EDG-3)."""
    victory = table.victory
    for unit in table.units.values():
        if lost := worth(unit):
            for side in table.sides:
                if side != unit.side:
                    points = unit.spec.points
                    yield Posting(side, unit.id, state(unit), lost, clause(unit), points, share(unit))
        if reached := exit_worth(table, unit):
            yield Posting(unit.side, unit.id, "reached her exit", reached, "NEF-EDG-3")
    if victory.objective:
        objective = table.units[victory.objective]
        gone = objective.state == "destroyed"
        what = "objective destroyed" if gone else "objective held"
        for side in table.sides:
            if (side != objective.side) == gone:
                yield Posting(side, objective.id, what, victory.objective_points, "NEF-VIC-5")


scores = scored(postings)


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
    first, _, lead, score = ranking(points)
    needed = lead_needed(table)
    won = lead > 0 and 100 * lead >= needed
    far = f", and {needed / 100:g} are needed." if won else f" is short of {needed / 100:g}, a draw."
    return Outcome(first if won else "", f"{score}: a lead of {lead}{far}", "NEF-VIC-4", points)
