"""Every row of every table of coastal, put to use: what the numbers of the file do on the table."""

from __future__ import annotations

from random import Random

import pytest

from game.dice.tray import ScriptedTray
from game.match import Umpire
from game.rulesets.coastal import (
    air_attack,
    condition,
    guns,
    lights,
    mines,
    repairs,
    sailing,
    spotting,
    torpedoes,
)
from game.rulesets.coastal.armament import FlareRocket, Starshell, read
from game.rulesets.coastal.damage import explode, hit, hull_roll, overcome, special
from game.rulesets.coastal.rolls import crew_throw
from game.rulesets.coastal.table import Aircraft, Minefield, Track
from game.rulesets.coastal.tables import ARMOUR, BOMBS, CREW, ROWS, STARSHELL, TORPEDOES, WEAPONS, duds
from tests.rulesets.coastal.scene import NIGHT, dice, ship, table, unit

SEEN = {"state_spotted": True}


def rolled(total: int) -> tuple[int, int]:
    """Two faces of that sum."""
    return (total - 6, 6) if total > 7 else (1, total - 1)


# -- guns -----------------------------------------------------------------------------------------------------

FAR = [10.0, 25.0, 50.0, 75.0, 100.0, 150.0, 400.0]
TO_HIT: dict[str, tuple[list[int | None], int]] = {
    "lmg": ([6, 7, None, None, None, None, None], 1),
    "hmg": ([6, 7, 8, None, None, None, None], 2),
    "c20": ([6, 7, 8, 8, None, None, None], 3),
    "c28": ([6, 7, 8, 8, None, None, None], 3),
    "c37": ([6, 7, 8, 8, 9, None, None], 4),
    "c45": ([7, 8, 9, 9, 10, None, None], 4),
    "c57": ([7, 8, 9, 9, 10, None, None], 4),
    "rocket": ([7, 8, 9, 9, 10, None, None], 0),
    "rocket_heavy": ([7, 8, 9, 9, 10, None, None], 0),
    "c75": ([9, 8, 8, 8, 8, 9, 10], 6),
    "c85": ([9, 8, 8, 8, 8, 9, 10], 6),
    "c105": ([9, 8, 8, 8, 8, 9, 10], 6),
    "c130": ([9, 8, 8, 8, 8, 9, 10], 6),
    "c155": ([9, 8, 8, 8, 8, 9, 10], 6),
}
"""What each weapon needs in each band, and from which band on it may not fire at aircraft."""


@pytest.mark.clause("CST-GUN-6", "CST-GUN-7", "CST-GUN-9", "CST-HUL-3")
@pytest.mark.parametrize("key", TO_HIT)
def test_each_weapon_in_each_band_at_ships_and_aircraft(key: str) -> None:
    assert set(TO_HIT) == set(WEAPONS)
    needed, no_aa = TO_HIT[key]
    now = table(unit("ju87", "d", 60, 60), unit("coaster", "b", 60, 80))
    for at, (far, need) in enumerate(zip(FAR, needed, strict=True)):
        assert guns.need(WEAPONS[key], far, now.units["b"]) == need
        assert guns.need(WEAPONS[key], far, now.units["d"]) == (need if at < no_aa else None)
        following = needed[at + 1] if at + 1 < len(needed) else need
        assert guns.need(WEAPONS[key], far + 0.1, now.units["b"]) == following


@pytest.mark.clause("CST-GUN-10", "CST-GUN-11")
@pytest.mark.parametrize("key", TO_HIT)
def test_the_starred_rows_alone_have_a_least_range_and_the_heavy_ones_a_second_chance(key: str) -> None:
    now = table(red=unit("coaster", "b", 60, 80) + unit("battery", "fort", 100, 80), rest=ISLAND)
    starred = key in ("c105", "c130", "c155")
    assert (guns.need(WEAPONS[key], 9.9, now.units["b"]) is None) is starred
    assert guns.need(WEAPONS[key], 9.9, now.units["fort"]) == TO_HIT[key][0][0]
    assert WEAPONS[key].row.reroll_from_barrels == (2 if starred or key in ("c75", "c85") else 0)


ISLAND = '[[terrain]]\nkind = "land"\noutline = [[95, 75], [105, 75], [105, 85], [95, 85]]\n'

