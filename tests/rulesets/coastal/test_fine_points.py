"""coastal's fine points: where two clauses meet, and what a rule says of the odd ship, boat or aircraft."""

from random import Random

import pytest

from game.ai import chance
from game.match import Aim, Fire, Steered
from game.match import Fired as FiredOrder
from game.rulesets.coastal import (
    air_attack,
    firing,
    movement,
    passage,
    purposes,
    sailing,
    spotting,
    torpedoes,
    victory,
)
from game.rulesets.coastal.events import AsdicLost, DummyGone, Secret
from game.rulesets.coastal.running_events import TrackAttacked, TrackGone
from game.rulesets.coastal.table import Light, Screen, Track
from game.rulesets.coastal.torpedoes import launch
from tests.rulesets.coastal.scene import NIGHT, dice, match, plane, ship, table, unit

SEEN = {"state_spotted": True}


# -- movement -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-CON-5")
def test_a_dummy_that_itself_ends_near_an_unseen_enemy_stays() -> None:
    dummy = '[[dummy]]\nside = "Blue"\nat = [50, 50]\nheading = 0\n'
    now = table(red=unit("uboat_viic", "foe", 50, 72, depth="periscope"), step="MoveShips", rest=dummy)
    (lure,) = (one for one in now.units.values() if one.spec.kind == "dummy")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now, lure.id), Steered("move_unit", lure.id, "A20"))
        assert lure.state == "deployed"
        sailing.move(umpire, ship(now, "foe"), Steered("move_unit", "foe", "A4"))
    assert [type(event) for event in umpire.events][-1] is not DummyGone
    now.units["foe"].y = 74.9
    with dice(now) as umpire:
        passage.unmask(umpire, now.units["foe"])
    assert lure.state == "sunk"


@pytest.mark.clause("CST-MOR-2", "CST-COL-5")
@pytest.mark.parametrize(("y", "choices", "away"), [(34.1, (2,), True), (45.9, (0, 1), False)])
def test_one_that_withdraws_in_contact_raises_its_setting_if_it_so_draws_apart(
    y: float, choices: tuple[int, ...], away: bool
) -> None:
    markers = 1 if away else 0
    own = unit("hunt3", "a", 50, 40, 0, markers=markers, state_withdrawing=True)
    now = table(own + unit("coaster", "c", 90, y, 0), step="MoveShips")
    ship(now, "c").x = 50.0  # they lie in contact
    (question,) = movement.steers(now, ship(now, "a"))
    (speeds,) = (setting for setting in question.settings if setting.name == "speed")
    assert speeds.choices == choices
    assert question.surely
    assert all(question.refuses(order) is None for order in question.surely)


@pytest.mark.clause("CST-DRF-3", "CST-GRD-1")
@pytest.mark.parametrize(("cls", "aground"), [("tboot_moewe", True), ("mtb_vosper70", False)])
def test_who_drifts_on_a_shoal_that_takes_it_is_aground_without_damage(cls: str, aground: bool) -> None:
    shoal = '[[terrain]]\nkind = "shoal"\noutline = [[60, 0], [90, 0], [90, 100], [60, 100]]\n'
    drifter = unit(cls, "a", 59, 50, 0, markers=0, state_max_setting_loss=["torpedo"] * 4)
    weather = 'light = "day_clear"\nsea_state = 4\nwind_to = 90'
    now = table(drifter, step="Drifting", weather=weather, rest=shoal)
    boxes = ship(now, "a").hull_boxes
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert (ship(now, "a").aground, ship(now, "a").hull_boxes) == (aground, boxes)


@pytest.mark.clause("CST-SUB-5", "CST-COL-3")
def test_a_boat_that_comes_up_to_periscope_depth_may_ram_and_a_deep_one_is_not_rammed() -> None:
    deep = unit("uboat_viic", "a", 50, 50, depth="deep", markers=1)
    now = table(deep, unit("freighter", "b", 50, 56, 90, **SEEN), step="MoveShips")
    named = {
        question.name: {row.name for row in question.settings}
        for question in movement.steers(now, ship(now, "a"))
    }
    assert "ram" not in named["move_unit"]
    assert "ram" in named["surface_unit"]
    for depth, rammed in (("periscope", True), ("deep", False)):
        boat = unit("uboat_viic", "b", 50, 56, 90, depth=depth, **SEEN)
        now = table(unit("hunt3", "a", 50, 50, markers=1), boat, step="MoveShips")
        (question,) = movement.steers(now, ship(now, "a"))
        assert ("ram" in {row.name for row in question.settings}) is rammed


