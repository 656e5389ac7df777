"""What a coastal scenario may say is taken, and everything wrong with one is told with its place and its clause."""

from pathlib import Path

import msgspec
import pytest

from game import places
from game.content import ContentError, check_roster, parse_scenario, read_scenario
from game.content.class_faults import class_problems
from game.match.scenario import Scenario
from game.rulesets.coastal import RULESET
from game.rulesets.coastal.set_up import laid, named, roster, rows_of, spec_of
from game.rulesets.coastal.table import (
    Change,
    CoastalTable,
    Command,
    Objective,
    Tubes,
    Vessel,
    Weather,
    aircraft,
    dummies,
    enemy,
    vessels,
)
from game.tabletop.field_file import read_fields
from tests.rulesets.coastal.scene import plane
from tests.rulesets.coastal.waters import BLUE, LAND, RED, battle, faults, table, text

SHIPPED = sorted((places.scenarios() / "coastal").glob("*.toml"))


def shipped(name: str) -> Scenario:
    return read_scenario(places.scenarios() / "coastal" / f"{name}.toml")


def vessel(on: CoastalTable, key: str) -> Vessel:
    unit = on.units[key]
    assert isinstance(unit, Vessel)
    return unit


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_table_of_a_shipped_battle_is_written_and_read_and_forks_alone(path: Path) -> None:
    laid_out = laid(read_scenario(path))
    again = msgspec.json.decode(msgspec.json.encode(laid_out), type=CoastalTable)
    assert again == laid_out
    fork = laid_out.fork()
    for unit in fork.units.values():
        unit.x += 1
        unit.hull_boxes = 0
    assert again == laid_out


def test_the_shipped_roster_keeps_the_limits_of_its_fields() -> None:
    assert check_roster("game/rulesets/coastal/roster.toml") == []


def test_every_class_of_the_roster_becomes_a_record() -> None:
    hunt = spec_of(roster()["hunt3"])
    assert hunt.ship
    assert hunt.mounts[0].grade == "+"
    assert hunt.mounts[0].starshell
    assert hunt.mounts[2].dice == 4
    assert hunt.tubes[0].arcs == ((225, 315), (45, 135))
    assert not spec_of(roster()["ju87"]).ship
    assert [load.attack for load in spec_of(roster()["fw200"]).loads] == ["level", "masthead"]
    assert len({spec_of(row).id for row in roster().values()}) == 26


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("hunt3", "size_class", 4), ("hunt3", "length_cm", 31.0), ("hunt3", "max_speed_kt", 61),
        ("hunt3", "manoeuvre", 6), ("hunt3", "hull_boxes", 0), ("hunt3", "damage_control", 5),
        ("hunt3", "crew_quality", 3), ("hunt3", "armour", "thick"), ("hunt3", "radar_range_cm", 301),
        ("hunt3", "depth_charges", 13), ("hunt3", "points", 0), ("hunt3", "nationality", "XX"),
        ("hunt3", "air_speed_kt", 100), ("hunt3", "submerged_speed_kt", 5), ("hunt3", "loads", []),
        ("hunt3", "silhouette", "yacht"), ("hunt3", "kind", "frigate"), ("ju87", "air_speed_kt", 401),
        ("ju87", "searchlight", True), ("ju87", "tubes", []), ("uboat_viic", "submerged_speed_kt", 21),
    ],
)  # fmt: skip
def test_a_class_past_its_limits_is_refused(name: str, key: str, value: object) -> None:
    (problem,) = class_problems(
        {"class": [roster()[name] | {key: value}]}, read_fields("game.rulesets.coastal")
    )
    assert problem.place == f"class[0].{key}"


@pytest.mark.parametrize(
    ("key", "value"), [("barrels", 5), ("dice", 7), ("grade", "?"), ("protection", "box"), ("weapon", "c99")]
)
def test_a_mount_past_its_limits_is_refused(key: str, value: object) -> None:
    row = roster()["hunt3"]
    mounts = [row["mounts"][0] | {key: value}]
    (problem,) = class_problems({"class": [row | {"mounts": mounts}]}, read_fields("game.rulesets.coastal"))
    assert problem.place == f"class[0].mounts[0].{key}"


