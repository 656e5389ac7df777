"""What a side may see of a nef table (NEF-HID)."""

from __future__ import annotations

from game.rulesets.nef.table import Nef, NefTable
from game.tabletop.views import view_of


def redact(table: NefTable, side: str) -> NefTable:
    """The table as `side` may see it: a copy in which hidden things do not exist or are blank.

    Hidden are other sides' sealed orders (NEF-HID-1), flights aboard their bases save those whose launch is
    ordered and open (NEF-HID-2, NEF-PLT-7), rearming, and a bomber's load until it is used (NEF-HID-3). Of a flight
    that left the table or was lost in its base no more is told than its name (NEF-HID-5). The points of an enemy's
    force are those of the units that were seen: its whole would tell what lies in its hangars.
    """
    view = view_of(table, side, _known)
    view.forces = {
        other: table.forces.get(other, 0)
        if other == side
        else sum(unit.spec.points for unit in view.units.values() if unit.side == other)
        for other in table.sides
    }
    return view


def _known(unit: Nef) -> Nef | None:
    """An enemy unit as the other side knows it; None: not at all."""
    state = unit.state
    away = state != "deployed"
    if away and (state == "waiting" or (state == "aboard" and unit.plotted_speed is None)):
        return None
    seen = unit.__copy__()
    if seen.load and not seen.load_shown:
        seen.load = ""
        seen.rapiers_left = seen.bombs_left = 0
    if away:
        seen.rearming = ""
        if seen.base_id:
            seen.damage = seen.row = seen.packs_left = 0
            seen.halved = False
            seen.hits_pending = ()
    return seen
