"""Depth charges against submarines that were found (CST-SUB-7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.roll import Throw
from game.match import Shot, Umpire
from game.rulesets.coastal import contacts, sight
from game.rulesets.coastal.armament import DepthCharges
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import explode
from game.rulesets.coastal.events import DepthChargesDropped
from game.rulesets.coastal.rolls import crew_throw, roll
from game.rulesets.coastal.table import DEEP, CoastalTable, Vessel
from game.rulesets.coastal.tables import SUBMARINE
from game.sea.heading import distance


def shots(table: CoastalTable, ship: Vessel) -> Iterator[Shot]:
    """One pattern at a spotted or detected submarine within 5 cm (CST-SUB-7)."""
    if not ship.depth_charges:
        return
    for boat in [*contacts.spotted(table, ship.side), *contacts.markers(table, ship.side)]:
        if not isinstance(boat, Vessel) or not (boat.detected or (boat.spotted and boat.submerged)):
            continue
        if not (boat.spotted and boat.sinking) and sight.within(
            distance(ship.at, boat.at), SUBMARINE["depth_charge_cm"]
        ):
            yield Shot(ship.id, DepthCharges().key, contacts.known_as(boat), 1, clause="CST-SUB-7")


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