OWN = """
[[class]]
id = "raider"
name = "Raider"
kind = "warship"
size_class = 1
length_cm = 2
width_cm = 0.5
max_speed_kt = 30
manoeuvre = 3
hull_boxes = 12
damage_control = 1
points = 30
mounts = [{ weapon = "c37", calibre_mm = 40, barrels = 1, dice = 2, arc = [30, 330] }]
tubes = [{ type = "t18_br", count = 2, arcs = [[350, 10]] }]
[[class]]
id = "bomber"
name = "Bomber"
kind = "aircraft"
size_class = 2
air_speed_kt = 200
hull_boxes = 4
points = 20
loads = [{ load = "bomb_medium", count = 2, attack = "level" }]
"""
OWN_FAULTS = [
    ("calibre_mm = 40", "calibre_mm = 20", "class[0].mounts[0].calibre_mm: found 20, expected 37 to 44.9 mm"),
    ("arc = [30, 330]", "arc = [30]", "class[0].mounts[0].arc: found [30], expected two whole bearings"),
    ("[[350, 10]]", "[[350.5, 10]]", "class[0].tubes[0].arcs[0]: found [350.5, 10], expected two whole bear"),
    ("[[350, 10]]", "[[-10, 10]]", "class[0].tubes[0].arcs[0]: found [-10, 10], expected two whole bearings"),
    ("[[350, 10]]", "[]", "class[0].tubes[0].arcs: found no arc, expected one arc at least (CST-TOR-7)."),
    ('"level"', '"torpedo"', 'class[1].loads[0].attack: found "torpedo", expected dive or masthead or level'),
    ('"bomb_medium"', '"t_air"', 'class[1].loads[0].attack: found "level", expected torpedo with t_air'),
    ('"bomb_medium"', '"flare"', 'class[1].loads[0].attack: found "level", expected flare with flare'),
    (
        "points = 30",
        "points = 30\nradar_range_cm = 40",
        "class[0].radar_range_cm: found 40, expected 0, or 50",
    ),
    ('kind = "warship"', 'kind = "battery"', "class[0].max_speed_kt: found 30, expected a whole number of 0"),
    (
        "points = 20",
        'points = 20\nmounts = [{ weapon = "rocket", calibre_mm = 76, barrels = 1, dice = 1, arc = [0, 9] }]',
        "class[1].mounts: found a rocket mount, expected rockets among the loads (CST-AIR-13)",
    ),
]


def test_a_file_may_have_classes_of_its_own() -> None:
    blue = BLUE.replace("mtb_vosper70", "raider").replace("swordfish", "bomber")
    assert faults(blue=blue, rest=LAND + OWN) == []
    on = table(blue=blue, rest=LAND + OWN)
    assert vessel(on, "mtb_1").spec.mounts[0].protection == "open"
    assert plane(on, "swordfish").loads == (2,)


@pytest.mark.parametrize(("old", "new", "said"), OWN_FAULTS, ids=[said[:50] for *_, said in OWN_FAULTS])
def test_a_fault_of_a_class_is_told(old: str, new: str, said: str) -> None:
    assert old in OWN
    (found,) = faults(rest=LAND + OWN.replace(old, new, 1))
    assert found.startswith(said)


# The battle as a whole


def test_a_good_battle_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.clause("CST-INI-1")
def test_there_are_two_sides() -> None:
    third = '[[side]]\nname = "Green"\nhome_edge = "west"\n[[side.unit]]\nclass = "coaster"\nat = [40, 40]\n'
    assert faults(rest=third + LAND) == ["side: found 3 sides, expected two sides (CST-INI-1)."]


def test_nothing_lies_aboard_anything() -> None:
    (said,) = faults(red=RED + '[[side.unit]]\nclass = "coaster"\naboard = "adler"\n')
    assert said.startswith('side[1].unit[3].aboard: found "adler", expected a place of its own')


