"""The turn: one small step for each row of the turn table, phases A to I in their order (WAS-GEN-11)."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Order, Question, Refusal, Steered, Step, Umpire
from game.match.events import PhaseBegan, TurnBegan
from game.match.steps import numbered
from game.match.wording import does
from game.rulesets.war_at_sea import bases, movement, objectives, submarines, victory
from game.rulesets.war_at_sea.air_attack import AirAttacks, AirSearch
from game.rulesets.war_at_sea.air_defense import AntiAirAttacks, TieFighters
from game.rulesets.war_at_sea.damage import TurnMarkersOver
from game.rulesets.war_at_sea.events import CountersCleared, SmokeGone
from game.rulesets.war_at_sea.flights import Activations, EndOfFlying
from game.rulesets.war_at_sea.initiative import Initiative
from game.rulesets.war_at_sea.markers import Deployment, DeploySide, OfferReveal, RevealMarkers
from game.rulesets.war_at_sea.missions import AssignMissions
from game.rulesets.war_at_sea.scenario import Scenario
from game.rulesets.war_at_sea.set_up import laid
from game.rulesets.war_at_sea.submarines import PlaceDecoys
from game.rulesets.war_at_sea.surface import SonarSearch, SubmarineAttacks, SurfaceAttacks
from game.rulesets.war_at_sea.table import SeaTable


class Turn(Step[SeaTable], frozen=True):
    """A turn: phases A to I (WAS-GEN-11)."""

    number: int

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(CountersCleared())
        umpire.done()
        umpire.then(*ROWS_OF_THE_TURN)


class SeaMovement(Step[SeaTable], frozen=True):
    """B. The First Player moves all its units, then the Second; then mine damage, then markers (WAS-MOV-1)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(PhaseBegan("sea_movement"))
        umpire.done()
        first, second = umpire.table.in_order
        umpire.then(
            Arrivals(first),
            OfferReveal(first),
            MoveUnits(first),
            Arrivals(second),
            OfferReveal(second),
            MoveUnits(second),
            TurnMarkersOver(),
            RevealMarkers(),
        )


class Arrivals(Step[SeaTable], frozen=True):
    """Units that enter in this turn over an edge are placed before their side moves."""

    side: str

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.done()
        umpire.then(DeploySide(self.side, umpire.table.turn))


class MoveUnits(Step[SeaTable], frozen=True):
    """One side moves its units one by one in any order (WAS-MOV-1, WAS-MOV-2)."""

    side: str

    def ask(self, table: SeaTable, side: str) -> Sequence[Question]:
        return movement.offered(table, side) if side == self.side else []

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Order) -> None:
        if isinstance(order, Steered):
            movement.move(umpire, umpire.table.units[order.unit], order)
        else:
            umpire.done()

    def explain(self, table: SeaTable, side: str, order: Order) -> Refusal | None:
        unit = table.units.get(order.unit) if isinstance(order, Steered) else None
        if side != self.side:
            return Refusal(f"{does(self.side, 'moves', 'move')} now.", "WAS-MOV-1")
        if unit is None or unit.side != side:
            return None
        if unit.spec.kind == "airfield":
            return Refusal(f"{unit.name} is an airfield: it never moves.", "WAS-MOV-2")
        if unit.moved:
            return Refusal(f"{unit.name} has moved this turn.", "WAS-MOV-1")
        assert isinstance(order, Steered)
        return movement.explain(table, unit, order)


class AirMission(Step[SeaTable], frozen=True):
    """C. Arming counters, missions, moves; then markers in sight, then ditching (WAS-ARM-2, WAS-AIR-1, WAS-ARM-6)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(PhaseBegan("air_mission"))
        bases.count_arming(umpire)
        umpire.done()
        umpire.then(AssignMissions(), Activations(), RevealMarkers(), EndOfFlying())


class AirDefense(Step[SeaTable], frozen=True):
    """D. Escorts tie fighters, then antiair attacks: first one side, then the other (WAS-ATK-7)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        _phase(umpire, "air_defense", TieFighters, AntiAirAttacks)


class AirAttack(Step[SeaTable], frozen=True):
    """E. Searches from the air, then air attacks (WAS-ATK-7)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        _phase(umpire, "air_attack", AirSearch, AirAttacks)


class SurfaceAttack(Step[SeaTable], frozen=True):
    """F. Sonar searches, then attacks of ships (WAS-ATK-7)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        _phase(umpire, "surface_attack", SonarSearch, SurfaceAttacks)


class SubmarineAttack(Step[SeaTable], frozen=True):
    """G. Attacks of submarines (WAS-ATK-7)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        _phase(umpire, "submarine_attack", SubmarineAttacks)


def _phase(umpire: Umpire[SeaTable], key: str, *rows: type) -> None:
    """A phase of attacks: each row for both sides in order, then its damage (WAS-ATK-7, WAS-DAM-11)."""
    umpire.happens(PhaseBegan(key))
    umpire.done()
    umpire.then(*(row(side) for row in rows for side in umpire.table.in_order), TurnMarkersOver())


class AirReturn(Step[SeaTable], frozen=True):
    """H. Nothing happens: landing is part of phase C (WAS-ARM-1)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(PhaseBegan("air_return"))
        umpire.done()


class EndOfTurn(Step[SeaTable], frozen=True):
    """I. Claims, points, victory; then what has run out is cleared (WAS-END-1)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("end_of_turn"))
        objectives.claim(umpire)
        objectives.land(umpire)
        umpire.done()
        if victory.judge(umpire):
            return
        out = tuple(smoke.id for smoke in table.smoke if smoke.until_turn <= table.turn)
        if out:
            umpire.happens(SmokeGone(out))
        submarines.go_under(umpire)
        umpire.then(Turn(table.turn + 1))


ROWS_OF_THE_TURN: tuple[Step, ...] = (
    Initiative(),
    SeaMovement(),
    AirMission(),
    AirDefense(),
    AirAttack(),
    SurfaceAttack(),
    SubmarineAttack(),
    AirReturn(),
    EndOfTurn(),
)
"""The rows of the turn table (WAS-GEN-11)."""

STEPS: dict[str, tuple[Step, ...]] = {
    "Deploy": (Deployment(), PlaceDecoys(), Turn(1)),
    "Turn": (Turn(1),),
    **{type(row).__name__: ROWS_OF_THE_TURN[place:] for place, row in enumerate(ROWS_OF_THE_TURN)},
}
"""Where a battle may begin, by name: the steps still to do."""


def set_up(scenario: Scenario, step: str = "Deploy") -> SeaTable:
    """The table as the battle begins. `step` names where in the turn it begins (see `STEPS`)."""
    table = laid(scenario, step)
    table.agenda = numbered(STEPS[step], Turn, table.turn + 1)
    return table
