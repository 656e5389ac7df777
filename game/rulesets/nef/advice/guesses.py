"""A whole nef table made up from one side's view of it: what is hidden may be so (NEF-HID)."""

from __future__ import annotations

from random import Random

from game.rulesets.nef import aircraft
from game.rulesets.nef.set_up import roster, spec_of
from game.rulesets.nef.table import Nef, NefTable, Spec
from game.rulesets.nef.tables import HALVED
from game.tabletop.unadvised import afresh

RAPIERS = 0.75
"""How often a bomber flight is guessed to carry Rapiers: they serve against every vessel."""
ABOARD = 0.85
"""How often one more flight is guessed to lie in a hangar that has room for it."""


def imagine(view: NefTable, side: str, rng: Random) -> NefTable:
    """A table that looks to `side` as `view` does.

    Enemies' loads are guessed, and so are the flights in their hangars, in places that none that was seen came from.
    Sealed orders of others are left out, to be asked for again.
    """
    table = afresh(view, side)
    for unit in table.units.values():
        if unit.side == side:
            continue
        if unit.state == "aboard":  # her launch is ordered and open; what she brings is not
            unit.packs_left = unit.spec.rocket_packs
        if unit.spec.kind == "bomber" and not unit.load and unit.state in ("deployed", "aboard"):
            _load(unit, rng)
    for other in table.sides:
        if other != side:
            _fill_hangars(table, other, rng)
    return table


def _load(flight: Nef, rng: Random) -> None:
    share = HALVED if flight.halved else 100
    flight.load = aircraft.LOADS[0] if rng.random() < RAPIERS else aircraft.LOADS[1]
    if flight.load == aircraft.LOADS[0]:
        flight.rapiers_left = flight.spec.rapiers_full * share // 100
    else:
        flight.bombs_left = flight.spec.bombs_full * share // 100


def _fill_hangars(table: NefTable, side: str, rng: Random) -> None:
    """Flights aboard, as chance has it, as far as hangars go less the places of flights that were seen (NEF-HID-2)."""
    own = [unit for unit in table.units.values() if unit.side == side]
    bases = [unit for unit in own if aircraft.is_base(unit)]
    open_ = sum(base.spec.hangar for base in bases) - sum(unit.spec.hangar_size for unit in own)
    for base in bases:
        room = min(open_, aircraft.room(table, base)) if base.state == "deployed" else 0
        while rng.random() < ABOARD:
            fits = [spec for spec in _FLIGHTS if spec.hangar_size <= room]
            if not fits:
                break
            spec = rng.choice(fits)
            open_ -= spec.hangar_size
            room -= spec.hangar_size
            _add(table, base, spec, rng)
    points = sum(unit.spec.points for unit in table.units.values() if unit.side == side)
    table.forces = table.forces | {side: points}


def _add(table: NefTable, base: Nef, spec: Spec, rng: Random) -> None:
    number = len(table.units) + 1
    flight = Nef(
        id=f"guessed_{number}",
        name=f"{spec.name} {number}",
        side=base.side,
        spec=spec,
        state="aboard",
        base_id=base.id,
        packs_left=spec.rocket_packs,
    )
    if spec.kind == "bomber":
        _load(flight, rng)
    table.units[flight.id] = flight


_FLIGHTS = [spec for spec in map(spec_of, roster().values()) if spec.flight]
