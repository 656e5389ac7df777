"""Where stands fly: at the best target in reach, between bombers and carriers, home when there is nothing to drop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

import msgspec

from game.match import Allot, Allotted, Place, Placed, Slot, Steer, Steered
from game.match.orders import Sheet, Value
from game.rulesets.fleet import air_combat, airways, flying
from game.rulesets.fleet.advice import strikes
from game.rulesets.fleet.advice.situation import FleetSituation, Foe
from game.rulesets.fleet.alternation import OfUnit
from game.rulesets.fleet.armoury import LOADS
from game.rulesets.fleet.flying import CAP, LOAD, YES
from game.rulesets.fleet.table import OFF_TABLE, FleetTable, Flight, Ship
from game.rulesets.fleet.tables import AIR, AIR_TO_SHIP, DECK
from game.rulesets.fleet.tasks import AllStay, BringUp, Chosen, GoHome
from game.sea.heading import Pose, Position, distance, toward
from game.sea.path import course
from game.tabletop.ledger import Ledger

SHORT: Final = 0.6
"""So far inside its reach a stand ends, in cm."""
COMING: Final = 0.35
"""What a strike of the next turn is worth beside one of this."""
COVERS: Final = 6.0
"""What a patrol over a carrier is worth, and over other ships a third of it, in points."""
HOMEWARD: Final = 4.0
"""What it is worth to bring an empty stand to its deck, in points."""
TIRED: Final = 3
"""With so many turns of petrol left a stand thinks of home."""
EDGE: Final = 0.5
"""So far from its edge a stand ends that will go home next turn, in cm."""
WAITS: Final = 1.0
"""What it costs to launch a stand that has nothing to do, in points."""


def fly(scene: FleetSituation, ledger: Ledger, steers: Sequence[Steer]) -> None:
    """Ends for every stand that may fly now; the best of all goes first."""
    for steer in steers:
        unit = scene.view.units[steer.unit]
        if not isinstance(unit, Flight):
            continue
        for end, worth, settings in ends(scene, steer, unit):
            path = (
                course(steer.pose, (end,))
                if hypot(end[0] - steer.pose.x, end[1] - steer.pose.y) > 0.01
                else ""
            )
            ledger.add(Steered(steer.name, steer.unit, path, settings), air=worth)
        if steer.bounds:
            for order in steer.surely:
                ledger.add(order, air=HOMEWARD)


def enter(scene: FleetSituation, ledger: Ledger, places: Sequence[Place], steers: Sequence[Steer]) -> None:
    """Where on its edge a stand from off the table enters: abreast of what it can do most against."""
    for question in places:
        (spot,) = question.spots
        flight = scene.view.units[spot.unit]
        steer = next((one for one in steers if one.unit == spot.unit), None)
        if not isinstance(flight, Flight) or steer is None:
            continue
        best = _most(scene, steer, flight)
        for goal in scene.goals:
            pose = airways.on_own_edge(scene.view, flight, goal)
            order = Placed(question.name, {flight.id: (pose.x, pose.y, pose.heading)})
            worth = _most(scene, msgspec.structs.replace(steer, pose=pose), flight)
            if worth > best and question.refuses(order) is None:
                ledger.add(order, air=worth)


def _most(scene: FleetSituation, steer: Steer, flight: Flight) -> float:
    """What the best flight is worth from where it begins."""
    return max((worth for _, worth, _ in ends(scene, steer, flight)), default=0.0)


def ends(
    scene: FleetSituation, steer: Steer, flight: Flight
) -> Iterator[tuple[Position, float, dict[str, Value]]]:
    """Where a stand may end, what that is worth, and the settings of it."""
    start, far = steer.pose, steer.helm.distance
    loads: list[str] = [flight.load]
    for setting in steer.settings:
        if setting.name == LOAD:
            loads = [str(choice) for choice in setting.choices if choice != "none"]
    launch = WAITS if steer.name == flying.LAUNCH else 0.0
    for load in loads:
        settings: dict[str, Value] = {LOAD: load} if load and load != flight.load else {}
        for foe in scene.foes:
            found = _strike(scene, flight, start, far, foe, load)
            if found is not None:
                yield found[0], found[1] - launch, settings
    patrols = any(setting.name == CAP for setting in steer.settings) and air_combat.intercepts(flight)
    first: dict[str, Value] = {LOAD: "none"} if loads != [flight.load] else {}
    if patrols:  # with a load it might be set on patrol, but would not intercept
        for raider in scene.raiders:
            end = _towards(start, raider.at, far, AIR["contact_cm"] / 2)
            if hypot(end[0] - raider.x, end[1] - raider.y) <= AIR["contact_cm"]:
                yield end, strikes.fights(flight, raider) + 1.0 - launch, first
        for ship in scene.ships:
            end = _towards(start, ship.at, far, 0.0)
            if hypot(end[0] - ship.x, end[1] - ship.y) <= AIR["patrol_cm"]:
                share = 1.0 if ship.spec.carrier else 1.0 / 3.0
                yield end, share * COVERS * _uncovered(scene, flight, ship) - launch / 2, {**first, CAP: YES}
    if steer.name != flying.LAUNCH:
        yield from _home(scene, flight, start, far)


def _strike(
    scene: FleetSituation, flight: Flight, start: Pose, far: float, foe: Foe, load: str
) -> tuple[Position, float] | None:
    """An attack on a foe, this turn or on the way to one of the next."""
    standoff = LOADS[load].standoff_cm if load else 0.0
    reach = max(standoff, float(AIR_TO_SHIP["contact_cm"]))
    end = _towards(start, foe.at, far, reach - SHORT if standoff else 1.0)
    there = hypot(end[0] - foe.x, end[1] - foe.y) <= reach
    gain = strikes.best_of(scene, flight, foe, load, end)
    if gain <= 0.0:
        return None
    gain *= 1.0 - min(0.6, 0.25 * _patrols_near(scene, end))
    return end, gain if there else COMING * gain


def _patrols_near(scene: FleetSituation, at: Position) -> int:
    return sum(
        raider.cap and hypot(raider.x - at[0], raider.y - at[1]) <= AIR["patrol_cm"]
        for raider in scene.raiders
    )


def _uncovered(scene: FleetSituation, flight: Flight, ship: Ship) -> float:
    """How much a ship wants a patrol: the less the more there are, the more the more raiders are about."""
    over = sum(
        other.cap and other.id != flight.id and hypot(other.x - ship.x, other.y - ship.y) <= AIR["patrol_cm"]
        for other in scene.flights
    )
    raiders = sum(bool(raider.spec.loads) and not raider.attacked for raider in scene.raiders)
    decks = any(foe.spec.carrier for foe in scene.foes) or bool(scene.markers)
    return float((0.3 + 0.5 * decks + 0.7 * raiders) / (1.0 + over))


def _home(
    scene: FleetSituation, flight: Flight, start: Pose, far: float
) -> Iterator[tuple[Position, float, dict[str, Value]]]:
    """To the deck it came from, or the nearest: where it is empty, tired or called back."""
    spent = bool(flight.spec.loads) and (not flight.load or flight.attacked)
    tired = flight.endurance <= TIRED
    if not (spent or tired or flight.aborting):
        return
    deck = home_of(scene.view, flight)
    if deck is None:
        edge = airways.on_own_edge(scene.view, flight, start[:2])
        yield _towards(start, edge[:2], far, EDGE), HOMEWARD / 2, {}
        return
    end = _towards(start, deck.at, far, 0.0)
    yield end, HOMEWARD * (2.0 if tired or flight.aborting else 1.0), {}


def home_of(view: FleetTable, flight: Flight) -> Ship | None:
    """The deck a stand may land on: its own, or the nearest of its side."""
    decks = [
        unit
        for unit in view.units.values()
        if isinstance(unit, Ship)
        and unit.side == flight.side
        and unit.afloat
        and unit.spec.carrier
        and unit.fires < DECK["fires"]
    ]
    if flight.home == OFF_TABLE:
        return None
    own = next((deck for deck in decks if deck.id == flight.home), None)
    return own or min(decks, key=lambda deck: hypot(deck.x - flight.x, deck.y - flight.y), default=None)


def _towards(start: Pose, goal: Position, far: float, short: float) -> Position:
    """As near to a goal as it may come, but for the last `short` cm."""
    x, y = toward(start, goal, min(distance(start, goal) - short, far - 0.01))
    return round(x, 3), round(y, 3)


# -- choices --------------------------------------------------------------------------------------------------


def staying(scene: FleetSituation, chosen: Chosen) -> float:
    """What it is worth that a stand does not fly."""
    match chosen:
        case AllStay():
            return -0.01
        case BringUp():
            return 0.5
        case GoHome(key):
            flight = scene.flight(key)
            spent = bool(flight.spec.loads) and not flight.load
            return HOMEWARD if spent or flight.aborting or flight.endurance <= 1 else -HOMEWARD
    return 0.0


def choice(scene: FleetSituation, name: str, key: str) -> float:
    """What a choice about aircraft in contact is worth."""
    step = scene.view.agenda[0]
    if name in (flying.PATROL, air_combat.OPPONENT) and isinstance(step, OfUnit):
        acts, named = scene.flight(step.unit), scene.flight(key)
        if name == flying.PATROL:  # the one named is the patrol, the one that acts the raider
            return strikes.fights(named, acts) + 1.0
        return strikes.fights(acts, named)
    return 1.0 if key == air_combat.FIGHT else 0.0


def landing(scene: FleetSituation, key: str) -> float:
    """What it is worth to take a stand aboard."""
    flight = scene.view.units[key]
    assert isinstance(flight, Flight)
    spent = bool(flight.spec.loads) and not flight.load
    return HOMEWARD if spent or flight.aborting or flight.endurance <= TIRED else -1.0


def serve(scene: FleetSituation, ledger: Ledger, question: Allot) -> None:
    """Those first that are ready soonest, and of these the dearest."""
    sheet: Sheet = {}
    for budget in question.budgets:
        left = budget.most
        rows = [slot for slot in question.slots if (slot.group, slot.unit) in budget.weights]

        def order(slot: Slot) -> tuple[int, float]:
            return slot.most, -scene.flight(slot.unit).spec.points

        for slot in sorted(rows, key=order):
            given = min(left, slot.most)
            if given:
                sheet.setdefault(slot.group, {})[slot.unit] = given
                left -= given
    ledger.add(Allotted(question.name, sheet), air=1.0)
