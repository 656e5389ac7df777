"""fleet's numbers agree with the printed ones, with each other and with the formulas they follow from."""

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.rulesets.fleet import tables
from game.rulesets.fleet.armoury import (
    ARCS,
    ATTACKS,
    BLOWS,
    EITHER_VERTICAL,
    LOADS,
    LOSS_ORDER,
    MOUNTINGS,
    TORPEDOES,
    WEAPONS,
    attacks_with,
    gun,
)
from game.rulesets.fleet.tables import (
    LIGHTS,
    ROLES,
    SECTIONS,
    acceleration,
    band,
    base,
    directors,
    first_speed,
    impact,
    setting_modifier,
    size_of,
    steps,
    toughness,
)

FLEET = Path(__file__).parents[3] / "game" / "rulesets" / "fleet"
TABLES: dict[str, Any] = tomllib.loads((FLEET / "tables.toml").read_text(encoding="utf-8"))

PRINTED = [
    ("measure.band_cm", 25, "FLT-GEN-1"),
    ("measure.bands", 5, "FLT-GEN-3"),
    ("die.initiative", 10, "FLT-INI-1"),
    ("tests.crew", 6, "FLT-GEN-6"),
    ("tests.wreck", 6, "FLT-GEN-7"),
    ("tests.morale", 6, "FLT-GEN-7"),
    ("tests.save", 6, "FLT-GEN-7"),
    ("limits.crew_quality", [-2, 2], "FLT-GUN-8"),
    ("limits.command_value", [-2, 2], "FLT-SQD-1"),
    ("limits.target_size", [-4, 3], "FLT-TYP-4"),
    ("limits.torpedo_target_size", [-3, 3], "FLT-TYP-4"),
    ("limits.save_modifier", [-2, 1], "FLT-TYX-3"),
    ("relative.bow_deg", 45, "FLT-GEN-10"),
    ("relative.stern_deg", 135, "FLT-GEN-10"),
    ("relative.rake_deg", 22.5, "FLT-ARM-3"),
    ("movement.turn_deg", 45, "FLT-MOV-5"),
    ("movement.slow_cm", 8, "FLT-MOV-8"),
    ("movement.deceleration", 2, "FLT-MOV-1"),
    ("squadron.ships", 6, "FLT-SQD-1"),
    ("squadron.stands", 4, "FLT-SQD-1"),
    ("squadron.commander_lost", -1, "FLT-SQD-2"),
    ("collision.flotation", 3, "FLT-COL-2"),
    ("collision.least", 1, "FLT-COL-2"),
    ("collision.cv", 2, "FLT-COL-2"),
    ("collision.craft_vessels", 1, "FLT-COL-3"),
    ("collision.craft_flotation", 1, "FLT-COL-3"),
    ("grounding.dice", 1, "FLT-COL-4"),
    ("grounding.shoal_least_size", 0, "FLT-COL-4"),
    ("grounding.refloat", -2, "FLT-COL-4"),
    ("contacts.dummies", 0.5, "FLT-CON-1"),
    ("contacts.dummy_cm", 25, "FLT-CON-2"),
    ("contacts.mvr_cm", 6, "FLT-CON-2"),
    ("contacts.deploy_cm", 15, "FLT-CON-3"),
    ("contacts.deploy_deg", 45, "FLT-CON-3"),
    ("contacts.set_up_cm", 30, "FLT-CON-7"),
    ("spotting.certain_cm", 12.5, "FLT-SPT-4"),
    ("spotting.per_band", -1, "FLT-SPT-3"),
    ("spotting.night", -1, "FLT-SPT-3"),
    ("spotting.search_radar", 1, "FLT-SPT-5"),
    ("spotting.bow_wave", 1, "FLT-SPT-3"),
    ("spotting.bow_wave_cm", 25, "FLT-SPT-3"),
    ("spotting.stand_bands", 4, "FLT-SPT-7"),
    ("spotting.shore_bands", 5, "FLT-SPT-7"),
    ("periscope.from_ship_cm", 5, "FLT-SPT-8"),
    ("periscope.from_stand_cm", 10, "FLT-SPT-8"),
    ("periscope.modifier", -1, "FLT-SPT-8"),
    ("periscope.bands", 1, "FLT-SUB-6"),
    ("sight.blind_cm", 12.5, "FLT-VIS-2"),
    ("sight.squall_cm", 12.5, "FLT-WEA-1"),
    ("illumination.searchlight_cm", 25, "FLT-ILL-2"),
    ("illumination.starshell_cm", 50, "FLT-ILL-3"),
    ("illumination.starshell_radius_cm", 10, "FLT-ILL-3"),
    ("illumination.starshell_calibre", [3.9, 6.1], "FLT-ILL-3"),
    ("smoke.width_cm", 5, "FLT-SMK-1"),
    ("smoke.turns", 1, "FLT-SMK-1"),
    ("gunnery.directed", [6, 9, 12, 15, 18], "FLT-GUN-3"),
    ("gunnery.local", [8, 12, 16, 20, 24], "FLT-GUN-3"),
    ("gunnery.guns", [-1, 0, 1, 2, 3], "FLT-GUN-7"),
    ("gunnery.radar", 1, "FLT-GUN-9"),
    ("gunnery.base_between", -1, "FLT-GUN-10"),
    ("gunnery.splash_on_shooter", -1, "FLT-GUN-11"),
    ("gunnery.splash_on_target", -1, "FLT-GUN-11"),
    ("gunnery.steering_zero", 1, "FLT-GUN-12"),
    ("gunnery.slow", 1, "FLT-GUN-12"),
    ("guns_on_craft.calibre", [3.9, 6.1], "FLT-TYX-1"),
    ("flak_on_ships.to_hit", 8, "FLT-CRF-4"),
    ("flak_on_ships.mrf_cm", 10, "FLT-CRF-1"),
    ("flak_on_ships.crf_cm", 5, "FLT-CRF-1"),
    ("flak_on_ships.save_craft_by_crf", 1, "FLT-CRF-5"),
    ("flak_on_ships.save_ship_by_mrf", 1, "FLT-CRF-5"),
    ("torpedo.to_hit", [14, 17, 19, 20, 21], "FLT-TOR-6"),
    ("torpedo.splash_on_shooter", -1, "FLT-TOR-8"),
    ("torpedo.from_bow", -1, "FLT-TOR-9"),
    ("torpedo.from_stern", -3, "FLT-TOR-9"),
    ("torpedo.steering_zero", 1, "FLT-TOR-10"),
    ("torpedo.slow", 1, "FLT-TOR-10"),
    ("torpedo.spread_deg", 15, "FLT-TOR-3"),
    ("torpedo.reload_turns", 3, "FLT-TOR-14"),
    ("aa.to_hit", 8, "FLT-AAA-1"),
    ("aa.lrf_cm", 50, "FLT-AAA-1"),
    ("aa.mrf_cm", 10, "FLT-AAA-1"),
    ("aa.crf_cm", 5, "FLT-AAA-1"),
    ("aa.lrf_at_two_bands", -3, "FLT-AAA-2"),
    ("aa.dpaa_radar", 1, "FLT-AAA-2"),
    ("aa.splash_on_ship", -1, "FLT-AAA-2"),
    ("aa.flak_on_stand", -1, "FLT-AAA-2"),
    ("aa.save_aa_plus", -2, "FLT-AAA-4"),
    ("air.patrol_cm", 25, "FLT-AIR-3"),
    ("air.contact_cm", 2.5, "FLT-AIR-3"),
    ("air.sight_bands", 4, "FLT-AVS-11"),
    ("air.enters_half_speed", 0.5, "FLT-COP-5"),
    ("deck.aboard_cm", 2.5, "FLT-COP-1"),
    ("deck.least_cm", 15, "FLT-COP-2"),
    ("deck.catapult", 2, "FLT-COP-2"),
    ("deck.fires", 3, "FLT-COP-3"),
    ("air_to_ship.to_hit", 14, "FLT-AVS-2"),
    ("air_to_ship.contact_cm", 2.5, "FLT-AVS-5"),
    ("air_to_ship.flak_on_attacker", -1, "FLT-AVS-4"),
    ("air_to_ship.splash_on_target", -1, "FLT-AVS-4"),
    ("air_to_ship.kamikaze_fires", 1, "FLT-AVS-9"),
    ("air_guns.validate", 11, "FLT-AGN-3"),
    ("air_guns.save_craft_by_s", 1, "FLT-AGN-4"),
    ("air_guns.save_ship_by_as", 1, "FLT-AGN-4"),
    ("air_combat.to_hit", 8, "FLT-ACM-3"),
    ("air_combat.flak_on_attacker", -1, "FLT-ACM-3"),
    ("air_combat.flak_on_defender", -1, "FLT-ACM-3"),
    ("mines.to_hit", 16, "FLT-MIN-4"),
    ("mines.known", -4, "FLT-MIN-4"),
    ("mines.paravanes", -2, "FLT-MIN-4"),
    ("mines.dense", 2, "FLT-MIN-4"),
    ("mines.dense_loads", 2, "FLT-MIN-4"),
    ("mines.length_cm", 5, "FLT-MIN-1"),
    ("mines.width_cm", 2.5, "FLT-MIN-1"),
    ("mines.lay_cm", 15, "FLT-MIN-1"),
    ("mines.sweep_cm", 10, "FLT-MIN-6"),
    ("asw.sonar_cm", 10, "FLT-ASW-1"),
    ("asw.attack_cm", 5, "FLT-ASW-3"),
    ("asw.to_hit", 14, "FLT-ASW-3"),
    ("asw.deep", -2, "FLT-ASW-3"),
    ("asw.ahead_throwing", 2, "FLT-ASW-3"),
    ("asw.search_fast_cm", 15, "FLT-ASW-1"),
    ("asw.search_fast", -1, "FLT-ASW-1"),
    ("asw.search_deep", -1, "FLT-ASW-1"),
    ("asw.search_stopped", -1, "FLT-ASW-1"),
    ("asw.search_launched", 1, "FLT-ASW-1"),
    ("wreck_test.poor_carrier_safety", -1, "FLT-WRK-3"),
    ("wreck_test.poor_underwater", -1, "FLT-WRK-3"),
    ("wreck.sinks", 4, "FLT-WRK-6"),
    ("bulkheads.poor_underwater", -1, "FLT-UND-4"),
    ("bulkheads.again", 2, "FLT-UND-4"),
    ("helm.port", 10, "FLT-STR-13"),
    ("helm.turn_deg", 45, "FLT-STR-13"),
    ("magazine.explosion", 1, "FLT-MAG-2"),
    ("magazine.poor_magazine", 1, "FLT-MAG-2"),
    ("magazine.fires", 1, "FLT-MAG-2"),
    ("magazine.many_fires", 3, "FLT-MAG-2"),
    ("magazine.flashover", 3, "FLT-MAG-4"),
    ("magazine.flashover_dice", 2, "FLT-MAG-4"),
    ("carrier_fuel.explosion", 2, "FLT-FUE-1"),
    ("carrier_fuel.poor_carrier_safety", 2, "FLT-FUE-1"),
    ("carrier_fuel.stand_below", 1, "FLT-FUE-1"),
    ("carrier_fuel.contained", 4, "FLT-FUE-3"),
    ("explosion.radius_cm", 5, "FLT-XPL-1"),
    ("explosion.magazine_dice", 1, "FLT-MAG-3"),
    ("explosion.carrier_h", 3, "FLT-FUE-2"),
    ("explosion.cargo_dice", 1, "FLT-CGO-3"),
    ("explosion.structure", 2, "FLT-XPL-2"),
    ("explosion.critical_divisor", 2, "FLT-XPL-2"),
    ("explosion.critical_most", 10, "FLT-XPL-2"),
    ("explosion.penetration", 2, "FLT-XPL-2"),
    ("damage_control.fire", 6, "FLT-DCR-2"),
    ("damage_control.spreads", 1, "FLT-DCR-2"),
    ("damage_control.repair", 8, "FLT-DCR-3"),
    ("morale.ship_share", 3, "FLT-MOR-1"),
    ("morale.stand_share", 3, "FLT-MOR-6"),
    ("morale.squadron_share", 2, "FLT-MOR-7"),
    ("morale.strikes", 2, "FLT-MOR-3"),
    ("morale.withdrawing_shoots_cm", 50, "FLT-MOR-4"),
    ("victory.destroyed_per_cent", 100, "FLT-VIC-1"),
    ("victory.crippled_per_cent", 50, "FLT-VIC-1"),
    ("options.carrier_smoke.default", False, "FLT-CAR-8"),
    ("options.night_flying.default", False, "FLT-AIR-6"),
]


