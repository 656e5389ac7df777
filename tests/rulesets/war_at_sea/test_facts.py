"""war_at_sea's facts agree with each other and with the printed numbers.

Reads the TOML files as they lie, without any code of the ruleset: what is wrong here is wrong in a file.
"""

import math
from typing import Any

import pytest

from tests.rulesets.facts import Facts, printed

FACTS = Facts("war_at_sea")
BOOK = FACTS.book
TABLES = FACTS.tables
CARDS = FACTS.roster
CLAUSES = FACTS.clauses
SHIP_KINDS = ("battleship", "cruiser", "carrier", "destroyer", "auxiliary", "submarine")
SHIPS = [card for card in CARDS.values() if card["kind"] in SHIP_KINDS]
AIR = [card for card in CARDS.values() if card["kind"] in ("fighter", "bomber")]


# The book


def test_knots_follow_from_yards_and_minutes() -> None:
    scale = BOOK["scale"]
    yards_an_hour = scale["yards_per_inch"] / scale["minutes_per_turn"] * 60
    assert round(yards_an_hour / 2000) == scale["knots_per_inch"]


# The tables


def test_an_optional_rule_says_what_it_plays() -> None:
    assert list(TABLES["options"]) == [
        "special_actions",
        "luck_dice",
        "bad_weather",
        "night",
        "weather_counters",
        "fleet_markers",
        "mines",
    ]
    for option in TABLES["options"].values():
        assert option["clause"] in CLAUSES
        assert option["help"].endswith(".")


PRINTED = [
    ("measure.sector", 5.0, "WAS-GEN-2"),
    ("measure.range_tolerance", 0.001, "WAS-GEN-3"),
    ("boards", {"one": [48, 36], "two": [72, 48], "three": [108, 48], "clause": "WAS-GEN-5"}, "WAS-GEN-5"),
    ("die.sides", 6, "WAS-GEN-7"),
    ("options.special_actions.default", True, "WAS-GEN-10"),
    ("options.luck_dice.default", False, "WAS-GEN-10"),
    ("attack_die.successes", {"1": 0, "2": 0, "3": 0, "4": 1, "5": 1, "6": 2}, "WAS-ATK-2"),
    ("torpedo_die.hull", {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 2}, "WAS-TOR-1"),
    ("mine_die.hull", {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 2}, "WAS-MIN-4"),
    ("range.main_large.limits", [5, 10, 20, 30, 35, 40], "WAS-RNG-1"),
    ("range.small_guns.limits", [5, 10, 15, 20], "WAS-RNG-2"),
    ("range.torpedo.limits", [3, 6, 9, 12], "WAS-RNG-3"),
    ("range.torpedo.ability_needed", {"3": "long_lance"}, "WAS-RNG-4"),
    ("range.main_large.ability_needed", {"5": "extended_range"}, "WAS-RNG-5"),
    ("range.depth_charge.limits", [3], "WAS-RNG-7"),
    ("range.hedgehog.limits", [4], "WAS-RNG-7"),
    ("range.anti_air_ship.limits", [5, 10], "WAS-RNG-7"),
    ("range.air_unit.limits", [5], "WAS-AAT-2"),
    ("range.hedgehog.year_after", 1943, "WAS-ASW-3"),
    ("arc.fore", [315, 45], "WAS-ASW-4"),
    ("arc.aft", [135, 225], "WAS-ASW-4"),
    ("movement.turn_max_deg", 45, "WAS-MOV-4"),
    ("movement.leg_min", 0.5, "WAS-MOV-4"),
    ("movement.contact_gap", 0.1, "WAS-MOV-6"),
    ("manoeuvre.cruiser", {"legs": 2, "turns": 2}, "WAS-MOV-5"),
    ("manoeuvre.battleship", {"legs": 2, "turns": 1}, "WAS-MOV-5"),
    ("manoeuvre.pt", {"legs": 3, "turns": 3}, "WAS-MOV-5"),
    ("los.near_limit", 5, "WAS-LOS-2"),
    ("los.min_crossing", 0.05, "WAS-LOS-6"),
    ("los.weather_point_blank", 3, "WAS-LOS-8"),
    ("objective.claim_within", 5, "WAS-VIC-2"),
    ("objective.enemy_to_objective", 10, "WAS-VIC-2"),
    ("objective.enemy_to_claiming_ship", 5, "WAS-VIC-3"),
    ("arming_counters.fighter", 1, "WAS-ARM-3"),
    ("arming_counters.bomber", 2, "WAS-ARM-3"),
    ("arming_counters.landed_aborted", 1, "WAS-ARM-3"),
    ("base_hit.destroyed_on", [1, 2], "WAS-ARM-12"),
    ("special_action.repair.success_on", 5, "WAS-SPA-4"),
    ("special_action.high_speed_run.speed", 2, "WAS-SPA-7"),
    ("visibility.night", 10, "WAS-DET-4"),
    ("visibility.night_flash", 20, "WAS-DET-6"),
    ("visibility.radar_bonus", 5, "WAS-DET-5"),
    ("air.launch_min_visibility", 12, "WAS-DET-8"),
    ("weather_counter.radius", 2.5, "WAS-WTH-1"),
    ("search.periscope", 4, "WAS-SUB-6"),
    ("search.deep", 5, "WAS-SUB-6"),
    ("mine.per_counter", 10, "WAS-MIN-1"),
    ("mine.radius", 1, "WAS-MIN-2"),
    ("mine.minesweeper_sees", 3, "WAS-MIN-7"),
    ("fleet_marker.max_ships", 6, "WAS-FMK-1"),
    ("free_battle.deployment_depth", 12, "WAS-FLT-3"),
    ("free_battle.turns", 12, "WAS-FLT-3"),
]


