"""Where the rulesets are found that files name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.tabletop.ruleset import AnyRuleset


class Registry(Protocol):
    """All rulesets there are. The module `game.rulesets` is one."""

    def names(self) -> Sequence[str]:
        """The keys that files write as their `ruleset`."""

    def ruleset(self, name: str) -> AnyRuleset:
        """The ruleset of one of the `names`."""


def registered() -> Registry:
    """The program's own registry, imported only when a file is read."""
    import game.rulesets

    return game.rulesets
