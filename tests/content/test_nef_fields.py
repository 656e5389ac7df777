"""nef's declared fields: what its scenarios and classes may say is taken, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from game.content import ContentError, parse_scenario
from game.content.class_faults import class_problems
from game.match.plain import Row
from game.match.scenario import Problem, Scenario
from game.rulesets.nef.tables import TABLES
from game.tabletop.field_file import read_fields

FIELDS = read_fields("game.rulesets.nef")

FALCON = {
    "id": "falcon",
    "name": "Falcon class destroyer",
    "kind": "nef",
    "hull": 5,
    "guns": [3, 3, 2, 1],
    "bombs": [0, 0, 0, 0],
    "speed": [13, 10, 7, 4],
    "turn": [4, 3, 2, 1],
    "torpedoes": 2,
    "rockets": 0,
    "bomb_load": 0,
    "hangar": 4,
    "base_radius": 0.5,
    "points": 63,
    "silhouette": "nef destroyer",
    "length": 1.75,
    "about": "Quick.",
}
BOMBER = {
    "id": "bomber",
    "name": "Bomber flight",
    "kind": "bomber",
    "hull": 3,
    "flight_guns": 0,
    "speed_max": 16,
    "speed_min": 8,
    "turn_max": 3,
    "rapiers_full": 2,
    "bombs_full": 4,
    "hangar_size": 2,
    "base_radius": 0.5,
    "points": 45,
}


class Nef:
    fields = FIELDS
    roster = {"falcon": FALCON, "bomber": BOMBER}

    def class_problems(self, place: str, row: Row) -> list[Problem]:
        return []

    def problems(self, scenario: Scenario) -> list[Problem]:
        return []


class Registry:
    def names(self) -> list[str]:
        return ["nef"]

    def ruleset(self, name: str) -> Nef:
        return Nef()


def parse(unit: str = "", flight: str = "", rest: str = "") -> Scenario:
    text = f"""\
