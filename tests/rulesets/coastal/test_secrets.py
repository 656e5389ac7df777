"""What coastal's sides are told, and rules that hold beside the great topics: flags, dummies, flares, air torpedoes."""

import msgspec
import pytest

from game.match import Fired as FiredOrder
from game.match.events import Rolled
from game.match.orders import Aim, Steered
from game.rulesets.coastal import (
    air_attack,
    condition,
    contacts,
    firing,
    guns,
    mines,
    passage,
    repairs,
    sailing,
    sight,
    spotting,
    torpedoes,
)
from game.rulesets.coastal.events import Fired, FlagsCleared, Moved, Shot, TorpedoRolled
from game.rulesets.coastal.rolls import crew_test
from game.rulesets.coastal.running_events import Launched
from game.rulesets.coastal.table import Light, Minefield, Screen
from tests.rulesets.coastal.scene import DAY, NIGHT, dice, match, plane, ship, table, unit

MINES = '[[minefield]]\nside = "Red"\ndensity = 3\noutline = [[0, 40], [140, 40], [140, 90], [0, 90]]\n'


@pytest.mark.clause("CST-GEN-10")
def test_mounts_that_fired_are_ready_again_before_phase_1_and_destroyed_ones_are_not() -> None:
    now = table(unit("rboot_r41", "a", 20, 20, state_mounts=["ready", "destroyed", "ready"]))
    with dice(now) as umpire:
        umpire.happens(Fired("a", (0, 1)))
        assert now.units["a"].mounts == ("fired", "destroyed", "ready")
        umpire.happens(FlagsCleared())
    assert now.units["a"].mounts == ("ready", "destroyed", "ready")


@pytest.mark.clause("CST-GEN-11")
def test_a_battery_is_a_ship_and_an_aircraft_or_a_dummy_is_not() -> None:
    now = table(unit("battery", "a", 20, 20) + unit("ju87", "d", 40, 40))
    assert now.units["a"].spec.ship
    assert not now.units["d"].spec.ship


@pytest.mark.clause("CST-DRF-5")
def test_lights_and_smoke_drift_with_the_ships() -> None:
    now = table(step="Drifting", weather='light = "night_clear"\nsea_state = 3\nwind_to = 90')
    now.lights = (Light("light_1", 20, 20, 25, 9),)
    now.screens = (Screen("smoke_1", ((0, 0), (1, 0), (1, 1)), 1, 3),)
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert now.lights[0].x == 22
    assert now.screens[0].outline[0] == (2, 0)


@pytest.mark.clause("CST-CON-2", "CST-CON-11")
def test_of_a_marker_the_enemy_is_told_where_it_goes_and_no_more() -> None:
    now = table(unit("sboot_s38", "a", 20, 20, markers=2), step="MoveShips")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now, "a"), Steered("move_unit", "a", "A20"))
    (moved,) = (event for event in umpire.events if isinstance(event, Moved))
    seen = moved.seen_by("Red", now)
    assert isinstance(seen, Moved)
    assert (seen.unit, seen.path, seen.y) == (now.units["a"].contact, "", 40)
    with dice(now, 9) as umpire:
        crew_test(umpire, now.units["a"], "morale")
    assert umpire.events[0].seen_by("Red", now) is None
    assert umpire.events[0].seen_by("Blue", now) is not None
    shot = Shot("a", "mount_1", "foe", 2).seen_by("Red", now)
    assert isinstance(shot, Shot)
    assert (shot.unit, shot.target, shot.hits) == (now.units["a"].contact, "foe", 2)


