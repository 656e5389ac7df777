"""The fleets of a battle's sides, as the command line says them: `--fleet Red=cruisers.toml`."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from game.content.fleets import chosen, entered, filled, read_fleet, wanting
from game.match.scenario import Scenario
from game.match.wording import does

ANY = "any"
"""In place of a file: a fleet chosen at random."""


def asked(scenario: Scenario, words: Sequence[str]) -> bool:
    """Whether any fleet is to be put in the place of a side's units."""
    return bool(words) or any(wanting(scenario, number) for number in range(len(scenario.sides)))


def mustered(scenario: Scenario, words: Sequence[str], seed: int | str) -> Scenario:
    """The scenario with the fleets of `SIDE=FILE`, and one chosen for every side that has but a budget.

    BadParameter for a side that is none or has no budget, ContentError for a fleet that cannot be its.
    """
    names = [side.name for side in scenario.sides]
    given: set[str] = set()
    for word in words:
        side, equals, file = word.partition("=")
        if not equals or not file:
            raise typer.BadParameter(
                f"found {word!r}, expected SIDE=FILE such as {names[0]}=fleet.toml.", param_hint="--fleet"
            )
        if side not in names:
            raise typer.BadParameter(
                f"there is no side {side!r}; there are {', '.join(names)}.", param_hint="--fleet"
            )
        if side in given:
            raise typer.BadParameter(f"{does(side, 'is', 'are')} given two fleets.", param_hint="--fleet")
        given.add(side)
        number = names.index(side)
        if scenario.sides[number].budget is None:
            raise typer.BadParameter(
                f"{does(side, 'has', 'have')} no budget in this battle.", param_hint="--fleet"
            )
        fleet = chosen(scenario, number, seed) if file == ANY else read_fleet(file)
        scenario = entered(scenario, number, fleet, "" if file == ANY else file)
    return filled(scenario, seed)
