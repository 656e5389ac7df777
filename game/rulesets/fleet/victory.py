"""Points, the scenario's own conditions, and the end of the battle (FLT-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Outcome, Umpire
from game.match.events import BattleOver
from game.rulesets.fleet.condition import based_in_play, near, third
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    LEFT,
    READY,
    REARMING,
    SUNK,
    WAITING,
    WRECK,
    Condition,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.rulesets.fleet.tables import VICTORY
from game.tabletop.account import Posting, ended, ranking, scored
from game.tabletop.sides import enemy


def postings(table: FleetTable) -> Iterator[Posting]:
    """What each side scores: ships destroyed in full, crippled or withdrawn by half, aircraft one by one, and what the
    scenario gives for carriers that cannot fly off aircraft (FLT-VIC-1, FLT-VIC-3)."""
    for unit in table.units.values():
        if isinstance(unit, Marker) or not (percent := share(unit)):
            continue
        side, worth = enemy(table, unit.side), unit.spec.points
        points = worth * percent / 100
        if isinstance(unit, Flight):
            points = worth * (unit.original - unit.aircraft)
            worth *= unit.original
        yield Posting(side, unit.id, state(unit), points, "FLT-VIC-1", round(worth, 2), percent)
    for condition in table.conditions:
        for side in table.sides if condition.kind == "objective" else ():
            if condition.side in ("", side):
                for unit in table.units.values():
                    if unit.side != side and silenced(unit):
                        what = "cannot fly off aircraft"
                        yield Posting(side, unit.id, what, condition.points, "FLT-VIC-3")


scores = scored(postings)


def lost(unit: Ship | Flight) -> bool:
    """Whether a ship is destroyed, or all aircraft of a stand."""
    if isinstance(unit, Ship):
        return unit.state in (WRECK, SUNK)
    return not unit.aircraft and unit.original > 0


def state(unit: Ship | Flight) -> str:
    """How a unit stands, in a few words."""
    if isinstance(unit, Flight):
        lost = max(0, unit.original - unit.aircraft)
        return f"{lost} of {unit.original} lost" if lost else "all home"
    states = {WRECK: "a wreck", SUNK: "sunk", LEFT: "left the table"}
    words = "crippled" if crippled(unit) else "afloat"
    return states.get(unit.state) or (f"{words}, withdraws" if unit.withdrawing else words)


def share(unit: Ship | Flight) -> int:
    """The share of its points, per cent, that a unit's state gives the enemy (FLT-VIC-1)."""
    if isinstance(unit, Flight):
        return round(100 * max(0, unit.original - unit.aircraft) / unit.original) if unit.original else 0
    if unit.state in (WRECK, SUNK):
        return VICTORY["destroyed_per_cent"]
    return VICTORY["crippled_per_cent"] if unit.state == LEFT or crippled(unit) else 0


def crippled(ship: Ship) -> bool:
    """Structure or flotation at a third or less, as far as that is known."""
    tracks = zip(ship.left, (ship.spec.structure, ship.spec.flotation), strict=True)
    return any(whole and third(now, whole) for now, whole in tracks)


def silenced(unit: Ship | Flight | Marker) -> bool:
    """A carrier that is a wreck or whose H is 0, as far as that is known (FLT-VIC-1)."""
    return isinstance(unit, Ship) and unit.spec.carrier and (unit.state in (WRECK, SUNK) or unit.h == 0)


# -- the scenario's own conditions ----------------------------------------------------------------------------


def met(table: FleetTable, condition: Condition, over: bool) -> bool:
    """Whether a condition of the scenario is fulfilled; some count at the end alone (FLT-VIC-3)."""
    if condition.kind in ("objective", "held") or (condition.at_end and not over):
        return False
    unit = table.units.get(condition.unit)
    if not isinstance(unit, Ship):
        return False
    other = table.units.get(condition.unless)
    if isinstance(other, Ship) and other.state in (WRECK, SUNK):
        return False
    if condition.kind == "exit":
        sound = not condition.sound or not third(unit.structure, unit.spec.structure)
        return unit.state == LEFT and table.edge_by(unit.at) == condition.edge and sound
    if condition.kind == "deliver":
        there = near(unit.at, (condition.x, condition.y), condition.within)
        return unit.afloat and there and (not condition.cargo or unit.cargo > 0)
    return any(_fate(unit, fate) for fate in condition.any)


def _fate(ship: Ship, fate: str) -> bool:
    return {
        "wreck": ship.state in (WRECK, SUNK),
        "cargo_lost": ship.spec.cargo is not None and ship.cargo == 0,
        "third": crippled(ship),
        "left_table": ship.state == LEFT,
        "withdrawing": ship.withdrawing,
    }.get(fate, False)


# -- the end --------------------------------------------------------------------------------------------------


def able(table: FleetTable, side: str) -> bool:
    """Whether a side has a deployed, hidden or ready unit left that is not withdrawing (FLT-VIC-2).

    What lies below on a ship that has left is as far away as she is.
    """
    for unit in table.units.values():
        if unit.side != side:
            continue
        if isinstance(unit, Ship) and unit.state in (DEPLOYED, CONTACT, WAITING) and not unit.withdrawing:
            return True
        if not isinstance(unit, Flight) or unit.aircraft <= 0 or unit.aborting:
            continue
        below = unit.state in (READY, REARMING, HANGAR) and based_in_play(table, unit)
        if below or unit.state in (DEPLOYED, WAITING):
            return True
    return False


def judge(umpire: Umpire[FleetTable]) -> None:
    """The scenario's conditions, the turn limit, or a side with nothing left (FLT-VIC-2, FLT-VIC-3)."""
    table = umpire.table
    why = ended(table, able)
    over = bool(why)
    if over or any(met(table, condition, over) for condition in table.conditions):
        umpire.happens(BattleOver(decided(table, why, over)))


def decided(table: FleetTable, why: str, over: bool) -> Outcome:
    """Who has won: by the scenario's conditions, those that count at the end alone if it is `over`, else by the score
    (FLT-VIC-3)."""
    winners = {condition.side for condition in table.conditions if met(table, condition, over)}
    held = [condition.side for condition in table.conditions if condition.kind == "held"]
    ends = outcome(table, why)
    if len(winners) == 1:
        return Outcome(winners.pop(), "The aim is reached.", "FLT-VIC-3", ends.scores)
    if not winners and held and not _unhindered(table, held[0]):
        return Outcome(
            held[0], f"{why} {enemy(table, held[0])} did not reach its aim.", "FLT-VIC-3", ends.scores
        )
    return ends


def _unhindered(table: FleetTable, side: str) -> bool:
    """Whether a side has nothing left, before the last turn is over, to keep the enemy from a way out or a delivery
    that he may still come to (ruling 98)."""
    open_to = enemy(table, side)
    if table.turn >= table.turns or able(table, side) or not able(table, open_to):
        return False
    ways = (one for one in table.conditions if one.kind in ("exit", "deliver") and one.side == open_to)
    units = (table.units.get(one.unit) for one in ways)
    return any(isinstance(unit, Ship) and unit.afloat and not unit.withdrawing for unit in units)


def outcome(table: FleetTable, why: str) -> Outcome:
    """The higher score wins; equal scores are a draw (FLT-VIC-3)."""
    points = scores(table)
    first, _, lead, _ = ranking(points)
    return Outcome(first if lead else "", why, "FLT-VIC-3", points)
