"""The Aircraft Movement Phase: decks at work, launches, flights, patrols and interceptions (FLT-AIR, FLT-COP)."""

from __future__ import annotations

from typing import Final

from game.match import (
    Allot,
    Allotted,
    Budget,
    Choose,
    Chose,
    Option,
    Placed,
    Question,
    Setting,
    Slot,
    Steer,
    Steered,
    Step,
    Umpire,
)
from game.match.events import PhaseBegan
from game.match.wording import within
from game.rulesets.fleet import alternation, deck
from game.rulesets.fleet.air_combat import intercepts, may_patrol
from game.rulesets.fleet.air_events import DeckWorked, EntryChosen, Flew, Served, Stayed, TookOff, WentHome
from game.rulesets.fleet.airways import entry, entry_pose, homeward, may_go_home, on_own_edge, passage
from game.rulesets.fleet.alternation import InTurn, OfShip, OfUnit, Unit, in_hand, release, take
from game.rulesets.fleet.condition import in_play, near
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    OFF_TABLE,
    READY,
    WAITING,
    FleetTable,
    Flight,
    Ship,
    flight_of,
    flights,
    ship_of,
)
from game.rulesets.fleet.tables import AIR, BOOK
from game.rulesets.fleet.tasks import STAY, AllStay, BringUp, Chosen, GoHome, Stay, task
from game.sea.heading import Inches, Pose, Position, distance, settle
from game.sea.path import Helm
from game.tabletop.sides import enemy

FLY, LAUNCH, SERVE, PATROL = "move_stand", "launch_stand", "serve_stands", "intercept"
CAP, LOAD, YES = "cap", "load", "yes"

FAULTS: Final = BOOK.faults("flight")


# -- the phase ------------------------------------------------------------------------------------------------


def to_fly(table: FleetTable, side: str) -> list[Unit]:
    """Stands of a side that may still move, be launched or must enter (FLT-AIR-1, FLT-COP-1, FLT-AIR-7)."""
    if table.night and not table.options.night_flying:
        return [flight for flight in flights(table, side) if not flight.moved]
    found: list[Unit] = []
    for unit in table.units.values():
        if not isinstance(unit, Flight) or unit.side != side or unit.moved or not unit.aircraft:
            continue
        ready = unit.state == READY and brought_up(table, unit) > 0
        enters = unit.state == WAITING and unit.home == OFF_TABLE and unit.entering <= table.turn
        if unit.aloft or ready or enters:
            found.append(unit)
    return found


def brought_up(table: FleetTable, flight: Flight) -> int:
    """How many aircraft of a stand its home may launch now: all that are left of it, or part of a large stand."""
    home = table.units.get(flight.home)
    if not isinstance(home, Ship):
        return 0
    most = deck.launching(table, home)
    left = deck.still_to_handle(flight)
    if left <= most:
        return left
    return most if flight.aircraft > home.h else 0


class BeginFlying(Step[FleetTable], frozen=True):
    """The phase opens: stands served last turn are ready, and flight decks go to work (FLT-COP-4).

    Those under contact markers too: what they may not do is launch and land (FLT-CON-4).
    """

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("aircraft"))
        deck.make_ready(umpire)
        umpire.done()
        carriers = [ship for ship in in_play(table) if ship.spec.carrier and deck.waiting(table, ship)]
        umpire.then(*(DeckWork(ship.side, ship.id) for ship in carriers), OpenFlying())


class DeckWork(OfShip, frozen=True):
    """RRR aircraft of a carrier are refuelled and rearmed; where there is a choice its owner has it (FLT-COP-4)."""

    def asked(self, table: FleetTable) -> list[Question]:
        ship = ship_of(table, self.ship)
        there = deck.choice(table, ship)
        if not there:
            return []
        slots = tuple(
            Slot("served", flight.id, flight.name, "FLT-COP-4", 0, flight.aircraft - flight.served)
            for flight in there
        )
        weights = {("served", flight.id): 1 for flight in there}
        budget = Budget(f"{ship.name} serves {ship.rrr}", "FLT-COP-4", ship.rrr, weights, ship.rrr)
        says = f"{ship.name}: which stands are refuelled and rearmed?"
        return [Allot(SERVE, says, "FLT-COP-4", slots, (budget,))]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Allotted) -> None:
        umpire.done()
        for key, count in order.amounts.get("served", {}).items():
            if count:
                umpire.happens(Served(key, int(count)))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        deck.serve(umpire, ship_of(umpire.table, self.ship))


