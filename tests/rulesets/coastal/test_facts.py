"""coastal's facts agree with each other, with the printed numbers and with the formulas they follow from.

Reads the TOML files as they lie, but for the last part, which reads them as the rules do.
"""

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from game.rulesets.coastal.tables import (
    BASES,
    DRIFT,
    LIGHTS,
    SEA_CAP,
    SEA_SPOTTING,
    TORPEDOES,
    WEAPONS,
    arc,
    band,
    duds,
    speed,
)
from tests.rulesets.facts import DRAWN, Facts, printed

FACTS = Facts("coastal")
BOOK = FACTS.book
TABLES = FACTS.tables
ROSTER = FACTS.roster
BATTLES = FACTS.battles
CLAUSES = FACTS.clauses
VESSELS = {key: row for key, row in ROSTER.items() if row["kind"] != "aircraft"}
AIRCRAFT = {key: row for key, row in ROSTER.items() if row["kind"] == "aircraft"}


# The book


@pytest.mark.clause("CST-GEN-1")
def test_a_knot_is_a_centimetre_a_turn() -> None:
    scale, printed = BOOK["scale"], TABLES["scale"]
    assert (scale["metres_per_cm"], scale["seconds_per_turn"]) == (20, 40)
    assert (printed["metres_per_cm"], printed["turn_seconds"], printed["cm_per_knot"]) == (20, 40, 1)
    metres_a_turn = 1852 / 3600 * scale["seconds_per_turn"]
    assert metres_a_turn / scale["metres_per_cm"] == pytest.approx(scale["knots_per_cm"], abs=0.05)


# The tables


