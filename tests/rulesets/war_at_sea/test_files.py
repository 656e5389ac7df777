"""What a war_at_sea scenario may say is taken, and everything wrong with one is told with its place and its clause."""

import msgspec
import pytest

from game import places
from game.content import check_roster, parse_scenario, read_scenario
from game.content.class_faults import class_problems
from game.content.writing import scenario_text
from game.rulesets.war_at_sea.drafting import DRAFTING
from game.rulesets.war_at_sea.problems import problems
from game.rulesets.war_at_sea.set_up import laid, roster
from game.rulesets.war_at_sea.table import Smoke
from game.tabletop.account import Posting
from game.tabletop.entries import spelt_out
from game.tabletop.field_file import read_fields
from tests.rulesets.war_at_sea.waters import BLUE, RED, battle, faults

SHIPPED = sorted((places.scenarios() / "war_at_sea").glob("*.toml"))


def shipped(name):
    return read_scenario(places.scenarios() / "war_at_sea" / f"{name}.toml")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_battle_asks_for_no_second_look_but_where_its_story_says_so(path):
    said = [remark.sentence for remark in DRAFTING.remarks(read_scenario(path))]
    uneven = {
        "convoy": [
            "Convoy has 104 points in a battle of 100, the points that “level” in the options is set to"
        ]
    }
    assert said == uneven.get(path.stem, [])


def test_the_shipped_roster_keeps_the_limits_of_its_fields():
    assert check_roster("game/rulesets/war_at_sea/roster.toml") == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("armor", 13), ("vital_armor", 21), ("hull_points", 9), ("speed", 41.0), ("length", 7.0), ("points", 0),
        ("main", [21, 0, 0, 0, 0, 0]), ("torpedo", [9, 0, 0, 0]), ("anti_air", [13, 0]), ("flagship_bonus", 5),
        ("mine_load", 5), ("abilities", ["telepathy"]), ("kind", "frigate"), ("silhouette", "yacht"),
        ("inputs", {"funnels": 2}), ("year", 1899), ("submerged_speed", 2.0), ("endurance", 3),
    ],
)  # fmt: skip
def test_a_card_past_its_limits_is_refused(key, value):
    found = class_problems(
        {"class": [roster()["takao"] | {key: value}]}, read_fields("game.rulesets.war_at_sea")
    )
    assert found
    assert all(problem.place.startswith("class[0]") for problem in found)


def test_a_good_battle_has_no_faults():
    assert faults() == []


# The battle as a whole


@pytest.mark.parametrize("level", [99, 150, 400])
@pytest.mark.clause("WAS-FLT-1")
def test_a_battle_is_of_one_of_four_sizes(level):
    (said,) = faults(options=f"level = {level}")
    assert said.startswith("options.level: found ")
    assert faults(options="level = 300") == []


@pytest.mark.clause("WAS-FLT-1")
def test_a_budget_is_one_of_the_four_sizes():
    (said,) = faults(more="budget = 120")
    assert said.endswith("side[0].budget: found 120, expected 100, 200, 300 or 500 (WAS-FLT-1).")


def test_there_are_two_sides():
    third = '[[side]]\nname = "Green"\n[[side.unit]]\nclass = "kagero"\nat = [40, 40]\n'
    assert faults(rest=third) == ["side: found 3 sides, expected two sides (WAS-MOV-1)."]


@pytest.mark.parametrize("key", ["special_actions", "luck_dice", "bad_weather", "night", "mines"])
@pytest.mark.clause("WAS-GEN-10")
def test_an_optional_rule_is_a_switch_of_the_scenario(key):
    silent = spelt_out(battle().options)[key]
    assert spelt_out(battle(options=f"{key} = {str(not silent).lower()}").options)[key] is not silent


@pytest.mark.clause("WAS-GEN-10")
def test_a_silent_battle_plays_the_special_actions_and_no_other_optional_rule():
    options = spelt_out(battle().options)
    assert [name for name, value in options.items() if value is True] == ["special_actions"]


@pytest.mark.clause("WAS-GEN-9", "WAS-VIC-5", "WAS-VIC-6")
@pytest.mark.parametrize(("level", "target", "objective"), [(100, 150, 50), (300, 450, 150), (500, 750, 200)])
def test_points_to_win_follow_the_size_of_the_battle(level, target, objective):
    victory = laid(battle(options=f"level = {level}")).victory
    assert (victory.targets, victory.objective_points) == ({"Blue": target, "Red": target}, objective)


