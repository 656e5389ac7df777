"""The fleet builder through real events: bought, taken out, drawn, saved, loaded, taken to the table."""

import msgspec
import pygame
import pytest

from game import places
from game.content import read_scenario
from game.content.buying import Buying, saved_fleets
from game.content.fleets import read_fleet
from game.match.log import read_header
from game.ui.battle.scene import BattleScene
from game.ui.front.fleet_room import FleetRoom
from game.ui.front.menu import Menu
from game.ui.kit.listing import Listing
from tests.ui.front import press, window


def opened(pilot, rooms, number=0):
    """The builder, opened from the menu for a side of the trial of a hundred points."""
    menu = rooms.menu
    menu._choose("war_at_sea/trial_100")
    menu.rebuild()
    pilot.frames(2)
    press(pilot, menu, f"fleet {number}")
    pilot.frames(2)
    room = pilot.app.stack.top
    assert isinstance(room, FleetRoom)
    return room


def listed(room, name="shelf list"):
    rows = room.console[name]
    assert isinstance(rows, Listing)
    return rows


def pick(pilot, room, words, name="shelf list", twice=False):
    """Click the entry of a list that says so."""
    rows = listed(room, name)
    number = next(n for n, entry in enumerate(rows.entries) if entry.text == words)
    for _ in range(2 if twice else 1):
        rows = listed(room, name)
        rows.reveal(rows.box(number))
        pilot.click(rows.box(number).center)
    pilot.frames(2)


def seek(pilot, room, words):
    press(pilot, room, "find")
    for _ in range(30):
        pilot.key("Backspace")
    pilot.type(words)
    pilot.frames(2)


def buy(pilot, room, *names):
    for name in names:
        seek(pilot, room, name)
        pick(pilot, room, name)
        press(pilot, room, "buy")
        pilot.frames(2)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_fleet_is_bought_and_sails_from_the_menu(size):
    with window(size) as (pilot, rooms):
        room = opened(pilot, rooms)
        press(pilot, room, "clear")
        assert room.buying.units == []
        assert room.console["take"].off == "Nothing is bought yet."
        buy(pilot, room, "Shokaku", "Kagero class", "Kagero class", "B5N2 Kate")
        assert [unit.name for unit in room.buying.units] == ["Shokaku", "Kagero", "Kagero 2", "B5N2 Kate"]
        assert room.buying.spent == 25 + 14 + 14 + 15
        assert listed(room, "units").entries[3].below == "15 points · aboard Shokaku"
        press(pilot, room, "take")
        pilot.frames(2)
        menu = pilot.app.stack.top
        assert isinstance(menu, Menu)
        side = menu.scenario.sides[0]
        assert [unit.cls for unit in side.units] == ["shokaku", "kagero", "kagero", "b5n2"]
        assert side.units[3].aboard == side.units[0].id
        assert menu.sheet.forces.points == (68, 100)
        assert menu.sheet.evenness.known is None, "what was measured was another battle"
        assert menu.sheet.evenness.said == "Another fleet sails."
        press(pilot, menu, "take")
        pilot.frames(2)
        battle = pilot.app.stack.top
        assert isinstance(battle, BattleScene)
        assert {"shokaku", "kagero", "kagero_2", "b5n2_kate"} <= set(battle.match.table.units)


def test_what_cannot_be_paid_or_based_is_told():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        press(pilot, room, "clear")
        buy(pilot, room, "Yamato")
        seek(pilot, room, "Yamato")
        pick(pilot, room, "Yamato")
        assert listed(room).entries[listed(room).index].below == "55 points · she sails already"
        assert room.console["buy"].off == "She sails already."
        seek(pilot, room, "North Carolina")
        pick(pilot, room, "North Carolina")
        buy(pilot, room, "B5N2 Kate")
        assert room.console["take"].off.startswith("No room for")
        press(pilot, room, "take")
        assert pilot.app.stack.top is room, "it does not sail so"
        pick(pilot, room, "B5N2 Kate", "units")
        press(pilot, room, "drop")
        assert [unit.name for unit in room.buying.units] == ["Yamato"]
        assert room.console["take"].off is None


def test_a_unit_gets_a_name_and_a_fleet_is_saved_and_loaded_again():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        press(pilot, room, "draw")
        pick(pilot, room, room.buying.units[0].name, "units")
        press(pilot, room, "ship")
        pilot.key("End")
        for _ in range(40):
            pilot.key("Backspace")
        pilot.type("Thunderer")
        pilot.key("Enter")
        press(pilot, room, "name")
        pilot.key("End")
        for _ in range(40):
            pilot.key("Backspace")
        pilot.type("Raiders")
        press(pilot, room, "save")
        pilot.frames(2)
        path = places.fleets_folder() / "raiders.toml"
        fleet = read_fleet(path)
        assert fleet.name == "Raiders"
        assert fleet.units[0].name == "Thunderer"
        press(pilot, room, "clear")
        pilot.click(room.console["shelf"].segments()[1].center)
        pilot.frames(2)
        pick(pilot, room, "Raiders")
        assert room.buying.units == [], "a click chooses, and takes nothing away"
        press(pilot, room, "load")
        assert room.buying.fleet() == fleet
        press(pilot, room, "clear")
        pick(pilot, room, "Raiders", twice=True)
        assert room.buying.fleet() == fleet


