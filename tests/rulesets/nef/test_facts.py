"""nef's facts agree with each other and with the printed numbers.

Reads the TOML files as they lie, without any code of the ruleset: what is wrong here is wrong in a file.
"""

import math
import re
from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.facts import DRAWN, Facts, printed

FACTS = Facts("nef")
BOOK = FACTS.book
TABLES = FACTS.tables
ROSTER = FACTS.roster
BATTLES = FACTS.battles
CLAUSES = FACTS.clauses
FLIGHTS = ("fighter", "bomber")
SURFACE_OR_AIR = [c for c in ROSTER.values() if c["kind"] not in FLIGHTS]
ROWS = ("guns", "bombs", "speed", "turn")


def units(battle: dict[str, Any]) -> list[dict[str, Any]]:
    return [unit for side in battle["side"] for unit in side["unit"]]


# The book


def test_knots_follow_from_yards_and_minutes() -> None:
    scale = BOOK["scale"]
    yards_an_hour = scale["yards_per_inch"] / scale["minutes_per_turn"] * 60
    nautical_mile = 1852 / 0.9144
    assert round(yards_an_hour / nautical_mile, 2) == scale["knots_per_inch"]


# The tables


@pytest.mark.parametrize("name", TABLES["options"])
def test_an_option_says_what_each_choice_plays(name: str) -> None:
    option = TABLES["options"][name]
    assert option["default"] == option["choices"][0]
    assert list(option["means"]) == option["choices"]
    assert option["clause"] in CLAUSES
    assert FACTS.known(f"ruling {option['ruling']}")
    assert option["help"].endswith(".")


PRINTED = [
    ("weapon.guns.range", 12, "NEF-GUN-2"),
    ("weapon.guns.hit", 6, "NEF-GUN-3"),
    ("weapon.guns.ahead_astern_percent", 50, "NEF-GUN-4"),
    ("weapon.fighter_guns.range", 6, "NEF-FTR-3"),
    ("weapon.fighter_guns.hit", 5, "NEF-FTR-3"),
    ("weapon.torpedo.range", 8, "NEF-TOR-2"),
    ("weapon.torpedo.dice", 5, "NEF-TOR-5"),
    ("weapon.torpedo.hit", 5, "NEF-TOR-5"),
    ("weapon.torpedo.salvos", 1, "NEF-TOR-3"),
    ("weapon.rapier.range", 8, "NEF-BMR-5"),
    ("weapon.rapier.dice", 4, "NEF-BMR-5"),
    ("weapon.rapier.hit", 5, "NEF-BMR-5"),
    ("weapon.rockets.range", 6, "NEF-ROC-2"),
    ("weapon.rockets.dice", 3, "NEF-ROC-3"),
    ("weapon.rockets.hit", 6, "NEF-ROC-3"),
    ("weapon.bombs.dice_most", 3, "NEF-BOM-1"),
    ("weapon.bombs.modifier", 1, "NEF-BOM-4"),
    ("weapon.bombs.bombs_most", 7, "NEF-BOM-5"),
    ("weapon.bombs.reach", 1, "NEF-BOM-6"),
    ("movement.turn_degrees", 60, "NEF-MOV-4"),
    ("movement.turn_cost", 2, "NEF-MOV-5"),
    ("movement.forward_after_turn", 1, "NEF-MOV-6"),
    ("arcs.front_to", 30, "NEF-ARC-2"),
    ("arcs.rear_from", 150, "NEF-ARC-3"),
    ("measure.range_tolerance", 0.001, "NEF-TBL-3"),
    ("vulnerability.lost_from", 5, "NEF-VUL-4"),
    ("vulnerability.explodes_from", 6, "NEF-VUL-5"),
    ("air_base.places_a_turn", 4, "NEF-AIR-2"),
    ("rearm.carrier_fighters", 2, "NEF-ARM-2"),
    ("rearm.carrier_bombers", 1, "NEF-ARM-2"),
    ("terrain.cloud_range", 3, "NEF-TER-2"),
    ("score.vessel.rows", [0, 0, 25, 50], "NEF-VIC-2"),
    ("score.flight.rows", [0, 0, 0, 0], "NEF-VIC-3"),
    ("victory.lead_percent", 10, "NEF-VIC-4"),
]


@printed(PRINTED)
def test_the_tables_have_the_numbers_of_the_rules(path: str, value: object) -> None:
    assert FACTS.number(path) == value


