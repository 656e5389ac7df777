"""The critical tables, row by row: where a row stands, what protects, what it costs, what becomes of the rest."""

from typing import Any

import pytest

from game.rulesets.fleet import criticals
from game.rulesets.fleet import effects as effects
from game.rulesets.fleet.critical_tables import (
    BLOCKED_COST,
    FLIGHT_DECK_DIVISOR,
    GROUPS,
    PROTECTION,
    ROWS,
    TABLE_NAMES,
    row_at,
    rows_at,
)
from game.rulesets.fleet.facts import Armour

DECKS = ("warship", "merchant", "laden", "carrier")


def scores(key: str) -> dict[str, tuple[int, int]]:
    return dict(ROWS[key].d20)


def everywhere(low: int, high: int) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(DECKS, (low, high))


# key, where, armour, value, price against size 0, unused, repaired, clause
PRINTED: list[tuple[str, dict[str, tuple[int, int]], str, str, int, str, bool, str]] = [
    ("hull", everywhere(1, 2), "belt", "flotation", 1, "lost", False, "FLT-STR-1"),
    ("optics", everywhere(3, 3), "none", "gunnery_modifier", 5, "lost", False, "FLT-STR-2"),
    ("spotting_top", everywhere(3, 3), "none", "spotting_bands", 4, "again", False, "FLT-STR-4"),
    ("crew", everywhere(4, 4), "none", "dc_teams", 5, "again", False, "FLT-STR-5"),
    ("fire_control", everywhere(5, 5), "conning_tower", "fire_control", 1, "again", True, "FLT-STR-6"),
    ("command", everywhere(6, 6), "conning_tower", "crew_quality", 5, "again", False, "FLT-STR-7"),
    ("engine_room", everywhere(7, 9), "belt", "speed", 4, "again", True, "FLT-STR-9"),
    ("steering", everywhere(10, 10), "belt", "steering", 1, "again", True, "FLT-STR-11"),
    ("helm", everywhere(11, 11), "belt", "steering", 1, "again", True, "FLT-STR-12"),
    (
        "sensors", {"warship": (12, 12), "merchant": (12, 12), "laden": (12, 12)}, "none", "", 0, "again", False,
        "FLT-STR-14",
    ),
    ("carrier_sensors", {"carrier": (12, 12)}, "none", "", 0, "again", False, "FLT-CAR-2"),
    ("fire", everywhere(13, 13), "none", "fires", 4, "lost", True, "FLT-STR-17"),
    ("weapons", {"warship": (14, 20)}, "mount", "", 0, "group", False, "FLT-WPN-1"),
    ("laden_weapons", {"laden": (14, 20)}, "mount", "", 0, "group", False, "FLT-WPN-1"),
    ("carrier_weapons", {"carrier": (14, 14)}, "mount", "", 0, "group", False, "FLT-CAR-3"),
    ("cargo", {"merchant": (14, 20)}, "none", "", 0, "lost", False, "FLT-CGO-1"),
    ("laden_cargo", {"laden": (14, 20)}, "none", "", 0, "lost", False, "FLT-CGO-1"),
    ("aircraft_operations", {"carrier": (15, 16)}, "flight_deck", "h", 1, "again", True, "FLT-CAR-4"),
    ("hangar", {"carrier": (17, 18)}, "flight_deck", "rrr", 2, "again", False, "FLT-CAR-5"),
    ("fuel", {"carrier": (19, 20)}, "flight_deck", "", 0, "lost", False, "FLT-CAR-6"),
    (
        "bulkheads", {"bow": (1, 9), "mid": (1, 5), "stern": (1, 3)}, "none", "flotation", 1, "lost", False,
        "FLT-UND-3",
    ),
    (
        "flooded_engine", {"bow": (10, 12), "mid": (6, 8), "stern": (4, 4)}, "none", "speed", 4, "again", True,
        "FLT-UND-5",
    ),
    (
        "flooded_engine_1", {"bow": (13, 13), "mid": (9, 10), "stern": (5, 6)}, "none", "speed", 4, "again",
        True, "FLT-UND-5",
    ),
    (
        "flooded_engine_2", {"bow": (14, 14), "mid": (11, 11), "stern": (7, 10)}, "none", "speed", 4, "again",
        True, "FLT-UND-5",
    ),
    (
        "rudder", {"bow": (15, 15), "mid": (12, 14), "stern": (11, 15)}, "none", "steering", 1, "again", True,
        "FLT-UND-7",
    ),
    (
        "flooded_helm", {"bow": (16, 16), "mid": (15, 15), "stern": (16, 16)}, "none", "steering", 1, "again",
        True, "FLT-UND-7",
    ),
    (
        "flooded_command", {"bow": (17, 17), "mid": (16, 16), "stern": (17, 17)}, "none", "crew_quality", 5,
        "again", False, "FLT-UND-7",
    ),
    (
        "flooded_crew", {"bow": (18, 18), "mid": (17, 17), "stern": (18, 18)}, "none", "dc_teams", 5, "again",
        False, "FLT-UND-7",
    ),
    (
        "power", {"bow": (19, 19), "mid": (18, 19), "stern": (19, 19)}, "none", "", 0, "lost", True, "FLT-UND-8",
    ),
    (
        "special", {"bow": (20, 20), "mid": (20, 20), "stern": (20, 20)}, "none", "", 0, "group", False,
        "FLT-UND-9",
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", PRINTED, ids=[row[0] for row in PRINTED])
@pytest.mark.clause("FLT-UND-1")
@pytest.mark.clause("FLT-CAR-1")
@pytest.mark.clause("FLT-DCR-4")
def test_a_row_is_the_printed_one(row: tuple[Any, ...]) -> None:
    key, where, armour, value, price, unused, repaired, clause = row
    found = ROWS[key]
    assert scores(key) == where
    assert (found.armour, found.value, found.price(0), found.unused) == (armour, value, price, unused)
    assert (found.repaired, found.clause) == (repaired, clause)


def test_every_row_is_among_the_printed_ones() -> None:
    assert list(ROWS) == [row[0] for row in PRINTED]


@pytest.mark.parametrize("table", TABLE_NAMES)
@pytest.mark.clause("FLT-CRT-3")
def test_every_score_of_a_table_has_one_row(table: str) -> None:
    for score in range(1, 21):
        found = rows_at(table, score)
        dice = [row.die for row in found if row.die]
        assert len(found) == 1 or sorted(dice) == [(1, 5), (6, 10)], f"{table} {score}"
        for die in range(1, 11):
            assert row_at(table, score, die) in found
    with pytest.raises(LookupError):
        row_at(table, 21)


@pytest.mark.clause("FLT-STR-18")
def test_cargo_takes_the_place_of_weapons() -> None:
    assert row_at("merchant", 14).key == "cargo"
    assert [row_at("laden", 20, die).effect for die in (5, 6)] == ["weapons", "cargo"]
    assert row_at("warship", 14).effect == "weapons"


@pytest.mark.parametrize("key", ["engine_room", "fire", "flooded_engine", "flooded_engine_2"])
@pytest.mark.clause("FLT-CRT-5")
def test_a_price_by_size_is_one_at_least(key: str) -> None:
    assert [ROWS[key].price(size) for size in (3, 2, 0, -2, -3, -4)] == [7, 6, 4, 2, 1, 1]


@pytest.mark.clause("FLT-CRT-4")
def test_other_prices_do_not_hang_on_size() -> None:
    assert {ROWS["crew"].price(size) for size in range(-4, 4)} == {5}


@pytest.mark.clause("FLT-STR-9")
@pytest.mark.clause("FLT-UND-5")
def test_speed_falls_by_dice_and_some_are_free() -> None:
    dice = {key: (row.dice, row.free) for key, row in ROWS.items() if row.value == "speed"}
    assert dice == {
        "engine_room": (1, 0), "flooded_engine": (1, 0), "flooded_engine_1": (1, 1), "flooded_engine_2": (1, 2),
    }  # fmt: skip


@pytest.mark.clause("FLT-UND-6")
@pytest.mark.clause("FLT-STR-10")
def test_only_the_structural_engine_room_ends_smoke() -> None:
    assert [key for key, row in ROWS.items() if row.effect == "smoke"] == ["engine_room"]


@pytest.mark.clause("FLT-STR-2")
@pytest.mark.clause("FLT-STR-7")
def test_what_may_fall_below_nought() -> None:
    assert {row.value for row in ROWS.values() if row.least is None} == {"gunnery_modifier", "crew_quality"}
    assert {key for key, row in ROWS.items() if row.once} == {"command", "flooded_command"}


@pytest.mark.clause("FLT-STR-14")
@pytest.mark.clause("FLT-CAR-2")
def test_sensors_go_in_their_order() -> None:
    assert list(ROWS["sensors"].items.items()) == [
        ("searchlights", 3), ("shipboard_planes", 4), ("gunnery_radar", 5),
    ]  # fmt: skip
    assert list(ROWS["carrier_sensors"].items.items()) == [("searchlights", 3), ("gunnery_radar", 5)]


@pytest.mark.clause("FLT-UND-9")
def test_the_special_row_sends_a_ship_to_her_own_table() -> None:
    special = ROWS["special"]
    own = {table: row_at(table, special.own, 10).key for table in DECKS}
    assert own == {"warship": "weapons", "merchant": "cargo", "laden": "laden_cargo", "carrier": "fuel"}
    assert row_at("carrier", special.above_h).key == "carrier_weapons"


@pytest.mark.clause("FLT-UND-2")
def test_no_armour_protects_under_water() -> None:
    assert {row.armour for row in ROWS.values() if "mid" in row.d20} == {"none"}


@pytest.mark.clause("FLT-ARM-11")
def test_what_a_deck_that_holds_lets_through() -> None:
    held = {key: row.deck_holds for key, row in ROWS.items() if row.armour == "flight_deck"}
    assert held == {"aircraft_operations": "half", "hangar": "nothing", "fuel": "nothing"}
    assert ROWS["hangar"].says("deck_holds") == "FLT-ARM-11"
    assert FLIGHT_DECK_DIVISOR == 2


@pytest.mark.clause("FLT-CRT-7")
def test_what_cannot_be_applied_costs_one() -> None:
    assert BLOCKED_COST == 1


@pytest.mark.parametrize(
    ("area", "vertical", "horizontal"),
    [
        ("belt", ("belt", 14), ("deck", 5)),
        ("conning_tower", ("conning_tower", 13), ("conning_tower", 7)),
        ("turret", ("turret", 13), ("turret", 7)),
        ("casemate", ("casemate", 6), ("deck", 4)),
        ("flight_deck", ("none", 0), ("flight_deck", 3)),
        ("none", ("none", 0), ("none", 0)),
    ],
)
@pytest.mark.clause("FLT-ARM-4")
@pytest.mark.clause("FLT-ARM-5")
@pytest.mark.clause("FLT-ARM-6")
@pytest.mark.clause("FLT-ARM-7")
@pytest.mark.clause("FLT-ARM-8")
def test_what_armour_a_hit_meets(area: str, vertical: tuple[str, int], horizontal: tuple[str, int]) -> None:
    thick = {"conning_tower": 13, "turret": 13}
    for direction, (name, counts) in (("vertical", vertical), ("horizontal", horizontal)):
        armour = Armour(**{name: thick.get(area, counts)}) if name != "none" else Armour(9, 9, 9, 9, 9, 9)
        assert PROTECTION[area].met(direction, armour) == counts


@pytest.mark.clause("FLT-WPN-4")
@pytest.mark.clause("FLT-WPN-5")
@pytest.mark.clause("FLT-WPN-6")
@pytest.mark.clause("FLT-WPN-8")
def test_what_becomes_of_value_left_by_group() -> None:
    assert {name: group["unused"] for name, group in GROUPS.items()} == {
        "main": "lost", "other": "again", "torpedo": "again",
    }  # fmt: skip
    assert GROUPS["main"]["mounts"] == 1
    assert GROUPS["other"]["factors"] == ["asw", "mrf", "crf"]
    assert GROUPS["other"]["bare_cost"] == 1


def test_every_effect_that_a_row_names_is_entered() -> None:
    assert {row.effect for row in ROWS.values()} == set(criticals.EFFECTS)
