"""What a scenario may get wrong by ambush's own rules."""

from __future__ import annotations

from game.match.scenario import Problem, Scenario


def problems(scenario: Scenario) -> list[Problem]:
    """An ambush is fought with boats on the table; that there are two sides is said in the fields."""
    return [
        Problem(f"side[{place}].unit", "no boat on the table", "one or more (AMB-END-1)")
        for place, side in enumerate(scenario.sides)
        if not side.units or any(unit.at is None for unit in side.units)
    ]
