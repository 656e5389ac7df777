"""How long opponents take to answer: a captain at the table, and the light captains in an admiral's head.

Rows for `tools/bench.py`, each against a constant: the milliseconds an answer may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from game.ai import captain
from game.ai.players import Player, player
from game.content import find_scenario, read_scenario
from game.match import Match
from game.rulesets import ruleset

AT_THE_TABLE, IN_PLAYOUTS = "nef/heligoland", "nef/trial"
CAPTAIN_MS, LIGHT_MS = 30.0, 1.0
THINKS = "admiral:8"
EVERY = 16
"""Of a battle of captains every so-manieth question is put to an admiral too, whose light captains are timed."""


def battle(scenario: str, seed: int) -> Iterator[tuple[Match, str, Player]]:
    """A battle of captains: before each answer, the match, the side to give it and its captain."""
    read = read_scenario(find_scenario(scenario))
    match = Match.start(read, ruleset(read.ruleset), seed=seed)
    captains = {side: player("captain", seed * 8 + number) for number, side in enumerate(match.sides)}
    while match.over is None:
        side = match.asked()[0]
        yield match, side, captains[side]


def captain_ms(seed: int) -> float:
    """Median milliseconds of a captain's answer, view included, over the questions of a battle that leave a choice."""
    took = []
    for match, side, at_the_helm in battle(AT_THE_TABLE, seed):
        begun = perf_counter()
        answer = at_the_helm.consider(match.view(side), match.ask(side), match.ruleset)
        seconds = perf_counter() - begun
        if answer.reason is not None and answer.reason.weighed > 1:
            took.append(seconds)
        match.answer(side, answer.order, "captain")
    return median(took) * 1000


def light_ms(seed: int) -> float:
    """Median milliseconds of a light captain's answer, over those in the playouts of an admiral who looks on."""
    took: list[float] = []
    for number, (match, side, at_the_helm) in enumerate(battle(IN_PLAYOUTS, seed)):
        if number % EVERY == 0:
            with timed(took):
                player(THINKS, seed + number).answer(match.view(side), match.ask(side), match.ruleset)
        match.answer(side, at_the_helm.answer(match.view(side), match.ask(side), match.ruleset), "captain")
    return median(took) * 1000


def timed(took: list[float]) -> AbstractContextManager[Any]:
    """Time every light captain's answer for a while."""
    light = captain.light

    def on_the_clock(*words: Any) -> Any:
        begun = perf_counter()
        order = light(*words)
        took.append(perf_counter() - begun)
        return order

    return patch.object(captain, "light", on_the_clock)


def answer_rows() -> list[tuple[Any, ...]]:
    """The rows, as `bench.Row` takes them; each round plays another battle."""
    seeds = {"captain": 0, "light captain": 0}

    def fresh(name: str, measure: Callable[[int], float]) -> Callable[[], float]:
        def measured() -> float:
            seeds[name] += 1
            return measure(seeds[name])

        return measured

    return [
        ("captain", fresh("captain", captain_ms), lambda: CAPTAIN_MS, 1, "lower", "ms of 30"),
        ("light captain", fresh("light captain", light_ms), lambda: LIGHT_MS, 1, "lower", "ms of 1"),
    ]
