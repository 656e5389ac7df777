"""What war_at_sea advises an opponent: guns, ranges, objectives, boats; and what it may know when it does."""

from math import hypot
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai.players import let_answer, seated
from game.dice.odds import odds
from game.dice.roll import Throw
from game.match import Fired, Match, Placed, Steered
from game.rulesets.war_at_sea import RULESET
from game.rulesets.war_at_sea.advice import ADVICE, exchange, harm, ranges
from game.rulesets.war_at_sea.advice.situation import DECIDES, SeaLines, SeaSituation
from game.rulesets.war_at_sea.advice.ways import ways
from game.rulesets.war_at_sea.attacks import LUCK
from game.rulesets.war_at_sea.tables import ATTACK_WORTH
from game.rulesets.war_at_sea.weapons import BATTERIES
from game.tabletop.exchange import Lines
from game.testing.play import scenario_of
from tests.dice.named import Named
from tests.rulesets.war_at_sea.scene import battle, unit
from tests.rulesets.weighing import best, moments, weighed

PLAIN = ADVICE.characters[0]


def moved(match: Match, side: str, key: str) -> tuple[float, float]:
    """Where a unit lies once its side has moved by the advice; all of the side's moves are made."""
    while match.asked() == [side] and match.ask(side)[0].name == "move_unit":
        match.answer(side, best(match, side))
    return match.table.units[key].at


# -- odds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("luck", [False, True])
def test_the_harm_of_guns_is_that_of_their_exact_odds(luck: bool) -> None:
    throw = Throw(Named(""), "", 9, worth=ATTACK_WORTH, wild=LUCK if luck else None)
    met, destroyed = harm.guns(9, ATTACK_WORTH, luck, 2, 6)
    assert destroyed == pytest.approx(odds(throw).at_least(6))
    assert met + destroyed == pytest.approx(odds(throw).at_least(2))


def test_what_is_lost_with_the_hull_grows_point_by_point_and_aircraft_have_none_to_lose() -> None:
    spec = (
        battle({"ship": unit("fletcher", 10, 10)}, {"foe": unit("fletcher", 30, 10)}, "SeaMovement")
        .table.units["ship"]
        .spec
    )
    shares = [harm.lost(spec, gone) for gone in range(-1, spec.hull_points + 1)]
    assert shares[:2] == [0.0, 0.0]
    assert shares[-1] == 1.0
    assert shares[1:] == sorted(set(shares[1:]))
    assert harm.lost(msgspec.structs.replace(spec, kind="fighter"), 1) == 0.0


def test_a_weapon_harms_as_far_as_its_bands_go_and_not_an_inch_farther() -> None:
    match = battle({"ship": unit("prinz_eugen", 10, 10)}, {"foe": unit("fletcher", 30, 10)}, "SeaMovement")
    ship, foe = harm.striker(match.table.units["ship"]), harm.mark(match.table.units["foe"])
    main, torpedo = (harm.shares(ship, weapon, foe, False) for weapon in ("main", "torpedo"))
    assert main[30] > 0.0 == main[31]
    assert main[10] > main[11]
    assert main[11] == main[20] > main[21]
    assert torpedo[9] > 0.0 == torpedo[10]


def test_overlay_moves_and_the_plan_of_fire_count_the_same_attacks() -> None:
    match = battle({"ship": unit("prinz_eugen", 10, 10)}, {"foe": unit("fletcher", 18, 10)}, "SurfaceAttack")
    table = match.table
    ship, foe = table.units["ship"], table.units["foe"]
    scene = SeaSituation(table, ship.side, PLAIN)
    scene.theirs_to_move = False  # all have moved
    lines = SeaLines(scene.contacts, *np.array([[10.0], [10.0], [0.0]]), np.zeros((1, 1), dtype=bool))
    found = scene.exchange(ship, lines)
    uses = [
        exchange.use_of(table, ship, weapon, foe) for weapon in BATTERIES if any(ship.spec.battery(weapon))
    ]
    butt = exchange.Butt(foe, scene.worth(foe), 0.0)
    assert found.won()[0] == pytest.approx(sum(butt.adds(use, scene.luck) for use in uses), rel=1e-3)
    shares = [harm.shares(harm.striker(ship), weapon, harm.mark(foe), scene.luck)[8] for weapon in BATTERIES]
    assert found.won()[0] == pytest.approx(sum(shares) * scene.price(foe))
    assert scene.then(ship, lines)[0, 0] >= max(shares)


