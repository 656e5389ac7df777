"""A whole table made up from one side's view of it: what enemy ships have suffered, what lies under contacts.

It looks to the side as the view does; all else is drawn anew each time.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from game.match import Step
from game.rulesets.fleet.advice.suspects import belief_of, suspects
from game.rulesets.fleet.air_strikes import Reaction
from game.rulesets.fleet.alternation import OfShip
from game.rulesets.fleet.armoury import LOADS, TORPEDOES, attacks_with
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.ending import TransferCommand
from game.rulesets.fleet.table import (
    AIMED,
    CONTACT,
    DEPLOYED,
    SUNK,
    WRECK,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
    Squadron,
    commissioned,
    reckoned,
)
from game.rulesets.fleet.tables import SQUADRON
from game.rulesets.fleet.views import GHOST
from game.rulesets.fleet.weapons import AirAttack, read
from game.sea.heading import distance
from game.tabletop.sides import enemy
from game.tabletop.unadvised import afresh

REAL: Final = 0.6
"""How often a contact is taken for a squadron."""
EMPTY: Final = 0.5
"""How often the tubes of a ship are taken to be empty late in a battle."""
CRITICALS: Final = 0.2
"""What criticals are taken to have cost a ship that was hit: up to so much of her flotation, half that of her speed,
and each mount as likely. In 100 battles of captains it was a tenth of flotation and mounts, a twentieth of speed."""


def imagine(view: FleetTable, side: str, rng: Random) -> FleetTable:
    """A table that looks to `side` as `view` does. Sealed orders of others are left out, to be asked for again."""
    table = afresh(view, side)
    table.squadrons = dict(view.squadrons)
    table.numbered = 1000  # names given from here on are new
    other = enemy(table, side)
    launched = {attack.launcher for attack in table.attacks}
    for key, unit in list(table.units.items()):
        if unit.side != other:
            continue
        if isinstance(unit, Ship):
            table.units[key] = ship = _ship(table, unit, launched, rng)
            if unit.state == GHOST and side in view.memory:
                belief = belief_of(view, side, other, key, unit.spec)
                if belief is not None:
                    ship.x, ship.y = belief.draw(rng)
        elif isinstance(unit, Flight):
            _stand(table, unit, rng)
    for one in suspects(view, side, other):
        x, y = one.belief.draw(rng)
        table.units[one.id] = commissioned(
            one.spec, id=one.id, name=one.name, side=other, x=x, y=y, heading=float(rng.randrange(360))
        )
    _squadrons(table, other)
    _contacts(table, side, other, rng)
    table.attacks = tuple(
        attack if attack.side == side else _attack(table, attack, side, rng)
        for attack in table.attacks
        if (_there(table, attack) if attack.side == side else any(_ships(table, side)))
    )
    _agenda(table, side, other, rng)
    return table


def _ship(table: FleetTable, seen: Ship, launched: set[str], rng: Random) -> Ship:
    """A ship of the class that was seen, with what she was seen to take and what that may have cost her besides."""
    ship = reckoned(seen)
    if seen.state == GHOST:
        ship.state, ship.ghost = DEPLOYED, seen.pose
    if seen.sighted:
        ship.last_speed = seen.last_speed
    if ship.state in (WRECK, SUNK):
        ship.structure = ship.flotation = 0
        return ship
    if seen.struck or seen.holed:
        _criticals(ship, rng)
    ship.turn_structure, ship.turn_flotation = ship.structure, ship.flotation
    ship.turn_vessels = ship.vessels
    spent = seen.id in launched or (table.turn > 4 and rng.random() < EMPTY)
    if spent:
        ship.tubes = (0,) * len(ship.tubes)
    return ship


def _criticals(ship: Ship, rng: Random) -> None:
    """What nobody saw of the hits on a ship."""
    spec = ship.spec
    lost = round(spec.flotation * CRITICALS * rng.random())
    ship.flotation = max(min(1, ship.flotation), ship.flotation - lost)
    slowed = round(spec.max_speed * CRITICALS / 2 * rng.random())
    ship.speed = max(spec.max_speed - slowed, min(int(ship.last_speed), spec.max_speed))
    ship.guns = tuple(tuple(rng.random() > CRITICALS / 2 for _ in mounts) for mounts in ship.guns)


def _stand(table: FleetTable, flight: Flight, rng: Random) -> None:
    """A stand in the air: loaded as it may be, with petrol left."""
    if flight.state != DEPLOYED:
        return
    flight.endurance = max(2, flight.spec.endurance - max(0, table.turn - 1))
    if flight.spec.loads and not flight.attacked and not flight.load:
        flight.load = rng.choice(flight.spec.loads) if rng.random() < 0.7 else ""
    decks = [one for one in _ships(table, flight.side) if one.spec.carrier]
    flight.home = decks[0].id if decks else "off_table"


def _load_for(flight: Flight, way: str) -> str:
    """What a stand must have with it to attack in a way that is seen (FLT-AVS-12)."""
    weapon = read(way)
    if not isinstance(weapon, AirAttack):
        return flight.load
    loads = (load for load in (*flight.spec.loads, *LOADS) if weapon.way in attacks_with(load))
    return next(loads, flight.load)


def _ships(table: FleetTable, side: str) -> list[Ship]:
    return [
        unit
        for unit in table.units.values()
        if isinstance(unit, Ship) and unit.side == side and unit.state == DEPLOYED
    ]


def _squadrons(table: FleetTable, side: str) -> None:
    """Ships near each other and alike go together, as many as may."""
    waiting = [ship for ship in _ships(table, side) if not ship.spec.boat and not ship.spec.shore]
    number = 0
    while waiting:
        first = waiting[0]
        alike = [ship for ship in waiting if (ship.spec.target_size >= 0) == (first.spec.target_size >= 0)]
        alike.sort(key=lambda ship: distance(ship.at, first.at))
        together = [ship for ship in alike if distance(ship.at, first.at) < 70.0][: SQUADRON["ships"]]
        number += 1
        key = f"guess_{number}"
        for ship in together:
            ship.squadron = key
        table.squadrons[key] = Squadron(
            key, side, tuple(ship.id for ship in together), 0, first.id, started=len(together)
        )
        waiting = [ship for ship in waiting if ship not in together]


def _contacts(table: FleetTable, side: str, other: str, rng: Random) -> None:
    """Contacts stand for squadrons like one's own, or for nothing."""
    models = [
        [unit for key in squadron.units if isinstance(unit := table.units[key], Ship)]
        for squadron in table.squadrons.values()
        if squadron.side == side
    ]
    models = [ships for ships in models if ships]
    for marker in [unit for unit in table.units.values() if isinstance(unit, Marker) and unit.side == other]:
        marker.pace = marker.pace or 25.0
        known = marker.squadron
        if marker.state != DEPLOYED or (known and known in table.squadrons):
            continue
        if not models or (not known and rng.random() > REAL):
            continue
        key = known or f"under_{marker.id}"
        ships = []
        for place, model in enumerate(rng.choice(models)):
            name = f"under_{marker.id}_{place + 1}"
            ship = commissioned(model.spec, id=name, name=name, side=other, squadron=key, state=CONTACT)
            ship.x, ship.y, ship.heading = marker.x, marker.y, marker.heading
            table.units[name] = ship
            ships.append(name)
        marker.squadron = key
        table.squadrons[key] = Squadron(key, other, tuple(ships), 0, ships[0], started=len(ships))