@pytest.mark.clause("CST-MIN-4")
def test_a_die_in_a_field_unknown_to_the_mover_is_shown_only_where_it_strikes() -> None:
    field = '[[minefield]]\nside = "Red"\ndensity = 3\noutline = [[0, 45], [140, 45], [140, 54], [0, 54]]\n'
    for face, seen in ((9, False), (1, True)):
        now = table(unit("hunt3", "a", 50, 40, markers=2, **SEEN), step="MoveShips", rest=field)
        with dice(now, face, *((1, 1, 1, 4, 4, 4) if seen else ())) as umpire:
            sailing.move(umpire, ship(now, "a"), Steered("move_unit", "a", "A14"))
        (roll,) = (
            event
            for event in umpire.events
            if isinstance(event, Secret) and isinstance(event.roll.throw.purpose, purposes.Minefield)
        )
        for side in now.sides:
            assert (roll.seen_by(side, now) is not None) is seen


# -- spotting -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SPT-9", "CST-SPT-14", "CST-SPT-17")
def test_a_periscope_watch_out_of_the_light_suffers_and_does_not_tell_it() -> None:
    boat = unit("uboat_viic", "b", 20, 29, depth="periscope")
    now = table(unit("ml_fairmile_b", "a", 20, 20), boat, weather=NIGHT)
    now.lights = (Light("light_1", 20, 10, 15, 9),)
    throw = spotting.throw(now, now.units["a"], "watch", now.units["b"])
    assert [(note.clause, note.value) for note in throw.modifiers] == [("CST-SPT-9", -1)]
    assert spotting.own_modifiers(now, now.units["a"], "watch") == ()


@pytest.mark.clause("CST-SUB-6")
def test_asdic_hears_the_nearest_boat_whether_it_is_seen_or_not() -> None:
    near = unit("uboat_viic", "near", 20, 40, depth="periscope", **SEEN)
    now = table(unit("hunt3", "a", 20, 20, markers=1), near + unit("uboat_viic", "far", 20, 80, depth="deep"))
    found = spotting._tested(now, now.units["a"], spotting.Look("asdic"))
    assert found is now.units["near"]
    assert spotting._tested(now, now.units["a"], spotting.Look("watch")) is None


@pytest.mark.clause("CST-SUB-6", "CST-CON-7")
def test_a_boat_in_sight_keeps_its_marker_when_asdic_loses_it() -> None:
    for spotted, depth, kept in (
        (False, "deep", False),
        (True, "periscope", True),
        (False, "surfaced", True),
    ):
        now = table(unit("uboat_viic", "b", 20, 40, depth=depth, markers=1))
        boat = ship(now, "b")
        boat.detected, boat.spotted, boat.contact = True, spotted, "c9"
        AsdicLost("b").apply(now)
        assert (boat.detected, bool(boat.contact)) == (False, kept)


@pytest.mark.clause("CST-SPT-14", "CST-RAD-2")
def test_a_boat_that_asdic_holds_is_no_marker_to_look_at() -> None:
    for depth, keys in (("deep", {"state_detected": True}), ("surfaced", {})):
        now = table(
            unit("sgb", "a", 20, 20), unit("uboat_viic", "b", 20, 40, depth=depth, **keys), weather=NIGHT
        )
        assert (list(spotting.tests(now, now.units["a"])) == ["watch"]) is (depth == "deep")


@pytest.mark.clause("CST-SPT-5")
def test_an_aircraft_that_fired_rockets_is_seen_the_better() -> None:
    now = table(
        unit("beaufighter", "d", 60, 60, 0, state_path=[[60, 20], [60, 60]]),
        unit("coaster", "b", 60, 90, 90, **SEEN),
    )
    with dice(now, 1, 1) as umpire:
        air_attack._rockets(umpire, plane(now, "d"), ship(now, "b"), 0, 2)
    assert plane(now, "d").fired_since_spotting