@printed(PRINTED)
def test_the_tables_have_the_numbers_of_the_rules(path: str, value: object) -> None:
    assert FACTS.number(path) == value


@pytest.mark.clause("WAS-FLT-1", "WAS-VIC-5", "WAS-VIC-6", "WAS-ARM-8")
def test_what_follows_from_the_build_points() -> None:
    keys = ("build_points", "victory_points", "objective_points", "airfield_capacity", "max_units")
    assert [tuple(level[key] for key in keys) for level in TABLES["level"]] == [
        (100, 150, 50, 5, 15),
        (200, 300, 100, 7, 20),
        (300, 450, 150, 9, 25),
        (500, 750, 200, 13, 40),
    ]


# The cards: what follows from the published facts, and the points


def half_up(value: float) -> int:
    return math.floor(value + 0.5)


def nearest_half(value: float) -> float:
    return half_up(2 * value) / 2


BUILD = TABLES["building"]
SHIP = BUILD["ship"]


def guns(barrels: int, calibre: float, row: list[int], needs: dict[str, float]) -> list[int]:
    """A battery's dice by range number; ranges its calibre does not reach have none."""
    base = half_up(SHIP["gun_factor"] * math.sqrt(barrels) * calibre ** SHIP["calibre_power"])
    dice = []
    for number, less in enumerate(row):
        short = any(calibre < least and number >= int(first) for first, least in needs.items())
        dice.append(0 if short else base + less if row is SHIP["large_row"] else max(base + less, 1))
    return dice


def test_the_cards_are_those_of_the_game() -> None:
    assert len(CARDS) == 25
    kinds = [card["kind"] for card in CARDS.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "battleship": 4,
        "cruiser": 5,
        "carrier": 2,
        "destroyer": 3,
        "submarine": 2,
        "auxiliary": 1,
        "pt": 1,
        "fighter": 2,
        "bomber": 3,
        "airfield": 1,
        "marker": 1,
    }


