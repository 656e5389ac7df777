"""coastal's guns: the worked examples of to-hit numbers, modifiers, damage and special effects."""

import pytest

from game.dice.odds import odds
from game.rulesets.coastal import condition, firing, guns, sight
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import explode, hit, special
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import WEAPONS
from tests.rulesets.coastal.scene import DAY, NIGHT, dice, ship, table, unit

SEEN = {"state_spotted": True}


def chance(now: CoastalTable, place: int, firer: str = "a", target: str = "b") -> float:
    """The chance of at least one hit."""
    throw = guns.throw(now, now.units[firer], place, now.units[target])
    return 0.0 if throw is None else odds(throw).at_least(1)


def may_hit(now: CoastalTable) -> list[tuple[int, Unit]]:
    """Every mount of the firer at every target it may hit."""
    return list(guns.lines(now, now.units["a"], guns.targets(now, now.units["a"])))


@pytest.mark.clause("CST-GUN-6", "CST-GUN-8", "CST-GUN-18", "CST-GEN-4", "CST-GEN-5", "CST-GEN-3")
def test_at_the_limit_of_a_band_two_dice_need_a_ten_and_beyond_it_there_is_no_chance() -> None:
    for y, left in ((85, 0.19), (85.1, 0.0)):
        now = table(
            unit("mtb_fairmile_d", "b", 20, 10, markers=3, **SEEN),
            unit("sboot_s38", "a", 20, y, 180),
            weather=NIGHT,
        )
        now.units["a"].heading = 0.0  # the 40 mm bears aft
        assert ((0, now.units["b"]) in may_hit(now)) is (left > 0)
        if left:
            assert chance(now, 0) == pytest.approx(left)


@pytest.mark.clause("CST-GUN-9", "CST-GUN-22")
def test_an_aircraft_is_out_of_reach_of_20_mm_beyond_50_cm() -> None:
    for y, need in ((60.0, 8), (60.1, None)):
        now = table(unit("rboot_r41", "a", 20, 10), unit("ju87", "b", 20, y, **SEEN))
        throw = guns.throw(now, now.units["a"], 2, now.units["b"])
        assert (throw.target if throw else None) == need
        assert throw is None or not throw.modifiers


@pytest.mark.clause("CST-GUN-11", "CST-GUN-12")
def test_a_twin_mount_rolls_a_miss_once_more() -> None:
    now = table(unit("hunt3", "a", 20, 10), unit("rboot_r41", "b", 20, 90, markers=4, **SEEN), weather=NIGHT)
    now.units["b"].lit = True
    assert chance(now, 0) == pytest.approx(0.51)
    with dice(now, 4, 9, 3, 4, 7) as umpire:
        firing.fire_mounts(umpire, now.units["a"], [(0, now.units["b"])])
    assert now.units["b"].hull_boxes == 10
    light = guns.throw(now, now.units["a"], 3, now.units["b"])
    assert light is None or not light.misses_again


@pytest.mark.clause("CST-SUP-1", "CST-SUP-2", "CST-SUP-3", "CST-GUN-14")
def test_a_shielded_four_inch_gun_is_immune_to_suppression_and_a_pom_pom_is_not() -> None:
    now = table(
        unit("hunt3", "a", 20, 10, state_suppression_markers=3), unit("rboot_r41", "b", 20, 60, **SEEN)
    )
    heavy, light = guns.gunners(now.units["a"], 0), guns.gunners(now.units["a"], 2)
    assert [note.value for note in heavy] == [1]
    assert [note.value for note in light] == [-1]


@pytest.mark.clause("CST-GUN-10", "CST-GUN-13", "CST-GUN-16")
def test_a_heavy_gun_needs_a_nine_at_ten_cm_and_may_not_fire_nearer() -> None:
    for y, markers, left in ((20.0, 0, 0.2), (20.0, 1, 0.1), (19.9, 0, 0.0)):
        now = table(
            unit("freighter", "a", 20, 10, 180), unit("sboot_s38", "b", 20, y, markers=markers, **SEEN)
        )
        assert chance(now, 0) == pytest.approx(left)


@pytest.mark.clause("CST-GUN-15", "CST-GUN-16", "CST-GUN-17", "CST-GUN-21")
def test_class_slowness_and_steering_add_up_and_stopped_replaces_slow() -> None:
    for markers, left in ((4, 0.84), (0, 0.91)):
        now = table(
            unit("mtb_fairmile_d", "a", 20, 10),
            unit("freighter", "b", 20, 60, markers=markers, state_steering_damage=["rating"], **SEEN),
            weather=NIGHT,
        )
        now.units["b"].lit = True
        assert chance(now, 0) == pytest.approx(left)


