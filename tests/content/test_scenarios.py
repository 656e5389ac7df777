"""A scenario file is read whole and strictly, or refused with everything wrong in it."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pytest
import tomli

from game.content import ContentError, check_scenario, parse_scenario, read_scenario, scenario_from
from game.match.scenario import Scenario
from tests.content.skiff import GOOD, Rulesets

REGISTRY = Rulesets()


def faults(text: str) -> list[str]:
    """Every sentence about a text."""
    try:
        parse_scenario(text, "x.toml", rulesets=REGISTRY)
    except ContentError as error:
        return error.sentences()
    return []


def fault(old: str, new: str) -> str:
    """The one sentence about the good text with `old` replaced."""
    assert old in GOOD
    sentences = faults(GOOD.replace(old, new, 1))
    assert len(sentences) == 1, sentences
    return sentences[0]


def good(old: str = "", new: str = "") -> Scenario:
    return parse_scenario(GOOD.replace(old, new, 1), "x.toml", rulesets=REGISTRY)


def test_what_a_file_leaves_unsaid_gets_its_default() -> None:
    scenario = good()
    red, blue = scenario.sides
    assert [red.colour, blue.colour] == ["crimson", "azure"]
    assert [unit.name for unit in red.units] == ["Resolute", "Launch 1"]
    assert [unit.name for unit in blue.units] == ["Vedette class 1", "Vedette class 2"]
    assert [unit.id for unit in red.units] == ["resolute", "launch_1"]
    assert scenario.options == {"ties": "reroll", "fog": False}
    assert scenario.victory == {"rule": "points"}
    assert scenario.weight == 2
    assert scenario.roster_public is True


def test_what_a_file_says_is_kept() -> None:
    scenario = good()
    assert (scenario.width, scenario.height, scenario.turns) == (48.0, 36.0, 6)
    assert scenario.sides[0].units[1].aboard == "resolute"
    assert scenario.sides[0].units[1].more == {"load": "mines"}
    assert scenario.sides[1].units[1].state == {"damage": 2}
    assert scenario.terrain[0].outline == ((30.0, 20.0), (38.0, 22.0), (36.0, 28.0))


def test_a_class_of_the_name_some_class_gives_its_units_the_first_word() -> None:
    unit = good('name = "Resolute"', 'id = "resolute"').sides[0].units[0]
    assert (unit.name, unit.id) == ("Halcyon 1", "resolute")


def test_a_scenario_goes_through_json_unchanged() -> None:
    scenario = good("turns = 6", "turns = 6\nbegun = 1942-08-14\nseed = 7")
    assert scenario.more == {"begun": "1942-08-14"}
    assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


def test_a_tree_from_another_file_is_read_alike() -> None:
    import tomli

    assert scenario_from(tomli.loads(GOOD), "case", rulesets=REGISTRY) == good()


def test_a_colour_taken_by_name_is_not_given_to_another_side() -> None:
    assert good('colour = "azure"', 'colour = "crimson"').sides[0].colour == "azure"


def test_ids_made_up_never_repeat() -> None:
    text = GOOD.replace('class = "launch"', 'class = "launch"\nname = "resolute!"')
    assert [u.id for u in parse_scenario(text, "x", rulesets=REGISTRY).sides[0].units] == [
        "resolute",
        "resolute_2",
    ]


def test_own_classes_go_before_the_roster() -> None:
    own = '[[class]]\nid = "raft"\nname = "Raft"\nkind = "ship"\nhull = 1\nspeed = [1, 1, 0, 0]\npoints = 2\n'
    scenario = parse_scenario(GOOD.replace('"vedette"', '"raft"', 1) + own, "x", rulesets=REGISTRY)
    assert scenario.classes == (
        {
            "id": "raft",
            "name": "Raft",
            "kind": "ship",
            "hull": 1,
            "speed": [1, 1, 0, 0],
            "points": 2,
            "places": 0,
            "radius": 0.5,
        },
    )


FAULTS = tomli.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))["fault"]


@pytest.mark.parametrize("slip", FAULTS, ids=lambda slip: slip["said"].split(": ")[1])
def test_one_fault_gives_one_sentence_with_file_line_place_found_and_expected(slip: dict[str, str]) -> None:
    assert fault(slip["old"], slip["new"]) == "x.toml" + slip["said"]


def test_a_number_too_long_to_print_is_told_in_words() -> None:
    assert "seed: found a very large number" in fault("turns = 6", "turns = 6\nseed = 0x" + "f" * 5000)


def test_everything_wrong_in_a_file_is_told_in_order_of_lines() -> None:
    text = (
        GOOD.replace("turns = 6", "truns = 6")
        .replace("[20, 5]", "[20, 99]")
        .replace("damage = 2", "damage = 30")
        .replace('"vedette", at = [20', '"vedete", at = [20')
        .replace("[36, 28]]", "[36, 28], [30, 28], [38, 20]]")
    )
    places = [sentence.split(": found")[0] for sentence in faults(text)]
    assert places == [
        "x.toml: turns",
        "x.toml:6: truns",
        "x.toml:14: side[0].unit[0].at",
        "x.toml:26: side[1].unit[0].class",
        "x.toml:27: side[1].unit[1].state.damage",
        "x.toml:32: terrain[0].outline",
    ]


def test_the_error_itself_is_one_sentence_that_counts_the_others() -> None:
    with pytest.raises(ContentError) as caught:
        parse_scenario(GOOD.replace("turns = 6", "truns = 6"), "x.toml", rulesets=REGISTRY)
    assert str(caught.value).startswith("x.toml: turns: found nothing, expected")
    assert str(caught.value).endswith("(1 more problem in this file.)")
    assert (caught.value.place, caught.value.found, caught.value.line) == ("turns", "nothing", None)


def test_an_error_comes_back_whole_from_a_worker() -> None:
    with pytest.raises(ContentError) as caught:
        parse_scenario("turns = 6", "x.toml", rulesets=REGISTRY)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.problems) == (str(caught.value), caught.value.problems)


@pytest.mark.parametrize(
    "text", ["", "turns = 6", GOOD.replace('ruleset = "skiff"\n', "").replace("turns", "trns")]
)
def test_a_scenario_without_a_ruleset_is_exactly_one_error(text: str) -> None:
    assert faults(text) == ["x.toml: ruleset: found nothing, expected one of skiff, galley."]


def test_a_side_without_units_needs_a_budget() -> None:
    bare = GOOD[: GOOD.index("[[side.unit]]")] + GOOD[GOOD.index('[[side]]\nname = "Blue') :]
    assert faults(bare) == ["x.toml:8: side[0]: found no unit, expected at least one unit, or a budget."]
    assert faults(bare.replace('"Red"', '"Red"\nbudget = 300')) == []


def test_one_side_is_not_a_battle() -> None:
    alone = GOOD[: GOOD.index('[[side]]\nname = "Blue')]
    assert faults(alone) == ["x.toml:8: side: found 1 table, expected 2 to 6 tables [[side]]."]


def test_a_zone_takes_the_place_of_positions_and_lies_on_the_table() -> None:
    zoned = GOOD.replace("at = [20, 5]\n", "").replace('"Red"', '"Red"\nzone = [[0, 0], [48, 0], [48, 6]]')
    assert faults(zoned) == []
    assert faults(zoned.replace("[48, 6]", "[49, 6]")) == [
        "x.toml:10: side[0].zone[2]: found [49, 6], off the table, "
        "expected x from 0 to 48 and y from 0 to 36."
    ]


def test_repeated_ids_are_refused_wherever_they_stand() -> None:
    text = GOOD.replace('{ class = "vedette",', '{ class = "vedette", id = "resolute",', 1)
    text = text.replace('name = "Resolute"', 'name = "Resolute"\nid = "resolute"')
    assert faults(text) == [
        'x.toml:27: side[1].unit[0].id: found "resolute", expected an id no other unit has.'
    ]


def test_two_units_cannot_carry_each_other() -> None:
    sentences = faults(GOOD.replace("at = [20, 5]", 'aboard = "launch_1"'))
    assert [sentence.split(": ", 2)[2] for sentence in sentences] == [
        'found "launch_1", which lies aboard this unit, expected a unit that can carry it.',
        'found "resolute", which lies aboard this unit, expected a unit that can carry it.',
    ]


def test_flights_lie_aboard_units_of_their_own_side() -> None:
    text = GOOD.replace('aboard = "resolute"', 'aboard = "vedette_class_1"')
    assert "a unit of another side, expected the id of a unit of its side" in faults(text)[0]


BROKEN = {
    "[[side]\n": "x.toml:33: found broken TOML at column 7",
    'a = "': "x.toml:33: found broken TOML at",
    "a = 1\na = 2": "found broken TOML at",
    "a = " + "[" * 9000: "found values nested too deeply, expected valid TOML",
    "a = " + "9" * 9000: "found a value that cannot be read",
}


@pytest.mark.parametrize("tail", BROKEN)
def test_broken_toml_is_told_with_its_line(tail: str) -> None:
    sentences = faults(GOOD + tail)
    assert len(sentences) == 1
    assert BROKEN[tail] in sentences[0]


def test_a_save_is_no_scenario() -> None:
    assert faults('{"format": 1, "scenario": {}}\n{"n": 1}') == [
        "x.toml: found a save, expected a scenario; replay it, or open it as a saved battle."
    ]


def test_files_that_are_none_are_told_so(tmp_path: Path) -> None:
    def said(path: Path) -> str:
        with pytest.raises(ContentError) as caught:
            read_scenario(path, rulesets=REGISTRY, folder=tmp_path)
        return str(caught.value)

    assert said(tmp_path) == f"{tmp_path}: found a folder, expected a file."
    assert said(tmp_path / "none.toml") == f"{tmp_path / 'none.toml'}: found no such file, expected a file."
    huge, latin = tmp_path / "huge.toml", tmp_path / "latin.toml"
    huge.write_bytes(b"#" * (2 * 1024 * 1024 + 1))
    assert said(huge) == f"{huge}: found more than 1 MB, expected a file of 1 MB at most."
    latin.write_bytes(GOOD.replace("Blue", "Grün").encode("latin-1"))
    assert said(latin) == (
        f"{latin}:23: found the byte 0xFC, expected text in UTF-8; save the file as UTF-8."
    )
    assert "null" in said(Path("a\0b")) or "cannot be read" in said(Path("a\0b"))
    assert said(Path("n" * 5000)).endswith("(file name too long), expected a file.")


def test_line_ends_and_marks_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "dos.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_scenario(path, rulesets=REGISTRY, folder=tmp_path).title == "Dawn over the Skerries"


def test_the_id_of_a_scenario_is_its_path_under_the_folder(tmp_path: Path, good_file: Path) -> None:
    inside = tmp_path / "skiff" / "dawn.toml"
    inside.parent.mkdir()
    inside.write_text(GOOD, encoding="utf-8")
    assert read_scenario(inside, rulesets=REGISTRY, folder=tmp_path).id == "skiff/dawn"
    assert read_scenario(good_file, rulesets=REGISTRY, folder=inside.parent).id == ""


def test_checking_gives_the_problems_and_none_for_a_good_file(tmp_path: Path, good_file: Path) -> None:
    assert check_scenario(good_file, rulesets=REGISTRY, folder=tmp_path) == []
    bad = tmp_path / "bad.toml"
    bad.write_text(GOOD.replace("[20, 5]", "[20, 50]"), encoding="utf-8")
    (problem,) = check_scenario(bad, rulesets=REGISTRY, folder=tmp_path)
    assert (problem.place, problem.line) == ("side[0].unit[0].at", 14)
