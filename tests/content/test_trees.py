"""A scenario as the tree its file says: it reads back as it was, tersely, or as outspoken as the file was before."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from game.content import find_scenario, scenario_from
from game.content.trees import as_outspoken, tree_of
from game.content.yard import classes_of
from game.rulesets import ruleset
from game.testing.play import SCENARIOS, scenario_of

UNTOLD = ("handicap", "moods", "era")
"""Keys of a file that are no part of the scenario that is read from it."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_reads_back_from_its_tree_and_is_written_as_its_file_says_it(name: str) -> None:
    scenario = scenario_of(name)
    rules = ruleset(scenario.ruleset)
    tree = tree_of(scenario, rules.fields)
    assert scenario_from(tree, name) == msgspec.structs.replace(scenario, id="")
    old = tomllib.loads(find_scenario(name).read_text(encoding="utf-8"))
    assert as_outspoken(tree, old, scenario, classes_of(old, rules)) == old
    assert not set(tree) & set(UNTOLD)


def test_what_is_the_usual_stands_in_no_tree() -> None:
    scenario = scenario_of("nef/skerries")
    fields = ruleset("nef").fields
    usual = msgspec.structs.replace(
        scenario, weight=2, seed=None, minutes=None, story="", turns=fields.turns or scenario.turns
    )
    tree = tree_of(usual, fields)
    assert not {"weight", "seed", "minutes", "story", "roster_public", "last_stand", "weather"} & set(tree)
    said = msgspec.structs.replace(
        usual, weight=3, seed=0, minutes=9, story="So.", roster_public=False, last_stand="Red", width=40.5
    )
    told = tree_of(said, fields)
    assert {key: told[key] for key in told if key not in tree} == {
        "weight": 3, "seed": 0, "minutes": 9, "story": "So.", "roster_public": False, "last_stand": "Red",
    }  # fmt: skip
    assert told["table"] == {"width": 40.5, "height": 36}
    assert type(told["table"]["height"]) is int
