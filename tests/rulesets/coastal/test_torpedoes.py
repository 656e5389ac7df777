"""coastal's torpedoes, aircraft, repairs and the end of the turn."""

import msgspec
import pytest

from game.match import Chose
from game.rulesets.coastal import (
    air_attack,
    condition,
    depth_charges,
    ending,
    flying,
    guns,
    repairs,
    torpedoes,
    victory,
)
from game.rulesets.coastal.damage import hit
from game.rulesets.coastal.table import CoastalTable, Screen, Track
from game.rulesets.coastal.tables import WEAPONS, duds
from tests.rulesets.coastal.scene import dice, plane, ship, table, unit


def track(x: float, y: float, heading: float, **more: object) -> Track:
    return Track("track_1", "Blue", "a", "t21_br", "GB", x, y, heading, 1, **more)  # type: ignore[arg-type]


def meets(now: CoastalTable, start: Track) -> list[tuple[str, float, int]]:
    """Whom a track comes to in its first run, how far along, and the natural score that hits."""
    now.tracks = (torpedoes.run_on(now, start),)
    (run,) = now.tracks
    return [(other.id, at, torpedoes.throw(run, other, at).needed) for other, at in torpedoes.met(now, run)]


@pytest.mark.clause("CST-TOR-3", "CST-TOR-12", "CST-TOR-13", "CST-TOR-14")
def test_on_the_beam_of_a_coaster_a_six_hits() -> None:
    now = table(red=unit("coaster", "b", 60, 80))
    ((key, at, need),) = meets(now, track(20, 80, 90))
    assert (key, need) == ("b", 6)
    assert at == pytest.approx(39.6)


@pytest.mark.clause("CST-TOR-15", "CST-TOR-16")
def test_the_stern_arc_reaches_ten_degrees_to_each_side() -> None:
    now = table(red=unit("freighter", "b", 60, 80, 90))
    assert meets(now, track(20, 80, 90))[0][2] == 6
    run = track(21, 87, 99)
    assert meets(now, run)[0][2] == 4
    assert meets(now, track(100, 80, 270))[0][2] == 5


@pytest.mark.clause("CST-TOR-14", "CST-TOR-17")
def test_a_small_ship_is_hard_to_hit_unless_it_lies_stopped() -> None:
    for markers, need in ((0, 5), (2, 8)):
        now = table(red=unit("mtb_vosper70", "b", 60, 80, markers=markers))
        assert meets(now, track(20, 80, 90))[0][2] == need


@pytest.mark.clause("CST-TOR-18")
def test_duds_by_nation_and_date() -> None:
    assert duds("DE", "1943-09-30") == (1, 2)
    assert duds("DE", "1943-10-01") == duds("DE", "1917-06-01") == (1,)
    assert duds("US", "1943-06-15") == (1, 2, 3)


@pytest.mark.clause("CST-TOR-10", "CST-TOR-9", "CST-SUB-5")
def test_a_track_is_armed_at_ten_cm() -> None:
    now = table(red=unit("coaster", "b", 60, 80) + unit("uboat_viic", "u", 70, 80, depth="periscope"))
    assert not meets(now, track(49.7, 80, 90))
    assert [key for key, _, _ in meets(now, track(49.6, 80, 90))] == ["b"]
    now.units["b"].id = "a"
    assert not meets(now, msgspec.structs.replace(track(20, 80, 90), launched_turn=now.turn))


@pytest.mark.clause("CST-TOR-19", "CST-TOR-20", "CST-CON-9", "CST-SUR-2")
def test_a_dud_alerts_and_a_live_hit_reveals() -> None:
    now = table(red=unit("coaster", "b", 60, 80, surprised=True))
    now.tracks = (torpedoes.run_on(now, track(20, 80, 90)),)
    with dice(now, 6, 1) as umpire:
        torpedoes.ResolveTracks()._attack(umpire, "track_1")
    assert (now.tracks, ship(now).alerted, ship(now).hull_boxes, ship(now).spotted) == ((), True, 35, False)
    now.tracks = (torpedoes.run_on(now, track(20, 80, 90)),)
    with dice(now, 6, 2, *[1] * 4) as umpire:
        torpedoes.ResolveTracks()._attack(umpire, "track_1")
    assert ship(now).spotted
    assert ship(now).sinking