def _there(table: FleetTable, attack: Attack) -> bool:
    """Whether whom an attack is aimed at is on the table; a spread is aimed at nobody (FLT-TOR-7)."""
    return attack.mode != AIMED or attack.target in table.units


def _attack(table: FleetTable, seen: Attack, side: str, rng: Random) -> Attack:
    """Torpedoes whose launch was seen: at somebody in their reach, or where nobody is at whoever is nearest."""
    settings = TORPEDOES[seen.type].settings
    reach = max(setting.range_cm for setting in settings)
    there = sorted(_ships(table, side), key=lambda ship: (ship.submerged, distance(ship.at, seen.at)))
    near = [ship for ship in there if distance(ship.at, seen.at) <= reach and not ship.submerged]
    target = rng.choice(near[:3] or there[:1]).id
    setting = next(
        (
            place
            for place, one in enumerate(settings)
            if distance(table.units[target].at, seen.at) <= one.range_cm
        ),
        0,
    )
    launcher = table.units.get(seen.launcher)
    tubes = launcher.spec.tubes if isinstance(launcher, Ship) else None
    count = sum(mount.guns for mount in tubes.mounts) if tubes else 4
    squadron = launcher.squadron if launcher is not None else ""
    return msgspec.structs.replace(
        seen, squadron=squadron, mode=AIMED, setting=setting, torpedoes=max(1, count), target=target
    )


def _agenda(table: FleetTable, side: str, other: str, rng: Random) -> None:
    """Steps that hide whose they are get a unit; a stand that attacks is in hand."""
    agenda: list[Step] = []
    for step in table.agenda:
        match step:
            case OfShip(side=owner, ship="") if owner == other:
                found = _ships(table, other)
                step = msgspec.structs.replace(step, ship=found[0].id) if found else step
            case TransferCommand(side=owner, squadron="") if owner == other:
                names = [key for key, one in table.squadrons.items() if one.side == other]
                step = msgspec.structs.replace(step, squadron=names[0]) if names else step
            case Reaction(unit=key, way=way) if table.to_act == other:
                unit = table.units.get(key)
                table.active = group_of(table, unit) if unit is not None else ""
                if isinstance(unit, Flight):
                    unit.load = _load_for(unit, way)
        agenda.append(step)
    table.agenda = agenda
