"""What coastal advises an opponent: torpedoes, approach, light, repairs; and what it may know when it does."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import numpy as np
import pytest

from game.ai import captain
from game.dice.odds import odds
from game.match import Chose, Fired, Match, SetTo, Steered
from game.match.orders import Value
from game.rulesets.coastal import guns, torpedoes
from game.rulesets.coastal.advice import ADVICE, errands, fire, harm, ramming, reach
from game.rulesets.coastal.advice.fire import here
from game.rulesets.coastal.advice.footprint import entered
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.shores import goes_on as has_a_way_on
from game.rulesets.coastal.advice.situation import loaded
from game.rulesets.coastal.advice.ways import ways
from game.rulesets.coastal.movement import helm, hull, steers
from game.rulesets.coastal.presenter import PRESENTER
from game.rulesets.coastal.spotting import ASDIC_SEARCH, NOMINATE, TEST, WATCH, read
from game.rulesets.coastal.table import Vessel
from game.rulesets.coastal.tables import band
from game.sea.heading import Pose, bearing, relative
from game.sea.hulls import entered as entered_by_the_rules
from game.tabletop.ends import walked
from tests.rulesets.coastal.scene import DAY, NIGHT, match, unit
from tests.rulesets.weighing import best, weighed

PLAIN = ADVICE.characters[0]
BOAT = unit("mtb_vosper70", "boat", 60, 20)


PRIVATE = "roster_public = false"
"""Where neither side knows the other's list."""


def launched(foe: str, *, boat: str = BOAT, more: str = "", top: str = "") -> list[float]:
    """The bearings on which a boat launches at what is there."""
    order = best(match(blue=boat + more, red=foe, step="AdvanceTracks", weather=NIGHT, top=top))
    return [aim.bearing for aim in order.aims] if isinstance(order, Fired) else []


def scene(now: Match, side: str = "Blue") -> CoastalSituation:
    """A side's reading of the table."""
    return CoastalSituation(now.view(side), side, PLAIN)


# -- numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [8, 20, 40, 60, 90])
def test_the_harm_of_a_mount_is_that_of_its_exact_odds(away: int) -> None:
    foe = unit("sboot_s38", "foe", 60, 5 + away, 90, markers=3, state_spotted=True)
    now = match(blue=unit("hunt3", "ship", 60, 5), red=foe, weather=NIGHT)
    ship, target = now.table.units["ship"], now.table.units["foe"]
    for place, mount in enumerate(ship.spec.mounts):
        (known,) = scene(now).foes
        worth = harm.fire(mount, target.spec, 30.0, known.eased)[band(away)]
        throw = guns.throw(now.table, ship, place, target)
        hits = odds(throw).expected if throw is not None else 0.0
        assert worth == pytest.approx(hits * harm.per_hit(guns.row_of(ship, place), target.spec, 30.0))


@pytest.mark.parametrize("heading", [0, 90, 170, 185, 290])
def test_torpedoes_are_reckoned_by_the_rules_own_throw(heading: int) -> None:
    red = unit("freighter", "ship", 60, 60, heading, markers=2, state_spotted=True)
    now = match(blue=BOAT, red=red, step="Guns", weather=NIGHT)
    track = torpedoes.started(now.table, now.table.units["boat"], "t21_br", 0.0)
    ship = now.table.units["ship"]
    ((_, at),) = torpedoes.met(now.table, track)
    chance = odds(torpedoes.throw(track, ship, at)).expected * 0.9  # one score in ten is a dud
    row = np.array(reach.strikes(harm.mark(ship), "GB", "", 8, False)) / harm.torpedoed(8, harm.mark(ship))
    off = abs(relative(bearing(ship.at, (60, 20)), ship.heading))
    assert float(reach.by_aspect(np.array(off), row)) == pytest.approx(chance)


def test_a_torpedo_takes_all_of_a_boat_and_most_of_a_freighter() -> None:
    now = match(blue=BOAT, red=unit("freighter", "ship", 60, 60))
    boat, ship = (harm.torpedoed(8, harm.mark(now.table.units[key])) for key in ("boat", "ship"))
    assert boat > 0.85
    assert 0.3 < ship < boat