format = 1
ruleset = "nef"
title = "Dawn"
table = {{ width = 48, height = 36 }}
turns = 6
[[side]]
name = "Red"
exit_edge = "north"
[[side.unit]]
class = "falcon"
name = "Stoat"
at = [20, 5]
{unit}
[[side.unit]]
class = "bomber"
name = "First"
aboard = "stoat"
{flight}
[[side]]
name = "Blue"
[[side.unit]]
class = "falcon"
at = [20, 30]
heading = 180
{rest}
"""
    return parse_scenario(text, "x.toml", rulesets=Registry())


def refused(**parts: str) -> str:
    with pytest.raises(ContentError) as caught:
        parse(**parts)
    (sentence,) = caught.value.sentences()
    return sentence.split(": ", 1)[1]


@pytest.mark.parametrize("cls", [FALCON, BOMBER], ids=lambda cls: cls["id"])
def test_a_full_class_is_taken(cls: dict[str, Any]) -> None:
    assert class_problems({"class": [cls]}, Nef.fields) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hull", 41),
        ("hull", 3),
        ("guns", [3, 4, 2, 1]),
        ("guns", [25, 3, 2, 1]),
        ("speed", [13, 10, 7, -1]),
        ("speed", [17, 10, 7, 4]),
        ("turn", [7, 3, 2, 1]),
        ("torpedoes", 9),
        ("rockets", True),
        ("bomb_load", 37),
        ("hangar", 25),
        ("base_radius", 0.4),
        ("points", 401),
        ("silhouette", "yacht"),
        ("speed_max", 24),
        ("kind", "airship"),
    ],
)
def test_a_class_past_its_limits_is_refused(key: str, value: object) -> None:
    (problem,) = class_problems({"class": [FALCON | {key: value}]}, Nef.fields)
    assert problem.place == f"class[0].{key}"


BATTERY = {"id": "fort", "name": "Fort", "kind": "ground", "hull": 4, "guns": [4, 3, 2, 1], "points": 28}


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        pytest.param(
            "ground",
            {
                "torpedoes": 1,
                "rockets": 1,
                "bombs": [2, 2, 1, 1],
                "bomb_load": 6,
                "hangar": 1,
                "speed": [3, 2, 1, 1],
            },
            marks=pytest.mark.clause("NEF-GND-1", "NEF-GND-3"),
        ),
        pytest.param(
            "ship",
            {"bombs": [2, 2, 1, 1], "bomb_load": 6, "hangar": 4},
            marks=pytest.mark.clause("NEF-GND-4", "NEF-BOM-2"),
        ),
        pytest.param(
            "airfield",
            {"torpedoes": 1, "rockets": 1, "bombs": [2, 2, 1, 1], "turn": [1, 1, 1, 1]},
            marks=pytest.mark.clause("NEF-GND-3"),
        ),
    ],
)
def test_a_class_has_no_more_than_its_kind_bears(kind: str, wrong: dict[str, Any]) -> None:
    told = class_problems({"class": [BATTERY | {"kind": kind} | wrong]}, Nef.fields)
    assert {problem.place for problem in told} == {f"class[0].{key}" for key in wrong}
    assert all("(NEF-" in problem.expected for problem in told)


def test_a_data_sheet_may_have_the_lines_of_other_kinds_empty() -> None:
    empty = {"bombs": [0, 0, 0, 0], "speed": [0, 0, 0, 0], "torpedoes": 0, "hangar": 0, "rapiers_full": 0}
    assert class_problems({"class": [BATTERY | empty]}, Nef.fields) == []


@pytest.mark.clause("NEF-DMG-1")
def test_a_hull_is_that_of_its_kind() -> None:
    for row in (BATTERY | {"hull": 3}, BOMBER | {"hull": 4}):
        (problem,) = class_problems({"class": [row]}, Nef.fields)
        assert problem.place == "class[0].hull"


@pytest.mark.parametrize("key", ["hull", "guns", "points", "kind"])
def test_what_a_class_cannot_do_without_is_required(key: str) -> None:
    bare = {name: value for name, value in FALCON.items() if name != key}
    assert class_problems({"class": [bare]}, Nef.fields)[0].found == "nothing"


def test_switches_come_from_the_tables_of_the_rules_and_are_filled_in() -> None:
    options = {field.name: field for field in Nef.fields.options}
    assert set(options) == set(TABLES["options"])
    cloud = options["cloud"]
    assert (cloud.choices, cloud.default, cloud.clause) == (("blocks", "open"), "blocks", "NEF-TER-2")
    assert all(option.help and all(option.means) for option in options.values())
    usual = {name: field.default for name, field in options.items()}
    assert parse().options == usual
    assert parse(rest='[options]\ncloud = "open"').options == usual | {"cloud": "open"}


def test_a_battle_cut_from_the_middle_keeps_its_state() -> None:
    state = (
        '[side.unit.state]\nstate = "deployed"\nplotted_speed = 8\nturns_used = 2\ninch_owed = true\n'
        "first_half_path = [[20, 3], [20, 5]]\ndamage = 4\nhits_pending = [1, 2]\ntorpedoes_left = 1\n"
        "rockets_loaded = 0\nrockets_empty = 0\nreloading = false\nbombs_left = 0\n"
        "launched_this_turn = true\n"
        "capacity_used = 2\nmoored = false\nslipping = false\nexited = false"
    )
    aloft = (
        'load = "bombs"\n[side.unit.state]\nstate = "aboard"\nbase_id = "stoat"\nrapiers_left = 0\n'
        "bombs_left = 3\n"
        'load = "bombs"\nhalved = true\nrearming = "rapiers"\nlaunched_this_turn = false\ndamage = 2'
    )
    red = parse(unit=state, flight=aloft).sides[0]
    assert red.units[0].state["first_half_path"] == [[20.0, 3.0], [20.0, 5.0]]
    assert red.units[1].state["bombs_left"] == 3
    assert red.more == {"exit_edge": "north"}
    named = {*red.units[0].state, *red.units[1].state}
    assert {field.name for field in FIELDS.state} - named == {"packs_left", "aground"}


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("damage = 6", "at most 5, the hull of its class"),
        ("plotted_speed = -1", "a whole number from 0 to 24 (inches)"),
        ("plotted_speed = 14", "at most 13, the speed of its class"),
        ("torpedoes_left = 3", "at most 2, the torpedoes of its class"),
        ("rapiers_left = 1", "only on units of kind bomber"),
        ("aground = true", "only on units of kind ship"),
        ("row = 2", "an unknown key"),
    ],
)
def test_a_state_its_class_cannot_have_is_refused(unit: str, said: str) -> None:
    assert said in refused(unit=f"[side.unit.state]\n{unit}")


def test_loads_are_for_bombers_and_moorings_for_nefs() -> None:
    assert parse(unit="moored = true", flight='load = "rapiers"').sides[0].units[1].more == {
        "load": "rapiers"
    }
    assert "only on units of kind bomber" in refused(unit='load = "bombs"')
    assert "only on units of kind nef" in refused(flight="moored = true")


@pytest.mark.clause("NEF-ROC-5")
def test_only_a_nef_is_in_the_middle_of_reloading() -> None:
    rows = {field.name: field for field in Nef.fields.state}
    assert rows["reloading"].kinds == ("nef",)
    assert rows["rockets_empty"].kinds == ("nef", "ship")


def test_victory_names_units_and_classes_that_exist() -> None:
    victory = '[victory]\nrule = "points_and_objective"\nobjective = "stoat"\nobjective_points = 100\n'
    assert parse(rest=victory + "exit_points = { falcon = 40 }").victory["exit_points"] == {"falcon": 40}
    assert 'did you mean "stoat"?' in refused(rest=victory.replace('"stoat"', '"stoats"'))
    assert 'did you mean "falcon"?' in refused(rest=victory + "exit_points = { falcn = 40 }")


@pytest.mark.clause("NEF-TER-5")
@pytest.mark.parametrize(("low", "good"), [(12, False), (8, True)])
def test_a_ship_to_be_placed_has_some_sea_to_be_placed_on(low: int, good: bool) -> None:
    text = f"""\
format = 1
ruleset = "nef"
title = "Ashore"
table = {{ width = 48, height = 36 }}
turns = 6
terrain = [{{ kind = "land", outline = [[0, 0], [48, 0], [48, {low}], [0, {low}]] }}]
[[side]]
name = "Red"
zone = [[0, 0], [48, 0], [48, 10], [0, 10]]
unit = [{{ class = "ironclad" }}]
[[side]]
name = "Blue"
unit = [{{ class = "falcon", at = [20, 30] }}]
"""
    if good:
        assert parse_scenario(text, "x.toml").sides[0].units[0].at is None
    else:
        with pytest.raises(ContentError, match="NEF-TER-5"):
            parse_scenario(text, "x.toml")
