"""What a case file cannot tell: odds, lines of sight to a hair, whole turns, facts of the shipped battles."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.content import find_scenario, list_scenarios, read_scenario
from game.content.scenarios import scenario_from
from game.dice.odds import odds
from game.dice.roll import Throw
from game.match.events import PhaseBegan
from game.rulesets.war_at_sea import RULESET, detection, flights, mines, objectives, sight, special, victory
from game.rulesets.war_at_sea.attacks import LUCK
from game.rulesets.war_at_sea.events import AttackMade, DamageTaken, Destroyed, Moved
from game.rulesets.war_at_sea.fleets import FLEETS
from game.rulesets.war_at_sea.table import Mine, Objective, SeaTable
from game.rulesets.war_at_sea.tables import ATTACK_WORTH, CLAIM
from tests.dice.named import Named
from tests.rulesets.played import events
from tests.rulesets.war_at_sea.scene import Units, attack, battle, done, move, tree, unit

# -- odds -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-LUK-1", "WAS-LUK-2", "WAS-LUK-3")
def test_a_luck_die_alone_averages_four_fifths_of_a_success() -> None:
    alone = Throw(Named("luck"), "WAS-LUK-1", 1, worth=ATTACK_WORTH, wild=LUCK)
    assert odds(alone).expected == pytest.approx(4 / 5)
    four = Throw(Named("luck"), "WAS-LUK-1", 4, worth=ATTACK_WORTH, wild=LUCK)
    assert odds(four).expected == pytest.approx(2093 / 810)


@pytest.mark.clause("WAS-MIN-4")
def test_a_full_counter_does_nothing_with_sixteen_in_eighty_one() -> None:
    match = battle({"ship": unit("fletcher", 20, 20)}, {"enemy": unit("transport", 60, 40)}, "SeaMovement")
    throw = mines.throw(match.table, match.table.units["ship"], Mine("mine_1", "Blue", 20, 20, 10))
    assert odds(throw).exactly(0) == pytest.approx(16 / 81)
    assert odds(throw).expected == pytest.approx(2)


@pytest.mark.clause("WAS-SPA-4")
def test_a_repair_succeeds_one_time_in_three() -> None:
    match = battle({"ship": unit("fletcher", 20, 20)}, {"enemy": unit("transport", 60, 40)}, "SeaMovement")
    assert odds(special.repair_throw(match.table.units["ship"])).at_least(1) == pytest.approx(1 / 3)


# -- movement -------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-SPA-7")
@pytest.mark.parametrize(("options", "told"), [(True, "7.5 in, 9.5 on a high speed run"), (False, "7.5 in")])
def test_what_is_asked_says_how_far_she_goes_on_a_high_speed_run_where_she_may_make_one(
    options: bool, told: str
) -> None:
    blue = {"enemy": unit("transport", 60, 40)}
    match = battle(
        {"ship": unit("fletcher", 20, 20)}, blue, "SeaMovement", options={"special_actions": options}
    )
    assert f"Move ship: up to {told}." in [question.says for question in match.ask("Red")]


@pytest.mark.clause("WAS-MOV-6")
def test_the_event_of_a_contact_names_the_obstacle() -> None:
    red = {"ship": unit("fletcher", 10, 10, heading=90)}
    match = battle(red, {"cargo": unit("transport", 17, 10, heading=90)}, "SeaMovement")
    match.answer("Red", move("ship", "A7.5"))
    (moved,) = events(match, Moved)
    assert moved.met == "cargo"


@pytest.mark.clause("WAS-MOV-6")
def test_what_is_left_of_a_move_after_a_contact_is_lost() -> None:
    red = {"ship": unit("fletcher", 10, 10, heading=90)}
    match = battle(red, {"cargo": unit("transport", 15, 10, heading=0)}, "SeaMovement")
    match.answer("Red", move("ship", "A5T-45A2.5"))
    ship = match.table.units["ship"]
    assert (ship.y, ship.heading) == (10, 90)
    assert ship.moved


@pytest.mark.clause("WAS-SPA-2", "WAS-MOV-9")
def test_a_ship_that_leaves_over_her_edge_has_laid_smoke_so_far() -> None:
    red = {"ship": unit("fletcher", 20, 4, heading=180), "other": unit("leander", 40, 20)}
    match = battle(red, {"cargo": unit("transport", 20, 36)}, "SeaMovement", Red={"exit_edge": "south"})
    match.answer("Red", move("ship", "A7.5", special_action="smoke"))
    assert match.table.units["ship"].state == "exited"
    (screen,) = match.table.smoke
    ys = [y for outline in screen.outlines for _, y in outline]
    assert (min(ys), max(ys)) == pytest.approx((1.25, 5.25))


# -- lines of sight -------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-LOS-6")
def test_a_line_that_only_touches_an_island_and_a_screen_is_free() -> None:
    # North of the line to her centre lies the island, south of it the smoke: along both edges she is seen.
    terrain = [{"kind": "land", "outline": [[18, 20], [22, 20], [22, 28], [18, 28]]}]
    screens = [{"outline": [[18, 12], [22, 12], [22, 20], [18, 20]], "until_turn": 3}]
    red, blue = {"ship": unit("leander", 10, 20)}, {"target": unit("elco_pt", 30, 20)}
    match = battle(red, blue, "SurfaceAttack", terrain=terrain, smoke=screens)
    units = match.table.units
    assert sight.sees(match.table, units["ship"], units["target"])
    screens[0]["outline"] = [[18, 12], [22, 12], [22, 20.1], [18, 20.1]]
    match = battle(red, blue, "SurfaceAttack", terrain=terrain, smoke=screens)
    assert not sight.sees(match.table, units["ship"], units["target"])


@pytest.mark.clause("WAS-LOS-6")
@pytest.mark.parametrize(("inside", "free"), [(0.04, True), (0.06, False)])
def test_it_passes_through_where_more_than_a_twentieth_of_an_inch_lies_inside(
    inside: float, free: bool
) -> None:
    # A thin wall right across the table: every line to the target runs through it for its thickness or hardly more.
    terrain = [{"kind": "land", "outline": [[20, 1], [20 + inside, 1], [20 + inside, 47], [20, 47]]}]
    match = battle(
        {"ship": unit("leander", 10, 20)},
        {"target": unit("elco_pt", 30, 20)},
        "SurfaceAttack",
        terrain=terrain,
    )
    units = match.table.units
    assert sight.sees(match.table, units["ship"], units["target"]) is free


@pytest.mark.clause("WAS-LOS-1", "WAS-LOS-5")
def test_lines_of_sight_are_looked_at_together_and_once() -> None:
    red = {f"r{n}": unit("leander", 5, 4 + 4 * n, heading=90) for n in range(8)}
    blue = {f"b{n}": unit("leander", 60, 4 + 4 * n, heading=90) for n in range(8)}
    match = battle(red, blue, "SurfaceAttack")
    picture = sight.picture(match.table)
    pairs = [(match.table.units[one], match.table.units[other]) for one in red for other in blue]
    alone = [sight.sees(match.table.fork(), *pair) for pair in pairs]
    assert picture.look(pairs) == alone
    assert sight.picture(match.view("Blue")) is picture
    assert sight.picture(match.table.fork()) is picture


@pytest.mark.clause("WAS-LOS-1")
def test_what_was_seen_of_a_stand_is_looked_at_again_when_she_has_turned() -> None:
    # Only the end of the stand that lies athwart looks out from behind the island.
    terrain = [{"kind": "land", "outline": [[15, 14], [20.19, 14], [20.19, 15], [15, 15]]}]
    seen = []
    for heading in (0, 90):
        red = {"ship": unit("fletcher", 20, 10), "other": unit("leander", 40, 12)}
        blue = {"stand": unit("elco_pt", 20, 18, heading=heading), "cargo": unit("transport", 44, 12)}
        now = battle(red, blue, "SurfaceAttack", terrain=terrain).table
        seen.append(sight.sees(now, now.units["ship"], now.units["stand"]))
    assert seen == [False, True]


# -- at night -------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-DET-6")
@pytest.mark.parametrize(("last", "far"), [(1, 10), (2, 20)])
def test_who_fired_last_turn_is_seen_from_afar_though_she_fires_again(last: int, far: float) -> None:
    red = {"takao": unit("takao", 20, 20, state={"fired_guns_turn": last})}
    blue = {"spee": unit("graf_spee", 20, 29)}
    now = battle(red, blue, "SurfaceAttack", options={"night": True}, turn=3, turns=4).table.fork()
    takao, spee = now.units["takao"], now.units["spee"]
    for weapon in ("", "main", "secondary"):
        if weapon:
            AttackMade("takao", weapon, "spee", guns=True).apply(now)
        assert detection.limit(now, spee, takao) == far
    now.turn += 1
    assert detection.limit(now, spee, takao) == 20


# -- objectives -----------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-VIC-3")
def test_an_enemy_beside_the_claiming_ship_stops_the_claim_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CLAIM, "enemy_to_objective", 0.0)
    objective = Objective("objective_1", 36.0, 24.0)
    for x, claims in ((27.0, False), (26.9, True)):
        match = battle({"own": unit("leander", 32, 24)}, {"enemy": unit("fletcher", x, 24)}, "SurfaceAttack")
        assert (objectives.claimant(match.table, "Red", objective) is not None) is claims


# -- the turn -------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-GEN-11", "WAS-ARM-1")
def test_the_phases_run_in_their_order_each_turn() -> None:
    red, blue = {"ship": unit("transport", 10, 10)}, {"enemy": unit("transport", 60, 40)}
    match = battle(red, blue, "Turn", (1, 1, 6, 6, 1, 1, 6, 6), turns=2)
    for _ in range(2):
        match.answer("Red", done("end_movement"))
        match.answer("Blue", done("end_movement"))
    phases = [event.phase for event in events(match, PhaseBegan)]
    assert phases == [phase.key for phase in RULESET.phases] * 2
    assert match.over is not None


@pytest.mark.clause("WAS-DAM-1", "WAS-DAM-11", "WAS-SUR-5", "WAS-ATK-7")
def test_damage_is_marked_face_down_and_turned_over_for_both_sides_at_once() -> None:
    red, blue = {"spee": unit("graf_spee", 20, 20)}, {"exeter": unit("exeter", 28, 20)}
    dice = (6, 6, 6, 6, 5, 5, 4, 2, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1)
    match = battle(red, blue, "SurfaceAttack", dice)
    match.answer("Red", attack("surface_attack", "spee", "main", "exeter"))
    match.answer("Red", done("end_attacks"))
    match.answer("Blue", attack("surface_attack", "exeter", "main", "spee"))
    assert match.table.units["exeter"].state == "deployed"
    assert match.table.units["spee"].hull_lost == 0
    match.answer("Blue", done("end_attacks"))
    assert [event.unit for event in events(match, DamageTaken, Destroyed)] == ["spee", "exeter"]


# -- the shipped battles --------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-GEN-5")
def test_the_shipped_battles_lie_on_one_two_or_three_boards() -> None:
    tables = {
        (scenario.width, scenario.height)
        for glance in list_scenarios()
        if glance.id.startswith("war_at_sea/")
        for scenario in [read_scenario(find_scenario(glance.id))]
    }
    assert tables == {(48.0, 36.0), (72.0, 48.0), (108.0, 48.0)}


# -- fleets ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-FLT-2", "WAS-ARM-8", "WAS-ARM-9")
def test_aircraft_fit_on_bases_and_an_airfield_is_not_for_sale() -> None:
    cards = RULESET.roster
    assert "airfield" in FLEETS.unsold
    assert FLEETS.room(cards["enterprise"], cards["f4f4"], 100) == cards["enterprise"]["capacity"]
    assert FLEETS.room(cards["enterprise"], cards["pby5"], 100) == 0
    assert [FLEETS.room(cards["airfield"], cards["pby5"], size) for size in (100, 200, 300, 500)] == [
        5,
        7,
        9,
        13,
    ]
    assert FLEETS.room(cards["yamato"], cards["f4f4"], 100) == 0


# -- escorts --------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-AIR-14", "WAS-AIR-7")
@pytest.mark.parametrize("away", [26.0, 32.5, 34.0, 50.0])
@pytest.mark.parametrize("seed", range(4))
def test_an_escort_finds_a_place_near_its_charge_however_many_fly_there(away: float, seed: int) -> None:
    rng = Random(seed)
    crowd = rng.sample([(x, y) for x in range(-3, 4) for y in range(-3, 4)], 16)
    nearest = min(89 - away, 56)  # as far towards its charge as it flies
    others = {f"z{n}": unit("a6m2", nearest + 1.05 * x, 24 + 1.05 * y) for n, (x, y) in enumerate(crowd)}
    red = {"kate": unit("b5n2", 60, 24), "e1": unit("a6m2", 60 - away, 24), **others}
    table = battle(red, {"cat": unit("pby5", 60, 44)}, "AirMission").table
    escort = table.units["e1"]
    escort.mission, escort.mission_target = "escort", "kate"
    question = flights.steer(table, escort)
    for _ in range(5):
        order = question.sample(rng)
        assert order is not None
        assert question.refuses(order) is None
    assert all(question.refuses(order) is None for order in question.surely)
    assert question.surely


CAN_ATTACK = {
    "bismarck": "ship pt airfield aircraft",
    "kagero": "ship pt airfield aircraft submarine",
    "leander": "ship pt airfield aircraft submarine",
    "flower": "ship pt airfield aircraft submarine",
    "type_viic": "ship",
    "elco_pt": "ship pt airfield aircraft submarine",
    "f4f4": "ship pt airfield aircraft",
    "sbd3": "ship pt airfield aircraft submarine",
    "airfield": "aircraft",
}
"""Which kinds of targets a card has any weapon for (WAS-VIC-9)."""
TARGETS = {"ship": "flower", "pt": "elco_pt", "airfield": "airfield", "aircraft": "a6m2", "submarine": "gato"}


def laid(red: Units, blue: Units) -> SeaTable:
    """The table of a battle that has not begun."""
    return RULESET.set_up(scenario_from(tree(red, blue), "scene"))


@pytest.mark.clause("WAS-VIC-9")
@pytest.mark.parametrize("card", CAN_ATTACK)
def test_a_stalemate_knows_which_cards_have_a_weapon_for_which_targets(card: str) -> None:
    now = laid(
        {"one": unit(card, 10, 10)}, {key: unit(TARGETS[key], 30, 5 + 8 * n) for n, key in enumerate(TARGETS)}
    )
    able = [kind for kind in TARGETS if victory.can_attack(now.units["one"], now.units[kind])]
    assert able == [kind for kind in TARGETS if kind in CAN_ATTACK[card].split()]


@pytest.mark.clause("WAS-VIC-9")
def test_heavy_guns_are_no_weapon_against_boats_nor_are_torpedoes_that_are_gone() -> None:
    now = laid(
        {"one": unit("yamato", 10, 10), "boat": unit("elco_pt", 10, 20)},
        {"pt": unit("elco_pt", 30, 30), "ship": unit("flower", 30, 20)},
    )
    heavy, boat = now.units["one"], now.units["boat"]
    heavy.spec = msgspec.structs.replace(heavy.spec, secondary=(), tertiary=())
    assert victory.can_attack(heavy, now.units["ship"])
    assert not victory.can_attack(heavy, now.units["pt"])
    boat.spec = msgspec.structs.replace(boat.spec, main=(), secondary=(), tertiary=())
    assert victory.can_attack(boat, now.units["ship"])
    boat.salvoes_left = 0
    assert not victory.can_attack(boat, now.units["ship"])
