"""The Action Phase: squadrons, stands, submarines and shore units of the two sides act in turn (FLT-SEQ-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from game.match import (
    Aim,
    Budget,
    Choose,
    Chose,
    Fire,
    Fired,
    Option,
    Order,
    Question,
    Refusal,
    Shot,
    Step,
    Umpire,
)
from game.match.events import PhaseBegan
from game.rulesets.fleet import (
    air_attack,
    air_strikes,
    alternation,
    deck,
    flak,
    gunnery,
    lights,
    mines,
    purposes,
    rolls,
    spotting,
    tasks,
    torpedoes,
    why_not,
)
from game.rulesets.fleet.air_combat import Dogfight, in_contact
from game.rulesets.fleet.air_events import LoadSpent
from game.rulesets.fleet.alternation import InTurn, Unit, in_hand, release
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.events import Activated, did
from game.rulesets.fleet.rolls import crew_test
from game.rulesets.fleet.table import (
    FleetTable,
    Flight,
    Ship,
    flight_of,
    flights,
    marker_of,
    ship_of,
    ships,
    unit_of,
)
from game.rulesets.fleet.weapons import DEPTH_CHARGES, Allotted, Guns, Starshell, read

L = TypeVar("L")
ACTIVATE, END = "activate", "end_activation"
SHOOT, FLAK, CHARGES, AIR_ATTACK = "shoot", "shoot_flak", "asw_attack", "air_attack"


def to_act(table: FleetTable, side: str) -> list[Unit]:
    """Ships and stands of a side that have not acted; contact markers do not act (FLT-CON-4)."""
    found: list[Unit] = [ship for ship in ships(table, side) if not ship.acted]
    return found + [flight for flight in flights(table, side) if not flight.acted]


class BeginAction(Step[FleetTable], frozen=True):
    """The Action Phase opens; the winner of the initiative acts first (FLT-INI-4)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.happens(PhaseBegan("action"))
        umpire.done()
        alternation.begin(umpire, umpire.table.winner or umpire.table.mover, to_act)


