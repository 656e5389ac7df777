"""fleet's critical tables: the worked examples of structural, underwater and carrier hits."""

import pytest

from game.rulesets.fleet import criticals, damage, explosions, sight, weapons_lost
from game.rulesets.fleet.armoury import LOADS
from game.rulesets.fleet.damage import Hit
from game.rulesets.fleet.table import REARMING, SUNK, WRECK, FleetTable, Ship, Squadron
from tests.rulesets.fleet.scene import blast, dice, flight, shell, ship, table


def under(now: FleetTable, target: Ship, hit: Hit, *faces: int) -> None:
    """One critical on a ship, its dice scripted."""
    with dice(now, *faces) as umpire:
        criticals.critical(umpire, target, hit)


@pytest.mark.clause("FLT-STR-6")
@pytest.mark.clause("FLT-STR-17")
@pytest.mark.clause("FLT-STR-1")
@pytest.mark.clause("FLT-CRT-4")
@pytest.mark.clause("FLT-CRT-6")
@pytest.mark.clause("FLT-CRT-10")
def test_unused_value_is_rolled_again_until_it_is_spent() -> None:
    target = ship("bismarck")
    under(table(target), target, shell(14, 21), 5, 13, 1)
    assert (target.fire_control, target.fires, target.flotation) == (0, 0, 38)


@pytest.mark.clause("FLT-STR-2")
@pytest.mark.clause("FLT-STR-3")
def test_optics_take_the_search_radar_with_them() -> None:
    target = ship("bismarck")
    under(table(target), target, shell(16), 3, 4)
    assert target.gunnery_modifier == -3
    assert not target.has("search_radar")


@pytest.mark.clause("FLT-CRT-7")
@pytest.mark.clause("FLT-WPN-4")
@pytest.mark.clause("FLT-MAG-1")
def test_what_cannot_be_applied_costs_one_and_a_shield_has_no_magazine() -> None:
    target = ship("flower", broken=("search_radar",))
    under(table(target), target, shell(4), 3, 2, 20, 3)
    assert target.guns == ((False,),)
    with_radar = ship("flower")
    under(table(with_radar), with_radar, shell(4), 3, 2)
    assert with_radar.guns == ((True,),)


@pytest.mark.clause("FLT-STR-4")
@pytest.mark.clause("FLT-STR-5")
@pytest.mark.clause("FLT-STR-11")
def test_spotting_top_crew_and_steering() -> None:
    target = ship("bismarck")
    under(table(target), target, shell(15, 20), 3, 8, 4, 10)
    assert (target.spotting_bands, target.dc_teams, target.steering) == (2, 6, 6)


@pytest.mark.clause("FLT-STR-7")
@pytest.mark.clause("FLT-STR-8")
@pytest.mark.clause("FLT-WPN-5")
@pytest.mark.clause("FLT-WPN-6")
@pytest.mark.clause("FLT-WPN-7")
def test_the_admiral_falls_and_open_mounts_go_with_their_factors() -> None:
    target = ship("san_francisco")
    squadron = Squadron("s_san_francisco", "Blue", ("san_francisco",), 1, "san_francisco")
    now = table(target, squadrons={squadron.id: squadron})
    under(now, target, shell(8, 9), 6, 8, 13, 14, 8)
    assert target.crew_quality == -1
    assert now.squadrons[squadron.id].command == 0
    assert sum(target.guns[1]) == 6
    assert (target.mrf, target.lrf) == (0, 2)


@pytest.mark.clause("FLT-STR-12")
@pytest.mark.clause("FLT-STR-13")
def test_the_helm_jams() -> None:
    target = ship("kagero")
    now = table(target)
    under(now, target, shell(6), 11, 4, 12, 13)
    assert (target.steering, target.splash, target.fires, target.heading) == (0, 1, 1, 45)
    assert (target.x, target.y) == pytest.approx((50 + 3 / 2**0.5, 50 + 3 / 2**0.5))


@pytest.mark.clause("FLT-STR-14")
@pytest.mark.clause("FLT-STR-16")
@pytest.mark.clause("FLT-FIR-1")
def test_sensors_go_one_after_another() -> None:
    target = ship("helena")
    under(table(target), target, shell(8), 12, 12, 8, 12)
    assert target.broken == ("searchlights", "shipboard_planes")
    assert (target.fires, target.radar) == (1, True)