@pytest.mark.clause("CST-MOR-2")
def test_a_side_has_a_home_edge() -> None:
    with pytest.raises(
        ContentError, match=r"side\[0\]\.home_edge: found nothing, expected one of north, east"
    ):
        parse_scenario(text().replace('home_edge = "south"', ""), "x.toml")


FILE_FAULTS = [
    ({"top": "turn = 9"}, "turn: found 9, expected a turn from 1 to 8"),
    ({"weather": 'light = "dusk"'}, 'weather.light: found "dusk", expected one of day_clear, day_haze'),
    ({"weather": "sea_state = 10"}, "weather.sea_state: found 10, expected a whole number from 0 to 9"),
    (
        {"more": "initiative_bonus = 3"},
        "side[0].initiative_bonus: found 3, expected a whole number from -2 to 2",
    ),
    ({"rest": "[[change]]\nturn = 9\nsea_state = 4"}, "change[0].turn: found 9, expected a turn from 1 to 8"),
    ({"rest": "[[change]]\nturn = 3"}, "change[0]: found nothing that changes, expected light"),
    (
        {"rest": "[[change]]\nturn = 3\nsea_state = 4\n[[change]]\nturn = 3\nsea_state = 5"},
        "change[1].turn: found 3, expected a turn no other change has (CST-GEN-9).",
    ),
    (
        {"rest": '[[minefield]]\nside = "Bleu"\ndensity = 3\noutline = [[90, 20], [99, 20], [99, 30]]'},
        'minefield[0].side: found "Bleu", expected the name of a side',
    ),
    (
        {"rest": '[[minefield]]\nside = "Blue"\ndensity = 6\noutline = [[90, 20], [99, 20], [99, 30]]'},
        "minefield[0].density: found 6, expected a whole number from 1 to 5",
    ),
    (
        {"rest": "[[lane]]\nfield = 1\noutline = [[90, 20], [99, 20], [99, 30]]"},
        "lane[0].field: found 1, expected a minefield to sweep",
    ),
    (
        {"rest": '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [9, 9]\nheading = 9\nlauncher = "mtb_2"'},
        'track[0].launcher: found "mtb_2", expected the id of a unit of the scenario (CST-TOR-9); '
        'did you mean "mtb_1"?',
    ),
    (
        {"rest": '[[objective]]\nkind = "exit"\nside = "Red"\nof = "warship"\npoints = 5\nedge = "east"'},
        'objective[0].of: found "warship", expected a kind or class of unit of its own side: battery',
    ),
    (
        {"rest": '[[objective]]\nkind = "sink"\nside = "Red"\nof = "hunt"\ntimes = 2'},
        'objective[0].of: found "hunt", expected a kind or class of unit of the other side: aircraft',
    ),
    (
        {"rest": '[[objective]]\nkind = "reach"\nside = "Red"\nof = "merchant"\npoints = 2\nzone = "Bay"'},
        'objective[0].zone: found "Bay"',
    ),
    (
        {"rest": '[[objective]]\nkind = "sink"\nside = "Red"\nof = "hunt3"\ntimes = 2\npoints = 5'},
        "objective[0].points: found a key of afloat and exit and reach, expected keys of a sink",
    ),
    (
        {"rest": '[[objective]]\nkind = "afloat"\nside = "Red"\nof = "hunt3"\ntimes = 2\npoints = 5'},
        "objective[0].times: found a key of sink, expected keys of an afloat",
    ),
    (
        {"rest": LAND + '[[dummy]]\nside = "Red"\nat = [20, 95]'},
        "dummy[0].at: found a dummy on land, expected a place at sea (CST-CON-6).",
    ),
]


@pytest.mark.parametrize(("parts", "said"), FILE_FAULTS, ids=[said[:50] for _, said in FILE_FAULTS])
def test_a_fault_of_the_file_is_told(parts: dict[str, str], said: str) -> None:
    (found,) = faults(**parts)
    assert found.startswith(said)


