"""What a side may see of a war_at_sea table (WAS-HID-1): of the enemy's secrets counters, and nothing else."""

from __future__ import annotations

import msgspec

from game.match.scenario import in_sight
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.condition import LAY_MINES
from game.rulesets.war_at_sea.scenario import Scenario
from game.rulesets.war_at_sea.set_up import rows_of
from game.rulesets.war_at_sea.table import Flight, Piece, SeaTable
from game.tabletop.views import view_of

HIDING = ("submarine", "fighter", "bomber", "marker")
"""Kinds of which something is hidden."""
OFF_TABLE = ("based", "covered", "waiting")
"""States in which an enemy's unit is out of sight."""


def redact(table: SeaTable, side: str) -> SeaTable:
    """The table as `side` may see it: what it may not know is absent or blank.

    An enemy's submerged submarines and decoys are counters under their anonymous ids, in the order of their numbers at
    the end of the units; what lies on his bases, in his fleet markers or waits is absent.
    """
    view = view_of(table, side, _enemy, map(contacts.as_counter, contacts.counters(table, side)))
    view.mines = tuple(mine for mine in table.mines if mine.side == side or mine.shown)
    view.memory = {side: table.memory[side]} if side in table.memory else {}
    flight = table.flight
    if flight is not None and table.units[flight.unit].side != side:
        view.flight = Flight(flight.unit, (), flight.met)
    return view


def hides(scenario: Scenario) -> bool:
    """Whether a battle of this scenario can have anything that one side may not know (WAS-HID-1).

    Gunnery of surface ships lies open: only boats that dive, aircraft with their missions and bases, mines and fleet
    markers are hidden, and whatever is still to be placed or bought.
    """
    if scenario.more.mine or scenario.options.fleet_markers:
        return True
    rows = rows_of(scenario)
    for side in scenario.sides:
        if not side.units:
            return True
        for entry in side.units:
            row = rows[entry.cls]
            abilities = entry.more.card.get("abilities", row.get("abilities")) or ()
            if row["kind"] in HIDING or (scenario.options.mines and "minelayer" in abilities):
                return True
    return False


def _enemy(unit: Piece) -> Piece | None:
    """An enemy in sight: without its mission until that is shown, and without the mines it lays; None: out of it."""
    if unit.state in OFF_TABLE or unit.decoy_of or contacts.hidden(unit):
        return None
    seen = unit.__copy__()
    if not seen.mission_shown:
        seen.mission = seen.mission_target = ""
    if seen.special_action == LAY_MINES:
        seen.special_action = ""
    seen.mine_load = seen.spec.mine_load
    seen.arming_counters = 0
    return seen


def as_known(scenario: Scenario, side: str, first: SeaTable) -> Scenario:
    """The scenario without what the enemy hides: submerged submarines, what lies on bases and in markers, mines."""
    kept = in_sight(scenario, side, first.units)
    mines = tuple(mine for mine in kept.more.mine if mine.side == side or mine.shown)
    return msgspec.structs.replace(kept, more=msgspec.structs.replace(kept.more, mine=mines))
