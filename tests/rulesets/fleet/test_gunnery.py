"""fleet's guns: who may shoot at whom, what is needed, what a salvo does."""

import msgspec
import pytest

from game.match import Aim, Fire, Fired
from game.rulesets.fleet import (
    action,
    condition,
    criticals,
    damage,
    flak,
    gunnery,
    lights,
    rolls,
    sight,
    why_not,
)
from game.rulesets.fleet.table import (
    NIGHT,
    SLOW,
    STOPPED,
    SUNK,
    UNKNOWN,
    WRECK,
    Done,
    FleetTable,
    Screen,
    Ship,
)
from game.rulesets.fleet.weapons import DIRECTED, LOCAL, Guns, Mode, the
from tests.rulesets.fleet.scene import dice, shell, ship, table

DARK = {"light": NIGHT, "tvr": 37.5}


def all_of(shooter: Ship, battery: int, target: Ship) -> tuple[int, ...]:
    """The mounts of a battery that bear on a target."""
    arcs = [mount.arc for mount in shooter.spec.batteries[battery].mounts]
    left = condition.mounts_left(shooter, battery)
    return tuple(place for place in left if condition.bears(shooter, arcs[place], target.at))


def need(now: FleetTable, shooter: Ship, target: Ship, battery: int = 0, mode: Mode = DIRECTED) -> int:
    """The natural score that all bearing mounts of a battery need."""
    return gunnery.throw(now, shooter, Guns(mode, battery, all_of(shooter, battery, target)), target).needed


# -- what is needed -------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-GUN-3")
@pytest.mark.clause("FLT-GUN-7")
@pytest.mark.clause("FLT-GUN-8")
@pytest.mark.clause("FLT-GUN-9")
@pytest.mark.clause("FLT-GUN-14")
@pytest.mark.clause("FLT-CRT-9")
@pytest.mark.clause("FLT-CRT-1")
@pytest.mark.clause("FLT-CRT-2")
@pytest.mark.clause("FLT-DAM-1")
@pytest.mark.clause("FLT-MRK-1")
def test_a_full_broadside() -> None:
    bismarck = ship("bismarck", 60, 100, 90, side="Grey")
    hood = ship("hood", 60, 170, 90)
    now = table(bismarck, hood)
    assert need(now, bismarck, hood) == 7
    with dice(now, 14, 12, 8, 3, 5, 4, 16, 15, 17, 3, 2, 9) as umpire:
        gunnery.salvo(umpire, bismarck, Guns(DIRECTED, 0, all_of(bismarck, 0, hood)), hood)
    assert (hood.structure, hood.splash, hood.speed, hood.has("smoke")) == (35, 1, 21, False)
    assert sum(hood.guns[0]) == 3


@pytest.mark.clause("FLT-GUN-6")
@pytest.mark.clause("FLT-GUN-4")
@pytest.mark.clause("FLT-GEN-5")
def test_an_armed_merchant_cruiser_always_shoots_local() -> None:
    raider = ship("jervis_bay", 60, 60, 0)
    target = ship("kagero", 85, 60, side="Grey")
    now = table(raider, target)
    assert gunnery.modes(raider, target) == (LOCAL,)
    assert need(now, raider, target, mode=LOCAL) == 9
    target.x = 110.1
    assert need(now, raider, target, mode=LOCAL) == 17
    target.x = 60 + 76
    assert need(now, raider, target, mode=LOCAL) == 21
    target.x = 160.1
    assert not gunnery.able(now, raider, 0, target)


@pytest.mark.clause("FLT-GUN-13")
@pytest.mark.clause("FLT-GEN-9")
@pytest.mark.clause("FLT-SHO-1")
def test_misses_at_a_stopped_target_are_rolled_again_once() -> None:
    shore = ship("shore_battery_8", 60, 60)
    target = ship("kagero", 85, 60, side="Grey", speed_class=STOPPED)
    now = table(shore, target)
    assert gunnery.throw(now, shore, Guns(LOCAL, 0, (0,)), target).misses_again
    target.speed_class = "normal"
    assert gunnery.throw(now, shore, Guns(LOCAL, 0, (0,)), target).misses_again
    other = ship("kagero", 100, 60, side="Grey", name="other")
    assert not gunnery.throw(now, other, Guns(LOCAL, 0, (0,)), target).misses_again
    assert gunnery.throw(now, other, Guns(LOCAL, 0, (0,)), shore).misses_again
    target.speed_class = STOPPED
    slow = [one.text for one in gunnery.throw(now, shore, Guns(LOCAL, 0, (0,)), target).modifiers]
    assert "Slow" not in slow


