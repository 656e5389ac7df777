"""An attack from the air as it is made: flak in reaction, then the attack by what is left of the stand (FLT-AVS-1)."""

from __future__ import annotations

from typing import Final

from game.match import Fire, Fired, Order, Question, Refusal, Umpire
from game.rulesets.fleet import air_attack, flak
from game.rulesets.fleet.air_combat import in_dogfight
from game.rulesets.fleet.alternation import OfUnit
from game.rulesets.fleet.rolls import may_act
from game.rulesets.fleet.table import DEPLOYED, FleetTable, Ship, flight_of, ship_of, ships
from game.rulesets.fleet.weapons import AirAttack, Flak, FromTheAir, read, the

REACTION: Final = "aa_reaction"


class Reaction(OfUnit, frozen=True):
    """Every ship in reach may shoot before an attack from the air, whoever is attacked (FLT-AAA-5, FLT-AAA-6)."""

    target: str
    way: str
    aircraft: int

    @property
    def _seen(self) -> str:
        """The way it comes that flak is told apart by: that of guns alone does not show (FLT-AAA-7)."""
        weapon = read(self.way)
        return weapon.way if isinstance(weapon, AirAttack) else ""

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        flight = flight_of(table, self.unit)
        if side == flight.side or not flight.aloft or in_dogfight(table, flight):
            return []
        lines = [
            shot
            for ship in ships(table, side)
            if not ship.done.idle
            for shot in flak.shots_at(table, ship, flight, self._seen)
        ]
        if not lines:
            return []
        says = f"{flight.name} attacks: which flak opens fire?"
        return [Fire(REACTION, says, "FLT-AAA-5", tuple(lines), flak.budgets(lines))]

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        flight = flight_of(table, self.unit)
        if side == flight.side or not isinstance(order, Fired):
            return None
        for aim in order.aims:
            ship = table.units.get(aim.unit)
            if not isinstance(ship, Ship) or ship.side != side or ship.state != DEPLOYED:
                return Refusal("Only own ships in play shoot flak here.", "FLT-AAA-6")
            if aim.target != flight.id:
                return Refusal(f"{ship.name} may shoot at {flight.name} only, which attacks.", "FLT-AAA-5")
            if ship.done.idle:
                says = f"{ship.name} has no power and failed her Crew Test: no flak this turn."
                return Refusal(says, "FLT-UND-8")
            weapon = read(aim.weapon)
            if isinstance(weapon, Flak) and (
                wrong := flak.refuses(table, ship, weapon.kind, flight, self._seen)
            ):
                return wrong
        return None

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Fired) -> None:
        umpire.done()
        table = umpire.table
        able = tuple(aim for aim in order.aims if may_act(umpire, ship_of(table, aim.unit)))
        flak.fire(umpire, able)
        umpire.then(Strike(self.unit, self.target, self.way, self.aircraft))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        umpire.then(Strike(self.unit, self.target, self.way, self.aircraft))


class Strike(OfUnit, frozen=True):
    """The attack itself, by what the flak has left of the stand (FLT-AVS-1)."""

    target: str
    way: str
    aircraft: int

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        table = umpire.table
        flight = flight_of(table, self.unit)
        if flight.aloft:
            target = ship_of(table, self.target)
            air_attack.strike(umpire, flight, target, the(FromTheAir, self.way), self.aircraft)
