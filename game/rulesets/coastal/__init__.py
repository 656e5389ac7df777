"""coastal: torpedo boats, gunboats, escorts and convoys in narrow seas, mostly at night. See `ruleset`."""

from game.rulesets.coastal.ruleset import RULESET

__all__ = ["RULESET"]