@pytest.mark.clause("CST-GUN-20", "CST-RAD-3")
def test_by_radar_alone_light_and_smoke_do_not_count_and_minus_four_does() -> None:
    for x, left in ((110.0, 0.19), (110.1, 0.0)):
        now = table(
            unit("hunt3", "a", 10, 50, 90),
            unit("tboot_moewe", "b", x, 50, markers=3, state_radar_target=True),
            weather=NIGHT,
        )
        assert chance(now, 0) == pytest.approx(left)
        assert ((0, now.units["b"]) in may_hit(now)) is (left > 0)
        assert list(guns.targets(now, now.units["a"])) == [now.units["b"]]


@pytest.mark.clause("CST-GUN-19", "CST-FIR-4")
def test_each_line_of_smoke_across_the_line_of_fire_costs_one() -> None:
    for fires, lines in ((1, 1), (2, 2)):
        now = table(
            unit("hunt3", "a", 10, 50),
            unit("coaster", "b", 90, 50, state_fires=1, **SEEN)
            + unit("coaster", "c", 50, 40, state_fires=1)
            + unit("coaster", "d", 70, 25, state_fires=fires),
        )
        assert sight.smoke_lines_crossed(now, now.units["a"], now.units["b"]) == lines


@pytest.mark.clause("CST-GUN-19", "CST-AIR-6")
@pytest.mark.parametrize(("burning", "lines"), [((64, 66), 1), ((45, 75), 0)])
def test_a_line_of_fire_at_an_aircraft_goes_to_the_nearest_point_of_its_path(
    burning: tuple[int, int], lines: int
) -> None:
    now = table(
        unit("hunt3", "a", 60, 60) + unit("mtb_vosper70", "w", *burning, state_fires=1),
        unit("beaufighter", "b", 60, 90, state_path=[[80, 60], [60, 90]], **SEEN),
        weather=DAY + "\nwind_to = 90",
    )
    assert sight.smoke_lines_crossed(now, now.units["a"], now.units["b"]) == lines


@pytest.mark.clause("CST-HUL-1", "CST-SPC-1", "CST-SPC-17", "CST-MER-1")
def test_a_hit_takes_boxes_by_two_dice_and_a_merchant_suffers_structural_damage() -> None:
    now = table(red=unit("coaster", "b", 60, 60, **SEEN))
    with dice(now, 4, 5, 8, 4) as umpire:
        hit(umpire, now.units["b"], WEAPONS["c57"])
    assert now.units["b"].hull_boxes == 26


@pytest.mark.clause("CST-HUL-2", "CST-HUL-4", "CST-HUL-5", "CST-SPC-20")
def test_armour_that_is_not_overcome_keeps_boxes_and_crews_still_take_cover() -> None:
    now = table(red=unit("mfp_d", "b", 60, 60, **SEEN))
    with dice(now, 7, 1, 10) as umpire:
        for _ in range(3):
            hit(umpire, now.units["b"], WEAPONS["hmg"])
    struck = ship(now, "b")
    assert (struck.hull_boxes, struck.suppression_markers, struck.fires) == (20, 2, 0)
    assert "destroyed" not in struck.mounts


@pytest.mark.clause("CST-SPC-2", "CST-SPC-3", "CST-SPC-4", "CST-SPC-5", "CST-SPC-6", "CST-MOV-11")
def test_fire_and_steering() -> None:
    now = table(red=unit("rboot_r41", "b", 60, 60, **SEEN))
    with dice(now, 1, 2, 4, 2, 1, 2, 2, 2, 3) as umpire:
        for _ in range(5):
            special(umpire, ship(now, "b"), True)
    struck = ship(now, "b")
    assert struck.fires == 1
    assert struck.steering_damage == ("rating", "no_course", "no_port", "no_starboard")
    assert (condition.rating(struck), condition.turning_run(struck)) == (4, 4.0)


@pytest.mark.clause("CST-SPC-7", "CST-SPC-8", "CST-SPC-9", "CST-SPC-10")
@pytest.mark.clause("CST-SPC-11", "CST-SPC-12", "CST-SPC-21")
def test_the_bridge() -> None:
    now = table(red=unit("sboot_s38", "b", 60, 60, markers=1, **SEEN))
    struck = ship(now, "b")
    with dice(now, *(face for row in (1, 2, 3, 3, 4, 5, 6) for face in (3, row))) as umpire:
        special(umpire, struck, True)
        assert struck.ordered_turn == "port"
        for _ in range(6):
            special(umpire, struck, True)
    assert (struck.ordered_turn, struck.speed_markers, struck.damage_control) == ("starboard", 0, 0)
    assert (struck.surprised, struck.alerted, struck.crew_quality) == (True, True, -1)


