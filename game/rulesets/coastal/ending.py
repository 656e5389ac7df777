"""Phase 7: lights, smoke, crews, reloading, lost contacts, the sunk, morale and victory (CST-END-1 to 9)."""

from __future__ import annotations

import msgspec

from game.match import Umpire
from game.match.events import PhaseBegan
from game.match.steps import Step
from game.rulesets.coastal import condition, contacts, sight, spotting, victory
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import gone, rouse_the_lit
from game.rulesets.coastal.damage_events import (
    MoraleTested,
    Removed,
    SideShaken,
    Suppressed,
    SurpriseOver,
    Withdraws,
)
from game.rulesets.coastal.events import AsdicLost, ContactLost, LightsOut, RadarLost, SmokeThinned
from game.rulesets.coastal.rolls import crew_test
from game.rulesets.coastal.running_events import ReloadCounted
from game.rulesets.coastal.table import DEPLOYED, PERISCOPE, SUNK, CoastalTable, Vessel, vessels
from game.rulesets.coastal.tables import MORALE, RELOADING, SPOTTING
from game.sea.heading import Inches, distance
from game.tabletop.sides import enemy


class EndPhase(Step[CoastalTable], frozen=True):
    """7. The steps of the end phase in their order."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("end"))
        umpire.done()
        rouse_the_lit(umpire)
        put_lights_out(umpire)
        thin_smoke(umpire)
        for ship in vessels(umpire.table):
            for _ in range(ship.suppression_markers):
                if crew_test(umpire, ship, "suppression"):
                    umpire.happens(Suppressed(ship.id, ship.suppression_markers - 1))
        wake(umpire)
        reload(umpire)
        lose_contact(umpire)
        remove(umpire)
        test_morale(umpire)
        victory.judge(umpire)


def put_lights_out(umpire: Umpire[CoastalTable]) -> None:
    """Light zones whose last turn this is, and searchlights (CST-END-1)."""
    table = umpire.table
    over = tuple(light.id for light in table.lights if light.expires_turn <= table.turn)
    if over or any(unit.lit for unit in table.units.values()):
        umpire.happens(LightsOut(over))


def thin_smoke(umpire: Umpire[CoastalTable]) -> None:
    """Screens laid before this turn lose one (CST-END-2)."""
    table = umpire.table
    left = []
    for screen in table.screens:
        turns = screen.turns_left - (screen.laid_turn < table.turn)
        left += [msgspec.structs.replace(screen, turns_left=turns)] if turns > 0 else []
    if tuple(left) != table.screens:
        umpire.happens(SmokeThinned(tuple(left)))


def wake(umpire: Umpire[CoastalTable]) -> None:
    """Alerted ships that were not surprised this turn come to themselves (CST-SUR-3)."""
    for ship in vessels(umpire.table):
        tests = ship.surprised and ship.alerted and ship.surprised_turn != umpire.table.turn
        if tests and crew_test(umpire, ship, "surprise"):
            umpire.happens(SurpriseOver(ship.id))


def reload(umpire: Umpire[CoastalTable]) -> None:
    """Ships with spares that went slowly and did not launch (CST-TOR-25)."""
    for ship in vessels(umpire.table):
        place = next(
            (
                place
                for place, (group, tubes) in enumerate(zip(ship.spec.tubes, ship.tubes, strict=True))
                if not tubes.destroyed and tubes.reloads and tubes.loaded < group.count
            ),
            -1,
        )
        slow = place >= 0 and ship.speed_markers <= RELOADING["setting_most"] and not ship.launched
        turns = ship.reload_progress + 1 if slow else 0
        if turns >= RELOADING["turns"]:
            umpire.happens(ReloadCounted(ship.id, 0, place))
        elif turns != ship.reload_progress:
            umpire.happens(ReloadCounted(ship.id, turns))


# -- contacts -------------------------------------------------------------------------------------------------


def lose_contact(umpire: Umpire[CoastalTable]) -> None:
    """Units that no enemy sees any more, radar targets out of range, boats that asdic held (CST-END-6, CST-RAD-4)."""
    table = umpire.table
    lost = [
        unit
        for unit in table.units.values()
        if unit.spotted and unit.state == DEPLOYED and not gone(unit) and not _held(table, unit)
    ]
    ships = [unit for unit in table.units.values() if isinstance(unit, Vessel)]
    off_radar = [ship for ship in ships if ship.radar_target and not _on_radar(table, ship)]
    detected = [ship for ship in ships if ship.detected]
    for unit in lost:
        below = isinstance(unit, Vessel) and unit.submerged
        umpire.happens(ContactLost(unit.id, "" if below else unit.contact or contacts.fresh(table)))
    for ship in off_radar:
        umpire.happens(RadarLost(ship.id))
    for boat in detected:
        umpire.happens(AsdicLost(boat.id))


def _held(table: CoastalTable, unit: Unit) -> bool:
    return any(
        sight.within(distance(looker.at, unit.at), _limit(table, looker, unit))
        and sight.clear(table, looker, unit)
        for looker in spotting.lookouts(table, enemy(table, unit.side))
    )


def _limit(table: CoastalTable, looker: Unit, unit: Unit) -> Inches:
    """How far a spotted unit is held (CST-END-6)."""
    if isinstance(unit, Vessel) and unit.submerged:
        if unit.depth != PERISCOPE:
            return -1.0
        return float(SPOTTING["periscope_night_cm" if table.night else "periscope_day_cm"])
    if sight.illuminated(table, unit):
        return sight.glow(table, looker.at, unit.at)
    return spotting.reach(table, looker, unit)


def _on_radar(table: CoastalTable, ship: Vessel) -> bool:
    return ship.state == DEPLOYED and any(
        looker.spec.radar_range_cm
        and sight.within(distance(looker.at, ship.at), looker.spec.radar_range_cm)
        and not sight.land_between(table, looker, ship)
        for looker in spotting.lookouts(table, enemy(table, ship.side))
    )


def remove(umpire: Umpire[CoastalTable]) -> None:
    """Sinking ships and shot-down aircraft are taken off (CST-END-7)."""
    for unit in umpire.table.units.values():
        if unit.state == DEPLOYED and gone(unit):
            umpire.happens(Removed(unit.id, unit.name))


# -- morale ---------------------------------------------------------------------------------------------------


def test_morale(umpire: Umpire[CoastalTable]) -> None:
    """The first side, then the other: ships hurt or disarmed, then all if half the force is lost (CST-END-8)."""
    table = umpire.table
    for side in (table.first, table.second):
        for ship in vessels(table, side):
            if ship.spec.kind != "battery":
                _test_for_damage(umpire, ship)
        command = table.commands[side]
        if command.shaken or beaten(table, side) < MORALE["force_share"] * command.started:
            continue
        umpire.happens(SideShaken(side))
        for ship in vessels(table, side):
            if ship.spec.kind != "battery" and not ship.withdrawing and not ship.scattered:
                _test(umpire, ship)


def _test_for_damage(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """Half the boxes, and the last weapon, once each (CST-MOR-1)."""
    halved = condition.halved(ship) and not ship.halved
    armed = bool(ship.spec.mounts or ship.spec.tubes)
    disarmed = armed and not condition.weapons_left(ship) and not ship.disarmed
    if not halved and not disarmed:
        return
    umpire.happens(MoraleTested(ship.id, ship.halved or halved, ship.disarmed or disarmed))
    for _ in range(halved + disarmed):
        if not ship.withdrawing and not ship.scattered:
            _test(umpire, ship)


def _test(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    if not crew_test(umpire, ship, "morale"):
        umpire.happens(Withdraws(ship.id))


def beaten(table: CoastalTable, side: str) -> int:
    """The points of a side's ships that are sunk or withdrawing (CST-MOR-3)."""
    ships = (unit for unit in table.units.values() if isinstance(unit, Vessel) and unit.spec.ship)
    lost = (ship for ship in ships if ship.state == SUNK or ship.withdrawing)
    return sum(ship.spec.points for ship in lost if ship.side == side)
