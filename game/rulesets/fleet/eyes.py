"""How far a unit sees, by itself and in its weather, and a side's look round (FLT-VIS-2, FLT-WEA-1, FLT-SUB-6).

Who is seen past land, smoke and squalls stands in `sight`.
"""

from __future__ import annotations

from game.rulesets.fleet.table import DEEP, DEPLOYED, PERISCOPE, FleetTable, Flight, Marker, Piece, Ship
from game.rulesets.fleet.tables import AIR, BAND, SIGHT
from game.rulesets.fleet.tables import PERISCOPE as BELOW
from game.sea.heading import Inches, Position
from game.sea.sight import cover
from game.tabletop.memory import Look


def bands(unit: Piece) -> int:
    """How many range bands a unit sees, undimmed; damage counts on shore too (FLT-SPT-7, FLT-SUB-6, FLT-STR-4)."""
    if isinstance(unit, Flight):
        return int(AIR["sight_bands"])
    if isinstance(unit, Ship):
        if unit.depth == PERISCOPE:
            return int(BELOW["bands"])
        return unit.spotting_bands
    return 0


def eye(unit: Piece) -> Inches:
    """SD in cm: SD 0 still sees a little (FLT-VIS-2)."""
    return bands(unit) * BAND or SIGHT["blind_cm"]


def limit(table: FleetTable, unit: Piece) -> Inches:
    """The sight limit of a unit: the lower of SD and TVR, less inside a squall (FLT-VIS-2, FLT-WEA-1)."""
    if isinstance(unit, Ship) and (unit.depth == DEEP or (unit.depth == PERISCOPE and table.night)):
        return 0.0
    seen = min(eye(unit), table.options.tvr)
    return min(seen, SIGHT["squall_cm"]) if in_squall(table, unit.at) else seen


def in_squall(table: FleetTable, point: Position) -> bool:
    """Whether a point lies in bad weather (FLT-WEA-1)."""
    return bool(table.squalls) and cover(table.squalls).holds(point)


def look_of(table: FleetTable, side: str) -> Look:
    """What a side sees as a turn begins, or at any moment: from where it looks, and the enemy's ships in sight."""
    eyes = [
        (unit.x, unit.y, limit(table, unit))
        for unit in table.units.values()
        if unit.side == side and unit.state == DEPLOYED and not isinstance(unit, Marker)
    ]
    seen = [
        (unit.id, unit.x, unit.y)
        for unit in table.units.values()
        if unit.side != side and isinstance(unit, Ship) and unit.afloat and unit.sighted
    ]
    return Look(table.turn, tuple(eyes), tuple(seen))
