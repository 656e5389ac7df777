"""How war_at_sea's points came about: units destroyed, what left or landed, objectives claimed (WAS-VIC-1)."""

from __future__ import annotations

from game.rulesets.war_at_sea import victory
from game.rulesets.war_at_sea.presenter.pieces import figure
from game.rulesets.war_at_sea.table import Piece, SeaTable, enemy
from game.tabletop.presenter import Posting

NO_UNITS = ("marker", "counter")


def account(table: SeaTable) -> list[Posting]:
    """Every unit in scenario order for its enemy, then what its own side scored with it, then objectives."""
    units = [unit for unit in table.units.values() if not unit.decoy_of and unit.spec.kind not in NO_UNITS]
    postings = [_for_enemy(table, unit) for unit in units]
    postings += [posting for unit in units if (posting := _for_itself(table, unit)) is not None]
    told = dict.fromkeys(table.sides, 0)
    for posting in postings:
        told[posting.side] += posting.points
    for side, points in victory.scores(table).items():
        if (rest := points - told[side]) > 0:
            state = f"{rest // max(1, table.victory.objective_points)} claimed"
            postings.append(Posting(side, "", "Objectives", side, state, rest, clause="WAS-VIC-5"))
    return postings


def _for_enemy(table: SeaTable, unit: Piece) -> Posting:
    gone = unit.state == "destroyed"
    return Posting(
        side=enemy(table, unit.side),
        unit=unit.id,
        name=unit.name,
        owner=unit.side,
        state=_state(unit),
        points=unit.spec.points if gone else 0,
        worth=unit.spec.points,
        percent=100 if gone else 0,
        clause="WAS-DAM-8",
        silhouette=figure(unit.spec).silhouette,
        lost=gone,
    )


def _for_itself(table: SeaTable, unit: Piece) -> Posting | None:
    """What its side scores for a unit that reached its exit, or the beach (WAS-MOV-9, WAS-VIC-7)."""
    worth = {"exited": table.victory.exit_points, "landed": table.victory.landing_points}.get(unit.state, {})
    points = worth.get(unit.side, {}).get(unit.spec.id, 0)
    if not points:
        return None
    state = "reached its exit" if unit.state == "exited" else "landed its load"
    clause = "WAS-MOV-9" if unit.state == "exited" else "WAS-VIC-7"
    picture = figure(unit.spec).silhouette
    return Posting(unit.side, unit.id, unit.name, unit.side, state, points, clause=clause, silhouette=picture)


def _state(unit: Piece) -> str:
    if unit.state in ("destroyed", "exited", "landed"):
        return unit.state
    if unit.spec.air:
        return "aborted" if unit.aborted else "unhurt"
    if not unit.hull_lost:
        return "unhurt"
    what = "boats" if unit.spec.kind == "pt" else "hull points"
    crippled = ", crippled" if unit.crippled else ""
    return f"{unit.hull_left} of {unit.spec.hull_points} {what}{crippled}"
