"""coastal's spotting, light, radar, asdic, dummies and what a view holds."""

import pytest

from game.dice.odds import odds
from game.match import Aim, Placed, SetTo
from game.rulesets.coastal import ending, lights, sight, spotting, turn, views
from game.rulesets.coastal.armament import Starshell
from game.rulesets.coastal.table import CoastalTable, Light, Screen, Vessel
from tests.rulesets.coastal.scene import NIGHT, dice, match, table, unit


def chance(now: CoastalTable, kind: str = "visual") -> float:
    target = None if kind in ("watch", "asdic") else now.units["b"]
    return odds(spotting.throw(now, now.units["a"], kind, target)).at_least(1)


def night(sea: int) -> str:
    return f'light = "night_clear"\nsea_state = {sea}'


@pytest.mark.clause("CST-SPT-2", "CST-SPT-3", "CST-SPT-6", "CST-SPT-8", "CST-SPT-11", "CST-SEA-1")
def test_at_the_limit_of_a_band_the_nearer_one_counts() -> None:
    now = table(unit("mtb_vosper70", "a", 20, 20), unit("freighter", "b", 20, 80), weather=night(1))
    assert chance(now) == pytest.approx(0.6)
    assert "visual c2" in spotting.tests(now, now.units["a"])
    now.units["b"].y = 100.1
    assert "visual c2" not in spotting.tests(now, now.units["a"])


@pytest.mark.clause("CST-SPT-5", "CST-SPT-7", "CST-SPT-9", "CST-ILL-1", "CST-ILL-2")
def test_out_of_the_light_one_sees_badly_and_a_flash_helps() -> None:
    now = table(unit("hunt3", "a", 20, 20), unit("sboot_s38", "b", 20, 81), weather=night(5))
    now.lights = (Light("light_1", 20, 20, 25, 9),)
    assert sight.illuminated(now, now.units["a"])
    assert chance(now) == 0.0
    assert "visual c2" in spotting.tests(now, now.units["a"])
    now.units["b"].fired_since_spotting = True
    assert chance(now) == pytest.approx(0.2)


@pytest.mark.clause("CST-SPT-10", "CST-SPT-12")
def test_a_periscope_sees_less_and_by_day_half_of_v_is_seen_without_a_die() -> None:
    weather = 'light = "day_haze"\nsea_state = 2'
    now = table(
        unit("uboat_viic", "a", 0, 20, depth="periscope"),
        unit("freighter", "b", 139, 20),
        "Spotting",
        weather=weather,
    )
    with dice(now) as umpire:
        spotting.see(umpire)
    assert now.units["b"].spotted
    assert not now.units["a"].spotted
    now.units["b"].spotted, now.units["b"].x = False, 200.0
    assert chance(now) == pytest.approx(0.4)
    with dice(now) as umpire:
        spotting.see(umpire)
    assert not now.units["b"].spotted


@pytest.mark.clause("CST-SPT-13", "CST-ILL-1", "CST-FIR-4")
def test_by_night_a_burning_ship_is_seen_far_off() -> None:
    for x, seen in ((220.0, True), (220.1, False)):
        now = table(unit("hunt3", "a", 20, 20), unit("freighter", "b", 20, 80, state_fires=1), weather=NIGHT)
        now.units["b"].x, now.units["b"].y = x, 20.0
        with dice(now) as umpire:
            spotting.see(umpire)
        assert now.units["b"].spotted is seen


@pytest.mark.clause("CST-RAD-1", "CST-RAD-2")
def test_a_radar_test_shows_the_class_of_a_ship() -> None:
    now = table(unit("swordfish", "a", 0, 20), unit("tboot_moewe", "b", 140, 20), weather=NIGHT)
    assert chance(now, "radar") == pytest.approx(0.6)
    assert "radar c2" in spotting.tests(now, now.units["a"])
    now.units["b"].x = 150.1
    assert "radar c2" not in spotting.tests(now, now.units["a"])
    now.units["b"].x = 140.0
    with dice(now, 5) as umpire:
        assert spotting.roll_test(umpire, now.units["a"], "radar", now.units["b"])
        spotting._succeed(umpire, now.units["b"], "radar")
    seen = views.redact(now, "Blue").units["c2"]
    assert (seen.spec.size_class, seen.spec.id, seen.spotted) == (2, "", False)


