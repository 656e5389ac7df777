"""Carriers and airfields: room, launching, rearming, and what burns on a deck that is hit (WAS-ARM)."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.war_at_sea import detection, purposes
from game.rulesets.war_at_sea.air_events import ArmingCounted, DeckBurned
from game.rulesets.war_at_sea.table import Piece, SeaTable, based
from game.rulesets.war_at_sea.tables import ARMING, BURNS_ON, DIE

BASES: Final = ("carrier", "airfield")


def is_base(unit: Piece) -> bool:
    """A carrier or an airfield."""
    return unit.spec.kind in BASES


def may_take(base: Piece, unit: Piece) -> bool:
    """Whether a base of its own side may take a unit, room apart (WAS-ARM-9, WAS-ARM-10)."""
    return (
        base.side == unit.side
        and base.state == "deployed"
        and is_base(base)
        and base.spec.capacity > 0
        and (base.spec.kind == "airfield" or not unit.spec.land_based)
    )


def has_room(table: SeaTable, base: Piece) -> bool:
    """Whether one unit more may land now (WAS-ARM-8)."""
    return len(based(table, base.id)) < base.spec.capacity


def may_launch(table: SeaTable, unit: Piece) -> bool:
    """Whether a based unit may be launched (WAS-AIR-4, WAS-ARM-3, WAS-ARM-10, WAS-DET-8)."""
    base = table.units.get(unit.base_id)
    return (
        base is not None
        and base.state == "deployed"
        and not base.crippled
        and not unit.arming_counters
        and not unit.landed
        and detection.may_launch(table)
    )


def count_arming(umpire: Umpire[SeaTable]) -> None:
    """The very start of the Air Mission Phase: one counter fewer each, then counters for what landed (WAS-ARM-2)."""
    table = umpire.table
    for side in table.sides:
        counters: dict[str, int] = {}
        landed: list[str] = []
        for unit in table.units.values():
            if unit.side != side or unit.state != "based":
                continue
            left = max(unit.arming_counters - 1, 0)
            if unit.landed:
                landed.append(unit.id)
                left = ARMING[unit.spec.kind] + (ARMING["landed_aborted"] if unit.landed_aborted else 0)
            if left != unit.arming_counters or unit.landed:
                counters[unit.id] = left
        if counters:
            umpire.happens(ArmingCounted(side, counters, tuple(landed)))


def burn(umpire: Umpire[SeaTable], base: Piece) -> None:
    """One die for each based unit with arming counters, in id order; 1 and 2 destroy it (WAS-ARM-12).

    The dice are for its side alone: how many units lie on a base is hidden (WAS-HID-1).
    """
    table = umpire.table
    arming = [unit for unit in based(table, base.id) if unit.arming_counters]
    if not arming:
        return
    roll = umpire.cast(burn_throw(base, len(arming)), hidden=True)
    lost = tuple(unit.id for unit, face in zip(arming, roll.faces, strict=True) if face in BURNS_ON)
    umpire.happens(DeckBurned(base.id, base.side, tuple(unit.id for unit in arming), roll, lost))


def burn_throw(base: Piece, units: int) -> Throw:
    """The dice for units refuelling on a base that is hit (WAS-ARM-12)."""
    return Throw(purposes.DeckFire(base.id), "WAS-ARM-12", units, DIE)