def test_the_ways_a_ship_thinks_of_keep_to_her_helm() -> None:
    coaster = unit("coaster", "ship", 60, 60, 200)
    now = match(blue=unit("mgb_bpb71", "boat", 60, 20, 30), red=coaster, step="MoveShips")
    for key in ("boat", "ship"):
        ship = now.table.units[key]
        for markers in (1, 2, 3, 4):
            wheel = helm(ship, markers)
            found = ways(wheel.distance, wheel.owed, wheel.straight_after, True)
            assert [path for path in found.paths if wheel.fault(path) is not None] == []
            x, y, heading = found.ends(ship.pose)
            for at, path in enumerate(found.paths):
                end = wheel.walk(ship.pose, path).end
                assert (x[at], y[at], heading[at] % 360) == pytest.approx(
                    (end.x, end.y, end.heading), abs=1e-4
                )


def test_where_a_track_meets_a_hull_is_what_the_rules_find() -> None:
    rng = Random(4)
    now = match(blue=BOAT, red=unit("freighter", "ship", 60, 60))
    ship = now.table.units["ship"]
    for _ in range(300):
        line = tuple(rng.uniform(40, 80) for _ in range(4))
        ship.x, ship.y, ship.heading = rng.uniform(50, 70), rng.uniform(50, 70), float(rng.randrange(360))
        exact = entered_by_the_rules(hull(ship), line)
        ours = float(entered(line[:2], line[2:], ship.x, ship.y, ship.heading, 9.6, 1.6))
        assert (exact is None) == (ours > 1.0)
        assert exact is None or ours == pytest.approx(exact, abs=1e-6)


# -- torpedoes ------------------------------------------------------------------------------------------------


def test_within_one_run_a_torpedo_is_aimed_at_where_the_target_lies() -> None:
    foe = unit("freighter", "ship", 62, 55, 90, markers=4, state_spotted=True)
    bearings = launched(foe)
    assert bearings
    for toward in bearings:
        off = relative(toward, bearing((60, 20), (62, 55)))
        assert abs(off) < 8


def test_beyond_one_run_it_is_aimed_ahead_of_the_target() -> None:
    foe = unit("freighter", "ship", 55, 85, 90, markers=4, state_spotted=True)
    bearings = launched(foe)
    assert bearings
    now = relative(bearing((60, 20), (55, 85)), 0)
    assert all(relative(toward, 0) > now + 2 for toward in bearings)


def test_torpedoes_are_kept_for_a_shape_until_it_is_made_out() -> None:
    shapes = [unit("freighter", "ship", 55, 85, 90, markers=4, state_spotted=seen) for seen in (True, False)]
    assert [bool(launched(foe, top=PRIVATE)) for foe in shapes] == [True, False]


def test_on_the_first_turn_no_boat_spends_all_her_torpedoes_on_shapes_in_the_dark() -> None:
    red = "".join(unit("sboot_s38", f"s{at}", 45 + 8 * at, 85, 180, markers=3) for at in range(4))
    assert not launched(red, top=PRIVATE)
    now = match(blue=BOAT, red=red, step="AdvanceTracks", weather=NIGHT)  # she has their list
    order = best(now)
    spent = len(order.aims) if isinstance(order, Fired) else 0
    assert spent < loaded(now.view("Blue").units["boat"])


def test_a_friend_in_the_way_is_worth_more_than_the_target_behind_her() -> None:
    foe = unit("freighter", "ship", 60, 55, 90, markers=4, state_spotted=True)
    friend = unit("coaster", "friend", 60, 40, 90)
    assert launched(foe)
    assert all(abs(relative(toward, 0)) > 3 for toward in launched(foe, more=friend))


def test_a_boat_at_full_speed_beyond_one_run_is_no_target() -> None:
    assert launched(unit("mgb_bpb71", "foe", 55, 85, 90, markers=4, state_spotted=True)) == []


def test_a_stopped_ship_is_a_better_target_than_one_under_way() -> None:
    def worth(**keys: Any) -> float:
        foe = unit("vpboot", "foe", 60, 55, 90, state_spotted=True, **keys)
        now = match(blue=BOAT, red=foe, step="AdvanceTracks", weather=NIGHT)
        return max(value for _, value in weighed(now))

    assert worth(markers=0) > worth(markers=4) > 0.0