@pytest.mark.clause("FLT-GUN-13")
@pytest.mark.clause("FLT-SHO-1")
@pytest.mark.clause("FLT-CRF-4")
def test_of_shore_units_batteries_alone_roll_their_misses_at_ships_again() -> None:
    base, battery = ship("island_airfield", 60, 60), ship("shore_battery_8", 60, 62)
    target = ship("kagero", 60, 66, 90, side="Grey")
    now = table(base, battery, target)
    for shore, again in ((base, False), (battery, True)):
        assert gunnery.throw(now, shore, Guns(DIRECTED, 0, (0,)), target).misses_again is again
        assert flak.surface_throw(shore, "mrf", target).misses_again is again
    target.speed_class = STOPPED
    assert gunnery.throw(now, base, Guns(DIRECTED, 0, (0,)), target).misses_again


@pytest.mark.clause("FLT-GUN-10")
@pytest.mark.clause("FLT-GUN-11")
def test_splash_markers_and_bases_between() -> None:
    washington = ship("washington", 60, 60, 90)
    target = ship("kirishima", 60, 115, 90, side="Grey", splash=2)
    between = ship("fletcher", 60, 90, 90)
    now = table(washington, target, between)
    assert need(now, washington, target) == 11
    assert gunnery.bases_between(now, washington, target) == 1
    now = table(washington, target, ship("pt_boats", 60, 90, 90))
    assert gunnery.bases_between(now, washington, target) == 0
    beside = ship("fletcher", 60.75, 90, 0)
    assert gunnery.bases_between(table(washington, target, beside), washington, target) == 0
    wreck = ship("fletcher", 60, 90, 90, side="Grey", state=WRECK, sighted=False)
    assert gunnery.bases_between(table(washington, target, wreck), washington, target) == 1
    washington.splash = 1
    assert need(table(washington, target), washington, target) == 11


@pytest.mark.clause("FLT-GUN-12")
def test_a_target_without_steering_or_slow_is_easier() -> None:
    washington = ship("washington", 60, 60, 90)
    target = ship("kirishima", 60, 115, 90, side="Grey")
    now = table(washington, target)
    before = need(now, washington, target)
    target.steering, target.speed_class = 0, SLOW
    assert need(now, washington, target) == before - 2


@pytest.mark.clause("FLT-GUN-5")
def test_directors() -> None:
    bismarck = ship("bismarck")
    for points, attacks in ((12, 3), (9, 3), (8, 2), (5, 2), (4, 1), (1, 1), (0, 0)):
        bismarck.fire_control = points
        assert gunnery.directors_left(bismarck) == attacks
    bismarck.fire_control, bismarck.done = 4, Done(directed=1)
    assert gunnery.modes(bismarck, ship("hood")) == (LOCAL,)


@pytest.mark.clause("FLT-GUN-1")
@pytest.mark.clause("FLT-GUN-2")
def test_mounts_are_divided_and_each_shoots_once() -> None:
    bismarck = ship("bismarck", 100, 100, 0, side="Grey")
    ahead, astern = ship("hood", 100, 160), ship("fletcher", 100, 50)
    now = table(bismarck, ahead, astern)
    lines = [line for line in gunnery.shots(now, bismarck) if line.weapon.startswith("directed_guns_1")]
    assert {(line.weapon[-1], line.target) for line in lines} == {
        ("1", "hood"),
        ("2", "hood"),
        ("3", "fletcher"),
        ("4", "fletcher"),
    }
    orders = (Aim("bismarck", "directed_guns_1.1", "hood"), Aim("bismarck", "directed_guns_1.3", "fletcher"))
    question = Fire(
        "shoot", "", "", tuple(gunnery.shots(now, bismarck)), gunnery.budgets(gunnery.shots(now, bismarck))
    )
    assert question.refuses(Fired("shoot", orders)) is None
    twice = (orders[0], Aim("bismarck", "local_guns_1.1", "hood"))
    assert "once" in str(question.refuses(Fired("shoot", twice)))
    with dice(now, 1, 1) as umpire:
        gunnery.shoot(umpire, bismarck, orders)
    assert bismarck.done.shot == ("guns_1.1", "guns_1.3")
    assert bismarck.done.directed == 2
    assert not [
        line for line in gunnery.shots(now, bismarck) if line.weapon.endswith(("guns_1.1", "guns_1.3"))
    ]


