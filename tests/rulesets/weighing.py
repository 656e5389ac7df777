"""What the advice of a game makes of a moment: all orders weighed, the best of them, a battle gone on by it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.ai.players import let_answer, seated
from game.match import Match, Order
from game.rulesets import ruleset
from game.tabletop.advice import Character
from game.testing.play import scenario_of


def weighed(
    match: Match, side: str = "Blue", table: Any = None, character: Character | str = ""
) -> list[tuple[Order, float]]:
    """All orders weighed for a side, the best first; on its view or another table, by a character or its key. Empty
    where the game weighs none of what is asked."""
    advice = match.ruleset.advice
    view = match.view(side) if table is None else table
    if isinstance(character, str):
        plain = advice.characters[0]
        character = next((one for one in advice.characters if one.key == character), plain)
    weighing = advice.weigh(view, side, match.ask(side), Random(1), character, 400)
    if weighing is None:
        return []
    return sorted(zip(weighing.orders, weighing.worth, strict=True), key=lambda pair: -pair[1])


def best(
    match: Match,
    side: str = "Blue",
    character: Character | str = "",
    unit: str = "",
    kind: type = object,
) -> Any:
    """The best legal order weighed, of one unit or of a kind where it is named."""
    for order, _ in weighed(match, side, character=character):
        if not isinstance(order, kind):
            continue
        aims = getattr(order, "aims", ())
        of = aims[0].unit if aims else getattr(order, "unit", unit)
        if match.refuses(side, order) is None and unit in ("", of):
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
    scenario = scenario_of(name)
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed)
    players = seated(match, dict.fromkeys(match.sides, "captain"), seed)
    while match.over is None and match.number < most:
        side = match.asked()[0]
        if match.number % every == 0:
            yield match, side
        let_answer(match, side, players[side])
