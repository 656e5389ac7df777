"""A battle made up by chance, through real events: from the menu to its sides, and from the editor onto its table."""

import pytest

from game.content.chance_battle import levied
from game.content.settings import Settings
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.editor.files import FilesPage
from game.ui.editor.scene import EditorScene
from game.ui.editor.shipyard import ShipyardRoom
from game.ui.front.chance import ChanceRoom, _even
from game.ui.front.fleet_room import FleetRoom
from game.ui.front.frame import ROOMS
from game.ui.front.menu import Menu
from game.ui.front.rooms import Rooms
from tests.ui.desk import desk

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def hall():
    """A window on the menu: its pilot and its rooms."""
    app = App((1280, 720))
    rooms = Rooms(Settings())
    try:
        pilot = Pilot(app, rooms.menu)
        pilot.frames(2)
        yield pilot, rooms
    finally:
        app.close()


def press(pilot, name):
    pilot.click(pilot.app.stack.top.console[name].area.center)
    pilot.frames(2)


def write(pilot, name, text):
    press(pilot, name)
    pilot.key("Ctrl+A")
    pilot.type(text)
    pilot.frames(30)


def step(pilot, name):
    """Turn a chooser one further."""
    box = room_of(pilot).console[name].area
    pilot.click((box.right - 6, box.centery))
    pilot.frames(2)


def room_of(pilot):
    room = pilot.app.stack.top
    assert isinstance(room, ChanceRoom)
    return room


def at_game(pilot, game):
    """The room, turned to a game."""
    press(pilot, "chance")
    room = room_of(pilot)
    while room.ruleset != game:
        step(pilot, "game")
    return room


def test_a_battle_is_made_up_and_its_sheet_lies_in_the_menu(hall):
    pilot, rooms = hall
    press(pilot, "chance")
    room = room_of(pilot)
    write(pilot, "points", "600")
    write(pilot, "seed", "12")
    made = room.scenario
    assert made is not None
    rows = rooms.menu.sheet.ruleset.roster
    for side in made.sides:
        assert 540 <= sum(rows[unit.cls]["points"] for unit in side.units) <= 600
    press(pilot, "play")
    assert pilot.app.stack.top is rooms.menu
    assert rooms.menu.scenario == made
    pilot.shot("shots/chance-menu.png")


def test_a_side_whose_units_are_laid_in_secret_is_not_said_to_have_none(hall):
    pilot, rooms = hall
    at_game(pilot, "carrier")
    press(pilot, "play")
    for panel in rooms.menu.panels:
        assert panel.forces.points[panel.number] > 0
        assert panel._pieces().endswith("units, to be laid in secret.")
    pilot.shot("shots/chance-carrier.png")


def test_every_game_that_has_such_battles_is_offered(hall):
    pilot, _ = hall
    press(pilot, "chance")
    room = room_of(pilot)
    seen = set()
    for _ in levied():
        seen.add(room.scenario.ruleset)
        for words in _even(room.scenario, ruleset(room.scenario.ruleset)):
            assert f"{room.scenario.sides[0].name} would win" in words
        step(pilot, "game")
    assert seen == set(levied())


def test_a_coastal_convoy_is_made_and_a_meeting_lets_a_side_buy_others(hall):
    pilot, rooms = hall
    room = at_game(pilot, "coastal")
    seen = {}
    for _ in room.occasions:
        seen[room.occasions[room.occasion]] = room.scenario
        step(pilot, "occasion")
    assert {name for name, made in seen.items() if made.objectives} - {"any"} == {"convoy", "raid"}
    while room.occasions[room.occasion] != "meeting":
        step(pilot, "occasion")
    press(pilot, "play")
    press(pilot, "fleet 0")
    shop = pilot.app.stack.top
    assert isinstance(shop, FleetRoom)
    assert 0.85 * shop.buying.allowed <= shop.buying.spent <= shop.buying.allowed
    press(pilot, "draw")
    press(pilot, "take")
    sides = rooms.menu.scenario.sides
    assert [unit.at for unit in sides[0].units] == [None] * len(shop.buying.units)
    assert all(unit.at for unit in sides[1].units)


