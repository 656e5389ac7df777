"""What is written reads back as the same scenario, comments are kept, and nothing half-written is left."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomli
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from game import disk
from game.content import ContentError, find_scenario, parse_scenario, read_scenario, write_scenario
from game.content.writing import merged_text, scenario_text, write_toml
from game.match.scenario import Scenario, SideEntry, Terrain, UnitEntry
from game.testing.play import SCENARIOS
from tests.content.skiff import FULL, GOOD, Rulesets

REGISTRY = Rulesets()


def read(text: str) -> Scenario:
    return parse_scenario(text, "x.toml", rulesets=REGISTRY)


def write(scenario: Scenario, old: str = "") -> str:
    return scenario_text(scenario, old, rulesets=REGISTRY)


@pytest.mark.parametrize("text", [GOOD, FULL])
def test_writing_afresh_reads_back_equal(text: str) -> None:
    assert read(write(read(text))) == read(text)


@pytest.mark.parametrize("text", [GOOD, FULL.replace("1942-08-14", '"1942-08-14"')])
def test_an_unchanged_scenario_leaves_its_file_as_it_is(text: str) -> None:
    assert write(read(text), text) == text


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_shipped_battle_is_written_as_it_was_read(name: str) -> None:
    path = find_scenario(name)
    old = path.read_text(encoding="utf-8")
    assert scenario_text(read_scenario(path), old) == old


def test_a_change_touches_its_own_line_only() -> None:
    scenario = read(GOOD)
    red = scenario.sides[0]
    moved = msgspec.structs.replace(red.units[0], at=(21.0, 5.5), heading=60.0)
    changed = msgspec.structs.replace(red, units=(moved, *red.units[1:]))
    text = write(msgspec.structs.replace(scenario, sides=(changed, scenario.sides[1])), GOOD)
    assert text == GOOD.replace("at = [20, 5]", "at = [21, 5.5]\nheading = 60")


def test_up_to_four_amounts_are_written_on_one_line_and_more_as_a_table() -> None:
    four = {"cutter": 1, "packet": 2, "raft": 3, "skiff": 4}
    assert merged_text({"points": four}, "").splitlines() == [
        "points = { cutter = 1, packet = 2, raft = 3, skiff = 4 }"
    ]
    assert merged_text({"points": four | {"whaler": 5}}, "").splitlines()[0] == "[points]"


def test_a_new_unit_leaves_the_comments_of_the_others() -> None:
    scenario = read(GOOD)
    red = scenario.sides[0]
    more = UnitEntry(cls="launch", name="Gnat", id="gnat", at=(1.0, 2.0))
    changed = msgspec.structs.replace(red, units=(*red.units, more))
    after = msgspec.structs.replace(scenario, sides=(changed, scenario.sides[1]))
    text = write(after, GOOD)
    assert read(text) == after
    assert '# The second of the pair.\n[[side.unit]]\nclass = "launch"\naboard' in text
    assert '\n\n[[side.unit]]\nclass = "launch"\nname = "Gnat"\n' in text


def test_a_unit_taken_away_takes_nothing_else_with_it() -> None:
    scenario = read(GOOD)
    red, blue = scenario.sides
    after = msgspec.structs.replace(
        scenario, sides=(red, msgspec.structs.replace(blue, units=blue.units[1:]))
    )
    text = write(after, GOOD)
    assert read(text) == after
    assert "# the title" in text


def test_defaults_a_designer_wrote_down_stay_written() -> None:
    text = GOOD.replace("[[terrain]]", '[options]\nties = "reroll"  # as ever\n\n[[terrain]]')
    assert write(read(text), text) == text


def test_an_old_text_that_cannot_be_edited_gives_way() -> None:
    assert read(write(read(GOOD), "[[broken")) == read(GOOD)


def test_a_file_is_written_and_its_comments_kept(good_file: Path, tmp_path: Path) -> None:
    scenario = read_scenario(good_file, rulesets=REGISTRY, folder=tmp_path)
    write_scenario(msgspec.structs.replace(scenario, turns=9), good_file, rulesets=REGISTRY)
    assert good_file.read_text(encoding="utf-8") == GOOD.replace("turns = 6", "turns = 9")
    assert os.listdir(tmp_path) == ["good.toml"]


def test_a_write_that_fails_leaves_the_file_and_no_draft(
    good_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk.os, "fsync", full_disk)
    with pytest.raises(ContentError, match="no space left on device"):
        write_scenario(msgspec.structs.replace(read(GOOD), turns=9), good_file, rulesets=REGISTRY)
    assert good_file.read_text(encoding="utf-8") == GOOD
    assert os.listdir(tmp_path) == ["good.toml"]


def test_a_draft_that_a_kill_left_goes_when_its_file_is_written_again(
    good_file: Path, tmp_path: Path
) -> None:
    left, fresh, other = (
        tmp_path / f".{name}.new" for name in ("good.toml.a1", "good.toml.b2", "better.toml.a1")
    )
    for draft in (left, fresh, other):
        draft.write_text("half")
    for draft in (left, other):
        os.utime(draft, (0, 0))
    write_scenario(msgspec.structs.replace(read(GOOD), turns=9), good_file, rulesets=REGISTRY)
    # one just begun may be another program's, and another file's are that one's
    assert set(os.listdir(tmp_path)) == {"good.toml", fresh.name, other.name}


def test_a_place_that_cannot_be_written_is_told_so(good_file: Path) -> None:
    with pytest.raises(ContentError, match="cannot be written"):
        write_scenario(read(GOOD), good_file / "below.toml", rulesets=REGISTRY)


def test_folders_on_the_way_are_made_and_links_followed(good_file: Path, tmp_path: Path) -> None:
    write_toml({"a": 1}, tmp_path / "new" / "deep.toml")
    assert tomli.loads((tmp_path / "new" / "deep.toml").read_text()) == {"a": 1}
    link = tmp_path / "link.toml"
    link.symlink_to(good_file)
    write_toml({"a": 2}, link)
    assert link.is_symlink()
    assert tomli.loads(good_file.read_text()) == {"a": 2}


Words = st.text(alphabet="abc é\"'\\#[]=-", min_size=1, max_size=8).filter(lambda text: text.strip() != "")
Ids = st.text(alphabet="abc_0", min_size=1, max_size=6)
Places = (
    st.tuples(st.integers(0, 96), st.integers(0, 72))
    .map(lambda at: (at[0] / 2, at[1] / 2))
    .filter(lambda at: at != (24.0, 18.0))
)


AREAS = (
    Terrain("fog", ((1.0, 1.0), (2.0, 1.5), (1.0, 9.0))),
    Terrain("land", ((1.0, 1.0), (2.5, 1.0), (1.0, 9.0)), "Skerry"),
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Good scenarios of every shape."""
    names = draw(st.lists(Words, min_size=4, max_size=8, unique_by=str.casefold))
    ids = draw(st.lists(Ids, min_size=len(names), max_size=len(names), unique=True))
    units = [
        UnitEntry(
            cls=draw(st.sampled_from(["halcyon", "vedette", "launch", "harbour"])),
            name=name,
            id=key,
            at=draw(Places),
            heading=float(draw(st.integers(0, 359))),
            squadron=draw(st.none() | Words),
            state=draw(st.fixed_dictionaries({}, optional={"damage": st.integers(0, 2)})),
            more=draw(st.fixed_dictionaries({}, optional={"moored": st.booleans()})),
        )
        for name, key in zip(names, ids, strict=True)
    ]
    cut = draw(st.integers(1, len(units) - 1))
    rule = draw(st.sampled_from(["points", "exit"]))
    return Scenario(
        format=1,
        ruleset="skiff",
        title=draw(Words),
        story=draw(st.text(alphabet="ab\n\"'\\ ", max_size=12)),
        width=48.0,
        height=36.0,
        turns=draw(st.integers(1, 500)),
        seed=draw(st.none() | st.integers(0, 2**53 - 1)),
        minutes=draw(st.none() | st.integers(1, 90)),
        weight=draw(st.integers(1, 3)),
        roster_public=draw(st.booleans()),
        last_stand=draw(st.sampled_from(["", "Red", "Blue"])),
        options={"ties": draw(st.sampled_from(["reroll", "first_listed"])), "fog": draw(st.booleans())},
        weather={"wind": float(draw(st.integers(0, 359)))},
        victory={"rule": rule} | draw(st.fixed_dictionaries({}, optional={"objective": st.just(ids[0])})),
        sides=(
            SideEntry(
                name="Red", colour="jade", units=tuple(units[:cut]), budget=draw(st.none() | st.just(9))
            ),
            SideEntry(name="Blue", colour="plum", units=tuple(units[cut:])),
        ),
        terrain=tuple(draw(st.lists(st.sampled_from(AREAS), max_size=3))),
    )


@given(scenarios())
def test_any_scenario_written_reads_back_equal(scenario: Scenario) -> None:
    assert read(write(scenario)) == scenario


@given(scenarios(), scenarios())
def test_any_scenario_written_over_another_reads_back_equal(scenario: Scenario, other: Scenario) -> None:
    assert read(write(scenario, write(other))) == scenario
    assert read(write(scenario, FULL)) == scenario


Plain = st.recursive(
    st.integers(-9, 9) | st.booleans() | st.text(alphabet="a#\"'\n[]", max_size=5) | st.floats(-9, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(Ids, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(Ids, Plain, max_size=4), st.dictionaries(Ids, Plain, max_size=4))
def test_any_tree_written_over_any_other_reads_back_equal(tree: dict[str, Any], old: dict[str, Any]) -> None:
    assert tomli.loads(merged_text(tree, tomlkit.dumps(old))) == tree
