"""A battle in progress written down as a scenario that begins with the turn in hand: the other way from `set_up`."""

from __future__ import annotations

import msgspec

from game.rulesets.fleet import scenario as said
from game.rulesets.fleet.scenario import Scenario, Side, Unit
from game.rulesets.fleet.set_up import FLIGHT, SHIP, hull, stand
from game.rulesets.fleet.table import (
    DEPLOYED,
    HANGAR,
    OFF_TABLE,
    READY,
    REARMING,
    SPREAD,
    SURFACED,
    WAITING,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.tabletop.entries import now, told


def written(table: FleetTable, scenario: Scenario) -> Scenario:
    """The scenario of a battle as it stands."""
    sides = tuple(_side(side, table) for side in scenario.sides)
    return msgspec.structs.replace(scenario, id="", seed=None, sides=sides, more=_lying(table, scenario))


def _side(side: Side, table: FleetTable) -> Side:
    state = said.SideState(mover=bool(table.turn) and table.mover == side.name)
    units = tuple(_unit(entry, table) for entry in side.units)
    return msgspec.structs.replace(side, units=units, more=msgspec.structs.replace(side.more, state=state))


def _unit(entry: Unit, table: FleetTable) -> Unit:
    """A unit's entry as it would be written now."""
    unit = table.units[entry.id]
    if unit.state == WAITING:
        return entry
    if isinstance(unit, Flight):
        return _flight(entry, unit)
    assert isinstance(unit, Ship)
    begins = msgspec.structs.replace(
        entry.more,
        flag=table.squadrons[unit.squadron].flag == unit.id,
        depth=unit.depth or SURFACED,
        zone="",
    )
    entry = now(entry, unit, begins)
    return SHIP.told(entry, unit, hull(entry, unit.side, unit.spec))


def _flight(entry: Unit, flight: Flight) -> Unit:
    below = flight.state in (READY, REARMING, HANGAR)
    begins = msgspec.structs.replace(
        entry.more,
        deck=flight.state if below else None,
        home=None if below or flight.home == OFF_TABLE else flight.home,
        patrol=flight.cap,
        load=flight.load or entry.more.load,
    )
    entry = now(entry, flight, begins, flight.home if below else "")
    return FLIGHT.told(entry, flight, stand(entry, flight.side, flight.spec, flight.at))


def _lying(table: FleetTable, scenario: Scenario) -> said.File:
    named = {unit.squadron for side in scenario.sides for unit in side.units}
    told_of = {squadron.name for squadron in scenario.more.squadron}
    return msgspec.structs.replace(
        scenario.more,
        turn=table.turn or None,
        squadron=tuple(
            said.Squadron(one.id, one.side, one.command)
            for one in table.squadrons.values()
            if one.id in named and (one.id in told_of or one.command)
        ),
        marker=tuple(
            _marker(unit)
            for unit in table.units.values()
            if isinstance(unit, Marker) and unit.state == DEPLOYED
        ),
        track=tuple(map(_track, table.attacks)),
        smoke=tuple(told(screen, said.Smoke) for screen in table.screens),
        minefield=tuple(
            told(field, said.Minefield, revealed=set(field.known) >= set(table.sides))
            for field in table.fields
        ),
    )


def _marker(unit: Marker) -> said.Marker:
    """A squadron's pace is its ships', and a marker that has not moved says so by saying nothing."""
    pace, run = (None if unit.squadron else unit.pace), (unit.run if unit.run >= 0.0 else None)
    return told(unit, said.Marker, pace=pace, run=run)


def _track(attack: Attack) -> said.Track:
    track = told(attack, said.Track, setting=attack.setting + 1)
    if attack.mode == SPREAD:
        return msgspec.structs.replace(track, target="")
    return msgspec.structs.replace(track, toward=None, reach=None)