def test_every_card_has_a_sentence_and_known_abilities() -> None:
    abilities = set(TABLES["ability"]) - {"clause"}
    for card in CARDS.values():
        assert card["about"].endswith(".")
        assert set(card.get("abilities", ())) <= abilities
        assert ("dual_purpose" in card.get("abilities", ())) == (card.get("anti_air", [0, 0])[1] > 0)
        assert ("inputs" in card) == (card["kind"] not in ("airfield", "marker"))


@pytest.mark.parametrize("card", SHIPS, ids=lambda card: card["id"])
def test_hull_armour_and_speed_follow_from_the_ship(card: dict[str, Any]) -> None:
    facts = card["inputs"]
    assert card["hull_points"] == max(
        SHIP["hull_least"], half_up(facts["tons"] ** (1 / 3) / SHIP["hull_divisor"])
    )
    assert card["armor"] == SHIP["armor_base"] + half_up(facts["belt_mm"] / SHIP["belt_per_armor"])
    assert card["vital_armor"] == card["armor"] + card["hull_points"] + SHIP["vital_over"]
    assert card["speed"] == nearest_half(facts["knots"] / SHIP["knots_per_inch"])
    if card["kind"] == "submarine":
        assert card["submerged_speed"] == nearest_half(facts["knots_submerged"] / SHIP["knots_per_inch"])


@pytest.mark.clause("WAS-GEN-4")
@pytest.mark.parametrize("card", SHIPS, ids=lambda card: card["id"])
def test_a_model_is_as_large_as_its_scale_makes_it(card: dict[str, Any]) -> None:
    for key, metres in (("length", "length_m"), ("beam", "beam_m")):
        inches = card["inputs"][metres] * SHIP["inches_per_metre"] / SHIP["model_scale"]
        assert card[key] == max(0.2, half_up(10 * inches) / 10)


@pytest.mark.parametrize("card", SHIPS, ids=lambda card: card["id"])
def test_batteries_follow_from_barrels_and_calibre(card: dict[str, Any]) -> None:
    facts = card["inputs"]
    large = card["kind"] in ("battleship", "cruiser")
    for battery in ("main", "secondary", "tertiary"):
        if f"{battery}_barrels" not in facts:
            assert battery not in card
            continue
        wide = large and battery == "main"
        row = SHIP["large_row"] if wide else SHIP["small_row"]
        needs = SHIP["large_needs_cm" if wide else "small_needs_cm"]
        dice = guns(facts[f"{battery}_barrels"], facts[f"{battery}_cm"], row, needs)
        if wide:  # range 3 from 20 cm, range 4 and 5 from 28 cm, range 5 by ability
            dice[5] = dice[5] if "extended_range" in card.get("abilities", ()) else 0
        assert card[battery] == dice, battery


@pytest.mark.parametrize("card", SHIPS, ids=lambda card: card["id"])
def test_torpedoes_antiair_asw_and_capacity_follow_from_the_ship(card: dict[str, Any]) -> None:
    facts, abilities = card["inputs"], card.get("abilities", ())
    if "tubes" in facts:
        dice = half_up(facts["tubes"] / SHIP["tubes_per_die"])
        far = max(1, dice - 2) if "long_lance" in abilities else 0
        assert card["torpedo"] == [dice, max(1, dice - 1), max(1, dice - 2), far]
    elif "bow_tubes" in facts:
        dice = half_up(facts["bow_tubes"] / SHIP["bow_tubes_per_die"])
        assert card["torpedo"] == [dice, dice, max(1, dice - 1), 0]
    else:
        assert "torpedo" not in card
    if card["kind"] == "submarine":
        assert card["anti_air"] == [SHIP["submarine_anti_air"], 0]
    else:
        barrels = facts["heavy_aa"] + facts["light_aa"] / SHIP["light_per_heavy"]
        flak = half_up(1 + math.sqrt(barrels))
        far = flak - SHIP["dual_purpose_less"] if "dual_purpose" in abilities else 0
        assert card["anti_air"] == [flak, far]
    throwers = facts.get("throwers", 0)
    assert card.get("asw", 0) == (
        SHIP["asw_base"] + half_up(throwers / SHIP["throwers_per_die"]) if throwers else 0
    )
    assert card.get("capacity", 0) == half_up(facts.get("aircraft", 0) / SHIP["aircraft_per_unit"])


