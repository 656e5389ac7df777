"""carrier: two admirals, hidden task forces, fog of war. See `ruleset`."""

from game.rulesets.carrier.ruleset import RULESET

__all__ = ["RULESET"]