# -- fire -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SUR-2")
@pytest.mark.parametrize("way", ["guns", "defence", "starshell", "searchlight"])
def test_a_friend_that_fires_alerts_and_one_that_only_lights_a_beam_does_not(way: str) -> None:
    now = table(
        unit("hunt3", "a", 20, 20) + unit("vpboot", "s", 20, 60, 90, surprised=True),
        unit("rboot_r41", "b", 60, 20, **SEEN) + unit("ju87", "d", 30, 22, **SEEN),
        weather=NIGHT,
    )
    beam = 0
    with dice(now, *({"guns": (1, 1), "defence": (1, 1), "starshell": (10,)}.get(way, ()))) as umpire:
        if way == "guns":
            firing.fire_mounts(umpire, now.units["a"], [(beam, now.units["b"])])
        elif way == "defence":
            firing.DefensiveFire("d", "a").resolve(
                umpire, "Blue", FiredOrder("defensive_aa", (Aim("a", "mount_1", "d"),))
            )
        elif way == "starshell":
            firing.volley(umpire, ship(now, "a"), (Aim("a", "starshell_1", "", 1, None, (90.0, 20.0)),))
        else:
            firing.volley(umpire, ship(now, "a"), (Aim("a", "searchlight", "b"),))
    assert ship(now, "s").alerted is (way != "searchlight")


@pytest.mark.clause("CST-AIR-7", "CST-GUN-5", "CST-VIS-1")
def test_smoke_and_friends_in_the_line_bar_defensive_fire() -> None:
    blue = unit("hunt3", "a", 20, 20) + unit("coaster", "b", 20, 35, 90)
    now = table(blue, unit("ju87", "d", 20, 60, state_path=[[60, 60], [20, 60]], **SEEN))
    step = firing.DefensiveFire("d", "b")
    firers = {shot.unit for question in step.ask(now, "Blue") for shot in question.shots}  # type: ignore[union-attr]
    assert firers == {"b"}  # the coaster lies in the Hunt's line
    now.screens = (Screen("smoke_1", ((10, 45), (30, 45), (30, 50), (10, 50)), 1, 3),)
    assert step.ask(now, "Blue") == []


@pytest.mark.clause("CST-AIR-7", "CST-GUN-5")
def test_a_ship_beneath_an_aircraft_is_in_nobodys_way() -> None:
    blue = unit("hunt3", "a", 20, 20) + unit("coaster", "b", 20, 40, 90)
    now = table(blue, unit("ju87", "d", 20, 40, 90, state_path=[[0, 40], [20, 40]], **SEEN))
    (question,) = firing.DefensiveFire("d", "b").ask(now, "Blue")
    assert {shot.unit for shot in question.shots} == {"a", "b"}  # type: ignore[union-attr]
    now.units["d"].y = 45.0
    plane(now, "d").path = ((0.0, 45.0), (20.0, 45.0))
    (question,) = firing.DefensiveFire("d", "b").ask(now, "Blue")
    assert {shot.unit for shot in question.shots} == {"b"}  # type: ignore[union-attr]


@pytest.mark.clause("CST-AIR-10", "CST-GUN-5")
def test_an_aircraft_strafes_over_its_own_ships() -> None:
    blue = unit("beaufighter", "p", 20, 60, 0, state_path=[[20, 20], [20, 60]]) + unit(
        "coaster", "own", 20, 66, 90
    )
    now = table(blue, unit("sboot_s38", "b", 20, 72, **SEEN))
    assert air_attack.strafers(now, plane(now, "p"), ship(now, "b"))


@pytest.mark.clause("CST-SUR-2", "CST-COL-2")
@pytest.mark.parametrize("side", ["Blue", "Red"])
def test_a_collision_alerts_both_ships_and_nobody_else(side: str) -> None:
    other = unit("coaster", "struck", 50, 60, 90, markers=0, surprised=True)
    blue = unit("vpboot", "a", 50, 50, markers=4, surprised=True) + unit(
        "vpboot", "by", 70, 50, surprised=True
    )
    now = table(
        blue + other if side == "Blue" else blue,
        other if side == "Red" else unit("sboot_s38", "far", 138, 98),
    )
    with dice(
        now, 1, *[1] * (now.units["struck"].spec.size_class + now.units["a"].spec.size_class)
    ) as umpire:
        sailing.move(umpire, ship(now, "a"), Steered("move_unit", "a", "A12"))
    assert [ship(now, key).alerted for key in ("a", "struck", "by")] == [True, True, False]


