"""What a side may see of a nef table (NEF-HID)."""

from __future__ import annotations

from game.rulesets.nef.table import NefTable


def redact(table: NefTable, side: str) -> NefTable:
    """The table as `side` may see it: a copy in which hidden things do not exist or are blank.

    Hidden are other sides' sealed orders (NEF-HID-1), flights aboard their bases save those whose launch is
    ordered and open (NEF-HID-2, NEF-PLT-7), rearming, and a bomber's load until it is used (NEF-HID-3).
    """
    view = table.__copy__()
    units = {}
    for key, unit in table.units.items():
        if unit.side == side:
            units[key] = unit.__copy__()
            continue
        if unit.state == "waiting" or (unit.state == "aboard" and unit.plotted_speed is None):
            continue
        seen = units[key] = unit.__copy__()
        seen.rearming = ""
        if seen.spec.kind == "bomber" and not seen.load_shown:
            seen.load = ""
            seen.rapiers_left = seen.bombs_left = 0
        if seen.state == "aboard":
            seen.damage = seen.row = seen.packs_left = 0
            seen.halved = False
            seen.hits_pending = ()
    view.units = units
    view.seen_by = side
    view.agenda = table.agenda.copy()
    if table.sealed:
        quiet = getattr(table.agenda[0], "quiet", False) if table.agenda else False
        view.sealed = {
            key: order if key == side else None
            for key, order in table.sealed.items()
            if key == side or not quiet
        }
    else:
        view.sealed = {}
    return view