@pytest.mark.parametrize(
    ("weapon", "kinds"),
    [
        ("guns", {"nef", "ship", "fighter", "bomber", "airfield", "ground"}),
        ("fighter_guns", {"nef", "fighter", "bomber"}),
        ("torpedo", {"nef", "ship"}),
        ("rapier", {"nef", "ship"}),
        ("rockets", {"nef", "ship", "airfield", "ground"}),
        ("bombs", {"moored_nef", "ship", "airfield", "ground"}),
    ],
)
def test_a_weapon_may_be_used_on_these_kinds_and_no_others(weapon: str, kinds: set[str]) -> None:
    assert set(TABLES["targets"][weapon]) == kinds


def test_every_weapon_has_targets() -> None:
    assert set(TABLES["weapon"]) == set(TABLES["targets"]) - {"clause"}


@pytest.mark.clause("NEF-BOM-4")
def test_the_bombs_table_follows_from_the_bombing_numbers() -> None:
    bombs = TABLES["weapon"]["bombs"]
    counts = range(1, bombs["bombs_most"] + 1)
    dice = [min(n, bombs["dice_most"]) for n in counts]
    hit = [bombs["hit"] - bombs["modifier"] * max(0, n - bombs["dice_most"]) for n in counts]
    assert TABLES["derived"]["bombs"] == {"bombs": list(counts), "dice": dice, "hit": hit}
    assert hit[-1] == bombs["always_misses"] + 1


