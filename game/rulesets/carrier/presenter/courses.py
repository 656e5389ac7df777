"""What a hit on a ship would come to, beside her row of the sheet (CAR-HIT-5, CAR-ARM-1, CAR-VIC-2)."""

from __future__ import annotations

from game.match import Question
from game.match.wording import counted
from game.rulesets.carrier.phrases import ship
from game.rulesets.carrier.table import CarrierTable
from game.tabletop.presenter import Course


def course(view: CarrierTable, question: Question, group: str, key: str, value: int) -> Course | None:
    """The points a ship is worth, or what her armour does to so many Confirmed Hits."""
    found = ship(view, key)
    if found is None or group not in ("hit", "forced"):
        return None
    worth = counted(found.type.vp, "point")
    armour = found.type.armoured
    if question.name == "assign_confirmed" and armour:
        if 0 < value < armour:
            return Course(f"{value}/{armour}: stands")
        return Course(f"sinks, {worth}" if value else f"{worth}, needs {armour}")
    return Course(f"sinks, {worth}" if value else worth)
