"""Scenarios are found by id and listed; files are told apart by what stands in them; rosters are checked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.content import ContentError, check_roster, find_scenario, list_scenarios, told_apart
from game.content.browse import SideGlance
from tests.content.skiff import GOOD, Rulesets

REGISTRY = Rulesets()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shipped = tmp_path / "scenarios"
    for key, text in {
        "skiff/skerries": GOOD + "\n",
        "skiff/big": GOOD.replace("turns = 6", "turns = 9\nweight = 3\nminutes = 60"),
        "skiff/torn": GOOD + "[[",
        "galley/odd": "sides = 3\ntitle = 4",
    }.items():
        path = shipped / f"{key}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return shipped


def test_a_scenario_is_found_by_its_id_and_by_its_path(folder: Path) -> None:
    path = folder / "skiff" / "skerries.toml"
    assert find_scenario("skiff/skerries", folder=folder) == path
    assert find_scenario(str(path), folder=folder) == path


@pytest.mark.parametrize(
    ("name", "hint"), [("skiff/skeries", "skiff/skerries"), ("skerries", "skiff/skerries")]
)
def test_an_unknown_id_is_told_with_the_nearest(folder: Path, name: str, hint: str) -> None:
    with pytest.raises(ContentError) as caught:
        find_scenario(name, folder=folder)
    assert str(caught.value).startswith(f"{name}: found no scenario of this name, expected")
    assert str(caught.value).endswith(f"did you mean {hint}?")


@pytest.mark.parametrize("name", ["", "n" * 5000, "a\0b", "/", ".", "skiff"])
def test_names_that_no_file_can_have_are_refused_in_a_sentence(folder: Path, name: str) -> None:
    with pytest.raises(ContentError, match="no scenario of this name"):
        find_scenario(name, folder=folder)


def test_a_listing_shows_units_and_points_and_says_what_cannot_be_read(folder: Path) -> None:
    listed = {glance.id: glance for glance in list_scenarios(folder=folder, rulesets=REGISTRY)}
    assert list(listed) == ["skiff/skerries", "skiff/big", "galley/odd", "skiff/torn"]
    first = listed["skiff/skerries"]
    assert (first.title, first.ruleset, first.turns, first.weight) == (
        "Dawn over the Skerries",
        "skiff",
        6,
        2,
    )
    assert first.sides == (SideGlance("Red", 2, 70, "crimson"), SideGlance("Blue", 2, 100, "azure"))
    assert (first.units, first.points, first.fault) == (4, 170, "")
    assert (listed["skiff/big"].minutes, listed["skiff/big"].weight) == (60, 3)
    assert "broken TOML" in listed["skiff/torn"].fault


CLASS = '[[class]]\nid = "raft"\nname = "Raft"\nkind = "ship"\nhull = 1\nspeed = [1, 1, 0, 0]\npoints = 2\n'

SORTS = [
    (GOOD, "scenario"),
    (GOOD + "[[broken", "scenario"),
    ("turns = 3", "scenario"),
    (CLASS, "roster"),
    (CLASS + "[", "roster"),
    ('ruleset = "skiff"\n' + CLASS, "roster"),
    ('ruleset = "nef"\n[[unit]]\nclass = "falcon"\n', "fleet"),
    ("sound = true\n", "settings"),
    ("[keys]\nundo = 'z'\n", "settings"),
    ('{"format": 1}\n{"n": 1}\n', "save"),
    ('{"form', "save"),
    ("", None),
    ("a = 1", None),
    ("hello", None),
]


@pytest.mark.parametrize(("text", "sort"), SORTS)
def test_files_are_told_apart_by_content(tmp_path: Path, text: str, sort: str | None) -> None:
    path = tmp_path / "any.name"
    path.write_text(text, encoding="utf-8")
    assert told_apart(path) == sort


def test_a_long_save_is_told_apart_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(b'{"format": 1}\n' + b"{}\n" * 1_000_000)
    assert told_apart(path) == "save"


def test_what_cannot_be_read_cannot_be_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="found a folder, expected a file"):
        told_apart(tmp_path)


def roster_faults(tmp_path: Path, text: str, ruleset: str = "skiff") -> list[str]:
    path = tmp_path / "roster.toml"
    path.write_text(text, encoding="utf-8")
    problems = check_roster(path, ruleset=ruleset, rulesets=REGISTRY)
    return [f"{problem.line}: {problem.place}: {problem.found}" for problem in problems]


def test_a_good_roster_has_no_faults(tmp_path: Path) -> None:
    assert roster_faults(tmp_path, CLASS) == []
    assert roster_faults(tmp_path, 'ruleset = "skiff"\n' + CLASS, "") == []


def test_every_fault_of_a_roster_is_told_with_its_line(tmp_path: Path) -> None:
    text = CLASS + CLASS.replace("hull = 1", "hull = 99")
    assert roster_faults(tmp_path, text) == [
        '9: class[1].id: "raft"',
        "12: class[1].hull: 99",
    ]
    assert roster_faults(tmp_path, CLASS, "") == ["None: ruleset: nothing"]
    assert roster_faults(tmp_path, GOOD) == ["None: : a scenario"]


def test_the_border_is_imported_without_the_libraries_that_check_and_write() -> None:
    heavy = "{'tomlkit', 'shapely', 'pygame', 'numpy'}"
    code = f"import sys, game.content; print(*({heavy} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