@pytest.mark.clause("FLT-STR-15")
def test_gunnery_radar_goes_last() -> None:
    target = ship("helena", broken=("searchlights", "shipboard_planes"))
    under(table(target), target, shell(5), 12)
    assert not target.radar


@pytest.mark.clause("FLT-WPN-8")
@pytest.mark.clause("FLT-WPN-2")
def test_torpedo_mounts() -> None:
    target = ship("takao")
    under(table(target), target, shell(6), 16, 9)
    assert target.tubes == (-1, -1, -1, 4)


@pytest.mark.clause("FLT-ARM-10")
@pytest.mark.clause("FLT-ARM-6")
def test_armour_that_holds_ends_the_critical() -> None:
    target = ship("bismarck")
    under(table(target), target, shell(5, 5), 15, 2)
    assert all(target.guns[0])


@pytest.mark.clause("FLT-WPN-3")
def test_shields_before_casemates() -> None:
    target = ship("kirishima")
    under(table(target), target, shell(8, 8), 19, 8)
    assert sum(target.guns[1]) == 14
    assert not any(target.guns[2])
    assert (target.mrf, target.crf, target.lrf) == (0, 0, 0)


@pytest.mark.clause("FLT-WPN-3")
def test_a_turret_whose_armour_holds_ends_a_hit_on_the_others() -> None:
    target = ship("king_george_v")
    under(table(target), target, shell(8, 8), 19, 8)
    assert all(target.guns[1])


@pytest.mark.clause("FLT-WPN-1")
def test_a_group_with_nothing_left_cannot_be_applied() -> None:
    target = ship("enterprise", guns=((False,) * 8,), mrf=0, crf=0)
    under(table(target), target, shell(2), 14, 3, 14, 3)
    assert target.asw == 0


@pytest.mark.clause("FLT-STR-1")
@pytest.mark.clause("FLT-WRK-3")
def test_a_hull_hit_that_sinks_leaves_no_wreck() -> None:
    target = ship("kagero", flotation=5)
    under(table(target), target, shell(5), 1, 4)
    assert (target.flotation, target.state) == (0, SUNK)
    lucky = ship("kagero", flotation=0)
    under(table(lucky), lucky, shell(5), 1, 5)
    assert lucky.afloat
    assert damage.wreck_throw(lucky).needed == 5


@pytest.mark.clause("FLT-STR-9")
@pytest.mark.clause("FLT-STR-10")
@pytest.mark.clause("FLT-CRT-5")
@pytest.mark.clause("FLT-SMK-2")
def test_an_engine_room_ends_smoke() -> None:
    target = ship("hood")
    under(table(target), target, shell(15, 20), 8, 3, 5, 4)
    assert (target.speed, target.has("smoke"), target.dc_teams) == (21, False, 6)
    small = ship("kagero", speed=4)
    under(table(small), small, shell(4), 8, 6, 13)
    assert (small.speed, small.fires) == (0, 1)


@pytest.mark.clause("FLT-STR-18")
@pytest.mark.clause("FLT-CGO-1")
@pytest.mark.clause("FLT-CGO-3")
def test_ammunition() -> None:
    target = ship("liberty_ammo")
    under(table(target), target, shell(5), 15, 9)
    assert (target.cargo, target.afloat) == (0, True)
    burning = ship("liberty_ammo", fires=1)
    beside = ship("fletcher", 53, 54, name="near")
    far = ship("fletcher", 55.1, 50, name="far")
    under(table(burning, beside, far), burning, shell(5), 15, 9, 5, 1, 2, 3, 6, 4)
    assert burning.state == WRECK
    assert (beside.structure, beside.splash, far.splash) == (5, 1, 0)


@pytest.mark.clause("FLT-CGO-2")
def test_a_tanker_burns() -> None:
    target = ship("t2_tanker")
    under(table(target), target, shell(8), 18, 3, 12, 8, 20, 15, 9)
    assert target.fires == 3


@pytest.mark.clause("FLT-CGO-1")
def test_cargo_is_destroyed_once() -> None:
    target = ship("t2_tanker", cargo=0)
    under(table(target), target, shell(2), 18, 18)
    assert target.fires == 0


