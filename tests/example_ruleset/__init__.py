"""duel: the smallest whole game. Two boats steer, two boats fire, the one still afloat has won.

Every part of a ruleset stands in the module of its name; copy the folder to begin one. See CONTRIBUTING.
"""

from tests.example_ruleset.ruleset import RULESET

__all__ = ["RULESET"]