def test_the_best_place_to_launch_from_is_abeam() -> None:
    foe = unit("freighter", "ship", 60, 80, 90, markers=4, state_spotted=True)
    now = match(blue=BOAT, red=foe, step="Guns", weather=NIGHT)
    reading = scene(now)
    ends = np.array([(60.0, 45.0, 0.0), (95.0, 80.0, 270.0), (25.0, 80.0, 90.0)])
    x, y, heading = ends.T
    spots = reach.Spots(reading, x, y, heading, np.full(3, 16.0), np.full(3, 3.0))
    abeam, ahead, astern = reading.exchange(reading.ships[0], spots).won("torpedo")
    assert abeam > ahead > astern > 0.0


def test_tubes_that_are_not_steadied_count_for_nothing_yet() -> None:
    foe = unit("freighter", "ship", 60, 60, 90, markers=4, state_spotted=True)
    reading = scene(match(blue=BOAT, red=foe, step="Guns", weather=NIGHT))
    one = np.array([60.0]), np.array([25.0]), np.array([0.0])
    for run, markers, aimed in ((4.0, 2.0, False), (5.0, 2.0, True), (0.0, 0.0, True)):
        spots = reach.Spots(reading, *one, np.array([run]), np.array([markers]))
        assert (reading.exchange(reading.ships[0], spots).won("torpedo")[0] > 0.0) == aimed


def test_a_boat_with_torpedoes_closes_a_convoy_and_one_without_is_not_drawn_so_near() -> None:
    foe = unit("freighter", "ship", 60, 95, 90, markers=4, state_spotted=True)
    foe += unit("tboot_moewe", "guard", 66, 85, 90, markers=3, state_spotted=True)

    def end(ready: int) -> float:
        boat = unit("mtb_vosper70", "boat", 60, 20, state_loaded=[ready])
        now = match(blue=boat, red=foe, step="MoveShips", weather=NIGHT)
        while now.asked() != ["Blue"]:
            now.answer("Red", best(now, "Red"))
        now.answer("Blue", best(now))
        at = now.table.units["boat"]
        return hypot(at.x - 60, at.y - 95)

    assert end(2) < end(0)


# -- moving ---------------------------------------------------------------------------------------------------


def moves(now: Match, key: str) -> Pose:
    """Where a unit's best move ends."""
    order = best(now, unit=key)
    assert isinstance(order, Steered)
    question = next(q for q in now.ask("Blue") if q.key == (order.to, order.unit))
    return question.helm_under(order.settings).walk(question.pose, order.path).end  # type: ignore[attr-defined]


def test_a_ship_is_not_where_a_torpedo_that_she_sees_will_be() -> None:
    track = """
[[track]]
side = "Red"
type = "t21_g7a"
at = [60, 75]
heading = 180
run = 44
seen = true
"""
    ship = unit("hunt3", "ship", 60, 30, 0, markers=1)
    now = match(blue=ship, step="MoveShips", weather=NIGHT, rest=track)
    end = moves(now, "ship")
    hunt = now.table.units["ship"]
    hunt.x, hunt.y, hunt.heading = end
    running = torpedoes.run_on(now.table, now.table.tracks[0])
    assert torpedoes.met(now.table, running) == []


def test_false_contacts_move_first_and_loaded_boats_last() -> None:
    blue = BOAT + unit("mgb_bpb71", "gunboat", 40, 20) + unit("coaster", "coaster", 20, 20)
    dummy = '[[dummy]]\nside = "Blue"\nat = [80, 20]\nheading = 0\n'
    now = match(
        blue=blue, red=unit("sboot_s38", "foe", 60, 90, 180), step="MoveShips", weather=NIGHT, rest=dummy
    )
    order = []
    while now.asked() and now.ask(now.asked()[0])[0].name == "move_unit":
        side = now.asked()[0]
        picked = best(now, side)
        if side == "Blue":
            order.append(picked.unit)
        now.answer(side, picked)
    assert order == ["dummy_1_1", "coaster", "gunboat", "boat"]


def test_nobody_runs_aground_or_off_the_table_of_his_own_will() -> None:
    land = '[[terrain]]\nkind = "land"\noutline = [[50, 32], [90, 32], [90, 60], [50, 60]]\n'
    foe = unit("freighter", "ship", 70, 80, 90, markers=4, state_spotted=True)
    now = match(
        blue=unit("mtb_vosper70", "boat", 70, 20, 0, markers=3),
        red=foe,
        step="MoveShips",
        weather=NIGHT,
        rest=land,
    )
    while now.asked() != ["Blue"]:
        now.answer("Red", best(now, "Red"))
    now.answer("Blue", best(now))
    boat = now.table.units["boat"]
    assert not boat.aground
    assert boat.state == "deployed"