DASH = -1
PRINTED = [
    ("die.test", 10, "CST-GEN-3"),
    ("crew_tests.starshell", 4, "CST-ILL-3"),
    ("crew_tests.suppression", 6, "CST-SUP-5"),
    ("crew_tests.surprise", 5, "CST-SUR-3"),
    ("crew_tests.collision", 5, "CST-COL-1"),
    ("crew_tests.ram_evade", 7, "CST-COL-3"),
    ("crew_tests.morale", 4, "CST-MOR-1"),
    ("crew_tests.depth_charge_periscope", 6, "CST-SUB-7"),
    ("crew_tests.depth_charge_deep", 7, "CST-SUB-7"),
    ("movement.turn_max_deg", 30, "CST-MOV-7"),
    ("movement.run_by_rating_cm", [16, 12, 8, 6, 4, 3], "CST-MOV-8"),
    ("movement.deployed_straight_run", 16, "CST-MOV-9"),
    ("movement.accelerate", 1, "CST-MOV-3"),
    ("movement.decelerate_by_class", [2, 1, 1], "CST-MOV-3"),
    ("drift.cm_by_sea_state", [0, 1, 1, 2, 2, 3, 3, 4, 4, 4], "CST-DRF-2"),
    ("dummy.of_ships_by_night", 0.5, "CST-CON-4"),
    ("dummy.manoeuvre", 3, "CST-CON-4"),
    ("dummy.removed_cm", 5, "CST-CON-5"),
    ("dummy.most_cm", 40, "CST-CON-13"),
    ("spotting.band_fractions", [0.25, 0.5, 0.75, 1.0], "CST-SPT-3"),
    ("spotting.base_class_3", [3, 5, 7, 9], "CST-SPT-3"),
    ("spotting.base_class_2", [4, 6, 8, 10], "CST-SPT-3"),
    ("spotting.base_class_1", [5, 7, 9, 11], "CST-SPT-3"),
    ("spotting.aircraft_night_fraction", 0.5, "CST-SPT-4"),
    ("spotting.fired", -2, "CST-SPT-5"),
    ("spotting.auto_day_fraction", 0.5, "CST-SPT-12"),
    ("spotting.auto_night_cm", 5, "CST-SPT-12"),
    ("spotting.auto_illuminated_cm", 200, "CST-SPT-13"),
    ("spotting.periscope_base", 8, "CST-SPT-14"),
    ("spotting.periscope_day_cm", 30, "CST-SPT-14"),
    ("spotting.periscope_night_cm", 10, "CST-SPT-14"),
    ("spotting.clouded_cm", 30, "CST-SPT-16"),
    ("spotting_modifiers.tester_class_3", 2, "CST-SPT-6"),
    ("spotting_modifiers.tester_class_2", 1, "CST-SPT-6"),
    ("spotting_modifiers.radar", 1, "CST-SPT-7"),
    ("spotting_modifiers.quiet_engines", 1, "CST-SPT-8"),
    ("spotting_modifiers.from_illuminated_at_non_illuminated", -1, "CST-SPT-9"),
    ("spotting_modifiers.submarine_periscope", -2, "CST-SPT-10"),
    ("spotting_modifiers.sea_state", [2, 1, 1, 0, -1, -1, -2, -2, -2, -2], "CST-SEA-1"),
    ("radar.base", [7, 6, 5], "CST-RAD-1"),
    ("asdic.base", 7, "CST-SUB-6"),
    ("asdic.range_cm", 75, "CST-SUB-6"),
    ("starshell.min_cm", 50, "CST-ILL-3"),
    ("starshell.max_cm", 250, "CST-ILL-3"),
    ("starshell.radius_cm", 25, "CST-ILL-3"),
    ("flare_rocket.max_cm", 50, "CST-ILL-4"),
    ("flare_rocket.radius_cm", 15, "CST-ILL-4"),
    ("air_flare.radius_cm", 25, "CST-ILL-5"),
    ("light_zone.further_turns", 1, "CST-ILL-6"),
    ("searchlight.range_cm", 75, "CST-ILL-7"),
    ("burning.radius_cm", 10, "CST-ILL-1"),
    ("smoke_screen.width_cm", 4, "CST-SMK-1"),
    ("smoke_screen.turns", 3, "CST-SMK-2"),
    ("to_hit.bands_cm", [10, 25, 50, 75, 100, 150, 9999], "CST-GUN-6"),
    ("to_hit.rows.A.need", [6, 7, DASH, DASH, DASH, DASH, DASH], "CST-GUN-6"),
    ("to_hit.rows.B.need", [6, 7, 8, DASH, DASH, DASH, DASH], "CST-GUN-6"),
    ("to_hit.rows.C.need", [6, 7, 8, 8, DASH, DASH, DASH], "CST-GUN-6"),
    ("to_hit.rows.D.need", [6, 7, 8, 8, 9, DASH, DASH], "CST-GUN-6"),
    ("to_hit.rows.E.need", [7, 8, 9, 9, 10, DASH, DASH], "CST-GUN-6"),
    ("to_hit.rows.F.need", [9, 8, 8, 8, 8, 9, 10], "CST-GUN-6"),
    ("to_hit.rows.G.need", [9, 8, 8, 8, 8, 9, 10], "CST-GUN-6"),
    ("to_hit.rows.R.need", [7, 8, 9, 9, 10, DASH, DASH], "CST-HUL-3"),
    ("to_hit.rows.G.min_range_cm", 10, "CST-GUN-10"),
    ("to_hit.rows.F.reroll_from_barrels", 2, "CST-GUN-11"),
    ("shooting_modifiers.mount_plus", 1, "CST-GUN-12"),
    ("shooting_modifiers.mount_minus", -1, "CST-GUN-12"),
    ("shooting_modifiers.ship_suppressed", -1, "CST-GUN-14"),
    ("shooting_modifiers.target_class_2", 1, "CST-GUN-15"),
    ("shooting_modifiers.target_class_3", 2, "CST-GUN-15"),
    ("shooting_modifiers.target_10_knots_or_less", 1, "CST-GUN-16"),
    ("shooting_modifiers.target_drifting_or_stationary", 2, "CST-GUN-16"),
    ("shooting_modifiers.target_steering_damaged", 1, "CST-GUN-17"),
    ("shooting_modifiers.night_target_illuminated", -1, "CST-GUN-18"),
    ("shooting_modifiers.night_target_not_illuminated", -2, "CST-GUN-18"),
    ("shooting_modifiers.from_illuminated_at_non_illuminated", -1, "CST-GUN-18"),
    ("shooting_modifiers.per_burning_smoke_line", -1, "CST-GUN-19"),
    ("smoke_line.cm_per_fire", 20, "CST-GUN-19"),
    ("smoke_line.max_cm", 60, "CST-GUN-19"),
    ("shooting_modifiers.radar_target", -4, "CST-GUN-20"),
    ("shooting_modifiers.suppression_immune_calibre_mm", 99, "CST-SUP-3"),
    ("surprise.friend_cm", 50, "CST-SUR-2"),
    ("fire.boxes", ["d6", 2, 2, 1, 1, 1, 0, 0, 0, 0], "CST-FIR-1"),
    ("fire.another_on", [1], "CST-FIR-2"),
    ("fire.inflammable", -1, "CST-FIR-5"),
    ("flood.boxes", ["d6", 2, 2, 1, 1, 1, 0, 0, 0, 0], "CST-FLD-1"),
    ("damage_control.fire", 6, "CST-DC-3"),
    ("damage_control.flood", 7, "CST-DC-3"),
    ("damage_control.steering", 7, "CST-DC-3"),
    ("damage_control.machinery", 8, "CST-DC-3"),
    ("damage_control.refloat", 8, "CST-GRD-3"),
    ("torpedo_hit.need", 4, "CST-TOR-13"),
    ("torpedo_hit.class_1", -4, "CST-TOR-14"),
    ("torpedo_hit.class_2", -2, "CST-TOR-14"),
    ("torpedo_hit.shallow_draught", -2, "CST-TOR-14"),
    ("torpedo_hit.stern_arc", -2, "CST-TOR-15"),
    ("torpedo_hit.bow_arc", -1, "CST-TOR-15"),
    ("torpedo_hit.arc_half_angle_deg", 10, "CST-TOR-16"),
    ("torpedo_hit.stationary_or_drifting", 3, "CST-TOR-17"),
    ("torpedo_hit.arming_run_cm", 10, "CST-TOR-10"),
    ("torpedo_damage.flooding_boxes", 10, "CST-TOR-21"),
    ("torpedo_damage.critical_dice", [6, 6], "CST-TOR-23"),
    ("tubes.fixed_bow", [350, 10], "CST-TOR-7"),
    ("tubes.fixed_straight_run_cm", 5, "CST-TOR-8"),
    ("wake.night_cm", 25, "CST-TOR-24"),
    ("wake.day_cm", 75, "CST-TOR-24"),
    ("wake.wakeless_day_cm", 10, "CST-TOR-24"),
    ("reloading.turns", 3, "CST-TOR-25"),
    ("air.run_cm", 10, "CST-AIR-2"),
    ("air.away_turns", 2, "CST-AIR-3"),
    ("air.defended_within_cm", 25, "CST-AIR-7"),
    ("air.hit_modifier", -1, "CST-AIR-8"),
    ("strafing.range_cm", 25, "CST-AIR-10"),
    ("bombing.dive", 7, "CST-AIR-11"),
    ("bombing.masthead", 7, "CST-AIR-11"),
    ("bombing.level", 9, "CST-AIR-11"),
    ("bombing.pass_cm", 5, "CST-AIR-11"),
    ("bomb.bomb_small.overcomes", "medium", "CST-AIR-12"),
    ("bomb.bomb_medium.weapon", "c130", "CST-AIR-12"),
    ("bomb.bomb_large.rolls", 2, "CST-AIR-12"),
    ("air_rockets.range_cm", 50, "CST-AIR-13"),
    ("submarine.dive_setting_most", 2, "CST-SUB-1"),
    ("submarine.depth_charge_dice", 3, "CST-SUB-7"),
    ("mines.every_cm", 10, "CST-MIN-1"),
    ("mines.class_1", 2, "CST-MIN-2"),
    ("mines.class_2", 1, "CST-MIN-2"),
    ("mines.shallow_draught", 2, "CST-MIN-2"),
    ("mines.dice", 6, "CST-MIN-3"),
    ("mines.deep", 1, "CST-MIN-5"),
    ("mines.lane_cm", 4, "CST-MIN-6"),
    ("victory.crippled_per_cent", 50, "CST-END-9"),
]


