"""Aircraft against aircraft: who may intercept, which combat factor counts, and the round of a dogfight (FLT-ACM)."""

from __future__ import annotations

from typing import ClassVar

from game.dice.roll import Throw
from game.match import Choose, Chose, Option, Question, Umpire
from game.rulesets.fleet import purposes
from game.rulesets.fleet.air_events import Dogfought
from game.rulesets.fleet.alternation import OfUnit
from game.rulesets.fleet.condition import near
from game.rulesets.fleet.deck import half_aboard
from game.rulesets.fleet.explosions import lose_aircraft
from game.rulesets.fleet.rolls import attack_throw, passes, roll, save_throw
from game.rulesets.fleet.table import FleetTable, Flight, flight_of, flights
from game.rulesets.fleet.tables import AIR, AIR_COMBAT, ROLES, Role, steps
from game.tabletop.sides import enemy

OPPONENT, STANCE = "dogfight", "stance"
FIGHT, DECLINE = "dogfight_2", "decline"


def role_of(flight: Flight) -> Role:
    """Its role now: an empty fighter-bomber fights as a fighter (FLT-ACM-1, FLT-AIR-5)."""
    role = ROLES[flight.spec.role]
    return ROLES[role.empty] if role.empty and not flight.load else role


def intercepts(flight: Flight) -> bool:
    """Whether it may intercept (FLT-ACM-1)."""
    return role_of(flight).intercepts


def may_patrol(flight: Flight) -> bool:
    """Whether it may be set on patrol: a fighter, or a fighter-bomber, which loaded merely does not intercept.

    Not one that is called back (FLT-AIR-2, FLT-ACM-1, FLT-MOR-6).
    """
    role = ROLES[flight.spec.role]
    return not flight.aborting and ROLES[role.empty or flight.spec.role].intercepts


def factor(flight: Flight) -> int:
    """The combat factor of one of its aircraft in a dogfight (FLT-ACM-1)."""
    return flight.spec.acf_df1 if role_of(flight).dogfight == 1 else flight.spec.acf_df2


def in_contact(table: FleetTable, flight: Flight) -> list[Flight]:
    """Enemy stands in contact with a stand (FLT-ACM-2)."""
    foes = flights(table, enemy(table, flight.side))
    return [other for other in foes if near(flight.at, other.at, AIR["contact_cm"])]


def in_dogfight(table: FleetTable, flight: Flight) -> bool:
    """Whether it is in contact with an enemy stand, and cannot be shot at (FLT-AAA-8)."""
    return bool(in_contact(table, flight))


def throw(flight: Flight, target: Flight) -> Throw:
    """The dice of one stand at another (FLT-ACM-3)."""
    return attack_throw(
        purposes.Dogfight(flight.id, target.id),
        "FLT-ACM-3",
        steps(flight.aircraft),
        AIR_COMBAT["to_hit"],
        ("Crew quality", "FLT-ACM-3", flight.crew_quality),
        AIR_COMBAT.term("Flak markers on the attacker", "flak_on_attacker", flight.flak),
        AIR_COMBAT.term("Flak markers on the defender", "flak_on_defender", target.flak),
    )


def save(target: Flight, against: int) -> Throw:
    """The save of a stand hit by aircraft of a combat factor (FLT-ACM-4)."""
    difference = against - target.spec.hit_points
    bonus = -steps(difference) if difference > 0 else steps(-difference)
    return save_throw(target, "FLT-ACM-4", ("Combat factor against hit points", "FLT-ACM-4", bonus))


def fight(umpire: Umpire[FleetTable], one: Flight, other: Flight, declined: tuple[str, ...]) -> None:
    """One round, both sides at once; what is half aboard only suffers (FLT-ACM-2, FLT-ACM-4, FLT-ACM-5)."""
    umpire.happens(Dogfought(one.id, other.id))
    losses: dict[str, int] = {}
    for attacker, target in ((one, other), (other, one)):
        if attacker.id in declined or not factor(attacker) or half_aboard(umpire.table, attacker):
            continue
        hits = roll(umpire, throw(attacker, target), attacker).hits
        lost = 0
        for _ in range(hits):
            lost += not passes(umpire, save(target, factor(attacker)), target)
        losses[target.id] = lost
    for key, lost in losses.items():
        for _ in range(lost):
            lose_aircraft(umpire, flight_of(umpire.table, key))


class Dogfight(OfUnit, frozen=True):
    """A stand in contact fights before anything else: its owner names the opponent (FLT-ACM-2)."""

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        flight = flight_of(table, self.unit)
        if side != flight.side:
            return []
        options = tuple(Option(foe.id, foe.name) for foe in self._opponents(table))
        if not options:
            return []
        return [Choose(OPPONENT, f"{flight.name} is in contact: whom does it fight?", "FLT-ACM-2", options)]

    def _opponents(self, table: FleetTable) -> list[Flight]:
        flight = flight_of(table, self.unit)
        if flight.fought or not flight.aloft or half_aboard(table, flight):
            return []
        return [foe for foe in in_contact(table, flight) if not foe.fought]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        umpire.done()
        umpire.then(Stance(self.unit, order.picked[0]))


class Stance(OfUnit, frozen=True):
    """A loaded fighter-bomber fights by Dogfight 2 or declines; its owner says which (FLT-ACM-1)."""

    other: str
    declined: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    quiet: ClassVar[bool] = False

    def _next(self, table: FleetTable) -> Flight | None:
        for key in (self.unit, self.other):
            flight = flight_of(table, key)
            if key not in self.asked and role_of(flight).declines:
                return flight
        return None

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        flight = self._next(table)
        if flight is None or flight.side != side:
            return []
        options = (Option(FIGHT, "Dogfight 2"), Option(DECLINE, "Decline"))
        says = f"{flight.name} is loaded: does it fight?"
        return [Choose(STANCE, says, "FLT-ACM-1", options)]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        flight = self._next(umpire.table)
        assert flight is not None
        declined = (*self.declined, flight.id) if order.picked == (DECLINE,) else self.declined
        umpire.done()
        umpire.then(Stance(self.unit, self.other, declined, (*self.asked, flight.id)))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        table = umpire.table
        fight(umpire, flight_of(table, self.unit), flight_of(table, self.other), self.declined)