# Cards


CARDS = [
    ("armor = 9", ".vital_armor: found 9, expected more than the armour of 9 (WAS-ATK-4)."),
    ("main = [4, 4, 3]", ".main: found 3 numbers, expected 4, one a range (WAS-RNG-2)."),
    ("torpedo = [4, 4]", ".torpedo: found 2 numbers, expected 4, one a range (WAS-RNG-2)."),
    ("anti_air = [4, 3]", ".anti_air: found dice at range 1 without dual_purpose, or the other way round"),
    ("anti_air_range = [4, 8, 9]", ".anti_air_range: found"),
    (
        "anti_air_range = [6, 6]",
        ".anti_air_range: found [6, 6], expected each farther than the one before (WAS-AAT-2)",
    ),
    (
        'abilities = ["dual_purpose"]',
        ".anti_air: found dice at range 1 without dual_purpose, or the other way",
    ),
]


@pytest.mark.parametrize(("card", "said"), CARDS, ids=[card.partition(" ")[0] for card, _ in CARDS])
def test_a_card_that_does_not_add_up_is_told(card, said):
    card = card.replace("armor = 9", "armor = 9, vital_armor = 9")
    found = faults(red=RED + f"card = {{ {card} }}\n")
    assert [sentence[: len("side[1].unit[1].card" + said)] for sentence in found] == [
        "side[1].unit[1].card" + said
    ]


def test_a_scenario_may_change_a_card_and_its_points_stay():
    table = laid(battle(red=RED + 'card = { abilities = ["minelayer"], mine_load = 2 }\n'))
    card = table.units["kagero"].spec
    assert (card.abilities, card.mine_load, table.units["kagero"].mine_load) == (("minelayer",), 2, 2)
    assert card.points == roster()["kagero"]["points"]
    (said,) = faults(red=RED + "card = { points = 3 }\n")
    assert said.startswith("side[1].unit[1].card.points: found an unknown key")


# Units


UNITS = [
    ('class = "f4f4"\nname = "VF"', "no place for", "at, aboard, enters"),
    ('class = "f4f4"\nname = "VF"\naboard = "fletcher"', "a fighter on a destroyer", "carrier or airfield"),
    ('class = "pby5"\nname = "VP"\naboard = "enterprise"', "a land-based unit on a carrier", "WAS-ARM-9"),
    ('class = "fletcher"\nname = "F"\nat = [11, 24.4]', "a hull over that of Enterprise", "WAS-MOV-6"),
    ('class = "fleet_marker"\nname = "M"\nat = [20, 20]', "a fleet marker", "WAS-FMK-1"),
    ('class = "gato"\nname = "G"\nat = [73, 20]', "[73, 20], off the table", "x from 0 to 72"),
    ('class = "fletcher"\nname = "F"\nat = [40, 40]\ndepth = "deep"', '"deep" on a unit of kind destroyer', ""),
    ('class = "fletcher"\nname = "F"\nat = [40, 40]\nstate = { hull_lost = 3 }', "3, expected at most 2", ""),
    ('class = "gato"\nname = "G"\nat = [40, 40]\nstate = { decoy_of = "nobody" }', '"nobody"', "id of a unit"),
    ('class = "fletchr"\nname = "F"\nat = [40, 40]', '"fletchr"', 'did you mean "fletcher"'),
    ('class = "f4f4"\nname = "VF"\nat = [40, 40]\n[[side.unit]]\nclass = "f4f4"\nname = "V"\nat = [40, 40.5]',
     "an air unit over VF", "WAS-AIR-7"),
]  # fmt: skip


@pytest.mark.parametrize(("unit", "found", "expected"), UNITS, ids=[found[:30] for _, found, _ in UNITS])
def test_a_fault_of_a_unit_is_told(unit, found, expected):
    said = faults(blue=f"{BLUE}[[side.unit]]\n{unit}\n")
    assert len(said) == 1, said
    assert said[0].startswith("side[0].unit[")
    assert f"found {found}" in said[0]
    assert expected in said[0]


