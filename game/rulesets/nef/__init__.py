"""nef: flying warships of a Victorian age. Half a move, simultaneous combat, the other half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.nef.ruleset import RULESET

if TYPE_CHECKING:
    from game.rulesets.nef.table import NefTable
    from game.tabletop.ruleset import Ruleset

    _held_to_the_protocol: Ruleset[NefTable] = RULESET

__all__ = ["RULESET"]