def test_two_attacks_on_one_target_take_less_than_twice_as_much() -> None:
    match = battle({"ship": unit("prinz_eugen", 10, 10)}, {"foe": unit("fletcher", 20, 10)}, "SeaMovement")
    foe = match.table.units["foe"]
    butt = exchange.Butt(foe, 20.0, 0.0)
    use = exchange.Use("ship", "main", foe, 9, ATTACK_WORTH)
    first = butt.adds(use, False)
    butt.take(use, False)
    assert 0.0 < butt.adds(use, False) < first
    assert sum(butt.chances) == pytest.approx(1.0)
    assert butt.destroyed == pytest.approx(harm.guns(9, ATTACK_WORTH, False, 2, 6)[1])


def test_the_ways_a_hull_thinks_of_keep_to_its_helm() -> None:
    match = battle(
        {"ship": unit("fletcher", 30, 20), "big": unit("bismarck", 30, 30), "boat": unit("elco_pt", 30, 10)},
        {"foe": unit("fletcher", 60, 20)},
        "SeaMovement",
    )
    for question in match.ask(match.asked()[0]):
        if question.name == "move_unit":
            helm = question.helm  # type: ignore[attr-defined]
            found = ways(helm.distance, helm.legs, helm.turns)
            assert len(found.paths) > 15
            assert [path for path in found.paths if helm.fault(path) is not None] == []
            x, y, heading = found.ends(question.pose)  # type: ignore[attr-defined]
            for at, path in enumerate(found.paths):
                end = helm.walk(question.pose, path).end  # type: ignore[attr-defined]
                assert (x[at], y[at]) == pytest.approx((end.x, end.y), abs=1e-4)
                assert heading[at] == pytest.approx(end.heading, abs=1e-4)


# -- what it knows --------------------------------------------------------------------------------------------


def test_a_decoy_that_is_still_to_be_laid_is_called_after_its_boat() -> None:
    match = Match.start(scenario_of("war_at_sea/wolf_pack"), RULESET, seed=1)
    view = match.view("Wolves")
    (question,) = match.ask("Wolves")
    order = Placed(question.name, {"u_1_decoy": (45.0, 7.0, 0.0), "u_2_decoy": (45.0, 29.0, 0.0)})
    assert ADVICE.says(view, question, order) == "U-1's decoy at 45, 7, U-2's decoy at 45, 29"


def test_one_of_two_counters_is_a_boat_and_which_one_differs_from_table_to_table() -> None:
    match = Match.start(scenario_of("war_at_sea/trial_100"), RULESET, seed=1)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 1)
    while match.table.turn < 1:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    view = match.view("Red")
    real = set()
    for seed in range(12):
        table = ADVICE.imaginer(view, "Red")(Random(seed))
        boats = [one for one in table.units.values() if one.side == "Blue" and one.counter]
        assert sorted(bool(one.decoy_of) for one in boats) == [False, True]
        real |= {one.counter for one in boats if not one.decoy_of}
    assert len(real) == 2


def test_decks_are_filled_as_far_as_they_hold() -> None:
    for match, side in moments("war_at_sea/trial_300", 3, every=40, most=10_000):
        table = ADVICE.imaginer(match.view(side), side)(Random(3))
        for base in table.units.values():
            lying = [one for one in table.units.values() if one.base_id == base.id and one.state == "based"]
            assert len(lying) <= base.spec.capacity


# -- guns -----------------------------------------------------------------------------------------------------


def shot(match: Match, side: str, character: str = "") -> tuple[str, str, str]:
    """Who fires what at whom first."""
    order = best(match, side, character)
    assert isinstance(order, Fired)
    aim = order.aims[0]
    return aim.unit, aim.weapon, aim.target