@pytest.mark.parametrize(
    ("path", "turns", "goes_on"),
    [("A9", 8, True), ("A2T30A7", 8, True), ("T30A4T30A5", 8, False), ("T30A4T30A5", 1, True)],
)
def test_a_way_that_ends_where_every_other_runs_ashore_is_seen_for_what_it_is(
    path: str, turns: int, goes_on: bool
) -> None:
    land = '[[terrain]]\nkind = "land"\noutline = [[0, 0], [140, 0], [140, 10], [0, 10]]\n'
    blue = unit("coaster", "ship", 60, 18, 90, markers=4)
    now = match(blue=blue, step="MoveShips", weather=NIGHT, rest=land)
    now.table.turns = turns
    view = now.view("Blue")
    ship = view.units["ship"]
    assert isinstance(ship, Vessel)
    question = steers(view, ship)[0]
    order = Steered(question.name, "ship", path, {"speed": 4})
    assert has_a_way_on(view, ship, order, walked(question, order)) is goes_on


def test_a_barge_makes_for_the_edge_it_scores_at() -> None:
    rest = '[[objective]]\nkind = "exit"\nside = "Blue"\nof = "daihatsu"\npoints = 15\nedge = "west"\n'
    blue = unit("daihatsu", "barge", 60, 50, 0, markers=4)
    now = match(blue=blue, step="MoveShips", weather=NIGHT, rest=rest)
    while now.asked() != ["Blue"]:
        now.answer("Red", best(now, "Red"))
    assert moves(now, "barge").x < 60


def test_a_torpedo_boat_that_scores_at_an_edge_makes_for_it_past_one_she_could_sink() -> None:
    boat = unit("sboot_s38", "boat", 60, 50, 90, markers=3, state_spotted=True)
    foe = unit("sgb", "foe", 80, 70, 270, markers=3, state_spotted=True)
    rest = '[[objective]]\nkind = "exit"\nside = "Blue"\nof = "sboot_s38"\npoints = 45\nedge = "east"\n'

    def east(rest: str) -> float:
        now = match(blue=boat, red=foe, step="MoveShips", weather=DAY, rest=rest)
        while now.asked() != ["Blue"]:
            now.answer("Red", best(now, "Red"))
        return moves(now, "boat").x

    assert east(rest) > 80 > east("")


def test_a_run_for_an_edge_is_worth_what_it_brings_her_nearer() -> None:
    boat = unit("sboot_s38", "boat", 20, 50, 90, markers=4)
    rest = '[[objective]]\nkind = "exit"\nside = "Blue"\nof = "sboot_s38"\npoints = 45\nedge = "east"\n'
    now = match(blue=boat, red=unit("sgb", "foe", 20, 10, 270), step="MoveShips", weather=DAY, rest=rest)
    while now.asked() != ["Blue"]:
        now.answer("Red", best(now, "Red"))
    assert 0.0 < weighed(now)[0][1] < 45.0


def test_one_who_runs_from_guns_astern_lays_smoke_and_one_nobody_sees_does_not() -> None:
    foe = unit("dd_kagero", "foe", 60, 4, 0, markers=4, state_spotted=True)

    def smoke(**keys: Any) -> set[str]:
        boat = unit("pt_elco80", "boat", 60, 48, 0, markers=3, state_loaded=[0], **keys)
        now = match(blue=boat, red=foe, step="MoveShips", weather=DAY)
        while now.asked() != ["Blue"]:
            now.answer("Red", Steered("move_unit", "foe", now.ask("Red")[0].helm.straight()))  # type: ignore[attr-defined]
        best_first = [order for order, _ in weighed(now) if isinstance(order, Steered)]
        return {str(order.settings.get("smoke", "")) for order in best_first}

    assert "lay" in smoke(state_spotted=True)
    assert smoke() == {""}


def test_an_escort_places_herself_between_her_charge_and_the_boats() -> None:
    blue = unit("coaster", "coaster", 60, 20, 90, markers=4) + unit("ml_fairmile_b", "guard", 60, 28, 90)
    foe = unit("sboot_s38", "foe", 110, 26, 270, markers=2, state_spotted=True)
    now = match(blue=blue, red=foe, step="MoveShips", weather=NIGHT)
    reading = scene(now)
    guard = now.view("Blue").units["guard"]
    x, y = np.array([78.0, 42.0]), np.array([22.0, 22.0])
    spots = reach.Spots(reading, x, y, np.array([90.0, 90.0]), np.ones(2), np.ones(2))
    between, behind = errands.company(reading, guard, spots)
    assert between > behind