@pytest.mark.clause("WAS-MOV-8")
def test_no_hull_begins_ashore_and_a_torpedo_boat_may_lie_over_a_shoal():
    def ground(kind):
        return f'[[terrain]]\nkind = "{kind}"\noutline = [[56, 10], [64, 10], [64, 18], [56, 18]]\n'

    for kind in ("land", "shoal"):
        (said,) = faults(rest=ground(kind))
        assert (
            said == f"side[1].unit[1].at: found a destroyer on {kind}, expected a place at sea (WAS-MOV-8)."
        )
    boats = RED.replace("kagero", "elco_pt").replace("Kagero", "PT")
    assert faults(red=boats, rest=ground("shoal")) == []
    assert len(faults(red=boats, rest=ground("land"))) == 1


@pytest.mark.parametrize(("level", "room"), [(100, 5), (200, 7), (300, 9), (500, 13)])
@pytest.mark.clause("WAS-ARM-8")
def test_an_airfield_holds_what_the_size_of_the_battle_allows(level, room):
    def fighters(number):
        return "".join(
            f'[[side.unit]]\nclass = "f4f4"\nname = "VMF {n}"\naboard = "airfield"\n' for n in range(number)
        )

    assert faults(blue=BLUE + fighters(room - 1), options=f"level = {level}") == []
    (said,) = faults(blue=BLUE + fighters(room), options=f"level = {level}")
    assert said.endswith(f"found more units than Airfield holds, expected at most {room} (WAS-ARM-8).")


MARKER = '[[side.unit]]\nclass = "fleet_marker"\nname = "{0}"\nat = [{1}, 40]\n'
SHIP = '[[side.unit]]\nclass = "kagero"\nname = "K {0}"\naboard = "one"\n'


@pytest.mark.clause("WAS-FMK-1")
def test_a_fleet_marker_stands_for_six_ships_at_most_and_one_may_be_empty():
    options = "fleet_markers = true"
    full = RED + MARKER.format("one", 60) + "".join(SHIP.format(n) for n in range(6))
    assert faults(red=full, options=options) == []
    (said,) = faults(red=full + SHIP.format(7), options=options)
    assert said.endswith("found more units than one holds, expected at most 6 (WAS-FMK-1).")
    assert faults(red=full + MARKER.format("two", 50), options=options) == []
    (said,) = faults(red=full + MARKER.format("two", 50) + MARKER.format("three", 40), options=options)
    assert "found a second empty fleet marker" in said
    fighter = '[[side.unit]]\nclass = "a6m2"\nname = "Zero"\naboard = "one"\n'
    (said,) = faults(red=RED + MARKER.format("one", 60) + SHIP.format(1) + fighter, options=options)
    assert "found a fighter in a fleet marker, expected a ship" in said


# Counters and victory


COUNTERS = [
    (
        '[[mine]]\nside = "Blue"\nat = [30, 40]\n',
        "mine: found mine without mines, expected mines under [options]",
        "WAS-MIN-2",
    ),
    (
        '[[cloud]]\nkind = "fog"\nat = [30, 40]\n',
        "cloud: found cloud without weather_counters",
        "WAS-WTH-1",
    ),
    ("[[objective]]\nat = [80, 40]\n", "objective[0].at: found [80, 40], off the table", "x from 0 to 72"),
    ("[victory]\nbeach = [80, 40]\n", "victory.beach: found [80, 40], off the table", "x from 0 to 72"),
    ('[victory]\nboth_reach = "Green"\n', 'victory.both_reach: found "Green"', "WAS-VIC-7"),
]


@pytest.mark.parametrize(
    ("rest", "found", "expected"), COUNTERS, ids=[found[:20] for _, found, _ in COUNTERS]
)
def test_a_fault_of_a_counter_is_told(rest, found, expected):
    (said,) = faults(rest=rest)
    assert said.startswith(found)
    assert expected in said


@pytest.mark.clause("WAS-MIN-2")
def test_mines_belong_to_a_side():
    mine = '[[mine]]\nside = "Green"\nat = [30, 40]\n'
    (said,) = faults(rest=mine, options="mines = true")
    assert said == 'mine[0].side: found "Green", expected the name of a side of the scenario (WAS-MIN-2).'
    assert faults(rest=mine.replace("Green", "Red"), options="mines = true") == []


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("exit_points = { fletcher = 10 }", "side[0].exit_points: found exit_points without exit_edge"),
        ("landing_points = { fletcher = 10 }", "side[0].landing_points: found landing_points without beach"),
        ('exit_edge = "up"', 'side[0].exit_edge: found "up", expected one of north, south, east, west'),
        ("exit_points = { flecher = 10 }\nexit_edge = 'north'", "side[0].exit_points.flecher: found"),
    ],
)
@pytest.mark.clause("WAS-VIC-7")
def test_points_for_leaving_or_landing_need_somewhere_to_go(more, found):
    said, *_ = faults(more=more)
    assert said.startswith(found)


