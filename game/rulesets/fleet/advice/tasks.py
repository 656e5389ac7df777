"""All that is chosen: who acts first, who moves first, lights, radar, contacts, submarines, mines, decks, command."""

from __future__ import annotations

from typing import Final

from game.dice.odds import passes
from game.match import Aim, Allot, Allotted, Choose, Chose, Fire, Fired
from game.match.orders import Sheet
from game.rulesets.fleet import action, air_combat, ending, flying, optional, repairs, spotting, turn
from game.rulesets.fleet.advice import air, shooting, strikes
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.launching import Launch
from game.rulesets.fleet.table import Flight, Marker, Ship, marker_of, unit_of
from game.rulesets.fleet.tables import DAMAGE_CONTROL, DIE, TESTS
from game.rulesets.fleet.tasks import (
    IDENTIFY,
    Acquire,
    Chosen,
    Drop,
    Identify,
    Land,
    Light,
    LookOut,
    Search,
    SpotMarker,
    Sweep,
    task,
)
from game.tabletop.ledger import Ledger
from game.tabletop.sides import SECOND

AIR: Final = (flying.PATROL, air_combat.OPPONENT, air_combat.STANCE)
"""Choices about aircraft."""

HURRY: Final = 1.0
"""What it is worth to have one's torpedoes run before the enemy's splashes fall, in points a torpedo."""
LIT: Final = 0.6
"""What a target lit up for all is worth, of what could then be fired at it."""
SEEN: Final = 3.0
"""What it is worth to know what a contact is, in points."""
IDLE: Final = -0.1
"""To look for what cannot be there is worse than nothing."""
HEARD: Final = 4.0
"""What it is worth to look for a submarine, in points."""
SWEPT: Final = 0.5
LAID: Final = 2.0
"""What a minefield is worth that lies in the enemy's way, in points."""
JOBS: Final = {
    repairs.FIRE: 3.0,
    repairs.POWER: 2.0,
    repairs.SPEED: 1.4,
    repairs.STEERING: 1.0,
    repairs.DIRECTORS: 0.9,
    repairs.DECK: 1.5,
}
"""What each job of a team is worth: a fire put out, and repairs, in the order of need."""


def weigh(scene: FleetSituation, ledger: Ledger, question: Choose) -> None:
    """Every option of a choice."""
    name = question.name
    for option in question.options:
        if option.refused is None:
            term, worth = _worth(scene, name, option.key)
            ledger.add(Chose(name, (option.key,)), **{term: worth})
    if question.least == 0:
        ledger.add(Chose(name, ()), task=0.0)


def _worth(scene: FleetSituation, name: str, key: str) -> tuple[str, float]:
    """What an option is worth, and the term of the weighing it belongs to."""
    if (chosen := task(name, key)) is not None:
        return worth_of(scene, chosen)
    match name:
        case action.ACTIVATE:
            return "first", _eager(scene, key)
        case turn.NAME:
            return "first", 1.0 * (key == SECOND)
        case optional.LAY:
            return "task", LAID if scene.foes or scene.markers else -1.0
        case ending.COMMAND:
            unit = scene.view.units[key]
            return "task", unit.spec.points if isinstance(unit, Ship | Flight) else 0.0
    if name in AIR:
        return "air", air.choice(scene, name, key)
    step = scene.view.agenda[0]
    if name == IDENTIFY and isinstance(step, Launch):  # the ship is that of the step
        return worth_of(scene, Identify(step.ship, key))
    return "task", 0.0


def worth_of(scene: FleetSituation, chosen: Chosen) -> tuple[str, float]:
    """What a task is worth, and its term."""
    match chosen:
        case Light(_, target):
            return "task", LIT * _could_fire(scene, target) * _unlit(scene, target)
        case Identify(unit, target):
            return "task", _passes(scene, unit) * _could_fire_of(scene, unit, target)
        case Acquire(unit, _, target):
            return "task", 0.9 * _passes(scene, unit) * _could_fire_of(scene, unit, target)
        case SpotMarker():
            return "task", _spotted(scene, chosen)
        case LookOut(unit):
            return "task", 0.2 * HEARD * _boats_near(scene, unit)
        case Search(unit):
            return "task", HEARD * _boats_near(scene, unit)
        case Sweep():
            return "task", SWEPT
        case Land(_, flight):
            return "air", air.landing(scene, flight)
        case Drop():
            return "air", -5.0
    return "air", air.staying(scene, chosen)


