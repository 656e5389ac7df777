"""The captain on nef: it closes, shows its side, shares its fire out, keeps to the table, and says why."""

from __future__ import annotations

from collections import Counter
from math import hypot
from random import Random
from typing import Any

import numpy as np
import pytest

from game.ai.players import let_answer, player, seated
from game.content import find_scenario, read_scenario
from game.match import Match, Steer
from game.match.scenario import UnitEntry
from game.rulesets import ruleset
from game.rulesets.nef import fire
from game.rulesets.nef.advice import gunnery, places, standing
from game.rulesets.nef.advice.situation import NefSituation, carried, ends
from game.rulesets.nef.events import Attacked, Withdrew
from game.rulesets.nef.set_up import set_up
from game.rulesets.nef.table import Nef, NefTable
from game.sea.path import Helm
from game.tabletop.advice import Character
from game.testing.play import SCENARIOS, scenario_of
from tests.ai.marks import marked
from tests.ai.opposed import scenario, unit

NEF = ruleset("nef")
PLAIN = Character("plain", "", "")


def staged(red: list[UnitEntry], blue: list[UnitEntry], step: str, phase: str) -> NefTable:
    """A table in the middle of a turn."""
    table = set_up(NEF.typed(scenario(red, blue)), step)
    table.phase = phase
    return table


def fought(match: Match, seats: dict[str, str], seed: int = 1) -> Match:
    players = seated(match, seats, seed)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


# Over whole battles


@pytest.mark.parametrize("name", SCENARIOS)
def test_captains_shoot_and_stay_on_the_table_and_afloat(name: str) -> None:
    shot = Counter[str]()
    for seed in range(2):
        scenario = scenario_of(name)
        match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed)
        fought(match, dict.fromkeys(match.sides, "captain"), seed)
        marks = marked(match)
        shot.update(side for side in match.sides if marks["shot", side])
        assert not any(marks["aground", side] for side in match.sides)
    # A side that is outranged may be beaten before its guns reach, but not every time.
    assert all(shot[side] for side in match.sides)


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name.startswith("nef/")])
def test_only_crippled_vessels_leave_over_an_edge(name: str) -> None:
    for seed in range(2):
        match = Match.start(scenario_of(name), NEF, seed=seed)
        fought(match, dict.fromkeys(match.sides, "captain"), seed)
        table = NEF.set_up(NEF.typed(match.header.scenario))
        for line in match.lines:
            for event in line.events:
                event.apply(table)
                if isinstance(event, Withdrew) and not event.exited:
                    crippled = table.units[event.unit]
                    assert crippled.spec.vessel, "a flight was lost over the edge"
                    assert crippled.row >= 2, "a sound vessel was lost over the edge"


def test_a_captain_beats_a_cadet() -> None:
    won = 0
    trial = read_scenario(find_scenario("nef/trial"))
    for seed in range(10):
        match = Match.start(trial, NEF, seed=seed)
        captains = match.sides[seed % 2]
        fought(match, {side: "captain" if side == captains else "cadet" for side in match.sides}, seed)
        assert match.over is not None
        won += match.over.winner == captains
    assert won >= 8


def test_fleets_far_apart_meet_instead_of_waiting() -> None:
    far = scenario(
        [unit("halcyon", f"red_{at}", 20 + 4 * at, 4) for at in range(3)],
        [unit("vedette", f"blue_{at}", 40 + 4 * at, 68, 180) for at in range(3)],
        size=72.0,
    )
    match = fought(Match.start(far, NEF, seed=2), {"Red": "captain", "Blue": "captain"})
    first = next(line.n for line in match.lines if any(isinstance(event, Attacked) for event in line.events))
    turns = sum(1 for line in match.lines if line.n < first and line.digest)
    assert turns <= 5


