"""coastal: torpedo boats, gunboats, escorts and convoys in narrow seas, mostly at night. See `ruleset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.coastal.ruleset import RULESET

if TYPE_CHECKING:
    from game.rulesets.coastal.table import CoastalTable
    from game.tabletop.ruleset import Ruleset

    _held_to_the_protocol: Ruleset[CoastalTable] = RULESET

__all__ = ["RULESET"]
