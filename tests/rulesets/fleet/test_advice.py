"""What fleet advises an opponent at sea: guns, torpedoes, ways, teams; and what it may know when it does."""

from math import hypot
from random import Random

import numpy as np
import pytest

from game.dice.odds import odds
from game.match import Allotted, Chose, Fired, Match, Steer, Steered
from game.rulesets.fleet import gunnery
from game.rulesets.fleet.advice import ADVICE, gunfire, harm, moves, shooting, tubes
from game.rulesets.fleet.advice.situation import FleetLines, FleetSituation
from game.rulesets.fleet.advice.ways import ways
from game.rulesets.fleet.armoury import HORIZONTAL, VERTICAL
from game.rulesets.fleet.condition import BEAM, BOW, STERN, arc_of, raked
from game.rulesets.fleet.movement import helm
from game.rulesets.fleet.table import Marker, Ship, Squadron, ship_of
from game.rulesets.fleet.tables import BANDS, band, steps
from game.rulesets.fleet.weapons import Guns, the
from game.sea.heading import Pose, bearing, distance
from game.sea.path import Helm
from tests.rulesets.fleet.advised import PLAIN, battle, unit
from tests.rulesets.fleet.scene import fitted, ship, table
from tests.rulesets.weighing import best, moments, until

# -- odds and harm --------------------------------------------------------------------------------------------


def test_the_odds_a_captain_reckons_with_are_those_of_the_throw() -> None:
    reckoned = 0
    for match, side in moments("fleet/trial", 3, every=3):
        if not any(question.name == "shoot" for question in match.ask(side)):
            continue
        view = match.view(side)
        scene = FleetSituation(view, side, PLAIN)
        foes = {foe.id: foe for foe in scene.foes}
        for question in match.ask(side):
            for shot in getattr(question, "shots", ()) if question.name == "shoot" else ():
                salvo = the(Guns, shot.weapon)
                own, foe = ship_of(view, shot.unit), foes[shot.target]
                throw = gunnery.throw(view, own, salvo, foe.unit)
                between = gunnery.bases_between(view, own, foe.unit)
                guns = gunnery.guns_of(own, salvo)
                table = shooting.hits(scene, own, foe, salvo.battery, salvo.mode, between)
                chance = table[steps(guns), min(band(distance(own.at, foe.at)), BANDS)]
                assert chance == pytest.approx(odds(throw).expected)
                reckoned += 1
    assert reckoned > 50


def test_overlay_appraisal_and_gunnery_count_the_same_salvo() -> None:
    """One battery, one target in sight that has moved: what she may take is the same wherever it is asked."""
    match = battle(
        {"ship": unit("san_francisco", 60, 90)}, {"foe": unit("helena", 90, 90, heading=0)}, "Ships"
    )
    match.table.phase = "action"
    scene = FleetSituation(match.view("Blue"), "Blue", PLAIN)
    own, (foe,) = ship_of(scene.view, "ship"), scene.foes
    lines = FleetLines(scene.lying, np.array([own.x]), np.array([own.y]), np.array([own.heading]), np.ones(1))
    share = float(scene.guns(gunfire.batteries(own), lines).sum())
    shots = {}
    for number, (battery, left) in enumerate(zip(own.spec.batteries, own.guns, strict=True)):
        turned = gunfire.bearing_steps(battery, left)
        shots[number] = turned[int((bearing(own.at, foe.at) - own.heading) % 360.0 / gunfire.BIN)]
    chances = {
        one.battery: shooting.hits(scene, own, foe, own.spec.batteries.index(one.battery), one.mode, 0)
        for one in gunfire.batteries(own)
    }
    reached = min(band(distance(own.at, foe.at)), BANDS)
    planned = sum(
        chances[own.spec.batteries[number]][step, reached]
        * gunfire.takes(own.spec.batteries[number], foe.mark)[step, reached, int(raked(foe.unit, own.at))]
        for number, step in shots.items()
    )
    assert share == pytest.approx(planned)
    assert scene.exchange(own, lines).won("gunnery")[0] == pytest.approx(
        share * foe.worth * scene.aimed(own, foe)
    )
    assert scene.fire_of(own)[0] == pytest.approx(share * foe.worth)
    assert shooting.standing_fire(scene, own)[0] == pytest.approx(
        scene.exchange(own, lines).won("gunnery")[0]
    )


