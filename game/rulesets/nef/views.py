"""What a side may see of a nef table (NEF-HID)."""

from __future__ import annotations

from game.match.steps import sealed_for
from game.rulesets.nef.table import Nef, NefTable


def _blank_load(seen: Nef) -> None:
    seen.load = ""
    seen.rapiers_left = seen.bombs_left = 0


def redact(table: NefTable, side: str) -> NefTable:
    """The table as `side` may see it: a copy in which hidden things do not exist or are blank.

    Hidden are other sides' sealed orders (NEF-HID-1), flights aboard their bases save those whose launch is
    ordered and open (NEF-HID-2, NEF-PLT-7), rearming, and a bomber's load until it is used (NEF-HID-3). Of a flight
    that left the table or was lost in its base no more is told than its name (NEF-HID-5). The points of an enemy's
    force are those of the units that were seen: its whole would tell what lies in its hangars.
    """
    view = table.__copy__()
    units = {}
    for key, unit in table.units.items():
        if unit.side == side:
            units[key] = unit.__copy__()
        elif unit.state == "deployed":
            seen = units[key] = unit.__copy__()
            if seen.load and not seen.load_shown:
                _blank_load(seen)
        elif unit.state != "waiting" and (unit.state != "aboard" or unit.plotted_speed is not None):
            seen = units[key] = unit.__copy__()
            seen.rearming = ""
            if seen.load and not seen.load_shown:
                _blank_load(seen)
            if seen.base_id:
                seen.damage = seen.row = seen.packs_left = 0
                seen.halved = False
                seen.hits_pending = ()
    view.units = units
    view.forces = {
        other: table.forces.get(other, 0)
        if other == side
        else sum(unit.spec.points for unit in units.values() if unit.side == other)
        for other in table.sides
    }
    view.seen_by = side
    view.agenda = table.agenda.copy()
    view.sealed = sealed_for(table, side)
    return view