def fired(match: Match, side: str) -> list[tuple[str, str, str]]:
    """All that a side fires in a phase, in its order; every die shows 1."""
    found = []
    while match.asked() == [side] and isinstance(best(match, side), Fired):
        found.append(shot(match, side))
        match.answer(side, best(match, side))
    return found


def firing(red: Any, blue: Any, **rest: Any) -> tuple[Match, str]:
    """A battle at the phase of guns, at the first side that is asked."""
    match = battle(red, blue, "SurfaceAttack", [1] * 200, turns=9, **rest)
    return match, match.asked()[0]


def test_guns_go_where_a_hit_takes_most() -> None:
    match, side = firing(
        {"ship": unit("prinz_eugen", 30, 20)},
        {"big": unit("bismarck", 45, 20), "small": unit("fletcher", 45, 30)},
    )
    while side != "Red":
        match.answer(side, best(match, side))
        side = match.asked()[0]
    assert ("ship", "main", "small") in fired(match, "Red"), "six successes sink a destroyer"


def test_a_target_marked_for_destruction_is_left_alone() -> None:
    match, side = firing(
        {"ship": unit("prinz_eugen", 30, 20), "mate": unit("leander", 30, 30)},
        {"one": unit("fletcher", 44, 20), "two": unit("fletcher", 44, 26)},
    )
    while side != "Red":
        match.answer(side, best(match, side))
        side = match.asked()[0]
    _, _, first = shot(match, "Red")
    match.table.units[first].pending_destroy = True
    assert shot(match, "Red")[2] != first


@pytest.mark.parametrize(("buoys", "first"), [([], "dear"), ([{"at": [36, 24]}], "bars")])
def test_who_stands_in_the_way_of_a_claim_is_fired_at_first(buoys: Any, first: str) -> None:
    hurt = {"hull_lost": 1}
    match, side = firing(
        {"ship": unit("prinz_eugen", 20, 20), "claims": unit("transport", 36, 24)},
        {"bars": unit("fletcher", 30, 31, state=hurt), "dear": unit("takao", 32, 8, state={"hull_lost": 2})},
        objective=buoys,
    )
    while side != "Red":
        match.answer(side, best(match, side))
        side = match.asked()[0]
    assert ("ship", "main", first) in fired(match, "Red")


def test_who_reaches_nothing_else_fires_before_guns_that_do() -> None:
    match, side = firing(
        {"big": unit("bismarck", 30, 20), "small": unit("fletcher", 30, 26)},
        {"near": unit("fletcher", 41, 22, state={"hull_lost": 1}), "far": unit("prinz_eugen", 58, 20)},
    )
    while side != "Red":
        match.answer(side, best(match, side))
        side = match.asked()[0]
    match.table.units["near"].pending_destroy = True
    assert shot(match, "Red") == ("big", "main", "far")
    match.table.units["near"].pending_destroy = False
    order = fired(match, "Red")
    assert ("small", "main", "near") in order
    assert order[-1] == ("big", "main", "near"), "her main battery waits for what the others leave"


def test_whoever_can_fire_does() -> None:
    match, side = firing({"ship": unit("leander", 30, 20)}, {"foe": unit("leander", 45, 20)})
    assert isinstance(best(match, side), Fired)


# -- moves ----------------------------------------------------------------------------------------------------


def sailing(red: Any, blue: Any, **rest: Any) -> Match:
    """A battle at the phase of movement with many turns to come, Red to move: the other side has no unit that may."""
    match = battle(red, blue, "SeaMovement", [4] * 200, turns=9, **rest)
    while match.asked()[0] != "Red":
        match.answer("Blue", best(match, "Blue"))
    return match


def test_a_destroyer_makes_for_an_objective_nobody_holds_and_stays_there() -> None:
    match = sailing(
        {"ship": unit("fletcher", 28, 24, heading=90)},
        {"far": unit("transport", 70, 2)},
        objective=[{"at": [36, 24]}],
    )
    x, y = moved(match, "Red", "ship")
    assert hypot(x - 36, y - 24) <= 5.0