@pytest.mark.clause("FLT-GUN-1")
def test_a_battery_makes_one_attack_a_turn_on_each_target() -> None:
    bismarck = ship("bismarck", 60, 100, 90, side="Grey")
    hood, other = ship("hood", 60, 160, 90), ship("fletcher", 70, 160, 90)
    now = table(bismarck, hood, other)
    lines = gunnery.shots(now, bismarck)
    question = Fire("shoot", "", "", tuple(lines), gunnery.budgets(lines))
    mixed = (Aim("bismarck", "directed_guns_1.1", "hood"), Aim("bismarck", "local_guns_1.2", "hood"))
    refused = question.refuses(Fired("shoot", mixed))
    assert refused is not None
    assert refused.clause == "FLT-GUN-1"
    apart = (mixed[0], Aim("bismarck", "local_guns_1.2", "fletcher"))
    assert question.refuses(Fired("shoot", apart)) is None
    with dice(now, 1, 1) as umpire:
        gunnery.shoot(umpire, bismarck, mixed[:1])
        assert {line.target for line in gunnery.shots(now, bismarck) if "guns_1" in line.weapon} == {
            "fletcher"
        }
        assert {line.target for line in gunnery.shots(now, bismarck) if "guns_2" in line.weapon} == {
            "hood",
            "fletcher",
        }
        told = why_not.of_order(now, "Grey", Fired("shoot", mixed[1:]))
        assert told is not None
        assert told.clause == "FLT-GUN-1"
        gunnery.shoot(umpire, bismarck, apart[1:])
    assert bismarck.done.attacked == ("0 hood", "0 fletcher")


@pytest.mark.clause("FLT-GUN-2")
@pytest.mark.parametrize(
    ("key", "ahead"), [("flower", True), ("kagero", True), ("t2_tanker", False), ("liberty_ammo", False)]
)
def test_the_first_mount_of_a_battery_is_enough_to_shoot(key: str, ahead: bool) -> None:
    shooter = ship(key, 60, 60, 0)
    target = ship("fletcher", 60, 80 if ahead else 40, 90, side="Grey")
    now = table(shooter, target)
    assert all_of(shooter, 0, target) == (0,)
    assert gunnery.able(now, shooter, 0, target)
    assert {line.weapon for line in gunnery.shots(now, shooter)} == {
        f"{mode}_guns_1.1" for mode in gunnery.modes(shooter, target)
    }
    shooter.guns = ((False,) * len(shooter.guns[0]), *shooter.guns[1:])
    assert not gunnery.able(now, shooter, 0, target)


@pytest.mark.clause("FLT-GEN-13")
@pytest.mark.clause("FLT-SUB-6")
def test_a_submarine_shoots_its_gun_only_on_the_surface() -> None:
    boat = ship("type_viic", 100, 100, 0, side="Grey", depth="periscope")
    target = ship("liberty_ammo", 100, 120, 90)
    now = table(boat, target)
    assert sight.aims(now, boat, target)
    assert not gunnery.shots(now, boat)
    refused = why_not.of_order(
        now, "Grey", Fired("shoot", (Aim("type_viic", "local_guns_1.1", "liberty_ammo"),))
    )
    assert refused is not None
    assert refused.clause == "FLT-GEN-13"
    boat.depth = "surfaced"
    assert gunnery.shots(now, boat)