UNIT_FAULTS = [
    ("at = [90, 0]", "at = [90, 5]", "side[0].unit[2].at: found [90, 5], expected a point of the south edge"),
    ("at = [90, 0]", "", "side[0].unit[2]: found no entry point, expected at = [x, y] on its edge (CST-GEN-8)."),
    ("at = [60, 20]", "at = [80, 21]", "side[0].unit[1].at: found Hunt over MTB 1, expected a place of its own"),
    ("at = [80, 20]", "at = [101, 50]", "side[0].unit[1].at: found Hunt on a shoal, expected a place at sea"),
    ("at = [80, 20]", "at = [20, 86.5]", "side[0].unit[1].at: found Hunt on land, expected a place at sea, or"),
    ("at = [80, 20]", "at = [80, 20]\nmarkers = 5", "side[0].unit[1].markers: found 5, expected a whole number"),
    (
        "at = [80, 20]", "at = [80, 20]\nmarkers = 2\nanchored = true",
        "side[0].unit[1].markers: found 2, expected 0 at anchor (CST-MOV-15).",
    ),
    ("at = [80, 20]", 'at = [80, 20]\ndepth = "deep"', 'side[0].unit[1].depth: found "deep" on a unit of kind w'),
    ("at = [90, 0]", "at = [90, 0]\nmarkers = 1", "side[0].unit[2].markers: found 1 on a unit of kind aircraft"),
    (
        "at = [80, 20]", "at = [80, 20]\nstate = { hull_boxes = 41 }",
        "side[0].unit[1].state.hull_boxes: found 41, expected at most 40, the hull_boxes of its class.",
    ),
    (
        "at = [80, 20]", 'at = [80, 20]\nstate = { mounts = ["ready"] }',
        "side[0].unit[1].state.mounts: found 1 entries, expected 5, one for each of its mounts (CST-GUN-3).",
    ),
    (
        "at = [80, 20]", 'at = [80, 20]\nstate = { steering_damage = ["no_prt"] }',
        'side[0].unit[1].state.steering_damage: found ["no_prt"], expected a list of no_course, no_port',
    ),
    (
        "at = [80, 20]", "at = [80, 20]\nstate = { loaded = [3] }",
        "side[0].unit[1].state.loaded[0]: found 3, expected at most 2 (CST-TOR-6).",
    ),
    (
        "at = [80, 20]", "at = [80, 20]\nstate = { tubes_destroyed = [2] }",
        "side[0].unit[1].state.tubes_destroyed[0]: found 2, expected the number of a tube group, 1 to 1",
    ),
    (
        "at = [80, 20]", 'at = [80, 20]\nstate = { beam = "nobody" }',
        'side[0].unit[1].state.beam: found "nobody", expected the id of a unit of the scenario',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), UNIT_FAULTS, ids=[said[:60] for *_, said in UNIT_FAULTS])
def test_a_fault_of_a_unit_is_told(old: str, new: str, said: str) -> None:
    assert old in BLUE
    (found,) = faults(blue=BLUE.replace(old, new, 1))
    assert found.startswith(said)


@pytest.mark.clause("CST-BAT-1")
def test_a_battery_stands_from_the_start() -> None:
    (said,) = faults(red=RED.replace("at = [20, 95]", 'at = [0, 95]\nenters = 2\nedge = "west"'))
    assert said == "side[1].unit[2]: found a battery without a place, expected at = [x, y] (CST-BAT-1)."


@pytest.mark.clause("CST-GRD-2")
def test_small_and_shallow_craft_may_lie_on_a_shoal() -> None:
    assert faults(blue=BLUE.replace("at = [60, 20]", "at = [110, 50]")) == []
    assert faults(blue=BLUE.replace("hunt3", "mfp_d").replace("at = [80, 20]", "at = [110, 50]")) == []