def test_two_destroyers_make_for_two_objectives() -> None:
    match = sailing(
        {"one": unit("fletcher", 20, 20, heading=90), "two": unit("fletcher", 20, 24, heading=90)},
        {"far": unit("transport", 70, 2)},
        objective=[{"at": [36, 10]}, {"at": [36, 36]}],
    )
    moved(match, "Red", "two")
    (_, north), (_, south) = (match.table.units[key].at for key in ("two", "one"))
    assert abs(north - south) > 5.0


def test_torpedo_boats_keep_out_of_a_cruisers_secondary_guns_until_they_can_bite() -> None:
    """A salvo is not worth the way to it under fire from ships that she cannot hurt before."""
    match = sailing(
        {"boats": unit("elco_pt", 40, 24, heading=90)},
        {"one": unit("leander", 54, 22), "two": unit("leander", 54, 26)},
    )
    x, _ = moved(match, "Red", "boats")
    assert 54 - x >= 10.0


def plate() -> Match:
    """A raider and three cruisers that come on from the west, all whole: Red is to move."""
    match = battle(
        {"raider": unit("graf_spee", 41, 24, heading=0)},
        {
            "exeter": unit("exeter", 14, 12, heading=60),
            "ajax": unit("leander", 15, 24, heading=90),
            "achilles": unit("leander", 15, 28, heading=90),
        },
        "SeaMovement",
        [4] * 200,
        turns=9,
    )
    while match.asked()[0] != "Red":
        match.answer("Blue", best(match, "Blue"))
    return match


def ranged(scene: SeaSituation, ship: Any, x: Any, y: Any) -> Any:
    """What some places are worth to a ship for the range's sake."""
    east, north = np.broadcast_arrays(x, y)
    return ranges.worth(scene, ship, Lines(scene.contacts, east, north, np.zeros(len(east))))


def test_the_stronger_line_is_worth_more_close_in_and_the_longer_guns_far_off() -> None:
    """Three cruisers have the better of a raider where all of them reach, she where one does."""
    match = plate()
    table = match.table
    places = np.array([18.0, 26.0])
    for side, key, other, nearer in (("Red", "raider", "ajax", False), ("Blue", "ajax", "raider", True)):
        scene, at = SeaSituation(table, side, PLAIN), table.units[other].at
        near, far = ranged(scene, table.units[key], at[0] + places, at[1]).tolist()
        assert (near > far) is nearer


def closing(red: Any, blue: Any, key: str, other: str) -> float:
    """What a ship of hers gains by lying 18 inches from another in place of 26, both on its parallel."""
    match = battle(red, blue, "SeaMovement", [4] * 200, turns=9)
    units = match.table.units
    scene = SeaSituation(match.table, units[key].side, PLAIN)
    x = units[other].x + np.array([18.0, 26.0])
    near, far = ranged(scene, units[key], x, 24.0).tolist()
    return float(near - far)


def test_a_ship_gains_less_by_closing_where_her_mates_are_far_behind() -> None:
    raider = {"raider": unit("graf_spee", 60, 24, heading=0)}
    ajax = unit("leander", 34, 24, heading=90)
    together, alone = (
        closing(raider, {"ajax": ajax, "exeter": unit("exeter", x, 40, heading=90)}, "ajax", "raider")
        for x in (50, 4)
    )
    assert alone < together


def test_enemies_apart_from_each_other_are_closed_sooner_than_as_near_a_line() -> None:
    raider = {"raider": unit("graf_spee", 60, 24, heading=0)}
    exeter = unit("exeter", 30, 36, heading=90)
    line, apart = (
        closing(raider, {"ajax": unit("leander", 30, y, heading=90), "exeter": exeter}, "raider", "exeter")
        for y in (32, 16)
    )
    assert apart > line


def test_nobody_holds_the_range_from_torpedo_boats_that_outrun_every_ship() -> None:
    match = battle(
        {"ship": unit("kagero", 20, 20, heading=0)},
        {"boats": unit("elco_pt", 20, 34, heading=180), "far": unit("fletcher", 36, 20)},
        "SeaMovement",
        turns=7,
    )
    ship, y = match.table.units["ship"], np.array([12.0, 26.0])
    for sunk, held in ((False, True), (True, False)):
        match.table.units["far"].state = "destroyed" if sunk else "deployed"
        worth = ranged(SeaSituation(match.table, "Red", PLAIN), ship, 20.0, y)
        assert bool(worth.any()) is held


