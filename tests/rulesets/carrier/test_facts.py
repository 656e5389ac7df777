"""carrier's facts agree with each other and with the printed numbers.

Reads the TOML files as they lie, without any code of the ruleset: what is wrong here is wrong in a file.
"""

import math
import re
from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.rulesets.facts import DRAWN, Facts, printed

FACTS = Facts("carrier")
BOOK = FACTS.book
TABLES = FACTS.tables
ROSTER = FACTS.roster
BATTLES = FACTS.battles
CLAUSES = FACTS.clauses
SHIPS = [c for c in ROSTER.values() if c["kind"] != "installation" and "inputs" in c]


# The book


def test_knots_follow_from_miles_and_hours() -> None:
    scale = BOOK["scale"]
    assert round(scale["miles_per_inch"] / scale["hours_per_round"], 2) == scale["knots_per_inch"]


# The tables


PRINTED = [
    ("constants.base_radius", 0.75, "CAR-MEA-1"),
    ("constants.tolerance", 0.01, "CAR-MEA-3"),
    ("constants.move_hidden", 8, "CAR-MOV-3"),
    ("constants.move_revealed", 4, "CAR-MOV-3"),
    ("constants.command_bonus", 2, "CAR-CMD-3"),
    ("constants.carrier_cards", 1, "CAR-STG-1"),
    ("constants.airfield_cards", 2, "CAR-STG-2"),
    ("constants.intercept_range", 8, "CAR-INT-1"),
    ("constants.max_ships_per_task_force", 8, "CAR-SET-4"),
    ("constants.max_carriers_per_task_force", 2, "CAR-SET-4"),
    ("silent.rounds", 6, "CAR-GEN-4"),
    ("silent.least_scale", 2, "CAR-SET-6"),
    ("silent.most_gambits", 8, "CAR-SET-6"),
    ("silent.deploy_depth", 8, "CAR-SET-7"),
    ("edge", {"USN": "west", "IJN": "east", "clause": "CAR-SET-7"}, "CAR-SET-7"),
    ("air_range.USN.strike", 18, "CAR-AIR-3"),
    ("air_range.USN.recon", 36, "CAR-AIR-3"),
    ("air_range.IJN.strike", 24, "CAR-AIR-3"),
    ("air_range.IJN.recon", 48, "CAR-AIR-3"),
    ("dice.gun.unconfirmed", [4, 5], "CAR-GUN-8"),
    ("dice.gun.confirmed", [6], "CAR-GUN-8"),
    ("dice.gun.depth_charge_forced", 5, "CAR-DCH-1"),
    ("dice.strike.unconfirmed", [4, 5], "CAR-STR-1"),
    ("dice.strike.confirmed", [6], "CAR-STR-1"),
    ("dice.cap.discard_on", [5, 6], "CAR-INT-4"),
    ("dice.aa.discard_on", [6], "CAR-AA-2"),
    ("dice.recon.count", 2, "CAR-REC-1"),
    ("dice.recon.success_at_most", 8, "CAR-REC-1"),
    ("dice.recon.success_at_most_poor_visibility", 6, "CAR-REC-2"),
    ("gambit.radio_deception.chips", 2, "CAR-GAM-7"),
    ("gambit.fighter_ambush.cap_dice", 3, "CAR-GAM-8"),
    ("gambit.signals_intelligence.peek", 2, "CAR-GAM-10"),
    ("gambit.flank_speed.extra_move", 4, "CAR-GAM-11"),
    ("gambit.torpedo_ambush.gun_dice", 3, "CAR-GAM-12"),
    ("gambit.damage_control.downgrade", 1, "CAR-GAM-13"),
    ("worth.high_value", 2, "CAR-VIC-3"),
    ("budget.points", 200, "CAR-SET-8"),
    ("budget.blank", 1, "CAR-SET-8"),
    ("budget.gambit", 5, "CAR-SET-8"),
    ("handicap.IJN", 10, "CAR-SET-8"),
]


@printed(PRINTED)
def test_the_tables_have_the_numbers_of_the_rules(path: str, value: object) -> None:
    assert FACTS.number(path) == value


@pytest.mark.clause("CAR-VIC-2")
def test_every_class_of_ship_has_its_victory_points() -> None:
    worth = {kind: points for kind, points in TABLES["vp"].items() if kind != "clause"}
    assert worth == {
        "fleet_carrier": 8, "light_carrier": 5, "battleship": 6, "heavy_cruiser": 3, "light_cruiser": 2,
        "destroyer": 1, "submarine": 1, "transport": 2, "installation": 2,
    }  # fmt: skip
    said = CLAUSES["CAR-VIC-2"]["text"].replace("light cruiser, transport and installation 2", "")
    assert all(str(worth[kind]) in said for kind in ("fleet_carrier", "battleship", "heavy_cruiser"))


