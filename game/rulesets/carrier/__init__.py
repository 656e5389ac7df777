"""carrier: two admirals, hidden task forces, fog of war. See `ruleset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.carrier.ruleset import RULESET

if TYPE_CHECKING:
    from game.rulesets.carrier.table import CarrierTable
    from game.tabletop.ruleset import Ruleset

    _held_to_the_protocol: Ruleset[CarrierTable] = RULESET

__all__ = ["RULESET"]