@pytest.mark.clause("NEF-DMG-2")
def test_row_thresholds_are_quarters_of_the_hull_rounded_up() -> None:
    percents = [*TABLES["damage"]["rows"][1:], 100]
    thresholds = {int(hull): found for hull, found in TABLES["derived"]["rows"].items()}
    assert set(thresholds) == {c["hull"] for c in SURFACE_OR_AIR}
    for hull, found in thresholds.items():
        assert found == [-(-hull * percent // 100) for percent in percents], hull
        assert found == [math.ceil(hull * k / 4) for k in (1, 2, 3, 4)], hull


def test_expected_hits_and_chances_follow_from_the_dice() -> None:
    for hit, expected in TABLES["derived"]["expected_hits"].items():
        assert Fraction(7 - int(hit), 6) * Fraction(6, 5) == Fraction(str(expected))
    table = TABLES["vulnerability"]
    lost = Fraction(7 - table["lost_from"], 6)
    explosion = lost * Fraction(7 - table["explodes_from"], 6)
    found = TABLES["derived"]["vulnerability"]
    assert (Fraction(found["salvo_lost"]), Fraction(found["explosion"])) == (lost, explosion)


# The roster


def test_the_roster_has_twenty_two_types() -> None:
    kinds = [c["kind"] for c in ROSTER.values()]
    assert len(ROSTER) == 22
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "nef": 16, "ship": 1, "airfield": 1, "ground": 2, "fighter": 1, "bomber": 1,
    }  # fmt: skip


def expected_hits(dice: int, weapon: str) -> Fraction:
    return dice * Fraction(7 - TABLES["weapon"][weapon]["hit"], 6) * Fraction(6, 5)


def points(unit: dict[str, Any]) -> int:
    """What the formula gives for a type, its fraction dropped."""
    worth = TABLES["building"]["points"]
    if unit["kind"] in FLIGHTS:
        each = worth["flight"]
        hits = expected_hits(unit["flight_guns"], "fighter_guns")
        hits += expected_hits(unit.get("rocket_packs", 0) * TABLES["weapon"]["rockets"]["dice"], "rockets")
        hits += expected_hits(unit.get("rapiers_full", 0) * TABLES["weapon"]["rapier"]["dice"], "rapier")
        speed = Fraction(each["speed_quarters"] * unit["speed_max"], 4)
        return math.floor(each["hull"] * unit["hull"] + speed + each["expected_hits"] * hits)
    each = worth["vessel"]
    total = Fraction(each["hull_speed_sixths"] * unit["hull"] * unit["speed"][0], 6)
    total += each["hull"] * unit["hull"] + each["guns"] * unit["guns"][0] + each["bombs"] * unit["bombs"][0]
    total += each["torpedoes"] * unit["torpedoes"] + each["rockets"] * unit["rockets"]
    return math.floor(total)


@pytest.mark.parametrize("name", ROSTER)
def test_points_follow_the_formula(name: str) -> None:
    assert points(ROSTER[name]) == ROSTER[name]["points"]


@pytest.mark.parametrize("name", [c["id"] for c in SURFACE_OR_AIR])
def test_lower_rows_are_three_quarters_a_half_and_a_quarter_rounded_up(name: str) -> None:
    unit = ROSTER[name]
    percents = TABLES["building"]["rows"]["percent"]
    assert percents == [100, 75, 50, 25]
    for factor in ROWS:
        full = unit[factor][0]
        assert unit[factor] == [-(-full * percent // 100) for percent in percents], factor


@pytest.mark.parametrize("name", [c["id"] for c in SURFACE_OR_AIR])
def test_a_bomb_load_is_three_full_drops(name: str) -> None:
    assert TABLES["building"]["stock"]["bombs_per_factor"] == 3
    assert ROSTER[name]["bomb_load"] == 3 * ROSTER[name]["bombs"][0]


@pytest.mark.clause("NEF-DMG-12")
def test_the_halcyon_has_the_data_sheet_of_the_rules() -> None:
    halcyon = ROSTER["halcyon"]
    rows = list(zip(*(halcyon[factor] for factor in ROWS), strict=True))
    assert rows == [(6, 4, 10, 3), (5, 3, 8, 3), (3, 2, 5, 2), (2, 1, 3, 1)]
    assert (halcyon["hull"], halcyon["torpedoes"], halcyon["rockets"], halcyon["bomb_load"]) == (8, 1, 0, 12)


@pytest.mark.clause("NEF-FTR-1", "NEF-FTR-5", "NEF-PLT-4")
def test_a_fighter_flight_has_the_numbers_of_the_rules() -> None:
    fighter = ROSTER["fighter"]
    assert (fighter["hull"], fighter["flight_guns"], fighter["speed_max"], fighter["turn_max"]) == (
        2,
        1,
        24,
        6,
    )
    assert fighter["rocket_packs"] == 1
    assert len(TABLES["flight"]["fighter"]["hit_effects"]) == fighter["hull"]
    assert fighter["speed_min"] == fighter["speed_max"] * TABLES["plot"]["flight_least_percent"] // 100 == 12


@pytest.mark.clause("NEF-BMR-1", "NEF-BMR-4", "NEF-PLT-4")
def test_a_bomber_flight_has_the_numbers_of_the_rules() -> None:
    bomber = ROSTER["bomber"]
    assert (bomber["hull"], bomber["flight_guns"], bomber["speed_max"], bomber["turn_max"]) == (3, 0, 16, 3)
    assert (bomber["rapiers_full"], bomber["bombs_full"]) == (2, 4)
    assert TABLES["flight"]["bomber"]["hit_effects"] == ["none", "halve_unfired", "destroyed"]
    assert bomber["speed_min"] == bomber["speed_max"] * TABLES["plot"]["flight_least_percent"] // 100 == 8


@pytest.mark.clause("NEF-AIR-2")
def test_four_fighter_flights_or_two_bomber_flights_fill_a_turn() -> None:
    places = TABLES["air_base"]["places_a_turn"]
    assert places // ROSTER["fighter"]["hangar_size"] == 4
    assert places // ROSTER["bomber"]["hangar_size"] == 2


def test_ground_units_and_ships_carry_what_they_may() -> None:
    for unit in SURFACE_OR_AIR:
        if unit["kind"] in ("airfield", "ground"):
            assert unit["torpedoes"] == unit["rockets"] == unit["bomb_load"] == unit["speed"][0] == 0
        if unit["kind"] in ("ship", "ground"):
            assert unit["hangar"] == unit["bomb_load"] == 0


@pytest.mark.parametrize("name", ROSTER)
def test_a_type_can_be_drawn_and_spoken_of(name: str) -> None:
    unit = ROSTER[name]
    assert unit["silhouette"].replace(" ", "_") in DRAWN
    assert 3.05 <= unit["length"] / unit["base_radius"] <= 3.5
    assert unit["about"].endswith(".")
    assert unit["name"]


# The battles

POINTS = {
    "skerries": {"Red": 118, "Blue": 125},
    "mail": {"Blue": 337, "Red": 298},
    "heligoland": {"Red": 886, "Blue": 809},
    "gasworks": {"Blue": 455, "Red": 540},
    "trial": {"Red": 303, "Blue": 303},
    "stern_chase": {"Red": 164, "Blue": 181},
    "white_morning": {"Grey": 176, "Red": 145},
    "three_flags": {"Red": 148, "Blue": 199, "Grey": 127},
    "rear_guard": {"Blue": 181, "Red": 273},
}


def test_all_battles_are_there() -> None:
    assert set(BATTLES) == set(POINTS)


def test_the_trial_ground_is_the_same_from_both_ends() -> None:
    trial = BATTLES["trial"]
    width, height = trial["table"]["width"], trial["table"]["height"]
    red, blue = ([(u["class"], *u["at"], u["heading"]) for u in side["unit"]] for side in trial["side"])
    turned = [(cls, width - x, height - y, (heading + 180) % 360) for cls, x, y, heading in blue]
    assert turned == red
    assert not trial.get("terrain")
    assert (trial["turns"], len(red)) == (8, 6)


@pytest.mark.parametrize("name", POINTS)
def test_forces_have_their_points(name: str) -> None:
    found = {
        side["name"]: sum(ROSTER[unit["class"]]["points"] for unit in side["unit"])
        for side in BATTLES[name]["side"]
    }
    assert found == POINTS[name]
    assert list(found) == list(POINTS[name])


@pytest.mark.parametrize(
    ("name", "table", "turns", "count"),
    [
        ("skerries", (48, 36), 6, 4),
        ("mail", (60, 40), 11, 10),
        ("heligoland", (72, 48), 10, 25),
        ("gasworks", (72, 48), 12, 23),
    ],
)
def test_a_battle_has_its_table_turns_and_units(
    name: str, table: tuple[int, int], turns: int, count: int
) -> None:
    battle = BATTLES[name]
    assert (battle["format"], battle["ruleset"]) == (1, "nef")
    assert (battle["table"]["width"], battle["table"]["height"]) == table
    assert battle["turns"] == turns
    assert len(units(battle)) == count
    assert battle["story"].endswith(".")
    assert battle["weight"] in (1, 2, 3)


@pytest.mark.parametrize("name", POINTS)
def test_units_stand_on_the_table_or_aboard_a_base_with_room(name: str) -> None:
    battle = BATTLES[name]
    width, height = battle["table"]["width"], battle["table"]["height"]
    for side in battle["side"]:
        bases = {unit["id"]: ROSTER[unit["class"]].get("hangar", 0) for unit in side["unit"] if "at" in unit}
        for unit in side["unit"]:
            assert ("at" in unit) != ("aboard" in unit), unit["id"]
            if "at" in unit:
                x, y = unit["at"]
                assert 0 <= x <= width, unit["id"]
                assert 0 <= y <= height, unit["id"]
                # On the trial ground a flight is in the air from the start and has no base to go home to.
                assert ROSTER[unit["class"]]["kind"] not in FLIGHTS or name == "trial", unit["id"]
            else:
                bases[unit["aboard"]] -= ROSTER[unit["class"]]["hangar_size"]
        assert min(bases.values()) >= 0
        assert all("heading" in u for u in side["unit"] if ROSTER[u["class"]]["kind"] in ("nef", "ship"))


@pytest.mark.parametrize("name", POINTS)
def test_ids_and_names_are_unique_and_every_unit_has_a_division(name: str) -> None:
    battle = BATTLES[name]
    for key in ("id", "name"):
        values = [unit[key] for unit in units(battle)]
        assert len(values) == len(set(values))
    assert all(re.fullmatch(r"[a-z0-9_]+", unit["id"]) for unit in units(battle))
    assert all(unit["squadron"] for unit in units(battle))


@pytest.mark.parametrize("name", POINTS)
def test_terrain_lies_on_the_table(name: str) -> None:
    battle = BATTLES[name]
    for piece in battle.get("terrain", []):
        assert piece["kind"] in {*TABLES["terrain"]["cloud"], *TABLES["terrain"]["grounds_ships"]}
        assert len(piece["outline"]) >= 3
        for x, y in piece["outline"]:
            assert 0 <= x <= battle["table"]["width"]
            assert 0 <= y <= battle["table"]["height"]


def test_the_mail_leaves_by_the_east_edge() -> None:
    mail = BATTLES["mail"]
    assert {side["name"]: side.get("exit_edge") for side in mail["side"]} == {"Blue": "east", "Red": None}
    assert mail["victory"] == {"rule": "points_and_exit", "exit_points": {"packet": 40}}
    assert [t["outline"] for t in mail["terrain"]] == [[[34, 24], [44, 24], [44, 34], [34, 34]]]


def test_the_works_are_the_objective_of_the_raid() -> None:
    raid = BATTLES["gasworks"]
    assert raid["victory"] == {"rule": "points_and_objective", "objective": "works", "objective_points": 100}
    assert [t["kind"] for t in raid["terrain"]] == ["land", "fog", "squall", "smoke", "shoal"]
    assert [unit["id"] for unit in units(raid) if unit.get("moored")] == ["moored_halcyon"]


def test_bomber_loads_are_left_open_over_the_works_and_fixed_off_heligoland() -> None:
    loads = {
        name: {unit.get("load") for unit in units(BATTLES[name]) if unit["class"] == "bomber"}
        for name in ("heligoland", "gasworks")
    }
    assert loads == {"heligoland": {"rapiers"}, "gasworks": {None}}