def test_there_are_eight_gambits_and_each_has_its_moment() -> None:
    moments = {kind: row["play"] for kind, row in TABLES["gambit"].items()}
    assert moments == {
        "radio_deception": "none",
        "fighter_ambush": "interception",
        "squall": "briefing",
        "signals_intelligence": "command",
        "flank_speed": "move",
        "torpedo_ambush": "gun_battle",
        "damage_control": "before_assignment",
        "second_wave": "debriefing",
    }
    for row in TABLES["gambit"].values():
        assert CLAUSES[row["clause"]]["text"].startswith(row["name"])


@pytest.mark.parametrize(
    ("weather", "most"),
    [("clear", "success_at_most"), ("poor_visibility", "success_at_most_poor_visibility")],
)
@pytest.mark.clause("CAR-REC-3")
def test_the_recon_odds_follow_from_two_dice(weather: str, most: str) -> None:
    least = TABLES["dice"]["recon"][most]
    looks = Counter(min(a, b) if a + b <= least else 0 for a, b in product(range(1, 7), repeat=2))
    assert TABLES["derived"]["recon_odds"][weather] == {f"peek_{n}": looks[n] for n in range(5)}


def test_air_groups_are_those_of_the_roster() -> None:
    flown = {key: [c["strike"], c["cap"]] for key, c in ROSTER.items() if c["strike"] or c["cap"]}
    assert TABLES["derived"]["air_group"] == flown


# The roster


def test_the_roster_has_twenty_four_types() -> None:
    assert len(ROSTER) == 24
    kinds = Counter(c["kind"] for c in ROSTER.values())
    assert kinds == {
        "fleet_carrier": 6, "light_carrier": 2, "battleship": 3, "heavy_cruiser": 3, "light_cruiser": 2,
        "destroyer": 2, "submarine": 2, "transport": 1, "installation": 3,
    }  # fmt: skip
    assert Counter(c["nation"] for c in ROSTER.values()) == {"USN": 8, "IJN": 12, "any": 4}


def rounded(number: float) -> int:
    """To the nearest, halves up."""
    return math.floor(number + 0.5)


def guns(ship: dict[str, Any], facts: dict[str, Any]) -> int:
    how = TABLES["building"]["guns"]
    if ship["kind"] == "submarine":
        return sum(facts.get("bow_tubes", 0) >= tubes for tubes in how["bow_tubes"])
    broadside = facts.get("broadside_lb", 0)
    heavy = rounded(math.log(broadside / how["pounds"], how["base"])) if broadside else 0
    return max(0, heavy) + how["lances"] * (facts.get("lance_tubes", 0) >= how["lance_tubes"])


def anti_aircraft(facts: dict[str, Any]) -> int:
    how = TABLES["building"]["aa"]
    barrels = how["heavy_38"] * facts.get("heavy_38", 0) + how["heavy_other"] * facts.get("heavy_other", 0)
    return rounded((barrels + how["light"] * facts.get("light_aa", 0)) / how["a_die"])


def points(ship: dict[str, Any]) -> int:
    each = TABLES["building"]["points"]
    total = each["ship"] + sum(each[rating] * ship[rating] for rating in ("guns", "aa", "strike", "cap"))
    total += each["armour"] * max(0, ship["armoured"] - 1)
    return total + each["catapult"] * ship["catapult"] + each["depth_charges"] * ship["depth_charges"]


def test_every_ship_but_the_transport_has_its_published_facts() -> None:
    assert {c["id"] for c in ROSTER.values() if "inputs" not in c} == {
        "ap_transport", "in_airstrip", "in_flak", "in_coast_battery",
    }  # fmt: skip


@pytest.mark.parametrize("name", [c["id"] for c in SHIPS])
def test_ratings_follow_from_the_published_facts(name: str) -> None:
    ship, facts = ROSTER[name], ROSTER[name]["inputs"]
    air = TABLES["building"]["air"]
    armour = TABLES["building"]["armour"]
    assert ship["guns"] == guns(ship, facts)
    assert ship["aa"] == anti_aircraft(facts)
    assert ship["strike"] == rounded(facts.get("attack_aircraft", 0) / air["attack_aircraft"])
    assert ship["cap"] == rounded(facts.get("fighters", 0) / air["fighters"])
    belts = zip(armour["belt"], armour["x"], strict=True)
    thick = max((x for inches, x in belts if facts.get("belt_in", 0) >= inches), default=0)
    assert ship["armoured"] == (thick if ship["kind"] == "battleship" else 0)
    assert ship["catapult"] == (facts.get("floatplanes", 0) > 0)
    assert ship["depth_charges"] == facts.get("asw", False)


@pytest.mark.parametrize("name", ROSTER)
@pytest.mark.clause("CAR-VIC-3", "CAR-HVU-1")
def test_victory_points_are_doubled_for_high_value(name: str) -> None:
    ship = ROSTER[name]
    assert ship["vp"] == TABLES["vp"][ship["kind"]] * (
        TABLES["worth"]["high_value"] if ship["high_value"] else 1
    )


