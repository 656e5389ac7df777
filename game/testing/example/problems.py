"""What a scenario may get wrong by duel's own rules."""

from __future__ import annotations

from game.match.scenario import Problem, Scenario


def problems(scenario: Scenario) -> list[Problem]:
    """A duel is fought by two sides with boats on the table."""
    if len(scenario.sides) != 2:
        return [Problem("side", f"{len(scenario.sides)} sides", "two")]
    return [
        Problem(f"side[{place}].unit", "no boat on the table", "one or more (DUE-END-1)")
        for place, side in enumerate(scenario.sides)
        if not side.units or any(unit.at is None for unit in side.units)
    ]