BOXES = {
    "lmg": [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
    "hmg": [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3],
    "c20": [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4],
    "c28": [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
    "c37": [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6],
    "c45": [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7],
    "c57": [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
    "c75": [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    "rocket": [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    "c85": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    "c105": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "rocket_heavy": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "c130": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "c155": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
}


@pytest.mark.clause("CST-HUL-1", "CST-HUL-3")
@pytest.mark.parametrize("key", BOXES)
def test_each_sum_on_each_row_of_hull_damage(key: str) -> None:
    assert set(BOXES) == set(WEAPONS)
    for total, boxes in enumerate(BOXES[key], 2):
        now = table(red=unit("freighter", "b", 60, 60))
        with dice(now, *rolled(total)) as umpire:
            hull_roll(umpire, ship(now), WEAPONS[key])
        assert ship(now).hull_boxes == 71 - boxes


@pytest.mark.clause("CST-HUL-4", "CST-HUL-5")
@pytest.mark.parametrize(
    ("armour", "through"),
    [
        ("nil", set(BOXES)),
        ("light", set(BOXES) - {"lmg", "hmg"}),
        ("medium", set(BOXES) - {"lmg", "hmg", "c20", "c28"}),
        ("heavy", {"c75", "c85", "c105", "c130", "c155", "rocket", "rocket_heavy"}),
    ],
)
def test_which_weapons_overcome_which_armour(armour: str, through: set[str]) -> None:
    import msgspec

    now = table(red=unit("coaster", "b", 60, 60))
    ship(now).spec = msgspec.structs.replace(ship(now).spec, armour=armour)
    assert {key for key, weapon in WEAPONS.items() if overcome(ship(now), weapon.overcomes)} == through


# -- special effects ------------------------------------------------------------------------------------------

HURT = {
    "fire": {"fires": 1},
    "suppression": {"suppression_markers": 1},
    "structure": {"hull_boxes": 3},
    "no_course": {"steering_damage": ("no_course",)},
    "no_port": {"steering_damage": ("no_port",)},
    "no_starboard": {"steering_damage": ("no_starboard",)},
    "rating": {"steering_damage": ("rating",)},
    "turn_port": {"ordered_turn": "port"},
    "turn_starboard": {"ordered_turn": "starboard"},
    "marker": {"speed_markers": 1},
    "repairs": {"damage_control": 1},
    "surprised": {"surprised": True, "alerted": True, "surprised_turn": 1},
    "crew": {"crew_quality": -1},
    "setting": {"max_setting_loss": ("machinery",)},
    "acceleration": {"no_accelerate": 1},
    "weapon": {"mounts": ("destroyed", "ready", "ready", "ready", "ready")},
    "nothing": {},
}
"""What each effect leaves of a ship with 2 markers: 4 boxes of structure are taken from 7."""

WARSHIP = ["fire", "steering", "bridge", "machinery", "machinery", *["suppression"] * 3, *["weapon"] * 2]
MERCHANT = ["fire", "steering", "bridge", "machinery", "machinery", *["structure"] * 3, *["fire"] * 2]
BOUNCED_WARSHIP = ["nothing", "nothing", "bridge", "nothing", "nothing", *["suppression"] * 5]
BOUNCED_MERCHANT = ["nothing", "nothing", "bridge", "nothing", "nothing", *["nothing"] * 5]
SUBS = {
    "steering": ["no_course", "no_port", "no_starboard", "rating", "rating", "rating"],
    "bridge": ["turn_port", "turn_starboard", "marker", "repairs", "surprised", "crew"],
    "machinery": ["setting", "setting", "acceleration", "acceleration", "marker", "marker"],
}
COLUMNS = {
    "warship": ("hunt3", True, WARSHIP),
    "submarine": ("uboat_viic", True, WARSHIP),
    "merchant": ("coaster", True, MERCHANT),
    "warship not overcome": ("hunt3", False, BOUNCED_WARSHIP),
    "merchant not overcome": ("coaster", False, BOUNCED_MERCHANT),
}


def changed(cls: str, through: bool, faces: tuple[int, ...]) -> dict[str, object]:
    """What one special effect changes on a ship."""
    now = table(red=unit(cls, "b", 60, 60, markers=2, state_hull_boxes=7, state_crew_quality=0))
    struck = ship(now)
    struck.damage_control = 2
    before = struck.__copy__()
    with dice(now, *faces) as umpire:
        special(umpire, struck, through)
    return {
        key: getattr(struck, key)
        for key in struck.__struct_fields__
        if getattr(struck, key) != getattr(before, key)
    }


@pytest.mark.clause(
    "CST-SPC-1", "CST-SPC-2", "CST-SPC-17", "CST-SPC-18", "CST-SPC-19", "CST-SPC-20", "CST-MER-1"
)
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("face", range(1, 11))
def test_each_face_of_special_effects_in_each_column(column: str, face: int) -> None:
    cls, through, effects = COLUMNS[column]
    effect = effects[face - 1]
    sub = {"structure": (4,), "weapon": (1,)}.get(effect, ())
    if effect in SUBS:
        sub, effect = (4,), SUBS[effect][3]
    expected: dict[str, object] = dict(HURT[effect])
    if effect == "weapon" and cls == "uboat_viic":
        expected = {"mounts": ("destroyed", "ready")}
    assert changed(cls, through, (face, *sub)) == expected


@pytest.mark.clause("CST-SPC-3", "CST-SPC-4", "CST-SPC-5", "CST-SPC-6", "CST-SPC-7", "CST-SPC-8", "CST-SPC-9")
@pytest.mark.clause(
    "CST-SPC-10", "CST-SPC-11", "CST-SPC-12", "CST-SPC-13", "CST-SPC-14", "CST-SPC-15", "CST-SPC-16"
)
@pytest.mark.parametrize("system", SUBS)
@pytest.mark.parametrize("row", range(1, 7))
def test_each_row_of_each_sub_table(system: str, row: int) -> None:
    face = WARSHIP.index(system) + 1
    assert changed("hunt3", True, (face, row)) == HURT[SUBS[system][row - 1]]


@pytest.mark.clause("CST-BAT-1", "CST-SPC-19")
@pytest.mark.parametrize("row", range(1, 7))
def test_of_the_bridge_a_battery_suffers_in_its_people_alone(row: int) -> None:
    now = table(
        red=unit("battery", "b", 60, 60),
        rest=ISLAND.replace("95", "55").replace("105", "65").replace("75", "55").replace("85", "65"),
    )
    before = ship(now).__copy__()
    with dice(now, 3, row) as umpire:
        special(umpire, ship(now), True)
    assert (ship(now) != before) is (row >= 5)
    for face in (1, 2, 4, 5):
        with dice(now, face) as umpire:
            before = ship(now).__copy__()
            special(umpire, ship(now), True)
        assert ship(now) == before


# -- fires, floods, repairs, torpedoes ------------------------------------------------------------------------


@pytest.mark.clause("CST-FIR-1", "CST-FIR-2", "CST-FLD-1")
@pytest.mark.parametrize(
    ("face", "boxes"), [(1, 6), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 0), (8, 0), (9, 0), (10, 0)]
)
def test_each_face_of_fires_and_floods(face: int, boxes: int) -> None:
    for kind, rolls in (("fires", repairs.burn_on), ("floods", repairs.flood_on)):
        now = table(red=unit("hunt3", "b", 60, 60, **{f"state_{kind}": 1}))
        with dice(now, face, *([6] if face == 1 else [])) as umpire:
            rolls(umpire, ship(now))
        assert ship(now).hull_boxes == 40 - boxes
        assert getattr(ship(now), kind) == (2 if face == 1 else 1)


@pytest.mark.clause("CST-TOR-21", "CST-TOR-22", "CST-TOR-23")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_of_torpedo_damage(face: int) -> None:
    now = table(red=unit("hunt3", "b", 60, 60, markers=4))
    with dice(now, face, *([2, 3] if face == 6 else [])) as umpire:
        explode(umpire, ship(now), 1, "torpedo")
    struck = ship(now)
    boxes = 10 if face <= 3 else 5 if face == 6 else 0
    assert (struck.hull_boxes, struck.floods) == (40 - boxes, int(face == 6))
    assert struck.speed_markers == (3 if face in (4, 5) else 4)


@pytest.mark.clause("CST-TOR-20", "CST-TOR-2")
@pytest.mark.parametrize(
    ("dice_", "cls", "chance"),
    [
        (8, "coaster", 0.9154),
        (8, "hunt3", 0.7977),
        (8, "freighter", 0.0358),
        (6, "coaster", 0.6027),
        (6, "hunt3", 0.4646),
    ],
)
def test_how_deadly_a_live_torpedo_is(dice_: int, cls: str, chance: float) -> None:
    rng = Random(41)
    now = table(red=unit(cls, "b", 60, 60, markers=4))
    boxes, trials, sunk = ship(now).hull_boxes, 3000, 0
    for _ in range(trials):
        struck = ship(now)
        struck.hull_boxes, struck.max_setting_loss, struck.floods, struck.sinking = boxes, (), 0, False
        tray = ScriptedTray([rng.randint(1, 6) for _ in range(3 * dice_)])
        explode(Umpire(now, tray), struck, dice_, "torpedo")
        sunk += struck.sinking
    assert sunk / trials == pytest.approx(chance, abs=0.03)


@pytest.mark.clause("CST-DC-3", "CST-GRD-3")
@pytest.mark.parametrize(
    ("item", "need"),
    [
        ("fire", 6),
        ("flood", 7),
        ("steering rating", 7),
        ("machinery max_setting", 8),
        ("machinery no_accelerate", 8),
        ("refloat", 8),
    ],
)
def test_what_each_repair_needs(item: str, need: int) -> None:
    now = table(red=unit("hunt3", "b", 60, 60, state_crew_quality=1))
    throw = repairs.throw(ship(now), item)
    assert (throw.target, throw.needed) == (need, need - 1)


@pytest.mark.clause("CST-SUP-5", "CST-SUR-3", "CST-COL-1", "CST-COL-3", "CST-MOR-1", "CST-ILL-3", "CST-SUB-7")
def test_what_each_crew_test_needs() -> None:
    now = table(red=unit("hunt3", "b", 60, 60, state_crew_quality=-2))
    needs = {key: crew_throw(ship(now), key).needed for key in CREW}
    assert needs == {
        "starshell": 6,
        "suppression": 8,
        "surprise": 7,
        "collision": 7,
        "ram_evade": 9,
        "morale": 6,
        "depth_charge_periscope": 8,
        "depth_charge_deep": 9,
    }


TYPES = {
    "t24": (48, 1000, 10, True),
    "t21_br": (45, 230, 8, False),
    "t21_g7a": (44, 300, 8, False),
    "t21_g7e": (30, 250, 8, True),
    "t21_us8": (27, 600, 8, False),
    "t22_us13": (33, 290, 6, False),
    "t18_br": (40, 115, 6, False),
    "t18_it": (44, 100, 6, False),
    "t18_ww1": (35, 115, 6, False),
    "t18_su": (41, 150, 6, False),
    "t_air": (40, 70, 6, False),
}


@pytest.mark.clause("CST-TOR-1", "CST-TOR-2", "CST-TOR-11")
@pytest.mark.parametrize("key", TYPES)
def test_each_torpedo_runs_its_speed_and_its_run(key: str) -> None:
    speed, run, damage, wakeless = TYPES[key]
    assert set(TYPES) == set(TORPEDOES)
    now = table()
    fresh = torpedoes.run_on(now, Track("track_1", "Blue", "", key, "GB", 20, 20, 90, 1))
    assert (fresh.x, fresh.run) == (20 + speed, speed)
    last = torpedoes.run_on(now, Track("track_1", "Blue", "", key, "GB", 20, 20, 90, 1, run=run - 5.0))
    assert (last.x, torpedoes.spent(now, last), torpedoes.spent(now, fresh)) == (25, True, False)
    assert (TORPEDOES[key].dice, TORPEDOES[key].wakeless) == (damage, wakeless)


@pytest.mark.clause("CST-TOR-18")
@pytest.mark.parametrize(
    ("nation", "day", "scores"),
    [
        ("US", "1943-09-30", (1, 2, 3)),
        ("US", "1943-10-01", (1,)),
        ("US", "1939-08-31", (1,)),
        ("DE", "1939-09-01", (1, 2)),
        ("DE", "1943-10-01", (1,)),
        ("GB", "1942-01-01", (1,)),
        ("JP", "1942-01-01", (1,)),
    ],
)
def test_each_row_of_duds(nation: str, day: str, scores: tuple[int, ...]) -> None:
    assert duds(nation, day) == scores


# -- spotting, light, sea -------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SPT-3", "CST-GEN-5")
@pytest.mark.parametrize(
    ("cls", "bases"),
    [("sboot_s38", [5, 7, 9, 11]), ("hunt3", [4, 6, 8, 10]), ("freighter", [3, 5, 7, 9])],
)
def test_each_class_in_each_quarter_of_v(cls: str, bases: list[int]) -> None:
    for at, base in enumerate(bases, 1):
        for x, wanted in ((20 + 20 * at, base), (20.1 + 20 * (at - 1) if at > 1 else 32.0, base)):
            now = table(unit("mtb_vosper70", "a", 20, 20), unit(cls, "b", x, 20), weather=NIGHT)
            assert spotting.base(now, now.units["a"], "visual", now.units["b"]) == wanted


@pytest.mark.clause("CST-SEA-1", "CST-SPT-11", "CST-RAD-1", "CST-SUB-6")
@pytest.mark.parametrize(("sea", "bonus"), list(enumerate([2, 1, 1, 0, -1, -1, -2, -2, -2, -2])))
def test_the_sea_helps_or_hinders_each_kind_of_test(sea: int, bonus: int) -> None:
    now = table(unit("coaster", "a", 20, 20), weather=f'light = "night_clear"\nsea_state = {sea}')
    for kind in ("visual", "watch", "radar", "asdic"):
        notes = [
            note.value
            for note in spotting.own_modifiers(now, now.units["a"], kind)
            if note.clause == "CST-SEA-1"
        ]
        assert notes == ([bonus] if bonus else [])


@pytest.mark.clause("CST-RAD-1")
@pytest.mark.parametrize(("cls", "base"), [("sboot_s38", 7), ("hunt3", 6), ("freighter", 5)])
def test_radar_by_class(cls: str, base: int) -> None:
    now = table(unit("sgb", "a", 20, 20), unit(cls, "b", 60, 20), weather=NIGHT)
    assert spotting.base(now, now.units["a"], "radar", now.units["b"]) == base


@pytest.mark.clause("CST-SPT-16", "CST-GEN-11")
@pytest.mark.parametrize(
    ("light", "v", "kind"),
    [
        ("day_clear", 600, "day"),
        ("day_haze", 300, "day"),
        ("day_fog", 30, "day"),
        ("twilight", 200, "twilight"),
        ("night_moon", 120, "night"),
        ("night_clear", 80, "night"),
        ("night_overcast", 60, "night"),
        ("night_fog", 20, "night"),
    ],
)
def test_each_light(light: str, v: float, kind: str) -> None:
    now = table(weather=f'light = "{light}"')
    assert (now.weather.visibility, now.weather.kind, now.night) == (v, kind, kind == "night")


@pytest.mark.clause("CST-DRF-2")
@pytest.mark.parametrize(("sea", "far"), list(enumerate([0, 1, 1, 2, 2, 3, 3, 4, 4, 4])))
def test_drift_by_sea_state(sea: int, far: int) -> None:
    dead = unit("hunt3", "a", 60, 60, markers=0, state_max_setting_loss=["torpedo"] * 4)
    now = table(dead, step="Drifting", weather=f'light = "day_clear"\nsea_state = {sea}\nwind_to = 90')
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert now.units["a"].at == (60 + far, 60)


@pytest.mark.clause("CST-SEA-2", "CST-MOV-4")
@pytest.mark.parametrize("sea", range(10))
def test_caps_of_the_sea_by_class(sea: int) -> None:
    own = "".join(unit(cls, cls, x, 20) for cls, x in (("sboot_s38", 20), ("hunt3", 60), ("freighter", 100)))
    now = table(own, weather=f'light = "day_clear"\nsea_state = {sea}')
    caps = [condition.highest(now, ship(now, cls)) for cls in ("sboot_s38", "hunt3", "freighter")]
    assert caps == [4 if sea < 4 else 3 if sea < 6 else 2, 4 if sea < 6 else 3, 4]


@pytest.mark.clause("CST-MOV-8", "CST-MOV-11")
@pytest.mark.parametrize(("lost", "run"), list(enumerate([3, 4, 6, 8, 12, 16, 16])))
def test_the_run_by_rating(lost: int, run: float) -> None:
    now = table(red=unit("rboot_r41", "b", 60, 60, state_steering_damage=["rating"] * lost))
    assert condition.turning_run(ship(now)) == run


# -- bombs, mines, lights -------------------------------------------------------------------------------------


@pytest.mark.clause("CST-AIR-12")
@pytest.mark.parametrize(
    ("key", "rolls", "weapon", "armour"),
    [
        ("bomb_small", 1, "c105", "medium"),
        ("bomb_medium", 1, "c130", "heavy"),
        ("bomb_large", 2, "c155", "heavy"),
    ],
)
def test_each_bomb(key: str, rolls: int, weapon: str, armour: str) -> None:
    bomb = BOMBS[key]
    assert (bomb.rolls, bomb.weapon.key, bomb.overcomes) == (rolls, weapon, ARMOUR[armour])
    cls, place = {"bomb_small": ("ju87", 1), "bomb_medium": ("fw200", 1), "bomb_large": ("ju87", 0)}[key]
    now = table(
        unit(cls, "d", 60, 60, 0, state_path=[[60, 20], [60, 60]]), unit("freighter", "b", 60, 50, 90, **SEEN)
    )
    plane = now.units["d"]
    assert isinstance(plane, Aircraft)
    with dice(now, 10, *rolled(7) * rolls, 7, 3) as umpire:
        air_attack._bomb(umpire, plane, ship(now), place, 1)
    assert ship(now).hull_boxes == 71 - rolls * BOXES[weapon][5] - 3


@pytest.mark.clause("CST-AIR-11")
def test_bombs_need_by_how_they_are_dropped() -> None:
    path = {"state_path": [[60, 20], [60, 60]]}
    now = table(
        unit("ju87", "j", 60, 60, **path) + unit("fw200", "f", 70, 60, **path),
        unit("sboot_s38", "b", 60, 50, 90, markers=2, **SEEN),
    )
    needs = []
    for key, place in (("j", 0), ("f", 0), ("f", 1)):
        plane = now.units[key]
        assert isinstance(plane, Aircraft)
        needs.append(air_attack.bomb_throw(now, plane, ship(now), place, 1).target)
    assert needs == [7, 9, 7]


@pytest.mark.clause("CST-MIN-2", "CST-MIN-5", "CST-MIN-6")
@pytest.mark.parametrize("density", range(1, 6))
@pytest.mark.parametrize(
    ("cls", "added", "keys"),
    [
        ("freighter", 0, {}),
        ("hunt3", 1, {}),
        ("sboot_s38", 2, {}),
        ("mfp_d", 3, {}),
        ("daihatsu", 4, {}),
        ("rboot_r41", 4, {"markers": 2}),
        ("rboot_r41", 2, {"markers": 3}),
        ("uboat_viic", 2, {"depth": "deep", "markers": 1}),
    ],
)
def test_mines_by_density_and_by_who_passes(
    density: int, cls: str, added: int, keys: dict[str, object]
) -> None:
    now = table(red=unit(cls, "b", 60, 60, **keys))
    worth = mines.throw(ship(now), Minefield("field_1", "Blue", ((0, 0), (1, 0), (1, 1)), density)).worth
    assert worth is not None
    assert sum(worth) == max(0, density - added)


@pytest.mark.clause("CST-ILL-3", "CST-ILL-4", "CST-ILL-6")
@pytest.mark.parametrize(
    ("cls", "arm", "near", "far", "radius"),
    [("hunt3", Starshell(0), 50, 250, 25), ("mgb_bpb71", FlareRocket(), 10, 50, 15)],
)
def test_starshell_and_rockets_reach_so_far(
    cls: str, arm: Starshell | FlareRocket, near: float, far: float, radius: float
) -> None:
    now = table(unit(cls, "a", 60, 50), weather=NIGHT)
    line = next(shot for shot in lights.shots(now, ship(now, "a")) if read(shot.weapon) == arm)
    assert line.aimed is not None
    for away, legal in ((near, True), (near - 0.1, False), (far, True), (far + 0.1, False)):
        assert (line.aimed.refuses(None, (60.0 + away, 50.0)) is None) is legal
    with dice(now, 10) as umpire:
        lights.fire(umpire, ship(now, "a"), arm, (60.0 + near, 50.0))
    assert (now.lights[0].radius, now.lights[0].expires_turn) == (radius, now.turn + 1)
    assert ship(now, "a").fired_since_spotting
    with dice(now) as umpire:
        lights.burst(umpire, (20.0, 20.0), radius)
    assert [light.id for light in now.lights] == ["light_1", "light_2"]
    assert STARSHELL["scatter_cm"] == 2


@pytest.mark.clause("CST-AIR-8", "CST-AIR-9")
@pytest.mark.parametrize(
    ("total", "left", "aborting"), [(2, 4, False), (9, 3, False), (10, 2, True), (12, 0, True)]
)
def test_a_hit_on_an_aircraft(total: int, left: int, aborting: bool) -> None:
    now = table(unit("beaufighter", "d", 60, 60))
    plane = now.units["d"]
    assert isinstance(plane, Aircraft)
    with dice(now, *rolled(total)) as umpire:
        hit(umpire, plane, WEAPONS["c20"])
    assert (plane.hull_boxes, plane.hit_this_turn, plane.aborting, plane.down) == (
        left,
        True,
        aborting,
        left == 0,
    )


def test_every_weapon_row_is_used() -> None:
    assert {weapon.row.key for weapon in WEAPONS.values()} == set(ROWS)