def test_a_saved_fleet_is_deleted_by_a_second_press_and_escape_thinks_better_of_it():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        bought = list(room.buying.units)
        room.buying.name = "Raiders"
        press(pilot, room, "save")
        path = places.fleets_folder() / "raiders.toml"
        press(pilot, room, "shelf")
        pilot.click(room.console["shelf"].segments()[1].center)
        pick(pilot, room, "Raiders")
        press(pilot, room, "delete")
        pilot.key("Esc")
        assert path.exists()
        assert pilot.app.stack.top is room
        press(pilot, room, "delete")
        assert path.exists()
        press(pilot, room, "delete")
        assert not path.exists()
        assert not listed(room).entries
        assert room.buying.units == bought


def test_a_saved_fleet_lies_over_its_older_self_and_over_no_other():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        for name in ("Флот", "艦隊", "Флот"):
            room.buying.name = name
            press(pilot, room, "save")
        assert [one.name for one in saved_fleets("war_at_sea")] == ["Флот", "艦隊"]
        assert room.notice == "Saved again as fleet.toml."


def test_a_file_that_is_no_fleet_is_told_and_changes_nothing(tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'format = 1\nruleset = "war_at_sea"\nname = "x"\npoints = 100\n[[unit]]\nclass = "takoa"\n'
    )
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        before = list(room.buying.units)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(bad)))
        pilot.frames(2)
        assert "takoa" in room.notice
        assert room.buying.units == before


def test_back_leaves_the_battle_as_it_was():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms, 1)
        before = rooms.menu.scenario
        press(pilot, room, "clear")
        press(pilot, room, "back")
        pilot.frames(2)
        assert pilot.app.stack.top is rooms.menu
        assert rooms.menu.scenario == before


def test_a_side_without_a_budget_offers_no_fleet():
    with window() as (_, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        assert not [one for one in menu.console if one.name.startswith("fleet ")]
        with pytest.raises(ValueError, match="has no budget"):
            Buying(menu.scenario, 0)


def test_the_log_of_a_battle_carries_the_fleet(home):
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        press(pilot, room, "draw")
        bought = [unit.cls for unit in room.buying.units]
        press(pilot, room, "take")
        pilot.frames(2)
        press(pilot, rooms.menu, "take")
        pilot.frames(2)
    (path,) = places.battles_folder().glob("*.jsonl")
    assert [unit.cls for unit in read_header(path).scenario.sides[0].units] == bought


def chips(pilot, points=200):
    """The builder for a side of carrier's trial that has a budget and nothing yet, and what it is left with."""
    scenario = read_scenario(places.scenarios() / "carrier" / "trial.toml")
    sides = tuple(msgspec.structs.replace(side, budget=points) for side in scenario.sides)
    taken = []
    room = FleetRoom(Buying(msgspec.structs.replace(scenario, sides=sides), 1), taken.append)
    pilot.app.stack.push(room)
    pilot.frames(2)
    press(pilot, room, "clear")
    return room, taken


@pytest.mark.clause("CAR-SET-8")
def test_gambits_and_blanks_are_bought_and_given_back():
    with window() as (pilot, _):
        room, taken = chips(pilot)
        pick(pilot, room, "Shokaku-class fleet carrier")
        press(pilot, room, "buy")
        ships = room.buying.spent
        for name in ("Squall", "Blank"):
            pick(pilot, room, name)
            press(pilot, room, "buy")
        press(pilot, room, "buy")
        assert room.buying.beside == {"extra_gambits": ["squall"], "extra_blanks": 2}
        assert room.buying.spent == ships + 5 + 2 * 1
        assert [(one.text, one.below) for one in listed(room, "units").entries[-2:]] == [
            ("Squall", "5 points"),
            ("2 Blanks", "2 points"),
        ]
        assert (
            next(one.below for one in listed(room).entries if one.text == "Squall")
            == "5 points · bought already"
        )
        pick(pilot, room, "2 Blanks", "units")
        with pytest.raises(KeyError):
            room.console["ship"]
        press(pilot, room, "drop")
        pilot.frames(2)
        assert room.buying.beside["extra_blanks"] == 1
        pilot.key("Delete")
        assert room.buying.beside == {"extra_gambits": ["squall"]}
        pick(pilot, room, "Squall", "units", twice=True)
        assert room.buying.beside == {}
        assert room.buying.spent == ships
        pick(pilot, room, "Squall", twice=True)
        press(pilot, room, "take")
        assert [one.more for one in taken] == [{"nation": "IJN", "extra_gambits": ["squall"]}]


def test_a_game_that_sells_nothing_beside_units_offers_nothing_so():
    with window() as (pilot, rooms):
        room = opened(pilot, rooms)
        assert room.buying.sold.extras == ()
        assert all(room.buying.extra(entry.key) is None for entry in listed(room).entries)


def test_a_fleet_is_bought_for_a_battle_that_was_dropped_on_the_window(tmp_path):
    path = tmp_path / "ours.toml"
    shipped = places.scenarios() / "war_at_sea" / "trial_100.toml"
    path.write_text(shipped.read_text(encoding="utf-8").replace("Trial of 100", "Our own"), encoding="utf-8")
    with window() as (pilot, rooms):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        pilot.frames(2)
        press(pilot, rooms.menu, "fleet 0")
        room = pilot.app.stack.top
        press(pilot, room, "draw")
        bought = [unit.cls for unit in room.buying.units]
        press(pilot, room, "take")
        pilot.frames(2)
        assert rooms.menu.sheet.title == "Our own Points"
        assert [unit.cls for unit in rooms.menu.scenario.sides[0].units] == bought
