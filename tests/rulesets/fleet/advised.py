"""Moments of fleet for tests of its advice: a few ships at a step of the turn, and what the advice makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.ai.players import let_answer, seated
from game.content.scenarios import scenario_from
from game.match import Match, Order
from game.rulesets.fleet import RULESET
from game.rulesets.fleet.advice import ADVICE
from game.rulesets.fleet.table import FleetTable
from game.testing.play import scenario_of

PLAIN = ADVICE.characters[0]
Units = dict[str, dict[str, Any]]


def unit(cls: str, *at: float, heading: float = 0, **more: Any) -> dict[str, Any]:
    """A unit of a class; without a place it must say where else it is. State goes by `state`."""
    return {"class": cls, **({"at": list(at)} if at else {}), "heading": heading, **more}


class _At:
    """The ruleset with its battles begun at a step."""

    def __init__(self, step: str) -> None:
        self._step = step

    def __getattr__(self, name: str) -> Any:
        return getattr(RULESET, name)

    def set_up(self, given: Any) -> FleetTable:
        return RULESET.beginning(self._step).set_up(given)


def battle(blue: Units, grey: Units, step: str, *, seed: int = 1, **rest: Any) -> Match:
    """A battle of two sides at a step; each side has one squadron unless its units name one."""
    sides = [
        {
            "name": name,
            "own_edge": edge,
            "unit": [{"id": key, "name": key, **row} for key, row in units.items()],
        }
        for name, edge, units in (("Blue", "west", blue), ("Grey", "east", grey))
    ]
    tree = {
        "format": 1,
        "ruleset": "fleet",
        "title": "A moment",
        "table": {"width": 240, "height": 180},
        "turns": 10,
        "weather": {"light": "clear_day"},
        "options": {"contacts": False},
        "side": sides,
        **rest,
    }
    rules: Any = _At(step)
    return Match.start(scenario_from(tree, "scene"), rules, seed=seed)


def weighed(match: Match, side: str, table: Any = None, character: str = "") -> list[tuple[Order, float]]:
    """All orders weighed for a side, the best first; on its view or another table."""
    view = match.view(side) if table is None else table
    habit = next((one for one in ADVICE.characters if one.key == character), PLAIN)
    weighing = ADVICE.weigh(view, side, match.ask(side), Random(1), habit, 400)
    assert weighing is not None
    pairs = list(zip(weighing.orders, weighing.worth, strict=True))
    return sorted(pairs, key=lambda pair: -pair[1])


def best(match: Match, side: str, character: str = "") -> Any:
    """The best legal order weighed."""
    for order, _ in weighed(match, side, character=character):
        if match.refuses(side, order) is None:
            return order
    raise AssertionError("nothing weighed was legal")


def until(match: Match, side: str, name: str) -> Match:
    """The battle gone on, everybody advised, until a side is asked a question of that name."""
    for _ in range(200):
        asked = match.asked()[0]
        if asked == side and any(question.name == name for question in match.ask(side)):
            return match
        match.answer(asked, best(match, asked))
    raise AssertionError(f"{side} was never asked {name}")


def moments(name: str, seed: int, every: int = 1, most: int = 120) -> Iterator[tuple[Match, str]]:
    """The first orders of a battle of captains: before every so manyeth the match and who is asked."""
    match = Match.start(scenario_of(name), RULESET, seed=seed)
    players = seated(match, dict.fromkeys(match.sides, "captain"), seed)
    while match.over is None and match.number < most:
        side = match.asked()[0]
        if match.number % every == 0:
            yield match, side
        let_answer(match, side, players[side])
