"""Checks roster files: nothing but `[[class]]` tables of one ruleset. A player's own may not repeat a shipped id."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game import places
from game.content.errors import ContentError, shown
from game.content.files import parse_toml, read_text
from game.content.lines import path_of
from game.content.naming import entries
from game.content.rulesets import Registry, registered
from game.content.scenarios import refuse_other_sorts, with_lines
from game.content.spelling import did_you_mean
from game.match.plain import Tree
from game.match.scenario import Problem
from game.tabletop.fields import FieldSet
from game.tabletop.ruleset import Filed


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
        hint = did_you_mean(name, registry.names()) if isinstance(name, str) else None
        found = "nothing" if name is None else shown(name)
        return [Problem("ruleset", found, "one of " + ", ".join(registry.names()), hint)]
    rules = registry.ruleset(name)
    if path.resolve().parent == places.rosters_folder().resolve():
        from game.content.yard import own_problems

        return with_lines(own_problems(tree, rules), text)
    return with_lines(roster_problems(tree, rules), text)


def roster_problems(tree: Tree, rules: Filed) -> list[Problem]:
    """Everything wrong with the tree of a roster by its fields, and what does not add up in a class that is right."""
    problems = class_problems(tree, rules.fields)
    wrong = {path_of(problem.place)[:2] for problem in problems}
    right = [(number, row) for number, row in entries(tree, "class") if ("class", number) not in wrong]
    return problems + misbuilt(right, rules)


def misbuilt(classes: Iterable[tuple[int, Tree]], rules: Filed) -> list[Problem]:
    """What does not add up in classes whose every value is right, by their game's own rules."""
    from game.content.models import filled

    return [
        problem
        for number, row in classes
        for problem in rules.class_problems(
            f"class[{number}]", filled(rules.fields.cls, row, str(row.get("kind", "")))
        )
    ]


def class_problems(tree: Tree, fields: FieldSet) -> list[Problem]:
    """Everything wrong with the tree of a roster, without lines."""
    from game.content.models import read_table
    from game.content.shape import roster_shape

    problems = read_table(roster_shape(fields), tree)[1]
    seen: set[str] = set()
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if isinstance(key, str) and key in seen:
            problems.append(Problem(f"class[{number}].id", shown(key), "an id no other class has"))
        elif isinstance(key, str):
            seen.add(key)
    return problems
