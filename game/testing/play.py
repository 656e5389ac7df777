"""Battles for the checks: played from a seed alone, by chance or cadets, if wanted with all that may come between.

A restless battle is undone, taken back, closed and loaded again at moments that the seed gives, and now and then
a side concedes. Played again it is the same battle, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random

from game.ai import chance
from game.ai.players import Player, player
from game.content import find_scenario, list_scenarios, read_scenario
from game.match import Conceded, Match
from game.match.loading import load
from game.match.scenario import Scenario
from game.rulesets import names, ruleset

SCENARIOS = tuple(glance.id for glance in list_scenarios() if glance.ruleset in names())
"""Every shipped scenario of a registered ruleset by id."""

RANDOM = "random"
CADET = "cadet"


@lru_cache(maxsize=64)
def scenario_of(name: str) -> Scenario:
    """A shipped scenario by its id, or any by the path of its file."""
    return read_scenario(find_scenario(name))


def scenarios_of(name: str) -> tuple[str, ...]:
    """The scenarios to try a ruleset on: those shipped, by id, and those of its package, by path.

    They are its files `scenario.toml`, `scenario_*.toml` and whatever lies in its folder `scenarios`.
    """
    own = Path(str(files(ruleset(name).package)))
    found = [*own.glob("scenario.toml"), *own.glob("scenario_*.toml"), *own.glob("scenarios/*.toml")]
    shipped = (one for one in SCENARIOS if scenario_of(one).ruleset == name)
    return (*shipped, *map(str, sorted(found)))


def begin(name: str, seed: int, path: Path | None = None) -> Match:
    """A battle that waits for its first order."""
    scenario = scenario_of(name)
    return Match.start(scenario, ruleset(scenario.ruleset), seed=seed, path=path)


def loaded(path: Path, *, resume: bool = False) -> Match:
    """A battle from its log."""
    return load(path, ruleset, resume=resume)


def play(
    name: str,
    seed: int,
    *,
    who: str = RANDOM,
    path: Path | None = None,
    watch: Callable[[Match], None] | None = None,
    restless: bool = False,
) -> Match:
    """A battle to its end; its log is closed. `watch` sees it after every order. With `restless` it needs a path."""
    match = begin(name, seed, path)
    rng = Random(seed)
    cadets = {side: player(CADET, seed * 100 + at) for at, side in enumerate(match.sides)}
    if watch is not None:
        watch(match)
    while match.over is None:
        if restless and rng.random() < 0.05:
            match = _stirred(match, rng, path)
        else:
            _answered(match, rng, cadets if who == CADET else {})
        if watch is not None:
            watch(match)
    match.close()
    return match


def _answered(match: Match, rng: Random, cadets: dict[str, Player]) -> None:
    """One order of a side that is asked: which of them first is chance too."""
    side = rng.choice(match.asked())
    if side in cadets:
        order = cadets[side].answer(match.view(side), match.ask(side), match.ruleset)
    else:
        order = chance.answer(match.ask(side), rng)
    match.answer(side, order, CADET if side in cadets else RANDOM)


def _stirred(match: Match, rng: Random, path: Path | None) -> Match:
    """Something else than an order: mostly an undo, a take-back or a pause; the match that goes on."""
    what = rng.random()
    side = rng.choice(match.sides)
    if what < 0.4:
        if match.undo_reaches(side) is not None:
            match.undo(side)
    elif what < 0.6:
        if match.number > 0:
            match.take_back(rng.randrange(max(0, match.number - 20), match.number))
    elif what < 0.98:
        assert path is not None
        match.close()
        match = loaded(path, resume=True)
    else:
        match.answer(side, Conceded(), RANDOM)
    return match
