"""Fleets on the command line: battles with one for a side, sentences where that cannot be, files checked."""

import json

import pytest

from game.cli import run as carry_out
from game.content import find_scenario

FLEET = """format = 1
ruleset = "war_at_sea"
name = "A raid"
points = 100
[[unit]]
class = "shokaku"
[[unit]]
class = "takao"
[[unit]]
class = "b5n2"
"""


@pytest.fixture
def raid(tmp_path):
    path = tmp_path / "raid.toml"
    path.write_text(FLEET, encoding="utf-8")
    return path


def run(capfd, *words):
    code = carry_out([str(word) for word in words])
    said = capfd.readouterr()
    return code, said.out, said.err


def headers(folder):
    return [
        json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        for path in sorted(folder.glob("*.jsonl"))
    ]


def test_a_battle_is_fought_with_the_fleets_named(capfd, raid, tmp_path):
    logs = tmp_path / "logs"
    code, _, err = run(
        capfd, "match", "war_at_sea/trial_100", "--fleet", f"Red={raid}", "--fleet", "Blue=any", "--seed", 3,
        "--logs", logs,
    )  # fmt: skip
    assert (code, err) == (0, "")
    (header,) = headers(logs)
    red, blue = header["scenario"]["sides"]
    assert [unit["class"] for unit in red["units"]] == ["shokaku", "takao", "b5n2"]
    assert blue["units"]
    assert "red_cruiser" not in {unit["id"] for unit in red["units"]}


def test_a_side_with_nothing_but_a_budget_gets_a_fleet_by_the_seed(capfd, tmp_path):
    text = find_scenario("war_at_sea/trial_100").read_text(encoding="utf-8")
    first, rest = text.split("[[side.unit]]", 1)
    path = tmp_path / "bare.toml"
    path.write_text(first + rest[rest.index("[[side]]") :], encoding="utf-8")
    seen = []
    for _ in range(2):
        logs = tmp_path / f"logs{len(seen)}"
        assert run(capfd, "match", path, "--seed", 9, "--logs", logs)[0] == 0
        seen.append([unit["class"] for unit in headers(logs)[0]["scenario"]["sides"][0]["units"]])
    assert seen[0] == seen[1] != []


@pytest.mark.parametrize(
    ("word", "code", "said"),
    [
        ("Green={}", 2, "there is no side 'Green'; there are Red, Blue."),
        ("Red", 2, "expected SIDE=FILE such as Red=fleet.toml."),
        ("Red={}.gone", 1, "found no such file, expected a file."),
    ],
)
def test_a_fleet_that_cannot_be_is_told_in_a_sentence(capfd, raid, word, code, said):
    found, _, err = run(capfd, "match", "war_at_sea/trial_100", "--fleet", word.format(raid))
    assert found == code
    assert said in err


def test_a_side_without_a_budget_takes_no_fleet(capfd, raid):
    code, _, err = run(capfd, "match", "nef/skerries", "--fleet", f"{_first('nef/skerries')}={raid}")
    assert code == 2
    assert "has no budget in this battle" in err


def _first(name):
    from game.content import read_scenario

    return read_scenario(find_scenario(name)).sides[0].name


def test_a_side_has_one_fleet(capfd, raid):
    code, _, err = run(capfd, "match", "war_at_sea/trial_100", "--fleet", f"Red={raid}", "--fleet", "Red=any")
    assert code == 2
    assert "Red is given two fleets." in err


def test_check_tells_of_a_fleet_what_it_is_and_what_is_wrong(capfd, raid, tmp_path):
    assert run(capfd, "check", raid)[:2] == (0, f"{raid}: a fleet: good.\n")
    bad = tmp_path / "bad.toml"
    bad.write_text(FLEET.replace("takao", "takoa"), encoding="utf-8")
    code, out, _ = run(capfd, "check", bad)
    assert code == 1
    assert out.startswith(f"{bad}:8: unit[1].class: found")
    assert 'did you mean "takao"' in out
