"""war_at_sea: ships, submarines, torpedo boats and aircraft of the 1940s on an open table. See `ruleset`."""

from game.rulesets.war_at_sea.ruleset import RULESET

__all__ = ["RULESET"]