def test_a_destroyer_that_runs_from_heavier_guns_lays_smoke_behind_her() -> None:
    match = sailing(
        {"ship": unit("fletcher", 20, 24, heading=270)},
        {"big": unit("prinz_eugen", 30, 24, heading=0), "more": unit("takao", 31, 25.5, heading=0)},
    )
    order = best(match, "Red")
    assert isinstance(order, Steered)
    assert order.settings == {"special_action": "smoke"}


@pytest.mark.parametrize(("bombers", "near"), [({}, False), ({"raid": unit("b5n2", 40, 20)}, True)])
def test_antiair_guns_keep_near_a_carrier_that_bombers_may_find(bombers: Any, near: bool) -> None:
    match = sailing(
        {"deck": unit("enterprise", 10, 24, heading=90), "guard": unit("fletcher", 16, 26, heading=90)},
        {"far": unit("transport", 70, 40), **bombers},
    )
    moved(match, "Red", "guard")
    deck, guard = (match.table.units[key] for key in ("deck", "guard"))
    assert (hypot(deck.x - guard.x, deck.y - guard.y) <= 6.0) == near


def test_a_crippled_ship_out_of_range_repairs() -> None:
    match = sailing(
        {"hurt": unit("prinz_eugen", 5, 24, heading=90, state={"hull_lost": 3})},
        {"far": unit("transport", 70, 2)},
    )
    order = best(match, "Red")
    assert isinstance(order, Steered)
    assert order.settings == {"special_action": "repair"}


@pytest.mark.parametrize("seen", [False, True])
def test_a_crippled_transport_does_not_lie_and_mend_while_a_boat_comes_up(seen: bool) -> None:
    boat = unit("gato", 36, 24, heading=270, depth="periscope")
    hurt = unit("transport", 30, 24, heading=270, state={"hull_lost": 1})
    match = sailing({"hurt": hurt}, {"boat": boat})
    match.table.units["boat"].detected = seen
    order = best(match, "Red")
    assert isinstance(order, Steered)
    assert order.settings.get("special_action") != "repair"
    x, y = moved(match, "Red", "hurt")
    assert hypot(x - 36, y - 24) > 7.0


def test_nobody_is_sent_over_the_edge_or_into_a_friend() -> None:
    match = sailing(
        {"edge": unit("fletcher", 2, 2, heading=225), "mate": unit("fletcher", 40, 40, heading=0),
         "behind": unit("fletcher", 40, 36.8, heading=0)},
        {"foe": unit("transport", 40, 47.0, heading=90)},
    )  # fmt: skip
    moved(match, "Red", "edge")
    edge = match.table.units["edge"]
    assert min(edge.x, edge.y) > 0.5


def test_nobody_sails_through_mines_that_are_known() -> None:
    match = sailing(
        {"ship": unit("fletcher", 20, 24, heading=90)},
        {"far": unit("transport", 70, 2)},
        objective=[{"at": [36, 24]}],
        options={"mines": True},
        mine=[{"side": "Red", "at": [25, 24]}],
    )
    moved(match, "Red", "ship")
    assert not match.table.mines[0].shown, "she ran over it"


def test_a_transport_makes_for_the_beach() -> None:
    match = sailing(
        {"cargo": unit("transport", 30, 24, heading=90)},
        {"far": unit("fletcher", 70, 2)},
        victory={"beach": [40, 24], "landing_within": 3.0},
        Red={"landing_points": {"transport": 20}},
    )
    x, _ = moved(match, "Red", "cargo")
    assert x > 31.5


def test_a_transport_that_scores_at_an_edge_does_not_lie_still_before_a_battleship_astern() -> None:
    match = sailing(
        {"cargo": unit("transport", 30, 24, heading=90)},
        {"chases": unit("bismarck", 14, 24, heading=90)},
        Red={"exit_edge": "east", "exit_points": {"transport": 10}, "target": 60},
    )
    assert moved(match, "Red", "cargo")[0] > 33.0