@pytest.mark.clause("CST-COL-2")
def test_ships_that_lie_stopped_in_contact_may_lie_over_one_another() -> None:
    over = BLUE.replace("at = [60, 20]", "at = [80, 21]", 1)
    assert len(faults(blue=over)) == 1
    assert faults(blue=over.replace("at = [80, 20]", "at = [80, 20]\nmarkers = 0", 1)) == []


def test_a_ship_said_to_be_aground_may_lie_on_land() -> None:
    aground = BLUE.replace("at = [80, 20]", "at = [20, 86.5]\nstate = { aground = true }")
    assert faults(blue=aground) == []
    assert vessel(table(blue=aground), "hunt").speed_markers == 0


# From the file to the table


def test_a_vessel_begins_as_its_class_says() -> None:
    hunt = vessel(table(), "hunt")
    assert (hunt.hull_boxes, hunt.damage_control, hunt.crew_quality, hunt.depth_charges) == (40, 2, 0, 8)
    assert hunt.mounts == ("ready",) * 5
    assert hunt.tubes == (Tubes(2, 0),)
    assert (hunt.smoke_turns, hunt.depth, hunt.spotted, hunt.speed_markers) == (6, "", False, 2)
    assert vessel(table(), "mtb_1").smoke_turns == 0


@pytest.mark.clause("CST-MOV-9")
def test_ships_are_deployed_with_a_straight_run_of_16() -> None:
    assert vessel(table(), "hunt").straight_run == 16


@pytest.mark.parametrize(
    ("sea_state", "markers"),
    [(3, {"mtb_1": 4, "hunt": 4}), (5, {"mtb_1": 3, "hunt": 4}), (6, {"mtb_1": 2, "hunt": 3})],
)
@pytest.mark.clause("CST-SEA-2", "CST-MOV-5")
def test_nobody_begins_above_what_the_sea_allows(sea_state: int, markers: dict[str, int]) -> None:
    fast = BLUE.replace("at = [60, 20]", "at = [60, 20]\nmarkers = 4").replace(
        "at = [80, 20]", "at = [80, 20]\nmarkers = 4"
    )
    on = table(blue=fast, weather=f"sea_state = {sea_state}")
    assert {key: vessel(on, key).speed_markers for key in markers} == markers


@pytest.mark.clause("CST-MOV-4")
def test_nobody_begins_above_what_his_damage_allows() -> None:
    hurt = BLUE.replace(
        "at = [60, 20]",
        'at = [60, 20]\nmarkers = 4\nstate = { max_setting_loss = ["machinery", "torpedo", "machinery"] }',
    )
    boat = vessel(table(blue=hurt), "mtb_1")
    assert (boat.speed_markers, boat.max_setting_loss) == (1, ("machinery", "torpedo", "machinery"))


@pytest.mark.clause("CST-MOV-15")
def test_an_anchored_ship_and_a_battery_have_no_markers() -> None:
    on = table(blue=BLUE.replace("at = [80, 20]", "at = [80, 20]\nanchored = true"))
    assert (vessel(on, "hunt").speed_markers, vessel(on, "hunt").anchored) == (0, True)
    assert vessel(on, "battery").speed_markers == 0


def test_a_unit_in_the_middle_of_a_battle_keeps_what_happened_to_it() -> None:
    state = (
        'state = { hull_boxes = 20, mounts = ["fired", "destroyed", "ready", "ready", "ready"], fires = 2, floods = 1, '
        'steering_damage = ["rating", "no_port"], ordered_turn = "port", suppression_markers = 3, loaded = [1], '
        "tubes_destroyed = [1], spotted = true, straight_run = 2.5, damage_control = 1, crew_quality = -1 }"
    )
    hunt = vessel(table("Guns", blue=BLUE.replace("at = [80, 20]", "at = [80, 20]\n" + state)), "hunt")
    assert (hunt.hull_boxes, hunt.fires, hunt.floods, hunt.suppression_markers) == (20, 2, 1, 3)
    assert hunt.mounts == ("fired", "destroyed", "ready", "ready", "ready")
    assert (hunt.steering_damage, hunt.ordered_turn) == (("rating", "no_port"), "port")
    assert (hunt.tubes, hunt.damage_control, hunt.crew_quality) == ((Tubes(1, 0, True),), 1, -1)
    assert (hunt.spotted, hunt.contact, hunt.straight_run) == (True, "", 2.5)


