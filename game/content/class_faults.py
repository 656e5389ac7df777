"""What is wrong with the classes of a roster or of a player's own, whoever asks: files, the editor, a scenario.

It must not know where rosters lie.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.content.errors import shown
from game.content.lines import path_of
from game.content.naming import entries
from game.match.plain import Tree
from game.match.scenario import Problem, Wrong
from game.tabletop.fields import FieldSet
from game.tabletop.ruleset import Filed


def class_problems(tree: Tree, fields: FieldSet) -> list[Problem]:
    """Everything wrong with the tree of a roster, without lines."""
    from game.content.models import read_table
    from game.content.shape import roster_shape

    problems = read_table(roster_shape(fields), tree)[1]
    seen: set[str] = set()
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if isinstance(key, str) and key in seen:
            taken = Problem(f"class[{number}].id", shown(key), "an id no other class has", kind=Wrong.TAKEN)
            problems.append(taken)
        elif isinstance(key, str):
            seen.add(key)
    return problems


def roster_problems(tree: Tree, rules: Filed) -> list[Problem]:
    """Everything wrong with the tree of a roster by its fields, and what does not add up in a class that is right."""
    problems = class_problems(tree, rules.fields)
    wrong = {path_of(problem.place)[:2] for problem in problems}
    right = [(number, row) for number, row in entries(tree, "class") if ("class", number) not in wrong]
    return problems + misbuilt(right, rules)


def misbuilt(classes: Iterable[tuple[int, Tree]], rules: Filed) -> list[Problem]:
    """What does not add up in classes whose every value is right, by their game's own rules."""
    from game.tabletop.entries import filled

    return [
        problem
        for number, row in classes
        for problem in rules.class_problems(
            f"class[{number}]", filled(rules.fields.cls, row, str(row.get("kind", "")))
        )
    ]


def own_problems(tree: Tree, rules: Filed) -> list[Problem]:
    """Everything wrong with the tree of a player's roster, without lines: also ids that shipped classes have."""
    problems = roster_problems(tree, rules)
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if isinstance(key, str) and key in rules.roster:
            found = f'"{key}", a class of the game'
            problems.append(Problem(f"class[{number}].id", found, "an id of its own"))
    return problems
