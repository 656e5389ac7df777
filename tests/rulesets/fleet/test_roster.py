"""The roster of fleet: the printed rows, the formulas they follow from, what a unit that differs is worth."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.content.class_faults import roster_problems
from game.rulesets import ruleset
from game.rulesets.fleet.class_problems import class_problems
from game.rulesets.fleet.condition import light_hulled
from game.rulesets.fleet.construction import CONSTRUCTION
from game.rulesets.fleet.set_up import roster
from game.rulesets.fleet.specs import plane_of, spec_of
from game.rulesets.fleet.table import commissioned
from game.rulesets.fleet.tables import half_up
from game.rulesets.fleet.worth import STAND, guns_of, points_of
from tests.rulesets.fleet.scene import ship

TREE = Path(__file__).parents[3]

# id: size, S, F, speed, FC, teams, main guns and calibre, points
PRINTED = {
    "bismarck": (3, 39, 39, 30, 12, 6, 8, 15.0, 316),
    "king_george_v": (2, 37, 37, 28, 12, 5, 10, 14.0, 312),
    "hood": (3, 40, 40, 29, 12, 6, 8, 15.0, 306),
    "washington": (2, 36, 36, 28, 12, 6, 9, 16.0, 348),
    "kirishima": (2, 34, 34, 30, 12, 5, 8, 14.0, 273),
    "enterprise": (2, 23, 25, 32, 8, 6, 8, 5.0, 192),
    "illustrious": (2, 25, 28, 30, 8, 5, 16, 4.5, 168),
    "hiryu": (1, 21, 23, 34, 8, 4, 12, 5.0, 162),
    "san_francisco": (1, 17, 17, 32, 8, 5, 9, 8.0, 135),
    "takao": (1, 20, 20, 34, 8, 4, 10, 8.0, 208),
    "helena": (1, 17, 17, 32, 8, 5, 15, 6.0, 128),
    "fletcher": (-2, 7, 7, 36, 4, 3, 5, 5.0, 86),
    "kagero": (-2, 6, 6, 35, 4, 2, 6, 5.0, 85),
    "tribal": (-2, 6, 6, 36, 4, 2, 6, 4.7, 67),
    "flower": (-3, 4, 4, 16, 0, 1, 1, 4.0, 35),
    "abdiel": (-1, 8, 8, 40, 4, 2, 6, 4.0, 72),
    "jervis_bay": (1, 15, 21, 15, 0, 2, 7, 6.0, 60),
    "t2_tanker": (1, 15, 22, 14, 0, 2, 1, 5.0, 67),
    "liberty_ammo": (1, 13, 18, 11, 0, 2, 1, 4.0, 50),
    "type_viic": (-3, 4, 4, 17, 0, 1, 1, 3.5, 39),
}
# of one aircraft: role, hit points, speed, dogfight 1 and 2, S, A/S, endurance, points
AIRCRAFT = {
    "f4f": ("fighter", 3, 230, 3, 0, 3, 0, 12, 2.0),
    "a6m2": ("fighter", 1, 240, 4, 0, 2, 0, 16, 2.0),
    "sbd": ("other", 3, 180, 0, 2, 2, 0, 14, 3.5),
    "tbf": ("other", 5, 180, 0, 2, 1, 0, 14, 4.0),
    "d3a": ("other", 1, 180, 0, 2, 1, 0, 14, 3.0),
    "b5n": ("other", 1, 170, 0, 1, 0, 0, 14, 3.5),
    "g4m_ohka": ("other", 7, 190, 0, 2, 0, 0, 16, 5.0),
    "fw190_jabo": ("fighter_bomber", 4, 300, 5, 2, 4, 0, 8, 4.5),
    "do217_guided": ("other", 9, 230, 0, 3, 0, 0, 12, 5.5),
    "b25_skip": ("other", 9, 210, 0, 3, 5, 3, 14, 4.5),
    "b17": ("other", 16, 190, 0, 5, 0, 0, 20, 5.0),
    "beaufighter": ("fighter_bomber", 7, 250, 3, 2, 6, 2, 14, 5.0),
}
DECKS = {
    "enterprise": (17, 11, 2),
    "illustrious": (7, 5, 1),
    "hiryu": (11, 7, 0),
    "island_airfield": (12, 8, 0),
}
ARMOUR = {  # belt, deck, conning tower, turret, casemate, flight deck
    "bismarck": (14, 5, 14, 14, 0, 0), "king_george_v": (15, 6, 4, 13, 0, 0), "hood": (12, 3, 11, 15, 0, 0),
    "washington": (14, 6, 15, 16, 0, 0), "kirishima": (8, 4, 10, 9, 6, 0), "enterprise": (4, 2, 4, 0, 0, 0),
    "illustrious": (5, 3, 0, 0, 0, 3), "hiryu": (4, 1, 0, 0, 0, 0), "san_francisco": (5, 2, 5, 8, 0, 0),
    "takao": (5, 2, 0, 1, 0, 0), "helena": (5, 2, 5, 7, 0, 0), "shore_battery_8": (6, 3, 6, 6, 0, 0),
}  # fmt: skip
FLAK = {  # LRF, MRF, CRF, ASW
    "bismarck": (4, 2, 2, 0), "king_george_v": (4, 6, 1, 0), "hood": (4, 3, 2, 0), "washington": (5, 5, 3, 0),
    "kirishima": (2, 1, 3, 0), "enterprise": (2, 2, 4, 0), "illustrious": (4, 6, 0, 0), "hiryu": (3, 0, 4, 0),
    "san_francisco": (2, 2, 2, 0), "takao": (2, 0, 3, 0), "helena": (2, 2, 1, 0), "fletcher": (2, 1, 1, 3),
    "kagero": (0, 0, 1, 2), "tribal": (1, 1, 1, 2), "flower": (0, 1, 1, 4), "abdiel": (2, 1, 1, 1),
    "jervis_bay": (0, 0, 0, 0), "t2_tanker": (0, 0, 1, 0), "liberty_ammo": (0, 0, 1, 0),
    "type_viic": (0, 0, 1, 0), "pt_boats": (0, 1, 2, 1), "s_boats": (0, 1, 1, 0),
    "shore_battery_8": (0, 1, 2, 0), "island_airfield": (2, 2, 3, 0),
}  # fmt: skip
GROUPS = {  # scores of d10: MAIN, OTHER, TORPEDO
    "bismarck": ((1, 5), (6, 10), None), "hood": ((1, 5), (6, 9), (10, 10)), "enterprise": (None, (1, 10), None),
    "san_francisco": ((1, 6), (7, 10), None), "takao": ((1, 5), (6, 8), (9, 10)),
    "fletcher": ((1, 5), (6, 7), (8, 10)), "flower": ((1, 4), (5, 10), None), "jervis_bay": ((1, 8), (9, 10), None),
    "t2_tanker": (None, None, None), "type_viic": ((1, 5), None, (6, 10)), "shore_battery_8": ((1, 8), (9, 10), None),
}  # fmt: skip


def test_the_roster_has_twenty_ships_two_craft_two_shore_units_and_twelve_aircraft() -> None:
    assert Counter(row["kind"] for row in roster().values()) == {
        "capital": 8, "combatant": 8, "auxiliary": 3, "submarine": 1, "craft": 2, "shore": 2, "aircraft": 12,
    }  # fmt: skip
    assert set(roster()) == {*PRINTED, *AIRCRAFT, "pt_boats", "s_boats", "shore_battery_8", "island_airfield"}


@pytest.mark.parametrize("key", PRINTED)
@pytest.mark.clause("FLT-TYP-1")
def test_a_ship_has_her_printed_numbers(key: str) -> None:
    row = roster()[key]
    first = row["batteries"][0]
    found = (
        row["target_size"], row["structure"], row["flotation"], row["max_speed"], row["fire_control"],
        row["dc_teams"], guns_of(row, 1), first["calibre"], row["points"],
    )  # fmt: skip
    assert found == PRINTED[key]
    assert first["group"] == ("other" if row.get("h") else "main")


@pytest.mark.parametrize("key", AIRCRAFT)
def test_an_aircraft_has_its_printed_numbers(key: str) -> None:
    plane = plane_of(roster()[key])
    found = (
        plane.role, plane.hit_points, plane.speed, plane.acf_df1, plane.acf_df2, plane.acf_s, plane.acf_as,
        plane.endurance, points_of(roster()[key], {}),
    )  # fmt: skip
    assert found == AIRCRAFT[key]


@pytest.mark.parametrize("key", DECKS)
@pytest.mark.clause("FLT-COP-1")
def test_decks(key: str) -> None:
    row = roster()[key]
    assert (row["h"], row["rrr"], row.get("catapults", 0)) == DECKS[key]
    assert row["rrr"] == half_up(2 * row["h"] / 3)


@pytest.mark.parametrize("key", FLAK)
def test_armour_and_flak(key: str) -> None:
    spec = spec_of(roster()[key])
    armour, flak = spec.armour, spec.flak
    assert (flak.lrf, flak.mrf, flak.crf, flak.asw) == FLAK[key]
    areas = (
        armour.belt,
        armour.deck,
        armour.conning_tower,
        armour.turret,
        armour.casemate,
        armour.flight_deck,
    )
    assert areas == ARMOUR.get(key, (0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("key", GROUPS)
@pytest.mark.clause("FLT-WPN-1")
def test_scores_that_hit_each_group(key: str) -> None:
    row = roster()[key]
    found = tuple(
        tuple(pair) if (pair := row.get(f"{group}_d10")) else None for group in ("main", "other", "torpedo")
    )
    assert found == GROUPS[key]


@pytest.mark.parametrize("key", roster())
def test_a_class_holds_together_and_follows_from_the_building_rules(key: str) -> None:
    row = roster()[key]
    assert list(class_problems("class[0]", row)) == []
    assert CONSTRUCTION.oddities(row) == []
    by_rule = CONSTRUCTION.by_rule(row)
    assert {field: row.get(field, 0) for field in by_rule} == by_rule
    worth = CONSTRUCTION.points(row)
    assert worth is not None
    assert worth.points == row["points"]


@pytest.mark.parametrize("key", PRINTED)
def test_flotation_follows_from_displacement(key: str) -> None:
    row = roster()[key]
    flotation = half_up(row["displacement"] ** 0.6 / 15)
    share = 0.7 if row["kind"] == "auxiliary" else 0.9 if row.get("h") else 1
    assert (row["flotation"], row["structure"]) == (flotation, half_up(share * flotation))


@pytest.mark.parametrize("key", PRINTED)
@pytest.mark.clause("FLT-MOV-2")
@pytest.mark.clause("FLT-MOV-5")
def test_handling_follows_from_size(key: str) -> None:
    row = roster()[key]
    size, trade = row["target_size"], row["kind"] == "auxiliary"
    assert row["steering"] == max(3, 5 + size)
    straight = {3: 6, 2: 6, 1: 5, 0: 4, -1: 4, -2: 3}.get(size, 2)
    assert row["mvr"] == straight + trade
    assert row["acceleration"] == (3 if trade else 5 if size >= 1 else 8 if size >= -1 else 12)


@pytest.mark.clause("FLT-TYP-2")
def test_light_hulls_are_auxiliaries_and_small_ships_without_armour() -> None:
    light = {key for key in PRINTED if light_hulled(ship(key))}
    assert light == {
        "fletcher", "kagero", "tribal", "flower", "abdiel", "jervis_bay", "t2_tanker", "liberty_ammo",
    }  # fmt: skip
    bare = spec_of({**roster()["hiryu"], "belt": 0, "deck": 0})
    assert not light_hulled(commissioned(bare, id="hiryu", name="Hiryu", side="Blue"))


@pytest.mark.parametrize(
    ("key", "more", "points"),
    [
        ("kagero", {"torpedoes": 0}, 49),
        ("kagero", {"torpedoes": 0, "crew_quality": 1}, 53.9),
        ("takao", {"torpedoes": 0}, 136),
        ("king_george_v", {"crew_quality": -1}, 280.8),
        ("abdiel", {"mine_loads": 11}, 68),
        ("abdiel", {"mine_loads": 4, "cargo": "fuel", "cargo_points": 1}, 64),
        ("s_boats", {}, 53),
        ("s_boats", {"crew_quality": 0}, 53 / 1.1),
        ("a6m2", {"aircraft": 12}, 2.0),
        ("a6m2", {"crew_quality": 2}, 2.4),
    ],
)
@pytest.mark.clause("FLT-VIC-1")
def test_what_a_unit_that_differs_is_worth(key: str, more: dict[str, Any], points: float) -> None:
    assert points_of(roster()[key], more) == pytest.approx(points)
    assert STAND == 6


def test_every_mount_of_a_class_is_a_mount_of_the_battle() -> None:
    fletcher = spec_of(roster()["fletcher"])
    assert [len(battery.mounts) for battery in fletcher.batteries] == [5]
    assert [mount.arc for mount in fletcher.batteries[0].mounts] == ["fore"] * 2 + ["after"] * 3
    assert fletcher.tubes is not None
    assert [mount.guns for mount in fletcher.tubes.mounts] == [5, 5]
    boats = spec_of(roster()["pt_boats"])
    assert boats.tubes is not None
    assert [mount.guns for mount in boats.tubes.mounts] == [4] * 6
    assert spec_of(roster()["t2_tanker"]).cargo is not None
    assert spec_of(roster()["hood"]).equipment == ("searchlights", "smoke", "poor_magazine")


@pytest.mark.parametrize("key", roster())
def test_a_class_can_be_drawn_and_spoken_of(key: str) -> None:
    drawn = (TREE / "game" / "ui" / "board" / "silhouettes.toml").read_text(encoding="utf-8")
    row = roster()[key]
    assert f"[{row['silhouette'].replace(' ', '_')}]" in drawn
    assert row["about"].endswith(".")
    card = CONSTRUCTION.card(row)
    assert card is not None
    assert (card.points, card.title) == (row["points"], row["name"])


@pytest.mark.parametrize(
    ("key", "changes", "field"),
    [
        (
            "takao",
            {"mounts": [{"battery": 3, "kind": "turret", "guns": 2, "arc": "fore"}]},
            "mounts[0].battery",
        ),
        ("fletcher", {"mounts": []}, "batteries[0]"),
        ("kagero", {"lrf": 1}, "lrf"),
        ("takao", {"main_d10": [5, 1]}, "main_d10"),
        ("takao", {"main_d10": [1]}, "main_d10"),
        ("takao", {"other_d10": [5, 8]}, "other_d10"),
        ("bismarck", {"torpedo_d10": [1, 1]}, "torpedo_d10"),
        ("takao", {"tubes": []}, "torpedo"),
        ("bismarck", {"tubes": [{"kind": "open", "tubes": 2, "arc": "bow"}]}, "tubes"),
        ("pt_boats", {"tubes_per_vessel": 0}, "torpedo"),
        ("t2_tanker", {"cargo_points": 0}, "cargo"),
        ("abdiel", {"cargo_points": 2}, "cargo_points"),
        ("takao", {"rrr": 2}, "rrr"),
        ("sbd", {"attacks": ["aircraft_guns"]}, "attacks"),
        ("sbd", {"loads": ["torp_mk13", "bomb_500gp"]}, "loads[0]"),
        ("sbd", {"attacks": ["dive_bomber", "torpedo_bomber"]}, "attacks[1]"),
    ],
)
def test_a_class_that_does_not_add_up_is_told_with_its_clause(
    key: str, changes: dict[str, Any], field: str
) -> None:
    row = {**roster()[key], **changes}
    told = roster_problems({"class": [row]}, ruleset("fleet"))
    assert f"class[0].{field}" in [problem.place for problem in told]
    assert all("(FLT-" in problem.expected for problem in told)


@pytest.mark.parametrize(
    ("key", "changes", "field", "clause"),
    [
        ("hiryu", {"rrr": 0}, "rrr", "FLT-COP-4"),
        ("f4f", {"acf_df1": 0}, "acf_df1", "FLT-ACM-5"),
        ("takao", {"main_d10": None}, "main_d10", "FLT-WPN-1"),
        ("jervis_bay", {"fire_control": 4}, "fire_control", "FLT-GUN-6"),
    ],
)
def test_what_asks_for_a_look(key: str, changes: dict[str, Any], field: str, clause: str) -> None:
    oddities = CONSTRUCTION.oddities({**roster()[key], **changes})
    assert [(one.field, one.clause) for one in oddities] == [(field, clause)]
