"""Points: what a fleet is worth, and what each nation may spend in a battle by points (CAR-SET-8)."""

from __future__ import annotations

from fractions import Fraction

from game.rulesets.carrier.chips import BLANK, is_gambit
from game.rulesets.carrier.scenario import Scenario
from game.rulesets.carrier.set_up import laid
from game.rulesets.carrier.tables import BUDGET, HANDICAP, SILENT


def budget(nation: str, agreed: int = BUDGET["points"]) -> int:
    """What a nation may spend of the points agreed on, rounded down."""
    return agreed * 100 // (100 + HANDICAP[nation])


def weighed(points: int, nation: str) -> Fraction:
    """What a nation's points count for beside the other's: more where its aircraft reach further (ruling 32)."""
    return Fraction(points * (100 + HANDICAP[nation]), 100)


def free_gambits(scale: int) -> int:
    """The Gambits that a side has for nothing (CAR-SET-6)."""
    return int(min(SILENT["gambits_a_scale"] * scale, SILENT["most_gambits"]))


def points(scenario: Scenario) -> dict[str, int]:
    """What each side of a scenario is worth: ships, installations, and every Blank and Gambit on the table."""
    table = laid(scenario)
    found = dict.fromkeys(table.sides, 0)
    for force in table.forces.values():
        found[force.side] += sum(ship.type.points for ship in force.afloat)
    for stack in table.units.values():
        for chip in stack.down:
            if chip == BLANK:
                found[stack.side] += BUDGET["blank"]
            elif is_gambit(chip):
                found[stack.side] += BUDGET["gambit"]
    return found
