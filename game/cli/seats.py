"""Who sits where, as the command line says it: `--side Red=cadet`."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from game.ai.seat import HAND, STRENGTHS, NoPlayer, seat
from game.match.scenario import Scenario
from game.match.wording import does
from game.rulesets import ruleset


def named(scenario: Scenario, words: Sequence[str], usual: Sequence[str]) -> dict[str, str]:
    """The seats of a scenario: those named by `NAME=PLAYER`, the `usual` ones elsewhere. BadParameter if wrong."""
    sides = [side.name for side in scenario.sides]
    seats = dict(zip(sides, usual, strict=True))
    keys = tuple(character.key for character in ruleset(scenario.ruleset).advice.characters)
    given = set()
    for word in words:
        side, equals, who = word.rpartition("=")
        if not equals:
            raise typer.BadParameter(
                f"found {word!r}, expected SIDE=PLAYER such as {sides[0]}={STRENGTHS[0]}.",
                param_hint="--side",
            )
        if side not in seats:
            raise typer.BadParameter(
                f"there is no side {side!r}; there are {', '.join(sides)}.", param_hint="--side"
            )
        if side in given:
            raise typer.BadParameter(f"{does(side, 'is', 'are')} given two players.", param_hint="--side")
        given.add(side)
        try:
            seats[side] = str(seat(who, keys))
        except NoPlayer as error:
            raise typer.BadParameter(f"{error}.", param_hint="--side") from None
    return seats


def at_the_table(scenario: Scenario) -> list[str]:
    """A hand at the first side, captains at the others."""
    return [HAND, *["captain"] * (len(scenario.sides) - 1)]


def cadets(scenario: Scenario) -> list[str]:
    """A cadet at every side."""
    return ["cadet"] * len(scenario.sides)