def test_a_shell_takes_more_where_it_pierces_and_most_where_it_rakes_a_thin_deck() -> None:
    cruiser = harm.mark(ship("san_francisco"))
    pierced, held = (harm.hit(cruiser, 8, 3, penetration, VERTICAL, 3) for penetration in (20, 1))
    assert pierced > held > 0.0
    line = harm.mark(fitted(ship("washington")))
    through, against = (harm.hit(line, 15, 5, 10, direction, 3) for direction in (HORIZONTAL, VERTICAL))
    assert through > against


def test_a_torpedo_takes_most_of_a_destroyer_and_less_of_a_battleship() -> None:
    small, large = harm.mark(ship("fletcher")), harm.mark(ship("washington"))
    assert 0.5 < harm.torpedoed(small, 15, 5, BEAM) <= 1.0
    assert harm.torpedoed(large, 15, 5, BEAM) < harm.torpedoed(small, 15, 5, BEAM)


def test_a_ship_is_worth_less_the_more_of_her_is_lost() -> None:
    worths = [harm.lasts(ship("helena", structure=left)) for left in (17, 12, 6, 0)]
    assert worths[0] == 1.0
    assert worths == sorted(worths, reverse=True)
    assert harm.lasts(ship("helena", state="sunk")) == 0.0


def test_tables_of_fire_hold_what_the_guns_that_bear_may_do() -> None:
    one = ship("san_francisco", 0, 0, 0)
    main = gunfire.batteries(one)[0]
    turned = gunfire.bearing_steps(main.battery, main.left)
    ahead, abeam = turned[0], turned[int(90 / gunfire.BIN)]
    assert abeam > ahead > 0
    table = gunfire.salvo(main, harm.mark(ship("helena")), 0, False, True)
    assert table[abeam, 1, 0] > table[abeam, 3, 0] > table[abeam, 5, 0] > 0.0
    assert not table[:, 0].any()
    assert not table[:, 6].any()
    assert not table[0].any()


def test_torpedoes_hit_best_on_the_beam_and_worst_from_astern() -> None:
    table = tubes.die("mk15_21", harm.mark(ship("helena")), 0)
    beam, bow, stern = (tubes.SIDES.index(side) for side in (BEAM, BOW, STERN))
    assert table[20, beam] > table[20, bow] > table[20, stern] > 0.0
    assert table[20, beam] > table[40, beam] > 0.0
    assert not table[80].any()


@pytest.mark.parametrize(("least", "most", "mvr"), [(0.0, 24.0, 5.0), (11.0, 36.0, 3.0), (2.0, 2.0, 6.0)])
def test_the_ways_a_ship_thinks_of_keep_to_her_helm(least: float, most: float, mvr: float) -> None:
    wheel, pose = helm(least, most, mvr), Pose(50.0, 50.0, 30.0)
    found = ways(least, most, mvr)
    assert [path for path in found.paths if wheel.fault(path) is not None] == []
    x, y, heading = found.ends(pose)
    for at, path in enumerate(found.paths):
        end = wheel.walk(pose, path).end
        assert (x[at], y[at]) == pytest.approx((end.x, end.y), abs=1e-4)
        assert heading[at] % 360.0 == pytest.approx(end.heading % 360.0, abs=1e-4)


# -- what it knows --------------------------------------------------------------------------------------------


def running(launcher: str, target: str, at: tuple[float, float], **more: object) -> dict[str, object]:
    """Grey's torpedoes in the water, as a scenario has them."""
    return {"side": "Grey", "launcher": launcher, "target": target, "at": list(at), "mode": "aimed", **more}