@pytest.mark.clause("CST-CON-11")
@pytest.mark.parametrize("spotted", [True, False])
def test_dice_of_a_torpedo_name_its_launcher_to_its_own_side_alone(spotted: bool) -> None:
    track = '[[track]]\nside = "Red"\ntype = "t21_g7a"\nat = [60, 60]\nheading = 270\nrun = 44\nlauncher = "foe"\n'
    now = table(
        unit("hunt3", "own", 30, 60, state_spotted=spotted), step="AdvanceTracks", weather=NIGHT, rest=track
    )
    with dice(now, 9, 1) as umpire:
        run = msgspec.structs.replace(now.tracks[0], segment=((60.0, 60.0), (16.0, 60.0)))
        torpedoes.attack(umpire, run, ship(now, "own"), 30.0)
    rolls = [event for event in umpire.events if isinstance(event, TorpedoRolled)]
    assert [one.launcher for one in rolls] == ["foe", "foe"]  # the hit, then the dud
    assert [one.seen_by("Blue", now) for one in rolls] == [Rolled(one.roll) for one in rolls]
    assert [one.seen_by("Red", now) for one in rolls] == (rolls if spotted else [None, None])


@pytest.mark.clause("CST-CON-6", "CST-CON-4")
def test_a_dummy_meets_nothing_but_land_and_an_enemy_unmasks_it() -> None:
    rest = '[[dummy]]\nside = "Blue"\nat = [50, 50]\nheading = 0\n' + MINES
    now = table(
        unit("sboot_s38", "a", 20, 20) + unit("coaster", "c", 50, 60, 90), step="MoveShips", rest=rest
    )
    (dummy,) = (one for one in now.units.values() if one.spec.kind == "dummy")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now, dummy.id), Steered("move_unit", dummy.id, "A20"))
    assert dummy.y == 70
    now.units["foe"].x, now.units["foe"].y = 50.0, 75.0
    with dice(now) as umpire:
        passage.unmask(umpire, now.units["foe"])
    assert dummy.state == "sunk"


@pytest.mark.clause("CST-SPT-4")
def test_by_night_an_aircraft_is_looked_for_to_half_of_v() -> None:
    for weather, x, seen in ((NIGHT, 60, True), (NIGHT, 60.1, False), (DAY, 139, True)):
        now = table(unit("hunt3", "a", 20, 20), unit("fw200", "b", x, 20), weather=weather)
        assert ("visual c2" in spotting.tests(now, now.units["a"])) is seen
        assert spotting.base(now, now.units["a"], "visual", now.units["b"]) in (3, 5, 7)


@pytest.mark.clause("CST-ILL-5")
def test_a_flare_drops_anywhere_on_the_path_flown_once_a_turn() -> None:
    now = table(unit("swordfish", "d", 60, 60, state_path=[[60, 20], [60, 60]]), step="Guns", weather=NIGHT)
    (shot,) = air_attack.shots(now, plane(now, "d"))
    assert shot.aimed is not None
    assert shot.aimed.refuses(None, (60.0, 40.0)) is None
    assert shot.aimed.refuses(None, (62.0, 40.0)) is not None
    with dice(now) as umpire:
        air_attack.attack(umpire, plane(now, "d"), (Aim("d", shot.weapon, "", 1, None, (60.0, 40.0)),))
    assert (now.lights[0].radius, plane(now, "d").loads[1]) == (25, 3)
    assert not list(air_attack.shots(now, plane(now, "d")))


@pytest.mark.clause("CST-DC-5", "CST-FLD-2", "CST-TOR-22")
def test_what_a_torpedo_did_to_the_engines_is_never_repaired() -> None:
    now = table(
        unit("hunt3", "a", 20, 20, state_max_setting_loss=["torpedo"], state_hull_boxes=3, state_floods=1)
    )
    assert [key for key, _ in repairs.items(ship(now, "a"))] == ["flood"]


@pytest.mark.clause("CST-GUN-2")
def test_mounts_take_different_targets_and_each_but_one() -> None:
    battle = match(
        blue=unit("hunt3", "a", 20, 20, state_spotted=True),
        red=unit("rboot_r41", "b", 20, 60, state_spotted=True)
        + unit("rboot_r41", "c", 50, 50, state_spotted=True),
    )
    (question, _) = battle.ask("Blue")
    two = FiredOrder("fire_unit", (Aim("a", "mount_1", "b"), Aim("a", "mount_5", "c")))
    assert question.refuses(two) is None
    twice = FiredOrder("fire_unit", (Aim("a", "mount_1", "b"), Aim("a", "mount_1", "c")))
    refusal = question.refuses(twice)
    assert refusal is not None
    assert refusal.clause == "CST-GUN-2"