# -- magazines ------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MAG-2")
@pytest.mark.clause("FLT-MAG-3")
@pytest.mark.clause("FLT-XPL-1")
@pytest.mark.clause("FLT-XPL-2")
def test_a_magazine_explodes_beside_a_friend() -> None:
    hood = ship("hood", 100, 100)
    king = ship("king_george_v", 100, 104)
    under(table(hood, king), hood, shell(15, 20), 17, 3, 1, 2, 3, 5, 2, 4, 11, 9)
    assert hood.state == SUNK
    assert (king.structure, king.splash) == (35, 1)


@pytest.mark.clause("FLT-MAG-4")
def test_a_flashover_floods_without_a_crew_test() -> None:
    hood = ship("hood", guns=((False, False, False, True), (True,) * 7))
    under(table(hood), hood, shell(15, 20), 17, 3, 5, 4, 5, 2)
    assert hood.flotation == 31


@pytest.mark.clause("FLT-MAG-2")
def test_three_fires_make_a_magazine_worse() -> None:
    assert explosions.danger(ship("hood", fires=3)) == 3
    assert explosions.danger(ship("bismarck", fires=2)) == 1


# -- under water ----------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-UND-1")
@pytest.mark.clause("FLT-UND-3")
@pytest.mark.clause("FLT-UND-4")
def test_bulkheads_give_way_by_halves() -> None:
    target = ship("kirishima", flotation=29)
    under(table(target), target, blast(15), 4, 5, 6)
    assert target.flotation == 7


@pytest.mark.clause("FLT-UND-3")
def test_bulkheads_with_nothing_left_sink_her() -> None:
    target = ship("kagero", flotation=3)
    under(table(target), target, blast(15), 1, 4)
    assert target.state == SUNK


@pytest.mark.clause("FLT-UND-5")
@pytest.mark.clause("FLT-UND-6")
def test_flooded_engines_have_free_dice_and_keep_their_smoke() -> None:
    target = ship("hood")
    under(table(target), target, blast(8), 11, 2, 3, 4, 6)
    assert (target.speed, target.has("smoke")) == (20, True)
    weak = ship("hood")
    under(table(weak), weak, blast(2), 9, 6, 7)
    assert weak.speed == 23


@pytest.mark.clause("FLT-UND-7")
def test_steering_command_and_crew_under_water() -> None:
    target = ship("hood", steering=2)
    under(table(target), target, blast(12), 13, 16, 17)
    assert (target.steering, target.crew_quality, target.dc_teams) == (0, -1, 5)


@pytest.mark.clause("FLT-UND-8")
def test_the_power_fails_once() -> None:
    target = ship("hood")
    under(table(target), target, blast(3), 18)
    assert target.power_failure
    under(table(target), target, blast(2), 19, 19)


@pytest.mark.clause("FLT-UND-9")
@pytest.mark.clause("FLT-UND-2")
def test_special_hits_need_no_penetration() -> None:
    target = ship("bismarck")
    under(table(target), target, blast(5), 20, 2, 1, 9)
    assert sum(target.guns[0]) == 3
    carrier = ship("hiryu")
    under(table(carrier), carrier, blast(5), 20, 11, 20)
    assert carrier.fires == 1
    spared = ship("hiryu")
    under(table(spared), spared, blast(2), 20, 12, 5)
    assert sum(spared.guns[0]) == 5
    tanker = ship("t2_tanker")
    under(table(tanker), tanker, blast(4), 20, 9, 9, 9, 9, 9, 9)
    assert (tanker.cargo, tanker.fires) == (0, 1)


# -- carriers and land ----------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-ARM-11")
@pytest.mark.clause("FLT-ARM-8")
@pytest.mark.clause("FLT-CAR-4")
def test_an_armoured_flight_deck_halves_what_it_holds() -> None:
    with dice(table(target := ship("illustrious"))) as umpire:
        general = damage.blow_hit(umpire, target, LOADS["bomb_1000gp"], "")
    under(table(target), target, general, 15)
    assert (target.h, target.catapults) == (1, 0)
    for score in (18, 20):
        spared = ship("illustrious")
        under(table(spared), spared, general, score)
        assert (spared.rrr, spared.fires) == (5, 0)
    pierced = ship("illustrious")
    with dice(table(pierced)) as umpire:
        piercing = damage.blow_hit(umpire, pierced, LOADS["bomb_1000sap"], "")
    under(table(pierced), pierced, piercing, 15, 10)
    assert (pierced.h, pierced.catapults, pierced.steering) == (0, 0, 2)