@pytest.mark.clause("CST-TOR-1", "CST-TOR-11")
def test_a_track_runs_its_speed_and_goes_when_its_run_is_used_up() -> None:
    now = table()
    run = torpedoes.run_on(now, track(20, 80, 90))
    assert (run.x, run.run) == (65, 45)
    assert not torpedoes.spent(now, run)
    last = torpedoes.run_on(now, msgspec.structs.replace(run, run=200.0))
    assert (last.x, last.run) == (95, 230)
    assert torpedoes.spent(now, last)


@pytest.mark.clause("CST-TOR-5", "CST-TOR-6", "CST-TOR-7", "CST-TOR-8", "CST-MOR-2")
def test_tubes_bear_on_their_arcs_and_fixed_ones_want_a_straight_course() -> None:
    now = table(unit("mtb_vosper70", "a", 20, 20, state_straight_run=5))
    lines = list(torpedoes.shots(ship(now, "a")))
    assert [line.weapon for line in lines] == ["tube_1_1", "tube_1_2"]
    aimed = lines[0].aimed
    assert aimed is not None
    assert [aimed.refuses(toward, None) is None for toward in (349, 350, 0, 10, 11, 5.5)] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]
    ship(now, "a").straight_run = 4.9
    assert not list(torpedoes.shots(ship(now, "a")))
    ship(now, "a").speed_markers = 0
    assert list(torpedoes.shots(ship(now, "a")))
    ship(now, "a").withdrawing = True
    assert not list(torpedoes.shots(ship(now, "a")))


@pytest.mark.clause("CST-TOR-24")
def test_a_wake_is_seen_near_a_ship_and_known_by_where_it_was_seen() -> None:
    now = table(red=unit("coaster", "b", 60, 80), weather='light = "night_clear"')
    now.tracks = (track(35, 80, 90), msgspec.structs.replace(track(34.9, 80, 90), id="track_2"))
    with dice(now) as umpire:
        torpedoes.watch(umpire)
    assert [run.seen for run in now.tracks] == [True, False]


@pytest.mark.clause("CST-TOR-25", "CST-END-5")
def test_three_slow_turns_reload_a_tube() -> None:
    now = table(
        red=unit("sboot_s38", "b", 60, 80, markers=2, state_loaded=[0], state_reload_progress=2),
        step="EndPhase",
    )
    with dice(now) as umpire:
        ending.reload(umpire)
    assert (ship(now).tubes[0].loaded, ship(now).tubes[0].reloads, ship(now).reload_progress) == (1, 1, 0)


# -- repairs --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-DC-1", "CST-DC-2", "CST-DC-3", "CST-DC-4", "CST-DC-6", "CST-DC-7")
def test_repair_parties_try_item_by_item() -> None:
    now = table(red=unit("hunt3", "b", 60, 80, state_fires=1, state_no_accelerate=1), step="DamageControl")
    step = repairs.Repairs("Red")
    now.agenda.insert(0, step)
    with dice(now, 6, 7) as umpire:
        step.close(umpire)
        for item in ("fire", "machinery no_accelerate"):
            (question,) = step.ask(now, "Red")
            assert question.refuses(Chose("damage_control", (item,))) is None
            step.resolve(umpire, "Red", Chose("damage_control", (item,)))
        assert not step.ask(now, "Red")
        step.close(umpire)
    assert (ship(now).fires, ship(now).no_accelerate, ship(now).hull_boxes) == (0, 1, 40)


@pytest.mark.clause("CST-FIR-1", "CST-FIR-2", "CST-FIR-3", "CST-FIR-5")
def test_a_tanker_burns_worse() -> None:
    now = table(red=unit("tanker", "b", 60, 80, state_fires=1))
    with dice(now, 2, 5) as umpire:
        repairs.burn_on(umpire, ship(now))
    assert (ship(now).hull_boxes, ship(now).fires) == (79, 2)


@pytest.mark.clause("CST-FLD-1", "CST-FLD-3")
def test_a_flood_takes_boxes() -> None:
    now = table(red=unit("coaster", "b", 60, 80, state_floods=1))
    with dice(now, 3) as umpire:
        repairs.flood_on(umpire, ship(now))
    assert ship(now).hull_boxes == 33