def test_an_aircraft_flies_to_where_it_can_attack() -> None:
    plane = unit("beaufighter", "plane", 20, 20, 0)
    foe = unit("coaster", "ship", 90, 70, 0, markers=2, state_spotted=True)
    now = match(blue=plane, red=foe, step="FlyAircraft", weather=DAY)
    order = best(now)
    assert isinstance(order, Steered)
    end = now.ask("Blue")[0].helm.walk(Pose(20.0, 20.0, 0.0), order.path).end  # type: ignore[attr-defined]
    assert hypot(end.x - 90, end.y - 70) <= 50
    assert abs(relative(bearing(end, (90, 70)), end.heading)) <= 30


# -- guns, light, looking -------------------------------------------------------------------------------------


def test_the_mounts_of_a_ship_fire_at_what_they_can_hurt_most() -> None:
    red = unit("sboot_s38", "near", 60, 34, 90, markers=2, state_spotted=True)
    red += unit("sboot_s38", "far", 66, 66, 90, markers=2, state_spotted=True)
    order = best(match(blue=unit("mgb_bpb71", "boat", 60, 20), red=red, weather=NIGHT), unit="boat")
    assert {aim.target for aim in order.aims if aim.target} == {"near"}


def test_what_a_plan_of_fire_is_worth_grows_with_the_light_on_the_target() -> None:
    foe = unit("sboot_s38", "foe", 60, 45, 90, markers=2, state_spotted=True)
    lamp = "[[light_zone]]\nat = [60, 45]\nradius = 15\nuntil_turn = 3\n"

    def worth(rest: str) -> float:
        now = match(blue=unit("ml_fairmile_b", "boat", 60, 20), red=foe, weather=NIGHT, rest=rest)
        return max(value for _, value in weighed(now))

    assert worth(lamp) > worth("")


def test_to_fire_out_of_the_dark_costs_one_who_is_not_seen() -> None:
    foe = unit("dd_kagero", "foe", 60, 64, 90, markers=2, state_spotted=True)

    def risk(**keys: Any) -> float:
        now = match(blue=unit("ml_fairmile_b", "boat", 60, 20, **keys), red=foe, weather=NIGHT)
        found = ADVICE.weigh(now.view("Blue"), "Blue", now.ask("Blue"), Random(1), PLAIN, 400)
        assert found is not None
        return min(found.terms["shown"])

    assert risk() < 0.0
    assert risk(state_spotted=True) == 0.0


def test_starshell_is_burst_where_the_enemy_lies_and_the_own_ships_do_not() -> None:
    foe = unit("sboot_s38", "foe", 60, 85, 90, markers=1, state_spotted=True)
    foe += unit("sboot_s38", "other", 66, 85, 90, markers=1)
    blue = unit("hunt3", "ship", 60, 20) + unit("mgb_bpb71", "mgb", 70, 60, state_spotted=True)
    now = match(blue=blue, red=foe, weather=NIGHT)
    lit = [
        (worth, aim.point)
        for order, worth in weighed(now)
        if isinstance(order, Fired)
        for aim in order.aims
        if aim.point is not None
    ]
    _, (x, y) = max(lit)
    assert hypot(x - 60, y - 85) <= 25
    assert hypot(x - 70, y - 60) > 15
    assert hypot(x - 60, y - 20) > 25


def test_two_testers_do_not_both_look_for_the_marker_one_is_sure_to_find() -> None:
    red = unit("hunt3", "one", 60, 34, 90) + unit("hunt3", "two", 66, 36, 90)
    blue = unit("hunt3", "first", 58, 20) + unit("hunt3", "second", 64, 20)
    now = match(blue=blue, red=red, step="Spotting", weather=DAY.replace("day_clear", "night_moon"))
    order = best(now)
    assert isinstance(order, SetTo)
    assert len({str(test).partition(" ")[2] for test in order.values["test"].values()}) == 2


def test_the_fire_that_may_sink_her_is_put_out_first() -> None:
    hurt = unit(
        "mtb_vosper70", "boat", 60, 20, state_hull_boxes=3, state_fires=1, state_steering_damage=["rating"]
    )
    now = match(blue=hurt, step="DamageControl", weather=NIGHT)
    while now.asked() != ["Blue"]:
        now.answer("Red", best(now, "Red"))
    assert best(now) == Chose("damage_control", ("fire",))