@printed(PRINTED)
def test_the_tables_have_the_numbers_of_the_rules(path: str, value: object) -> None:
    assert FACTS.number(path) == value


@pytest.mark.clause("CST-HUL-1")
def test_each_row_of_hull_damage_begins_a_score_before_the_last() -> None:
    """Printed: rows in order of calibre, each the one before moved by one, from LMG, which opens at 11."""
    order = ("lmg", "hmg", "c20", "c28", "c37", "c45", "c57", "c75", "c85", "c105", "c130", "c155")
    for opens, key in zip(range(11, -1, -1), order, strict=True):
        assert WEAPONS[key].boxes == tuple(max(0, score - opens + 1) for score in range(2, 13)), key
    assert WEAPONS["rocket"].boxes == WEAPONS["c75"].boxes
    assert WEAPONS["rocket_heavy"].boxes == WEAPONS["c105"].boxes


@pytest.mark.clause("CST-HUL-4")
def test_each_weapon_overcomes_the_armour_of_its_calibre() -> None:
    rows = TABLES["hull_damage"]["weapon"]
    assert {key: row["overcomes"] for key, row in rows.items()} == {
        "lmg": "nil", "hmg": "nil", "c20": "light", "c28": "light", "c37": "medium", "c45": "medium",
        "c57": "medium", "c75": "heavy", "rocket": "heavy", "c85": "heavy", "c105": "heavy",
        "rocket_heavy": "heavy", "c130": "heavy", "c155": "heavy",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("calibre", "row"),
    [
        (7.7, "lmg"), (12.7, "hmg"), (15, "hmg"), (20, "c20"), (25, "c20"), (28, "c28"), (40, "c37"),
        (50, "c45"), (57, "c57"), (65, "c57"), (76, "c75"), (88, "c85"), (102, "c105"), (105, "c105"),
        (127, "c130"), (155, "c155"),
    ],
)  # fmt: skip
@pytest.mark.clause("CST-HUL-2")
def test_a_calibre_not_named_uses_the_row_below_up_to_88_mm_and_above_it_beyond(
    calibre: float, row: str
) -> None:
    found = [
        key
        for key, weapon in WEAPONS.items()
        if "rocket" not in key and weapon.calibre_mm[0] <= calibre <= weapon.calibre_mm[1]
    ]
    assert found == [row]