def test_fleet_carriers_new_battleships_and_transports_are_of_high_value() -> None:
    worthy = {name for name, ship in ROSTER.items() if ship["high_value"]}
    fleet = {name for name, ship in ROSTER.items() if ship["kind"] in ("fleet_carrier", "transport")}
    assert worthy == fleet | {"bb_north_carolina", "bb_yamato"}


@pytest.mark.parametrize("name", ROSTER)
def test_points_follow_the_formula(name: str) -> None:
    assert points(ROSTER[name]) == ROSTER[name]["points"]


@pytest.mark.parametrize("name", ROSTER)
def test_a_type_can_be_drawn_and_spoken_of(name: str) -> None:
    ship = ROSTER[name]
    assert ship["silhouette"].replace(" ", "_") in DRAWN
    assert 0.5 <= ship["length"] <= 2 * TABLES["constants"]["base_radius"]
    assert ship["about"].endswith(".")
    assert ship["name"]


# The battles

POINTS = {
    "slow_convoy": {"USN": 55, "IJN": 59},
    "back_door": {"USN": 82, "IJN": 47},
    "coral_field": {"USN": 52, "IJN": 92},
    "evacuation": {"USN": 65, "IJN": 70},
    "first_contact": {"USN": 104, "IJN": 77},
    "coral_sea": {"USN": 340, "IJN": 316},
    "midway": {"USN": 488, "IJN": 387},
    "ironbottom_sound": {"USN": 266, "IJN": 259},
    "trial": {"USN": 265, "IJN": 244},
}
STAKES = {
    "slow_convoy": {"USN": 8, "IJN": 21},
    "back_door": {"USN": 9, "IJN": 16},
    "coral_field": {"USN": 6, "IJN": 23},
    "evacuation": {"USN": 20, "IJN": 14},
    "first_contact": {"USN": 23, "IJN": 21},
    "coral_sea": {"USN": 63, "IJN": 73},
    "midway": {"USN": 100, "IJN": 106},
    "ironbottom_sound": {"USN": 43, "IJN": 47},
    "trial": {"USN": 54, "IJN": 52},
}


def worth(battle: dict[str, Any], what: str) -> dict[str, int]:
    return {side["name"]: sum(ROSTER[u["class"]][what] for u in side["unit"]) for side in battle["side"]}


def test_all_battles_are_there() -> None:
    assert set(BATTLES) == set(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_forces_have_their_points_and_stakes(name: str) -> None:
    battle = BATTLES[name]
    found = worth(battle, "points")
    for stack in battle["stack"]:
        for chip in stack["chips"]:
            found[stack["side"]] += {"blank": 1, "gambit": 5}.get(chip.split(":")[0], 0)
    assert found == POINTS[name]
    assert worth(battle, "vp") == STAKES[name]


@pytest.mark.parametrize(
    ("name", "table", "rounds", "scale", "ships"),
    [
        ("first_contact", (48, 36), 4, 2, 9),
        ("coral_sea", (72, 48), 6, 4, 37),
        ("midway", (96, 60), 6, 6, 44),
        ("ironbottom_sound", (60, 42), 6, 4, 36),
        ("trial", (54, 40), 5, 3, 26),
    ],
)
def test_a_battle_has_its_table_rounds_scale_and_ships(
    name: str, table: tuple[int, int], rounds: int, scale: int, ships: int
) -> None:
    battle = BATTLES[name]
    assert (battle["format"], battle["ruleset"]) == (1, "carrier")
    assert (battle["table"]["width"], battle["table"]["height"]) == table
    assert (battle["turns"], battle["options"]["scale"]) == (rounds, scale)
    assert sum(len(side["unit"]) for side in battle["side"]) == ships
    assert battle["story"].endswith(".")
    assert battle["weight"] in (1, 2, 3)
    assert [side["nation"] for side in battle["side"]] == [side["name"] for side in battle["side"]]
    assert all(side["blanks"] == 2 * scale + 2 for side in battle["side"])


def test_the_trial_ground_is_the_same_from_both_ends() -> None:
    trial = BATTLES["trial"]
    width, height = trial["table"]["width"], trial["table"]["height"]
    usn, ijn = ([s for s in trial["stack"] if s["side"] == side["name"]] for side in trial["side"])
    assert [(width - s["at"][0], height - s["at"][1], (s["heading"] + 180) % 360) for s in ijn] == [
        (*s["at"], s["heading"]) for s in usn
    ]
    plain = [
        [[re.sub(r"^tf:.*", "tf", chip) for chip in s["chips"]] for s in stacks] for stacks in (usn, ijn)
    ]
    assert plain[0] == plain[1]
    forces = [[ROSTER[unit["class"]]["kind"] for unit in side["unit"]] for side in trial["side"]]
    kinds = [pair for pair in zip(*forces, strict=True) if pair[0] != pair[1]]
    assert kinds == [("light_carrier", "heavy_cruiser")]  # for the shorter reach of the USN's aircraft
    assert "first_player" not in trial["options"]
    assert not {"terrain", "objective", "weather"} & set(trial)
