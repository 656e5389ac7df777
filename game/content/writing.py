"""Writes scenario files: readable TOML, keeping a designer's comments and order where the file exists.

What is written reads back as the same scenario, or nothing is written. Knows the shared format only.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from game.content.editing import UNEDITABLE, edited_text, merged_text
from game.content.errors import ContentError
from game.content.files import parse_toml, text_there, write_text
from game.content.rulesets import Registry, registered
from game.content.scenarios import parse_scenario
from game.content.trees import as_outspoken, tree_of
from game.match.plain import Tree
from game.match.scenario import Scenario


def write_scenario(scenario: Scenario, path: Path | str, *, rulesets: Registry | None = None) -> None:
    """Write a scenario to a file, whole or not at all. Comments of a file that exists are kept.

    The scenario's `id` is not written: it is the place of the file. ContentError when it cannot be written.
    """
    path = Path(path)
    write_text(path, scenario_text(scenario, text_there(path), rulesets=rulesets))


def scenario_text(scenario: Scenario, old: str = "", *, rulesets: Registry | None = None) -> str:
    """A scenario as TOML; `old` is the text whose comments and order are kept where they still fit.

    What the old text leaves unsaid stays unsaid where it still means the same.
    """
    registry = rulesets or registered()
    rules = registry.ruleset(scenario.ruleset)
    tree = tree_of(scenario, rules.fields)
    if old:
        with suppress(ContentError, *UNEDITABLE):
            known = dict(rules.roster) | {entry["id"]: entry for entry in scenario.classes}
            text = edited_text(as_outspoken(tree, parse_toml(old, ""), scenario, known), old)
            if (
                msgspec.structs.replace(parse_scenario(text, "", rulesets=registry), id=scenario.id)
                == scenario
            ):
                return text
    return merged_text(tree, old)


def write_toml(tree: Tree, path: Path | str) -> None:
    """Write any tree of plain values as TOML, keeping the comments of a file that exists. ContentError."""
    path = Path(path)
    write_text(path, merged_text(tree, text_there(path)))
