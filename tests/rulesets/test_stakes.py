"""What a battle is fought for, as its players read it: told of every shipped one, by rules that are there."""

import msgspec
import pytest

from game import places
from game.content import find_scenario, read_scenario
from game.content.book import book
from game.match.scenario import EDGES
from game.rulesets import SHIPPED, ruleset
from game.tabletop.overlays import Exit

SHIPPED_BATTLES = sorted(
    f"{path.parent.name}/{path.stem}"
    for game in SHIPPED
    for path in (places.scenarios() / game).glob("*.toml")
)


def stakes(name):
    scenario = read_scenario(find_scenario(name))
    return ruleset(scenario.ruleset).stakes(scenario)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_shipped_battle_says_what_decides_it_by_clauses_of_its_rule_book(game):
    clauses = {clause.id for clause in book(ruleset(game)).clause}
    for name in (name for name in SHIPPED_BATTLES if name.startswith(f"{game}/")):
        scenario, told = read_scenario(find_scenario(name)), stakes(name)
        sides = {side.name for side in scenario.sides}
        assert told.short
        assert told.goals
        for goal in told.goals:
            assert goal.clause in clauses, name
            assert goal.words.endswith("."), name
            assert goal.side in sides | {""}, name
            assert goal.edge in (*EDGES, ""), name


@pytest.mark.parametrize("game", SHIPPED)
def test_an_edge_that_counts_lies_on_the_table_in_the_place_of_its_side(game):
    rules = ruleset(game)
    for name in (name for name in SHIPPED_BATTLES if name.startswith(f"{game}/")):
        scenario = read_scenario(find_scenario(name))
        named = {(goal.side, goal.edge) for goal in rules.stakes(scenario).goals if goal.edge}
        table = rules.set_up(scenario)
        for side in table.sides:
            drawn = [
                one for one in rules.presenter.terrain(rules.redact(table, side)) if isinstance(one, Exit)
            ]
            found = {(table.sides[one.side], _edge(one, scenario)) for one in drawn}
            assert found == named, name


def _edge(drawn, scenario):
    """The edge on which both ends of what is drawn lie."""
    far = {"north": (1, scenario.height), "east": (0, scenario.width), "south": (1, 0.0), "west": (0, 0.0)}
    out = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
    (edge,) = (name for name, (axis, value) in far.items() if drawn.start[axis] == drawn.end[axis] == value)
    assert drawn.out == out[edge]
    return edge


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("fleet/lame_cruiser", "Aims"),
        ("fleet/slot_at_midnight", "Aims, then points"),
        ("fleet/carriers_at_noon", "Points"),
        ("nef/skerries", "Points"),
        ("nef/mail", "Points and exit"),
        ("nef/gasworks", "Points and objective"),
        ("carrier/midway", "Points and objectives"),
        ("coastal/hook_convoy", "Points and objectives"),
        ("coastal/first_night", "Points"),
        ("war_at_sea/convoy", "60 points"),
        ("war_at_sea/river_plate", "Points"),
    ],
)
def test_in_a_word_or_two(name, short):
    assert stakes(name).short == short


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fleet/lame_cruiser", "Blue wins once San Francisco leaves over the west edge."),
        ("fleet/lame_cruiser", "Grey wins if nobody has reached an aim at the end."),
        ("fleet/strait_in_the_north", "over the south edge with more than a third of her structure."),
        ("fleet/slot_at_midnight", "Grey wins once Serpens is a wreck, unless Kirishima is a wreck."),
        ("fleet/slot_at_midnight", "If no aim decides, the higher score wins."),
        ("fleet/relief_of_the_island", "Blue wins once Ohio is within 10 cm of 210, 58 with her cargo."),
        ("fleet/two_captains", "is a wreck, has lost her cargo, is crippled or has left the table."),
        ("fleet/carriers_at_noon", "Blue scores 100 points for each enemy carrier that cannot fly off"),
        ("fleet/carriers_at_noon", "The higher score wins."),
        ("nef/skerries", "A lead of a tenth of the larger force wins; less is a draw."),
        ("nef/gasworks", "Altsiel Works: 100 points, to its enemy if destroyed, else to its owner."),
        ("nef/mail", "40 points for each Packet class armed transport that leaves over the east edge."),
        ("carrier/midway", "IJN scores 10 points if Midway is knocked out at the end."),
        ("carrier/midway", "transport that lies within 2 in of Midway Atoll at the end."),
        ("carrier/midway", "More points after the last round win; a lead of up to 5 is a draw."),
        ("carrier/trial", "More points after the last round win; equal is a draw."),
        (
            "carrier/back_door",
            "IJN scores 4 points for each transport that lies in The Anchorage at the end.",
        ),
        ("coastal/hook_convoy", "Blue scores twice the points of each merchant sunk."),
        (
            "coastal/hook_convoy",
            "Red scores 35 points for each merchant afloat at the end and not scattered.",
        ),
        ("coastal/channel_night", "Blue scores 40 points for each merchant afloat at the end."),
        ("coastal/islet_landing", "that lies in The cove at the end, or leaves the table there."),
        ("coastal/first_night", "The higher total wins; a lead of less than 10 is a draw."),
        ("war_at_sea/convoy", "Who has 60 wins at once."),
        ("war_at_sea/boats_in_the_bay", "Boats with 16 and Guard with 27 win at once."),
        (
            "war_at_sea/river_plate",
            "Raider with 18 and Cruisers with 22 win at once; if both have, Cruisers win.",
        ),
        ("war_at_sea/river_plate", "At the last turn who has taken more hull points wins."),
        ("war_at_sea/night_run", "Runners score 35 points for each Cargo ship that lands within 3 in of the"),
        (
            "war_at_sea/trial_100",
            "An objective is worth 50 points: a ship within 5 in claims it where no enemy",
        ),
    ],
)
def test_what_is_said(name, words):
    assert words in " ".join(goal.words for goal in stakes(name).goals)


def test_of_an_aim_at_a_unit_that_is_hidden_its_id_is_told():
    scenario = read_scenario(find_scenario("fleet/lame_cruiser"))
    blue, grey = scenario.sides
    hidden = msgspec.structs.replace(scenario, sides=(msgspec.structs.replace(blue, units=()), grey))
    words = [goal.words for goal in ruleset("fleet").stakes(hidden).goals]
    assert "Grey wins once San Francisco is a wreck." in words