@pytest.mark.parametrize(
    ("column", "counts"),
    [
        (
            "warship",
            {"fire": 1, "steering": 1, "bridge": 1, "machinery": 2, "suppression": 3, "weapon_destroyed": 2},
        ),
        ("merchant", {"fire": 3, "steering": 1, "bridge": 1, "machinery": 2, "structural": 3}),
        ("not_overcome_warship", {"none": 4, "bridge": 1, "suppression": 5}),
        ("not_overcome_merchant", {"none": 9, "bridge": 1}),
    ],
)
@pytest.mark.clause("CST-SPC-1", "CST-SPC-20")
def test_ten_faces_of_special_effects(column: str, counts: dict[str, int]) -> None:
    faces = TABLES["special_effects"][column]
    assert len(faces) == 10
    assert Counter(faces) == counts
    assert faces[2] == "bridge"


def test_every_special_effect_has_its_clause() -> None:
    table = TABLES["special_effects"]
    effects = {
        effect
        for column in ("warship", "merchant", "not_overcome_warship", "steering")
        for effect in table[column]
    }
    effects |= {
        f"{row}_{effect}" if effect == "remove_marker" else effect
        for row in ("bridge", "machinery")
        for effect in table[row]
    }
    assert effects == {key for key in TABLES["special_clauses"] if key != "clause"}
    assert all(FACTS.known(clause) for clause in TABLES["special_clauses"].values())
    assert all(len(table[sub]) == 6 for sub in ("steering", "bridge", "machinery"))


@pytest.mark.clause("CST-SEA-2")
def test_heavy_weather_caps_small_craft_first() -> None:
    for sea_state in range(10):
        assert SEA_CAP[0][sea_state] == (4 if sea_state < 4 else 3 if sea_state < 6 else 2)
        assert SEA_CAP[1][sea_state] == (4 if sea_state < 6 else 3)
        assert SEA_CAP[2][sea_state] == 4
    assert len(DRIFT) == len(SEA_SPOTTING) == 10