@pytest.mark.parametrize("card", AIR, ids=lambda card: card["id"])
def test_an_aircraft_follows_from_its_type(card: dict[str, Any]) -> None:
    build, facts = BUILD["air"], card["inputs"]
    armor = (
        build["armor"]
        + facts["self_sealing"] * build["self_sealing"]
        + facts.get("flying_boat", False) * build["flying_boat"]
    )
    assert card["armor"] == armor
    more = build["vital_one_engine"] if facts["engines"] == 1 else build["vital_more_engines"]
    assert card["vital_armor"] == armor + more
    assert card["speed"] == half_up(facts["knots"] / build["knots_per_inch"])
    if card["kind"] == "fighter":
        knots = facts["knots"] - build["fighter_from_knots"]
        assert card["anti_air"] == [build["fighter_base"] + half_up(knots / build["knots_per_die"]), 0]
        assert card["strafe"] > 0
        return
    assert card["anti_air"] == [1 + facts["gun_positions"], 0]
    assert card["bomb"] == half_up(build["bomb_factor"] * math.sqrt(facts["bomb_kg"]))
    fast = facts.get("torpedo_knots", 0) >= 40 and facts.get("torpedo_kg", 0) >= 200
    carried = build["fast_torpedo"] if fast else build["torpedo"] if "torpedo_knots" in facts else 0
    assert card.get("air_torpedo", 0) == carried


@pytest.mark.clause("WAS-FLT-1")
@pytest.mark.parametrize(
    "card",
    [card for card in CARDS.values() if card["kind"] not in ("airfield", "marker")],
    ids=lambda card: card["id"],
)
def test_points_follow_from_the_card(card: dict[str, Any]) -> None:
    flak, abilities = card["anti_air"][0], len(card.get("abilities", ()))
    both = card["armor"] + card["vital_armor"]
    if card["kind"] in ("fighter", "bomber"):
        rate = BUILD["points"]["air"]
        worth = both / rate["vital_divisor"] - rate["less"] + rate["anti_air_0"] * flak
        worth += sum(rate[key] * card.get(key, 0) for key in ("strafe", "bomb", "air_torpedo", "asw"))
        worth += card["speed"] / rate["speed_divisor"] + abilities
    else:
        rate = BUILD["points"]["ship"]
        boats = card["kind"] == "pt"
        worth = (
            card["hull_points"] * both / rate["hull_divisor"] * (rate["pt_hull_share"] if boats else 1)
            + rate["main_1"] * card["main"][0 if boats else 1]
            + rate["other_batteries_1"] * sum(card.get(key, [0, 0])[1] for key in ("secondary", "tertiary"))
            + rate["torpedo_0"] * card.get("torpedo", [0])[0]
            + rate["anti_air_0"] * flak
            + rate["asw"] * card.get("asw", 0)
            + card["speed"] / rate["speed_divisor"]
            + rate["flagship"] * card.get("flagship_bonus", 0)
            + card.get("capacity", 0)
            + abilities
            + (rate["submarine"] if card["kind"] == "submarine" else 0)
        )
    assert card["points"] == half_up(round(worth, 9))


def test_the_airfield_is_that_of_its_ruling() -> None:
    field = CARDS["airfield"]
    assert (field["armor"], field["vital_armor"], field["hull_points"]) == (5, 12, 5)
    assert (field["anti_air"], field["points"]) == ([6, 4], 20)


@pytest.mark.clause("WAS-PT-1", "WAS-PT-8")
def test_a_pt_stand_is_three_boats_with_two_salvoes() -> None:
    stand = CARDS["elco_pt"]
    assert stand["hull_points"] == TABLES["pt_stand"]["boats"] == 3
    assert stand["torpedo_salvoes"] == 2