def test_ships_made_up_under_a_contact_have_ids_that_no_task_takes_apart() -> None:
    """A task is named by unit and target with a space between: of “Bombardment force_1” nobody was found."""
    match = battle({"ship": unit("helena", 40, 80)}, {"foe": unit("kagero", 160, 80)}, "Ships")
    view = match.view("Blue")
    view.units["contact"] = Marker(
        "contact", "Contact", "Grey", 120.0, 80.0, 0.0, squadron="Bombardment force"
    )
    view.squadrons["Line"] = Squadron("Line", "Blue", ("ship",), 0, "ship", started=1)
    made_up = ADVICE.imaginer(view, "Blue")(Random(1)).units
    assert len(made_up) > len(view.units)
    assert [key for key in made_up if " " in key] == []


def test_what_is_made_up_leaves_the_view_alone_and_differs_from_time_to_time() -> None:
    for match, side in moments("fleet/trial", 8, every=30):
        view, other = match.view(side), match.view(side)
        imagine = ADVICE.imaginer(view, side)
        tables = [imagine(Random(seed)) for seed in range(6)]
        assert view == other
        if match.table.turn > 2:
            seen = [one for one in view.units.values() if isinstance(one, Ship) and one.side != side]
            hit = [one for one in seen if one.state == "deployed" and one.struck]
            insides = [[table.units[one.id] for one in hit] for table in tables]
            assert all(
                ship.structure == one.left[0] for row in insides for ship, one in zip(row, hit, strict=True)
            )
            assert (
                len({tuple((ship.flotation, ship.speed, ship.guns) for ship in row) for row in insides}) > 1
                or not hit
            )


def test_torpedoes_at_one_who_has_left_the_table_run_at_nobody_in_what_is_made_up() -> None:
    """Her side's view has her no more: who played such a table on could not resolve them."""
    match = battle(
        {"gone": unit("helena", 40, 80), "there": unit("helena", 60, 80)},
        {"hunter": unit("kagero", 80, 80)},
        "Action",
        track=[
            running("hunter", key, (80, 80), torpedoes=4, setting=1, type="type93_24")
            for key in ("gone", "there")
        ],
    )
    ship_of(match.table, "gone").state, match.table.memory = "left", {}
    found = ADVICE.imaginer(match.view("Grey"), "Grey")(Random(1)).attacks
    assert [attack.target for attack in found] == ["there"]


# -- guns -----------------------------------------------------------------------------------------------------


def targets(order: Fired) -> set[str]:
    return {aim.target for aim in order.aims}


def test_all_guns_that_bear_fire_and_the_directed_battery_is_the_heaviest() -> None:
    match = battle(
        {"ship": unit("kirishima", 60, 80)}, {"foe": unit("kirishima", 100, 80, heading=180)}, "Action"
    )
    until(match, "Blue", "shoot")
    order = best(match, "Blue")
    assert isinstance(order, Fired)
    weapons = {aim.weapon for aim in order.aims}
    assert {weapon for weapon in weapons if "guns_1." in weapon} == {
        f"directed_guns_1.{mount}" for mount in (1, 2, 3, 4)
    }
    assert len({weapon.rpartition(".")[0] for weapon in weapons}) == 3


def test_most_shells_go_where_they_pierce_and_not_into_a_belt_that_holds() -> None:
    match = battle(
        {"ship": unit("san_francisco", 60, 80)},
        {"armoured": unit("washington", 100, 70, heading=180), "thin": unit("helena", 100, 90, heading=180)},
        "Action",
    )
    order = best(until(match, "Blue", "shoot"), "Blue")
    assert [aim.target for aim in order.aims if "guns_1." in aim.weapon].count("thin") == 2


def test_splash_markers_on_one_of_two_send_most_of_the_next_guns_at_the_other() -> None:
    foes = {"one": unit("helena", 100, 70, heading=180), "two": unit("helena", 100, 90, heading=180)}
    for wet in foes:
        match = battle({"ship": unit("san_francisco", 60, 80)}, foes, "Action")
        until(match, "Blue", "shoot")
        match.table.units[wet].splash = 3
        order = best(match, "Blue")
        main = [aim.target for aim in order.aims if "guns_1." in aim.weapon]
        assert main.count(wet) < len(main) / 2


# -- ways -----------------------------------------------------------------------------------------------------


