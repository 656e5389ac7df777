"""Battles sounded for who learns from them: some positions of each, what either side has there, and who won.

Captains play. In a part of the battles cadets sit at one side or both for the first turns, so that positions are spread
wider than captains would spread them; only what follows is sounded, and equals decide it. Each battle follows from its
seed alone.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.ai import cadet, captain
from game.match.scenario import Scenario
from game.rulesets import ruleset
from game.tabletop.advice import PLAIN
from game.tabletop.chances import Mustering, over
from game.tabletop.ruleset import Match

ASTRAY = 0.5
"""The share of battles that cadets begin."""

BEGIN = 0.6
"""The share of the turns after which captains have taken over, at the latest."""

PER_TURN = 2
"""Positions of a turn: the first that is at rest, and another by chance."""


class Sounding(msgspec.Struct, frozen=True):
    """A battle to be sounded."""

    number: int
    scenario: Scenario
    seed: int


class Position(msgspec.Struct, frozen=True):
    """A table at rest as the first side sees it: what both have, who leads (1, 0 or -1), the share of the turns that is
    over, and the appraisal."""

    mine: dict[str, float]
    theirs: dict[str, float]
    lead: int
    over: float
    appraisal: float


class Sounded(msgspec.Struct, frozen=True):
    """A battle sounded: `won` is 1 where the first side has won, 0 where it has lost, one half for a draw."""

    number: int
    scenario: str
    seed: int
    won: float
    positions: tuple[Position, ...]


def sounded(planned: Sounding) -> Sounded:
    """Play a battle of a game whose advice musters, and sound it."""
    rules, rng = ruleset(planned.scenario.ruleset), Random(planned.seed)
    match = Match.start(planned.scenario, rules, seed=planned.seed)
    astray = match.sides if rng.random() < 0.5 else (rng.choice(match.sides),)
    until = 0 if rng.random() >= ASTRAY else rng.randint(1, max(1, int(BEGIN * match.table.turns)))
    turns: dict[int, list[Position]] = {}
    seen: dict[int, int] = {}
    moment, advice = "", rules.advice
    while match.over is None:
        side = match.asked()[0]
        view, questions = match.view(side), match.ask(side)
        if match.table.turn < until and side in astray:
            order = cadet.answer(view, side, questions, advice, rng)
        else:
            order = captain.light(view, side, questions, advice, rng, advice.characters[0])
        match.answer(side, order, "")
        turn, now = match.table.turn, advice.rests(match.table)
        if match.over is not None or not now or now == moment or turn < until:
            continue
        moment = now
        found, count = turns.setdefault(turn, []), seen.get(turn, 0)
        seen[turn] = count + 1
        if not found:
            found.append(position(match, match.sides[0]))
        elif rng.random() < 1.0 / count:  # each of the others is as likely to be the one kept
            found[1:] = [position(match, match.sides[0])]
    winner = match.over.winner
    won = 0.5 if not winner else float(winner == match.sides[0])
    positions = tuple(one for found in turns.values() for one in found)
    return Sounded(planned.number, planned.scenario.id, planned.seed, won, positions)


def position(match: Match, side: str) -> Position:
    """The table of a battle of two sides as it stands. Raises TypeError where its game does not muster."""
    table, advice = match.table, match.ruleset.advice
    if not isinstance(advice, Mustering):
        raise TypeError(f"{match.ruleset.name} does not muster its sides")
    other = next(one for one in table.sides if one != side)
    sums, first = advice.muster(table), advice.leader(table)
    lead = 0 if not first else 1 if first == side else -1
    worth = advice.appraise(table, side, PLAIN)
    return Position(dict(sums[side]), dict(sums[other]), lead, over(table), worth)
