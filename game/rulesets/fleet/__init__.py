"""fleet: gun battles of squadrons, convoys, submarines and aircraft, with every table of damage. See `ruleset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.fleet.ruleset import RULESET

if TYPE_CHECKING:
    from game.rulesets.fleet.table import FleetTable
    from game.tabletop.ruleset import Ruleset

    _held_to_the_protocol: Ruleset[FleetTable] = RULESET

__all__ = ["RULESET"]
