"""How far one sees: weather, night, radar and flashes (WAS-DET)."""

from __future__ import annotations

from math import hypot, inf

from game.match import Refusal
from game.rulesets.war_at_sea.firing import off
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import AIR, TOLERANCE, VISIBILITY


def visibility(table: SeaTable) -> float:
    """How far anything is seen this turn, before radar and flashes; infinite in clear daylight (WAS-DET-2 to 4)."""
    night = VISIBILITY["night"] if table.options.night else inf
    weather = table.weather_sight if table.weather_sight is not None else inf
    return float(min(night, weather))


def limit(table: SeaTable, unit: Piece, target: Piece) -> float:
    """How far `unit` can see `target` (WAS-DET-5, WAS-DET-6)."""
    if not table.options.night and table.weather_sight is None:
        return inf
    seen = table.weather_sight if table.weather_sight is not None else inf
    if table.options.night:
        bright = flashed(table, target) or target.crippled
        seen = min(seen, VISIBILITY["night_flash" if bright else "night"])
    return float(seen + (VISIBILITY["radar_bonus"] if "radar" in unit.spec.abilities else 0.0))


def unseen(table: SeaTable, unit: Piece, target: Piece) -> Refusal:
    """That a target is farther off than a unit sees (WAS-DET-1)."""
    says = f"{unit.name} sees {limit(table, unit, target):g} in; {off(unit, target)}."
    return Refusal(says, "WAS-DET-1" if not unit.spec.air else "WAS-DET-7")


def flashed(table: SeaTable, target: Piece) -> bool:
    """Whether it made a gunnery attack in the turn before, whatever it has done in this one (WAS-DET-6)."""
    before = table.turn - 1
    return before >= 0 and before in (target.fired_guns_turn, target.fired_guns_before)


def detected(table: SeaTable, unit: Piece, target: Piece) -> bool:
    """Whether `target` is inside what `unit` sees; exactly at the limit it is (WAS-DET-1, WAS-DET-7)."""
    return hypot(unit.x - target.x, unit.y - target.y) <= limit(table, unit, target) + TOLERANCE


def may_launch(table: SeaTable) -> bool:
    """Whether it is clear enough for air units to launch (WAS-DET-8)."""
    return bool(visibility(table) >= AIR["launch_min_visibility"])