class Act(InTurn, frozen=True):
    """One squadron or unit at a time is activated and does what it can (FLT-SEQ-7)."""

    def asked(self, table: FleetTable, side: str) -> list[Question]:
        if not table.active:
            return [self._choose(table, side)] if to_act(table, side) else []
        units = in_hand(table, side, to_act)
        questions: list[Question] = []
        for unit in units:
            if isinstance(unit, Flight):
                questions += of_flight(table, unit)
        able = [unit for unit in units if isinstance(unit, Ship) and not unit.done.idle]
        if able:
            questions += of_ships(table, able)
        if questions:
            done = (Option(END, "Nothing more"),)
            questions.append(Choose(END, "Or end this activation.", "FLT-SEQ-7", done, by_hand=True))
        return questions

    def _choose(self, table: FleetTable, side: str) -> Choose:
        names: dict[str, list[str]] = {}
        for unit in to_act(table, side):
            names.setdefault(group_of(table, unit), []).append(unit.name)
        options = tuple(Option(key, ", ".join(units)) for key, units in names.items())
        return Choose(ACTIVATE, "Who acts now?", "FLT-SEQ-7", options)

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        if isinstance(order, Chose) and order.to == ACTIVATE:
            activate(umpire, side, order.picked[0])
        elif isinstance(order, Chose) and order.to == END:
            release(umpire, to_act, done=True)
        elif isinstance(order, Chose):
            choose(umpire, order)
        elif isinstance(order, Fired):
            fire(umpire, order)

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Nothing is left to do for what is in hand, or for anybody."""
        table = umpire.table
        if not table.to_act:
            umpire.done()
            return
        release(umpire, to_act, done=True)

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        return why_not.of_order(table, side, order) if side == table.to_act else None


def activate(umpire: Umpire[FleetTable], side: str, key: str) -> None:
    """A squadron is in hand: its torpedoes run first, then power is tested, and stands in contact fight."""
    table = umpire.table
    umpire.happens(Activated(key, side))
    units = tuple(unit.id for unit in in_hand(table, side, to_act))
    torpedoes.resolve_of(umpire, units)
    for one in units:
        unit = table.units[one]
        if isinstance(unit, Ship) and unit.afloat:
            rolls.may_act(umpire, unit)
        elif isinstance(unit, Flight) and unit.aloft and not unit.fought and in_contact(table, unit):
            umpire.then(Dogfight(unit.id))


# -- questions ------------------------------------------------------------------------------------------------


def of_flight(table: FleetTable, flight: Flight) -> list[Question]:
    """What a stand may do in its activation."""
    questions: list[Question] = []
    if lines := air_attack.shots(table, flight):
        says = f"{flight.name}: whom does it attack, and how?"
        questions.append(Fire(AIR_ATTACK, says, "FLT-AVS-12", tuple(lines), _one_attack(flight, lines)))
    options = [*spotting.options(table, flight, alone=True), *spotting.lookouts(table, [flight])]
    if options:
        says = "Which contact is to be spotted?"
        questions.append(Choose(tasks.SPOT, says, "FLT-SPT-1", tuple(options), by_hand=True))
    if flight.load:
        drop = (Option(tasks.Drop(flight.id).key, f"{flight.name} drops its load"),)
        questions.append(Choose(tasks.DROP, "Or drop the load.", "FLT-AIR-5", drop, by_hand=True))
    return questions


def _one_attack(flight: Flight, lines: list[Shot]) -> tuple[Budget, ...]:
    weights = {(line.unit, line.weapon): 1 for line in lines}
    one = Budget("One attack a turn", "FLT-AVS-10", 1, weights, 1, uses=True)
    return (one,)


def of_ships(table: FleetTable, able: list[Ship]) -> list[Question]:
    """What the ships of a squadron may do in its activation, in any order; their guns are told first."""
    questions: list[Question] = []

    def each(listed: Callable[[FleetTable, Ship], Iterable[L]]) -> list[L]:
        return [one for ship in able for one in listed(table, ship)]

    def choose(name: str, says: str, clause: str, options: list[Option]) -> None:
        if options:
            questions.append(Choose(name, says, clause, tuple(options), by_hand=True))

    lines, stars = each(gunnery.shots), each(lights.bursts)
    if lines or stars:
        budgets = (*gunnery.budgets(lines), *_stars(stars))
        says = "Which guns shoot at whom? One ship at a time."
        questions.append(Fire(SHOOT, says, "FLT-GUN-1", (*lines, *stars), budgets, one_clause="FLT-GUN-1"))
    alone = len(able) == 1
    spots = [one for ship in able for one in spotting.options(table, ship, alone=alone)]
    spots += spotting.lookouts(table, able)
    choose(tasks.SPOT, "Which contact is to be spotted?", "FLT-SPT-1", spots)
    choose(tasks.LIGHT, "Who lights whom?", "FLT-ILL-2", each(lights.beams))
    says = "Who identifies whom? Once a turn for each ship."
    choose(tasks.IDENTIFY, says, "FLT-VIS-10", each(_identifications))
    choose(tasks.ACQUIRE, "Which battery acquires whom by radar?", "FLT-VIS-7", each(_acquisitions))
    if factors := each(flak.flak_targets):
        says = "Which flak shoots at whom?"
        questions.append(Fire(FLAK, says, "FLT-AAA-5", tuple(factors), flak.budgets(factors)))
    choose(tasks.SONAR, "Who searches?", "FLT-ASW-1", each(spotting.searches))
    if charges := each(spotting.charges):
        says = "Which depth charges at which submarine?"
        questions.append(Fire(CHARGES, says, "FLT-ASW-3", tuple(charges), _charges(charges)))
    choose(tasks.SWEEP, "Who sweeps mines?", "FLT-MIN-6", each(_sweeps))
    choose(tasks.LAND, "Who takes a stand aboard?", "FLT-COP-1", each(deck.landings))
    return questions


def _identifications(table: FleetTable, ship: Ship) -> Iterator[Option]:
    for foe in lights.unlit(table, ship):
        yield Option(tasks.Identify(ship.id, foe.id).key, f"{ship.name} identifies {foe.name}")


def _acquisitions(table: FleetTable, ship: Ship) -> Iterator[Option]:
    for place, battery in enumerate(ship.spec.batteries):
        for foe in gunnery.radar_targets(table, ship, place):
            words = f"{ship.name}, {battery.calibre:g}-inch: {foe.name}"
            yield Option(tasks.Acquire(ship.id, place, foe.id).key, words)


def _sweeps(table: FleetTable, ship: Ship) -> Iterator[Option]:
    for field in mines.sweepable(table, ship):
        yield Option(tasks.Sweep(ship.id, field.id).key, f"{ship.name} sweeps")


def _charges(lines: list[Shot]) -> tuple[Budget, ...]:
    most = {line.unit: line.most for line in lines}
    return tuple(
        Budget("Anti-submarine factors", "FLT-ASW-3", count, {(unit, DEPTH_CHARGES.key): 1}, unit=unit)
        for unit, count in most.items()
    )


def _stars(lines: list[Shot]) -> tuple[Budget, ...]:
    return tuple(
        Budget("Starshell: one burst", "FLT-ILL-3", 1, {(line.unit, line.weapon): 1}, unit=line.unit)
        for line in lines
    )


# -- orders ---------------------------------------------------------------------------------------------------


def choose(umpire: Umpire[FleetTable], order: Chose) -> None:
    """A task that is one choice."""
    table = umpire.table
    match tasks.task(order.to, order.picked[0]):
        case tasks.SpotMarker(unit, marker, how):
            spotting.spot(umpire, unit_of(table, unit), marker_of(table, marker), how)
        case tasks.LookOut(unit):
            spotting.watch_for_periscopes(umpire, unit_of(table, unit))
        case tasks.Drop(unit):
            umpire.happens(LoadSpent(unit))
        case tasks.Light(unit, target):
            lights.shine(umpire, ship_of(table, unit), ship_of(table, target))
        case tasks.Identify(unit, target):
            lights.identify(umpire, ship_of(table, unit), target)
        case tasks.Acquire(unit, battery, target):
            acquire(umpire, ship_of(table, unit), battery, target)
        case tasks.Search(unit):
            spotting.search(umpire, ship_of(table, unit))
        case tasks.Sweep(unit, field):
            mines.sweep(umpire, ship_of(table, unit), field)
        case tasks.Land(unit, flight):
            deck.land(umpire, ship_of(table, unit), flight_of(table, flight))


def acquire(umpire: Umpire[FleetTable], ship: Ship, battery: int, target: str) -> None:
    """One test of a battery for one named target (FLT-VIS-7)."""
    if crew_test(umpire, ship, purposes.Acquire(ship.id, battery + 1, target), "FLT-VIS-7"):
        umpire.happens(did(ship, acquired=(*ship.done.acquired, Allotted(battery, target).key)))
    else:
        umpire.happens(did(ship, refused=(*ship.done.refused, battery)))


def fire(umpire: Umpire[FleetTable], order: Fired) -> None:
    """A task with weapons."""
    table = umpire.table
    if not order.aims:
        return
    if order.to == AIR_ATTACK:
        aim = order.aims[0]
        umpire.then(air_strikes.Reaction(aim.unit, aim.target, aim.weapon, aim.amount))
    elif order.to == SHOOT:
        shoot(umpire, ship_of(table, order.aims[0].unit), order.aims)
    elif order.to == FLAK:
        for aim in order.aims:
            if isinstance(table.units[aim.target], Flight):
                flak.fire(umpire, (aim,))
            else:
                flak.fire_at_surface(umpire, aim)
    elif order.to == CHARGES:
        for aim in order.aims:
            spotting.attack(umpire, ship_of(table, aim.unit), ship_of(table, aim.target), aim.amount)


def shoot(umpire: Umpire[FleetTable], ship: Ship, aims: tuple[Aim, ...]) -> None:
    """A ship's starshell first, then her guns (FLT-ILL-3, FLT-GUN-1)."""
    for aim in aims:
        star = read(aim.weapon)
        if not isinstance(star, Starshell) or aim.point is None:
            continue
        if not lights.battery_has_shot(ship, star.battery):
            lights.burst(umpire, ship, star.battery, aim.point)
    gunnery.shoot(umpire, ship, tuple(aim for aim in aims if isinstance(read(aim.weapon), Guns)))


class Orphans(Step[FleetTable], frozen=True):
    """Torpedoes whose launcher is gone run after all activations (FLT-TOR-4)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        for attack in umpire.table.attacks:
            torpedoes.resolve(umpire, attack)