def moved(match: Match, side: str, key: str) -> Ship:
    """A ship where she lies when all ships have moved as advised."""
    while match.table.phase == "ships" and not match.table.units[key].moved:
        asked = match.asked()[0]
        match.answer(asked, best(match, asked))
    found = match.table.units[key]
    assert isinstance(found, Ship)
    return found


def test_a_cruiser_shows_her_broadside_and_is_not_raked() -> None:
    """Bow on she would fire half her guns, and her deck would be hit instead of her belt."""
    match = battle(
        {"ship": unit("san_francisco", 60, 90, heading=90)},
        {"foe": unit("helena", 130, 90, heading=0)},
        "Ships",
    )
    found = moved(match, "Blue", "ship")
    foe = match.table.units["foe"]
    assert not raked(found, (foe.x, foe.y))
    guns = gunfire.batteries(found)[0]
    turned = gunfire.bearing_steps(guns.battery, guns.left)
    off = (bearing(found.at, foe.at) - found.heading) % 360.0
    assert turned[int(off / gunfire.BIN)] == turned.max()


def test_torpedoes_in_the_water_are_met_stern_on_or_from_out_of_reach() -> None:
    match = battle(
        {"ship": unit("san_francisco", 60, 90, heading=0, last_speed=20)},
        {"foe": unit("fletcher", 84, 90, heading=0, last_speed=20)},
        "Ships",
        track=[running("foe", "ship", (80, 92), torpedoes=10, setting=1, type="mk15_21")],
    )
    before = arc_of(ship_of(match.table, "ship"), (80.0, 92.0))
    assert before == BEAM
    found = moved(match, "Blue", "ship")
    far = hypot(found.x - 80, found.y - 92)
    assert arc_of(found, (80.0, 92.0)) == STERN or far > 50.0


def test_nobody_runs_aground_or_leaves_the_table_even_with_the_enemy_behind() -> None:
    match = battle(
        {"ship": unit("fletcher", 14, 90, heading=270, last_speed=30)},
        {"foe": unit("washington", 60, 90, heading=270)},
        "Ships",
        terrain=[{"kind": "land", "outline": [[2, 50], [20, 50], [20, 82], [2, 82]]}],
    )
    found = moved(match, "Blue", "ship")
    assert found.afloat
    assert not found.aground


def test_a_ship_keeps_station_on_her_leader_where_nothing_is_in_sight() -> None:
    squadron = [{"name": "Line", "side": "Blue", "command": 0}]
    match = battle(
        {
            "lead": unit("helena", 60, 60, heading=0, squadron="Line", flag=True),
            "next": unit("helena", 80, 60, heading=0, squadron="Line"),
        },
        {"foe": unit("fletcher", 230, 170, heading=0)},
        "Ships",
        squadron=squadron,
    )
    found = moved(match, "Blue", "next")
    lead = match.table.units["lead"]
    assert hypot(found.x - lead.x, found.y - lead.y) < 16.0


def test_a_cadet_who_knows_of_no_enemy_flies_towards_the_middle_of_the_table() -> None:
    view = table(ship("fletcher", 20, 20), width=240.0, height=180.0)
    helm = Helm(400.0, exact=False, step=0.0, turn=180.0, turn_free=True)
    steer = Steer("fly", "Where to?", "FLT-AIR-1", "scout", Pose(20.0, 90.0, 0.0), helm, {})
    (order,) = ADVICE.courses(view, "Blue", steer, Random(1))
    assert helm.walk(steer.pose, order.path).end[:2] == pytest.approx((120.0, 90.0))


def test_who_must_leave_over_an_edge_makes_for_it_at_full_speed() -> None:
    match = battle(
        {"ship": unit("bismarck", 120, 60, heading=180, last_speed=30)},
        {"foe": unit("hood", 230, 170, heading=0)},
        "Ships",
        objective=[{"kind": "exit", "side": "Blue", "unit": "ship", "edge": "south"}],
    )
    assert moved(match, "Blue", "ship").y <= 31.0


HOMEWARD = [{"kind": "exit", "side": "Blue", "unit": "ship", "edge": "west"}]