def test_a_bold_captain_closes_and_a_careful_one_takes_her_time() -> None:
    def distance(who: str) -> float:
        trial = read_scenario(find_scenario("nef/trial"))
        total = 0.0
        for seed in range(8):
            match = Match.start(trial, NEF, seed=seed)
            players = seated(match, {"Red": who, "Blue": "captain"}, seed)
            while match.over is None and match.table.turn < 4:
                side = match.asked()[0]
                let_answer(match, side, players[side])
            units = match.table.units.values()
            red = [u for u in units if u.side == "Red" and u.state == "deployed"]
            blue = [u for u in units if u.side == "Blue" and u.state == "deployed"]
            total += sum(min(hypot(a.x - b.x, a.y - b.y) for b in blue) for a in red) / len(red)
        return total

    assert distance("captain:bold") < distance("captain:careful")


# Places


def weighed(table: NefTable, key: str, at: list[tuple[float, float, float]]) -> dict[str, list[float]]:
    """The terms of some places for the Combat of this turn."""
    scene = NefSituation(table, "Red", PLAIN, coming=True)
    terms = places.now(scene, table.units[key], np.array(at), PLAIN)
    return {name: part.tolist() for name, part in terms.items()}


def test_she_shows_her_side_and_lies_ahead_of_a_foe() -> None:
    table = staged(
        [unit("halcyon", "red", 20, 20)], [unit("vedette", "blue", 20, 30, 0)], "FirstHalf", "first_half"
    )
    bow_on, broadside = weighed(table, "red", [(20, 20, 0), (20, 20, 60)])["harm"]
    assert broadside == pytest.approx(2 * bow_on)
    astern, abeam = weighed(table, "red", [(20, 20, 60), (12, 30, 60)])["exposure"]
    assert abeam == pytest.approx(
        2 * astern
    )  # half her guns astern, all on the beam; a torpedo bears on neither


def test_a_salvo_bears_ahead_only() -> None:
    table = staged(
        [unit("falcon", "red", 20, 20)], [unit("vedette", "blue", 20, 27, 90)], "FirstHalf", "first_half"
    )
    ahead, aside = weighed(table, "red", [(20, 20, 0), (20, 20, 60)])["salvo"]
    assert ahead > 0.0
    assert aside == 0.0


def test_the_way_to_the_enemy_needs_no_target_in_range() -> None:
    table = staged(
        [unit("halcyon", "red", 5, 5)], [unit("vedette", "blue", 40, 40)], "FirstHalf", "first_half"
    )
    near, far = weighed(table, "red", [(10, 10, 60), (5, 5, 60)])["approach"]
    assert near > far


def test_no_place_off_the_table_and_none_with_no_way_back_is_chosen() -> None:
    table = staged(
        [unit("fighter", "red", 24, 44, plotted_speed=24)],
        [unit("vedette", "blue", 24, 20)],
        "FirstHalf",
        "first_half",
    )
    off, cornered, safe = weighed(table, "red", [(24, 50, 0), (24, 47.5, 0), (24, 30, 180)])["room"]
    assert off < cornered < safe == 0.0


def test_every_end_of_a_helm_is_weighed() -> None:
    match = Match.start(
        scenario([unit("stiletto", "red", 20, 20)], [unit("falcon", "blue", 30, 30)]), NEF, seed=1
    )
    for side, speed in (("Red", 14), ("Blue", 10)):
        (plot,) = match.ask(side)
        unit_ = side.lower()
        match.answer(side, type(plot).takes("plot", {"speed": {unit_: speed}}))  # type: ignore[attr-defined]
    while match.asked() == ["Blue"]:
        (question,) = match.ask("Blue")
        match.answer("Blue", player("cadet", 1).answer(match.view("Blue"), [question], NEF))
    (question,) = match.ask("Red")
    assert isinstance(question, Steer)
    weighing = NEF.advice.weigh(match.view("Red"), "Red", [question], Random(1), PLAIN, 400)
    assert weighing is not None
    assert len(weighing.orders) == len(ends(question.helm)[1]) > 20
    assert all(question.refuses(order) is None for order in weighing.orders)