@pytest.mark.clause("CST-TOR-4", "CST-TOR-3")
def test_each_torpedo_is_a_track_of_its_own_and_runs_at_once() -> None:
    now = table(unit("mtb_vosper70", "a", 20, 20, state_straight_run=5))
    with dice(now) as umpire:
        for number, toward in ((1, 0.0), (2, 4.0)):
            torpedoes.launch(umpire, ship(now, "a"), Aim("a", f"tube_1_{number}", "", 1, toward))
    assert [(track.heading, track.run) for track in now.tracks] == [(0, 45), (4, 45)]
    assert ship(now, "a").tubes[0].loaded == 0
    (first, _) = (event for event in umpire.events if isinstance(event, Launched))
    assert first.seen_by("Red", now) is None


@pytest.mark.clause("CST-AIR-5", "CST-AIR-6")
def test_a_ship_fires_at_the_nearest_point_of_the_path() -> None:
    now = table(
        unit("rboot_r41", "a", 20, 20),
        unit("ju87", "b", 100, 40, 90, state_path=[[20, 40], [100, 40]], state_spotted=True),
    )
    assert sight.range_between(now.units["a"], now.units["b"]) == pytest.approx(20)
    assert "b" in {shot.target for shot in firing.gun_shots(now, ship(now, "a"))}
    assert sight.range_between(now.units["b"], now.units["a"]) > 80
    assert list(guns.targets(now, now.units["a"])) == [now.units["b"]]


@pytest.mark.clause("CST-AIR-14")
def test_a_torpedo_that_was_declared_drops_in_6b_on_the_heading_of_the_aircraft() -> None:
    now = table(
        unit("swordfish", "d", 60, 20, 0, state_attacking="b", state_hit_this_turn=True),
        unit("coaster", "b", 60, 50, 90),
        step="AdvanceTracks",
    )
    with dice(now) as umpire:
        torpedoes.drop(umpire, plane(now, "d"))
    (track,) = now.tracks
    assert (track.heading, track.run, track.modifier, plane(now, "d").loads[0]) == (0, 40, -1, 0)
    ((other, at),) = torpedoes.met(now, track)
    assert [note.value for note in torpedoes.throw(track, other, at).modifiers] == [-2, -1]


@pytest.mark.clause("CST-SUB-2", "CST-SUB-5")
def test_a_boat_at_periscope_depth_launches_and_does_not_shoot_and_a_deep_one_does_neither() -> None:
    for depth, launches in (("periscope", True), ("deep", False)):
        now = table(unit("uboat_viic", "a", 20, 20, depth=depth, markers=1))
        assert condition.may_launch(ship(now, "a")) is launches
        assert not condition.may_fire(ship(now, "a"))
        assert bool(spotting.lookouts(now, "Blue")) is launches
    now = table(
        unit("hunt3", "a", 20, 20), unit("uboat_viic", "b", 20, 40, depth="periscope", state_spotted=True)
    )
    assert not list(guns.targets(now, now.units["a"]))


@pytest.mark.clause("CST-MIN-5")
def test_a_deep_boat_passes_mines_more_safely() -> None:
    field = Minefield("field_1", "Red", ((0, 0), (1, 0), (1, 1)), 3)
    for depth, chance in (("periscope", 2), ("deep", 1)):
        now = table(unit("uboat_viic", "a", 20, 20, depth=depth, markers=1))
        worth = mines.throw(ship(now, "a"), field).worth
        assert worth is not None
        assert sum(worth) == chance


@pytest.mark.clause("CST-MER-2")
def test_a_merchant_moves_shoots_spots_and_repairs_like_others() -> None:
    now = table(
        unit("freighter", "a", 20, 20, 180, state_fires=1), unit("rboot_r41", "b", 20, 60, state_spotted=True)
    )
    assert [one.id for one in sailing.to_move(now, "Blue")] == ["a"]
    assert firing.gun_shots(now, ship(now, "a"))
    assert list(repairs.items(ship(now, "a")))
    assert contacts.known_as(now.units["b"]) == "b"
    assert now.units["a"].crew_quality == -1
