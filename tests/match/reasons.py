"""Battles of cadets that give a reason for every order, for the tests of who may read one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.ai.players import player
from game.content import find_scenario, read_scenario
from game.match import Match, Order
from game.match.reason import Reason, Thought
from game.match.record import Entry
from game.rulesets import ruleset


def why(order: Order, number: int) -> Reason:
    """A reason that no other order has."""
    thoughts = (
        Thought(f"order {number}: {type(order).__name__}", 6.25, "hits to be scored", 4.1),
        Thought("something else", -2.5, "fire to be feared", -3.0),
    )
    return Reason(thoughts, weighed=13, tried=48)


def reasoning(
    name: str, seats: Mapping[str, str], orders: int | None = None, seed: int = 7, path: Path | None = None
) -> Match:
    """A battle played for so many orders (None: to its end), every side's orders given as its seat's, with reasons."""
    match = Match.start(
        read_scenario(find_scenario(name)), ruleset("nef"), seed=seed, seats=dict(seats), path=path
    )
    cadets = {side: player("cadet", seed) for side in match.sides}
    given = 0
    while match.over is None and (orders is None or given < orders):
        give(match, match.asked()[0], cadets)
        given += 1
    return match


def give(match: Match, side: str, cadets: Mapping[str, Any]) -> None:
    """One order of a side, with its reason unless a hand sits there."""
    order = cadets[side].answer(match.view(side), match.ask(side), match.ruleset)
    seat = match.header.seats.get(side, "hand").removesuffix(":aloud")
    match.answer(side, order, seat, None if seat == "hand" else why(order, match.number))


def firsts(entries: list[Entry]) -> dict[int, Entry]:
    """The first entry with words of each order."""
    found: dict[int, Entry] = {}
    for entry in entries:
        if entry.telling is not None:
            found.setdefault(entry.order, entry)
    return found
