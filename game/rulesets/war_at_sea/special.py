"""Special actions that go with a move: smoke, repair, a high speed run (WAS-SPA)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.dice.roll import Throw
from game.match import Refusal, Umpire
from game.rulesets.war_at_sea import condition, errands, mines, purposes
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN, LAY_MINES, REPAIR, SWEEP_MINES
from game.rulesets.war_at_sea.condition import SMOKE as LAY_SMOKE
from game.rulesets.war_at_sea.events import Repaired, SmokeLaid, Strained
from game.rulesets.war_at_sea.table import PERISCOPE, SURFACED, Piece, SeaTable, Smoke
from game.rulesets.war_at_sea.tables import DIE, HIGH_SPEED, SMOKE, SUBMARINE
from game.rulesets.war_at_sea.tables import REPAIR as REPAIRING
from game.sea.heading import Inches, Pose, Position, distance, pinned
from game.sea.hulls import stern
from game.sea.sight import Outlines


def actions(table: SeaTable, unit: Piece) -> list[str]:
    """The special actions a unit may take with this move, as orders have them (WAS-SPA-1)."""
    spec = unit.spec
    if unit.decoy_of or not (spec.ship or spec.kind == "submarine"):
        return []
    found: list[str] = []
    if spec.kind in SMOKE["classes"] and not unit.crippled:
        found.append(LAY_SMOKE)
    if may_repair(unit):
        found.append(REPAIR)
    if spec.ship and not unit.crippled:
        found.append(HIGH_SPEED_RUN)
    return found + mines.actions(table, unit)


def why_not(table: SeaTable, unit: Piece, action: str) -> Refusal | None:
    """Why a unit cannot take a special action, or None where it can (WAS-SPA-1 to 7, WAS-MIN-8, WAS-MIN-9)."""
    if not table.options.special_actions:
        return Refusal("Special actions are not played in this battle.", "WAS-GEN-10")
    if action in actions(table, unit):
        return None
    kind, _ = errands.read(action)
    name = unit.name
    if kind == LAY_SMOKE:
        return Refusal(
            f"{name} cannot lay smoke: destroyers, cruisers, PT stands, not crippled.", "WAS-SPA-2"
        )
    if kind == REPAIR and unit.hull_lost and unit.repairs_done >= most_repairs(unit):
        return Refusal(f"{name} has been repaired {unit.repairs_done} times: no more.", "WAS-SPA-5")
    if kind == REPAIR:
        return Refusal(f"{name} cannot be repaired.", "WAS-SPA-4")
    if kind == HIGH_SPEED_RUN:
        return Refusal(f"{name} cannot make a high speed run: ships only, not crippled.", "WAS-SPA-7")
    if kind == LAY_MINES:
        return Refusal(f"{name} has no mines to lay.", "WAS-MIN-8")
    return Refusal(f"{name} cannot sweep that.", "WAS-MIN-9") if kind == SWEEP_MINES else None


def may_repair(unit: Piece) -> bool:
    """A damaged or crippled ship or submarine that has successes left (WAS-SPA-4, WAS-SPA-5)."""
    return (
        unit.hull_lost > 0
        and unit.spec.kind not in ("pt", "airfield")
        and unit.repairs_done < most_repairs(unit)
    )


def most_repairs(unit: Piece) -> int:
    """How often a ship's repairs can succeed in a game (WAS-SPA-5)."""
    return max(unit.spec.hull_points // int(REPAIRING["max_successes_divisor"]), 1)


def repair_reach(unit: Piece) -> Inches:
    """How far it may go while it repairs (WAS-SPA-4); a submarine on the surface, where two steps up allow an inch."""
    depth = SURFACED if unit.depth else ""
    reach = condition.speed(unit, depth) * REPAIRING["max_move_fraction"]
    if unit.depth not in ("", SURFACED, PERISCOPE):
        reach = min(reach, SUBMARINE["two_step_max_move"])
    return float(reach)


def repair(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """One die at the end of the move (WAS-SPA-4)."""
    if umpire.roll(repair_throw(unit)).hits:
        umpire.happens(Repaired(unit.id, REPAIRING["hull"]))


def repair_throw(unit: Piece) -> Throw:
    """The die of a repair."""
    return Throw(purposes.Repair(unit.id), "WAS-SPA-4", 1, DIE, target=REPAIRING["success_on"])


def strain(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """One die after a high speed run (WAS-SPA-8)."""
    if umpire.roll(strain_throw(unit)).total == HIGH_SPEED["strain_on"]:
        umpire.happens(Strained(unit.id, unit.strain + HIGH_SPEED["strain"]))


def strain_throw(unit: Piece) -> Throw:
    """The die after a high speed run."""
    return Throw(purposes.Strain(unit.id), "WAS-SPA-8", 1, DIE)


def least_track() -> Inches:
    """How long a stern track must be to lay smoke (WAS-SPA-2)."""
    return float(SMOKE["min_track"])


def lay_smoke(umpire: Umpire[SeaTable], unit: Piece, poses: Sequence[Pose]) -> None:
    """Smoke over the track of the stern, turns on the spot included; none where that is too short (WAS-SPA-2)."""
    table = umpire.table
    track: list[Position] = []
    for pose in poses:
        point = stern(pose, unit.spec.length)
        if not track or distance(track[-1], point) > 1e-6:
            track.append(point)
    run = sum(distance(here, there) for here, there in pairwise(track))
    if len(track) < 2 or run < least_track() - 1e-6:
        return
    until = table.turn + int(SMOKE["lasts_following_turns"])
    key = f"smoke_{table.turn}_{unit.id}"
    umpire.happens(SmokeLaid(unit.id, Smoke(key, screen(track), until)))


def screen(track: Sequence[Position]) -> Outlines:
    """The outlines of the area half a width to each side of a track, its ends flat."""
    import shapely

    area = shapely.LineString(track).buffer(
        SMOKE["half_width"], cap_style="flat", join_style="round", quad_segs=4
    )
    return tuple(tuple(map(pinned, part.exterior.coords[:-1])) for part in shapely.get_parts(area))
