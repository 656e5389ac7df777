"""Battles made up by chance: always good files, the same for the same seed, fair, with sea room for everybody."""

from datetime import date, timedelta

import pytest
from shapely import Point, Polygon, box, union_all

from game.content import parse_scenario
from game.content.chance_battle import (
    FAIR,
    NoBattle,
    Wishes,
    battle,
    command,
    levied,
    levy_of,
    of_the_day,
    written,
)
from game.match import Match
from game.rulesets import ruleset

GAMES = levied()
SIZES = [(None, None, None), (None, 0.6, 3), (3, 1.5, None), (1, 1.2, 12)]
"""Points and table as shares of the usual, islands."""


def wishes(game, seed, points=None, size=None, islands=None, weather="any", occasion="any"):
    levy = levy_of(game)
    width, height = (None, None) if size is None else (round(side * size) for side in levy.table)
    spent = None if points is None else levy.points * points
    return Wishes(
        ruleset=game, seed=seed, points=spent, width=width, height=height, islands=islands, weather=weather,
        occasion=occasion,
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("points", "size", "islands"), SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_every_battle_is_a_good_file_and_can_be_begun(game, points, size, islands, seed):
    text = written(wishes(game, seed, points, size, islands))
    scenario = parse_scenario(text, "made")
    match = Match.start(scenario, ruleset(game), seed=1)
    assert match.asked()


@pytest.mark.clause("NEF-SEQ-6", "NEF-BOM-8")
def test_what_bombers_of_a_made_battle_carry_is_for_their_side_to_choose():
    made = [battle(wishes("nef", seed)) for seed in range(20)]
    bombers = [
        unit for tree in made for side in tree["side"] for unit in side["unit"] if unit["class"] == "bomber"
    ]
    assert bombers
    assert not any("load" in unit for unit in bombers)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_file_and_another_another(game):
    assert written(wishes(game, 17)) == written(wishes(game, 17))
    assert len({written(wishes(game, seed)) for seed in range(6)}) == 6


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_both_sides_spend_alike_and_never_more_than_they_may(game, seed):
    for points in (None, 0.5, 3):
        made = wishes(game, seed) if points is None else Wishes(
            ruleset=game, seed=seed, points=max(levy_of(game).least, round(levy_of(game).points * points)),
            width=levy_of(game).table[0] * 2, height=levy_of(game).table[1] * 2,
        )  # fmt: skip
        spendable = made.points or levy_of(game).points
        rows = ruleset(game).roster
        shares = []
        for number, side in enumerate(battle(made)["side"]):
            spent = sum(rows[unit["class"]]["points"] for unit in side["unit"])
            budget = levy_of(game).budget(number, spendable)
            assert spent <= budget
            shares.append(spent / budget)
        assert abs(shares[0] - shares[1]) <= FAIR
        assert min(shares) > 0.85


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_every_unit_can_sail_to_where_the_other_side_begins(game, seed):
    levy, rules = levy_of(game), ruleset(game)
    tree = battle(wishes(game, seed, islands=6))
    width, height = tree["table"]["width"], tree["table"]["height"]
    grounds = rules.drafting.grounds
    land = union_all([Polygon(one["outline"]) for one in tree.get("terrain", ()) if one["kind"] in grounds])
    half = levy.room() / 2
    sea = box(0, 0, width, height).buffer(-half).difference(land.buffer(half * 0.999))
    assert sea.geom_type == "Polygon"  # all of it hangs together
    for number, side in enumerate(tree["side"]):
        berth = Polygon(levy.berth(number, width, height)[0])
        assert sea.intersects(berth)
        assert not land.intersects(berth)
        for unit in side["unit"]:
            if "at" in unit:
                assert berth.covers(Point(unit["at"]))


@pytest.mark.parametrize("game", GAMES)
def test_every_weather_can_be_had(game):
    for weather in levy_of(game).weathers:
        tree = battle(wishes(game, 3, weather=weather))
        kinds = {one["kind"] for one in tree.get("terrain", ())}
        bare = not (kinds - set(levy_of(game).grounds)) and not {"weather", "options"} & set(tree)
        assert bare == (weather == levy_of(game).weathers[0])
        parse_scenario(written(wishes(game, 3, weather=weather)), "made")


@pytest.mark.parametrize("points", [0.4, 1, 3])
@pytest.mark.parametrize("occasion", ["convoy", "raid"])
def test_what_is_guarded_lies_behind_its_escort_and_each_side_scores_for_it(occasion, points):
    guards = set()
    for seed in range(6):
        size = 2 if points > 1 else 1
        tree = parse_scenario(written(wishes("coastal", seed, points, size, occasion=occasion)), "made")
        rows = ruleset("coastal").roster
        aims = {one.kind: one.side for one in tree.objectives}
        assert set(aims) == {"afloat", "sink"}
        assert aims["afloat"] != aims["sink"]
        guards.add(aims["afloat"])
        for side in tree.sides:
            trade = [unit for unit in side.units if rows[unit.cls]["kind"] == "merchant"]
            assert bool(trade) == (side.name == aims["afloat"])
            assert len(trade) < len(side.units)
            escort = [unit for unit in side.units if unit not in trade]
            behind = min if side.more.home_edge == "north" else max
            assert all(unit.at[1] != behind(unit.at[1], escort[0].at[1]) for unit in trade)
            assert all(unit.more.anchored == (occasion == "raid") for unit in trade)
    assert len(guards) == 2
    assert not parse_scenario(written(wishes("coastal", 1, occasion="meeting")), "made").objectives


def test_what_cannot_be_made_is_refused_in_a_sentence():
    for wrong, words in (
        (Wishes(ruleset="chess", seed=1), "no battles by chance"),
        (Wishes(ruleset="nef", seed=1, points=3), "at least"),
        (Wishes(ruleset="nef", seed=1, points=10**7), "at most"),
        (Wishes(ruleset="nef", seed=1, width=2, height=900), "wide"),
        (Wishes(ruleset="nef", seed=1, weather="frogs"), "fair"),
        (Wishes(ruleset="nef", seed=1, islands=99), "0 to 40"),
        (Wishes(ruleset="nef", seed=1, occasion="raid"), "no occasion"),
    ):
        with pytest.raises(NoBattle, match=words):
            battle(wrong)


def test_the_file_names_the_command_that_makes_it_again():
    assert command(wishes("coastal", 4, occasion="raid")) == "line-ahead new coastal --occasion raid --seed 4"
    made = Wishes(ruleset="nef", seed=9, points=300, width=70, height=50, weather="fog", islands=2)
    said = "line-ahead new nef --points 300 --table 70x50 --weather fog --islands 2 --seed 9"
    assert command(made) == said
    assert written(made).startswith(f"# Made by chance: {said}\n")


def test_the_battle_of_a_day_is_everybodys_with_its_dice_and_another_days_is_another():
    days = [date(2026, 3, 1) + timedelta(days=number) for number in range(7)]
    made = [of_the_day(day) for day in days]
    assert {one.ruleset for one in made} == set(levied())
    texts = [written(one) for one in made]
    assert texts == [written(of_the_day(day)) for day in days]
    assert len(set(texts)) == len(days)
    scenario = parse_scenario(texts[0], "today")
    assert scenario.seed == 20260301
    assert scenario.title.endswith(", 2026-03-01")
    assert command(made[0]) == "line-ahead new today --day 2026-03-01"