def test_a_run_for_an_edge_is_worth_what_it_brings_her_nearer() -> None:
    match = sailing(
        {"cargo": unit("transport", 10, 24, heading=90)},
        {"far": unit("transport", 70, 2)},
        Red={"exit_edge": "east", "exit_points": {"transport": 10}, "target": 60},
    )
    assert 0.0 < weighed(match, "Red")[0][1] < 10.0


@pytest.mark.parametrize(("wanted", "runs"), [(11, True), (60, False)])
def test_a_transport_runs_past_boats_that_wait_for_her_where_her_points_win_the_battle(
    wanted: int, runs: bool
) -> None:
    match = battle(
        {"cargo": unit("transport", 30, 24, heading=90)},
        {
            name: unit("type_viic", 35, y, heading=270, depth="periscope")
            for name, y in (("port", 26), ("ahead", 24), ("starboard", 22))
        },
        "SeaMovement",
        [4] * 50,
        turns=9,
        options={"special_actions": True},
        table={"width": 40, "height": 48},
        Red={"exit_edge": "east", "exit_points": {"transport": 11}, "target": wanted},
    )
    while match.asked()[0] != "Red":
        match.answer("Blue", best(match, "Blue"))
    assert (moved(match, "Red", "cargo")[0] > 31.0) is runs


def test_who_hunts_a_ship_that_wins_by_getting_home_reckons_with_all_she_brings() -> None:
    worths = {}
    for wanted in (11, 60):
        match = sailing(
            {"cargo": unit("transport", 30, 24, heading=90)},
            {"hunter": unit("fletcher", 10, 24, heading=90)},
            Red={"exit_edge": "east", "exit_points": {"transport": 11}, "target": wanted},
        )
        cargo = match.table.units["cargo"]
        for side in ("Red", "Blue"):
            worths[side, wanted] = SeaSituation(match.table, side, PLAIN).worth(cargo)
    assert worths["Blue", 11] == pytest.approx(worths["Blue", 60] + (DECIDES - 1.0) * 11)
    assert worths["Red", 11] == worths["Red", 60], "her own side weighs her way home by itself"


# -- boats ----------------------------------------------------------------------------------------------------


def test_a_boat_takes_the_ship_her_torpedoes_hurt_most() -> None:
    match = battle(
        {"boat": unit("gato", 30, 24, depth="periscope"), "ship": unit("fletcher", 5, 5)},
        {"big": unit("bismarck", 34, 24), "small": unit("transport", 30, 28)},
        "SubmarineAttack",
        [1] * 50,
        turns=9,
    )
    assert shot(match, "Red") == ("boat", "torpedo", "big")


# -- before the battle ----------------------------------------------------------------------------------------


def test_runners_deploy_at_the_front_and_what_is_precious_behind_them() -> None:
    match = Match.start(scenario_of("war_at_sea/trial_300"), RULESET, seed=2)
    side = match.asked()[0]
    order = best(match, side)
    assert isinstance(order, Placed)
    units = match.table.units

    def front(kind: str) -> float:
        xs = [abs(36 - pose[0]) for key, pose in order.pieces.items() if units[key].spec.kind == kind]
        return sum(xs) / len(xs)

    assert front("pt") < front("battleship") < front("carrier")


# -- characters -----------------------------------------------------------------------------------------------


def test_every_habit_is_about_terms_there_are_and_the_first_has_none() -> None:
    assert ADVICE.characters[0].weights == {}
    assert len(ADVICE.characters) >= 4
    for character in ADVICE.characters:
        assert set(character.weights) <= set(ADVICE.terms)


def test_the_careful_keeps_farther_off_than_the_bold() -> None:
    gaps = {}
    for key in ("bold", "careful"):
        match = sailing(
            {"ship": unit("leander", 20, 24, heading=90)}, {"foe": unit("prinz_eugen", 52, 24, heading=0)}
        )
        order = best(match, "Red", key)
        match.answer("Red", order)
        ship, foe = (match.table.units[name] for name in ("ship", "foe"))
        gaps[key] = hypot(ship.x - foe.x, ship.y - foe.y)
    assert gaps["bold"] < gaps["careful"]
