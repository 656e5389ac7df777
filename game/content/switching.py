"""The optional rules of a battle that is about to begin: what may be switched, and the scenario played otherwise.

Which rules are optional, and what is usual, the ruleset's fields say. Knows no game and no pixels.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.content.rulesets import registered
from game.content.scenarios import examine
from game.content.trees import tree_of
from game.match.scenario import Scenario
from game.match.wording import capital, labelled
from game.tabletop.entries import spelt_out
from game.tabletop.fields import Field

ON, OFF = "On", "Off"


class Switch(msgspec.Struct, frozen=True):
    """One optional rule: its values and their names, which is in force and which the scenario's file has."""

    key: str
    title: str
    values: tuple[Any, ...]
    names: tuple[str, ...]
    now: int
    written: int
    help: str = ""
    means: tuple[str, ...] = ()
    clause: str = ""

    @property
    def says(self) -> str:
        """What the rule is as it stands, or what it is about."""
        return self.means[self.now] if self.means else self.help


def switches(scenario: Scenario, written: Scenario) -> list[Switch]:
    """The optional rules that are a switch or a choice, in the ruleset's order; `written` is as the file has it."""
    fields = registered().ruleset(scenario.ruleset).fields.options
    now, before = spelt_out(scenario.options), spelt_out(written.options)
    return [
        _switch(field, now.get(field.name), before.get(field.name))
        for field in fields
        if field.type in ("flag", "choice")
    ]


def _switch(field: Field, now: object, written: Any) -> Switch:
    flag = field.type == "flag"
    values: tuple[Any, ...] = (False, True) if flag else field.choices

    def place(value: Any) -> int:
        wanted = field.default if value is None else value
        return values.index(wanted) if wanted in values else 0

    names = (OFF, ON) if flag else tuple(labelled(choice) for choice in field.choices)
    title = labelled(field.name)
    return Switch(
        field.name, title, values, names, place(now), place(written), field.help, field.means, field.clause
    )


def switched(scenario: Scenario, key: str, value: Any) -> Scenario:
    """The scenario with an optional rule otherwise."""
    options = msgspec.convert({**spelt_out(scenario.options), key: value}, type(scenario.options))
    return msgspec.structs.replace(scenario, options=options)


def troubles(scenario: Scenario) -> list[str]:
    """Why the scenario cannot be played with its optional rules as they are, in sentences."""
    registry = registered()
    tree = tree_of(scenario, registry.ruleset(scenario.ruleset).fields)
    _, problems = examine(tree, registry)
    return [f"{capital(one.found)}: expected {one.expected}." for one in problems]
