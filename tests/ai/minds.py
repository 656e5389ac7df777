"""Players that go wrong, for the tests of the process they think in. It imports no test: the process imports it."""

import os
import time

from game.ai.answer import Answer
from game.ai.budget import Budget
from game.ai.chance import answer as by_chance
from game.ai.players import Player
from game.match import Set
from game.match.reason import Reason, Thought


class Odd(Player):
    """Answers by chance, and says in its reason who it is and what it was given."""

    def _think(self, view, questions, ruleset, rng):
        import sys

        says = (f"{os.getpid()}", f"{self.answers}", f"{view.seen_by}", f"{'pygame' in sys.modules}")
        return Answer(by_chance(questions, rng), Reason(tuple(Thought(word, 0.0) for word in says)))


class Raises(Player):
    def _think(self, view, questions, ruleset, rng):
        raise ValueError("a mast fell")


class Exits(Player):
    def _think(self, view, questions, ruleset, rng):
        os._exit(3)


class FallsAtSheets(Odd):
    """Crashes over what is written on a sheet, and nowhere else."""

    def _think(self, view, questions, ruleset, rng):
        if isinstance(questions[0], Set):
            os._exit(3)
        return super()._think(view, questions, ruleset, rng)


class Hangs(Player):
    """Never answers and never looks whether it is hurried."""

    def _think(self, view, questions, ruleset, rng):
        time.sleep(10**6)


class Broods(Odd):
    """Thinks until it is hurried."""

    def _think(self, view, questions, ruleset, rng):
        budget = Budget(seconds=10**6, hurried=self.hurried)
        while budget.used < 1.0:
            time.sleep(0.001)
        return super()._think(view, questions, ruleset, rng)


class Rubbish(Player):
    def _think(self, view, questions, ruleset, rng):
        return lambda: None


class OnceOnly(Odd):
    """Answers the first question and falls at any other."""

    def _think(self, view, questions, ruleset, rng):
        if self.answers > 1:
            os._exit(4)
        return super()._think(view, questions, ruleset, rng)


def stillborn(seat, seed, answers):
    raise RuntimeError("nobody reported for duty")