@pytest.mark.clause("CST-SPT-14", "CST-SPT-17")
def test_a_periscope_watch_tells_only_the_score() -> None:
    weather = 'light = "day_haze"\nsea_state = 1'
    now = table(
        unit("ml_fairmile_b", "a", 20, 20),
        unit("uboat_viic", "b", 50, 20, depth="periscope"),
        weather=weather,
    )
    assert chance(now, "watch") == pytest.approx(0.4)
    boat = spotting._tested(now, now.units["a"], spotting.Look("watch"))
    assert boat is now.units["b"]
    with dice(now, 6) as umpire:
        assert not spotting.roll_test(umpire, now.units["a"], "watch", boat)
    (secret,) = umpire.events
    told = secret.seen_by("Blue", now)
    assert told is not None
    assert told.roll.throw.target is None  # type: ignore[attr-defined]
    assert told.roll.faces == (6,)  # type: ignore[attr-defined]
    assert secret.seen_by("Red", now) is None
    now.units["b"].x = 50.1
    assert spotting._tested(now, now.units["a"], spotting.Look("watch")) is None


@pytest.mark.clause("CST-SUB-6")
def test_asdic_detects_the_nearest_boat_below() -> None:
    weather = 'light = "day_clear"\nsea_state = 4'
    now = table(
        unit("ml_fairmile_b", "a", 20, 20, markers=2),
        unit("uboat_viic", "b", 80, 20, depth="deep", markers=1),
        weather=weather,
    )
    assert chance(now, "asdic") == pytest.approx(0.3)
    assert "asdic" in spotting.tests(now, now.units["a"])
    with dice(now) as umpire:
        spotting._succeed(umpire, now.units["b"], "asdic")
    assert views.redact(now, "Blue").units[now.units["b"].contact].detected
    now.units["a"].speed_markers = 3  # type: ignore[union-attr]
    assert "asdic" not in spotting.tests(now, now.units["a"])


@pytest.mark.clause("CST-SPT-1", "CST-SPT-15", "CST-SPT-17", "CST-CON-5", "CST-CON-7")
def test_both_sides_nominate_in_secret_and_a_test_unmasks_a_dummy() -> None:
    battle = match(
        9,
        3,
        blue=unit("hunt3", "a", 20, 20),
        red=unit("sboot_s38", "b", 90, 20),
        step="Spotting",
        weather=NIGHT,
        rest='[[dummy]]\nside = "Red"\nat = [60, 20]\nheading = 0\n',
    )
    names = {one.contact: one.id for one in battle.table.units.values()}
    dummy = next(contact for contact, key in names.items() if key.startswith("dummy"))
    battle.answer("Blue", SetTo("nominate_spotting", {"test": {"a": f"visual {dummy}"}}))
    assert battle.asked() == ["Red"]
    battle.answer(
        "Red", SetTo("nominate_spotting", {"test": {"b": f"visual {battle.table.units['a'].contact}"}})
    )
    assert battle.table.units[names[dummy]].state == "sunk"
    assert not battle.table.units["a"].spotted


@pytest.mark.clause("CST-VIS-1", "CST-VIS-2", "CST-VIS-3", "CST-SPT-16", "CST-SMK-3")
def test_land_and_smoke_block_and_fog_shortens_the_sight() -> None:
    land = '[[terrain]]\nkind = "land"\noutline = [[40, 10], [50, 10], [50, 30], [40, 30]]\n'
    fog = land.replace("land", "fog")
    ships = (unit("hunt3", "a", 20, 20) + unit("ju87", "air", 20, 22), unit("sboot_s38", "b", 80, 20))
    now = table(*ships, rest=land)
    assert not sight.clear(now, now.units["a"], now.units["b"])
    assert sight.clear(now, now.units["air"], now.units["b"])
    now = table(*ships, rest=fog)
    assert sight.clear(now, now.units["a"], now.units["b"])
    assert sight.visibility(now, now.units["a"].at, now.units["b"].at) == 30
    now = table(unit("hunt3", "a", 20, 20) + unit("coaster", "ship", 50, 20), ships[1])
    assert sight.clear(now, now.units["a"], now.units["b"])
    now.screens = (Screen("smoke_1", ((40, 10), (50, 10), (50, 30), (40, 30)), 1, 3),)
    assert not sight.clear(now, now.units["a"], now.units["b"])
    assert not sight.land_between(now, now.units["a"], now.units["b"])
    now.units["a"].x, now.units["b"].x = 42.0, 47.0
    assert sight.clear(now, now.units["a"], now.units["b"])
    on_land = table(unit("battery", "a", 45, 20), unit("sboot_s38", "b", 80, 20), rest=land)
    assert sight.clear(on_land, on_land.units["a"], on_land.units["b"])