@pytest.mark.clause("FLT-CAR-5")
def test_stands_in_the_hangar() -> None:
    target = ship("hiryu")
    below = flight("d3a", 12, home="hiryu", state=REARMING)
    under(table(target, below), target, shell(12), 17, 12)
    assert (below.state, target.rrr) == (SUNK, 1)
    again = flight("d3a", 12, home="hiryu", state=REARMING)
    spent = ship("hiryu", rrr=0)
    under(table(spent, again), spent, shell(1), 18, 1)
    assert again.state == SUNK


@pytest.mark.clause("FLT-CAR-6")
@pytest.mark.clause("FLT-FUE-1")
@pytest.mark.clause("FLT-FUE-2")
@pytest.mark.clause("FLT-FUE-3")
def test_petrol() -> None:
    def struck(*faces: int) -> Ship:
        target = ship("hiryu")
        below = flight("d3a", 12, home="hiryu", state=REARMING)
        under(table(target, below), target, shell(12), 19, *faces)
        return target

    assert struck(5, 1, 2, 3, 4).state == WRECK
    shaken = struck(9, 3, 4, 6)
    assert (shaken.fires, shaken.structure, shaken.h, shaken.rrr) == (1, 18, 7, 1)
    assert shaken.done.contained
    assert struck(10).h == 11


@pytest.mark.clause("FLT-CAR-1")
@pytest.mark.clause("FLT-CAR-7")
@pytest.mark.clause("FLT-SHO-3")
@pytest.mark.clause("FLT-SHO-4")
@pytest.mark.clause("FLT-DAM-4")
def test_units_on_land() -> None:
    base = ship("island_airfield", structure=6)
    under(table(base), base, shell(8), 10, 11, 8, 1)
    assert base.structure == 1
    with dice(table(base), 2) as umpire:
        damage.impact(umpire, base, 3)
    assert (base.structure, base.state) == (0, SUNK)
    battery = ship("shore_battery_8", structure=0)
    under(table(battery), battery, shell(4, 40), 1, 9)
    assert battery.afloat


@pytest.mark.clause("FLT-CAR-7")
def test_a_deck_with_nothing_left_to_lose() -> None:
    target = ship("hiryu", h=0, rrr=0)
    under(table(target), target, shell(3), 15, 18, 13)
    assert target.fires == 0


@pytest.mark.clause("FLT-CAR-2")
@pytest.mark.clause("FLT-CAR-3")
def test_a_carrier_has_searchlights_then_radar() -> None:
    target = ship("enterprise")
    under(table(target), target, shell(9), 12, 12, 14, 5)
    assert target.broken == ("searchlights", "gunnery_radar")
    assert (sum(target.guns[0]), target.mrf) == (7, 1)


@pytest.mark.clause("FLT-CAR-3")
@pytest.mark.clause("FLT-WPN-6")
def test_a_carrier_loses_flak_with_her_mounts_and_no_depth_charges() -> None:
    for key, left in (("enterprise", (2, 0)), ("fletcher", (1, 1))):
        target = ship(key, asw=2, mrf=1, crf=1)
        with dice(table(target)) as umpire:
            assert weapons_lost.lose_factor(umpire, target)
        assert (target.asw, target.mrf) == left
        target.asw, target.mrf, target.crf = 2, 0, 0
        with dice(table(target)) as umpire:
            assert weapons_lost.lose_factor(umpire, target) is (key == "fletcher")


@pytest.mark.clause("FLT-STR-4")
@pytest.mark.clause("FLT-SHO-4")
@pytest.mark.clause("FLT-SPT-7")
def test_spotting_damage_counts_on_shore() -> None:
    battery = ship("shore_battery_8")
    now = table(battery)
    assert sight.eye(battery) == 125
    under(now, battery, shell(8), 3, 6)
    assert (battery.spotting_bands, sight.eye(battery)) == (3, 75)