def _eager(scene: FleetSituation, key: str) -> float:
    """What a group may do at once: first whose torpedoes run, then who fires best."""
    view = scene.view
    worth = 0.0
    for unit in view.units.values():
        if unit.side != scene.side or isinstance(unit, Marker) or group_of(view, unit) != key:
            continue
        if isinstance(unit, Ship) and unit.afloat:
            worth += shooting.standing_fire(scene, unit)[0]
            worth += sum(HURRY * one.torpedoes for one in view.attacks if one.launcher == unit.id)
        elif isinstance(unit, Flight) and unit.aloft and unit.load:
            worth += max(
                (strikes.best_of(scene, unit, foe, unit.load, unit.at) for foe in scene.foes), default=0.0
            )
    return worth


def _passes(scene: FleetSituation, key: str) -> float:
    """The chance that a crew passes a test."""
    unit = scene.view.units[key]
    quality = unit.crew_quality if isinstance(unit, Ship | Flight) else 0
    return passes(TESTS["crew"] - quality, DIE["test"])


def _could_fire_of(scene: FleetSituation, unit: str, target: str) -> float:
    ship = scene.view.units[unit]
    foe = scene.by_id.get(target)
    if foe is None or not isinstance(ship, Ship):
        return 0.0
    return shooting.fire_at(scene, ship, foe)


def _could_fire(scene: FleetSituation, key: str) -> float:
    """What the side's ships could take of a foe that is lit."""
    foe = scene.by_id.get(key)
    if foe is None:
        return 0.0
    return sum(shooting.fire_at(scene, ship, foe) for ship in scene.ships if not ship.acted)


def _unlit(scene: FleetSituation, key: str) -> float:
    unit = scene.view.units[key]
    return 0.0 if isinstance(unit, Ship) and (unit.lit or unit.fires) else 1.0


def _spotted(scene: FleetSituation, chosen: SpotMarker) -> float:
    view = scene.view
    unit, marker = unit_of(view, chosen.unit), marker_of(view, chosen.marker)
    if spotting.certain(view, unit, marker):
        return SEEN
    throw = spotting.throw(view, unit, marker, chosen.how)
    sides = DIE["test"]
    return SEEN * sum(throw.hits(face) for face in range(1, sides + 1)) / sides


def _boats_near(scene: FleetSituation, key: str) -> float:
    """Whether a submarine may be about: a datum near, or a little always; never where neither side may have one."""
    if not scene.view.options.submarines:
        return IDLE
    unit = scene.view.units[key]
    near = any(
        (one.x - unit.x) ** 2 + (one.y - unit.y) ** 2 < 400.0
        for one in scene.view.data
        if one.side != scene.side
    )
    return 1.0 if near else 0.2


def charges(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """Depth charges at whatever was found, all of them."""
    for shot in question.shots:
        aim = Aim(shot.unit, shot.weapon, shot.target, shot.most)
        ledger.add(Fired(question.name, (aim,)), task=HEARD + shot.most)


# -- damage control -------------------------------------------------------------------------------------------


def damage_control(scene: FleetSituation, ledger: Ledger, question: Allot) -> None:
    """Teams where they do most: fires first, then what she needs, each team more the less."""
    sheet: Sheet = {}
    total = 0.0
    for budget in question.budgets:
        ship = scene.view.units[budget.unit]
        assert isinstance(ship, Ship)
        slots = [slot for slot in question.slots if slot.unit == ship.id]
        given = dict.fromkeys((slot.group for slot in slots), 0)
        for _ in range(budget.most):
            job = max(given, key=lambda name: _job(ship, name, given[name]))
            worth = _job(ship, job, given[job])
            if worth <= 0.0:
                break
            given[job] += 1
            total += worth
        for job, count in given.items():
            if count:
                sheet.setdefault(job, {})[ship.id] = count
    ledger.add(Allotted(question.name, sheet), task=total)


def _job(ship: Ship, job: str, teams: int) -> float:
    """What one more team at a job is worth; a fire it tries may also spread."""
    sides = DIE["test"]
    need = DAMAGE_CONTROL["fire" if job == repairs.FIRE else "repair"] - ship.crew_quality
    works = passes(need, sides)
    if job == repairs.FIRE:
        left = ship.fires - teams * works
        spreads = DAMAGE_CONTROL["spreads"] / sides
        return JOBS[job] * (works - spreads) * min(max(left, 0.0), 1.0)
    missing = {
        repairs.SPEED: (ship.spec.max_speed - ship.speed) / 3.5,
        repairs.STEERING: 0.3 * (ship.spec.steering - ship.steering) if ship.steering else 3.0,
        repairs.DIRECTORS: float(ship.spec.fire_control - ship.fire_control),
        repairs.DECK: float(ship.spec.h - ship.h),
        repairs.POWER: 1.0,
    }[job]
    return JOBS[job] * works * min(max(missing - teams * works, 0.0), 1.0)
