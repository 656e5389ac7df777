"""fleet: gun battles of squadrons, convoys, submarines and aircraft, with every table of damage. See `ruleset`."""

from game.rulesets.fleet.ruleset import RULESET

__all__ = ["RULESET"]
