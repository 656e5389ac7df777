"""What is wrong with the classes of a roster or of a player's own, whoever asks: files, the editor, a scenario.

It must not know where rosters lie.
"""

from __future__ import annotations

from game.content.errors import shown
from game.content.naming import entries
from game.match.plain import Tree
from game.match.scenario import Problem
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
            problems.append(Problem(f"class[{number}].id", shown(key), "an id no other class has"))
        elif isinstance(key, str):
            seen.add(key)
    return problems


def own_problems(tree: Tree, rules: Filed) -> list[Problem]:
    """Everything wrong with the tree of a player's roster, without lines: also ids that shipped classes have."""
    problems = class_problems(tree, rules.fields)
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if isinstance(key, str) and key in rules.roster:
            found = f'"{key}", a class of the game'
            problems.append(Problem(f"class[{number}].id", found, "an id of its own"))
    return problems
