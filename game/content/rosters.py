"""Checks roster files: nothing but `[[class]]` tables of one ruleset. A player's own may not repeat a shipped id."""

from __future__ import annotations

from pathlib import Path

from game import places
from game.content.class_faults import own_problems, roster_problems
from game.content.errors import ContentError
from game.content.files import parse_toml, read_text
from game.content.lines import with_lines
from game.content.rulesets import Registry, no_ruleset, registered
from game.content.sorts import refuse_other_sorts
from game.match.scenario import Problem


def check_roster(path: Path | str, *, ruleset: str = "", rulesets: Registry | None = None) -> list[Problem]:
    """Everything wrong with a roster file in order of lines.

    `ruleset` is for files that name none; else the folder they lie in may tell (`game/rulesets/nef`).
    """
    path, registry = Path(path), rulesets or registered()
    try:
        text = read_text(path)
        refuse_other_sorts(text, str(path), "roster")
        tree = parse_toml(text, str(path))
    except ContentError as error:
        return list(error.problems)
    folder = path.resolve().parent.name
    name = tree.get("ruleset", ruleset or (folder if folder in registry.names() else None))
    if not isinstance(name, str) or name not in registry.names():
        return [no_ruleset(name, registry)]
    rules = registry.ruleset(name)
    if path.resolve().parent == places.rosters_folder().resolve():
        return with_lines(own_problems(tree, rules), text)
    return with_lines(roster_problems(tree, rules), text)