@pytest.mark.clause("CST-AIR-4", "CST-AIR-15")
def test_an_aircraft_makes_one_kind_of_attack_a_turn() -> None:
    battle = match(
        blue=unit("fw200", "a", 60, 60, 0, state_path=[[60, 20], [60, 60]]),
        red=unit("coaster", "b", 60, 50, 90, **SEEN) + unit("swordfish", "d", 60, 80, 180, **SEEN),
    )
    question, _ = battle.ask("Blue")
    shots = question.shots  # type: ignore[union-attr]
    bombs = next(shot for shot in shots if shot.weapon.startswith("bombs"))
    gun = next(shot for shot in shots if shot.weapon.startswith("mount"))
    both = (Aim("a", bombs.weapon, "b"), Aim("a", gun.weapon, "d"))
    assert all(question.refuses(FiredOrder("air_attack", (aim,))) is None for aim in both)
    refusal = question.refuses(FiredOrder("air_attack", both))
    assert refusal is not None
    assert refusal.clause == "CST-AIR-4"


@pytest.mark.clause("CST-AIR-4", "CST-AIR-15")
def test_an_aircraft_attacks_one_target_a_turn() -> None:
    battle = match(
        blue=unit("fw200", "a", 60, 60, 0, state_path=[[60, 20], [60, 60]]),
        red=unit("beaufighter", "b", 60, 68, **SEEN) + unit("beaufighter", "c", 60, 52, **SEEN),
    )
    question, _ = battle.ask("Blue")
    assert isinstance(question, Fire)
    lines = [Aim("a", shot.weapon, shot.target) for shot in question.shots]
    assert [(line.weapon, line.target) for line in lines] == [("mount_1", "b"), ("mount_2", "c")]
    assert all(question.refuses(FiredOrder("air_attack", (line,))) is None for line in lines)
    refusal = question.refuses(FiredOrder("air_attack", tuple(lines)))
    assert refusal is not None
    assert refusal.clause == "CST-AIR-4"
    for seed in range(20):
        assert question.refuses(chance.fire(question, Random(seed), 1.0)) is None


@pytest.mark.clause("CST-GEN-4", "CST-AIR-8", "CST-AIR-10")
@pytest.mark.parametrize("shaken", [False, True])
def test_an_aircraft_that_was_hit_does_not_strafe_without_a_chance(shaken: bool) -> None:
    now = table(
        unit("beaufighter", "a", 60, 60, state_hit_this_turn=shaken, crew_quality=-1),
        unit("sboot_s38", "b", 60, 80, markers=3, **SEEN),
        weather=NIGHT,
    )
    throw = air_attack.gun_throw(now, plane(now, "a"), 0, ship(now, "b"))
    assert throw is not None
    assert throw.needed == 10 + shaken
    assert air_attack.strafers(now, plane(now, "a"), ship(now, "b")) == ([] if shaken else [0])
    assert bool(list(air_attack.shots(now, plane(now, "a")))) is not shaken


@pytest.mark.clause("CST-END-9", "CST-MOR-2")
@pytest.mark.parametrize("withdrawing", [False, True])
def test_who_withdraws_with_torpedoes_alone_has_nothing_left(withdrawing: bool) -> None:
    now = table(unit("mtb_vosper70", "a", 20, 60, state_withdrawing=withdrawing), step="EndPhase")
    assert victory.able(now, "Blue")
    ship(now, "a").mounts = ("destroyed",) * len(ship(now, "a").mounts)
    assert victory.able(now, "Blue") is not withdrawing


@pytest.mark.clause("CST-AIR-9")
def test_an_aircraft_that_makes_off_does_not_fire() -> None:
    for aborting in (False, True):
        now = table(
            unit("fw200", "a", 60, 60, 0, state_path=[[60, 20], [60, 60]], state_aborting=aborting),
            unit("swordfish", "d", 60, 80, 180, **SEEN),
        )
        assert bool(list(air_attack.shots(now, plane(now, "a")))) is not aborting


