"""Depth charges against submarines that were found (CST-SUB-7)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Refusal, Shot, Umpire
from game.rulesets.coastal import contacts, sight
from game.rulesets.coastal.armament import DepthCharges
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import explode
from game.rulesets.coastal.events import DepthChargesDropped
from game.rulesets.coastal.rolls import crew_throw, roll
from game.rulesets.coastal.table import DEEP, CoastalTable, Vessel
from game.rulesets.coastal.tables import SUBMARINE
from game.sea.heading import distance
from game.tabletop.bearings import off


def refuses(ship: Vessel, boat: Unit) -> Refusal | None:
    """Why a ship may not drop depth charges on a boat (CST-SUB-7)."""
    if not ship.depth_charges:
        return Refusal(f"{ship.name} has no depth charges left.", "CST-SUB-7")
    found = isinstance(boat, Vessel) and (boat.detected or (boat.spotted and boat.submerged))
    if not found or not isinstance(boat, Vessel):
        return Refusal(f"{ship.name}: {boat.name} is no submerged submarine that was found.", "CST-SUB-7")
    if boat.spotted and boat.sinking:
        return Refusal(f"{ship.name}: {boat.name} is sinking.", "CST-HUL-6")
    reach, away = float(SUBMARINE["depth_charge_cm"]), distance(ship.at, boat.at)
    if not sight.within(away, reach):
        return Refusal(f"{ship.name}: depth charges reach {reach:g} cm, {off(boat.name, away)}.", "CST-SUB-7")
    return None


def shots(table: CoastalTable, ship: Vessel) -> list[Shot]:
    """One pattern at each submarine that was found and lies near (CST-SUB-7)."""
    return [
        Shot(ship.id, DepthCharges().key, contacts.known_as(boat), 1, clause="CST-SUB-7")
        for boat in [*contacts.spotted(table, ship.side), *contacts.markers(table, ship.side)]
        if refuses(ship, boat) is None
    ]


def throw(ship: Unit, boat: Vessel) -> Throw:
    """The crew test of a pattern (CST-SUB-7)."""
    return crew_throw(ship, "depth_charge_deep" if boat.depth == DEEP else "depth_charge_periscope")


def drop(umpire: Umpire[CoastalTable], ship: Vessel, key: str) -> None:
    """The crew drops a pattern; a hit is three dice on the torpedo damage table (CST-SUB-7)."""
    boat = contacts.called(umpire.table, ship.side, key)
    if not isinstance(boat, Vessel) or not boat.submerged:
        return
    umpire.happens(DepthChargesDropped(ship.id))
    if roll(umpire, throw(ship, boat), ship, boat).hits:
        explode(umpire, boat, SUBMARINE["depth_charge_dice"], "depth charge")
