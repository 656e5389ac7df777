"""Where the rulesets are found that files name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.content.errors import shown
from game.match.scenario import Problem, Wrong
from game.match.spelling import meant
from game.tabletop.ruleset import AnyRuleset


class Registry(Protocol):
    """All rulesets there are. The module `game.rulesets` is one."""

    def names(self) -> Sequence[str]:
        """The keys that files write as their `ruleset`."""

    def ruleset(self, name: str) -> AnyRuleset:
        """The ruleset of one of the `names`."""


def no_ruleset(name: object, registry: Registry) -> Problem:
    """The problem of a file that names no ruleset (None), or none that there is."""
    names = registry.names()
    one_of = "one of " + ", ".join(names)
    if name is None:
        return Problem("ruleset", "nothing", one_of, kind=Wrong.MISSING)
    return Problem("ruleset", shown(name), one_of, meant(name, names) if isinstance(name, str) else None)


def registered() -> Registry:
    """The program's own registry, imported only when a file is read."""
    import game.rulesets

    return game.rulesets
