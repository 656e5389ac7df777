"""What a side may see of a fleet table (ruling 84, FLT-CON-5, FLT-MIN-2, FLT-TOR-15, FLT-SUB-3, FLT-INI-3)."""

from __future__ import annotations

from functools import partial

import msgspec

from game.match.scenario import in_sight
from game.match.steps import Step
from game.rulesets.fleet.alternation import OfSide
from game.rulesets.fleet.condition import lit
from game.rulesets.fleet.events import veiled
from game.rulesets.fleet.scenario import Scenario
from game.rulesets.fleet.sea_events import as_known
from game.rulesets.fleet.table import (
    DEPLOYED,
    NOTHING,
    SUNK,
    UNKNOWN,
    WRECK,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.tabletop.views import view_of

GHOST = "ghost"
"""The `state` in a view of an enemy that is out of sight: it lies where it was last seen."""


def redact(table: FleetTable, side: str) -> FleetTable:
    """The table as `side` may see it: what it may not know is absent or blank."""
    view = view_of(table, side, partial(_known, table))
    view.squadrons = {key: squadron for key, squadron in table.squadrons.items() if squadron.side == side}
    view.attacks = tuple(
        attack if attack.side == side else as_known(attack)
        for attack in table.attacks
        if attack.side == side or attack.open
    )
    view.fields = tuple(field for field in table.fields if side in field.known)
    view.dummies = {key: count if key == side else 0 for key, count in table.dummies.items()}
    view.numbered = 0
    if not table.options.roster_public:
        view.listed = {side: table.listed.get(side, ())}
    view.memory = {side: table.memory[side]} if side in table.memory else {}
    if table.to_act != side:
        view.active = ""
    view.agenda = [_veiled(step, side) for step in table.agenda]
    return view


def _veiled(step: Step, side: str) -> Step:
    """A step as a side may know it."""
    return step.veiled() if isinstance(step, OfSide) and step.side != side else step


def _known(table: FleetTable, unit: Ship | Flight | Marker) -> Ship | Flight | Marker | None:
    """An enemy unit as the other side knows it; None: not at all."""
    if isinstance(unit, Marker):
        return veiled(unit)
    if isinstance(unit, Flight):
        return _stand(unit) if unit.state in (DEPLOYED, SUNK) else None
    if unit.state in (WRECK, SUNK):
        return _hulk(unit)
    if unit.state != DEPLOYED:
        return None
    if unit.sighted:
        return _ship(table, unit)
    if unit.ghost is not None and not unit.submerged:
        return _ghost(unit)
    return None


def _ship(table: FleetTable, unit: Ship) -> Ship:
    """A ship in sight: class, place, way made, fires, markers, speed class; of her inside what she was seen to take
    (rulings 84, 99)."""
    seen = _blank(unit)
    seen.state, seen.sighted = DEPLOYED, True
    seen.fires, seen.splash, seen.vessels = unit.fires, unit.splash, unit.vessels
    seen.speed_class, seen.aground = unit.speed_class, unit.aground
    seen.moved, seen.acted, seen.last_speed = unit.moved, unit.acted, unit.last_speed
    seen.lit = table.night and lit(table, unit)
    seen.depth, seen.detected = unit.depth, unit.detected
    return seen


def _ghost(unit: Ship) -> Ship:
    """A ship that was seen: where, and of what class."""
    seen = _blank(unit)
    assert unit.ghost is not None
    seen.x, seen.y, seen.heading = unit.ghost
    seen.state = GHOST
    return seen


def _hulk(unit: Ship) -> Ship:
    """A ship that is lost: that, and where."""
    seen = _blank(unit)
    seen.state, seen.speed_class, seen.sighted = unit.state, unit.speed_class, True
    return seen


def _blank(unit: Ship) -> Ship:
    """Nothing but who it is, of what class, and what it was seen to take, each number unknown."""
    return Ship(
        unit.id,
        unit.name,
        unit.side,
        unit.x,
        unit.y,
        unit.heading,
        spec=unit.spec,
        struck=unit.struck,
        holed=unit.holed,
        structure=UNKNOWN,
        flotation=UNKNOWN,
        speed=UNKNOWN,
        steering=UNKNOWN,
        fire_control=UNKNOWN,
        spotting_bands=UNKNOWN,
        dc_teams=UNKNOWN,
        h=UNKNOWN,
        done=NOTHING,
    )


def _stand(unit: Flight) -> Flight:
    """A stand in the air: its type and number; not its load, its endurance or where it is at home."""
    seen = unit.__copy__()
    seen.home = seen.load = seen.squadron = ""
    seen.endurance = seen.crew_quality = seen.served = seen.landed_turn = seen.handled = 0
    seen.spotted = False
    seen.served_turn = seen.entering = 0
    return seen


def scenario_as_known(scenario: Scenario, side: str, first: FleetTable) -> Scenario:
    """The scenario without what the enemy hides: all his units but those in sight, his mines, markers, torpedoes."""
    kept = in_sight(scenario, side, first.units)
    lying = kept.more
    return msgspec.structs.replace(
        kept,
        more=msgspec.structs.replace(
            lying,
            marker=tuple(one for one in lying.marker if one.side == side),
            track=tuple(one for one in lying.track if one.side == side),
            squadron=tuple(one for one in lying.squadron if one.side == side),
            minefield=tuple(one for one in lying.minefield if one.side == side or one.revealed),
        ),
    )
