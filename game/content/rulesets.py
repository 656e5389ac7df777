"""What reading a file needs to know of a ruleset, and where rulesets are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from game.match.scenario import Problem, Scenario
from game.tabletop.fields import FieldSet


class Rules(Protocol):
    """The part of a ruleset that files are checked against. `roster` maps class ids to their fields."""

    @property
    def fields(self) -> FieldSet:
        """What it adds to the shared keys."""

    @property
    def roster(self) -> Mapping[str, Mapping[str, Any]]:
        """Its classes by id."""

    def typed(self, scenario: Scenario) -> Scenario:
        """The scenario with what the ruleset declares as records of its own."""

    def problems(self, scenario: Scenario) -> list[Problem]:
        """What is wrong with a scenario by its own rules."""


class Registry(Protocol):
    """All rulesets there are. The module `game.rulesets` is one."""

    def names(self) -> Sequence[str]:
        """The keys that files write as their `ruleset`."""

    def ruleset(self, name: str) -> Any:
        """The ruleset of one of the `names`."""


def registered() -> Registry:
    """The program's own registry, imported only when a file is read."""
    return cast(Registry, import_module("game.rulesets"))


def rules_of(registry: Registry, name: str) -> Rules:
    """One ruleset, by a name that is known."""
    return cast(Rules, registry.ruleset(name))