@pytest.mark.clause("CST-SPC-13", "CST-SPC-14", "CST-SPC-15", "CST-SPC-16", "CST-MOV-5", "CST-MOV-13")
def test_machinery_takes_markers_at_once() -> None:
    now = table(red=unit("sboot_s38", "b", 60, 60, markers=4, **SEEN))
    struck = ship(now, "b")
    with dice(now, 4, 2, 5, 6, 4, 3) as umpire:
        special(umpire, struck, True)
        assert (struck.speed_markers, condition.knots(struck)) == (3, 29)
        special(umpire, struck, True)
        assert (struck.speed_markers, condition.knots(struck)) == (2, 20)
        special(umpire, struck, True)
    assert (struck.max_setting_loss, struck.no_accelerate) == (("machinery",), 1)


@pytest.mark.clause("CST-SPC-18", "CST-GEN-7")
def test_one_working_weapon_is_destroyed_and_a_tube_group_goes_with_its_torpedoes() -> None:
    now = table(red=unit("mtb_fairmile_d", "b", 60, 60, **SEEN))
    with dice(now, 9, 6) as umpire:
        special(umpire, ship(now, "b"), True)
    assert ship(now, "b").tubes[0].destroyed
    assert ship(now, "b").tubes[0].loaded == 0


@pytest.mark.clause("CST-BAT-1", "CST-SPC-19")
def test_a_battery_does_not_burn_but_is_suppressed() -> None:
    now = table(red=unit("battery", "b", 60, 60, **SEEN))
    with dice(now, 1, 2, 4, 3, 3, 7) as umpire:
        for _ in range(5):
            special(umpire, ship(now, "b"), True)
    struck = ship(now, "b")
    assert (struck.fires, struck.steering_damage, struck.suppression_markers) == (0, (), 1)


@pytest.mark.clause("CST-GUN-1", "CST-HUL-6")
def test_later_shots_at_a_ship_that_sinks_are_lost() -> None:
    now = table(
        unit("vpboot", "a", 20, 20), unit("mgb_bpb71", "b", 20, 60, state_hull_boxes=1, **SEEN), weather=DAY
    )
    declared = [(place, now.units["b"]) for place in (0, 2)]
    with dice(now, 10, 6, 6) as umpire:
        firing.fire_mounts(umpire, now.units["a"], declared)
    assert ship(now, "b").sinking
    assert [now.units["a"].mounts[place] for place in (0, 2)] == ["fired", "fired"]


@pytest.mark.clause("CST-TOR-20", "CST-TOR-21", "CST-TOR-22", "CST-TOR-23", "CST-TOR-26")
def test_a_live_torpedo_floods_breaks_engines_and_opens_the_hull() -> None:
    now = table(red=unit("freighter", "b", 60, 60, markers=4, **SEEN))
    with dice(now, 1, 3, 4, 6, 5, 3, 2, 5, 5, 6, 1, 4) as umpire:
        explode(umpire, ship(now, "b"), 8, "torpedo")
    struck = ship(now, "b")
    assert (struck.hull_boxes, len(struck.max_setting_loss), struck.floods) == (28, 3, 2)
    assert struck.speed_markers == 1


@pytest.mark.clause("CST-TOR-22")
def test_engines_that_are_dead_already_make_it_critical_flooding() -> None:
    now = table(red=unit("freighter", "b", 60, 60, state_max_setting_loss=["torpedo"] * 4, **SEEN))
    with dice(now, 4, 5, 4) as umpire:
        explode(umpire, ship(now, "b"), 1, "torpedo")
    assert (ship(now, "b").hull_boxes, ship(now, "b").floods) == (62, 1)


@pytest.mark.clause("CST-GUN-3", "CST-GUN-4", "CST-GUN-5")
def test_a_mount_needs_its_arc_a_spotted_target_and_a_free_line_and_fires_once() -> None:
    now = table(
        unit("hunt3", "a", 20, 20) + unit("coaster", "friend", 20, 40, 90),
        unit("rboot_r41", "b", 20, 60, **SEEN)
        + unit("rboot_r41", "hidden", 60, 60)
        + unit("rboot_r41", "beside", 60, 20, **SEEN),
    )
    lines = {(shot.weapon, shot.target) for shot in firing.gun_shots(now, ship(now, "a"))}
    assert {target for _, target in lines} == {"beside"}
    assert ("mount_4", "beside") not in lines  # the port side gun
    with dice(now, 1, 1) as umpire:
        firing.fire_mounts(umpire, now.units["a"], [(0, now.units["beside"])])
    assert "mount_1" not in {shot.weapon for shot in firing.gun_shots(now, ship(now, "a"))}
