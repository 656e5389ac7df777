"""What a marked speed comes to before it is flown: both halves straight ahead, the turns there is room for."""

from __future__ import annotations

from game.match import Question
from game.match.wording import counted
from game.rulesets.nef.movement import half_distance, turn_number
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import AFTER_TURN, TURN_COST, read
from game.sea.heading import Pose, ahead
from game.tabletop.overlays import Ghost, Leg, Overlay, Route
from game.tabletop.presenter import Course
from game.tabletop.scale import Scale

_GROUPS = ("speed", "launch")
SCALE = Scale("in", read, "yards_per_inch", "yd", 10, "knots_per_inch")
"""Lengths in yards, and marked speeds in knots."""


def course(view: NefTable, question: Question, group: str, key: str, value: int) -> Course | None:
    """The straight track of a speed, or of a launch from a base that lies still (NEF-MOV-2, NEF-MOV-11)."""
    unit = view.units.get(key)
    if unit is None or group not in _GROUPS:
        return None
    first, second = half_distance(value, 1), half_distance(value, 2)
    turns = min(turn_number(unit), value // (TURN_COST + AFTER_TURN))
    words = f"{first} in, then {second} in · room for {counted(turns, 'turn')} · {SCALE.knots(value)}"
    start = _start(view, unit)
    if start is None or not value:
        return Course(words)
    middle, end = ahead(start[:2], start.heading, first), ahead(start[:2], start.heading, value)
    laid: list[Overlay] = [
        Route((Leg(*start[:2]), Leg(*middle))),
        Route((Leg(*middle), Leg(*end)), walked=False),
    ]
    if unit.state == "deployed":
        laid += [Ghost(key, Pose(*at, start.heading)) for at in dict.fromkeys((middle, end))]
    return Course(words, tuple(laid))


def _start(view: NefTable, unit: Nef) -> Pose | None:
    """Where it stands, or where the carrier it launches from does; a field's flights name their heading later."""
    if unit.state == "deployed":
        return unit.pose
    base = view.units.get(unit.base_id)
    return base.pose if base is not None and base.spec.vessel else None


def division(view: NefTable, key: str) -> list[str]:
    """The unit's squadron; without one, its side's units of the same sort."""
    unit = view.units.get(key)
    if unit is None:
        return []

    def sort(other: Nef) -> tuple[str, bool, str]:
        flight = other.spec.kind if other.spec.flight else ""
        return other.squadron, other.spec.vessel, flight if not unit.squadron else ""

    return [
        other.id for other in view.units.values() if other.side == unit.side and sort(other) == sort(unit)
    ]
