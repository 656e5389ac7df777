"""The End phase's damage: hits marked, rows lost, special weapons lost and exploding (NEF-DMG, NEF-VUL, NEF-BMR-2)."""

from __future__ import annotations

from game.dice.roll import Throw, modifier
from game.match import Umpire
from game.rulesets.nef import purposes
from game.rulesets.nef.events import Destroyed, Exploded, FlightHalved, HullMarked, SalvoLost
from game.rulesets.nef.table import Nef, NefTable, aboard
from game.rulesets.nef.tables import DIE, HALVED, HALVING_HIT, VULNERABILITY, row_of


def mark_flights(umpire: Umpire[NefTable]) -> None:
    """Flights' hits, in scenario order: in the air, aboard after landing, or withdrawn (NEF-DMG-10, NEF-DMG-11)."""
    for unit in list(umpire.table.units.values()):
        if unit.spec.flight and unit.hits_pending and unit.state != "destroyed":
            _mark_flight(umpire, unit)


def _mark_flight(umpire: Umpire[NefTable], unit: Nef) -> None:
    """The first hit does nothing, the last destroys; a bomber's second halves its load (NEF-FTR-2, NEF-BMR-2)."""
    before = unit.damage
    _mark(umpire, unit, sum(pending.hits for pending in unit.hits_pending))
    if unit.damage >= unit.spec.hull:
        umpire.happens(Destroyed(unit.id))
    elif unit.spec.kind == "bomber" and before < HALVING_HIT <= unit.damage:
        umpire.happens(
            FlightHalved(unit.id, unit.bombs_left * HALVED // 100, unit.rapiers_left * HALVED // 100)
        )


def mark_vessels(umpire: Umpire[NefTable]) -> None:
    """Vessels' and ground units' hits, each with its vulnerability rolls at once (NEF-SEQ-3, NEF-VUL-3)."""
    for unit in list(umpire.table.units.values()):
        if not unit.spec.flight and unit.hits_pending and unit.state != "destroyed":
            _mark_vessel(umpire, unit)


def _mark_vessel(umpire: Umpire[NefTable], unit: Nef) -> None:
    attacks = unit.hits_pending
    row = unit.row
    _mark(umpire, unit, sum(pending.hits for pending in attacks))
    if unit.damage >= unit.spec.hull:
        destroy(umpire, unit)
        return
    if not unit.spec.vessel or unit.state != "deployed":
        return
    if umpire.table.options.vulnerability == "hit":
        attacked = sum(pending.hits for pending in attacks)
    else:
        attacked = len(attacks)
    due = attacked * VULNERABILITY["rolls_per_attack"]
    due += (unit.row - row) * VULNERABILITY["rolls_per_row"]
    vulnerable(umpire, unit, due)


def vulnerable(umpire: Umpire[NefTable], unit: Nef, due: int) -> None:
    """Make up to `due` vulnerability rolls, and those that explosions add (NEF-VUL-4 to 10)."""
    while due > 0:
        lost = next_lost(umpire.table, unit)
        if lost is None:
            return
        due -= 1
        if umpire.roll(vulnerability_throw(unit)).hits == 0:
            continue
        if isinstance(lost, Nef):
            umpire.happens(Destroyed(lost.id, unit.id))
        else:
            umpire.happens(SalvoLost(unit.id, lost))
        if umpire.roll(explosion_throw(unit)).hits == 0:
            continue
        force = umpire.roll(force_throw(unit)).total
        row = unit.row
        umpire.happens(Exploded(unit.id, force))
        _mark(umpire, unit, force, explosion=True)
        if unit.damage >= unit.spec.hull:
            destroy(umpire, unit)
            return
        due += (unit.row - row) * VULNERABILITY["rolls_per_row"]


def next_lost(table: NefTable, unit: Nef) -> str | Nef | None:
    """What a vulnerability roll would take now: a torpedo, a loaded launcher, the first flight aboard (NEF-VUL-8)."""
    for what in VULNERABILITY["order"]:
        if what == "torpedo" and unit.torpedoes_left > 0:
            return "torpedo"
        if what == "rockets_loaded" and unit.rockets_loaded > 0:
            return "rockets"
        if what == "flight_aboard":
            flights = aboard(table, unit.id)
            if flights:
                return flights[0]
    return None


def vulnerability_throw(unit: Nef) -> Throw:
    """The first die of a vulnerability roll (NEF-VUL-4)."""
    least: int = VULNERABILITY["lost_from"]
    words = modifier(f"a salvo is lost on {least} or more", "NEF-VUL-4")
    return Throw(purposes.Vulnerability(unit.id), "NEF-VUL-4", 1, DIE, least, (words,))


def explosion_throw(unit: Nef) -> Throw:
    """The second die, rolled at once (NEF-VUL-5)."""
    least: int = VULNERABILITY["explodes_from"]
    return Throw(
        purposes.Explosion(unit.id),
        "NEF-VUL-5",
        1,
        DIE,
        least,
        (modifier(f"it explodes on {least}", "NEF-VUL-5"),),
    )


def force_throw(unit: Nef) -> Throw:
    """How many boxes an explosion marks off; a 6 is not rolled again (NEF-VUL-6)."""
    return Throw(purposes.Force(unit.id), "NEF-VUL-6", VULNERABILITY["explosion_dice"], DIE)


def destroy(umpire: Umpire[NefTable], unit: Nef) -> None:
    """Destroyed and removed, with every flight aboard, also those that withdrew aboard it (NEF-DMG-9, NEF-DMG-10)."""
    flights = [
        flight
        for flight in umpire.table.units.values()
        if flight.base_id == unit.id and flight.state in ("aboard", "withdrawn")
    ]
    umpire.happens(Destroyed(unit.id))
    for flight in flights:
        umpire.happens(Destroyed(flight.id, unit.id))


def _mark(umpire: Umpire[NefTable], unit: Nef, hits: int, *, explosion: bool = False) -> None:
    damage = min(unit.damage + hits, unit.spec.hull)
    lost = row_of(damage, unit.spec.hull) - unit.row
    umpire.happens(HullMarked(unit.id, hits, damage, lost, explosion))
