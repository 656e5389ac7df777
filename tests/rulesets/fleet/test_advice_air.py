"""What fleet advises an opponent with aircraft, contacts and a watch over it; and what a table is worth."""

from math import hypot
from random import Random
from typing import Any

import pytest

from game.ai.watch import Watch
from game.match import Chose, Fired, Match, Placed, Steered
from game.rulesets.fleet import RULESET
from game.rulesets.fleet.advice import ADVICE, standing, strikes
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.table import Flight, flight_of
from game.rulesets.fleet.weapons import AirAttack
from game.testing.play import scenario_of
from tests.rulesets.fleet.advised import PLAIN, battle, unit
from tests.rulesets.fleet.scene import flight
from tests.rulesets.weighing import best, moments, until


def flying(blue: Any, grey: Any, **rest: Any) -> Match:
    """A battle at the phase of aircraft."""
    return battle(blue, grey, "Aircraft", **rest)


def end_of(match: Match, side: str, key: str) -> Flight:
    """A stand where it is when its side has flown as advised."""
    for _ in range(40):
        if match.table.phase != "aircraft" or flight_of(match.table, key).moved:
            break
        asked = match.asked()[0]
        match.answer(asked, best(match, asked))
    return flight_of(match.table, key)


# -- strikes --------------------------------------------------------------------------------------------------


def test_bombers_fly_at_the_carrier_and_drop_on_her() -> None:
    match = flying(
        {"raid": unit("sbd", 60, 90, load="bomb_1000gp", aircraft=12)},
        {"deck": unit("hiryu", 150, 90), "guard": unit("kagero", 140, 60)},
    )
    raid, deck = end_of(match, "Blue", "raid"), match.table.units["deck"]
    assert hypot(raid.x - deck.x, raid.y - deck.y) <= 2.5
    order = best(until(match, "Blue", "air_attack"), "Blue")
    assert isinstance(order, Fired)
    assert [(aim.weapon, aim.target) for aim in order.aims] == [("dive_bomber", "deck")]


def test_who_has_nothing_left_to_drop_goes_home_and_is_taken_aboard() -> None:
    match = flying(
        {
            "deck": unit("enterprise", 60, 90, heading=90, last_speed=20),
            "raid": unit("sbd", 120, 90, aircraft=8, home="deck"),
        },
        {"foe": unit("kagero", 170, 60)},
    )
    raid = end_of(match, "Blue", "raid")
    deck = match.table.units["deck"]
    assert hypot(raid.x - deck.x, raid.y - deck.y) <= 2.5


def test_fighters_keep_over_the_carrier_where_bombers_may_come() -> None:
    match = flying(
        {
            "deck": unit("enterprise", 60, 90, heading=90),
            "patrol": unit("f4f", 100, 150, aircraft=8, home="deck"),
        },
        {"raid": unit("d3a", 235, 90, load="bomb_250kg", aircraft=9), "far": unit("hiryu", 230, 20)},
    )
    patrol = end_of(match, "Blue", "patrol")
    deck, raid = match.table.units["deck"], match.table.units["raid"]
    covers = patrol.cap and hypot(patrol.x - deck.x, patrol.y - deck.y) <= 25.0
    meets = hypot(patrol.x - raid.x, patrol.y - raid.y) <= 2.5
    assert covers or meets


def test_a_strike_is_worth_less_through_flak_and_nothing_when_it_was_flown() -> None:
    match = flying(
        {"raid": unit("sbd", 60, 90, load="bomb_1000gp", aircraft=12)},
        {"deck": unit("hiryu", 150, 90), "guard": unit("washington", 152, 94)},
    )
    scene = FleetSituation(match.view("Blue"), "Blue", PLAIN)
    raid = flight_of(scene.view, "raid")
    deck = next(foe for foe in scene.foes if foe.id == "deck")
    through = strikes.best_of(scene, raid, deck, raid.load, deck.at)
    free = strikes.harm_by(scene, raid, deck, AirAttack("dive_bomber"), raid.load, raid.aircraft)
    assert 0.0 < through < free
    raid.attacked = True
    assert strikes.best_of(scene, raid, deck, raid.load, deck.at) == 0.0


