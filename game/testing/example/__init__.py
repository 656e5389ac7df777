"""duel: the smallest whole game. Two boats steer, two boats fire, the one still afloat has won.

Every part of a ruleset stands in the module of its name. `line-ahead ruleset-new` begins another game as a copy of it.
"""

from game.testing.example.ruleset import RULESET

__all__ = ["RULESET"]