class OpenFlying(Step[FleetTable], frozen=True):
    """The alternation opens; the side that was named moves first (FLT-INI-4).

    What is half aboard keeps with its deck and has no move of its own (FLT-COP-1).
    """

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.done()
        for flight in flights(table):
            if deck.half_aboard(table, flight):
                home = ship_of(table, flight.home)
                umpire.happens(Flew(flight.id, home.x, home.y, (flight.at, home.at)))
        alternation.begin(umpire, table.mover, to_fly)


class FlyStands(InTurn[Steered], frozen=True):
    """Stands of the two sides move in turn, one each (FLT-SEQ-1)."""

    def asked(self, table: FleetTable, side: str) -> list[Question]:
        waiting = [unit for unit in in_hand(table, side, to_fly) if isinstance(unit, Flight)]
        questions: list[Question] = []
        options: list[Option] = []
        for flight in waiting:
            leaves, called = may_go_home(table, flight), homeward(table, flight) is not None
            enters = flight.state == WAITING
            if enters and not table.active:
                questions.append(entry(table, flight))
            if flight.aloft or enters:
                if not (leaves and called):
                    questions.append(steer(table, flight, FLY))
            elif brought_up(table, flight) == deck.still_to_handle(flight):
                questions.append(steer(table, flight, LAUNCH))
            else:
                options.append(
                    Option(BringUp(flight.id).key, f"{flight.name}: bring up what can be launched")
                )
            if not called and not enters:
                options.append(Option(Stay(flight.id).key, f"{flight.name} stays"))
            if leaves:
                options.append(Option(GoHome(flight.id).key, f"{flight.name} goes home"))
        if waiting and not any(one.state == WAITING or homeward(table, one) for one in waiting):
            options.append(Option(AllStay().key, "All that are left stay"))
        if options:
            questions.append(
                Choose(STAY, "Or a stand that does not move.", "FLT-AIR-1", tuple(options), by_hand=True)
            )
        return questions

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Steered) -> None:
        table = umpire.table
        if isinstance(order, Chose):
            self._stay(umpire, side, task(STAY, order.picked[0]))
            return
        if isinstance(order, Placed):
            ((key, (x, y, _)),) = order.pieces.items()
            flight = flight_of(table, key)
            take(umpire, flight)
            x, y, _ = on_own_edge(table, flight, (x, y))
            umpire.happens(EntryChosen(key, settle(x), settle(y)))
            return
        flight = flight_of(table, order.unit)
        take(umpire, flight)
        fly(umpire, flight, order)
        release(umpire, to_fly, done=True)
        umpire.then(Interception(flight.id))

    def _stay(self, umpire: Umpire[FleetTable], side: str, chosen: Chosen | None) -> None:
        table = umpire.table
        match chosen:
            case AllStay():
                for unit in to_fly(table, side):
                    umpire.happens(Stayed(unit.id))
            case BringUp(key):
                flight = flight_of(table, key)
                take(umpire, flight)
                umpire.happens(DeckWorked(key, flight.home, brought_up(table, flight)))
            case GoHome(key):
                take(umpire, flight_of(table, key))
                umpire.happens(WentHome(key))
            case Stay(key):
                take(umpire, flight_of(table, key))
                umpire.happens(Stayed(key))
        release(umpire, to_fly, done=True)

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Nobody is left, or nobody is there to move what is left."""
        table = umpire.table
        if table.to_act:
            for unit in to_fly(table, table.to_act):
                umpire.happens(Stayed(unit.id))
            release(umpire, to_fly, done=True)
        else:
            umpire.done()
            look(umpire)


# -- a stand --------------------------------------------------------------------------------------------------


def steer(table: FleetTable, flight: Flight, name: str) -> Steer:
    """The question of one stand's flight: any way, over land and ships, not through squalls (FLT-AIR-1)."""
    start = flight.pose
    far: Inches = float(flight.spec.speed)
    rows: list[Setting] = []
    if name == LAUNCH:
        home = ship_of(table, flight.home)
        start = Pose(home.x, home.y, home.heading)
        far *= AIR["enters_half_speed"]
        if flight.spec.loads and not flight.load:
            says = f"It is loaded with {' or '.join(flight.spec.loads)}, or with nothing."
            rows.append(Setting(LOAD, says, "FLT-COP-5", (*flight.spec.loads, "none")))
    elif flight.state == WAITING:
        start = entry_pose(table, flight)
    if may_patrol(flight):
        rows.append(Setting(CAP, "It may stay on patrol there.", "FLT-AIR-2", (YES,)))
    called = homeward(table, flight)
    verb = "Launch" if name == LAUNCH else "Fly"
    return Steer(
        name,
        f"{verb} {flight.name}: up to {within(far)} cm.",
        "FLT-COP-5" if name == LAUNCH else "FLT-AIR-1",
        flight.id,
        start,
        Helm(distance=far, exact=False, step=0.0, turn=180.0, turn_free=True),
        FAULTS,
        tuple(rows),
        passage=passage(table),
        bounds=() if called is None else called[:1],
        surely=(Steered(name, flight.id, "" if called is None else called[1]),),
    )