@pytest.mark.clause("CST-SPT-3")
def test_a_larger_thing_is_easier_to_see_by_one_and_a_nearer_by_two() -> None:
    small, medium, large = BASES
    for bands in BASES:
        assert [after - before for before, after in pairwise(bands)] == [2, 2, 2]
    assert [a - b for a, b in zip(small, medium, strict=True)] == [1] * 4
    assert [a - b for a, b in zip(medium, large, strict=True)] == [1] * 4


@pytest.mark.clause("CST-SPT-16")
def test_the_light_table() -> None:
    assert {key: (light.visibility_cm, light.kind) for key, light in LIGHTS.items()} == {
        "day_clear": (600, "day"), "day_haze": (300, "day"), "day_fog": (30, "day"),
        "twilight": (200, "twilight"), "night_moon": (120, "night"), "night_clear": (80, "night"),
        "night_overcast": (60, "night"), "night_fog": (20, "night"),
    }  # fmt: skip


@pytest.mark.parametrize("key", TORPEDOES)
@pytest.mark.clause("CST-TOR-2")
def test_damage_dice_follow_the_size_of_a_torpedo(key: str) -> None:
    torpedo, usual = TORPEDOES[key], TABLES["torpedo_defaults"]
    if key in ("t_air", "t22_us13"):
        assert torpedo.dice == usual["aircraft"] == 6
    elif torpedo.inches == 24:
        assert torpedo.dice == usual["in24"] == 10
    elif torpedo.inches == 21:
        assert torpedo.dice == usual["in21"] == 8
    else:
        assert torpedo.inches <= 18
        assert torpedo.dice == usual["in18_and_smaller"] == 6


@pytest.mark.parametrize(
    ("nationality", "day", "scores"),
    [
        ("DE", "1943-09-30", (1, 2)), ("DE", "1943-10-01", (1,)), ("DE", "1917-06-01", (1,)),
        ("US", "1943-06-15", (1, 2, 3)), ("US", "1943-10-01", (1,)), ("US", "1939-08-31", (1,)),
        ("GB", "1942-06-15", (1,)), ("JP", "1943-07-23", (1,)), ("US", "", (1,)),
    ],
)  # fmt: skip
@pytest.mark.clause("CST-TOR-18")
def test_duds_by_nation_and_date(nationality: str, day: str, scores: tuple[int, ...]) -> None:
    assert duds(nationality, day) == scores


# The tables as the rules read them


@pytest.mark.parametrize(
    ("top", "settings"), [(39, [0, 10, 20, 29, 39]), (10, [0, 3, 5, 8, 10]), (43, [0, 11, 22, 32, 43])]
)
@pytest.mark.clause("CST-MOV-1", "CST-GEN-6")
def test_settings_are_quarters_with_halves_up(top: int, settings: list[int]) -> None:
    assert [speed(top, markers) for markers in range(5)] == settings


@pytest.mark.parametrize(
    ("away", "number"), [(0, 0), (10, 0), (10.1, 1), (75, 3), (75.1, 4), (150, 5), (151, 6), (1e5, 6)]
)
@pytest.mark.clause("CST-GEN-5", "CST-GUN-6", "CST-GUN-7")
def test_a_limit_belongs_to_the_nearer_band_and_the_last_is_open(away: float, number: int) -> None:
    assert band(away) == number