@pytest.mark.clause("CST-ILL-3", "CST-ILL-4", "CST-ILL-6")
def test_a_starshell_off_its_point() -> None:
    now = table(unit("hunt3", "a", 20, 50, 0) + unit("mgb_bpb71", "m", 20, 20), weather=NIGHT)
    ship = now.units["a"]
    assert isinstance(ship, Vessel)
    with dice(now, 2, 3, 4, 2) as umpire:
        lights.fire(umpire, ship, Starshell(0), (120.0, 50.0))
    (light,) = now.lights
    assert (light.x, light.y) == pytest.approx((113.0, 37.88), abs=0.005)
    assert (light.radius, light.expires_turn) == (25, now.turn + 1)
    assert ship.mounts[0] == "fired"
    burst = next(shot for shot in lights.shots(now, ship) if shot.weapon == "starshell_2")
    assert burst.aimed is not None
    refused = burst.aimed.refuses(None, (20.0, 99.0))
    assert refused is not None  # too near
    assert refused.clause == "CST-ILL-3"


@pytest.mark.clause("CST-ILL-7", "CST-SUP-4")
def test_a_searchlight_reveals_and_lights_both() -> None:
    now = table(unit("hunt3", "a", 20, 20), unit("sboot_s38", "b", 90, 20), weather=NIGHT)
    ship = now.units["a"]
    assert isinstance(ship, Vessel)
    assert Aim("a", "searchlight", "c2").target in {shot.target for shot in lights.shots(now, ship)}
    with dice(now) as umpire:
        lights.shine(umpire, ship, "c2")
    assert now.units["b"].spotted
    assert sight.illuminated(now, ship)
    assert sight.illuminated(now, now.units["b"])
    ship.suppression_markers = 1
    assert "searchlight" not in {shot.weapon for shot in lights.shots(now, ship)}


@pytest.mark.clause("CST-CON-4", "CST-CON-13", "CST-CON-8", "CST-CON-1")
def test_dummies_are_placed_near_ones_own_and_not_by_the_enemy() -> None:
    blue = "dummies = 1"
    battle = match(
        blue=unit("hunt3", "a", 20, 20, 90),
        red=unit("sboot_s38", "b", 90, 20),
        step="Deploy",
        weather=NIGHT,
    )
    now = battle.table
    assert now.commands["Blue"].dummies == 1, blue
    assert now.commands["Red"].dummies == 1
    question = battle.ask("Blue")[0]
    dummy = "dummy_1_1"
    for pose, clause in (
        ((25.0, 20.0, 90.0), ""),
        ((24.9, 20.0, 90.0), "CST-CON-13"),
        ((30.0, 20.0, 0.0), "CST-CON-13"),
    ):
        refusal = question.refuses(Placed("place_dummies", {dummy: pose}))
        assert (refusal.clause if refusal else "") == clause
    assert turn.silent(now, "Blue", 0) == pytest.approx((20, 30, 90))
    assert "b" not in battle.view("Blue").units


@pytest.mark.clause("CST-CON-12", "CST-CON-3", "CST-CON-10")
def test_a_view_holds_markers_and_of_the_spotted_not_what_lies_inside() -> None:
    now = table(
        unit("hunt3", "a", 20, 20),
        unit("sboot_s38", "seen", 60, 20, state_spotted=True)
        + unit("sboot_s38", "unseen", 70, 20)
        + unit("uboat_viic", "below", 80, 20, depth="deep", markers=1)
        + unit("ju87", "plane", 90, 20),
    )
    view = views.redact(now, "Blue")
    seen = view.units["seen"]
    assert isinstance(seen, Vessel)
    assert (seen.tubes[0].loaded, seen.damage_control, seen.speed_markers) == (-1, -1, 2)
    assert "unseen" not in view.units
    marker = view.units[now.units["unseen"].contact]
    assert (marker.spec.kind, marker.spec.id, marker.hull_boxes) == ("contact", "", 0)
    assert view.units[now.units["plane"].contact].spec.kind == "air_contact"
    assert "below" not in view.units
    assert len(view.units) == 4


@pytest.mark.clause("CST-END-6", "CST-RAD-4")
def test_contact_is_lost_where_no_enemy_sees_the_unit_any_more() -> None:
    for x, held in ((100.0, True), (100.1, False)):
        now = table(
            unit("hunt3", "a", 20, 20), unit("sboot_s38", "b", x, 20, state_spotted=True), "EndPhase", NIGHT
        )
        with dice(now) as umpire:
            ending.lose_contact(umpire)
        assert now.units["b"].spotted is held
        if not held:
            assert views.redact(now, "Blue").units["c2"].spec.id == "sboot_s38"
