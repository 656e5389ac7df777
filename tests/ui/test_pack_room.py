"""A pack in the window: dropped, looked at, kept as the player says, and the battle chosen that came of it."""

import pytest

from game import places
from game.content import find_scenario
from game.content.packs import write_pack
from game.ui.front.choice import YOURS
from game.ui.front.pack_room import OUT, REPLACE, PackRoom
from game.ui.inputs import Dropped
from tests.ui.front import press, window


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "raid.lineahead"
    write_pack(
        [find_scenario("nef/skerries"), find_scenario("carrier/midway")], path, "A raid", "For Friday."
    )
    return path


def dropped(pilot, rooms, path):
    rooms.menu.take(Dropped(str(path)))
    pilot.frames(2)
    room = pilot.app.stack.top
    assert isinstance(room, PackRoom)
    return room


def test_a_dropped_pack_is_looked_at_and_keeps_nothing_until_it_is_asked_to(pack):
    with window() as (pilot, rooms):
        dropped(pilot, rooms, pack)
        assert not places.own_scenarios_folder().exists()
        pilot.key("Esc")
        pilot.frames(2)
        assert pilot.app.stack.top is rooms.menu
        assert not places.own_scenarios_folder().exists()


def test_what_is_kept_is_in_the_menu_and_its_first_battle_chosen(pack):
    with window() as (pilot, rooms):
        room = dropped(pilot, rooms, pack)
        press(pilot, room, "keep")
        pilot.frames(2)
        menu = rooms.menu
        assert pilot.app.stack.top is menu
        assert menu.key == f"{YOURS}skerries"
        assert menu.scenario.title == "Dawn over the Skerries"
        assert "Point Luck" in menu.notice
        assert {one.id for one in menu.choice.listed} >= {
            "nef/skerries",
            f"{YOURS}skerries",
            f"{YOURS}midway",
        }


@pytest.mark.parametrize(("way", "there"), [(None, "mine"), (REPLACE, ""), (OUT, "mine")])
def test_where_another_has_the_name_the_player_says_what_becomes_of_it(pack, way, there):
    own = places.own_scenarios_folder(writing=True) / "skerries.toml"
    own.write_text("mine")
    with window() as (pilot, rooms):
        room = dropped(pilot, rooms, pack)
        if way is not None:
            pilot.click(room.console["way"].segments()[way].center)
            pilot.frames(2)
        assert len(room.wanted()) == (1 if way == OUT else 2)
        press(pilot, room, "keep")
        assert own.read_text() == (there or find_scenario("nef/skerries").read_text())
        assert own.with_name("skerries-2.toml").exists() == (way is None)


def test_a_broken_pack_is_refused_on_the_sheet(tmp_path):
    path = tmp_path / "raid.lineahead"
    path.write_bytes(b"PK\x03\x04 no more")
    with window() as (pilot, rooms):
        rooms.menu.take(Dropped(str(path)))
        pilot.frames(2)
        assert pilot.app.stack.top is rooms.menu
        assert "a broken pack" in rooms.menu.notice


def test_a_scenario_of_ones_own_is_given_away_from_the_menu(tmp_path):
    own = places.own_scenarios_folder(writing=True) / "raid.toml"
    own.write_bytes(find_scenario("nef/skerries").read_bytes())
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose(f"{YOURS}raid")
        menu.rebuild()
        pilot.frames(2)
        press(pilot, menu, "give away")
        assert (places.packs_folder() / "raid.lineahead").exists()
        assert "raid.lineahead" in menu.notice