def test_a_fighter_gains_on_a_bomber_and_a_bomber_does_not_on_a_fighter() -> None:
    fighter, bomber = flight("f4f", 8), flight("d3a", 8, side="Grey")
    assert strikes.fights(fighter, bomber) > 0.0 > strikes.fights(bomber, fighter)


def test_all_flak_that_reaches_opens_fire_in_reaction() -> None:
    match = battle(
        {"raid": unit("sbd", 100, 90, load="bomb_1000gp", aircraft=12)},
        {"ship": unit("washington", 100, 91)},
        "Action",
    )
    order = best(until(match, "Grey", "aa_reaction"), "Grey")
    assert isinstance(order, Fired)
    assert {aim.weapon for aim in order.aims} == {"lrf", "mrf", "crf"}


# -- contacts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "comes_out"), [(110, True), (230, False)])
def test_a_squadron_comes_out_when_the_enemy_is_near_enough(x: float, comes_out: bool) -> None:
    match = battle(
        {"ship": unit("helena", 60, 90, heading=90)},
        {"foe": unit("helena", x, 90, heading=270)},
        "Deploy",
        options={"contacts": True},
    )
    while not any(question.name.startswith(("deploy_", "move_")) for question in match.ask(match.asked()[0])):
        match.answer(match.asked()[0], best(match, match.asked()[0]))
    side = match.asked()[0]
    assert isinstance(best(match, side), Placed if comes_out else Steered)


def test_who_has_the_initiative_lets_the_enemy_move_first() -> None:
    """Whoever moves last sees where torpedoes and guns will find the enemy."""
    match = battle({"ship": unit("helena", 60, 90)}, {"foe": unit("helena", 150, 90)}, "Initiative")
    assert best(match, match.asked()[0]) == Chose("initiative_choice", ("second",))


# -- what a table is worth ------------------------------------------------------------------------------------


def worth(match: Match, side: str = "Blue") -> float:
    return standing.appraise(match.table, side, PLAIN)


def test_a_table_is_worth_as_much_to_one_side_as_it_costs_the_other() -> None:
    for match, _ in moments("fleet/trial", 5, every=25):
        assert worth(match, "Blue") == pytest.approx(-worth(match, "Grey"), abs=1e-6)


def test_harm_done_torpedoes_running_and_ships_lost_are_worth_something() -> None:
    def stands(**state: Any) -> float:
        match = battle(
            {"ship": unit("helena", 60, 90)}, {"foe": unit("helena", 150, 90, state=state)}, "Ships"
        )
        return worth(match)

    whole, hurt, burning = stands(), stands(structure=8), stands(fires=3)
    assert hurt > whole
    assert burning > whole
    track = {
        "side": "Blue",
        "launcher": "boat",
        "at": [140, 90],
        "mode": "aimed",
        "target": "foe",
        "torpedoes": 10,
        "setting": 1,
        "type": "mk15_21",
    }
    found = [
        worth(
            battle(
                {"boat": unit("fletcher", 120, 90)},
                {"foe": unit("helena", 150, 90, heading=0)},
                "Action",
                **rest,
            )
        )
        for rest in ({}, {"track": [track]})
    ]
    assert found[1] > found[0] + 5.0


def test_moments_of_rest_have_names_of_their_own() -> None:
    names: list[str] = []
    for match, _ in moments("fleet/trial", 2, every=1, most=60):
        name = ADVICE.rests(match.table)
        if name and (not names or names[-1] != name):
            names.append(name)
    assert len(names) == len(set(names)) > 8


# -- the watch ------------------------------------------------------------------------------------------------


def test_a_watch_finds_nothing_to_say_of_captains() -> None:
    from game.ai.players import let_answer, seated

    match = Match.start(scenario_of("fleet/trial"), RULESET, seed=12)
    watch = Watch(match)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 12)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    assert watch.raised() == ()
    assert watch.contact


def test_every_answer_of_a_captain_has_its_reason_in_words() -> None:
    for match, side in moments("fleet/trial", 7, every=9):
        view, questions = match.view(side), match.ask(side)
        weighing = ADVICE.weigh(view, side, questions, Random(1), PLAIN, 400)
        assert weighing is not None
        assert set(weighing.terms) <= set(ADVICE.terms)
        by_name = {question.name: question for question in questions}
        says = ADVICE.says(view, by_name[weighing.orders[0].to], weighing.orders[0])  # type: ignore[union-attr]
        assert says
        assert "_" not in says
