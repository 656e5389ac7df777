"""Sides in sentences: whose, and with which verb."""

import ast
import re
from pathlib import Path

import pytest

from game.content.browse import list_scenarios
from game.match.wording import does, owned, wins

ROOT = Path(__file__).resolve().parents[2]
SEVERAL = {"Allies", "Boats", "Cruisers", "Defenders", "Raiders", "Runners", "Wolves"}
"""The sides of shipped scenarios that are many."""
SIDES = r"(?:[\w.]+\.)?(?:side|winner|owner|loser)"
UNTOLD = {"proof.py", "vector.py", "sentences.py"}
"""Files whose sentences no player reads."""
VERB = r"(?:has|is|was|does|goes|gives|holds|takes|makes|lays|plays|scores|wins|loses|moves|fires|[a-z]+(?:[a-rt-z]s))"
"""A word that may be the verb of one alone."""


@pytest.mark.parametrize(
    ("name", "whose", "told"),
    [
        ("Blue", "Blue's", "Blue is"),
        ("Runners", "Runners'", "Runners are"),
        ("Allies", "Allies'", "Allies are"),
        ("Axis", "Axis'", "Axis is"),
    ],
)
def test_a_side_of_many_has_the_words_of_many(name, whose, told):
    assert owned(name) == whose
    assert does(name, "is", "are") == told


def test_a_side_wins_and_a_side_that_is_several_win():
    assert [wins(side) for side in ("Blue", "Cruisers")] == ["Blue wins", "Cruisers win"]


def test_of_all_shipped_sides_those_that_are_many_and_no_others_have_the_words_of_many():
    names = {side.name for card in list_scenarios() for side in card.sides}
    assert {name for name in names if wins(name) == f"{name} win"} == SEVERAL


def singular(path: Path) -> list[str]:
    """The places of a file where the name of a side is followed by the verb of one alone."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.findall(rf"\{{{SIDES}\}} {VERB}\b", text)
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            for before, value, after in zip(["", *node.values], node.values, node.values[1:], strict=False):
                name = ast.unparse(value.value) if isinstance(value, ast.FormattedValue) else ""
                one, told = (part.value if isinstance(part, ast.Constant) else "" for part in (before, after))
                verb = re.match(rf" {VERB}\b", told)
                if verb and re.fullmatch(rf"{SIDES}(?:\.name)?", name) and not one.endswith(" of "):
                    found.append(f"{name}{verb[0]}")
    return found


@pytest.mark.parametrize("kind", ["*.py", "messages*.toml"])
def test_no_sentence_gives_every_side_the_verb_of_one_alone(kind):
    found = {
        path.relative_to(ROOT).as_posix(): places
        for path in sorted((ROOT / "game").rglob(kind))
        if path.name not in UNTOLD and "testing" not in path.parts and (places := singular(path))
    }
    assert not found


def test_an_apostrophe_is_the_straight_one_everywhere() -> None:
    files = [*ROOT.glob("game/**/*.py"), *ROOT.glob("game/**/*.toml")]
    assert [path.name for path in files if "\N{RIGHT SINGLE QUOTATION MARK}" in path.read_text("utf-8")] == []
