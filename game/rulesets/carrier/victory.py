"""Points, objectives and the end of a battle (CAR-VIC)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.match import Outcome, Step, Umpire
from game.match.events import BattleOver, PhaseBegan
from game.rulesets.carrier.events import ForceShown, ObjectiveScored
from game.rulesets.carrier.scenario import Objective
from game.rulesets.carrier.stacks import enemy, holders
from game.rulesets.carrier.table import CarrierTable, Ship, Stack, TaskForce
from game.rulesets.carrier.tables import RADIUS, TOLERANCE
from game.sea.heading import Position
from game.sea.passage import SLACK, Passage, Shore
from game.tabletop.account import Posting, ranking, scored

TRANSPORT = "transport"


def postings(table: CarrierTable) -> tuple[Posting, ...]:
    """Victory points as they were scored; objectives count once they are scored (CAR-VIC-5, CAR-VIC-6)."""
    return table.posted


scores = scored(postings)


def alive(table: CarrierTable, side: str) -> bool:
    """Whether a side has a ship or an installation left (CAR-VIC-4)."""
    return any(force.side == side and force.lives for force in table.forces.values())


def transports(table: CarrierTable, side: str) -> Iterator[tuple[Stack, TaskForce, Ship]]:
    """A side's transports afloat and where they lie."""
    where = holders(table)
    for name, force in table.forces.items():
        if force.side == side and name in where:
            for ship in force.afloat:
                if ship.type.kind == TRANSPORT:
                    yield where[name], force, ship


@lru_cache(maxsize=32)
def _near(outline: tuple[Position, ...], reach: float) -> Passage:
    return Passage(land=(Shore((outline,), reach, "", ""),))


def near(at: Position, outline: tuple[Position, ...], reach: float) -> bool:
    """Whether a stack's centre at a place lies in a polygon or so near to it, exactly so near included."""
    return _near(outline, reach + 2 * SLACK).stands(at) is not None


def area(table: CarrierTable, objective: Objective) -> tuple[tuple[Position, ...], float]:
    """The polygon where transports score, and how far from it a stack's centre may lie, in inches (CAR-VIC-6)."""
    if objective.kind == "transport_in_zone":
        return table.zones[objective.zone], 0.0
    outline = next(land.outline for land in table.terrain if land.name == objective.terrain)
    return outline, objective.within + RADIUS


def met(table: CarrierTable, objective: Objective) -> tuple[int, list[tuple[Stack, TaskForce, Ship]]]:
    """What an objective is worth as things lie, and the transports that make it so (CAR-VIC-6)."""
    kind, side = objective.kind, objective.side
    if kind == "airfield_knocked_out":
        knocked_out = objective.task_force not in holders(table)
        return (int(objective.vp) if knocked_out else 0), []
    outline, reach = area(table, objective)
    reach += TOLERANCE if reach else 0.0
    there = [entry for entry in transports(table, side) if near(entry[0].at, outline, reach)]
    return int(objective.vp_each) * len(there), there


def end(umpire: Umpire[CarrierTable], why: str = "", winner: str = "") -> None:
    """The game ends: objectives are scored and shown, then points decide unless a side is gone (CAR-VIC-1, 4, 6)."""
    umpire.happens(PhaseBegan("end"))
    score_objectives(umpire)
    umpire.happens(BattleOver(outcome(umpire.table, why, winner)))


def score_objectives(umpire: Umpire[CarrierTable]) -> None:
    """However the game ends, objectives are scored from the positions then, and what scores is shown (CAR-VIC-6)."""
    table = umpire.table
    for objective in table.objectives:
        points, there = met(table, objective)
        if not points:
            continue
        for stack, force, _ in there:
            if force.name not in stack.up:
                umpire.happens(ForceShown(stack.id, force.name))
        place = objective.zone or objective.terrain or objective.task_force
        names = tuple(ship.name for _, _, ship in there)
        umpire.happens(ObjectiveScored(objective.side, objective.kind, place, points, names))


def outcome(table: CarrierTable, why: str, winner: str) -> Outcome:
    """Who has won: the side given, or the one with more points by more than the margin (CAR-VIC-1)."""
    points = scores(table)
    if winner:
        return Outcome(winner, why, "CAR-VIC-4", points)
    first, _, lead, score = ranking(points)
    margin = table.options.draw_margin
    if lead > margin:
        return Outcome(first, f"{score}: a lead of {lead}.", "CAR-VIC-1", points)
    words = f"{score}: a lead of {lead}; up to {margin} is a draw." if margin else f"{score}: a draw."
    return Outcome("", words, "CAR-VIC-1", points)


class EndOfAction(Step[CarrierTable], frozen=True):
    """An action in which ships may have sunk is over: a side without a ship or installation has lost (CAR-ACT-8,
    CAR-VIC-4)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        umpire.done()
        left = [side for side in table.sides if alive(table, side)]
        if len(left) == 2:
            return
        if left:
            lost = enemy(table, left[0])
            end(umpire, f"{lost} has no ship and no installation left.", left[0])
        else:
            end(umpire)
