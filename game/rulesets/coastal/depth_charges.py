"""Depth charges against submarines that were found (CST-SUB-7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Shot, Umpire
from game.rulesets.coastal import contacts, sight
from game.rulesets.coastal.damage import explode
from game.rulesets.coastal.events import DepthChargesDropped
from game.rulesets.coastal.rolls import crew_throw, roll
from game.rulesets.coastal.table import DEEP, CoastalTable, Vessel
from game.rulesets.coastal.tables import SUBMARINE
from game.sea.heading import distance

KEY = "depth_charge"


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
            yield Shot(ship.id, KEY, contacts.known_as(boat), 1, clause="CST-SUB-7")


def drop(umpire: Umpire[CoastalTable], ship: Vessel, key: str) -> None:
    """The crew drops a pattern; a hit is three dice on the torpedo damage table (CST-SUB-7)."""
    boat = contacts.called(umpire.table, ship.side, key)
    if not isinstance(boat, Vessel) or not boat.submerged:
        return
    umpire.happens(DepthChargesDropped(ship.id))
    test = "depth_charge_deep" if boat.depth == DEEP else "depth_charge_periscope"
    if roll(umpire, crew_throw(ship, test), ship, boat).hits:
        explode(umpire, boat, SUBMARINE["depth_charge_dice"], "depth charge")