@pytest.mark.clause("FLT-VIC-3")
def test_who_can_leave_over_her_edge_does_so_and_it_is_worth_all_her_aim_is() -> None:
    match = battle(
        {"ship": unit("san_francisco", 6, 23, heading=180, last_speed=30)},
        {"foe": unit("kagero", 60, 40, heading=270)},
        "Ships",
        objective=HOMEWARD,
    )
    scene = FleetSituation(match.view("Blue"), "Blue", PLAIN)
    ship, still = ship_of(match.table, "ship"), np.array([23.0])
    near, there = (moves._aim(scene, ship, np.array([x]), still)[0] for x in (0.5, -0.5))
    assert there - near > scene.stakes["ship"]
    while match.over is None and match.table.phase == "ships":
        asked = match.asked()[0]
        match.answer(asked, best(match, asked))
    assert match.over is not None
    assert match.over.winner == "Blue"


def test_an_aim_over_one_edge_opens_no_other() -> None:
    match = battle(
        {"ship": unit("san_francisco", 120, 8, heading=200, last_speed=30)},
        {"foe": unit("washington", 120, 60, heading=180)},
        "Ships",
        objective=HOMEWARD,
    )
    found = moved(match, "Blue", "ship")
    assert found.afloat
    assert found.y > 0.0


# -- torpedoes ------------------------------------------------------------------------------------------------


def test_torpedoes_are_let_go_at_a_beam_near_by_and_kept_where_the_odds_are_long() -> None:
    for x, launched in ((88, True), (165, False)):
        match = battle(
            {"ship": unit("fletcher", 60, 90, heading=45, last_speed=20)},
            {"foe": unit("san_francisco", x, 102, heading=0, last_speed=4)},
            "Ships",
        )
        match.table.units["foe"].moved = True
        until(match, "Blue", "declare_torpedo")
        order = best(match, "Blue")
        assert isinstance(order, Chose)
        assert bool(order.picked) == launched, x


def test_every_mount_that_bears_joins_and_dice_are_not_wasted() -> None:
    """Ten torpedoes are three dice in one attack, and four in two of five."""
    match = battle(
        {"ship": unit("fletcher", 60, 90, heading=0, last_speed=20)},
        {"foe": unit("san_francisco", 80, 95, heading=0, last_speed=4)},
        "Ships",
    )
    match.table.units["foe"].moved = True
    order = best(until(match, "Blue", "launch_torpedo"), "Blue")
    assert targets(order) == {"foe"}
    assert len(order.aims) == 2
    assert len({aim.weapon.partition("_")[0] for aim in order.aims}) == 2


# -- teams ----------------------------------------------------------------------------------------------------


def test_teams_put_fires_out_before_they_mend_the_engines() -> None:
    match = battle(
        {"ship": unit("helena", 20, 20, state={"fires": 2, "speed": 20})},
        {"foe": unit("fletcher", 230, 170)},
        "End",
    )
    order = best(match, "Blue")
    assert isinstance(order, Allotted)
    amounts = {job: rows.get("ship", 0) for job, rows in order.amounts.items()}
    assert amounts.get("fire", 0) >= 2
    assert sum(amounts.values()) == ship_of(match.table, "ship").dc_teams


# -- habits ---------------------------------------------------------------------------------------------------


def test_the_careful_end_farther_from_the_enemy_than_the_bold() -> None:
    away = {}
    for habit in ("bold", "careful"):
        match = battle(
            {"ship": unit("helena", 60, 90, heading=90)},
            {"foe": unit("washington", 140, 90, heading=270)},
            "Ships",
        )
        order = best(match, "Blue", habit)
        assert isinstance(order, Steered)
        match.answer("Blue", order)
        own, foe = match.table.units["ship"], match.table.units["foe"]
        away[habit] = hypot(own.x - foe.x, own.y - foe.y)
    assert away["careful"] > away["bold"]


def test_habits_weigh_terms_that_there_are() -> None:
    for character in ADVICE.characters:
        assert set(character.weights) <= set(ADVICE.terms), character.key
