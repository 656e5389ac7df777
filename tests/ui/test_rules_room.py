"""The optional rules before a battle: as the ruleset has them, switched for one battle, refused where need be."""

import pytest

from game.content import find_scenario, read_scenario
from game.content.switching import switched, switches, troubles
from game.rulesets import names, ruleset
from game.ui.battle.scene import BattleScene
from game.ui.front.rules_room import RulesRoom
from tests.ui.front import press, window


def opened(pilot, rooms, name):
    menu = rooms.menu
    menu._choose(name)
    menu.rebuild()
    pilot.frames(2)
    press(pilot, menu, "optional rules")
    pilot.frames(2)
    room = pilot.app.stack.top
    assert isinstance(room, RulesRoom)
    return room


def turn(pilot, room, key, index):
    pilot.click(room.console[key].segments()[index].center)
    pilot.frames(2)


@pytest.mark.clause("WAS-GEN-10")
def test_every_optional_rule_is_a_switch_at_its_usual_place():
    scenario = read_scenario(find_scenario("war_at_sea/trial_100"))
    rows = {row.key: row.names[row.now] for row in switches(scenario, scenario)}
    assert rows == {
        "special_actions": "On", "luck_dice": "Off", "bad_weather": "Off", "night": "Off",
        "weather_counters": "Off", "fleet_markers": "Off", "mines": "Off", "free": "On",
    }  # fmt: skip


@pytest.mark.parametrize("name", names())
def test_every_switch_says_what_it_plays_and_its_clause(name):
    scenario = read_scenario(next(find_scenario(f"{name}/{stem}") for stem in _stems(name)))
    for row in switches(scenario, scenario):
        assert row.says.endswith(".")
        assert row.clause
        assert len(row.names) == len(row.values) >= 2
    assert troubles(scenario) == []


def _stems(name):
    from game.content import list_scenarios

    return [one.id.partition("/")[2] for one in list_scenarios() if one.ruleset == name]


@pytest.mark.clause("WAS-GEN-10", "WAS-LUK-1", "WAS-DET-4")
def test_a_battle_is_played_by_the_rules_that_were_switched():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms, "war_at_sea/river_plate")
        turn(pilot, room, "luck_dice", 1)
        turn(pilot, room, "night", 1)
        press(pilot, room, "play")
        pilot.frames(2)
        menu = rooms.menu
        assert pilot.app.stack.top is menu
        assert "Optional rules: luck dice on, night on." in menu.sheet.below
        press(pilot, menu, "take")
        pilot.frames(2)
        battle = pilot.app.stack.top
        assert isinstance(battle, BattleScene)
        options = battle.match.table.options
        assert (options.luck_dice, options.night, options.special_actions) == (True, True, False)


def test_rules_that_the_battle_cannot_be_played_by_are_refused_with_the_reason():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms, "war_at_sea/convoy")
        turn(pilot, room, "weather_counters", 0)
        assert "WAS-WTH-1" in room.console["play"].off
        press(pilot, room, "play")
        assert pilot.app.stack.top is room
        press(pilot, room, "written")
        pilot.frames(2)
        assert room.console["play"].off is None
        assert room.scenario.options == room.written.options


def test_back_leaves_the_rules_as_they_were():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms, "nef/skerries")
        before = rooms.menu.scenario
        turn(pilot, room, "ties", 1)
        press(pilot, room, "back")
        pilot.frames(2)
        assert rooms.menu.scenario == before


def test_a_scenario_switched_differs_in_nothing_else():
    scenario = read_scenario(find_scenario("nef/skerries"))
    other = switched(scenario, "cloud", "open")
    assert other.options.cloud == "open"
    assert switched(other, "cloud", scenario.options.cloud) == scenario
    assert ruleset("nef").set_up(other).options.cloud == "open"