def test_units_that_are_gone_lie_nowhere() -> None:
    gone = BLUE.replace("at = [80, 20]", "at = [80, 20]\nstate = { sunk = true }")
    on = table(blue=gone.replace("at = [60, 20]", "at = [60, 20]\nstate = { exited = true }"))
    assert (on.units["hunt"].state, on.units["mtb_1"].state) == ("sunk", "exited")
    assert vessels(on, "Blue") == []
    assert on.commands["Blue"].started == 105 + 29 + 24


@pytest.mark.clause("CST-GEN-8", "CST-AIR-1")
def test_what_enters_later_waits_at_its_entry_point() -> None:
    on = table()
    swordfish = plane(on, "swordfish")
    assert (swordfish.state, swordfish.at, swordfish.heading) == ("waiting", (90, 0), 0)
    assert (on.entries["swordfish"].turn, on.entries["swordfish"].edge) == (3, "south")
    assert swordfish.loads == (1, 4)
    assert aircraft(on) == []


def test_a_unit_without_a_place_waits_for_its_zone() -> None:
    zone = "zone = [[0, 0], [140, 0], [140, 30], [0, 30]]"
    on = table(blue=BLUE.replace("at = [60, 20]\n", ""), more=zone)
    assert on.units["mtb_1"].state == "waiting"
    assert (on.entries["mtb_1"].turn, len(on.entries["mtb_1"].zone)) == (0, 4)


@pytest.mark.clause("CST-CON-4")
def test_a_silent_side_has_half_as_many_dummies_as_ships_by_night_and_none_by_day() -> None:
    night, day = table(), table(weather='light = "day_haze"')
    assert {side: command.dummies for side, command in night.commands.items()} == {"Blue": 1, "Red": 2}
    assert {side: command.dummies for side, command in day.commands.items()} == {"Blue": 0, "Red": 0}
    assert table(more="dummies = 5").commands["Blue"].dummies == 5


@pytest.mark.clause("CST-CON-4", "CST-CON-13")
def test_a_dummy_waits_to_be_placed_and_moves_as_the_fastest_ship() -> None:
    on = table()
    false = [unit for unit in on.units.values() if isinstance(unit, Vessel) and unit.dummy]
    assert [(unit.side, unit.state) for unit in false] == [
        ("Blue", "waiting"),
        ("Red", "waiting"),
        ("Red", "waiting"),
    ]
    assert {(unit.side, unit.spec.max_speed_kt) for unit in false} == {("Blue", 38), ("Red", 18)}
    assert {(unit.spec.manoeuvre, unit.spec.size_class, unit.speed_markers) for unit in false} == {(3, 1, 2)}
    assert not any(unit.spec.ship for unit in false)
    assert dummies(on) == []


def test_a_battle_cut_from_the_middle_has_the_dummies_it_says_and_no_more() -> None:
    lying = '[[dummy]]\nside = "Blue"\nat = [70, 40]\nheading = 45\nmarkers = 3\n'
    on = table("Guns", rest=LAND + lying)
    (dummy,) = dummies(on)
    assert (dummy.side, dummy.at, dummy.heading, dummy.speed_markers) == ("Blue", (70, 40), 45, 3)
    assert [unit.id for unit in on.units.values() if isinstance(unit, Vessel) and unit.dummy] == [dummy.id]


@pytest.mark.clause("CST-CON-1")
def test_markers_are_numbered_by_place_so_that_no_number_tells_what_they_are() -> None:
    lying = '[[dummy]]\nside = "Blue"\nat = [70, 40]\n[[dummy]]\nside = "Red"\nat = [30, 60]\n'
    on = table("Guns", rest=LAND + lying)
    found = {unit.contact: unit.id for unit in on.units.values() if unit.contact}
    assert found == {
        "c1": "mtb_1", "c2": "dummy_1_1", "c3": "hunt", "c4": "battery", "c5": "dummy_2_1", "c6": "adler",
    }  # fmt: skip
    assert on.numbered == 6