def test_wishes_that_cannot_be_met_are_told_and_nothing_can_be_played(hall):
    pilot, _ = hall
    press(pilot, "chance")
    room = room_of(pilot)
    write(pilot, "points", "2")
    assert room.scenario is None
    assert "at least" in room.sheet.fault[0]
    assert room.console["play"].off is not None
    write(pilot, "points", "two")
    assert "numbers" in room.sheet.fault[0]
    write(pilot, "points", "300")
    assert room.scenario is not None


def test_another_seed_is_another_battle(hall):
    pilot, _ = hall
    press(pilot, "chance")
    room = room_of(pilot)
    before = room.text
    press(pilot, "again")
    assert room.text != before


def test_it_opens_in_the_editor_with_the_command_that_made_it(hall):
    pilot, _ = hall
    press(pilot, "chance")
    text = room_of(pilot).text
    press(pilot, "edit")
    scene = pilot.app.stack.top
    assert isinstance(scene, EditorScene)
    assert scene.bench.manuscript.dirty
    assert scene.bench.manuscript.document.text() == text
    assert not scene.bench.survey().stops


def test_from_the_editors_new_page_onto_its_table():
    with desk() as made:
        pilot = made.pilot
        pilot.app.stack.top.hall.go(pilot.app, "Editor")
        pilot.frames(2)
        page = pilot.app.stack.top
        pilot.click(page.console["way"].segments()[1].center)
        press(pilot, "chance")
        room_of(pilot)
        press(pilot, "edit")
        assert isinstance(pilot.app.stack.top, EditorScene)


def test_the_shipyard_opens_on_the_game_of_the_sheet(hall):
    pilot, rooms = hall
    press(pilot, "yard")
    room = pilot.app.stack.top
    assert isinstance(room, ShipyardRoom)
    assert room.slip.ruleset.name == rooms.menu.scenario.ruleset


@pytest.mark.parametrize(("way", "tab", "room"), [("yard", "Editor", FilesPage), ("chance", "Battles", Menu)])
def test_the_tab_over_a_room_within_another_leads_to_that(hall, way, tab, room):
    pilot, _ = hall
    press(pilot, way)
    tabs = pilot.app.stack.top.console["rooms"]
    assert tabs.index == ROOMS.index(tab)
    pilot.click(tabs.segments()[tabs.index].center)
    pilot.frames(2)
    assert type(pilot.app.stack.top) is room


def test_a_wish_in_words_fills_in_the_rest_and_one_that_says_nothing_is_told(hall):
    pilot, _ = hall
    press(pilot, "chance")
    write(pilot, "wish", "coastal, 70 minutes, fog, outnumbered, two islands")
    room = room_of(pilot)
    assert (room.ruleset, room.points, room.wishes().odds, room.wishes().islands) == (
        "coastal",
        "240",
        0.667,
        2,
    )
    assert room.wishes().weather == "fog"
    assert room.scenario is not None
    assert any("between equals" in line for line in room.sheet.below)
    write(pilot, "wish", "elephants")
    assert room.scenario is None
    assert '"elephants" says nothing here.' in room.sheet.fault[0]


def test_a_wish_that_says_nothing_stays_told_after_enter(hall):
    pilot, _ = hall
    press(pilot, "chance")
    room = room_of(pilot)
    press(pilot, "wish")
    pilot.type("purple elephants")
    pilot.key("Enter")
    pilot.wait(1500)
    assert room.scenario is None
    assert "purple elephants" in room.sheet.fault[0]


def test_the_battle_of_the_day_is_one_press_and_any_change_makes_it_ones_own(hall):
    pilot, _ = hall
    press(pilot, "chance")
    press(pilot, "today")
    room = room_of(pilot)
    assert room.scenario is not None
    assert str(room.scenario.seed) == room.seed
    assert room.scenario.title.endswith(room.day)
    write(pilot, "points", "400")
    assert room.scenario is None or room.scenario.seed is None
