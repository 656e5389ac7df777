"""What is to be seen on the table whatever is asked: missions as arrows, markers of damage, ties, flashes of guns.

All of it is what the looking side may know: its own missions while they are sealed, the enemy's once they are flown.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.match.wording import counted
from game.rulesets.war_at_sea import detection
from game.rulesets.war_at_sea.missions import CAP, ESCORT, HOME, INTERCEPTS
from game.rulesets.war_at_sea.presenter.phrases import ERRAND
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import AIR, VISIBILITY
from game.sea.heading import Position
from game.tabletop.overlays import Circle, Lit, Mark, Overlay, Sortie

FLYING = "air_mission"
FLASH = 1.5
"""How much sea is drawn lit round a ship that was seen to fire, in inches."""
ATTACKED = ("air_mission", "air_defense", "air_attack")


def standing(view: SeaTable) -> list[Overlay]:
    """The overlays of a view."""
    return [*_missions(view), *_patrols(view), *_ties(view), *_markers(view), *_flashes(view)]


def seat(view: SeaTable, unit: Piece) -> Position | None:
    """Where a unit is, or the base on which it lies; None where that is not known."""
    if unit.state == "deployed":
        return unit.at
    base = view.units.get(unit.base_id) if unit.state == "based" else None
    return base.at if base is not None and base.state == "deployed" else None


def _missions(view: SeaTable) -> Iterator[Overlay]:
    """An arrow from each unit with a mission to what it is sent against, with or home to (WAS-AIR-1, WAS-AIR-5)."""
    if view.phase not in ATTACKED:
        return
    for unit in view.units.values():
        if not unit.mission or not unit.mission_target or (start := seat(view, unit)) is None:
            continue
        if unit.mission in (HOME, ESCORT) and view.phase != FLYING:
            continue
        target = view.units.get(unit.mission_target)
        goal = seat(view, target) if target is not None else None
        if target is None or goal is None or goal == start:
            continue
        sealed = not unit.mission_shown
        told = f"{unit.name}: {ERRAND[unit.mission]}" if view.phase == FLYING else ""
        yield Sortie(start, goal, told, sealed)


def _patrols(view: SeaTable) -> Iterator[Overlay]:
    """Where fighters that may intercept stop others (WAS-AIR-9): one's own, and those of the enemy that are shown."""
    if view.phase != FLYING:
        return
    for unit in view.units.values():
        if unit.airborne and unit.mission in INTERCEPTS and not unit.intercepting and not unit.aborted:
            word = "CAP" if unit.mission == CAP else "escort"
            yield Circle(*unit.at, float(AIR["intercept_distance"]), "interception", word)


def _ties(view: SeaTable) -> Iterator[Overlay]:
    """Who is tied to whom (WAS-ADF-5)."""
    for unit in view.units.values():
        other = view.units.get(unit.tied_to) if unit.tied_to else None
        if unit.airborne and other is not None and other.airborne and unit.id < other.id:
            yield Sortie(unit.at, other.at, "tied", False)


def _markers(view: SeaTable) -> Iterator[Overlay]:
    """The markers of this phase's damage, face up until they are applied (WAS-DAM-1)."""
    for unit in view.units.values():
        if unit.state == "deployed" and (words := pending(unit)):
            yield Mark(unit.id, "doomed", words)


def _flashes(view: SeaTable) -> Iterator[Overlay]:
    """Who is seen from afar this night: guns fired last turn, or fires aboard (WAS-DET-6)."""
    if not view.options.night:
        return
    for unit in view.units.values():
        if unit.state == "deployed" and (unit.crippled or detection.flashed(view, unit)):
            why = "on fire" if unit.crippled else "fired"
            yield Lit(*unit.at, FLASH, "flare", f"{why}: seen to {VISIBILITY['night_flash']:g}")


def pending(unit: Piece) -> str:
    """What the markers on a unit say; empty where there are none."""
    if unit.pending_destroy:
        return "marked: destroyed"
    parts = []
    if unit.pending_hull:
        left = unit.hull_left - unit.pending_hull
        what = counted(unit.pending_hull, "boat" if unit.spec.kind == "pt" else "hull point")
        parts.append(f"{what}{', sinks' if left <= 0 else ', crippled' if _cripples(unit, left) else ''}")
    if unit.pending_abort:
        parts.append("destroyed" if unit.spec.air and unit.aborted else "aborted")
    return f"marked: {', '.join(parts)}" if parts else ""


def _cripples(unit: Piece, left: int) -> bool:
    return left == 1 and unit.spec.kind != "pt" and not unit.spec.air and unit.spec.hull_points > 1
