"""The end of a phase: marked damage takes effect for both sides together (WAS-DAM)."""

from __future__ import annotations

from game.match import Step, Umpire
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.bases import is_base
from game.rulesets.war_at_sea.events import Aborted, DamageTaken, DecoyGone, Destroyed
from game.rulesets.war_at_sea.table import Piece, SeaTable, based
from game.rulesets.war_at_sea.tables import PT_ABORTED_TURNS
from game.tabletop.sides import enemy


class TurnMarkersOver(Step[SeaTable], frozen=True):
    """The face-down markers of a phase are turned over (WAS-DAM-1, WAS-DAM-11)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        for unit in list(umpire.table.units.values()):
            if unit.pending_hull or unit.pending_destroy or unit.pending_abort:
                _settle(umpire, unit)
        umpire.done()


def _settle(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """One unit's markers: hull points of all attacks add up (WAS-DAM-2, WAS-DAM-7, WAS-DAM-10, WAS-PT-4)."""
    if unit.state not in ("deployed", "based"):
        return
    spec = unit.spec
    twice = spec.air and unit.pending_abort and unit.aborted
    sunk = spec.hull_points > 0 and unit.pending_hull >= unit.hull_left
    if unit.pending_destroy or twice or sunk:
        destroy(umpire, unit)
        return
    aborted = unit.pending_abort
    if unit.pending_hull:
        counter = unit.counter if contacts.hidden(unit) else ""
        umpire.happens(DamageTaken(unit.id, unit.side, counter, unit.pending_hull))
    if aborted:
        turn = umpire.table.turn
        umpire.happens(Aborted(unit.id, turn, -1 if spec.air else turn + PT_ABORTED_TURNS))


def destroy(umpire: Umpire[SeaTable], unit: Piece, why: str = "", base: str = "") -> None:
    """A unit is destroyed and scores; a base takes all on it along, a submarine its decoy (WAS-ARM-11, WAS-SUB-5)."""
    table = umpire.table
    lost = based(table, unit.id) if is_base(unit) else []
    counter = unit.counter if contacts.hidden(unit) else ""
    umpire.happens(
        Destroyed(unit.id, unit.side, enemy(table, unit.side), unit.spec.points, counter, base, why)
    )
    for flight in lost:
        destroy(umpire, flight, base=unit.id)
    remove_decoy(umpire, unit)


def remove_decoy(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """The decoy of a submarine that has left the game goes too (WAS-SUB-5)."""
    if unit.spec.kind == "submarine" and (decoy := contacts.decoy_of(umpire.table, unit.id)) is not None:
        umpire.happens(DecoyGone(decoy.id, decoy.side, decoy.counter))
