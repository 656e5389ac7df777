"""What a character makes of an opponent: how often its orders are others, how far its habit shows, what it costs.

    tools/habits.py [SCENARIO ...] [--questions N] [--games N] [--seed N] [--workers N | --cluster ADDRESS]

At questions of battles between plain captains (where there is a choice) each character of the game says what it would
order, and what is told is the share of orders that are not the plain captain's, and by how much what it has a taste for
is more in them than in his (the sum of its terms beside their spread over all orders weighed). Then it fights the plain
captain, every seed twice with the seats exchanged.
Exit code 0 when all was played, 2 when something asked for is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.ai import captain
from game.ai.fights import bouts, tallied
from game.content import ContentError, find_scenario, read_scenario
from game.match.question import Question
from game.match.scenario import Scenario
from game.match.table import Table
from game.rulesets import SHIPPED, ruleset
from game.tabletop.advice import Character, Weighing
from game.tabletop.exchange import Floats
from game.tabletop.ruleset import Match
from tools import crews
from tools.crews import Crew

QUESTIONS, GAMES = 200, 100
EVERY = 3
"""Every so-manieth question of a battle is put, so that they are of several battles."""


class Habit(msgspec.Struct):
    """What was counted of a character: questions, those it answered otherwise, and how much its orders and the plain
    ones are to its taste, in spreads of what was weighed."""

    asked: int = 0
    others: int = 0
    liked: float = 0.0
    plain: float = 0.0
    weighed: int = 0


def moments(scenario: Scenario, seed: int) -> Iterator[tuple[Table, str, list[Question], int]]:
    """Questions of battles between light captains: a view, its side, what is asked, and a number for chance."""
    rules, rng = ruleset(scenario.ruleset), Random(seed)
    advice, count = rules.advice, 0
    while True:
        match = Match.start(scenario, rules, seed=rng.getrandbits(30))
        while match.over is None:
            side = match.asked()[0]
            view, questions = match.view(side), list(match.ask(side))
            count += 1
            if count % EVERY == 0:
                yield view, side, questions, rng.getrandbits(30)
            order = captain.light(view, side, questions, advice, rng, advice.characters[0])
            match.answer(side, order, "")


def liked(weighing: Weighing, character: Character) -> Floats | None:
    """How much each order weighed is to a character's taste, in spreads; None where all are alike to it."""
    terms = weighing.terms
    rows = [share * np.array(terms[name]) for name, share in character.taste.items() if name in terms]
    if not rows:
        return None
    total = np.sum(rows, axis=0)
    spread = float(total.std())
    return np.asarray((total - total.mean()) / spread) if spread > 1e-9 else None


def habits(scenario: Scenario, questions: int, seed: int) -> dict[str, Habit]:
    """What every character but the plain one orders otherwise."""
    advice = ruleset(scenario.ruleset).advice
    found = {one.key: Habit() for one in advice.characters[1:]}
    plain, asked = advice.characters[0], 0
    for view, side, put, number in moments(scenario, seed):
        weighing = advice.weigh(view, side, put, Random(number), plain, captain.THINKS_OF)
        choice = captain.Weighed(weighing, put, captain.TOLD)
        if weighing is None or len(choice.places) < 2:
            continue
        asked += 1
        for one in advice.characters[1:]:
            habit = found[one.key]
            order = captain.answer(view, side, put, advice, Random(number), one).order
            own = choice.order(choice.places[0])
            habit.asked += 1
            habit.others += order != own
            tastes = liked(weighing, one)
            places = [place for place, other in enumerate(weighing.orders) if other == order]
            if tastes is not None and places:
                habit.weighed += 1
                habit.liked += float(tastes[places[0]])
                habit.plain += float(tastes[choice.places[0]])
        if asked == questions:
            break
    return found


def main() -> int:
    """Ask, fight, say."""
    parser = argparse.ArgumentParser(description="Measure what characters make of opponents.")
    parser.add_argument(
        "scenario", nargs="*", metavar="SCENARIO", help="as nef/trial; the trial of every game"
    )
    parser.add_argument("--questions", type=int, default=QUESTIONS, metavar="N", help=f"({QUESTIONS})")
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"battles a character ({GAMES}); 0: none"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first battle's dice (1)")
    crews.ask(parser)
    asked = parser.parse_args()
    crews.check(parser, asked)
    trials = [f"{name}/{'trial_100' if name == 'war_at_sea' else 'trial'}" for name in SHIPPED]
    print(
        "| battle | character | other orders | what it likes, more by | share against the plain captain | 95 % |"
    )
    print("|---|---|---:|---:|---:|---|")
    for name in asked.scenario or trials:
        try:
            scenario = read_scenario(find_scenario(name))
        except ContentError as error:
            print(error, file=sys.stderr)
            return 2
        for key, habit in habits(scenario, asked.questions, asked.seed).items():
            more = (habit.liked - habit.plain) / max(1, habit.weighed)
            fights = fought(scenario, key, asked.games, asked.seed, Crew(asked.workers, asked.cluster))
            print(
                f"| {name} | {key} | {habit.others / habit.asked:.0%} | {more:+.2f} spreads | {fights} |",
                flush=True,
            )
    return 0


def fought(scenario: Scenario, key: str, games: int, seed: int, crew: Crew) -> str:
    """Its share against the plain captain and the range of that, as the table has them."""
    if not games:
        return "| "
    first, second = (side.name for side in scenario.sides)
    planned = bouts(scenario, {first: f"captain:{key}", second: "captain"}, games=games, seed=seed, swap=True)
    won = drawn = 0
    for one in crew.play(planned):
        won += bool(one.winner) and planned[one.number].seats[one.winner] != "captain"
        drawn += not one.winner
    tally = tallied(won, drawn, games)
    return f"{tally.share:.1%} | {tally.low:.1%} to {tally.high:.1%}"


if __name__ == "__main__":
    sys.exit(main())
