"""What an admiral's playout costs in this tree, beside another tree of the project in the same run.

Rows for `tools/bench.py --beside FOLDER`: milliseconds of processor time a playout. A position is a question of a
battle between light captains. There the best orders are tried as an admiral tries them: each is given on the same
made-up tables, and light captains answer for every side until the table has rested so often that it is appraised.
Both trees play the other's scenarios from the same seeds, in processes of their own: this file runs in either, and uses
what trees of long ago had too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ("nef/trial", "carrier/trial", "fleet/trial", "war_at_sea/trial_100", "coastal/trial")
EVERY, POSITIONS = 9, 8
"""Every so-manieth question of a battle is a position, and so many of them are a round."""

ORDERS, PLAYOUTS = 3, 3
"""Orders tried at each position, and playouts of each, as far as an admiral's go where nothing else is said."""

HALF = 0.5


class Playouts:
    """Playouts of one scenario in the tree this process runs in."""

    def __init__(self, scenario: Path) -> None:
        from game.content import read_scenario
        from game.rulesets import ruleset

        self.scenario: Any = read_scenario(scenario)
        self.rules: Any = ruleset(self.scenario.ruleset)

    def milliseconds(self, seed: int) -> float:
        """The processor time of a playout, over a round."""
        from game.ai import captain
        from game.match import Match

        advice, rng = self.rules.advice, Random(seed)
        plain = advice.characters[0]
        spent, played, asked = 0.0, 0, rng.randrange(EVERY)
        while played < POSITIONS:
            match = Match.start(self.scenario, self.rules, seed=rng.getrandbits(30))
            while match.over is None and played < POSITIONS:
                side = match.asked()[0]
                view, questions = match.view(side), match.ask(side)
                if asked % EVERY == 0:
                    weighing = advice.weigh(view, side, questions, rng, plain, captain.THINKS_OF)
                    best = captain.Weighed(weighing, questions, ORDERS)
                    if best.places:
                        spent += self.tried(view, side, [best.order(at) for at in best.places], rng)
                        played += 1
                asked += 1
                match.answer(side, captain.light(view, side, questions, advice, rng, plain), "")
        return spent / played * 1000

    def tried(self, view: Any, side: str, orders: list[Any], rng: Random) -> float:
        """Seconds of processor time that one playout of these orders takes."""
        from game.ai.admiral import Trial

        seed = rng.getrandbits(32)
        begun = process_time()
        trial = Trial(view, side, self.rules, seed, self.rules.advice.characters[0])
        for number in range(PLAYOUTS):
            for order in orders:
                trial.gain(order, number)
        return (process_time() - begun) / (PLAYOUTS * len(orders))


class Tree:
    """A process that plays in one tree; each round it plays other battles than before."""

    def __init__(self, tree: Path, scenario: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, str(scenario)],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._seed = 0

    def milliseconds(self) -> float:
        """The processor time of a playout."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._seed += 1
        print(self._seed, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """It ends."""
        self._process.communicate()


def playout_rows(beside: Path | None) -> Iterator[tuple[Any, ...]]:
    """The rows, as `bench.Row` takes them, one a ruleset; none without another tree."""
    for name in SCENARIOS if beside is not None else ():
        assert beside is not None
        scenario = beside.resolve() / "scenarios" / f"{name}.toml"
        ours, floor = Tree(ROOT, scenario), Tree(beside.resolve(), scenario)
        yield f"playout {name}", ours.milliseconds, floor.milliseconds, HALF, "lower", "ms"
        ours.close()
        floor.close()


if __name__ == "__main__":
    played = Playouts(Path(sys.argv[1]))
    for line in sys.stdin:
        print(played.milliseconds(int(line)), flush=True)