# -- aircraft and depth charges -------------------------------------------------------------------------------


@pytest.mark.clause("CST-AIR-7", "CST-AIR-8", "CST-AIR-11", "CST-AIR-12")
def test_a_dive_bomber_hit_on_the_way_in() -> None:
    now = table(
        unit("ju87", "d", 60, 90, 180, state_path=[[60, 60], [60, 90]], state_spotted=True),
        unit("hunt3", "b", 63, 70, markers=4, state_spotted=True),
    )
    assert "bombs_1" in {shot.weapon for shot in air_attack.shots(now, plane(now, "d"))}
    with dice(now, 2, 5, 6, 1, 2, 4) as umpire:
        from game.rulesets.coastal.firing import fire_mounts

        fire_mounts(umpire, now.units["b"], [(2, now.units["d"])])
    assert plane(now, "d").hit_this_turn
    assert plane(now, "d").hull_boxes == 2
    assert air_attack.bomb_throw(now, plane(now, "d"), ship(now), 0, 1).needed == 7
    with dice(now, 8, 3, 4, 1, 3, 9, 3) as umpire:
        air_attack._bomb(umpire, plane(now, "d"), ship(now), 0, 1)
    assert ship(now).hull_boxes == 40 - 13
    now.units["b"].x = 65.1
    assert "bombs_1" not in {shot.weapon for shot in air_attack.shots(now, plane(now, "d"))}


@pytest.mark.clause("CST-INI-5")
def test_only_an_aircraft_with_a_torpedo_left_is_to_launch() -> None:
    planes = unit("swordfish", "t", 60, 90), unit("ju87", "d", 70, 90), unit("swordfish", "gone", 80, 90)
    now = table("".join(planes))
    now.units["gone"].loads = (0,) * len(plane(now, "gone").loads)
    assert [one.id for one in torpedoes.to_launch(now, "Blue")] == ["t"]
    assert [torpedoes.carried(plane(now, key)) for key in ("d", "gone")] == [None, None]
    now.units["t"].acted = True
    assert torpedoes.to_launch(now, "Blue") == []


@pytest.mark.clause("CST-AIR-10", "CST-AIR-4", "CST-AIR-15")
def test_strafing_needs_the_forward_arc_and_25_cm() -> None:
    now = table(
        unit("beaufighter", "d", 60, 50, 0), unit("rboot_r41", "b", 63, 69, markers=4, state_spotted=True)
    )
    assert air_attack.strafers(now, plane(now, "d"), ship(now)) == [0]
    with dice(now, 7, 2, 9, 6, 4, 6, 6, 3, 3, 8) as umpire:
        air_attack._strafe(umpire, plane(now, "d"), ship(now))
    assert (ship(now).hull_boxes, ship(now).suppression_markers) == (14, 2)
    ship(now).y = 76.0
    assert not air_attack.strafers(now, plane(now, "d"), ship(now))


@pytest.mark.clause("CST-AIR-13", "CST-HUL-3")
def test_rockets_reach_50_cm() -> None:
    for y, need in ((90.0, 7), (100.1, 0)):
        now = table(
            unit("beaufighter", "d", 60, 50, 0), unit("coaster", "b", 60, 90, markers=4, state_spotted=True)
        )
        ship(now).y = y
        lines = {shot.weapon: shot for shot in air_attack.shots(now, plane(now, "d"))}
        assert ("rockets_1" in lines) is bool(need)
        if need:
            throw = air_attack.rocket_throw(now, plane(now, "d"), ship(now), 0, 4)
            assert throw is not None
            assert (throw.dice, throw.needed) == (4, need)


@pytest.mark.clause("CST-AIR-9", "CST-AIR-2", "CST-AIR-3")
def test_an_aircraft_at_half_its_boxes_makes_off() -> None:
    now = table(unit("beaufighter", "d", 20, 50, 90), step="FlyAircraft")
    with dice(now, 6, 5) as umpire:
        hit(umpire, now.units["d"], WEAPONS["c20"])
    assert plane(now, "d").aborting
    path = flying.way_home(now, plane(now, "d"))
    assert path.startswith("A10T")
    wheel = flying.helm(plane(now, "d"))
    assert wheel.fault(path) is None
    assert wheel.fault("A5T10A200") is not None
    with dice(now) as umpire:
        flying.fly(umpire, plane(now, "d"), path)
    assert plane(now, "d").state == "exited"