def fly(umpire: Umpire[FleetTable], flight: Flight, order: Steered) -> None:
    """A stand flies as ordered; one that takes off does so first (FLT-AIR-1, FLT-AIR-2, FLT-COP-5)."""
    table = umpire.table
    question = steer(table, flight, order.to)
    start = question.start(order.settings)
    walk = question.helm.walk(start, order.path)
    if not flight.aloft:
        load = str(order.settings.get(LOAD, flight.load))
        left = deck.still_to_handle(flight)
        umpire.happens(
            TookOff(flight.id, flight.home, start.x, start.y, "" if load == "none" else load, left)
        )
    track: tuple[Position, ...] = tuple(walk.track)
    cap = order.settings.get(CAP) == YES
    umpire.happens(Flew(flight.id, walk.end[0], walk.end[1], track, cap))


class Interception(OfUnit, frozen=True):
    """Patrols within reach of an enemy stand that ends its move may be placed in contact, any of them (FLT-AIR-3)."""

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        flight = flight_of(table, self.unit)
        if side == flight.side or not flight.aloft:
            return []
        options = tuple(Option(cap.id, cap.name) for cap in patrols(table, flight))
        if not options:
            return []
        says = f"{flight.name} comes near: which patrols intercept?"
        return [Choose(PATROL, says, "FLT-AIR-3", options, 0, len(options))]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        umpire.done()
        table = umpire.table
        flight = flight_of(table, self.unit)
        for key in order.picked:
            cap = flight_of(table, key)
            x, y = beside(cap, flight)
            umpire.happens(Flew(cap.id, x, y, (cap.at, (x, y))))


def patrols(table: FleetTable, flight: Flight) -> list[Flight]:
    """Enemy stands on patrol within reach of a stand that can intercept (FLT-AIR-3, FLT-ACM-1)."""
    return [
        cap
        for cap in flights(table, enemy(table, flight.side))
        if cap.cap and not cap.aborting and intercepts(cap) and near(cap.at, flight.at, AIR["patrol_cm"])
    ]


def beside(cap: Flight, flight: Flight) -> Position:
    """A point in contact with a stand, on the side a patrol comes from."""
    away = distance(cap.at, flight.at)
    part = min(1.0, AIR["contact_cm"] / 2 / away) if away else 0.0
    x, y = flight.at
    return settle(x + part * (cap.x - x)), settle(y + part * (cap.y - y))
