"""nef: flying warships of a Victorian age. Half a move, simultaneous combat, the other half."""

from game.rulesets.nef.ruleset import RULESET

__all__ = ["RULESET"]