@pytest.mark.clause("CST-SUB-7", "CST-SUB-4")
def test_depth_charges_on_a_boat_that_was_found() -> None:
    now = table(
        unit("ml_fairmile_b", "a", 20, 20, state_depth_charges=2),
        unit("uboat_viic", "b", 25, 20, depth="deep", markers=1, state_detected=True),
    )
    (shot,) = depth_charges.shots(now, ship(now, "a"))
    with dice(now, 7, 2, 4, 6, 2, 4) as umpire:
        depth_charges.drop(umpire, ship(now, "a"), shot.target)
    boat = ship(now)
    assert (boat.hull_boxes, len(boat.max_setting_loss), boat.floods) == (15, 1, 1)
    assert condition.must_surface(boat)
    assert ship(now, "a").depth_charges == 1
    boat.x = 25.1
    assert not list(depth_charges.shots(now, ship(now, "a")))


@pytest.mark.clause("CST-GUN-10")
def test_a_battery_may_be_fired_at_from_anywhere() -> None:
    now = table(unit("hunt3", "a", 20, 20), unit("battery", "b", 20, 28, state_spotted=True))
    throw = guns.throw(now, now.units["a"], 0, now.units["b"])
    assert throw is not None
    assert (throw.target, throw.needed) == (9, 4)


# -- the end of the turn --------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SUP-5", "CST-END-3")
def test_each_suppression_marker_is_tested() -> None:
    now = table(
        red=unit("rboot_r41", "b", 60, 80, state_suppression_markers=3, crew_quality=1), step="EndPhase"
    )
    tests = ending.EndPhase()
    now.turns = 99
    now.agenda = [tests]
    with dice(now, 5, 4, 9) as umpire:
        tests.close(umpire)
    assert ship(now).suppression_markers == 1


@pytest.mark.clause("CST-SUR-3", "CST-END-4")
def test_a_surprised_ship_comes_to_itself_a_turn_later() -> None:
    now = table(
        red=unit(
            "mtb_vosper70", "b", 60, 80, state_surprised=True, state_alerted=True, state_surprised_turn=1
        ),
        step="EndPhase",
    )
    with dice(now) as umpire:
        ending.wake(umpire)
    now.turn = 2
    with dice(now, 5) as umpire:
        ending.wake(umpire)
    assert not ship(now).surprised


@pytest.mark.clause("CST-MOR-1", "CST-MOR-2", "CST-MOR-3", "CST-MOR-4", "CST-END-8")
def test_half_the_boxes_and_half_the_force_try_the_crews() -> None:
    now = table(
        red=unit("rboot_r41", "b", 60, 80, state_hull_boxes=8) + unit("rboot_r41", "c", 80, 80),
        step="EndPhase",
    )
    with dice(now, 3, 4) as umpire:
        ending.test_morale(umpire)
    assert (ship(now).withdrawing, ship(now, "c").withdrawing) == (True, False)
    assert now.commands["Red"].shaken
    with dice(now) as umpire:
        ending.test_morale(umpire)


@pytest.mark.clause("CST-END-2", "CST-SMK-2")
def test_smoke_stays_three_turns_after_the_one_it_was_laid_in() -> None:
    now = table(step="EndPhase")
    now.screens = (Screen("smoke_1", ((0, 0), (1, 0), (1, 1)), now.turn, 3),)
    for left in (3, 2, 1, 0):
        with dice(now) as umpire:
            ending.thin_smoke(umpire)
        assert [screen.turns_left for screen in now.screens] == ([left] if left else [])
        now.turn += 1


@pytest.mark.clause("CST-END-7", "CST-END-9", "CST-END-1")
def test_the_sunk_are_taken_off_and_count_in_full_the_crippled_by_half() -> None:
    now = table(
        red=unit("rboot_r41", "b", 60, 80, state_hull_boxes=0, state_sinking=True)
        + unit("rboot_r41", "c", 80, 80, state_hull_boxes=8),
        step="EndPhase",
    )
    with dice(now) as umpire:
        ending.remove(umpire)
    assert ship(now).state == "sunk"
    assert victory.scores(now) == {"Blue": 39, "Red": 0}