@pytest.mark.clause("FLT-GUN-15")
def test_guns_do_not_reach_a_submerged_submarine() -> None:
    bismarck = ship("bismarck", 100, 100, 90, side="Grey")
    boat = ship("type_viic", 100, 120, depth="periscope")
    now = table(bismarck, boat)
    assert not gunnery.shots(now, bismarck)
    boat.depth = "surfaced"
    assert gunnery.shots(now, bismarck)


@pytest.mark.clause("FLT-GUN-16")
def test_dual_purpose_guns_shoot_at_ships_or_at_aircraft() -> None:
    fletcher = ship("fletcher", 100, 100, 90)
    target = ship("kagero", 100, 120, side="Grey")
    now = table(fletcher, target)
    assert flak.left(fletcher, "lrf") == 2
    fletcher.done = Done(guns=(0,))
    assert flak.left(fletcher, "lrf") == 0
    fletcher.done = Done(long_flak=True)
    assert not gunnery.shots(now, fletcher)


# -- penetration ----------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-ARM-4")
@pytest.mark.clause("FLT-ARM-9")
@pytest.mark.clause("FLT-ARM-1")
def test_belt_deck_and_turret() -> None:
    bismarck, king = ship("bismarck"), ship("king_george_v")
    assert criticals.pierced(bismarck, shell(14, 15), "belt")
    assert not criticals.pierced(bismarck, shell(14, 13), "belt")
    assert not criticals.pierced(king, shell(15, 14), "belt")
    assert criticals.pierced(king, shell(15, 14, raking=True), "belt")
    assert criticals.thickness(king, "horizontal", "turret") == 7
    assert criticals.thickness(king, "horizontal", "conning_tower") == 2
    assert criticals.pierced(ship("kagero"), shell(3, 0), "belt")


@pytest.mark.clause("FLT-ARM-5")
@pytest.mark.clause("FLT-ARM-7")
def test_conning_tower_and_casemate() -> None:
    hood = ship("hood")
    assert criticals.thickness(hood, "vertical", "conning_tower") == 11
    assert criticals.thickness(hood, "horizontal", "conning_tower") == 6
    kirishima = ship("kirishima")
    assert criticals.thickness(kirishima, "vertical", "casemate") == 6
    assert criticals.thickness(kirishima, "horizontal", "casemate") == 4


@pytest.mark.clause("FLT-ARM-3")
def test_what_is_a_rake() -> None:
    target = ship("hood", 100, 100, 90)
    for bearing, rakes in ((112.5, True), (112.6, False), (247.5, True), (67.5, True), (0, False)):
        from game.sea.heading import ahead

        assert condition.raked(target, ahead(target.at, bearing, 50)) is rakes


@pytest.mark.clause("FLT-ARM-2")
def test_a_kamikaze_strikes_either_way() -> None:
    from game.rulesets.fleet.armoury import BLOWS

    target = ship("hood")
    for face, direction in ((3, "vertical"), (4, "horizontal")):
        with dice(table(target), face) as umpire:
            assert damage.blow_hit(umpire, target, BLOWS["kamikaze"], "").direction == direction


# -- damage and wreck tests -----------------------------------------------------------------------------------


@pytest.mark.clause("FLT-DAM-1")
@pytest.mark.clause("FLT-DAM-2")
@pytest.mark.clause("FLT-DAM-5")
@pytest.mark.clause("FLT-WRK-1")
@pytest.mark.clause("FLT-WRK-2")
def test_damage_flows_from_structure_to_flotation() -> None:
    target = ship("kagero", structure=1)
    now = table(target)
    with dice(now, 9) as umpire:
        damage.impact(umpire, target, 3)
        assert (target.structure, target.flotation) == (0, 4)
        damage.impact(umpire, target, 3)
        assert target.flotation == 1
        damage.impact(umpire, target, 3)
    assert (target.flotation, target.afloat) == (0, True)
    with dice(now, 4) as umpire:
        damage.strike(umpire, target, shell(8))
    assert target.state == WRECK
    swimmer = ship("kagero")
    with dice(table(swimmer)) as umpire:
        damage.impact(umpire, swimmer, 2, to_flotation=True)
    assert (swimmer.structure, swimmer.flotation) == (6, 4)


