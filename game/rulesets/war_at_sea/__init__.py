"""war_at_sea: ships, submarines, torpedo boats and aircraft of the 1940s on an open table. See `ruleset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.war_at_sea.ruleset import RULESET

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.table import SeaTable
    from game.tabletop.ruleset import Ruleset

    _held_to_the_protocol: Ruleset[SeaTable] = RULESET

__all__ = ["RULESET"]