@pytest.mark.parametrize(("path", "value", "clause"), PRINTED, ids=[path for path, _, _ in PRINTED])
def test_a_number_is_the_printed_one_and_names_its_clause(path: str, value: object, clause: str) -> None:
    *tables_, key = path.split(".")
    table = TABLES
    for name in tables_:
        table = table[name]
    assert table[key] == value
    said = table["clause"]
    assert (said if isinstance(said, str) else said[key]) == clause


# -- progressions and bands -----------------------------------------------------------------------------------


@pytest.mark.clause("FLT-GEN-4")
@pytest.mark.clause("FLT-GUN-7")
def test_edges_of_the_progression() -> None:
    assert [steps(n) for n in (0, 1, 2, 3, 6, 7, 12, 13, 20, 21, 40)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    guns = {2: -1, 3: 0, 6: 0, 7: 1, 12: 1, 13: 2, 20: 2, 21: 3}
    assert {n: TABLES["gunnery"]["guns"][steps(n) - 1] for n in guns} == guns


@pytest.mark.clause("FLT-AAA-4")
def test_hit_points_use_the_progression_less_one() -> None:
    points = {1: 0, 2: 1, 3: 1, 4: 2, 7: 2, 8: 3, 13: 3, 14: 4, 21: 4, 22: 5, 40: 5}
    assert {n: toughness(n) for n in points} == points


@pytest.mark.clause("FLT-GEN-2")
@pytest.mark.clause("FLT-GEN-3")
def test_edges_of_range_bands() -> None:
    assert [band(cm) for cm in (0, 0.5, 25, 25.1, 50, 100, 125)] == [1, 1, 1, 2, 2, 4, 5]
    assert band(125.1) > tables.BANDS


@pytest.mark.clause("FLT-GUN-5")
def test_each_four_points_of_fire_control_serve_one_target() -> None:
    assert [directors(fc) for fc in (12, 9, 8, 5, 4, 1, 0)] == [3, 3, 2, 2, 1, 1, 0]


@pytest.mark.clause("FLT-AGN-4")
def test_aircraft_guns_are_harder_to_save_the_more_they_are() -> None:
    saves = {1: -1, 2: -1, 3: -2, 6: -2, 7: -3, 12: -3, 13: -3, 21: -3}
    assert {acf: tables.AIR_GUNS["save"][steps(acf) - 1] for acf in saves} == saves


# -- sizes and speeds -----------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TYP-3")
def test_target_size_by_tons() -> None:
    edges = {
        40_000: 3, 39_999: 2, 18_000: 2, 17_999: 1, 9_000: 1, 8_999: 0, 5_000: 0, 4_999: -1,
        2_500: -1, 2_499: -2, 1_000: -2, 999: -3, 300: -3, 299: -4, 50: -4,
    }  # fmt: skip
    assert {tons: size_of(tons) for tons in edges} == edges
    assert tables.CRAFT_SIZE == -4


@pytest.mark.clause("FLT-TYP-5")
def test_bases_by_size() -> None:
    bases = {3: (6, 2), 2: (6, 2), 1: (5, 2), 0: (5, 2), -1: (4, 1.5), -2: (4, 1.5), -3: (3, 1)}
    assert {size: base(size) for size in bases} == bases
    assert tables.CRAFT_BASE == 3


@pytest.mark.clause("FLT-MOV-2")
def test_acceleration_by_size() -> None:
    assert [acceleration(size) for size in (3, 2, 1, 0, -1, -2, -3, -4)] == [5, 5, 5, 8, 8, 12, 12, 12]
    assert acceleration(1, merchant=True) == 3


@pytest.mark.clause("FLT-MOV-12")
def test_a_battle_begins_at_two_thirds_of_full_speed() -> None:
    assert [first_speed(most) for most in (30, 36, 35, 11, 0)] == [20, 24, 23, 7, 0]


@pytest.mark.clause("FLT-VIS-1")
def test_the_table_of_visibility() -> None:
    assert {key: (light.tvr_cm, light.night) for key, light in LIGHTS.items()} == {
        "clear_day": (125, False), "haze": (75, False), "dusk": (50, False), "mist": (37.5, False),
        "fog": (12.5, False), "moonlit_night": (37.5, True), "dark_night": (25, True),
        "storm_night": (12.5, True),
    }  # fmt: skip


# -- guns -----------------------------------------------------------------------------------------------------

GUNS = {
    3.0: (3, 1, [2, 2]), 3.5: (4, 1, [3, 3]), 3.9: (4, 1, [4, 3, 3]), 4.0: (4, 1, [4, 3, 3]),
    4.1: (4, 1, [4, 3, 3]), 4.5: (5, 2, [4, 4, 3]), 4.7: (5, 2, [5, 4, 3]), 5.0: (5, 2, [5, 4, 4]),
    5.25: (5, 2, [6, 5, 4]), 5.5: (6, 2, [6, 5, 4]), 5.9: (6, 2, [7, 6, 5, 4]), 6.0: (6, 2, [7, 6, 5, 4]),
    6.1: (6, 2, [7, 6, 5, 4]), 8.0: (8, 3, [10, 9, 8, 6, 5]), 11.0: (11, 4, [17, 15, 12, 10, 9]),
    12.0: (12, 4, [19, 17, 14, 12, 10]), 14.0: (14, 5, [24, 21, 18, 15, 13]),
    15.0: (15, 5, [27, 23, 20, 16, 14]), 16.0: (16, 5, [29, 26, 22, 18, 15]),
    18.1: (18, 6, [35, 31, 26, 22, 18]),
}  # fmt: skip


@pytest.mark.parametrize("calibre", GUNS)
@pytest.mark.clause("FLT-DAM-3")
@pytest.mark.clause("FLT-GUN-4")
def test_a_gun_follows_from_its_calibre(calibre: float) -> None:
    shot = gun(calibre)
    assert (shot.cv, shot.ip, list(shot.penetration)) == GUNS[calibre]
    assert shot.bands == (5 if calibre >= 7.5 else 4 if calibre >= 5.9 else 3 if calibre >= 3.9 else 2)


@pytest.mark.clause("FLT-DAM-3")
def test_critical_values_have_ends() -> None:
    assert (gun(1.0).cv, gun(19.0).cv) == (1, 18)
    assert [impact(cv) for cv in (1, 2, 4, 5, 7, 8, 14, 17, 18)] == [0, 1, 1, 2, 2, 3, 5, 6, 6]


# -- what aircraft carry --------------------------------------------------------------------------------------

CARRIED = {
    "bomb_250gp": (6, 2, 1, "horizontal", 0), "bomb_500gp": (8, 3, 1, "horizontal", 0),
    "bomb_250kg": (9, 3, 2, "horizontal", 0), "bomb_1000gp": (12, 4, 2, "horizontal", 0),
    "bomb_1000sap": (12, 4, 4, "horizontal", 0), "bomb_1600ap": (15, 5, 7, "horizontal", 0),
    "bomb_800kg_ap": (16, 5, 7, "horizontal", 0), "salvo_rockets": (6, 2, 2, "vertical", 0),
    "tiny_tim": (8, 3, 4, "horizontal", 5), "fx1400": (18, 6, 8, "horizontal", 12.5),
    "hs293": (12, 4, 2, "horizontal", 25), "ohka": (18, 6, 6, "vertical", 50),
    "torp_mk13": (14, 5, 0, "underwater", 0), "torp_mk12": (12, 4, 0, "underwater", 0),
    "torp_type91": (13, 4, 0, "underwater", 0),
}  # fmt: skip


@pytest.mark.clause("FLT-AVS-5")
@pytest.mark.clause("FLT-ARM-1")
def test_the_table_of_loads() -> None:
    found = {
        key: (load.cv, load.ip, load.penetration, load.hits, load.standoff_cm) for key, load in LOADS.items()
    }
    assert found == CARRIED
    modifiers = {key: load.torpedo_modifier for key, load in LOADS.items() if load.hits == "underwater"}
    assert modifiers == {"torp_mk13": -1, "torp_mk12": 0, "torp_type91": 1}


@pytest.mark.clause("FLT-ARM-2")
@pytest.mark.clause("FLT-MIN-5")
@pytest.mark.clause("FLT-ASW-4")
def test_blows_that_nobody_loads() -> None:
    found = {key: (blow.cv, blow.ip, blow.penetration, blow.hits) for key, blow in BLOWS.items()}
    assert found == {
        "kamikaze": (10, 3, 2, "either"),
        "mine": (14, 5, 0, "underwater"),
        "depth_charge": (10, 3, 0, "underwater"),
    }
    assert EITHER_VERTICAL == 3


BOMBS = [key for key, row in WEAPONS["load"].items() if "weight_lb" in row]


@pytest.mark.parametrize("key", BOMBS)
@pytest.mark.clause("FLT-DAM-3")
def test_a_bomb_follows_from_its_weight(key: str) -> None:
    row, bombs = WEAPONS["load"][key], WEAPONS["bombs"]
    root = math.sqrt(row["weight_lb"])
    assert row["cv"] == tables.half_up(root / bombs["cv_divisor"])
    pierced = root / bombs["penetration_divisor"] * bombs["shell"][row["shell"]]
    assert row["penetration"] == tables.half_up(pierced)


@pytest.mark.clause("FLT-AVS-3")
def test_what_each_way_of_attack_adds() -> None:
    assert {key: attack.modifier for key, attack in ATTACKS.items()} == {
        "dive_bomber": 4, "skip_bomber": 2, "fighter_bomber": 0, "glide_bomber": 0, "torpedo_bomber": 0,
        "aircraft_guns": 0, "ohka": 0, "fx1400": 0, "hs293": 0, "kamikaze": 0, "salvo_rockets": -1,
        "tiny_tim": -1, "low_level": -1, "medium_level": -3, "high_level": -5,
    }  # fmt: skip


@pytest.mark.clause("FLT-AAA-7")
def test_high_flyers_are_out_of_reach_of_some_flak() -> None:
    less = {key: attack.flak for key, attack in ATTACKS.items() if len(attack.flak) < 3}
    assert less == {"high_level": ("lrf",), "medium_level": ("lrf", "mrf"), "fx1400": ("lrf", "mrf")}


@pytest.mark.clause("FLT-AVS-12")
@pytest.mark.clause("FLT-ARM-1")
def test_a_load_is_used_in_its_own_way_and_bombs_in_any() -> None:
    assert attacks_with("torp_mk13") == ("torpedo_bomber",)
    assert attacks_with("ohka") == ("ohka",)
    dropped = attacks_with("bomb_500gp")
    assert set(dropped) == {
        "dive_bomber", "skip_bomber", "fighter_bomber", "glide_bomber", "low_level", "medium_level", "high_level",
    }  # fmt: skip
    assert [key for key in dropped if ATTACKS[key].vertical] == ["skip_bomber"]


@pytest.mark.clause("FLT-ACM-1")
def test_who_intercepts_and_who_may_decline() -> None:
    assert {key: (role.intercepts, role.dogfight, role.declines) for key, role in ROLES.items()} == {
        "fighter": (True, 1, False),
        "fighter_bomber": (False, 2, True),
        "other": (False, 2, False),
    }
    assert ROLES["fighter_bomber"].empty == "fighter"


# -- torpedoes, arcs, mounts ----------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TOR-11")
def test_torpedoes_and_their_settings() -> None:
    found = {
        key: (kind.cv, kind.ip, [(s.knots, s.range_cm, s.modifier) for s in kind.settings])
        for key, kind in TORPEDOES.items()
    }
    assert found == {
        "mk15_21": (15, 5, [(45, 30, 2), (33, 50, 0), (26, 75, -2)]),
        "mk9_21": (15, 5, [(41, 55, 1), (35, 75, 0)]),
        "g7a_21": (15, 5, [(44, 30, 1), (30, 70, -1)]),
        "g7e_21": (15, 5, [(30, 25, -1)]),
        "mk8_pt": (14, 5, [(27, 60, -2)]),
        "type93_24": (18, 6, [(48, 110, 2), (40, 125, 1)]),
    }
    edges = {27: -2, 28: -1, 32: -1, 33: 0, 39: 0, 40: 1, 44: 1, 45: 2, 99: 2}
    assert {knots: setting_modifier(knots) for knots in edges} == edges


@pytest.mark.clause("FLT-TOR-13")
@pytest.mark.clause("FLT-MIN-5")
def test_sections_by_d6() -> None:
    def scores(arc: str) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for score, section in enumerate(SECTIONS[arc], 1):
            found.setdefault(section, []).append(score)
        return found

    assert scores("bow") == {"bow": [1, 2, 3], "mid": [4, 5], "stern": [6]}
    assert scores("beam") == {"bow": [1], "mid": [2, 3, 4, 5], "stern": [6]}
    assert scores("stern") == {"stern": [1, 2, 3], "mid": [4, 5], "bow": [6]}
    assert scores("mine") == scores("bow")


@pytest.mark.parametrize(
    ("name", "inside", "outside"),
    [
        ("fore", (0, 150, -150), (151, 180, -151)),
        ("after", (30, 180, -30), (29, 0, -29)),
        ("port", (-30, -90, -150), (-29, 0, 90, -151)),
        ("starboard", (30, 90, 150), (29, 180, -90, 151)),
        ("beams", (30, 150, -30, -150), (0, 29, 180)),
        ("bow", (-20, 0, 20), (-21, 21, 180)),
        ("stern", (160, 180, -160), (159, 0, -159)),
        ("all", (0, 90, 180, -90), ()),
    ],
)
@pytest.mark.clause("FLT-GUN-2")
def test_arcs_of_mounts_have_both_edges(name: str, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    assert all(any(arc.holds(bearing) for arc in ARCS[name]) for bearing in inside)
    assert not any(arc.holds(bearing) for bearing in outside for arc in ARCS[name])


@pytest.mark.clause("FLT-WPN-2")
@pytest.mark.clause("FLT-WPN-3")
@pytest.mark.clause("FLT-MAG-1")
def test_prices_and_order_of_mounts() -> None:
    prices = {key: mounting.price for key, mounting in MOUNTINGS.items()}
    assert prices == {"open": 1, "shield": 2, "casemate": 3, "turret": 4, "internal": 4}
    assert LOSS_ORDER == (
        "open", "shield", "casemate", "turret", "armoured casemate", "armoured turret", "internal",
    )  # fmt: skip
    assert [key for key, mounting in MOUNTINGS.items() if mounting.armour] == ["casemate", "turret"]
    assert [key for key, mounting in MOUNTINGS.items() if mounting.magazine] == ["casemate", "turret"]
