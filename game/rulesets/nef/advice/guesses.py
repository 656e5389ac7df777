"""A whole nef table made up from one side's view of it: what is hidden may be so (NEF-HID)."""

from __future__ import annotations

from random import Random

from game.rulesets.nef import aircraft
from game.rulesets.nef.set_up import roster, spec_of
from game.rulesets.nef.table import Nef, NefTable, Spec
from game.rulesets.nef.tables import HALVED

RAPIERS = 0.75
"""How often a bomber flight is guessed to carry Rapiers: they serve against every vessel."""


def imagine(view: NefTable, side: str, rng: Random) -> NefTable:
    """A table that looks to `side` as `view` does.

    Enemies' loads are guessed, and so are the flights in their hangars: as many as the points their force began with
    leave open. Sealed orders of others are left out, to be asked for again.
    """
    table = view.fork()
    table.seen_by = ""
    table.sealed = {key: order for key, order in view.sealed.items() if key == side}
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
    """Flights aboard as far as hangars and the points not accounted for go. What is to come on later counts too."""
    missing = table.forces.get(side, 0)
    missing -= sum(unit.spec.points for unit in table.units.values() if unit.side == side)
    if missing <= 0:
        return
    for base in list(table.units.values()):
        if base.side != side or base.state != "deployed" or not aircraft.is_base(base):
            continue
        room = aircraft.room(table, base)
        while True:
            fits = [spec for spec in _FLIGHTS if spec.points <= missing and spec.hangar_size <= room]
            if not fits:
                break
            spec = rng.choice(fits)
            missing -= spec.points
            room -= spec.hangar_size
            _add(table, base, spec, rng)


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
