"""A disputed line as a case file: it passes as it stands, and fails once what it expects is turned round."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.fights import Bout, fight
from game.content import find_scenario, read_scenario
from game.content.case import read_cases
from game.content.dispute import NoCase, case_of, case_text
from game.content.trial import run
from game.match.copying import export
from game.match.loading import load
from game.rulesets import ruleset
from game.tabletop.ruleset import Match

BATTLES = (
    "nef/skerries",
    "carrier/first_contact",
    "fleet/two_captains",
    "war_at_sea/river_plate",
    "coastal/first_night",
)


def fought(folder: Path, name: str) -> Match:
    """A battle of captains, from its log."""
    path = folder / "battle.jsonl"
    scenario = read_scenario(find_scenario(name))
    fight(Bout(0, scenario, {side.name: "captain" for side in scenario.sides}, 3, log=str(path)))
    return load(path, ruleset, resume=False)


@pytest.mark.parametrize("name", BATTLES)
def test_a_line_of_a_battle_makes_a_case_that_passes_as_it_stands(name: str, tmp_path: Path) -> None:
    match = fought(tmp_path, name)
    chosen = [line for line in match.lines if line.order is not None and line.by != "engine"]
    thrown = [line for line in chosen if any(type(event).__name__ == "Rolled" for event in line.events)]
    short = 0
    for line in [chosen[0], *thrown[:: max(1, len(thrown) // 3)][:3], chosen[-1]]:
        found = case_of(match, line.n)
        path = tmp_path / f"{line.n}.toml"
        path.write_text(case_text(found), encoding="utf-8")
        (read,) = read_cases(path)
        assert run(read) == []
        assert read.orders[-1].order == line.order
        assert read.orders[-1].by == line.side
        short += len(read.orders) < len([one for one in chosen if one.n <= line.n])
        turned = path.read_text(encoding="utf-8").replace("[case.expect]", "[case.expect]\nturn = 99")
        if "[case.expect]" in turned:
            path.write_text(turned, encoding="utf-8")
            assert run(read_cases(path)[0])
    assert short or len(chosen) < 3


def test_the_clauses_and_words_of_the_line_stand_in_its_case(tmp_path: Path) -> None:
    match = fought(tmp_path, "nef/skerries")
    line = next(
        line for line in match.lines if any(type(event).__name__ == "Rolled" for event in line.events)
    )
    found = case_of(match, line.n)
    assert found.clauses
    assert all(clause.startswith("NEF-") for clause in found.clauses)
    assert found.about
    assert found.dice


def test_a_copy_and_a_line_that_nobody_chose_make_no_case(tmp_path: Path) -> None:
    match = fought(tmp_path, "war_at_sea/river_plate")
    with pytest.raises(NoCase, match="no order 4000"):
        case_of(match, 4000)
    export(match, match.sides[0], tmp_path / "copy.jsonl")
    copy = load(tmp_path / "copy.jsonl", ruleset, resume=False)
    with pytest.raises(NoCase, match="copy"):
        case_of(copy, 2)