@pytest.mark.clause("CST-CON-3")
def test_a_submerged_submarine_has_no_marker_and_leaves_no_gap_among_the_numbers() -> None:
    on = table("Guns")
    assert on.units["u_1"].contact == ""
    assert sorted(unit.contact for unit in on.units.values() if unit.contact) == ["c1", "c2", "c3", "c4"]
    surfaced = table("Guns", red=RED.replace('depth = "periscope"', ""))
    assert surfaced.units["u_1"].contact == "c5"


def test_before_the_battle_no_marker_has_a_name_for_dummies_come_among_them() -> None:
    on = table()
    assert {unit.contact for unit in on.units.values()} == {""}
    assert named(on) == {"mtb_1": "c1", "hunt": "c2", "battery": "c3", "adler": "c4"}


@pytest.mark.clause("CST-SPT-16")
def test_v_is_that_of_the_light_or_less_where_the_scenario_says_so() -> None:
    assert table().weather == Weather("night_clear", "night", 80.0, 3, 0.0)
    assert table(weather='light = "day_haze"\nvisibility = 150').weather.visibility == 150
    assert table(weather='light = "day_haze"\nvisibility = 600').weather.visibility == 300
    assert table().night
    assert not table(weather='light = "twilight"').night


@pytest.mark.clause("CST-GEN-9")
def test_a_change_keeps_what_it_does_not_name() -> None:
    changes = '[[change]]\nturn = 5\nsea_state = 6\n[[change]]\nturn = 3\nlight = "twilight"\nwind_to = 90\n'
    on = table(weather='light = "night_clear"\nvisibility = 50', rest=LAND + changes)
    assert on.weather == Weather("night_clear", "night", 50.0, 3, 0.0)
    assert on.changes == (
        Change(3, Weather("twilight", "twilight", 200.0, 3, 90.0)),
        Change(5, Weather("twilight", "twilight", 200.0, 6, 90.0)),
    )
    later = table("Guns", top="turn = 4", rest=LAND + changes)
    assert later.weather.light == "twilight"
    assert [change.turn for change in later.changes] == [5]


def test_the_turn_of_a_battle_cut_from_the_middle() -> None:
    assert (table().turn, table("Turn").turn) == (0, 0)
    assert (table("Turn", top="turn = 4").turn, table("Guns", top="turn = 4").turn) == (3, 4)
    assert (table().first, table("Guns").first) == ("", "Blue")
    assert table("Guns", red="state = { first = true }\n" + RED).first == "Red"


@pytest.mark.clause("CST-MIN-4", "CST-MIN-6")
def test_a_field_is_known_to_its_owner_or_to_both() -> None:
    mines = (
        '[[minefield]]\nside = "Red"\ndensity = 3\noutline = [[90, 20], [99, 20], [99, 30]]\n'
        '[[minefield]]\nside = "Blue"\ndensity = 5\nrevealed = true\noutline = [[10, 20], [19, 20], [19, 30]]\n'
        "[[lane]]\nfield = 2\noutline = [[10, 20], [14, 20], [14, 30]]\n"
    )
    red, blue = table(rest=LAND + mines).fields
    assert (red.id, red.known, red.density, red.lanes) == ("field_1", ("Red",), 3, ())
    assert (blue.known, len(blue.lanes)) == (("Blue", "Red"), 1)
    scenario = battle(rest=LAND + mines)
    known = {side: RULESET.known(scenario, side, laid(scenario)).more for side in ("Blue", "Red")}
    assert {side: [field.side for field in more.minefield] for side, more in known.items()} == {
        "Blue": ["Blue"],
        "Red": ["Red", "Blue"],
    }


