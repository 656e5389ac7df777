"""Aircraft: launching, landing, rearming, and the loads chosen before the battle (NEF-AIR, NEF-ARM, NEF-SEQ-6)."""

from __future__ import annotations

from game.match import Refusal, Stop
from game.rulesets.nef.movement import can_move
from game.rulesets.nef.table import Nef, NefTable, aboard
from game.rulesets.nef.tables import HEADING_STEP, LANDING_REACH, PLACES
from game.sea.sight import cover

LOADS = ("rapiers", "bombs")
PACK = "pack"

HEADINGS = tuple(float(heading) for heading in range(0, 360, HEADING_STEP))
"""Headings a flight leaving an airfield may be given (NEF-AIR-7)."""


def is_base(unit: Nef) -> bool:
    """An air base: a carrier or an airfield."""
    return unit.spec.hangar > 0


def is_carrier(unit: Nef) -> bool:
    """A nef with a hangar."""
    return unit.spec.kind == "nef" and unit.spec.hangar > 0


def room(table: NefTable, base: Nef) -> int:
    """Hangar places still free (NEF-AIR-4)."""
    return base.spec.hangar - sum(flight.spec.hangar_size for flight in aboard(table, base.id))


def tells_a_hangar(table: NefTable) -> bool:
    """Whether a side's being asked for a plot would tell its enemies that flights lie below (NEF-HID-2).

    So it does where nothing of the side is seen to move or to be moored, and it has an air base.
    """
    bases: set[str] = set()
    others: set[str] = set()
    for unit in table.units.values():
        if unit.state == "deployed":
            if unit.moored or can_move(unit):
                others.add(unit.side)
            elif is_base(unit):
                bases.add(unit.side)
    return not bases <= others


def squall_over(table: NefTable, base: Nef) -> bool:
    """Whether the base's centre lies in a squall: closed to launching and landing (NEF-TER-4, NEF-TER-6)."""
    return bool(table.squalls) and cover(table.squalls).holds(base.at)


def landing_refused(table: NefTable, flight: Nef, base: Nef) -> Refusal | None:
    """Why this flight may not land on this base this turn, wherever it flies; None if it may."""
    if flight.launched_this_turn:
        return Refusal(f"{flight.name} launched this turn and may not land in it.", "NEF-AIR-6")
    if flight.doomed:
        return Refusal(
            f"{flight.name} has hits pending that destroy it: a doomed flight may not land.", "NEF-DMG-6"
        )
    if is_carrier(base) and base.launched_this_turn:
        return Refusal(f"{base.name} was given a launch this turn: no flight may land on her.", "NEF-AIR-3")
    if room(table, base) < flight.spec.hangar_size:
        return Refusal(f"{base.name} has no room left in her hangar.", "NEF-AIR-4")
    if base.capacity_used + flight.spec.hangar_size > PLACES:
        return Refusal(
            f"{base.name} has used {base.capacity_used} of {PLACES} places this turn; "
            f"{flight.name} needs {flight.spec.hangar_size}.",
            "NEF-AIR-5" if base.spec.kind == "airfield" else "NEF-AIR-2",
        )
    if squall_over(table, base):
        return Refusal(f"{base.name} lies in a squall: no flight may land.", "NEF-TER-4")
    return None


def landing_stops(table: NefTable, flight: Nef) -> tuple[Stop, ...]:
    """The bases of its own side on which a flight's path may end (NEF-AIR-8 to 10)."""
    return tuple(
        Stop(
            "land_on",
            base.id,
            base.at,
            max(LANDING_REACH, base.spec.base_radius),
            "NEF-AIR-8",
            "NEF-AIR-9",
            landing_refused(table, flight, base),
        )
        for base in table.units.values()
        if base.side == flight.side and is_base(base) and base.state == "deployed"
    )


def can_be_armed(flight: Nef) -> tuple[str, ...]:
    """The loads this flight may be rearmed with (NEF-ARM-1)."""
    return (PACK,) if flight.spec.kind == "fighter" else LOADS