def test_who_has_the_initiative_goes_first_though_an_enemy_is_within_torpedo_range() -> None:
    """She launches first, too: captains who went second there lost battles by it."""
    near = unit("mtb_vosper70", "foe", 60, 75, 180)
    now = match(9, 1, blue=BOAT, red=near, step="Initiative", weather=NIGHT)
    assert best(now) == Chose("choose_first", ("first",))


# -- what it knows --------------------------------------------------------------------------------------------


def test_a_marker_counts_for_what_is_unseen_of_the_enemys_points() -> None:
    seen = unit("freighter", "ship", 60, 60, 90, state_spotted=True)
    reading = scene(
        match(blue=BOAT, red=seen + unit("sboot_s38", "dark", 70, 60, 90), weather=NIGHT, top=PRIVATE)
    )
    assert reading.unseen_points == 46
    (marker,) = (foe for foe in reading.foes if not foe.seen)
    assert marker.key.startswith("c")
    assert 0.0 < marker.real < 1.0
    assert (marker.spec.kind, marker.spec.nationality) == ("warship", "DE")


def test_what_is_lost_is_the_same_in_the_window_and_in_an_opponents_eyes() -> None:
    foe = unit("sboot_s38", "foe", 60, 60, 180, markers=3, state_spotted=True)
    now = match(blue=unit("hunt3", "ship", 60, 30, markers=2), red=foe, step="Guns", weather=NIGHT)
    view = now.view("Blue")
    ship = view.units["ship"]
    found = PRESENTER.danger(view, "Blue", "ship", [ship.pose, Pose(5.0, 5.0, 0.0)], 1.0)
    reading = CoastalSituation(view, "Blue", PLAIN)
    assert reading.exchange(ship, here(reading, ship)).lost("torpedo")[0] > 0.0
    levels = {(cell.x, cell.y): cell.level for cell in found.cells}
    assert levels[61.5, 31.5] == 3
    assert levels.get((4.5, 4.5), 0) < 3


def test_overlay_moves_and_the_plan_of_fire_count_the_same_shots() -> None:
    foe = unit("sboot_s38", "foe", 60, 60, 90, markers=3, state_spotted=True)
    now = match(blue=unit("hunt3", "ship", 60, 40, 90, markers=2), red=foe, step="Guns", weather=DAY)
    reading = scene(now)
    ship, (mark,) = reading.ships[0], reading.foes
    spots = here(reading, ship)
    bearing = [at for at, mount in enumerate(ship.spec.mounts) if reach.bears(spots.toward, mount.arc)[0, 0]]
    planned = sum(fire.worth(reading, ship, place, mark.key) for place in bearing)
    assert 0 < len(bearing) < len(ship.spec.mounts)
    assert reading.exchange(ship, spots).won("gunnery")[0] == pytest.approx(planned)


def test_every_line_has_words_and_every_term_too() -> None:
    now = match(blue=BOAT, red=unit("sboot_s38", "foe", 60, 60, 180), step="MoveShips", weather=NIGHT)
    while now.asked():
        side = now.asked()[0]
        if now.ask(side)[0].name != "move_unit":
            break
        found = ADVICE.weigh(now.view(side), side, now.ask(side), Random(1), PLAIN, 400)
        assert found is not None
        assert set(found.terms) <= set(ADVICE.terms)
        answer = captain.answer(now.view(side), side, now.ask(side), ADVICE, Random(1), PLAIN)
        assert answer.reason is not None
        assert any(" to " in thought.says for thought in answer.reason.thoughts)
        now.answer(side, answer.order)


def test_characters_weigh_by_terms_there_are() -> None:
    for character in ADVICE.characters:
        assert set(character.weights) <= set(ADVICE.terms)
    assert len(ADVICE.characters) == 5
    assert not PLAIN.weights


def test_tubes_of_which_nothing_is_known_are_not_ready() -> None:
    now = match(blue=BOAT, red=unit("mtb_vosper70", "foe", 60, 40), weather=DAY)
    reading = scene(now)
    boat = now.view("Blue").units["boat"]
    assert reading.ready(boat)
    boat.tubes = ()
    assert reading.ready(boat) == []


# -- what is below --------------------------------------------------------------------------------------------