@pytest.mark.clause("CST-TOR-18")
def test_a_track_that_runs_already_has_the_nation_of_its_type_or_of_its_launcher() -> None:
    tracks = "".join(
        f'[[track]]\nside = "Blue"\ntype = "{kind}"\nat = [50, 50]\nheading = 90\nrun = 40\n{more}\n'
        for kind, more in (("t21_g7a", ""), ("t_air", 'launcher = "swordfish"'), ("t_air", ""))
    )
    found = table("Guns", top="turn = 3", rest=LAND + tracks)
    assert [track.nationality for track in found.tracks] == ["DE", "GB", "GB"]
    assert [track.id for track in found.tracks] == ["track_1", "track_2", "track_3"]
    assert {(track.launched_turn, track.run) for track in found.tracks} == {(2, 40.0)}


def test_lights_and_smoke_lie_already() -> None:
    lying = (
        "[[light_zone]]\nat = [50, 50]\nradius = 25\nuntil_turn = 4\n"
        "[[smoke]]\noutline = [[10, 20], [14, 20], [14, 30]]\nturns_left = 2\n"
    )
    on = table("Guns", top="turn = 3", rest=LAND + lying)
    assert [(light.radius, light.expires_turn) for light in on.lights] == [(25, 4)]
    assert [(screen.turns_left, screen.laid_turn) for screen in on.screens] == [(2, 2)]
    assert on.laid == 0  # torpedoes alone are counted


def test_what_a_side_has_beside_its_units() -> None:
    on = table(more="initiative_bonus = 1\ndummies = 2")
    assert on.commands["Blue"] == Command("GB", "south", 1, 2, 29 + 105 + 24)
    assert enemy(on, "Blue") == "Red"


# The shipped battles


@pytest.mark.clause("CST-END-9")
def test_the_objectives_of_the_shipped_battles() -> None:
    def objectives(name: str) -> tuple[Objective, ...]:
        return laid(shipped(name)).objectives

    assert objectives("first_night") == ()
    assert objectives("hook_convoy") == (
        Objective("sink", "Blue", "merchant", times=2),
        Objective("afloat", "Red", "merchant", points=35, steady=True),
    )
    assert objectives("channel_night") == (Objective("afloat", "Blue", "merchant", points=40),)
    south = ((0.0, 0.0), (240.0, 0.0), (240.0, 60.0), (0.0, 60.0))
    assert objectives("straits_dawn") == (Objective("reach", "Red", "mfp_d", points=20, zone=south),)
    assert objectives("barge_run") == (Objective("exit", "Red", "daihatsu", points=15, edge="west"),)
    assert laid(shipped("first_night")).options.draw_margin == 10


def test_the_guard_ship_of_the_convoy_lies_at_anchor_and_half_asleep() -> None:
    on = laid(shipped("hook_convoy"))
    guard = vessel(on, "vp_2")
    assert (guard.speed_markers, guard.anchored, guard.surprised, guard.surprised_turn) == (0, True, True, 0)
    assert [unit.id for unit in vessels(on) if unit.surprised] == ["vp_2"]


def test_the_straits_have_aircraft_mines_a_submarine_and_the_dawn() -> None:
    on = laid(shipped("straits_dawn"))
    assert {key: (entry.turn, entry.edge) for key, entry in on.entries.items()} == {
        "beau_1": (7, "east"), "beau_2": (7, "east"), "condor": (10, "north"), "stuka": (10, "north"),
    }  # fmt: skip
    assert [(change.turn, change.weather.light) for change in on.changes] == [
        (6, "twilight"),
        (10, "day_haze"),
    ]
    assert [(field.side, field.density, field.known) for field in on.fields] == [
        ("Red", 3, ("Red",)), ("Blue", 5, ("Blue", "Red")),
    ]  # fmt: skip
    boat = vessel(on, "u_1")
    assert (boat.depth, boat.speed_markers, boat.submerged) == ("periscope", 1, True)


def test_every_class_a_shipped_battle_names_is_known() -> None:
    for path in SHIPPED:
        scenario = read_scenario(path)
        assert {unit.cls for side in scenario.sides for unit in side.units} <= set(rows_of(scenario))