@pytest.mark.parametrize("sighted", [True, False])
def test_impact_is_counted_by_who_sees_it(sighted: bool) -> None:
    target = ship("kagero", sighted=sighted)
    whole = target.structure, target.flotation
    with dice(table(target)) as umpire:
        damage.impact(umpire, target, 2)
        damage.impact(umpire, target, 1, to_flotation=True)
    assert (target.struck, target.holed) == ((2, 1) if sighted else (0, 0))
    target.structure = target.flotation = UNKNOWN
    assert target.left == ((whole[0] - 2, whole[1] - 1) if sighted else whole)
    base = ship("shore_battery_8", sighted=True)
    with dice(table(base)) as umpire:
        damage.impact(umpire, base, 1, to_flotation=True)  # a land unit has no flotation
    assert (base.struck, base.holed) == (1, 0)
    target.struck = whole[0] + 3
    assert target.left == (0, whole[1] - 3 - target.holed)


@pytest.mark.clause("FLT-WRK-3")
@pytest.mark.clause("FLT-WRK-4")
@pytest.mark.clause("FLT-WEA-1")
@pytest.mark.clause("FLT-FIR-3")
def test_the_wreck_test_of_a_burning_carrier() -> None:
    target = ship("hiryu", 50, 50, flotation=0, fires=4)
    assert damage.wreck_throw(target).needed == 7
    now = table(target, squalls=(((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0)),))
    with dice(now, 8, 6) as umpire:
        assert not damage.wreck_test(umpire, target)
    assert target.state == WRECK


@pytest.mark.clause("FLT-WRK-5")
def test_the_critical_rolls_of_a_hit_that_wrecks_are_not_made() -> None:
    target = ship("kagero", structure=0, flotation=1)
    with dice(table(target), 1) as umpire:
        damage.strike(umpire, target, shell(14, rolls=3))
    assert target.state == WRECK


# -- coastal craft --------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TYX-1")
@pytest.mark.clause("FLT-TYX-2")
@pytest.mark.clause("FLT-TYX-3")
@pytest.mark.clause("FLT-TYX-4")
@pytest.mark.clause("FLT-CRT-8")
def test_guns_on_coastal_craft() -> None:
    fletcher = ship("fletcher", 100, 100, 90)
    boats = ship("pt_boats", 100, 120, side="Grey")
    now = table(fletcher, boats)
    assert gunnery.modes(fletcher, boats) == (LOCAL,)
    assert need(now, fletcher, boats, mode=LOCAL) == 12
    with dice(now, 12, 5) as umpire:
        gunnery.salvo(umpire, fletcher, Guns(LOCAL, 0, all_of(fletcher, 0, boats)), boats)
    assert (boats.vessels, boats.splash) == (5, 1)
    cruiser = ship("takao", 100, 100, 90)
    lines = gunnery.shots(table(cruiser, boats), cruiser)
    assert lines
    assert not [line for line in lines if "guns_1" in line.weapon]
    assert [gunnery.on_craft(bore) for bore in (3.5, 3.9, 6.1, 8.0)] == [False, True, True, False]
    boats.vessels = 1
    with dice(now, 1) as umpire:
        damage.craft_save(umpire, boats, "FLT-TYX-3")
    assert boats.state == SUNK


@pytest.mark.clause("FLT-CRF-1")
@pytest.mark.clause("FLT-CRF-2")
@pytest.mark.clause("FLT-CRF-3")
@pytest.mark.clause("FLT-CRF-4")
@pytest.mark.clause("FLT-CRF-5")
@pytest.mark.clause("FLT-CRF-6")
@pytest.mark.clause("FLT-CRF-7")
@pytest.mark.clause("FLT-CRF-8")
@pytest.mark.clause("FLT-TYP-2")
def test_medium_flak_on_a_destroyer() -> None:
    boats = ship("pt_boats", 100, 100)
    kagero = ship("kagero", 100, 109, side="Grey")
    now = table(boats, kagero)
    (line,) = flak.surface_shots(now, boats)
    assert (line.weapon, line.most) == ("mrf", 2)
    assert flak.surface_throw(boats, "mrf", kagero).needed == 10
    with dice(now, 11, 4, 10) as umpire:
        flak.fire_at_surface(umpire, Aim("pt_boats", "mrf", "kagero", 2))
    assert (kagero.structure, kagero.splash, flak.left(boats, "mrf")) == (5, 1, 0)
    boats.done = Done()
    assert not flak.surface_shots(table(boats, ship("takao", 100, 109, side="Grey")), boats)
    kagero.y = 110.1
    assert not flak.surface_shots(now, boats)
    others = ship("s_boats", 100, 105, side="Grey")
    kinds = {one.weapon for one in flak.surface_shots(table(boats, others), boats)}
    assert kinds == {"mrf", "crf"}
    with dice(table(boats, others), 20, 1) as umpire:
        flak.fire_at_surface(umpire, Aim("pt_boats", "crf", "s_boats"))
    assert others.vessels == 5