def test_ends_from_the_origin_are_those_the_helm_sails() -> None:
    helm = Helm(distance=7, turn=60, turn_cost=2, straight_after=1, turns=3)
    relative, paths = ends(helm)
    match = staged(
        [unit("halcyon", "red", 20, 20, 60)], [unit("falcon", "blue", 30, 30)], "FirstHalf", "first_half"
    )
    pose = match.units["red"].pose
    for (x, y, heading), path in zip(carried(pose, relative).tolist(), paths, strict=True):
        end = helm.walk(pose, path).end
        assert (x, y) == pytest.approx(end[:2], abs=1e-4)
        assert (heading - end.heading + 180) % 360 == pytest.approx(180)


# Fire


def plan_of(table: NefTable, most: int = 400) -> Any:
    question = fire.plan(table, "Red")
    assert question is not None
    weighing = gunnery.weigh(table, question, Random(1), PLAIN, most)
    best = max(range(len(weighing.worth)), key=weighing.worth.__getitem__)
    assert question.refuses(weighing.orders[best]) is None
    return weighing.orders[best]


def test_fire_goes_to_the_wounded_and_no_further_than_it_takes() -> None:
    red = [unit("halcyon", f"red_{at}", 18 + 4 * at, 20, 60) for at in range(2)]
    wounded = unit("vedette", "wounded", 20, 26, 60, damage=5, row=2)
    whole = unit("vedette", "whole", 21, 26, 60)
    table = staged(red, [wounded, whole], "Combat", "combat")
    aims = plan_of(table).aims
    assert {aim.target for aim in aims} >= {"wounded"}
    dying = unit("vedette", "wounded", 20, 26, 60, damage=6, row=3)
    table = staged([unit("colossus", "red", 20, 20, 60), *red], [dying, whole], "Combat", "combat")
    targets = [aim.target for aim in plan_of(table).aims if aim.weapon == "guns"]
    assert set(targets) == {"wounded", "whole"}, "all guns of three ships on one box"


def test_a_hit_on_a_foe_that_is_promised_her_end_is_worth_nothing() -> None:
    table = staged([unit("halcyon", "red", 20, 20)], [unit("vedette", "blue", 20, 26)], "Combat", "combat")
    foe: Nef = table.units["blue"]
    worths = [standing.per_hit(table, foe, promised) for promised in (0.0, 3.0, 5.0, 7.0, 9.0)]
    assert worths[0] < worths[1] < worths[2]
    assert worths[3] == worths[4] == 0.0


def test_an_exchange_is_even_between_equals_and_good_for_her_on_the_beam() -> None:
    even = staged(
        [unit("halcyon", "red", 20, 20, 90)], [unit("halcyon", "blue", 20, 28, 90)], "Combat", "combat"
    )
    assert gunnery.exchange(even, "Red") == pytest.approx(0.0)
    crossed = staged(
        [unit("halcyon", "red", 20, 20, 90)], [unit("halcyon", "blue", 20, 30, 180)], "Combat", "combat"
    )
    assert gunnery.exchange(crossed, "Red") > 0.0
    assert gunnery.exchange(crossed, "Blue") == pytest.approx(-gunnery.exchange(crossed, "Red"))


# Reasons


def test_a_reason_has_the_best_three_the_order_given_first() -> None:
    match = Match.start(read_scenario(find_scenario("nef/trial")), NEF, seed=3)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 3)
    told = 0
    while match.over is None and match.table.turn < 4:
        side = match.asked()[0]
        line = let_answer(match, side, players[side])
        assert line.reason is not None
        worths = [thought.worth for thought in line.reason.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert 1 <= len(worths) <= 3 <= line.reason.weighed or line.reason.weighed < 3
        told += any(thought.term in NEF.advice.terms.values() for thought in line.reason.thoughts)
        name = getattr(line.order, "unit", "")
        if name:
            assert match.table.units[name].name in line.reason.thoughts[0].says
    assert told > 10