@pytest.mark.clause("CST-HUL-6", "CST-AIR-12")
def test_bombs_on_a_ship_that_is_sinking_do_nothing_more() -> None:
    now = table(
        unit("ju87", "d", 60, 60, 0, state_path=[[60, 20], [60, 60]]),
        unit("coaster", "b", 60, 50, 90, state_hull_boxes=1, **SEEN),
    )
    with dice(now, 10, 10, 6, 6, 6, 6) as umpire:
        place = next(at for at, load in enumerate(plane(now, "d").spec.loads) if load.load == "bomb_large")
        air_attack._bomb(umpire, plane(now, "d"), ship(now, "b"), place, 2)
    assert ship(now, "b").sinking


# -- torpedoes ------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-TOR-24")
@pytest.mark.parametrize(("cls", "seen"), [("mtb_vosper70", True), ("dd_kagero", False)])
def test_the_launch_of_a_spotted_unit_is_seen_if_the_torpedo_leaves_a_wake(cls: str, seen: bool) -> None:
    now = table(unit(cls, "a", 20, 20, state_straight_run=16, **SEEN))
    bearing = 0.0 if cls == "mtb_vosper70" else 90.0
    with dice(now) as umpire:
        launch(umpire, ship(now, "a"), Aim("a", "tube_1_1", "", 1, bearing))
    assert now.tracks[0].seen is seen


@pytest.mark.clause("CST-INI-5", "CST-AIR-14")
def test_aircraft_with_a_torpedo_count_in_6b_and_drop_it_there() -> None:
    blue = unit("swordfish", "d", 60, 20, 0, state_attacking="b") + unit("mtb_vosper70", "a", 100, 20)
    red = unit("coaster", "b", 60, 55, 90, **SEEN) + unit("sboot_s38", "s", 120, 90)
    battle = match(blue=blue, red=red, step="AdvanceTracks")
    # The coaster has no tubes; the Swordfish was the first of Blue's two and has dropped.
    assert [track.launcher for track in battle.table.tracks] == ["d"]
    assert (battle.table.to_act, battle.table.owes, battle.table.left) == ("Blue", 1, (1, 1))


@pytest.mark.clause("CST-CON-11", "CST-TOR-12")
def test_of_a_torpedo_in_the_dark_its_owner_is_told_hit_or_miss_under_the_markers_name() -> None:
    now = table(red=unit("coaster", "b", 60, 60))
    told = TrackAttacked("track_1", "Blue", "b", "miss").seen_by("Blue", now)
    assert isinstance(told, TrackAttacked)
    assert (told.unit, told.result) == (now.units["b"].contact, "miss")


@pytest.mark.clause("CST-CON-11", "CST-TOR-19")
def test_of_a_dud_in_the_dark_its_owner_is_told_under_the_markers_name_and_no_more() -> None:
    now = table(red=unit("coaster", "b", 60, 60), weather=NIGHT)
    track = Track("track_1", "Blue", "far", "t21_br", "GB", 20, 60, 90, now.turn)
    now.tracks = (torpedoes.run_on(now, track),)
    with dice(now, 6, 1) as umpire:
        torpedoes.ResolveTracks().close(umpire)
    told = [seen for event in umpire.events if (seen := event.seen_by("Blue", now)) is not None]
    assert told == [
        TrackAttacked("track_1", "Blue", now.units["b"].contact, "dud"),
        TrackGone("track_1", "Blue"),
    ]
    assert not now.units["b"].spotted


# -- the end --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-END-9")
def test_empty_tubes_and_flares_fight_nobody() -> None:
    now = table(unit("mtb_vosper70", "a", 20, 20))
    assert victory.able(now, "Blue")
    boat = ship(now, "a")
    boat.tubes = tuple(type(tube)(0, 0) for tube in boat.tubes)
    boat.mounts = tuple("destroyed" for _ in boat.mounts)
    assert not victory.able(now, "Blue")
    boat.tubes = (type(boat.tubes[0])(0, 1), *boat.tubes[1:])
    assert victory.able(now, "Blue")