# -- sight ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-VIS-2")
@pytest.mark.clause("FLT-VIS-4")
@pytest.mark.clause("FLT-VIS-6")
def test_by_day_guns_aim_within_the_sight_limit() -> None:
    helena, target = ship("helena", 100, 100), ship("kirishima", 160, 100, side="Grey")
    now = table(helena, target, options={"tvr": 60.0})
    assert sight.aims(now, helena, target)
    target.x = 160.1
    assert not sight.aims(now, helena, target)
    blind = ship("takao", 160.1, 100, 90, side="Grey", name="blind")
    assert not gunnery.shots(table(blind, helena, options={"tvr": 60.0}), blind)
    helena.spotting_bands = 0
    assert sight.limit(now, helena) == 12.5


@pytest.mark.clause("FLT-VIS-3")
@pytest.mark.clause("FLT-SMK-1")
def test_smoke_and_land_obscure_and_an_edge_does_not() -> None:
    one, other = ship("helena", 100, 100), ship("takao", 140, 100, side="Grey")
    now = table(one, other)
    assert not sight.obscured(now, one, other)
    now.screens = (Screen("s", "x", ((110.0, 100.0), (120.0, 100.0), (120.0, 110.0), (110.0, 110.0)), 1),)
    assert not sight.obscured(now, one, other)
    now.screens = (Screen("s", "x", ((110.0, 99.0), (120.0, 99.0), (120.0, 110.0), (110.0, 110.0)), 1),)
    assert sight.obscured(now, one, other)


@pytest.mark.clause("FLT-WEA-1")
def test_a_squall_hides_beyond_its_own_sight() -> None:
    squall = (((110.0, 90.0), (120.0, 90.0), (120.0, 110.0), (110.0, 110.0)),)
    one = ship("helena", 105, 100)
    near, far = ship("takao", 117, 100, side="Grey"), ship("takao", 118, 100, side="Grey", name="far")
    now = table(one, near, far, squalls=squall)
    assert not sight.obscured(now, one, near)
    assert sight.obscured(now, one, far)
    assert sight.limit(now, near) == 12.5


@pytest.mark.clause("FLT-VIS-7")
@pytest.mark.clause("FLT-VIS-13")
@pytest.mark.clause("FLT-VIS-14")
def test_blind_radar_fire() -> None:
    washington = ship("washington", 60, 60, 90)
    target = ship("kirishima", 60, 120, 90, side="Grey")
    now = table(washington, target, options=DARK)
    assert not gunnery.shots(now, washington)
    assert gunnery.radar_targets(now, washington, 0) == [target]
    with dice(now, 6, 5) as umpire:
        action.acquire(umpire, washington, 0, "kirishima")
        action.acquire(umpire, washington, 1, "kirishima")
    lines = gunnery.shots(now, washington)
    assert {the(Guns, line.weapon).battery for line in lines} == {0}
    assert need(now, washington, target) == 9
    assert not gunnery.radar_targets(now, washington, 1)
    assert not gunnery.radar_targets(now, target, 0)
    target.y = 185.1
    washington.done = Done()
    assert not gunnery.radar_targets(now, washington, 0)
    now.land = (((50.0, 80.0), (70.0, 80.0), (70.0, 90.0), (50.0, 90.0)),)
    target.y = 120.0
    assert not gunnery.radar_targets(now, washington, 0)