def watched(red: str, **parts: str) -> dict[str, str]:
    """Who looks for what in the third phase."""
    now = match(
        blue=unit("hunt3", "ship", 60, 20) + unit("hunt3", "other", 80, 20), red=red, step="Spotting", **parts
    )
    return best(now).values.get("test", {})


def test_nobody_keeps_watch_for_periscopes_where_all_the_enemy_has_is_accounted_for() -> None:
    assert watched(unit("freighter", "ship2", 60, 60, state_spotted=True)) == {}
    two = unit("freighter", "ship2", 60, 60, state_spotted=True) + unit("sboot_s38", "far2", 138, 98)
    assert not {read(look).how for look in watched(two).values()} & {WATCH, ASDIC_SEARCH}


def test_watch_is_kept_where_more_is_missing_than_the_list_accounts_for() -> None:
    below = unit("uboat_viic", "u", 66, 40, depth="periscope")
    found = watched(unit("freighter", "ship2", 60, 60, state_spotted=True) + below)
    assert found
    assert {read(look).how for look in found.values()} <= {WATCH, ASDIC_SEARCH}


def marked(red: str) -> set[str]:
    """What a watch counts when one ship keeps watch for periscopes in vain."""
    now = match(*[1] * 40, blue=unit("hunt3", "ship", 60, 20), red=red, step="Spotting")
    rows: dict[str, dict[str, Value]] = {TEST: {"ship": WATCH}}
    now.answer("Blue", SetTo(NOMINATE, rows))
    for side in now.asked():
        now.answer(side, SetTo(NOMINATE, {}))
    events = [event for one in now.lines for event in one.events]
    return {mark for event in events for mark, side in ADVICE.marks(event, now.table) if side == "Blue"}


def test_a_watch_tells_who_looks_for_periscopes_where_no_boat_can_be() -> None:
    ship = unit("freighter", "ship2", 60, 60, state_spotted=True)
    assert "vain_search" in marked(ship)
    assert "vain_search" not in marked(ship + unit("uboat_viic", "u", 66, 40, depth="periscope"))


def test_she_does_not_slow_down_under_the_guns_of_the_enemy() -> None:
    ship = unit("mgb_bpb71", "boat", 60, 20, 90, markers=2, state_spotted=True)
    foe = unit("sboot_s38", "foe", 60, 50, 180, markers=2, state_spotted=True)
    now = match(blue=ship, red=foe, step="MoveShips", weather=DAY)
    found = scene(now)
    boat = now.table.units["boat"]
    assert isinstance(boat, Vessel)

    def feared(markers: float) -> float:
        spots = here(found, boat)
        spots.markers = np.array([markers])
        return float(found.shells(boat, spots).sum())

    assert feared(0) > feared(1) > feared(2) == feared(4)
    order = best(now)
    assert isinstance(order, Steered)
    assert order.settings["speed"] == 2


@pytest.mark.parametrize(
    ("cls", "boxes", "away", "rams"),
    [
        ("rboot_r41", 10, 14, "foe"),
        ("sboot_s38", 6, 14, "foe"),
        ("sboot_s38", 10, 14, ""),
        ("rboot_r41", 10, 60, ""),
    ],
    ids=["she is stoutly built", "he is hurt", "it would cost her as much", "he is out of reach"],
)
def test_an_enemy_is_run_down_who_loses_more_by_it(cls: str, boxes: int, away: int, rams: str) -> None:
    ship = unit(cls, "ship", 60, 20, markers=4, state_spotted=True)
    foe = unit("mgb_bpb71", "foe", 60, 20 + away, 90, markers=2, state_spotted=True, state_hull_boxes=boxes)
    order = best(match(blue=ship, red=foe, step="MoveShips", weather=NIGHT))
    assert isinstance(order, Steered)
    assert order.settings.get("ram", "") == rams


def test_a_collision_takes_what_its_dice_come_to() -> None:
    now = match(blue=BOAT, red=unit("sboot_s38", "foe", 60, 60, 90, state_spotted=True))
    mark = harm.mark(now.table.units["foe"])
    by_hand = sum(harm.without(mark, face + 4) for face in range(1, 7)) / 6
    assert ramming.struck(mark, 1, 4) == pytest.approx(by_hand)
    assert ramming.struck(mark, 2, 4) > by_hand
    assert harm.without(mark, mark.boxes) == 1.0