def test_a_battle_begins_in_one_of_its_turns_with_one_first_player():
    (said,) = faults(top="turn = 13")
    assert said == "turn: found 13, expected a turn from 1 to 12 (WAS-GEN-11)."
    red = RED.replace("[[side.unit]]", "state = { first = true }\n[[side.unit]]", 1)
    (said,) = faults(more="state = { first = true }", red=red)
    assert said == "side[1].state.first: found true on both sides, expected one side at most (WAS-INI-4)."


# A battle written down midway


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_battle_not_begun_is_written_down_as_it_was_read(path):
    scenario = read_scenario(path)
    again = DRAFTING.scenario_of(laid(scenario), scenario)
    assert again == msgspec.structs.replace(scenario, id="", seed=None)


def midway():
    """The night run in its fourth turn: a ship hurt, another gone, planes none, a decoy laid, a mine used."""
    scenario = shipped("night_run")
    table = laid(scenario, "Turn")
    table.turn = 4
    table.first = "Runners"
    table.posted = tuple(
        Posting(side, "", "brought forward", points, "WAS-VIC-1")
        for side, points in (("Defenders", 16), ("Runners", 20))
    )
    units = table.units
    units["fletcher"].x, units["fletcher"].hull_lost = 33.5, 1
    units["fletcher"].fired_guns_turn = 3
    units["fletcher"].moved = True
    units["o_bannon"].mine_load = 1
    units["pt_alpha"].hull_lost, units["pt_alpha"].salvoes_left = 2, 1
    units["maru_1"].state = "landed"
    boat = units["grayback"]
    boat.depth, boat.detected = "deep", True
    decoy = msgspec.structs.replace(
        boat, id="grayback_decoy", name="Grayback's decoy", decoy_of="grayback", counter="contact_2", x=33.0
    )
    units["grayback_decoy"] = decoy
    table.numbered = 2
    table.mines = (msgspec.structs.replace(table.mines[0], mines=7, shown=True), *table.mines[2:])
    table.clouds = ()
    table.smoke = (Smoke("smoke_1", (((1.0, 1.0), (3.0, 1.0), (3.0, 2.0)),), 5),)
    return scenario, table


def test_a_battle_written_down_midway_is_sound_and_begins_where_it_stood():
    scenario, table = midway()
    now = DRAFTING.scenario_of(table, scenario)
    assert problems(now) == []
    again = laid(now, "Turn")
    assert (again.turn, again.first, again.posted) == (3, "Runners", table.posted)
    for key, unit in table.units.items():
        for name in (
            "x", "y", "hull_lost", "fired_guns_turn", "mine_load", "salvoes_left", "counter", "decoy_of", "base_id",
        ):  # fmt: skip
            assert getattr(again.units[key], name) == getattr(unit, name), (key, name)
        assert again.units[key].state == unit.state
    assert again.units["grayback"].depth == "deep"
    assert not again.units["grayback"].detected
    assert not again.units["fletcher"].moved
    assert [(mine.x, mine.y, mine.mines, mine.shown) for mine in again.mines] == [
        (mine.x, mine.y, mine.mines, mine.shown) for mine in table.mines
    ]
    assert (again.clouds, again.smoke, again.numbered) == (table.clouds, table.smoke, 2)


def test_a_battle_written_down_midway_reads_again_from_its_file():
    scenario, table = midway()
    now = DRAFTING.scenario_of(table, scenario)
    text = scenario_text(now)
    assert parse_scenario(text, "x.toml") == now


def test_forms_and_cards_spell_armour_alike():
    from game.rulesets import ruleset
    from game.tabletop.fields import label_of

    told = {
        field.name: label_of(field) for field in ruleset("war_at_sea").fields.cls if "armor" in field.name
    }
    assert told == {"armor": "Armour", "vital_armor": "Vital armour"}