@pytest.mark.parametrize(
    ("bearings", "inside", "outside"),
    [
        ((350, 10), (-10, 0, 10), (-11, 11, 180)),
        ((170, 190), (170, 180, -170), (169, -169, 0)),
        ((210, 150), (0, 90, 150, -150), (151, 180, -151)),
        ((30, 330), (30, 180, -30), (29, 0, -29)),
        ((225, 315), (-135, -90, -45), (0, 90, 180)),
        ((0, 360), (0, 90, 180, -90), ()),
    ],
)
@pytest.mark.clause("CST-GUN-4", "CST-TOR-7")
def test_an_arc_runs_clockwise_with_both_ends(
    bearings: tuple[int, int], inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    assert all(arc(bearings).holds(bearing) for bearing in inside)
    assert not any(arc(bearings).holds(bearing) for bearing in outside)


@pytest.mark.parametrize(
    ("key", "mean"),
    [
        ("lmg", 0.11), ("hmg", 0.28), ("c20", 0.56), ("c28", 0.97), ("c37", 1.56), ("c45", 2.28), ("c57", 3.11),
        ("c75", 4.03), ("c85", 5), ("c105", 6), ("c130", 7), ("c155", 8),
    ],
)  # fmt: skip
def test_what_a_hit_costs_on_average(key: str, mean: float) -> None:
    assert round(WEAPONS[key].mean, 2) == mean


# The roster


def half_up(value: float) -> int:
    return math.floor(value + 0.5)


def tenth_up(value: float) -> float:
    return half_up(round(10 * value, 6)) / 10


BUILD = TABLES["building"]


def test_the_roster_has_twenty_two_vessels_and_four_aircraft() -> None:
    assert Counter(row["kind"] for row in ROSTER.values()) == {
        "warship": 17, "merchant": 3, "submarine": 1, "battery": 1, "aircraft": 4,
    }  # fmt: skip


@pytest.mark.parametrize("key", VESSELS)
def test_length_breadth_and_class_follow_from_metres(key: str) -> None:
    row = ROSTER[key]
    metres = row["length_m"]
    assert row["length_cm"] == tenth_up(metres / BUILD["length_divisor"])
    assert row["width_cm"] == max(BUILD["width_least_cm"], tenth_up(metres / BUILD["width_divisor"]))
    small, medium = metres < BUILD["class_1_below_m"], metres <= BUILD["class_2_to_m"]
    assert row["size_class"] == (3 if row["kind"] == "battery" else 1 if small else 2 if medium else 3)


@pytest.mark.parametrize("key", [key for key in VESSELS if key != "battery"])
def test_hull_boxes_follow_from_displacement(key: str) -> None:
    row = ROSTER[key]
    assert row["hull_boxes"] == half_up(BUILD["hull_factor"] * row["displacement_t"] ** BUILD["hull_power"])


@pytest.mark.parametrize("key", AIRCRAFT)
def test_hull_boxes_of_aircraft_follow_from_engines(key: str) -> None:
    row = ROSTER[key]
    assert row["hull_boxes"] == BUILD["aircraft_boxes"]["boxes"][row["size_class"] - 1]


@pytest.mark.parametrize("key", VESSELS)
def test_damage_control_follows_from_class(key: str) -> None:
    row = ROSTER[key]
    expected = {"merchant": max(1, row["size_class"] - 1), "battery": 0}.get(row["kind"], row["size_class"])
    assert row["damage_control"] == (2 if key == "sgb" else expected)


@pytest.mark.parametrize("key", VESSELS)
def test_armour_follows_from_displacement(key: str) -> None:
    row = ROSTER[key]
    plated = row["displacement_t"] > 1200 or key in ("sgb", "mfp_d")
    assert row["armour"] == ("heavy" if key == "battery" else "light" if plated else "nil")


def guns(row: dict[str, Any]) -> float:
    """The worth of its mounts: dice, what a hit costs, how far they reach."""
    each = BUILD["points"]
    total = 0.0
    for mount in row["mounts"]:
        weapon = WEAPONS[mount["weapon"]]
        worth = mount["dice"] * (1 + weapon.mean) * each["reach"][weapon.row.key]
        rolls_again = 0 < weapon.row.reroll_from_barrels <= mount["barrels"]
        total += worth * (each["twin"] if rolls_again else 1)
    return total


def vessel_points(row: dict[str, Any]) -> float:
    each = BUILD["points"]
    total = each["boxes"] * row["hull_boxes"] + each["speed"] * row["max_speed_kt"] + guns(row)
    total += each["damage_control"] * row["damage_control"] + each["armour"][row["armour"]]
    for group in row.get("tubes", ()):
        torpedoes = group["count"] + each["spare"] * group["reloads"]
        total += torpedoes * TORPEDOES[group["type"]].dice * each["torpedo_die"]
    total += each["radar"] * (row["radar_range_cm"] > 0) + each["submarine"] * (row["kind"] == "submarine")
    for trait in ("quiet_engines", "smoke_maker", "asdic", "searchlight"):
        total += each[trait] * row.get(trait, False)
    total += each["depth_charges"] * row.get("depth_charges", 0)
    return float(total * (1 + each["crew"] * row["crew_quality"]))


def aircraft_points(row: dict[str, Any]) -> float:
    each = BUILD["aircraft_points"]
    total = each["boxes"] * row["hull_boxes"] + each["speed"] * row["air_speed_kt"] + each["guns"] * guns(row)
    for load in row["loads"]:
        total += load["count"] * each["torpedo" if load["attack"] == "torpedo" else load["load"]]
    total += each["radar"] * (row["radar_range_cm"] > 0)
    return float(total * (1 + each["crew"] * row["crew_quality"]))


@pytest.mark.parametrize("key", ROSTER)
def test_points_follow_the_formula(key: str) -> None:
    row = ROSTER[key]
    worth = aircraft_points(row) if row["kind"] == "aircraft" else vessel_points(row)
    assert half_up(worth) == row["points"]


@pytest.mark.parametrize("key", ROSTER)
def test_a_mount_fires_the_row_of_its_calibre(key: str) -> None:
    for mount in ROSTER[key]["mounts"]:
        least, most = WEAPONS[mount["weapon"]].calibre_mm
        assert least <= mount["calibre_mm"] <= most


@pytest.mark.parametrize("key", VESSELS)
@pytest.mark.clause("CST-TOR-7")
def test_tubes_bear_ahead_astern_or_on_the_beams(key: str) -> None:
    tubes = TABLES["tubes"]
    for group in VESSELS[key].get("tubes", ()):
        assert group["type"] in TORPEDOES
        assert group["arcs"] in ([tubes["fixed_bow"]], [tubes["fixed_stern"]], tubes["trainable"])


@pytest.mark.parametrize("key", ROSTER)
def test_a_class_can_be_drawn_and_spoken_of(key: str) -> None:
    row = ROSTER[key]
    assert row["silhouette"].replace(" ", "_") in DRAWN
    assert row["about"].endswith(".")


# The battles

POINTS = {
    "first_night": {"Blue": 56, "Red": 78},
    "hook_convoy": {"Blue": 143, "Red": 219},
    "channel_night": {"Blue": 622, "Red": 436},
    "straits_dawn": {"Blue": 315, "Red": 345},
    "barge_run": {"Blue": 180, "Red": 236},
    "dusk_patrol": {"Blue": 82, "Red": 92},
    "harbour_mouth": {"Blue": 86, "Red": 155},
    "islet_landing": {"Blue": 110, "Red": 134},
    "late_home": {"Blue": 94, "Red": 92},
}
SIZES = {"first_night": (120, 90, 6, 5), "hook_convoy": (240, 150, 12, 11), "channel_night": (300, 200, 15, 20),
         "straits_dawn": (240, 180, 14, 16), "barge_run": (240, 150, 14, 9)}  # fmt: skip


@pytest.mark.parametrize("name", POINTS)
def test_the_forces_have_their_points(name: str) -> None:
    battle = BATTLES[name]
    found = {
        side["name"]: sum(ROSTER[unit["class"]]["points"] for unit in side["unit"]) for side in battle["side"]
    }
    assert found == POINTS[name]


@pytest.mark.parametrize("name", SIZES)
def test_the_battles_have_their_tables_turns_and_units(name: str) -> None:
    battle = BATTLES[name]
    units = sum(len(side["unit"]) for side in battle["side"])
    assert (battle["table"]["width"], battle["table"]["height"], battle["turns"], units) == SIZES[name]


def test_the_trial_is_one_force_and_its_picture_in_a_mirror() -> None:
    battle = BATTLES["trial"]
    blue, red = battle["side"]
    high = battle["table"]["height"]
    turned = [
        (unit["class"], [unit["at"][0], high - unit["at"][1]], (180 - unit["heading"]) % 360)
        for unit in blue["unit"]
    ]
    assert turned == [(unit["class"], unit["at"], unit["heading"]) for unit in red["unit"]]
    assert battle["weather"]["wind_to"] in (90, 270)
    assert {blue["home_edge"], red["home_edge"]} == {"north", "south"}
    same = ("nation", "dummies")
    assert [blue[key] for key in same] == [red[key] for key in same]


def test_every_battle_tells_a_story() -> None:
    assert set(BATTLES) == {*POINTS, "trial"}
    for battle in BATTLES.values():
        assert battle["story"].endswith(".")
        assert battle["minutes"] > 0
        assert battle["date"].isoformat()[:3] == "194"
