"""Limits of sight and reach that many weapons have, told of one target: how far off, where, and why nobody aims at it.

Reads a side's view; knows no weapon.
"""

from __future__ import annotations

from game.match import Refusal
from game.rulesets.fleet.condition import near
from game.rulesets.fleet.sight import crosses, eye, in_squall, land_between, limit, obscured
from game.rulesets.fleet.table import FleetTable, Flight, Piece, Ship
from game.rulesets.fleet.tables import SIGHT
from game.sea.heading import bearing, compass, distance


def beyond(ship: Piece, target: Piece, reach: float) -> str:
    """How far off a target is that lies beyond a reach; empty within it."""
    return "" if near(ship.at, target.at, reach) else off(target, distance(ship.at, target.at))


def off(target: Piece, away: float) -> str:
    """How far off a target lies, to end a sentence."""
    return f"{target.name} is {away:.1f} cm off"


def lies(ship: Ship | Flight, target: Piece) -> str:
    """Where a target lies, as a relative bearing."""
    angle = compass(bearing(ship.at, target.at) - ship.heading)
    turn = round(min(angle, 360.0 - angle))
    if turn in (0, 180):
        return f"{target.name} lies right {'astern' if turn else 'ahead'}"
    return f"{target.name} lies {turn} degrees to {'starboard' if angle < 180.0 else 'port'}"


def unaimed(
    table: FleetTable, ship: Ship | Flight, target: Ship, radar: bool = False, failed: bool = False
) -> Refusal:
    """Why nobody aims at a target by eye, nor by radar (FLT-VIS-6, -7, -10, -14)."""
    away, seen = distance(ship.at, target.at), limit(table, ship)
    if failed:
        return Refusal(
            f"{ship.name}: this battery failed to find its target by radar this turn.", "FLT-VIS-7"
        )
    finds = "; her radar must find it first" if radar else ""
    if not near(ship.at, target.at, seen):
        clause = "FLT-WEA-1" if in_squall(table, ship.at) and seen <= SIGHT["squall_cm"] else ""
        if not clause and away > eye(ship) and near(ship.at, target.at, table.options.tvr):
            clause, finds = "FLT-VIS-14", ""
        clause = clause or ("FLT-VIS-7" if radar else "FLT-VIS-6")
        return Refusal(f"{ship.name} sees {seen:g} cm, {off(target, away)}{finds}.", clause)
    if obscured(table, ship, target):
        says = f"{ship.name}: {_between(table, ship, target)} lies between her and {target.name}{finds}."
        return Refusal(says, "FLT-VIS-7" if radar else "FLT-VIS-6")
    finds = "; she must identify it or find it by radar first" if radar else ""
    says = f"{ship.name}: {target.name} is neither lit nor identified by night{finds}."
    return Refusal(says, "FLT-VIS-10")


def _between(table: FleetTable, one: Piece, other: Piece) -> str:
    """What lies on the line between two units."""
    if land_between(table, one, other):
        return "land"
    if table.screens and crosses(tuple(screen.outline for screen in table.screens), one.at, other.at):
        return "smoke"
    return "fog" if table.fogs and crosses(table.fogs, one.at, other.at) else "a squall"
