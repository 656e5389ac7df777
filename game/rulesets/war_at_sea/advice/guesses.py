"""A whole table made up from one side's view of it: what lies below, on decks, in markers may be so (WAS-HID-1)."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.rulesets.war_at_sea import bases, contacts, missions
from game.rulesets.war_at_sea.advice import suspects
from game.rulesets.war_at_sea.flights import Activations, FlyOn, Interception
from game.rulesets.war_at_sea.markers import PlaceShips
from game.rulesets.war_at_sea.missions import CAP, DIVE, HOME, TORPEDO
from game.rulesets.war_at_sea.reaches import air_reach
from game.rulesets.war_at_sea.set_up import card_of, roster
from game.rulesets.war_at_sea.table import AIRCRAFT, DEEP, PERISCOPE, Flight, Piece, SeaTable, Spec
from game.rulesets.war_at_sea.tables import FLEET_MARKER
from game.sea.heading import distance, toward
from game.tabletop.unadvised import afresh

DEEPER = 0.2
"""How often a boat under a counter is taken to lie deep."""

EMPTY = 0.4
"""How often a fleet marker is taken to stand for nothing."""

BOMBERS = 0.5
"""How many of the aircraft on a deck are taken for bombers."""

ARMING: Final = (0, 0, 1, 2)
"""What aircraft on a deck may still have to wait, each as likely."""

IN_MARKERS: Final = ("cruiser", "destroyer", "destroyer")


def imagine(view: SeaTable, side: str, rng: Random) -> SeaTable:
    """A table that looks to `side` as `view` does. Sealed orders of others are left out, to be asked for again."""
    table = afresh(view, side)
    other = next(one for one in table.sides if one != side)
    _boats(table, view, side, rng)
    _decks(table, other, rng)
    _markers(table, other, rng)
    _flying(table, side, other, rng)
    return table


# -- below the surface ----------------------------------------------------------------------------------------


def _boats(table: SeaTable, view: SeaTable, side: str, rng: Random) -> None:
    """Of each pair of counters one is a boat and one her decoy; what is left over is the decoy of a boat in sight."""
    other = next(one for one in table.sides if one != side)
    found = {unit.counter: unit for unit in contacts.counters(view, side)}
    if not found:
        return
    seen = [unit for unit in contacts.enemies(view, side) if unit.spec.kind == "submarine" and unit.counter]
    kinds = cards("submarine", nations(table, other))
    for suspect in suspects.boats(view, side):
        spec = rng.choice(kinds)
        at = rng.choices(list(suspect.chances), list(suspect.chances.values()))[0]
        boat = _lies(table, found.pop(at), spec, "")
        boat.depth = DEEP if rng.random() < DEEPER else PERISCOPE
        for decoy in suspect.chances:
            if decoy != at:
                _lies(table, found.pop(decoy), spec, boat.id)
    for counter in found.values():
        near = min(seen, key=lambda boat: distance(counter.at, boat.at), default=None)
        seen = [boat for boat in seen if boat is not near]  # each has one decoy
        spec = near.spec if near is not None else rng.choice(kinds)
        _lies(table, counter, spec, near.id if near is not None else "")


def _lies(table: SeaTable, counter: Piece, spec: Spec, parent: str) -> Piece:
    """What lies under a counter: the decoy of a boat, or where there is none a boat."""
    del table.units[counter.id]
    key = contacts.decoy_id(parent) if parent else f"guessed_{counter.counter}"
    unit = Piece(
        key,
        counter.name,
        counter.side,
        counter.x,
        counter.y,
        counter.heading,
        spec=spec,
        depth=PERISCOPE,
        counter=counter.counter,
        decoy_of=parent,
        moved=counter.moved,
    )
    table.units[key] = unit
    return unit


# -- on decks and in markers ----------------------------------------------------------------------------------


def _decks(table: SeaTable, side: str, rng: Random) -> None:
    """As many aircraft as the decks hold, less those in the air and those lost."""
    decks = [
        unit
        for unit in table.units.values()
        if unit.side == side and bases.is_base(unit) and unit.state == "deployed" and unit.spec.capacity
    ]
    if not decks:
        return
    away = sum(unit.side == side and unit.spec.air and unit.state != "based" for unit in table.units.values())
    of = nations(table, side)
    for base in decks:
        room = max(0, base.spec.capacity - away)
        away = max(0, away - base.spec.capacity)
        for number in range(room):
            kind = AIRCRAFT[1] if rng.random() < BOMBERS else AIRCRAFT[0]
            able = [spec for spec in cards(kind, of) if base.spec.kind == "airfield" or not spec.land_based]
            if able:
                key = f"guessed_{base.id}_{number + 1}"
                table.units[key] = Piece(
                    key,
                    key,
                    side,
                    base.x,
                    base.y,
                    base.heading,
                    "based",
                    rng.choice(able),
                    base_id=base.id,
                    arming_counters=rng.choice(ARMING),
                )


def _markers(table: SeaTable, side: str, rng: Random) -> None:
    """A few ships in a marker, or none; some where one has just been turned over."""
    turned = [step.marker for step in table.agenda if isinstance(step, PlaceShips) and step.side == side]
    lying = [
        unit.id
        for unit in table.units.values()
        if unit.side == side and unit.spec.kind == "marker" and unit.state == "deployed"
    ]
    of = nations(table, side)
    for marker in (*turned, *lying):
        if marker in lying and rng.random() < EMPTY:
            continue
        base = table.units[marker]
        for number in range(rng.randint(1, min(3, FLEET_MARKER["max_ships"]))):
            key = f"guessed_{marker}_{number + 1}"
            spec = rng.choice(cards(rng.choice(IN_MARKERS), of))
            table.units[key] = Piece(
                key, key, side, base.x, base.y, base.heading, "covered", spec, base_id=marker
            )


# -- in the air -----------------------------------------------------------------------------------------------


def _flying(table: SeaTable, side: str, other: str, rng: Random) -> None:
    """Orders not yet flown: armed bombers strike what is near, fighters stand guard; and where a mover is bound."""
    step = table.agenda[0] if table.agenda else None
    if not isinstance(step, Activations | FlyOn | Interception):
        return
    for unit in list(table.units.values()):
        if unit.side != other or not unit.spec.air or unit.moved or unit.mission or unit.mission_shown:
            continue
        if unit.state == "deployed" or (unit.state == "based" and bases.may_launch(table, unit)):
            _sent(table, unit, rng)
    flight = table.flight
    if flight is not None and table.units[flight.unit].side == other and not flight.rest:
        mover = table.units[flight.unit]
        goal = table.units.get(mover.mission_target)
        if goal is not None and not mover.intercepted_by and not mover.moved:
            away = distance(goal.at, mover.at)
            stop = 0.0 if mover.mission == HOME else air_reach(mover.spec) / 2
            end = toward(mover.at, goal.at, min(away - stop, mover.spec.speed / 2))
            table.flight = Flight(flight.unit, (end,), flight.met)


def _sent(table: SeaTable, unit: Piece, rng: Random) -> None:
    if unit.aborted or missions.spent(unit) or (unit.spec.kind == "bomber" and not unit.armed):
        return
    if unit.spec.kind == "fighter":
        unit.mission = CAP if rng.random() < 0.5 else ""
        return
    mission = DIVE if unit.spec.bomb and (not unit.spec.air_torpedo or rng.random() < 0.5) else TORPEDO
    if not missions.dice(unit, mission):
        return
    near = [
        target
        for target in contacts.enemies(table, unit.side)
        if missions.may_be_hit(target, mission)
        and distance(target.at, unit.at) <= unit.spec.speed + air_reach(unit.spec)
    ]
    if near:
        unit.mission, unit.mission_target = mission, rng.choice(near).id


# -- cards ----------------------------------------------------------------------------------------------------


def nations(table: SeaTable, side: str) -> frozenset[str]:
    """Whose ships a side has in sight."""
    return frozenset(
        unit.spec.nation for unit in table.units.values() if unit.side == side and unit.spec.nation
    )


@lru_cache(maxsize=256)
def cards(kind: str, of: frozenset[str]) -> tuple[Spec, ...]:
    """The cards of a class in the roster, those of these nations where there are any."""
    known = [card_of(row, {}, None) for row in roster().values() if row["kind"] == kind]
    return tuple(spec for spec in known if spec.nation in of) or tuple(known)