@pytest.mark.clause("FLT-VIS-9")
@pytest.mark.clause("FLT-VIS-10")
@pytest.mark.clause("FLT-VIS-11")
def test_an_unlit_target_must_be_identified() -> None:
    helena = ship("helena", 60, 60, 90)
    target = ship("kagero", 60, 90, 90, side="Grey")
    now = table(helena, target, options=DARK)
    assert lights.unlit(now, helena) == [target]
    assert not sight.aims(now, helena, target)
    with dice(now, 7) as umpire:
        lights.identify(umpire, helena, "kagero")
    assert sight.aims(now, helena, target)
    assert need(now, helena, target) == 9
    assert not lights.unlit(now, helena)
    target.lit = True
    assert need(now, helena, target) == 8


@pytest.mark.clause("FLT-ILL-1")
@pytest.mark.clause("FLT-ILL-2")
@pytest.mark.clause("FLT-SHO-2")
def test_searchlights_and_fires() -> None:
    helena = ship("helena", 60, 60, 90)
    target = ship("kagero", 60, 85, 90, side="Grey")
    now = table(helena, target, options=DARK)
    assert [one.key for one in lights.beams(now, helena)] == ["helena kagero"]
    with dice(now) as umpire:
        lights.shine(umpire, helena, target)
    assert condition.lit(now, target)
    assert condition.lit(now, helena)
    assert not lights.beams(now, helena)
    target.lit, target.fires = False, 1
    assert condition.lit(now, target)
    helena.done, target.y = Done(), 85.1
    assert not lights.beams(now, helena)
    assert condition.group_of(now, ship("shore_battery_8")) == "shore_battery_8"


@pytest.mark.clause("FLT-ILL-3")
def test_starshell() -> None:
    fletcher = ship("fletcher", 60, 60, 90)
    target = ship("kagero", 60, 110, 90, side="Grey")
    friend = ship("fletcher", 68, 110, 90, name="friend")
    now = table(fletcher, target, friend, options=DARK)
    (line,) = lights.bursts(now, fletcher)
    assert line.aimed is not None
    assert line.aimed.refuses(None, (60.0, 110.0)) is None
    assert line.aimed.refuses(None, (60.0, 110.1)) is not None
    with dice(now, 6) as umpire:
        lights.burst(umpire, fletcher, 0, (60.0, 110.0))
    assert condition.lit(now, target)
    assert condition.lit(now, friend)
    assert not gunnery.shots(now, fletcher)
    assert {one.weapon for one in lights.bursts(table(ship("takao"), options=DARK), ship("takao"))} == {
        "starshell_2"
    }


@pytest.mark.clause("FLT-VIS-3")
@pytest.mark.clause("FLT-SHO-1")
def test_the_land_under_a_battery_does_not_hide_it() -> None:
    island = ((100.0, 60.0), (140.0, 55.0), (150.0, 80.0), (115.0, 95.0))
    battery = ship("shore_battery_8", 125, 72, fires=1)
    foe = ship("kirishima", 125, 102, side="Grey")
    now = table(battery, foe, options=DARK, land=(island,))
    assert sight.aims(now, foe, battery)
    now.land = (island, ((120.0, 97.0), (130.0, 97.0), (130.0, 99.0), (120.0, 99.0)))
    assert not sight.aims(now, foe, battery)


@pytest.mark.clause("FLT-UND-8")
def test_without_power_nothing_is_done_after_a_failed_test() -> None:

    target = ship("helena", power_failure=True)
    with dice(table(target), 5) as umpire:
        assert not rolls.may_act(umpire, target)
        assert not rolls.may_act(umpire, target)
    assert target.done.idle
    assert msgspec.structs.replace(target.done, idle=False).tested


@pytest.mark.clause("FLT-ILL-3")
@pytest.mark.clause("FLT-GUN-16")
def test_guns_that_shot_at_aircraft_fire_no_starshell() -> None:
    fletcher = ship("fletcher", 100, 100)
    now = table(fletcher, options=DARK)
    assert lights.bursts(now, fletcher)
    fletcher.done = Done(long_flak=True, lrf=2)
    assert not lights.bursts(now, fletcher)
